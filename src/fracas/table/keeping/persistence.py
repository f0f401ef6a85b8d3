"""A table between memory and store: what is saved of it, and how it is opened again."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from fracas.core.errors import StoreDamaged
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Used, parse_journal
from fracas.core.play.replay import take_up
from fracas.core.play.seats import Seating
from fracas.core.proof.fingerprints import Fingerprints
from fracas.core.proof.streams import fresh_seed
from fracas.core.system.reading import read_elsewhere
from fracas.rulesets.registry import ruleset
from fracas.store.buffered import Buffered
from fracas.store.protocol import KeptTable, SeatRow, Store, TableRow, Write
from fracas.table.keeping.damage import damage_of
from fracas.table.play.arrivals import Proposal, Proposals
from fracas.table.play.dues import OpenDues
from fracas.table.play.live import LiveFight
from fracas.table.play.lobby import Lobby
from fracas.table.play.rulings import Rulings
from fracas.table.play.saved_fights import reseat
from fracas.table.seats.askers import Door
from fracas.table.seats.seat import Place, Places
from fracas.table.seats.standing_orders import Orders


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table remembers besides its journal.

    `seeds` has the secret behind each commitment, in hexadecimal. `treated` says from which entry
    on rulings of a kind are treated in a way; `met` and `orders` describe the kinds of rulings that
    came up and the standing orders in words. `proposals` are what players ask to bring; `waived`
    says up to which entry a rule that an edit made due is left as it is. `blinding` is the secret
    behind the fingerprints on screens, in hexadecimal; it is never opened. `door` says how the
    table's code admits. A table that `gathers` waits for its people before each fight; `waiting`
    says that it does so now, for those who are not `ready`.
    """

    scenario: str = ""
    seeds: dict[str, str] = {}
    treated: tuple[tuple[int, str, str], ...] = ()
    met: dict[str, str] = {}
    orders: dict[str, str] = {}
    proposals: tuple[Proposal, ...] = ()
    blinding: str = ""
    waived: dict[str, int] = {}
    door: Door = "first-round"
    gathers: bool = False
    waiting: bool = False
    ready: tuple[Seat, ...] = ()


class Kept:
    """One table: the fight in memory, and which of its lines and settings are in the store."""

    def __init__(
        self,
        row: TableRow,
        settings: Settings,
        fight: LiveFight,
        sink: Buffered,
        marks: Fingerprints,
        code: str = "",
    ) -> None:
        """`code` is the code by which others find the table, blank if it is closed to them."""
        self.id = row.id
        self.code = code
        self.row = row
        self.fight = fight
        self.door = settings.door
        self._settings = settings
        self._sink = sink
        self._marks = marks
        self._next: Settings | None = None
        self._safe = len(marks) - len(sink)

    @property
    def scenario(self) -> str:
        """The scenario that the fight began from."""
        return self._settings.scenario

    @property
    def marks(self) -> Fingerprints | None:
        """The fingerprints of the journal; None until their secret is saved."""
        return self._marks if self._settings.blinding else None

    @property
    def size(self) -> int:
        """How many bytes the journal has."""
        return self._sink.size

    def fingerprint(self, entry: int) -> str:
        """Return the fingerprint up to and including an entry; blank if that is not saved yet."""
        marks = self.marks
        return "" if marks is None or entry >= self._safe else marks.at(entry)

    def batch(self, *writes: Write) -> tuple[Write, ...]:
        """Return everything that is not saved yet as one batch; empty if there is nothing."""
        found: list[Write] = list(writes)
        settings = self._wanted()
        if settings != self._settings:
            self._next = settings
            found.insert(0, msgspec.structs.replace(self.row, settings=_plain(settings)))
        if len(self._sink):
            found.append(self._sink.take(self.id))
        return tuple(found)

    def safe(self) -> None:
        """Note that the last batch was committed."""
        if self._next is not None:
            self._settings = self._next
            self._next = None
        self._safe = len(self._marks) - len(self._sink)

    def again(self, store: Store) -> Kept:
        """Return the table as the store has it, to replace this one."""
        return fetched(store, self.id)

    def _wanted(self) -> Settings:
        fight = self.fight
        seeds = {name: seed.hex() for name, seed in fight.chronicle.seeds.items()}
        return Settings(
            self._settings.scenario,
            {**self._settings.seeds, **seeds},
            tuple(fight.rulings.treated),
            dict(fight.rulings.met),
            dict(fight.orders.words),
            fight.proposals.all(),
            self._marks.key.hex(),
            dict(fight.dues.waived),
            self.door,
            fight.lobby.gathers,
            fight.lobby.opened,
            tuple(sorted(fight.lobby.ready)),
        )


def new_table(
    table: str,
    system: str,
    book: Any,
    state: Any,
    *,
    title: str,
    scenario: str,
    seating: Seating,
    places: Places,
    packages: tuple[Used, ...] = (),
    code: str = "",
    lobby: Lobby | None = None,
) -> Kept:
    """Make a new table, not saved yet: commit its `batch` with its seats and code."""
    rules = ruleset(system)
    marks = Fingerprints(fresh_seed())
    sink = Buffered(follow=marks.follow)
    chronicle = Chronicle(
        rules, book, state, title=title, seating=seating, sink=sink, packages=packages
    )
    row = TableRow(table, system, title, int(time.time() * 1000))
    fight = LiveFight(chronicle, places, lobby=lobby)
    return Kept(row, Settings(scenario), fight, sink, marks, code)


def saved_table(
    table: str, chronicle: Chronicle, places: Places, foes: str, code: str = ""
) -> Kept:
    """Make a table of a saved fight, not saved yet, as `new_table` does."""
    marks = Fingerprints(fresh_seed())
    sink = Buffered(follow=marks.follow)
    for entry in chronicle.entries:
        sink.write(entry)
    chronicle.keep_in(sink)
    reseat(chronicle, foes)
    title = chronicle.title or chronicle.rules.title
    row = TableRow(table, chronicle.rules.id, title, int(time.time() * 1000))
    return Kept(row, Settings(), LiveFight(chronicle, places), sink, marks, code)


def fetched(store: Store, table: str) -> Kept:
    """Read a table from a store; raises a `StoreError`, and damage is logged."""
    with damage_of(table):
        found = store.fetch(table)
    return kept_from(found)


def kept_from(found: KeptTable) -> Kept:
    """Build a table from its stored data; raises `StoreDamaged` if it cannot be read."""
    row = found.table
    with damage_of(row.id):
        if not found.lines:
            raise StoreDamaged(f"The table {row.id} has no journal.")
        settings = msgspec.convert(row.settings, Settings)
        journal = parse_journal(b"".join(found.lines), f"table {row.id}")
        # A table from before fingerprints gets its secret with the next commit.
        secret = bytes.fromhex(settings.blinding) or fresh_seed()
        seeds = {name: bytes.fromhex(seed) for name, seed in settings.seeds.items()}
        places = Places([place_of(seat) for seat in found.seats])
    marks = Fingerprints(secret, found.lines)
    sink = Buffered(journal, marks.follow)
    with read_elsewhere(None):
        chronicle = take_up(journal, ruleset(row.system), sink)
    chronicle.unseal(seeds)
    rulings = Rulings(settings.treated, settings.met)
    orders, proposals = Orders(settings.orders), Proposals(settings.proposals)
    dues = OpenDues(settings.waived)
    lobby = Lobby(gathers=settings.gathers, opened=settings.waiting, ready=settings.ready)
    fight = LiveFight(chronicle, places, rulings, orders, proposals, dues, lobby)
    codes = [code.code for code in found.codes if code.open]
    return Kept(row, settings, fight, sink, marks, codes[0] if codes else "")


def row_of(table: str, place: Place) -> SeatRow:
    """Return a seat as the store keeps it."""
    return SeatRow(
        table,
        place.id,
        place.name,
        place.kind,
        place.token or None,
        not place.token and place.id != GM_SEAT,
        place.locked,
        {"rolls": place.rolls, "extra": place.extra},
    )


def place_of(row: SeatRow) -> Place:
    """Return a seat from its stored row."""
    return msgspec.convert(
        {
            "id": Seat(row.seat),
            "name": row.name,
            "kind": row.kind,
            "token": "" if row.revoked else row.token_hash or "",
            "locked": row.locked,
            **row.preferences,
        },
        Place,
    )


def _plain(settings: Settings) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    return plain
