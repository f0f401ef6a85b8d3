"""Small fights as games of OpenSpiel: its algorithms find what the exact solver finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("cvxpy")

from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    exploitability,
    lp_solver,
    sequence_form_lp,
    value_iteration,
)

import fracas  # noqa: E402
from fracas.core.errors import BudgetExceeded, IllegalAnswer, WrongUse  # noqa: E402
from fracas.envs import spiel_game  # noqa: E402
from fracas.envs.contest import viewer_of  # noqa: E402
from fracas.envs.game_tree import GameTree  # noqa: E402
from fracas.envs.spiel import SpielGame, SpielState  # noqa: E402
from fracas.odds.best import best_reply, first_choice  # noqa: E402
from fracas.odds.equilibrium import Equilibrium, equilibrium  # noqa: E402
from fracas.odds.policies import by_default  # noqa: E402
from fracas.odds.win_chances import WinChances, win_at  # noqa: E402
from tests.house.sources import ROOT  # noqa: E402
from tests.odds import duel, nerves  # noqa: E402
from tests.odds.test_best import clocks  # noqa: E402
from tests.odds.test_equilibrium import BOOK, FA, cards  # noqa: E402

NEAR = 1e-6
"""How near OpenSpiel comes to our fractions."""


@pytest.fixture(autouse=True)
def linear_programs() -> Iterator[None]:
    """OpenSpiel sets them up for ECOS; settings of its names are unknown to a newer solver."""
    kept = dict(lp_solver.DEFAULT_SOLVER_KWARGS)
    lp_solver.DEFAULT_SOLVER_KWARGS.clear()
    yield
    lp_solver.DEFAULT_SOLVER_KWARGS.update(kept)


def toy(beat: str, *sides: str, **settings: Any) -> SpielGame:
    tree = GameTree(nerves.RULES, nerves.BOOK, nerves.at(beat), (), sides, **settings)
    return SpielGame(tree)


def iterated(game: SpielGame) -> float:
    """What value iteration says of the beginning, to the first player."""
    values = value_iteration.value_iteration(game, -1, 1e-12, cyclic_game=True)
    return float(values[str(game.new_initial_state())])


def programmed(game: SpielGame) -> tuple[float, Any]:
    """What the sequence form says of the beginning, and how both players play then."""
    turns = pyspiel.convert_to_turn_based(game) if game.at_once else game
    value, other, rows, columns = sequence_form_lp.solve_zero_sum_game(turns, solver="CLARABEL")
    assert value == pytest.approx(-other, abs=NEAR)
    return float(value), policies.merge_tabular_policies([rows, columns], turns)


def test_value_iteration_finds_what_was_worked_out_by_hand() -> None:
    assert iterated(toy("stand", "us")) == pytest.approx(1 / 2, abs=NEAR)
    assert iterated(toy("dawdle", "us")) == pytest.approx(1 / 2, abs=NEAR)
    # Heads leave her 3 of 6 and another try by a 1: 1/2 + v/6.
    assert iterated(toy("turns", "us", "them")) == pytest.approx(3 / 5, abs=NEAR)


def test_what_is_shown_is_answered_and_what_is_sealed_is_mixed() -> None:
    sealed, seen = (toy(beat, "us", "them", rounds=1) for beat in ("match", "shown"))
    assert sealed.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    assert seen.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert programmed(sealed)[0] == pytest.approx(2 + 1 / 3, abs=NEAR)
    # To heads Bob answers tails, for a coin: better than the two that tails cost.
    assert programmed(seen)[0] == pytest.approx(-2 + 1 / 3, abs=NEAR)
    twice = toy("match", "us", "them", rounds=2)
    assert iterated(twice) == pytest.approx(2 * (2 + 1 / 3), abs=NEAR)


@pytest.mark.parametrize("side", ["foes", "party"])
def test_a_duel_is_worth_what_its_best_reply_is(side: str) -> None:
    rules, book, state = duel.RULES, duel.BOOK, clocks(5, 5)
    state = rules.known(state, viewer_of(rules, state, side))
    ours = best_reply(rules, book, state, side)
    game = SpielGame(GameTree(rules, book, state, (), (side,)))
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert not ours.missing
    assert iterated(game) == pytest.approx(float(ours.value), abs=NEAR)


def test_after_a_choice_the_book_plays_on() -> None:
    chronicle = duel.duel()
    rules, book = duel.RULES, duel.BOOK
    state, replies = chronicle.beat
    state = rules.known(state, viewer_of(rules, state, "party"))
    game = SpielGame(GameTree(rules, book, state, replies, ("party",), choices=1))
    first = first_choice(rules, book, state, "party", by_default, replies)
    assert first is not None
    wins = WinChances(rules, book, "party")
    ours = [win_at(rules, book, state, replies, wins, first=ways) for _, ways in first.options]
    assert iterated(game) == pytest.approx(float(max(one or 0 for one in ours)), abs=NEAR)


def bridge() -> tuple[Equilibrium, SpielGame]:
    """The cards of a round on the footbridge, at three hexes, as our game and as OpenSpiel's."""
    state, replies = cards(2)
    tree = GameTree(FA, BOOK, state, replies, ("couriers", "takers"), choices=1, rounds=1)
    return equilibrium(FA, BOOK, state, replies), SpielGame(tree)


def test_sealed_cards_are_worth_what_our_mix_is_and_lose_as_much() -> None:
    ours, game = bridge()
    value, mix = programmed(game)
    assert value == pytest.approx(float(ours.value), abs=NEAR)
    turns = pyspiel.convert_to_turn_based(game)
    assert exploitability.nash_conv(turns, mix) == pytest.approx(0, abs=NEAR)
    own = tabular(ours, turns)
    assert exploitability.nash_conv(turns, own) == pytest.approx(
        float(ours.exploitability), abs=NEAR
    )
    # A mix that can be beaten: both agree by how much.
    even = replace(ours, row_mix=shares(ours.rows), column_mix=shares(ours.columns))
    assert even.exploitability > 1
    lost = exploitability.nash_conv(turns, policies.UniformRandomPolicy(turns))
    assert lost == pytest.approx(float(even.exploitability), abs=NEAR)
    assert exploitability.exploitability(turns, own) <= NEAR


def shares(answers: tuple[Any, ...]) -> tuple[Fraction, ...]:
    return tuple([Fraction(1, len(answers))] * len(answers))


def tabular(game: Equilibrium, turns: Any) -> Any:
    """Our mixes as a policy of OpenSpiel."""
    found = policies.TabularPolicy(turns)
    state = turns.new_initial_state()
    for mix in (game.row_mix, game.column_mix):
        row = found.policy_for_key(state.information_state_string())
        row[: len(mix)] = [float(share) for share in mix]
        state.apply_action(0)
    return found


@pytest.mark.parametrize(
    "name",
    [
        "fracas(scenario=dock-thug,sides=party)",
        "fracas(scenario=dock-thug,choices=2)",
        "fracas(scenario=footbridge,sides=takers+couriers,rounds=1)",
        "fracas(scenario=assembly-hall)",
        "fracas(scenario=harness)",
        "fracas(scenario=roof-duel)",
    ],
)
def test_openspiels_own_suite_passes(name: str) -> None:
    """It plays at random, goes back, and writes and reads each state again."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_state_is_read_from_text_in_another_game() -> None:
    game = spiel_game("dock-thug", "party")
    state = game.new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(state.chance_outcomes()[-1][0])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    assert again.history() == state.history()


def begun(*sides: str, **settings: Any) -> SpielState:
    fight = fracas.fight("footbridge", seed=7)
    return spiel_game(fight, *sides, **settings).new_initial_state()


def test_what_a_side_may_know_is_its_information() -> None:
    state = begun(rounds=1)
    assert state.is_simultaneous_node()
    assert "Aim" in [state.action_to_string(0, at)[:3] for at in state.legal_actions(0)]
    same, other = state.clone(), state.clone()
    same.apply_actions([0, 1])
    other.apply_actions([0, 2])
    recalled = state.information_state_string(0)
    assert same.information_state_string(0).startswith(f"{recalled}:0 ")
    assert str(same) != str(other)
    assert state.observation_string(0) == recalled


def test_chances_add_up_and_ends_pay_zero_in_all() -> None:
    state = begun(choices=1, rounds=1)
    state.apply_actions([2, 2])
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[0][0])
        else:
            assert state.action_to_string(0, 0) == "go on"
            state.apply_action(0)
    assert sum(state.returns()) == 0
    assert state.legal_actions() == []


def test_a_fight_may_go_on_from_where_it_is(tmp_path: Path) -> None:
    fight = fracas.fight("dock-thug", seed=7)
    fight.auto(2)
    game = spiel_game(fight, "party", choices=1)
    assert len(game.new_initial_state().legal_actions()) == len(fight.options)
    fight.save(tmp_path / "duel.fight")
    again = spiel_game(fracas.load(tmp_path / "duel.fight"), "party", choices=1)
    assert str(again.new_initial_state()) == str(game.new_initial_state())


@pytest.mark.parametrize(
    ("given", "settings", "words"),
    [
        (("dock-thgu",), {}, "dock-thug"),
        (("dock-thug", "party"), {"system": "razorweav"}, "razorweave"),
        (("dock-thug", "goblins"), {}, "party, foes"),
        (("dock-thug", "party", "party"), {}, "named twice"),
        (("ferry",), {}, "at most two sides"),
        (("dock-thug", "party"), {"rounds": 1}, "name both"),
        (("dock-thug", "party"), {"choices": 0}, "1 or more"),
        (("dock-thug",), {"rounds": -1}, "1 or more"),
    ],
)
def test_what_there_is_not_is_refused(given: Any, settings: Any, words: str) -> None:
    with pytest.raises(WrongUse, match=words):
        spiel_game(*given, **settings)


def test_a_fight_that_is_over_a_name_without_one_and_a_wrong_action_are_refused() -> None:
    fight = fracas.fight("dock-thug", seed=7)
    fight.auto()
    with pytest.raises(WrongUse, match="over"):
        spiel_game(fight, "party")
    with pytest.raises(WrongUse, match="Name the fight"):
        pyspiel.load_game("fracas")
    state = begun(rounds=1)
    with pytest.raises(IllegalAnswer, match="no action 40"):
        state.apply_actions([40, 0])
    assert state.is_simultaneous_node()


def test_a_fight_that_is_too_large_is_refused() -> None:
    game = spiel_game("dock-thug", most=20)
    with pytest.raises(BudgetExceeded, match="more than 20 positions"):
        iterated(game)
    # A real fight asks for turns first, and both at once later: the game cannot change its kind.
    tight = spiel_game(fracas.fight("footbridge", seed=7), budget=1, choices=1)
    with pytest.raises(BudgetExceeded):
        tight.new_initial_state().clone().apply_actions([2, 2])


def test_what_the_documents_show_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    (code,) = [one for one in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "spiel" in one]
    exec(compile(code, "api.md", "exec"), {})
    assert float(capsys.readouterr().out) >= 0
