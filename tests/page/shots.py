"""Pictures of the page in every moment of the demo: `python -m tests.page.shots FOLDER [NAME ...]`.

Each is taken as a phone, a laptop and a wall screen would show it, dark and light.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.page import browsing, demo, stage


def shoot(browser: Browser, address: str, folder: Path, name: str) -> None:
    """All pictures of one moment, or of the place `home` or `join`."""
    sizes = ("phone",) if name.startswith("phone") else ("phone", "laptop", "wall")
    for size in sizes:
        for theme in ("dark", "light"):
            shown = stage.Stage(browser, address, size, theme)
            page = shown.open(name) if name in {"home", "join"} else shown.show(MOMENTS[name])
            page.wait_for_timeout(250)
            page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
            shown.close()


MOMENTS = demo.moments()

if __name__ == "__main__":
    place, *wanted = sys.argv[1:]
    path = browsing.chromium()
    if path is None:
        sys.exit("There is no Chromium on this machine to take pictures with.")
    Path(place).mkdir(parents=True, exist_ok=True)
    with browsing.browser(path) as opened, stage.served() as where:
        for one in wanted or ("home", "join", *MOMENTS):
            shoot(opened, where, Path(place), one)
