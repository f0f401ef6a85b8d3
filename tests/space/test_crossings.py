"""Walls across the lines between the centres of squares."""

from __future__ import annotations

from fracas.space.crossings import crossed, no_links
from fracas.space.uvtt import Point


def test_a_wall_on_the_grid_crosses_the_steps_over_it() -> None:
    found = crossed([(Point(1, 0), Point(1, 2))], 3, 3)
    assert found.east == {(0, 0), (0, 1)}
    assert (found.south, found.centres) == (set(), set())
    # It ends in a corner of the grid, which is on the way of one step more each.
    assert found.falling == {(0, 0), (0, 1)}
    assert found.rising == {(0, 0), (0, 1)}


def test_a_slanting_wall_fills_the_squares_whose_centres_it_meets() -> None:
    found = crossed([(Point(0, 0), Point(3, 3))], 3, 3)
    assert found.centres == {(0, 0), (1, 1), (2, 2)}
    assert found.rising >= {(0, 0), (1, 1)}


def test_what_lies_off_the_map_crosses_nothing() -> None:
    far = [(Point(-1e8, -5), Point(1e8, -5)), (Point(9, 9), Point(9, 1e8))]
    assert crossed(far, 3, 3) == no_links()


def test_a_wall_near_a_centre_counts_as_through_it() -> None:
    assert crossed([(Point(0.58, 0), Point(0.58, 1))], 2, 1).centres == {(0, 0)}
    assert crossed([(Point(0.65, 0), Point(0.65, 1))], 2, 1).east == {(0, 0)}
