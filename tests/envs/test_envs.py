"""Fights as environments: they hold what PettingZoo and Gymnasium ask of one, and their secrets."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from fracas.core.errors import FracasError, IllegalAnswer, WrongUse  # noqa: E402
from fracas.envs import fight_env, observing, side_env  # noqa: E402
from fracas.rulesets.registry import all_rulesets  # noqa: E402
from tests.house.sources import ROOT  # noqa: E402

FIGHTS = [
    ("razorweave", "dock-thug", "party"),
    ("beacon_road", "roof-duel", "heroes"),
    ("fully_automated", "ferry", "passengers"),
    ("action_points", "warehouse", "guards"),
    ("aeronaughts", "boarding", "crew"),
]
EVERY = [(rules.id, one.id) for rules in all_rulesets() for one in rules.scenarios()]


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """Both suites warn of what is meant here: observations are dicts, agents have their names."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("system", "scenario", "side"), FIGHTS)
def test_the_suites_of_both_libraries_pass(system: str, scenario: str, side: str) -> None:
    api_test(fight_env(scenario, system, shaping=0.5), num_cycles=120)
    seed_test(lambda: fight_env(scenario, system), num_cycles=40)
    check_env(side_env(scenario, side, system, render_mode="ansi"))


@pytest.mark.parametrize(("system", "scenario"), EVERY)
def test_any_fight_is_played_by_chance_and_shows_what_its_sides_may_see(
    system: str, scenario: str
) -> None:
    env = fight_env(scenario, system, most_rounds=4)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    for number, agent in enumerate(env.agent_iter(max_iter=150)):
        seen, _, ended, cut, info = env.last()
        if ended or cut:
            env.step(None)
            continue
        count = int(seen["action_mask"].sum())
        assert count == len(info["options"])
        contest = env.contest
        if number % 10 == 0:
            viewer = contest.viewer(agent)
            known = contest.rules.known(contest.state, viewer)
            again = observing.observed(contest.rules, known, viewer, agent, contest.ask)
            assert (again == seen["observation"]).all(), "it sees what its side may not know"
        env.step(int(chance.integers(count)))


def test_who_is_not_asked_has_no_action() -> None:
    env = fight_env("dock-thug")
    env.reset(seed=3)
    other = next(one for one in env.agents if one != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert env.observe(env.agent_selection)["action_mask"].any()


def test_the_end_rewards_who_won() -> None:
    env = fight_env("dock-thug")
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, cut, _ = env.last()
        total[agent] += reward
        env.step(None if ended or cut else 0)
    assert sorted(total.values()) == [-1.0, 1.0]
    assert total[env.contest.outcome] == 1.0


def test_shaping_is_taken_back_at_the_end() -> None:
    """So it changes how soon something is learned, and not what is best."""

    def sum_of(shaping: float) -> float:
        env = side_env("dock-thug", "party", shaping=shaping)
        env.reset(seed=8)
        total, over = 0.0, False
        while not over:
            _, reward, ended, cut, _ = env.step(np.int64(0))
            total, over = total + reward, ended or cut
        return total

    first = sum_of(0.0)
    assert first in (-1.0, 1.0)
    # What both sides have in the beginning is not the same, and stands for it at the end.
    assert sum_of(1.0) == pytest.approx(first - _worth_at_first())


def _worth_at_first() -> float:
    env = side_env("dock-thug", "party", shaping=1.0)
    env.reset(seed=8)
    return env._worth


def test_a_seed_is_a_fight() -> None:
    def played(seed: int) -> list[float]:
        env = side_env("warehouse-ambush", "party")
        seen, _ = env.reset(seed=seed)
        found = [float(seen["observation"].sum())]
        for _ in range(30):
            seen, _, ended, cut, _ = env.step(np.int64(0))
            found.append(float(seen["observation"].sum()))
            if ended or cut:
                break
        return found

    assert played(1) == played(1)
    assert played(1) != played(2)


@pytest.mark.parametrize("action", [-1, 5_000, 127])
def test_an_action_outside_the_mask_is_refused(action: int) -> None:
    one = side_env("dock-thug", "party")
    one.reset(seed=1)
    before = one.contest.moves
    with pytest.raises(IllegalAnswer, match="action mask"):
        one.step(np.int64(action))
    assert one.contest.moves == before
    every = fight_env("dock-thug")
    every.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="action mask"):
        every.step(action)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("dock-thgu", "party", None), "dock-thug"),
        (("dock-thug", "party", "razorweav"), "razorweave"),
        (("dock-thug", "partie", None), "party"),
    ],
)
def test_what_there_is_not_is_refused(given: tuple[str, str, str | None], words: str) -> None:
    with pytest.raises(FracasError, match=words):
        side_env(*given)


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(WrongUse, match="look-ahead"):
        side_env("dock-thug", "party", against="deep blue")


def test_too_few_actions_are_said() -> None:
    env = fight_env("warehouse-ambush", actions=1)
    env.reset(seed=1)
    with pytest.raises(WrongUse, match="give more actions"):
        env.last()


def test_without_the_extra_a_sentence_says_what_is_missing() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "from fracas.core.errors import WrongUse\n"
        "from fracas.envs import fight_env\n"
        "try:\n    fight_env('dock-thug')\n"
        "except WrongUse as error:\n    print(error.sentence)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert "install Fracas with its extra `envs`" in done.stdout
