"""A table is played, kept, left and come back to; what is seen is never ahead of what is kept."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future

import pytest

from fracas.core.asking.prompts import Together
from fracas.core.errors import NotYourSeat, StaleAnswer, StoreError, WrongUse
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.store.protocol import Write
from fracas.table.play.registry import TableRegistry
from fracas.table.seats.seat import Place
from tests.table.kit import MemoryStore, answer_one, open_asks, run, settle, table, watch


def test_a_fight_is_played_to_its_end_and_its_journal_replays() -> None:
    async def play() -> None:
        store = MemoryStore()
        _, opened, admitted = await table("razorweave", "dock-thug", store=store)
        page = watch(opened)
        while open_asks(opened):
            await answer_one(opened)
        assert page.screen["table"]["over"]
        assert page.screen["table"]["outcome"]
        journal = parse_journal(b"".join(store.kept[admitted.table]))
        again = replay(journal, ruleset("razorweave"))
        assert again.state == opened.fight.chronicle.state

    run(play)


def test_computers_play_their_own_and_wait_for_people() -> None:
    async def play() -> None:
        _, opened, _ = await table("beacon_road", "toll-bridge", foes="advisor")
        await settle(opened)
        while opened.fight.chronicle.state.round < 2:
            asks = open_asks(opened)
            assert asks, "somebody at the table is asked"
            holder = opened.fight.chronicle.seating.seat_of(asks[0].decider)
            assert holder == GM_SEAT
            await answer_one(opened)

    run(play)


def test_a_page_that_comes_back_gets_what_it_missed() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        stays, leaves = watch(opened), watch(opened)
        for _ in range(3):
            await answer_one(opened)
        opened.leave(GM_SEAT, leaves)
        seq = leaves.changes[-1].seq
        for _ in range(4):
            await answer_one(opened)
        back = watch(opened, seq=seq, last=leaves)
        assert [change.seq for change in back.changes] == list(
            range(seq + 1, opened.audience.feed(GM_SEAT).seq + 1)
        )
        assert (back.screen, back.log) == (stays.screen, stays.log)

    run(play)


@pytest.mark.parametrize(
    ("system", "fight"),
    [
        ("razorweave", "warehouse-ambush"),
        ("fully_automated", "ferry"),
        ("beacon_road", "toll-bridge"),
        ("action_points", "warehouse"),
        ("aeronaughts", "boarding"),
    ],
)
def test_patches_make_the_screen_that_a_new_page_is_given(system: str, fight: str) -> None:
    async def play() -> None:
        _, opened, _ = await table(system, fight)
        stays = watch(opened)
        for _ in range(25):
            if opened.fight.chronicle.over:
                break
            await answer_one(opened)
        assert stays.screen == watch(opened).screen
        assert len(stays.changes) > 10

    run(play)


def test_a_page_with_a_number_that_never_was_gets_the_whole() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        first = watch(opened)
        await answer_one(opened)
        back = watch(opened, seq=999)
        assert not back.changes
        assert back.screen == first.screen

    run(play)


def test_nobody_sees_what_could_not_be_kept() -> None:
    async def play() -> None:
        store = MemoryStore()
        _, opened, admitted = await table("razorweave", "dock-thug", store=store)
        page = watch(opened)
        await answer_one(opened)
        before, kept = dict(page.screen), list(store.kept[admitted.table])
        store.broken = 1
        with pytest.raises(StoreError):
            await answer_one(opened)
        assert store.kept[admitted.table] == kept
        assert page.screen["picture"] == before["picture"]
        assert page.screen["papers"][0]["sentence"] == before["papers"][0]["sentence"]
        await answer_one(opened)
        assert len(store.kept[admitted.table]) > len(kept)

    run(play)


class SlowStore(MemoryStore):
    """A disk that takes its time: what is handed over is safe when `go` says so."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.waiting: list[Future[None]] = []

    def submit(self, *writes: Write) -> Future[None]:
        """Keep, and say so by and by."""
        kept = super().submit(*writes)
        if not self.slow:
            return kept
        self.waiting.append(Future())
        return self.waiting[-1]

    def go(self) -> None:
        """All that was handed over is safe."""
        self.slow = False
        for future in self.waiting:
            future.set_result(None)


def test_who_answers_and_leaves_at_once_has_answered_for_all_to_see() -> None:
    async def play() -> None:
        store = SlowStore()
        _, opened, _ = await table("razorweave", "warehouse-ambush", store=store)
        await settle(opened)
        page = watch(opened)
        asked = opened.screens.asked_at(GM_SEAT)
        (ask,) = open_asks(opened)
        store.slow = True
        leaving = asyncio.create_task(answer_one(opened))
        while not store.waiting:
            await asyncio.sleep(0)
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        assert page.changes == []
        store.go()
        while opened.screens.asked_at(GM_SEAT) == asked or not page.changes:
            await asyncio.sleep(0)
        await settle(opened)
        assert all(paper["asked_at"] != asked for paper in page.screen["papers"])
        assert ask not in open_asks(opened)

    run(play)


def test_after_a_restart_everything_stands_where_it_stood() -> None:
    async def play() -> None:
        store = MemoryStore()
        registry, opened, admitted = await table("razorweave", "warehouse-ambush", store=store)
        player = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(player.seat, Decider("kira"), player.seat))
        for _ in range(12):
            await answer_one(opened)
        shown = watch(opened, player.seat).screen
        await registry.close()
        registry = TableRegistry(store, None)  # type: ignore[arg-type]
        found = await registry.by_token(player.token)
        assert found is not None
        opened, place = found
        await settle(opened)
        again = watch(opened, place.id).screen
        assert again["picture"] == shown["picture"]
        assert again["me"] == shown["me"]
        assert [one["sentence"] for one in again["papers"]] == [
            one["sentence"] for one in shown["papers"]
        ]
        seeds = opened.fight.chronicle.seeds
        assert list(seeds) == [opened.fight.chronicle.dice.promised], "dice fall on as promised"
        assert admitted.table == opened.id

    run(play)


def test_an_answer_to_an_older_question_is_stale() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        old = opened.screens.asked_at(GM_SEAT)
        await answer_one(opened)
        with pytest.raises(StaleAnswer):
            await opened.answer(
                GM_SEAT, old, lambda fight: fight.answer(GM_SEAT, Decider("gm"), ())
            )

    run(play)


def test_players_take_what_is_free_and_nothing_else() -> None:
    async def play() -> None:
        registry, opened, _ = await table("razorweave", "warehouse-ambush")
        ann = await registry.seat(opened, "Ann", "player")
        ben = await registry.seat(opened, "Ben", "player")
        await opened.act(lambda fight: fight.sit(ann.seat, Decider("kira"), ann.seat))
        for seat, decider in ((ben.seat, "kira"), (ben.seat, "assassin")):
            with pytest.raises(NotYourSeat):
                await opened.act(lambda fight, s=seat, d=decider: fight.sit(s, Decider(d), s))  # type: ignore[misc]
        with pytest.raises(NotYourSeat):
            await opened.act(
                lambda fight: fight.edit(ann.seat, "set", "for fun", path="x", value=1)
            )
        with pytest.raises(WrongUse):
            await registry.join("ZZZZZZ", "Eve")
        with pytest.raises(WrongUse):
            await registry.join(opened.code, "Eve", "gm")

    run(play)


def test_a_withdrawn_link_opens_nothing_and_its_page_is_sent_off() -> None:
    async def play() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        ann = await registry.seat(opened, "Ann", "player")
        page = watch(opened, ann.seat)
        fresh = await registry.relink(opened, ann.seat)
        assert page.left == ["revoked"]
        assert await registry.by_token(ann.token) is None
        found = await registry.by_token(fresh.token)
        assert found is not None
        assert found[1].id == ann.seat
        await opened.remove(ann.seat)
        assert await registry.by_token(fresh.token) is None
        assert Seat(ann.seat) not in opened.fight.places

    run(play)


def test_undo_takes_back_what_somebody_did_with_all_that_came_of_it() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        page = watch(opened)
        for _ in range(4):
            await answer_one(opened)
        before = page.screen["picture"], page.screen["papers"][0]["sentence"]
        head = opened.fight.chronicle.head
        await answer_one(opened)
        await opened.act(lambda fight: fight.undo(GM_SEAT))
        await settle(opened)
        assert (page.screen["picture"], page.screen["papers"][0]["sentence"]) == before
        assert opened.fight.chronicle.head == head
        await opened.act(lambda fight: fight.redo(GM_SEAT))
        await settle(opened)
        assert opened.fight.chronicle.head != head

    run(play)


def test_a_seat_that_sees_otherwise_gets_all_of_it_anew() -> None:
    async def play() -> None:
        registry, opened, _ = await table("fully_automated", "ferry", foes="advisor")
        ann = await registry.seat(opened, "Ann", "player")
        page = watch(opened, ann.seat)
        seq = opened.audience.feed(ann.seat).seq
        await opened.act(lambda fight: fight.sit(GM_SEAT, Decider("teo"), ann.seat))
        await settle(opened)
        fresh = watch(opened, ann.seat)
        assert page.screen == fresh.screen
        assert page.log == fresh.log
        assert opened.audience.feed(ann.seat).since(seq) is None

    run(play)


def test_play_that_cannot_go_on_by_itself_holds_and_says_so() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        page = watch(opened)
        await settle(opened)

        def breaks() -> bool:
            raise WrongUse("A policy lost its way: play by hand.")

        opened.fight.step = breaks  # type: ignore[method-assign]
        await answer_one(opened)
        assert page.screen["table"]["paused"]
        assert not page.left

    run(play)


def test_a_refused_removal_changes_nothing() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        before = len(opened.fight.chronicle.entries)
        with pytest.raises(WrongUse):
            await opened.remove(GM_SEAT)
        assert len(opened.fight.chronicle.entries) == before

    run(play)


def test_a_clock_that_is_up_lets_the_default_stand_and_is_kept() -> None:
    async def play() -> None:
        store = MemoryStore()
        registry, opened, _ = await table("fully_automated", "ferry", store=store)
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(GM_SEAT, Decider("teo"), ann.seat))
        page = watch(opened, ann.seat)
        await settle(opened)
        while getattr(opened.fight.chronicle.prompt, "seconds", None) is None:
            await answer_one(opened)
        prompt = opened.fight.chronicle.prompt
        assert isinstance(prompt, Together)
        assert page.clocks[-1] is None, "no time runs before the choice was seen"
        opened.saw(ann.seat, opened.screens.asked_at(ann.seat) - 1)
        assert page.clocks[-1] is None, "that was an older question"
        opened.saw(ann.seat, opened.screens.asked_at(ann.seat))
        assert page.clocks[-1] is not None
        before = len(store.kept[opened.id])
        await opened._expire(ann.seat, prompt)
        assert (
            opened.fight.chronicle.pending[Decider("teo")] == prompt.ask_of(Decider("teo")).default
        )
        assert len(store.kept[opened.id]) > before
        store.broken = 1
        await opened._expire(Seat(GM_SEAT), prompt)
        await settle(opened)
        await registry.close()

    run(play)


def test_a_second_page_of_a_seat_is_told_to_nobody_else() -> None:
    async def play() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        drawn: list[Seat] = []
        parts = opened.screens.parts

        def counted(seat: Seat) -> object:
            drawn.append(seat)
            return parts(seat)

        opened.screens.parts = counted  # type: ignore[method-assign, assignment]
        ann = await opened.put(lambda places: Place(id=Seat("p1"), name="Ann", kind="player"))
        master = watch(opened)
        first = watch(opened, ann.id)
        told = len(master.changes)
        drawn.clear()
        second = watch(opened, ann.id)
        opened.leave(ann.id, second)
        assert GM_SEAT not in drawn, "nothing has changed for the game master"
        assert len(master.changes) == told
        opened.leave(ann.id, first)
        assert len(master.changes) == told + 1, "that the last has gone is told"

    run(play)
