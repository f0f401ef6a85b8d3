"""Values as they are typed."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.variants.settings import combinations, read_value, read_values, told, written


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("hp=1..3", (1, 2, 3)),
        ("hp=1..6:2", (1, 3, 5)),
        ("hp=-1..1", (-1, 0, 1)),
        ("hp=0.5..1.5:0.5", (0.5, 1, 1.5)),
        ("hp=4,6,4,12", (4, 6, 12)),
        ("hp = 7 ", (7,)),
        ("hp=club, sword", ("club", "sword")),
        ("hp=true,false", (True, False)),
    ],
)
def test_values(text: str, values: tuple[object, ...]) -> None:
    name, found = read_values(text)
    assert name == "hp"
    assert found == values
    assert [type(one) for one in found] == [type(one) for one in values]


@pytest.mark.parametrize(
    "text", ["hp", "hp=", "=3", "hp=3..1", "hp=1..5:0", "hp=1..", "hp=a..b", "hp=0..1000"]
)
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(WrongUse):
        read_values(text)


def test_a_number_beyond_all_games_is_refused() -> None:
    assert read_value("1000000000") == 1_000_000_000
    with pytest.raises(WrongUse, match="too large for a game"):
        read_value("1000000001")


def test_values_are_written_as_they_are_read() -> None:
    for text in ("3", "-2", "0.5", "true", "false", "club"):
        assert written(read_value(text)) == text
    assert written(None) == "-"
    assert told((("hp", 3), ("weapon", "club"))) == "hp=3 weapon=club"


def test_every_combination_once_the_last_turning_fastest() -> None:
    found = combinations((("a", (1, 2)), ("b", (3, 4))))
    assert found == (
        (("a", 1), ("b", 3)),
        (("a", 1), ("b", 4)),
        (("a", 2), ("b", 3)),
        (("a", 2), ("b", 4)),
    )


def test_too_many_combinations_and_a_field_twice_are_refused() -> None:
    many = tuple(range(100))
    with pytest.raises(WrongUse, match="10,000 combinations"):
        combinations((("a", many), ("b", many)))
    with pytest.raises(WrongUse, match="a is given twice"):
        combinations((("a", (1,)), ("a", (2,))))
