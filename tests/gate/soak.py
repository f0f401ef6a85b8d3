"""How much of everything is tried: a little in each run of the tests, more by scripts/soak-gate."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings

TIMES = max(1, int(os.environ.get("FRACAS_GATE", "1")))
"""How many times as much as in an ordinary run of the tests is tried."""

_UNHURRIED = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


def tried(examples: int) -> Any:
    """So many examples of a property, and in a soak more of them."""
    return settings(
        max_examples=examples * TIMES,
        deadline=None,
        suppress_health_check=[*_UNHURRIED, HealthCheck.function_scoped_fixture],
    )
