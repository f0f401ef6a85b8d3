"""The store: appends a second and how long each waits, on SQLite and on PostgreSQL.

Two hundred tables append, first once a second each, then as fast as they can, each table waiting
for its last append before the next, as real tables do. An append is one act of a fight, three lines
of 400 bytes. It starts its own PostgreSQL server, if Debian's packages are there; the server syncs,
as any should. `python -m benchmarks.store SECONDS ADDRESS` measures another one. Beside the figures
are the syncs of the disk alone, because they are most of the wait.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from benchmarks.measuring import Row
from fracas.store.opening import open_store
from fracas.store.protocol import DropTable, Store, TableRow
from tests.store.cluster import Cluster, absent

TABLES = 200
WAITS = "waits of median / 95th / 99th / most"
LINES = tuple(b'{"entry":"answered","facts":"%s"}\n' % (b"x" * 366) for _ in range(3))


def syncs(folder: Path, times: int = 200) -> list[float]:
    """Return how long the disk takes to make a page safe, in seconds."""
    waits = []
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(times):
            start = time.perf_counter()
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            waits.append(time.perf_counter() - start)
    return waits


def play(store: Store, seconds: float, pause: float) -> tuple[float, list[float]]:
    """Let all tables append for so long, with a pause from one start to the next.

    Returns appends a second, and how long each waited.
    """
    waits: list[float] = []
    rows = [TableRow(f"bench-{n}", "razorweave", "", 0) for n in range(TABLES)]
    store.keep(*(DropTable(row.id) for row in rows), *rows)
    begin = time.perf_counter() + 0.5

    def one(row: TableRow, number: int) -> None:
        due, first = begin + pause * number / TABLES, 0
        while due < begin + seconds:
            time.sleep(max(0.0, due - time.perf_counter()))
            start = time.perf_counter()
            store.append(row.id, first, LINES)
            waits.append(time.perf_counter() - start)
            first += len(LINES)
            due = due + pause if pause else time.perf_counter()

    threads = [threading.Thread(target=one, args=(row, number)) for number, row in enumerate(rows)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    passed = time.perf_counter() - begin
    store.keep(*(DropTable(row.id) for row in rows))
    return len(waits) / passed, waits


def centiles(waits: list[float]) -> str:
    """Return the median, the 95th and 99th centile and the longest, in milliseconds."""
    ordered = sorted(waits)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99)]
    return " / ".join(f"{wait * 1e3:.1f}" for wait in (*at, ordered[-1])) + " ms"


def measured(name: str, store: Store, seconds: float) -> Iterator[Row]:
    """Yield both ways to play."""
    for how, pause in (("one append a second each", 1.0), ("as fast as they can", 0.0)):
        rate, waits = play(store, seconds, pause)
        yield Row(f"{name}, {TABLES} tables, {how}, {WAITS}", f"{rate:,.0f}/s, {centiles(waits)}")


def rows(seconds: float = 10.0, address: str = "") -> Iterator[Row]:
    """Yield rows for the table of results."""
    with tempfile.TemporaryDirectory() as folder:
        yield Row(f"a sync of the disk alone, {WAITS}", centiles(syncs(Path(folder))))
        with closing(open_store(Path(folder) / "data", patience=30)) as store:
            yield from measured("SQLite", store, seconds)
    if not address and (reason := absent()):
        yield Row("PostgreSQL", f"not measured: {reason}")
        return
    with ExitStack() as stack:
        if not address:
            cluster = Cluster(synced=True)
            stack.callback(cluster.remove)
            address = cluster.database()
        with closing(open_store(address, patience=30)) as store:
            yield from measured("PostgreSQL", store, seconds)


if __name__ == "__main__":
    for row in rows(float(sys.argv[1]), *sys.argv[2:]):
        print(" | ".join(row), flush=True)
