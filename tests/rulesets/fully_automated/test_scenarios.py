"""From content to a state: scenarios, painted maps, newcomers, and impossible states."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.content.write import difference, text_of
from fracas.core.errors import ContentError, IllegalAnswer, WrongUse
from fracas.core.picture.grounds import Ground, Start
from fracas.kit.crowd import free_id
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.content.rows import ModifierRow
from fracas.rulesets.fully_automated.setup.scenarios import (
    arriving,
    begin,
    book_with_ground,
    combatant_of,
    ground_to_paint,
)
from fracas.rulesets.fully_automated.setup.soundness import check_state
from fracas.rulesets.fully_automated.state.state import Alarm, Goal, Modifier, State
from fracas.space.hex_maps import Area, HexMap
from fracas.space.hexes import Hex, distance, parse_hex

BOOK = open_book({})
BRIDGE = begin(BOOK, "footbridge")


def the_map(state: State) -> HexMap:
    """The map of a state that has one."""
    assert state.map is not None
    return state.map


@pytest.mark.rule("FA-SETUP-09", "FA-SETUP-01")
def test_the_footbridge_is_that_of_the_book() -> None:
    board = the_map(BRIDGE)
    assert [len(row) for row in board.rows] == [14, 14, 14]
    assert board.hexes("planter") == (Hex(4, 1), Hex(9, 1))
    kit, marrow = BRIDGE.combatants
    assert kit.place == parse_hex("B2")
    assert distance(kit.place, marrow.place or kit.place) == 10
    assert (kit.speed, kit.armour, kit.weapons) == (4, "light", ("club", "pistol"))
    assert (marrow.speed, marrow.weapons) == (3, ("e_baton", "nanodarter"))
    assert (kit.restraints, marrow.restraints, kit.policy) == (1, 1, "opportunist")
    assert board.tokens == ()


@pytest.mark.rule("FA-SETUP-03")
def test_a_scene_opens_with_tokens_placed_and_the_order_to_be_rolled() -> None:
    assert [beat.name for beat in BRIDGE.agenda] == ["opening"]
    assert BRIDGE.sequence == ()
    assert all(one.place for one in BRIDGE.combatants)


@pytest.mark.rule("FA-SEL-05", "FA-SEL-06")
def test_a_tutorial_has_no_clock_and_other_scenes_that_of_the_ruling() -> None:
    slow = open_book({"selection_seconds": 25})
    assert begin(slow, "footbridge").seconds == 0
    assert begin(BOOK, "ferry").seconds == 10
    assert begin(slow, "ferry").seconds == 25


@pytest.mark.rule("FA-OPT-01", "FA-OPT-02", "FA-LIGHT-12")
def test_the_mode_is_the_scenarios_unless_the_table_rules_otherwise() -> None:
    assert begin(BOOK, "ferry").mode == "standard"
    hall = begin(BOOK, "assembly-hall")
    assert (hall.mode, hall.map) == ("light", None)
    assert [beat.name for beat in hall.agenda] == ["light_round"]
    assert begin(open_book({"mode": "light"}), "ferry").mode == "light"
    assert begin(open_book({"mode": "other"}), "assembly-hall").mode == "other"


@pytest.mark.rule("FA-SETUP-06", "FA-SETUP-07", "FA-WPN-01")
def test_the_template_has_a_close_attack_a_shot_restraints_and_20_hp() -> None:
    one = combatant_of(BOOK, "newcomer", "party")
    assert {BOOK.cards[key].kind for key in ("club", "pistol")} == {"close", "ranged"}
    assert one.weapons == ("club", "pistol")
    assert (one.hp, one.most_hp, one.speed, one.restraints) == (20, 20, 3, 1)
    assert one.figure("Combat") == 2


@pytest.mark.rule("FA-SPEC-05")
def test_an_ability_that_adds_hp_has_done_so_from_the_start() -> None:
    row = replace(BOOK.combatants["wren"], modifiers=(ModifierRow("tough", "hp", 4),))
    book = replace(BOOK, combatants={"wren": row})
    one = combatant_of(book, "wren", "party")
    assert (one.hp, one.most_hp) == (24, 24)
    assert one.modifiers == (Modifier("tough", "hp", 4),)


@pytest.mark.rule("FA-WPN-27")
def test_an_unrealistic_load_is_a_note_for_the_game_master_and_refuses_nothing() -> None:
    row = replace(BOOK.combatants["teo"], unrealistic=True, note="Limps.")
    one = combatant_of(replace(BOOK, combatants={"teo": row}), "teo", "party")
    assert one.weapons == ("glue_gun", "pistol")
    assert one.note == "Limps. This load is unrealistic (FA-WPN-27)."


@pytest.mark.rule("FA-SETUP-08")
def test_a_scenario_may_have_a_third_side_that_is_nobodys_foe() -> None:
    ferry = begin(BOOK, "ferry")
    assert ferry.sides() == ("passengers", "gunmen", "bystanders")
    assert [one.id for one in ferry.combatants if one.attitude == "neutral"] == ["mina"]
    mina, rask = ferry.who("mina"), ferry.who("rask")
    assert mina.place is not None
    assert rask.place is not None
    assert distance(mina.place, rask.place) == 1


def test_alarms_and_goals_of_a_scenario_come_along() -> None:
    house = begin(BOOK, "pump-house")
    (alarm,) = house.alarms
    assert (alarm.size, alarm.winner, alarm.target) == (6, "saboteurs", 22)
    (console,) = the_map(house).hexes("console")
    assert alarm.hexes == (console,)
    assert house.goals == (Goal("responders", "captured"),)
    roof = begin(BOOK, "roof-garden")
    assert Goal("toughs", "broken", count=3) in roof.goals


def test_names_that_there_are_not_are_refused_with_the_nearest() -> None:
    with pytest.raises(WrongUse, match="did you mean 'footbridge'"):
        begin(BOOK, "footbrige")
    with pytest.raises(WrongUse, match="did you mean 'marrow'"):
        combatant_of(BOOK, "marow", "foes")
    with pytest.raises(WrongUse, match="it has newcomer, kit"):
        combatant_of(BOOK, "zzz", "foes")


def test_a_second_of_a_kind_gets_an_id_of_its_own() -> None:
    assert free_id(BRIDGE, "quill") == "quill"
    two = replace(BRIDGE, combatants=(*BRIDGE.combatants, replace(BRIDGE.who("kit"), id="kit_2")))
    assert free_id(two, "kit") == "kit_3"


@pytest.mark.rule("FA-INIT-04", "FA-MOVE-07")
def test_a_late_arrival_comes_beside_its_side_or_in_at_an_exit() -> None:
    late = combatant_of(BOOK, "newcomer", "couriers", "late")
    place = arriving(BRIDGE, BOOK, late).place
    assert place is not None
    assert distance(place, parse_hex("B2")) == 1
    assert arriving(BRIDGE, BOOK, replace(late, side="others")).place == parse_hex("A1")
    assert arriving(replace(BRIDGE, map=None), BOOK, late).place is None
    tiny = HexMap((">",), (*the_map(BRIDGE).kinds,))
    full = replace(kit(place=Hex(0, 0)), map=tiny)
    assert arriving(full, BOOK, late).place is None


@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_every_shipped_scenario_opens_in_a_state_that_can_be(scenario: str) -> None:
    check_state(begin(BOOK, scenario), BOOK)


def kit(**values: Any) -> State:
    """The footbridge with fields of Kit replaced."""
    return BRIDGE.changed("kit", **values)


def mapped(**values: Any) -> State:
    """The footbridge with fields of its map replaced."""
    return replace(BRIDGE, map=replace(the_map(BRIDGE), **values))


WALLED = the_map(begin(BOOK, "ferry"))
BELL = Alarm("bell", "The bell", 3)


@pytest.mark.rule("FA-MOVE-07", "FA-MOVE-13", "FA-SETUP-01", "FA-SETUP-09", "FA-DMG-06")
@pytest.mark.parametrize(
    ("state", "rule", "told"),
    [
        (kit(place=parse_hex("L2")), "FA-MOVE-07", "where kit stands"),
        (kit(place=Hex(0, 9)), "FA-MOVE-13", "not on the map"),
        (replace(kit(place=parse_hex("G3")), map=WALLED), "FA-MOVE-13", "cabin fills it"),
        (kit(weapons=("club", "pistl")), "FA-WPN-09", "did you mean 'pistol'"),
        (kit(proficiencies=("laser",)), "FA-WPN-02", "'laser' is not a proficiency"),
        (kit(armour="ligt"), "FA-DMG-03", "did you mean 'light'"),
        (kit(card="pistols"), "FA-SEL-12", "did you mean 'pistol'"),
        (kit(last="run"), "FA-SEL-12", "'run' is not a card"),
        (kit(card="special:alarm:siren"), "FA-SEL-12", "not a card"),
        (kit(restraints=-1), "FA-RESTR-14", "-1 for restraints"),
        (kit(stuns=-1), "FA-STUN-04", "-1 for stuns"),
        (kit(stunned_next=-2), "FA-STUN-04", "-2 for stunned_next"),
        (kit(stun_rounds=-2), "FA-STUN-04", "-2 for stun_rounds"),
        (kit(damage=-1), "FA-ROUND-14", "-1 for damage"),
        (kit(defended=-1), "FA-DEF-13", "-1 for defended"),
        (kit(glued=-1), "FA-WPN-26", "-1 for glued"),
        (kit(aim=3), "FA-AIM-05", "cannot be 3 rounds old"),
        (kit(hp=21), "FA-DMG-06", "21 of 20 HP"),
        (kit(most_hp=0, hp=0), "FA-DMG-06", "0 of 0 HP"),
        (kit(attitude="friendly"), "FA-SETUP-08", "hostile"),
        (kit(policy="aggresive"), "FA-ADV-06", "did you mean 'aggressive'"),
        (kit(kind="boss"), "FA-SETUP-10", "pc, npc"),
        (kit(out="dead"), "FA-OPT-06", "surrendered"),
        (kit(modifiers=(Modifier("x", "luck", 1),)), "FA-SPEC-05", "'luck'"),
        (kit(modifiers=(Modifier("x", "damage", 1, "lance"),)), "FA-SEL-12", "'lance'"),
        (replace(BRIDGE, mode="hard"), "FA-OPT-01", "'hard'"),
        (replace(BRIDGE, step="lunch"), "FA-ROUND-01", "'lunch'"),
        (replace(BRIDGE, round=-1), "FA-ROUND-01", "-1"),
        (replace(BRIDGE, seconds=-5), "FA-SEL-05", "-5"),
        (replace(BRIDGE, sequence=("kit", "kit")), "FA-INIT-05", "once"),
        (replace(BRIDGE, sequence=("kit", "ghost")), "FA-INIT-05", "not there"),
        (replace(BRIDGE, map=None), "FA-SETUP-01", "needs a map"),
        (replace(BRIDGE, alarms=(replace(BELL, size=0),)), "FA-SPEC-01", "0 of 0"),
        (replace(BRIDGE, alarms=(replace(BELL, filled=4),)), "FA-SPEC-01", "4 of 3"),
        (replace(BRIDGE, alarms=(replace(BELL, hexes=(Hex(0, 9),)),)), "FA-SETUP-09", "The bell"),
        (replace(BRIDGE, goals=(Goal("couriers", "win"),)), "FA-OPT-06", "'win'"),
        (mapped(rows=(">..", "..", "...")), "FA-SETUP-09", "as many hexes"),
        (mapped(rows=("..x",)), "FA-SETUP-09", "see to x"),
        (mapped(kinds=()), "FA-SETUP-09", "see to"),
        (mapped(areas=(Area("fog", (Hex(0, 9),)),)), "FA-SETUP-09", "The area fog"),
        (
            replace(BRIDGE, map=replace(the_map(BRIDGE).changed(Hex(0, 0), "open"), kinds=(
                *(replace(one, name=one.name + "s") for one in the_map(BRIDGE).kinds),
            ))),
            "FA-SETUP-09",
            "a kind of ground",
        ),
        (
            replace(BRIDGE, combatants=(BRIDGE.who("kit"), replace(BRIDGE.who("kit"), place=None))),
            "FA-SETUP-01",
            "share an id",
        ),
    ],
)  # fmt: skip
def test_a_state_that_cannot_be_is_refused_with_its_rule(
    state: State, rule: str, told: str
) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        check_state(state, BOOK)
    sentence = str(refused.value)
    assert f"({rule})" in sentence
    assert told in sentence


@pytest.mark.parametrize(
    "state",
    [
        kit(hp=-25),
        kit(place=None),
        kit(place=parse_hex("L2"), out="fled"),
        replace(kit(card="special:alarm:bell", last="tackle"), alarms=(BELL,)),
        kit(card="special:else", aim=2, glued=4, stuns=3),
        replace(BRIDGE, mode="light", map=None),
        replace(BRIDGE, sequence=("marrow",), round=3, step="moves"),
    ],
)
def test_a_state_that_is_only_unusual_passes(state: State) -> None:
    check_state(state, BOOK)


# Painted maps


def footbridge() -> Ground:
    """The map of the footbridge."""
    ground = ground_to_paint(BOOK, "footbridge")
    assert ground is not None
    return ground


@pytest.mark.rule("FA-SETUP-09")
def test_a_map_is_given_cell_by_cell_with_its_cast() -> None:
    ground = footbridge()
    assert (ground.shape, ground.columns, ground.rows) == ("hex", 14, 3)
    assert ground.cells[0] == ("exit", *("open",) * 12, "exit")
    assert ground.cells[1][4] == "planter"
    kit, marrow = ground.starts
    assert (kit.who, kit.side, kit.column, kit.row) == ("kit", "couriers", 1, 1)
    assert (marrow.column, marrow.row) == (11, 1)
    by_key = {one.key: one for one in ground.palette}
    assert (by_key["wall"].does, by_key["wall"].look) == ("stops lines and steps", "wall")
    assert by_key["table"].does == "gives cover, slow to enter"
    assert by_key["smoke"].over
    assert not by_key["table"].over
    assert by_key["wall"].because == ("FA-LOS-01", "FA-MOVE-13")


@pytest.mark.rule("FA-SETUP-09", "FA-MOVE-13")
def test_what_is_painted_is_played() -> None:
    ground = footbridge()
    cells = (ground.cells[0], ("wall", *ground.cells[1][1:]), ground.cells[2])
    starts = (replace(ground.starts[0], column=3, row=2), ground.starts[1])
    book = book_with_ground(BOOK, "footbridge", replace(ground, cells=cells, starts=starts))
    state = RULESET.start(book, "footbridge")
    assert state.map is not None
    assert state.map.kind(parse_hex("A2")) == "wall"
    assert str(state.who("kit").place) == "D3"
    read = RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    assert RULESET.start(read, "footbridge") == state
    assert RULESET.start(BOOK, "footbridge") != state


def test_a_wall_under_somebody_is_told_where_content_is_read() -> None:
    ground = footbridge()
    cells = (ground.cells[0], ("open", "wall", *ground.cells[1][2:]), ground.cells[2])
    book = book_with_ground(BOOK, "footbridge", replace(ground, cells=cells))
    with pytest.raises(ContentError) as raised:
        RULESET.take_in(BOOK, text_of({"system": RULESET.id, **difference(BOOK, book)}))
    paths = [fault.path for fault in raised.value.fields["faults"]]
    assert paths == ["scenarios.footbridge.cast[0].hex"]


def test_a_fight_without_a_map_has_nothing_to_paint() -> None:
    light = [key for key, row in BOOK.scenarios.items() if not row.map]
    assert light
    assert ground_to_paint(BOOK, light[0]) is None
    with pytest.raises(WrongUse, match="no map of hexes"):
        book_with_ground(BOOK, light[0], footbridge())
    with pytest.raises(WrongUse, match="no scenario"):
        ground_to_paint(BOOK, "nowhere")
    with pytest.raises(WrongUse, match="no map of hexes"):
        book_with_ground(BOOK, "footbridge", replace(footbridge(), shape="square"))


def test_a_mustered_one_keeps_standing_by_a_label() -> None:
    book = RULESET.muster(BOOK, "footbridge", "marrow", "takers", 2)
    ground = RULESET.ground(book, "footbridge")
    assert ground is not None
    assert [one.name for one in ground.starts][-1] == "Marrow 2"
    starts = tuple(
        Start(one.who, one.name, one.side, 13, 2) if one.who == "marrow_2" else one
        for one in ground.starts
    )
    moved = RULESET.with_ground(book, "footbridge", replace(ground, starts=starts))
    assert moved.scenarios["footbridge"].cast[-1].hex == "N3"
