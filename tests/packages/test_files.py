"""Files of packages are written whole, and strays are swept away."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.packages import files


def test_a_file_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.zip"
    files.put(file, b"first")

    def fail(*_given: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(files.os, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        files.put(file, b"second")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.zip": b"first"}


def test_who_has_no_mark_is_everybodys(tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    assert files.owner_of(file) == ""
    file.with_suffix(files.OWNER).write_text("ann\n")
    assert files.owner_of(file) == "ann"
    assert files.files_of(tmp_path) == []
