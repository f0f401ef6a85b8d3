"""Take the pictures of the first pages: the real page, in a real browser, on a server of its own.

Run by scripts/picture after a change to how the page looks; it takes the packages of the tests.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.page import browsing
from tests.play.people import Person
from tests.web.serving import Server, free_port, wait_for

WHERE = Path(__file__).parent / "_static" / "screens"

BEFORE_THE_BOARD = 60
"""How many answers come before the picture of the board is taken."""

MANY_BARS = 4
"""How many options with odds there are to be seen on it."""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """`fracas serve` with odds, as people start it; killed at the end."""
    port = free_port()
    given = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder), "--no-browser"]
    running = subprocess.Popen(
        [sys.executable, "-m", "fracas", "serve", *given], stdout=subprocess.DEVNULL
    )
    server = Server(port)
    try:
        wait_for(server)
        yield server
    finally:
        running.terminate()
        running.wait()
        server.http.close()


def take_board(browser: Browser, folder: Path, where: Path) -> None:
    """The game master's table at the toll bridge of Beacon Road, some way into its fight."""
    with serving(folder) as server:
        address = f"http://127.0.0.1:{server.port}/"
        master = Person(browser, address, "Ines", "laptop")
        master.set_table("Beacon Road", "The toll bridge")
        bars = master.page.locator("#ask .Odds")
        answered = 0
        while answered < BEFORE_THE_BOARD or bars.count() < MANY_BARS:
            paper = master.paper()
            if paper["asked"]:
                if answered >= BEFORE_THE_BOARD:
                    master.page.wait_for_timeout(1_000)  # odds come after the question
                    if bars.count() >= MANY_BARS:
                        break
                master.answer(paper)
                answered += 1
            master.page.wait_for_timeout(50)
        master.page.screenshot(path=where / "board.png")


def take(browser: Browser, folder: Path, where: Path) -> None:
    """The home page, the game master's table with odds beside the options, and a player's phone."""
    with serving(folder) as server:
        address = f"http://127.0.0.1:{server.port}/"
        master = Person(browser, address, "Ines", "laptop")
        master.open("home")
        master.page.get_by_role("radio", name="Dock Thug").wait_for()
        master.page.screenshot(path=where / "home.png")
        master.set_table("Razorweave", "Dock Thug")
        code = master.code()
        player = Person(browser, address, "Mira", "phone")
        player.join(code)
        master.hand_out("Rella", "Mira")
        for _ in range(40):
            for person in (master, player):
                paper = person.paper()
                if person is player and any("strike" in card for card in paper.get("cards") or ()):
                    player.page.locator("#ask .Odds").first.wait_for()
                    player.page.screenshot(path=where / "phone.png")
                    master.page.screenshot(path=where / "table.png")
                    return
                if paper["asked"]:
                    person.answer(paper)
            master.page.wait_for_timeout(50)
        raise RuntimeError("Nobody was asked what Rella does: look at the order of questions.")


if __name__ == "__main__":
    path = browsing.chromium()
    if path is None:
        raise SystemExit("No Chromium is here: install it, then run this again.")
    WHERE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, browsing.browser(path) as found:
        take(found, Path(kept) / "first", WHERE)
        take_board(found, Path(kept) / "board", WHERE)
