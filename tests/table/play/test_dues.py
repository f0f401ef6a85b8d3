"""Rules that an edit made due, at a table: offered to the game master, applied or left."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.aeronaughts.state.harm_facts import Hurt
from fracas.rulesets.registry import ruleset
from fracas.table.play.registry import TableRegistry
from tests.table.kit import MemoryStore, answer_one, live, run, table, watch

CLOCK = "combatants/dock_thug/clock/filled"
FULL = {
    "id": "clock_full:dock_thug",
    "text": "Dock Thug's Clock is full: taken out?",
    "because": ["RW-OUT-03"],
}


async def _edit(opened: Any, what: str = "set", **given: Any) -> None:
    await opened.act(lambda fight: fight.edit(GM_SEAT, what, "", **given))


async def _begun(store: MemoryStore | None = None) -> Any:
    """A duel in its first turns, of which the game master has all."""
    registry, opened, admitted = await table("razorweave", "dock-thug", store=store)
    for _ in range(4):
        await answer_one(opened)
    return registry, opened, admitted


def test_an_edit_that_fulfils_a_rule_is_offered_and_applied() -> None:
    async def play() -> None:
        store = MemoryStore()
        _, opened, admitted = await _begun(store)
        page = watch(opened)
        assert page.screen["dues"] == []
        await _edit(opened, path=CLOCK, value=6)
        assert page.screen["dues"] == [FULL]
        await _edit(opened, "apply", who=FULL["id"])
        assert page.screen["papers"][0]["kind"] == "outcome"
        assert page.screen["dues"] == []
        await answer_one(opened)
        state = opened.fight.chronicle.state
        assert not state.who("dock_thug").standing
        assert page.screen["table"]["over"] or state.result
        texts = [card.text for card in page.log.values()]
        assert "Edit: Dock Thug's Clock is full: taken out." in texts
        journal = parse_journal(b"".join(store.kept[admitted.table]))
        assert replay(journal, ruleset("razorweave")).state == state

    run(play)


def test_what_is_left_does_nothing_until_another_edit_makes_it_due() -> None:
    async def play() -> None:
        _, opened, _ = await _begun()
        page = watch(opened)
        await _edit(opened, path=CLOCK, value=6)
        entries, number = (
            len(opened.fight.chronicle.entries),
            opened.screens.asked_at(GM_SEAT),
        )
        await _edit(opened, "waive", who=FULL["id"])
        assert page.screen["dues"] == []
        assert len(opened.fight.chronicle.entries) == entries
        assert opened.screens.asked_at(GM_SEAT) == number
        await _edit(opened, path="combatants/rella/agi", value=2)
        assert page.screen["dues"] == []
        await _edit(opened, path=CLOCK, value=2)
        await _edit(opened, path=CLOCK, value=7)
        assert page.screen["dues"] == [FULL]

    run(play)


def test_undo_takes_the_offer_back_and_brings_it_back() -> None:
    async def play() -> None:
        _, opened, _ = await _begun()
        page = watch(opened)
        await _edit(opened, path=CLOCK, value=6)
        await opened.act(lambda fight: fight.undo(GM_SEAT))
        assert page.screen["dues"] == []
        await opened.act(lambda fight: fight.redo(GM_SEAT))
        assert page.screen["dues"] == [FULL]
        await _edit(opened, "apply", who=FULL["id"])
        await opened.act(lambda fight: fight.undo(GM_SEAT))
        assert page.screen["dues"] == [FULL]

    run(play)


def test_an_offer_outlives_a_restart_and_so_does_what_was_left() -> None:
    async def play() -> None:
        store = MemoryStore()
        _, opened, admitted = await _begun(store)
        await _edit(opened, path=CLOCK, value=6)
        opened = await TableRegistry(store, None, first=0).open_table(admitted.table)  # type: ignore[arg-type]
        assert watch(opened).screen["dues"] == [FULL]
        await _edit(opened, "waive", who=FULL["id"])
        opened = await TableRegistry(store, None, first=0).open_table(admitted.table)  # type: ignore[arg-type]
        assert watch(opened).screen["dues"] == []

    run(play)


def test_nobody_else_is_sent_an_offer() -> None:
    async def play() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        ann = await registry.seat(opened, "Ann", "player")
        wall = await registry.seat(opened, "Wall", "wall")
        await opened.act(lambda fight: fight.sit(ann.seat, Decider("rella"), ann.seat))
        for _ in range(4):
            await answer_one(opened)
        pages = [watch(opened, seat) for seat in (ann.seat, wall.seat)]
        await _edit(opened, path=CLOCK, value=6)
        sent = [len(page.changes) for page in pages]
        for page in pages:
            assert page.screen["dues"] == []
            assert b"taken out" not in page.sent()
        await _edit(opened, "waive", who=FULL["id"])
        assert [len(page.changes) for page in pages] == sent
        with pytest.raises(NotYourSeat):
            await opened.act(lambda fight: fight.edit(ann.seat, "apply", "", who=FULL["id"]))
        with pytest.raises(NotYourSeat):
            await opened.act(lambda fight: fight.edit(ann.seat, "waive", "", who=FULL["id"]))

    run(play)


def test_players_learn_nothing_of_an_offer_about_somebody_hidden() -> None:
    """An edit of HP that players do not see makes a rule due, and their screens stay as they are.

    So they do when it is left.
    """

    async def play() -> None:
        registry, opened, _ = await table("beacon_road", "toll-bridge")
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(ann.seat, Decider("elf_rogue"), ann.seat))
        gm, page = watch(opened), watch(opened, ann.seat)
        assert "spear_1" not in {one["id"] for one in page.screen["picture"]["figures"]}
        await _edit(opened, path="creatures/spear_1/hp", value=0)
        assert [one["id"] for one in gm.screen["dues"]] == ["no_hp:spear_1"]
        await _edit(opened, "waive", who="no_hp:spear_1")
        assert page.sent() == b""

    run(play)


def test_what_applies_again_by_play_itself_is_not_offered() -> None:
    async def play() -> None:
        _, opened, _ = await table("aeronaughts", "boarding")
        page = watch(opened)
        path = "combatants/boarder_1/physical/wounds"
        await _edit(opened, path=path, value=0)
        assert [one["id"] for one in page.screen["dues"]] == ["no_wounds:boarder_1"]
        await _edit(opened, path=path, value=1)
        assert page.screen["dues"] == []
        hurt = Hurt("boarder_1", "physical", 0, 1, because=("AE-HP-06",))
        await opened.act(lambda fight: fight.chronicle.edit(hurt))
        assert opened.fight.chronicle.state.who("boarder_1").down
        assert page.screen["dues"] == []

    run(play)


def test_a_rule_that_does_not_apply_is_refused() -> None:
    fight = live("razorweave", "dock-thug")
    entries = len(fight.chronicle.entries)
    with pytest.raises(IllegalAnswer):
        fight.edit(GM_SEAT, "apply", "", who="clock_full:dock_thug")
    fight.edit(GM_SEAT, "waive", "", who="clock_full:nobody")
    assert not fight.dues.waived
    assert len(fight.chronicle.entries) == entries
    with pytest.raises(NotYourSeat):
        fight.edit(Seat("p1"), "waive", "", who="clock_full:dock_thug")
