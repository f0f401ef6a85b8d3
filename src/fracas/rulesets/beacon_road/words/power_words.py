"""What powers leave to choose, in words: targets, areas, upgrades, what is taken and given."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import plain, sentence
from fracas.core.options import Option
from fracas.core.prompts import Ask, Ruling
from fracas.rulesets.beacon_road.rules.ground.hiding import perceives
from fracas.rulesets.beacon_road.rules.powers.powers import helps
from fracas.rulesets.beacon_road.words.catalogue import deed
from fracas.rulesets.beacon_road.words.condition_words import wound_name
from fracas.rulesets.beacon_road.words.names import Names


def use(option: Option, names: Names) -> str:
    """A power, and whatever an option says of it: upgrade, target, item, Action, square."""
    first, *rest = option.id.split(":")
    words = [sentence(deed(first, names))]
    said = set(rest)
    for part in (*rest, *(one for one in option.about if one not in said and one != first)):
        words.append(_part(first, part, names))
    return "".join(words)


def _part(power: str, part: str, names: Names) -> str:
    row = names.book.powers.get(power)
    if row is not None and part in row.upgrades:
        return f", with {row.upgrades[part].name}"
    if names.find(part) is not None:
        return f" {'for' if helps(names.book, power) else 'on'} {names.who(part)}"
    if part in names.book.powers:
        return f", {names.power(part)}"
    if part in names.book.attribute_of:
        return f", by {part}"
    if part in names.book.wounds:
        return f", {names.wound(part)}"
    if names.find_item(part) is not None or part in names.book.items:
        return f", with the {names.item(part)}"
    return f", {plain(part)}" if part else ""


def stress_of(power: str, names: Names) -> str:
    """What a power costs besides the Act or React: ` (2 Stress)`, or nothing."""
    row = names.book.powers.get(power.partition(":")[0])
    if row is None or not row.stress:
        return ""
    return f" ({row.stress} Stress)"


def _taken(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """What is cleansed, inhaled or exhaled: a wound by its place, HP, or Stress."""
    what, _, number = option.id.rpartition(":")
    one = names.find(ask.about.target)
    if what == "stress":
        return f"{number} Stress"
    if number.isdecimal() and one is not None and int(number) < len(one.wounds):
        return wound_name(one.wounds[int(number)], names)
    return TAKEN.get(option.id, plain(option.id))


TAKEN = {"recover": "Recover: a quarter of the HP", "nothing": "nothing"}


def _strike(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """One basic attack of several: which, and on whom."""
    power, _, target = option.id.partition(":")
    return f"{names.power(power)} on {names.who(target)}"


def _area(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """Where an area is placed, and whom of those that are seen it catches."""
    who = ask.about.who
    seen = [one for one in option.about if perceives(names.state, names.book, who, one)]
    return f"At {option.id}: catches {names.all(seen, 'nobody in sight')}"


def _upgrade(ask: Ask | Ruling, option: Option, names: Names) -> str:
    power, upgrade = option.about
    row = names.book.powers[power].upgrades[upgrade]
    return f"{row.name} ({row.stress} Stress): {row.effect}"


def _target(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """A creature, another power, or nothing."""
    if names.find(option.id) is not None:
        return names.who(option.id)
    return names.power(option.id) if option.id in names.book.powers else plain(option.id)


POWERS: dict[str, Callable[[Ask | Ruling, Option, Names], str]] = {
    "power": lambda ask, option, names: use(option, names),
    "cleanse": _taken,
    "inhale": _taken,
    "exhale": _taken,
    "strike": _strike,
    "area": _area,
    "upgrade": _upgrade,
    "recite": _target,
    "infuse": _target,
    "target": _target,
    "fork": _target,
    "victim": _target,
    "beside": _target,
}
"""Options that powers bring, by their kind."""
