"""Tables of play for tests: rows, and journals of toy fights."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.store.buffered import Buffered
from fracas.store.protocol import CodeRow, Lines, SeatRow, TableRow
from tests.core.table import at_act, opened

LINES = (b'{"n":0}\n', b'{"n":1}\n', b'{"n":2,"say":"\xc3\xa4\\u0000"}\n')


def a_table(name: str = "harbour") -> TableRow:
    """A table with settings of several kinds."""
    return TableRow(
        name, "razorweave", "Nebel über dem Hafen", 1_600_000_000_123, {"deadline": 10, "x": [None]}
    )


def a_seat(table: str = "harbour", seat: str = "mara", token: str | None = "a1b2") -> SeatRow:
    """A player's seat with preferences."""
    return SeatRow(table, seat, "Mara", "player", token, preferences={"real_dice": True})


def numbered(first: int, count: int, table: str = "harbour") -> Lines:
    """Lines that say their number."""
    lines = tuple(b'{"line":%d}\n' % number for number in range(first, first + count))
    return Lines(table, first, lines)


def whole(name: str = "harbour") -> tuple[TableRow | SeatRow | CodeRow | Lines, ...]:
    """A table with two seats, a code and three lines, as one batch."""
    return (
        a_table(name),
        a_seat(name, "gm", f"gm of {name}"),
        a_seat(name, "mara", f"mara of {name}"),
        CodeRow(f"CODE-{name}", name),
        Lines(name, 0, LINES),
    )


def fight() -> tuple[Chronicle, Buffered]:
    """A toy fight at a prompt, whose lines wait in a sink."""
    sink = Buffered()
    return at_act(opened(sink=sink)), sink
