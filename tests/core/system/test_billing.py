"""What is said of a fight by the rows of its scenario: whose it is, and what its rounds decide."""

from __future__ import annotations

import pytest

from fracas.core.system.billing import clocked, party_of


@pytest.mark.parametrize(
    ("cast", "side"),
    [
        ([("foes", False), ("crew", True), ("foes", False)], "crew"),
        ([("foes", False), ("crew", False)], "foes"),
        ([], ""),
    ],
)
def test_the_party_is_the_side_of_the_first_player(cast: list[tuple[str, bool]], side: str) -> None:
    assert party_of(cast) == side


@pytest.mark.parametrize(
    ("winners", "mood"),
    [
        ([], ""),
        (["foes"], "Against the clock"),
        ([""], "Against the clock"),
        (["foes", "crew"], "Hold out"),
    ],
)
def test_a_count_of_rounds_is_held_out_or_fought_against(winners: list[str], mood: str) -> None:
    assert clocked(winners, "crew") == mood
