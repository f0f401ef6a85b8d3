"""What the build of the documents refuses to hand over."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("sphinx")

from docs.building import lost, unserved
from docs.moved import MOVED


def test_a_file_that_the_server_would_refuse_is_found(tmp_path: Path) -> None:
    (tmp_path / "films").mkdir()
    for name in ("index.html", "films/a.webp", "films/b.avi", "objects.inv", "c.css.map"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / ".doctrees").mkdir()
    (tmp_path / ".doctrees" / "a.doctree").write_text("", encoding="utf-8")
    assert unserved(tmp_path) == ["films/b.avi: the server knows no files of this kind"]


def test_an_old_address_that_is_gone_is_found(tmp_path: Path) -> None:
    assert len(lost(tmp_path)) == len(MOVED)
    for old in MOVED:
        (tmp_path / f"{old}.html").write_text("", encoding="utf-8")
    assert lost(tmp_path) == []
