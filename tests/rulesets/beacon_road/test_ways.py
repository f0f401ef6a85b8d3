"""Paths over drawn boards, compared with the plain search of `space.square_paths`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.rules.ground.ways import FREE, Limits, paid_for, path_form, trace
from fracas.space.square_paths import Entry, Way, check_way, fresh_squares, reach
from fracas.space.squares import Space, Square
from tests.rulesets.beacon_road.table import board, creature, scene

SIDE = 7

BOOKS = {name: open_book({"diagonals": name}) for name in ("five", "alternate")}

ROWS = st.lists(st.text("..~#", min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE)
PLACES = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))


@pytest.mark.rule("BR-MOVE-10", "BR-MOVE-13", "BR-MOVE-18", "BR-MOVE-19", "BR-MOVE-28")
@settings(max_examples=60)
@given(
    rows=ROWS,
    friend=PLACES,
    foe=PLACES,
    size=st.sampled_from(["Medium", "Large"]),
    diagonals=st.sampled_from(["five", "alternate"]),
    feet=st.sampled_from([0, 5, 10, 25, 30]),
)
def test_the_ends_offered_are_those_that_a_plain_search_finds(
    rows: list[str],
    friend: tuple[int, int],
    foe: tuple[int, int],
    size: str,
    diagonals: Any,
    feet: int,
) -> None:
    side = 2 if size == "Large" else 1
    middle = Square(3, 3)
    own = Space(middle, side)
    others = [Square(*one) for one in (friend, foe)]
    if others[0] == others[1] or any(one in own for one in others):
        return
    state = scene(
        creature("kest", at=(3, 3), size=size),
        creature("friend", at=friend),
        creature("foe", "foes", foe),
        map=board(*rows),
    )

    def glyph(square: Square) -> str:
        if not (0 <= square.x < SIDE and 0 <= square.y < SIDE):
            return "#"
        return rows[square.y][square.x]

    def enter(before: Square, here: Square, length: int) -> Entry:
        fresh = fresh_squares(before, here, side)
        if any(glyph(square) == "#" or square == others[1] for square in fresh):
            return Entry(may_enter=False)
        rough = any(glyph(square) == "~" for square in fresh)
        may_end = others[0] not in Space(here, side)
        return Entry(5 * length * (2 if rough else 1), may_end=may_end)

    book = BOOKS[diagonals]
    form = path_form(state, book, "kest", feet)
    expected = {str(way.end): way for way in reach(middle, feet, enter, diagonals)}
    assert set(form.legal_ends()) == set(expected)
    for way in expected.values():
        form.check(tuple(str(square) for square in way.cells[1:]))
        assert sum(paid_for(state, book, "kest", way.cells, feet)) == way.cost
        assert check_way(way.cells, feet, enter, diagonals) == Way(way.cells, way.cost)
        assert trace(middle, tuple(str(square) for square in way.cells[1:])) == way.cells


@pytest.mark.rule("BR-MOVE-15", "BR-MOVE-16")
def test_forced_ways_pass_nobody_and_go_over_edges_that_the_willing_avoid() -> None:
    state = scene(creature("kest"), creature("brea", at=(1, 0)), map=board("..v", "###"))
    book = BOOKS["five"]
    free = path_form(state, book, "kest", 15, FREE)
    assert free.legal_ends() == ("A1",)
    assert [step.end for step in free.steps] == ["B1", "A1"]
    forced = path_form(state, book, "kest", 15, Limits(forced=True))
    assert forced.steps == ()
    alone = scene(creature("kest"), map=board("..v", "###"))
    assert path_form(alone, book, "kest", 15).legal_ends() == ("A1", "B1")
    assert path_form(alone, book, "kest", 15, Limits(forced=True)).legal_ends() == (
        "A1",
        "B1",
        "C1",
    )
