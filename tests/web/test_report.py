"""Reports, looks back, proofs and files over HTTP: for each seat its own, and nothing before."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
import pytest

from fracas.table.screens.patches import Patch, patched
from tests.web.serving import Page, Server


@pytest.fixture
def table(server: Server) -> tuple[Server, str, str, Page]:
    """A table whose fight is over, the tokens of its game master and of a player, and a page."""
    master = server.make(foes="advisor")
    player = server.add(master["token"], "Ines")
    page = server.page(master["token"])
    page.until("snapshot")
    return server, master["token"], player["token"], page


def end(page: Page) -> None:
    """Let the fight be over."""
    page.play_out("rella", "dock_thug", "gm")


def test_players_look_back_once_it_is_over_and_the_gm_any_time(table: Any) -> None:
    server, master, player, page = table
    assert server.get("/api/table/report").status_code == 403
    refused = server.get("/api/table/report", player)
    assert refused.status_code == 403
    assert refused.json()["code"] == "not-your-seat"
    early = server.get("/api/table/report", master)
    assert early.status_code == 200, early.text
    assert early.json()["story"]["over"] is False
    end(page)
    for token in (master, player):
        found = server.get("/api/table/report", token).json()
        assert found["story"]["over"] is True
        assert found["story"]["outcome"].startswith("The fight is over")
        assert found["luck_is"] == found["swings_are"] == "off"


def test_a_point_is_looked_at_as_the_seat_saw_it(table: Any) -> None:
    server, _master, player, page = table
    end(page)
    story = server.get("/api/table/report", player).json()["story"]
    point = story["rounds"][-1]["points"][-1]
    then = server.get(f"/api/table/look?line={point['line']}", player)
    assert then.status_code == 200, then.text
    assert then.json()["figures"]
    for line in ("-1", "99999", "x"):
        wrong = server.get(f"/api/table/look?line={line}", player)
        assert wrong.status_code in (400, 422)
        assert wrong.json()["sentence"].endswith(".")


def test_the_files_hold_what_the_seat_was_told(table: Any) -> None:
    server, _master, player, page = table
    end(page)
    record = server.get("/api/table/record", player).json()
    page = server.page(player)
    page.until("snapshot")
    told = {at: line["text"] for at, line in page.log.items()}
    assert {line["at"]: line["text"] for line in record["lines"]} == told
    assert all("entry" not in line for line in record["lines"])
    rows = list(csv.DictReader(io.StringIO(server.get("/api/table/rolls", player).text)))
    assert rows
    assert all(told[int(row["line"])] == row["sentence"] for row in rows)
    assert server.get("/api/table/journal", player).status_code == 403
    story = server.get("/api/table/story", player)
    assert story.headers["Content-Type"].startswith("text/html")
    assert "attachment" in story.headers["Content-Disposition"]
    assert story.text.count("<li>") == len(told)
    paths = server.get("/docs/openapi.json").json()["paths"]
    assert {"/api/table/report", "/api/table/record", "/api/table/dice"} <= set(paths)


def test_dice_are_proved_to_every_seat_once_the_seed_is_open(table: Any) -> None:
    server, _master, player, page = table
    end(page)
    sealed = server.get("/api/table/dice", player).json()
    assert sealed["chain_whole"] is True
    assert sealed["sealed"] == len(sealed["rows"]) > 0
    assert page.say(do="open")["is"] == "done"
    proved = server.get("/api/table/dice", player).json()
    assert proved["agrees"] == len(proved["rows"])
    assert proved["boxes"][0]["promise"] == page.screen["table"]["promise"]


def test_the_next_fight_begins_with_those_who_came_through(table: Any) -> None:
    server, _master, player, page = table
    too_early = page.say(do="edit", what="next", who="dock-thug")
    assert too_early["is"] == "refused"
    end(page)
    page.say(do="edit", what="set", path="combatants/rella/out", value=None, reason="she lives")
    unknown = page.say(do="edit", what="next", who="nowhere")
    assert unknown["is"] == "refused"
    assert page.say(do="edit", what="next", who="warehouse-ambush")["is"] == "done"
    page.told()
    names = {one["id"] for one in page.screen["picture"]["figures"]}
    assert {"rella", "assassin"} <= names
    assert "kira" not in names
    assert page.screen["table"]["title"] != "Dock thug"
    # The fight before stays to be looked back on, also by players.
    old = server.get("/api/table/report?fight=1", player)
    assert old.status_code == 200, old.text
    assert old.json()["story"]["over"] is True


def test_a_film_shows_what_its_seat_saw_line_by_line(table: Any) -> None:
    server, master, player, page = table
    early = server.get("/api/table/film", master)
    assert early.status_code == 422, early.text
    assert "No fight of this table is over" in early.json()["sentence"]
    assert server.get("/api/table/film", player).status_code == 403
    assert server.get("/api/table/film").status_code == 403
    end(page)
    for token in (master, player):
        film = server.get("/api/table/film", token).json()
        record = server.get("/api/table/record", token).json()
        assert film["outcome"] == record["outcome"]
        shots = film["shots"]
        told = [text for one in shots for text in (one["line"]["text"], *one.get("more", ()))]
        lines = [one for one in record["lines"] if one.get("kind", "fact") == "fact"]
        assert sorted(told) == sorted(one["text"] for one in lines)
        assert all("entry" not in one["line"] for one in shots)
        picture: Any = {"picture": film["picture"]}
        for one in shots:
            changes = msgspec.convert(one.get("changes", {}), Patch)
            picture = patched(picture, changes)
        last = server.get(f"/api/table/look?line={shots[-1]['line']['at']}", token).json()
        assert picture["picture"] == last
        assert any(one["line"].get("moment") for one in shots)


def test_a_film_has_nothing_that_was_taken_back(table: Any) -> None:
    server, master, _player, page = table
    end(page)
    before = server.get("/api/table/film", master).json()
    head = max(one.get("entry", 0) for one in page.log.values())
    page.say(do="undo")
    page.told()
    assert page.screen["table"]["head"] < head
    assert server.get("/api/table/film", master).status_code == 422
    page.say(do="redo")
    page.told()
    assert server.get("/api/table/film", master).json() == before
