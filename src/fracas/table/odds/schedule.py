"""The odds beside each seat's question: calculated once per question, and sent when known."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import msgspec

from fracas.core.ids import Decider, Seat
from fracas.odds.budget import OddsBudget
from fracas.table.odds.cards import OddsCard, WhyCard, WinCard
from fracas.table.odds.jobs import AT_ONCE, TO_WIN
from fracas.table.odds.service import OddsService
from fracas.table.play.live import LiveFight
from fracas.table.screens.drawn import Screens
from fracas.table.seats.audience import Listener

_log = logging.getLogger(__name__)

UNKNOWN = "No odds: they depend on what this seat cannot know."
FAILED = "No odds: the calculation failed. The next question has them again."
"""Shown in place of odds, so that no one waits for them."""


class OddsSchedule:
    """What one table asks of the odds desk; without a desk there are no odds.

    `standing` returns the fight and its screens as they are now, `pages` who looks at a seat's.
    """

    def __init__(
        self,
        desk: OddsService | None,
        standing: Callable[[], tuple[LiveFight, Screens]],
        pages: Callable[[Seat], Iterable[Listener]],
    ) -> None:
        self._desk = desk
        self._standing = standing
        self._pages = pages
        self._odds: dict[Seat, dict[str, OddsCard]] = {}
        self._weighed: dict[Seat, tuple[int, str]] = {}
        self._tasks: dict[Seat, set[asyncio.Task[None]]] = {}
        self._wins: dict[Seat, dict[Decider, asyncio.Task[WinCard]]] = {}

    @property
    def weighs(self) -> bool:
        """Whether there is a desk that calculates odds."""
        return self._desk is not None

    def known(self, seat: Seat) -> Iterable[OddsCard]:
        """Return the calculated odds of what a seat is asked now."""
        return self._odds.get(seat, {}).values()

    def forget(self, seat: Seat) -> None:
        """Drop what was kept for a seat."""
        self._drop(seat)
        self._weighed.pop(seat, None)

    def begin(self, seat: Seat) -> None:
        """Have the odds of a seat's question calculated, once per question."""
        fight, screens = self._standing()
        prompt = fight.chronicle.prompt
        if self._desk is None or prompt is None:
            self._drop(seat)
            return
        asked_at = screens.asked_at(seat)
        deciders = fight.chronicle.seating.held_by(seat, prompt.deciders)
        asked = asked_at, " ".join(deciders)
        if self._weighed.get(seat) == asked:
            return
        self._weighed[seat] = asked
        self._drop(seat)
        for decider in deciders:
            if fight.open_to_people(decider):
                self._spawn(seat, self._bring(seat, asked_at, decider))

    async def of(
        self,
        seat: Seat,
        asked_at: int,
        decider: Decider,
        patience: OddsBudget,
        option: str | None = None,
    ) -> OddsCard | WhyCard | None:
        """Return the odds of a question as a seat may know them, or why an option has them.

        None if there is nothing to weigh, or if the question is no longer open.
        """
        fight, screens = self._standing()
        if self._desk is None or screens.asked_at(seat) != asked_at:
            return None
        chronicle = fight.chronicle
        job = self._desk.job(chronicle, seat, decider, asked_at, patience=patience, option=option)
        return None if job is None else await self._desk.work_out(job)

    async def longer(
        self, seat: Seat, asked_at: int, decider: Decider, patience: OddsBudget
    ) -> OddsCard | None:
        """Return the odds of a question with more time for them; they replace those before.

        None as in `of`.
        """
        card = await self.of(seat, asked_at, decider, patience)
        if not isinstance(card, OddsCard):
            return None
        self._keep(seat, card)
        return card

    async def why(
        self, seat: Seat, asked_at: int, decider: Decider, option: str, patience: OddsBudget
    ) -> WhyCard | None:
        """Return why an option has its odds, with the very figures that the list of options shows.

        The search for the reasons may follow the option further than the list did: then the list
        gets those figures too. None as in `of`.
        """
        if waited := self._tasks.get(seat):
            await asyncio.wait(tuple(waited))
        told = await self.of(seat, asked_at, decider, patience, option)
        if not isinstance(told, WhyCard):
            return None
        card = self._odds.get(seat, {}).get(str(decider))
        listed = None if card is None else [one.option for one in card.options]
        if card is None or card.asked_at != asked_at or listed is None or option not in listed:
            return msgspec.structs.replace(told, odds=None)
        at = listed.index(option)
        if told.odds is None or told.odds.missing >= card.options[at].missing:
            return msgspec.structs.replace(told, odds=card.options[at])
        finer = (*card.options[:at], told.odds, *card.options[at + 1 :])
        self._keep(seat, msgspec.structs.replace(card, options=finer))
        return told

    async def wins(self, seat: Seat, asked_at: int, decider: Decider) -> WinCard | None:
        """Return what wins here, as a seat may know it, calculated once per question.

        The work ends when the question is no longer open. None as in `of`.
        """
        fight, screens = self._standing()
        if self._desk is None or screens.asked_at(seat) != asked_at:
            return None
        mine = self._wins.setdefault(seat, {})
        if decider not in mine:
            job = self._desk.job(fight.chronicle, seat, decider, asked_at, patience=TO_WIN)
            if job is None:
                return None
            mine[decider] = asyncio.get_running_loop().create_task(self._desk.win(job))
        looking = mine[decider]
        await asyncio.wait((looking,))
        return None if looking.cancelled() else looking.result()

    def stop(self) -> None:
        """Stop bringing odds."""
        for seat in {*self._tasks, *self._wins}:
            self._leave_off(seat)

    async def _bring(self, seat: Seat, asked_at: int, decider: Decider) -> None:
        try:
            card = await self.of(seat, asked_at, decider, AT_ONCE)
            if card is None and self._desk is not None:
                card = OddsCard(
                    asked_at, str(decider), caution=FAILED if self._desk.lost else UNKNOWN
                )
        except Exception:  # an error costs these odds and nothing else
            _log.warning("odds-failed", exc_info=True)
            card = OddsCard(asked_at, str(decider), caution=FAILED)
        if isinstance(card, OddsCard):
            self._keep(seat, card)

    def _keep(self, seat: Seat, card: OddsCard) -> None:
        """Show a seat's pages these odds from now on, unless their question is gone."""
        if self._standing()[1].asked_at(seat) == card.asked_at:
            self._odds.setdefault(seat, {})[card.decider] = card
            for page in self._pages(seat):
                page.odds(card)

    def _drop(self, seat: Seat) -> None:
        """Drop the odds of a question that is no longer open: no one waits for them any more."""
        self._odds.pop(seat, None)
        self._leave_off(seat)

    def _leave_off(self, seat: Seat) -> None:
        for task in (*self._tasks.get(seat, ()), *self._wins.pop(seat, {}).values()):
            task.cancel()

    def _spawn(self, seat: Seat, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        tasks = self._tasks.setdefault(seat, set())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
