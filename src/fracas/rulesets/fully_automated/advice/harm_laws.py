"""What one attack does between two combatants, as exact laws in whole numbers (FA-ADV-02).

Taken for granted: an aim condition is applied, and a defender steps away only from somebody whose
attack movement is spent on coming near.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import msgspec

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.arms import STUN, stuns_of
from fracas.rulesets.fully_automated.rules.blows import aim_bonus
from fracas.rulesets.fully_automated.rules.rolls import law_2df
from fracas.rulesets.fully_automated.rules.weapons import cards_of, proficient, reach
from fracas.rulesets.fully_automated.state.state import DEFEND, Combatant

Harm = tuple[int, int, int, int]
"""Damage and stuns that the target suffers, then those that a counter-attack deals back."""


class Law(NamedTuple):
    """How likely each harm is: `parts` of `whole`, in whole numbers, which are quick to add up."""

    whole: int
    parts: tuple[tuple[Harm, int], ...]


UNHARMED = Law(1, (((0, 0, 0, 0), 1),))


class Stance(msgspec.Struct, frozen=True, gc=False):
    """All of a combatant that the matrix goes by.

    `bearer` is the one with nothing on it but what makes its attacks; `covered` and `obscured` are
    how it stands as the target of the other. What attacks do does not hang on `hp`, so that their
    laws are looked up for a stance without any.
    """

    bearer: Combatant
    hp: int
    armour: int
    aim: bool
    stuns: int
    down: bool
    gone: bool
    moves: bool
    covered: bool
    obscured: bool


def gap_of(book: FullyAutomatedBook, one: Stance, key: str, away: int) -> int:
    """From how far off a card is used: after the hex of attack movement if need be; 0 if never."""
    if not away or reach(book, one.bearer, key, away):
        return away
    nearer = away - book.cards[key].movement if one.moves else 0
    return nearer if nearer > 0 and nearer < away and reach(book, one.bearer, key, nearer) else 0


@lru_cache(maxsize=16384)
def blow(
    book: FullyAutomatedBook,
    one: Stance,
    other: Stance,
    key: str,
    gap: int,
    levels: int,
    *,
    aimed: bool,
) -> Law:
    """The exact law of an attack roll that goes through, with `levels` besides its own.

    FA-ATK-06, FA-ATK-07, FA-ATK-15, FA-ATK-16. Its own are range, proficiency and smoke.
    """
    card = book.cards[key]
    bearer = one.bearer
    levels -= reach(book, bearer, key, gap) != "normal"
    levels -= not proficient(book, bearer, key)
    levels -= other.obscured and card.ranged
    levels += bearer.modifier("levels", key)
    bonus = (aim_bonus(card, gap) if aimed else 0) + bearer.modifier("damage", key)
    shield = book.tables.cover if card.ranged and other.covered and gap > 1 else 0
    law: dict[Harm, int] = {}
    whole, weights = _weights(levels, str(book.rulings["advantage_mode"]))
    for outcome, weight in weights:
        damage = max(0, card.base + bonus + card.table[outcome + 2]) - other.armour - shield
        harm = (max(0, damage), stuns_of(card, outcome, aimed=aimed), 0, 0)
        law[harm] = law.get(harm, 0) + weight
    return Law(whole, tuple(law.items()))


@lru_cache(maxsize=128)
def _weights(levels: int, mode: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The law of a combat roll as parts of a whole."""
    law = law_2df(levels, mode)
    whole = lcm(*(chance.denominator for chance in law.values()))
    return whole, tuple(
        (outcome, chance.numerator * (whole // chance.denominator))
        for outcome, chance in law.items()
    )


@lru_cache(maxsize=16384)
def assault(
    book: FullyAutomatedBook, one: Stance, other: Stance, key: str, away: int, *, defends: bool
) -> Law:
    """The exact law of an attack with all that answers it: defence and counter-attack (FA-DEF-03).

    No line of attack, or no reach, is no harm.
    """
    gap = gap_of(book, one, key, away)
    if not gap:
        return UNHARMED
    aim = int(one.aim)
    if not defends or other.gone:
        return blow(book, one, other, key, gap, aim, aimed=one.aim)
    if gap != away and other.moves:
        return UNHARMED
    exposed = gap > 1 and not other.covered
    levels = int(other.aim) - aim - exposed - other.stuns - other.down
    levels += other.bearer.modifier("levels", DEFEND)
    whole, weights = _weights(levels, str(book.rulings["advantage_mode"]))
    followed = [
        (weight, _effect(book, one, other, key, gap, book.tables.defend[outcome + 2]))
        for outcome, weight in weights
    ]
    common = lcm(*(after.whole for _, after in followed))
    law: dict[Harm, int] = {}
    for weight, after in followed:
        times = weight * (common // after.whole)
        for harm, part in after.parts:
            law[harm] = law.get(harm, 0) + times * part
    return Law(whole * common, tuple(law.items()))


def _effect(
    book: FullyAutomatedBook, one: Stance, other: Stance, key: str, gap: int, effect: str
) -> Law:
    aim = int(one.aim)
    if effect == "proceeds":
        return blow(book, one, other, key, gap, aim, aimed=one.aim)
    if effect == "disadvantage":
        return blow(book, one, other, key, gap, aim - 1, aimed=one.aim)
    if effect in ("counter", "counter_disadvantage"):
        levels = -(effect != "counter")
        answers = [
            blow(book, other, one, answer, gap, levels, aimed=False)
            for answer in cards_of(book, other.bearer)
            if reach(book, other.bearer, answer, gap)
            and not (other.bearer.restrained and book.cards[answer].weapon)
        ]
        if answers:
            back = max(answers, key=mean_of)
            turned = tuple(
                ((0, 0, damage, stuns), part) for (damage, stuns, _, _), part in back.parts
            )
            return Law(back.whole, turned)
    return UNHARMED


def mean_of(law: Law) -> Fraction:
    """What a law is worth on average, in points of damage."""
    total = sum(part * (harm[0] + STUN * min(harm[1], 1)) for harm, part in law.parts)
    return Fraction(total, law.whole)
