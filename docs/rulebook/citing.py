"""Where rules are cited: in code and data, and by the marks of tests."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
RULESETS = ROOT / "src" / "fracas" / "rulesets"
TESTS = ROOT / "tests"

RULE_ID = re.compile(r"(?<![\w-])[A-Z]{2}-[A-Z0-9]+-\d+(?![\w-])")


class Place(msgspec.Struct, frozen=True, order=True):
    """A line of a file that names a rule, and the `name` of the definition around it.

    The path is from the project's folder; the name is blank outside of any function or class.
    """

    path: str
    line: int
    name: str = ""


Places = dict[str, list[Place]]
"""Places by the ids of rules, in the order of files and lines."""


def ids_in_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every rule id in a string of a module, docstrings included: (line, id)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for rule in RULE_ID.findall(node.value):
                yield node.lineno, rule


def ids_in_text(text: str) -> Iterator[tuple[int, str]]:
    """Every rule id of a data file: (line, id)."""
    for number, line in enumerate(text.splitlines(), start=1):
        for rule in RULE_ID.findall(line):
            yield number, rule


def ids_marked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every rule id that a `mark.rule(...)` of a test module names: (line, id)."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rule"
            and ast.unparse(node.func.value).split(".")[-1] == "mark"
        ):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.lineno, argument.value


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def definitions(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, Definition]]:
    """Every function and class of a module under its dotted name, outer ones first."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Definition):
            name = f"{inside}.{node.name}" if inside else node.name
            yield name, node
            yield from definitions(node, name)
        else:
            yield from definitions(node, inside)


@cache
def in_room(room: Path) -> Places:
    """Where a ruleset's code and data cite rules; one place for each function and rule."""
    found: Places = defaultdict(list)
    for path in sorted(room.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        owner = {}
        for name, node in definitions(tree):
            first = min((one.lineno for one in node.decorator_list), default=node.lineno)
            # Inner definitions come later, so they win.
            owner.update(dict.fromkeys(range(first, (node.end_lineno or first) + 1), name))
        for line, rule in sorted(ids_in_code(tree)):
            _note(found[rule], path, line, owner.get(line, ""))
    for path in sorted((room / "data").rglob("*.toml")):
        for line, rule in ids_in_text(path.read_text(encoding="utf-8")):
            _note(found[rule], path, line, "")
    return found


@cache
def in_tests(folder: Path = TESTS) -> Places:
    """Which tests are marked with rules."""
    found: Places = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        owned = {
            line: name
            for name, node in definitions(tree)
            for decorator in node.decorator_list
            for line in range(decorator.lineno, (decorator.end_lineno or decorator.lineno) + 1)
        }
        for line, rule in sorted(ids_marked(tree)):
            _note(found[rule], path, line, owned.get(line, ""))
    return found


def _note(places: list[Place], path: Path, line: int, name: str) -> None:
    place = Place(path.relative_to(ROOT).as_posix(), line, name)
    if not any((one.path, one.name) == (place.path, place.name) for one in places):
        places.append(place)
