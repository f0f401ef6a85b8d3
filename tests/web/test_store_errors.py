"""When the machine fails, pages hear what became of their act, and the log what was wrong."""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fracas.core.errors import (
    NotYourSeat,
    StoreConflict,
    StoreError,
    StoreFull,
    StoreMissing,
    StoreUnreachable,
)
from fracas.store.database import Database
from fracas.store.refusals import SURE, UNSURE
from fracas.web.store_errors import DAMAGED, sentence_of, why
from tests.web.serving import Server, serving

WHERE = "The database tables on 10.1.2.3 cannot be reached (port 5432 failed)"


@pytest.mark.parametrize("unsure", [True, False, None])
def test_a_page_hears_nothing_of_the_machine(unsure: bool | None) -> None:
    fields = {} if unsure is None else {"unsure": unsure}
    for kind in (StoreError, StoreFull, StoreUnreachable):
        error = kind(f"{WHERE}: {SURE}; see to it.", where=WHERE, **fields)
        sentence = sentence_of(error)
        for part in ("10.1.2.3", "5432", "tables on"):
            assert part not in sentence
        assert (UNSURE in sentence) is (unsure is True)
        assert (SURE in sentence) is (unsure is False)
        assert why(error) == error.sentence


def test_what_is_no_fault_of_the_machine_is_told_as_it_is() -> None:
    for error in (
        NotYourSeat("That one is not free."),
        StoreMissing("This table is gone."),
        StoreError("The name holds a character that cannot be kept.", field="name"),
    ):
        assert sentence_of(error) == error.sentence
        assert why(error) == ""
    conflict = StoreConflict("This does not fit (UNIQUE fracas_lines.number): read it again.")
    assert "UNIQUE" not in sentence_of(conflict)
    assert why(conflict) == ""


def test_players_of_a_server_whose_database_is_down_hear_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    def lost(*_: Any) -> Future[None]:
        future: Future[None] = Future()
        future.set_exception(_down())
        return future

    def unread(*_: Any) -> Any:
        raise _down()

    with serving(tmp_path, unlimited=True) as server:
        gm = server.make()
        page = server.page(gm["token"])
        page.until("snapshot")
        monkeypatch.setattr(Database, "submit", lost)
        for name in ("fetch", "seat_of", "code"):
            monkeypatch.setattr(Database, name, unread)
        refused = page.say(do="fork", name="another")
        heard = [str(refused)]
        assert refused["code"] == "store-unreachable"
        for answer in (
            server.get("/api/seat", "no such token"),
            server.http.post("/api/join", json={"code": "ZZZZZZ", "name": "Eve"}),
        ):
            assert answer.status_code == 503
            heard.append(answer.text)
        for text in heard:
            assert "10.1.2.3" not in text
            assert "tables on" not in text
            assert "database cannot be reached" in text
        monkeypatch.undo()
    logged = [vars(one).get("told", {}).get("why", "") for one in caplog.records]
    assert any("10.1.2.3" in one for one in logged)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE fracas_lines SET line = replace(line, 'entry', 'Entry') WHERE number = 1",
        "DELETE FROM fracas_lines",
        "UPDATE fracas_tables SET settings = '{'",
        "UPDATE fracas_seats SET preferences = '[]'",
    ],
)
def test_damage_to_a_table_is_logged_with_its_id_and_stays_with_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, harm: str
) -> None:
    with serving(tmp_path) as server:
        gm, other = server.make(), server.make()
    column = "id" if "fracas_tables" in harm else "table_id"
    joined = "AND" if "WHERE" in harm else "WHERE"
    with closing(sqlite3.connect(tmp_path / "fracas.db")) as file, file:
        file.execute(f"{harm} {joined} {column} = ?", (gm["table"],))
    caplog.set_level(logging.INFO)
    with serving(tmp_path) as server:
        answer = server.get("/api/seat", gm["token"])
        assert (answer.status_code, answer.json()["code"]) == (503, "store-damaged")
        assert answer.json()["sentence"] == DAMAGED
        page = server.page(gm["token"])
        assert page.next()["code"] == "store-damaged"
        page = server.page(other["token"])
        page.until("snapshot")
        page.told()
        assert page.answer()["is"] == "done"
    damage = [one for one in caplog.records if one.getMessage() == "table-damaged"]
    assert [one.levelno for one in damage] == [logging.ERROR]
    assert vars(damage[0])["told"]["table"] == gm["table"]


def _down() -> StoreUnreachable:
    return StoreUnreachable(f"{WHERE}: {SURE}; see that the server runs.", unsure=False)


def test_an_address_that_no_file_can_have_is_none(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for path in (
        "/assets/%00",
        "/assets/x%00.js",
        "/help/%00",
        "/%00",
        "/api/rules/razorweave/%00",
    ):
        answer = server.http.get(path)
        assert answer.status_code == 404, path
        assert answer.json()["code"] == "http-404"
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize("host", ["fe80::1%x.evil.example", "a:b:c", "localhost:99999", "[::1"])
def test_a_host_that_is_none_is_refused(
    server: Server, caplog: pytest.LogCaptureFixture, host: str
) -> None:
    caplog.set_level(logging.INFO)
    headers = {"Host": host}
    for path in ("/", "/docs", "/help/", "/api/library"):
        answer = server.http.get(path, headers=headers)
        assert answer.status_code == 403, path
        assert answer.json()["code"] == "wrong-origin"
    assert server.http.post("/api/tables", json={}, headers=headers).status_code == 403
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
