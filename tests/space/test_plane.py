"""The plane: what lies between two points, and where there is room beside one."""

from __future__ import annotations

from itertools import islice

from fracas.space.plane import Block, around, beside, between, feet, room

CRATE, FENCE = Block(10, 10, 5, 5), Block(0, 20, 30, 1)


def test_distances_are_rounded_down() -> None:
    assert feet((0, 0), (3, 4)) == 5
    assert feet((0, 0), (5, 2)) == 5
    assert feet((7, 7), (7, 7)) == 0


def test_what_lies_between_and_around() -> None:
    assert between((CRATE, FENCE), (0, 12), (30, 12)) == (CRATE,)
    assert between((CRATE, FENCE), (12, 0), (12, 30)) == (CRATE, FENCE)
    assert between((CRATE, FENCE), (0, 0), (30, 0)) == ()
    assert around((CRATE, FENCE), (15, 15)) == (CRATE,)
    assert around((CRATE, FENCE), (16, 15)) == ()


def test_rings_around_a_point_hold_each_point_once() -> None:
    points = list(islice(beside((3, 3)), 24))
    assert len(set(points)) == 24
    assert {max(abs(x - 3), abs(y - 3)) for x, y in points[:8]} == {1}
    assert {max(abs(x - 3), abs(y - 3)) for x, y in points[8:]} == {2}


def test_room_is_free_in_the_field_and_in_no_wall() -> None:
    assert room((2, 2), (), (), 5, 5) == (2, 2)
    assert room((0, 0), {(0, 0)}, (), 5, 5) == (1, 0)
    assert room((12, 12), (), (CRATE,), 40, 40) == (9, 9)
    everything = {(x, y) for x in range(6) for y in range(6)}
    assert room((2, 2), everything, (), 5, 5) == (2, 2)
