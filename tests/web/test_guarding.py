"""Who may knock, and how often: origins, rates, sockets, headers that are not believed."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from fracas.core.errors import StoreError
from fracas.table.keeping.allowance import TooOften
from fracas.table.play.registry import NoSuchCode
from fracas.web import guarding
from fracas.web.guarding import PER_ADDRESS, PER_SEAT, Guard, WrongOrigin, source_of
from tests.web.serving import Server, bearer, serving


def _from(host: str) -> Any:
    return SimpleNamespace(client=SimpleNamespace(host=host))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.168.0.7", "192.168.0.8", False),
        ("2001:db8::1", "2001:db8::2:3", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.168.0.7", "192.168.0.7", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("a name", "a name", True),
    ],
)
def test_a_household_is_one_source(one: str, other: str, same: bool) -> None:
    assert (source_of(_from(one)) == source_of(_from(other))) == same


def test_no_client_is_a_source_too() -> None:
    assert source_of(SimpleNamespace(client=None)) == ""


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({}, True),
        ({"origin": "http://table:8000"}, True),
        ({"origin": "http://table:8000.evil.example"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://[table"}, False),
        ({"origin": "https://known.example"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
    ],
)
def test_pages_of_others_do_not_act(headers: dict[str, str], own: bool) -> None:
    guard = Guard(frozenset({"https://known.example"}))
    headers = {"host": "table:8000", **headers}
    assert guard.is_own(headers) == own
    guard.refuse_request("GET", headers, "here")
    for method in ("POST", "DELETE", "PUT", "PATCH"):
        if own:
            guard.refuse_request(method, headers, "here")
        else:
            with pytest.raises(WrongOrigin):
                guard.refuse_request(method, headers, "here")


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("", True),
        ("localhost:8000", True),
        ("gm-laptop:8000", True),
        ("gm-laptop.local:8000", True),
        ("192.168.1.20:8000", True),
        ("[fe80::1]:8000", True),
        ("table.example", True),
        ("evil.example:8000", False),
        ("192.168.1.20.evil.example", False),
        ("[evil", False),
        ("fe80::1%x.evil.example", False),
        ("localhost:8000:9", False),
        ("localhost:99999", False),
    ],
)
def test_a_page_whose_name_only_leads_here_is_a_strangers(host: str, known: bool) -> None:
    """Whoever owns a name can have it lead to any machine; then its pages ask as our own would."""
    guard = Guard(frozenset({"https://table.example"}))
    headers = {"host": host, "origin": f"http://{host}"}
    assert guard.is_own(headers) is known
    if known:
        guard.refuse_request("POST", headers, "here")
    else:
        for method in ("GET", "POST"):
            with pytest.raises(WrongOrigin, match="--address"):
                guard.refuse_request(method, headers, "here")


def test_sockets_are_counted_while_they_are_open() -> None:
    guard = Guard(often=1)
    guard.knocking = guarding.Allowance(10_000, 1.0)
    held = [guard.socket("here") for _ in range(PER_ADDRESS)]
    for one in held:
        one.__enter__()
    with pytest.raises(TooOften), guard.socket("here"):
        raise AssertionError("one too many was let in")
    with guard.socket("elsewhere"):
        pass
    held.pop().__exit__(None, None, None)
    with guard.socket("here"):
        pass


def test_guesses_of_all_sources_count_together(tmp_path: Path) -> None:
    guard = Guard()
    for number in range(60):
        with pytest.raises(NoSuchCode), guard.guess(f"10.0.0.{number}"):
            raise NoSuchCode("No such code.")
    with pytest.raises(TooOften), guard.guess("10.0.1.1"):
        raise AssertionError("one too many was looked up")
    with serving(tmp_path) as own:
        gm = own.make()
        code = own.get("/api/table/invitation", gm["token"]).json()["code"]
        # A right code is no guess, and costs nobody else anything.
        for name in ("Ann", "Ben", "Cy"):
            joined = own.http.post("/api/join", json={"code": code, "name": name})
            assert joined.status_code == 201


def test_a_code_that_is_being_looked_up_counts_until_it_leads_somewhere() -> None:
    """Else any number could be looked up at once, the right one among them."""
    guard = Guard()
    with ExitStack() as under_way:
        for number in range(60):
            under_way.enter_context(guard.guess(f"10.0.0.{number}"))
        with pytest.raises(TooOften), guard.guess("10.0.1.1"):
            raise AssertionError("one too many was looked up")
    with guard.guess("10.0.1.1"):
        pass
    # A store that cannot be read says nothing about the code.
    for number in range(70):
        with pytest.raises(StoreError), guard.guess(f"10.0.2.{number}"):
            raise StoreError("The store could not be read.")


WORKSHOP = [
    "draft",
    "muster",
    "estimate",
    "to-win",
    "fairer",
    "text",
    "open",
    "row",
    "ground",
    "painted",
    "sheet",
    "markdown",
    "pasted",
    "map",
    "sheet/text",
]
"""What the workshop is asked changes nothing, but costs work."""

STATE_CHANGING = [
    ("POST", "/api/tables", {"system": "razorweave", "scenario": "dock-thug"}),
    ("POST", "/api/join", {"code": "ABCDEF", "name": "Eve"}),
    ("POST", "/api/access/session", {"passphrase": "none"}),
    ("DELETE", "/api/access/session", None),
    ("POST", "/api/access/invited", {"invitation": "none"}),
    ("POST", "/api/access/people", {"name": "Zoe"}),
    ("DELETE", "/api/access/people/x1", None),
    ("POST", "/api/join/asked", {"ticket": "none"}),
    ("POST", "/api/table/door", {"door": "ask"}),
    ("POST", "/api/table/askers/a1", {"let_in": True}),
    ("POST", "/api/table/invitation", None),
    ("DELETE", "/api/table/invitation", None),
    ("POST", "/api/table/seats", {"name": "Eve"}),
    ("POST", "/api/table/seats/gm/link", None),
    ("DELETE", "/api/table", None),
    ("POST", "/api/tables/saved", {}),
    ("POST", "/api/tables/batch", {"scenario": "dock-thug", "number": 0}),
    ("POST", "/api/packages", {}),
    ("DELETE", "/api/packages/wolves", None),
    ("POST", "/api/table/packages", {"package": "wolves"}),
    *[("POST", f"/api/workshop/{what}", {}) for what in WORKSHOP],
]


@pytest.mark.parametrize(("method", "path", "body"), STATE_CHANGING)
@pytest.mark.parametrize("header", ["Origin", "Sec-Fetch-Site"])
def test_no_route_acts_for_a_page_of_somebody_elses(
    server: Server, method: str, path: str, body: Any, header: str
) -> None:
    gm = server.make()
    wrong = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}[header]
    headers = {**bearer(gm["token"]), header: wrong}
    answer = server.http.request(method, path, headers=headers, json=body)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
    assert answer.json()["sentence"].endswith(".")
    assert server.get("/api/seat", gm["token"]).status_code == 200


def test_every_route_that_changes_something_is_tried(server: Server) -> None:
    """A route that is new stands in the list above."""
    told = server.get("/docs/openapi.json").json()
    found = {
        (method.upper(), path)
        for path, methods in told["paths"].items()
        for method in methods
        if method.upper() not in guarding.READS_ONLY
    }
    named = {
        (
            method,
            path.replace("/seats/gm/", "/seats/{seat}/")
            .replace("/wolves", "/{package}")
            .replace("/a1", "/{asker}")
            .replace("/x1", "/{person}"),
        )
        for method, path, _ in STATE_CHANGING
    }
    assert found == named


def test_who_asks_too_often_waits_and_no_header_helps(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        codes = []
        for number in range(14):
            forged = {"X-Forwarded-For": f"10.0.0.{number}", "Forwarded": f"for=10.0.0.{number}"}
            body = {"code": "ZZZZZZ", "name": "Eve"}
            codes.append(own.http.post("/api/join", json=body, headers=forged).status_code)
        assert codes[:10] == [422] * 10
        assert 429 in codes[10:]


def test_a_seat_has_no_more_pages_than_anybody_needs(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        token = own.make()["token"]
        pages = [own.page(token) for _ in range(PER_SEAT)]
        for page in pages:
            page.until("snapshot")
        late = own.page(token)
        assert late.next() == {
            "is": "gone",
            "code": "too-often",
            "sentence": "Too many pages are open from your address: close one, then try again.",
        }
        with pytest.raises(ConnectionClosed):
            late.next()
        assert pages[0].answer()["is"] == "done"


def test_no_answer_sets_a_cookie_or_names_its_server(server: Server) -> None:
    gm = server.make()
    for path in ("/", "/health", "/api/library", "/docs", "/api/seat", "/nowhere"):
        answer = server.get(path, gm["token"])
        assert "set-cookie" not in answer.headers
