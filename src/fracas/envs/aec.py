"""PettingZoo: each side of a fight is an agent, and the one that has to choose is next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fracas.envs.contest import Contest, job_of
from fracas.envs.showing import ACTIONS, observation, observation_space, rewards
from fracas.sim.batches.jobs import opening
from fracas.sim.laws.philox import MASK
from fracas.sim.play.fights import MOST_ROUNDS


class FightEnv(AECEnv):  # type: ignore[misc]
    """A fight of a scenario, in which every side is an agent.

    An observation is a dict of `observation` (what the side may see, as numbers), `moves` (what
    each action is, as numbers) and `action_mask`; `infos` has in `options` the answers in words of
    the rules, in the order of the actions. Rewards come at the end: 1 for the side that won, -1 for
    all others, 0 if none did. With `shaping` a side also gets what it gains on all others on the
    way, times that factor, and loses it again at the end.

    Fights of one `seed` are the same for the same answers. Raises `WrongUse` for a system, scenario
    or ruling that does not exist, and `IllegalAnswer` for an action outside the mask.
    """

    metadata = {"name": "fracas_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        scenario: str,
        system: str | None = None,
        *,
        rulings: dict[str, str | int] | None = None,
        packages: Iterable[str] = (),
        shaping: float = 0.0,
        actions: int = ACTIONS,
        most_rounds: int = MOST_ROUNDS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.job = job_of(scenario, system, rulings, packages)
        found = opening(self.job)
        self.possible_agents = list(found.rules.sides(found.state))
        self.agents = list(self.possible_agents)
        self.shaping, self.actions = shaping, actions
        self._most_rounds = most_rounds
        self.render_mode = render_mode
        self._seeds = np.random.default_rng()
        self._space = observation_space(actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._space)
        self._actions = {one: spaces.Discrete(actions) for one in self.possible_agents}
        self.action_spaces = self._actions

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the shape of what an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions that an agent chooses from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a fight: of that seed, or of the next seed that follows from the last."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        number = int(self._seeds.integers(0, MASK, dtype=np.uint64))
        self.agents = list(self.possible_agents)
        self.contest = Contest(self.job, self.agents, {}, number, most_rounds=self._most_rounds)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {one: {} for one in self.agents}
        self._worth = self._worths()
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent is shown now."""
        return observation(self.contest, agent, self.actions)

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked; a fight that is over takes None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.contest.answer(int(action) if action is not None else -1)
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as text, as the game master sees it."""
        if self.render_mode is None:
            return None
        return "\n".join(self.contest.rules.board(self.contest.state, self.contest.book))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _worths(self) -> dict[str, float]:
        """Return how much more each side has left than all others, between -1 and 1."""
        if not self.shaping or self.contest.over:
            return dict.fromkeys(self.possible_agents, 0.0)
        left = self.contest.strengths()
        whole = sum(left.values()) or 1.0
        return {one: (2 * left.get(one, 0.0) - whole) / whole for one in self.possible_agents}

    def _settle(self) -> None:
        """Set the rewards of the last answer, and whose turn it is."""
        contest, now = self.contest, self._worths()
        self.rewards = {one: self.shaping * (now[one] - self._worth[one]) for one in self.agents}
        self._worth = now
        self.infos = {one: {} for one in self.agents}
        if contest.over:
            for one, reward in rewards(contest).items():
                if one in self.rewards:
                    self.rewards[one] += reward
            ended = self.truncations if contest.cut else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = contest.side
        self.infos[contest.side] = {"options": contest.moves, "asked": contest.ask}
