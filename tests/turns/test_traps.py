"""No option of a turn costs something and does nothing; the long form is `scripts/soak-traps`."""

from __future__ import annotations

import pytest

from tests.rulesets.beacon_road.table import BOOK
from tests.turns import traps
from tests.turns.traps import TURNS, look, openings

OPTIONS = 1500
"""So many options of each system are tried here."""


@pytest.mark.soak
@pytest.mark.parametrize("system", TURNS)
def test_no_option_costs_something_and_does_nothing(system: str) -> None:
    tried, number = 0, 0
    while tried < OPTIONS or number < len(openings(system)) // 2:
        more, found = look(system, number, 80)
        assert found == []
        tried, number = tried + more, number + 1


def test_what_does_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.rulesets.beacon_road.rules.powers.powers.idle", lambda *_: False)
    monkeypatch.setattr(traps, "MANY", 20)
    looked = (look("beacon_road", number, 120)[1] for number in range(20))
    trap = next(found for found in looked if found)[0]
    assert trap.option.partition(":")[0] in BOOK.powers
    assert str(trap) == (f"beacon_road, {trap.fight}, prompt {trap.at}: {trap.option} does nothing")
