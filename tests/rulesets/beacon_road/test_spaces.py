"""Spaces stay whole and apart, however creatures are moved about the shipped maps."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.rulesets.beacon_road.rules.ground.forced import forced
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver
from fracas.rulesets.beacon_road.rules.ground.spaces import Crowd, enemies, side_of, space_of
from fracas.rulesets.beacon_road.rules.ground.teleports import teleport
from fracas.rulesets.beacon_road.setup.scenarios import begin
from fracas.rulesets.beacon_road.state.state import State, Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene

SCENARIOS = tuple(BOOK.scenarios)


class Drawn:
    """A source of choices for sampled answers, drawn by the test's own data."""

    def __init__(self, data: Any) -> None:
        """Draw from the data of a test."""
        self.data = data

    def below(self, limit: int) -> int:
        """A number from 0 up to the limit, without it."""
        found: int = self.data.draw(st.integers(0, limit - 1))
        return found


def played(table: Bench, source: Drawn) -> State:
    """Everything answered: ways and dice at random, the rest by default."""
    while table.prompt is not None:
        prompt = table.prompt
        if isinstance(prompt, Roll):
            table.run.answer(Rolled(prompt.dice.roll(source), how="typed"))
        elif isinstance(prompt.form, Path):
            table.run.answer(prompt.form.sample(source))
        else:
            table.run.answer(prompt.default)
    return table.state


@pytest.mark.rule("BR-MOVE-13", "BR-MOVE-15", "BR-MOVE-18", "BR-MOVE-24")
@settings(max_examples=40)
@given(data=st.data())
def test_nobody_ends_in_a_wall_or_in_the_space_of_another(data: Any) -> None:
    state = begin(BOOK, data.draw(st.sampled_from(SCENARIOS)))
    source = Drawn(data)
    for _ in range(3):
        here = [one.id for one in state.creatures if one.place is not None and not one.out]
        who, other = here[source.below(len(here))], here[source.below(len(here))]
        feet = 5 * (1 + source.below(8))
        how = data.draw(
            st.sampled_from(["advance", "maneuver", "teleport", "push", "pull", "slide", "slam"])
        )
        if how == "advance":
            table = Bench(state, lambda run, who=who: advance(run, who))
        elif how == "maneuver":
            table = Bench(state, lambda run, who=who, feet=feet: maneuver(run, who, feet))
        elif how == "teleport":
            table = Bench(state, lambda run, who=who, feet=feet: teleport(run, who, feet))
        else:
            table = Bench(
                state,
                lambda run, who=who, how=how, feet=feet, other=other: forced(
                    run, who, how, feet, other, other
                ),
            )
        state = played(table, source)
        assert state.map is not None
        filled: dict[Square, str] = {}
        for one in state.present():
            space = space_of(BOOK, one)
            if space is None:
                continue
            for square in space.squares:
                assert state.map.holds(square), (one.id, how)
                assert not BOOK.terrain[state.map.kind(square)].impassable, (one.id, how)
                assert square not in filled, (one.id, filled.get(square), how)
                filled[square] = one.id


@pytest.mark.rule("BR-COND-27", "BR-WND-08")
def test_sides_change_by_charm_and_domination_and_come_back() -> None:
    charm = (Wound("charmed", 3, by="witch", choice="witch"),)
    state = scene(
        creature("kest", wounds=charm),
        creature("brea", at=(1, 0)),
        creature("witch", "foes", (3, 0)),
    )
    kest, brea, witch = state.creatures
    assert side_of(state, kest) == "foes"
    assert enemies(state, kest, brea)
    assert not enemies(state, kest, witch)
    alone = scene(kest, brea)
    assert side_of(alone, kest) == "heroes", "nobody is there to charm her"


@pytest.mark.rule("BR-MOVE-18")
def test_a_crowd_is_of_foes_who_block_and_of_all_others() -> None:
    state = scene(
        creature("kest"),
        creature("brea", at=(1, 0)),
        creature("troll", "foes", (2, 0), size="Large"),
        creature("fallen", "foes", (4, 0), hp=0, important=True),
        creature("dead", "foes", (5, 0), out="dead"),
        creature("late", "foes", None),
        map=board(),
    )
    crowd = Crowd(state, BOOK, "kest")
    assert set(crowd.blocking.values()) == {"troll"}
    assert len(crowd.blocking) == 4
    assert crowd.filled == {Square(1, 0): "brea", Square(4, 0): "fallen"}
    assert crowd.at(Square(3, 1)) == "troll"
    assert crowd.at(Square(5, 0)) == ""
