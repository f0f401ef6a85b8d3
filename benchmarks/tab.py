"""How soon a tab plays, what it loads, what memory it takes: scripts/tab's folder, in Chromium."""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.measuring import Row
from tests.page.browsing import chromium
from tests.tab.serving import Wire, served
from tests.tab.visiting import SMALL, TO_TAP, begin, play_out, until

FOLDER = Path(__file__).parents[1] / "src" / "fracas" / "web" / "tab"
RUNS = 3
MEGABYTE = 1_000_000
MEGABIT = MEGABYTE / 8
SPEEDS = (("from this machine", 0.0, "-"), ("at 20 Mbit/s", 20 * MEGABIT, "10 s"))
KEPT = """navigator.serviceWorker.ready.then(async ({ active }) => active.state === "activated"
  && (await (await caches.open("fracas-unpacked")).keys()).length === 5)"""
"""Whether all is there that a next visit finds."""

PATIENCE = 60_000
"""How long (ms) a page may take."""


def rows() -> Iterator[Row]:
    """Seconds to the first question and attack, as the median of some runs; bytes and memory."""
    from playwright.sync_api import sync_playwright

    if not (FOLDER / "keep.js").is_file():
        raise SystemExit("The folder of the tab is not made: run scripts/tab, then this again.")
    with sync_playwright() as playwright:
        for name, speed, wanted in SPEEDS:
            wire = Wire(speed)
            with served(FOLDER, wire) as address:
                visits = [_visit(playwright, address, wire) for _ in range(RUNS)]
            cold, attack, size, warm = (
                statistics.median(some) for some in zip(*visits, strict=True)
            )
            yield Row(f"a tab's first question, cold, {name}", f"{cold:.1f} s", "-", "-")
            yield Row("its first attack", f"{attack:.1f} s", "-", wanted)
            yield Row("the first attack of the next visit", f"{warm:.1f} s", "-", "4 s")
        yield Row(
            "what it loads to its first attack, what it keeps for later included",
            f"{size / MEGABYTE:.1f} MB",
            "-",
            "8 MB",
        )
        with served(FOLDER) as address:
            begun, ended = _evening(playwright, address)
        told = "memory of both Pythons, and of the whole tab"
        yield Row(f"{told}, at the first question", _megabytes(begun), "-", "-")
        fights = f"after {len(SMALL)} fights, all five games"
        yield Row(f"{told}, {fights}", _megabytes(ended), "-", "Pythons under 500 MB")


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
        until(page, KEPT)
        page.goto("about:blank")
        began = time.monotonic()
        begin(page, address + "#home", "Rella vs. the Dock Thug")
        _attack(page)
        return cold, attack, size, time.monotonic() - began


def _attack(page: Any) -> None:
    """Answer as the book would until dice were rolled, as fast as the page allows."""
    while not page.locator(".Dice").count():
        if page.evaluate(TO_TAP):
            page.evaluate("document.querySelector('[data-tapped]')?.click()")
        page.wait_for_timeout(20)


Taken = tuple[float, float]
"""Megabytes of both Pythons' heaps, and of the page with its workers, all that they take."""


def _megabytes(taken: Taken) -> str:
    return " and ".join(f"{one:.0f} MB" for one in taken)


def _evening(playwright: Any, address: str) -> tuple[Taken, Taken]:
    """What is taken at the first question, and after a fight of each game.

    What a renderer shares with others counts by its part.
    """
    with _profile(playwright) as page:
        begin(page, address, "Rella vs. the Dock Thug")
        first = _pythons(page), _renderer()
        for title in SMALL.values():
            begin(page, address + "#home", title)
            play_out(page)
        return first, (_pythons(page), _renderer())


def _pythons(page: Any) -> float:
    heap = "globalThis.python?._module.HEAP8.length ?? 0"
    return sum(worker.evaluate(heap) for worker in page.workers) / MEGABYTE


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
