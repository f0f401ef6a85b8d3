"""Action Rolls as they are read: by faces, by a total, and by the name of a result."""

from __future__ import annotations

import pytest

from fracas.core.chance import Rolled
from fracas.core.errors import MalformedAnswer
from fracas.rulesets.beacon_road.rules.rolls.pools import ActionReading, Outcome, dice_for, outcome

READING = ActionReading(dice_for(1, 2, 8), (14, 20), exact=True)


def named(name: str, total: int | None = None) -> list[tuple[str, int, int | None]]:
    """What a roll comes to that is told by its name, and by its total where one is given."""
    rolled = Rolled((), total=total, reading=name, how="typed")
    return [(one.result, one.multiplier, one.total) for one in READING.of_name(name, rolled)]


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-12", "BR-ROLL-14")
def test_a_miss_is_a_botch_where_the_dice_are_low() -> None:
    assert outcome(13, 14, True) == Outcome("botch", 0, 13)
    assert outcome(13, 14, False) == Outcome("failure", 0, 13)
    assert outcome(14, 14, True) == Outcome("success", 0, 14), "equal is enough, however low"


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11", "BR-ROLL-13")
@pytest.mark.parametrize(
    ("name", "total", "found"),
    [
        ("success", None, [("success", 0, 14), ("failure", 0, 14)]),
        ("Success", 21, [("success", 0, 21), ("success", 0, 21)]),
        ("critical", None, [("success", 1, 24), ("success", 0, 24)]),
        (" critical 2 ", 35, [("success", 2, 35), ("success", 1, 35)]),
        ("failure", None, [("failure", 0, 13), ("failure", 0, 13)]),
        ("botch", 5, [("botch", 0, 5), ("botch", 0, 5)]),
    ],
)
def test_a_result_may_be_told_by_its_name(
    name: str, total: int | None, found: list[tuple[str, int, int | None]]
) -> None:
    assert named(name, total) == found


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11")
@pytest.mark.parametrize("name", ["hit", "success 2", "failure 1", "botch 1", "critical two", ""])
def test_another_name_is_none(name: str) -> None:
    with pytest.raises(MalformedAnswer, match="is no result: give success"):
        named(name)


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11")
@pytest.mark.parametrize(
    ("name", "total"), [("success", 13), ("success", 24), ("critical 2", 24), ("failure", 14)]
)
def test_a_total_has_to_fit_the_name(name: str, total: int) -> None:
    with pytest.raises(MalformedAnswer, match=f"A total of {total} is no {name} against 14"):
        named(name, total)


@pytest.mark.rule("BR-ROLL-11", "BR-ROLL-20")
def test_other_numbers_leave_the_results() -> None:
    value = READING.of_kept(24, False)
    assert READING.numbers_of(value) == (1, 0, 24)
    assert READING.with_numbers(value, (2, 1, 34)) == (
        Outcome("success", 2, 34),
        Outcome("success", 1, 34),
    )
    merged = ActionReading(READING.dice, (14,))
    assert merged.numbers_of(merged.of_kept(24, False)) == (1,)
    assert merged.with_numbers(merged.of_kept(24, False), (3,)) == (Outcome("success", 3, None),)
