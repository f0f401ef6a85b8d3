"""Nothing leaks: twin fights of every system send each seat the same; and planted leaks are found.

The long form is `scripts/soak-leaks`.
"""

from __future__ import annotations

import pytest

from fracas.contract.secrets import one_waits
from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask
from fracas.core.ids import Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.registry import ruleset
from tests.leaks.comparing import WINDOWS, Leak
from tests.leaks.planted import PLANTED
from tests.leaks.run import twins

SYSTEMS = ("action_points", "aeronaughts", "beacon_road", "fully_automated", "razorweave")


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_twin_fights_send_each_seat_the_same(system: str) -> None:
    tally = twins(ruleset(system), range(2), 12)
    assert tally.fights == 2
    assert tally.messages
    assert tally.answers
    assert tally.secrets


ONCE_FOUND = (("beacon_road", 5023), ("beacon_road", 5616), ("aeronaughts", 5036))
"""Fights by which the long form found leaks: what a creature in the dark had left of its round came
into the search for what wins, and a hidden note divided the changes of a moment.
"""


@pytest.mark.parametrize(("system", "number"), ONCE_FOUND)
@pytest.mark.parametrize("unseen", [False, True])
def test_fights_that_once_told_a_secret_no_longer_do(
    system: str, number: int, unseen: bool
) -> None:
    twins(ruleset(system), [number], unseen=unseen)


@pytest.mark.parametrize(("plant", "system", "scenario"), PLANTED)
def test_a_planted_leak_is_found(plant: object, system: str, scenario: str) -> None:
    assert callable(plant)
    with plant(), pytest.raises(Leak):
        twins(ruleset(system), range(24), 15, scenario=scenario)


def test_only_waiting_for_the_react_of_somebody_else_may_tell_tables_apart() -> None:
    form = Choice((Option("pass"),))
    foe, own = (Ask(Decider(who), "react_hit", form, ("BR-ACT-19",)) for who in ("foe", "own"))
    act = Ask(Decider("own"), "act", form, ("BR-ACT-01",))
    viewer = Viewer(Seat("s"), (Decider("own"),))
    windows = WINDOWS["beacon_road"]
    assert one_waits(windows, (foe, act), viewer)
    assert one_waits(windows, (None, foe), viewer)
    assert not one_waits(windows, (foe, foe), viewer)
    assert not one_waits(windows, (own, act), viewer), "what one is asked oneself counts"
    assert not one_waits(frozenset(), (foe, act), viewer)
