"""The data folder."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs  # noqa: F401 - so that its modules come back after each test
import pytest

from fracas.store.folders import data_folder, usual_folder


def folder_on(system: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The usual folder of another system, for which the library looks when it is imported."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "platformdirs"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "platform", system)
    return usual_folder()


def test_the_data_folder_is_where_this_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folder_on("linux", monkeypatch) == tmp_path / "fracas"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert folder_on("linux", monkeypatch).parts[-3:] == (".local", "share", "fracas")
    assert folder_on("darwin", monkeypatch).parts[-3:] == (
        "Library",
        "Application Support",
        "fracas",
    )
    # Without what only Windows has, the library asks the variable.
    monkeypatch.setitem(sys.modules, "ctypes", None)
    monkeypatch.setitem(sys.modules, "winreg", None)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert folder_on("win32", monkeypatch) == tmp_path / "local" / "fracas"


def test_a_variable_names_another_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FRACAS_DATA", raising=False)
    assert data_folder() == usual_folder()
    monkeypatch.setenv("FRACAS_DATA", str(tmp_path))
    assert data_folder() == tmp_path
