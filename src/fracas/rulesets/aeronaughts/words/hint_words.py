"""Pieces of advice as sentences."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import plain, sentence
from fracas.core.ruleset import Hint
from fracas.rulesets.aeronaughts.words.names import Names, type_name

About = tuple[str, ...]


def say_hint(hint: Hint, names: Names) -> str:
    """A piece of advice as a sentence."""
    found = _HINTS.get(hint.name)
    if found is None:
        return sentence(plain(hint.name)) + "."
    return found(hint.about, names)


def _odds(about: About, names: Names) -> str:
    """The exact odds of an attack (AE-GM-03)."""
    target, weapon, success, one, two, mean = about[:6]
    return (
        f"{names.weapon(weapon)} at {names.who(target)}: hits with {success} %, advantage 1 or "
        f"more with {one} %, 2 or more {two} %; {mean} damage on average, after "
        "Soak and before advantage is spent."
    )


def _quality(about: About, names: Names) -> str:
    target, weapon, quality, price, chance = about
    return (
        f"{names.weapon(weapon)} at {names.who(target)}: {names.quality(quality)} for {price} "
        f"advantage can be had with a hit in {chance} %."
    )


def _hone(about: About, names: Names) -> str:
    """What the dice alone would pay for, against the price in Stress (AE-GM-04)."""
    quality, stress, price, chance, weapon, target = about
    need = (
        f"{names.weapon(weapon)} at {names.who(target)} hits with {price} advantage in {chance} %"
        if int(price)
        else f"{names.weapon(weapon)} would need no advantage for it"
    )
    return f"Hone {names.quality(quality)} costs {stress} Stress; {need} without it."


def _consequence(about: About, names: Names) -> str:
    """The dice that foes gain by Exploit against what is saved (AE-GM-05)."""
    severity, type_, letters, wounds, stress, foes = about
    return (
        f"{names.consequence(severity, type_)} saves {wounds} Wounds and {stress} Stress; by "
        f"Exploit each of {foes} foes could gain {names.dice(letters)}."
    )


def _guard(about: About, names: Names) -> str:
    """What Block or Steady would keep off (AE-GM-06)."""
    what, kept, incoming = about
    price = "the action" if what == "block" else "a maneuver"
    return (
        f"{sentence(what)} would keep off {kept} of {incoming} damage expected until your next "
        f"turn, for {price}."
    )


_HINTS: dict[str, Callable[[About, Names], str]] = {
    "odds": _odds,
    "quality": _quality,
    "hone": _hone,
    "consequence": _consequence,
    "guard": _guard,
    "exploit": lambda about, names: (
        f"Exploit {names.who(about[0])}: {names.dice(about[1])} for the next check at it."
    ),
    "focus": lambda about, names: "Focus on yourself before the attack: a die for nothing.",
    "buy": lambda about, names: (
        f"More than half of your Mental Stress is left ({about[0]} of {about[1]}): a second "
        "maneuver is worth its price."
    ),
    "spare": lambda about, names: (
        f"No Wounds would be lost: {type_name(about[0])} Stress takes it all."
    ),
}
"""How the pieces of advice are said, by name."""
