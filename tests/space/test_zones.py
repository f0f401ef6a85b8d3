"""Zones: bands between pairs, and pieces that no step joins."""

from __future__ import annotations

from fracas.space.zones import Between, Place, Zones

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
