"""A hint of what wins: from what a seat knows alone, the same however often it is asked."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fracas.core.asking.prompts import Ask
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.odds.bounds import bounded
from fracas.sim.play.policies import Policy
from fracas.table.odds import wins
from fracas.table.odds.cards import NOT_IN_TIME, WinCard
from fracas.table.odds.jobs import TO_WIN, OddsJob, known_job
from fracas.table.odds.service import OddsService
from fracas.table.odds.wins import NOTHING, look
from fracas.table.play.advising import advice
from fracas.table.play.live import LiveFight
from tests.table.kit import live, until

RELLA = Decider("rella")


def fight_of() -> LiveFight:
    """A duel at the first choice of Rella, who has a seat."""
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    until(fight, lambda found: isinstance(found, Ask) and found.decider == RELLA)
    return fight


def hinted(fight: LiveFight, seat: str = "p1", who: Decider = RELLA) -> WinCard:
    """What wins for somebody, as a seat may know it."""
    chronicle = fight.chronicle
    job = known_job(chronicle, Seat(seat), who, 5, TO_WIN)
    assert job is not None
    return look(chronicle.rules, chronicle.book, job)


def other_than_the_book(fight: LiveFight) -> str:
    """An answer that is open, and not what the book would do."""
    prompt: Any = fight.chronicle.prompt
    usual = advice(fight.chronicle, RELLA, Seat("p1"))
    return next(one.id for one in prompt.form.options if one.id != usual)


def test_it_is_an_answer_that_is_open_and_the_same_each_time() -> None:
    fight = fight_of()
    card = hinted(fight)
    prompt: Any = fight.chronicle.prompt
    assert prompt.accept(card.answer) == card.answer
    assert (card.asked_at, card.decider, card.caution) == (5, "rella", "")
    assert card.as_book is (card.answer == advice(fight.chronicle, RELLA, Seat("p1")))
    assert hinted(fight) == card


def test_the_difference_is_of_pairs_of_whole_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wins, "PAIRS", 12)
    fight = fight_of()
    found = other_than_the_book(fight)
    monkeypatch.setattr(wins, "GOOD", Policy("other", "tests", lambda *_: found))
    card = hinted(fight)
    assert (card.answer, card.as_book, card.pairs) == (found, False, 12)
    assert card.gain is not None
    assert -1 <= card.gain.low <= card.gain.value <= card.gain.high <= 1
    assert card.gain.low < card.gain.high
    assert hinted(fight) == card
    # Fewer pairs than say anything have no figure.
    monkeypatch.setattr(wins, "PAIRS", 3)
    assert (hinted(fight).gain, hinted(fight).pairs) == (None, 0)


def test_what_is_not_done_in_time_is_no_hint() -> None:
    fight = fight_of()
    chronicle = fight.chronicle
    job = known_job(chronicle, Seat("p1"), RELLA, 5, TO_WIN)
    assert job is not None
    with bounded(1000.0, lambda: True):
        assert look(chronicle.rules, chronicle.book, job).caution == NOT_IN_TIME


def test_who_is_not_asked_has_none_and_the_game_master_has_nothing_to_win() -> None:
    fight = fight_of()
    chronicle = fight.chronicle
    assert known_job(chronicle, Seat("p1"), Decider("dock_thug"), 5, TO_WIN) is None
    job = known_job(chronicle, GM_SEAT, RELLA, 5, TO_WIN)
    assert job is not None
    other = OddsJob(
        job.system, "", job.state, job.replies, 5, GM, job.said, job.patience, job.assumed
    )
    assert look(chronicle.rules, chronicle.book, other).caution == NOTHING


def test_a_worker_finds_the_same_and_ends_with_who_asks() -> None:
    async def work() -> None:
        desk = OddsService(1)
        try:
            fight = fight_of()
            job = desk.job(fight.chronicle, Seat("p1"), RELLA, 5, patience=TO_WIN)
            assert job is not None
            assert await desk.win(job) == hinted(fight)
            ambush = live("razorweave", "warehouse-ambush", {"p1": "rella"})
            until(ambush, lambda found: isinstance(found, Ask) and found.decider != GM)
            prompt: Any = ambush.chronicle.prompt
            seat = ambush.chronicle.seating.seat_of(prompt.decider)
            more = desk.job(ambush.chronicle, seat, prompt.decider, 5, patience=TO_WIN)
            assert more is not None
            waiting = asyncio.create_task(desk.win(more))
            await asyncio.sleep(0.2)
            assert desk._pool.at_work
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            while desk._pool.at_work:
                await asyncio.sleep(0.05)
            assert desk.processes == ()
            assert not desk.lost
        finally:
            desk.close()

    asyncio.run(work())
