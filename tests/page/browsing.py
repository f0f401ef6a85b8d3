"""The browser that tests drive: Debian's Chromium, or whichever is on the path."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright


def chromium() -> str | None:
    """Where Chromium is on this machine, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


@contextmanager
def browser(path: str) -> Iterator[Browser]:
    """That Chromium without a screen, for as long as the context lasts."""
    with sync_playwright() as playwright:
        # Without its sandbox, for a container has no rights to make one; it sees our pages only.
        found = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield found
        finally:
            found.close()
