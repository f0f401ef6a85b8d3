"""Maps and sheets over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.space.vtt import data, keep, vtt
from tests.web.serving import Server

BRIDGE = {"system": "beacon_road", "scenario": "toll-bridge", "rulings": {}, "tables": {}}
SHEET = {"combatants": {"mara": {"name": "Mara", "kind": "pc", "weapons": ["club"]}}}


def ask(server: Server, what: str, body: Any) -> Any:
    """The answer of a route that is asked by a body."""
    return server.http.post(f"/api/workshop/{what}", json=body)


def test_a_map_is_painted(server: Server) -> None:
    found = ask(server, "ground", {"draft": BRIDGE})
    assert found.status_code == 200
    ground = found.json()["ground"]
    assert (ground["shape"], ground["columns"], len(ground["cells"])) == ("square", 24, 12)
    ground["cells"][0][0] = "rubble"
    answer = ask(server, "painted", {"draft": BRIDGE, "ground": ground})
    assert answer.status_code == 200
    draft = {**BRIDGE, "tables": answer.json()["tables"]}
    assert ask(server, "draft", {"draft": draft}).json()["faults"] == []
    assert ask(server, "ground", {"draft": draft}).json()["ground"] == ground
    zones = {**BRIDGE, "system": "razorweave", "scenario": "dock-thug"}
    assert ask(server, "ground", {"draft": zones}).json() == {"ground": None}


@pytest.mark.parametrize(
    ("what", "body", "status"),
    [
        ("ground", {}, 400),
        ("ground", {"draft": {**BRIDGE, "scenario": "nowhere"}}, 422),
        ("ground", {"draft": {**BRIDGE, "system": "chess"}}, 422),
        ("painted", {"draft": BRIDGE}, 400),
        (
            "painted",
            {
                "draft": BRIDGE,
                "ground": {
                    "shape": "square", "columns": 2, "rows": 1, "palette": [], "cells": [["lava"]],
                },
            },
            422,
        ),
        ("sheet", {"system": "razorweave", "who": "mara"}, 400),
        ("sheet", {"system": "razorweave", "who": "mara", "tables": {}}, 422),
        ("sheet", {"system": "chess", "who": "mara", "tables": SHEET}, 422),
    ],
)  # fmt: skip
def test_what_is_none_is_refused(server: Server, what: str, body: Any, status: int) -> None:
    answer = ask(server, what, body)
    assert answer.status_code == status, answer.text
    assert answer.json()["sentence"].endswith((".", "docs."))


def test_a_map_is_brought(server: Server) -> None:
    text = data(keep()).decode()
    answer = ask(server, "map", {"draft": BRIDGE, "text": text, "name": "keep.uvtt"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["told"][0] == "The map has 20 by 12 squares, 2 doors."
    draft = {**BRIDGE, "tables": answer.json()["tables"]}
    assert ask(server, "draft", {"draft": draft}).json()["faults"] == []
    ground = ask(server, "ground", {"draft": draft}).json()["ground"]
    assert ground["cells"][4][7] == "door"
    part = {"draft": draft, "text": text, "first": "M1", "last": "S10"}
    assert ask(server, "map", part).json()["told"][0].startswith("The map has 7 by 10 squares")


@pytest.mark.parametrize(
    ("text", "status", "code", "told"),
    [
        ("{", 422, "content", "cave.uvtt is not sound JSON"),
        ('{"resolution": {"map_size": {"x": "9", "y": 1}}}', 422, "content", "a number"),
        (data(vtt(10_000, 10_000)).decode(), 422, "content", "1,000 cells each way"),
        (data(vtt(200, 200)).decode(), 422, "wrong-use", "at most 60 by 60"),
        (" " * 4_000_001, 413, "http-413", "."),
    ],
)
def test_a_map_that_is_none_is_refused(
    server: Server, text: str, status: int, code: str, told: str
) -> None:
    answer = ask(server, "map", {"draft": BRIDGE, "text": text, "name": "cave.uvtt"})
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    assert told in answer.json()["sentence"]


def test_a_sheet_is_looked_at_while_it_is_typed(server: Server) -> None:
    body = {"system": "razorweave", "who": "mara", "tables": SHEET}
    told = ask(server, "sheet", body).json()
    assert told["faults"] == []
    assert told["figure"]["name"] == "Mara"
    wrong = {"combatants": {"mara": {"name": "Mara", "weapons": ["clubb"]}}}
    fault = ask(server, "sheet", {**body, "tables": wrong}).json()["faults"][0]
    assert fault["path"] == ["combatants", "mara", "weapons", 0]
    assert fault["nearest"] == "club"


def test_a_sheet_is_pasted_and_written(server: Server) -> None:
    text = "# Mara\n\nQuick.\n\n- Weapons: short sword\n- AGI: 2\n# Tib\n- MIG: 1\n"
    told = ask(server, "pasted", {"system": "razorweave", "text": text}).json()
    assert (told["faults"], [one["who"] for one in told["sheets"]]) == ([], ["mara", "tib"])
    sheet = told["sheets"][0]
    row = {"name": "Mara", "summary": "Quick.", "weapons": ["short_sword"], "agi": 2}
    assert sheet["tables"] == {"combatants": {"mara": row}}
    written = ask(server, "markdown", {"system": "razorweave", **sheet})
    assert written.status_code == 200, written.text
    again = ask(server, "pasted", {"system": "razorweave", "text": written.json()["text"]})
    assert again.json()["sheets"] == [sheet]


def test_faults_of_what_is_pasted_have_lines(server: Server) -> None:
    text = "# Mara\n- Weapons: clubb\n- Wepons: club\n"
    told = ask(server, "pasted", {"system": "razorweave", "text": text}).json()
    assert told["sheets"] == []
    assert [(one["line"], one["nearest"]) for one in told["faults"]] == [
        (2, "club"),
        (3, "Weapons"),
    ]
    assert ask(server, "pasted", {"system": "chess", "text": ""}).status_code == 422
    bad = {"system": "razorweave", "who": "a", "tables": {"combatants": {"a": {}}}}
    assert ask(server, "markdown", bad).json()["code"] == "content"
