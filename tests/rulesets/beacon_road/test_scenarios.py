"""Six opening scenes: who stands where, what the maps show, which clocks run."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.content.write import difference, text_of
from fracas.core.errors import ContentError, WrongUse
from fracas.core.picture.grounds import Ground, Spread
from fracas.kit.crowd import free_id
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.rules.ground.spaces import ground_of, space_of
from fracas.rulesets.beacon_road.setup.scenarios import (
    arriving,
    begin,
    book_with_ground,
    creature_of,
    ground_to_paint,
)
from fracas.rulesets.beacon_road.setup.soundness import check_state
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.square_maps import SquareMap
from fracas.space.squares import parse_square

BOOK = open_book({})
SIZES = {
    "toll-bridge": ((24, 12), 4, 7),
    "pseudolich-cell": ((10, 10), 4, 5),
    "roof-duel": ((14, 6), 1, 1),
    "fire-fiend": ((16, 12), 4, 6),
    "hold-the-gate": ((16, 10), 2, 9),
    "charmed-sentinel": ((14, 10), 4, 5),
}
"""Squares of each map, and how many stand on the two sides."""


def scene(key: str) -> tuple[State, SquareMap]:
    """The opening state of a scenario, and its map."""
    state = begin(BOOK, key)
    assert state.map is not None
    return state, state.map


@pytest.mark.rule("BR-ENTER-01", "BR-NPC-01")
@pytest.mark.parametrize("key", BOOK.scenarios)
def test_each_scenario_opens_whole(key: str) -> None:
    state, board = scene(key)
    check_state(state, BOOK)
    size, *sides = SIZES[key]
    assert (len(board.rows[0]), len(board.rows)) == size
    assert [sum(one.side == side for one in state.creatures) for side in state.sides()] == sides
    assert all(one.place is not None for one in state.creatures)
    assert board.tokens == ()
    assert [beat.name for beat in state.agenda] == ["opening"]
    assert state.round == 0


def test_the_six_scenarios_are_there_and_no_other() -> None:
    assert tuple(BOOK.scenarios) == tuple(SIZES)
    with pytest.raises(WrongUse, match="did you mean 'roof-duel'"):
        begin(BOOK, "roof-dual")


@pytest.mark.rule("BR-ENTER-02", "BR-ENTER-06", "BR-COND-04")
def test_the_toll_takers_lie_in_wait_and_two_travellers_do_not_watch() -> None:
    state, _ = scene("toll-bridge")
    heroes = [one.id for one in state.creatures if one.side == "heroes"]
    takers = [one for one in state.creatures if one.side == "takers"]
    assert all(one.sneaks and one.unseen_by == tuple(heroes) for one in takers)
    watching = {one.id: one.watching for one in state.creatures if one.side == "heroes"}
    assert watching == {
        "orc_warrior": True,
        "elf_rogue": True,
        "halfling_technician": False,
        "human_wizard": False,
    }
    assert not any(one.sneaks or one.unseen_by for one in state.creatures if one.id in heroes)


@pytest.mark.rule("BR-MOVE-10", "BR-COND-02", "BR-COND-10")
def test_the_bridge_is_clear_between_parapets_over_a_difficult_stream() -> None:
    _, board = scene("toll-bridge")
    ground = ground_of(BOOK, board)
    assert {parse_square("K1"), parse_square("N12")} <= ground.difficult
    assert {parse_square("K5"), parse_square("N8")} <= ground.shelters
    assert parse_square("L6") not in ground.difficult | ground.shelters
    hidden = [one for one in begin(BOOK, "toll-bridge").creatures if one.id.startswith("bow")]
    assert all(one.place in ground.conceals for one in hidden)


@pytest.mark.rule("BR-COND-04")
def test_half_of_the_crypt_is_dark_and_its_dead_see_and_wait_there() -> None:
    state, board = scene("pseudolich-cell")
    dark = ground_of(BOOK, board).dark
    assert len(dark) == 4 * 8
    heroes = tuple(one.id for one in state.creatures if one.side == "heroes")
    dead = [one for one in state.creatures if one.side == "dead"]
    assert all(one.place in dark and "darksight" in one.senses for one in dead)
    assert all(one.sneaks and one.unseen_by == heroes for one in dead)


@pytest.mark.rule("BR-GAP-26")
def test_the_roof_is_sixty_feet_by_twenty_with_a_drop_all_around() -> None:
    _, board = scene("roof-duel")
    ground = ground_of(BOOK, board)
    assert len(ground.drops) == 14 * 6 - 12 * 4
    assert BOOK.terrain["edge"].drop == 20
    assert len(board.squares("chimney")) == 2


@pytest.mark.rule("BR-NPC-06", "BR-NPC-07")
def test_clocks_begin_empty_and_some_decide() -> None:
    clocks = {
        key: [(one.id, one.size, one.trigger, one.winner, one.hidden) for one in state.tracks]
        for key, (state, _) in ((key, scene(key)) for key in BOOK.scenarios)
        if state.tracks
    }
    assert clocks == {
        "toll-bridge": [("cart", 4, "round", "takers", False)],
        "pseudolich-cell": [
            ("slab", 6, "round", "dead", False),
            ("skull", 6, "", "", True),
        ],
        "hold-the-gate": [
            ("reinforcements", 6, "round", "defenders", False),
            ("gate", 6, "", "horde", False),
        ],
        "charmed-sentinel": [
            ("party_argument", 6, "", "heroes", False),
            ("bard_argument", 6, "", "bard", False),
        ],
    }


@pytest.mark.rule("BR-WOUND-12", "BR-RESIST-02")
def test_the_sentinel_is_charmed_by_the_bard_from_the_start() -> None:
    state, _ = scene("charmed-sentinel")
    (wound,) = state.who("sentinel").wounds
    assert (wound.name, wound.severity, wound.by, wound.choice) == ("charmed", 3, "bard", "bard")
    assert BOOK.tables.check_base["risky"] + wound.tier == 12


def test_a_wound_without_an_inflicter_has_the_tier_of_its_bearer() -> None:
    row = BOOK.scenarios["charmed-sentinel"]
    alone = replace(row.cast[3], wounds={"slowed": 2}, wounded_by="")
    book = replace(BOOK, scenarios={"one": replace(row, cast=(*row.cast[:3], alone, row.cast[4]))})
    (wound,) = begin(book, "one").who("sentinel").wounds
    assert (wound.name, wound.by, wound.tier, wound.choice) == ("slowed", "", 1, "")


def test_without_a_map_nobody_stands_anywhere() -> None:
    row = replace(BOOK.scenarios["roof-duel"], map="")
    state = begin(replace(BOOK, scenarios={"one": row}), "one")
    assert state.map is None
    assert [one.place for one in state.creatures] == [None, None]
    check_state(state, BOOK)
    late = creature_of(BOOK, "raider", "heroes")
    assert arriving(state, BOOK, late).place is None


def test_a_square_in_the_cast_goes_before_a_token() -> None:
    row = BOOK.scenarios["roof-duel"]
    moved = replace(row, cast=(replace(row.cast[0], square="D5"), row.cast[1]))
    state = begin(replace(BOOK, scenarios={"one": moved}), "one")
    assert str(state.who("kest").place) == "D5"


@pytest.mark.rule("BR-MOVE-18", "BR-MOVE-24")
def test_whoever_arrives_finds_room_beside_its_side() -> None:
    state, _ = scene("pseudolich-cell")
    large = arriving(state, BOOK, creature_of(BOOK, "fire_fiend", "dead"))
    space = space_of(BOOK, large)
    assert space is not None
    joined = replace(state, creatures=(*state.creatures, large))
    check_state(joined, BOOK)
    guards = [one.place for one in state.creatures if one.side == "dead" and one.place]
    assert min(abs(place.x - large.place.x) for place in guards if large.place) <= 2


def test_whoever_arrives_for_a_new_side_does_so_at_the_rim_and_not_over_the_edge() -> None:
    state, board = scene("roof-duel")
    late = arriving(state, BOOK, creature_of(BOOK, "raider", "watch"))
    assert str(late.place) == "B2"
    assert late.place not in ground_of(BOOK, board).drops


def test_ids_already_taken_have_a_number_behind_them() -> None:
    state, _ = scene("roof-duel")
    assert free_id(state, "raider") == "raider"
    assert free_id(state, "kest") == "kest_2"
    both = replace(state, creatures=(*state.creatures, creature_of(BOOK, "kest", "x", "kest_2")))
    assert free_id(both, "kest") == "kest_3"


BRIDGE = "toll-bridge"


def bridge() -> Ground:
    """The map of the toll bridge."""
    ground = ground_to_paint(BOOK, BRIDGE)
    assert ground is not None
    return ground


@pytest.mark.rule("BR-MOVE-28")
def test_a_map_is_given_square_by_square_with_its_cast() -> None:
    ground = bridge()
    assert (ground.shape, ground.columns, ground.rows) == ("square", 24, 12)
    assert ground.cells[0][10:14] == ("stream",) * 4
    orc = next(one for one in ground.starts if one.who == "orc_warrior")
    assert (orc.column, orc.row, orc.side) == (5, 5, "heroes")
    by_key = {one.key: one for one in ground.palette}
    assert (by_key["stream"].look, by_key["stream"].does) == ("water", "difficult")
    assert by_key["wall"].does == "stops sight and attacks, no way through"
    assert by_key["fog"].over
    assert not by_key["fence"].over
    looks = {one.key: one.look for one in ground.palette}
    assert looks["edge"] == "void"
    assert looks["wagon"] == "cover"


@pytest.mark.rule("BR-MOVE-28", "BR-COND-02")
def test_what_is_painted_is_played_and_fog_lies_over_it() -> None:
    ground = bridge()
    cells = (("rubble", *ground.cells[0][1:]), *ground.cells[1:])
    areas = (*ground.areas, Spread("fog", ((0, 0), (1, 0))))
    book = book_with_ground(BOOK, BRIDGE, replace(ground, cells=cells, areas=areas))
    read = RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    state = RULESET.start(read, BRIDGE)
    assert state.map is not None
    assert state.map.rows[0][0] != "."
    assert [str(one) for one in state.map.area("fog")] == ["A1", "B1"]
    assert RULESET.ground(read, BRIDGE) == replace(ground, cells=cells, areas=areas)


def test_no_room_is_told_where_content_is_read() -> None:
    ground = bridge()
    starts = tuple(
        replace(one, column=20, row=2) if one.who == "orc_warrior" else one for one in ground.starts
    )
    cells = tuple(
        tuple("wall" if (x, y) == (20, 2) else key for x, key in enumerate(row))
        for y, row in enumerate(ground.cells)
    )
    book = book_with_ground(BOOK, BRIDGE, replace(ground, starts=starts, cells=cells))
    with pytest.raises(ContentError) as raised:
        RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    assert [one.path for one in raised.value.fields["faults"]] == [
        f"scenarios.{BRIDGE}.cast[0].square"
    ]


def test_larger_creatures_say_so() -> None:
    sizes = {
        one.size
        for listing in RULESET.scenarios()
        for one in (RULESET.ground(BOOK, listing.id) or bridge()).starts
    }
    assert max(sizes) > 1


def test_another_shape_is_refused() -> None:
    with pytest.raises(WrongUse, match="no map of squares"):
        book_with_ground(BOOK, BRIDGE, replace(bridge(), shape="hex"))
    with pytest.raises(WrongUse, match="no scenario"):
        ground_to_paint(BOOK, "nowhere")
