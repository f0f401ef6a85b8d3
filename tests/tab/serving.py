"""The folder of the tab, made where it is not there, and a bare file server for it."""

from __future__ import annotations

import fcntl
import functools
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MADE = ROOT / "src" / "fracas" / "web" / "tab"
LEFT_OUT = {"node_modules", "static", "help", "__pycache__"}
"""Folders that no file of the tab comes from."""


def newest() -> float:
    """When what the folder is made of was changed last."""
    made_of = [ROOT / "page" / "src", ROOT / "tab", ROOT / "src" / "fracas"]
    return max(
        file.stat().st_mtime
        for room in made_of
        for file in room.rglob("*")
        if file.is_file() and not LEFT_OUT & set(file.relative_to(ROOT).parts[1:])
        if not file.is_relative_to(MADE)
    )


def made() -> Path:
    """The folder of the tab, made of what is here now unless it was made since.

    Tests may run side by side: the first to come makes it, and the others wait.
    """
    with open(Path(tempfile.gettempdir(), f"fracas-tab-{os.getuid()}.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        worker = MADE / "keep.js"
        if not worker.is_file() or worker.stat().st_mtime < newest():
            subprocess.run([sys.executable, str(ROOT / "tab" / "build.py")], check=True)
    return MADE


PIECE = 16_384
"""How many bytes a wire carries at once."""


class Wire:
    """A line that carries so many bytes a second, all requests together; 0 is no limit."""

    def __init__(self, speed: float = 0.0) -> None:
        self._speed, self._free, self._turn = speed, 0.0, threading.Lock()
        self.bytes = 0

    def carry(self, size: int) -> None:
        """Wait as long as the bytes are on their way."""
        with self._turn:
            self.bytes += size
        if not self._speed:
            return
        with self._turn:
            begun = max(self._free, time.monotonic())
            self._free = begun + size / self._speed
        time.sleep(max(self._free - time.monotonic(), 0.0))


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server as bare as they come: no compression, no header of ours."""

    def __init__(self, *given: Any, wire: Wire, **more: Any) -> None:
        self._wire = wire
        super().__init__(*given, **more)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file piece by piece."""
        while piece := source.read(PIECE):
            self._wire.carry(len(piece))
            outputfile.write(piece)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class FileServer:
    """A folder served below a sub-folder of its address, until it is stopped."""

    def __init__(self, folder: Path, wire: Wire | None = None) -> None:
        serve = functools.partial(Quiet, directory=str(folder.parent), wire=wire or Wire())
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self._server.server_address[1]}/{folder.name}/"

    def stop(self) -> None:
        """Answer nobody any more; a second time does nothing."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def served(folder: Path, wire: Wire | None = None) -> Iterator[str]:
    """The address of a folder for as long as the context lasts."""
    server = FileServer(folder, wire)
    try:
        yield server.address
    finally:
        server.stop()
