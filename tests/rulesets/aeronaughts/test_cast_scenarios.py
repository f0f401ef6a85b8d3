"""Scenarios become states, and impossible states are rejected with their rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Beat
from fracas.kit.crowd import free_id
from fracas.kit.fields import AtLeast, marked
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.setup.cast import arriving, begin, combatant_of
from fracas.rulesets.aeronaughts.setup.soundness import check_state
from fracas.rulesets.aeronaughts.state.state import (
    TYPES,
    Bar,
    Combatant,
    Condition,
    Consequence,
    Honed,
    SkillRank,
    Slot,
    State,
    band,
    neighbours,
)
from fracas.space.zones import Place

BOOK = open_book({})


@pytest.mark.rule("AE-GAP-49", "AE-HP-01", "AE-HP-02", "AE-GAP-21")
def test_who_has_no_figures_has_those_of_a_default_human() -> None:
    rigger = combatant_of(BOOK, "rigger", "crew")
    assert [rigger.bar(type_) for type_ in TYPES] == [Bar(1, 6, 6, 4, 4)] * 3
    boarder = combatant_of(BOOK, "boarder", "boarders")
    assert boarder.physical == Bar(1, 8, 8, 6, 6)
    assert boarder.skill("melee") == SkillRank("melee", 2, 1)
    assert boarder.skill("arcana") == SkillRank("arcana", 2, 0)
    captain = combatant_of(BOOK, "captain", "crew")
    assert captain.physical == Bar(1, 8, 8, 5, 5)
    assert captain.spiritual == Bar(1, 6, 6, 4, 4)


@pytest.mark.rule("AE-HP-04")
def test_what_is_worn_is_no_inherent_soak() -> None:
    assert BOOK.items["boiler_plate"].physical == 2
    assert combatant_of(BOOK, "bulwark", "signal").physical.soak == 1


@pytest.mark.rule("AE-MAN-31")
def test_one_weapon_is_drawn_and_what_needs_no_hands_is_at_the_ready() -> None:
    mate = combatant_of(BOOK, "mate", "crew")
    assert mate.in_hand == ("boarding_axe", "gale_bolt", "fist")
    newcomer = combatant_of(BOOK, "newcomer", "crew")
    assert newcomer.in_hand == ("cutlass", "fist")
    assert newcomer.weapons == ("cutlass", "flintlock", "fist")


@pytest.mark.parametrize("scenario", tuple(BOOK.scenarios))
def test_every_shipped_scenario_opens_in_a_state_that_can_be(scenario: str) -> None:
    state = begin(BOOK, scenario)
    check_state(state, BOOK)
    assert len(state.sides()) == (2 if BOOK.scenarios[scenario].fight else 1)


@pytest.mark.rule("AE-RNG-02", "AE-RNG-03", "AE-GAP-50")
def test_zones_lie_in_a_graph_and_engagements_in_zones() -> None:
    state = begin(BOOK, "boarding")
    assert band(state, "captain", "boarder_1") == "engaged"
    assert band(state, "gunner", "boarder_1") == "short"
    assert band(state, "captain", "boarder_4") == "medium"
    assert neighbours(state, "gangway") == ("kestrel", "raider")
    assert state.agenda == (Beat("opening"),)
    assert [(one.id, one.size, one.winner) for one in state.clocks] == [("lines", 5, "boarders")]
    mast = begin(BOOK, "mast-stand")
    assert band(mast, "rifleman", "bulwark") == "long"


@pytest.mark.rule("AE-INIT-01")
def test_those_taken_unawares_are_marked() -> None:
    state = begin(BOOK, "gasbag-fire")
    assert [one.id for one in state.combatants if not one.ready] == [
        "engineer",
        "rigger",
        "marksman",
    ]


@pytest.mark.rule("AE-HEAL-01", "AE-CON-03")
def test_a_scenario_without_a_fight_is_scenes_and_nights() -> None:
    state = begin(BOOK, "week-of-repairs")
    assert [beat.name for beat in state.agenda] == ["scene", "night"] * 7
    assert [beat.args[0] for beat in state.agenda[1::2]].index("disturbed") == 3
    assert state.who("captain").consequences == (
        Consequence("mild", "physical"),
        Consequence("moderate", "physical"),
        Consequence("severe", "physical"),
    )
    assert state.who("captain").physical == Bar(1, 0, 8, 2, 5)
    assert state.who("chaplain").down


@pytest.mark.parametrize(
    ("given", "said"),
    [("bording", "did you mean 'boarding'"), ("xyz", "it has boarding, gasbag-fire")],
)
def test_an_unknown_scenario_is_refused(given: str, said: str) -> None:
    with pytest.raises(WrongUse, match=said):
        begin(BOOK, given)


@pytest.mark.parametrize(
    ("given", "said"), [("captian", "did you mean 'captain'"), ("xyz", "it has newcomer")]
)
def test_an_unknown_combatant_is_refused(given: str, said: str) -> None:
    with pytest.raises(WrongUse, match=said):
        combatant_of(BOOK, given, "crew")


@pytest.mark.rule("AE-INIT-07")
def test_newcomers_get_a_free_id_and_stand_with_their_side() -> None:
    state = begin(BOOK, "boarding")
    assert free_id(state, "mate") == "mate_2"
    assert free_id(state, "rigger") == "rigger"
    assert arriving(state, combatant_of(BOOK, "boarder", "boarders", "late")).zone == "kestrel"
    assert arriving(state, combatant_of(BOOK, "boarder", "others", "late")).zone == "kestrel"
    mast = begin(BOOK, "mast-stand")
    assert arriving(mast, combatant_of(BOOK, "bruiser", "mutiny", "late")).zone == "deck"
    assert arriving(State(), combatant_of(BOOK, "boarder", "others")).zone == ""


def one(**values: Any) -> Any:
    """A change of the captain."""
    return lambda state: state.changed("captain", **values)


def scene(**values: Any) -> Any:
    """A change of the scene."""
    return lambda state: replace(state, **values)


@pytest.mark.rule("AE-HP-10", "AE-CON-14", "AE-HEAL-11", "AE-COND-08")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (scene(round=-1), "AE-TURN-09"),
        (scene(slot=-1), "AE-INIT-03"),
        (lambda state: replace(state, slot=len(state.slots) + 1), "AE-INIT-03"),
        (scene(day=-1), "AE-HEAL-02"),
        (scene(turn="nobody"), "AE-TURN-09"),
        (lambda state: replace(state, combatants=state.combatants * 2), "AE-INIT-04"),
        (lambda state: replace(state, zones=state.zones * 2), "AE-RNG-02"),
        (lambda state: replace(state, bands=state.bands[:1]), "AE-RNG-02"),
        (lambda state: replace(state, zones=state.zones[:2]), "AE-RNG-02"),
        (lambda state: replace(state, zones=(*state.zones, Place("sky", "Sky"))), "AE-RNG-02"),
        (lambda s: replace(s, clocks=(replace(s.clocks[0], filled=6),)), "AE-TURN-09"),
        *((one(**{field: -1}), bound.rule) for field, bound in marked(Combatant, AtLeast).items()),
        (one(physical=Bar(1, 9, 8, 5, 5)), "AE-HP-02"),
        (one(physical=Bar(1, 8, 8, -1, 5)), "AE-HP-02"),
        (one(mental=Bar(-1, 8, 8, 5, 5)), "AE-HP-04"),
        (one(kind="monster"), "AE-CON-24"),
        (one(zone="sky"), "AE-RNG-02"),
        (one(skills=(SkillRank("flying", 2, 1),)), "AE-DICE-24"),
        (one(skills=(SkillRank("melee", 2, -1),)), "AE-DICE-10"),
        (one(magical=("flying",)), "AE-DICE-24"),
        (one(weapons=("cannon",)), "AE-ACT-04"),
        (one(in_hand=("cannon",)), "AE-ACT-04"),
        (one(broken=("cannon",)), "AE-ACT-04"),
        (one(items=("halo",)), "AE-HP-04"),
        (one(honed=(Honed("sharp"),)), "AE-MAN-23"),
        (one(conditions=(Condition("sleepy", 1),)), "AE-COND-08"),
        (one(conditions=(Condition("burning", 0),)), "AE-COND-08"),
        (one(conditions=(Condition("burning", 1, "rsing"),)), "AE-QUAL-11"),
        (one(consequences=(Consequence("awful", "mental"),)), "AE-CON-01"),
        (one(consequences=(Consequence("mild", "moral"),)), "AE-CON-03"),
        (one(consequences=(Consequence("mild", "mental", True, 0),)), "AE-HEAL-11"),
        (one(consequences=(Consequence("mild", "mental", False, 1),)), "AE-HEAL-11"),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_rule(change: Any, rule: str) -> None:
    state = begin(BOOK, "boarding")
    with pytest.raises(IllegalAnswer, match=rule):
        check_state(change(state), BOOK)


@pytest.mark.rule("AE-INIT-05")
@pytest.mark.rule("AE-INIT-03")
def test_the_slot_after_the_last_is_once_all_are_taken() -> None:
    state = begin(BOOK, "boarding")
    check_state(replace(state, slot=len(state.slots)), BOOK)


def test_slots_may_outlast_the_last_one_of_their_side() -> None:
    state = replace(begin(BOOK, "boarding"), slots=(Slot("pirates"),))
    check_state(state, BOOK)


def test_a_prone_one_counts_no_turns() -> None:
    state = begin(BOOK, "boarding")
    check_state(state.changed("captain", conditions=(Condition("prone"),)), BOOK)
