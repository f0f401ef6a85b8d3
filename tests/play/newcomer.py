"""As a newcomer would: from the README's first command to the first attack, on two phones.

`python -m tests.play.newcomer FOLDER [PAUSE]` runs `scripts/serve` of a clone as the README says,
opens the page, begins a fight, lets two phones in, and plays until a player's attack is resolved;
before each answer and each step it waits as many seconds as a person takes to read, by default 1.5.
It writes after how many seconds each step was done.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.page import browsing
from tests.play.people import Person
from tests.play.table import Table
from tests.web.serving import Server, free_port, wait_for

RESOLVED = re.compile(r"(Rella|Kira): Strike at .+ against DC .+ = ")
"""The line that says what came of an attack of one of the two."""

MOST = 200
"""More answers than come before anyone's first attack."""

PLAYERS = (("Mira", "Rella"), ("Tomasz", "Kira"))
"""Who comes with a phone, and whom each plays."""

READING = 1.5
"""How many seconds a person takes before each touch by default."""


def first_attack(browser: Browser, server: Server, pause: float = 0.0) -> Iterator[str]:
    """Yield each step when it is done, the last of them the outcome of the attack."""
    people: list[Person] = []

    def make(name: str, size: str = "phone") -> Person:
        time.sleep(pause)
        people.append(Person(browser, f"http://127.0.0.1:{server.port}/", name, size))
        return people[-1]

    looker = make("Ines", "laptop")
    looker.open("home")
    looker.page.get_by_role("radio", name="Dock warehouse ambush").wait_for()
    yield "the home page shows what there is to play"
    table = Table(make, "Razorweave", "Dock warehouse ambush", PLAYERS)
    yield "two phones are seated"
    for _ in range(MOST):
        time.sleep(pause)
        assert table.step(), "the fight is over before anyone attacked"
        if any(RESOLVED.search(line) for line in lines(table.master)):
            break
    else:
        raise AssertionError(f"no one attacked in {MOST} answers")
    yield "an attack is resolved"
    for one in people:
        one.close()
        one.sound()


def lines(person: Person) -> list[str]:
    """What happened, as far as it is shown; nothing at the start."""
    return person.page.get_by_role("log").locator(".line").all_inner_texts()


@contextmanager
def from_a_clone(clone: Path, data: Path) -> Iterator[Server]:
    """`scripts/serve` of a clone, which sets everything up if it runs there for the first time."""
    port = free_port()
    given = ["--port", str(port), "--data", str(data), "--no-browser"]
    with subprocess.Popen(
        [clone / "scripts" / "serve", *given],
        stdout=subprocess.DEVNULL,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    ) as running:
        server = Server(port)
        try:
            wait_for(server, running)
            yield server
        finally:
            running.terminate()
            server.http.close()


def main(clone: Path, pause: float = READING) -> None:
    """Write after how many seconds each step was done."""
    path = browsing.chromium()
    if path is None:
        raise SystemExit(
            "There is no Chromium on this machine: scripts/system-packages installs it."
        )
    with browsing.browser(path) as opened, tempfile.TemporaryDirectory() as data:
        began = time.monotonic()

        def done(step: str) -> None:
            sys.stdout.write(f"{time.monotonic() - began:6.1f} s  {step}\n")

        with from_a_clone(clone, Path(data)) as server:
            done("the server answers")
            for step in first_attack(opened, server, pause):
                done(step)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(float, sys.argv[2:]))
