"""Take the pictures of the first pages: the real page, in a real browser, on a server of its own.

Run by scripts/picture after a change to how the page looks; it takes the packages of the tests.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.page import browsing
from tests.play.people import Person
from tests.space.vtt import data, keep
from tests.tab.serving import made, served
from tests.tab.visiting import PATIENCE, begin
from tests.web.serving import Server, free_port, wait_for

WHERE = Path(__file__).parent / "_static" / "screens"

BEFORE_THE_BOARD = 60
"""How many answers come before the picture of the board is taken."""

BELOW_THE_HEAD = "(one) => scrollBy(0, one.getBoundingClientRect().top - 80)"
"""Scrolls something up to where the page's head does not cover it."""

MANY_BARS = 4
"""How many options with odds there are to be seen on it."""

PASSPHRASE = "four words for pictures"

SURE = re.compile(r"\b[0-9,]{3,} fights played")
"""What the builder says once its figures are of many fights."""

TO_WIN = re.compile(r"(?<!of )\b\d{2,} fights$")
"""What it says once all fights were played to win."""


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[Server]:
    """`fracas serve` with odds, as people start it, and with more options; killed at the end."""
    port = free_port()
    given = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder), "--no-browser"]
    given += more
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


def take_builder(browser: Browser, folder: Path, where: Path) -> None:
    """The encounter builder with a duel, by the book and if all play to win."""
    with serving(folder) as server:
        master = Person(browser, f"http://127.0.0.1:{server.port}/", "Ines", "laptop")
        master.open("home")
        master.tap(master.button("Razorweave", exact=False))
        master.tap(master.page.get_by_role("radio", name="Dock Thug"))
        master.page.get_by_role("link", name="Customize").click()
        master.page.locator("#figures").get_by_text(SURE).first.wait_for()
        told = master.page.locator("#figures .second").get_by_text(TO_WIN)
        told.wait_for(timeout=600_000)  # such fights take far longer
        master.page.screenshot(path=where / "builder.png")


def take_report(browser: Browser, folder: Path, where: Path) -> None:
    """The report of a duel that is over: who was lucky, and where it turned."""
    with serving(folder) as server:
        master = Person(browser, f"http://127.0.0.1:{server.port}/", "Ines", "laptop")
        master.set_table("Razorweave", "Dock Thug")
        over = master.page.locator(".Ended")
        while not over.count():
            paper = master.paper()
            if paper["asked"]:
                master.answer(paper)
            master.page.wait_for_timeout(50)
        over.get_by_role("link", name="See the whole fight").click()
        master.page.locator("#luck-title").wait_for()
        master.page.wait_for_function("() => !document.body.innerText.includes('Calculating')")
        master.page.locator("#swings-title").evaluate("(one) => one.scrollIntoView()")
        master.page.screenshot(path=where / "report.png")


def take_map(browser: Browser, folder: Path, where: Path) -> None:
    """A small keep of another program's map, laid on the squares of Beacon Road."""
    with serving(folder) as server:
        master = Person(browser, f"http://127.0.0.1:{server.port}/", "Ines", "laptop")
        master.open("build/beacon_road/toll-bridge")
        page = master.page
        page.get_by_role("heading", name="Paint the map").click()
        page.locator("[data-cell='0,0']").wait_for()
        brought = {"name": "keep.uvtt", "mimeType": "application/json", "buffer": data(keep())}
        page.locator(".Vtt input[type=file]").set_input_files(brought)  # type: ignore[arg-type]
        page.locator(".Vtt [role=status]").get_by_text("2 doors").wait_for()
        page.locator("[data-cell='7,4'][data-kind=door]").wait_for()
        page.locator(".Vtt").evaluate(BELOW_THE_HEAD)
        page.screenshot(path=where / "map.png")


def take_seats(browser: Browser, folder: Path, where: Path) -> None:
    """Who sits where at a table of Aeronaughts, and the code by which phones come in."""
    with serving(folder, "--address", "http://192.168.1.20:8000") as server:
        master = Person(browser, f"http://127.0.0.1:{server.port}/", "Ines", "laptop")
        master.set_table("Aeronaughts", "Boarding of the Kestrel")
        master.seats().locator(".Code").wait_for()
        master.page.screenshot(path=where / "seats.png")


def take_access(browser: Browser, folder: Path, where: Path) -> None:
    """Game masters whom the administrator of a server invited."""
    subprocess.run(
        [sys.executable, "-m", "fracas", "admin", "--data", str(folder)],
        input=f"{PASSPHRASE}\n",
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    with serving(folder, "--admin") as server:
        master = Person(browser, f"http://127.0.0.1:{server.port}/", "Ines", "laptop")
        master.open("home")
        page = master.page
        page.get_by_label("Passphrase").fill(PASSPHRASE)
        master.tap(master.button("Sign in"))
        master.tap(master.button("Game masters"))
        dialog = page.get_by_role("dialog", name="Game masters")
        for name in ("Mira", "Tomasz"):
            dialog.get_by_label("Who you invite").fill(name)
            master.tap(dialog.get_by_role("button", name="Make an invitation"))
            dialog.locator("li", has_text=name).wait_for()
        dialog.get_by_role("link").first.wait_for()
        page.screenshot(path=where / "access.png")


def take_tab(browser: Browser, folder: Path, where: Path) -> None:
    """What Rella does, asked in a browser tab without a server."""
    with served(made()) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE)
        begin(page, address, "Rella vs. the Dock Thug")
        while not page.get_by_text("What does Rella do?").count():
            page.keyboard.press("Enter")
            page.wait_for_timeout(1_000)
        page.locator("#ask .Odds").nth(MANY_BARS - 1).wait_for()
        page.screenshot(path=where / "tab.png")


TAKES = {
    "table": take,
    "board": take_board,
    "builder": take_builder,
    "report": take_report,
    "map": take_map,
    "seats": take_seats,
    "access": take_access,
    "tab": take_tab,
}
"""By what each is called on the command line; `table` is of the first pages."""


def main(*names: str) -> None:
    """Take those pictures, or all."""
    path = browsing.chromium()
    if path is None:
        raise SystemExit("No Chromium is here: install it, then run this again.")
    WHERE.mkdir(parents=True, exist_ok=True)
    for name in names or TAKES:
        with tempfile.TemporaryDirectory() as kept, browsing.browser(path) as found:
            TAKES[name](found, Path(kept) / name, WHERE)


if __name__ == "__main__":
    main(*sys.argv[1:])
