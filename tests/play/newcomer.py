"""As somebody new would: from the server's start to the first attack that is resolved.

`python -m tests.play.newcomer` starts the server as the README says, on a folder of its own, opens
the page, begins the fight that lies there and attacks; and says how many seconds each step took.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.page import browsing
from tests.play.people import Person
from tests.web.serving import free_port, process

RESOLVED = re.compile(r"Rella: Strike at .+ against DC .+ = ")
"""The line that says what became of an attack."""

MOST = 200
"""More papers than lie before anybody's first attack."""


def first_attack(browser: Browser, folder: Path) -> dict[str, float]:
    """The seconds from the first command to each step, the last of them the attack's outcome."""
    began = time.monotonic()
    steps: dict[str, float] = {}

    def done(step: str) -> None:
        steps[step] = time.monotonic() - began

    with process(folder, free_port()) as (server, _):
        done("the server answers")
        person = Person(browser, f"http://127.0.0.1:{server.port}/", "Ines", "laptop")
        person.open("home")
        person.page.get_by_role("radio", name="Dock Thug").wait_for()
        done("the home page shows what there is to play")
        person.set_table("Razorweave", "Dock Thug")
        done("the table is set")
        for _ in range(MOST):
            paper = person.paper()
            if paper["asked"]:
                person.answer(paper, ask=True)
            if any(RESOLVED.search(line) for line in lines(person)):
                done("an attack is resolved")
                break
            person.page.wait_for_timeout(20)
        person.close()
        person.sound()
    return steps


def lines(person: Person) -> list[str]:
    """What happened, as far as it is shown; nothing at the start."""
    return person.page.get_by_role("log").locator(".line").all_inner_texts()


if __name__ == "__main__":
    path = browsing.chromium()
    if path is None:
        sys.exit("There is no Chromium on this machine to be new with.")
    with browsing.browser(path) as opened, tempfile.TemporaryDirectory() as place:
        for name, seconds in first_attack(opened, Path(place)).items():
            sys.stdout.write(f"{seconds:6.1f} s  {name}\n")
