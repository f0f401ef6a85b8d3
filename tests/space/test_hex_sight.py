"""Lines of sight: every line against fractions, the way back, and the ledger's own cases."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.space.hex_sight import (
    ALL_LINES,
    CENTRE_LINE,
    Crossing,
    Sight,
    corridor,
    sight,
)
from fracas.space.hexes import Hex, distance, line, neighbours, within
from tests.space.exact import meets, points

SMALL = st.integers(-3, 3)
NEAR = st.builds(Hex, SMALL, SMALL)
FAR = st.builds(Hex, st.integers(-25, 25), st.integers(-25, 25))
RED_DOT = Hex(0, 0)


def lines_by_fractions(origin: Hex, target: Hex, place: Hex) -> tuple[int, int]:
    """The lines that touch a hex and those that enter it, one line after the other."""
    touched = entered = number = 0
    for start in points(origin):
        for end in points(target):
            touches, enters = meets(start, end, place)
            touched |= touches << number
            entered |= enters << number
            number += 1
    return touched, entered


def turned_back(lines: int) -> int:
    """The same lines, numbered from the other end."""
    return sum(
        1 << (7 * end + start)
        for start in range(7)
        for end in range(7)
        if lines >> (7 * start + end) & 1
    )


def free(seen: Sight, barriers: set[Hex]) -> int:
    """How many lines pass none of these hexes, closed ones."""
    return (ALL_LINES & ~seen.touched(barriers)).bit_count()


@settings(max_examples=60)
@given(NEAR, NEAR, st.data())
def test_every_line_is_as_fractions_say(origin: Hex, target: Hex, data: st.DataObject) -> None:
    around = within(origin, distance(origin, target) + 1)
    places = data.draw(st.lists(st.sampled_from(around), min_size=1, max_size=6, unique=True))
    seen = sight(origin, target, places)
    for place in places:
        crossing = seen.at(place)
        found = (crossing.touched, crossing.entered) if crossing else (0, 0)
        assert found == lines_by_fractions(origin, target, place)


def test_every_hex_on_one_long_way_is_as_fractions_say() -> None:
    for target in (Hex(4, 0), Hex(4, -2), Hex(-1, 4)):
        seen = sight(RED_DOT, target, within(RED_DOT, 6))
        for place in within(RED_DOT, 6):
            crossing = seen.at(place)
            told = (crossing.touched, crossing.entered) if crossing else (0, 0)
            assert told == lines_by_fractions(RED_DOT, target, place), (target, place)


def test_rims_are_touched_and_not_entered() -> None:
    seen = sight(RED_DOT, Hex(2, -1), (Hex(1, 0), Hex(1, -1)))
    for crossing in seen.crossings:
        assert crossing.touched & CENTRE_LINE
        assert not crossing.entered & CENTRE_LINE
        assert crossing.entered
        assert crossing.entered & crossing.touched == crossing.entered
    assert [crossing.side for crossing in seen.crossings] == ["left", "right"]


@given(FAR, FAR, st.lists(FAR, max_size=30))
def test_the_way_back_is_the_same_way(origin: Hex, target: Hex, places: list[Hex]) -> None:
    there = sight(origin, target, places)
    back = sight(target, origin, places)
    other = {"left": "right", "middle": "middle", "right": "left"}
    assert {
        (one.hex, turned_back(one.touched), turned_back(one.entered), other[one.side])
        for one in there.crossings
    } == {(one.hex, one.touched, one.entered, one.side) for one in back.crossings}
    assert back.touched(places).bit_count() == there.touched(places).bit_count()
    assert hash(there) == hash(sight(origin, target, reversed(places)))


@given(FAR, FAR, FAR)
def test_a_sight_does_not_hang_on_the_place_of_the_map(
    origin: Hex, target: Hex, moved: Hex
) -> None:
    here = corridor(origin, target)
    there = corridor(origin + moved, target + moved)
    assert [(one.hex + moved, one.touched, one.entered, one.side) for one in here.crossings] == [
        (one.hex, one.touched, one.entered, one.side) for one in there.crossings
    ]


@given(NEAR, FAR)
def test_a_corridor_is_all_there_is(origin: Hex, target: Hex) -> None:
    whole = corridor(origin, target)
    assert whole == sight(origin, target, within(origin, distance(origin, target) + 2))
    way = tuple(one.hex for one in whole.crossings if one.entered & CENTRE_LINE)
    wide = tuple(one.hex for one in whole.crossings if one.touched & CENTRE_LINE)
    assert way == line(origin, target)
    assert wide == line(origin, target, edges=True)


@given(FAR, FAR)
def test_every_line_enters_both_ends(origin: Hex, target: Hex) -> None:
    seen = sight(origin, target, {origin, target})
    assert {one.hex for one in seen.crossings} == {origin, target}
    for one in seen.crossings:
        assert one == Crossing(one.hex, ALL_LINES, ALL_LINES, "middle")
    assert seen.crossings[0].hex == origin


def test_from_a_hex_to_itself_nothing_else_is_met() -> None:
    assert sight(RED_DOT, RED_DOT, neighbours(RED_DOT)).crossings == ()
    assert sight(RED_DOT, RED_DOT, within(RED_DOT, 1)).entered({RED_DOT}) == ALL_LINES


def test_sets_of_lines_add_up() -> None:
    left, right = Hex(3, -1), Hex(2, 1)
    seen = sight(RED_DOT, Hex(4, 0), (left, right, left))
    one, two = seen.at(left), seen.at(right)
    assert one
    assert two
    assert (one.side, two.side) == ("left", "right")
    assert len(seen.crossings) == 2
    assert seen.touched((left, right)) == one.touched | two.touched
    assert seen.entered((left,)) == one.entered
    assert seen.touched(()) == seen.entered((Hex(9, 9),)) == 0
    assert seen.at(Hex(9, 9)) is None


def test_a_barrier_beside_the_target_leaves_most_lines_and_one_before_it_none() -> None:
    """FA-AV-13, which counts the lines."""
    seen = sight(RED_DOT, Hex(4, 0), (Hex(4, -1), Hex(3, 0)))
    assert free(seen, {Hex(4, -1)}) == 41
    assert free(seen, {Hex(3, 0)}) == 0


def test_which_hexes_beside_the_target_the_lines_touch() -> None:
    """FA-AV-14: cover in the first three, none in the others, be it for want of a line or of
    nearness."""
    target = Hex(4, 0)
    for place in (Hex(3, 0), Hex(3, 1), Hex(4, -1)):
        assert sight(RED_DOT, target, (place,)).crossings
        assert distance(place, target) == 1
    assert distance(Hex(3, -1), target) == 2
    for place in (Hex(5, -1), Hex(4, 1), Hex(5, 0)):
        assert not sight(RED_DOT, target, (place,)).crossings


def test_which_smoke_the_lines_enter() -> None:
    """FA-AV-16."""
    seen = sight(RED_DOT, Hex(4, 0), (Hex(2, 0), Hex(2, -1), Hex(4, 0), Hex(2, -2)))
    assert [one.hex for one in seen.crossings if one.entered] == [
        *(Hex(2, -1), Hex(2, 0), Hex(4, 0))
    ]


def test_the_five_around_the_red_dot() -> None:
    """FA-EX-01, as far as it is geometry."""
    wall = {Hex(q, -2) for q in range(-1, 4)}
    table, hypebot, dusty, hiro = Hex(3, 0), Hex(-3, 0), Hex(-4, 0), Hex(4, 0)
    features = (*wall, table, hypebot, dusty)
    assert free(sight(RED_DOT, Hex(2, -4), features), wall) == 0
    assert free(sight(Hex(2, -4), RED_DOT, features), wall) == 0
    seen = sight(RED_DOT, hiro, features)
    assert free(seen, wall) == 49
    assert seen.touched({table})
    assert sight(RED_DOT, hypebot, (*wall, table)).crossings == ()
    shield = sight(RED_DOT, dusty, features).at(hypebot)
    assert shield
    assert shield.touched & CENTRE_LINE
    behind = sight(RED_DOT, Hex(-5, 0), features).at(hypebot)
    assert behind
    assert behind.entered == ALL_LINES
