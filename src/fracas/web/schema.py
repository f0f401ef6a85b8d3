"""The wire as JSON Schema: messages both ways, and the drawing of every system's board."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from fracas.rulesets import registry
from fracas.web.messages import FromPage
from fracas.web.outgoing import ToAnyPage


def wire_schema(*more: type) -> dict[str, Any]:
    """Return one schema for all that goes over the socket, with the parts of `more` types.

    Its properties are `from_page`, `to_page` and `drawing`, the last null if no system draws a
    board. If two systems give a type the same name, both have their full names.
    """
    drawings = tuple(one.drawing_type for one in registry.all_rulesets() if one.drawing_type)
    (sent, shown, *others), parts = msgspec.json.schema_components(
        (FromPage, ToAnyPage, *drawings, *more), ref_template="#/$defs/{name}"
    )
    drawn = others[: len(drawings)]
    drawing = {"anyOf": [*drawn, {"type": "null"}]}
    # The core does not know the systems' drawings; the page has to.
    parts["Picture"]["properties"]["drawing"] = {**drawing, "default": None}
    return {
        "title": "Wire",
        "type": "object",
        "properties": {"from_page": sent, "to_page": shown, "drawing": drawing},
        "required": ["from_page", "to_page", "drawing"],
        "$defs": dict(sorted(parts.items())),
    }


def digest(schema: dict[str, Any]) -> str:
    """Return the digest of a schema, as the page's types carry it."""
    return f"sha256:{hashlib.sha256(msgspec.json.encode(schema, order='sorted')).hexdigest()}"
