"""The files of a folder: within bounds, and never a way out of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fracas.core.errors import PackageError
from fracas.packages import trees
from fracas.packages.trees import folder_tree, refuse_twins
from tests.packages.packs import folder, why


def refused(path: Path) -> PackageError:
    """The refusal of a folder."""
    with pytest.raises(PackageError) as found:
        folder_tree(path)
    return found.value


def test_a_folder_gives_its_files_but_hidden_ones(tmp_path: Path) -> None:
    folder(tmp_path, {"weapons/club.toml": "b", "package.toml": "a", ".git/x": "", "a/.x": ""})
    assert list(folder_tree(tmp_path).items()) == [
        ("package.toml", b"a"),
        ("weapons/club.toml", b"b"),
    ]


def test_links_are_refused(tmp_path: Path) -> None:
    inside = folder(tmp_path / "wolves", {"package.toml": "a"})
    os.symlink(tmp_path, inside / "out")
    assert why(refused(inside)) == "link"
    os.unlink(inside / "out")
    os.symlink(inside / "package.toml", inside / "same.toml")
    assert why(refused(inside)) == "link"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert why(refused(tmp_path)) == "no-file"


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder(tmp_path, {"a.toml": "12345", "b.toml": "12345"})
    monkeypatch.setattr(trees, "MOST_FILES", 1)
    assert why(refused(tmp_path)) == "too-many"
    monkeypatch.setattr(trees, "MOST_FILES", 2)
    monkeypatch.setattr(trees, "MOST_BYTES", 9)
    assert why(refused(tmp_path)) == "too-large"
    monkeypatch.setattr(trees, "MOST_BYTES", 10)
    assert len(folder_tree(tmp_path)) == 2
    monkeypatch.setattr(trees, "MOST_OF_ONE", 4)
    assert why(refused(tmp_path)) == "too-large"
    deep = folder(tmp_path / "deep", {"a/b/c/d/e/f/g.toml": "1"})
    assert why(refused(deep)) == "too-deep"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert why(refused(tmp_path / "nothing")) == "unreadable"


def test_twins_are_named() -> None:
    refuse_twins("x", ["a", "b/A"])
    with pytest.raises(PackageError, match="both Weapons and weapons"):
        refuse_twins("x", ["Weapons", "a", "weapons"])
