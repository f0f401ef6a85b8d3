"""What holds for all tests: none is timed, for a busy machine is no fault of the code."""

from __future__ import annotations

import signal
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings

from fracas.cli.chances import option_odds

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Whoever runs the tests in the background may have Ctrl-C ignored, and programs that are started
# here would inherit that: those that are stopped so would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)


HERE = Path(__file__).parent
SYSTEM = frozenset({"doors", "gate", "page", "play", "release", "store", "upgrade", "web"})
"""The rooms of tests that need a browser, a server, a database or an installed Fracas."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs more than Python, so that it can be left out."""
    for item in items:
        inside = item.path.is_relative_to(HERE)  # the examples have tests of their own
        if inside and item.path.relative_to(HERE).parts[0] in SYSTEM:
            item.add_marker(pytest.mark.system)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds before a prompt are followed as far as their branches go, however long it takes."""
    unhurried = msgspec.structs.replace(option_odds.AT_A_PROMPT, seconds=float("inf"))
    monkeypatch.setattr(option_odds, "AT_A_PROMPT", unhurried)
