"""Dice that are read one by one, and a die that is thrown anew until it comes to rest."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from fracas.core.chance import Faces, Rolled
from fracas.core.errors import BudgetExceeded, FracasError, IllegalAnswer, WrongUse
from fracas.core.proof.streams import Throw
from fracas.dice import Rerolled, Singles, parse_typed


class Higher(msgspec.Struct, frozen=True):
    """Reads which of the first two dice is higher."""

    def of(self, faces: Faces) -> str:
        return "first" if faces[0] > faces[1] else "second"

    def of_total(self, total: int) -> str:
        return "first"

    def of_name(self, name: str, rolled: Rolled) -> str:
        return name


class Face(msgspec.Struct, frozen=True):
    """Reads the face that stands."""

    def of(self, faces: Faces) -> int:
        return faces[-1]

    def of_total(self, total: int) -> int:
        return total

    def of_name(self, name: str, rolled: Rolled) -> int:
        return int(name)


class Fixed:
    """A source that gives what it is told."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, sides: int) -> int:
        number = self.numbers.pop(0)
        assert 0 <= number < sides
        return number


@pytest.mark.parametrize("sizes", [(8, 6), (4, 10), (6, 6), (20, 6, 6)])
def test_the_law_of_single_dice_is_what_counting_gives(sizes: tuple[int, ...]) -> None:
    law = Singles(sizes).law(Higher())
    throws = list(product(*[range(1, size + 1) for size in sizes]))
    first = Fraction(sum(faces[0] > faces[1] for faces in throws), len(throws))
    assert {branch.value: branch.chance for branch in law.branches} == {
        "first": first,
        "second": 1 - first,
    }
    assert law.missing == 0
    for branch in law.branches:
        Singles(sizes).check(branch.faces)
        assert Higher().of(branch.faces) == branch.value


def test_single_dice_fall_in_their_order() -> None:
    dice = Singles((8, 6))
    assert dice.roll(Fixed(7, 0)) == (8, 1)
    assert dice.notation() == "d8 d6"
    assert dice.kept((8, 1)) == (True, True)
    assert parse_typed(dice, "81") == parse_typed(dice, "8 1") == Rolled((8, 1), how="typed")
    for ordinal in range(50):
        dice.check(dice.roll(Throw(b"seed", ordinal)))


@pytest.mark.parametrize("faces", [(8,), (8, 6, 1), (9, 6), (8, 7), (0, 1)])
def test_faces_that_single_dice_cannot_show_are_refused(faces: Faces) -> None:
    with pytest.raises(IllegalAnswer):
        Singles((8, 6)).check(faces)


@pytest.mark.parametrize("sizes", [(), (0,), (6, 1001), (6,) * 21])
def test_single_dice_that_cannot_be_are_refused(sizes: tuple[int, ...]) -> None:
    with pytest.raises(WrongUse):
        Singles(sizes)


def test_too_many_throws_are_not_counted() -> None:
    with pytest.raises(BudgetExceeded, match="at most 200000"):
        Singles((20,) * 5).law(Higher())


def test_a_die_is_thrown_until_it_comes_to_rest() -> None:
    die = Rerolled(8, (3, 6))
    assert die.roll(Fixed(2, 5, 2, 7)) == (3, 6, 3, 8)
    assert die.roll(Fixed(0)) == (1,)
    assert die.kept((3, 6, 8)) == (False, False, True)
    assert die.notation() == "d8 not 3, 6"
    assert Rerolled(8).notation() == "d8"
    assert parse_typed(die, "3 6 8").faces == (3, 6, 8)


def test_each_face_at_rest_is_as_likely_as_another() -> None:
    law = Rerolled(8, (3, 6)).law(Face())
    assert {branch.value: branch.chance for branch in law.branches} == dict.fromkeys(
        (1, 2, 4, 5, 7, 8), Fraction(1, 6)
    )
    assert law.missing == 0


@pytest.mark.parametrize("faces", [(), (3,), (1, 2), (9,), (3, 0), (6, 3)])
def test_throws_that_do_not_end_where_they_should_are_refused(faces: Faces) -> None:
    with pytest.raises(IllegalAnswer):
        Rerolled(8, (3, 6)).check(faces)


@pytest.mark.parametrize(("size", "again"), [(2, (1, 2)), (0, ()), (1001, ())])
def test_a_die_that_never_comes_to_rest_is_refused(size: int, again: tuple[int, ...]) -> None:
    with pytest.raises(FracasError):
        Rerolled(size, again)
