"""Every message as every wrong seat: refused with a code, and nothing at the table changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields

from fracas.web import messages as m
from tests.web.serving import Page, Server

SHEET = {"combatants": {"mara": {"name": "Mara", "kind": "pc", "weapons": ["club"]}}}


class Asked(msgspec.Struct, frozen=True):
    """What stands at the table when somebody else speaks: the question, and the seats."""

    number: int
    who: str
    kind: str
    answer: Any
    ann: str
    ben: str

    @property
    def about(self) -> dict[str, Any]:
        return {"asked_at": self.number, "decider": self.who}


Case = Callable[[Asked], list[dict[str, Any]]]

CASES: dict[Any, Case] = {
    m.Answer: lambda at: [
        {**at.about, "answer": at.answer},
        {**at.about, "decider": "dock_thug", "answer": at.answer},
    ],
    m.Throw: lambda at: [{"asked_at": at.number}],
    m.Dice: lambda at: [
        {"asked_at": at.number, "taps": [1, 1, 1, 1]},
        {"asked_at": at.number, "total": 14},
    ],
    m.Close: lambda at: [{"asked_at": at.number}],
    m.Undo: lambda at: [{}, {"to": 0}],
    m.Redo: lambda at: [{}],
    m.Go: lambda at: [{"to": 0}],
    m.Play: lambda at: [{}],
    m.Begin: lambda at: [{}],
    m.Fork: lambda at: [{"name": "mine"}],
    m.Edit: lambda at: [
        {"what": "leave", "who": "rella", "reason": "for fun"},
        {"what": "set", "path": "round", "value": 7},
        {"what": "enter", "who": "dock_thug", "side": "foes"},
        {"what": "side", "who": "rella", "side": "foes"},
        {"what": "rest", "who": "scene"},
        {"what": "apply", "who": "clock_full:dock_thug"},
        {"what": "waive", "who": "clock_full:dock_thug"},
    ],
    m.Order: lambda at: [
        {"kind": at.kind, "decider": at.who},
        {"kind": at.kind, "decider": "dock_thug", "answer": "x"},
        {"kind": at.kind, "recall": True},
    ],
    m.Hold: lambda at: [{"asked_at": at.number}],
    m.Treat: lambda at: [{"kind": at.kind, "how": "do"}],
    m.Sit: lambda at: [
        {"decider": "rella", "seat": at.ben},
        {"decider": "dock_thug", "seat": at.ben},
        {"decider": "rella", "seat": "gm"},
        {"decider": "gm", "seat": at.ben},
    ],
    m.Seat: lambda at: [
        {"seat": seat, "what": what, "name": "Eve", "extra": 30}
        for what in ("lock", "open", "revoke", "rename", "remove", "time")
        for seat in (at.ann, at.ben, "gm")
    ],
    m.Bring: lambda at: [
        {"who": "mara", "tables": SHEET, "side": "heroes"},
        {"who": "mara", "tables": SHEET, "side": "x", "seat": at.ben},
    ],
    m.Admit: lambda at: [{"seat": at.ann}, {"seat": at.ben, "side": "heroes"}],
    m.Decline: lambda at: [{"seat": at.ann}],
    m.Computer: lambda at: [{"decider": "rella", "policy": "advisor"}],
    m.OpenSeed: lambda at: [{}],
    m.Reckon: lambda at: [{"asked_at": at.number, "taps": [0, None]}],
    m.Advise: lambda at: [at.about],
    m.Wins: lambda at: [at.about],
    m.Odds: lambda at: [at.about],
    m.Why: lambda at: [{**at.about, "option": "x"}],
    m.Peek: lambda at: [{"entry": 0}],
    m.Touch: lambda at: [{"who": "rella"}, {"who": "dock_thug"}],
}
"""Each message as it would be right for the game master or for Ann, but for its name and number.

A message that is new has its cases here, or stands among those that anybody may say.
"""

ANYBODYS = (m.Hello, m.Ping, m.Prefer, m.Salt, m.Ready, m.Seen, m.Older, m.Propose)
"""These change nothing but the own seat, ask for what others must grant, or tell what was seen."""


def _asked(gm: Page, ann: Page, seats: dict[str, Any]) -> Asked:
    paper = (gm.screen["papers"] or ann.screen["papers"])[0]
    return Asked(
        paper["asked_at"],
        paper["decider"],
        paper["kind"],
        paper.get("default", []),
        seats["ann"]["seat"],
        seats["ben"]["seat"],
    )


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


def test_every_message_has_its_cases_or_is_anybodys() -> None:
    assert {*CASES, *ANYBODYS} == {*get_args(m.FromPage)}
    assert not {*CASES} & {*ANYBODYS}


def _tag(kind: Any) -> str:
    tag: str = kind.__struct_config__.tag
    return tag


@pytest.fixture(scope="module")
def seats(running: Server) -> dict[str, Any]:
    """One table for all cases, since none of them does anything."""
    seats, _, _ = _table(running)
    seats["stranger"] = running.make()
    running.hang_up()
    return seats


@pytest.fixture
def sat(
    running: Server, seats: dict[str, Any]
) -> Iterator[tuple[Server, dict[str, Any], dict[str, Page]]]:
    """That table with a page of every seat, and one of another table's game master."""
    pages = {name: running.page(seat["token"]) for name, seat in seats.items()}
    for page in pages.values():
        page.until("snapshot")
    yield running, seats, pages
    running.hang_up()


def _all(server: Server, seats: dict[str, Any], pages: dict[str, Page]) -> Any:
    """Everything that can be known of a table: all its screens and its journal."""
    here = [pages[name] for name in ("gm", "ann", "ben", "eve", "wall")]
    for page in here:
        page.told()
    journal = server.get("/api/table/journal", seats["gm"]["token"]).content
    return [(dict(page.screen), dict(page.log), page.seq) for page in here], journal


REFUSED = {
    "not-your-seat",
    "stale-answer",
    "illegal-answer",
    "malformed-answer",
    "nothing-to-undo",
}


@pytest.mark.parametrize("wrong", ["ben", "eve", "wall"])
@pytest.mark.parametrize("kind", CASES, ids=_tag)
def test_no_message_of_a_wrong_seat_does_anything(
    sat: tuple[Server, dict[str, Any], dict[str, Page]], kind: Any, wrong: str
) -> None:
    server, seats, pages = sat
    before = _all(server, seats, pages)
    for case in CASES[kind](_asked(pages["gm"], pages["ann"], seats)):
        reply = pages[wrong].say(do=_tag(kind), **case)
        assert reply["is"] == "refused", (case, reply)
        assert reply["code"] in REFUSED
        assert reply["sentence"].endswith(".")
        # A refusal tells nothing of what the seat may not know.
        assert not any(one["token"] in reply["sentence"] for one in seats.values())
    assert _all(server, seats, pages) == before


@pytest.mark.parametrize("kind", CASES, ids=_tag)
def test_no_message_reaches_another_table(
    sat: tuple[Server, dict[str, Any], dict[str, Page]], kind: Any
) -> None:
    server, seats, pages = sat
    before = _all(server, seats, pages)
    for case in CASES[kind](_asked(pages["gm"], pages["ann"], seats)):
        assert pages["stranger"].say(do=_tag(kind), **case)["is"] in (
            "refused",
            "done",
            "advised",
            "winning",
            "odds",
            "sheetof",
            "peeked",
        )
    assert _all(server, seats, pages) == before


def _broken(kind: Any) -> Iterator[dict[str, Any]]:
    """A message of a kind with each field missing, of a type that it has not, and one too many."""
    right = {"do": _tag(kind), **{one.name: 0 for one in fields(kind)}}
    yield {**right, "more": 1}
    for one in fields(kind):
        if one.required:
            yield {name: value for name, value in right.items() if name != one.name}
        if one.type is not Any:
            yield {**right, one.name: {"deep": [[1.5]]}}


@pytest.mark.parametrize("who", ["gm", "ann"])
@pytest.mark.parametrize("kind", [*CASES, *ANYBODYS], ids=_tag)
def test_no_broken_message_does_anything(
    sat: tuple[Server, dict[str, Any], dict[str, Page]], kind: Any, who: str
) -> None:
    server, seats, pages = sat
    before = _all(server, seats, pages)
    for broken in _broken(kind):
        pages[who].send(**broken)
        refused = pages[who].until("refused")
        assert refused["code"] == "malformed-answer", broken
        assert refused["sentence"].endswith(".")
    assert _all(server, seats, pages) == before


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
        ("GET", "/api/table/proof"),
        ("GET", "/api/table/transcript"),
        ("GET", "/api/table/story"),
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
        ("GET", "/api/table/proof", None),
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
