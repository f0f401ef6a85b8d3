"""Pools of which one die is kept and alone explodes: rolled, checked, marked, and their laws."""

from __future__ import annotations

import itertools
from fractions import Fraction

import msgspec
import pytest

from fracas.core.chance import Faces, Rolled
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.dice.kept import KeptSum, OneKept, showing, totals


class Plain(msgspec.Struct, frozen=True):
    """Total and whether the first pool shows a 1."""

    dice: KeptSum

    def of(self, faces: Faces) -> tuple[int, bool]:
        return self.dice.total(faces), self.dice.low(faces)

    def of_kept(self, total: int, low: bool) -> tuple[int, bool]:
        return total, low

    def of_total(self, total: int) -> tuple[int, bool]:
        return total, False

    def of_name(self, name: str, rolled: Rolled) -> tuple[int, bool]:
        return int(name), False


def falls(pool: OneKept, depth: int) -> dict[tuple[int, bool], Fraction]:
    """By hand: every way the dice fall, the chain followed for so many further throws."""
    found: dict[tuple[int, bool], Fraction] = {}

    def follow(value: int, low: bool, weight: Fraction, face: int, left: int) -> None:
        if not pool.explodes or face < pool.sides:
            found[value, low] = found.get((value, low), Fraction(0)) + weight
        elif left:
            for further in range(1, pool.sides + 1):
                follow(value + further, low, weight / pool.sides, further, left - 1)

    for dice in itertools.product(range(1, pool.sides + 1), repeat=pool.count):
        kept = pool.kept_of(dice)
        follow(kept, 1 in dice, Fraction(1, pool.sides**pool.count), kept, depth)
    return found


@pytest.mark.parametrize(
    "pool",
    [
        OneKept(1, 4),
        OneKept(2, 4),
        OneKept(3, 4),
        OneKept(2, 4, lowest=True),
        OneKept(2, 6, lowest=True, explodes=False),
        OneKept(3, 6, explodes=False),
    ],
    ids=OneKept.notation,
)
def test_the_law_of_a_pool_is_what_counting_gives(pool: OneKept) -> None:
    plain, low, whole = totals(KeptSum((pool,)))
    for (value, one), chance in falls(pool, 3).items():
        assert Fraction((low if one else plain).get(value, 0), whole) == chance


def test_the_law_of_a_sum_and_faces_that_show_it() -> None:
    dice = KeptSum((OneKept(2, 6), OneKept(2, 4, lowest=True)))
    law = dice.law(Plain(dice))
    assert 0 < law.missing < Fraction(1, 10**12) * 2
    assert sum(branch.chance for branch in law.branches) + law.missing == 1
    for branch in law.branches[:60]:
        dice.check(branch.faces)
        assert (dice.total(branch.faces), dice.low(branch.faces)) == branch.value
    one, other = falls(dice.pools[0], 2), falls(dice.pools[1], 2)
    by_hand = sum(
        (p * q for (a, _), p in one.items() for (b, _), q in other.items() if a + b == 7),
        Fraction(0),
    )
    told = sum((b.chance for b in law.branches if b.value[0] == 7), Fraction(0))  # type: ignore[index]
    assert told == by_hand


def test_only_the_kept_die_is_thrown_again_and_marked() -> None:
    dice = KeptSum((OneKept(1, 20), OneKept(2, 8)))
    faces = (20, 7, 8, 3, 5)
    assert dice.total(faces) == 40
    assert dice.kept(faces) == (True, True, True, False, True)
    assert dice.notation() == "d20! + 2d8!kh1"
    two = KeptSum((OneKept(2, 20, lowest=True),))
    assert two.total((20, 13)) == 13
    assert two.total((20, 20, 3)) == 23
    assert dice.total((20, 20, 3, 8, 8, 2)) == 53


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ((20,), "rolled again"),
        ((3,), "give every die"),
        ((21, 3, 3), "cannot show 21"),
        ((3, 9, 3), "cannot show 9"),
        ((3, 3, 3, 3), "no die for the last 1"),
    ],
)
def test_faces_that_cannot_fall_are_refused(faces: Faces, said: str) -> None:
    with pytest.raises(IllegalAnswer, match=said):
        KeptSum((OneKept(1, 20), OneKept(2, 8))).check(faces)


def test_dice_that_cannot_be_are_refused() -> None:
    with pytest.raises(WrongUse, match="A pool has 1 to"):
        OneKept(0, 6)
    with pytest.raises(WrongUse, match="not 1 of 1"):
        OneKept(1, 1)


def test_rolls_follow_the_chain_of_the_kept_die() -> None:
    class Fixed:
        """A source that gives faces one after another."""

        def __init__(self, *faces: int) -> None:
            self.faces = list(faces)

        def below(self, sides: int) -> int:
            return self.faces.pop(0) - 1

    source = Fixed(20, 20, 3, 8, 8, 2)
    dice = KeptSum((OneKept(1, 20), OneKept(2, 8)))
    assert dice.roll(source) == (20, 20, 3, 8, 8, 2)
    assert source.faces == []


def test_every_shown_total_has_its_faces() -> None:
    dice = KeptSum((OneKept(3, 4), OneKept(1, 6)))
    plain, low, _ = totals(dice)
    for weights, one in ((plain, False), (low, True)):
        for total in list(weights)[:40]:
            faces = showing(dice, total, one)
            assert (dice.total(faces), dice.low(faces)) == (total, one)


@pytest.mark.parametrize(
    "pool", [OneKept(1, 4), OneKept(3, 4), OneKept(2, 4, lowest=True)], ids=OneKept.notation
)
def test_low_may_ask_every_die_to_show_a_one(pool: OneKept) -> None:
    dice = KeptSum((pool, OneKept(1, 4)), all_ones=True)
    law = dice.law(Plain(dice))
    ones = [branch for branch in law.branches if branch.value[1]]  # type: ignore[index]
    assert sum(branch.chance for branch in ones) + law.missing >= Fraction(1, 4**pool.count)
    assert sum(branch.chance for branch in ones) <= Fraction(1, 4**pool.count)
    for branch in law.branches[:30]:
        dice.check(branch.faces)
        assert (dice.total(branch.faces), dice.low(branch.faces)) == branch.value
