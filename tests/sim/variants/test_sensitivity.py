"""Which number matters most."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import LOSSES, ROUNDS
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import Runner, scored
from fracas.sim.variants.sensitivity import numbers, sensitivity, step_of

DUEL = Job("razorweave", "dock-thug", seed=1, count=60)


def test_numbers_are_moved_and_the_strongest_come_first() -> None:
    told: list[tuple[int, int]] = []
    with Runner() as runner:
        found = sensitivity(DUEL, runner, tell=lambda done, of: told.append((done, of)))
    names = [one.field.name for one in found.moved]
    assert {"combatants.dock_thug.clock", "number.foes.dock_thug"} <= set(names[:4])
    assert "combatants.rella.pre" in [one.field.name for one in found.still]
    swings = [one.swing(found.by, found.written) for one in found.moved]
    sizes = [abs(swing.value) for swing in swings if swing is not None]
    assert sizes == sorted(sizes, reverse=True)
    clock = found.moved[names.index("combatants.dock_thug.clock")]
    assert (clock.value, clock.fights) == (6, 60)
    assert [one.settings[0][1] for one in clock.variants] == [5, 7]
    smaller = clock.variants[0].record
    assert tuple(smaller.scores) == scored(smaller.job).scores
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_what_has_no_other_value_is_skipped_with_the_reason() -> None:
    with Runner() as runner:
        found = sensitivity(
            Job("action_points", "stair", seed=1, count=4), runner, patterns=("*.ap_max",)
        )
    assert not found.moved
    assert len(found.skipped) == 2
    assert "left out" in found.skipped[0].why


def test_another_measure() -> None:
    with Runner() as runner:
        patterns = ("dock_thug.clock",)
        losses = sensitivity(DUEL, runner, patterns=patterns, by=LOSSES)
        rounds = sensitivity(DUEL, runner, patterns=patterns, by=ROUNDS)
    more = [one.moved[0].swing(one.by, one.written) for one in (losses, rounds)]
    assert all(swing is not None and swing.value > 0 for swing in more)


def test_only_numbers_have_steps() -> None:
    assert [one.name for one in numbers(DUEL, ("rella.mig",))] == ["combatants.rella.mig"]
    with pytest.raises(WrongUse, match="is not a number"):
        numbers(DUEL, ("rella.weapons[0]",))


def test_steps() -> None:
    assert [step_of(value) for value in (0, 1, 19, -3, 20, 26, 70, 1.5, 2.0)] == [
        *(1, 1, 1, 1, 2, 3, 7, 0.5, 1),
    ]


def test_stopped_it_tells_what_was_known() -> None:
    def tell(done: int, of: int) -> None:
        if done > 300:
            raise KeyboardInterrupt

    with Runner() as runner:
        found = sensitivity(DUEL, runner, tell=tell)
    assert found.stopped
    assert found.moved
    assert all(one.fights for one in found.moved)
