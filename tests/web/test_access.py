"""A server with an administrator: who may open tables, add packages and delete, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.store.access import open_access
from fracas.table.seats.access import Access, set_passphrase
from tests.web.serving import Server, bearer, serving

RIGHT = "correct horse battery"
TABLE = {"system": "razorweave", "scenario": "dock-thug"}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server with an administrator, and its ordinary limits."""
    book = open_access(tmp_path)
    set_passphrase(book, RIGHT, 0)
    with serving(tmp_path, access=Access(book)) as own:
        yield own


def _ask(own: Server, method: str, path: str, session: str = "", **more: Any) -> httpx.Response:
    headers = {**more.pop("headers", {}), **({"Fracas-Session": session} if session else {})}
    return own.http.request(method, path, headers=headers, **more)


def _sign_in(own: Server) -> str:
    answer = _ask(own, "POST", "/api/access/session", json={"passphrase": RIGHT})
    assert answer.status_code == 201
    token: str = answer.json()["token"]
    return token


def test_an_open_server_says_that_it_is(server: Server) -> None:
    assert server.get("/api/access").json() == {"mode": "all", "role": "", "name": ""}
    answer = _ask(server, "POST", "/api/access/session", json={"passphrase": RIGHT})
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong-use")


def test_strangers_play_and_open_nothing(own: Server) -> None:
    assert own.get("/api/access").json() == {"mode": "admin", "role": "", "name": ""}
    for method, path, more in (
        ("POST", "/api/tables", {"json": TABLE}),
        ("POST", "/api/tables/saved", {"content": b"x"}),
        ("POST", "/api/tables/batch", {"json": {"scenario": "dock-thug", "number": 0}}),
        ("POST", "/api/packages", {"content": b"x"}),
        ("DELETE", "/api/packages/none", {}),
        ("GET", "/api/access/people", {}),
        ("POST", "/api/access/people", {"json": {"name": "Eve"}}),
        ("DELETE", "/api/access/people/x", {}),
    ):
        for session in ("", "x", RIGHT):
            answer = _ask(own, method, path, session, **more)
            assert (answer.status_code, answer.json()["code"]) == (403, "sign-in"), path
    admin = _sign_in(own)
    assert _ask(own, "GET", "/api/access", admin).json()["role"] == "administrator"
    gm = _ask(own, "POST", "/api/tables", admin, json=TABLE).json()
    code = own.get("/api/table/invitation", gm["token"]).json()["code"]
    assert own.http.post("/api/join", json={"code": code, "name": "Ann"}).status_code == 201
    refused = _ask(own, "DELETE", "/api/table", headers=bearer(gm["token"]))
    assert refused.json()["code"] == "sign-in"
    refused = _ask(own, "DELETE", "/api/table", admin)
    assert refused.json()["code"] == "not-your-seat", "no table is the administrator's by itself"
    gone = _ask(own, "DELETE", "/api/table", admin, headers=bearer(gm["token"]))
    assert gone.json() == {"removed": True}
    assert _ask(own, "DELETE", "/api/access/session", admin).json() == {"signed_out": True}
    assert _ask(own, "POST", "/api/tables", admin, json=TABLE).status_code == 403


def test_an_invited_game_master_opens_tables_until_withdrawn(own: Server) -> None:
    admin = _sign_in(own)
    made = _ask(own, "POST", "/api/access/people", admin, json={"name": "Ann"}).json()
    assert made["picture"].startswith("data:image/svg")
    token = made["link"].split("#invited/")[1]
    body = {"invitation": token}
    session = _ask(own, "POST", "/api/access/invited", json=body).json()
    assert (session["role"], session["name"]) == ("master", "Ann")
    again = _ask(own, "POST", "/api/access/invited", json=body)
    assert (again.status_code, again.json()["code"]) == (403, "wrong-passphrase")
    ann = session["token"]
    assert _ask(own, "POST", "/api/tables", ann, json=TABLE).status_code == 201
    assert _ask(own, "GET", "/api/access/people", ann).status_code == 403
    people = _ask(own, "GET", "/api/access/people", admin).json()
    assert [one["kind"] for one in people] == ["administrator", "master"]
    left = _ask(own, "DELETE", f"/api/access/people/{people[1]['id']}", admin).json()
    assert [one["kind"] for one in left] == ["administrator"]
    assert _ask(own, "POST", "/api/tables", ann, json=TABLE).status_code == 403
    for secret in (token, ann, admin):
        assert secret not in repr(people)


def test_a_passphrase_is_not_tried_often_and_the_right_one_costs_nothing(own: Server) -> None:
    for _ in range(7):
        _sign_in(own)
    codes = [
        _ask(own, "POST", "/api/access/session", json={"passphrase": f"wrong {n}"}).status_code
        for n in range(7)
    ]
    assert codes[:5] == [403] * 5
    assert codes[-1] == 429


def test_the_log_has_no_passphrase_and_no_token(
    own: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    _ask(own, "POST", "/api/access/session", json={"passphrase": "wrong horse"})
    admin = _sign_in(own)
    link = _ask(own, "POST", "/api/access/people", admin, json={"name": "Ann"}).json()["link"]
    told = "\n".join(
        f"{one.getMessage()} {getattr(one, 'told', '')}"
        for one in caplog.records
        if one.name.startswith("fracas")
    )
    assert "signed-in" in told
    for secret in (RIGHT, "wrong horse", admin, link.split("/")[-1], "Ann"):
        assert secret not in told
