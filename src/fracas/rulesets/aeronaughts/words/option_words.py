"""What an option means, in a few words; and what the lines of the sheets ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fracas.core.allocations import Allocation
from fracas.core.answers import Choice, Several, Sheet
from fracas.core.grammar import plain, sentence
from fracas.core.options import Option
from fracas.core.prompts import Prompt, Roll, Together
from fracas.rulesets.aeronaughts.rules.attacks import honed_in_vain
from fracas.rulesets.aeronaughts.state.state import TYPES, State
from fracas.rulesets.aeronaughts.words.catalogue import in_vain, quality
from fracas.rulesets.aeronaughts.words.names import Names, type_name


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
        case Allocation():
            for share in form.shares:
                yield share.option
        case Sheet():
            for line in form.fields:
                yield from _options(line.form)


def _say(ask: Any, one: Option, names: Names) -> str:
    found = _KINDS.get(one.kind)
    if found is not None:
        return found(one, ask, names)
    if one.id == "none" and ask.kind == "go_on":
        return "Nobody"
    if one.id in _PLAIN:
        return _PLAIN[one.id]
    if names.find(one.id) is not None:
        return names.who(one.id)
    if one.id in names.book.skills:
        return names.skill(one.id)
    if one.id in TYPES:
        return type_name(one.id)
    return sentence(plain(one.id))


Say = Callable[[Option, Any, Names], str]


def _attack(one: Option, ask: Any, names: Names) -> str:
    target, weapon = one.about[:2]
    row = names.book.weapons.get(weapon)
    what = f", {names.skill(row.skill)}, {type_name(row.type)} {row.base}" if row else ""
    me = names.find(ask.about[0]) if ask.about else None
    vain, foe = "", ""
    if me is not None and me.honed and names.find(target) is not None:
        vain, foe = honed_in_vain(names.state, names.book, me.id, target, weapon)
    linked = in_vain(vain, {"foe": names.who(foe)})
    return f"Attack {names.who(target)} with {names.weapon(weapon)}{what}{linked}"


def _block(one: Option, ask: Any, names: Names) -> str:
    row = names.book.skills.get(one.about[0])
    me = names.find(ask.about[0]) if ask.about else None
    own = me is not None and one.about[0] in me.magical
    magic = ", magical" if own or (row is not None and row.magical) else ""
    return f"Block with {names.skill(one.about[0])}{magic}"


def _focus(one: Option, ask: Any, names: Names) -> str:
    whom = one.about[0]
    own = ask.about and ask.about[0] == whom
    dice = names.dice(names.book.tables.focus_dice)
    return f"Focus on {'yourself' if own else names.who(whom)}: {dice} for the next action"


def _engage(one: Option, ask: Any, names: Names) -> str:
    return f"Move (maneuver): engage {names.who(one.about[0])}"


def _exploit(one: Option, ask: Any, names: Names) -> str:
    foe = names.find(one.about[0])
    letters = "".join(
        names.book.consequences[each.severity].exploit
        for each in (foe.consequences if foe is not None else ())
        if each.severity in names.book.consequences
    )
    return f"Exploit {names.who(one.about[0])}: {names.dice(letters)} for the next check at it"


def _steady(one: Option, ask: Any, names: Names) -> str:
    me = names.find(ask.about[0]) if ask.about else None
    dice = names.dice(names.book.tables.steady_dice)
    block = me.blocked if me is not None else None
    if block is None:
        return f"Steady: {dice} on hostile checks"
    price = f" for {names.book.tables.steady_magical} Mental Stress" if block.magical else ""
    again = f", and the Block of {block.soak} again"
    older = block.soak and block.round < names.state.round
    return f"Steady{price}: {dice} on hostile checks{again if older else ''}"


def _hone(one: Option, ask: Any, names: Names) -> str:
    row = names.book.qualities[one.about[0]]
    what = names.rated(one.about[0], names.book.tables.hone_rating)
    return f"Hone {what} for {row.hone} Physical or Mental Stress: {row.effect}"


def _consequence(one: Option, ask: Any, names: Names) -> str:
    """What a Consequence takes away, costs, and leaves of the bars (AE-CON-23)."""
    absorbed, stress, wounds = one.about
    row = names.book.consequences[one.id]
    return (
        f"{row.name}: takes {absorbed} away, leaves Stress {stress} and Wounds {wounds}; "
        f"{names.dice(row.penalty)} on related checks, lends foes {names.dice(row.exploit)}"
    )


def _price(ask: Any, id_: str, names: Names) -> str:
    """The price of something in symbols, where it has more than one."""
    if isinstance(ask.form, Allocation):
        for share in ask.form.shares:
            if share.option.id == id_:
                coin = "threat" if ask.kind == "oppose" else "advantage"
                return f", for {share.price} {coin}"
    return ""


def _entry(one: Option, ask: Any, names: Names) -> str:
    key = one.id.partition(":")[0]
    what = "Something that no menu has" if key == "other" else names.entry(key)
    whom = ""
    if one.about:
        known = names.find(one.about[0]) is not None
        whom = f": {names.who(one.about[0]) if known else type_name(one.about[0])}"
    return f"{what}{_price(ask, one.id, names)}{whom}"


def _quality(one: Option, ask: Any, names: Names) -> str:
    key, _, way = one.id.partition(":")
    row = names.book.qualities.get(key)
    rating = f" {one.about[0]}" if one.about and row is not None and row.rated else ""
    effect = f": {row.effect}" if row is not None else ""
    return f"{quality(key, way, names)}{rating}{_price(ask, one.id, names)}{effect}"


def _bar(one: Option, ask: Any, names: Names) -> str:
    return f"{type_name(one.about[0])} Stress, {one.about[1]} left"


def _treat(one: Option, ask: Any, names: Names) -> str:
    _, severity, type_, by, skill = one.about
    check = f", a check of {names.skill(skill)}" if skill else ", without a check"
    return f"{names.consequence(severity, type_)}, by {names.who(by)}{check}"


def _wounds(one: Option, ask: Any, names: Names) -> str:
    me = names.find(one.about[0])
    if me is None:
        return type_name(one.about[1])
    bar = me.bar(one.about[1])
    return f"{type_name(one.about[1])}: {bar.wounds} of {bar.most_wounds}"


def _term(one: Option, ask: Any, names: Names) -> str:
    return f"Without what {plain(one.id.rstrip('0123456789'))} adds"


def _whom(words: str = "") -> Say:
    def say(one: Option, ask: Any, names: Names) -> str:
        return f"{words}{names.who(one.about[0])}"

    return say


def _own_price(one: Option, ask: Any, names: Names) -> str:
    price = names.book.tables.second_maneuver
    return f"Pay {price} Mental Stress for a second maneuver"


_KINDS: dict[str, Say] = {
    "attack": _attack,
    "block": _block,
    "break_free": lambda one, ask, names: "Tear loose: Athletics against the turns that are left",
    "put_out": lambda one, ask, names: "Put out the fire: Athletics",
    "focus": _focus,
    "engage": _engage,
    "disengage": lambda one, ask, names: "Move (maneuver): out of the engagement",
    "go": lambda one, ask, names: f"Move (maneuver): to {names.zone(one.about[0])}",
    "exploit": _exploit,
    "steady": _steady,
    "hone": _hone,
    "stand": lambda one, ask, names: "Stand up",
    "draw": lambda one, ask, names: f"Draw {names.weapon(one.about[0])}",
    "stow": lambda one, ask, names: f"Put {names.weapon(one.about[0])} away",
    "buy": _own_price,
    "give_up": lambda one, ask, names: "Give up the action for a second maneuver",
    "else": lambda one, ask, names: "Something else, in your own words",
    "end": lambda one, ask, names: "End the turn",
    "none": lambda one, ask, names: "No maneuver",
    "slot": _whom(),
    "order": _whom(),
    "who": _whom(),
    "on": _whom(),
    "against": _whom("against "),
    "surrendered": _whom(),
    "fled": _whom(),
    "captured": _whom(),
    "dead": _whom(),
    "side": lambda one, ask, names: sentence(names.side(one.about[0])),
    "consequence": _consequence,
    "entry": _entry,
    "quality": _quality,
    "bar": _bar,
    "treat": _treat,
    "wounds": _wounds,
    "term": _term,
    "linked": _whom("Strike "),
    "push": lambda one, ask, names: f"To {names.zone(one.about[0])}",
    "nobody": lambda one, ask, names: f"{names.who(one.about[0])} does something else",
}
"""What the options mean, by their kind."""

_PLAIN = {
    "on": "Go on",
    "talk": "It ends by agreement",
    "told": "It ends as the GM tells",
    "none": "Nothing",
    "nobody": "Nobody",
    "end": "Conditions end",
    "keep": "Conditions go on",
    "yes": "Yes",
    "no": "No",
    "action": "The action",
    "maneuver": "A maneuver",
    "incidental": "Nothing",
    "alive": "Still alive",
    "dead": "Dead",
    "hard": "On hard ground",
    "soft": "On soft ground",
    "water": "In water, without a check",
    "other": "Something that no menu has",
}
"""What options without a kind mean."""

_FIELDS = {
    "unaware": "Taken unawares, and so roll Vigilance",
    "boost": "Boost dice (blue d6, B)",
    "setback": "Setback dice (black d6, K)",
    "why": "Why",
    "skill": "Skill",
    "upgrades": "Upgrades; below 0 of the difficulty",
    "waive": "What does not count",
    "verdict": "Does the fight go on?",
    "winner": "Who has won",
    "words": "In a sentence",
    "surrendered": "Who surrenders",
    "fled": "Who has fled",
    "captured": "Who is captured",
    "dead": "Who of the fallen is dead",
    "cost": "What it costs",
    "check": "Is a check wanted?",
    "difficulty": "Difficulty in purple d8 (P)",
    "against": "Against whom",
    "whom": "Whom it befalls",
    "type": "Health type",
    "damage": "Damage, past Soak",
    "stress": "Stress that comes back",
    "condition": "A condition",
    "count": "Its counter",
    "longer": "Whose healing wants more scenes before it starts",
    "more": "Another scene before the night?",
    "hours": "Hours of sleep without a break",
    "disturbed": "Who sleeps badly: no Stress comes back",
    "awake": "Who gets no rest",
}
"""What the lines of the sheets ask for."""


def field(name: str, prompt: Prompt | None = None, state: State | None = None) -> str:
    """What a line of a sheet asks for; a line that is somebody's has that one's name."""
    if name in _FIELDS:
        return _FIELDS[name]
    one = state.find(name) if state is not None else None
    return one.name if one is not None else sentence(plain(name))
