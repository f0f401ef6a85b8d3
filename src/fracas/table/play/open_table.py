"""An open table: one fight, its lock, its clock, its screens, and the store that keeps it.

An act is played in memory; its journal lines are committed; only then is it acknowledged and sent
out. If the commit fails, the fight is read again from the store, so people never see more than is
safe. If it cannot be read either, nothing is shown or played until it can.

Long because acts, what goes on by itself and screens share one lock and one store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from fracas.core.asking.prompts import Ruling, Together
from fracas.core.errors import FracasError, ServerStops, StaleAnswer, StoreError
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.store.protocol import CodeRow, DropCode, DropSeat, Store, Write
from fracas.table.keeping.budgets import Budget, Hall
from fracas.table.keeping.committing import TableCommits
from fracas.table.keeping.loads import memory
from fracas.table.keeping.persistence import Kept, row_of
from fracas.table.odds.bar_desk import Bars
from fracas.table.odds.schedule import OddsSchedule
from fracas.table.odds.service import OddsService
from fracas.table.play.live import LiveFight
from fracas.table.play.steps import step_at_once, step_for_a_while
from fracas.table.screens.drawn import Screens
from fracas.table.screens.feed import Change, Whole
from fracas.table.seats.askers import Askers, Door
from fracas.table.seats.audience import Audience, Listener
from fracas.table.seats.deadlines import Deadlines
from fracas.table.seats.fuses import Fuses, stand
from fracas.table.seats.handing_out import refuse_nobody
from fracas.table.seats.seat import Place, Places, refuse_players
from fracas.table.workshop.reading import Reader, Unread, at_once

AGAIN, SELDOM = 1.0, 30.0
"""Seconds after which play tries again by itself when the store failed: at first, and at most."""

MOST_BY_ITSELF = 20_000
"""How many answers in a row play may give itself; then it waits for the game master."""

T = TypeVar("T")

_log = logging.getLogger(__name__)


class OpenTable:
    """One open table. All its methods run in the server's event loop."""

    def __init__(
        self,
        kept: Kept,
        store: Store,
        desk: OddsService | None,
        first: int = 0,
        reader: Reader | None = None,
        hall: Hall | None = None,
    ) -> None:
        """`first` is where the numbers of what seats are sent and asked begin."""
        self.id = kept.id
        self.audience = Audience(first)
        self._store, self._within = store, reader.within if reader is not None else at_once
        self._safe = TableCommits(kept, store, self._was_read_again)
        self._lock = asyncio.Lock()
        self._acts: set[asyncio.Task[Any]] = set()
        self.odds = OddsSchedule(desk, lambda: (self.fight, self.screens), self.audience.pages)
        self.bars = Bars(desk, self.audience.pages, lambda way, drawn: way.moments.lay(drawn))
        self.askers = Askers(self._tell_askers)
        self.origins: dict[Seat, str] = {}
        """The addresses that took seats by the code, as far as this process knows."""
        self._driving: asyncio.Task[None] | None = None
        self._deadlines = Deadlines(self._expire, self.audience)
        self._fuses = Fuses(self._burn, self._tell_fuse)
        self.closed = self.stopping = False
        self.screens = self._drawn(first)
        self.budget = Budget(
            self.id, hall or Hall(), lambda: len(self.fight.chronicle.entries), lambda: memory(self)
        )

    def _drawn(self, first: int) -> Screens:
        """Return the screens of the table as it is now."""
        kept, here = self.kept, self.audience.here
        return Screens(
            self.id,
            kept.scenario,
            kept.fight,
            first,
            here,
            kept.fingerprint,
            kept.code,
            weighs=self.odds.weighs,
        )

    @property
    def fight(self) -> LiveFight:
        """The fight on this table."""
        return self._safe.kept.fight

    @property
    def kept(self) -> Kept:
        """What the store has of this table, and what of it is in memory."""
        return self._safe.kept

    @property
    def code(self) -> str:
        """The code by which others find the table; blank if it is closed to them."""
        return self.kept.code

    async def lines(self) -> tuple[bytes, ...]:
        """The journal as the store has it, line by line."""
        return await asyncio.to_thread(self._store.lines, self.id)

    @property
    def minutes(self) -> int:
        """Minutes from when the table was made until it last changed."""
        return max(0, self._safe.changed - self.kept.row.created) // 60_000

    # Acts

    async def act(
        self, do: Callable[[LiveFight], T], writes: Sequence[Write] = (), *, plays: bool = True
    ) -> T:
        """Do something at the table, and save it; raises what it raises, or a `StoreError`.

        Whatever was played is saved, even if the act was refused halfway. `writes` are saved with
        it in one commit; the act itself may add to them. Once begun, an act is finished and shown
        to all, even if its page is gone by then. An act that `plays` is refused as `OverBudget` at
        a table that is full. Raises `ServerStops` while the server stops.
        """
        await self.budget.turn()
        if self.stopping:
            raise ServerStops()
        if plays:
            self.budget.refuse()
        return await self._within(lambda: self._begin(do, writes))

    async def _begin(self, do: Callable[[LiveFight], T], writes: Sequence[Write]) -> T:
        task = asyncio.get_running_loop().create_task(self._act(do, writes))
        self._acts.add(task)
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # the frames of a refusal would keep it in memory

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._acts.discard(task)
        if not task.cancelled():
            task.exception()  # those who wait for it may be gone

    async def _act(self, do: Callable[[LiveFight], T], writes: Sequence[Write]) -> T:
        try:
            async with self._lock:
                if self.closed:
                    raise StaleAnswer("This table is closed here: open its page again.")
                await self._safe.recover()
                failed: FracasError | None = None
                try:
                    with self.budget:
                        result = do(self.fight)
                        step_at_once(self.fight)
                except FracasError as error:
                    failed = error
                except Unread:
                    raise  # before it changed anything
                except Exception:
                    # A fault of the program: what it left half done must not be saved.
                    with suppress(FracasError):
                        await self._safe.read_again()
                    raise
                await self._safe.keep(*(writes if failed is None else ()))
                self._publish()
        finally:
            self._drive()
        if failed is not None:
            try:
                raise failed
            finally:
                del failed
        return result

    async def answer(self, seat: Seat, asked_at: int, do: Callable[[LiveFight], T]) -> T:
        """Act on the question that a seat was shown with that number.

        Raises `StaleAnswer` if another question is open by now, and what `act` raises.
        """

        def about(fight: LiveFight) -> T:
            if asked_at != self.screens.asked_at(seat):
                raise StaleAnswer(
                    "That question is no longer open: look at the current one.",
                    asked_at=asked_at,
                )
            return do(fight)

        return await self.act(about)

    async def put(
        self,
        make: Callable[[Places], Place],
        *,
        drop_token: bool = False,
        holds: tuple[Decider, ...] = (),
    ) -> Place:
        """Add a seat or change one, and save it; if it has no link, disconnect its pages.

        The seat is made when its turn comes, from the seats as they are then: one that was read
        earlier could restore a withdrawn link. It is given the deciders in `holds`.
        """
        rows: list[Write] = []

        def change(fight: LiveFight) -> Place:
            place = make(fight.places)
            for who in holds:
                refuse_nobody(fight.chronicle, who)
            fight.places.put(place)
            for who in holds:
                fight.sit(GM_SEAT, who, place.id)
            rows.append(row_of(self.id, place))
            return place

        place = await self.act(change, rows, plays=False)
        if drop_token:
            self._log("link-renewed", seat=place.id)
            self._send_off(place.id, "This seat's link was withdrawn: ask for another.")
        return place

    async def remove(self, seat: Seat) -> None:
        """Remove a seat; its combatants go to the game master."""

        def change(fight: LiveFight) -> None:
            fight.places.remove(seat)
            fight.proposals.drop(seat)
            fight.lobby.ready.discard(seat)
            chronicle = fight.chronicle
            for who, holder in chronicle.seating.holders:
                if holder == seat:
                    chronicle.sit(who, GM_SEAT)
            for order in chronicle.seating.orders:
                if order.seat == seat:  # the next seat with that number did not give it
                    chronicle.order(seat, order.kind, decider=order.decider, recall=True)

        await self.act(change, (DropSeat(self.id, seat),), plays=False)
        self._send_off(seat, "This seat was taken away: ask the game master.")
        self._log("seat-removed", seat=seat)
        self.origins.pop(seat, None)
        self.screens.forget(seat)
        self.odds.forget(seat)
        self.bars.forget(seat)
        self.audience.feed(seat).restart()

    async def recode(self, code: str) -> None:
        """Let another code lead to the table from now on, or with a blank one none; saved first."""
        if self.stopping:
            raise ServerStops()
        async with self._lock:
            await self._safe.recover()
            drop = [DropCode(self.code)] if self.code else []
            fresh = [CodeRow(code, self.id)] if code else []
            await self._safe.submit(*drop, *fresh)
            self.kept.code = self.screens.code = code
            self._log("opened-to-codes" if code else "closed-to-codes")
            self._publish()

    async def admit(self, door: Door) -> None:
        """Set how the code admits from now on."""
        await self.act(lambda fight: setattr(self.kept, "door", door), plays=False)

    def _tell_askers(self) -> None:
        for page in self.audience.pages(GM_SEAT):
            page.askers(self.askers.cards())

    def _was_read_again(self) -> None:
        """Start afresh after the table was read again: withdraw all that was shown of it since."""
        self._log("table-read-again", logging.WARNING)
        self.screens = self._drawn(self.screens.last + 1)
        self._publish()

    async def settled(self) -> None:
        """Wait until everything may be shown; raises a `StoreError` if it cannot."""
        if self._safe.ahead:
            async with self._lock:
                await self._safe.recover()

    # What goes on by itself

    def start(self) -> None:
        """Let play go on from where the table was left."""
        self._publish()
        self._drive()

    def _drive(self) -> None:
        if not self.closed and (self._driving is None or self._driving.done()):
            self._driving = asyncio.get_running_loop().create_task(self._play_on())

    async def _play_on(self) -> None:
        given, wait = 0, AGAIN
        while not self.closed and not self.stopping and given < MOST_BY_ITSELF:
            try:
                async with self._lock:
                    stepped = await self._go_on()
            except StoreError as error:
                # What went before is saved. No one may be asked anything, so no one else tries.
                if wait == AGAIN:
                    self._log("store-awaited", logging.WARNING, code=error.code)
                await asyncio.sleep(wait)
                wait = min(2 * wait, SELDOM)
                continue
            if not stepped:
                return
            given, wait = given + stepped, AGAIN
            if self.budget.fault():
                break
            await self.budget.turn()
            await asyncio.sleep(0)
        if not self.closed and not self.stopping:
            self.fight.paused = True
            self._publish()

    async def _go_on(self) -> int:
        """Play, save and show some steps of what goes on by itself; return how many."""
        await self._safe.recover()
        try:
            stepped = await step_for_a_while(self.fight, self.budget)
        except FracasError as error:
            # Play stops until someone looks at it; what went before is saved.
            self._log("play-holds", logging.WARNING, code=error.code)
            stepped = MOST_BY_ITSELF
        if stepped:
            await self._safe.keep()
            self._publish()
        elif not self.closed:
            if self._deadlines.set(self.fight):
                self._deadlines.tell()
            self._fuses.set(self.fight)
        return stepped

    def saw(self, seat: Seat, asked_at: int) -> None:
        """Note that a page shows the question that its seat was sent with that number."""
        if asked_at == self.screens.asked_at(seat):
            self._deadlines.saw(seat)

    async def _expire(self, seat: Seat, prompt: Together) -> None:
        try:
            await self.act(lambda fight: fight.expire(seat, prompt))
        except FracasError:
            return

    def hold(self, seat: Seat, asked_at: int) -> None:
        """Let the game master step in: the ruling with that number does not apply by itself.

        Call this once the table is `settled`. Raises `StaleAnswer` if another question is open by
        now.
        """
        refuse_players(seat, "Only the game master may step in: ask for it.")
        if asked_at != self.screens.asked_at(seat):
            raise StaleAnswer("That question is no longer open: look at the current one.")
        self._fuses.hold(self.fight)
        self._publish()

    async def _burn(self, prompt: Ruling, entries: int) -> None:
        with suppress(FracasError):
            await self.act(lambda fight: stand(fight, prompt, entries))

    def _tell_fuse(self) -> None:
        for page in self.audience.pages(GM_SEAT):
            page.fuse(self._fuses.card(self.screens.asked_at(GM_SEAT)))

    # Screens

    def listen(self, seat: Seat, page: Listener, seq: int) -> tuple[Change, ...] | Whole:
        """Let a page follow a seat's screen; return what it missed since `seq`, or all of it.

        Call this once the table is `settled`, without waiting for anything in between.
        """
        came = self.audience.arrive(seat)
        self.audience.refresh(seat, self.screens)
        if came:
            self._publish()
        self.audience.add(seat, page)
        self.odds.begin(seat)
        self._draw_bars(seat)
        for card in self.odds.known(seat):
            page.odds(card)
        self._deadlines.review()
        page.clock(self._deadlines.clock(seat))
        if seat == GM_SEAT:
            page.askers(self.askers.cards())
            if fuse := self._fuses.card(self.screens.asked_at(seat)):
                page.fuse(fuse)
        return self.audience.missed(seat, seq)

    def leave(self, seat: Seat, page: Listener) -> None:
        """Let a page stop following."""
        if self.audience.leave(seat, page):
            self._publish()
            self._deadlines.review()

    def _publish(self) -> None:
        """Send every seat with an open page what changed on its screen, if it is safe yet."""
        if self._safe.ahead:
            return
        with self.budget:
            for seat in self.audience:
                if seat in self.fight.places:
                    self.audience.refresh(seat, self.screens)
                    self.odds.begin(seat)
                    self._draw_bars(seat)

    def _draw_bars(self, seat: Seat) -> None:
        """Have the bars drawn that a seat is to be shown."""
        self.bars.begin(seat, self.screens.eyes(seat).teller, self.screens.bar_jobs(seat))

    def _send_off(self, seat: Seat, sentence: str) -> None:
        self.audience.send_off(seat, "revoked", sentence)
        self._publish()

    # The end

    async def finish(self) -> None:
        """Begin nothing more, and wait until what was begun is saved and shown."""
        self.stopping = True
        self._deadlines.stop()
        self._fuses.put_out()
        if self._acts:
            await asyncio.wait(self._acts)
        async with self._lock:  # what goes on by itself has come to a stop
            return

    async def close(self) -> None:
        """Stop what goes on; what was acknowledged is safe."""
        self.closed = True
        self._deadlines.stop()
        self._fuses.put_out()
        self.askers.close()
        self.odds.stop()
        self.bars.stop()
        if self._driving is not None:
            self._driving.cancel()
        async with self._lock:
            for seat in self.audience:
                self.audience.send_off(seat, "closing", ServerStops().sentence)

    def _log(self, event: str, level: int = logging.INFO, **told: str) -> None:
        _log.log(level, event, extra={"told": {"table": self.id, **told}})
