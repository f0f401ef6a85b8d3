"""The tab for the tests here: its folder, a file server, a browser and a page of somebody new.

The folder is made for the tests, by npm and the package index, where `scripts/tab` has not made it.
Without a browser they skip, but not in CI.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import browser, chromium
from tests.tab.serving import made, served
from tests.tab.visiting import PATIENCE

# A busy machine is no fault of the page.
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def folder() -> Path:
    """The folder of the tab as it is made of what is here now."""
    return made()


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The tab below a sub-folder of a file server."""
    with served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """Chromium; scripts/system-packages installs it."""
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium; scripts/system-packages installs it")
        pytest.skip("there is no Chromium; scripts/system-packages installs it")
    with browser(path) as found:
        yield found


@pytest.fixture
def page(chrome: Browser) -> Iterator[Page]:
    """A page of somebody who was never here."""
    context = chrome.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    found = context.new_page()
    faults: list[str] = []
    found.on("pageerror", lambda fault: faults.append(str(fault)))
    yield found
    context.close()
    assert not faults
