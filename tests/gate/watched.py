"""A server that is looked at while it is tried: what it writes down, what memory it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.web.serving import Server

NO_REQUEST = "Invalid HTTP request received."
"""What the server that ours runs on writes down of what is no HTTP."""

HAPPENED = re.compile(r"^\S+ info [a-z-]+( [a-z]+=\S*)*$")
"""A line of the log that tells of something that may happen, a refusal for example."""


class Watched(msgspec.Struct, frozen=True):
    """A server, the number of its process, and the file of what it complains of."""

    server: Server
    pid: int
    log: Path

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Fail where it writes down more than what happened, or that something was no request."""
        before = self.log.stat().st_size
        yield
        assert self.server.get("/health").status_code == 200
        lines = self.log.read_bytes()[before:].decode("utf-8", "replace").splitlines()
        told = [line for line in lines if NO_REQUEST not in line and not HAPPENED.match(line)]
        assert not told, "\n".join(told)[:4_000]

    def memory(self) -> int:
        """How many bytes of memory the process holds, where the system tells; else nought."""
        try:
            lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        except OSError:
            return 0
        told = next(line for line in lines if line.startswith("VmRSS:"))
        return int(told.split()[1]) * 1024
