"""The manual of the wire: every route and message is told, from this server alone."""

from __future__ import annotations

import re
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from fracas.web import messages, outgoing
from fracas.web.manual import manual
from tests.web.serving import Server


def _names(kinds: Any) -> set[str]:
    return {one.__struct_config__.tag for one in get_args(kinds)}


def test_every_message_is_told_with_what_it_does() -> None:
    told = manual()
    assert {one.name for one in told.from_page} == _names(messages.FromPage)
    assert {one.name for one in told.to_page} == _names(outgoing.ToAnyPage)
    for one in (*told.from_page, *told.to_page):
        assert one.about.endswith("."), one.name
        assert one.schema["properties"]
    assert "hello" in told.about


def test_the_schemas_of_the_manual_hold_for_what_is_sent(server: Server) -> None:
    told = server.get("/docs/socket.json").json()
    whole = {one["name"]: one["schema"] for one in told["to_page"]}
    page = server.page(server.make()["token"])
    snapshot = page.until("snapshot")
    checked = {**whole["snapshot"], "$defs": told["types"]}
    jsonschema.Draft202012Validator(checked).validate(snapshot)
    refs = set(re.findall(r'"#/\$defs/([^"]+)"', msgspec.json.encode(told).decode()))
    assert refs <= set(told["types"])


def test_every_route_says_what_it_is_for(server: Server) -> None:
    told = server.get("/docs/openapi.json").json()
    assert len(told["paths"]) > 10
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            assert one.get("description", "").endswith("."), f"{method} {path}"


@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_the_page_of_the_manual_names_no_other_server(server: Server, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/html")
    assert "http" not in answer.text.replace("http-equiv", "")
    for name in re.findall(r'(?:src|href)="([^"]+)"', answer.text):
        assert server.http.get(str(answer.url.join(name))).status_code == 200
    assert server.get("/docs/nothing.json").status_code == 404
