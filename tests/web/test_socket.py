"""Pages on a real socket: hello, answers, coming back, and everything that is refused."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol

from fracas.table.play.logbook import shortened
from fracas.table.screens.screen import LogCard
from fracas.web.guarding import MOST_AT_ONCE
from fracas.web.lines import Line
from fracas.web.socket import MOST_BYTES
from tests.web.serving import WAIT, Page, Server, serving


def _two(server: Server) -> tuple[Any, Any, Page, Page]:
    """A table with a game master and a player who has Rella, each with a page."""
    gm = server.make()
    ann = server.add(gm["token"], "Ann")
    master = server.page(gm["token"])
    master.until("snapshot")
    assert master.say(do="sit", decider="rella", seat=ann["seat"])["is"] == "done"
    player = server.page(ann["token"])
    player.until("snapshot")
    return gm, ann, master, player


def test_a_page_says_hello_and_gets_its_screen(server: Server) -> None:
    gm = server.make()
    page = server.page(gm["token"])
    whole = page.until("snapshot")
    assert whole["screen"]["table"]["id"] == gm["table"]
    assert whole["screen"]["me"]["kind"] == "gm"
    assert whole["lines"] == len(page.log)
    assert page.paper() is not None


def test_an_answer_is_acknowledged_and_shown_to_all(server: Server) -> None:
    _, _, master, player = _two(server)
    player.told()
    before = player.seq
    while player.paper() is None:
        assert master.answer()["is"] == "done"
        player.told()
    assert player.answer()["is"] == "done"
    assert player.seq > before
    master.told()
    assert master.screen["picture"]["heads"] == player.screen["picture"]["heads"]


def test_a_page_that_comes_back_gets_what_it_missed_or_the_whole(server: Server) -> None:
    gm = server.make()
    one, other = server.page(gm["token"]), server.page(gm["token"])
    one.until("snapshot")
    other.until("snapshot")
    other.close()
    for _ in range(3):
        assert one.answer()["is"] == "done"
        one.told()
    back = server.page(gm["token"], last=other)
    back.told()
    kinds = [message["is"] for message in back.seen]
    assert "patch" in kinds
    assert "snapshot" not in kinds
    assert (back.screen, back.log) == (one.screen, one.log)

    strange = server.page(gm["token"], seq=10**6)
    assert strange.until("snapshot")["seq"] >= one.seq
    # A second hello on the same line asks again.
    one.send(do="hello", token=gm["token"], seq=-1)
    assert one.until("snapshot")["screen"] == strange.screen


@pytest.mark.parametrize(
    "first",
    [
        '{"do":"hello","token":"forged"}',
        '{"do":"hello","token":""}',
        '{"do":"hello"}',
        '{"do":"ping"}',
        '{"do":"answer","n":1,"asked_at":1,"decider":"gm","answer":[]}',
        "hello",
        "",
        "[" * 5_000,
        '{"do":"hello","token":"' + "x" * MOST_BYTES + '"}',
        b"\x00\xff\xfe",
    ],
)
def test_nobody_comes_in_without_a_link(server: Server, first: str | bytes) -> None:
    page = server.dial()
    page.line.send(first)
    gone = page.next()
    assert gone["is"] == "gone"
    assert gone["code"] in ("not-your-seat", "malformed-answer")
    with pytest.raises(ConnectionClosed):
        page.next()


MALFORMED: list[str | bytes] = [
    "",
    "null",
    "{}",
    '{"do":"dance","n":1}',
    '{"do":"answer","n":1}',
    '{"do":"answer","n":"1","asked_at":1,"decider":"gm","answer":[]}',
    '{"do":"undo","n":1,"more":true}',
    '{"do":"dice","n":1,"asked_at":1,"taps":[1.5]}',
    '{"do":"treat","n":1,"kind":"x","how":"perhaps"}',
    '{"do":"salt","n":1,"text":"\\ud800"}',
    "{" * 2_000,
    "[" * 9_000,
    '{"do":"ping"',
    b"\x00\x01\x02",
    "x" * (MOST_BYTES + 1),
    '{"do":"salt","n":1,"text":"' + "ü" * (MOST_BYTES - 100) + '"}',
]


@pytest.mark.parametrize("at", range(len(MALFORMED)))
def test_what_is_no_message_is_refused_and_does_nothing(server: Server, at: int) -> None:
    page = server.page(server.make()["token"])
    page.until("snapshot")
    before = dict(page.screen), page.seq
    page.line.send(MALFORMED[at])
    refused = page.until("refused")
    assert refused["code"] == "malformed-answer"
    assert refused["sentence"].endswith(".")
    page.told()
    assert (page.screen, page.seq) == before
    assert page.answer()["is"] == "done", "the page goes on"


@pytest.mark.parametrize(
    "answer", [None, True, 1.5, 10**400, "x" * 9_000, {"a": {}}, [[[[]]]], [None], "\u0000", -1]
)
def test_no_answer_breaks_a_table(server: Server, answer: Any) -> None:
    page = server.page(server.make()["token"])
    page.until("snapshot")
    paper = page.paper()
    if isinstance(answer, int) and answer > 2**60:
        page.line.send(_raw(paper, "1e999"))
        assert page.until("refused")["code"] == "malformed-answer"
        return
    where = {"asked_at": paper["asked_at"], "decider": paper["decider"]}
    refused = page.say(do="answer", answer=answer, **where)
    assert refused["is"] == "refused"
    assert refused["code"] in ("malformed-answer", "illegal-answer")
    assert refused["because"] == paper["because"]
    assert page.paper() == paper


def _raw(paper: Any, answer: str) -> str:
    """An answer as text that need be no JSON."""
    head = f'"asked_at":{paper["asked_at"]},"decider":"{paper["decider"]}"'
    return '{"do":"answer","n":1,' + head + ',"answer":' + answer + "}"


def test_deep_answers_are_refused(server: Server) -> None:
    page = server.page(server.make()["token"])
    page.until("snapshot")
    paper = page.paper()
    for depth in (2, 12, 13, 100, 450, 500, 900, 990, 1_000, 5_000):
        page.line.send(_raw(paper, "[" * depth + "1" + "]" * depth))
        assert page.until("refused")["code"] in ("malformed-answer", "illegal-answer")
    assert page.answer()["is"] == "done"


def test_stale_and_replayed_messages_do_nothing(server: Server) -> None:
    page = server.page(server.make()["token"])
    page.until("snapshot")
    paper = page.paper()
    where = {"asked_at": paper["asked_at"], "decider": paper["decider"]}
    assert page.say(do="answer", answer=paper["default"], **where)["is"] == "done"
    page.told()
    before = dict(page.screen), page.seq
    for _ in range(3):
        refused = page.say(do="answer", answer=paper["default"], **where)
        assert (refused["is"], refused["code"]) == ("refused", "stale-answer")
    for asked_at in (-1, 0, 10**6):
        refused = page.say(do="answer", answer=[], asked_at=asked_at, decider="gm")
        assert refused["code"] == "stale-answer"
        assert page.say(do="throw", asked_at=asked_at)["code"] == "stale-answer"
        assert page.say(do="close", asked_at=asked_at)["code"] == "stale-answer"
        asked = {"asked_at": asked_at, "decider": "gm"}
        for what in ("advise", "odds", "wins"):
            assert page.say(do=what, **asked)["code"] == "stale-answer"
    assert (page.screen, page.seq) == before


def test_advice_is_for_what_the_own_seat_is_asked(server: Server) -> None:
    _, _, master, player = _two(server)
    player.told()
    while player.paper() is None:
        number = player.screen["papers"]
        assert number == []
        refused = player.say(do="advise", asked_at=0, decider="rella")
        assert refused["is"] == "refused"
        assert master.answer()["is"] == "done"
        player.told()
    paper = player.paper()
    told = player.say(do="advise", asked_at=paper["asked_at"], decider="rella")
    assert told["is"] == "advised"
    # What wins is for the odds desk, and this server has none.
    hint = player.say(do="wins", asked_at=paper["asked_at"], decider="rella")
    assert (hint["is"], hint["code"]) == ("refused", "malformed-answer")
    for what in ("advise", "wins"):
        wrong = player.say(do=what, asked_at=paper["asked_at"], decider="dock_thug")
        assert wrong["code"] == "not-your-seat"


def test_a_flood_is_slowed_and_does_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = server.page(server.make()["token"])
        page.until("snapshot")
        other = server.page(server.make()["token"])
        other.until("snapshot")
        seq = page.seq
        for number in range(4 * MOST_AT_ONCE):
            page.send(do="answer", n=number, asked_at=-1, decider="rella", answer=[])
        while (refused := page.until("refused"))["code"] == "stale-answer":
            pass
        assert refused["code"] == "too-often"
        assert refused["n"] >= MOST_AT_ONCE, "a page learns which of its acts was not done"
        assert other.answer()["is"] == "done", "nobody else waits for it"
        assert page.seq == seq


def test_a_withdrawn_link_ends_its_pages_and_opens_no_more(server: Server) -> None:
    gm, ann, master, player = _two(server)
    assert master.say(do="seat", seat=ann["seat"], what="revoke")["is"] == "done"
    assert player.until("gone")["code"] == "revoked"
    with pytest.raises(ConnectionClosed):
        player.next()
    assert server.page(ann["token"]).next()["is"] == "gone"
    fresh = server.http.post(
        f"/api/table/seats/{ann['seat']}/link", headers={"Authorization": f"Bearer {gm['token']}"}
    ).json()
    back = server.page(fresh["token"])
    assert back.until("snapshot")["screen"]["me"]["deciders"] == [["rella", "Rella"]]


def test_only_pages_of_this_server_open_sockets(server: Server) -> None:
    token = server.make()["token"]
    own = f"http://127.0.0.1:{server.port}"
    server.page(token, origin=own).until("snapshot")
    for origin in ("http://evil.example", f"{own}.evil.example", "null", "https://127.0.0.1"):
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            server.page(token, origin=origin).next()


def test_pages_of_other_origins_may_be_let_in(tmp_path: Any) -> None:
    with serving(tmp_path, origins=["https://table.example"]) as own:
        token = own.make()["token"]
        own.page(token, origin="https://table.example").until("snapshot")
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            own.page(token, origin="http://table.example").next()


def test_older_lines_are_told_on_request(server: Server) -> None:
    page = server.page(server.make()["token"])
    page.until("snapshot")
    told: list[LogCard] = []
    for _ in range(60):  # dice are thrown by chance: until somebody is harmed
        page.answer()
        page.told()
        last = max(page.log)
        told = [msgspec.convert(page.log[at], LogCard) for at in range(last)]
        if any(card.moment and card.moment.changes for card in told):
            break
    lines = page.say(do="older", at=last)["log"]
    assert [line["at"] for line in lines] == list(range(last))
    # Of an old moment come its dice and bars; what fills a whole screen comes no more.
    assert any(card.moment and card.moment.changes for card in told)
    assert [msgspec.convert(line, LogCard) for line in lines] == list(map(shortened, told))
    assert page.say(do="older", at=-5)["log"] == []


def test_several_pages_of_one_seat_show_the_same(server: Server) -> None:
    gm = server.make()
    pages = [server.page(gm["token"]) for _ in range(3)]
    for page in pages:
        page.until("snapshot")
    for page in pages:
        page.told()
        assert page.answer()["is"] == "done"
    for page in pages:
        page.told()
    assert all(page.screen == pages[0].screen for page in pages)
    assert all(page.seq == pages[0].seq for page in pages)


def test_nothing_is_left_of_a_closed_socket_for_the_garbage_to_find(server: Server) -> None:
    gm = server.make()

    def left() -> int:
        return sum(type(one) in (Line, ServerProtocol) for one in gc.get_objects())

    gc.collect()
    before = left()
    gc.disable()
    try:
        for token in (gm["token"], "nobody"):
            page = server.page(token)
            page.until("snapshot", "gone")
            page.close()
        until = time.monotonic() + WAIT
        while left() > before and time.monotonic() < until:
            time.sleep(0.05)
        assert left() <= before
    finally:
        gc.enable()
