"""Two figures of how hard a fight is."""

from __future__ import annotations

from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.summary import Summary, Tally
from fracas.sim.batches.verdicts import chances, to_win
from fracas.sim.play.fights import Played

JOB = Job("razorweave", "dock-thug", policies=(("foes", "random"),), seed=3, count=9)


def summary(**wins: int) -> Summary:
    """Fights that sides won so often."""
    tally = Tally()
    number = 0
    for side, count in wins.items():
        for _ in range(count):
            tally.add(Played(number, side, 3, 9, ()))
            number += 1
    return tally.summary()


def test_all_play_to_win_who_play_by_nothing_else() -> None:
    job = to_win(JOB, 4)
    assert dict(job.policies) == {"foes": "random", "party": "good"}
    assert (job.count, job.seed) == (4, 3)
    assert done(to_win(Job("razorweave", "dock-thug", seed=3), 2)).fights == 2


def test_the_outcome_that_changes_most_comes_first() -> None:
    found = chances(summary(us=50, them=50), summary(us=9, them=1))
    assert {one.outcome for one in found} == {"us", "them"}
    assert all(one.differs for one in found)
    assert max(one.gain for one in found) == 0.4


def test_few_fights_show_no_difference() -> None:
    assert not any(one.differs for one in chances(summary(us=5, them=5), summary(us=3, them=2)))
    assert not any(one.differs for one in chances(summary(us=5), summary(us=5)))
    assert chances(summary(), summary(us=1)) == ()
