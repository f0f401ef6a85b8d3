"""Scenarios become states: who is there, on which field, and what follows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.facts import Beat
from fracas.kit.crowd import free_id
from fracas.rulesets.action_points.content import AreaRow, DropRow, open_book
from fracas.rulesets.action_points.rules.deeds import load
from fracas.rulesets.action_points.rules.order import ap_max
from fracas.rulesets.action_points.rules.scenarios import (
    areas_of,
    arriving,
    begin,
    combatant_of,
    drops_of,
    next_fight,
)
from fracas.rulesets.action_points.setup.soundness import check_state
from fracas.rulesets.action_points.state.scene_facts import Ended
from fracas.rulesets.action_points.state.state import Combatant, Goal, State
from fracas.space.plane import Block, feet
from tests.rulesets.action_points.table import NAMES, fighter

BOOK = open_book({})


def sizes(one: Combatant) -> tuple[int, ...]:
    """Its current dice in the order of the d8."""
    assert tuple(each.name for each in one.attributes) == NAMES
    return tuple(each.current for each in one.attributes)


@pytest.mark.rule("AP-CHAR-04", "AP-CHAR-05", "AP-CHAR-15", "AP-CHAR-09")
def test_a_sheet_is_an_array_and_what_departs_from_it() -> None:
    agent = combatant_of(BOOK, "agent", "agents")
    assert sizes(agent) == (6, 8, 8, 10, 6, 6, 6, 4)
    assert (agent.fitness, agent.toughness, agent.defense, agent.movement) == (7, 2, 2, 10)
    assert (agent.skill("firearm"), agent.skill("brawl"), agent.skill("bow")) == (3, 2, 0)
    knight = combatant_of(BOOK, "knight", "knight")
    assert sizes(knight) == (8, 8, 10, 8, 6, 6, 6, 6)
    assert (knight.fitness, knight.toughness, knight.skill("blade")) == (9, 4, 3)
    assert all(each.undamaged == each.current for each in knight.attributes)


@pytest.mark.rule("AP-PRE-09", "AP-CHAR-13")
def test_one_weapon_is_wielded_and_a_shield_if_a_hand_is_free() -> None:
    assert combatant_of(BOOK, "newcomer", "us").in_hand == ("sword", "small_shield")
    assert combatant_of(BOOK, "archer", "us").in_hand == ("bow",)
    spear = replace(BOOK.combatants["newcomer"], weapons=("spear", "sword"))
    book = replace(BOOK, combatants={"spear": spear, "bare": replace(spear, in_hand=())})
    assert combatant_of(book, "spear", "us").in_hand == ("spear",)
    assert combatant_of(book, "bare", "us").in_hand == ()


# Side, AP, EV and dice of everybody, by scenario: what the ledger of the rules asks for.
CASTS = {
    "alley": {
        "courier": ("courier", 16, 3, (6, 8, 8, 8, 6, 6, 6, 4)),
        "cutpurse_1": ("cutpurses", 12, 0, (6, 6, 6, 6, 6, 6, 4, 6)),
        "cutpurse_2": ("cutpurses", 12, 0, (6, 6, 6, 6, 6, 6, 4, 6)),
        "cutpurse_3": ("cutpurses", 12, 0, (6, 6, 6, 6, 6, 6, 4, 6)),
    },
    "harness": {
        "knight": ("knight", 16, 2, (8, 8, 10, 8, 6, 6, 6, 6)),
        "duellist": ("duellist", 18, 0, (6, 10, 6, 8, 6, 6, 6, 4)),
    },
    "warehouse": {
        "agent_1": ("agents", 18, 1, (6, 8, 8, 10, 6, 6, 6, 4)),
        "agent_2": ("agents", 18, 1, (6, 8, 8, 10, 6, 6, 6, 4)),
        "guard_1": ("guards", 12, 1, (6, 6, 6, 6, 6, 6, 4, 6)),
        "guard_2": ("guards", 12, 1, (6, 6, 6, 6, 6, 6, 4, 6)),
        "guard_3": ("guards", 12, 1, (6, 6, 6, 6, 6, 6, 4, 6)),
        "guard_4": ("guards", 12, 1, (6, 6, 6, 6, 6, 6, 4, 6)),
    },
    "stair": {
        "stair_guard": ("watch", 16, 2, (6, 8, 8, 8, 6, 6, 6, 4)),
        **{
            f"brigand_{number}": ("brigands", 12, 0, (6, 6, 6, 6, 6, 6, 4, 6))
            for number in (1, 2, 3, 4)
        },
    },
    "week": {
        "swordswoman": ("party", 16, 1, (6, 8, 8, 8, 6, 6, 6, 4)),
        "axeman": ("party", 14, 2, (8, 8, 8, 6, 6, 6, 6, 4)),
        "archer": ("party", 16, 0, (6, 8, 8, 8, 6, 6, 6, 4)),
        **{
            f"brigand_{number}": ("brigands", 12, 0, (6, 6, 6, 6, 6, 6, 4, 6))
            for number in (1, 2, 3)
        },
    },
    "captain": {
        "captain": ("company", 18, 1, (8, 10, 10, 8, 0, 0, 0, 0)),
        "sergeant": ("company", 18, 1, (8, 10, 10, 8, 6, 8, 8, 4)),
        "recruit": ("company", 16, 2, (6, 8, 8, 8, 6, 6, 6, 4)),
        **{
            f"assassin_{number}": ("assassins", 16, 1, (6, 8, 8, 8, 6, 6, 6, 4))
            for number in (1, 2, 3)
        },
    },
}


@pytest.mark.parametrize("scenario", tuple(BOOK.scenarios))
def test_every_shipped_scenario_opens_in_a_state_that_can_be(scenario: str) -> None:
    state = begin(BOOK, scenario)
    check_state(state, BOOK)
    assert state.agenda[0] == Beat("opening")
    found = {one.id: (one.side, ap_max(one, BOOK), load(BOOK, one), sizes(one))
             for one in state.combatants}  # fmt: skip
    assert found == CASTS[scenario]
    assert any(one.kind == "pc" for one in state.combatants)
    for one in state.combatants:
        spot = (one.x, one.y)
        walls = [Block(a.x, a.y, a.width, a.height) for a in state.areas if a.solid]
        assert not any(wall.holds(spot) for wall in walls), one.id
        near = [o.id for o in state.combatants if o.id != one.id and (o.x, o.y) == spot]
        assert near == [], one.id


@pytest.mark.rule("AP-SUR-11", "AP-GAP-21")
def test_the_cutpurses_have_the_drop_and_the_brigands_must_be_spotted() -> None:
    alley, week = begin(BOOK, "alley"), begin(BOOK, "week")
    assert alley.drops == tuple((f"cutpurse_{number}", "courier") for number in (1, 2, 3))
    assert (alley.width, alley.height, alley.spotting) == (10, 60, False)
    assert week.spotting
    assert len(week.drops) == 9
    assert begin(BOOK, "stair").drops == ()


@pytest.mark.parametrize(
    ("scenario", "who", "size"), [("stair", "stair_guard", 3), ("alley", "courier", 1)]
)
def test_two_of_a_side_have_room_where_the_one_against_many_can_be_reached(
    scenario: str, who: str, size: int
) -> None:
    state = begin(BOOK, scenario)
    (head,) = [area for area in state.areas if area.most]
    guard = state.who(who)
    assert head.most == 2
    reach = [
        (x, y)
        for x in range(state.width + 1)
        for y in range(state.height + 1)
        if feet((x, y), (guard.x, guard.y)) <= 5
        and not any(
            Block(a.x, a.y, a.width, a.height).holds((x, y)) for a in state.areas if a.solid
        )
    ]
    block = Block(head.x, head.y, head.width, head.height)
    assert reach
    assert all(block.holds(point) for point in reach)
    assert [(clock.size, clock.winner) for clock in state.clocks] == [(size, guard.side)]


@pytest.mark.rule("AP-DOWN-01", "AP-DOWN-11", "AP-HEAL-07", "AP-DOWN-07")
def test_the_captain_is_down_with_four_attributes_left() -> None:
    state = begin(BOOK, "captain")
    captain = state.who("captain")
    assert captain.lost == ("presence", "intellect", "wits", "willpower")
    assert (captain.down, captain.prone, captain.dead, captain.in_hand) == (True, True, False, ())
    assert captain.damage == 14
    assert captain.attribute("wits").undamaged == 8
    assert state.goals == (Goal("life", "The captain is dead", "captain", "assassins"),)
    assert [(clock.size, clock.winner) for clock in state.clocks] == [(5, "company")]


@pytest.mark.rule("AP-HEAL-11", "AP-HEAL-14", "AP-HEAL-03", "AP-INJ-01")
def test_a_week_has_three_fights_and_two_days_before_each_further_one() -> None:
    state = begin(BOOK, "week")
    assert [(beat.name, beat.args) for beat in state.agenda] == [
        ("opening", ()),
        *[("scene", ()), ("day", ()), ("day", ()), ("fight", ("week", "0"))],
        *[("scene", ()), ("day", ()), ("day", ()), ("fight", ("week", "1"))],
    ]
    hurt = tuple(
        replace(one, damage=5, x=1, y=1, prone=True, out="fled" if one.id == "archer" else "")
        for one in state.combatants
    )
    state = Ended("party").apply(replace(state, combatants=hurt))
    for fact in next_fight(state, BOOK, "week", 0):
        assert fact.because
        state = fact.apply(state)
    check_state(state, BOOK)
    assert [one.id for one in state.combatants] == [
        "swordswoman", "axeman", "archer", "cutpurse_1", "cutpurse_2", "cutpurse_3",
    ]  # fmt: skip
    archer = state.who("archer")
    assert (archer.damage, archer.x, archer.y, archer.out, archer.prone) == (5, 30, 8, "", False)
    assert state.title == "Second fight: the ford"
    assert state.result == ""
    assert [beat.name for beat in state.agenda[:3]] == ["scene", "day", "day"]
    with pytest.raises(WrongUse, match="no further fight 2: it has 2, from 0"):
        next_fight(state, BOOK, "week", 2)


@pytest.mark.rule("AP-HEAL-12")
def test_the_dead_do_not_come_to_the_next_fight() -> None:
    state = begin(BOOK, "week")
    state = replace(
        state,
        combatants=tuple(
            replace(one, dead=one.id == "archer", down=one.id == "archer")
            for one in state.combatants
        ),
    )
    for fact in next_fight(state, BOOK, "week", 1):
        state = fact.apply(state)
    assert [one.id for one in state.combatants] == [
        "swordswoman", "axeman", "robber_chief", "robber_1", "robber_2", "robber_3",
    ]  # fmt: skip


@pytest.mark.rule("AP-TURN-18")
def test_who_came_over_keeps_an_id_and_the_next_of_the_kind_has_another() -> None:
    state = begin(BOOK, "week")
    turncoat = replace(state.who("axeman"), id="robber_1")
    state = replace(state, combatants=(*state.combatants, turncoat))
    for fact in next_fight(state, BOOK, "week", 1):
        state = fact.apply(state)
    foes = [one.id for one in state.combatants if one.side == "robbers"]
    assert foes == ["robber_chief", "robber_1_2", "robber_2", "robber_3"]
    check_state(state, BOOK)


@pytest.mark.parametrize(
    ("given", "said"), [("ally", "did you mean 'alley'"), ("xyz", "it has alley, harness")]
)
def test_an_unknown_scenario_is_refused(given: str, said: str) -> None:
    with pytest.raises(WrongUse, match=said):
        begin(BOOK, given)


@pytest.mark.parametrize(
    ("given", "said"), [("knigth", "did you mean 'knight'"), ("xyz", "it has newcomer")]
)
def test_an_unknown_combatant_is_refused(given: str, said: str) -> None:
    with pytest.raises(WrongUse, match=said):
        combatant_of(BOOK, given, "us")


@pytest.mark.rule("AP-TURN-18")
def test_newcomers_get_a_free_id_and_stand_with_their_side() -> None:
    state = begin(BOOK, "stair")
    assert free_id(state, "brigand_1") == "brigand_1_2"
    assert free_id(state, "knight") == "knight"
    late = arriving(state, combatant_of(BOOK, "brigand", "brigands", "late"))
    last = state.who("brigand_4")
    assert max(abs(late.x - last.x), abs(late.y - last.y)) == 1
    check_state(replace(state, combatants=(*state.combatants, late)), BOOK)
    stranger = arriving(state, combatant_of(BOOK, "knight", "others"))
    assert stranger.x > 6, "the corner at 0,0 lies in a wall"
    assert arriving(State(), combatant_of(BOOK, "knight", "others")).x == 0


@pytest.mark.rule("AP-SUR-11")
def test_a_drop_is_of_one_or_a_side_on_one_or_a_side() -> None:
    cast = (fighter("ann"), fighter("al"), fighter("bo", "them"), fighter("cy", "them"))
    row = BOOK.scenarios[next(iter(BOOK.scenarios))]

    def drops(by: str, on: str) -> tuple[tuple[str, str], ...]:
        return drops_of(replace(row, drops=(DropRow(by, on),)), cast)

    assert drops("ann", "bo") == (("ann", "bo"),)
    assert drops("us", "bo") == (("ann", "bo"), ("al", "bo"))
    assert drops("cy", "us") == (("cy", "ann"), ("cy", "al"))


@pytest.mark.rule("AP-PRE-01", "AP-MOV-13")
def test_what_a_sheet_leaves_out_is_as_in_the_tables_and_areas_are_as_they_are_written() -> None:
    tables = replace(BOOK.tables, fitness=7, toughness=3, movement=9)
    row = replace(
        BOOK.combatants[next(iter(BOOK.combatants))],
        array="", fitness=None, toughness=None, movement=None,
    )  # fmt: skip
    book = replace(BOOK, tables=tables, combatants={"x": row})
    one = combatant_of(book, "x", "us")
    assert (one.fitness, one.toughness, one.movement) == (7, 3, 9)
    area = AreaRow("Wall", x=1, y=2, width=3, height=4, high=True, solid=False)
    scenario = BOOK.scenarios[next(iter(BOOK.scenarios))]
    [made] = areas_of(replace(scenario, areas={"wall": area}))
    assert (made.x, made.y, made.width, made.height) == (1, 2, 3, 4)
    assert (made.high, made.solid) == (True, False)
