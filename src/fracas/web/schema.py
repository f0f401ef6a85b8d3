"""The wire as JSON Schema: messages both ways, reports, and the drawing of every system's board.

`python -m fracas.web.schema` writes it to standard output; scripts/wire makes the page's types of
it, which carry its digest, so that a test can tell when they are stale.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import msgspec

from fracas.rulesets import registry
from fracas.table.report import DiceProof, Report
from fracas.web.messages import FromPage
from fracas.web.news import ToAnyPage


def wire_schema() -> dict[str, Any]:
    """One schema for all that goes over the socket.

    Its properties are `from_page`, `to_page` and `drawing`, the last null where no system draws a
    board; besides there are `report` and `proof`, which pages ask for by HTTP. Where two systems
    give a type the same name, both go by their full names.
    """
    drawings = tuple(one.drawing_type for one in registry.all_rulesets() if one.drawing_type)
    (sent, shown, report, proof, *drawn), parts = msgspec.json.schema_components(
        (FromPage, ToAnyPage, Report, DiceProof, *drawings), ref_template="#/$defs/{name}"
    )
    drawing = {"anyOf": [*drawn, {"type": "null"}]}
    # The core does not know the systems' drawings; the page has to.
    parts["Picture"]["properties"]["drawing"] = {**drawing, "default": None}
    return {
        "title": "Wire",
        "type": "object",
        "properties": {
            "from_page": sent,
            "to_page": shown,
            "drawing": drawing,
            "report": report,
            "proof": proof,
        },
        "required": ["from_page", "to_page", "drawing", "report", "proof"],
        "$defs": dict(sorted(parts.items())),
    }


def digest(schema: dict[str, Any]) -> str:
    """The digest of a schema, as the page's types carry it."""
    return f"sha256:{hashlib.sha256(msgspec.json.encode(schema, order='sorted')).hexdigest()}"


def schema_text() -> str:
    """The schema as JSON text, with its digest as `$comment`."""
    schema = wire_schema()
    return msgspec.json.format(
        msgspec.json.encode({"$comment": digest(schema), **schema}), indent=2
    ).decode()


if __name__ == "__main__":
    sys.stdout.write(schema_text() + "\n")
