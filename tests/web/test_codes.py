"""Codes: guessed from everywhere at once, held by a crowd, and asking the game master first."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.table.seats.askers import SEATS_PER_SOURCE
from tests.web.codes import attack, has_addresses
from tests.web.serving import Server, bearer, serving


@pytest.mark.skipif(not has_addresses(), reason="this system has one loopback address")
def test_few_of_many_guesses_are_looked_up_and_a_crowd_leaves_seats(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        seen = asyncio.run(attack(own, guesses=300, addresses=60, joins=50))
    # Sixty at once, and one more for each two seconds that it took. Which sixty is the server's
    # choice, so the right code may be one of them; what it costs to find it is what is bounded.
    assert seen.looked_up <= 60 + seen.took / 2 + 1
    assert seen.guessed["wrong-use"] + seen.guessed["too-often"] + seen.got_in == 300
    assert 10 <= seen.joined["seat"] <= 20
    assert 1 <= seen.joined_at_one["seat"] <= SEATS_PER_SOURCE
    assert seen.acts
    assert seen.newcomers


def _ask(server: Server, path: str, body: Any, token: str = "") -> httpx.Response:
    return server.http.post(path, json=body, headers=bearer(token))


def test_a_code_asks_the_game_master_where_she_wants_that(server: Server) -> None:
    gm = server.make()
    page = server.page(gm["token"])
    assert page.until("askers")["askers"] == []
    told = _ask(server, "/api/table/door", {"door": "ask"}, gm["token"])
    assert told.json()["door"] == "ask"
    code = told.json()["code"]
    ann, ben = (
        _ask(server, "/api/join", {"code": code, "name": name}).json() for name in ("Ann", "Ben")
    )
    assert "token" not in ann
    assert page.until("askers")["askers"] == [{"id": "a1", "name": "Ann", "kind": "player"}]
    assert [one["name"] for one in page.until("askers")["askers"]] == ["Ann", "Ben"]
    assert _ask(server, "/api/join/asked", ann).json() == ann
    listed = server.get("/api/table/askers", gm["token"]).json()
    assert [one["name"] for one in listed] == ["Ann", "Ben"]
    left = _ask(server, "/api/table/askers/a1", {"let_in": True}, gm["token"]).json()
    assert [one["name"] for one in left] == ["Ben"]
    assert _ask(server, "/api/table/askers/a2", {"let_in": False}, gm["token"]).json() == []
    seat = _ask(server, "/api/join/asked", ann).json()
    assert server.get("/api/seat", seat["token"]).json()["name"] == "Ann"
    for ticket in (ann, ben, {"ticket": "x"}, {"ticket": gm["table"] + "x"}):
        refused = _ask(server, "/api/join/asked", ticket)
        assert (refused.status_code, refused.json()["code"]) == (422, "not-let-in")
    page.told()
    names = [one["name"] for one in page.screen["seats"] if one["kind"] != "computer"]
    assert names == ["Game master", "Ann"]
    # A player neither sees nor answers who asks, and a page that comes back does.
    asked = _ask(server, "/api/join", {"code": code, "name": "Cy", "kind": "wall"}).json()
    assert server.get("/api/table/askers", seat["token"]).status_code == 403
    for shown in (server.page(gm["token"]), page):
        while not (found := shown.until("askers")["askers"]):
            pass
        assert found[0]["kind"] == "wall"
    leaves = _ask(server, "/api/join/asked", {**asked, "leave": True})
    assert leaves.status_code == 422
    assert server.get("/api/table/askers", gm["token"]).json() == []


def test_the_door_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        gm = own.make()
        assert _ask(own, "/api/table/door", {"door": "wide"}, gm["token"]).status_code == 400
        _ask(own, "/api/table/door", {"door": "open"}, gm["token"])
    with serving(tmp_path) as own:
        assert own.get("/api/table/invitation", gm["token"]).json()["door"] == "open"
