"""Play at many tables until killed; says on standard output what was acknowledged.

Run as a process of its own: `python -m tests.store.playing WHERE`. Each line of its output is a
table and the number of its last line that the store called safe.
"""

from __future__ import annotations

import os
import sys
import threading

from fracas.core.play.journal import Entry, Ordered
from fracas.store.buffered import Buffered
from fracas.store.opening import open_store
from fracas.store.protocol import Store, TableRow
from tests.store.fights import fight

TABLES = 8


def play(store: Store, name: str) -> None:
    """A fight to begin with, then line after line without end, some of them long."""
    _, sink = fight()
    store.keep(TableRow(name, "toy", "", 0))
    number = keep(store, name, sink)
    while True:
        entry: Entry = Ordered(parent=0, seat="mara", kind="x" * (number * 97 % 3000))
        sink.write(entry)
        if number % 3 == 0:
            sink.write(entry)
        number = keep(store, name, sink)


def keep(store: Store, name: str, sink: Buffered) -> int:
    """Have the lines kept, then say so; gives the number of the last."""
    lines = sink.take(name)
    store.keep(lines)
    last = lines.first + len(lines.lines) - 1
    os.write(sys.stdout.fileno(), f"{name} {last}\n".encode())
    return last


def main() -> None:
    """Play at all tables at once."""
    store = open_store(sys.argv[1])
    threads = [threading.Thread(target=play, args=(store, f"t{n}")) for n in range(TABLES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
