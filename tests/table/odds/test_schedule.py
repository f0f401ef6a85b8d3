"""The odds beside questions: asked once for each, sent when known, never for what is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fracas.core.ids import GM_SEAT, Decider
from fracas.table.odds.cards import OddsCard, OptionOdds, WhyCard
from fracas.table.odds.jobs import AT_ONCE
from fracas.table.odds.schedule import FAILED, UNKNOWN, OddsSchedule
from tests.table.kit import Watcher, answer_one, run, settle, table, watch


class Desk:
    """Gives odds when it is told to."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.left_off: list[int] = []
        self.go = asyncio.Event()
        self.fault: Exception | None = None
        self.lost = self.knows_nothing = False

    def job(self, chronicle: Any, seat: Any, decider: Any, asked_at: int, **how: Any) -> Any:
        """What is asked, as it is."""
        self.asked.append(asked_at)
        return None if self.knows_nothing else OddsCard(asked_at, decider)

    async def work_out(self, job: Any) -> Any:
        """The odds, once they may go."""
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.left_off.append(job.asked_at)
            raise
        if self.fault is not None:
            raise self.fault
        return None if self.lost else job

    async def win(self, job: Any) -> Any:
        """What wins, once it may go."""
        return await self.work_out(job)


async def _begun() -> tuple[Any, Desk, OddsSchedule, Watcher]:
    _, opened, _ = await table("razorweave", "dock-thug")
    await settle(opened)
    page, desk = watch(opened), Desk()
    weighing = OddsSchedule(
        desk,  # type: ignore[arg-type]
        lambda: (opened.fight, opened.screens),
        lambda seat: (page,),
    )
    return opened, desk, weighing, page


def test_each_question_is_weighed_once_and_its_odds_are_sent() -> None:
    async def play() -> None:
        _, desk, weighing, page = await _begun()
        for _ in range(3):
            weighing.begin(GM_SEAT)
        desk.go.set()
        await asyncio.sleep(0.01)
        assert len(desk.asked) == 1
        assert [card.asked_at for card in page.odds_cards] == desk.asked
        assert list(weighing.known(GM_SEAT)) == page.odds_cards
        weighing.forget(GM_SEAT)
        assert not list(weighing.known(GM_SEAT))

    run(play)


def test_odds_of_a_question_that_is_gone_are_not_sent() -> None:
    async def play() -> None:
        opened, desk, weighing, page = await _begun()
        weighing.begin(GM_SEAT)
        await asyncio.sleep(0)
        asked = opened.screens.asked_at(GM_SEAT)
        while opened.screens.asked_at(GM_SEAT) == asked:
            await answer_one(opened)
        desk.go.set()
        await asyncio.sleep(0.01)
        assert desk.asked == [asked]
        assert page.odds_cards == []
        assert await weighing.of(GM_SEAT, asked, Decider("nobody"), AT_ONCE) is None

    run(play)


def test_nobody_works_on_at_odds_that_nobody_waits_for() -> None:
    async def play() -> None:
        opened, desk, weighing, page = await _begun()
        weighing.begin(GM_SEAT)
        await asyncio.sleep(0)
        asked = opened.screens.asked_at(GM_SEAT)
        while opened.screens.asked_at(GM_SEAT) == asked:
            await answer_one(opened)
        weighing.begin(GM_SEAT)
        await asyncio.sleep(0.01)
        assert desk.left_off == [asked]
        desk.go.set()
        await asyncio.sleep(0.01)
        assert [card.asked_at for card in page.odds_cards] == [opened.screens.asked_at(GM_SEAT)]

    run(play)


def test_a_worker_that_fails_costs_its_odds_and_is_told_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        _, desk, weighing, page = await _begun()
        desk.fault = OSError("no memory")
        desk.go.set()
        weighing.begin(GM_SEAT)
        await asyncio.sleep(0.01)
        assert [card.caution for card in page.odds_cards] == [FAILED]

    run(play)
    assert "odds-failed" in caplog.text
    assert "OSError: no memory" in caplog.text


@pytest.mark.parametrize(("how", "said"), [("knows_nothing", UNKNOWN), ("lost", FAILED)])
def test_where_no_odds_come_a_sentence_does(how: str, said: str) -> None:
    async def play() -> None:
        opened, desk, weighing, page = await _begun()
        setattr(desk, how, True)
        desk.go.set()
        weighing.begin(GM_SEAT)
        await asyncio.sleep(0.01)
        (card,) = page.odds_cards
        assert (card.caution, card.options) == (said, ())
        assert card.asked_at == opened.screens.asked_at(GM_SEAT)
        assert list(weighing.known(GM_SEAT)) == [card]

    run(play)


ROUGH, FINE = OptionOdds("pass", (0.52,), missing=0.1), OptionOdds("pass", (0.58,))


class Apart(Desk):
    """A desk whose list and reasons were followed to different depths."""

    def __init__(self, listed: OptionOdds, reasons: OptionOdds) -> None:
        super().__init__()
        self.listed, self.reasons = listed, reasons

    def job(self, chronicle: Any, seat: Any, decider: Any, asked_at: int, **how: Any) -> Any:
        """A list, or with an option the reasons of one."""
        if how.get("option"):
            return WhyCard(asked_at, decider, how["option"], odds=self.reasons)
        return OddsCard(asked_at, decider, options=(self.listed,))


@pytest.mark.parametrize(
    ("listed", "reasons", "shown"),
    [(ROUGH, FINE, FINE), (FINE, ROUGH, FINE), (ROUGH, ROUGH, ROUGH)],
)
def test_why_has_the_figures_of_the_list(
    listed: OptionOdds, reasons: OptionOdds, shown: OptionOdds
) -> None:
    async def play() -> None:
        opened, _, _, page = await _begun()
        desk = Apart(listed, reasons)
        desk.go.set()
        weighing = OddsSchedule(
            desk,  # type: ignore[arg-type]
            lambda: (opened.fight, opened.screens),
            lambda seat: (page,),
        )
        weighing.begin(GM_SEAT)
        asked = opened.screens.asked_at(GM_SEAT)
        decider = opened.fight.chronicle.prompt.deciders[0]
        why = await weighing.why(GM_SEAT, asked, decider, "pass", AT_ONCE)
        assert why is not None
        assert why.odds == shown
        assert page.odds_cards[-1].options == (shown,)
        assert list(weighing.known(GM_SEAT)) == page.odds_cards[-1:]
        other = await weighing.why(GM_SEAT, asked, decider, "dance", AT_ONCE)
        assert other is not None
        assert other.odds is None

    run(play)


def test_odds_that_took_longer_stay_in_the_list() -> None:
    async def play() -> None:
        opened, _, _, page = await _begun()
        desk = Apart(ROUGH, FINE)
        desk.go.set()
        weighing = OddsSchedule(
            desk,  # type: ignore[arg-type]
            lambda: (opened.fight, opened.screens),
            lambda seat: (page,),
        )
        asked = opened.screens.asked_at(GM_SEAT)
        decider = opened.fight.chronicle.prompt.deciders[0]
        desk.listed = FINE
        card = await weighing.longer(GM_SEAT, asked, decider, AT_ONCE)
        assert card is not None
        assert [*weighing.known(GM_SEAT)] == page.odds_cards == [card]

    run(play)


def test_what_wins_is_looked_for_once_and_only_while_it_is_asked() -> None:
    async def play() -> None:
        opened, desk, weighing, _ = await _begun()
        asked_at = opened.screens.asked_at(GM_SEAT)
        who = opened.fight.chronicle.prompt.deciders[0]
        both = [asyncio.create_task(weighing.wins(GM_SEAT, asked_at, who)) for _ in range(2)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert desk.asked == [asked_at]
        assert await weighing.wins(GM_SEAT, asked_at - 1, who) is None
        # Play goes on: nobody is told anything, and the work ends.
        weighing.begin(GM_SEAT)
        assert await asyncio.gather(*both) == [None, None]
        assert asked_at in desk.left_off
        desk.go.set()
        card = await weighing.wins(GM_SEAT, asked_at, who)
        assert card == OddsCard(asked_at, who)
        # What is known is not worked out again.
        known = len(desk.asked)
        assert await weighing.wins(GM_SEAT, asked_at, who) == card
        assert len(desk.asked) == known

    run(play)
