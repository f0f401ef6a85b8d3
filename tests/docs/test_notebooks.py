"""The notebooks as they are kept: without outputs, and each in the documents' index."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from docs import executed
from tests.house.sources import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_a_run_leaves(path: Path) -> None:
    code = [cell for cell in cells(path) if cell["cell_type"] == "code"]
    assert len(code) > 2
    assert [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"]] == []
    assert cells(path)[0]["source"][0].startswith("# ")


def test_all_of_them_are_in_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8").splitlines()
    listed = [line.partition("/")[2] for line in index if line.startswith("notebooks/")]
    assert sorted(listed) == [path.stem for path in NOTEBOOKS]


def test_they_run_again_when_the_code_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    env = SimpleNamespace()
    monkeypatch.setattr(executed, "digest", lambda *places: "one")
    assert executed.outdated(None, env) == [f"notebooks/{path.stem}" for path in NOTEBOOKS]
    assert executed.outdated(None, env) == []
    monkeypatch.setattr(executed, "digest", lambda *places: "two")
    assert len(executed.outdated(None, env)) == len(NOTEBOOKS)
