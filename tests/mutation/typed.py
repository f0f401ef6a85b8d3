"""Which names of a module could stand for one another: by what mypy says, and by annotations.

mypy's own visitors are compiled and cannot be made our own, so functions are found by `ast`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from mypy.nodes import Decorator, Expression, FuncDef, MypyFile, TypeInfo, Var
from mypy.traverser import NameAndMemberCollector
from mypy.types import AnyType, CallableType, Instance, Type, get_proper_type

UNTOLD = frozenset(
    {
        "because",
        "note",
        "policy",
        "words",
        "name",
        "title",
        "stakes",
        "attitude",
        "summary",
        "label",
    }
)
"""Names that say why, or are only read aloud: no rule could take another for them."""

EXTREMES = {"min": "max", "max": "min"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Spot(NamedTuple):
    """A name at a line and a column in bytes, and another that fits there."""

    function: str
    line: int
    column: int
    was: str
    now: str


def spots(file: MypyFile, source: str, types: dict[Expression, Type]) -> Iterator[Spot]:
    """Every name in a function of a file for which there is another."""
    inside = list(_functions(ast.parse(source), ()))
    members = NameAndMemberCollector()
    file.accept(members)
    for one in members.member_exprs:
        whose = get_proper_type(types.get(one.expr))
        line, end = one.end_line or one.line, one.end_column or 0
        around = _around(inside, line)
        if around and isinstance(whose, Instance):
            for other in _others(whose.type, one.name):
                yield Spot(around[0][0], line, end - len(one.name), one.name, other)
    for name in members.name_exprs:
        around = _around(inside, name.line)
        for _, function in reversed(around):
            alike = _parameters(function)
            if name.name in alike:
                for other in alike[name.name]:
                    yield Spot(around[0][0], name.line, name.column, name.name, other)
                break
        if around and name.fullname in ("builtins.min", "builtins.max"):
            yield Spot(around[0][0], name.line, name.column, name.name, EXTREMES[name.name])


def _functions(tree: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[str, Function]]:
    """Every function with the name by which Python qualifies it, the outer ones first."""
    for node in ast.iter_child_nodes(tree):
        own = (*names, node.name) if isinstance(node, Function | ast.ClassDef) else names
        if isinstance(node, Function):
            yield ".".join(own), node
        yield from _functions(node, own)


def _around(inside: list[tuple[str, Function]], line: int) -> list[tuple[str, Function]]:
    """The functions whose bodies have this line, the outermost first."""
    return [
        (name, one)
        for name, one in inside
        if one.body[0].lineno <= line <= (one.end_lineno or one.lineno)
    ]


def _parameters(function: Function) -> dict[str, list[str]]:
    """For each parameter the others of its type."""
    given = function.args
    typed = {
        one.arg: ast.unparse(one.annotation)
        for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)
        if one.annotation is not None
    }
    return {
        name: [other for other, theirs in typed.items() if theirs == own and other != name]
        for name, own in typed.items()
    }


def _others(info: TypeInfo, name: str) -> list[str]:
    """The members of a class of ours that have the type of this one, and are fields where it is."""
    own = _type(info, name)
    if own is None:
        return []
    names = [
        other
        for base in info.mro
        if base.fullname.startswith("fracas.")
        for other in base.names
        if not other.startswith("_")
    ]
    return [other for other in dict.fromkeys(names) if other != name and _type(info, other) == own]


def _type(info: TypeInfo, name: str) -> tuple[str, str] | None:
    """Whether a member is a method, and its type as text; None where it is not of ours."""
    symbol = info.get(name)
    node = symbol.node if symbol else None
    if name in UNTOLD or node is None or not node.fullname.startswith("fracas."):
        return None
    if isinstance(node, Decorator):
        kind = get_proper_type(node.func.type)
        if node.var.is_property and isinstance(kind, CallableType):
            return "field", str(kind.ret_type)
    elif isinstance(node, FuncDef):
        kind = get_proper_type(node.type)
        if isinstance(kind, CallableType):
            taken = ", ".join(str(one) for one in kind.arg_types[1:])
            return "method", f"({taken}) -> {kind.ret_type}"
    elif isinstance(node, Var) and node.type is not None:
        plain = get_proper_type(node.type)
        return None if isinstance(plain, AnyType) else ("field", str(plain))
    return None
