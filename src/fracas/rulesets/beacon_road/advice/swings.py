"""The exact figures of an attack: to hit, each Critical Multiplier, damage, a drop.

Exact fractions throughout (BR-ADVICE-05); a chain of explosions is followed until less than 1e-12
is left. Everything is cached by small keys, so computers may ask as often as they like.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import lcm
from operator import mul, sub

import msgspec

from fracas.dice.kept import totals
from fracas.rulesets.beacon_road.rules.rolls.pools import dice_for, effect_dice, half


class Odds(msgspec.Struct, frozen=True):
    """The odds of one roll against a TN: a hit, each multiplier, and a botch.

    `times` are the Critical Multipliers with their chances, 0 for a plain hit, in rising order.
    """

    hit: Fraction
    botch: Fraction
    times: tuple[tuple[int, Fraction], ...]


@lru_cache(maxsize=4096)
def odds(
    tier: int, dots: int, die: int, tn: int, critical: int = 10, botch: str = "lowest"
) -> Odds:
    """The odds of an Action Roll by effective Tier, dots and attribute die (BR-ROLL-10 to -14).

    `die` 0 means d20s only; `critical` is the margin that raises the multiplier by one.
    """
    plain, low, whole = totals(dice_for(tier, dots, die, botch))
    met: dict[int, int] = {}
    for part in (plain, low):
        for total, ways in part.items():
            if total >= tn:
                times = (total - tn) // critical
                met[times] = met.get(times, 0) + ways
    spoilt = sum([ways for total, ways in low.items() if total < tn])
    return Odds(
        Fraction(sum(met.values()), whole),
        Fraction(spoilt, whole),
        tuple((times, Fraction(met[times], whole)) for times in sorted(met)),
    )


@lru_cache(maxsize=2048)
def sums(count: int, die: int, plus: int = 0) -> tuple[tuple[int, ...], int]:
    """Ways to each sum of bounded dice, from 0 up, and how many ways there are (BR-DMG-01).

    `plus` is the size of one additional attribute die. Without dice the sum is 0.
    """
    thrown = effect_dice(count, die, (plus,) if plus else ())
    if thrown is None:
        return (1,), 1
    row = [1]
    sides = [die] * (count if die else 0) + ([plus] if plus else [])
    for faces in sides:
        # With one die more, a sum has the ways of those that are 1 to `faces` less: up to the last
        # of them less up to before the first.
        upto = [0, *accumulate(row)]
        lasts, firsts = [*upto, *upto[-1:] * (faces - 1)], [0] * faces + upto[:-1]
        row = list(map(sub, lasts, firsts))
    return tuple(row), sum(row)


class Dealt(msgspec.Struct, frozen=True):
    """A damage roll: the number of effect dice of `die` sides, and one attribute die of `plus`.

    `factor` is half, double or blank, by the types and the cover of the target (BR-DMG-10);
    `misses` are the dice that a miss deals, 0 for none (BR-DMG-21).
    """

    count: int
    die: int
    plus: int = 0
    factor: str = ""
    misses: int = 0


class Swing(msgspec.Struct, frozen=True):
    """An attack in figures: the odds of its roll, its mean damage, and the chance to drop.

    `mean` is the damage before Soak Boxes and Resistance Rolls, with what misses deal; `drops` is
    the chance that it takes all the HP given.
    """

    odds: Odds
    mean: Fraction
    drops: Fraction


@lru_cache(maxsize=8192)
def _felt(count: int, die: int, plus: int, factor: str, hp: int) -> tuple[int, int, int]:
    """The total damage over all ways of one effect roll, the ways that take `hp`, and all ways."""
    row, whole = sums(max(count, 0), die, plus)
    if factor == "half":
        mean = sum([ways * half(total) for total, ways in enumerate(row)])
        least = 2 * hp - 1
    else:
        mean = sum(map(mul, row, range(len(row))))
        least = hp
        if factor == "double":
            mean, least = 2 * mean, half(hp)
    return mean, sum(row[max(least, 0) :]), whole


@lru_cache(maxsize=8192)
def blow(count: int, die: int, plus: int, factor: str, hp: int) -> tuple[Fraction, Fraction]:
    """The mean damage of one effect roll, and the chance that it takes `hp` HP."""
    mean, drops, whole = _felt(count, die, plus, factor, hp)
    return Fraction(mean, whole), Fraction(drops, whole)


@lru_cache(maxsize=8192)
def swing(
    tier: int,
    dots: int,
    die: int,
    tn: int,
    dealt: Dealt,
    hp: int,
    critical: int = 10,
    botch: str = "lowest",
) -> Swing:
    """Return an attack in figures: its roll against a TN, its damage against `hp` (BR-ADVICE-05).

    A Critical adds effect dice by its multiplier (BR-DMG-05), and the number of dice is never
    below none (BR-DMG-07).
    """
    roll = odds(tier, dots, die, tn, critical, botch)
    parts = [
        (chance, _felt(dealt.count + times, dealt.die, dealt.plus, dealt.factor, hp))
        for times, chance in roll.times
    ]
    if dealt.misses:
        parts.append((1 - roll.hit, _felt(dealt.misses, dealt.die, 0, dealt.factor, hp)))
    # Summed as integers over one denominator: a fraction per part takes several times as long.
    over = lcm(*[chance.denominator * whole for chance, (_, _, whole) in parts])
    mean = drops = 0
    for chance, (hurt, fells, whole) in parts:
        ways = chance.numerator * (over // (chance.denominator * whole))
        mean += ways * hurt
        drops += ways * fells
    return Swing(roll, Fraction(mean, over), Fraction(drops, over))


class Rough(msgspec.Struct, frozen=True):
    """A swing in floating point for computers: hit, useful damage, drop."""

    hit: float
    damage: float
    drops: float


@lru_cache(maxsize=32768)
def rough(
    tier: int,
    dots: int,
    die: int,
    tn: int,
    dealt: Dealt,
    hp: int,
    critical: int = 10,
    botch: str = "lowest",
) -> Rough:
    """A fast swing; damage beyond the target's HP counts as nothing."""
    found = swing(tier, dots, die, tn, dealt, hp, critical, botch)
    return Rough(
        float(found.odds.hit), min(float(found.mean), float(max(hp, 1))), float(found.drops)
    )


def turns_to_clear(tier: int, tn: int, severity: int, botch: str = "lowest") -> Fraction | None:
    """The mean number of turns until a wound clears, with one Resistance Roll a turn.

    BR-RESIST-17: for each step of severity geometric in the chance of a success. None if no roll
    can meet the TN.
    """
    chance = odds(tier, 0, 0, tn, 10, botch).hit
    return severity / chance if chance else None
