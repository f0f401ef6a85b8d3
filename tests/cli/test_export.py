"""Kept fights written in forms that others read."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from fracas.rulesets.registry import all_rulesets
from tests.cli.terminal import fracas, refused

SYSTEMS = {rules.id: rules for rules in all_rulesets()}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fight with something taken back and something edited, left before its end."""
    path = tmp_path_factory.mktemp("kept") / "duel.fight"
    done = fracas(
        *("play", "dock-thug", "--seed", 4, "--journal", path),
        typed="strike\nundo\ndefend\nedit combatants/rella/agi=2 because <b>mud</b>\nquit\n",
    )
    assert done.code == 0, done
    return path


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_json_of_a_fight_of_each_system_fits_its_schema(system: str, tmp_path: Path) -> None:
    path = tmp_path / "whole.fight"
    scenario = SYSTEMS[system].scenarios()[0].id
    args = ("play", scenario, "--system", system, "--auto", "--seed", 2, "--journal", path)
    assert fracas(*args).code == 0
    schema = json.loads(fracas("export", "schema").out)
    Draft202012Validator.check_schema(schema)
    told = json.loads(fracas("export", path, "--as", "json").out)
    Draft202012Validator(schema).validate(told)
    assert (told["system"], told["over"]) == (system, True)
    assert told["outcome"]
    assert told["lines"]
    assert told["seed"]
    assert any("dice" in line for line in told["lines"])
    page = fracas("export", path, "--as", "html").out
    assert page.count("<li>") == len(told["lines"])
    rows = list(csv.DictReader(io.StringIO(fracas("export", path, "--as", "csv").out)))
    assert len(rows) == sum("dice" in line for line in told["lines"])


def test_a_schema_refuses_what_is_no_record(kept: Path) -> None:
    schema = json.loads(fracas("export", "schema").out)
    told = json.loads(fracas("export", "fight", kept, "--as", "json").out)
    told["lines"][0]["at"] = "first"
    assert not Draft202012Validator(schema).is_valid(told)


def test_a_transcript_marks_what_was_taken_back_and_escapes_what_was_typed(kept: Path) -> None:
    text = fracas("export", kept).out
    assert text.startswith("# ")
    assert "~~Rella: Strike at Dock Thug" in text
    assert "Edit (&lt;b&gt;mud&lt;/b&gt;)" in text
    page = fracas("export", kept, "--as", "html").out
    assert "&lt;b&gt;mud&lt;/b&gt;" in page
    assert "<b>mud" not in page
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert "<del>Rella: Strike at Dock Thug" in page


def test_eyes_are_those_of_a_player(kept: Path) -> None:
    whole = json.loads(fracas("export", kept, "--as", "json").out)
    mine = json.loads(fracas("export", kept, "--as", "json", "--eyes", "rella").out)
    assert (whole["seat"], mine["seat"]) == ("Game master", "Rella")
    assert any("entry" in line for line in whole["lines"])
    assert not any("entry" in line for line in mine["lines"])
    assert "there is rella" in refused(2, "export", kept, "--eyes", "nobody")


def test_a_secret_is_not_in_what_a_player_exports(tmp_path: Path) -> None:
    path = tmp_path / "bridge.fight"
    play = ("play", "toll-bridge", "--auto", "--seed", 5, "--journal", path)
    assert fracas(*play).code == 0
    whole = json.loads(fracas("export", path, "--as", "json").out)["lines"]
    mine = json.loads(fracas("export", path, "--as", "json", "--eyes", "orc_warrior").out)["lines"]
    assert [one["text"] for one in mine] != [one["text"] for one in whole]


def test_files_are_written_once(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "duel.md"
    assert fracas("export", kept, "--out", out).out == f"Written to {out}.\n"
    assert out.read_text(encoding="utf-8") == fracas("export", kept).out
    assert "exists already" in refused(2, "export", kept, "--out", out)
    assert "cannot be written" in refused(2, "export", kept, "--out", tmp_path / "no" / "x.md")


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    none = tmp_path / "none.fight"
    refused(2, "export", none)
    none.write_text("nothing", encoding="utf-8")
    refused(1, "export", none, "--as", "csv")
    refused(2, "export", "--as", "csv")
    refused(2, "export", none, "--as", "pdf")
