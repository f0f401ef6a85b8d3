"""The data folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fracas.cli.shared.folders import data_folder, usual_folder


def test_the_data_folder_is_where_this_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_folder() == tmp_path / "fracas"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert usual_folder().parts[-3:] == ("Library", "Application Support", "fracas")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert usual_folder() == tmp_path / "local" / "fracas"


def test_a_variable_names_another_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FRACAS_DATA", raising=False)
    assert data_folder() == usual_folder()
    monkeypatch.setenv("FRACAS_DATA", str(tmp_path))
    assert data_folder() == tmp_path
