"""The schema of the wire: what is said by its types fits it, and nothing else does."""

from __future__ import annotations

from typing import Any

import jsonschema
import msgspec
import pytest

from fracas.web import schema
from fracas.web.messages import Answer, Hello
from fracas.web.outgoing import Done
from tests.page import demo


@pytest.fixture(scope="module")
def wire() -> dict[str, Any]:
    return schema.wire_schema()


def _holds(wire: dict[str, Any], part: str, message: Any) -> None:
    checked = {**wire["properties"][part], "$defs": wire["$defs"]}
    jsonschema.Draft202012Validator(checked).validate(_sent(message))


def _sent(message: Any) -> Any:
    """The message as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(message))


def test_messages_keep_to_the_schema(wire: dict[str, Any]) -> None:
    _holds(wire, "from_page", Hello("a-token"))
    _holds(wire, "from_page", Answer(1, 31, "rella", "pass"))
    _holds(wire, "to_page", Done(1))
    for moment in demo.moments().values():
        for message in moment.messages:
            _holds(wire, "to_page", _without_drawing(_sent(message)))


def _without_drawing(message: dict[str, Any]) -> dict[str, Any]:
    """The message, less a drawing that no system draws."""
    if "screen" in message:
        message["screen"]["picture"].pop("drawing", None)
    return message


def test_a_message_of_no_kind_is_found(wire: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        _holds(wire, "from_page", {"do": "dance", "n": 1})


def test_the_digest_goes_with_the_schema(wire: dict[str, Any]) -> None:
    changed = {**wire, "required": []}
    assert schema.digest(wire) == schema.digest(schema.wire_schema())
    assert schema.digest(wire) != schema.digest(changed)
