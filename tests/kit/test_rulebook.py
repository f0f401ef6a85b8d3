"""What a rulebook lists: its summaries name no rules."""

from __future__ import annotations

import pytest

from fracas.kit.rulebook import uncited


@pytest.mark.parametrize(
    ("summary", "read"),
    [
        ("A first fight (RW-EX1)", "A first fight"),
        ("One of each (FA-SETUP-06)", "One of each"),
        ("A first fight (RW-EX1) among crates", "A first fight (RW-EX1) among crates"),
        ("Steel against strength (at night)", "Steel against strength (at night)"),
    ],
)
def test_the_id_of_a_rule_at_the_end_is_left_out(summary: str, read: str) -> None:
    assert uncited(summary) == read
