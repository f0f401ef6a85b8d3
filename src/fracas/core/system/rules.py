"""The rules of a system as rows: what each says, how a gap is ruled, which switch changes it."""

from __future__ import annotations

import re
import tomllib
from typing import Literal

import msgspec

Status = Literal["executed", "supported", "guidance"]
"""What the program does about a row: executes it, supports it, or shows it at the right moment."""

LONGEST, SHORTEST = 64, 14
"""How many letters a heading may have, and the fewest of one that is cut short."""
_FIRST = re.compile(r"(.{14,}?[a-z0-9)])(?:[.;:?] |[.;:]?$)")
_BREAKS = re.compile(r", | \(| (?:and|or|when|if|unless|until|by|while|for|in|with) ")


class Rule(msgspec.Struct, frozen=True):
    """One row of a room's rules.toml. A gap also has its `ruling`, a switch its `option`.

    A switch has words of its own: its title, its question, why the first of its `values` is the
    default, and what each value `means`, in their order.
    """

    id: str
    status: Status
    text: str
    source: str
    chapter: str = ""
    ruling: str = ""
    option: str = ""
    values: tuple[str | int, ...] = ()
    title: str = ""
    question: str = ""
    why: str = ""
    means: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """What it is called: its title, else its beginning, up to `LONGEST` letters."""
        if self.title:
            return self.title
        found = _FIRST.match(self.text)
        first = found[1] if found else self.text
        if len(first) <= LONGEST:
            return first
        ends = [at.start() for at in _BREAKS.finditer(first, SHORTEST, LONGEST)]
        return f"{first[: ends[-1] if ends else first.rfind(' ', 0, LONGEST)]} …"


def read_rules(text: str) -> dict[str, Rule]:
    """Return the rows of a rules.toml, by their ids."""
    rows = tomllib.loads(text).items()
    return {key: msgspec.convert({**row, "id": key}, Rule) for key, row in rows}
