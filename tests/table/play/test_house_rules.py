"""House rules as pages show them: every switch in one form, and those that a table has."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.ids import GM_SEAT, Decider
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.play.house_rules import house_rules, ruled
from fracas.table.play.live import LiveFight
from tests.contract.broken_switches import Switched
from tests.table import kit

SYSTEMS = [rules.id for rules in all_rulesets()]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_switch_is_told_with_what_it_does(system: str) -> None:
    found = house_rules(system)
    assert {one.name for one in found.switches} == set(ruleset(system).open_book({}).rulings)
    assert found.how.startswith("Measured from")
    for one in found.switches:
        assert one.question.endswith("?")
        for each in one.values:
            assert bool(each.effect) == (each.value != one.default), (one.name, each.value)
            assert len(each.fights) == (len(ruleset(system).scenarios()) if each.effect else 0)


def test_a_system_that_there_is_not_has_none() -> None:
    with pytest.raises(WrongUse):
        house_rules("chess")


def test_house_rules_are_what_is_not_as_usual() -> None:
    rules = ruleset("razorweave")
    assert ruled(rules, rules.open_book({"edge_cap": 1})) == ()
    (one,) = ruled(rules, rules.open_book({"edge_cap": 2}))
    assert (one.name, one.rule, one.value) == ("edge_cap", "RW-GAP-01", 2)
    assert one.words != one.usual


def test_a_number_of_ones_own_is_told_as_it_is() -> None:
    rules = ruleset("fully_automated")
    (one,) = ruled(rules, rules.open_book({"selection_seconds": 25}))
    assert (one.value, one.words) == (25, "25")


def test_everybody_is_shown_the_house_rules_of_the_table() -> None:
    async def work() -> None:
        rulings = {"edge_cap": 2, "tick_timing": "turn_start"}
        house, opened, _ = await kit.table("razorweave", "dock-thug", rulings=rulings)
        player = await house.seat(opened, "Bo", "player", (Decider("rella"),))
        looker = await house.seat(opened, "Cy", "spectator")
        for seat in (GM_SEAT, player.seat, looker.seat):
            told = kit.watch(opened, seat).screen["table"]["house"]
            assert [(one["name"], one["value"]) for one in told] == list(rulings.items())
        await opened.close()
        _, usual, _ = await kit.table("razorweave", "dock-thug")
        assert "house" not in kit.watch(usual).screen["table"]
        await usual.close()

    kit.run(work)


def test_they_stand_in_the_next_fight_and_on_every_line_of_play() -> None:
    fight = _over({"edge_cap": 2})
    rules = fight.chronicle.rules
    fight.edit(GM_SEAT, "next", "", who="dock-thug")
    assert fight.chronicle.book.rulings["edge_cap"] == 2
    kit.play_on(fight)
    fight.fork(GM_SEAT, "another way")
    assert [one.name for one in ruled(rules, fight.chronicle.book)] == ["edge_cap"]


def test_a_next_fight_by_other_house_rules_is_refused() -> None:
    fight = _over({"edge_cap": 2})
    other = 'system = "razorweave"\n[rulings]\narea_mode = "each"\n'
    with pytest.raises(IllegalAnswer, match="house rules"):
        fight.edit(GM_SEAT, "next", "", who="dock-thug", value=other)
    # What the table has switched stands before what the content says of it.
    same = 'system = "razorweave"\n[rulings]\nedge_cap = 1\n'
    fight.edit(GM_SEAT, "next", "", who="dock-thug", value=same)
    assert fight.chronicle.book.rulings["edge_cap"] == 2


def _over(rulings: dict[str, str | int]) -> LiveFight:
    """A fight by some rulings that the players' side has won."""
    fight = kit.live("razorweave", "dock-thug", rulings=rulings)
    fight.edit(GM_SEAT, "leave", "", who="dock_thug")
    for _ in range(400):
        kit.play_on(fight)
        if fight.chronicle.over:
            return fight
        kit.answer_next(fight)
    raise AssertionError("the fight does not end")


def test_a_system_from_elsewhere_has_the_same_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.table.play.house_rules.ruleset", lambda system: Switched())
    monkeypatch.setattr("fracas.sim.variants.effects.ruleset", lambda system: Switched())
    found = house_rules("toy")
    (one,) = found.switches
    assert [(each.value, each.words, each.effect) for each in one.values] == [
        ("miss", "A tie misses.", ""),
        ("hit", "A tie hits.", ""),
    ]
    assert found.how == ""
