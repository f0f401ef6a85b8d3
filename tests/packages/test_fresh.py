"""A new package, and rows for it: sound from the first moment, and nothing is ever lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fracas.core.errors import ContentError, PackageError, WrongUse
from fracas.core.system.ruleset import Ruleset
from fracas.packages.field_help import Lessons
from fracas.packages.fresh import chapter_of_kind, kinds, new_package, new_row
from fracas.packages.package import examined
from fracas.rulesets.registry import all_rulesets, ruleset

RULES = ruleset("razorweave")
LESSONS = Lessons(RULES)


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_a_package_with_a_row_of_everything_is_sound(rules: Ruleset, tmp_path: Path) -> None:
    lessons = Lessons(rules)
    folder = tmp_path / "new-things"
    written = new_package(folder, rules, "new-things")
    assert [path.name for path in written] == ["package.toml", "rulings.toml"]
    assert examined(folder)[0].tables == {}
    for chapter in lessons.chapters:
        lesson = lessons.chapter(chapter)
        id_ = lesson.example if lesson.fixed else f"new_{lesson.kind}"
        fresh = new_row(lessons, lesson.kind, id_, folder, alone=False)
        first = fresh.path.read_text(encoding="utf-8").split("\n")[0]
        assert (fresh.path.parent / first.removeprefix("#:schema ")).is_file()
    package, _ = examined(folder)
    assert set(package.tables) == set(lessons.chapters)


def test_words_for_rows() -> None:
    assert chapter_of_kind(LESSONS, "weapon") == "weapons"
    assert chapter_of_kind(LESSONS, "weapons") == "weapons"
    assert chapter_of_kind(LESSONS, "creature") == "combatants"
    road = Lessons(ruleset("beacon_road"))
    assert chapter_of_kind(road, "combatant") == "creatures"
    assert next(iter(kinds(road))) == "tables"
    with pytest.raises(WrongUse, match="did you mean weapon"):
        chapter_of_kind(LESSONS, "wepon")
    with pytest.raises(WrongUse, match="choose from package, tables, gear_tag"):
        chapter_of_kind(LESSONS, "zzz")


@pytest.mark.parametrize("id_", ["Grey Wolves", "../x", "", "con", "a.b"])
def test_ids_that_no_package_may_have(tmp_path: Path, id_: str) -> None:
    with pytest.raises(WrongUse, match="not a package id"):
        new_package(tmp_path / "x", RULES, id_)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("id_", ["../x", "a/b", "", "-a", "a b ", "a..b", "x" * 65])
def test_ids_that_no_row_may_have(tmp_path: Path, id_: str) -> None:
    with pytest.raises(WrongUse, match="not an id of a row"):
        new_row(LESSONS, "weapon", id_, tmp_path, alone=True)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "wolves"
    folder.mkdir()
    new_package(folder, RULES, "wolves")  # an empty folder is as good as none
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(WrongUse, match="exists already"):
        new_package(folder, RULES, "wolves")
    fresh = new_row(LESSONS, "weapon", "fangs", folder, alone=False)
    fresh.path.write_text('name = "Mine"')
    with pytest.raises(WrongUse, match="exists already"):
        new_row(LESSONS, "weapon", "fangs", folder, alone=False)
    assert fresh.path.read_text() == 'name = "Mine"'
    new_row(LESSONS, "weapon", "fangs", folder, alone=False, force=True)
    assert fresh.path.read_text() != 'name = "Mine"'
    new_package(folder, RULES, "wolves", force=True)
    assert (folder / "notes.txt").read_text() == "mine"
    assert fresh.path.exists()


def test_an_id_that_stands_in_another_file(tmp_path: Path) -> None:
    folder = tmp_path / "wolves"
    new_package(folder, RULES, "wolves")
    (folder / "weapons.toml").write_text('[fangs]\nname = "Fangs"\n')
    with pytest.raises(WrongUse, match=r"has weapons\.fangs already"):
        new_row(LESSONS, "weapon", "fangs", folder, alone=False)


def test_a_row_that_would_have_faults_is_not_written(tmp_path: Path) -> None:
    # The rules work out what this Tag does, and let nobody write another like it.
    with pytest.raises(ContentError):
        new_row(LESSONS, "gear_tag", "Precise", tmp_path, alone=True)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_refuses_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(PackageError, match="No space left"):
        new_package(tmp_path / "wolves", RULES, "wolves")
    with pytest.raises(PackageError, match="No space left"):
        new_row(LESSONS, "weapon", "fangs", tmp_path, alone=True)
    assert list(tmp_path.iterdir()) == []
