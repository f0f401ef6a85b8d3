"""Stores of other versions: older ones are brought up after a copy, later ones are refused."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.schema import MetaData

from fracas.core.errors import StoreDamaged, StoreVersion
from fracas.core.play.journal import parse_journal
from fracas.store import migrating
from fracas.store.protocol import CodeRow
from fracas.store.tables import METADATA
from tests.store.fights import a_seat, a_table, numbered, whole
from tests.store.homes import FolderHome, Home, ServerHome

VERSION_1 = Path(__file__).with_name("version-0001.sql")

NEXT = '''"""A step that makes the table of tables anew."""

import sqlalchemy as sa
from alembic import op

revision = "{next}"
down_revision = "{head}"


def upgrade():
    with op.batch_alter_table("fracas_tables", recreate="{recreate}") as tables:
        tables.add_column(sa.Column("place", sa.Text, nullable=False, server_default="{place}"))
    {more}
'''


def step(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    *,
    recreate: str = "always",
    place: str = "tavern",
    more: str = "pass",
) -> str:
    """Let this version have one step more than it has; gives that step's version."""
    following = f"{int(migrating.HEAD) + 1:04}"
    scripts = folder / "steps%20and more"
    shutil.copytree(migrating.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    text = NEXT.format(
        next=following, head=migrating.HEAD, recreate=recreate, place=place, more=more
    )
    (scripts / "versions" / f"v{following}.py").write_text(text)
    monkeypatch.setattr(migrating, "SCRIPTS", scripts)
    monkeypatch.setattr(migrating, "HEAD", following)
    return following


def version_1(home: FolderHome) -> None:
    """Put a store of version 1 into the folder, with a fight that was played then."""
    Path(home.where).mkdir()
    with closing(sqlite3.connect(home.file)) as file:
        file.executescript(VERSION_1.read_text(encoding="utf-8"))


def check_version_1(home: FolderHome) -> None:
    """All that stood in the store of version 1 is there, and play goes on."""
    store = home.open()
    kept = store.fetch("harbour")
    assert (kept.table.title, kept.table.settings) == (
        "Nebel über dem Hafen",
        {"deadline": 10, "x": [None]},
    )
    assert kept.seats == (a_seat(seat="bot", token=None), a_seat())
    assert kept.codes == (CodeRow("QWERTZ", "harbour"),)
    journal = parse_journal(b"".join(kept.lines))
    assert len(journal.entries) == kept.table.length == 10
    assert journal.head.system == "toy"
    store.keep(numbered(10, 1))


def test_the_steps_make_the_tables_that_the_store_uses(home: Home) -> None:
    store = home.open()
    with store.readers.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": migrating.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, METADATA) == []
        assert compare_metadata(context, MetaData()) != []


def test_the_newest_step_is_the_head() -> None:
    script = ScriptDirectory(str(migrating.SCRIPTS))
    assert script.get_heads() == [migrating.HEAD]
    steps = [step.revision for step in script.walk_revisions()]
    assert steps == [f"{number:04}" for number in range(len(steps), 0, -1)]


def test_a_store_of_version_1_is_read_and_goes_on(folder: FolderHome) -> None:
    version_1(folder)
    check_version_1(folder)


def test_an_older_folder_is_copied_and_then_upgraded(
    folder: FolderHome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version_1(folder)
    following = step(monkeypatch, tmp_path)
    check_version_1(folder)
    assert folder.ask("SELECT version_num FROM fracas_version") == [(following,)]
    assert folder.ask("SELECT place, length FROM fracas_tables") == [("tavern", 11)]
    assert folder.ask("PRAGMA foreign_key_check") == []
    copies = [path for path in Path(folder.where).iterdir() if ".version-" in path.name]
    assert [path.name for path in copies] == ["fracas.db.version-0001"]
    with closing(sqlite3.connect(copies[0])) as copy:
        assert copy.execute("SELECT version_num FROM fracas_version").fetchall() == [("0001",)]
        assert copy.execute("SELECT length FROM fracas_tables").fetchall() == [(10,)]


@pytest.mark.parametrize(
    "more",
    ["raise ValueError('half way')", "op.execute('DELETE FROM fracas_tables')"],
)
def test_a_step_that_fails_changes_nothing(
    folder: FolderHome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    version_1(folder)
    with monkeypatch.context() as later:
        step(later, tmp_path, more=more)
        for _ in range(2):
            with pytest.raises((ValueError, StoreDamaged), match=r"half way|belong to no table"):
                folder.open()
    copies = sorted(path.name for path in Path(folder.where).glob("*.version-*"))
    assert copies == ["fracas.db.version-0001", "fracas.db.version-0001-2"]
    check_version_1(folder)


def test_a_database_is_upgraded_or_left_as_it_was(
    server: ServerHome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.open().keep(*whole())
    server.close()
    with monkeypatch.context() as later:
        step(later, tmp_path, recreate="never", more="raise ValueError('half way')")
        with pytest.raises(ValueError, match="half way"):
            server.open()
    assert server.open().fetch("harbour").table.length == 3
    shutil.rmtree(tmp_path / "steps%20and more")
    following = step(monkeypatch, tmp_path, recreate="never")
    server.open().keep(numbered(3, 1))
    assert server.ask("SELECT version_num FROM fracas_version") == [(following,)]
    assert server.ask("SELECT place, length FROM fracas_tables") == [("tavern", 4)]


def written_as(home: Home, version: str) -> None:
    """Have the store say that it has another version."""
    from sqlalchemy import text

    store = home.open()
    store.keep(a_table())
    with store.writers.connect() as connection, connection.begin():
        connection.execute(text("UPDATE fracas_version SET version_num = :v"), {"v": version})
    store.close()


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ("9999", r"was written by a later Fracas \(its tables have version 9999, this one knows"),
        ("1a2b3c", "has the version '1a2b3c', which Fracas did not write"),
    ],
)
def test_a_store_of_a_later_version_is_refused(home: Home, version: str, sentence: str) -> None:
    written_as(home, version)
    before: list[tuple[Any, ...]] = home.ask("SELECT * FROM fracas_tables")
    for _ in range(2):
        with pytest.raises(StoreVersion, match=sentence):
            home.open()
    assert home.ask("SELECT * FROM fracas_tables") == before
    assert home.ask("SELECT version_num FROM fracas_version") == [(version,)]


def test_tables_that_are_not_ours_are_left_alone(folder: FolderHome) -> None:
    Path(folder.where).mkdir()
    with closing(sqlite3.connect(folder.file)) as file:
        file.execute("CREATE TABLE fracas_codes (code TEXT)")
        file.execute("CREATE TABLE diary (day TEXT)")
    with pytest.raises(StoreVersion, match="has a table fracas_codes but has no version"):
        folder.open()
    with closing(sqlite3.connect(folder.file)) as file:
        file.execute("DROP TABLE fracas_codes")
    folder.open().keep(a_table())
    assert folder.ask("SELECT * FROM diary") == []
