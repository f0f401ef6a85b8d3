"""What every store does alike: the contract, run on each back end."""

from __future__ import annotations

import threading
from concurrent.futures import wait

import pytest
from msgspec.structs import replace

from fracas.core.errors import StoreConflict, StoreError, StoreMissing
from fracas.core.play.journal import parse_journal
from fracas.store.buffered import Buffered
from fracas.store.protocol import CodeRow, DropCode, DropSeat, DropTable, Lines, SeatRow, TableRow
from tests.store.fights import LINES, a_seat, a_table, fight, numbered, whole
from tests.store.homes import NOON, Gate, Home

KEPT = replace(a_table(), changed=int(NOON * 1000), length=3)


def test_everything_of_a_table_comes_back(home: Home) -> None:
    home.open().keep(*whole())
    home.close()
    kept = home.open().fetch("harbour")
    assert kept.table == KEPT
    assert kept.seats == (
        a_seat(seat="gm", token="gm of harbour"),
        a_seat(token="mara of harbour"),
    )
    assert kept.codes == (CodeRow("CODE-harbour", "harbour", True),)
    assert kept.lines == LINES


def test_nothing_is_there_at_first(home: Home) -> None:
    store = home.open()
    assert store.tables() == ()
    assert store.code("ABCDEF") is None
    assert store.seat_of("a1b2") is None
    for read in (store.fetch, store.lines):
        with pytest.raises(StoreMissing, match="There is no table 'harbour'"):
            read("harbour")


def test_lines_from_a_number_on(home: Home) -> None:
    store = home.open()
    store.keep(*whole())
    store.append("harbour", 3, (b"{}\n",))
    assert store.lines("harbour") == (*LINES, b"{}\n")
    assert store.lines("harbour", 2) == (LINES[2], b"{}\n")
    assert store.lines("harbour", 9) == ()


def test_the_journal_is_its_lines_joined(home: Home) -> None:
    store = home.open()
    chronicle, sink = fight()
    store.keep(a_table(), sink.take("harbour"))
    chronicle.answer("bid")
    store.keep(sink.take("harbour"))
    assert b"".join(store.lines("harbour")) == chronicle.text()
    again = Buffered(parse_journal(b"".join(store.lines("harbour"))))
    chronicle.keep_in(again)
    chronicle.undo()
    store.keep(again.take("harbour"))
    assert b"".join(store.lines("harbour")) == chronicle.text()


def test_tables_are_listed_by_when_they_changed(home: Home) -> None:
    seconds = [100.0]
    store = home.open(now=lambda: seconds[0])
    for name in ("harbour", "bridge", "yard"):
        seconds[0] += 1
        store.keep(a_table(name))
    seconds[0] += 1
    store.append("bridge", 0, LINES)
    listed = store.tables()
    assert [(row.id, row.changed, row.length) for row in listed] == [
        ("bridge", 104_000, 3),
        ("yard", 103_000, 0),
        ("harbour", 101_000, 0),
    ]


def test_rows_are_overwritten(home: Home) -> None:
    store = home.open()
    store.keep(*whole())
    store.keep(
        replace(a_table(), title="Later", settings={}, length=77, changed=5),
        replace(a_seat(token="other"), revoked=True, locked=True, preferences={}),
        CodeRow("CODE-harbour", "harbour", open=False),
    )
    kept = store.fetch("harbour")
    assert kept.table == replace(KEPT, title="Later", settings={})
    assert kept.seats[1] == SeatRow("harbour", "mara", "Mara", "player", "other", True, True, {})
    assert store.code("CODE-harbour") == CodeRow("CODE-harbour", "harbour", open=False)
    assert store.seat_of("other") == kept.seats[1]
    assert store.seat_of("mara of harbour") is None


def test_seats_without_a_token_are_many(home: Home) -> None:
    store = home.open()
    seats = (a_seat(seat="bot", token=None), a_seat(seat="wall", token=None))
    store.keep(a_table(), *seats)
    assert store.fetch("harbour").seats == seats


def test_what_is_taken_off_is_gone_and_nothing_else(home: Home) -> None:
    store = home.open()
    store.keep(*whole("harbour"), *whole("bridge"))
    store.keep(DropSeat("harbour", "gm"), DropCode("CODE-harbour"))
    assert [seat.seat for seat in store.fetch("harbour").seats] == ["mara"]
    assert store.code("CODE-harbour") is None
    store.keep(DropTable("harbour"))
    store.keep(DropTable("harbour"), DropSeat("harbour", "mara"), DropCode("CODE-harbour"))
    assert [row.id for row in store.tables()] == ["bridge"]
    for table in ("fracas_seats", "fracas_codes", "fracas_lines"):
        assert home.ask(f"SELECT DISTINCT table_id FROM {table}") == [("bridge",)]


@pytest.mark.parametrize(("first", "count"), [(0, 1), (2, 5), (4, 1), (99, 1), (4, 0)])
def test_lines_that_do_not_come_next_are_a_conflict(home: Home, first: int, count: int) -> None:
    store = home.open()
    store.keep(*whole())
    with pytest.raises(StoreConflict, match=f"has 3 lines, so line {first} ") as caught:
        store.keep(numbered(first, count))
    assert caught.value.fields == {"table": "harbour", "length": 3, "first": first, "unsure": False}
    assert store.fetch("harbour").lines == LINES
    store.keep(numbered(3, 2))


def test_lines_for_no_table(home: Home) -> None:
    with pytest.raises(StoreMissing):
        home.open().append("harbour", 0, LINES)


def test_a_closed_table_is_read_only(home: Home) -> None:
    store = home.open()
    store.keep(*whole(), replace(a_table(), closed=True))
    with pytest.raises(StoreConflict, match="is closed"):
        store.keep(numbered(3, 1))
    assert store.lines("harbour") == LINES
    store.keep(a_table(), numbered(3, 1))
    assert store.fetch("harbour").table == replace(KEPT, length=4)


def test_a_code_leads_to_one_table(home: Home) -> None:
    store = home.open()
    store.keep(*whole("harbour"), a_table("bridge"))
    with pytest.raises(StoreConflict, match="leads to another table") as caught:
        store.keep(CodeRow("CODE-harbour", "bridge"))
    assert caught.value.fields["code"] == "CODE-harbour"
    assert store.code("CODE-harbour") == CodeRow("CODE-harbour", "harbour")


def test_a_token_opens_one_seat(home: Home) -> None:
    store = home.open()
    store.keep(a_table(), a_table("bridge"), a_seat())
    with pytest.raises(StoreConflict, match=r"does not fit .*token_hash"):
        store.keep(a_seat("bridge"))
    assert store.fetch("bridge").seats == ()


@pytest.mark.parametrize("row", [a_seat("nowhere"), CodeRow("ABCDEF", "nowhere")])
def test_rows_of_no_table_are_refused(home: Home, row: SeatRow | CodeRow) -> None:
    with pytest.raises(StoreMissing, match="no table 'nowhere'"):
        home.open().keep(row)


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (replace(a_table(), title="a\0b"), r"The title 'a\\x00b' has a character"),
        (replace(a_seat(), name="\ud800"), "The name .* has a character"),
        (Lines("harbour", 3, (b"{}",)), "Line 3 .* its only line break"),
        (Lines("harbour", 3, (b"{}\n", b"{\n}\n")), "Line 4 .* its only line break"),
        (replace(a_table(), created=1 << 70), "cannot be kept as it is"),
        (replace(a_table(), settings={"x": object()}), "cannot be kept as it is"),
        (replace(a_seat(), preferences={"x": "\ud800"}), "cannot be kept as it is"),
    ],
)
def test_what_no_store_can_keep_is_refused_alone(
    home: Home, write: TableRow | SeatRow | Lines, sentence: str
) -> None:
    gate = Gate()
    store = home.open(now=gate)
    store.keep(*whole())
    gate.shut(store)
    poison = store.submit(write, numbered(3, 1))
    good = store.submit(numbered(3, 2))
    gate.open()
    good.result()
    with pytest.raises(StoreError, match=sentence) as caught:
        poison.result()
    assert caught.value.fields["unsure"] is False
    assert store.fetch("harbour").table.length == 5


def test_a_batch_is_kept_whole_or_not_at_all(home: Home) -> None:
    store = home.open()
    store.keep(*whole())
    with pytest.raises(StoreConflict, match="has 5 lines"):
        store.keep(CodeRow("NEWONE", "harbour"), numbered(3, 2), numbered(9, 1))
    assert store.code("NEWONE") is None
    assert store.lines("harbour") == LINES


def test_one_that_fails_in_a_group_fails_alone(home: Home) -> None:
    gate = Gate()
    store = home.open(now=gate)
    store.keep(*(a_table(f"t{n}") for n in range(40)))
    gate.shut(store)
    futures = []
    for n in range(40):
        wrong = n % 5 == 3
        futures.append(store.submit(numbered(7 if wrong else 0, 3, f"t{n}")))
        futures.append(store.submit(numbered(3, 1, f"t{n}"), CodeRow(f"CODE{n}", f"t{n}")))
    gate.open()
    wait(futures)
    for n in range(40):
        first, second = futures[2 * n : 2 * n + 2]
        if n % 5 == 3:
            assert isinstance(first.exception(), StoreConflict)
            assert isinstance(second.exception(), StoreConflict)
            assert store.lines(f"t{n}") == ()
            assert store.code(f"CODE{n}") is None
        else:
            assert first.exception() is second.exception() is None
            assert store.lines(f"t{n}") == numbered(0, 4).lines
            assert store.code(f"CODE{n}") is not None


def test_two_who_write_the_same_number(home: Home) -> None:
    store = home.open()
    store.keep(a_table())
    barrier = threading.Barrier(8)
    won: list[int] = []

    def write(who: int) -> None:
        barrier.wait()
        try:
            store.append("harbour", 0, (b'{"who":%d}\n' % who,))
        except StoreConflict:
            return
        won.append(who)

    threads = [threading.Thread(target=write, args=(who,)) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (winner,) = won
    assert store.lines("harbour") == (b'{"who":%d}\n' % winner,)


def test_two_hundred_tables_at_once(home: Home) -> None:
    store = home.open()
    store.keep(*(a_table(f"t{n}") for n in range(200)))
    faults: list[BaseException] = []

    def play(tables: range) -> None:
        try:
            for round_ in range(8):
                for n in tables:
                    store.keep(numbered(3 * round_, 3, f"t{n}"))
                assert store.fetch(f"t{tables[0]}").table.length == 3 * round_ + 3
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=play, args=(range(n, 200, 25),)) for n in range(25)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    for n in range(200):
        assert store.lines(f"t{n}") == numbered(0, 24).lines


def test_what_was_handed_over_is_kept_when_the_store_closes(home: Home) -> None:
    store = home.open()
    store.keep(a_table())
    futures = [store.submit(numbered(n, 1)) for n in range(50)]
    store.close()
    store.close()
    assert all(future.exception() is None for future in futures)
    assert home.open().lines("harbour") == numbered(0, 50).lines
    for late in (lambda: store.keep(a_table()), store.tables):
        with pytest.raises(StoreError, match="The store is closed"):
            late()


def test_a_batch_that_was_handed_over_cannot_be_cancelled(home: Home) -> None:
    store = home.open()
    store.keep(a_table())
    with home.locked():
        future = store.submit(numbered(0, 1))
        assert not future.cancel()
    future.exception()
    assert not future.cancelled()
