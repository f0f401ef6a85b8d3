"""A computer that plays to win."""

from __future__ import annotations

from typing import Any

import pytest
from long_poles.ruleset import RULESET

from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.chance import Result
from fracas.core.ids import Seat
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.odds.bounds import bounded
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.batches.jobs import Job
from fracas.sim.laws.philox import Philox
from fracas.sim.play.fights import Table
from fracas.sim.play.policies import POLICIES, Policy
from fracas.sim.winning import player
from fracas.sim.winning.futures import Futures
from fracas.sim.winning.player import GOOD, Effort, Player
from tests.sim.small_fights import states

QUICK = Effort(1, 2, 8, 4, 2, 300, sure=0.0)
"""So little that a test can wait for it, and so easily persuaded that it leaves the book."""

SYSTEMS = [rules.id for rules in all_rulesets() if rules.id != "long_poles"]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "quick", Policy("quick", "is quick", Player(QUICK)))


def seated(rules: Ruleset, scenario: str, number: int = 0, side: int | None = None) -> Table:
    """A fight in which the quick player plays a side, or all of them."""
    book = rules.open_book({})
    opening = rules.start(book, scenario)
    sides = rules.sides(opening)
    mine = sides if side is None else sides[side : side + 1]
    return Table(rules, book, opening, dict.fromkeys(mine, "quick"), 4, number)


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_plays_every_system_and_the_same_again(system: str) -> None:
    rules = ruleset(system)
    scenario = rules.scenarios()[0].id
    one = seated(rules, scenario).play(most_prompts=60)
    assert one.prompts >= 30
    assert one == seated(rules, scenario).play(most_prompts=60)


def test_it_plays_a_sixth_system_to_its_end() -> None:
    rules: Any = RULESET
    told = seated(rules, rules.scenarios()[0].id).play(most_prompts=400)
    assert told.outcome


def test_it_wins_more_than_the_book_where_the_book_is_careless() -> None:
    """The party of the ambush, whom the book lets brawl."""
    rules = ruleset("razorweave")
    book = rules.open_book({})
    opening = rules.start(book, "warehouse-ambush")
    usual = [Table(rules, book, opening, {}, 4, at).play().outcome for at in range(5)]
    won = [seated(rules, "warehouse-ambush", at, 0).play().outcome for at in range(5)]
    assert won.count("party") > usual.count("party")


def first_asked(rules: Ruleset, fight: Table, state: Any, side: str) -> tuple[Run, Any] | None:
    """The first choice of a side in the beat of a state, dice falling as they do in a fight."""
    run = Run(rules, fight.book, state)
    fight.stand(state)
    while (prompt := run.prompt) is not None:
        if isinstance(prompt, Roll):
            faces = fight.throw(prompt)
            reply: Any = Result(prompt.reading.of(faces), faces)
            run.branch(reply)
        else:
            asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
            sides = {one.id: one.side for one in rules.members(run.state)}
            for ask in asks:
                if isinstance(ask, Ask) and sides.get(ask.decider) == side:
                    return run, ask
            reply = fight.choose(run, prompt)
            run.answer(reply)
        fight.heard(reply)
    return None


FIGHTS = {
    "razorweave": "warehouse-ambush",
    "fully_automated": "pump-house",
    "beacon_road": "toll-bridge",
    "action_points": "warehouse",
    "aeronaughts": "boarding",
}
"""A fight of each system in which sides know different things."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_its_side_cannot_know_makes_no_difference(system: str) -> None:
    """Two states that it cannot tell apart: the true one, and what it takes for granted of it."""
    rules = ruleset(system)
    compared = differ = 0
    for state in states(Job(system, FIGHTS[system], seed=4), 0)[:18:3]:
        if not state.agenda:
            break
        for side in rules.sides(state):
            mine = tuple([one.id for one in rules.members(state) if one.side == side])
            other = rules.known(state, Viewer(Seat(side), mine))
            answers = []
            for truth in (state, other):
                fight = seated(rules, FIGHTS[system])
                found = first_asked(rules, fight, truth, side)
                if found is not None:
                    answers.append(fight.one(*found))
            assert len(set(answers)) <= 1, (state.agenda[0], side)
            compared += len(answers) == 2
            differ += len(answers) == 2 and other != state
    assert compared
    assert differ or system in ALL_TOLD


ALL_TOLD = {"action_points", "aeronaughts", "fully_automated"}
"""Where those fights hide nothing from a side that is asked."""


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("effort", [GOOD, QUICK])
def test_a_decision_keeps_to_its_prompts(
    system: str, effort: Effort, monkeypatch: pytest.MonkeyPatch
) -> None:
    """About so many as it may ask: what was begun is brought to the end of its beat."""
    heard: list[Futures] = []

    class Heard(Futures):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            heard.append(self)

    monkeypatch.setattr(player, "Futures", Heard)
    monkeypatch.setitem(POLICIES, "quick", Policy("quick", "is quick", Player(effort)))
    seated(ruleset(system), FIGHTS[system]).play(most_prompts=40)
    spent = sorted(one.played for one in heard)
    assert spent[-1] > effort.prompts / 4
    assert spent[-1] < 2 * effort.prompts
    assert spent[len(spent) * 9 // 10] < 1.4 * effort.prompts


def test_it_takes_the_advice_at_once_when_its_time_is_up() -> None:
    rules = ruleset("razorweave")
    fight = seated(rules, "warehouse-ambush")
    side = rules.sides(fight.opening)[0]
    tried = 0
    for state in states(Job("razorweave", "warehouse-ambush", seed=4), 0)[:12]:
        found = first_asked(rules, fight, state, side)
        if found is not None:
            with bounded(0.0) as bounds:
                bounds._over = 0.0
                answer = fight.one(*found)
            assert answer == fight._stands[side].advised(found[1])
            tried += 1
    assert tried


def test_where_two_choose_at_once_its_answers_are_mixed() -> None:
    """The same question by other streams: a computer that always answers alike can be read."""
    mixer = Player(Effort(2, 3, 8, 4, 2, 2_000, mixed=4, pair=6))
    rules = ruleset("fully_automated")
    side = rules.sides(seated(rules, "footbridge").opening)[0]
    varied = 0
    for state in states(Job("fully_automated", "footbridge", seed=4), 0):
        fight = seated(rules, "footbridge")
        found = first_asked(rules, fight, state, side) if state.agenda else None
        if found is None or not isinstance(found[0].prompt, Together):
            continue
        run, ask = found
        fight.one(run, ask, "advisor")
        stand = fight._stands[side]
        answers = [mixer(stand, ask, Philox(1, at)) for at in range(6)]
        assert answers == [mixer(stand, ask, Philox(1, at)) for at in range(6)]
        varied += len(set(answers)) > 1
    assert varied
