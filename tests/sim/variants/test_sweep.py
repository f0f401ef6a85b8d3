"""Sweeps: every combination with the same luck."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import WIN, Measure, difference, figure
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import Runner, scored
from fracas.sim.variants.sweep import measures, own_side, sweep, variants_of
from fracas.sim.variants.variant import varied

DUEL = Job("razorweave", "dock-thug", seed=2, count=60)


def test_every_combination_is_played() -> None:
    axes = (("dock_thug.clock", (4, 6)), ("rella.agi", (1, 2)))
    with Runner() as runner:
        found = sweep(DUEL, axes, runner)
    assert [one.settings for one in found.variants] == [
        (("combatants.dock_thug.clock", clock), ("combatants.rella.agi", agi))
        for clock in (4, 6)
        for agi in (1, 2)
    ]
    for one in (found.written, *found.variants):
        assert tuple(one.scores) == scored(varied(DUEL, one.settings)).scores
    assert found.variants[2].scores == found.written.scores
    assert found.side == "party"


def test_a_smaller_clock_is_easier_and_the_pairs_say_so_sooner() -> None:
    with Runner() as runner:
        found = sweep(DUEL, (("dock_thug.clock", (4,)),), runner)
    win, (small,) = Measure(WIN, "party"), found.variants
    more = difference(win, small.scores, found.written.scores)
    apart = figure(win, small.scores)
    assert more is not None
    assert apart is not None
    assert more.low > 0
    assert more.give < apart.give * 2**0.5


def test_what_cannot_be_is_told_beside_what_can() -> None:
    made, refused = variants_of(DUEL, (("dock_thug.clock", (0, 4)),))
    assert [one.settings[0][1] for one in made] == [4]
    assert "cannot be 0" in refused[0].why
    with pytest.raises(WrongUse, match="cannot be 0"):
        variants_of(DUEL, (("dock_thug.clock", (0, -1)),))


def test_a_sweep_ends_where_it_is_precise_enough() -> None:
    job = Job("razorweave", "dock-thug", seed=2, count=400)
    told: list[tuple[int, int]] = []
    with Runner() as runner:
        found = sweep(
            job,
            (("dock_thug.mig", (6,)),),
            runner,
            within=0.1,
            tell=lambda done, of: told.append((done, of)),
        )
    assert len(found.variants[0].scores) == 50
    assert len(found.written.scores) == 100
    assert told[-1] == (150, 150)


def test_a_sweep_that_is_stopped_keeps_what_is_done() -> None:
    def tell(done: int, of: int) -> None:
        if done > 80:
            raise KeyboardInterrupt

    with Runner() as runner:
        found = sweep(DUEL, (("dock_thug.clock", (4, 8)),), runner, tell=tell)
    assert found.stopped
    assert len(found.written.scores) >= 50
    assert [one.settings[0][1] for one in found.variants] == [4]


def test_whose_chances() -> None:
    assert own_side(DUEL) == "party"
    assert own_side(DUEL, "foes") == "foes"
    assert own_side(Job("action_points", "alley")) == "courier"
    with pytest.raises(WrongUse, match="no side 'fows'"):
        own_side(DUEL, "fows")
    kinds = [one.kind for one in measures(Job("fully_automated", "ferry"), "gunmen")]
    assert kinds == ["win", "rounds", "losses", "losses", "losses", "losses when won"]
