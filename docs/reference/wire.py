"""The wire, as the server knows it: its routes, and the messages of its socket."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from fracas.web.app import make_app
from fracas.web.manual import MessageCard, manual

HEAD = """# HTTP and WebSocket API

```{index} ! REST API, ! HTTP API, ! WebSocket, ! OpenAPI, ! AsyncAPI, ! endpoints, ! bot
```

What a program says to the server, and what it is told. A running server has the same at `/docs`, \
with the whole as OpenAPI (`/docs/openapi.json`), AsyncAPI (`/docs/asyncapi.json`) and JSON Schema \
(`/docs/socket.json`). Two short clients that play a seat are in `examples/clients`.
"""


def page() -> str:
    """Routes, messages and types on one page."""
    card = manual()
    return "\n".join(
        (
            HEAD,
            "## Routes\n",
            routes(),
            "## The socket\n",
            f"{said(card.about)}\n",
            "## Messages from a page\n",
            *(message(one, "do") for one in card.from_page),
            "## Messages to a page\n",
            *(message(one, "is") for one in card.to_page),
            "## Types\n",
            *(kind(name, one) for name, one in sorted(card.types.items())),
        )
    )


def routes() -> str:
    """Every route with what it does, from the OpenAPI of the application itself."""
    # No store: nothing is asked of it, the application only says what it would do.
    paths = make_app(None, odds=False).openapi_schema.to_schema()["paths"]  # type: ignore[arg-type]
    rows = [
        f"| `{method.upper()} {path}` | {cell(one.get('description') or one.get('summary', ''))} |"
        for path, methods in sorted(paths.items())
        for method, one in methods.items()
        if isinstance(one, Mapping) and "responses" in one
    ]
    return "\n".join(("| Route | What it does |", "| --- | --- |", *rows, ""))


def message(card: MessageCard, field: str) -> str:
    """A message: the name that its `do` or `is` has, what it is for, and its fields."""
    fields = {name: one for name, one in card.schema.get("properties", {}).items() if name != field}
    return "\n".join(
        (f"### {field}: {card.name}\n", f"{said(card.about)}\n", table(fields, card.schema))
    )


def kind(name: str, schema: Mapping[str, Any]) -> str:
    """A type of which messages are made."""
    parts = [f"### {name}\n"]
    if "description" in schema:
        parts.append(f"{said(schema['description'])}\n")
    if "properties" in schema:
        parts.append(table(schema["properties"], schema))
    else:
        parts.append(f"{words(schema)}\n")
    return "\n".join(parts)


def table(fields: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """Fields with their types, and what holds where one is left out."""
    needed = set(schema.get("required", ()))
    rows = [
        f"<tr><td><code>{name}</code></td><td>{words(one)}</td>"
        f"<td>{'needed' if name in needed else html.escape(_usual(one))}</td></tr>"
        for name, one in fields.items()
    ]
    if not rows:
        return ""
    heads = "<tr><th>Field</th><th>What it is</th><th>If left out</th></tr>"
    return "\n".join(("<table>", heads, *rows, "</table>", ""))


def _usual(schema: Mapping[str, Any]) -> str:
    usual = schema.get("default")
    return "nothing" if usual in (None, "", [], {}) else str(usual)


def words(schema: Mapping[str, Any]) -> str:
    """The type of a field in a few words, with links to the types that it names."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f'<a href="#{anchor(name)}">{html.escape(name)}</a>'
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(words(one) for one in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return ", ".join(
            html.escape(repr(one)) for one in schema.get("enum", [schema.get("const")])
        )
    kind = schema.get("type", "anything")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(words(one) for one in schema['prefixItems'])}]"
        return f"list of {words(schema.get('items') or {})}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {words(schema['additionalProperties'])}"
    names = kind if isinstance(kind, list) else [kind]
    return " or ".join(html.escape(one) for one in names)


def anchor(name: str) -> str:
    """The place of a type on the page, as Sphinx makes it of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def said(text: str) -> str:
    """A docstring as Markdown: stretches of code stay, other signs stand for themselves."""
    bits = text.split("`")
    for turn in range(0, len(bits), 2):
        bits[turn] = re.sub(r"([\\*_\[\]<>|#~${}])", r"\\\1", bits[turn])
    return "`".join(bits)


def cell(text: str) -> str:
    """A text within a table: all on one line."""
    return " ".join(said(text).split())
