"""States that an edit may not make, each with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.setup.scenarios import begin
from fracas.rulesets.beacon_road.setup.soundness import check_state
from fracas.rulesets.beacon_road.state.changes import changed
from fracas.rulesets.beacon_road.state.state import Boon, Item, Rating, State, Track, Wound
from fracas.space.square_maps import Area, Kind
from fracas.space.squares import Square, parse_square

BOOK = open_book({})
DUEL = begin(BOOK, "roof-duel")
Change = Callable[[State], State]


def kest(**values: Any) -> Change:
    """A change of Kest."""
    return lambda state: changed(state, "kest", **values)


def state(**values: Any) -> Change:
    """A change of the state."""
    return lambda found: replace(found, **values)


def board(**values: Any) -> Change:
    """A change of the map."""
    return lambda found: replace(found, map=replace(found.map, **values))  # type: ignore[type-var]


@pytest.mark.rule("BR-NPC-01", "BR-ATTR-01", "BR-ATTR-04", "BR-MOVE-18", "BR-NPC-06")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (kest(tier=0), "Tier (BR-ATTR-05)"),
        (kest(body=6), "BODY (BR-ATTR-01)"),
        (kest(actions=(Rating("Skirmish", 6),)), "Skirmish (BR-ATTR-04)"),
        (kest(actions=(Rating("Wreck", 1),)), "BR-ATTR-03"),
        (kest(hp=35), "35 of 34 HP (BR-HP-10)"),
        (kest(most_hp=0, hp=0), "most HP (BR-HP-01)"),
        (kest(stress=11), "Stress (BR-STRESS-04)"),
        (kest(most_stress=13), "Stress boxes (BR-STRESS-01)"),
        (kest(beacons=-1), "Beacon Points (BR-STRESS-07)"),
        (kest(stride=-5), "Stride (BR-MOVE-02)"),
        (kest(size="Medum"), "did you mean 'Medium'?"),
        (kest(kind="hero"), "BR-HP-09"),
        (kest(choice="rashly"), "did you mean 'rash'?"),
        (kest(out="bored"), "BR-ENTER-13"),
        (kest(stance="parry"), "BR-POWER-05"),
        (kest(powers=("pary",)), "did you mean 'parry'?"),
        (kest(abilities=("bash:slaming",)), "did you mean 'slamming'?"),
        (kest(abilities=("brave",)), "a special ability (BR-NPC-01)"),
        (kest(resists=("fire",)), "a damage type (BR-DMG-09)"),
        (kest(wounds=(Wound("burnt", 1),)), "did you mean 'burning'?"),
        (kest(wounds=(Wound("burning", 7),)), "severity of burning (BR-WOUND-02)"),
        (kest(wounds=(Wound("exposed", 1, choice="body"),)), "a Defense (BR-WOUND-10)"),
        (kest(wounds=(Wound("vulnerable", 4),)), "a damage type (BR-WOUND-10)"),
        (kest(boons=(Boon("focused", 0),)), "level of focused (BR-BOON-01)"),
        (kest(boons=(Boon("resistant", 3, choice="iron"),)), "a damage type (BR-WOUND-10)"),
        (kest(items=(Item("a", "sword", "wielded", 2), Item("b", "dagger", "wielded", 1))),
         "3 hands (BR-GEAR-02)"),
        (kest(items=(Item("a", "saber"),)), "BR-GEAR-01"),
        (kest(items=(Item("a", "sword", "lost"),)), "BR-GEAR-08"),
        (kest(items=(Item("a", "light_armor", "worn", marked=3),)), "BR-DMG-16"),
        (kest(items=(Item("a", "healing_salve", uses=-1),)), "BR-GEAR-04"),
        (kest(items=(Item("a", "sword", size="Great"),)), "BR-GEAR-05"),
        (kest(place=Square(30, 2)), "not on the map (BR-MOVE-15)"),
        (kest(place=parse_square("E3")), "there is chimney (BR-MOVE-13)"),
        (kest(place=parse_square("L3")), "where kest stands (BR-MOVE-18)"),
        (kest(place=parse_square("N6"), size="Large"), "not on the map (BR-MOVE-15)"),
        (kest(id="duellist"), "share the id 'duellist' (BR-NPC-01)"),
        (state(stage="fifth"), "a stage of a round (BR-ROUND-01)"),
        (state(turn="nobody"), "BR-ROUND-13"),
        (state(round=-1), "The round cannot be -1 (BR-ROUND-01)"),
        (state(botches=-1), "Botch Points cannot be -1 (BR-ROLL-17)"),
        (state(tracks=(Track("a", "The bell", 5),)), "5 (BR-NPC-06)"),
        (state(tracks=(Track("a", "The bell", 4, 5),)), "5 of 4 (BR-NPC-06)"),
        (state(tracks=(Track("a", "The bell", 4, opens="b"),)), "a clock (BR-NPC-07)"),
        (state(ground=(Item("kest_sword", "sword"),)), "Two items may not share"),
        (board(rows=("..", ".")), "as many squares (BR-MOVE-19)"),
        (board(rows=("x",)), "BR-MOVE-28"),
        (board(rows=(".",), kinds=(Kind(".", "lava"),)), "a kind of ground (BR-MOVE-28)"),
        (board(areas=(Area("fog", (Square(20, 0),)),)), "The area fog cannot lie on"),
    ],
)  # fmt: skip
def test_a_state_that_cannot_be_is_told_with_its_rule(change: Change, told: str) -> None:
    with pytest.raises(IllegalAnswer) as wrong:
        check_state(change(DUEL), BOOK)
    assert told in str(wrong.value)


@pytest.mark.rule("BR-MOVE-18", "BR-MOVE-15", "BR-BOON-03")
@pytest.mark.parametrize(
    "change",
    [
        kest(hp=-3),
        kest(place=None),
        kest(place=parse_square("L3"), hp=0),
        kest(place=parse_square("L3"), out="fled"),
        kest(place=parse_square("A1")),
        kest(wounds=(Wound("exposed", 1, choice="ward"), Wound("goaded", 1, choice="duellist"))),
        kest(boons=(Boon("deflecting", 1, choice="kinetic"), Boon("sheltered", 4))),
        kest(abilities=("stalwart", "bash:slamming"), stance="defensive_stance"),
        state(tracks=(Track("a", "A", 4, 4, opens="b"), Track("b", "B", 8, waiting=True))),
        state(stage="rash", turn="kest", round=3),
        state(map=None),
    ],
)
def test_a_state_that_can_be_is_let_through(change: Change) -> None:
    check_state(change(DUEL), BOOK)


@pytest.mark.rule("BR-INFO-02")
def test_no_edit_sets_what_only_a_view_says_of_a_creature() -> None:
    with pytest.raises(IllegalAnswer, match="veiled"):
        Corrected("creatures/kest/veiled", value=True).apply(DUEL)
    for mark in ("veiled", "passing"):
        whole = {**msgspec.to_builtins(DUEL.who("kest")), mark: True}
        with pytest.raises(IllegalAnswer, match=mark):
            Corrected("creatures/kest", whole).apply(DUEL)
        with pytest.raises(IllegalAnswer, match=mark):
            Corrected("creatures", [whole]).apply(DUEL)
