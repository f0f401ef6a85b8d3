"""Whether tables have the shape that a content type declares: every misfit, not only the first."""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

from fracas.content.faults import one_of
from fracas.content.paths import Path
from fracas.content.schema import schema_of
from fracas.core.errors import FracasError

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

DEPTH = 64

_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a table",
    "date": "a date",
    "time": "a time",
    "date-time": "a date and time",
}
_BOUNDS = {
    "minimum": "a number of at least {}",
    "maximum": "a number of at most {}",
    "exclusiveMinimum": "a number above {}",
    "exclusiveMaximum": "a number below {}",
    "minLength": "text of at least {} characters",
    "maxLength": "text of at most {} characters",
    "pattern": "text that fits the pattern {}",
    "minItems": "a list of at least {}",
    "maxItems": "a list of at most {}",
}


class Misfit(msgspec.Struct, frozen=True):
    """A place where tables do not fit; `found` is the value there, None for nothing."""

    path: Path
    expected: str
    found: Any
    choices: tuple[str, ...] = ()


def unsound(tables: Any) -> Iterator[Misfit]:
    """Yield what no content may have: infinite values, NaN, over 64 bits, or nested too deep.

    Names with a colon too, which separates the words of an answer, as in `strike:guard:sword`.
    """
    waiting: list[tuple[Path, Any]] = [((), tables)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > DEPTH:
            yield Misfit(path, f"at most {DEPTH} levels of nesting", value)
        elif isinstance(value, dict):
            for key, inner in value.items():
                there = (*path, key)
                name = inner if key == "id" and isinstance(inner, str) else key
                if ":" in name:
                    yield Misfit(there, "a name without a colon", name)
                waiting.append((there, inner))
        elif isinstance(value, list):
            waiting.extend(((*path, place), inner) for place, inner in enumerate(value))
        elif isinstance(value, float) and not math.isfinite(value):
            yield Misfit(path, "a finite number", value)
        elif isinstance(value, int) and not -(2**63) <= value < 2**63:
            yield Misfit(path, "a whole number of at most 64 bits", value)


def misfits(tables: dict[str, Any], kind: Any) -> list[Misfit]:
    """Return every place where `tables` does not fit `kind`; empty when it fits.

    It checks the schema first, then table by table what a Struct's own `__post_init__` refuses
    (`ValueError`, or an error of Fracas), and skips tables that have faults already.
    """
    validator = _validator(kind)
    every = _Misfits()
    for error in validator.iter_errors(_plain(tables)):
        every.add(_explained(error, validator.schema))
    _refused(tables, inspect.type_info(kind), (), every)
    if not every.found:
        every.add(_conversion(tables, kind, ()))
    return every.found


class _Misfits:
    """The misfits that were found, and every place that one of them is in."""

    def __init__(self) -> None:
        self.found: list[Misfit] = []
        self._around: set[Path] = set()

    def add(self, more: Iterable[Misfit]) -> None:
        for one in more:
            self.found.append(one)
            self._around.update(one.path[:length] for length in range(len(one.path) + 1))

    def within(self, path: Path) -> bool:
        """Return whether any is at a path or inside it."""
        return path in self._around


@lru_cache(maxsize=64)
def _validator(kind: Any) -> Any:
    from jsonschema import Draft202012Validator, validators

    def whole(_checker: object, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", whole)
    # The library leaves this one function of its own untyped.
    checked = validators.extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
    return checked(schema_of(kind))


def _plain(value: Any) -> Any:
    """Return the tables with dates as text, which is what a JSON Schema calls them."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, (datetime.date, datetime.time)) else value


def _wanted(schema: Any, root: Any) -> str:
    if "$ref" in schema:
        return _wanted(root["$defs"][schema["$ref"].rsplit("/", 1)[-1]], root)
    if "enum" in schema:
        return one_of(schema["enum"])
    if "anyOf" in schema:
        branches = [_wanted(branch, root) for branch in schema["anyOf"]]
        return " or ".join(dict.fromkeys(words for words in branches if words))
    named = schema.get("format", schema.get("type", "any"))
    if named == "null":
        return ""
    return _WORDS.get(named) or _WORDS.get(schema.get("type", ""), "a value")


def _listed(schema: Any, root: Any) -> tuple[str, ...]:
    if "$ref" in schema:
        return _listed(root["$defs"][schema["$ref"].rsplit("/", 1)[-1]], root)
    inner = [name for branch in schema.get("anyOf", ()) for name in _listed(branch, root)]
    return (*inner, *(name for name in schema.get("enum", ()) if isinstance(name, str)))


def _explained(error: ValidationError, root: Any) -> Iterator[Misfit]:
    path: Path = tuple(error.absolute_path)
    value: Any = error.instance
    schema: Any = error.schema
    limit: Any = error.validator_value
    known = schema.get("properties", {})
    match error.validator:
        case "required":
            for name in limit:
                if name not in value:
                    yield Misfit((*path, name), _wanted(known[name], root), None)
        case "additionalProperties":
            absent = tuple(name for name in known if name not in value)
            for name in value:
                if name not in known:
                    yield Misfit((*path, name), one_of(known), name, absent or tuple(known))
        case "anyOf":
            yield from _any_of(error, root)
        case "enum" | "type":
            yield Misfit(path, _wanted(schema, root), value, _listed(schema, root))
        case "items" | "uniqueItems":
            # Fixed lists have maxItems too; a set accepts the same thing twice, as conversion does.
            return
        case rule:
            if "propertyNames" in error.absolute_schema_path:
                path = (*path, value)
            yield Misfit(path, _BOUNDS.get(str(rule), f"{rule} {{}}").format(limit), value)


def _any_of(error: ValidationError, root: Any) -> Iterator[Misfit]:
    """Yield the faults of the branch that was meant, or one fault that names all the branches."""
    path: Path = tuple(error.absolute_path)
    value: Any = error.instance
    schema: Any = error.schema
    kinds = schema.get("discriminator", {})
    tag = kinds.get("propertyName")
    if tag and isinstance(value, dict) and value.get(tag) not in list(kinds["mapping"]):
        names = tuple(kinds["mapping"])
        yield Misfit((*path, tag), one_of(names), value.get(tag), names)
        return
    branches: dict[Any, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.schema_path[0], []).append(inner)
    meant = [inside for inside in branches.values() if not any(_other(e, tag) for e in inside)]
    if len(meant) == 1:
        for inner in meant[0]:
            yield from _explained(inner, root)
    else:
        yield Misfit(path, _wanted(schema, root), value, _listed(schema, root))


def _other(error: ValidationError, tag: str | None) -> bool:
    """Return whether the error shows that another branch was meant."""
    return list(error.path) == [tag] or (not error.path and error.validator in ("type", "enum"))


def _refused(value: Any, kind: inspect.Type, path: Path, every: _Misfits) -> None:
    """Add what only conversion refuses, innermost tables first."""
    inside: list[tuple[str | int, inspect.Type]] = []
    match kind:
        case inspect.UnionType():
            fitting = [one for one in kind.types if _may_be(value, one)]
            if len(fitting) == 1:
                _refused(value, fitting[0], path, every)
        case inspect.DictType() if isinstance(value, dict):
            inside = [(key, kind.value_type) for key in value]
            names = _key_names(kind.key_type)
            for key in value:
                if names and key not in names:
                    every.add([Misfit((*path, key), one_of(names), key, names)])
        case inspect.CollectionType() if isinstance(value, list):
            inside = [(place, kind.item_type) for place in range(len(value))]
        case inspect.TupleType() if isinstance(value, list):
            inside = list(enumerate(kind.item_types[: len(value)]))
        case inspect.StructType() if isinstance(value, dict):
            known = {field.encode_name: field.type for field in kind.fields}
            inside = [(name, known[name]) for name in value if name in known]
    for step, wanted in inside:
        _refused(value[step], wanted, (*path, step), every)
    if isinstance(kind, inspect.StructType) and not every.within(path):
        every.add(_conversion(value, kind.cls, path))


def _key_names(kind: inspect.Type) -> tuple[str, ...]:
    if isinstance(kind, inspect.LiteralType):
        return tuple(str(name) for name in kind.values)
    if isinstance(kind, inspect.EnumType):
        return tuple(str(member.value) for member in kind.cls)
    return ()


def _may_be(value: Any, kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.StructType):
        return isinstance(value, dict) and value.get(kind.tag_field) == kind.tag
    if isinstance(kind, inspect.DictType):
        return isinstance(value, dict)
    return isinstance(kind, inspect.CollectionType | inspect.TupleType) and isinstance(value, list)


def _conversion(value: Any, kind: Any, path: Path) -> Iterator[Misfit]:
    name = f"a {getattr(kind, '__name__', 'value')}"
    try:
        msgspec.convert(value, kind)
    except FracasError as wrong:
        yield Misfit(path, f"{name} without this fault: {wrong.sentence}", value)
    except msgspec.ValidationError as wrong:
        yield Misfit(path, f"{name} without this fault: {wrong}", value)
