"""Every route tried by everybody who has no business there, from the app's own list of routes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from fracas.store.opening import open_store
from fracas.web.app import make_app
from tests.gate.doors import DOORS, SEAT, SOCKETS, Door
from tests.gate.strangers import PLAYERS, Headers, Table, coded, table, wrong_links
from tests.web.serving import Server, bearer, serving

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")
AUTOMATIC = {"OPTIONS", "HEAD"}
"""What the framework answers by itself: which methods there are, and headers of files."""

BY_DOOR = pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
BY_CLOSED_DOOR = pytest.mark.parametrize(
    "door", [door for door in DOORS if door.who != "anybody"], ids=lambda door: door.name
)


@pytest.fixture(scope="module")
def at(running: Server) -> Iterator[Table]:
    """One table for everybody who gets nowhere."""
    with table(running) as made:
        yield made


@pytest.fixture(scope="module")
def links(at: Table, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Headers]:
    """Links that open nothing here."""
    with serving(tmp_path_factory.mktemp("elsewhere")) as other:
        elsewhere = other.make()["token"]
    return wrong_links(at, elsewhere)


@pytest.fixture(scope="module")
def whole(at: Table, links: dict[str, Headers]) -> Any:
    """What the table is before anybody tries anything."""
    return at.all_of_it()


def knock(at: Table, door: Door, headers: Headers, **more: Any) -> httpx.Response:
    """A right request for a door, but for its headers."""
    path = door.at.replace(SEAT, at.seats["ben"]["seat"])
    return at.server.http.request(door.method, path, json=door.body, headers=headers, **more)


def test_every_route_of_the_server_is_in_the_table(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    routes = make_app(store, odds=False, data=tmp_path).routes
    store.close()
    found = {
        (method, route.path_format)
        for route in routes
        if isinstance(route, HTTPRoute)
        for method in {*route.methods} - AUTOMATIC
    }
    told = [(door.method, door.path) for door in DOORS]
    assert set(told) == found
    assert len(told) == len(found), "one line for each"
    rest = [route for route in routes if not isinstance(route, HTTPRoute)]
    assert all(isinstance(route, WebSocketRoute) for route in rest)
    assert tuple(route.path for route in rest) == SOCKETS


@BY_DOOR
def test_a_link_that_is_none_opens_only_what_is_for_anybody(
    at: Table, links: dict[str, Headers], whole: Any, door: Door
) -> None:
    for wrong, headers in links.items():
        answer = knock(at, door, headers)
        if door.who == "anybody":
            assert answer.status_code in door.answers, (wrong, answer.text[:300])
        else:
            assert (answer.status_code, coded(answer)) == (403, "not-your-seat"), wrong
        secrets = [seat["token"] for seat in at.seats.values()]
        assert not any(one in answer.text for one in secrets)
        if door.who == "anybody" and door.path in ("/api/tables", "/assets/{file_path}"):
            break  # every further one is a further table, or the same file that is not there
    assert at.all_of_it() == whole


@BY_CLOSED_DOOR
def test_a_seat_opens_what_is_for_seats(at: Table, whole: Any, door: Door) -> None:
    for who in PLAYERS:
        answer = knock(at, door, bearer(at.token(who)))
        if door.who == "seated":
            assert answer.status_code in door.answers, answer.text[:300]
        else:
            assert (answer.status_code, coded(answer)) == (403, "not-your-seat"), who
    assert at.all_of_it() == whole


@BY_CLOSED_DOOR
def test_another_game_master_does_nothing_here(at: Table, whole: Any, door: Door) -> None:
    stranger = at.server.make()
    answer = knock(at, door, bearer(stranger["token"]))
    if SEAT in door.at:
        assert answer.status_code == 422, "that table has no such seat"
    else:
        assert answer.status_code in door.answers
    assert at.seats["gm"]["table"] not in answer.text
    assert at.all_of_it() == whole


@BY_CLOSED_DOOR
def test_the_game_master_opens_every_door(running: Server, door: Door) -> None:
    """Else a table of refusals would hold of a server that does nothing."""
    with table(running) as own:
        answer = knock(own, door, bearer(own.token("gm")))
        answers = (201,) if SEAT in door.at else door.answers
        assert answer.status_code in answers, answer.text[:300]


@BY_DOOR
def test_no_page_of_somebody_elses_acts_and_no_strange_name_reads(
    at: Table, whole: Any, door: Door
) -> None:
    gm = bearer(at.token("gm"))
    here = f"http://127.0.0.1:{at.server.port}"
    for origin in ("http://evil.example", "null", f"{here}.evil.example", "https://127.0.0.1", ""):
        if door.method != "GET":
            answer = knock(at, door, {**gm, "Origin": origin})
            assert (answer.status_code, coded(answer)) == (403, "wrong-origin"), origin
    for site in ("cross-site", "same-site", "cross-origin", ""):
        if door.method != "GET":
            answer = knock(at, door, {**gm, "Sec-Fetch-Site": site})
            assert (answer.status_code, coded(answer)) == (403, "wrong-origin"), site
    for host in ("evil.example", f"127.0.0.1.evil.example:{at.server.port}", "[::1", "a.b@c.de"):
        answer = knock(at, door, {**gm, "Host": host})
        if door.any_name:
            assert answer.status_code in door.answers, host
        else:
            assert (answer.status_code, coded(answer)) == (403, "wrong-origin"), host
    assert at.all_of_it() == whole


@pytest.mark.parametrize("path", sorted({door.path for door in DOORS}))
def test_no_door_opens_by_another_method(at: Table, whole: Any, path: str) -> None:
    doors = [door for door in DOORS if door.path == path]
    right = {door.method for door in doors} | ({"HEAD"} if path.startswith("/assets/") else set())
    where = doors[0].at.replace(SEAT, at.seats["ben"]["seat"])
    for method in METHODS:
        if method in right:
            continue
        answer = at.server.http.request(method, where, headers=bearer(at.token("gm")))
        assert answer.status_code in (403, 405), method
        if answer.status_code == 405:
            assert set(answer.headers["Allow"].split(", ")) == right | {"OPTIONS"}
        if method != "HEAD":
            assert coded(answer) in ("http-405", "wrong-origin", "not-your-seat")
    assert at.all_of_it() == whole
