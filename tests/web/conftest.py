"""One server for all tests of the web that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.serving import Server, serving


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server of all tests; the pages of one test are closed at its end."""
    yield running
    running.hang_up()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a store of its own, which lets everybody try as often as they like."""
    with serving(tmp_path_factory.mktemp("tables"), unlimited=True) as running:
        yield running
