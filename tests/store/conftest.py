"""Stores on both back ends. Without PostgreSQL its tests are skipped, but where CI is set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.cluster import Cluster, absent
from tests.store.homes import FolderHome, Home, ServerHome


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests of this process."""
    if reason := absent():
        if os.environ.get("CI"):
            pytest.fail(f"{reason}; scripts/system-packages installs it")
        pytest.skip(reason)
    running = Cluster()
    yield running
    running.remove()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[FolderHome]:
    """A data folder that is still to be made."""
    home = FolderHome(tmp_path / "data")
    yield home
    home.close()


@pytest.fixture
def server(cluster: Cluster) -> Iterator[ServerHome]:
    """An empty database."""
    home = ServerHome(cluster)
    yield home
    home.close()


@pytest.fixture(params=["sqlite", "postgres"])
def home(request: pytest.FixtureRequest) -> Home:
    """Each back end in turn."""
    found: Home = request.getfixturevalue("folder" if request.param == "sqlite" else "server")
    return found
