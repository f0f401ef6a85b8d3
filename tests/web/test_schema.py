"""The schema of the wire, and that the page's types are made of the present one."""

from __future__ import annotations

import re
from typing import Any

import jsonschema
import msgspec
import pytest

from fracas.web import schema
from fracas.web.messages import Answer, Hello
from fracas.web.news import Done
from tests.house.sources import ROOT
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


def test_the_pages_types_are_not_stale(wire: dict[str, Any]) -> None:
    text = (ROOT / "page" / "src" / "wire.ts").read_text(encoding="utf-8")
    found = re.search(r"sha256:[0-9a-f]{64}", text)
    assert found is not None
    assert found[0] == schema.digest(wire), "the messages changed: run scripts/wire"


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


def test_the_text_carries_its_digest(wire: dict[str, Any]) -> None:
    told = msgspec.json.decode(schema.schema_text())
    assert told.pop("$comment") == schema.digest(wire)
    assert told == msgspec.json.decode(msgspec.json.encode(wire))
