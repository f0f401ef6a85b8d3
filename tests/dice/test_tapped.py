"""Real dice tapped in one by one: every kind of dice, those that are thrown again, wrong taps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.dice.kept import KeptSum, OneKept
from fracas.dice.notation import parse_dice
from fracas.dice.pool import Pool, Term
from fracas.dice.singles import Singles
from fracas.dice.sums import DiceSum
from fracas.dice.symbols import SymbolDie, SymbolPool, Symbols
from fracas.dice.tapped import Die, dies_of, faces_of, filled, so_far, symbols
from fracas.rulesets.fully_automated.rules.rolls import Pairs

GREEN = SymbolDie("G", (Symbols(), Symbols(1), Symbols(0, 1), Symbols(1, 1)))
PURPLE = SymbolDie("P", (Symbols(), Symbols(-1), Symbols(0, -1)))


@pytest.mark.parametrize(
    ("dice", "names"),
    [
        (Pool(4, 6), "d6 d6 d6 d6"),
        (Pool(2, 3, low=-1), "dF dF"),
        (Pool(2, 6, explodes=True), "d6 d6"),
        (DiceSum((Term(1, Pool(1, 20)), Term(-1, Pool(2, 4))), 3), "d20 d4 d4"),
        (KeptSum((OneKept(2, 20, lowest=True, explodes=True), OneKept(1, 8))), "d20 d20 d8"),
        (SymbolPool(((GREEN, 2), (PURPLE, 1))), "G G P"),
        (Pairs(2, best=True), "dF dF dF dF"),
    ],
)
def test_the_dice_to_throw_are_named_in_the_order_of_their_faces(dice: Any, names: str) -> None:
    dies = dies_of(dice)
    assert " ".join(die.name for die in dies) == names
    # One die after another is asked for, and what was tapped is what falls.
    for count in range(len(dies)):
        assert faces_of(dice, [1] * count) == dies[count]
    faces = faces_of(dice, [1] * len(dies))
    assert isinstance(faces, tuple)
    dice.check(faces)


def test_a_tap_is_the_place_of_the_face_that_is_shown() -> None:
    assert faces_of(Pool(2, 6), [0, 5]) == (1, 6)
    assert faces_of(Pool(2, 3, low=-1), [0, 2]) == (-1, 1)
    assert dies_of(Pool(1, 3, low=-1)) == (Die("dF", ("-", "0", "+")),)
    assert faces_of(Pairs(1, best=False), [0, 1]) == (-1, 0)


def test_a_symbol_die_is_tapped_by_what_it_shows() -> None:
    pool = SymbolPool(((GREEN, 1), (PURPLE, 1)))
    assert dies_of(pool)[0].shown == ("-", "S", "A", "SA")
    assert dies_of(pool)[1].shown == ("-", "F", "T")
    faces = faces_of(pool, [3, 2])
    assert faces == (4, 3)
    assert pool.shown(faces) == Symbols(1, 0)


def test_the_letters_of_a_face_tell_nothing_twice() -> None:
    assert symbols(Symbols(1, 0, 1)) == "TR"
    assert symbols(Symbols(-1, 0, 0, 1)) == "DE"
    assert symbols(Symbols(2, 0)) == "SS"
    assert symbols(Symbols(-1, -2)) == "FTT"


def test_dice_that_explode_are_thrown_again_after_all_others() -> None:
    dice = Pool(2, 6, explodes=True)
    assert faces_of(dice, [5, 1]) == Die("d6", tuple("123456"))
    assert faces_of(dice, [5, 1, 5]) == Die("d6", tuple("123456"))
    # The chain belongs to the first die, though it was thrown last.
    assert faces_of(dice, [5, 1, 5, 2]) == (6, 6, 3, 2)
    assert faces_of(dice, [1, 5, 3]) == (2, 6, 4)


def test_only_the_kept_die_of_a_pool_is_thrown_again() -> None:
    dice = KeptSum((OneKept(2, 6, lowest=False, explodes=True), OneKept(1, 8, explodes=True)))
    assert faces_of(dice, [0, 1, 2]) == (1, 2, 3)
    # Six and eight in the first throw: the d6 is thrown again first, and then the d8.
    assert faces_of(dice, [5, 0, 7]) == Die("d6", tuple("123456"))
    assert faces_of(dice, [5, 0, 7, 2]) == Die("d8", tuple("12345678"))
    assert faces_of(dice, [5, 0, 7, 2, 4]) == (6, 1, 3, 8, 5)
    lowest = KeptSum((OneKept(2, 6, lowest=True, explodes=True),))
    assert faces_of(lowest, [5, 3]) == (6, 4)


@pytest.mark.parametrize(
    ("dice", "taps"),
    [
        (Pool(2, 6), [0, 6]),
        (Pool(2, 6), [-1, 0]),
        (Pool(2, 6), [0, 0, 0]),
        (Pool(1, 6, explodes=True), [5, 9]),
        (Pool(1, 6, explodes=True), [5, 1, 1]),
        (SymbolPool(((GREEN, 1),)), [4]),
    ],
)
def test_taps_that_cannot_be_are_refused(dice: Any, taps: list[int]) -> None:
    with pytest.raises(MalformedAnswer):
        faces_of(dice, taps)


@pytest.mark.parametrize("text", ["3d6", "2dF", "4d6kh3", "2d8!", "d20+d6-1", "3d6!kl2+2"])
def test_whatever_falls_can_be_tapped(text: str) -> None:
    dice = parse_dice(text)
    for seed in range(40):
        taps, faces = _tapped(dice, _numbers(seed))
        dice.check(faces)
        with pytest.raises(MalformedAnswer):
            faces_of(dice, [*taps, 0])
        with pytest.raises(IllegalAnswer):
            dice.check((*faces, 1))


def _numbers(seed: int) -> Callable[[int], int]:
    """Numbers that go through all faces, the highest often."""
    state = [seed]

    def below(sides: int) -> int:
        state[0] = (state[0] * 1103515245 + 12345) % 2**31
        return sides - 1 if state[0] % 3 == 0 else (state[0] >> 8) % sides

    return below


def _tapped(dice: Any, below: Callable[[int], int]) -> tuple[list[int], tuple[int, ...]]:
    """Throw what is asked for, one die after another."""
    taps: list[int] = []
    while isinstance(die := faces_of(dice, taps), Die):
        taps.append(below(len(die.shown)))
    return taps, die


@pytest.mark.parametrize(
    ("dice", "taps", "sums"),
    [
        (Pool(4, 6), [2, None, 5], 9),
        (Pool(5, 6, keep_highest=4), [0, 4, 3, 2, 1], 14),
        (Pool(5, 6, keep_lowest=4), [0, 4, 3, 2, 1], 10),
        (Pool(2, 3, low=-1), [0, None], -1),
        (Pool(2, 6, explodes=True), [5, 1, 3], 12),
        (DiceSum((Term(1, Pool(1, 20)), Term(-1, Pool(2, 4))), 3), [9, 3], 9),
        (KeptSum((OneKept(2, 20), OneKept(2, 6))), [7, 17, 5, None], 24),
        (KeptSum((OneKept(2, 20), OneKept(2, 6))), [7, 17, 5, 0, 2], 27),
        (KeptSum((OneKept(2, 20, lowest=True),)), [7, 17], 8),
        (SymbolPool(((GREEN, 2), (PURPLE, 1))), [3, None, 1], Symbols(0, 1)),
        (Pool(4, 6), [None, None], None),
        (Pool(4, 6), [], None),
        (Singles((8, 6)), [3, 2], None),
        (Pairs(2, best=True), [0, 1], None),
    ],
)
def test_what_dice_come_to_so_far(dice: Any, taps: list[int | None], sums: object) -> None:
    assert so_far(dice, taps) == sums


@pytest.mark.parametrize(
    ("dice", "taps", "count"),
    [
        (Pool(2, 6), [3], 6),
        (Pool(2, 6), [None, 3], 6),
        (Pool(2, 6), [], 0),
        (Pool(2, 6), [1, 2], 0),
        (Pool(1, 3, low=-1), [], 3),
        (KeptSum((OneKept(2, 20), OneKept(2, 6))), [7, 17, 5, 0, None], 6),
        (KeptSum((OneKept(2, 20), OneKept(2, 6))), [7, 17, 5, 0], 0),
        (SymbolPool(((GREEN, 1), (PURPLE, 1))), [None, 1], 4),
        # The die that went on does so no more.
        (KeptSum((OneKept(2, 20), OneKept(2, 6))), [7, 17, 4, 0, None], 0),
    ],
)
def test_the_ways_of_the_last_die(dice: Any, taps: list[int | None], count: int) -> None:
    ways = filled(dice, taps)
    assert len(ways) == count
    for face, way in enumerate(ways):
        assert face in way
        assert all(way[at] == tap for at, tap in enumerate(taps) if tap is not None)


def test_a_face_that_a_die_does_not_have_is_refused_before_all_are_in() -> None:
    with pytest.raises(MalformedAnswer):
        so_far(Pool(2, 6), [6])
    with pytest.raises(MalformedAnswer):
        filled(Pool(2, 6), [-1, None])
