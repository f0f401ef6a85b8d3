"""`fracas new`: from nothing to a file that explains itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import fracas, refused


def test_a_content_file_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = fracas("new", "scenario", "mud-pit", "--system", "razorweave")
    assert done.out.splitlines() == [
        "Written: mud-pit.toml",
        "Check it: fracas validate mud-pit.toml",
    ]
    assert fracas("validate", "mud-pit.toml").out == "mud-pit.toml: ok\n"
    assert fracas("play", "mud-pit.toml", "--auto", "--seed", "1").code == 0
    assert "exists already" in refused(2, "new", "scenario", "mud-pit", "--system", "razorweave")
    assert fracas("new", "scenario", "mud-pit", "--system", "razorweave", "--force").code == 0


def test_inside_a_package_it_need_not_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fracas("new", "package", "wolves", "--system", "beacon_road").code == 0
    monkeypatch.chdir(tmp_path / "wolves")
    assert "Written: creatures/fox.toml" in fracas("new", "combatant", "fox").out
    assert "Written: tables.toml" in fracas("new", "tables").out
    assert fracas("validate", ".").out == ".: ok\n"


def test_what_is_missing_or_clashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words, told in (
        (("package", "wolves"), "Give its system with --system"),
        (("package", "--system", "razorweave"), "A package needs a name"),
        (("package", "wolves", "--system", "chess"), "no system 'chess'"),
        (("package", "Wolves!", "--system", "razorweave"), "not a package id"),
        (("package", "x", "--system", "razorweave", "--in", "."), "--in is for adding"),
        (("weapon", "club"), "Name the package to add to with --in"),
        (("weapon", "--system", "razorweave"), "Give the weapon an id"),
        (("wepon", "x", "--system", "razorweave"), "did you mean weapon?"),
        (("weapon", "x", "--in", "."), "is not a package"),
        (("weapon", "x", "--system", "razorweave", "--folder", "y"), "--folder is for a new"),
        (("action", "fly", "--system", "action_points"), "its rules know no new ones"),
    ):
        assert told in refused(2, "new", *words), words
    assert list(tmp_path.iterdir()) == []
    assert fracas("new", "package", "wolves", "--system", "razorweave").code == 0
    told = refused(2, "new", "weapon", "x", "--in", "wolves", "--system", "beacon_road")
    assert "is for razorweave, not beacon_road" in told


def test_a_package_with_faults_can_be_added_to(tmp_path: Path) -> None:
    pack = tmp_path / "wolves"
    assert fracas("new", "package", "wolves", "--system", "razorweave", "--folder", pack).code == 0
    (pack / "weapns.toml").write_text("[a]\n")
    assert fracas("new", "weapon", "fangs", "--in", pack).code == 0
