"""What tests of the table share: a store in memory, pages that remember, players who answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import msgspec

from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.errors import StoreError, StoreMissing
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.rulesets.registry import ruleset
from fracas.store.protocol import (
    CodeRow,
    DropCode,
    DropSeat,
    DropTable,
    KeptTable,
    Lines,
    SeatRow,
    TableRow,
    Write,
)
from fracas.table.odds.bars import Drawn
from fracas.table.odds.cards import OddsCard
from fracas.table.play.live import LiveFight
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import Admitted, TableRegistry
from fracas.table.screens.feed import Change, Whole
from fracas.table.screens.patches import Patch, patched
from fracas.table.screens.screen import ClockCard, FuseCard
from fracas.table.seats.askers import AskerCard
from fracas.table.seats.seat import Place, Places


class MemoryStore:
    """A store that keeps everything in memory; `broken` makes the next writes fail."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.seats: dict[tuple[str, str], SeatRow] = {}
        self.codes: dict[str, CodeRow] = {}
        self.kept: dict[str, list[bytes]] = {}
        self.broken = 0

    def submit(self, *writes: Write) -> Future[None]:
        """Keep at once, or fail."""
        future: Future[None] = Future()
        if self.broken:
            self.broken -= 1
            future.set_exception(StoreError("The disk is full: make room."))
            return future
        for write in writes:
            self._write(write)
        future.set_result(None)
        return future

    def _write(self, write: Write) -> None:
        match write:
            case TableRow():
                self.rows[write.id] = write
                self.kept.setdefault(write.id, [])
            case SeatRow():
                self.seats[write.table, write.seat] = write
            case CodeRow():
                self.codes[write.code] = write
            case Lines():
                assert write.first == len(self.kept[write.table]), "lines follow one another"
                self.kept[write.table] += write.lines
            case DropSeat():
                self.seats.pop((write.table, write.seat), None)
            case DropCode():
                self.codes.pop(write.code, None)
            case DropTable():
                self.rows.pop(write.table, None)
                self.kept.pop(write.table, None)
                for key in [key for key in self.seats if key[0] == write.table]:
                    del self.seats[key]
                for code in [code for code, row in self.codes.items() if row.table == write.table]:
                    del self.codes[code]

    def fetch(self, table: str) -> KeptTable:
        """Everything of a table."""
        if table not in self.rows:
            raise StoreMissing("There is no such table.", table=table)
        seats = tuple([row for (of, _), row in self.seats.items() if of == table])
        codes = tuple([row for row in self.codes.values() if row.table == table])
        return KeptTable(self.rows[table], seats, codes, tuple(self.kept[table]))

    def lines(self, table: str, first: int = 0) -> tuple[bytes, ...]:
        """The journal of a table."""
        return tuple(self.kept[table][first:])

    def code(self, code: str) -> CodeRow | None:
        """The row of a code."""
        return self.codes.get(code)

    def seat_of(self, token_hash: str) -> SeatRow | None:
        """The seat of a token."""
        found = [row for row in self.seats.values() if row.token_hash == token_hash]
        return found[0] if found else None


class Watcher:
    """A page that keeps everything that it was sent, as it would go over the wire."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.screen: dict[str, Any] = {}
        self.log: dict[int, Any] = {}
        self.clocks: list[ClockCard | None] = []
        self.fuses: list[FuseCard | None] = []
        self.left: list[str] = []
        self.odds_cards: list[OddsCard] = []
        self.bars: list[Drawn] = []

    def change(self, change: Change) -> None:
        """Something changed."""
        self.changes.append(change)
        sent = msgspec.json.decode(msgspec.json.encode(change.patch), type=Patch)
        self.screen = patched(self.screen, sent)
        for card in change.log:
            self.log[card.at] = card

    def whole(self, whole: Whole) -> None:
        """All of the screen."""
        self.screen = msgspec.json.decode(msgspec.json.encode(whole.parts))
        self.log = {card.at: card for card in whole.log}

    def odds(self, odds: OddsCard) -> None:
        """Odds came."""
        self.odds_cards.append(odds)

    def barred(self, drawn: Drawn) -> None:
        """A bar came."""
        self.bars.append(drawn)

    def askers(self, askers: tuple[AskerCard, ...]) -> None:
        """Keep who asks to come in."""
        self.asking = askers

    def clock(self, clock: ClockCard | None) -> None:
        """Time runs."""
        self.clocks.append(clock)

    def fuse(self, fuse: FuseCard | None) -> None:
        """A ruling stands by itself soon."""
        self.fuses.append(fuse)

    def gone(self, code: str, sentence: str) -> None:
        """Sent off."""
        self.left.append(code)

    def sent(self) -> bytes:
        """Everything that was sent, as one text."""
        return b"\n".join(msgspec.json.encode(change) for change in self.changes)


def live(
    system: str,
    scenario: str,
    players: dict[str, str] | None = None,
    rulings: dict[str, str | int] | None = None,
    seed: bytes = b"the same dice each time",
) -> LiveFight:
    """A fight at a table of a game master, and of players by seat and whom they answer for."""
    rules = ruleset(system)
    book = rules.open_book(rulings or {})
    held = {Decider(who): Seat(seat) for seat, who in (players or {}).items()}
    chronicle = Chronicle(
        rules,
        book,
        rules.start(book, scenario),
        seed=seed,
        seating=Seating(tuple(held.items())),
    )
    places = [Place(id=GM_SEAT, name="Game master", kind="gm", extra=-1)]
    places += [Place(id=Seat(seat), name=seat, kind="player") for seat in players or {}]
    return LiveFight(chronicle, Places(places))


def play_on(fight: LiveFight) -> None:
    """Everything that goes on by itself."""
    while fight.step():
        pass


def answer_next(fight: LiveFight) -> None:
    """Answer what people are asked, each for their own, by the default or the first option."""
    play_on(fight)
    prompt = fight.chronicle.prompt
    assert prompt is not None, "something is asked"
    if isinstance(prompt, Roll):
        fight.throw(fight.chronicle.seating.seat_of(prompt.decider))
        return
    for ask in prompt.asks if isinstance(prompt, Together) else (prompt,):
        if fight.chronicle.prompt is not prompt:
            return
        given = ask.default if ask.default is not None else ask.form.sample(Fixed())
        fight.answer(fight.chronicle.seating.seat_of(ask.decider), ask.decider, given)


def until(fight: LiveFight, wanted: Callable[[Any], bool], most: int = 400) -> Any:
    """Play until a question is asked that is wanted; gives it."""
    for _ in range(most):
        play_on(fight)
        prompt = fight.chronicle.prompt
        if prompt is not None and wanted(prompt):
            return prompt
        answer_next(fight)
    raise AssertionError("that was never asked")


def run(work: Callable[[], Any]) -> Any:
    """Run a test's coroutine to its end, in a thread of its own.

    A browser that another test of this process has open keeps a loop running in the main one.
    """
    with ThreadPoolExecutor(1) as hand:
        return hand.submit(lambda: asyncio.run(work())).result()


async def table(
    system: str, scenario: str, *, foes: str = "", store: MemoryStore | None = None, **more: Any
) -> tuple[TableRegistry, OpenTable, Admitted]:
    """A house with one table in it, and who its game master is."""
    registry = TableRegistry(store or MemoryStore(), None, first=0)  # type: ignore[arg-type]
    admitted = await registry.make(system, scenario, foes=foes, **more)
    return registry, await registry.open_table(admitted.table), admitted


def watch(
    opened: OpenTable, seat: Seat = GM_SEAT, seq: int = -1, last: Watcher | None = None
) -> Watcher:
    """Look at a seat's screen from now on; a page that comes back has what it showed `last`."""
    page = Watcher()
    if last is not None:
        page.screen, page.log = last.screen, dict(last.log)
    missed = opened.listen(seat, page, seq)
    if isinstance(missed, Whole):
        page.whole(missed)
    else:
        for change in missed:
            page.change(change)
    return page


async def settle(opened: OpenTable) -> None:
    """Wait until nothing goes on by itself any more."""
    while opened._driving is not None and not opened._driving.done():
        await asyncio.sleep(0)


def open_asks(opened: OpenTable) -> list[Ask | Ruling | Roll]:
    """What people are asked now."""
    fight = opened.fight
    prompt = fight.chronicle.prompt
    if prompt is None:
        return []
    if isinstance(prompt, Together):
        return [
            ask
            for ask in prompt.asks
            if ask.decider not in fight.chronicle.pending and fight.open_to_people(ask.decider)
        ]
    return [prompt] if fight.open_to_people(prompt.decider) else []


class Fixed:
    """A source that always gives the first."""

    def below(self, sides: int) -> int:
        """The first of them."""
        return 0


async def answer_one(opened: OpenTable, answer: Any = None) -> Seat:
    """Answer the first thing that people are asked, by its default or the first option."""
    await settle(opened)
    ask = open_asks(opened)[0]
    decider = Decider(ask.decider)
    seat = opened.fight.chronicle.seating.seat_of(decider)
    asked_at = opened.screens.asked_at(seat)
    if isinstance(ask, Roll):
        await opened.answer(seat, asked_at, lambda fight: fight.throw(seat))
    else:
        given = answer
        if given is None:
            given = ask.default if ask.default is not None else ask.form.sample(Fixed())
        await opened.answer(seat, asked_at, lambda fight: fight.answer(seat, decider, given))
    await settle(opened)
    return seat
