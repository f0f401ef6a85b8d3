"""What a seat may see: Winded but no HP, powers and Defenses once used, and who is Hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.facts import Corrected, Fact, Noted
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.rules import veil, view
from fracas.rulesets.beacon_road.setup.soundness import check_state
from fracas.rulesets.beacon_road.state.facts import Acted, Noticed, Reacted
from fracas.rulesets.beacon_road.state.harm_facts import Hurt, WindedChanged, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import PowerSpent, Rolled, StanceTaken
from fracas.rulesets.beacon_road.state.scene_facts import (
    Entered,
    Left,
    Moved,
    Sided,
    TrackMade,
    TrackTicked,
    Unseen,
)
from fracas.rulesets.beacon_road.state.state import Boon, Creature, State, Track, Uses, Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, creature, scene, with_one

MASTER = Viewer(GM_SEAT, (GM,))
KEST = Viewer(Seat("kest's"), (Decider("kest"),))
ILA = Viewer(Seat("ila's"), (Decider("ila"),))
OGRE = Viewer(Seat("ogre's"), (Decider("ogre"),))
GUEST = Viewer(Seat("guest"))


def ogre(**values: Any) -> Creature:
    values.setdefault("hp", 40)
    values.setdefault("most_hp", 60)
    return creature(
        "ogre", "monsters", (5, 0), tier=2, body=4, iron=19, ward=11, grit=12,
        powers=("frost_spear", "defensive_stance"),
        abilities=("frost_spear:freezing_spear", "bold"),
        uses=(Uses("frost_spear", 2),), policy="brute", note="is a coward", **values,
    )  # fmt: skip


def at_the_table(**values: Any) -> State:
    return scene(
        creature("kest", at=(0, 0), policy="careful", note="owes the ogre money"),
        creature("ila", at=(0, 2)),
        ogre(**values),
        turn="kest",
    )


def test_the_game_master_sees_everything() -> None:
    state = at_the_table()
    assert view.view(state, MASTER) == state
    assert view.known(state, MASTER) == state


@pytest.mark.rule("BR-INFO-02")
def test_players_know_neither_hp_nor_defenses_nor_powers_of_a_monster() -> None:
    seen = view.view(at_the_table(), KEST).who("ogre")
    defense, most = veil.assumed(2)
    assert seen.veiled
    assert (seen.iron, seen.ward, seen.grit, seen.most_hp) == (defense, defense, defense, most)
    assert (seen.powers, seen.uses) == ((), ())
    assert seen.abilities == ("bold",), "the upgrade would tell of the power"
    assert (seen.policy, seen.note) == ("", "")
    assert seen.body == seen.mind == seen.will, "a Defense could be worked out from an Attribute"


@pytest.mark.rule("BR-INFO-01")
def test_what_lies_open_is_seen_as_it_is() -> None:
    state = at_the_table(
        wounds={"downed": 2}, boons={"focused": 2}, surprised=True, ambushing=True, stance="bless"
    )
    state = with_one(state, "ila", choice="rash")
    seen, real = view.view(state, KEST).who("ogre"), state.who("ogre")
    for field in ("wounds", "boons", "surprised", "ambushing", "stance", "place", "tier", "items"):
        assert getattr(seen, field) == getattr(real, field)
    assert view.view(state, KEST).who("ila").choice == "rash"


@pytest.mark.rule("BR-INFO-02")
@pytest.mark.parametrize(
    "fact",
    [
        Acted("ogre", "frost_spear:kest"),
        Reacted("ogre", "frost_spear", "kest"),
        PowerSpent("ogre", "frost_spear"),
    ],
)
def test_a_power_is_known_once_it_was_used(fact: Fact) -> None:
    state = fact.apply(at_the_table())
    seen = view.view(state, KEST).who("ogre")
    assert seen.powers == ("frost_spear",)
    assert [use.power for use in seen.uses] == ["frost_spear"]
    assert "frost_spear:freezing_spear" in seen.abilities


def test_a_stance_that_is_taken_is_known() -> None:
    state = StanceTaken("ogre", "defensive_stance").apply(at_the_table())
    assert view.view(state, KEST).who("ogre").powers == ("defensive_stance",)


@pytest.mark.rule("BR-INFO-02", "BR-INFO-04")
def test_a_defense_is_known_once_it_was_rolled_against() -> None:
    made = Rolled(
        "kest", "attack", "Skirmish", "body", 1, 20, 19, "success", target="ogre",
        results=(("iron", 19, "success", 0),),
    )  # fmt: skip
    seen = view.view(made.apply(at_the_table()), KEST).who("ogre")
    assert (seen.iron, seen.ward) == (19, veil.assumed(2)[0])


def test_what_a_player_rolls_against_brings_nothing_of_a_player_to_light() -> None:
    state = at_the_table()
    made = Rolled(
        "ogre", "attack", "Skirmish", "body", 2, 20, 8, "success", target="kest",
        results=(("iron", 8, "success", 1),),
    )  # fmt: skip
    assert made.apply(state) == state


@pytest.mark.rule("BR-STRESS-06")
def test_stress_is_open_among_players_and_what_monsters_have_in_its_place_is_not() -> None:
    state = at_the_table()
    tired = replace(state.who("ila"), stress=3)
    state = replace(
        state, creatures=tuple(tired if one.id == "ila" else one for one in state.creatures)
    )
    seen = view.view(state, KEST)
    assert seen.who("ila").stress == 3
    assert seen.who("ogre").uses == ()


def test_the_players_know_each_other_but_for_notes_and_policies() -> None:
    state = at_the_table()
    own, other = view.view(state, KEST).who("kest"), view.view(state, ILA).who("kest")
    assert own == replace(state.who("kest"), note="")
    assert other == replace(state.who("kest"), note="", policy="")


def test_the_side_of_the_monsters_knows_its_own() -> None:
    state = at_the_table()
    assert view.view(state, OGRE).who("ogre") == replace(state.who("ogre"), note="")
    assert not view.view(state, OGRE).who("kest").veiled


@pytest.mark.rule("BR-INFO-02", "BR-COND-04")
def test_who_is_hidden_from_all_of_a_side_stands_nowhere_for_it() -> None:
    state = with_one(at_the_table(), "ogre", unseen_by=("kest", "ila"))
    for viewer in (KEST, ILA, GUEST):
        assert view.view(state, viewer).who("ogre").place is None
    assert view.view(state, OGRE).who("ogre").place == Square(5, 0)


@pytest.mark.rule("BR-INFO-02")
def test_what_one_whom_a_side_does_not_notice_has_left_is_unknown_to_it() -> None:
    state = with_one(at_the_table(), "ogre", unseen_by=("kest", "ila"))
    other = with_one(state, "ogre", name="Grum", taken=True, acts=1, reacts=1, bought=1)
    for viewer in (KEST, ILA, GUEST):
        assert view.known(state, viewer) == view.known(other, viewer)
    assert view.known(state, OGRE) != view.known(other, OGRE)
    assert view.known(other, MASTER) == other


@pytest.mark.rule("BR-INFO-03")
def test_who_is_seen_by_one_of_a_side_is_shown_to_all_of_it_with_that_note() -> None:
    state = with_one(at_the_table(), "ogre", unseen_by=("kest",))
    seen = view.view(state, KEST).who("ogre")
    assert seen.place == Square(5, 0)
    assert seen.unseen_by == ("kest",)


@pytest.mark.rule("BR-INFO-02", "BR-COND-24")
def test_the_boon_hidden_hides_from_the_other_side() -> None:
    state = with_one(at_the_table(), "ogre", boons=(Boon("hidden", 5, "ogre", 9),))
    assert view.view(state, KEST).who("ogre").place is None


def test_those_who_left_do_not_see_for_their_side() -> None:
    state = with_one(at_the_table(), "ogre", unseen_by=("kest",))
    state = with_one(state, "ila", out="fled")
    assert view.view(state, KEST).who("ogre").place is None


def test_hidden_clocks_are_the_game_masters() -> None:
    clocks = (
        Track("cart", "The cart leaves", 4, opens="skull"),
        Track("skull", "The skull breaks", 6, hidden=True),
    )
    state = replace(at_the_table(), tracks=clocks)
    assert view.view(state, KEST).tracks == (Track("cart", "The cart leaves", 4),)
    assert view.view(state, MASTER).tracks == clocks
    assert view.shows(TrackTicked("skull", 1), state, KEST) is None
    assert view.shows(TrackTicked("cart", 1), state, KEST) is not None
    assert view.shows(TrackMade(clocks[1]), state, KEST) is None


def test_seeing_twice_sees_the_same() -> None:
    state = with_one(at_the_table(), "ogre", unseen_by=("kest", "ila"), hp=3)
    for viewer in (KEST, OGRE, GUEST):
        once = view.view(state, viewer)
        assert view.view(once, viewer) == once


@pytest.mark.parametrize("hp", [60, 30, 1, 0, -5])
def test_what_a_player_knows_is_a_state_that_can_be(hp: int) -> None:
    state = at_the_table(hp=hp, important=True)
    known = view.known(state, KEST)
    check_state(known, BOOK)
    assert (known.who("ogre").hp > 0) is (hp > 0)
    hidden = view.known(with_one(state, "ogre", unseen_by=("kest", "ila")), KEST)
    check_state(hidden, BOOK)
    assert hidden.who("ogre").hp > 0, "whether it has fallen is not seen either"


def test_who_is_surprised_is_told_of_those_who_are_seen() -> None:
    hidden = with_one(at_the_table(), "ogre", unseen_by=("kest", "ila"))
    fact = Noticed(("kest", "ogre"), ("ogre",))
    assert view.shows(fact, hidden, KEST) == Noticed(("kest",), ())
    assert view.shows(fact, hidden, OGRE) == fact
    assert view.shows(fact, at_the_table(), KEST) == fact


def test_states_that_differ_in_secrets_look_the_same() -> None:
    one, other = at_the_table(hp=60), at_the_table(hp=32)
    other = with_one(other, "ogre", iron=14, powers=(), abilities=("bold",), uses=(), policy="")
    assert view.known(one, KEST) == view.known(other, KEST)
    assert view.known(one, OGRE) != view.known(other, OGRE)


def test_a_step_that_nobody_sees_is_not_told() -> None:
    hidden = with_one(at_the_table(), "ogre", unseen_by=("kest", "ila"))
    step = Moved("ogre", (Square(5, 0), Square(5, 1)), 5)
    assert view.shows(step, hidden, KEST) is None
    assert view.shows(step, hidden, OGRE) == step
    assert view.shows(step, at_the_table(), KEST) == step


def test_coming_out_of_hiding_is_told() -> None:
    hidden = with_one(at_the_table(), "ogre", unseen_by=("kest", "ila"))
    assert view.shows(Unseen("ogre", ("kest",)), hidden, KEST) is not None
    assert view.shows(Unseen("ogre", ("kest", "ila", "x")), hidden, KEST) is None


def test_harm_wounds_and_being_winded_are_told_to_all() -> None:
    state = at_the_table()
    for fact in (
        Hurt("ogre", 12, ("kinetic",), "kest"),
        Wounded("ogre", Wound("burning", 2, "kest")),
        WindedChanged("ogre", True),
    ):
        assert view.shows(fact, state, KEST) == fact


def test_private_notes_are_the_game_masters() -> None:
    state = at_the_table()
    assert view.shows(Noted("x", private=True), state, KEST) is None
    assert view.shows(Noted("x", private=True), state, MASTER) is not None


@pytest.mark.parametrize("field", ["hp", "iron", "powers", "policy", "note", "body"])
def test_an_edit_of_a_secret_is_not_told(field: str) -> None:
    state = at_the_table()
    for whose in ("ogre", "2"):
        edit = Corrected(f"creatures/{whose}/{field}", 3)
        assert view.shows(edit, state, KEST) is None
        assert view.shows(edit, state, MASTER) == edit
    if field not in ("policy", "note"):
        assert view.shows(Corrected(f"creatures/kest/{field}", 3), state, ILA) is not None


@pytest.mark.rule("BR-INFO-02")
def test_an_edit_of_ones_own_side_is_told_as_its_view_shows_it() -> None:
    state = at_the_table()
    ogre = msgspec.to_builtins(replace(state.who("ogre"), note="vain", policy="warily"))
    for field in ("hp", "iron", "powers", "uses", "body"):
        edit = Corrected(f"creatures/ogre/{field}", state.who("ogre").hp)
        assert view.shows(edit, state, OGRE) == edit
    for field in ("policy", "note"):
        assert view.shows(Corrected(f"creatures/ogre/{field}", "x"), state, OGRE) is None
    told = view.shows(Corrected("creatures/ogre", ogre), state, OGRE)
    assert isinstance(told, Corrected)
    assert ogre.keys() - told.value.keys() == {"policy", "note"}
    told = view.shows(Corrected("creatures/ogre", ogre), state, KEST)
    assert isinstance(told, Corrected)
    assert told.value.keys().isdisjoint(view.SECRETS)


def test_an_edit_of_somebody_hidden_from_all_is_not_told() -> None:
    state = at_the_table()
    hidden = with_one(state, "ogre", unseen_by=("kest", "ila"))
    for field, value in (("name", "Ogre"), ("sneaks", True), ("items", [])):
        edit = Corrected(f"creatures/ogre/{field}", value)
        assert view.shows(edit, hidden, KEST) is None
        assert view.shows(edit, hidden, MASTER) == edit
        assert view.shows(edit, state, KEST) is not None


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_an_edit_that_takes_off_or_turns_somebody_hidden_is_told_to_those_who_knew() -> None:
    state = at_the_table()
    hidden = with_one(state, "ogre", unseen_by=("kest", "ila"))
    for edit in (Left("ogre"), Sided("ogre", "third"), Corrected("creatures/2", ogre(hp=1))):
        assert view.shows(edit, hidden, MASTER) == edit
        assert view.shows(edit, state, KEST) is not None
    for edit in (Left("ogre"), Sided("ogre", "third")):
        assert view.shows(edit, hidden, KEST) is None
        assert view.shows(edit, hidden, GUEST) is None
        assert view.shows(edit, hidden, OGRE) == edit
    # Who comes over is one of them, and who comes out of hiding is seen.
    assert view.shows(Sided("ogre", "heroes"), hidden, KEST) is not None
    assert view.shows(Corrected("creatures/2", ogre(hp=1)), hidden, KEST) is not None


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_an_edit_of_all_creatures_tells_of_nobody_hidden() -> None:
    state = at_the_table()
    away = ogre(unseen_by=("kest", "ila"))
    hidden = replace(state, creatures=(*state.creatures[:2], away))
    assert view.shows(Corrected("creatures/ogre", away), hidden, KEST) is None
    came = view.shows(Corrected("creatures/ogre", away), state, KEST)
    assert isinstance(came, Corrected)
    assert came.value.place is None
    told = view.shows(Corrected("creatures", hidden.creatures), hidden, KEST)
    assert isinstance(told, Corrected)
    assert told.value == view.view(hidden, KEST).creatures
    assert view.shows(Entered(replace(away, id="ogre_2")), state, KEST) is None


def test_an_edit_that_brings_a_hidden_clock_is_not_told() -> None:
    state = replace(at_the_table(), tracks=())
    for hidden in (True, False):
        edit = Corrected("tracks", [{"id": "doom", "label": "Doom", "size": 6, "hidden": hidden}])
        assert view.shows(edit, state, KEST) == (None if hidden else edit)
        assert view.shows(edit, state, MASTER) == edit


def test_an_edit_of_a_whole_creature_tells_no_secret_of_it() -> None:
    state = at_the_table()
    shown = view.shows(Corrected("creatures/2", state.who("ogre")), state, KEST)
    assert isinstance(shown, Corrected)
    assert shown.value == veil.veiled(state.who("ogre"))


def test_a_newcomer_is_shown_as_players_see_it() -> None:
    state = at_the_table()
    shown = view.shows(Entered(ogre()), state, KEST)
    assert isinstance(shown, Entered)
    assert shown.creature.veiled
    assert shown.creature.policy == ""


def test_equal_positions_of_different_rounds_are_equal() -> None:
    one = scene(creature("kest", boons=(Boon("focused", 2, "kest", 5),)), round=3, botches=2)
    other = scene(creature("kest", boons=(Boon("focused", 2, "kest", 9),)), round=7)
    assert view.canonical(one) == view.canonical(other)
    assert view.canonical(one) != view.canonical(replace(one, round=1)), "round 1 is like no other"
    assert view.canonical(view.canonical(one)) == view.canonical(one)


def test_what_came_to_light_makes_no_other_position() -> None:
    state = at_the_table()
    assert view.canonical(with_one(state, "ogre", shown=("iron",))) == view.canonical(state)
