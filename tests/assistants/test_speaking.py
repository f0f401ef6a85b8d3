"""The protocol over standard input and output, and as a route of a server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.assistants import door
from fracas.assistants.door import AT
from tests.assistants.conftest import NEEDS_SDK, Assistant, at, talk
from tests.house.sources import ROOT
from tests.web.serving import Server, bearer

pytestmark = pytest.mark.system

CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "look", "arguments": {}},
}
READS_JSON = {"Accept": "application/json, text/event-stream"}


def _process() -> Any:
    from mcp import StdioServerParameters

    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    env = os.environ | {"PYTHONPATH": paths}
    return StdioServerParameters(command=sys.executable, args=["-m", "fracas", "mcp"], env=env)


@NEEDS_SDK
def test_a_process_opens_fights_of_its_own_and_joins_tables_elsewhere(server: Server) -> None:
    made = server.make()
    link = f"http://127.0.0.1:{server.port}/#take/{made['token']}"

    async def both(assistant: Assistant) -> None:
        own = await assistant("open_fight", scenario="dock-thug")
        assert "/" not in own["game_master"], "a table of a process has no address"
        assert (await assistant("look", link=own["game_master"]))["kind"] == "gm"
        there = await assistant("join_table", link=link)
        asked = there["asked"][0]["asked_at"]
        done = await assistant("answer", link=link, asked_at=asked)
        assert done["log"]

    talk(_process(), both)
    page = server.page(made["token"])
    page.told()
    assert page.log, "what was done elsewhere is there"


@NEEDS_SDK
def test_a_connection_may_show_its_link_at_the_door(hosting: Server) -> None:
    made = hosting.make()
    shown = bearer(made["token"]) | READS_JSON
    seen = hosting.http.post(AT, json=CALL, headers=shown).json()["result"]["structuredContent"]
    assert seen["seat"] == "gm"
    none = hosting.http.post(AT, json=CALL, headers=READS_JSON).json()["result"]
    assert none["isError"]
    assert none["structuredContent"]["code"] == "not-your-seat"


@NEEDS_SDK
def test_pages_of_other_origins_are_refused_and_other_methods_too(hosting: Server) -> None:
    evil = {"Origin": "http://evil.example"} | READS_JSON
    refused = hosting.http.post(AT, json=CALL, headers=evil)
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong-origin")
    for method in ("GET", "DELETE", "PUT"):
        assert hosting.http.request(method, AT, headers=READS_JSON).status_code == 405


@NEEDS_SDK
def test_what_is_no_message_of_the_protocol_is_refused(hosting: Server) -> None:
    for body in (b"", b"{", b"[]", b'{"jsonrpc":"2.0"}'):
        head = READS_JSON | {"Content-Type": "application/json"}
        answer = hosting.http.post(AT, content=body, headers=head)
        assert 400 <= answer.status_code < 500, body
    large = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_":"' + b"x" * 600_000 + b'"}}'
    assert hosting.http.post(AT, content=large, headers=head).status_code == 413


@NEEDS_SDK
def test_links_of_fights_that_are_opened_lead_to_the_server(hosting: Server) -> None:
    async def opened(assistant: Assistant) -> Any:
        return (await assistant("open_fight", scenario="dock-thug", play=["rella"])).result

    found = talk(at(hosting), opened)
    assert found["game_master"].startswith("http://localhost:8000/#take/")
    token = found["player"].rpartition("/")[2]
    assert hosting.get("/api/seat", token).json()["kind"] == "player"
    assert found["code"]


def test_a_server_without_the_extra_says_what_is_missing(
    hosting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "find_spec", lambda name: None)
    answer: httpx.Response = hosting.http.post(AT, json=CALL, headers=READS_JSON)
    assert answer.status_code == 422
    assert "pip install 'fracas[mcp]'" in answer.json()["sentence"]


def test_the_command_without_the_extra_says_what_is_missing(tmp_path: Path) -> None:
    blocked = tmp_path / "sitecustomize.py"
    blocked.write_text(
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'mcp' else found(name, *more)\n"
    )
    paths = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    ran = subprocess.run(
        [sys.executable, "-m", "fracas", "mcp"],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "pip install 'fracas[mcp]'" in ran.stderr


def test_the_package_is_loaded_only_when_it_is_called() -> None:
    code = (
        "import sys, fracas.cli.serve, fracas.web.app\n"
        "from fracas.assistants.door import Door\n"
        "Door()\nprint('mcp' in sys.modules, 'fracas.api.laws' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "False False\n"
