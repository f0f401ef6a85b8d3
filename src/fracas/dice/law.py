"""The exact distribution of a reading: all ways the dice can fall, merged by what the rule takes.

A reading is asked once for each *multiset* of dice, in rising order, because most rules ignore the
order in which dice were rolled. A reading may say more about itself, in attributes:

- `ordered_tail` (a whole number, 0 if absent): that many of the last dice rolled matter by
themselves. They stay at the end of the faces, and the dice before them are in rising order.
- `reads_total` (false if absent): the reading depends only on the total of the dice. It is then
asked `of_total` once for each total, which stays fast for dozens of dice.

Exploding dice have no last face. A chain is cut where what is left of it has a chance below
1e-12; the weight cut away is `ChanceLaw.missing`.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING

from fracas.core.chance import Branch, ChanceLaw, Faces, Reading
from fracas.core.errors import BudgetExceeded
from fracas.dice.pool import Pool
from fracas.dice.sums import Throw

if TYPE_CHECKING:
    import icepool  # type: ignore[import-untyped]

CUT_BELOW = Fraction(1, 10**12)
MOST_WAYS = 200_000
WAYS_CACHED = 2_000
MOST_SPAN = 4_000
MOST_KEPT_WORK = 100_000
MOST_PAIRS = 4_000_000
# The part that adds up kept dice calls itself once for each value a die can have.
MOST_VALUES = 200

Ways = tuple[tuple[Faces, int], ...]


def exact_law(dice: Throw, reading: Reading) -> ChanceLaw:
    """Return what `reading` can say of `dice`, in the order of rising dice, with exact chances.

    Results are cached by dice and reading, so equal readings must read equally. Raises
    `BudgetExceeded` where the work would take more than some seconds.
    """
    return _law(dice, reading)  # type: ignore[arg-type]  # a reading hashes by its contract


@lru_cache(maxsize=1024)
def _law(dice: Throw, reading: Reading) -> ChanceLaw:
    merged: dict[Hashable, int] = {}
    shown: dict[Hashable, Faces] = {}
    if getattr(reading, "reads_total", False):
        ways, denominator = total_ways(dice)
        for total, (weight, split) in sorted(ways.items()):
            value = reading.of_total(total)
            if value in merged:
                merged[value] += weight
            else:
                parts = zip(dice.terms, split, strict=True)
                merged[value] = weight
                shown[value] = tuple(f for term, part in parts for f in _showing(term.pool, part))
    else:
        falls, denominator = _falls(dice, getattr(reading, "ordered_tail", 0))
        for faces, weight in falls:
            value = reading.of(faces)
            if value in merged:
                merged[value] += weight
            else:
                merged[value] = weight
                shown[value] = faces
    whole = whole_weight(dice)
    branches = tuple(
        Branch(value, whole * Fraction(weight, denominator), shown[value])
        for value, weight in merged.items()
    )
    return ChanceLaw(branches, 1 - whole)


def whole_weight(dice: Throw) -> Fraction:
    """Return the chance that no chain runs past its cut: 1 for dice that do not explode."""
    whole = Fraction(1)
    for term in dice.terms:
        if term.pool.explodes:
            whole *= (
                1 - Fraction(1, term.pool.sides ** chain_cut(term.pool.sides))
            ) ** term.pool.count
    return whole


def total_ways(dice: Throw) -> tuple[dict[int, tuple[int, tuple[int, ...]]], int]:
    """For each total its weight and one way to split it over the pools; and the whole weight.

    The split has the total of each pool without its sign. Raises `BudgetExceeded`.
    """
    ways: dict[int, tuple[int, tuple[int, ...]]] = {dice.constant: (1, ())}
    denominator = 1
    for term in dice.terms:
        sums = _pool_sums(term.pool)
        _afford(dice, len(ways) * len(sums), MOST_PAIRS)
        denominator *= sums.denominator()
        joined: dict[int, tuple[int, tuple[int, ...]]] = {}
        for total, (weight, split) in ways.items():
            for part, quantity in sums.items():
                there = total + term.sign * part
                before = joined.get(there)
                if before is None:
                    joined[there] = (weight * quantity, (*split, part))
                else:
                    joined[there] = (before[0] + weight * quantity, before[1])
        ways = joined
    return ways, denominator


def _afford(dice: Throw, cost: int, most: int) -> None:
    if cost > most:
        raise BudgetExceeded(
            f"The exact odds of {dice.notation()} take too long to calculate ({cost} steps, at"
            f" most {most}), so roll fewer or smaller dice or simulate it instead.",
            dice=dice.notation(),
            cost=cost,
            most=most,
        )


def prepare() -> None:
    """Load what distributions are calculated with, so that no time limit has to include it."""
    _die(6, 1, False)


def chain_cut(sides: int) -> int:
    """Return after how many rolls the chain of an exploding die is cut."""
    throws = 1
    while Fraction(1, sides**throws) >= CUT_BELOW:
        throws += 1
    return throws


@lru_cache(maxsize=256)
def _die(sides: int, low: int, explodes: bool) -> icepool.Die[int]:
    """Return one die; its chain is the one number it adds up to, which says how it went."""
    import icepool

    if not explodes:
        return icepool.Die(range(low, low + sides))
    depth = chain_cut(sides)
    return icepool.Die(
        {
            again * sides + face: sides ** (depth - 1 - again)
            for again in range(depth)
            for face in range(1, sides)
        }
    )


def _die_of(pool: Pool) -> icepool.Die[int]:
    return _die(pool.sides, pool.low, pool.explodes)


def _chain(pool: Pool, value: int) -> Faces:
    if not pool.explodes:
        return (value,)
    again, last = divmod(value, pool.sides)
    return (pool.sides,) * again + (last,)


@lru_cache(maxsize=64)
def _pool_sums(pool: Pool) -> icepool.Die[int]:
    """Return the distribution of the total of a pool."""
    die = _die_of(pool)
    if pool.count == 1:
        return die
    if pool.keeps == pool.count:
        _afford(pool, len(die) * pool.count, MOST_SPAN)
        return pool.count @ die
    if pool.keeps > 1:
        _afford(pool, len(die), MOST_VALUES)
        _afford(pool, len(die) * pool.count * pool.keeps, MOST_KEPT_WORK)
    if pool.keep_highest is not None:
        return die.highest(pool.count, pool.keeps)
    return die.lowest(pool.count, pool.keeps)


def _showing(pool: Pool, total: int) -> Faces:
    """Return faces of a pool that add up to a possible total."""
    spare = total - pool.keeps * pool.low
    # A chain never ends on its highest face, so an exploding die takes one less at first.
    room = pool.sides - 1 - pool.explodes
    values: list[int] = []
    for _ in range(pool.keeps):
        values.append(pool.low + min(room, spare))
        spare -= values[-1] - pool.low
    values[-1] += spare
    if pool.explodes and values[-1] % pool.sides == 0:
        values[-1] += 1
        values[0] -= 1
    dropped = [pool.low if pool.keep_highest is not None else max(values)] * (
        pool.count - pool.keeps
    )
    return tuple(face for value in sorted(values + dropped) for face in _chain(pool, value))


def _falls(dice: Throw, tail: int) -> tuple[list[tuple[Faces, int]], int]:
    """Return every multiset of the dice before the tail with every order of the tail, with weights.

    The second number is the total weight.
    """
    kinds: list[tuple[Pool, int, int]] = []
    for term in reversed(dice.terms):
        pool = term.pool
        own = min(tail, pool.count)
        tail -= own
        values = len(_die_of(pool))
        if pool.count - own > 1:
            _afford(dice, values, MOST_VALUES)
        loose = comb(values + pool.count - own - 1, pool.count - own)
        kinds.insert(0, (pool, own, loose * values**own))
    _afford(dice, prod(ways for _, _, ways in kinds), MOST_WAYS)
    falls: list[tuple[Faces, int]] = []
    denominator = 1
    for pool, own, ways in kinds:
        # What is kept does not change how dice fall, so pools that differ only in it share their
        # ways.
        bare = Pool(pool.count, pool.sides, pool.low, explodes=pool.explodes)
        found = _pool_ways(bare, own) if ways <= WAYS_CACHED else _find_pool_ways(bare, own)
        denominator *= _die_of(pool).denominator() ** pool.count
        if not falls:
            falls = list(found)
        else:
            falls = [(faces + more, weight * by) for faces, weight in falls for more, by in found]
    return falls, denominator


@lru_cache(maxsize=64)
def _pool_ways(pool: Pool, tail: int) -> Ways:
    return _find_pool_ways(pool, tail)


def _find_pool_ways(pool: Pool, tail: int) -> Ways:
    die = _die_of(pool)
    loose = pool.count - tail
    ways: list[tuple[Faces, int]] = [((), 1)]
    if loose == 1:
        ways = [((value,), weight) for value, weight in die.items()]
    elif loose > 1:
        ways = list(die.pool(loose).expand().items())
    for _ in range(tail):
        ways = [
            ((*values, value), weight * by) for values, weight in ways for value, by in die.items()
        ]
    if not pool.explodes:
        return tuple(ways)
    return tuple(
        (tuple(face for value in values for face in _chain(pool, value)), weight)
        for values, weight in ways
    )
