"""Advice as sentences: the rule of thumb, warnings, and one round in figures."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import plain, sentence
from fracas.core.ruleset import Hint
from fracas.rulesets.fully_automated.words.names import Names, away

About = tuple[str, ...]


def say_hint(hint: Hint, names: Names) -> str:
    """A piece of advice as a sentence (FA-ADV-01 to FA-ADV-09)."""
    said = HINTS.get(hint.name)
    if said is not None:
        return said(hint.about, names)
    parts = ", ".join(names.who(one) if names.find(one) else plain(one) for one in hint.about)
    return f"{sentence(plain(hint.name)).rstrip('.')}: {parts}." if parts else plain(hint.name)


def _out_of_range(about: About, names: Names) -> str:
    if about[1] == "0":
        return f"{names.who(about[0])} has no line to anybody: a Move may find one."
    return (
        f"Nobody is in reach of {names.who(about[0])}: the nearest foe is {about[1]} hexes off, "
        "and will be out of reach next round too unless somebody moves."
    )


def _payoff(about: About, names: Names) -> str:
    """One own card against each of the foe's (FA-ADV-02)."""
    cells = [_cell(one, names) for one in about[3:]]
    who = names.who(about[0])
    return f"{who}: {names.card(about[2])} against {names.who(about[1])}: {'; '.join(cells)}."


def _cell(text: str, names: Names) -> str:
    card, _, figures = text.partition("=")
    dealt, taken, stun, stunned, aim = figures.split("/")
    parts = [f"{dealt} HP dealt, {taken} taken"]
    if stun != "0":
        parts.append(f"stun {stun}%")
    if stunned != "0":
        parts.append(f"stunned {stunned}%")
    if aim != "0":
        parts.append(f"aimed {aim}%")
    return f"on {names.card(card)} {', '.join(parts)}"


def _mixture(about: About, names: Names) -> str:
    shares = [one.partition("=") for one in about[2:]]
    cards = ", ".join(f"{names.card(card)} {share}%" for card, _, share in shares)
    return (
        f"Against {names.who(about[1])} {names.who(about[0])} does best on average, and is hardest "
        f"to read, with {cards}."
    )


HINTS: dict[str, Callable[[About, Names], str]] = {
    "expect_attack": lambda about, names: (
        f"{names.who(about[1])} will likely attack {names.who(about[0])}: Defend may stop it, and "
        "answer."
    ),
    "expect_defend": lambda about, names: (
        f"{names.who(about[1])} will likely Defend: {names.who(about[0])} may Aim now, and "
        "overwhelm the defence later."
    ),
    "expect_passive": lambda about, names: (
        f"{names.who(about[1])} will likely Aim or Move: nothing is rolled against an attack of "
        f"{names.who(about[0])}'s, and damage spoils an Aim."
    ),
    "out_of_range": _out_of_range,
    "exposed": lambda about, names: (
        f"{names.who(about[0])} has no cover from {names.who(about[1])}: Defend is rolled with "
        "disadvantage."
    ),
    "restrain_gap": lambda about, names: (
        f"{names.who(about[1])}, {away(int(about[2]))}, is far enough below {names.who(about[0])} "
        "in HP for Restrain: that ends it sooner than blows, and more gently."
    ),
    "restrain_soon": lambda about, names: (
        f"With {about[2]} HP less {names.who(about[1])} can be restrained by "
        f"{names.who(about[0])}, which is gentler than going on to 0 HP."
    ),
    "aim_lapses": lambda about, names: (
        f"The aim of {names.who(about[0])} serves in this round for the last time."
    ),
    "short_move": lambda about, names: (
        f"{names.who(about[0])} moved in the last round: a Move now is one hex shorter."
    ),
    "payoff": _payoff,
    "mixture": _mixture,
    "keeps_aim": lambda about, names: (
        f"An Aim of {names.who(about[0])}'s lasts with a chance of {about[2]}%, if "
        f"{names.who(about[1])} mixes cards well."
    ),
    "keeps_aim_at_best": lambda about, names: (
        f"An Aim of {names.who(about[0])}'s lasts with a chance of {about[2]}% at best, and others "
        f"could attack besides {names.who(about[1])}."
    ),
    "talk": lambda about, names: (
        f"Nobody on the other side can fight in this round: {names.who(about[0])} may offer to "
        "stop, or ask them to give up."
    ),
    "bind_the_beaten": lambda about, names: (
        f"{names.who(about[1])} can do little now: with Restrain {names.who(about[0])} would "
        "settle it without more blows."
    ),
}
"""Every piece of advice by its name; the first of `about` is whom it is for."""
