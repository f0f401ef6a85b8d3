"""One fight of a batch."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Edit, Ruling, Together
from fracas.core.chance import Source
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import LearnsOfOthers, SecretsApart, Viewer
from fracas.odds.branch_runs import give
from fracas.odds.chains import chain, ends
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.play.fights import Played, Table
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.policies import POLICIES, Policy

SYSTEMS = [rules.id for rules in all_rulesets()]
APART = [name for name in SYSTEMS if isinstance(ruleset(name), SecretsApart)]
SKIRMISHES = {
    "razorweave": "warehouse-ambush",
    "fully_automated": "pump-house",
    "beacon_road": "toll-bridge",
    "action_points": "warehouse",
    "aeronaughts": "boarding",
}
"""A fight of each system that goes on when one of them changes sides."""


def played(system: str, scenario: str, number: int, **policies: str) -> Played:
    rules = ruleset(system)
    book = rules.open_book({})
    return Table(rules, book, rules.start(book, scenario), policies, 5, number).play()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_of_every_system_comes_to_its_end(system: str) -> None:
    rules = ruleset(system)
    first = rules.scenarios()[0].id
    told = played(system, first, 3)
    assert not told.cut
    assert told.outcome
    assert {who for who, _ in told.fell} == {fate.who for fate in told.fates if fate.out}


def test_a_fight_is_the_same_alone_and_in_any_order() -> None:
    forth = [played("razorweave", "dock-thug", number) for number in range(6)]
    back = [played("razorweave", "dock-thug", number) for number in reversed(range(6))]
    assert forth == back[::-1]
    assert len({one.prompts for one in forth}) > 1


def test_who_plays_at_random_leaves_the_dice_alone() -> None:
    one = played("razorweave", "dock-thug", 1, party="random")
    assert one == played("razorweave", "dock-thug", 1, party="random")
    assert one != played("razorweave", "dock-thug", 1)


def test_a_fight_that_does_not_end_is_cut_and_told_as_such() -> None:
    rules: Any = ruleset("razorweave")
    book = rules.open_book({})
    opening = rules.start(book, "dock-thug")
    few = Table(rules, book, opening, {}, 5, 0).play(most_prompts=5)
    assert few.cut
    assert few.outcome == ""
    assert few.prompts >= 5


def test_as_many_are_won_as_the_exact_chance_says() -> None:
    rules: Any = ruleset("razorweave")
    book = rules.open_book({})
    opening = rules.start(book, "dock-thug")
    exact = float(ends(chain(rules, book, opening)).by(rules.outcome)["party"])
    fights = 1_500
    won = sum(
        Table(rules, book, opening, {}, 11, number).play().outcome == "party"
        for number in range(fights)
    )
    error = (exact * (1 - exact) / fights) ** 0.5
    # Five standard errors: one false alarm in a million and a half.
    assert abs(won / fights - exact) < 5 * error


class Turncoat(Table):
    """Whoever is asked first changes sides then, in the middle of the beat."""

    who: Decider | None = None

    def choose(self, run: Run, prompt: Ask | Ruling | Together) -> Any:
        """Answer as the rules propose, and turn the coat after the first answer."""
        sides = {one.id: one.side for one in self.rules.members(run.state)}
        if self.who is None and not isinstance(prompt, Ruling) and prompt.deciders[0] in sides:
            super().choose(run, prompt)
            self.who = prompt.deciders[0]
            other = next(one for one in sides.values() if one != sides[self.who])
            turn = Edit(self.rules.change_side(run.state, self.who, other))
            run.answer(turn)
            self.heard(turn)
            assert isinstance(run.prompt, Ask | Ruling | Together)
            prompt = run.prompt
        return super().choose(run, prompt)


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_changes_sides_in_mid_fight_plays_for_the_other(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: Any = ruleset(system)
    asked: list[tuple[Decider, str, str]] = []
    circles: dict[str, set[Decider]] = {}
    known = rules.known

    def note(stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        now = {one.id: one.side for one in rules.members(stand.run.state)}
        if ask.decider in now:
            asked.append((ask.decider, stand.side, now[ask.decider]))
        return None

    def noted(state: Any, viewer: Viewer) -> Any:
        circles[str(viewer.seat)] = set(viewer.deciders)
        return known(state, viewer)

    monkeypatch.setitem(POLICIES, "noting", Policy("noting", "notes who is asked", note))
    monkeypatch.setattr(rules, "known", noted)
    book = rules.open_book({})
    opening = rules.start(book, SKIRMISHES[system])
    policies = dict.fromkeys(rules.sides(opening), "noting")
    table = Turncoat(rules, book, opening, policies, 5, 0)
    table.play(most_prompts=300)
    before, *after = [of for who, of, _ in asked if who == table.who]
    assert after
    assert set(after).isdisjoint({before})
    assert all(of == now for _, of, now in asked)
    # What it knows goes with it: to the one side, and away from the other.
    assert table.who in circles[after[-1]]
    assert table.who not in circles[before]


@pytest.mark.parametrize("system", APART)
def test_a_beat_without_its_secrets_is_what_a_side_would_have_run(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A side that learns of others goes by what came to light in the beat, too."""
    rules: Any = ruleset(system)
    book = rules.open_book({})
    compared = 0

    def again(stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        nonlocal compared
        if stand.begun is not None:
            run = Run(rules, book, stand.begun)
            for reply in stand.replies:
                give(run, reply)
            assert run.prompt == stand.run.prompt
            assert run.state == stand.run.state or isinstance(rules, LearnsOfOthers)
            compared += stand.run.broken
        return POLICIES["advisor"](stand, ask, chance)

    monkeypatch.setitem(POLICIES, "again", Policy("again", "runs beats again", again))
    for row in rules.scenarios():
        opening = rules.start(book, row.id)
        policies = dict.fromkeys(rules.sides(opening), "again")
        Table(rules, book, opening, policies, 5, 0).play(most_prompts=300)
    assert compared > 100
