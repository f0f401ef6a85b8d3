"""Wrongs that take one thing for another of its type; a person overlooks them as easily as a test.

`one.die` for `one.undamaged`, `who` for `target`, `min` for `max`. Which names could stand for one
another is asked of mypy: only members of one class, and parameters of one function, of one type.
"""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.mutation.chapters import ROOT

if TYPE_CHECKING:
    from mypy.nodes import Expression, MypyFile
    from mypy.types import Type

SPARED = re.compile(
    r"words|picture|portrait|headline|reference|draw|own_dice|names|board|counsel|hint|outlook"
    r"|policies|advisor|valid|soundness|sheet|ladder|teaching|ruleset|muster|forecast"
)
"""Modules that only say, draw, advise or read content; they decide nothing in a fight."""

ROW = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d+\b")


class Swap(NamedTuple):
    """One name in one place, and the name that the mutant has there.

    `function` is the outermost one around it as Python qualifies it; `column` counts bytes from 0.
    """

    path: str
    function: str
    line: int
    column: int
    was: str
    now: str

    @property
    def module(self) -> str:
        """The module as it is imported."""
        return ".".join(Path(self.path).with_suffix("").parts[1:])

    @property
    def name(self) -> str:
        """A name for lists."""
        place = f"{self.module}.{self.function}:{self.line}:{self.column}"
        return f"{place} {self.was} -> {self.now}"

    @property
    def mangled(self) -> str:
        """The function as mutmut names it, for the list of mutants that change nothing."""
        *classes, name = self.function.split(".")
        own = f"xǁ{'ǁ'.join(classes)}ǁ{name}" if classes else f"x_{name}"
        return f"{self.module}.{own}"

    def source(self) -> str:
        """The text of the module with the wrong in it."""
        lines = (ROOT / self.path).read_bytes().splitlines(keepends=True)
        lines[self.line - 1] = self._line(lines[self.line - 1])
        return b"".join(lines).decode()

    def lines(self) -> tuple[str, str]:
        """What stands there and what the mutant has there, without the indent."""
        was = (ROOT / self.path).read_bytes().splitlines()[self.line - 1]
        return was.decode().strip(), self._line(was).decode().strip()

    def _line(self, line: bytes) -> bytes:
        start, stop = self.column, self.column + len(self.was)
        assert line[start:stop] == self.was.encode(), self.name
        return line[:start] + self.now.encode() + line[stop:]


def rules(system: str) -> tuple[str, ...]:
    """The modules of a system that decide something, as paths from the root of the project."""
    files = sorted((ROOT / "src" / "fracas" / "rulesets" / system).rglob("*.py"))
    return tuple(str(one.relative_to(ROOT)) for one in files if not SPARED.search(one.stem))


def swaps(paths: tuple[str, ...]) -> list[Swap]:
    """Every such wrong that could be put into these modules, in their order."""
    from mypy import build
    from mypy.main import process_options

    sources, options = process_options(["--config-file=", *(str(ROOT / path) for path in paths)])
    options.export_types = options.preserve_asts = True
    options.incremental = False
    options.mypy_path = [str(ROOT / "src")]
    result = build.build(sources, options)
    by_path = {str(ROOT / path): path for path in paths}
    found: list[Swap] = []
    for file in result.files.values():
        if file.path in by_path:
            found += _of_file(file, by_path[file.path], result.types)
    return sorted(found)


def sample(found: list[Swap], size: int, seed: int) -> list[Swap]:
    """So many of them; of each place one, until every place has had its turn."""
    chance = random.Random(seed)
    drawn = chance.sample(found, len(found))
    seen: dict[tuple[str, int, int], int] = {}
    turns: list[tuple[int, Swap]] = []
    for one in drawn:
        place = (one.path, one.line, one.column)
        seen[place] = seen.get(place, 0) + 1
        turns.append((seen[place], one))
    turns.sort(key=lambda turn: turn[0])
    return sorted(one for _, one in turns[:size])


def rows_of(swap: Swap) -> frozenset[str]:
    """The rules that the function of a swap cites, in its docstring or its code."""
    text = (ROOT / swap.path).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            last = node.end_lineno or node.lineno
            if node.lineno <= swap.line <= last:
                return frozenset(ROW.findall("\n".join(text.splitlines()[node.lineno - 1 : last])))
    return frozenset()


def store(found: list[Swap], where: Path) -> None:
    """Write swaps down for another process."""
    where.write_text(json.dumps([list(one) for one in found]), encoding="utf-8")


def stored(where: Path) -> list[Swap]:
    """The swaps that were written down."""
    return [Swap(*one) for one in json.loads(where.read_text(encoding="utf-8"))]


def _of_file(file: MypyFile, path: str, types: dict[Expression, Type]) -> Iterator[Swap]:
    from tests.mutation.typed import spots

    source = (ROOT / path).read_bytes()
    lines = source.splitlines()
    for spot in spots(file, source.decode(), types):
        # In an f-string Python says the wrong column, so what stands there is looked at.
        stop = spot.column + len(spot.was)
        if lines[spot.line - 1][spot.column : stop] == spot.was.encode():
            yield Swap(path, *spot)
