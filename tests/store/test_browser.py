"""The store whose rows a browser keeps: the contract of all stores, and what is its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import (
    StoreConflict,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreMissing,
    StoreVersion,
    WrongUse,
)
from fracas.store.browser import FULL, MOST_PIECES, BrowserStore, Change
from fracas.store.protocol import CodeRow, DropCode, DropSeat, DropTable, Lines
from tests.store import test_database as contract
from tests.store.fights import LINES, a_seat, a_table, numbered, whole
from tests.store.homes import NOON, Home


class Shelf:
    """What IndexedDB does for the store: rows by key, a transaction that is confirmed later.

    It can be `slow`, so that nothing is confirmed before `confirm`, and `refuse` by a fault.
    """

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}
        self.slow, self.refuse = False, ""
        self.transactions = 0
        self._waiting: list[tuple[list[Change], Callable[[str], None]]] = []

    def keep(self, changes: list[Change], told: Callable[[str], None]) -> None:
        self._waiting.append((changes, told))
        if not self.slow:
            self.confirm()

    def confirm(self) -> None:
        waiting, self._waiting = self._waiting, []
        for changes, told in waiting:
            self.transactions += 1
            if not self.refuse:
                for key, data in changes:
                    if data is None:
                        self.rows.pop(key, None)
                    else:
                        self.rows[key] = data
            told(self.refuse)

    def open(self, now: Callable[[], float] = lambda: NOON) -> BrowserStore:
        """The store as a page finds it when it is loaded."""
        return BrowserStore(list(self.rows.items()), self.keep, now)


class BrowserHome(Home):
    """A browser, for the contract."""

    name = "browser"

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf()

    def open(self, **how: Any) -> Any:
        return self.shelf.open(**how)


@pytest.fixture
def shelf() -> Shelf:
    """A browser that keeps nothing so far."""
    return Shelf()


@pytest.mark.parametrize(
    "promise",
    [
        contract.test_everything_of_a_table_comes_back,
        contract.test_nothing_is_there_at_first,
        contract.test_lines_from_a_number_on,
        contract.test_the_journal_is_its_lines_joined,
        contract.test_tables_are_listed_by_when_they_changed,
        contract.test_rows_are_overwritten,
        contract.test_seats_without_a_token_are_many,
        contract.test_lines_for_no_table,
        contract.test_a_closed_table_is_read_only,
        contract.test_a_code_leads_to_one_table,
        contract.test_a_token_opens_one_seat,
        contract.test_a_batch_is_kept_whole_or_not_at_all,
        contract.test_what_was_handed_over_is_kept_when_the_store_closes,
    ],
)
def test_it_keeps_the_promises_of_every_store(promise: Callable[[Home], None]) -> None:
    promise(BrowserHome())


@pytest.mark.parametrize("row", [a_seat("nowhere"), CodeRow("ABCDEF", "nowhere")])
def test_rows_of_no_table_are_refused(row: Any) -> None:
    contract.test_rows_of_no_table_are_refused(BrowserHome(), row)


@pytest.mark.parametrize(("first", "count"), [(2, 1), (4, 1), (0, 3)])
def test_lines_that_do_not_come_next_are_a_conflict(first: int, count: int) -> None:
    contract.test_lines_that_do_not_come_next_are_a_conflict(BrowserHome(), first, count)


@pytest.mark.parametrize(
    "write",
    [
        replace(a_table(), title="a\0b"),
        Lines("harbour", 3, (b"{}",)),
        replace(a_table(), settings={"x": object()}),
        replace(a_seat(), preferences={"x": "\ud800"}),
    ],
)
def test_what_cannot_be_kept_is_refused_alone(shelf: Shelf, write: Any) -> None:
    store = shelf.open()
    store.keep(*whole())
    shelf.slow = True
    first = store.submit(CodeRow("FIRST1", "harbour"))
    poison, good = store.submit(write, numbered(3, 1)), store.submit(numbered(3, 2))
    shelf.slow = False
    shelf.confirm()
    assert first.exception() is None
    assert isinstance(poison.exception(), StoreError)
    assert good.exception() is None
    assert store.fetch("harbour").table.length == 5


def test_nothing_counts_before_it_is_confirmed(shelf: Shelf) -> None:
    store = shelf.open()
    store.keep(*whole())
    shelf.slow = True
    future = store.submit(numbered(3, 2))
    assert not future.done()
    assert store.lines("harbour") == LINES
    assert shelf.open().lines("harbour") == LINES
    shelf.confirm()
    assert future.done()
    assert store.lines("harbour") == (*LINES, *numbered(3, 2).lines)


def test_what_gathers_meanwhile_is_one_transaction(shelf: Shelf) -> None:
    store = shelf.open()
    store.keep(*whole())
    shelf.slow, before = True, shelf.transactions
    futures = [store.submit(numbered(3 + n, 1)) for n in range(20)]
    shelf.slow = False
    shelf.confirm()
    assert all(future.exception() is None for future in futures)
    assert shelf.transactions == before + 2
    assert shelf.open().lines("harbour") == store.lines("harbour")


def test_a_full_browser_is_a_sentence_and_nothing_is_lost(shelf: Shelf) -> None:
    store = shelf.open()
    store.keep(*whole())
    shelf.refuse = FULL
    with pytest.raises(StoreFull, match="no more room for Fracas: this was not kept") as caught:
        store.submit(numbered(3, 2), CodeRow("NEWONE", "harbour")).result(0)
    assert caught.value.fields["unsure"] is False
    assert store.lines("harbour") == LINES
    assert store.code("NEWONE") is None
    shelf.refuse = "UnknownError"
    with pytest.raises(StoreError, match=r"did not keep this \(UnknownError\)"):
        store.keep(numbered(3, 2))
    shelf.refuse = ""
    store.keep(DropTable("nobody's"), numbered(3, 2))
    assert shelf.open().lines("harbour") == (*LINES, *numbered(3, 2).lines)


def test_those_who_wait_behind_a_refusal_are_weighed_again(shelf: Shelf) -> None:
    store = shelf.open()
    store.keep(*whole())
    shelf.slow, shelf.refuse = True, FULL
    lost = store.submit(numbered(3, 2))
    after, other = store.submit(numbered(5, 1)), store.submit(a_table("bridge"))
    shelf.confirm()
    shelf.refuse = ""
    shelf.confirm()
    assert isinstance(lost.exception(), StoreFull)
    assert isinstance(after.exception(), StoreConflict)
    assert other.exception() is None
    assert {row.id for row in shelf.open().tables()} == {"harbour", "bridge"}


def test_a_journal_of_many_pieces_is_written_as_one_when_it_is_opened(shelf: Shelf) -> None:
    store = shelf.open()
    store.keep(a_table())
    for number in range(MOST_PIECES + 1):
        store.keep(numbered(number, 1))
    lines = store.lines("harbour")
    again = shelf.open()
    assert len([key for key in shelf.rows if key.startswith("lines/")]) == 1
    again.keep(numbered(len(lines), 2))
    assert shelf.open().lines("harbour") == numbered(0, len(lines) + 2).lines
    again.keep(DropTable("harbour"))
    assert set(shelf.rows) == {"format"}


def test_what_is_taken_off_is_gone_and_nothing_else(shelf: Shelf) -> None:
    store = shelf.open()
    store.keep(*whole(), *whole("bridge"))
    store.keep(DropSeat("bridge", "mara"), DropCode("CODE-bridge"), DropTable("harbour"))
    store.keep(DropSeat("bridge", "mara"), DropCode("CODE-bridge"), DropTable("harbour"))
    for found in (store, shelf.open()):
        assert [row.id for row in found.tables()] == ["bridge"]
        assert [seat.seat for seat in found.fetch("bridge").seats] == ["gm"]
        assert found.code("CODE-bridge") is found.code("CODE-harbour") is None
    assert not [key for key in shelf.rows if "harbour" in key or "mara" in key]


def test_rows_that_are_not_whole_are_told(shelf: Shelf) -> None:
    shelf.open().keep(*whole())
    sound = dict(shelf.rows)
    for key in [key for key in sound if key.startswith(("lines/", "table/"))]:
        shelf.rows = {name: row for name, row in sound.items() if name != key}
        with pytest.raises(StoreDamaged):
            shelf.open()
    shelf.rows = {**sound, "code/CODE-harbour": b"{"}
    with pytest.raises(StoreDamaged, match="cannot be read"):
        shelf.open()
    shelf.rows = {**sound, "format": b"2"}
    with pytest.raises(StoreVersion, match="saved by a later Fracas"):
        shelf.open()


def test_it_has_no_file_to_copy(shelf: Shelf, tmp_path: Any) -> None:
    store = shelf.open()
    with pytest.raises(WrongUse, match="save the journals"):
        store.backup(tmp_path / "copy")
    assert store.doubts() == ()
    with pytest.raises(StoreMissing):
        store.fetch("harbour")
