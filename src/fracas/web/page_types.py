"""All types that the page knows, as one JSON Schema: the wire's, and those of the routes.

`python -m fracas.web.page_types` writes it to standard output; scripts/wire makes the page's types
from it. They carry its digest, so that a test can tell when they are stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect

from fracas.web.app import ROUTES
from fracas.web.messages import FromPage
from fracas.web.refusals import Refusal
from fracas.web.schema import digest, wire_schema


def taken() -> tuple[type[msgspec.Struct], ...]:
    """Return the types of all that routes accept in their bodies, each once."""
    return _of_routes("data")


def replied() -> tuple[type[msgspec.Struct], ...]:
    """Return the types of all that routes reply, each once, and of refusals."""
    return (*_of_routes("return"), Refusal)


def page_schema() -> dict[str, Any]:
    """Return the wire's schema, with the types of HTTP among its parts.

    A message from a page may leave out whatever has a default. In what the page receives, every
    field is always there, unless its type leaves out defaults.
    """
    schema = wire_schema(*taken(), *replied())
    said = {one.cls for one in _within(FromPage, *taken())}
    for one in _within(*replied()):
        if one.cls not in said and not one.cls.__struct_config__.omit_defaults:
            part = schema["$defs"][one.cls.__name__]
            part["required"] = [field.encode_name for field in one.fields]
    return schema


def _of_routes(what: str) -> tuple[type[msgspec.Struct], ...]:
    hints = [get_type_hints(route.fn) for route in ROUTES]
    return tuple(dict.fromkeys(one for hint in hints for one in _structs(hint.get(what))))


def _structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """Yield a Struct, or those of a union, or those that a reply is made of."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)


def _within(*types: Any) -> Iterator[inspect.StructType]:
    """Yield every Struct of which these are made."""
    seen: set[type] = set()
    waiting: list[Any] = list(inspect.multi_type_info(types))
    while waiting:
        one = waiting.pop()
        if isinstance(one, inspect.StructType):
            if one.cls in seen:
                continue
            seen.add(one.cls)
            yield one
        for name in one.__struct_fields__:
            value = getattr(one, name)
            parts = value if isinstance(value, tuple) else (value,)
            types_of = [part.type if isinstance(part, inspect.Field) else part for part in parts]
            waiting += [part for part in types_of if isinstance(part, inspect.Type)]


def schema_text() -> str:
    """Return the schema as JSON text, with its digest as `$comment`."""
    schema = page_schema()
    return msgspec.json.format(
        msgspec.json.encode({"$comment": digest(schema), **schema}), indent=2
    ).decode()


if __name__ == "__main__":
    sys.stdout.write(schema_text() + "\n")
