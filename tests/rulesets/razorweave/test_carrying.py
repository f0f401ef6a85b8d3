"""The next fight: survivors of the last one are in it as they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.setup.cast import carry
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Out
from fracas.rulesets.razorweave.state.state import State

NEXT = "bell-tower-duel"
_book = RULESET.open_book({})
assert isinstance(_book, RazorweaveBook)
BOOK: RazorweaveBook = _book


def hurt(**changes: object) -> State:
    """A fight that is over: Kira is hurt and winded, with the changes made to her."""
    state = RULESET.start(BOOK, "warehouse-ambush")
    values = {
        "clock": Clock(6, 4),
        "conditions": (Ailment("bleeding"), Ailment("dazed")),
        "acted": True,
        "hidden": True,
    }
    people = [
        replace(one, **{**values, **changes}) if one.id == "kira" else one
        for one in state.combatants
    ]
    return replace(state, combatants=tuple(people), result="party", agenda=())


@pytest.mark.rule("RW-RES-16", "RW-COND-02")
def test_clocks_and_wounds_go_on_and_what_is_light_passes() -> None:
    scene = carry(BOOK, hurt(), NEXT).scene
    kira = scene.who("kira")
    assert (kira.clock.filled, kira.acted, kira.hidden) == (4, False, False)
    assert [one.name for one in kira.conditions] == ["bleeding"]
    fresh = RULESET.start(BOOK, NEXT)
    assert scene.title == fresh.title
    foes = {one.id for one in fresh.combatants if one.kind != "pc"}
    assert foes < {one.id for one in scene.combatants}
    assert {one.kind for one in scene.combatants if one.id not in foes} == {"pc"}


@pytest.mark.rule("RW-GAP-57")
def test_by_a_switch_resolve_recovers_with_the_scene() -> None:
    book = RULESET.open_book({"resolve_recovery": "scene"})
    assert isinstance(book, RazorweaveBook)
    assert carry(book, hurt(), NEXT).scene.who("kira").clock.filled == 0


@pytest.mark.rule("RW-OUT-09", "RW-OUT-07", "RW-GAP-71")
def test_who_fell_hard_stays_behind_or_waits_for_rest() -> None:
    killed = carry(BOOK, hurt(out=Out("killed", severity="permanent")), NEXT).scene
    assert killed.find("kira") is None
    fallen = carry(BOOK, hurt(out=Out("unconscious", severity="moderate")), NEXT).scene
    assert not fallen.who("kira").standing
    # What the fall leaves for long is settled before the scene opens.
    assert [beat.name for beat in fallen.agenda] == ["lasting", "scene"]


def test_nobody_is_fit_for_it() -> None:
    state = hurt()
    down = Out("unconscious", severity="moderate")
    people = [replace(one, out=down) if one.kind == "pc" else one for one in state.combatants]
    with pytest.raises(IllegalAnswer, match="RW-OUT-07"):
        carry(BOOK, replace(state, combatants=tuple(people)), NEXT)


@pytest.mark.rule("RW-RES-16")
def test_each_takes_the_own_seat_of_the_next_scene_and_nobody_is_there_twice() -> None:
    state = RULESET.start(BOOK, "warehouse-ambush")
    scene = carry(BOOK, replace(state, result="party", agenda=()), "warehouse-ambush").scene
    assert sorted(one.id for one in scene.combatants) == sorted(one.id for one in state.combatants)
    assert {one.id: one.place for one in scene.combatants} == {
        one.id: one.place for one in state.combatants
    }
    # One who was a foe and is a player's own now is not among the foes as well.
    turned = next(one for one in state.combatants if one.kind != "pc")
    people = [replace(one, kind="pc") if one is turned else one for one in state.combatants]
    again = carry(BOOK, replace(state, combatants=tuple(people)), "warehouse-ambush").scene
    assert len({one.id for one in again.combatants}) == len(again.combatants)
    assert again.who(turned.id).kind == "pc"
