"""A process that is killed while it writes: whatever it was told is safe is there afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fracas.core.errors import StoreInUse
from fracas.core.play.journal import parse_journal
from fracas.store.buffered import Buffered
from tests.house.sources import ROOT
from tests.store.homes import FolderHome, Home, ServerHome
from tests.store.playing import TABLES


@contextmanager
def playing(home: Home) -> Iterator[subprocess.Popen[bytes]]:
    """A process that plays in a store; killed at the end without a word."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.store.playing", str(home.where)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        stdout=subprocess.PIPE,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def acknowledged(process: subprocess.Popen[bytes], count: int) -> dict[str, int]:
    """Kill the process after so many acknowledgements; gives the last number for each table."""
    said = heard(process, count)
    process.kill()
    assert process.stdout is not None
    return numbers([*said, *process.stdout.readlines()])


def heard(process: subprocess.Popen[bytes], count: int) -> list[bytes]:
    """So many acknowledgements, and more where by then some table has had none."""
    assert process.stdout is not None
    said: list[bytes] = []
    while len(said) < count or len({line.split()[0] for line in said}) < TABLES:
        said.append(process.stdout.readline())
        assert said[-1], "the process ended by itself"
    return said


def numbers(said: list[bytes]) -> dict[str, int]:
    """The last number that was acknowledged for each table."""
    last: dict[str, int] = {}
    for line in said:
        name, number = line.decode().split()
        last[name] = int(number)
    return last


def check(home: Home, last: dict[str, int]) -> None:
    """Every acknowledged line is there, and every journal is whole."""
    assert len(last) == TABLES
    store = home.open()
    for row in store.tables():
        lines = store.lines(row.id)
        assert row.length == len(lines) > last.get(row.id, -1)
        if lines:
            journal = parse_journal(b"".join(lines))
            assert len(journal.entries) == len(lines)
            sink = Buffered(journal)
            sink.write(journal.entries[-1])
            store.keep(sink.take(row.id))
    assert {row.id for row in store.tables()} >= last.keys()


@pytest.mark.parametrize("count", [40, 300])
def test_what_was_acknowledged_is_there_after_a_kill(home: Home, count: int) -> None:
    with playing(home) as process:
        last = acknowledged(process, count)
    check(home, last)


def test_what_was_acknowledged_is_there_after_the_server_crashed(server: ServerHome) -> None:
    with playing(server) as process:
        said = heard(process, 300)
        server.cluster.crash()
        try:
            process.kill()
            assert process.stdout is not None
            said += process.stdout.readlines()
        finally:
            server.cluster.start()
    check(server, numbers(said))


def test_a_folder_is_for_one_process_until_that_one_is_gone(folder: FolderHome) -> None:
    with playing(folder) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(StoreInUse, match=r"is open in another Fracas: stop that one"):
            folder.open()
    folder.open().tables()


FORKING = """
import os, signal, sys
from fracas.store.opening import open_store
store = open_store(sys.argv[1])
child = os.fork()
if not child:
    os.close(1)
while not child:
    signal.pause()
os.write(1, str(child).encode())
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_forked_child_that_lives_on_does_not_hold_the_folder(folder: FolderHome) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKING, str(folder.where)],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    child = int(done.stdout)
    try:
        folder.open().tables()
    finally:
        os.kill(child, signal.SIGKILL)
