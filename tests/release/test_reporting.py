"""The templates for reports: forms that are whole, and name the games and pages that there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from fracas.rulesets.registry import all_rulesets
from release.archives import ROOT

FOLDER = ROOT / ".github" / "ISSUE_TEMPLATE"
FORMS = sorted(path for path in FOLDER.glob("*.yml") if path.stem != "config")
KINDS = {"markdown", "input", "textarea", "dropdown", "checkboxes"}


def read(path: Path) -> Any:
    """What a form says."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_has_what_forms_must_have(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    fields = [one for one in form["body"] if one["type"] != "markdown"]
    assert fields
    assert {one["type"] for one in form["body"]} <= KINDS
    names = [one["id"] for one in fields]
    assert len(set(names)) == len(names)
    for one in fields:
        assert one["attributes"]["label"]
        assert one["type"] != "dropdown" or one["attributes"]["options"]


def test_there_is_a_form_for_each_kind_of_report() -> None:
    assert [path.stem for path in FORMS] == ["bug", "idea", "rule"]
    assert read(FOLDER / "config.yml")["blank_issues_enabled"] is True


def test_the_games_are_those_that_are_shipped() -> None:
    (games,) = [one for one in read(FOLDER / "rule.yml")["body"] if one.get("id") == "game"]
    *named, other = games["attributes"]["options"]
    assert other == "Another"
    titles = " ".join(rules.title for rules in all_rulesets())
    assert len(named) == len(all_rulesets())
    assert not [name for name in named if name not in titles]


def test_dangerous_faults_are_led_elsewhere() -> None:
    text = (FOLDER / "bug.yml").read_text(encoding="utf-8")
    assert "SECURITY.md" in text
    assert "How to report a fault" in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
