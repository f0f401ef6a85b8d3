"""Every message as every wrong seat: refused with a code, and nothing at the table changes."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from fracas.web import messages as m
from tests.web.serving import Page, Server

SHEET = {"combatants": {"mara": {"name": "Mara", "kind": "pc", "weapons": ["club"]}}}


def _acts(gm: Page, ann: Page, seats: dict[str, Any]) -> list[dict[str, Any]]:
    """Each message of the socket, as it would be right for the game master or for Ann."""
    asked = (gm.screen["papers"] or ann.screen["papers"])[0]
    number, who = asked["asked_at"], asked["decider"]
    kind, answer = asked["kind"], asked.get("default", [])
    gm_only: list[dict[str, Any]] = [
        {"do": "answer", "asked_at": number, "decider": who, "answer": answer},
        {"do": "answer", "asked_at": number, "decider": "dock_thug", "answer": answer},
        {"do": "throw", "asked_at": number},
        {"do": "dice", "asked_at": number, "taps": [1, 1, 1, 1]},
        {"do": "dice", "asked_at": number, "total": 14},
        {"do": "close", "asked_at": number},
        {"do": "undo"},
        {"do": "undo", "to": 0},
        {"do": "redo"},
        {"do": "go", "to": 0},
        {"do": "play"},
        {"do": "fork", "name": "mine"},
        {"do": "edit", "what": "leave", "who": "rella", "reason": "for fun"},
        {"do": "edit", "what": "set", "path": "round", "value": 7},
        {"do": "edit", "what": "enter", "who": "dock_thug", "side": "foes"},
        {"do": "edit", "what": "rest", "who": "scene"},
        {"do": "order", "kind": kind, "decider": who},
        {"do": "order", "kind": kind, "decider": "dock_thug", "answer": "x"},
        {"do": "order", "kind": kind, "recall": True},
        {"do": "treat", "kind": kind, "how": "do"},
        {"do": "sit", "decider": "rella", "seat": seats["ben"]["seat"]},
        {"do": "sit", "decider": "dock_thug", "seat": seats["ben"]["seat"]},
        {"do": "sit", "decider": "rella", "seat": "gm"},
        {"do": "sit", "decider": "gm", "seat": seats["ben"]["seat"]},
        {"do": "seat", "seat": seats["ann"]["seat"], "what": "revoke"},
        {"do": "seat", "seat": "gm", "what": "remove"},
        {"do": "seat", "seat": seats["ann"]["seat"], "what": "rename", "name": "Eve"},
        {"do": "seat", "seat": seats["ben"]["seat"], "what": "lock"},
        {"do": "computer", "decider": "rella", "policy": "advisor"},
        {"do": "bring", "who": "mara", "tables": SHEET, "side": "heroes"},
        {"do": "bring", "who": "mara", "tables": SHEET, "side": "x", "seat": seats["ben"]["seat"]},
        {"do": "admit", "seat": seats["ann"]["seat"]},
        {"do": "admit", "seat": seats["ben"]["seat"], "side": "heroes"},
        {"do": "decline", "seat": seats["ann"]["seat"]},
        {"do": "open"},
        {"do": "advise", "asked_at": number, "decider": who},
        {"do": "odds", "asked_at": number, "decider": who},
        {"do": "why", "asked_at": number, "decider": who, "option": "x"},
        {"do": "peek", "entry": 0},
    ]
    return gm_only


def _table(server: Server) -> tuple[dict[str, Any], Page, Page]:
    """A table where Ann has Rella and is not asked, so that nothing there is anybody else's."""
    made = server.make()
    seats = {"gm": made, "ann": server.add(made["token"], "Ann")}
    seats["ben"] = server.add(made["token"], "Ben")
    seats["eve"] = server.add(made["token"], "Eve", "spectator")
    seats["wall"] = server.add(made["token"], "Wall", "wall")
    gm = server.page(made["token"])
    gm.until("snapshot")
    assert gm.say(do="sit", decider="rella", seat=seats["ann"]["seat"])["is"] == "done"
    ann = server.page(seats["ann"]["token"])
    ann.until("snapshot")
    gm.told()
    return seats, gm, ann


def test_the_list_has_every_message_that_changes_or_tells_something(server: Server) -> None:
    seats, gm, ann = _table(server)
    named = {act["do"] for act in _acts(gm, ann, seats)}
    every = {_tag(one) for one in get_args(m.FromPage)}
    # These any seat may say: they change nothing but its own seat, ask for something that is not
    # done by itself, or tell it what it has seen.
    own = {"hello", "ping", "prefer", "salt", "older", "propose"}
    assert named | own == every


def _tag(kind: Any) -> str:
    tag: str = kind.__struct_config__.tag
    return tag


@pytest.mark.parametrize("wrong", ["ben", "eve", "wall"])
def test_no_message_of_a_wrong_seat_does_anything(server: Server, wrong: str) -> None:
    seats, gm, ann = _table(server)
    other = server.page(seats[wrong]["token"])
    other.until("snapshot")
    for page in (gm, ann, other):
        page.told()
    journal = server.get("/api/table/journal", seats["gm"]["token"]).content
    before = [(dict(page.screen), dict(page.log), page.seq) for page in (gm, ann, other)]
    for number, act in enumerate(_acts(gm, ann, seats)):
        if number % 30 == 0:  # one page may not say all of it at once
            mouth = server.page(seats[wrong]["token"])
            mouth.until("snapshot")
        reply = mouth.say(**act)
        assert reply["is"] == "refused", (act, reply)
        assert reply["code"] in (
            "not-your-seat",
            "stale-answer",
            "illegal-answer",
            "malformed-answer",
            "nothing-to-undo",
        )
        assert reply["sentence"].endswith(".")
    for page in (gm, ann, other):
        page.told()
    assert [(page.screen, page.log, page.seq) for page in (gm, ann, other)] == before
    assert server.get("/api/table/journal", seats["gm"]["token"]).content == journal


def test_who_looks_on_says_nothing_at_all(server: Server) -> None:
    seats, _, _ = _table(server)
    wall = server.page(seats["wall"]["token"])
    wall.until("snapshot")
    for act in (
        {"do": "prefer", "extra": 30},
        {"do": "salt", "text": "mine"},
        {"do": "propose", "who": "mara", "tables": SHEET},
        {"do": "sit", "decider": "rella", "seat": seats["wall"]["seat"]},
    ):
        assert wall.say(**act)["code"] == "not-your-seat"


def test_what_a_player_asks_to_bring_is_for_the_game_master_alone(server: Server) -> None:
    seats, gm, ann = _table(server)
    ben, eve = (server.page(seats[one]["token"]) for one in ("ben", "eve"))
    for page in (ben, eve):
        page.until("snapshot")
    wrong = {"combatants": {"mara": {"name": "Mara", "agi": 99}}}
    refused = ben.say(do="propose", who="mara", tables=wrong)
    assert refused["code"] == "content"
    assert "combatants.mara.agi" in refused["sentence"]
    assert ben.say(do="propose", who="nobody", tables=wrong)["code"] == "malformed-answer"
    assert ann.say(do="propose", who="mara", tables=SHEET)["code"] == "not-your-seat"
    assert ben.say(do="propose", who="mara", tables=SHEET)["is"] == "done"
    for page in (gm, ann, eve):
        page.told()
    assert [card["name"] for card in gm.screen["proposals"]] == ["Mara"]
    assert [card["name"] for card in ben.screen["proposals"]] == ["Mara"]
    assert not ann.screen["proposals"]
    assert not eve.screen["proposals"]
    assert ann.say(do="decline", seat=seats["ben"]["seat"])["code"] == "not-your-seat"
    assert b"Mara" not in msgspec.json.encode([ann.seen, eve.seen])
    assert gm.say(do="admit", seat=seats["ben"]["seat"])["is"] == "done"
    for page in (gm, ann, ben):
        page.told()
    assert gm.screen["proposals"] == []
    assert [name for _, name in ben.screen["me"]["deciders"]] == ["Mara"]
    assert any("Mara" in card["text"] for card in ann.log.values())


def test_a_player_reads_nothing_of_another_seat(server: Server) -> None:
    """What a player is sent while another is asked tells that it waits, and no more."""
    seats, gm, ann = _table(server)
    ben = server.page(seats["ben"]["token"])
    ben.until("snapshot")
    while ann.paper() is None:
        assert gm.answer()["is"] == "done"
        ann.told()
    ben.told()
    assert ben.screen["papers"] == []
    assert ben.screen["waits"]["names"] == ["Rella"]
    assert not ben.screen.get("families")
    tokens = [one["token"] for name, one in seats.items() if name != "ben"]
    sent = msgspec.json.encode(ben.seen).decode()
    assert not any(token in sent for token in tokens)


@pytest.mark.parametrize("kind", ["revoked", "forged", "nobody"])
def test_a_link_that_is_none_neither_reads_nor_does(server: Server, kind: str) -> None:
    seats, gm, _ = _table(server)
    token = {"forged": seats["gm"]["token"][:-1] + "_", "nobody": "", "revoked": ""}[kind]
    if kind == "revoked":
        token = seats["ben"]["token"]
        assert gm.say(do="seat", seat=seats["ben"]["seat"], what="revoke")["is"] == "done"
    assert server.page(token).next()["is"] == "gone"
    for method, path in (
        ("GET", "/api/table/journal"),
        ("GET", "/api/table/transcript"),
        ("GET", "/api/table/invitation"),
        ("POST", "/api/table/invitation"),
        ("DELETE", "/api/table/invitation"),
        ("POST", f"/api/table/seats/{seats['ann']['seat']}/link"),
        ("DELETE", "/api/table"),
    ):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = server.http.request(method, path, headers=headers)
        assert answer.status_code == 403, path
        assert answer.json()["code"] == "not-your-seat"


@pytest.mark.parametrize("wrong", ["ann", "eve", "wall"])
def test_only_the_game_master_does_what_is_asked_over_http(server: Server, wrong: str) -> None:
    seats, _, _ = _table(server)
    token = seats[wrong]["token"]
    for method, path, body in (
        ("GET", "/api/table/journal", None),
        ("POST", "/api/table/invitation", None),
        ("DELETE", "/api/table/invitation", None),
        ("POST", "/api/table/seats", {"name": "Zoe"}),
        ("POST", f"/api/table/seats/{seats['ben']['seat']}/link", None),
        ("POST", "/api/table/seats/gm/link", None),
        ("DELETE", "/api/table", None),
    ):
        headers = {"Authorization": f"Bearer {token}"}
        answer = server.http.request(method, path, headers=headers, json=body)
        assert answer.status_code == 403, path
    assert server.get("/api/table/transcript", token).status_code == 200
    assert server.get("/api/table/journal", seats["gm"]["token"]).status_code == 200
