"""All types that the page knows: that they are made of the present ones, and what they promise."""

from __future__ import annotations

import re
from typing import Any

import jsonschema
import msgspec
import pytest

from fracas.core.errors import IllegalAnswer
from fracas.table.workshop.rows import RowCard
from fracas.table.workshop.sheets import Looked
from fracas.web import page_types
from fracas.web.refusals import Refusal
from fracas.web.routes.library import FightCard, Library
from fracas.web.routes.tables import AddedSeat
from fracas.web.schema import digest, wire_schema
from tests.house.sources import ROOT


@pytest.fixture(scope="module")
def types() -> dict[str, Any]:
    return page_types.page_schema()


def test_the_pages_types_are_not_stale(types: dict[str, Any]) -> None:
    text = (ROOT / "page" / "src" / "wire.ts").read_text(encoding="utf-8")
    found = re.search(r"sha256:[0-9a-f]{64}", text)
    assert found is not None
    assert found[0] == digest(types), "messages or routes changed: run scripts/wire"


def test_every_type_of_a_route_is_among_them(types: dict[str, Any]) -> None:
    assert {AddedSeat, Library, Looked, Refusal} <= {
        *page_types.taken(),
        *page_types.replied(),
    }
    for one in (*page_types.taken(), *page_types.replied()):
        assert one.__name__ in types["$defs"]
    assert set(wire_schema()["$defs"]) < set(types["$defs"])


def required(types: dict[str, Any], kind: type[msgspec.Struct]) -> set[str]:
    return set(types["$defs"][kind.__name__].get("required", ()))


def test_what_is_replied_is_whole_and_what_is_asked_may_be_short(types: dict[str, Any]) -> None:
    assert required(types, RowCard) == {"id", "title", "summary", "package", "open"}
    assert required(types, FightCard) == {"id", "title", "summary"}, "it leaves out what is usual"
    assert required(types, AddedSeat) == {"name"}


def test_a_reply_keeps_to_its_type(types: dict[str, Any]) -> None:
    def holds(what: msgspec.Struct) -> None:
        told = msgspec.json.decode(msgspec.json.encode(what))
        part = {"$ref": f"#/$defs/{type(what).__name__}", "$defs": types["$defs"]}
        jsonschema.Draft202012Validator(part).validate(told)

    holds(RowCard("rella", "Rella"))
    holds(Refusal(IllegalAnswer.code, "Say something else."))
    with pytest.raises(jsonschema.ValidationError):
        holds(RowCard(1, "Rella"))  # type: ignore[arg-type]


def test_the_text_carries_its_digest(types: dict[str, Any]) -> None:
    told = msgspec.json.decode(page_types.schema_text())
    assert told.pop("$comment") == digest(types)
    assert told == msgspec.json.decode(msgspec.json.encode(types))
