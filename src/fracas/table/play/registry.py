"""All tables of one server: made, found by code or token, opened on demand, removed."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Mapping

import msgspec

from fracas.content.learning import learn
from fracas.core.errors import ServerStops, StoreMissing, WrongUse
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.journal import Resumed, Used
from fracas.core.play.seats import Seating
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from fracas.sim.play.policies import POLICIES
from fracas.sim.variants.fields import SCENARIOS
from fracas.store.protocol import CodeRow, DropTable, Store
from fracas.table.keeping.budgets import Hall, Load
from fracas.table.keeping.loads import load_of
from fracas.table.keeping.persistence import Kept, fetched, new_table, row_of, saved_table
from fracas.table.odds.service import OddsService
from fracas.table.play.computers import BY_BOOK
from fracas.table.play.lobby import Lobby
from fracas.table.play.open_table import OpenTable
from fracas.table.play.saved_fights import from_batch, taken_up
from fracas.table.screens.screen import Kind
from fracas.table.seats.askers import SEATS_PER_SOURCE, Asked, NotLetIn, asks, refuse_more
from fracas.table.seats.invitations import digest, fresh_code, fresh_token, read_code
from fracas.table.seats.seat import Place, Places, clean_extra, clean_name
from fracas.table.workshop.reading import Reader

_log = logging.getLogger(__name__)
TABLE_ID = 12
"""Length of a table's id."""

_ID = re.compile(rf"[0-9a-z]{{{TABLE_ID}}}")


class NoSuchCode(WrongUse):
    """A code that leads to no table."""


class Admitted(msgspec.Struct, frozen=True):
    """A caller who was let in: the table, the seat, and the token that opens it from now on."""

    table: str
    seat: Seat
    token: str
    system: str
    title: str


class TableRegistry:
    """The tables of a server, over one store and one odds desk.

    What seats are sent is numbered from `first` on, which comes from the clock: a page that was
    shown something before a restart cannot take a new number for one that it has.
    """

    def __init__(
        self,
        store: Store,
        desk: OddsService | None,
        first: int | None = None,
        reader: Reader | None = None,
    ) -> None:
        self._store, self._reader = store, reader
        self.desk = desk
        self._first = first
        self._open: dict[str, OpenTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._hall = Hall()
        self.stopping = False
        learn()  # tables are read from the store in threads, several at once

    # Coming in

    async def make(
        self,
        system: str,
        scenario: str,
        *,
        rulings: Mapping[str, str | int] | None = None,
        name: str = "Game master",
        foes: str = BY_BOOK,
        content: str = "",
        packages: tuple[Used, ...] = (),
        lobby: bool = False,
    ) -> Admitted:
        """Make a table with a fight that is ready, and seat its game master.

        The game master holds the PCs until players take them; the policy `foes` plays all others,
        or the game master if it is blank. `content` is TOML whose rows go before those shipped; the
        journal names the `packages` from which it comes. With a `lobby` each fight waits until the
        game master begins it. Raises `WrongUse` for an unknown system, scenario, ruling or policy,
        and `ContentError` for content with faults.
        """
        self._refuse_late()
        rules, book, title = await self._opened(system, scenario, rulings or {}, content)
        state = rules.start(book, scenario)
        _refuse_unknown_policy(foes)
        members = rules.members(state)
        held = [(one.id, GM_SEAT if one.pc or not foes else Seat(foes)) for one in members]
        token, table = fresh_token(), _fresh_id()
        place = _game_master(name, token)
        kept = new_table(
            table,
            system,
            book,
            state,
            title=title,
            scenario=scenario,
            seating=Seating(((GM, GM_SEAT), *held)),
            places=Places([place]),
            packages=packages,
            code=fresh_code(),
            lobby=Lobby(gathers=lobby, opened=lobby),
        )
        return await self._begin(kept, place, token)

    async def open_saved(
        self, data: bytes, *, name: str = "Game master", foes: str = BY_BOOK
    ) -> Admitted:
        """Make a table of a saved fight, which is where it was saved; seats are as in `make`.

        Its dice are fresh, since the seed of the saved ones is not in the file. Raises what
        `saved_fights` says of the file, and `WrongUse` for an unknown policy; nothing is saved
        then.
        """
        self._refuse_late()
        _refuse_unknown_policy(foes)
        token, table = fresh_token(), _fresh_id()
        place = _game_master(name, token)
        if self._reader is not None:
            await self._reader.check_saved(data)
        kept = await asyncio.to_thread(_kept_of, table, data, Places([place]), foes)
        return await self._begin(kept, place, token)

    async def open_batch(
        self,
        scenario: str,
        number: int,
        *,
        seed: int = 1,
        system: str = "",
        name: str = "Game master",
        foes: str = BY_BOOK,
    ) -> Admitted:
        """Make a table of a fight of a batch, played to its end; raises what `from_batch` does.

        It can be looked at, and played again from any point of it.
        """
        self._refuse_late()
        if self._reader is None:
            data = await asyncio.to_thread(from_batch, scenario, system, seed, number)
        else:
            data = await self._reader.from_batch(scenario, system, seed, number)
        return await self.open_saved(data, name=name, foes=foes)

    async def _begin(self, kept: Kept, place: Place, token: str) -> Admitted:
        """Save a new table with its game master's seat and its code, and open it."""
        first, *lines = kept.batch()
        code = CodeRow(kept.code, kept.id)
        await asyncio.wrap_future(self._store.submit(first, row_of(kept.id, place), code, *lines))
        kept.safe()
        opened = self._open[kept.id] = self._live(kept)
        system = kept.fight.chronicle.rules.id
        _log.info("table-made", extra={"told": {"table": kept.id, "system": system}})
        opened.start()
        return _admitted(opened, GM_SEAT, token)

    async def by_code(self, code: str) -> OpenTable:
        """Return the table of a code; raises `NoSuchCode` if none is open under it."""
        row = await asyncio.to_thread(self._store.code, read_code(code))
        if row is None or not row.open:
            raise NoSuchCode("No table is open under that code: ask for it again.", given=code[:12])
        return await self.open_table(row.table)

    async def join(self, code: str, name: str, kind: Kind = "player") -> Admitted | Asked:
        """Take a new seat at the table of a code, or ask for one; see `enter`."""
        return await self.enter(await self.by_code(code), name, kind)

    async def enter(
        self,
        opened: OpenTable,
        name: str,
        kind: Kind,
        source: str = "",
        most: int = SEATS_PER_SOURCE,
    ) -> Admitted | Asked:
        """Take a new seat at a table by its code, or ask its game master for one.

        An address, `source`, may have `most` seats there. Raises `WrongUse` for a name, and
        `TooMany`.
        """
        if kind == "gm":
            raise WrongUse("A code never makes you the game master: use the game master's link.")
        if not asks(opened.kept.door, opened.fight.chronicle.state):
            return await self.seat(opened, name, kind, source=source, most=most)
        refuse_more(opened.origins, opened.fight.places, source, most)
        return Asked(opened.id + opened.askers.add(name, kind, source))

    async def asked(
        self, ticket: str, *, leave: bool = False, most: int = SEATS_PER_SOURCE
    ) -> Admitted | Asked:
        """Return the result of a request to come in: the seat, or still waiting.

        The seat is made only now, so that nothing is left of people who went away. Raises
        `NotLetIn` for a request that was refused, is too old, or is dropped with `leave`.
        """
        opened, secret = self._open.get(ticket[:TABLE_ID]), ticket[TABLE_ID:]
        if opened is None:
            raise NotLetIn("Your request to join is no longer open: join again.")
        if leave:
            opened.askers.leave(secret)
        found = opened.askers.look(secret)
        if found is None:
            return Asked(ticket)
        name, kind = found.card.name, found.card.kind
        return await self.seat(opened, name, kind, source=found.source, most=most)

    async def seat(
        self,
        opened: OpenTable,
        name: str,
        kind: Kind,
        holds: tuple[Decider, ...] = (),
        extra: int = 0,
        *,
        source: str | None = None,
        most: int = SEATS_PER_SOURCE,
    ) -> Admitted:
        """Add a seat to a table, with a link of its own and the deciders for whom it answers.

        With a `source` the seat is taken by the code, which may have only so many; see `enter`.
        Raises `WrongUse` and the like for a bad name, number of seconds or decider.
        """
        token = fresh_token()
        if holds and kind != "player":
            raise WrongUse("Onlookers answer for no one: make it a player's seat.", given=kind)

        def make(places: Places) -> Place:
            fresh = places.fresh_id()
            if source is not None:
                refuse_more(opened.origins, places, source, most)
                opened.origins[fresh] = source
            return Place(
                id=fresh,
                name=clean_name(name),
                kind=kind,
                token=digest(token),
                extra=clean_extra(extra),
            )

        place = await opened.put(make, holds=holds)
        told = {"table": opened.id, "seat": place.id, "kind": kind}
        _log.info("seat-added", extra={"told": told})
        return _admitted(opened, place.id, token)

    async def relink(self, opened: OpenTable, seat: Seat) -> Admitted:
        """Make a new link for a seat; the old one stops working."""
        token = fresh_token()

        def renew(places: Places) -> Place:
            return msgspec.structs.replace(places.of(seat), token=digest(token))

        await opened.put(renew, drop_token=True)
        return _admitted(opened, seat, token)

    async def by_token(self, token: str) -> tuple[OpenTable, Place] | None:
        """Return the open table and the seat of a token; None for a token that opens nothing."""
        row = await asyncio.to_thread(self._store.seat_of, digest(token))
        if row is None or row.revoked:
            return None
        opened = await self.open_table(row.table)
        await opened.settled()
        place = opened.fight.places.by_token(digest(token))
        return None if place is None else (opened, place)

    async def open_table(self, table: str) -> OpenTable:
        """Return a table, opened from the store if need be; raises `StoreMissing` without one."""
        if not _ID.fullmatch(table):
            raise StoreMissing("There is no such table.", table=table[:20])
        async with self._opening.setdefault(table, asyncio.Lock()):
            opened = self._open.get(table)
            if opened is None:
                self._refuse_late()
                kept = await asyncio.to_thread(self._fetch, table)
                lines = kept.row.length
                if begun := kept.batch():
                    # An upgrade commits to fresh dice: a commitment that is shown must be saved.
                    await asyncio.wrap_future(self._store.submit(*begun))
                    kept.safe()
                opened = self._open[table] = self._live(kept)
                _tell_opened(opened, lines)
                opened.start()
            return opened

    def _fetch(self, table: str) -> Kept:
        return fetched(self._store, table)

    def _live(self, kept: Kept) -> OpenTable:
        # Microseconds: no seat is sent more than one thing in each, and pages can count so far.
        first = time.time_ns() // 1000 if self._first is None else self._first
        return OpenTable(kept, self._store, self.desk, first, self._reader, self._hall)

    async def _opened(
        self, system: str, scenario: str, rulings: Mapping[str, str | int], content: str
    ) -> tuple[Ruleset, Book, str]:
        """Return the system, its book with the content in it, and the scenario's title."""
        rules = ruleset(system)
        book = rules.open_book(dict(rulings))
        titles = {row.id: row.title for row in rules.scenarios()}
        if content:
            if self._reader is None:
                book = rules.take_in(book, content)
            else:
                book = await self._reader.read(system, book, content)
            titles |= {key: row.title for key, row in getattr(book, SCENARIOS).items()}
        return rules, book, titles.get(scenario, scenario)

    # The tables

    async def remove(self, table: str) -> None:
        """Remove a table with everything on it."""
        async with self._opening.setdefault(table, asyncio.Lock()):
            opened = self._open.pop(table, None)
            if opened is not None:
                await opened.close()
                self._hall.leave(table)
            await asyncio.wrap_future(self._store.submit(DropTable(table)))
            _log.info("table-removed", extra={"told": {"table": table}})
        self._opening.pop(table, None)

    def loads(self) -> tuple[Load, ...]:
        """Return what each open table costs, those first that used most of the last minute."""
        found = [load_of(opened) for opened in self._open.values()]
        return tuple(sorted(found, key=lambda one: -one.share))

    async def finish(self) -> None:
        """Begin nothing more; save what was begun, and say goodbye to pages."""
        self.stopping = True
        all_open = tuple(self._open.values())
        await asyncio.gather(*[opened.finish() for opened in all_open])
        for opened in all_open:
            await opened.close()

    def _refuse_late(self) -> None:
        if self.stopping:
            raise ServerStops()

    async def close(self) -> None:
        """Close all tables; the store is closed by its opener."""
        for opened in tuple(self._open.values()):
            await opened.close()
        self._open.clear()
        for helper in (self.desk, self._reader):
            if helper is not None:
                helper.close()


def _refuse_unknown_policy(foes: str) -> None:
    if foes and foes not in POLICIES:
        raise WrongUse(
            f"There is no policy '{foes[:40]}': it is one of {', '.join(POLICIES)}.", given=foes
        )


def _game_master(name: str, token: str) -> Place:
    return Place(id=GM_SEAT, name=clean_name(name), kind="gm", token=digest(token), extra=-1)


def _kept_of(table: str, data: bytes, places: Places, foes: str) -> Kept:
    """Return a table of a saved fight; run in a thread, so that no other table waits."""
    return saved_table(table, taken_up(data)[1], places, foes, fresh_code())


def _fresh_id() -> str:
    """Return a new table id: twelve lowercase letters and digits, which no one guesses."""
    return re.sub(r"[^0-9a-z]", "", fresh_token().lower())[:TABLE_ID].ljust(TABLE_ID, "0")


def _admitted(opened: OpenTable, seat: Seat, token: str) -> Admitted:
    return Admitted(opened.id, seat, token, opened.fight.chronicle.rules.id, opened.screens.title)


def _tell_opened(opened: OpenTable, lines: int) -> None:
    entries = opened.fight.chronicle.entries
    last = entries[-1]
    told: dict[str, object] = {"table": opened.id, "lines": lines}
    if isinstance(last, Resumed) and len(entries) > lines:
        _log.info("table-upgraded", extra={"told": {**told, "aside": len(last.aside)}})
    else:
        _log.info("table-opened", extra={"told": told})
