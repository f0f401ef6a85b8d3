"""The rules of a system as rows: what each says, how a gap is ruled, and what switches it."""

from __future__ import annotations

import tomllib
from typing import Literal

import msgspec

Status = Literal["executed", "supported", "guidance"]
"""What the program does about a row: it plays it, helps with it, or says it at its moment."""


class Rule(msgspec.Struct, frozen=True):
    """One row of a room's rules.toml. A gap also has its `ruling`, a switch its `option`.

    A switch has words of its own: what it is called, what it asks, why the first of its `values`
    is how it is played, and what each value `means`, in their order.
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


def read_rules(text: str) -> dict[str, Rule]:
    """The rows of a rules.toml, by their ids."""
    rows = tomllib.loads(text).items()
    return {key: msgspec.convert({**row, "id": key}, Rule) for key, row in rows}
