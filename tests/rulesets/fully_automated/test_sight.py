"""Lines of attack, cover, people in between: the seed's five verdicts and the vectors."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.ground import ground_of
from fracas.rulesets.fully_automated.rules.sight import may_cover, of_two, verdict
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.space.hexes import neighbours
from tests.rulesets.fully_automated.table import fighter, ground, scene, spot, with_one

BOOK = open_book({})
BARRIERS = ((-1, -2), (0, -2), (1, -2), (2, -2), (3, -2))


def red_dot(*more: Combatant) -> State:
    """The map of the seed's illustration, as the ledger draws it."""
    return scene(
        fighter("dot", at=(0, 0), weapons=("pistol", "rifle")),
        fighter("hiro", "blue", (4, 0)),
        fighter("pulsa", "blue", (0, 1)),
        fighter("hypebot", "blue", (-3, 0)),
        fighter("dusty", "blue", (-4, 0)),
        fighter("windrush", "blue", (2, -4)),
        *more,
        map=ground(wall=BARRIERS, table=((3, 0),)),
    )


@pytest.mark.rule(
    "FA-LOS-01", "FA-LOS-02", "FA-COVER-01", "FA-COVER-07", "FA-COVER-08", "FA-LOS-10", "FA-LOS-13"
)
def test_the_five_verdicts_of_the_illustration() -> None:
    state = red_dot()
    others = [one.id for one in state.present() if one.id != "dot"]
    seen = {who: of_two(state, BOOK, "dot", who).status for who in others}
    assert seen == {
        "hiro": "covered",
        "pulsa": "adjacent",
        "hypebot": "exposed",
        "dusty": "shielded",
        "windrush": "obstructed",
    }
    assert of_two(red_dot(), BOOK, "dot", "dusty").shield == "hypebot"
    assert of_two(red_dot(), BOOK, "dot", "hiro").cover == str(spot(3, 0))


@pytest.mark.rule("FA-LOS-10", "FA-COVER-11", "FA-LOS-07", "FA-GAP-65")
def test_obstruction_holds_both_ways_and_cover_does_not() -> None:
    state = red_dot()
    assert of_two(state, BOOK, "windrush", "dot").stopped
    assert of_two(state, BOOK, "dusty", "dot").status == "exposed"
    behind = scene(
        fighter("dot"), fighter("hypebot", "blue", (-3, 0)), fighter("back", "blue", (-5, 0))
    )
    assert of_two(behind, BOOK, "dot", "back").stopped == "hypebot"
    assert of_two(behind, BOOK, "back", "dot").stopped == "hypebot"


@pytest.mark.rule("FA-COVER-15", "FA-LOS-01", "FA-GAP-63", "FA-LOS-03")
def test_a_walls_corner_is_cover_and_a_wall_between_obstructs() -> None:
    def seen(wall: tuple[int, int]) -> object:
        state = scene(fighter("a"), fighter("b", "blue", (4, 0)), map=ground(wall=(wall,)))
        return of_two(state, BOOK, "a", "b")

    corner = seen((4, -1))
    assert corner.status == "covered"  # type: ignore[attr-defined]
    assert corner.free == 41  # type: ignore[attr-defined]
    assert seen((3, 0)).stopped == str(spot(3, 0))  # type: ignore[attr-defined]


@pytest.mark.rule("FA-COVER-02", "FA-COVER-16", "FA-LOS-02", "FA-GAP-25")
@pytest.mark.parametrize(
    ("table", "covered"),
    [
        ((3, 0), True),
        ((3, 1), True),
        ((4, -1), True),
        ((3, -1), False),
        ((5, -1), False),
        ((4, 1), False),
        ((5, 0), False),
        ((4, 0), False),
    ],
)
def test_which_table_gives_cover(table: tuple[int, int], covered: bool) -> None:
    state = scene(fighter("a"), fighter("b", "blue", (4, 0)), map=ground(table=(table,)))
    assert of_two(state, BOOK, "a", "b").covered is covered


@pytest.mark.rule("FA-LOS-05", "FA-LOS-08", "FA-LOS-09", "FA-GAP-62")
@pytest.mark.parametrize(
    ("smoke", "obscured"),
    [(((2, 0),), 1), (((2, -1),), 1), (((4, 0),), 1), (((2, 0), (2, -1), (4, 0)), 1),
     (((2, -2),), 0)],
)  # fmt: skip
def test_smoke_on_a_line_of_attack_obscures(
    smoke: tuple[tuple[int, int], ...], obscured: int
) -> None:
    state = scene(fighter("a"), fighter("b", "blue", (4, 0)), map=ground(smoke=smoke))
    found = of_two(state, BOOK, "a", "b")
    assert bool(found.obscured) is bool(obscured)
    assert found.status == "exposed"


@pytest.mark.rule("FA-HP-12", "FA-LOS-06", "FA-GAP-24")
def test_the_dying_and_the_dead_neither_block_nor_cover() -> None:
    def seen(hp: int, at: tuple[int, int]) -> object:
        state = scene(fighter("a"), fighter("b", "blue", (5, 0)), fighter("c", "blue", at, hp=hp))
        return of_two(state, BOOK, "a", "b")

    assert seen(20, (3, 0)).stopped == "c"  # type: ignore[attr-defined]
    assert seen(20, (4, 0)).shield == "c"  # type: ignore[attr-defined]
    assert seen(0, (4, 0)).shield == "c"  # type: ignore[attr-defined]
    assert seen(-11, (3, 0)).status == "exposed"  # type: ignore[attr-defined]
    assert seen(-20, (4, 0)).status == "exposed"  # type: ignore[attr-defined]


@pytest.mark.rule("FA-COVER-10", "FA-COVER-17", "FA-GAP-64", "FA-GAP-71")
def test_an_obstacle_counts_before_a_person_and_of_two_people_the_lower_in_the_order() -> None:
    both = scene(
        fighter("a"),
        fighter("b", "blue", (4, 0)),
        fighter("c", "blue", (3, 0)),
        map=ground(table=((3, 1),)),
    )
    found = of_two(both, BOOK, "a", "b")
    assert (found.cover, found.shield) == (str(spot(3, 1)), "")
    aside = scene(fighter("a"), fighter("b", "blue", (4, 0)), fighter("c", "blue", (4, -1)))
    assert of_two(aside, BOOK, "a", "b").status == "exposed"
    # From (0, 0) to (2, 2) the line runs along the edge that the hexes (2, 1) and (1, 2) share.
    pair = (fighter("c", "blue", (2, 1)), fighter("d", "blue", (1, 2)))
    two = scene(fighter("a"), fighter("b", "blue", (2, 2)), *pair)
    assert of_two(two, BOOK, "a", "b").shield == "d"
    turned = replace(two, sequence=("a", "b", "d", "c"))
    assert of_two(turned, BOOK, "a", "b").shield == "c"


@pytest.mark.rule("FA-LOS-08", "FA-GAP-25")
def test_by_a_switch_only_the_line_between_the_centres_is_tested() -> None:
    narrow = open_book({"cover_test": "centre_line"})
    state = scene(fighter("a"), fighter("b", "blue", (4, 0)), map=ground(table=((3, 1),)))
    assert of_two(state, BOOK, "a", "b").covered
    assert not of_two(state, narrow, "a", "b").covered
    ahead = scene(fighter("a"), fighter("b", "blue", (4, 0)), map=ground(table=((3, 0),)))
    assert of_two(ahead, narrow, "a", "b").covered


@pytest.mark.rule("FA-COVER-08", "FA-GAP-64")
def test_by_a_switch_a_person_covers_on_any_line_or_never() -> None:
    ahead = scene(fighter("a"), fighter("b", "blue", (4, 0)), fighter("c", "blue", (3, 0)))
    flank = scene(fighter("a"), fighter("b", "blue", (4, 0)), fighter("c", "blue", (3, 1)))

    def shields(rulings: dict[str, str]) -> list[str]:
        book = open_book(rulings)
        return [of_two(state, book, "a", "b").shield for state in (ahead, flank)]

    assert shields({}) == ["c", ""]
    assert shields({"character_cover": "centre_line"}) == ["c", ""]
    assert shields({"character_cover": "any_line"}) == ["c", "c"]
    assert shields({"character_cover": "never"}) == ["", ""]
    both = {"character_cover": "any_line", "cover_test": "centre_line"}
    assert shields(both) == ["c", ""], "as obstacles, and these on the centre line alone"


@pytest.mark.rule("FA-LOS-03", "FA-LOS-08", "FA-LOS-05")
def test_a_line_along_an_edge_meets_an_obstacle_and_no_smoke() -> None:
    narrow = open_book({"cover_test": "centre_line"})
    ends = (fighter("a"), fighter("b", "blue", (2, 2)))
    table = of_two(scene(*ends, map=ground(table=((2, 1),))), narrow, "a", "b")
    smoke = of_two(scene(*ends, map=ground(smoke=((2, 1),))), narrow, "a", "b")
    inside = of_two(scene(*ends, map=ground(smoke=((1, 1),))), narrow, "a", "b")
    assert (table.covered, smoke.obscured, bool(inside.obscured)) == (True, "", True)


@pytest.mark.rule("FA-LOS-08", "FA-LOS-01", "FA-LOS-03", "FA-LOS-05", "FA-LOS-06")
def test_a_line_along_an_edge_is_stopped_by_a_barrier_and_not_by_a_person() -> None:
    narrow = open_book({"cover_test": "centre_line"})
    ends = (fighter("a"), fighter("b", "blue", (2, 2)))
    wall = scene(*ends, map=ground(wall=((2, 1),)))
    assert of_two(wall, narrow, "a", "b").stopped == str(spot(2, 1))
    # Of all 49 lines, 20 pass beside that wall.
    assert (of_two(wall, BOOK, "a", "b").free, of_two(wall, BOOK, "a", "b").stopped) == (20, "")
    apart = (fighter("a"), fighter("b", "blue", (3, 3)), fighter("c", "blue", (2, 1)))
    assert of_two(scene(*apart), narrow, "a", "b").free == 49
    assert of_two(scene(*apart), BOOK, "a", "b").free == 25
    # Smoke is open too: the lines that are left only run along the edges of that hex.
    dim = scene(*apart, map=ground(smoke=((2, 1),)))
    assert [of_two(dim, book, "a", "b").obscured for book in (BOOK, narrow)] == ["", ""]


@pytest.mark.rule("FA-LOS-08", "FA-LOS-06", "FA-LOS-07", "FA-GAP-25")
@pytest.mark.parametrize(
    ("end", "at", "free", "narrowly"),
    [((4, 2), (3, 1), 11, "c"), ((5, 1), (2, 0), 8, "c"), ((6, 0), (3, 1), 43, "")],
)
def test_by_the_switch_people_block_the_line_between_the_centres_alone(
    end: tuple[int, int], at: tuple[int, int], free: int, narrowly: str
) -> None:
    narrow = open_book({"cover_test": "centre_line"})
    state = scene(fighter("a"), fighter("b", "blue", end), fighter("c", "blue", at))
    wide = of_two(state, BOOK, "a", "b")
    assert (wide.stopped, wide.free) == ("", free)
    seen = of_two(state, narrow, "a", "b")
    assert (seen.stopped, seen.free) == (narrowly, 0 if narrowly else 49)


@pytest.mark.rule("FA-LOS-11", "FA-COVER-07", "FA-DEF-09")
def test_neighbours_need_no_line_and_have_no_cover() -> None:
    beside = ground(table=((0, 1), (1, -1)), smoke=((0, 0), (1, 0)), wall=((2, -1),))
    state = scene(fighter("a"), fighter("b", "blue", (1, 0)), map=beside)
    found = of_two(state, BOOK, "a", "b")
    assert (found.status, found.covered, found.obscured) == ("adjacent", False, "")
    assert not found.exposed


@pytest.mark.rule("FA-LOS-07", "FA-LOS-06", "FA-GAP-24")
def test_a_neighbour_of_either_end_blocks_nothing() -> None:
    def stopped(*at: int) -> bool:
        people = [fighter(f"c{q}", "blue", (q, 0)) for q in at]
        state = scene(fighter("a"), fighter("b", "blue", (5, 0)), *people)
        return bool(of_two(state, BOOK, "a", "b").stopped)

    assert not stopped(1)
    assert not stopped(4)
    assert not stopped(1, 4)
    assert stopped(2)
    assert stopped(3)
    assert of_two(scene(fighter("a"), fighter("b", "blue", (5, 0))), BOOK, "a", "b").free == 49


@pytest.mark.rule("FA-LOS-06", "FA-LOS-08")
def test_somebody_who_blocks_some_lines_leaves_the_others() -> None:
    ends = (fighter("a"), fighter("b", "blue", (6, 0)))
    found = of_two(scene(*ends, fighter("c", "blue", (3, 1))), BOOK, "a", "b")
    assert not found.stopped
    assert 0 < found.free < 49
    smoke = ground(smoke=((3, 1),))
    behind = of_two(scene(*ends, fighter("c", "blue", (3, 1)), map=smoke), BOOK, "a", "b")
    assert not behind.obscured
    assert of_two(scene(*ends, map=smoke), BOOK, "a", "b").obscured


@pytest.mark.rule("FA-LOS-13", "FA-LOS-06")
def test_where_somebody_would_stand_is_judged_without_their_own_body() -> None:
    state = scene(fighter("a", at=(3, 0)), fighter("b", "blue", (6, 0)), fighter("c", at=(0, 5)))
    there = verdict(state, BOOK, "a", "b", spot(0, 0), spot(6, 0))
    assert (there.status, there.free) == ("exposed", 49)


@pytest.mark.rule("FA-ROUND-10", "FA-COVER-08", "FA-COVER-01")
@pytest.mark.parametrize("seed", range(12))
def test_the_quick_look_for_cover_never_misses_any(seed: int) -> None:
    places = Random(seed).sample([(q, r) for q in range(7) for r in range(7)], 18)
    people = [
        fighter(f"f{at}", ("red", "blue")[at % 2], place) for at, place in enumerate(places[:10])
    ]
    state = scene(*people, map=ground(table=tuple(places[10:15]), wall=tuple(places[15:])))
    assert state.map is not None
    floor = ground_of(BOOK, state.map)
    taken = {one.place for one in people}
    found = 0
    for who in people:
        for one in people:
            if who.side != one.side and who.place is not None and one.place is not None:
                beside = [there for there in neighbours(one.place) if there in taken]
                if of_two(state, BOOK, who.id, one.id).covered:
                    found += 1
                    assert may_cover(floor, BOOK, who.place, one.place, beside)
    assert found


def test_a_verdict_is_remembered_until_somebody_moves_or_is_gone() -> None:
    shield = fighter("s", "blue", (3, 0))
    state = scene(fighter("a"), fighter("b", "blue", (4, 0)), shield)
    first = of_two(state, BOOK, "a", "b")
    assert first.shield == "s"
    assert of_two(with_one(state, "s", card="aim"), BOOK, "a", "b") is first
    assert of_two(with_one(state, "s", place=spot(3, 3)), BOOK, "a", "b").status == "exposed"
    assert of_two(with_one(state, "s", hp=-11), BOOK, "a", "b").status == "exposed"
    assert of_two(state, BOOK, "a", "b").shield == "s"
