"""What an option means, in a few words with its price; and what the lines of the sheets ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fracas.core.answers import Choice, Several, Sheet
from fracas.core.grammar import listed, plain, sentence
from fracas.core.options import Option
from fracas.core.prompts import Prompt, Roll, Together
from fracas.rulesets.action_points.rules.attacks import cost
from fracas.rulesets.action_points.rules.locations import places_of
from fracas.rulesets.action_points.rules.movement import reach_of
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.state.state import Combatant
from fracas.rulesets.action_points.words.names import Names, die


def say_option(prompt: Prompt, option: str, names: Names) -> str:
    """What an option means, in a few words."""
    asks: tuple[Any, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        if isinstance(ask, Roll):
            continue
        for one in _options(ask.form):
            if one.id == option:
                return _say(ask, one, names)
    return names.who(option) if names.find(option) else sentence(plain(option))


def _options(form: Any) -> Iterable[Option]:
    match form:
        case Choice() | Several():
            yield from form.options
        case Sheet():
            for line in form.fields:
                yield from _options(line.form)


def _say(ask: Any, one: Option, names: Names) -> str:
    here = _BY_PROMPT.get((ask.kind, one.id))
    if here is not None:
        return here
    found = _KINDS.get(one.kind)
    if found is not None:
        return found(one, one.id.split(":")[1:], ask, names)
    if one.id in _PLAIN:
        return _PLAIN[one.id]
    if names.find(one.id) is not None:
        return names.who(one.id)
    if one.id in names.book.attributes:
        return names.attribute(one.id)
    if one.id in names.book.locations:
        return names.location(one.id)
    if one.id in names.book.circumstances:
        return names.circumstance(one.id)
    return sentence(plain(one.id))


Say = Callable[[Option, list[str], Any, Names], str]


def _me(ask: Any, names: Names) -> Combatant | None:
    """Whose option it is."""
    return names.find(getattr(ask, "decider", ""))


def _price(key: str, ask: Any, names: Names) -> str:
    """What an action of the book costs whoever is asked."""
    me = _me(ask, names)
    return f"{price(names.book, me, key)} AP" if me is not None else "its AP"


def _attack_price(weapon: str, ask: Any, names: Names) -> str:
    """What an attack with a weapon costs, load and all (AP-ATK-12)."""
    me = _me(ask, names)
    if me is None or weapon not in names.book.weapons:
        return ""
    return f", {cost(names.state, names.book, me.id, weapon)} AP"


def _call_price(weapon: str, target: str, ask: Any, names: Names) -> str:
    """What the cheapest called shot of a weapon costs, surcharge and all (AP-LOC-15)."""
    me, other = _me(ask, names), names.find(target)
    if me is None or other is None or weapon not in names.book.weapons:
        return ""
    places = places_of(names.book, other.shape)
    least = min(cost(names.state, names.book, me.id, weapon, place) for place in places)
    return f", from {least} AP"


def _damage(weapon: str, names: Names) -> str:
    row = names.book.weapons.get(weapon)
    return f", {row.damage} {row.type}" if row is not None else ""


def _attack(one: Option, about: list[str], ask: Any, names: Names) -> str:
    weapon, target = about
    paid = _attack_price(weapon, ask, names)
    return f"Attack {names.who(target)}: {names.gear(weapon)}{paid}{_damage(weapon, names)}"


def _call(one: Option, about: list[str], ask: Any, names: Names) -> str:
    weapon, target = about
    paid = _call_price(weapon, target, ask, names)
    return f"Call a shot at {names.who(target)}: {names.gear(weapon)}{paid}"


def _location(one: Option, about: list[str], ask: Any, names: Names) -> str:
    row = names.book.locations[one.id]
    me, weapon = _me(ask, names), ask.about[2] if len(ask.about) > 2 else ""
    whole = ""
    if me is not None and weapon in names.book.weapons:
        whole = f", {cost(names.state, names.book, me.id, weapon, one.id)} in all"
    times = f", damage times {row.multiplier}" if row.multiplier != 1 else ""
    test = ", and a Test against falling Prone" if row.test else ""
    return f"{row.name}: {row.surcharge} AP more{whole}{times}{test}"


def _gait(one: Option, about: list[str], ask: Any, names: Names) -> str:
    me = _me(ask, names)
    far = f"up to {reach_of(names.book, me, one.id)} ft " if me is not None else ""
    verb = "Crawl" if me is not None and me.prone else names.action(one.id)
    return f"{verb} {far}for {_price(one.id, ask, names)}"


def _full_defense(one: Option, about: list[str], ask: Any, names: Names) -> str:
    me = _me(ask, names)
    bonus = f"{me.defense} AP more, " if me is not None else ""
    return f"Full Defense: {bonus}defenses without limit"


def _ready(one: Option, about: list[str], ask: Any, names: Names) -> str:
    items = about[0].split("+")
    held = listed([names.gear(key) for key in items])
    me = _me(ask, names)
    alone = " alone" if me is not None and set(items) < set(me.in_hand) else ""
    return f"Ready {held}{alone} for {_price('ready', ask, names)}"


def _drop_bags(one: Option, about: list[str], ask: Any, names: Names) -> str:
    me = _me(ask, names)
    load = sum(names.book.bags[key].ev for key in me.bags) if me is not None else 0
    return f"Drop Bags for {_price('drop_bags', ask, names)}: EV {load} less"


def _defense(one: Option, about: list[str], ask: Any, names: Names) -> str:
    if one.id == "passive":
        passive = names.book.rulings["passive_defense"]
        how = {
            "none": "no roll at all",
            "skilled": "with Defense Skill",
        }.get(str(passive), "without Defense Skill")
        return f"Passive defense: free, {how}"
    return f"Active defense for {ask.about[4]} AP, with Defense Skill"


def _pair(one: Option, about: list[str], ask: Any, names: Names) -> str:
    who, _, whom = one.id.partition(":")
    return f"{names.who(who)} has the drop on {names.who(whom)}"


def _gain(one: Option, about: list[str], ask: Any, names: Names) -> str:
    if not one.about:
        return "Nobody"
    who, key = one.about
    me = names.find(who)
    now = f", {die(me.die(key))} of {die(me.attribute(key).undamaged)}" if me is not None else ""
    return f"{names.attribute(key)} of {names.who(who)}{now}"


def _term(one: Option, about: list[str], ask: Any, names: Names) -> str:
    return f"Without “{names.circumstance(one.id)}”"


def _said(words: str) -> Say:
    return lambda one, about, ask, names: words


def _whom(one: Option, about: list[str], ask: Any, names: Names) -> str:
    return names.who(one.about[0])


_KINDS: dict[str, Say] = {
    "attack": _attack,
    "call": _call,
    "location": _location,
    "full_defense": _full_defense,
    "walk": _gait,
    "sprint": _gait,
    "run": _gait,
    "stand": lambda one, about, ask, names: f"Stand up for {_price('stand', ask, names)}",
    "ready": _ready,
    "drop_bags": _drop_bags,
    "deed": lambda one, about, ask, names: (
        f"A deed in your own words, usually for {_price('deed', ask, names)}"
    ),
    "else": _said("Something else, in your words; speech is free"),
    "yield": _said("Surrender"),
    "pass": _said("Pass, for nothing; a later Turn is open still"),
    "coordinate": lambda one, about, ask, names: (
        f"Strategic Coordination for {_price('coordinate', ask, names)}: trade Initiatives with "
        "allies"
    ),
    "done": _said("Nothing more before combat"),
    "defend": _defense,
    "drop": _pair,
    "gain": _gain,
    "term": _term,
    "permute": _whom,
    "whom": _whom,
    "prone": _whom,
    "disarmed": _whom,
    "surrendered": _whom,
    "fled": _whom,
    "captured": _whom,
    "side": lambda one, about, ask, names: sentence(names.side(one.about[0])),
}
"""What the options mean, by their kind."""

_BY_PROMPT: dict[tuple[str, str], str] = {
    ("join", "yes"): "Join",
    ("join", "no"): "Stay out of it",
    ("consent", "yes"): "Yes, this is the end",
    ("consent", "no"): "No, it may yet wake",
    ("armour", "yes"): "Armour helps",
    ("armour", "no"): "Armour does not help",
    ("drop", "tests"): "Opposed Perception Tests decide over them",
    ("drop", "ruled"): "They have it without a Test",
    ("go_on", "none"): "Nobody",
}
"""What options mean at one kind of prompt alone."""

_PLAIN = {
    "on": "Go on",
    "talk": "It ends by agreement of all sides",
    "told": "It ends as the GM tells",
    "none": "Nobody",
    "yes": "Yes",
    "no": "No",
    "usual": "As usual",
}
"""What options without a kind mean."""

_FIELDS = {
    "drops": "Who has the drop on whom",
    "how": "How that is settled",
    "why": "Why",
    "attack": "Attack circumstances",
    "attribute": "Attribute",
    "defense": "Defense circumstances",
    "surprise": "By surprise?",
    "defends_with": "Attribute of the defense",
    "waive": "What does not count",
    "cost": "AP that it costs",
    "test": "Is a Test wanted?",
    "circumstances": "Circumstances of the Test",
    "skill": "Skill that is taken off them",
    "whom": "Whom it befalls",
    "damage": "Damage, before armour",
    "prone": "Who falls Prone",
    "disarmed": "Who loses what is in hand",
    "effect": "What happens, in a sentence",
    "verdict": "Does the fight go on?",
    "winner": "Who has won",
    "words": "In a sentence",
    "surrendered": "Who surrenders",
    "fled": "Who has fled",
    "captured": "Who is captured",
    "days": "Days that pass",
}
"""What the lines of the sheets ask for."""


def field(name: str, prompt: Prompt | None, names: Names) -> str:
    """What a line of a sheet asks for."""
    return _FIELDS.get(name) or sentence(plain(name))
