from __future__ import annotations

import msgspec
import pytest
from hypothesis import given

from fracas.core.chance import Dice
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.dice import DiceSum, Pool, Term, Throw

from . import brute
from .test_pool import Fixed

D6, D8 = Pool(2, 6), Pool(1, 8)
SUM = DiceSum((Term(1, D6), Term(-1, D8)), -1)


def test_pools_are_thrown_one_after_the_other() -> None:
    source = Fixed((6, 0), (6, 5), (8, 7))
    dice: Dice = SUM
    assert dice.roll(source) == (1, 6, 8)
    assert source.falls == []


def test_the_total_has_signs_and_constant() -> None:
    assert SUM.total((1, 6, 8)) == -2
    assert SUM.notation() == "2d6-d8-1"


def test_each_pool_keeps_its_own_dice() -> None:
    dice = DiceSum((Term(1, Pool(2, 6, keep_highest=1)), Term(1, Pool(2, 8, keep_lowest=1))))
    assert dice.kept((3, 5, 7, 2)) == (False, True, False, True)
    assert dice.total((3, 5, 7, 2)) == 7


def test_chains_stay_with_their_pool() -> None:
    dice = DiceSum((Term(1, Pool(1, 6, explodes=True)), Term(1, D8)))
    assert dice.parts((6, 6, 2, 8)) == ((6, 6, 2), (8,))
    assert dice.total((6, 6, 2, 8)) == 22


@pytest.mark.parametrize("faces", [(1, 6), (1, 6, 8, 1), (8, 6, 8), (1, 6, 9)])
def test_faces_that_cannot_fall_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAnswer):
        SUM.check(faces)


@pytest.mark.parametrize(
    ("terms", "constant"),
    [
        ((), 3),
        ((Term(1, D6),), 0),
        ((Term(2, D6),), 1),
        ((Term(1, D8),) * 21, 0),
        ((Term(1, D8),) * 20, 1),
        ((Term(1, Pool(60, 6)), Term(1, Pool(41, 6))), 0),
        ((Term(1, D6),), 1_000_000),
    ],
)
def test_sums_that_cannot_be_are_refused(terms: tuple[Term, ...], constant: int) -> None:
    with pytest.raises(WrongUse):
        DiceSum(terms, constant)


@given(brute.all_dice())
def test_dice_are_data(dice: Throw) -> None:
    assert msgspec.json.decode(msgspec.json.encode(dice), type=Throw) == dice
