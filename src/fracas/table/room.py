"""A table that is open: one fight, its lock, its clock, its screens, and the store that keeps it.

An act is played in memory; its journal lines are committed; only then is it acknowledged and sent
out. Where the commit fails the fight is read again from the store, so that what people see is never
ahead of what is safe. Where it cannot be read either, nothing is shown or played until it can.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any, TypeVar

from fracas.core.errors import FracasError, ServerStops, StaleAnswer, StoreError
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.prompts import Together
from fracas.store.protocol import CodeRow, DropCode, DropSeat, Store, Write
from fracas.table.audience import Audience, Listener
from fracas.table.deadlines import Deadlines
from fracas.table.feed import Change, Whole
from fracas.table.keeping import Kept, row_of
from fracas.table.live import LiveFight
from fracas.table.odds_desk import OddsDesk
from fracas.table.places import Place, Places
from fracas.table.safekeeping import Safekeeping
from fracas.table.screens import Screens
from fracas.table.sitting import refuse_nobody
from fracas.table.weighing import Weighing

SLICE = 0.02
"""How long (seconds) play goes on by itself before others have their turn."""

AT_ONCE_STEPS = 0.005
"""How long (seconds) play goes on by itself before what somebody did is kept and sent out."""

AGAIN, SELDOM = 1.0, 30.0
"""After how many seconds play tries again by itself where the store failed, first and at most."""

MOST_BY_ITSELF = 20_000
"""How many answers in a row play may give itself; then it waits for the game master."""

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Room:
    """One open table. All its methods run in the server's event loop."""

    def __init__(self, kept: Kept, store: Store, desk: OddsDesk | None, first: int = 0) -> None:
        """`first` is where the numbers of what seats are sent and asked begin."""
        self.id = kept.id
        self.audience = Audience(first)
        self._store = store
        self._safe = Safekeeping(kept, store, self._stands_anew)
        self._lock = asyncio.Lock()
        self._acts: set[asyncio.Task[Any]] = set()
        self.odds = Weighing(desk, lambda: (self.fight, self.screens), self.audience.pages)
        self._driving: asyncio.Task[None] | None = None
        self._deadlines = Deadlines(self._expire)
        self.closed = self.stopping = False
        self.screens = self._drawn(first)

    def _drawn(self, first: int) -> Screens:
        """The screens of the table as it stands now."""
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
        """What the store has of this table, and what of it stands in memory."""
        return self._safe.kept

    @property
    def code(self) -> str:
        """By which code others find the table; blank when it is closed to them."""
        return self.kept.code

    async def lines(self) -> tuple[bytes, ...]:
        """The journal as the store has it, line by line."""
        return await asyncio.to_thread(self._store.lines, self.id)

    @property
    def minutes(self) -> int:
        """How many minutes lie between the making of the table and what changed last on it."""
        return max(0, self._safe.changed - self.kept.row.created) // 60_000

    # Acts

    async def act(self, do: Callable[[LiveFight], T], writes: Sequence[Write] = ()) -> T:
        """Do something at the table, and keep it; raises what it raises, or a `StoreError`.

        Whatever was played is kept, also where the act was refused halfway. `writes` are kept with
        it in one go; the act itself may add to them. Once begun it is done to its end and told to
        all, though whoever did it may be gone by then. Raises `ServerStops` where nothing more is.
        """
        if self.stopping:
            raise ServerStops()
        task = asyncio.get_running_loop().create_task(self._act(do, writes))
        self._acts.add(task)
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # a refusal that knows its own way here would stay in memory

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._acts.discard(task)
        if not task.cancelled():
            task.exception()  # whoever would be told of it may be gone

    async def _act(self, do: Callable[[LiveFight], T], writes: Sequence[Write]) -> T:
        try:
            async with self._lock:
                if self.closed:
                    raise StaleAnswer("This table is closed here: open its page again.")
                await self._safe.recover()
                failed: FracasError | None = None
                try:
                    result = do(self.fight)
                    self._step_at_once()
                except FracasError as error:
                    failed = error
                except Exception:
                    # A fault of the program: what it left half done must not be kept.
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
        """Do something about the question that a seat was shown with that number.

        Raises `StaleAnswer` when another stands by now, and what `act` raises.
        """

        def about(fight: LiveFight) -> T:
            if asked_at != self.screens.asked_at(seat):
                raise StaleAnswer(
                    "That question no longer stands: look at what is asked now.",
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
        """Add a seat or change one, and keep it; without its link all its pages are sent off.

        The seat is made when its turn has come, of what all are by then: whoever held one in hand
        meanwhile would bring back a link that was withdrawn. It is given those whom it `holds`.
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

        place = await self.act(change, rows)
        if drop_token:
            self._log("link-renewed", seat=place.id)
            self._send_off(place.id, "This seat's link was withdrawn: ask for another.")
        return place

    async def remove(self, seat: Seat) -> None:
        """Take a seat away; whom it answered for goes to the game master."""

        def change(fight: LiveFight) -> None:
            fight.places.remove(seat)
            fight.proposals.drop(seat)
            chronicle = fight.chronicle
            for who, holder in chronicle.seating.holders:
                if holder == seat:
                    chronicle.sit(who, GM_SEAT)
            for order in chronicle.seating.orders:
                if order.seat == seat:  # whoever gets that seat's number next did not give it
                    chronicle.order(seat, order.kind, decider=order.decider, recall=True)

        await self.act(change, (DropSeat(self.id, seat),))
        self._send_off(seat, "This seat was taken away: ask the game master.")
        self._log("seat-removed", seat=seat)
        self.screens.forget(seat)
        self.odds.forget(seat)
        self.audience.feed(seat).begin_anew()

    async def recode(self, code: str) -> None:
        """Another code leads to the table from now on, or with a blank one none; kept first."""
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

    def _stands_anew(self) -> None:
        """The table was read again: all that was shown of it since is taken back."""
        self._log("table-read-again", logging.WARNING)
        self.screens = self._drawn(self.screens.last + 1)
        self._publish()

    async def settled(self) -> None:
        """Wait until all that stands here may be shown; raises a `StoreError` if it cannot."""
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
                # What went before is kept. Nobody may be asked anything, so nobody else tries.
                if wait == AGAIN:
                    self._log("store-awaited", logging.WARNING, code=error.code)
                await asyncio.sleep(wait)
                wait = min(2 * wait, SELDOM)
                continue
            if not stepped:
                return
            given, wait = given + stepped, AGAIN
            await asyncio.sleep(0)
        if not self.closed and not self.stopping:
            self.fight.paused = True
            self._publish()

    async def _go_on(self) -> int:
        """Some steps of what goes on by itself, kept and shown; gives how many."""
        await self._safe.recover()
        try:
            stepped = await self._slice()
        except FracasError as error:
            # Play holds until somebody looks at it; what went before is kept.
            self._log("play-holds", logging.WARNING, code=error.code)
            stepped = MOST_BY_ITSELF
        if stepped:
            await self._safe.keep()
            self._publish()
        elif not self.closed and self._deadlines.set(self.fight):
            self.audience.tell_time(self._deadlines.clock)
        return stepped

    def _step_at_once(self) -> None:
        """What goes on by itself after an act, kept and sent out together with it.

        Not what is slow, and not for long; play that cannot go on is told of by the next slice.
        """
        fight, ends = self.fight, perf_counter() + AT_ONCE_STEPS
        try:
            while perf_counter() < ends and not fight.is_slow() and fight.step():
                pass
        except FracasError:
            return

    async def _slice(self) -> int:
        """Some steps of what goes on by itself, for a short while; gives how many."""
        fight, stepped = self.fight, 0
        ends = perf_counter() + SLICE
        while perf_counter() < ends:
            slow = fight.is_slow()
            if slow:
                if stepped:
                    break  # what was played is kept and shown before anybody thinks for long
                await asyncio.to_thread(fight.ponder)
            if not fight.step():
                break
            stepped += 1
            if slow:
                break
        return stepped

    async def _expire(self, seat: Seat, prompt: Together) -> None:
        try:
            await self.act(lambda fight: fight.expire(seat, prompt))
        except FracasError:
            return

    # Screens

    def listen(self, seat: Seat, page: Listener, seq: int) -> tuple[Change, ...] | Whole:
        """Let a page follow a seat's screen; gives what it missed since `seq`, or all of it.

        To be called once the room is `settled`, without waiting for anything in between.
        """
        came = self.audience.arrive(seat)
        self.audience.refresh(seat, self.screens)
        if came:
            self._publish()
        self.audience.add(seat, page)
        self.odds.begin(seat)
        for card in self.odds.known(seat):
            page.odds(card)
        page.clock(self._deadlines.clock(seat))
        return self.audience.missed(seat, seq)

    def leave(self, seat: Seat, page: Listener) -> None:
        """A page follows no more."""
        if self.audience.leave(seat, page):
            self._publish()

    def _publish(self) -> None:
        """Send every seat that somebody looks at what changed on its screen, if it is safe yet."""
        if self._safe.ahead:
            return
        for seat in self.audience:
            if seat in self.fight.places:
                self.audience.refresh(seat, self.screens)
                self.odds.begin(seat)

    def _send_off(self, seat: Seat, sentence: str) -> None:
        self.audience.send_off(seat, "revoked", sentence)
        self._publish()

    # The end

    async def finish(self) -> None:
        """Begin nothing more, and wait until what was begun is kept and told."""
        self.stopping = True
        self._deadlines.stop()
        if self._acts:
            await asyncio.wait(self._acts)
        async with self._lock:  # what goes on by itself has come to a stop
            return

    async def close(self) -> None:
        """Stop what goes on; what was acknowledged is safe."""
        self.closed = True
        self._deadlines.stop()
        self.odds.stop()
        if self._driving is not None:
            self._driving.cancel()
        async with self._lock:
            for seat in self.audience:
                self.audience.send_off(seat, "closing", ServerStops().sentence)

    def _log(self, event: str, level: int = logging.INFO, **told: str) -> None:
        _log.log(level, event, extra={"told": {"table": self.id, **told}})
