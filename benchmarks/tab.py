"""How soon a tab asks its first question: from the folder that scripts/tab makes, in Chromium."""

from __future__ import annotations

import functools
import http.server
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measuring import Row

FOLDER = Path(__file__).parents[1] / "src" / "fracas" / "web" / "tab"
RUNS = 3
MEGABIT = 1_000_000 / 8
SPEEDS = (("from this machine", 0.0, "-"), ("at 20 Mbit/s", 20 * MEGABIT, "10 s"))
PIECE = 16_384
PATIENCE = 300_000
"""How long (ms) a page may take."""


class Wire:
    """A line that carries so many bytes a second, all requests together; 0 means no limit."""

    def __init__(self, speed: float) -> None:
        self._speed, self._free, self._turn = speed, 0.0, threading.Lock()

    def carry(self, size: int) -> None:
        """Wait as long as the bytes take on the line."""
        if not self._speed:
            return
        with self._turn:
            begun = max(self._free, time.monotonic())
            self._free = begun + size / self._speed
        time.sleep(max(self._free - time.monotonic(), 0.0))


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server behind a wire that logs nothing."""

    def __init__(self, *given: Any, wire: Wire, **more: Any) -> None:
        self._wire = wire
        super().__init__(*given, **more)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file piece by piece."""
        while piece := source.read(PIECE):
            self._wire.carry(len(piece))
            outputfile.write(piece)

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


def rows() -> Iterator[Row]:
    """Yield seconds from opening the address to the first question, the median of some runs."""
    from playwright.sync_api import sync_playwright

    if not (FOLDER / "keep.js").is_file():
        raise SystemExit("The folder of the tab does not exist: run scripts/tab, then this again.")
    with sync_playwright() as playwright:
        for name, speed, wanted in SPEEDS:
            serve = functools.partial(Quiet, directory=str(FOLDER), wire=Wire(speed))
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://localhost:{server.server_address[1]}/"
            found = [_once(playwright, address) for _ in range(RUNS)]
            server.shutdown()
            server.server_close()
            cold, warm = (statistics.median(times) for times in zip(*found, strict=True))
            yield Row(f"a tab's first question, cold, {name}", f"{cold:.1f} s", "-", wanted)
            yield Row("its next visit", f"{warm:.1f} s", "-", "4 s")


def _once(playwright: Any, address: str) -> tuple[float, float]:
    """Return the seconds of a first and of a second visit by a newcomer."""
    from tests.page.browsing import chromium

    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        began = time.monotonic()
        page.goto(address)
        page.get_by_text("Rella vs. the Dock Thug").first.click()
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Begin:").click()
        page.wait_for_selector("#ask")
        cold = time.monotonic() - began
        page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        began = time.monotonic()
        page.reload()
        page.wait_for_selector("#ask")
        warm = time.monotonic() - began
        context.close()
    return cold, warm
