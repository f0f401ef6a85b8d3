"""Every position of a batch's fights, with the laws of their beats."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from fracas.core.errors import BudgetExceeded, FracasError, WrongUse
from fracas.odds.chains import chain, ends
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.batches.jobs import Job, opening, table
from fracas.sim.laws.graphs import FOLLOWED, Reach, graph, ways_through
from fracas.sim.play.fights import Table
from tests.sim.small_fights import SMALL, Late, after, states

DUEL = opening(Job("razorweave", "dock-thug"))


def test_the_graph_of_a_duel_is_its_chain() -> None:
    fight = graph(DUEL.rules, DUEL.book, DUEL.state)
    assert fight.whole
    known = chain(DUEL.rules, DUEL.book, DUEL.state)
    assert len(fight.places) == len(known.positions)
    canonical = DUEL.rules.canonical
    where = {canonical(one.state): number for number, one in enumerate(known.positions)}
    at = [where[canonical(place.state)] for place in fight.places]
    for place, number in zip(fight.places, at, strict=True):
        merged: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for to, rounds, _, chance in place.steps:
            merged[at[to], rounds] += chance
        assert merged == {(to, n): chance for to, chance, n in known.positions[number].steps}


@pytest.mark.parametrize("small", SMALL, ids=lambda one: one.system)
def test_chances_make_up_one_and_ends_lead_nowhere(small: Late) -> None:
    begun = small.begun()
    heard: list[tuple[int, int]] = []
    fight = graph(
        begun.rules, begun.book, begun.state, tell=lambda done, known: heard.append((done, known))
    )
    assert heard[0] == (0, 1)
    assert all(done < known <= len(fight.places) for done, known in heard)
    for place in fight.places:
        assert sum(step.chance for step in place.steps) + place.missing == (not place.over)
        assert place.outcome == begun.rules.outcome(place.state)
        assert place.fates == begun.rules.fates(begun.book, place.state)
        assert bool(place.outcome) or not place.over


@pytest.mark.parametrize("small", SMALL, ids=lambda one: one.system)
def test_fights_of_a_batch_go_through_its_positions(small: Late) -> None:
    begun = small.begun()
    fight = graph(begun.rules, begun.book, begun.state)

    def key(state: Any) -> Any:
        return begun.rules.canonical(state), begun.rules.apart(state)

    where = {key(place.state): number for number, place in enumerate(fight.places)}
    for number in range(40):
        batch = Table(begun.rules, begun.book, begun.state, {}, 3, number)
        state, place = begun.state, fight.places[0]
        while state.agenda:
            before, state = state, after(batch, state)
            rounds = getattr(state, "round", 0) - getattr(before, "round", 0)
            at = where[key(state)]
            assert (at, rounds) in {(step.to, step.rounds) for step in place.steps}
            place = fight.places[at]
        assert place.over


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_states_that_are_not_told_apart_are_played_alike(rules: Any) -> None:
    """What `canonical` and `apart` leave out is nothing that anybody goes by."""
    met: dict[Any, Any] = {}
    compared = 0
    for listing in rules.scenarios():
        job = Job(rules.id, listing.id, seed=4)
        for state in (state for number in range(3) for state in states(job, number)[:-1]):
            position, beside = rules.canonical(state), rules.apart(state)
            others = [met.setdefault((listing.id, position, beside), state)]
            if rules.apart(position) == beside:
                others.append(position)
            for other in others:
                if other != state:
                    one, two = (after(table(job, 77), each) for each in (state, other))
                    assert rules.canonical(one) == rules.canonical(two)
                    assert rules.fates(opening(job).book, one) == rules.fates(
                        opening(job).book, two
                    )
                    compared += 1
    # Elsewhere it takes luck to meet two, for computers go by the round or what was shown before.
    assert compared > 20 or rules.apart(opening(job).state)


def test_rounds_part_positions_where_computers_go_by_them() -> None:
    found = opening(Job("fully_automated", "footbridge"))
    early, late = found.state, states(Job("fully_automated", "footbridge", seed=1), 0)[-2]
    assert found.rules.apart(early) != found.rules.apart(late)
    assert ruleset("action_points").apart(opening(Job("action_points", "alley")).state) == (0,)


@pytest.mark.parametrize(
    ("reach", "why"),
    [
        (Reach(positions=100), "more than 100 positions"),
        (Reach(beat=3), "a beat of it, .*, can go in more than 3 ways"),
        (Reach(branches=200), "more than 200 ways together"),
    ],
)
def test_what_is_too_large_is_refused(reach: Reach, why: str) -> None:
    with pytest.raises(BudgetExceeded, match=why):
        graph(DUEL.rules, DUEL.book, DUEL.state, (), reach)


def test_only_advice_follows_from_a_position() -> None:
    with pytest.raises(WrongUse, match="foes plays by random"):
        graph(DUEL.rules, DUEL.book, DUEL.state, (("party", "advisor"), ("foes", "random")))
    fight = graph(DUEL.rules, DUEL.book, DUEL.state, (("foes", "advisor"),))
    assert len(fight.places) == len(graph(DUEL.rules, DUEL.book, DUEL.state).places)


def test_whoever_answers_at_random_has_no_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_random(self: Table, run: Any, prompt: Any) -> Any:
        self.chance.draw()
        return chosen(self, run, prompt)

    chosen = Table.choose
    monkeypatch.setattr(Table, "choose", at_random)
    with pytest.raises(FracasError, match="answers at random"):
        graph(DUEL.rules, DUEL.book, DUEL.state)


def test_ties_that_may_go_on_for_ever_are_followed_until_they_are_next_to_impossible() -> None:
    job = Job("action_points", "alley")
    found = opening(job)
    batch = table(job, 0)
    initiative = next(s for s in states(job, 0) if s.agenda[0].name == "round")
    ways = list(ways_through(found.rules, found.book, initiative, batch, 2_000))
    missing = 1 - sum(way.chance for way in ways)
    assert 0 < missing < 2_000 * FOLLOWED
    assert len(ways) < 2_000


def test_a_duel_solved_by_its_graph_is_solved_by_its_chain() -> None:
    fight = graph(DUEL.rules, DUEL.book, DUEL.state)
    known = ends(chain(DUEL.rules, DUEL.book, DUEL.state)).by(DUEL.rules.outcome)
    assert {place.outcome for place in fight.places if place.over} == set(known)


def test_a_fight_that_is_wanted_whole_is_left_at_the_first_weight_that_is_missing() -> None:
    found = opening(Job("action_points", "alley"))
    followed: list[int] = []
    with pytest.raises(BudgetExceeded, match="tie without end"):
        graph(
            *(found.rules, found.book, found.state, (), Reach(whole=True)),
            tell=lambda done, _: followed.append(done),
        )
    assert followed == [0]
