"""Callers who never finish what they say: half heads, slow bodies, and lines that stay silent.

Run as a process of its own, `python -m tests.doors.slow PORT HOW_MANY SECONDS`, so that those who
are measured beside it need not share its time. Who is hung up on comes again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys

from tests.web.serving import Server

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{"
SAID = (HEAD, BODY, b"")
"""What each kind of caller says first; the first two go on byte by byte."""

HOUSES = 100
"""From so many addresses they come, so that no limit of one address helps."""

PAUSE = 1.0
"""Seconds between two bytes, and before somebody comes again."""


async def _caller(port: int, number: int) -> None:
    source = (f"127.66.{number % HOUSES}.1", 0)
    said = SAID[number % len(SAID)]
    while True:
        with contextlib.suppress(OSError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=source)
            writer.write(said)
            while not reader.at_eof():
                with contextlib.suppress(TimeoutError):
                    if not await asyncio.wait_for(reader.read(1_000), PAUSE):
                        break
                if said:
                    writer.write(b"a")
                    await writer.drain()
            writer.close()
        await asyncio.sleep(PAUSE)


async def crowd(port: int, count: int, seconds: float) -> None:
    """So many callers at once for some seconds, with which the process ends."""
    callers = []
    for number in range(count):
        callers.append(asyncio.create_task(_caller(port, number)))
        if number % 50 == 0:
            await asyncio.sleep(0.01)
    await asyncio.sleep(seconds)
    # Not cancelled one by one: one that is just about to be answered may not notice.
    os._exit(0)


def crowding(server: Server, count: int, seconds: float) -> None:
    """Have so many slow callers at a server for some seconds."""
    words = [str(server.port), str(count), str(seconds)]
    subprocess.run([sys.executable, "-m", "tests.doors.slow", *words], check=True)


if __name__ == "__main__":
    asyncio.run(crowd(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
