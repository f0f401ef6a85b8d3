"""Fights that are built over HTTP: what there is to build with, how it goes, what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.table.workshop.work import MOST_FAULTS
from tests.web.serving import Server, bearer, serving

RW = {"system": "razorweave", "scenario": "dock-thug"}

TRIES = 5
"""How often changes are looked for until a busy machine finds some."""


def ask(server: Server, what: str, **body: Any) -> Any:
    answer = server.http.post(f"/api/workshop/{what}", json={"draft": RW, **body})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    "system", ["razorweave", "fully_automated", "beacon_road", "action_points", "aeronaughts"]
)
def test_a_draft_is_begun_from_the_book_and_checked(server: Server, system: str) -> None:
    shelf = server.get(f"/api/workshop/{system}").json()
    scenarios, people = shelf["chapters"][:2]
    scenario = scenarios["rows"][0]["id"]
    begun = {"system": system, "scenario": scenario}
    row = ask(server, "row", draft=begun, chapter="scenarios", key=scenario)
    assert row["cast"]
    tables = {"scenarios": {scenario: row}}
    draft = {"system": system, "scenario": scenario, "tables": tables}
    found = ask(server, "draft", draft=draft)
    assert found["faults"] == []
    assert found["picture"]["figures"]
    assert found["picture"]["drawing"]["type"]
    levy = found["levies"][-1]
    assert levy["chapter"] == people["id"]
    more = ask(
        server, "muster", draft=draft, kind=levy["kind"], side=levy["side"], count=levy["count"] + 1
    )
    draft["tables"] = more["tables"]
    assert ask(server, "draft", draft=draft)["levies"][-1]["count"] == levy["count"] + 1


def test_a_fault_is_told_with_its_path(server: Server) -> None:
    row = server.get("/api/workshop/razorweave/combatants/rella").json()
    tables = {"combatants": {"rella": {**row, "mig": 70, "weapons": ["clubb"]}}}
    faults = ask(server, "draft", draft={**RW, "tables": tables})["faults"]
    told = {tuple(one["path"]): one for one in faults}
    assert "at most 6" in told["combatants", "rella", "mig"]["sentence"]
    assert told["combatants", "rella", "weapons", 0]["nearest"] == "club"


def test_of_many_faults_the_first_are_told_and_how_many_more(server: Server) -> None:
    row = server.get("/api/workshop/razorweave/combatants/rella").json()
    some = {f"rella{at}": {**row, "mig": 70} for at in range(MOST_FAULTS + 13)}
    found = ask(server, "draft", draft={**RW, "tables": {"combatants": some}})
    assert (len(found["faults"]), found["more"]) == (MOST_FAULTS, 13)
    text = 'system = "razorweave"\n' + "".join(
        f"[combatants.c{at}]\nmig = 70\n" for at in range(MOST_FAULTS)
    )
    told = server.http.post("/api/workshop/open", json={"system": "razorweave", "text": text})
    assert len(told.json()["faults"]) == MOST_FAULTS
    assert told.json()["more"] > 0


def test_how_it_would_go_is_asked_in_growing_ranges(server: Server) -> None:
    found = ask(server, "estimate", first=0, count=20)
    more = ask(server, "estimate", first=found["fights"], count=40)
    assert more["fights"] > found["fights"]
    for side in more["sides"]:
        assert 0 <= side["win"]["low"] <= side["win"]["value"] <= side["win"]["high"] <= 1


def test_what_would_make_it_fair_can_be_applied(server: Server) -> None:
    hard = ask(server, "muster", kind="dock_thug", side="foes", count=3)
    draft = {**RW, "tables": hard["tables"]}
    found: list[Any] = []
    for _ in range(TRIES):  # the search has so many seconds, in which a busy machine finds nothing
        answer = server.http.post(
            "/api/workshop/fairer",
            json={"draft": draft, "aim": {"low": 0.3, "high": 0.9}},
            timeout=120.0,
        )
        assert answer.status_code == 200, answer.text
        if found := answer.json()["proposals"]:
            break
    best = found[0]
    assert best["changes"][0]["what"]
    assert ask(server, "draft", draft={**RW, "tables": best["tables"]})["faults"] == []


def test_a_draft_goes_to_a_file_and_comes_back_and_is_played(server: Server) -> None:
    more = ask(server, "muster", kind="dock_thug", side="foes", count=3)
    draft = {**RW, "tables": more["tables"]}
    file = server.http.post("/api/workshop/text", json={"draft": draft})
    assert file.headers["Content-Type"].startswith("application/toml")
    assert "attachment" in file.headers["Content-Disposition"]
    opened = server.http.post(
        "/api/workshop/open", json={"system": "aeronaughts", "text": file.text}
    ).json()
    # The file says for itself of which system it is.
    assert opened["draft"]["system"] == "razorweave"
    for content in (more["tables"], file.text):
        gm = server.make("razorweave", "dock-thug", content=content)
        page = server.page(gm["token"])
        page.until("snapshot")
        names = [one["name"] for one in page.screen["picture"]["figures"]]
        assert len(names) == 4
        removed = server.http.delete("/api/table", headers=bearer(gm["token"]))
        assert removed.json() == {"removed": True}


def test_a_fight_of_ones_own_has_its_title(server: Server) -> None:
    row = ask(server, "row", chapter="scenarios", key="dock-thug")
    tables = {"scenarios": {"mine": {**row, "title": "A fight of mine"}}}
    gm = server.make("razorweave", "mine", content=tables)
    assert gm["title"] == "A fight of mine"


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("draft", {"draft": {"system": "chess", "scenario": "x"}}),
        ("draft", {"draft": {**RW, "rulings": {"none": 1}}}),
        ("draft", {"draft": {**RW, "tables": []}}),
        ("draft", {"draft": {**RW, "tables": {}, "more": 1}}),
        ("draft", {}),
        ("draft", {"draft": {**RW, "tables": {"x" * 400_000: {}}}}),
        ("muster", {"draft": RW, "kind": "dock_thug", "side": "foes", "count": 41}),
        ("muster", {"draft": RW, "kind": "dock_thug", "side": "foes", "count": 0}),
        ("muster", {"draft": RW, "kind": "nobody", "side": "foes", "count": 1}),
        ("muster", {"draft": RW, "kind": "dock_thug", "side": "nobodies", "count": 1}),
        ("muster", {"draft": RW, "kind": "dock_thug", "side": "foes", "count": "two"}),
        ("estimate", {"draft": RW, "first": -1}),
        ("estimate", {"draft": RW, "count": 10_000}),
        ("estimate", {"draft": {"system": "aeronaughts", "scenario": "week-of-repairs"}}),
        ("estimate", {"draft": {**RW, "scenario": "none"}}),
        ("estimate", {"draft": {**RW, "tables": {"weapons": {"x": {}}}}}),
        ("fairer", {"draft": RW, "aim": {"low": 0.9, "high": 0.1}}),
        ("fairer", {"draft": RW}),
        ("open", {"system": "chess", "text": ""}),
        ("open", {"system": "razorweave"}),
        ("open", {"system": "razorweave", "text": "#" * 400_000}),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    server: Server, what: str, body: dict[str, Any]
) -> None:
    answer = server.http.post(f"/api/workshop/{what}", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"]
    assert answer.json()["sentence"].endswith(".")


@pytest.mark.parametrize(
    "path",
    ["chess", "razorweave/rulings/x", "razorweave/combatants/none", "razorweave/none/none"],
)
def test_what_the_book_has_not_is_refused(server: Server, path: str) -> None:
    answer = server.get(f"/api/workshop/{path}")
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong-use")


@pytest.mark.parametrize("text", ["", "= =", "system = 5", "[scenarios.x]\ntitle = 1", "\x00"])
def test_a_file_that_is_none_has_its_faults_told(server: Server, text: str) -> None:
    found = server.http.post(
        "/api/workshop/open", json={"system": "razorweave", "text": text}
    ).json()
    assert found["draft"] is None
    assert all(one["sentence"].endswith(".") for one in found["faults"])
    assert found["faults"]


@pytest.mark.parametrize(
    "content", ["= =", {"weapons": {"x": {}}}, {"scenarios": {"dock-thug": {"title": "x"}}}, 5]
)
def test_no_table_opens_with_content_that_has_faults(server: Server, content: Any) -> None:
    body = {"system": "razorweave", "scenario": "dock-thug", "content": content}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["sentence"].endswith(".")


def test_a_nesting_without_end_is_refused(server: Server) -> None:
    deep = '{"draft":{"system":"razorweave","scenario":"x","tables":' + '{"a":' * 5_000
    body = deep + "1" + "}" * 5_002
    answer = server.http.post(
        "/api/workshop/draft", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code in (400, 422)
    assert server.get("/health").status_code == 200


def test_the_workshop_is_documented(server: Server) -> None:
    paths = server.get("/docs/openapi.json").json()["paths"]
    asked = {path for path in paths if path.startswith("/api/workshop")}
    assert len(asked) == 18
    for path in asked:
        for way in paths[path].values():
            assert way["responses"]
            assert way["description"]


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        body = {"draft": {"system": "chess", "scenario": "x"}, "aim": {"low": 0.5, "high": 0.6}}
        answers = [own.http.post("/api/workshop/fairer", json=body) for _ in range(6)]
        assert [answer.status_code for answer in answers[:4]] == [422] * 4
        assert answers[-1].json()["code"] == "too-often"
        # Making tables is another matter.
        assert own.make()["seat"] == "gm"


def test_how_it_goes_to_win_is_asked_and_strengths_are_checked(server: Server) -> None:
    book = {"foes": "by-the-book", "party": "by-the-book"}
    found = ask(server, "to-win", strengths=book)
    assert 1 <= found["fights"] <= found["most"]
    for side in found["sides"]:
        assert 0 <= side["win"]["low"] <= side["win"]["value"] <= side["win"]["high"] <= 1
    for strengths in ({"foes": "best"}, {"nobody": "good"}):
        answer = server.http.post(
            "/api/workshop/to-win", json={"draft": RW, "strengths": strengths}
        )
        assert answer.status_code == 422, answer.text


def test_who_hangs_up_has_no_more_fights_played_to_win(server: Server) -> None:
    ambush = {"system": "razorweave", "scenario": "warehouse-ambush"}
    with pytest.raises(httpx.ReadTimeout):
        server.http.post("/api/workshop/to-win", json={"draft": ambush}, timeout=0.5)
    # The one worker for such fights is free again at once.
    found = ask(server, "to-win", strengths={"foes": "by-the-book", "party": "by-the-book"})
    assert found["fights"] >= 1
