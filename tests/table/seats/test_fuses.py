"""The fuse of a ruling: it stands by itself, unless she steps in or anything was done meanwhile."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fracas.core.asking.prompts import Roll, Ruling, Together
from fracas.core.errors import FracasError, IllegalAnswer, NotYourSeat, StaleAnswer
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import Answered
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.play.open_table import OpenTable
from fracas.table.seats import fuses
from tests.table.kit import Watcher, answer_one, live, open_asks, run, settle, table, until, watch
from tests.table.seats.test_deadlines import Hand

DOCS = Path(__file__).parents[3] / "docs"


class Clock(Hand):
    """The stepped clock, in the place of the one that fuses go by."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(monkeypatch)
        monkeypatch.setattr(fuses, "monotonic", lambda: self.now)
        self.take_over(monkeypatch)


def _is_routine(prompt: Any) -> bool:
    return isinstance(prompt, Ruling) and prompt.kind == "difficulty"


async def _ruling(
    system: str = "razorweave", fight: str = "dock-thug"
) -> tuple[OpenTable, Watcher]:
    """A table where a routine ruling was just asked."""
    _, opened, _ = await table(system, fight)
    page = watch(opened)
    for _ in range(200):
        await _quiet(opened)
        if _is_routine(opened.fight.chronicle.prompt):
            return opened, page
        await answer_one(opened)
    raise AssertionError("no check was ever made")


async def _quiet(opened: OpenTable) -> None:
    """Wait until acts are kept, and nothing goes on by itself any more."""
    while opened._acts:
        await asyncio.wait(opened._acts)
    await settle(opened)


def _burning(page: Watcher) -> Any:
    """What the page was told last of the fuse."""
    return page.fuses[-1] if page.fuses else None


def _tried(monkeypatch: pytest.MonkeyPatch, work: Any) -> None:
    async def play() -> None:
        clock = Clock(monkeypatch)
        opened, page = await _ruling()
        await work(clock, opened, page)
        await opened.close()

    run(play)


def test_a_routine_ruling_stands_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(clock: Clock, opened: OpenTable, page: Watcher) -> None:
        asked = page.screen["papers"][0]
        assert _burning(page).asked_at == asked["asked_at"]
        assert (_burning(page).left, _burning(page).total) == (6, 6)
        prompt = opened.fight.chronicle.prompt
        await clock.move(5.9)
        await _quiet(opened)
        assert opened.fight.chronicle.prompt is prompt
        entries = len(opened.fight.chronicle.entries)
        await clock.move(0.2)
        await _quiet(opened)
        answered = opened.fight.chronicle.entries[entries]
        assert isinstance(answered, Answered)
        assert (answered.kind, answered.seat) == ("difficulty", GM_SEAT)
        assert _burning(page) is None or _burning(page).asked_at != asked["asked_at"]
        # She is told what stood.
        assert any(card.kind == "ruling" for card in page.log.values())

    _tried(monkeypatch, work)


def test_who_steps_in_stops_the_fuse(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(clock: Clock, opened: OpenTable, page: Watcher) -> None:
        asked_at = page.screen["papers"][0]["asked_at"]
        with pytest.raises(StaleAnswer):
            opened.hold(GM_SEAT, asked_at + 1)
        with pytest.raises(NotYourSeat):
            opened.hold(Seat("p1"), asked_at)
        prompt = opened.fight.chronicle.prompt
        opened.hold(GM_SEAT, asked_at)
        assert _burning(page) is None
        await clock.move(60)
        await _quiet(opened)
        assert opened.fight.chronicle.prompt is prompt

    _tried(monkeypatch, work)


def test_an_undo_in_the_same_tick_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(clock: Clock, opened: OpenTable, page: Watcher) -> None:
        # Its time is up, but the undo has the lock first.
        undo = asyncio.ensure_future(opened.act(lambda fight: fight.undo(GM_SEAT)))
        await clock.move(6)
        await undo
        await _quiet(opened)
        ruled = [
            one
            for one in opened.fight.chronicle.entries
            if isinstance(one, Answered) and one.kind == "difficulty"
        ]
        assert ruled == []

    _tried(monkeypatch, work)


@pytest.mark.parametrize("way", ["undo", "redo", "go", "edit", "fork"])
def test_what_was_come_back_to_waits(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(clock: Clock, opened: OpenTable, page: Watcher) -> None:
        fight = opened.fight
        here = fight.chronicle.head
        if way in ("undo", "redo"):
            await answer_one(opened)
            await _quiet(opened)
            await opened.act(lambda fight: fight.undo(GM_SEAT))
            if way == "redo":
                await opened.act(lambda fight: fight.undo(GM_SEAT))
                await opened.act(lambda fight: fight.redo(GM_SEAT))
        elif way == "go":
            await answer_one(opened)
            await _quiet(opened)
            await opened.act(lambda fight: fight.go(GM_SEAT, here))
        elif way == "edit":
            await opened.act(lambda fight: fight.edit(GM_SEAT, "set", "so", path="round", value=4))
        else:
            await opened.act(lambda fight: fight.fork(GM_SEAT, "another way"))
        await _quiet(opened)
        prompt = opened.fight.chronicle.prompt
        assert _is_routine(prompt)
        await clock.move(60)
        await _quiet(opened)
        assert opened.fight.chronicle.prompt is prompt
        assert _burning(page) is None

    _tried(monkeypatch, work)


def test_each_sort_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(clock: Clock, opened: OpenTable, page: Watcher) -> None:
        await opened.act(lambda fight: fight.treat(GM_SEAT, "difficulty", "wait 12"))
        await _quiet(opened)
        assert _burning(page).total == 12
        await opened.act(lambda fight: fight.treat(GM_SEAT, "difficulty", "ask"))
        await _quiet(opened)
        assert _burning(page) is None
        with pytest.raises(IllegalAnswer):
            await opened.act(lambda fight: fight.treat(GM_SEAT, "difficulty", "wait 5"))

    _tried(monkeypatch, work)


def test_only_she_is_told_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        Clock(monkeypatch)
        opened, page = await _ruling()
        late = watch(opened)
        assert _burning(late) == _burning(page)
        assert all(isinstance(one, dict | type(None)) for one in [page.screen["waits"]])
        await opened.close()

    run(play)


def test_new_tables_let_what_is_routine_stand() -> None:
    found = {rules.id: rules.routine for rules in all_rulesets()}
    assert {name: kinds for name, kinds in found.items() if kinds} == {
        "action_points": ("circumstances",),
        "aeronaughts": ("check_sheet", "go_on"),
        "beacon_road": ("position", "next", "surprise"),
        "fully_automated": ("verdict", "go_on"),
        "razorweave": ("difficulty", "next"),
    }
    fight = live("razorweave", "dock-thug")
    until(fight, _is_routine)
    assert ("difficulty", "wait 6") in [(kind, how) for kind, _, how in fight.rulings.families()]
    # All else waits for her.
    routine = ruleset("razorweave").routine
    assert {how for kind, _, how in fight.rulings.families() if kind not in routine} <= {"ask"}


def test_a_store_that_fails_leaves_it_to_her(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(clock: Clock, opened: OpenTable, page: Watcher) -> None:
        async def fails(*_: Any, **__: Any) -> None:
            raise FracasError("no disk")

        monkeypatch.setattr(opened, "act", fails)
        await clock.move(6)
        assert _is_routine(opened.fight.chronicle.prompt)
        assert open_asks(opened)

    _tried(monkeypatch, work)


def _answers(fight_id: str, dice: int) -> tuple[int, Counter[str]]:
    """How many answers a fight takes with its foes by the book, and how often what asks her.

    Whatever burns stands, and players answer for their own.
    """
    fight = live("razorweave", fight_id, seed=f"dice {dice}".encode())
    chronicle = fight.chronicle
    heroes = {one.id for one in chronicle.rules.members(chronicle.state) if one.pc}
    for one in chronicle.rules.members(chronicle.state):
        if not one.pc:
            fight.let_play(GM_SEAT, Decider(one.id), "advisor")
    count, hers = 0, Counter[str]()
    while (prompt := chronicle.prompt) is not None:
        assert not isinstance(prompt, Together), "nobody chooses at once in Razorweave"
        assert count < 1000
        if isinstance(prompt, Roll):
            chronicle.throw()
            continue
        count += 1
        if fight.rulings.burns(chronicle):
            chronicle.answer(prompt.default)
        elif not fight.step():
            if prompt.decider not in heroes:
                hers[prompt.kind] += 1
            assert chronicle.run is not None
            advised = chronicle.rules.advise(chronicle.run)
            chronicle.answer(prompt.default if advised is None else advised)
    return count, hers


def _guide() -> str:
    return (DOCS / "table.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("fight", ["warehouse-ambush", "sluice-gate"])
def test_few_answers_are_by_her_hand(fight: str) -> None:
    told = re.search(r"between (\d+) and (\d+) of 100 answers", _guide())
    assert told is not None
    least, most = map(int, told.groups())
    for dice in range(8):
        count, hers = _answers(fight, dice)
        assert hers.total() <= count / 5, (dice, count, hers)
        assert least <= 100 * hers.total() / count <= most, "as the guide says"
        assert count > 50
        assert not set(hers) & {*ruleset("razorweave").routine}


def test_the_guide_lists_what_still_asks_her() -> None:
    listed = re.split(r"\*\*What still asks you\.\*\*|Any of these can be given", _guide())[1]
    rows = [line.split("|")[1] for line in listed.splitlines() if line.startswith("| `")]
    kinds = {kind for row in rows for kind in re.findall(r"`(\w+)`", row)}
    met = set[str]()
    for listing in ruleset("razorweave").scenarios():
        for dice in range(18):
            met |= set(_answers(listing.id, dice)[1])
    assert met == kinds
    assert not kinds & {*ruleset("razorweave").routine}
