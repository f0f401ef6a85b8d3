"""A browser and the built page for the tests here; without a browser they skip, but not in CI."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.house.sources import ROOT
from tests.page import browsing, stage, visiting
from tests.page.tab_visits import TabHouse, TabVisits
from tests.tab import serving
from tests.web.serving import Server

# A busy machine is no fault of the page.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def hook() -> Any:
    """What builds the page."""
    place = ROOT / "hatch_build.py"
    spec = importlib.util.spec_from_file_location("hatch_build", place)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="session")
def built(hook: Any) -> None:
    """Fails where the built page is not made of the sources beside it."""
    stamp = hook.STAMP.read_text(encoding="utf-8").strip() if hook.STAMP.is_file() else ""
    assert stamp == hook.digest(), "the page is not built from its present sources: scripts/setup"


@pytest.fixture(scope="session")
def address(built: None) -> Iterator[str]:
    with stage.served() as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser for the tests of one file.

    While it is open a loop runs in this thread, beside which no test can start its own; so it does
    not outlast the file.
    """
    path = browsing.chromium()
    if path is None:
        assert "CI" not in os.environ, "no Chromium on this machine: apt-get install chromium"
        pytest.skip("no Chromium on this machine")
    with browsing.browser(path) as found:
        yield found


@pytest.fixture
def on_stage(chromium: Any, address: str) -> Iterator[Callable[..., stage.Stage]]:
    """Makes stages, and holds at the end that nothing went wrong on any, nor left the machine."""
    made: list[stage.Stage] = []

    def make(size: str = "laptop", theme: str = "dark") -> stage.Stage:
        made.append(stage.Stage(chromium, address, size, theme))
        return made[-1]

    yield make
    for one in made:
        one.close()
        assert one.faults == []
        assert [url for url in one.asked if not url.startswith(address)] == []


@pytest.fixture(scope="session")
def open_house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server for pages that need one."""
    with visiting.open_house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="module")
def tab_house(chromium: Any) -> Iterator[TabHouse]:
    """A browser that holds its tables itself, for the tests of one file."""
    with serving.served(serving.made()) as address:
        house = TabHouse(chromium, address)
        yield house
        house.close()


@pytest.fixture
def way(request: pytest.FixtureRequest) -> str:
    """How pages reach their tables: `server`, or `tab`.

    Tests say by `both_ways` that they run over both; FRACAS_WAY=tab has all others run over a tab.
    """
    return str(getattr(request, "param", os.environ.get("FRACAS_WAY", "server")))


@pytest.fixture
def visits(way: str, chromium: Any, request: pytest.FixtureRequest) -> Iterator[visiting.Visits]:
    """Pages at a real server or without one; nothing goes wrong on any, nor leaves the machine."""
    if way == "tab":
        made: visiting.Visits = TabVisits(request.getfixturevalue("tab_house"))
    else:
        made = visiting.Visits(chromium, request.getfixturevalue("open_house"))
    yield made
    made.close()
