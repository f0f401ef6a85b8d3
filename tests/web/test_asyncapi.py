"""The server described by both standards, checked by their own validators."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from typing import Any

import jsonschema
import msgspec
import pytest

from fracas.web.asyncapi import as_draft_7, asyncapi
from fracas.web.manual import manual
from tests.house.sources import ROOT
from tests.web.serving import Server

SPECS = ROOT / "page" / "node_modules" / "@asyncapi" / "specs" / "schemas" / "3.0.0.json"
"""The standard's own schema, of its package for npm: a tool of the page's, which is built here."""


@pytest.mark.skipif(not SPECS.exists(), reason="The page's tools are not installed: scripts/setup.")
def test_the_socket_is_described_as_asyncapi_wants_it(server: Server) -> None:
    answer = server.get("/docs/asyncapi.json")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == json.loads(msgspec.json.encode(asyncapi()))
    standard = json.loads(SPECS.read_text(encoding="utf-8"))
    faults = list(jsonschema.Draft7Validator(standard).iter_errors(answer.json()))
    assert [fault.message[:200] for fault in faults] == []


@pytest.mark.skipif(find_spec("openapi_spec_validator") is None, reason="Run scripts/setup first.")
def test_the_routes_are_described_as_openapi_wants_it(server: Server) -> None:
    from openapi_spec_validator import OpenAPIV31SpecValidator

    told = server.get("/docs/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    assert [str(one)[:200] for one in OpenAPIV31SpecValidator(told).iter_errors()] == []


def test_every_message_is_there_and_everything_named_is() -> None:
    document = asyncapi()
    socket = manual()
    names = {f"fromPage.{one.name}" for one in socket.from_page}
    names |= {f"toPage.{one.name}" for one in socket.to_page}
    assert set(document["components"]["messages"]) == names
    said = [one["$ref"] for one in document["operations"]["hear"]["messages"]]
    assert len(said) == len(socket.from_page)
    for ref in re.findall(r'"\$ref":"#/([^"]+)"', msgspec.json.encode(document).decode()):
        here: Any = document
        for step in ref.split("/"):
            assert step in here, ref
            here = here[step]


def test_its_schemas_hold_for_what_is_sent_and_refuse_what_is_not(server: Server) -> None:
    document = asyncapi()
    page = server.page(server.make()["token"])
    snapshot = page.until("snapshot")
    schema = document["components"]["messages"]["toPage.snapshot"]["payload"]
    whole = jsonschema.Draft7Validator({**schema, "components": document["components"]})
    whole.validate(snapshot)
    snapshot["screen"]["me"]["deciders"] = [["gm", "the GM", "and more"]]
    with pytest.raises(jsonschema.ValidationError):
        whole.validate(snapshot)


def test_a_list_of_fixed_places_is_written_as_draft_7_does() -> None:
    schema = {"prefixItems": [{"$ref": "#/$defs/A"}, {"type": "string"}], "items": False}
    assert as_draft_7(schema) == {
        "items": [{"$ref": "#/components/schemas/A"}, {"type": "string"}],
        "additionalItems": False,
    }


def test_each_route_says_what_it_wants(server: Server) -> None:
    told = server.get("/docs/openapi.json").json()
    paths = told["paths"]
    assert paths["/api/seat"]["get"]["security"] == [{"seat": []}]
    assert paths["/api/table"]["delete"]["security"] == [
        {"seat": []},
        {"seat": [], "session": []},
    ]
    assert paths["/api/tables"]["post"]["security"] == [{}, {"session": []}]
    assert "security" not in paths["/api/library"]["get"]
    saved = paths["/api/tables/saved"]["post"]["requestBody"]["content"]
    assert "application/octet-stream" in saved
    for path, methods in paths.items():
        for method, one in methods.items():
            where = path.replace("{", "").replace("}", "")
            answer = server.http.request(method, where, params={"line": 0})
            if one.get("security", [{}])[0] and "requestBody" not in one:
                assert answer.json()["code"] == "not-your-seat", f"{method} {path}"
