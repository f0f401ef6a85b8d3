"""Which games are installed, and which fights they have."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fracas.api.checking import system_of, text, texts
from fracas.packages import chosen
from fracas.packages.chosen import Chosen
from fracas.rulesets.registry import all_rulesets
from fracas.store.folders import data_folder


class System(msgspec.Struct, frozen=True):
    """A game that is installed; pass its `id` as `system=` anywhere."""

    id: str
    title: str
    version: str
    summary: str


class Scenario(msgspec.Struct, frozen=True):
    """A fight that can be opened; pass its `id` to `fight` and `simulate`."""

    id: str
    system: str
    title: str
    summary: str = ""


def systems() -> tuple[System, ...]:
    """Return the games that are installed, by id."""
    return tuple(System(one.id, one.title, str(one.version), one.summary) for one in all_rulesets())


def scenarios(system: str | None = None, packages: Iterable[str] = ()) -> tuple[Scenario, ...]:
    """Return the fights of one system, or of all, including those of content packages.

    Raises `WrongUse` for a system that is not installed, `PackageError` for a package that cannot
    be opened.
    """
    system = system_of(system)
    taken = chosen.opened_packages(texts(packages, "packages"), data_folder())
    rows = [*chosen.scenarios(system), *chosen.listings("scenarios", taken)]
    wanted = [row for row in rows if system in (None, row.system)]
    # A package's row replaces the shipped one with the same id.
    by_id = {(row.system, row.id): row for row in wanted}
    return tuple(Scenario(row.id, row.system, row.title, row.summary) for row in by_id.values())


def found(name: str | Scenario, system: str | None, packages: Iterable[str]) -> Chosen:
    """Return the scenario that is meant; raises what `chosen.find_scenario` raises."""
    system, packages = system_of(system), texts(packages, "packages")
    if isinstance(name, Scenario):
        return chosen.find_scenario(name.id, name.system, packages, data_folder())
    text(name, "scenario", "the id of a fight, a content file, or one of `scenarios()`")
    return chosen.find_scenario(name, system, packages, data_folder())
