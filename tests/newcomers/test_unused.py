"""The short form of `scripts/soak-unused`, and that it would notice a power that is never used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fracas.core.asking.options import Option
from fracas.rulesets.action_points.advice import policies
from fracas.rulesets.action_points.rules.opening import DONE
from fracas.rulesets.action_points.rules.rounds import PASS
from fracas.rulesets.registry import all_rulesets
from tests.newcomers import unused
from tests.newcomers.owned import OWNED, Owned
from tests.newcomers.unused import CHANCE, MOST, Counted, counted


@pytest.mark.parametrize(
    ("system", "option", "name"),
    [
        ("fully_automated", Option("pistol", "card"), "pistol"),
        ("fully_automated", Option("special:heal", "card"), "card special:heal"),
        ("fully_automated", Option("pell", "along"), "along"),
        ("fully_automated", Option("special:else", "card"), ""),
        ("action_points", Option("attack:sword:bo", "attack"), "attack"),
        ("action_points", Option("yield", "yield"), ""),
        ("aeronaughts", Option("hone:pierce", "hone"), "hone pierce"),
        ("aeronaughts", Option("end", "end"), ""),
        ("beacon_road", Option("aim", "power"), "aim"),
        ("beacon_road", Option("dodge", "react"), "dodge"),
        ("beacon_road", Option("beacon:dodge", "react_beacon"), ""),
        ("beacon_road", Option("improvise", "act"), ""),
        ("beacon_road", Option("pass", "push"), ""),
        ("beacon_road", Option("thermal", "type"), ""),
        ("razorweave", Option("prone:thug", "opening"), "opening"),
        ("razorweave", Option("hold:ritual", "work"), "work hold"),
        ("razorweave", Option("killed", "outcome"), ""),
    ],
)
def test_what_a_deed_declares_says_what_it_is_counted_as(
    system: str, option: Option, name: str
) -> None:
    assert OWNED[system].names(option) == name


def test_every_system_says_what_is_owned_and_names_few_that_go_unused() -> None:
    assert set(OWNED) == {rules.id for rules in all_rulesets()}
    for owned in OWNED.values():
        assert len(owned.unwanted) <= MOST


@pytest.mark.soak
@pytest.mark.parametrize(
    ("system", "scenario", "used"),
    [
        ("action_points", "harness", ("press", "walk")),
        ("aeronaughts", "duel-of-wills", ("attack",)),
        ("beacon_road", "fire-fiend", ("fireball",)),
        ("fully_automated", "footbridge", ("card aim",)),
        ("razorweave", "dock-thug", ("strike",)),
    ],
)
def test_what_is_offered_and_what_is_taken_is_counted_in_each_system(
    system: str, scenario: str, used: tuple[str, ...]
) -> None:
    found = counted(system, scenario, 0, 1)
    assert set(found.taken) <= set(found.offered)
    for name in used:
        assert found.taken[name], name
        assert found.used[name] == 1


def test_a_power_that_is_never_used_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that never walk in Action Points."""
    act: Callable[..., object] = policies.act

    def lame(state: object, book: object, who: str, deeds: tuple[object, ...]) -> object:
        found = act(state, book, who, deeds)
        return PASS if str(getattr(found, "kind", "")) in ("walk", "sprint") else found

    assert "walk" not in counted("action_points", "harness", 0, 1).never()
    monkeypatch.setattr(policies, "act", lame)
    monkeypatch.setattr(policies, "prepares", lambda *_: DONE)
    found = counted("action_points", "harness", 0, 1)
    assert found.offered["walk"]
    assert "walk" in found.never()
    assert any("walk" in line for line in unused.lines(found))


def test_a_power_that_goes_unused_without_a_reason_is_a_fault() -> None:
    found = Counted.nothing()
    found.offered.update({"one": 5, "two": 5, "three": 9})
    found.taken["three"] = 1
    assert unused.faults("x", found, Owned((), unwanted=("one", "two"))) == []
    assert [line.split()[0] for line in unused.lines(found)] == ["one", "two"]
    said = unused.faults("x", found, Owned((), unwanted=("two",)))
    assert said == ["x: never used, and no reason is given: one."]


def test_a_power_that_is_used_by_chance_alone_is_listed() -> None:
    """Once in more fights than `CHANCE` that offer it often; what is seldom offered is not."""
    found = Counted.nothing()
    fight = Counted.nothing()
    fight.offered.update({"club": unused.OFTEN, "salve": 1})
    fight.taken["club"] = fight.taken["salve"] = 1
    found.add(fight.fought())
    fight.taken.clear()
    for _ in range(CHANCE):
        found.add(fight.fought())
    assert found.hardly() == ["club"]
    assert list(unused.lines(found)) == [f"{'club':32} in 1 of {CHANCE + 1} fights"]
    said = unused.faults("x", found, Owned(()))
    assert said == ["x: never used, and no reason is given: club."]
    assert unused.faults("x", found, Owned((), seldom=("club",))) == []
