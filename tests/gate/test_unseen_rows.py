"""Rows and packages that are not somebody's to read are the same as those that are not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.rulesets.registry import names, ruleset
from fracas.table.play.package_library import combatants_of
from fracas.table.seats.invitations import fresh_token
from fracas.table.workshop.rows import is_open, row_of
from tests.leaks.probing import requests
from tests.packages.packs import wolves, zipped
from tests.web.serving import Server, bearer, serving

INVENTED = "owlbear"
OURS = tuple(one for one in names() if one != "long_poles")


class Table:
    """A server with a package of its game master's, and what a player and a stranger show."""

    def __init__(self, server: Server) -> None:
        self.server = server
        told = server.http.post("/api/packages", content=zipped(wolves()))
        self.key: str = told.json()["key"]
        made = server.make("beacon_road", "toll-bridge")
        self.master: str = made["token"]
        self.seats = {"a stranger": "", "a player": server.add(self.master, "Ann")["token"]}

    def ask(self, request: tuple[str, str, Any], token: str, **headers: str) -> httpx.Response:
        """Ask for something."""
        method, path, body = request
        headers |= bearer(token)
        return self.server.http.request(method, path, json=body, headers=headers)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("rows"), unlimited=True) as server:
        yield Table(server)


def told(answer: httpx.Response, who: str) -> tuple[int, bytes]:
    """An answer as it is compared: without the id that was asked for."""
    if answer.status_code == 201:  # a table or a seat, with an id and a secret of its own
        return answer.status_code, b""
    return answer.status_code, re.sub(rb"\b%s\b" % who.encode(), b"<id>", answer.content)


@pytest.mark.parametrize("seat", ["a stranger", "a player"])
@pytest.mark.parametrize("who", ["wolves", "grey_wolf", "den"])
def test_a_package_of_somebody_else_is_not_there(table: Table, who: str, seat: str) -> None:
    asked = 0
    pairs = zip(requests(who, "razorweave"), requests(INVENTED, "razorweave"), strict=True)
    for true, false in pairs:
        if true == false:  # nothing in it is an id
            continue
        answers = [table.ask(one, table.seats[seat]) for one in (true, false)]
        assert told(answers[0], who) == told(answers[1], INVENTED), true
        asked += 1
    assert asked > 60
    own = table.ask(("GET", "/api/packages", None), "", **{"Package-Key": table.key})
    assert [one["id"] for one in own.json()["packages"]] == ["wolves"]


@pytest.mark.parametrize("seat", ["a stranger", "a player"])
@pytest.mark.parametrize("system", OURS)
def test_rows_that_a_table_hides_are_not_there(table: Table, system: str, seat: str) -> None:
    chapter = combatants_of(ruleset(system))
    scenarios = [one.id for one in ruleset(system).scenarios()]
    hidden = [
        one.id
        for one in ruleset(system).combatants()
        if not is_open(system, chapter, row_of(system, chapter, one.id))
    ]
    assert hidden
    places = [(chapter, one) for one in hidden] + [("scenarios", one) for one in scenarios]
    places += [("sheet-like", one) for one in hidden]
    for part, who in places:
        path = f"/api/workshop/{system}/{part}/"
        answers = [
            table.ask(("GET", path + one, None), table.seats[seat]) for one in (who, INVENTED)
        ]
        assert told(answers[0], who) == told(answers[1], INVENTED), (part, who)
        assert answers[0].status_code == 422
        assert table.ask(("GET", path + who, None), table.master).status_code == 200
    draft = {"system": system, "scenario": scenarios[0]}
    for part, who in places[:3]:
        wanted = {"draft": draft, "chapter": part, "key": who}
        assert table.ask(("POST", "/api/workshop/row", wanted), "").status_code == 200


def test_what_is_open_in_a_book_may_be_read_by_all(table: Table) -> None:
    for path in ("combatants/rella", "weapons/club", "sheet-like/rella"):
        assert table.ask(("GET", f"/api/workshop/razorweave/{path}", None), "").status_code == 200
    shelf = table.ask(("GET", "/api/workshop/razorweave", None), "").json()
    open_ = {one["id"]: one["open"] for one in shelf["chapters"][1]["rows"]}
    assert open_["rella"]
    assert not open_["dock_thug"]


def test_whoever_brought_a_package_uses_reads_and_removes_it(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=True) as server:
        table = Table(server)
        mine, other = {"Package-Key": table.key}, {"Package-Key": fresh_token()}
        both = {"Package-Key": f"{other['Package-Key']}, {table.key}"}
        row = ("GET", "/api/workshop/razorweave/combatants/grey_wolf?package=wolves", None)
        assert table.ask(row, "", **mine).json()["name"] == "Grey Wolf"
        assert table.ask(row, "", **both).status_code == 200
        assert table.ask(row, "", **other).status_code == 422
        new: dict[str, Any] = {"system": "razorweave", "scenario": "den", "packages": ["wolves"]}
        played = ("POST", "/api/tables", new)
        assert table.ask(played, "", **other).status_code == 422
        gm = table.ask(played, "", **mine).json()
        # Their table goes on with it, and a game master of another takes it not.
        assert server.get("/api/table/packages", gm["token"]).json()[0]["id"] == "wolves"
        take = ("POST", "/api/table/packages", {"package": "wolves"})
        assert table.ask(take, table.master).status_code == 422
        taken = server.http.post("/api/packages", content=zipped(wolves()), headers=other)
        assert (taken.status_code, taken.json()["code"]) == (422, "package")
        again = server.http.post("/api/packages", content=zipped(wolves()), headers=both)
        assert again.json()["key"] == other["Package-Key"]
        off = ("DELETE", "/api/packages/wolves", None)
        for headers in ({}, other):
            assert "owlbear" not in table.ask(off, "", **headers).text
            assert table.ask(off, "", **headers).status_code == 422
        assert table.ask(off, "", **mine).json() == {"removed": True}
        assert not list((tmp_path / "packages").iterdir())


def test_what_the_server_has_is_everybodys_and_stays(tmp_path: Path) -> None:
    from fracas.packages.installing import install

    with serving(tmp_path, unlimited=True) as server:
        table = Table(server)
        install(tmp_path, zipped(wolves()))
        key = {"Package-Key": table.key}
        for headers in ({}, key):
            found = table.ask(("GET", "/api/packages", None), "", **headers).json()
            assert [(one["id"], one["own"]) for one in found["packages"]] == [("wolves", False)]
            off = table.ask(("DELETE", "/api/packages/wolves", None), "", **headers)
            assert off.status_code == 422
        # Its people are the game master's, as those that are shipped.
        row = ("GET", "/api/workshop/razorweave/combatants/grey_wolf?package=wolves", None)
        assert table.ask(row, "").status_code == 422
        assert table.ask(row, table.master).status_code == 200
