"""Which tests are asked of a mutant, and in which order; a plugin of the runs in `mutate`."""

from __future__ import annotations

import json

import pytest

from tests.mutation.asking import STATS

LONG = (
    "secrets stay secret",
    "pictures come from views",
    "values may be corrected",
    "combatants come, go",
    "thousand_random_fights",
    "comes_up",
    "whatever_comes",
    "fights_end_by_other_rulings",
    "people may change their minds",
    "has_words",
    "said_by_its_raw_name",
    "chances_of_every_option",
)
"""Parts of the names of tests that play for seconds; asking them of each mutant costs hours.

Without them more mutants survive, never fewer.
"""

READERS = ("beacon_road/test_catalogue",)
"""Tests that read the rules as text, in which all their mutants stand side by side."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long ones out, and ask the quick ones first."""
    spared = [item for item in items if any(part in item.nodeid for part in (*LONG, *READERS))]
    if spared:
        config.hook.pytest_deselected(items=spared)
    took = json.loads(STATS.read_text(encoding="utf-8")) if STATS.exists() else {}
    durations = took.get("duration_by_test", {})
    asked = [item for item in items if item not in spared]
    items[:] = sorted(asked, key=lambda item: durations.get(item.nodeid, 0.0))
