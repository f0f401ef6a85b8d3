"""How soon a tab plays, what it loads, what memory it takes: scripts/tab's folder, in Chromium."""

from __future__ import annotations

import functools
import http.server
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError

from benchmarks.measuring import Row
from tests.page.browsing import chromium
from tests.tab.visiting import SMALL, TO_TAP, begin, play_out, until

FOLDER = Path(__file__).parents[1] / "src" / "fracas" / "web" / "tab"
RUNS = 3
MEGABYTE = 1_000_000
MEGABIT = MEGABYTE / 8
SPEEDS = (("from this machine", 0.0, "-"), ("at 20 Mbit/s", 20 * MEGABIT, "10 s"))
PIECE = 16_384
PATIENCE = 60_000
"""How long (ms) a page may take."""


class Wire:
    """A line that carries so many bytes a second, all requests together; 0 is no limit."""

    def __init__(self, speed: float) -> None:
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
    """A file server that adds nothing, behind a wire."""

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


def rows() -> Iterator[Row]:
    """Seconds to the first question and attack, as the median of some runs; bytes and memory."""
    from playwright.sync_api import sync_playwright

    if not (FOLDER / "keep.js").is_file():
        raise SystemExit("The folder of the tab is not made: run scripts/tab, then this again.")
    with sync_playwright() as playwright:
        for name, speed, wanted in SPEEDS:
            wire = Wire(speed)
            with _served(wire) as address:
                visits = [_visit(playwright, address, wire) for _ in range(RUNS)]
            cold, attack, size, warm = (
                statistics.median(some) for some in zip(*visits, strict=True)
            )
            yield Row(f"a tab's first question, cold, {name}", f"{cold:.1f} s", "-", "-")
            yield Row("its first attack", f"{attack:.1f} s", "-", wanted)
            yield Row("the first attack of the next visit", f"{warm:.1f} s", "-", "4 s")
        yield Row("what it loads to its first attack", f"{size / MEGABYTE:.1f} MB", "-", "8 MB")
        with _served(Wire(0)) as address:
            first, last = _evening(playwright, address)
        yield Row("memory of a tab at its first question", f"{first:.0f} MB", "-", "-")
        wanted = "under 500 MB"
        yield Row(f"after {len(SMALL)} fights, all five games", f"{last:.0f} MB", "-", wanted)


@contextmanager
def _served(wire: Wire) -> Iterator[str]:
    """The address of the folder behind a wire."""
    serve = functools.partial(Quiet, directory=str(FOLDER), wire=wire)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@contextmanager
def _profile(playwright: Any) -> Iterator[Any]:
    """A page of somebody new."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=chromium(),
            args=["--no-sandbox", "--disable-gpu"],
            viewport={"width": 1280, "height": 900},
            has_touch=True,
        )
        context.set_default_timeout(PATIENCE)
        yield context.new_page()
        context.close()


def _visit(playwright: Any, address: str, wire: Wire) -> tuple[float, float, int, float]:
    """Seconds to the first question and attack, bytes until then, and seconds of a next visit."""
    with _profile(playwright) as page:
        before = wire.bytes
        began = time.monotonic()
        begin(page, address, "Rella vs. the Dock Thug")
        cold = time.monotonic() - began
        _attack(page)
        attack, size = time.monotonic() - began, wire.bytes - before
        until(
            page, "navigator.serviceWorker.ready.then(({ active }) => active.state == 'activated')"
        )
        page.goto("about:blank")
        began = time.monotonic()
        begin(page, address + "#home", "Rella vs. the Dock Thug")
        _attack(page)
        return cold, attack, size, time.monotonic() - began


def _attack(page: Any) -> None:
    """Answer as the book would until dice were rolled."""
    while not page.locator(".Dice").count():
        if page.evaluate(TO_TAP):
            with suppress(TimeoutError):
                page.locator("[data-tapped]").tap(timeout=500)
        page.wait_for_timeout(20)


def _evening(playwright: Any, address: str) -> tuple[float, float]:
    """Megabytes of the page and its workers at the first question, and after a fight of each game.

    What a renderer shares with others counts by its part.
    """
    with _profile(playwright) as page:
        begin(page, address, "Rella vs. the Dock Thug")
        first = _renderer()
        for title in SMALL.values():
            begin(page, address + "#home", title)
            play_out(page)
        return first, _renderer()


def _renderer() -> float:
    """Megabytes of the largest process below this one that shows a page."""
    found = 0.0
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (place / "cmdline").read_bytes():
                (line,) = re.findall(
                    r"^Pss:\s+(\d+) kB", (place / "smaps_rollup").read_text(), re.M
                )
                found = max(found, int(line) * 1024 / MEGABYTE)
        except OSError:
            continue
    return found
