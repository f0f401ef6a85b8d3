"""Every public name says what it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.sources import PACKAGE, modules

Named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def exempt(node: Named) -> bool:
    """Private and dunder names need no docstring; nor do overloads and setters, told elsewhere."""
    if node.name.startswith("_"):
        return True
    marks = (ast.unparse(mark).split(".")[-1] for mark in node.decorator_list)
    return any(mark in {"overload", "setter", "deleter"} for mark in marks)


def silent(tree: ast.Module, private_module: bool = False) -> Iterator[tuple[int, str]]:
    """Each public name of a module that lacks a docstring: (line, name)."""
    if not private_module and not (ast.get_docstring(tree) or "").strip():
        yield 1, "the module"
    todo: list[tuple[str, ast.stmt]] = [("", statement) for statement in tree.body]
    while todo:
        prefix, node = todo.pop(0)
        if isinstance(node, ast.If | ast.Try):
            todo += [(prefix, inner) for inner in [*node.body, *node.orelse]]
        if not isinstance(node, Named) or exempt(node):
            continue
        if not (ast.get_docstring(node) or "").strip():
            yield node.lineno, prefix + node.name
        if isinstance(node, ast.ClassDef):
            todo += [(f"{prefix}{node.name}.", inner) for inner in node.body]


def test_every_public_name_has_a_docstring() -> None:
    found = [
        f"{path}:{line}: {name} has no docstring"
        for path, tree in modules(PACKAGE)
        for line, name in silent(tree, path.stem.startswith("_") and path.stem != "__init__")
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("x = 1", "the module"),
        ('"""   """', "the module"),
        ('"""M."""\ndef strike(): pass', "strike"),
        ('"""M."""\nasync def strike(): pass', "strike"),
        ('"""M."""\nclass Clock: pass', "Clock"),
        ('"""M."""\nclass Clock:\n    """A clock."""\n    def tick(self): ...', "Clock.tick"),
        ('"""M."""\nif True:\n    def strike(): pass', "strike"),
    ],
)
def test_a_silent_name_is_found(source: str, name: str) -> None:
    assert [found for _, found in silent(ast.parse(source))] == [name]


def test_private_nested_and_overloaded_names_are_exempt() -> None:
    source = '''"""M."""
def strike():
    """Strike."""
    def inner(): pass
def _step(): pass
class _Hidden:
    def tick(self): pass
class Clock:
    """A clock."""
    def __len__(self): return 4
    @property
    def full(self):
        """Whether it is full."""
    @full.setter
    def full(self, value): pass
    @typing.overload
    def tick(self, by: int): ...
'''
    assert not list(silent(ast.parse(source)))
