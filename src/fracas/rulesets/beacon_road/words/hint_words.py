"""Pieces of advice as sentences."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import count, plain, sentence
from fracas.core.ruleset import Hint
from fracas.rulesets.beacon_road.words.names import Names

About = tuple[str, ...]


def say_hint(hint: Hint, names: Names) -> str:
    """A piece of advice as a sentence (BR-ADVICE-01 to BR-ADVICE-05)."""
    said = _HINTS.get(hint.name)
    if said is not None:
        return said(hint.about, names)
    parts = ", ".join(names.thing(one) for one in hint.about)
    return f"{sentence(plain(hint.name)).rstrip('.')}{f': {parts}' if parts else ''}."


def _go_rash(about: About, names: Names) -> str:
    who, chance = about
    return (
        f"Rash: with one Act {names.who(who)} has a {chance}% chance to drop an enemy who "
        "threatens, before the monsters have their turn."
    )


def _escape(about: About, names: Names) -> str:
    return (
        f"Rash: {names.who(about[0])} is Winded and stands where enemies can strike; go before "
        "they do, and get away."
    )


def _go_cautious(about: About, names: Names) -> str:
    who, chance = about
    if chance == "0.0":
        return (
            f"Cautious: {names.who(who)} cannot drop anybody who threatens with one Act, and "
            "keeps all Acts and Reacts by going last."
        )
    return (
        f"Cautious: with one Act {names.who(who)} has at best a {chance}% chance to drop an "
        "enemy who threatens; going last keeps all Acts and Reacts."
    )


def _figures(about: About, names: Names) -> str:
    _, power, target, hit, botch, mean, drops, *times = about
    text = f"{names.power(power)} on {names.who(target)}, by the roll alone: {hit}% to hit"
    if times:
        told = ", ".join(f"×{number} {chance}%" for number, chance in map(_pair, times))
        text += f" (critical {told})"
    text += f", {botch}% to botch"
    if mean != "0.0":
        text += f"; {mean} HP of damage on average, {drops}% to drop it"
    return f"{text}."


def _pair(text: str) -> tuple[str, str]:
    number, _, chance = text.partition("=")
    return number, chance


def _winded(about: About, names: Names) -> str:
    return f"{names.who(about[1])} is Winded, as all can see: the best target for now."


def _goader(about: About, names: Names) -> str:
    who, goader, other, lost = about
    return (
        f"{names.who(who)} is Goaded: {names.who(goader)} is the better target, for on "
        f"{names.who(other)} the lost Tier costs {lost} points of the chance to hit."
    )


def _under_threat(about: About, names: Names) -> str:
    who, *around = about
    verb = "threatens" if len(around) == 1 else "threaten"
    return (
        f"{names.all(around)} {verb} {names.who(who)}: to Advance out of reach may be answered "
        "by a Reaction Strike, and a Maneuver of 5' is not."
    )


def _worst_wound(about: About, names: Names) -> str:
    who, wound = about
    return f"{names.wound(wound)} is the wound most worth easing for {names.who(who)}."


def _wound_figures(about: About, names: Names) -> str:
    _, wound, chance, turns = about
    if not turns:
        return f"{names.wound(wound)}: no Resistance Roll can succeed against it."
    return (
        f"{names.wound(wound)}: a Resistance Roll has a {chance}% chance; with one a turn it "
        f"clears in {turns} turns on average."
    )


_SOAKS = {
    "drops": "it would drop",
    "winds": "it would Wind",
    "full": "for each full 10 points",
    "spare": "they are worth more later",
}


def _soak(about: About, names: Names) -> str:
    who, boxes, amount, why = about
    marks = "no Soak Box" if boxes == "0" else count(int(boxes), "Soak Box", "Soak Boxes")
    whom = f" {names.who(who)}" if why in ("drops", "winds") else ""
    return f"{amount} points of damage: mark {marks}; {_SOAKS[why]}{whom}."


def _push(about: About, names: Names) -> str:
    _, now, then = about
    return f"A push raises the chance to hit from {now}% to {then}%."


_HINTS: dict[str, Callable[[About, Names], str]] = {
    "go_rash": _go_rash,
    "escape": _escape,
    "go_cautious": _go_cautious,
    "figures": _figures,
    "winded": _winded,
    "goader": _goader,
    "under_threat": _under_threat,
    "worst_wound": _worst_wound,
    "wound_figures": _wound_figures,
    "soak": _soak,
    "push": _push,
}
"""Every piece of advice by its name; the first of `about` is whom it is for."""
