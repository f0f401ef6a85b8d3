"""What is asked over HTTP: making, joining, inviting, files, and what every answer carries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas.web.app import HEADERS
from fracas.web.routes import library
from tests.cli.terminal import fracas
from tests.web.serving import Server, bearer, serving


@pytest.mark.parametrize("path", ["/", "/health", "/api/library", "/nowhere", "/api/table/journal"])
def test_every_answer_says_what_a_page_may_load(server: Server, path: str) -> None:
    answer = server.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy


def test_health_and_library(server: Server) -> None:
    assert server.get("/health").json()["status"] == "ok"
    library = server.get("/api/library").json()
    assert len(library["systems"]) == 5
    for system in library["systems"]:
        assert system["summary"]
        assert system["fights"]
        assert system["combatants"]
        assert all(sum(fight["sides"]) for fight in system["fights"])
        assert not any("sides" in one for one in system["combatants"])
    rule = server.get("/api/rules/razorweave/rw-res-01").json()
    assert rule["id"] == "RW-RES-01"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/rules/razorweave/RW-NONE-99", "wrong-use"),
        ("/api/rules/chess/RW-RES-01", "wrong-use"),
        ("/api/nowhere", "http-404"),
        ("/assets/../../app.py", "http-404"),
        ("/assets/%2e%2e/%2e%2e/app.py", "http-404"),
        ("/api/table/journal", "not-your-seat"),
    ],
)
def test_what_there_is_not_has_a_code_and_a_sentence(server: Server, path: str, code: str) -> None:
    answer = server.get(path)
    assert answer.status_code in (403, 404, 422)
    assert answer.json()["code"] == code
    assert answer.json()["sentence"].endswith(".")


@pytest.mark.parametrize(
    "system", ["razorweave", "fully_automated", "beacon_road", "action_points", "aeronaughts"]
)
def test_the_rulings_of_a_system_come_in_one_form(server: Server, system: str) -> None:
    found = server.get(f"/api/rulings/{system}").json()
    assert found["system"] == system
    assert found["how"]
    assert found["assumes"]
    for one in found["switches"]:
        assert {"name", "rule", "title", "question", "text", "why", "default"} <= set(one)
        assert one["default"] in [each["value"] for each in one["values"]]
        assert all(each["words"] for each in one["values"])
        rule = server.get(f"/api/rules/{system}/{one['rule']}").json()
        assert rule["option"] == one["name"]
        assert rule["means"] == [each["words"] for each in one["values"]]
        other = next(v["value"] for v in one["values"] if v["value"] != one["default"])
        scenario = server.get("/api/library").json()
        fights = next(each["fights"] for each in scenario["systems"] if each["id"] == system)
        made = {"system": system, "scenario": fights[0]["id"], "foes": ""}
        draft = {**made, "rulings": {one["name"]: other}, "tables": {}}
        draft.pop("foes")
        checked = server.http.post("/api/workshop/draft", json={"draft": draft})
        assert checked.json()["faults"] == [], (one["name"], other)


def test_the_rulings_of_no_system_are_refused(server: Server) -> None:
    answer = server.get("/api/rulings/chess")
    assert answer.status_code == 422
    assert answer.json()["sentence"].endswith(".")


def test_a_table_has_the_house_rules_that_it_was_made_with(server: Server) -> None:
    gm = server.make("razorweave", "dock-thug", rulings={"edge_cap": 2})
    page = server.page(gm["token"])
    page.until("snapshot")
    (one,) = page.screen["table"]["house"]
    assert (one["rule"], one["value"]) == ("RW-GAP-01", 2)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"system": "chess", "scenario": "dock-thug"},
        {"system": "razorweave", "scenario": "none"},
        {"system": "razorweave", "scenario": "dock-thug", "foes": "banana"},
        {"system": "razorweave", "scenario": "dock-thug", "name": ""},
        {"system": "razorweave", "scenario": "dock-thug", "more": 1},
        {"system": 5, "scenario": "dock-thug"},
        {"system": "razorweave", "scenario": "dock-thug", "rulings": {"none": 1}},
        [],
        "text",
    ],
)
def test_a_table_of_what_there_is_not_is_refused(server: Server, body: Any) -> None:
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"]
    assert answer.json()["sentence"].endswith(".")


def test_a_body_that_is_none_or_too_long_is_refused(server: Server) -> None:
    answer = server.http.post(
        "/api/tables", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    long = b'{"system":"' + b"x" * 2_100_000 + b'"}'
    answer = server.http.post("/api/tables", content=long)
    assert answer.status_code == 413
    assert server.get("/health").status_code == 200


def test_players_join_by_the_code_that_the_invitation_shows(server: Server) -> None:
    gm = server.make()
    invitation = server.get("/api/table/invitation", gm["token"]).json()
    assert invitation["link"].endswith(f"#join/{invitation['code']}")
    assert invitation["picture"].startswith("data:image/svg+xml")
    ann = server.http.post("/api/join", json={"code": invitation["code"], "name": "Ann"})
    assert ann.status_code == 201
    assert server.page(ann.json()["token"]).until("snapshot")["screen"]["me"]["name"] == "Ann"

    closed = server.http.delete("/api/table/invitation", headers=bearer(gm["token"]))
    assert closed.json()["code"] == ""
    late = server.http.post("/api/join", json={"code": invitation["code"], "name": "Ben"})
    assert (late.status_code, late.json()["code"]) == (422, "wrong-use")
    fresh = server.http.post("/api/table/invitation", headers=bearer(gm["token"])).json()
    assert fresh["code"] != invitation["code"]


@pytest.mark.parametrize(
    "body",
    [
        {"code": "ZZZZZZ", "name": "Eve"},
        {"code": "", "name": "Eve"},
        {"code": "A" * 100_000, "name": "Eve"},
        {"code": "ABCDEF", "name": "Eve", "kind": "gm"},
        {"code": "ABCDEF"},
    ],
)
def test_a_code_that_is_none_lets_nobody_in(server: Server, body: Any) -> None:
    answer = server.http.post("/api/join", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"]


def test_names_are_data_and_never_markup(server: Server) -> None:
    gm = server.make(name="<script>alert(1)</script>")
    page = server.page(gm["token"])
    page.until("snapshot")
    assert page.screen["me"]["name"] == "<script>alert(1)</script>"
    transcript = server.get("/api/table/transcript", gm["token"])
    assert transcript.headers["Content-Type"].startswith("text/markdown")
    assert transcript.headers["X-Content-Type-Options"] == "nosniff"
    assert "attachment" in transcript.headers["Content-Disposition"]


def test_who_tries_too_often_waits(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        answers = [
            own.http.post("/api/join", json={"code": "ZZZZZZ", "name": "Eve"}) for _ in range(12)
        ]
        codes = [answer.status_code for answer in answers]
        assert codes[:10] == [422] * 10
        assert codes[-1] == 429
        assert answers[-1].json()["code"] == "too-often"
        assert own.get("/health").status_code == 200
        # Making tables is another matter.
        assert own.make()["seat"] == "gm"


def test_a_table_that_is_removed_is_gone(server: Server) -> None:
    gm = server.make()
    page = server.page(gm["token"])
    page.until("snapshot")
    removed = server.http.delete("/api/table", headers=bearer(gm["token"]))
    assert removed.json() == {"removed": True}
    assert page.until("gone")["code"] == "closing"
    assert server.get("/api/table/invitation", gm["token"]).status_code == 403


@pytest.mark.parametrize(
    ("system", "scenario"),
    [("razorweave", "dock-thug"), ("fully_automated", "footbridge"), ("aeronaughts", "boarding")],
)
def test_the_journal_of_a_table_verifies_once_the_seed_is_open(
    server: Server, tmp_path: Path, system: str, scenario: str
) -> None:
    gm = server.make(system, scenario)
    page = server.page(gm["token"])
    page.until("snapshot")
    assert page.say(do="salt", text="words of mine")["is"] == "done"
    for step in range(12):
        page.told()
        if page.paper() is None:
            break
        assert page.answer()["is"] == "done"
        page.told()
        if step == 5:
            assert page.say(do="undo")["is"] == "done"
        if step == 8:
            assert page.say(do="fork", name="what if")["is"] == "done"
    assert page.say(do="open")["is"] == "done"
    page.told()
    seed = page.screen["table"]["seed"]
    text = server.get("/api/table/journal", gm["token"])
    assert text.headers["Content-Type"].startswith("application/x-ndjson")
    assert seed.encode() in text.content
    file = tmp_path / "fight.fight"
    file.write_bytes(text.content)
    done = fracas("replay", "--check", str(file))
    assert done.code == 0, done.out + done.err


def test_a_seat_is_added_with_a_link_of_its_own_and_those_it_answers_for(server: Server) -> None:
    gm = server.make()
    body = {"name": "Ann", "holds": ["rella"], "extra": -1}
    added = server.http.post("/api/table/seats", json=body, headers=bearer(gm["token"])).json()
    assert added["link"].endswith(f"#take/{added['token']}")
    assert added["picture"].startswith("data:image/svg+xml")
    told = server.get("/api/seat", added["token"]).json()
    assert told == {
        "table": gm["table"],
        "seat": added["seat"],
        "name": "Ann",
        "kind": "player",
        "system": "razorweave",
        "title": gm["title"],
    }
    me = server.page(added["token"]).until("snapshot")["screen"]["me"]
    assert me["deciders"] == [["rella", "Rella"]]
    assert me["extra"] == -1
    for wrong in ({"holds": ["nobody"]}, {"kind": "wall", "holds": ["rella"]}, {"extra": 9_999}):
        refused = server.http.post(
            "/api/table/seats", json={"name": "Ben", **wrong}, headers=bearer(gm["token"])
        )
        assert refused.status_code == 422
        assert refused.json()["sentence"].endswith(".")


def test_a_fault_of_the_program_has_a_code_and_is_told_to_its_log_alone(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(row: Any) -> Any:
        raise KeyError("where it broke")

    monkeypatch.setattr(library, "rule_card", breaks)
    answer = server.get("/api/rules/razorweave/RW-RES-01")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert answer.json()["sentence"].endswith(".")
    assert "where it broke" not in answer.text
    told = next(one.told for one in caplog.records if one.msg == "request-failed")  # type: ignore[attr-defined]
    assert told["reference"] in answer.json()["sentence"]
    assert told["route"].startswith("/api/rules/")
    assert answer.headers["Content-Security-Policy"]
