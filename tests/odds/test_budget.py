"""How long odds may take."""

from __future__ import annotations

from fracas.odds.budget import OddsBudget, after


def test_a_patience_begins_to_run_when_it_is_asked_for_its_limits() -> None:
    limits = OddsBudget(90, float("inf"), 0.25).from_now()
    assert (limits["together"], limits["within"], limits["enough"]()) == (90, 0.25, False)
    assert OddsBudget(90, -1.0).from_now()["enough"]()


def test_those_that_share_a_patience_have_a_branch_at_least() -> None:
    assert OddsBudget(90, 1.0).from_now(among=4)["together"] == 22
    assert OddsBudget(3, 1.0).from_now(among=4)["together"] == 1


def test_seconds_go_by() -> None:
    assert after(-1.0)()
    assert not after(float("inf"))()
