"""Whole fights by computers: every prompt gets a legal answer, and every scenario ends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fracas.contract.play import drive
from fracas.contract.subject import source
from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.chance import Rolled
from fracas.core.ids import Decider, Seat
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.advice import advisor
from fracas.rulesets.beacon_road.advice.counsel import hints
from fracas.rulesets.beacon_road.rules import view
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver
from fracas.rulesets.beacon_road.rules.ground.relations import threatened_by, threatens
from fracas.rulesets.beacon_road.rules.ground.spaces import feet
from fracas.rulesets.beacon_road.setup.scenarios import begin
from fracas.rulesets.beacon_road.words import words

from .cast import kest, raider
from .table import BOOK, RULES, Bench, board, creature, scene

ROUNDS = 60


def played(name: str, number: int) -> tuple[Any, dict[str, int]]:
    """A scenario played by computers, to its end or through 60 rounds; how often what was asked."""
    chance = source("computers", name, number)
    run = Run(RULES, BOOK, begin(BOOK, name))
    asked: dict[str, int] = {}
    while run.state.round <= ROUNDS:
        prompt = run.prompt
        if prompt is None:
            if run.state.result or not run.state.agenda:
                break
            run = Run(RULES, BOOK, run.state)
        elif isinstance(prompt, Roll):
            run.answer(Rolled(prompt.dice.roll(chance)))
        else:
            asked[prompt.kind] = asked.get(prompt.kind, 0) + 1
            run.answer(advisor.advise(run))
    return run.state, asked


@pytest.mark.rule("BR-NPC-04")
@pytest.mark.parametrize("name", BOOK.scenarios)
def test_every_scenario_comes_to_its_end(name: str) -> None:
    for number in range(2):
        state, asked = played(name, number)
        assert state.result, f"{name} {number} is not over after {state.round} rounds"
        assert asked["act"] > 0


@pytest.mark.rule("BR-NPC-04")
def test_a_computer_acts_for_the_game_master_creature_by_creature() -> None:
    state, asked = played("hold-the-gate", 5)
    assert asked["next"] > state.round
    assert asked["act"] > asked["next"]


def test_rolls_are_nobody_s_to_choose_and_of_several_all_are_answered() -> None:
    run = Run(RULES, BOOK, begin(BOOK, "roof-duel"))
    seen = set()
    chance = source("rolls")
    while not {"roll", "together"} <= seen:
        prompt = run.prompt
        if prompt is None:
            run = Run(RULES, BOOK, run.state)
        elif isinstance(prompt, Roll):
            assert advisor.advise(run) is None
            seen.add("roll")
            run.answer(Rolled(prompt.dice.roll(chance)))
        else:
            answer = advisor.advise(run)
            if isinstance(prompt, Together):
                assert isinstance(answer, tuple)
                assert len(answer) == len(prompt.asks)
                seen.add("together")
            run.answer(answer)


def test_the_same_fight_is_played_the_same_way_twice() -> None:
    assert played("roof-duel", 1) == played("roof-duel", 1)


@pytest.mark.parametrize("name", BOOK.scenarios)
def test_whatever_happens_advice_is_lawful_and_can_be_said(name: str) -> None:
    run = Run(RULES, BOOK, begin(BOOK, name))
    for now in drive(RULES, run, source("anything", name), 150):
        prompt = now.prompt
        assert prompt is not None
        answer: Any = advisor.advise(now)
        if isinstance(prompt, Together):
            for ask, said in zip(prompt.asks, answer, strict=True):
                ask.form.check(said)
        elif not isinstance(prompt, Roll):
            prompt.form.check(answer)
        for hint in hints(now):
            assert words.say_hint(hint, now.state, BOOK).endswith(".")


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_players_are_advised_by_what_they_know_alone() -> None:
    chance = source("known")
    run = Run(RULES, BOOK, begin(BOOK, "toll-bridge"))
    compared = 0
    while run.state.round <= 2 and not run.state.result:
        prompt = run.prompt
        if prompt is None:
            run = Run(RULES, BOOK, run.state)
            continue
        if isinstance(prompt, Roll):
            run.answer(Rolled(prompt.dice.roll(chance)))
            continue
        answer = advisor.advise(run)
        who = run.state.find(prompt.deciders[0])
        if isinstance(prompt, Ask) and who is not None and who.kind == "pc":
            viewer = Viewer(Seat("player"), (Decider(who.id),))
            known = view.known(run.state, viewer)
            shown: Any = SimpleNamespace(state=known, book=BOOK, prompt=prompt, facts=run.facts)
            assert advisor.advise(shown) == answer
            compared += 1
        run.answer(answer)
    assert compared > 20


def going(*creatures: Any, step: bool = False, **values: Any) -> Bench:
    """The first of these goes as a computer would."""
    who = creatures[0].id
    go = maneuver if step else advance
    bench = Bench(scene(*creatures, **values), lambda run: go(run, who))
    assert bench.kind == "path"
    return bench.say("path", advisor.advise(bench.run))


@pytest.mark.rule("BR-ADVICE-04")
def test_a_fighter_comes_into_reach_by_the_cheapest_way() -> None:
    bench = going(kest(), raider(at=(4, 0)))
    assert feet(bench.state, BOOK, "kest", "raider") == 5
    assert bench.at("kest") == "D1"


@pytest.mark.rule("BR-ADVICE-04")
def test_what_lies_behind_a_wall_is_as_far_as_the_way_around_it() -> None:
    room = board(
        "........",
        ".######.",
        "......#.",
        "......#.",
    )
    bench = going(kest(at=(5, 2)), raider(at=(7, 2)), map=room)
    assert bench.state.who("kest").place.x < 5


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-20")
def test_an_archer_keeps_out_of_reach_of_blades() -> None:
    bench = going(kest(wields=("longbow",), at=(5, 5)), raider(at=(5, 6)), step=True)
    assert threatened_by(bench.state, BOOK, "kest") == ()


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-20")
def test_nobody_runs_past_a_blade_that_threatens_for_the_sake_of_another() -> None:
    far = creature("far", "foes", (7, 0), hp=1, most_hp=30)
    bench = going(kest(at=(1, 0)), raider(at=(0, 0)), far)
    assert feet(bench.state, BOOK, "kest", "raider") == 5


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-24")
def test_the_large_count_from_the_side_that_is_nearest() -> None:
    troll = creature("troll", "foes", (7, 4), size="Large", body=3)
    for place in ((2, 4), (12, 4)):
        bench = going(troll, kest(at=place))
        assert threatens(bench.state, BOOK, "troll", "kest")


@pytest.mark.rule("BR-ADVICE-04", "BR-COND-01")
def test_a_shooter_within_range_who_goes_on_goes_near() -> None:
    bench = going(kest(wields=("longbow",)), raider(at=(9, 0), wields=()))
    assert feet(bench.state, BOOK, "kest", "raider") < 9 * 5
