"""The JSON Schema of a kind of content file, for editors and for the check of every fault."""

from __future__ import annotations

from typing import Any

import msgspec


def schema_of(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema (Draft 2020-12) of a content type, complete in itself.

    It names no address and refers only to its own `$defs`. Tables of a Struct declared with
    `forbid_unknown_fields` allow no further names. Each call returns a new dict. Raises `TypeError`
    for a type that has no JSON form.
    """
    return msgspec.json.schema(kind)
