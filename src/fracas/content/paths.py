"""Where a value is in content: the steps to it, as in `weapons.club.tags[1]`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from fracas.core.errors import WrongUse

Path = tuple[str | int, ...]

ANY = "*"

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STEP = re.compile(r'\[(\d+|\*)\]|("(?:\\.|[^"\\])*")|([^.\[\]"]+)')


def format_path(path: Path) -> str:
    """Return the steps as text: bare names as they are, other names in quotes, places in brackets.

    Places count from 0. The empty path (the whole file) is the empty text.
    """
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
            continue
        bare = _BARE.fullmatch(step)
        name = step if bare else json.dumps(step, ensure_ascii=not step.isprintable())
        text += f".{name}" if text else name
    return text


def parse_path(text: str) -> Path:
    """Return the steps of `text`, the inverse of `format_path`; `*` and `[*]` match every step.

    Raises `WrongUse` when the text is not a path.
    """
    steps: list[str | int] = []
    at = 0
    while at < len(text):
        dot = text[at] == "." and at > 0
        step = _STEP.match(text, at + dot)
        if step is None or (step[1] is not None and dot) or (step[1] is None and at and not dot):
            raise WrongUse(
                f"The path {text!r} cannot be read from character {at + 1} on: "
                "write it like weapons.club.tags[1].",
                path=text,
            )
        place, quoted, bare = step.groups()
        if place is not None:
            steps.append(ANY if place == ANY else int(place))
        else:
            steps.append(bare if quoted is None else json.loads(quoted, strict=False))
        at = step.end()
    return tuple(steps)


def each_at(tables: Any, pattern: Path, before: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every path that fits `pattern`, with its value; steps leading nowhere yield none."""
    if not pattern:
        yield before, tables
        return
    first, rest = pattern[0], pattern[1:]
    inside: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(tables, dict):
        inside = iter(tables.items())
    elif isinstance(tables, list):
        inside = iter(enumerate(tables))
    for step, value in inside:
        if first in (ANY, step):
            yield from each_at(value, rest, (*before, step))
