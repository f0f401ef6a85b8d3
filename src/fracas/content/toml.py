"""TOML from anyone: refused before it is parsed where parsing it would cost too much.

The parser's time and memory grow with the square of a key's parts and with all that a text holds,
so both are counted first, in one pass over the text.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from fracas.content.shape import DEPTH

MOST_NODES = 100_000
"""How many keys and values one document may have; the largest shipped one has about 12,000."""

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\\?\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|[^\s\"'#.,=\[\]{}]+|#[^\n]*|[.\[\]{}\n]",
    re.DOTALL,
)
"""Strings, closed or not, so that no text is scanned twice; words; brackets."""


class TooMuch(ValueError):
    """A document that is not read: `expected` says what may be, `found` what is, on a `line`."""

    def __init__(self, expected: str, found: str, line: int) -> None:
        super().__init__(f"{found} on line {line}: there may be {expected}")
        self.expected, self.found, self.line = expected, found, line


def parsed(text: str) -> dict[str, Any]:
    """Return what a TOML text says. Raises `TooMuch` before parsing, else what `tomllib` raises."""
    counted(text)
    return tomllib.loads(text)


def counted(text: str) -> int:
    """Return how many keys and values a text has.

    Raises `TooMuch` for a key of more than 64 parts, deeper nesting, or too many nodes.
    Time and memory are linear in the text. In text that is not TOML, what looks like a key counts.
    """
    nodes = parts = inside = 0
    line, joins = 1, False
    for token in _TOKEN.finditer(text):
        first = text[token.start()]
        if first == "\n":
            line, joins, parts = line + 1, False, 0
        elif first == ".":
            joins = True
        elif first in "[{":
            inside, joins, parts = inside + 1, False, 0
            if inside > DEPTH:
                raise TooMuch(f"at most {DEPTH} levels of nesting", "far more", line)
        elif first in "]}":
            inside, joins, parts = max(inside - 1, 0), False, 0
        elif first != "#":
            nodes, parts, joins = nodes + 1, parts + 1 if joins else 1, False
            if parts > DEPTH:
                raise TooMuch(f"at most {DEPTH} levels of nesting", "a key of more parts", line)
            if nodes > MOST_NODES:
                raise TooMuch(f"at most {MOST_NODES:,} keys and values", "more", line)
            if first in "\"'":
                line += text.count("\n", token.start(), token.end())
    return nodes
