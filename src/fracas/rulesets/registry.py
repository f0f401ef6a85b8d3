"""The combat systems that are installed, found by entry point: a third party may add a sixth."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import entry_points

from fracas.core.errors import WrongUse
from fracas.core.ruleset import Ruleset

GROUP = "fracas.rulesets"


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The room names of all installed systems, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@lru_cache(maxsize=16)
def ruleset(name: str) -> Ruleset:
    """The system with that room name; raises `WrongUse` when none is installed under it."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            found: Ruleset = point.load()
            return found
    raise WrongUse(f"There is no system '{name}': there is {', '.join(names())}.", given=name)


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every installed system, by name."""
    return tuple(ruleset(name) for name in names())
