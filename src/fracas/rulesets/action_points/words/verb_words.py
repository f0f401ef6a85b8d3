"""Options as verbs: what a combatant does, with what, at whom, and for how many AP."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.book import Book
from fracas.core.grammar import sentence
from fracas.core.options import Option
from fracas.core.prompts import Ask, Ruling
from fracas.core.verbs import Cost, Shelf, Sorted, Verb, apart, costs
from fracas.rulesets.action_points.rules.attacks import cost
from fracas.rulesets.action_points.rules.locations import places_of
from fracas.rulesets.action_points.rules.movement import reach_of
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.state.state import Combatant, State
from fracas.rulesets.action_points.words.names import Names, die, names_of
from fracas.rulesets.action_points.words.option_words import say_option

AP = "AP"

Sort = Callable[[Ask | Ruling, Option, Names], Sorted]


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """An option as a verb with its means, target and AP; those without a figure stand alone."""
    names = names_of(state, book)
    found = _KINDS.get(option.kind)
    return found(prompt, option, names) if found else _apart(prompt, option, names)


def _apart(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    return apart(option, say_option(prompt, option.id, names))


def _me(prompt: Ask | Ruling, names: Names) -> Combatant | None:
    return names.find(prompt.decider)


def _action(key: str, prompt: Ask | Ruling, names: Names) -> tuple[Cost, ...]:
    """What an action of the book costs, load and all (AP-GAP-56)."""
    me = _me(prompt, names)
    return costs((AP, price(names.book, me, key))) if me is not None else ()


def _attack(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """An attack with a weapon (AP-ATK-12), or the cheapest called shot with it (AP-LOC-15)."""
    weapon, target = option.about
    me, other = _me(prompt, names), names.find(target)
    called = option.kind == "call"
    places = places_of(names.book, other.shape) if called and other is not None else ("",)
    paid: tuple[Cost, ...] = ()
    if me is not None:
        paid = costs((AP, min(cost(names.state, names.book, me.id, weapon, at) for at in places)))
    return Sorted(
        _CALL if called else _ATTACK,
        means=weapon,
        target=target,
        costs=paid,
        names=((weapon, names.gear(weapon)), (target, names.who(target))),
    )


_ATTACK = Verb("attack", "Attack", "attack", "The dice say where it lands", "swords")

_CALL = Verb("call", "Call a shot", "attack", "Name the part of the body, for more AP", "crosshair")


def _location(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A place to call, with the AP of the attack and its surcharge in all (AP-LOC-15)."""
    me, weapon = _me(prompt, names), prompt.about[2] if len(prompt.about) > 2 else ""
    paid: tuple[Cost, ...] = ()
    if me is not None and weapon in names.book.weapons:
        paid = costs((AP, cost(names.state, names.book, me.id, weapon, option.id)))
    return apart(option, say_option(prompt, option.id, names), paid, "attack", "crosshair")


def _gait(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """Walk, Sprint or Run; a Walk of the prone is a crawl (AP-MOV-08)."""
    me = _me(prompt, names)
    words = "Crawl" if me is not None and me.prone else names.action(option.id)
    line = f"Up to {reach_of(names.book, me, option.id)} ft" if me is not None else ""
    verb = Verb(option.id, words, "move", line, _GAITS[option.id])
    return Sorted(verb, costs=_action(option.id, prompt, names))


_GAITS = {"walk": "footprints", "sprint": "wind", "run": "rabbit"}


def _ready(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """What is taken in hand, all of it at once; what is in hand and not named is put away."""
    held = "+".join(option.about)
    words = " and ".join(names.gear(key) for key in option.about)
    return Sorted(
        Verb("ready", "Take in hand", "other", "Change what you hold", "hand"),
        means=held,
        costs=_action("ready", prompt, names),
        names=((held, words),),
    )


def _full_defense(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    me = _me(prompt, names)
    gained = f"{me.defense} AP more, and d" if me is not None else "D"
    line = f"{gained}efend as often as you can pay"
    verb = Verb("full_defense", "Full Defense", "defend", line, "shield-half")
    return Sorted(verb, costs=_action("full_defense", prompt, names))


def _defend(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """The active defense at the price of the prompt, or the passive one for nothing."""
    active = option.id == "active"
    words = say_option(prompt, option.id, names)
    verb = Verb(
        option.id,
        "Defend actively" if active else "Defend passively",
        "defend",
        "With Defense Skill" if active else sentence(words.partition(": ")[2]),
        "shield-check" if active else "shield",
    )
    return Sorted(verb, costs=costs((AP, int(option.about[1]))))


def _join(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """To join a leader costs a share (AP-PRE-08)."""
    paid = costs((AP, int(option.about[1]))) if option.about else ()
    return apart(option, say_option(prompt, option.id, names), paid, "help", "users")


def _gain(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """Whose die comes a step back, and which (AP-HEAL-06)."""
    if not option.about:
        return apart(option, "No one")
    who, key = option.about
    me = names.find(who)
    line = f", {die(me.die(key))} of {die(me.attribute(key).undamaged)}" if me is not None else ""
    return Sorted(
        Verb("gain", "Win back a die step", "help", "One step of an Attribute", "heart-plus"),
        means=key,
        target=who,
        names=((key, names.attribute(key) + line), (who, names.who(who))),
    )


def _own_words(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A deed has a usual price only: the GM may set another (AP-MOV-11)."""
    me = _me(prompt, names)
    usual = f", usually for {price(names.book, me, 'deed')} AP" if me is not None else ""
    line = f"Open a door, climb, take cover{usual}"
    return Sorted(Verb("deed", "Do a deed", "other", line, "hammer"))


def _deed(key: str, words: str, shelf: Shelf, line: str, icon: str, *, priced: bool = True) -> Sort:
    """One thing to do, at the price of the action of that name."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        paid = _action(key, prompt, names) if priced else ()
        return Sorted(Verb(key, words, shelf, line, icon), costs=paid)

    return sort


def _whom(key: str, words: str, line: str, icon: str) -> Sort:
    """A figure is chosen, and nothing else."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        who = option.about[0]
        return Sorted(
            Verb(key, words, "other", line, icon), target=who, names=((who, names.who(who)),)
        )

    return sort


_KINDS: dict[str, Sort] = {
    "attack": _attack,
    "call": _attack,
    "location": _location,
    "full_defense": _full_defense,
    "walk": _gait,
    "sprint": _gait,
    "run": _gait,
    "stand": _deed("stand", "Stand up", "move", "No longer Prone", "person-standing"),
    "ready": _ready,
    "drop_bags": _deed("drop_bags", "Drop Bags", "other", "Less to carry, less EV", "package"),
    "deed": _own_words,
    "else": _deed(
        "else",
        "Something else",
        "other",
        "In your own words; speech is free",
        "message-circle",
        priced=False,
    ),
    "yield": _deed("yield", "Surrender", "other", "You lay down arms", "flag", priced=False),
    "pass": _deed("pass", "Pass", "end", "Free; you may act later", "hourglass", priced=False),
    "coordinate": _deed(
        "coordinate", "Coordinate", "help", "Trade Initiatives with allies", "arrow-right-left"
    ),
    "done": _deed(
        "done", "Ready for combat", "end", "Nothing more before it", "check", priced=False
    ),
    "defend": _defend,
    "join": _join,
    "gain": _gain,
    "permute": _whom("permute", "Give this Initiative to", "Highest first", "arrow-right-left"),
}
"""How options are sorted, by their kind."""
