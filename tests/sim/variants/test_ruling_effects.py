"""Rulings that are flipped: the same dice, ruled otherwise, and nothing played in vain."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.system.ruleset import Listing
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import Record, Runner, Score, play_on, scored
from fracas.sim.variants.ruling_effects import Flip, endless, flip, usual_fights, watched_fights

COLD = Job("razorweave", "cold-storage", seed=4, count=6)


def listing(system: str, scenario: str) -> Listing:
    """A shipped fight."""
    return next(one for one in ruleset(system).scenarios() if one.id == scenario)


def test_to_be_watched_changes_no_fight() -> None:
    scores, asked = watched_fights(COLD)
    assert tuple(scores) == scored(COLD).scores
    assert "area_mode" in asked
    assert asked <= set(ruleset("razorweave").open_book({}).rulings)


def test_a_flip_is_told_fight_by_fight_and_comes_out_the_same_again() -> None:
    usual, record = usual_fights(listing("razorweave", "cold-storage"), 4, 6)
    assert (usual.side, usual.fights, usual.win.value) == (
        "party",
        6,
        sum(one.outcome == "party" for one in record.scores) / 6,
    )
    with Runner(1) as runner:
        found = flip(usual, record, "area_mode", "each", runner)
        again = flip(usual, record, "area_mode", "each", runner)
    flipped = scored(replace(COLD, rulings=(("area_mode", "each"),))).scores
    assert found == again
    assert found.sample == tuple((one.outcome, one.rounds) for one in flipped[:3])
    pairs = list(zip(flipped, record.scores, strict=True))
    assert found.moved == sum(
        (one.outcome, one.rounds, one.lost) != (other.outcome, other.rounds, other.lost)
        for one, other in pairs
    )
    assert found.moved > 0
    assert found.rounds is not None
    assert found.rounds.value == pytest.approx(sum(a.rounds - b.rounds for a, b in pairs) / 6)
    assert found.rounds.low < found.rounds.value < found.rounds.high


@pytest.mark.parametrize(
    ("system", "scenario"), [("razorweave", "dock-thug"), ("action_points", "harness")]
)
def test_a_switch_that_is_never_looked_at_changes_no_fight(system: str, scenario: str) -> None:
    job = Job(system, scenario, seed=2, count=3)
    scores, asked = watched_fights(job)
    unasked = {
        row.option: row.values[-1]
        for row in ruleset(system).rules().values()
        if row.option and row.option not in asked
    }
    assert unasked
    for name, value in unasked.items():
        assert scored(replace(job, rulings=((name, value),))).scores == tuple(scores), name


def test_nothing_is_played_of_what_does_not_come_up_or_cannot_be() -> None:
    usual, record = usual_fights(listing("razorweave", "dock-thug"), 1, 2)
    with Runner(1) as runner:
        assert flip(usual, record, "area_mode", "each", runner) == Flip("dock-thug")
        refused = flip(usual, record, "edge_cap", 9, runner).refused
    assert "'edge_cap' (RW-GAP-01) is one of 1, 2" in refused


def test_rulings_that_change_content_count_as_looked_at() -> None:
    usual, record = usual_fights(listing("fully_automated", "ferry"), 1, 2)
    assert "weapon_figures" not in usual.asked
    with Runner(1) as runner:
        assert flip(usual, record, "weapon_figures", "table", runner).win is not None


def test_batches_of_other_rulings_are_not_taken_for_one() -> None:
    one = Record(replace(COLD, count=2))
    other = Record(replace(COLD, count=2, rulings=(("area_mode", "each"), ("edge_cap", 2))))
    with Runner(1) as runner:
        play_on(runner, (one, other), 2)
    assert tuple(one.scores) == scored(one.job).scores
    assert tuple(other.scores) == scored(other.job).scores
    assert one.scores != other.scores


def test_fights_that_were_cut_came_to_no_end() -> None:
    over, drawn = Score("party", 3, 20, ()), Score("", 0, 20, ())
    assert endless((over, drawn, Score("", 201, 900, ()), Score("", 9, 20_000, ()))) == 2
