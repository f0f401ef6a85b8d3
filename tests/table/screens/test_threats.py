"""How dangerous the shipped fights are: measured for each of them, and said by one scale."""

from __future__ import annotations

from importlib.resources import files

import pytest

from fracas.rulesets.registry import ruleset
from fracas.table.screens.billings import bills
from fracas.table.screens.threats import (
    FILE,
    SLOW_FIGHTS,
    Trial,
    as_text,
    play,
    shipped_trials,
    trial,
)
from tests.fights import SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_shipped_fight_is_measured_and_none_is_stale(system: str) -> None:
    fought = [one.id for one in ruleset(system).scenarios() if len(bills(system)[one.id].sides) > 1]
    measured = shipped_trials()[system]
    assert list(measured) == fought, "run scripts/threats"
    assert all(0 <= one.won <= one.fights >= SLOW_FIGHTS for one in measured.values())


def test_only_systems_that_ship_are_measured() -> None:
    assert sorted(shipped_trials()) == sorted(SYSTEMS)
    assert trial("a_plug_in", "alley") is None
    assert trial("action_points", "nowhere") is None


@pytest.mark.parametrize(
    ("won", "threat"),
    [
        (100, "easy"),
        (85, "easy"),
        (84, "fair"),
        (60, "fair"),
        (59, "hard"),
        (35, "hard"),
        (34, "deadly"),
        (0, "deadly"),
    ],
)
def test_the_share_of_wins_gives_the_word(won: int, threat: str) -> None:
    assert Trial(won, 100).threat == threat


def test_a_fight_is_measured_for_the_side_of_the_players() -> None:
    # Two cutpurses have the drop on one courier, and the rows name the courier first.
    first = play("action_points", "alley", 12)
    assert first == play("action_points", "alley", 12), "the same seed gives the same fights"
    assert first is not None
    assert (first.won, first.fights, first.threat) == (6, 12, "hard")
    assert play("aeronaughts", "week-of-repairs", 2) is None, "there is nobody to lose to"


def test_a_slow_fight_is_played_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.table.screens.threats.SLOW_FIGHTS", 3)
    monkeypatch.setattr("fracas.table.screens.threats.SLOW_SECONDS", 0.0)
    found = play("razorweave", "dock-thug", 6)
    assert found is not None
    assert found.fights == 3
    monkeypatch.setattr("fracas.table.screens.threats.SLOW_SECONDS", 600.0)
    more = play("razorweave", "dock-thug", 6)
    assert more is not None
    assert more.fights == 6
    assert more.won >= found.won, "it goes on where it stopped"


def test_the_file_is_as_the_script_writes_it() -> None:
    assert files("fracas.table.screens").joinpath(FILE).read_bytes() == as_text(shipped_trials())
