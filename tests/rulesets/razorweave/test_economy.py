"""The use of actions: two Strikes or an opening, whom to Strike, what to prepare."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.system.ruleset import Hint
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.advice import forecast
from fracas.rulesets.razorweave.advice.forecast import Forecast, always, now
from fracas.rulesets.razorweave.state.combatants import Clock
from tests.rulesets.razorweave.table import Table, fighter, scene

LONG = Clock(30)
ABLE = {"mig": 2, "agi": 2, "pre": 2, "rsn": 2, "weapons": ("club",)}


def heard(table: Table, *names: str) -> list[Hint]:
    """The pieces of advice of these names, in the order in which a player hears them."""
    return [hint for hint in table.hints if hint.name in names]


def sentences(table: Table, *names: str) -> list[str]:
    """The same as a player reads them."""
    return [RULESET.say_hint(hint, table.state) for hint in heard(table, *names)]


def party(*others: Any, ann: Any = None, **values: Any) -> Table:
    """Ann on turn with whoever else there is."""
    state = scene(fighter("ann", kind="pc", **(ABLE | (ann or {}))), *others, **values)
    return Table(replace(state, order="rolled")).open()


def against(table: Table, dc: int) -> Table:
    """The same with every Strike against another DC."""
    run = table.run
    actions = run.book.tables.actions
    strike = replace(actions["strike"], dc=dc)
    run.book = replace(
        run.book, tables=replace(run.book.tables, actions={**actions, "strike": strike})
    )
    return table


@pytest.mark.rule("RW-ADV-10", "RW-GAP-12")
def test_two_strikes_and_an_opening_stand_side_by_side_with_exact_ticks() -> None:
    table = party(fighter("dan", kind="pc", **ABLE), fighter("bob", "foes", clock=LONG))
    (hint,) = heard(table, "two_strikes", "opening_pays")
    assert hint.about == ("ann", "dan", "bob", "3.81", "2.30")
    assert (hint.name, hint.answer) == ("two_strikes", "strike:bob:club")
    (said,) = sentences(table, "two_strikes")
    assert "3.81" in said
    assert "2.30" in said


@pytest.mark.rule("RW-GAP-12")
def test_the_opening_of_the_example_gives_edge_as_often_as_the_ruling_says() -> None:
    table = party(fighter("dan", kind="pc", **ABLE), fighter("bob", "foes", clock=LONG))
    run = table.run
    opening = Forecast(run).after_act(now(table.state), "ann", always("setup"), "edge:dan")
    edged = opening.mean(lambda state: bool(state.who("dan").grants))
    assert round(float(edged), 3) == 0.973


@pytest.mark.rule("RW-GAP-12", "RW-SETUP-12")
def test_whoever_could_scarcely_hit_does_better_by_an_opening() -> None:
    weak = {"mig": 0, "agi": 0, "pre": 2, "rsn": 2}
    dan, bob = fighter("dan", kind="pc", **ABLE), fighter("bob", "foes", clock=LONG)
    table = against(party(dan, bob, ann=weak), 20)
    (hint,) = heard(table, "two_strikes", "opening_pays")
    assert (hint.name, hint.answer) == ("opening_pays", "setup")
    two, opened = map(float, hint.about[3:])
    assert two == pytest.approx(0.213 + 0.498, abs=0.005)
    assert opened == pytest.approx(0.498 + 0.973 * 0.419, abs=0.005)


@pytest.mark.rule("RW-SETUP-12")
def test_pairings_are_ranked_by_the_ticks_to_expect() -> None:
    cast = (
        fighter("eve", kind="pc", weapons=("club",)),
        fighter("dan", kind="pc", **ABLE),
        fighter("bob", "foes", clock=LONG),
    )
    table = party(*cast)
    pairs = heard(table, "two_strikes", "opening_pays")
    assert [hint.about[1] for hint in pairs] == ["dan", "eve"]
    assert float(pairs[0].about[4]) > float(pairs[1].about[4])


@pytest.mark.rule("RW-SETUP-12")
def test_edge_goes_first_to_whoever_gains_most_ticks_by_it() -> None:
    cast = (
        fighter("dan", kind="pc", **ABLE),
        fighter("eve", kind="pc", weapons=("club",)),
        fighter("bob", "foes", clock=LONG),
    )
    ranked = heard(party(*cast).say("action", "setup"), "edge_for")
    assert [hint.answer for hint in ranked] == ["edge:eve", "edge:dan", "edge:ann"]
    gains = [float(hint.about[3]) - float(hint.about[2]) for hint in ranked]
    assert gains == sorted(gains, reverse=True)
    assert ranked[0].about == ("eve", "bob", "1.41", "1.90")


@pytest.mark.rule("RW-SETUP-12")
def test_who_reaches_nobody_opens_for_who_does() -> None:
    cast = (fighter("dan", kind="pc", **ABLE), fighter("bob", "foes", clock=LONG))
    table = party(*cast, engaged=(("bob", "dan"),))
    (hint,) = heard(table, "alone", "two_strikes")
    assert (hint.name, hint.answer, hint.about[3]) == ("alone", "setup", "1.90")


def test_alone_one_opens_for_the_own_next_strike() -> None:
    table = party(fighter("bob", "foes", clock=LONG))
    (hint,) = heard(table, "two_strikes")
    assert hint.about[:3] == ("ann", "ann", "bob")
    assert "Ann at Bob" in sentences(table, "two_strikes")[0]


@pytest.mark.rule("RW-ADV-11")
def test_finishing_one_foe_is_worth_more_than_beginning_another() -> None:
    foes = (fighter("bob", "foes", weapons=("club",)), fighter("cid", "foes", weapons=("club",)))
    fresh = party(*foes)
    assert not heard(fresh, "focus")
    table = party(foes[0], replace(foes[1], clock=Clock(6, 3)))
    first, second = heard(table, "focus")
    assert (first.answer, second.answer) == ("strike:cid:club", "strike:bob:club")
    assert float(first.about[3]) > float(second.about[3]) == 0
    assert f"takes it out in {first.about[2]}" in sentences(table, "focus")[0]
    assert "takes it out" not in sentences(table, "focus")[1]


@pytest.mark.rule("RW-ADV-11")
def test_what_is_cut_short_ranks_nobody_by_the_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    bob, cid = (fighter(name, "foes", weapons=("club",)) for name in ("bob", "cid"))
    table = party(bob, replace(cid, clock=Clock(6, 3)), ann={"mig": 0})
    assert [hint.about[2] for hint in heard(table, "focus")] == ["9.7%", "0.0%"]
    monkeypatch.setattr(forecast, "MOST_BRANCHES", 4)
    assert [hint.about[2] for hint in heard(table, "focus")] == ["about 10.0%", "about 0.0%"]
    monkeypatch.setattr(forecast, "MOST_BRANCHES", 3)
    assert not heard(table, "focus")


@pytest.mark.rule("RW-ADV-11")
def test_conditions_and_lasting_tags_before_the_blows_are_scored() -> None:
    table = party(fighter("dan", kind="pc", **ABLE), fighter("bob", "foes", clock=LONG))
    stack, lasting = heard(table, "stack", "lasting")
    assert stack.about[:3] == ("bob", "prone", "3.81")
    assert lasting.about[:2] == ("bob", "exposed_flank")
    assert float(stack.about[3]) > 3.81
    assert stack.answer == lasting.answer == "maneuver"
    assert "3 rounds" in sentences(table, "lasting")[0]
    table.say("action", "maneuver")
    assert {hint.answer for hint in heard(table, "stack", "lasting")} == {
        "prone:bob",
        "mark:exposed_flank:bob",
    }


@pytest.mark.rule("RW-ADV-11")
def test_what_would_pay_too_late_is_not_put_forward() -> None:
    dan = fighter("dan", kind="pc", **ABLE)
    assert not heard(party(dan, fighter("bob", "foes", clock=(6, 4))), "stack", "lasting")
