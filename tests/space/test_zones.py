"""Zones: bands between pairs, pieces that no step joins, and the text form."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.space.zones import Between, Place, Zones, format_zones, parse_zones, unknown

BANDS = ("close", "far", "out")
YARD = Zones(
    (Place("wall", "The Wall", "yard"), Place("yard", "Yard"), Place("road", "Road")),
    (Between("wall", "yard", "far"), Between("road", "wall", "out")),
)


def test_a_band_holds_both_ways_and_the_unlisted_one_else() -> None:
    assert YARD.band("wall", "yard") == YARD.band("yard", "wall") == "far"
    assert YARD.band("yard", "road") == "close"
    assert YARD.band("wall", "wall") == "close"


def test_a_field_falls_into_pieces_where_no_step_joins_them() -> None:
    assert YARD.pieces("out") == (("wall", "yard", "road"),)
    cut = Zones(YARD.places, (*YARD.bands, Between("yard", "road", "out")))
    assert cut.pieces("out") == (("wall", "yard"), ("road",))
    assert Zones().pieces("out") == ()


def test_text_and_field_say_the_same() -> None:
    text = "wall = The Wall > yard\nyard = Yard\nroad = Road\nwall - yard: far\nroad - wall: out"
    assert format_zones(YARD) == text
    assert parse_zones(text.replace("yard = Yard", "\n  yard = Yard  "), BANDS) == YARD


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("wall - yard: near", "Line 3 of the zones, 'wall - yard: near'"),
        ("the wall", "Line 3 of the zones, 'the wall'"),
        ("wall - moat: far", "There is no place 'moat' among the zones"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(line: str, told: str) -> None:
    with pytest.raises(WrongUse, match=told):
        parse_zones(f"wall = Wall\nyard = Yard\n{line}", BANDS)


def test_names_that_are_no_place_are_found() -> None:
    assert unknown(YARD) == ()
    lost = Zones((Place("wall", "Wall", "moat"),), (Between("wall", "yard", "far"),))
    assert unknown(lost) == ("yard", "moat")
