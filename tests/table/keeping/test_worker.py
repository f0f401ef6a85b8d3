"""Workers end with their server, also where it is killed and can tell them nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

SERVER = """
import asyncio, sys, time
from fracas.table.workshop.drafts import Draft
from fracas.table.workshop.service import Workshop

async def work():
    shop = Workshop(1)
    draft = Draft("razorweave", "dock-thug")
    await shop.check(draft)
    await shop.estimate(draft, 0, 1)
    print(*shop._bench.processes, *shop._hands.processes, flush=True)
    time.sleep(600)

if __name__ == "__main__":
    asyncio.run(work())
"""


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux tells them")
def test_workers_leave_when_their_server_is_killed(tmp_path: os.PathLike[str]) -> None:
    file = os.path.join(tmp_path, "server.py")
    with open(file, "w", encoding="utf-8") as text:
        text.write(SERVER)
    with subprocess.Popen([sys.executable, file], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        workers = [int(pid) for pid in server.stdout.readline().split()]
        assert len(workers) == 2
        assert all(_is_there(pid) for pid in workers)
        server.send_signal(signal.SIGKILL)
        for _ in range(600):
            if not any(_is_there(pid) for pid in workers):
                break
            time.sleep(0.1)
        assert not any(_is_there(pid) for pid in workers)
