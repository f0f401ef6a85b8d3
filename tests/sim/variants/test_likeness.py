"""What a fight is like at a table."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.jobs import Job, done
from fracas.sim.variants.likeness import ANSWER, ROLL, likeness

DUEL = Job("razorweave", "dock-thug", seed=3, count=40)


def test_it_is_told_by_the_fights_of_the_batch() -> None:
    found, whole = likeness(DUEL), done(DUEL)
    assert found.side == "party"
    assert found.win.value == dict(whole.outcomes)["party"] / 40
    assert found.rounds.value == sum(at * often for at, often in whole.rounds) / 40
    assert 0 < found.answers.value + found.rolls.value < whole.prompts / 40
    seconds = found.answers.value * ANSWER + found.rolls.value * ROLL
    assert found.minutes == pytest.approx(seconds / 60)


def test_choice_is_what_playing_at_random_loses() -> None:
    found = likeness(DUEL)
    assert found.to_win is None
    assert found.at_random.value < 0.2
    assert found.choice == pytest.approx(found.win.value - found.at_random.value)
    both = likeness(DUEL.part(0, 4), winning=2)
    assert both.to_win is not None
    assert both.choice >= both.win.value - both.at_random.value


def test_another_side_can_be_looked_at() -> None:
    assert likeness(DUEL.part(0, 2), side="foes").side == "foes"
    with pytest.raises(WrongUse, match="crowd"):
        likeness(DUEL, side="crowd")
