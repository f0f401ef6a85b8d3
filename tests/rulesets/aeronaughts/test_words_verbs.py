"""Somebody's acts as verbs, and the part of the turn or the Stress each takes."""

from __future__ import annotations

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.verbs import Cost, Sorted
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.turns import menu
from fracas.rulesets.aeronaughts.state.state import Block, Combatant
from fracas.rulesets.aeronaughts.words.words import sort_option
from tests.rulesets.aeronaughts.deeds import fighter, scene

BOOK = open_book({})

ACTION, MANEUVER = Cost("Action", 1), Cost("Maneuver", 1)


def turn(**values: object) -> dict[str, Sorted]:
    """What Ada may do in her turn with a foe in her zone, by the ids of the options."""
    ada: Combatant = fighter("ada", weapons=("cutlass",), **values)  # type: ignore[arg-type]
    state = scene(ada, fighter("bo", "them"))
    ask = menu(state, BOOK, "ada")
    assert ask is not None
    assert isinstance(ask.form, Choice)
    return {one.id: sort_option(ask, one, state, BOOK) for one in ask.form.options}


@pytest.mark.rule("AE-TURN-01", "AE-ACT-06", "AE-MAN-05")
def test_actions_and_maneuvers_take_their_part_of_the_turn() -> None:
    found = turn(group="melee")
    blows = [one for key, one in found.items() if key.startswith("attack:")]
    assert all(one.costs == (ACTION,) for one in blows)
    go = turn()["go:gangway"]
    assert (go.verb.words, go.place, go.target, go.costs) == ("Move", "gangway", "", (MANEUVER,))
    assert turn()["engage:bo"].target == "bo"
    assert turn()["end"].costs == ()


@pytest.mark.rule("AE-MAN-22", "AE-MAN-23")
def test_to_hone_costs_the_stress_of_the_quality() -> None:
    for key, one in turn().items():
        if key.startswith("hone:"):
            row = BOOK.qualities[one.means]
            assert one.costs == (MANEUVER, Cost("Stress", row.hone))


@pytest.mark.rule("AE-MAN-19")
@pytest.mark.parametrize("magical", [False, True])
def test_steady_costs_mental_stress_after_a_magical_block(magical: bool) -> None:
    steady = turn(blocked=Block(2, 1, magical=magical))["steady"]
    stress = (Cost("Mental Stress", BOOK.tables.steady_magical),) if magical else ()
    assert steady.costs == (MANEUVER, *stress)


@pytest.mark.rule("AE-TURN-02", "AE-TURN-03")
def test_a_second_maneuver_is_bought_or_traded_for() -> None:
    found = turn(own=True, maneuvers=1)
    assert found["buy"].costs == (Cost("Mental Stress", BOOK.tables.second_maneuver),)
    assert found["give_up"].costs == (ACTION,)
