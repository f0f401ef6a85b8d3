from __future__ import annotations

import subprocess
import sys
from collections.abc import Hashable
from fractions import Fraction

import pytest
from hypothesis import given, settings

from fracas.core.chance import ChanceLaw
from fracas.core.errors import BudgetExceeded
from fracas.dice import Pool, Throw, Total, exact_law, parse_dice

from . import brute

SMALL = [
    "d6", "3d1", "4d6", "5d6kh4", "5d6kl4", "3d4kh1", "3d4kl1", "4d3kh2", "4d3kl2", "4dF", "3dFkl2",
    "2d6+3", "2d4+d6-1", "2d4kh1-d6", "3-2d4", "d4-d4", "dF+d3-dF", "3d1+2d3",
]  # fmt: skip
EXPLODING = ["d4!", "2d3!", "2d4!kh1", "2d4!kl1", "3d2!kh2", "d4!+d3", "d3!-d2!+1"]


def chances(law: ChanceLaw) -> dict[Hashable, Fraction]:
    found = {branch.value: branch.chance for branch in law.branches}
    assert len(found) == len(law.branches)
    assert sum(found.values()) + law.missing == 1
    return found


@pytest.mark.parametrize("text", SMALL)
def test_totals_are_those_of_every_throw_counted(text: str) -> None:
    dice = parse_dice(text)
    law = dice.law(Total(dice))
    assert law.missing == 0
    assert chances(law) == brute.law(dice, lambda fallen: brute.total(dice, fallen))


@pytest.mark.parametrize("text", SMALL)
def test_faces_are_those_of_every_throw_counted(text: str) -> None:
    dice = parse_dice(text)
    law = dice.law(brute.Sorted())
    assert chances(law) == brute.law(
        dice, lambda fallen: tuple(sorted(face for chain in fallen for face in chain))
    )


@pytest.mark.parametrize("tail", [1, 2, 3, 9])
@pytest.mark.parametrize("text", ["4d4", "5d3kh4", "2d3+2d4", "d6+d4-d3", "4dF"])
def test_the_last_dice_stay_in_order_for_a_reading_that_says_so(text: str, tail: int) -> None:
    dice = parse_dice(text)
    count = sum(term.pool.count for term in dice.terms)
    reading = brute.Tail(min(tail, count))
    expected = brute.law(dice, lambda fallen: reading.of(tuple(face for (face,) in fallen)))
    assert chances(dice.law(reading)) == expected


def test_a_tail_longer_than_the_throw_keeps_every_order() -> None:
    class All(brute.Sorted, frozen=True):
        ordered_tail: int = 9

        def of(self, faces: tuple[int, ...]) -> Hashable:
            return faces

    assert len(chances(Pool(3, 4).law(All()))) == 64


@pytest.mark.parametrize("text", EXPLODING)
def test_exploding_totals_match_where_short_chains_decide(text: str) -> None:
    dice = parse_dice(text)
    throws = 5
    law = dice.law(Total(dice))
    found = chances(law)
    assert 0 < law.missing < len(dice.terms) * 3 * Fraction(1, 10**12)
    expected = brute.law(dice, lambda fallen: brute.total(dice, fallen), throws)
    counted = sum(expected.values())
    assert expected.keys() <= found.keys()
    # Longer chains can only add to a total, and no more than what the count left out.
    assert all(0 <= found[value] - chance <= 1 - counted for value, chance in expected.items())
    if "kh" not in text and "kl" not in text and "-" not in text:
        sides = min(term.pool.sides for term in dice.terms if term.pool.explodes)
        sure = {value: chance for value, chance in expected.items() if value < sides * throws}
        assert sure == {value: found[value] for value in sure}


@pytest.mark.parametrize("text", ["2d3!", "2d4!kh1", "2d4!kl1", "2d6!+1"])
def test_exploding_faces_and_totals_tell_one_story(text: str) -> None:
    dice = parse_dice(text)
    by_faces = dice.law(brute.Summed(dice))
    by_total = dice.law(Total(dice))
    assert by_faces.missing == by_total.missing > 0
    assert chances(by_faces) == chances(by_total)


@pytest.mark.parametrize("text", [*SMALL, *EXPLODING, "3d6!kh2", "4d6!kl3", "40d6kh13"])
def test_the_faces_of_a_branch_say_its_value(text: str) -> None:
    dice = parse_dice(text)
    readings = [Total(dice, 2), brute.Parity(dice)]
    for reading in readings:
        for branch in dice.law(reading).branches:
            dice.check(branch.faces)
            assert reading.of(branch.faces) == branch.value


def test_branches_have_a_stable_order() -> None:
    dice = Pool(5, 6, keep_highest=4)
    assert [branch.value for branch in dice.law(Total(dice)).branches] == list(range(4, 25))
    faces = [branch.faces for branch in dice.law(brute.Sorted()).branches]
    assert faces == sorted(faces)


@settings(max_examples=40)
@given(brute.all_dice(most_terms=3, most_dice=3, most_sides=8))
def test_chances_and_missing_weight_make_one(dice: Throw) -> None:
    chances(dice.law(Total(dice)))
    chances(dice.law(brute.Parity(dice)))


@settings(max_examples=40)
@given(brute.all_dice(most_terms=2, most_dice=3, most_sides=3))
def test_face_readings_agree_with_totals(dice: Throw) -> None:
    try:
        by_faces = dice.law(brute.Summed(dice))
    except BudgetExceeded:
        assert any(term.pool.explodes for term in dice.terms)
    else:
        assert chances(by_faces) == chances(dice.law(Total(dice)))


def test_a_law_is_worked_out_once() -> None:
    dice = Pool(4, 6)
    assert exact_law(dice, Total(dice, 3)) is exact_law(Pool(4, 6), Total(Pool(4, 6), 3))


@pytest.mark.parametrize("text", ["8d20", "2d1000", "4d8!", "10d10+10d10"])
def test_too_many_ways_are_refused_for_a_reading_of_faces(text: str) -> None:
    with pytest.raises(BudgetExceeded, match="simulate it instead"):
        parse_dice(text).law(brute.Sorted())


@pytest.mark.parametrize("text", ["100d1000", "3d1000kh2", "90d100kh30", "3d1000+2d1000"])
def test_too_long_sums_are_refused(text: str) -> None:
    dice = parse_dice(text)
    with pytest.raises(BudgetExceeded, match="too long"):
        dice.law(Total(dice))


def test_large_dice_within_the_budget_are_exact() -> None:
    best = Pool(5, 1000, keep_highest=1)
    assert chances(best.law(Total(best)))[1000] == 1 - Fraction(999, 1000) ** 5


def test_the_room_loads_without_the_engine_of_the_laws() -> None:
    program = "import sys, fracas.dice; sys.exit('icepool' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_what_laws_are_made_with_is_loaded_on_demand_before_a_clock_runs() -> None:
    code = (
        "import sys; from fracas.dice.law import prepare; before = 'icepool' in sys.modules; "
        "prepare(); print(before, 'icepool' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
