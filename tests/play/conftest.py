"""The server as people start it, and tables with people at it; without a browser they skip."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.page.conftest import built as built
from tests.page.conftest import chromium as chromium
from tests.page.conftest import hook as hook
from tests.play.people import Person
from tests.play.table import Table
from tests.web.serving import free_port, process


@pytest.fixture(scope="session")
def address(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is, which lets everybody try as often as they like."""
    folder = tmp_path_factory.mktemp("tables")
    with process(folder, free_port(), unlimited=True) as (server, _):
        yield f"http://127.0.0.1:{server.port}/"


@pytest.fixture
def people(chromium: Any, address: str) -> Iterator[Callable[..., Person]]:
    """Lets people in, and holds at the end that nothing went wrong on any page."""
    let_in: list[Person] = []

    def make(name: str, size: str = "phone", theme: str = "dark", **how: Any) -> Person:
        let_in.append(Person(chromium, how.pop("address", address), name, size, theme, **how))
        return let_in[-1]

    yield make
    for one in let_in:
        one.close()
    for one in let_in:
        one.sound()


@pytest.fixture
def seated(people: Callable[..., Person]) -> Callable[..., Table]:
    """Sets tables: a game master's page, and a phone for everybody who holds somebody."""

    def make(system: str, fight: str, held: Any = (), **how: Any) -> Table:
        return Table(people, system, fight, held, **how)

    return make


SHORT = ("test_whole_fights.py::test_a_whole_fight_by_three_pages[razorweave]", "test_breaks.py")
"""What is played in every run; the rest takes minutes, and scripts/soak-table plays it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole evenings are for the longer run."""
    if os.environ.get("FRACAS_EVENING"):
        return
    skip = pytest.mark.skip(reason="played by scripts/soak-table")
    for item in items:
        if "tests/play/" in item.nodeid and not any(one in item.nodeid for one in SHORT):
            item.add_marker(skip)
