"""How soon after a tap everyone at a table sees the result, measured in real browsers.

Five devices are at one table: the game master's laptop, three phones and the screen on the wall. A
player taps an answer that rolls dice, and a page notes when its moment of the roll is painted. A
table's devices have their own processors, and this machine has two. So two of the five are real
pages, first the laptop and the player's phone, then the laptop and the wall; the others are
sockets, which get the same messages. The clocks of pages on one machine are one.
"""

from __future__ import annotations

import contextlib
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from websockets.exceptions import ConnectionClosed

from benchmarks.measuring import Row
from tests.page import browsing
from tests.play.people import Person
from tests.play.table import PATIENCE, Table
from tests.web.serving import Page, Server, free_port, process

FIGHTS = {
    "Razorweave": ("Cold Storage", "Detective Roake"),
    "Fully Automated": ("The shield on the ferry", "Teo"),
    "Beacon Road": ("The charmed sentinel", "Orc Warrior"),
    "Action Points": ("Warehouse shootout", "First agent"),
    "Aeronaughts": ("Fire in the gasbag", "Engineer"),
}
"""A fight of each system, and who fights in it as a player."""

WANTED_MS = 150
ROLLS = 40
"""How many answers with dice are timed for each pair of pages."""
MOST_ANSWERS = 400
WARM = 8
"""How many answers are given before: computer players think longest the first time."""
NOTHING_MS = 600
"""If no page shows anything for so long, no dice fell that these seats may see."""
SOON_MS = 2_000
"""A page that shows nothing for so long may not know of that roll."""

WATCH = """() => {
  window.painted = [];
  window.tapped = 0;
  addEventListener("click", (event) => {
    window.tapped = performance.timeOrigin + event.timeStamp;
  }, {capture: true});
  const seen = new WeakSet();
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(".Moments .Moment")) {
      if (seen.has(one)) continue;
      seen.add(one);
      requestAnimationFrame(() => {
        window.painted.push(performance.timeOrigin + performance.now());
      });
    }
  }).observe(document.body, {subtree: true, childList: true});
}"""
"""Notes when something was tapped, and when each new moment was drawn (ms since 1970)."""

TAKE = (
    "() => { const found = [window.tapped, ...window.painted]; window.painted = []; return found; }"
)


class Timed:
    """A table of five devices, and how long each answer with dice took until real pages showed it.

    One of them is always the laptop; the other is a phone, or the wall.
    """

    def __init__(self, browser: Browser, server: Server, system: str, other: str) -> None:
        fight, hero = FIGHTS[system]
        address = f"http://127.0.0.1:{server.port}/"

        def people(name: str, size: str = "phone", theme: str = "dark", **how: Any) -> Person:
            return Person(browser, address, name, size, theme, motion="no-preference", **how)

        held = [("Ann", hero)] if other == "phone" else []
        self.table = Table(people, system, fight, held)
        self.pages = [*self.table.all]
        kinds = ["player"] * 3 + ["wall"]
        if other == "wall":
            wall = people("Wall", "wall")
            wall.look_on(self.table.master.code())
            self.pages.append(wall)
        kinds.remove("wall" if other == "wall" else "player")
        seats = self.table.master.page.evaluate("() => localStorage.getItem('fracas.seats')")
        token = json.loads(seats)[0]["token"]
        self._told: list[float] = []
        for number, kind in enumerate(kinds):
            line = server.page(server.add(token, f"Guest {number}", kind)["token"])
            threading.Thread(target=_follow, args=[line, self._told], daemon=True).start()
        for one in self.pages:
            one.page.evaluate(WATCH)

    def times(self, most: int = ROLLS) -> Iterator[tuple[float, float]]:
        """Yield the time (ms) from each tap to the last socket, and to the last page showing it."""
        told = 0
        for _ in range(WARM):
            self._settle()
            if not self.table.step():
                return
        for _ in range(MOST_ANSWERS):
            self._settle()
            if told == most or not self.table.step():
                return
            found = self._painted()
            if found is not None:
                yield found
                told += 1

    def _settle(self) -> None:
        """Wait until someone is asked, and close every moment that plays."""
        for _ in range(PATIENCE):
            papers = [one.paper() for one in self.table.all]
            if any(one["asked"] for one in papers) or all(one["over"] for one in papers):
                break
            self.table.master.page.wait_for_timeout(20)
        for one in self.pages:
            while one.page.locator(".Moments .Moment").count():
                one.page.keyboard.press("Escape")
                one.page.wait_for_timeout(20)
            one.page.evaluate(TAKE)
        self._told.clear()

    def _painted(self) -> tuple[float, float] | None:
        """Return how long after the tap all had a moment; None if nothing was shown."""
        ends = time.monotonic() + NOTHING_MS / 1000
        tapped, first = 0.0, dict[str, float]()
        while time.monotonic() < ends and len(first) < len(self.pages):
            for one in self.pages:
                at, *painted = one.page.evaluate(TAKE)
                tapped = max(tapped, at)
                if painted and one.name not in first:
                    ends += 0 if first else SOON_MS / 1000
                    first[one.name] = painted[0]
            self.table.master.page.wait_for_timeout(10)
        since = [at - tapped for at in first.values() if at >= tapped]
        sockets = [at - tapped for at in self._told if at >= tapped]
        return (max(sockets, default=0.0), max(since)) if since else None

    def close(self) -> None:
        """Disconnect everyone."""
        for one in self.pages:
            one.close()


def _follow(line: Page, told: list[float]) -> None:
    """Receive a device's messages until it is gone, and note when a moment came."""
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        while True:
            message = line.next()
            if any(one.get("moment") for one in message.get("log", ())):
                told.append(time.time() * 1000)


def rows() -> Iterator[Row]:
    """Yield rows for the table of results."""
    path = browsing.chromium()
    if path is None:
        raise SystemExit("There is no Chromium here: scripts/system-packages installs one.")
    with tempfile.TemporaryDirectory() as kept, browsing.browser(path) as browser:
        for system in FIGHTS:
            found: list[tuple[float, float]] = []
            for other in ("phone", "wall"):
                folder = Path(kept) / f"{system} {other}".replace(" ", "-").lower()
                folder.mkdir()
                with process(folder, free_port(), unlimited=True) as (server, _):
                    timed = Timed(browser, server, system, other)
                    found += timed.times()
                    timed.close()
            what = (
                f"{system}, five devices, {len(found)} rolls after {WARM} answers, "
                "median / 99th / most"
            )
            yield Row(f"{what}: from a tap until all are told", _told([one for one, _ in found]))
            yield Row(
                f"{what}: until laptop and phone, or wall, show the moment",
                _told([one for _, one in found]),
                wanted=f"99th under {WANTED_MS} ms",
            )


def _told(times: list[float]) -> str:
    late = statistics.quantiles(times, n=100, method="inclusive")[98]
    return f"{statistics.median(times):.0f} / {late:.0f} / {max(times):.0f} ms"


if __name__ == "__main__":
    for row in rows():
        print(row)
    sys.exit(0)
