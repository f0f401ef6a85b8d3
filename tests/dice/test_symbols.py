"""Symbol dice: thrown, checked, added up, and their joint laws."""

from __future__ import annotations

import itertools
from fractions import Fraction

import msgspec
import pytest

from fracas.core.chance import Faces
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.dice.symbols import SymbolDie, SymbolPool, Symbols, joint

GOOD = SymbolDie("G", (Symbols(), Symbols(1), Symbols(1, 1), Symbols(1, 0, 1)))
BAD = SymbolDie("P", (Symbols(), Symbols(-1), Symbols(0, -1), Symbols(-1, 0, 0, 1)))


class Net(msgspec.Struct, frozen=True):
    """Everything that is shown."""

    pool: SymbolPool

    def of(self, faces: Faces) -> Symbols:
        return self.pool.shown(faces)

    def of_symbols(self, shown: Symbols) -> Symbols:
        return shown


def test_faces_add_up_on_two_axes_and_triumph_is_never_cancelled() -> None:
    pool = SymbolPool(((GOOD, 2), (BAD, 1)))
    assert pool.shown((4, 3, 4)) == Symbols(1, 1, 1, 1)
    assert pool.shown((1, 1, 1)) == Symbols()
    assert pool.kept((4, 3, 4)) == (True, True, True)
    assert pool.notation() == "2G1P"


@pytest.mark.parametrize("dice", [((GOOD, 2), (BAD, 2)), ((BAD, 1), (GOOD, 3)), ((BAD, 2),)])
def test_the_joint_law_is_what_counting_gives(dice: tuple[tuple[SymbolDie, int], ...]) -> None:
    pool = SymbolPool(dice)
    counted: dict[Symbols, int] = {}
    sides = [range(1, len(die.faces) + 1) for die in pool.kinds]
    for faces in itertools.product(*sides):
        shown = pool.shown(faces)
        counted[shown] = counted.get(shown, 0) + 1
    whole = sum(counted.values())
    law = pool.law(Net(pool))
    assert {b.value: b.chance for b in law.branches} == {
        shown: Fraction(ways, whole) for shown, ways in counted.items()
    }
    for branch in law.branches:
        pool.check(branch.faces)
        assert pool.shown(branch.faces) == branch.value
    assert joint(pool)[1] == whole


def test_faces_that_cannot_fall_are_refused() -> None:
    pool = SymbolPool(((GOOD, 1), (BAD, 1)))
    with pytest.raises(IllegalAnswer, match="1G1P shows 2 faces, and 1 are given"):
        pool.check((1,))
    with pytest.raises(IllegalAnswer, match="Die 2, a P, has no face 5"):
        pool.check((1, 5))


def test_pools_that_cannot_be_are_refused() -> None:
    with pytest.raises(WrongUse, match="up to 60 dice"):
        SymbolPool(((GOOD, 61),))
    with pytest.raises(WrongUse, match="at least one of each"):
        SymbolPool(((GOOD, 0),))


def test_no_dice_show_nothing() -> None:
    pool = SymbolPool(())
    assert pool.shown(()) == Symbols()
    assert [(b.value, b.chance) for b in pool.law(Net(pool)).branches] == [(Symbols(), 1)]


def test_dice_fall_in_the_order_of_the_pool() -> None:
    class Counting:
        """A source that goes through the faces."""

        def __init__(self) -> None:
            self.asked: list[int] = []

        def below(self, sides: int) -> int:
            self.asked.append(sides)
            return len(self.asked) % sides

    six = SymbolDie("B", (Symbols(),) * 6)
    source = Counting()
    assert SymbolPool(((six, 1), (GOOD, 2))).roll(source) == (2, 3, 4)
    assert source.asked == [6, 4, 4]


def test_sums_of_many_symbols_on_either_side_of_nothing_are_told_apart() -> None:
    die = SymbolDie("X", (Symbols(-200, 200, 3), Symbols(200, -200, 0, 3), Symbols()))
    sums, whole = joint(SymbolPool(((die, 60),)))
    assert whole == 3**60 == sum(sums.ways.values())
    assert sums.ways[-12_000, 12_000, 180, 0] == sums.ways[12_000, -12_000, 0, 180] == 1
    assert sums.ways[0, 0, 3, 3] == 60 * 59
