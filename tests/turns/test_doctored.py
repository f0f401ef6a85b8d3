"""A log that was doctored is caught: a fact is doubled, left out, or put where it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from fracas.core.facts import Fact
from fracas.rulesets.action_points.state import facts as action_points
from fracas.rulesets.aeronaughts.state import facts as aeronaughts
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.beacon_road.state import facts as beacon_road
from fracas.rulesets.fully_automated.state import facts as fully_automated
from fracas.rulesets.fully_automated.state.harm_facts import Aimed
from fracas.rulesets.fully_automated.state.scene_facts import Declared
from fracas.rulesets.razorweave.state import facts as razorweave
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.scene_facts import Reacted
from tests.turns.clerks import Log, audited
from tests.turns.soak import CLERKS, logged

FIGHTS = 400
"""So many fights are searched for a fact at most."""

DOUBLED: dict[str, tuple[type[Fact], ...]] = {
    "razorweave": (razorweave.TurnBegan, Reacted),
    "fully_automated": (
        fully_automated.Revealed,
        fully_automated.Named,
        fully_automated.Resolved,
        fully_automated.Checked,
        Aimed,
        Declared,
    ),
    "beacon_road": (beacon_road.TurnBegan, beacon_road.TurnEnded),
    "action_points": (
        action_points.Declared,
        action_points.Passed,
        action_points.Defended,
        action_points.FullDefenseTaken,
        action_points.Attacked,
    ),
    "aeronaughts": (
        aeronaughts.TurnBegan,
        aeronaughts.SlotTaken,
        aeronaughts.Acted,
        aeronaughts.SecondOpened,
        aeronaughts.Blocked,
        Paid,
    ),
}
"""For each system the facts that no turn holds twice in a row."""

LEFT_OUT: dict[str, tuple[type[Fact], ...]] = {
    "razorweave": (razorweave.TurnEnded,),
    "fully_automated": (fully_automated.Named,),
    "beacon_road": (beacon_road.Acted, beacon_road.TurnBegan, beacon_road.TurnEnded),
    "action_points": (action_points.Declared, action_points.Replenished),
    "aeronaughts": (
        aeronaughts.Acted,
        aeronaughts.SlotTaken,
        aeronaughts.TurnEnded,
        aeronaughts.SecondOpened,
    ),
}
"""For each system the facts without which something was done for nothing."""


@cache
def log(system: str, number: int) -> Log:
    """The log of a fight, kept for the other tests of this file."""
    return logged(system, number)[1]


def places(system: str, kind: type[Fact]) -> Iterator[tuple[Log, int, int]]:
    """Every place in a few fights where a fact of a kind is."""
    for number in range(FIGHTS):
        found = log(system, number)
        for at, place in found.facts(kind):
            yield found, at, place


def faults(system: str, found: Log) -> list[str]:
    """What a clerk finds wrong with a log."""
    return audited(CLERKS[system], found).faults


def cases(kinds: dict[str, tuple[type[Fact], ...]]) -> list[tuple[str, type[Fact]]]:
    """Each system with each of its kinds of facts."""
    return [(system, kind) for system in kinds for kind in kinds[system]]


@pytest.mark.parametrize(("system", "kind"), cases(DOUBLED))
def test_a_doubled_fact_is_caught(system: str, kind: type[Fact]) -> None:
    found, at, place = next(places(system, kind))
    assert faults(system, found) == []
    assert faults(system, found.doubled(at, place))


@pytest.mark.parametrize(("system", "kind"), cases(LEFT_OUT))
def test_a_fact_that_is_left_out_is_caught(system: str, kind: type[Fact]) -> None:
    caught = 0
    for tried, (found, at, place) in enumerate(places(system, kind)):
        caught += bool(faults(system, found.put(at, place)))
        if caught or tried == 20:
            break
    # The last of a fight may leave nothing behind that lacks it.
    assert caught


def first(system: str, kind: type[Fact], **fields: object) -> tuple[Log, int, int]:
    """The first place of a fact of a kind that has such fields."""
    return next(
        (found, at, place)
        for found, at, place in places(system, kind)
        if all(getattr(found.fact(at, place), name) == value for name, value in fields.items())
    )


@pytest.mark.rule("AE-TURN-03", "AE-TURN-05")
@pytest.mark.parametrize("order", [("opened", "acted"), ("acted", "opened")])
def test_an_action_that_was_given_up_and_taken_is_caught(order: tuple[str, ...]) -> None:
    found, at, place = first("aeronaughts", aeronaughts.SecondOpened, how="action")
    opened = found.fact(at, place)
    both = {"opened": opened, "acted": aeronaughts.Acted(opened.who, "attack")}
    said = faults("aeronaughts", found.put(at, place, *[both[name] for name in order]))
    assert "has no action (AE-TURN-05)" in said[0]


@pytest.mark.rule("AE-TURN-02")
def test_an_unpaid_second_maneuver_is_caught() -> None:
    found, at, place = first("aeronaughts", Paid, why="maneuver")
    said = faults("aeronaughts", found.put(at, place))
    assert "has not paid for a maneuver (AE-TURN-02)" in said[0]


@pytest.mark.rule("AE-TURN-04")
def test_a_third_maneuver_is_caught() -> None:
    found, at, place = first("aeronaughts", aeronaughts.Maneuvered)
    third = found.put(at, place, *[found.fact(at, place)] * 3)
    assert any("takes 3 maneuvers (AE-TURN-04)" in one for one in faults("aeronaughts", third))


@pytest.mark.rule("RW-TURN-02")
@pytest.mark.parametrize("action", ["strike", "maneuver", "setup", "defend"])
def test_a_second_main_action_is_caught(action: str) -> None:
    found, at, place = first("razorweave", Checked, action=action)
    said = faults("razorweave", found.doubled(at, place))
    assert "main action 2 (RW-TURN-02)" in said[0]


@pytest.mark.rule("RW-GAP-108")
def test_a_second_movement_beside_the_main_action_is_caught() -> None:
    for found, at, place in places("razorweave", Checked):
        made = found.fact(at, place)
        if made.action == "setup":
            move = Checked(made.who, "move", "AGI", 14, made.tier)
            said = faults("razorweave", found.put(at, place, move, move, made))
            assert any("moves 2 and acts 1 times (RW-GAP-20)" in one for one in said)
            return


@pytest.mark.rule("BR-ACT-01", "BR-ACT-03")
@pytest.mark.parametrize("kind", [beacon_road.Acted, beacon_road.Reacted])
def test_acts_and_reacts_beyond_two_are_caught(kind: type[Fact]) -> None:
    found, at, place = first("beacon_road", kind, spare=False)
    more = found.put(at, place, *[found.fact(at, place)] * 3)
    assert any("times of 2 (BR-ACT-0" in one for one in faults("beacon_road", more))


@pytest.mark.rule("BR-WND-26", "BR-STRESS-02")
def test_an_act_that_is_bought_unpaid_or_twice_is_caught() -> None:
    found, at, place = first("beacon_road", beacon_road.Acted)
    bought = beacon_road.Bought(found.fact(at, place).who)
    said = faults("beacon_road", found.put(at, place, bought, found.fact(at, place)))
    assert "has not paid for an Act (BR-STRESS-02)" in said[0]
    assert "buys 1 Acts of 0 (BR-WND-26)" in said[1]


@pytest.mark.rule("AP-TURN-14")
def test_an_attack_below_its_price_is_caught() -> None:
    found, at, place = first("action_points", action_points.Declared, action="attack")
    cheap = msgspec.structs.replace(found.fact(at, place), cost=0)
    said = faults("action_points", found.put(at, place, cheap))
    assert "pays 0 for attack (AP-TURN-14)" in said[0]


@pytest.mark.rule("FA-MOVE-01")
def test_a_hex_too_many_is_caught() -> None:
    found, at, place = first("fully_automated", fully_automated.Moved, how="move")
    far = msgspec.structs.replace(found.fact(at, place), cost=9)
    said = faults("fully_automated", found.put(at, place, far))
    assert any("walks 9 hexes of" in one for one in said)
