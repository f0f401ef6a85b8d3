"""Guess codes from many addresses at once, and fill a table from as many; see what comes of it.

    python -m tests.web.codes [--guesses 2000] [--addresses 200] [--joins 60] [--at PORT]

A server of its own is started, or the one at a port of this machine is attacked. First people who
hold a code join a table from as many addresses as they are, all at once, and again from a single
address. Then codes are guessed, all at once and the right one among them, while a game master at
another table acts and newcomers ask for the page. It stops by itself, and tells what it saw.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import psutil

from fracas.table.seats.invitations import ALPHABET, CODE
from tests.web.serving import WAIT, Server, free_port, process

RIGHT = 0.6
"""Where among the guesses the right code is."""

PACE = 0.1
"""Seconds between two acts of the neighbour, and between two newcomers."""


class Seen(msgspec.Struct):
    """What an attack saw: how its requests were answered, and how long others waited (seconds)."""

    joined: Counter[str] = msgspec.field(default_factory=Counter)
    joined_at_one: Counter[str] = msgspec.field(default_factory=Counter)
    guessed: Counter[str] = msgspec.field(default_factory=Counter)
    looked_up: int = 0
    """How many guesses were not refused before they were looked up."""
    took: float = 0.0
    """Seconds from the first guess to the last answer."""
    got_in: bool = False
    """Whether the right code was among those looked up: a matter of chance, 60 of all guesses."""
    acts: list[float] = []
    newcomers: list[float] = []
    memory: list[int] = []

    def told(self) -> str:
        """All of it, a line each."""
        return "\n".join(
            [
                f"joins at once, an address each: {dict(self.joined)}",
                f"joins at once from one address: {dict(self.joined_at_one)}",
                f"guesses in {self.took:.1f} s: {dict(self.guessed)}; looked up: {self.looked_up}, "
                f"the right one {'too' if self.got_in else 'not'}",
                f"a neighbour's acts: {_times(self.acts)}",
                f"newcomers: {_times(self.newcomers)}",
                f"memory: {', '.join(f'{one / 2**20:.0f} MB' for one in self.memory)}",
            ]
        )


def _times(found: Sequence[float]) -> str:
    ordered = sorted(found)
    if not ordered:
        return "none"
    late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"{len(ordered)}, 99th centile {late * 1000:.0f} ms, longest {ordered[-1] * 1000:.0f} ms"


def address(number: int) -> str:
    """One of the addresses that a machine has for itself."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


def has_addresses() -> bool:
    """Whether this system gives a machine more than one address for itself."""
    with socket.socket() as probe:
        try:
            probe.bind((address(7), 0))
        except OSError:
            return False
    return True


async def at_once(port: int, bodies: Sequence[tuple[str, Any]]) -> list[tuple[int, Any]]:
    """Join with each body from its address, all in the same moment; the answers in order."""
    lines = []
    for source, body in bodies:
        where = (source, 0)
        line = await asyncio.open_connection("127.0.0.1", port, local_addr=where)
        lines.append((line, json.dumps(body).encode()))
    for (_, writer), body in lines:
        head = "POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    answers = await asyncio.gather(*[_answer(reader) for (reader, _), _ in lines])
    for (_, writer), _ in lines:
        writer.close()
    return answers


async def _answer(reader: asyncio.StreamReader) -> tuple[int, Any]:
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WAIT)
    except (asyncio.IncompleteReadError, ConnectionError):
        return 0, {}
    fields = [line.partition(b":") for line in head.lower().split(b"\r\n")]
    length = next(int(value) for name, _, value in fields if name == b"content-length")
    return int(head.split()[1]), json.loads(await reader.readexactly(length))


def words(answer: tuple[int, Any]) -> str:
    """An answer as it is counted."""
    status, told = answer
    return "seat" if "token" in told else str(told.get("code", status))


async def attack(
    server: Server, *, guesses: int, addresses: int, joins: int, pid: int | None = None
) -> Seen:
    """Do all of it to a server."""
    seen = Seen()
    _weigh(seen, pid)

    def table() -> tuple[Any, str]:
        gm = server.make()
        return gm, server.get("/api/table/invitation", gm["token"]).json()["code"]

    def body(code: str, number: int) -> dict[str, str]:
        return {"code": code, "name": f"Eve {number}"}

    _, code = await asyncio.to_thread(table)
    crowd = [(address(n), body(code, n)) for n in range(joins)]
    seen.joined.update(map(words, await at_once(server.port, crowd)))
    _, code = await asyncio.to_thread(table)
    crowd = [(address(joins), body(code, n)) for n in range(joins)]
    seen.joined_at_one.update(map(words, await at_once(server.port, crowd)))

    _, code = await asyncio.to_thread(table)
    neighbour, _ = await asyncio.to_thread(table)
    right = int(guesses * RIGHT)
    tried = [body(code if n == right else _wrong(n, code), n) for n in range(guesses)]
    crowd = [(address(joins + 1 + n % addresses), one) for n, one in enumerate(tried)]
    # Others wait in a process of their own, as on machines of their own: not for the attacker.
    spawned = multiprocessing.get_context("spawn")
    with spawned.Manager() as manager, ProcessPoolExecutor(2, spawned) as apart:
        over, acts, comes = manager.Event(), manager.Event(), manager.Event()
        acting = apart.submit(_acts, server.port, neighbour["token"], acts, over)
        coming = apart.submit(_comes, server.port, comes, over)
        for began in (acts, comes):
            await asyncio.to_thread(began.wait, WAIT)
        began_at = time.monotonic()
        answers = await at_once(server.port, crowd)
        seen.took = time.monotonic() - began_at
        over.set()
        seen.acts = await asyncio.wrap_future(acting)
        seen.newcomers = await asyncio.wrap_future(coming)
    seen.guessed.update(map(words, answers))
    seen.looked_up = guesses - seen.guessed["too-often"]
    seen.got_in = "token" in answers[right][1]
    _weigh(seen, pid)
    return seen


def _wrong(number: int, right: str) -> str:
    letters = ""
    for _ in range(CODE):
        number, at = divmod(number, len(ALPHABET))
        letters += ALPHABET[at]
    return letters if letters != right else "ZZZZZZ"


def _acts(port: int, token: str, began: Event, over: Event) -> list[float]:
    """A game master's acts at a table until it is over, and one more; seconds of each."""
    page = Server(port).page(token)
    page.until("snapshot")
    took: list[float] = []
    while not took or not over.is_set():
        before = time.perf_counter()
        page.say(do="prefer", rolls="tap" if len(took) % 2 else "auto")
        took.append(time.perf_counter() - before)
        began.set()
        time.sleep(PACE)
    return took


def _comes(port: int, began: Event, over: Event) -> list[float]:
    """People who ask for a page until it is over, each on a line of their own; seconds of each."""
    took: list[float] = []
    while not took or not over.is_set():
        before = time.perf_counter()
        with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            line.recv(100)
        took.append(time.perf_counter() - before)
        began.set()
        time.sleep(PACE)
    return took


def _weigh(seen: Seen, pid: int | None) -> None:
    if pid is not None:
        seen.memory.append(psutil.Process(pid).memory_info().rss)


def main() -> None:
    """Attack, and tell what was seen."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--guesses", type=int, default=2000)
    asked.add_argument("--addresses", type=int, default=200)
    asked.add_argument("--joins", type=int, default=60)
    asked.add_argument("--at", type=int, metavar="PORT")
    given = asked.parse_args()
    how = {"guesses": given.guesses, "addresses": given.addresses, "joins": given.joins}
    if given.at is not None:
        print(asyncio.run(attack(Server(given.at), **how)).told())  # noqa: T201
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        process(Path(folder), free_port(), log=open(os.devnull, "wb")) as (server, running),
    ):
        print(asyncio.run(attack(server, **how, pid=running.pid)).told())  # noqa: T201


if __name__ == "__main__":
    main()
