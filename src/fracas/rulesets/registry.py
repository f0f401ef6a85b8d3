"""The combat systems that are installed, found by entry point: a third party may add a sixth.

One that cannot be used is left out of all lists and listed by `broken`; the others go on working.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files

import msgspec

from fracas.content.learning import LEARNING, learn_more
from fracas.core.errors import BrokenRuleset, FracasError, WrongUse
from fracas.core.system.protocol_check import protocol_fault
from fracas.core.system.ruleset import Ruleset

GROUP = ROOMS = "fracas.rulesets"

OURS = "fracas"
"""The package whose systems take precedence over others of the same name."""


class Broken(msgspec.Struct, frozen=True):
    """A system that is installed and cannot be used: its name, its package, and why not."""

    name: str
    package: str
    why: str

    @property
    def sentence(self) -> str:
        """What is wrong, in one sentence."""
        return f"The system '{self.name}' of {self.package} cannot be used, for {self.why}."


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The room names of all installed systems, sorted, sound or not."""
    return tuple(_points())


@lru_cache(maxsize=16)
def ruleset(name: str) -> Ruleset:
    """The system with that room name.

    Raises `WrongUse` when none is installed under it, `BrokenRuleset` when it cannot be used.
    """
    if name not in _points():
        near = get_close_matches(name, names(), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"there is {', '.join(names())}."
        raise WrongUse(f"There is no system '{name}': {hint}", given=name)
    found = _found(name)
    if isinstance(found, Broken):
        raise BrokenRuleset(found.sentence, name=name, package=found.package)
    return found


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every installed system that can be used, by name."""
    every = [_found(name) for name in names()]
    return tuple(one for one in every if not isinstance(one, Broken))


def rulesets_naming(scenario: str) -> tuple[Ruleset, ...]:
    """The usable systems that may have a scenario of that id, by name.

    Ours are looked up in their files, so that only the one that is played is loaded: the others
    take longer than most commands.
    """
    every = [_found(name) for name in names() if _may_have(name, scenario)]
    return tuple(one for one in every if not isinstance(one, Broken))


def scenario_titles(system: str) -> dict[str, str]:
    """The titles of a system's scenarios by their ids; ours are read from their file, not loaded.

    Raises what `ruleset` raises.
    """
    text = _shipped_scenarios(system) if system in _points() else None
    if text is None:
        return {row.id: row.title for row in ruleset(system).scenarios()}
    rows = tomllib.loads(text)["scenarios"]
    return {name: str(row["title"]) for name, row in rows.items()}


def _may_have(name: str, scenario: str) -> bool:
    text = _shipped_scenarios(name)
    return text is None or f"[scenarios.{scenario.strip().casefold()}]" in text.casefold()


def _shipped_scenarios(name: str) -> str | None:
    """The file of a system's scenarios, if it is ours and has one."""
    package, _, room = _points()[name][0].value.partition(":")[0].rpartition(".")
    if package != ROOMS:
        return None
    # Not as a file of its own package, for to import that is to load it.
    rows = files(ROOMS).joinpath(room, "data", "scenarios.toml")
    return rows.read_text(encoding="utf-8") if rows.is_file() else None


def broken() -> tuple[Broken, ...]:
    """Every installed system that cannot be used, by name; and those whose name was taken."""
    every = [_found(name) for name in names()]
    clashes = [
        Broken(name, _package(point), f"{_package(first)} has a system of that name already: "
               "uninstall one of them")
        for name, (first, *others) in _points().items()
        for point in others
    ]  # fmt: skip
    return (*(one for one in every if isinstance(one, Broken)), *clashes)


@lru_cache(maxsize=1)
def _points() -> dict[str, list[EntryPoint]]:
    """The entry points by name, each once; ours before others."""
    found: dict[tuple[str, str, str], EntryPoint] = {}
    for point in entry_points(group=GROUP):
        # One that is installed twice, in place and from a copy, is still one.
        found.setdefault((point.name, _package(point), point.value), point)
    named: dict[str, list[EntryPoint]] = {}
    for point in sorted(found.values(), key=lambda one: (_package(one) != OURS, _package(one))):
        named.setdefault(point.name, []).append(point)
    return dict(sorted(named.items()))


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "an unknown package"


@lru_cache(maxsize=64)
def _found(name: str) -> Ruleset | Broken:
    point = _points()[name][0]

    def refuse(why: str) -> Broken:
        return Broken(name, _package(point), why.rstrip("."))

    try:
        # No one else gets hold of its types before all are learned.
        with LEARNING:
            rules: Ruleset = point.load()
            learn_more()
    except (Exception, SystemExit) as error:
        return refuse(
            f"{point.value} cannot be imported ({_one_line(error)}): mend or uninstall it"
        )
    fault = protocol_fault(rules)
    if fault:
        return refuse(f"behind {point.value} {fault}")
    if rules.id != name:
        return refuse(f"its entry point has another name than its id '{rules.id}': make them one")
    if _package(point) != OURS:
        # Ours are held to their files by tests; what others ship is looked at before it is listed.
        try:
            rules.rules(), rules.scenarios(), rules.combatants(), rules.open_book({})
        except FracasError as error:
            return refuse(f"what it ships is not sound: {error.sentence}")
        except Exception as error:
            return refuse(
                f"what it ships cannot be read ({_one_line(error)}): mend or uninstall it"
            )
    return rules


def _one_line(error: BaseException) -> str:
    """An error of someone else's code in one line."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}"[:200].rstrip(": ")
