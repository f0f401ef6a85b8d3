"""How fights are announced: by what their scenarios state, and by nothing else."""

from __future__ import annotations

import msgspec
import pytest

from fracas.core.system.book import Book
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.screens.billings import Bill, bill, bills, shipped_moods
from fracas.table.screens.threats import trial
from tests.fights import SYSTEMS

SHOWN = {
    ("action_points", "alley"): Bill((1, 3), "Ambush", grade="", face="robber"),
    ("action_points", "stair"): Bill((1, 4), "Hold out", grade="", face="bandit"),
    ("action_points", "warehouse"): Bill((2, 4), "Against the clock", grade="", face="gunner"),
    ("aeronaughts", "boarding"): Bill((3, 4), "Against the clock", grade="", face="robber"),
    ("aeronaughts", "week-of-repairs"): Bill((4,), "No fight", grade="", face="medic"),
    ("aeronaughts", "duel-of-wills"): Bill((1, 1), "Argument", grade="", face="officer"),
    ("beacon_road", "toll-bridge"): Bill((4, 7), "Ambush", grade="", face="captain"),
    ("beacon_road", "fire-fiend"): Bill((4, 6), "Boss", grade="Tier 3", face="fiend"),
    ("beacon_road", "hold-the-gate"): Bill((2, 9), "Hold out", grade="Tier 2", face="troll"),
    ("beacon_road", "roof-duel"): Bill((1, 1), "Duel", grade="Tier 2", face="duellist"),
    ("fully_automated", "pump-house"): Bill((3, 3), "Take them alive", grade="", face="person"),
    ("fully_automated", "ferry"): Bill((3, 1, 1), "Against the clock", grade="", face="gunner"),
    ("razorweave", "sluice-gate"): Bill(
        (3, 5), "Against the clock", grade="Moderate severity", face="captain"
    ),
    ("razorweave", "cold-storage"): Bill(
        (2, 3), "Skirmish", grade="Major severity", face="bruiser"
    ),
}


@pytest.mark.parametrize(("system", "fight"), SHOWN)
def test_a_bill_says_what_the_rows_state(system: str, fight: str) -> None:
    rules = ruleset(system)
    assert bill(rules, rules.open_book({}), fight) == SHOWN[system, fight]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_shipped_fight_says_its_mood_and_its_threat(system: str) -> None:
    for fight, shown in bills(system).items():
        assert shown.mood, fight
        assert bool(shown.threat) == (len(shown.sides) > 1), fight
        assert (shown.threat, shown.won, shown.trials) == (
            (found.threat, found.won, found.fights)
            if (found := trial(system, fight))
            else ("", 0, 0)
        )


def test_what_the_rows_say_of_a_mood_goes_before_the_list() -> None:
    listed = shipped_moods()
    assert set(listed) == set(SYSTEMS)
    for system, moods in listed.items():
        rules = ruleset(system)
        book = rules.open_book({})
        assert set(moods) <= {one.id for one in rules.scenarios()}, "none is stale"
        assert not any(rules.billing(book, fight).mood for fight in moods), "none is passed over"


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_who_are_there_as_a_fight_opens_are_counted(system: str) -> None:
    rules = ruleset(system)
    book = rules.open_book({})
    assert set(bills(system)) == {one.id for one in rules.scenarios()}
    for fight, shown in bills(system).items():
        members = rules.members(rules.start(book, fight))
        sides = [one.side for one in members]
        assert sorted(shown.sides) == sorted(sides.count(one) for one in set(sides)), fight


def test_the_players_are_counted_first_wherever_the_rows_have_them() -> None:
    # The rows begin with the saboteur.
    assert bills("aeronaughts")["gasbag-fire"].sides == (3, 1)
    assert bills("aeronaughts")["gasbag-fire"].mood == "Against the clock"


def _shrunk(book: Book) -> Book:
    """The book of the toll bridge without its last spearman."""
    rows = dict(book.scenarios)  # type: ignore[attr-defined]
    row = rows["toll-bridge"]
    cast = tuple(one for one in row.cast if one.id != "spear_3")
    rows["toll-bridge"] = msgspec.structs.replace(row, cast=cast)
    return msgspec.structs.replace(book, scenarios=rows)


def test_the_size_follows_the_rows() -> None:
    rules = ruleset("beacon_road")
    assert bill(rules, _shrunk(rules.open_book({})), "toll-bridge").sides == (4, 6)


def test_every_system_has_a_face_for_most_of_its_fights() -> None:
    for rules in all_rulesets():
        assert sum(bool(one.face) for one in bills(rules.id).values()) >= 4, rules.id
