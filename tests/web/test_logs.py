"""What the log says: one line an event, whatever happens, and no secret of anybody."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.store.opening import open_store
from fracas.web import socket as web_socket
from fracas.web.logs import OneLine, begin_logging, fault
from tests.web.serving import Server, bearer, serving

LOG = logging.getLogger("fracas.tests")


def line(formatter: OneLine, name: str = "fracas.web", **given: Any) -> str:
    """What a formatter makes of a record."""
    error = given.pop("error", None)
    told = given.pop("told", None)
    record = logging.LogRecord(
        name, given.get("level", logging.INFO), "", 1, given["event"], given.get("args", ()), None
    )
    if error is not None:
        record.exc_info = (type(error), error, error.__traceback__)
    if told is not None:
        record.told = told
    record.created = 0.0
    return formatter.format(record)


def raised(text: str) -> ValueError:
    """An error that was raised here."""
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def test_an_event_is_a_line_for_people() -> None:
    told = {"table": "a1", "said": "two words\nand more", "count": 3}
    text = line(OneLine(as_json=False), event="table-made", told=told)
    assert text == (
        '1970-01-01T00:00:00Z info table-made table=a1 said="two words\\nand more" count=3'
    )


def test_an_event_is_an_object_for_programs() -> None:
    text = line(OneLine(as_json=True), event="table-made", told={"table": "a1", "count": 3})
    assert msgspec.json.decode(text) == {
        "at": "1970-01-01T00:00:00Z",
        "level": "info",
        "event": "table-made",
        "table": "a1",
        "count": 3,
    }


@pytest.mark.parametrize(
    ("level", "number"), [(logging.INFO, 6), (logging.WARNING, 4), (logging.ERROR, 3)]
)
def test_systemd_gets_the_level_as_a_number_and_no_time(level: int, number: int) -> None:
    text = line(OneLine(as_json=False, journal=True), event="stopping", level=level)
    assert text == f"<{number}>stopping"


def test_of_a_fault_the_place_is_told_and_not_what_it_quotes() -> None:
    text = line(OneLine(as_json=False), event="act-failed", error=raised("the seed is 4711"))
    assert "4711" not in text
    assert "fault=ValueError" in text
    assert "test_logs.py:" in text
    assert "\n" not in text
    told = line(OneLine(as_json=False, texts=True), event="x", error=raised("on\nthe seed"))
    assert 'text="on\\nthe seed"' in told


def test_of_what_a_library_says_nothing_is_filled_in() -> None:
    text = line(OneLine(as_json=False), name="asyncio", event="lost %s\nsecret", args=("token",))
    assert text.endswith('library logger=asyncio said="lost %s"')


@pytest.fixture
def untouched() -> Iterator[None]:
    """The loggers of the process, as they were before."""
    root, own = logging.getLogger(), logging.getLogger("fracas")
    handlers, levels = list(root.handlers), (root.level, own.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    own.setLevel(levels[1])


@pytest.mark.usefixtures("untouched")
def test_levels_are_of_our_own_events(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    begin_logging("info", stream=stream)
    LOG.debug("small", extra={"told": {}})
    LOG.info("large", extra={"told": {"n": 1}})
    logging.getLogger("asyncio").info("chatter")
    begin_logging("warning", as_json=True, stream=stream)
    LOG.info("no more", extra={"told": {}})
    LOG.warning("last", extra={"told": {}})
    monkeypatch.setenv("JOURNAL_STREAM", "8:1")
    begin_logging("info", stream=stream)
    LOG.info("third", extra={"told": {}})
    lines = stream.getvalue().splitlines()
    assert [one.split(" ", 1)[1:] for one in lines[:1]] == [["info large n=1"]]
    assert msgspec.json.decode(lines[1])["event"] == "last"
    assert lines[2:] == ["<6>third"]


def test_a_reference_leads_from_a_person_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    sentence = fault(LOG, "act-failed", raised("x"), table="a1")
    told = caplog.records[-1].told  # type: ignore[attr-defined]
    assert (len(told["reference"]), told["table"]) == (8, "a1")
    assert f"(reference {told['reference']})" in sentence


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that servers of this process log meanwhile, as lines."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(OneLine(as_json=True))
    own = logging.getLogger("fracas")
    before = own.level
    own.addHandler(handler)
    own.setLevel(logging.DEBUG)
    yield stream
    own.removeHandler(handler)
    own.setLevel(before)


SAID = "Xylophonist"
"""A word that nobody says but these tests."""


def test_a_whole_evening_leaves_no_secret_in_the_log(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = set()
    with serving(tmp_path) as server:
        gm = server.make("razorweave", "dock-thug", name=f"{SAID} the First")
        ann = server.add(gm["token"], f"{SAID} the Second")
        code = server.get("/api/table/invitation", gm["token"]).json()["code"]
        joined = server.http.post(
            "/api/join", json={"code": code, "name": f"{SAID} III", "kind": "player"}
        ).json()
        secrets |= {gm["token"], ann["token"], joined["token"], code}
        page = server.page(gm["token"])
        page.until("snapshot")
        page.say(do="salt", text=f"{SAID} salt")
        for _ in range(5):
            page.told()
            page.answer()
        refused(server, page, ann["token"])
        monkeypatch.setattr(web_socket, "do", failing)
        reply = page.say(do="throw", asked_at=1)
        monkeypatch.undo()
        assert reply["code"] == "fault"
        reference = reply["sentence"].split("reference ")[1].split(")")[0]
        link = server.http.post(f"/api/table/seats/{ann['seat']}/link", headers=bearer(gm["token"]))
        secrets.add(link.json()["token"])
        server.http.delete("/api/table/invitation", headers=bearer(gm["token"]))
        page.say(do="open")
    store = open_store(tmp_path)
    for row in store.tables():
        secrets |= set(row.settings["seeds"].values())
        secrets |= {seat.token_hash for seat in store.fetch(row.id).seats if seat.token_hash}
    store.close()
    text = log.getvalue()
    assert len(secrets) >= 8
    assert [one for one in {*secrets, SAID, SAID.lower()} if one in text] == []
    events = [msgspec.json.decode(one) for one in text.splitlines()]
    names = {one["event"] for one in events}
    assert names >= {"table-made", "seat-added", "refused", "act-failed"}
    assert names >= {"link-renewed", "closed-to-codes"}
    assert [one["reference"] for one in events if one["event"] == "act-failed"] == [reference]
    codes = {one["code"] for one in events if one["event"] == "refused"}
    assert codes >= {"stale-answer", "not-your-seat", "malformed-answer", "wrong-use", "http-404"}


def refused(server: Server, page: Any, token: str) -> None:
    """Try what is refused, with words that a log might quote."""
    page.say(do="answer", asked_at=1, decider=SAID, answer=[SAID])
    page.send(do=SAID, n=1)
    page.until("refused")
    server.get("/api/seat", f"{SAID}-token")
    server.get(f"/nowhere/{SAID}?token={SAID}")
    server.http.post("/api/join", json={"code": "QQQQQQ", "name": SAID, "kind": "player"})
    server.http.post("/api/tables", json={"system": SAID, "scenario": SAID})
    server.http.delete("/api/table", headers=bearer(token))
    stranger = server.dial()
    stranger.send(do="hello", token=SAID, seq=-1)
    stranger.until("gone")


async def failing(*given: Any) -> Any:
    """Something that breaks and quotes what it was given."""
    raise RuntimeError(f"{SAID} {sys.argv}")
