"""Mutants that change nothing that anybody could see, each with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("equal.toml")


class Equal(NamedTuple):
    """A function, what stood in it and what the mutant puts there, without their indent.

    Not the number that mutmut gives it, which moves with every change of the function.
    """

    function: str
    was: str
    now: str


def rows() -> dict[str, list[dict[str, str]]]:
    """The rows of the file, by system."""
    found: dict[str, list[dict[str, str]]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


def equals(system: str) -> frozenset[Equal]:
    """The mutants of a system that are known to change nothing."""
    listed = rows().get(system, [])
    return frozenset(Equal(row["function"], row["was"], row["now"]) for row in listed)


def lines_changed(diff: str) -> tuple[str, str]:
    """What a diff takes out and what it puts in, each line without its indent."""
    taken, put = [], []
    for line in diff.splitlines():
        if line.startswith("-") and not line.startswith("---"):
            taken.append(line[1:].strip())
        elif line.startswith("+") and not line.startswith("+++"):
            put.append(line[1:].strip())
    return "\n".join(taken), "\n".join(put)
