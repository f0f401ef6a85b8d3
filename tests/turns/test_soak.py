"""No turn takes more than it has; the long form is `scripts/soak-turns`."""

from __future__ import annotations

import sys

import pytest

from tests.turns import soak
from tests.turns.clerks import Clerk
from tests.turns.soak import CLERKS, Part, openings, play

TURNS = 500
"""So many turns of each system are counted here."""


@pytest.mark.soak
@pytest.mark.parametrize("system", CLERKS)
def test_no_turn_takes_more_than_it_has(system: str) -> None:
    total = Part()
    while total.turns < TURNS:
        total = total.plus(play(system, total.fights, 2))
    assert total.broken == ()
    # Every scenario was among them.
    assert total.fights >= len(openings(system)) // len(soak.RULINGS[system])


class Strict(Clerk):
    """A clerk to whom every entry is a fault."""

    def handlers(self) -> dict[type, object]:  # type: ignore[override]
        """Look at no fact."""
        return {}

    def finish(self) -> None:
        """Count one turn, and find it wrong."""
        self.turns = 1
        self.fault("something is wrong", "XX-TURN-01")


def test_a_fault_is_reported_with_fight_entry_and_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(CLERKS, "razorweave", Strict)
    (broken,) = play("razorweave", 3, 1).broken
    name = openings("razorweave")[3][0]
    assert broken.startswith(f"razorweave, fight 3 ({name}), entry ")
    assert broken.endswith("something is wrong (XX-TURN-01)")
    monkeypatch.setattr(soak, "soak", lambda *given: Part(1, 1, (broken,)))
    monkeypatch.setattr(sys, "argv", ["soak-turns", "--system", "razorweave"])
    assert soak.main() == 1
    assert "1 turns in 1 fights, 1 faults" in capsys.readouterr().out


def test_the_same_number_is_the_same_fight() -> None:
    assert soak.logged("aeronaughts", 5) == soak.logged("aeronaughts", 5)
