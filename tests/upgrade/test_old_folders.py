"""Data folders that older versions left: everything is there, everybody gets in, play goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from fracas.core.play.journal import Resumed, parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.store.restoring import restore
from tests.upgrade.making import SYSTEMS, OldFolder, OldTable, keep, lines_in
from tests.web.serving import WAIT, Page, Server, serving

FOLDERS = Path(__file__).with_name("folders")
KEPT = sorted(FOLDERS.glob("*.zip"))
LATER = "99"


@contextmanager
def served(kept: Path, folder: Path) -> Iterator[tuple[Server, OldFolder]]:
    """A server of today on a folder that was left."""
    restore(kept, folder)
    old = msgspec.json.decode(kept.with_suffix(".json").read_bytes(), type=OldFolder)
    with serving(folder, unlimited=True) as server:
        if old.key:
            server.http.headers["Package-Key"] = old.key
        yield server, old


def come_in(server: Server, token: str) -> Page:
    """A page of a seat, with its screen."""
    page = server.page(token)
    message = page.until("snapshot", "gone")
    assert message["is"] == "snapshot", message
    page.told()
    return page


def goes_on(page: Page) -> bool:
    """Whether an answer is taken, by whoever of the table is asked; computers may be first."""
    ends = time.monotonic() + 30
    while time.monotonic() < ends:
        page.told()
        if page.paper() is not None:
            return bool(page.answer()["is"] == "done")
    return False


def listed(server: Server, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The packages of a server, once all that are wanted were read, or after a while."""
    ends = time.monotonic() + WAIT
    while True:
        found = tuple(one["id"] for one in server.get("/api/packages").json()["packages"])
        # A list is given at once; what an older Fracas left is read meanwhile, by a worker.
        if found == wanted or time.monotonic() > ends:
            return found
        time.sleep(0.1)


def test_there_is_a_folder_of_every_system_in_the_midst_and_one_that_is_over() -> None:
    for kept in KEPT:
        old = msgspec.json.decode(kept.with_suffix(".json").read_bytes(), type=OldFolder)
        assert {one.system for one in old.tables if not one.over} == set(SYSTEMS)
        assert any(one.over for one in old.tables)
        assert any(one.what == "package" for one in old.tables)
    assert KEPT


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_an_old_folder_is_opened_and_played_on(kept: Path, tmp_path: Path) -> None:
    restore(kept, tmp_path / "before")
    with served(kept, tmp_path / "data") as (server, old):
        for table in old.tables:
            page = come_in(server, table.gm.token)
            assert len(page.log) >= table.log
            assert bool(page.screen["table"].get("over")) == table.over
            for seat in table.players:
                assert come_in(server, seat.token).screen["me"]["name"] == "Ann"
            if not table.over:
                assert goes_on(page), table
            body = {"code": table.code, "name": "Late", "kind": "player"}
            assert server.http.post("/api/join", json=body).status_code == 201
            server.hang_up()
        assert listed(server, old.packages) == old.packages
        server.make("razorweave", "den", packages=list(old.packages))
    for table in old.tables:
        was = lines_in(tmp_path / "before", table.table)
        now = lines_in(tmp_path / "data", table.table)
        assert (len(was), now[: len(was)]) == (table.lines, was)
        journal = parse_journal(b"".join(now))
        replay(journal, ruleset(table.system))


def test_a_folder_of_today_can_be_kept(tmp_path: Path) -> None:
    old = keep(tmp_path)
    assert [one.what for one in old.tables] == [*["midst"] * len(SYSTEMS), "over", "package"]
    (kept,) = tmp_path.glob("*.zip")
    with served(kept, tmp_path / "data") as (server, _):
        assert listed(server, old.packages) == old.packages


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every system has newer rules."""
    for system in SYSTEMS:
        monkeypatch.setattr(type(ruleset(system)), "version", LATER)


@pytest.mark.usefixtures("newer")
def test_by_newer_rules_play_goes_on_where_the_last_beat_began(tmp_path: Path) -> None:
    restore(kept := KEPT[-1], tmp_path / "before")
    with served(kept, tmp_path / "data") as (server, old):
        for table in old.tables:
            page = come_in(server, table.gm.token)
            told = [line for line in page.log.values() if line.get("kind") == "resume"]
            assert len(told) == 1
            assert f"newer rules now (version {LATER})" in told[0]["text"]
            if not table.over:
                assert goes_on(page), table
            server.hang_up()
    for table in old.tables:
        was = lines_in(tmp_path / "before", table.table)
        now = lines_in(tmp_path / "data", table.table)
        assert now[: len(was)] == was
        journal = parse_journal(b"".join(now))
        upgrades = [one for one in journal.entries if isinstance(one, Resumed)]
        assert [one.version for one in upgrades] == [LATER]
        assert table.over == (upgrades[0].idle)


@pytest.mark.usefixtures("newer")
def test_what_is_set_aside_is_struck_out_and_all_before_it_stands(tmp_path: Path) -> None:
    with served(KEPT[-1], tmp_path) as (server, old):
        table = struck_out(server, old)
        page = come_in(server, table.gm.token)
        resumed = next(at for at, line in page.log.items() if line.get("kind") == "resume")
        before = [line for at, line in page.log.items() if at < resumed]
        gone = [line for line in before if line.get("undone")]
        assert gone, "nothing was set aside, so that this shows nothing"
        assert [line for line in before if line["entry"] and not line.get("undone")]
        assert "set aside, struck out in this log" in page.log[resumed]["text"]
        # Whoever looks at it another time sees the same.
        again = come_in(server, table.gm.token)
        assert again.log == page.log


def struck_out(server: Server, old: OldFolder) -> OldTable:
    """A table whose last beat had begun, and something had been told of it."""
    for table in old.tables:
        page = come_in(server, table.gm.token)
        if any(line.get("undone") and line.get("kind") != "undo" for line in page.log.values()):
            resumed = [line for line in page.log.values() if line.get("kind") == "resume"]
            if "struck out" in resumed[0]["text"]:
                return table
    pytest.fail("no table had anything to set aside")


def test_a_fight_of_later_rules_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system in SYSTEMS:
        monkeypatch.setattr(type(ruleset(system)), "version", "0.9")
    with served(KEPT[-1], tmp_path / "data") as (server, old):
        for table in old.tables:
            page = server.page(table.gm.token)
            gone = page.until("snapshot", "gone")
            assert gone["is"] == "gone"
            assert gone["code"] == "journal"
            assert "was played by later rules" in gone["sentence"]
            assert "open it with Fracas" in gone["sentence"]
        # Others can be played there all the same.
        assert goes_on(come_in(server, server.make()["token"]))
    for table in old.tables:
        assert len(lines_in(tmp_path / "data", table.table)) == table.lines
