"""A fingerprint of content: the same for the same content, whatever the layout of its file."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from fracas.core.errors import WrongUse


def digest(content: Any) -> str:
    """Return the SHA-256, 64 hexadecimal digits, of content as canonical JSON.

    Equal content has one digest whatever the order of keys or of fields in a Struct's declaration;
    the order of a list counts. A book's own `digest` is the same. Raises `WrongUse` for what has no
    JSON form, such as a number that is not finite.
    """
    try:
        # The encoder writes numbers that are not finite as null, so this one refuses them first.
        json.dumps(msgspec.to_builtins(content, str_keys=True), allow_nan=False)
        text = msgspec.json.encode(content, order="sorted")
    except (TypeError, ValueError, RecursionError) as wrong:
        raise WrongUse(
            f"A {type(content).__name__} has no digest ({wrong}): give content made of tables, "
            "lists, texts and finite numbers."
        ) from wrong
    return hashlib.sha256(text).hexdigest()
