"""Nothing leaks: twin fights of every system send each seat the same; and planted leaks are found.

The long form is `scripts/soak-leaks`.
"""

from __future__ import annotations

import pytest

from fracas.rulesets.registry import ruleset
from tests.leaks.comparing import Leak
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


@pytest.mark.parametrize(("plant", "system", "scenario"), PLANTED)
def test_a_planted_leak_is_found(plant: object, system: str, scenario: str) -> None:
    assert callable(plant)
    with plant(), pytest.raises(Leak):
        twins(ruleset(system), range(8), 15, scenario=scenario)
