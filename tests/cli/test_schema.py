"""`fracas schema`: what editors check by."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fracas.packages.schemas import schemas
from fracas.rulesets.registry import all_rulesets, ruleset
from tests.cli.terminal import fracas, refused


@pytest.mark.parametrize("system", [rules.id for rules in all_rulesets()])
def test_all_schemas_are_printed(system: str) -> None:
    assert json.loads(fracas("schema", system).out) == schemas(ruleset(system))


def test_they_are_written(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "schemas"
    assert fracas("schema", "razorweave", "--out", out).code == 0
    found = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in out.iterdir()}
    assert found == schemas(ruleset("razorweave"))
    assert "Written" in fracas("schema", "razorweave", "--out", out).out


def test_what_cannot_be(tmp_path: Path) -> None:
    assert "no system 'chess'" in refused(2, "schema", "chess")
    (tmp_path / "file").write_text("x")
    assert "is a file" in refused(2, "schema", "razorweave", "--out", tmp_path / "file")
