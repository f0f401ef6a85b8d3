"""What a rule is called: its title, or how it begins."""

from __future__ import annotations

import pytest

from fracas.core.system.rules import LONGEST, Rule
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import all_rulesets


def _heading(text: str, title: str = "") -> str:
    return Rule("ZZ-A-01", "executed", text, "somewhere", title=title).heading


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("With Edge five dice are thrown.", "With Edge five dice are thrown"),
        ("Stun holds for the round. Then it ends.", "Stun holds for the round"),
        ("Text: keep the highest, then it explodes.", "Text: keep the highest, then it explodes"),
        (
            "A full-height barrier beside the target counts as cover if it stops some lines.",
            "A full-height barrier beside the target counts as cover …",
        ),
        ("A" * 40 + " " + "B" * 40, "A" * 40 + " …"),
    ],
)
def test_a_rule_without_a_title_is_called_by_how_it_begins(text: str, heading: str) -> None:
    assert _heading(text) == heading


def test_a_title_goes_before_the_text() -> None:
    assert _heading("Where several Edges meet, two count.", "How many Edges count") == (
        "How many Edges count"
    )


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_every_rule_is_called_something_short(rules: Ruleset) -> None:
    for row in rules.rules().values():
        assert 0 < len(row.heading) <= LONGEST + 2
        assert row.id not in row.heading
