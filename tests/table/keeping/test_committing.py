"""What people see is in the store, also while it is written to, and while it can be neither."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest

from fracas.core.errors import StaleAnswer, StoreError, StoreUnreachable
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.store.opening import open_store
from fracas.store.protocol import KeptTable, Write
from fracas.table.play import open_table as table_module
from fracas.table.play import steps
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import TableRegistry
from fracas.table.seats.invitations import fresh_code
from tests.store.disk import IOERR_FSYNC, IOERR_READ, IOERR_WRITE, Disk, Step, absent, laid_under
from tests.table.kit import MemoryStore, answer_one, open_asks, run, settle, table, watch


class Gone(MemoryStore):
    """A store that is out of reach as long as `away` says, after keeping a write or before.

    It goes away by itself once no more writes are `left`.
    """

    def __init__(self, *, keeps: bool = False) -> None:
        super().__init__()
        self.away = False
        self.keeps = keeps
        self.left = -1
        self.slow: list[Future[None]] | None = None

    def submit(self, *writes: Write) -> Future[None]:
        """Keep at once, by and by, or not."""
        if not self.away:
            self.left -= 1
            self.away = self.left == 0
            kept = super().submit(*writes)
            if self.slow is None:
                return kept
            self.slow.append(Future())
            return self.slow[-1]
        if self.keeps:
            super().submit(*writes)
        future: Future[None] = Future()
        future.set_exception(StoreUnreachable("It cannot be reached: see that it runs."))
        return future

    def fetch(self, table: str) -> KeptTable:
        """Everything of a table, where it can be read."""
        if self.away:
            raise StoreUnreachable("It could not be read: see that it runs.")
        return super().fetch(table)


def same(opened: OpenTable, store: MemoryStore) -> bool:
    """Whether what stands in memory is what the store has, by playing it again."""
    journal = parse_journal(b"".join(store.kept[opened.id]))
    again = replay(journal, ruleset(opened.fight.chronicle.rules.id))
    return bool(again.state == opened.fight.chronicle.state)


def test_who_comes_while_an_act_is_kept_waits_for_it() -> None:
    async def play() -> None:
        store = Gone()
        registry, opened, admitted = await table("razorweave", "warehouse-ambush", store=store)
        await settle(opened)
        stays = watch(opened)
        leaves = watch(opened)
        before = msgspec.json.encode(stays.screen)
        store.slow = []
        acting = asyncio.create_task(answer_one(opened))
        while not store.slow:
            await asyncio.sleep(0)
        coming = asyncio.create_task(registry.by_token(admitted.token))
        opened.leave(GM_SEAT, leaves)
        for _ in range(50):
            await asyncio.sleep(0.001)
        assert not coming.done()
        assert msgspec.json.encode(stays.screen) == before
        waiting, store.slow = store.slow, None
        for future in waiting:
            future.set_result(None)
        await acting
        assert await coming is not None
        assert msgspec.json.encode(stays.screen) != before
        assert watch(opened).screen == stays.screen

    run(play)


@pytest.mark.parametrize("keeps", [False, True])
def test_a_store_that_can_be_neither_written_nor_read(
    keeps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "AGAIN", 0.01)

    async def play() -> None:
        store = Gone(keeps=keeps)
        registry, opened, admitted = await table("razorweave", "warehouse-ambush", store=store)
        await settle(opened)
        page = watch(opened)
        before = msgspec.json.encode(page.screen)
        asked = opened.screens.asked_at(GM_SEAT)
        store.away = True
        with pytest.raises(StoreUnreachable, match="cannot be reached"):
            await opened.answer(GM_SEAT, asked, lambda fight: answer(opened))
        # Nothing that may not be kept is shown, to those who are there or to those who come.
        with pytest.raises(StoreUnreachable, match="could not be read"):
            await registry.by_token(admitted.token)
        with pytest.raises(StoreUnreachable, match="could not be read"):
            await opened.answer(GM_SEAT, asked, lambda fight: answer(opened))
        assert msgspec.json.encode(page.screen) == before
        store.away = False
        # By itself it is read again, though nobody does anything.
        while opened._safe.ahead:
            await asyncio.sleep(0.01)
        await settle(opened)
        assert same(opened, store)
        assert page.screen == watch(opened).screen
        with pytest.raises(StaleAnswer):
            await opened.answer(GM_SEAT, asked, lambda fight: answer(opened))
        await answer_one(opened)
        assert same(opened, store)

    run(play)


def answer(opened: OpenTable) -> None:
    """Answer the first thing that is asked."""
    ask = open_asks(opened)[0]
    opened.fight.answer(GM_SEAT, ask.decider, getattr(ask, "default", None))


def test_computers_go_on_once_the_store_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    monkeypatch.setattr(steps, "AT_ONCE_STEPS", -1.0)  # an act is kept before others follow

    async def play() -> None:
        store = Gone()
        _, opened, _ = await table("razorweave", "warehouse-ambush", store=store)
        await settle(opened)
        while open_asks(opened)[0].decider == GM:
            await answer_one(opened)
        page = watch(opened)
        asked = Decider(open_asks(opened)[0].decider)
        store.left = 1
        await opened.act(lambda fight: fight.sit(GM_SEAT, asked, Seat("advisor")))
        lines, shown = len(store.kept[opened.id]), msgspec.json.encode(page.screen)
        await asyncio.sleep(0.05)
        assert len(store.kept[opened.id]) == lines
        assert msgspec.json.encode(page.screen) == shown
        store.away = False
        while len(store.kept[opened.id]) == lines:
            await asyncio.sleep(0.01)
        await settle(opened)
        assert same(opened, store)
        assert msgspec.json.encode(page.screen) != shown

    run(play)


def test_a_code_that_may_not_be_kept_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "AGAIN", 0.01)

    async def play() -> None:
        store = Gone(keeps=True)
        _, opened, _ = await table("razorweave", "dock-thug", store=store)
        store.away = True
        with pytest.raises(StoreUnreachable):
            await opened.recode(fresh_code())
        store.away = False
        await opened.act(lambda fight: None)
        assert [code for code, row in store.codes.items() if row.open] == [opened.code]

    run(play)


@pytest.fixture
def disk() -> Iterator[Disk]:
    """A disk that fails when it is told to."""
    with laid_under() as found:
        yield found


@pytest.mark.skipif(absent() is not None, reason=str(absent()))
@pytest.mark.parametrize(
    ("kind", "code"), [("write", IOERR_WRITE), ("sync", IOERR_FSYNC), ("read", IOERR_READ)]
)
def test_a_table_on_a_disk_that_fails_at_every_step_in_turn(
    tmp_path: Path, disk: Disk, kind: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    disk.reads = kind == "read"
    until = {"at": 0, "last": False}

    def fails(step: Step) -> int | None:
        if step.kind != kind or until["last"]:
            return None
        until["at"] -= 1
        # From this step on, so that reading what became of it may fail as well.
        return code if until["at"] < 0 else None

    async def play() -> None:
        store = open_store(tmp_path)
        registry = TableRegistry(store, None, first=0)
        admitted = await registry.make("razorweave", "warehouse-ambush", foes="")
        opened = await registry.open_table(admitted.table)
        page = watch(opened)
        refused = 0
        disk.fails = fails
        for number in range(8):
            until.update(at=number, last=False)
            try:
                await answer_one(opened)
            except StoreError:
                refused += 1
            until["last"] = True
            await opened.settled()
            kept = store.fetch(admitted.table)
            journal = parse_journal(b"".join(kept.lines))
            again = replay(journal, ruleset("razorweave"))
            assert again.state == opened.fight.chronicle.state
            assert len(opened.fight.chronicle.entries) == len(kept.lines)
            assert page.screen == watch(opened).screen
        assert refused or kind == "read"  # what was read once is remembered by SQLite
        await registry.close()
        store.close()

    run(play)
