"""`fracas backup` and `fracas restore` on the folder of a server that is being played."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from fracas.cli.shared.codes import PARTIAL
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.store.opening import open_store
from tests.house.sources import ROOT
from tests.web.serving import Page, Server, free_port, process


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """A command of the terminal, as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fracas", *map(str, words)],
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": "", "HOME": str(ROOT / "nobody")},
        capture_output=True,
        text=True,
        check=False,
    )


ROUNDS = int(os.environ.get("FRACAS_BACKUPS", "3"))
"""How many backups are made under load: scripts/soak-backup wants more."""


class Player(threading.Thread):
    """A game master who plays on until told to stop; `acknowledged` counts kept answers."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self.acknowledged = 0
        self.stop = threading.Event()
        self.failed: BaseException | None = None

    def run(self) -> None:
        """Answer whatever is asked, and begin lines of play where nothing is."""
        try:
            self._page.until("snapshot")
            while not self.stop.is_set():
                self._page.told()
                over = self._page.paper() is None
                reply = self._page.say(do="fork", name="on") if over else self._page.answer()
                if reply["is"] == "done":
                    self.acknowledged += 1
        except BaseException as error:
            self.failed = error


def lines_of(server: Server, token: str) -> list[bytes]:
    """The journal of a table as its game master gets it."""
    return server.get("/api/table/journal", token).content.splitlines(keepends=True)


def kept_in(data: Path, tables: Iterable[str]) -> dict[str, tuple[bytes, ...]]:
    """The journals of a data folder, as they lie on the disk."""
    store = open_store(data)
    try:
        return {table: store.lines(table) for table in tables}
    finally:
        store.close()


def first_fight(system: str) -> str:
    """The first fight of a system's book."""
    return ruleset(system).scenarios()[0].id


def test_a_backup_under_load_is_whole_and_play_goes_on_from_it(tmp_path: Path) -> None:
    data, kept = tmp_path / "data", tmp_path / "kept"
    kept.mkdir()
    with process(data, free_port(), unlimited=True) as (server, _):
        tokens, players = {}, []
        for system in ("razorweave", "beacon_road", "action_points"):
            made = server.make(system, first_fight(system))
            tokens[made["table"]] = made["token"]
            players.append(Player(server.page(made["token"])))
            players[-1].start()
        held = []
        for number in range(ROUNDS):
            least = {table: len(lines_of(server, token)) for table, token in tokens.items()}
            done = run("backup", kept / f"{number}.zip", "--data", data)
            assert done.returncode == 0, done.stderr
            assert "Written to" in done.stdout
            assert "3 tables" in done.stdout
            held.append(least)
        for player in players:
            player.stop.set()
        for player in players:
            player.join()
            assert player.failed is None
    last = kept_in(data, tokens)
    assert sum(player.acknowledged for player in players) > 3
    for number, least in enumerate(held):
        other = tmp_path / f"restored-{number}"
        done = run("restore", kept / f"{number}.zip", "--data", other)
        assert done.returncode == 0, done.stderr
        for table, found in kept_in(other, tokens).items():
            # Everything that was acknowledged before it began is in it, and nothing is torn.
            assert least[table] <= len(found)
            assert found == last[table][: len(found)]
            journal = parse_journal(b"".join(found))
            replay(journal, ruleset(journal.head.system))
    last_one = tmp_path / f"restored-{ROUNDS - 1}"
    with process(last_one, free_port()) as (server, _):
        for token in tokens.values():
            page = server.page(token)
            page.until("snapshot")
            for _ in range(50):
                page.told()
                if page.screen["table"].get("over") or (
                    page.paper() is not None and page.answer()["is"] == "done"
                ):
                    break
            else:
                pytest.fail("play did not go on")


def test_a_folder_of_backups_keeps_the_newest(tmp_path: Path) -> None:
    with process(tmp_path / "data", free_port()) as (server, _):
        server.make()
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "diary.zip").write_bytes(b"mine")
    for day in range(1, 4):
        (kept / f"fracas-2026010{day}-000000.zip").write_bytes(b"old")
    done = run("backup", kept, "--data", tmp_path / "data", "--keep", "2")
    assert done.returncode == 0, done.stderr
    names = sorted(one.name for one in kept.iterdir())
    assert names[:2] == ["diary.zip", "fracas-20260103-000000.zip"]
    assert len(names) == 3
    assert f"{kept / names[2]}: 1 table," in done.stdout


def test_a_damaged_table_costs_no_other_its_backup(tmp_path: Path) -> None:
    data, kept = tmp_path / "data", tmp_path / "kept"
    kept.mkdir()
    old = [f"fracas-2026010{day}-000000.zip" for day in range(1, 4)]
    for name in old:
        (kept / name).write_bytes(b"old")
    with process(data, free_port(), unlimited=True) as (server, _):
        damaged, sound = server.make(), server.make()
        with closing(sqlite3.connect(data / "fracas.db")) as file, file:
            file.execute(
                "UPDATE fracas_lines SET line = replace(line, 'entry', 'Entry') WHERE table_id = ?",
                (damaged["table"],),
            )
        done = run("backup", kept, "--data", data, "--keep", "1")
    assert done.returncode == PARTIAL
    assert "1 table," in done.stdout
    lacking = f"The store is damaged, and 1 table is not in it: {damaged['table']}.\n"
    assert done.stderr == lacking
    # No older backup goes for one that lacks something.
    (made,) = {one.name for one in kept.iterdir()} - {*old}
    assert {one.name for one in kept.iterdir()} == {*old, made}
    other = tmp_path / "restored"
    done = run("restore", kept / made, "--data", other)
    assert done.returncode == 0, done.stderr
    assert lacking in done.stdout
    with process(other, free_port()) as (server, _):
        assert server.get("/api/seat", damaged["token"]).status_code == 403
        page = server.page(sound["token"])
        page.until("snapshot")
        page.told()
        assert page.answer()["is"] == "done"


def test_one_table_that_was_taken_off_comes_back_with_its_links(tmp_path: Path) -> None:
    data, kept = tmp_path / "data", tmp_path / "kept.zip"
    with process(data, free_port(), unlimited=True) as (server, _):
        gm = server.make()
        other = server.make()
        ann = server.add(gm["token"], "Ann")
        assert run("backup", kept, "--data", data).returncode == 0
        listed = run("restore", kept, "--list").stdout
        assert gm["table"] in listed
        assert "razorweave: " in listed
        server.http.delete(
            "/api/table", headers={"Authorization": f"Bearer {gm['token']}"}
        ).raise_for_status()
        assert server.get("/api/seat", ann["token"]).status_code == 403
        done = run("restore", kept, "--data", data, "--table", gm["table"])
        assert done.returncode == 0, done.stderr
        assert "is back" in done.stdout
        assert server.get("/api/seat", ann["token"]).json()["seat"] == ann["seat"]
        page = server.page(gm["token"])
        page.until("snapshot")
        page.told()
        assert page.answer()["is"] == "done"
        again = run("restore", kept, "--data", data, "--table", other["table"])
        assert again.returncode == 1
        assert "exists already" in again.stderr


def test_what_is_wrong_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("words")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/diary").write_text("mine")
    cases: list[tuple[list[str | Path], int, str]] = [
        (["backup", tmp_path / "x.zip", "--data", tmp_path / "no"], 2, "There are no tables in"),
        (["backup", tmp_path / "x", "--keep", "3"], 2, "--keep needs a folder"),
        (["restore", tmp_path / "text", "--data", tmp_path / "a"], 2, "is not a Fracas backup"),
        (["restore", tmp_path / "x", "--list", "--replace"], 2, "exclude one another"),
        (["restore", tmp_path / "x", "--data", tmp_path / "a"], 2, "There is no file"),
        (["backup", tmp_path / "x.zip", "--database", "mysql://x@y/z"], 2, "is neither"),
    ]
    for words, code, told in cases:
        done = run(*words)
        assert (done.returncode, done.stdout) == (code, ""), done
        assert told in done.stderr
        assert len(done.stderr.splitlines()) == 1
