"""The server of the gate's tests: a process of its own, on which nobody tries too often."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.gate.watched import Watched
from tests.web.serving import Server, free_port, process


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server on a store of its own, without limits on trying, and what it writes down."""
    folder = tmp_path_factory.mktemp("served")
    with (folder / "log").open("wb") as log:
        served = process(folder / "tables", free_port(), log=log, unlimited=True)
        with served as (server, running):
            yield Watched(server, running.pid, folder / "log")


@pytest.fixture(scope="module")
def running(watched: Watched) -> Server:
    """That server."""
    return watched.server
