"""Balance: a search for what comes near a target."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import LOSSES, PRICE, WIN, Measure
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import Runner, scored
from fracas.sim.variants.balance import Balance, balance
from fracas.sim.variants.targets import read_target

DUEL = Job("razorweave", "dock-thug", seed=1)


def search(job: Job, *, workers: int = 1, **targets: str) -> Balance:
    kinds = {"win": WIN, "losses": LOSSES, "price": PRICE}
    wanted = [
        read_target(Measure(kinds[name], "party"), text, name) for name, text in targets.items()
    ]
    with Runner(workers, patience=0.0) as runner:
        return balance(job, runner, wanted, fights=120)


def test_a_target_in_reach_is_found() -> None:
    found = search(DUEL, win="75%..80%")
    assert found.met
    best = found.proposals[0]
    assert best.fights == 120
    assert best.settings == (("combatants.dock_thug.clock", 4),)
    assert tuple(best.variant.scores) == scored(best.variant.record.job.part(0, 120)).scores
    distances = [one.distance for one in found.proposals]
    assert distances == sorted(distances)
    assert not found.clash
    assert found.tried > len(found.proposals)


def test_what_is_out_of_reach_is_told_with_the_nearest() -> None:
    found = search(DUEL, win="70%", losses="5%")
    assert not found.met
    assert found.clash
    assert found.proposals[0].distance < found.written.distance


def test_any_number_of_workers_finds_the_same() -> None:
    one, two = search(DUEL, win="60%"), search(DUEL, win="60%", workers=2)
    assert [(each.settings, each.distance) for each in one.proposals] == [
        (each.settings, each.distance) for each in two.proposals
    ]


def test_a_search_that_is_stopped_has_the_best_so_far() -> None:
    def tell(done: int, of: int, what: str) -> None:
        assert done <= of
        if done > 150:
            raise KeyboardInterrupt

    targets = [read_target(Measure(WIN, "party"), "75%", "--win")]
    with Runner() as runner:
        found = balance(DUEL, runner, targets, fights=120, tell=tell)
    assert found.stopped
    assert found.proposals
    assert all(one.fights for one in found.proposals)


def test_the_scenario_itself_may_be_the_best() -> None:
    found = search(DUEL, win="40%..55%")
    assert found.proposals[0].settings == ()
    assert found.proposals[0].meets(found.within)


def test_there_must_be_a_target() -> None:
    with Runner() as runner, pytest.raises(WrongUse, match="no target"):
        balance(DUEL, runner, [])
