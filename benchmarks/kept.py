"""Fights that never change, so that today's measurements can be compared with earlier ones.

Shipped scenarios change now and then. Their forms of version 0.1, with their combatants, are kept
in `fights/`, a content file for each system, whose rows override shipped ones.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.core.system.book import Book
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job

FOLDER = Path(__file__).with_name("fights")


@cache
def content(system: str) -> str:
    """Return the kept rows of a system, as TOML."""
    return (FOLDER / f"{system}.toml").read_text(encoding="utf-8")


@cache
def book(system: str) -> Book:
    """Return a system's book without any switch, with the kept rows."""
    rules = ruleset(system)
    return rules.take_in(rules.open_book({}), content(system))


@cache
def opening(system: str, scenario: str) -> Any:
    """Return the first state of a kept scenario."""
    return ruleset(system).start(book(system), scenario)


def opened(system: str, scenario: str, number: int) -> Chronicle:
    """Return the kept fight whose dice have that number, at its first prompt."""
    dice = seed_from_number(number)
    return Chronicle(ruleset(system), book(system), opening(system, scenario), seed=dice)


def job(system: str, scenario: str, **given: Any) -> Job:
    """Return a batch of a kept scenario, like one the command line makes of a shipped scenario."""
    return Job(system, scenario, content=content(system), **given)
