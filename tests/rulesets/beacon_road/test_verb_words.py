"""A creature's acts as verbs, and their cost in Acts, Reacts and Stress."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask
from fracas.core.asking.verbs import Cost, Sorted
from fracas.core.ids import Decider
from fracas.kit.deeds import One
from fracas.rulesets.beacon_road.rules.harm.harm import Protect
from fracas.rulesets.beacon_road.rules.rolls.pushes import Push, Pushing
from fracas.rulesets.beacon_road.rules.rounds.allowances import Pay, Paying
from fracas.rulesets.beacon_road.rules.rounds.turns import menu
from fracas.rulesets.beacon_road.rules.subjects import Choosing, React
from fracas.rulesets.beacon_road.state.state import Edge, State, Uses
from fracas.rulesets.beacon_road.words.words import sort_option
from tests.rulesets.beacon_road.table import BOOK, creature, scene

ACT, REACT = Cost("Acts", 1), Cost("Reacts", 1)


KEST = One("kest")


def asked(state: State, kind: str, option: Option, about: Any = KEST) -> Sorted:
    """An option of a prompt to Kest, sorted."""
    return sort_option(
        Ask(Decider("kest"), kind, Choice((option,)), (), about), option, state, BOOK
    )


def table(**values: object) -> State:
    """Kest with a foe and a friend beside her, in her own turn."""
    values.setdefault("actions", {"Skirmish": 2, "Hunt": 2})
    return scene(
        creature("kest", **values),  # type: ignore[arg-type]
        creature("ila", at=(1, 1)),
        creature("raider", "foes", at=(1, 0)),
        turn="kest",
    )


@pytest.mark.rule("BR-ACT-10", "BR-ACT-13", "BR-TEAM-01")
def test_what_is_done_in_a_turn_takes_an_act() -> None:
    state = table()
    ask = menu(state, BOOK, "kest")
    assert isinstance(ask.form, Choice)
    found = {one.id: sort_option(ask, one, state, BOOK) for one in ask.form.options}
    blow = found["basic_melee_attack:raider"]
    assert (blow.verb.words, blow.means, blow.target) == ("Attack", "basic_melee_attack", "raider")
    assert blow.costs == (ACT,)
    assert found["maneuver"].costs == (ACT,)
    assert found["assist:ila"].costs == (ACT, Cost("Stress", 1))
    assert (found["end"].verb.shelf, found["end"].costs) == ("end", ())


@pytest.mark.rule("BR-STRESS-05", "BR-NPC-02")
def test_a_power_costs_the_stress_that_it_costs_now() -> None:
    key = next(key for key, row in BOOK.powers.items() if row.stress > 1 and row.cost == "act")
    full = BOOK.powers[key].stress
    option = Option(key, "power", (key,))
    assert asked(table(), "act", option).costs == (ACT, Cost("Stress", full))
    cheaper = table(edges=(Edge("cheaper", 1, against=key),))
    assert asked(cheaper, "act", option).costs == (ACT, Cost("Stress", full - 1))
    block = table(uses=(Uses(key, 2),))
    assert asked(block, "act", option).costs == (ACT, Cost("Uses", 1))


@pytest.mark.rule("BR-ACT-15", "BR-STRESS-07")
def test_a_react_costs_a_react_or_a_beacon_point() -> None:
    react = Option("attack_order", "react", ("attack_order",))
    stress = Cost("Stress", BOOK.powers["attack_order"].stress)
    assert asked(table(), "react_targeted", react).costs == (REACT, stress)
    bought = Option("beacon:attack_order", "react_beacon", ("attack_order",))
    assert asked(table(), "react_targeted", bought).costs == (Cost("Beacon Points", 1), stress)


@pytest.mark.rule("BR-TEAM-03", "BR-ACT-26")
@pytest.mark.parametrize(("turn", "price"), [("kest", ACT), ("raider", REACT)])
def test_to_protect_takes_an_act_in_the_own_turn_and_a_react_in_others(
    turn: str, price: Cost
) -> None:
    from msgspec.structs import replace

    state = replace(table(), turn=turn)
    found = asked(
        state, "react_about_to_suffer", Protect().option(), React("kest", "raider", "ila", "")
    )
    assert (found.target, found.costs) == ("ila", (price,))


@pytest.mark.rule("BR-STRESS-02", "BR-STRESS-08", "BR-STRESS-09")
def test_pushes_and_ways_to_pay_say_their_price() -> None:
    state = table()
    pushing = Pushing("kest", "raider", "", "Skirmish", "tier")
    push, rest = (Push(word).option() for word in ("push", "pass"))
    assert asked(state, "push", push, pushing).costs == (Cost("Stress", 1),)
    assert asked(state, "push", rest, pushing).costs == ()
    ways = [Pay(how).option() for how in ("boxes", "beacon", "blood")]
    paying = Paying("kest", "haunt", 3)
    assert [asked(state, "pay", way, paying).costs for way in ways] == [
        (Cost("Stress", 3),), (Cost("Beacon Points", 1),), ()
    ]  # fmt: skip


def test_an_area_has_its_square_and_whom_a_power_is_for_its_figure() -> None:
    area = asked(table(), "area", Option("B2", "area", ("raider",)), Choosing("kest", "fireball"))
    assert (area.verb.words, area.place, area.target) == ("Fireball", "B2", "")
    whom = asked(table(), "target", Option("ila", "target"), Choosing("kest", "attack_order"))
    assert (whom.verb.words, whom.target) == ("Attack!", "ila")
