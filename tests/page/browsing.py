"""The browser that tests drive: Chromium without a window, or whichever is on the path."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

SIZES = {
    "phone": (390, 844),
    "narrow": (320, 700),
    "small": (320, 640),
    "laptop": (1280, 800),
    "low": (1366, 768),
    "desk": (1440, 900),
    "wall": (1920, 1080),
}
HANDS = frozenset({"phone", "narrow", "small"})
"""Sizes of screens that are touched."""
PATIENCE = 60_000
"""How long (ms) a page may take for anything: a busy machine is no fault of it."""


def device(browser: Browser, size: str, theme: str, motion: str = "reduce") -> BrowserContext:
    """A device of somebody's own, by the size of its screen and the light that it is set to."""
    width, height = SIZES[size]
    how: dict[str, Any] = {"color_scheme": theme, "reduced_motion": motion}
    found = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size in HANDS,
        is_mobile=size in HANDS,
        **how,
    )
    found.set_default_timeout(PATIENCE)
    return found


def chromium() -> str | None:
    """Where Chromium is on this machine, or None.

    The headless shell opens a page in half the time: it has no window to draw around it.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
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
