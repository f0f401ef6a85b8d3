"""What is best where a fight is small enough to be solved."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Together
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.best import best_reply
from fracas.odds.equilibrium import Equilibrium, equilibrium, win
from fracas.odds.values import Way, best_values
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.laws.graphs import ways_through
from fracas.sim.laws.philox import Philox
from fracas.sim.laws.solving import Solver
from fracas.sim.play.fights import Table
from fracas.sim.play.known_prompt import Stand
from fracas.sim.winning.futures import Futures
from fracas.sim.winning.player import HARD, LITTLE, Player
from fracas.sim.winning.solved import Mix, best_solved, mix_solved
from tests.sim.small_fights import states

POINT = Fraction(1, 100)


def worth(rules: Ruleset, book: Book, state: Any, side: str, how: str) -> Fraction:
    """The exact chance that a side wins which plays so, all others by the book."""
    batch = Table(rules, book, state, {side: how}, 1, 0)
    places, met = {rules.canonical(state): 0}, [state]
    ways = []
    for here in met:
        if not here.agenda or rules.outcome(here):
            ways.append((Way(Fraction(rules.outcome(here) == side), ()),))
            continue
        steps: dict[int, Fraction] = {}
        for way in ways_through(rules, book, here, batch, 3_000):
            key = rules.canonical(way.state)
            at = places.setdefault(key, len(met))
            if at == len(met):
                met.append(way.state)
            steps[at] = steps.get(at, Fraction(0)) + way.chance
        assert 1 - sum(steps.values()) < POINT / 100
        ways.append((Way(Fraction(0), tuple(steps.items())),))
    return best_values(ways)[0][0]


DUELS = (("dock-thug", 0, (1, 1)), ("bell-tower-duel", 2, (1, 1)))
"""Ends of duels: the scenario, the number of its fight, and what each side has left."""


@pytest.mark.parametrize(("scenario", "number", "left"), DUELS)
def test_solved_duels_are_played_within_a_point_of_the_best_reply(
    scenario: str, number: int, left: tuple[int, ...]
) -> None:
    job = Job("razorweave", scenario, seed=1)
    found = opening(job)
    rules, book = found.rules, found.book
    state = next(
        one
        for one in states(job, number)
        if one.agenda and tuple([each.left for each in rules.fates(book, one)]) == left
    )
    spread = Fraction(0)
    for side in rules.sides(state):
        # The best at the first choice of each beat: who chooses well at all of them may win more.
        best = best_reply(rules, book, state, side, most=400)
        assert best.missing < POINT / 10
        for how in ("good", "hard"):
            assert worth(rules, book, state, side, how) > best.value - POINT
        spread += max(
            max(one.value for one in each.options) - min(one.value for one in each.options)
            for each in best.decisions
        )
    assert spread > 10 * POINT  # so that there is something to choose


def cards(round_: int) -> tuple[Ruleset, Book, Any]:
    """A late round of the footbridge in which both choose a card, with three hit points each."""
    job = Job("fully_automated", "footbridge", seed=1)
    found = opening(job)
    state = next(
        one
        for one in states(job, 1)
        if one.agenda
        and one.round == round_
        and isinstance(Run(found.rules, found.book, one).prompt, Together)
    )
    people = tuple([replace(one, hp=3) for one in state.combatants])
    return found.rules, found.book, replace(state, combatants=people)


def standing(rules: Ruleset, book: Book, state: Any, side: str) -> tuple[Stand, Ask]:
    """How a side stands at the first prompt of a beat, and what its fighter is asked."""
    run = Run(rules, book, state)
    sides = {one.id: one.side for one in rules.members(state)}
    assert isinstance(run.prompt, Together)
    ask = next(one for one in run.prompt.asks if sides[one.decider] == side)
    return Stand(run, side, lambda: (state, ())), ask


def loses(game: Equilibrium, side: str, shares: dict[Answer, Fraction]) -> Fraction:
    """How much of the value of a game a mix loses to the best reply to it."""
    if side == game.sides[0]:
        mine = [shares.get(row[0][1], Fraction(0)) for row in game.rows]
        columns = zip(*game.matrix, strict=True)
        return game.value - min(
            sum((a * b for a, b in zip(mine, column, strict=True)), Fraction(0))
            for column in columns
        )
    mine = [shares.get(column[0][1], Fraction(0)) for column in game.columns]
    return (
        max(
            sum((a * b for a, b in zip(mine, row, strict=True)), Fraction(0)) for row in game.matrix
        )
        - game.value
    )


@pytest.mark.parametrize(("round_", "read"), [(5, True), (7, False)])
def test_a_mix_of_cards_can_hardly_be_exploited_where_it_is_solved(round_: int, read: bool) -> None:
    """Compared with the whole matrix of cards, worked out from the rules by other code.

    One answer that is best against the book can be `read`, but where it is best against all.
    """
    rules, book, state = cards(round_)
    first = rules.sides(state)[0]
    game = equilibrium(rules, book, state, (), goal=win(rules, first), rounds=None)
    assert game.missing < POINT / 100
    assert min(len(game.rows), len(game.columns)) > 8
    pure = []
    for side in game.sides:
        stand, ask = standing(rules, book, state, side)
        solver = Solver(rules, book, side, LITTLE)
        mix = mix_solved(stand, ask, solver)
        assert mix is not None
        assert sum(mix.shares) == 1
        assert loses(game, side, dict(zip(mix.answers, mix.shares, strict=True))) < 2 * POINT
        chosen = best_solved(stand, ask, solver, stand.advised(ask))
        assert chosen is not None
        pure.append(loses(game, side, {chosen: Fraction(1)}))
    assert (max(pure) > 10 * POINT) is read


def test_hard_draws_from_the_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, book, state = cards(5)
    side = rules.sides(state)[0]
    stand, ask = standing(rules, book, state, side)
    advice = stand.advised(ask)
    other = next(one for one in ask.form.options if one.id != advice).id  # type: ignore[attr-defined]
    mix = Mix((advice, other), (Fraction(1, 4), Fraction(3, 4)))
    monkeypatch.setattr("fracas.sim.winning.player.mix_solved", lambda *_: mix)
    player, chance = Player(HARD), Philox(5, 5)
    given = [player(stand, ask, chance) for _ in range(400)]
    # Five standard errors about three quarters.
    assert abs(given.count(other) - 300) < 5 * 9
    assert given.count(other) + given.count(advice) == 400


def test_where_more_than_two_choose_at_once_nothing_is_mixed() -> None:
    """Each of them races its cards against those that the book advises all others."""
    job = Job("fully_automated", "pump-house", seed=1)
    found = opening(job)
    rules, book = found.rules, found.book
    state = next(
        one
        for one in states(job, 0)
        if isinstance(prompt := Run(rules, book, one).prompt, Together) and len(prompt.asks) > 2
    )
    for side in rules.sides(state):
        stand, ask = standing(rules, book, state, side)
        assert mix_solved(stand, ask, Solver(rules, book, side, LITTLE)) is None
        futures = Futures(rules, book, state, (), 3, (), ask.decider)
        assert futures.other == (None, ())
