"""Sockets on which strangers write: nothing of it does anything, and everybody else plays on."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import FracasError
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.web import messages as m
from fracas.web.lines import MOST_PIECES
from fracas.web.socket import read
from tests.gate import mutations, talk
from tests.gate.raw import BINARY, CLOSE, CONT, PING, PONG, TEXT, Raw, frame
from tests.gate.soak import TIMES, tried
from tests.gate.strangers import Table, table, wrong_links
from tests.gate.watched import Watched
from tests.web.serving import Page, Server, serving

pytestmark = pytest.mark.filterwarnings(
    # Sockets of this process draw random numbers of their own while messages are made up.
    "ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning"
)

OWN = (m.Hello, m.Ping, m.Prefer, m.Salt, m.Order, m.Propose, m.Decline)
"""What any player may say for the own seat; all others do nothing who have nobody to play."""

SHEET = {"combatants": {"mara": {"name": "Mara", "kind": "pc", "weapons": ["club"]}}}


def _codes(error: type[FracasError]) -> Iterator[str]:
    yield error.code
    for one in error.__subclasses__():
        yield from _codes(one)


CODES = {*_codes(FracasError)} - {"fracas"}


@pytest.fixture(scope="module")
def at(running: Server) -> Iterator[Table]:
    """The table at which others play meanwhile."""
    with table(running) as made:
        yield made


def play_on(at: Table) -> None:
    """Somebody else's fight goes on: one answer more, or one taken back."""
    gm = at.pages["gm"]
    gm.told()
    ann = at.pages["ann"]
    ann.told()
    for page in (gm, ann):
        if page.paper() is not None:
            assert page.answer()["is"] == "done"
            return
    assert gm.say(do="undo")["is"] == "done"


STRANGE = {
    "no frame at all": b"GET / HTTP/1.1\r\n\r\n",
    "noise": bytes(range(256)) * 4,
    "half a head": b"\x81",
    "half a frame": frame(TEXT, b'{"do":"ping"}')[:-4],
    "half a message": frame(TEXT, b'{"do":', last=False),
    "unmasked": b"\x81\x05hello",
    "a strange kind": frame(3, b"x"),
    "another strange kind": frame(11, b"x"),
    "reserved bits": bytes([0x80 | 0x70 | TEXT, 0x80, 0, 0, 0, 0]),
    "a piece of nothing": frame(CONT, b"x"),
    "text within text": frame(TEXT, b"{", last=False) + frame(TEXT, b"}"),
    "a ping in pieces": frame(PING, b"x", last=False),
    "a long ping": frame(PING, b"x" * 126),
    "a pong of nobody's": frame(PONG, b"x" * 125),
    "no UTF-8": frame(TEXT, b'{"do":"\xff\xfe"}'),
    "half a letter": frame(TEXT, "é".encode()[:1], last=False) + frame(CONT, b"x"),
    "a surrogate": frame(TEXT, b"\xed\xa0\x80"),
    "no text": frame(BINARY, os.urandom(200)),
    "too much": frame(TEXT, b"x" * 131_073),
    "a size without end": bytes([0x81, 0xFF]) + struct.pack("!Q", 2**63 - 1) + b"\0" * 4,
    "a size below nought": bytes([0x81, 0xFF]) + struct.pack("!Q", 2**64 - 1) + b"\0" * 4,
    "a short goodbye": frame(CLOSE, b"\x03"),
    "a goodbye that is no text": frame(CLOSE, b"\x03\xe8\xff\xff"),
    "a goodbye of no meaning": frame(CLOSE, struct.pack("!H", 9_999)),
    "goodbye": frame(CLOSE),
    "empty": frame(TEXT, b""),
    "empty pieces": frame(TEXT, b"", last=False) + frame(CONT, b"", last=False) * MOST_PIECES * 2,
    "tiny pieces": frame(TEXT, b"[", last=False) + frame(CONT, b"[", last=False) * MOST_PIECES * 2,
}


@pytest.mark.parametrize("what", STRANGE)
@pytest.mark.parametrize("who", ["nobody", "ben"])
def test_no_strange_frame_does_anything(watched: Watched, at: Table, what: str, who: str) -> None:
    with watched.quiet():
        before = at.all_of_it()
        raw = Raw(at.server.port)
        if who != "nobody":
            raw.say(do="hello", token=at.token(who), seq=-1)
        raw.send(STRANGE[what])
        raw.send(frame(CLOSE))
        for kind, payload in raw.until_closed() if "half" not in what else ():
            if kind == TEXT and (told := msgspec.json.decode(payload))["is"] in ("refused", "gone"):
                assert told["code"] in CODES
        raw.close()
        assert at.all_of_it() == before
    play_on(at)


def test_pings_that_nobody_reads_the_answers_of_end_the_line(watched: Watched, at: Table) -> None:
    with watched.quiet():
        raw = Raw(at.server.port, buffer=4_096)
        raw.line.settimeout(2.0)
        pings = frame(PING, b"x" * 125) * 1_000
        sent = 0
        while raw.send(pings):
            sent += len(pings)
            assert sent < 100_000_000, "no end of them"
        raw.close()
    play_on(at)


@pytest.mark.parametrize(
    "request_",
    [
        b"\0" * 64,
        b"\r\n" * 40,
        b"GET /socket HTTP/9.9\r\n\r\n",
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: x\r\n\r\n",
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/table/journal HTTP/1.1\r\n\r\n",
        b"GET /api/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /api/library HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"GET http://evil.example/api/library HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=range(12),
)
def test_no_strange_request_does_anything(at: Table, request_: bytes) -> None:
    before = at.all_of_it()
    raw = Raw(at.server.port, shake=False)
    raw.send(request_)
    raw.line.settimeout(0.3)
    said = b""
    try:
        while data := raw.line.recv(65_536):
            said += data
    except OSError:
        pass
    raw.close()
    assert b"Traceback" not in said
    assert b" 500 " not in said
    assert at.all_of_it() == before
    play_on(at)


def test_no_link_that_is_none_opens_a_socket(
    watched: Watched, at: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with serving(tmp_path_factory.mktemp("elsewhere")) as other:
        links = wrong_links(at, other.make()["token"])
    with watched.quiet():
        before = at.all_of_it()
        for wrong, headers in links.items():
            given = headers.get("Authorization", "")
            given = given if isinstance(given, str) else given.decode("latin-1")
            token = given.partition(" ")[2]
            if wrong == "another scheme":
                continue  # here it is the token itself
            page = at.server.page(token)
            told = page.next()
            assert (told["is"], told["code"]) == ("gone", "not-your-seat"), wrong
            page.close()
        assert at.all_of_it() == before


def test_a_second_hello_with_anothers_link_changes_no_seat(at: Table) -> None:
    page = at.server.page(at.token("ben"))
    page.until("snapshot")
    page.send(do="hello", token=at.token("gm"), seq=-1)
    assert page.until("snapshot")["screen"]["me"]["kind"] == "player"
    assert page.say(do="open")["code"] == "not-your-seat"
    page.close()


@pytest.mark.parametrize("who", ["ben", "eve"])
def test_nothing_that_a_wrong_seat_says_does_anything(
    watched: Watched, at: Table, who: str
) -> None:
    """Any message at all, but for what is everybody's: salt, the own seat, what is asked for.

    A player who has nobody may take somebody that is free; here nobody is.
    """
    page = at.pages[who]
    page.told()
    known = talk.known_of(at.pages["gm"].screen, at.seats, SHEET)

    @tried(60)
    @given(talk.said(known))
    def say(said: bytes) -> None:
        text = said.decode("utf-8", "replace")
        try:
            if isinstance(read(text), OWN) and who == "ben":
                return
        except FracasError:
            pass
        before = _others(at)
        page.line.send(text)
        _replies(page)
        assert _others(at) == before, text

    with watched.quiet():
        say()
    play_on(at)


def _others(at: Table) -> Any:
    return at.server.get("/api/table/journal", at.token("gm")).content


def _replies(page: Page) -> None:
    """Take in what is said to a message: each refusal has a code and one sentence."""
    page.send(do="ping")
    while (told := page.next())["is"] != "pong":
        if told["is"] == "refused":
            assert told["code"] in CODES, told
            assert told["sentence"].endswith("."), told
            assert "\n" not in told["sentence"], told
            assert len(told["sentence"]) < 1_000, told
        else:
            assert told["is"] != "gone", told


@pytest.mark.parametrize("who", ["gm", "ann"])
def test_whatever_those_say_who_may_the_table_stays_sound(
    watched: Watched, running: Server, at: Table, who: str
) -> None:
    """Their acts count; what they come to can always be replayed, and no act breaks anything."""
    with ExitStack() as open_, watched.quiet():
        own = open_.enter_context(table(running))
        page = own.pages[who]
        others = at.all_of_it()

        @tried(80)
        @given(st.data())
        def say(data: Any) -> None:
            known = talk.known_of(page.screen, own.seats, SHEET)
            text = data.draw(talk.said(known))
            page.line.send(text.decode("utf-8", "replace"))
            _replies(page)

        say()
        journal = parse_journal(running.get("/api/table/journal", own.token("gm")).content)
        assert len(replay(journal, ruleset("razorweave")).entries) == len(journal.entries)
        assert at.all_of_it() == others, "another table knows nothing of it"
        for told in own.pages.values():
            told.told()


def test_many_sockets_that_say_nothing_keep_nobody_out(watched: Watched, at: Table) -> None:
    with watched.quiet():
        held = [Raw(at.server.port) for _ in range(60 * TIMES)]
        held += [Raw(at.server.port, shake=False) for _ in range(60 * TIMES)]
        for number, raw in enumerate(held):
            raw.send(frame(TEXT, b"{", last=False) if number % 3 else b"G")
        play_on(at)
        before = at.all_of_it()
        for raw in held:
            raw.close()
        assert at.all_of_it() == before
    play_on(at)


def test_only_hello_and_ping_carry_no_number() -> None:
    """Else a refusal could not say what it refuses."""
    bare = [kind for kind in talk.KINDS if "n" not in kind.__struct_fields__]
    assert bare == [m.Hello, m.Ping]


@tried(60)
@given(mutations.of(msgspec.json.encode({"do": "hello", "token": "x" * 43, "seq": -1})))
def test_no_first_word_lets_anybody_in(at_port: int, text: bytes) -> None:
    raw = Raw(at_port)
    raw.send(frame(TEXT, text) + frame(CLOSE))
    for kind, payload in raw.until_closed():
        if kind == TEXT:
            told = msgspec.json.decode(payload)
            assert told["is"] == "gone"
            assert told["code"] in CODES
            assert told["sentence"].endswith(".")
    raw.close()


@pytest.fixture(scope="module")
def at_port(running: Server) -> int:
    """Where the server listens."""
    return running.port


MOST_GROWTH = 6 * 2**20
"""How many bytes more a server may hold after thousands of messages than after the first ones."""

USELESS = [
    b'{"do":"throw","n":1,"asked_at":-1}',
    b'{"do":"answer","n":1,"asked_at":-1,"decider":"rella","answer":' + b"[" * 9 + b"]" * 9 + b"}",
    b'{"do":"salt","n":1,"text":"' + b"x" * 16_000 + b'"}',
    b'{"do":"edit","n":1,"what":"set","path":"' + b"a." * 4_000 + b'"}',
    b'{"do":"order","n":1,"kind":"turn","decider":"dock_thug"}',
    b'{"do":"peek","n":1,"entry":3}',
    b'{"do":"older","n":1,"at":5}',
    b'{"do":"ping"}',
    b'{"do":"hello","token":"x","seq":-1}',
    b"[" * 16_000,
    b"{" + b'"a":1,' * 3_000,
    b"x" * 20_000,
    "\u202e".encode() * 5_000,
    b"",
]
"""Messages of somebody who has nobody to play: none is done."""


def _round(at: Table) -> None:
    """Some hundred useless messages, sockets that come and go, and requests that are none."""
    page = at.pages["ben"]
    for number in range(40):
        for text in USELESS:
            page.line.send(text.decode())
        if number % 4 == 0:
            page.told()
            raw = Raw(at.server.port)
            raw.send(frame(TEXT, b'{"do":"hello","token":"nobody"}') + STRANGE["tiny pieces"])
            raw.close()
            at.server.http.post("/api/tables", content=b'{"system":' + b"[" * 9_000)
            at.server.get("/api/table/journal", "x" * 5_000)
    page.seen.clear()
    page.told()


def test_no_memory_is_left_of_what_strangers_said(watched: Watched, at: Table) -> None:
    with watched.quiet():
        for _ in range(3):
            _round(at)
        before = watched.memory()
        for _ in range(3 * TIMES):
            _round(at)
        assert watched.memory() - before < MOST_GROWTH
