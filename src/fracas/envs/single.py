"""Gymnasium: one side of a fight is played, all others by computers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.envs.contest import Contest, job_of
from fracas.envs.showing import ACTIONS, observation, observation_space, rewards
from fracas.sim.batches.jobs import opening
from fracas.sim.laws.philox import MASK
from fracas.sim.play.fights import MOST_ROUNDS
from fracas.sim.play.policies import ADVISOR


class Open(spaces.Discrete):
    """Actions; samples are drawn from those that are open now."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.open = actions

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return one of the open actions, all equally likely."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return np.int64(self.np_random.integers(self.open))


class SideEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A fight of a scenario, in which one side is the agent's and computers play all others.

    Observations, rewards and their shaping are those of `FightEnv`; `action_masks` is what
    MaskablePPO of sb3-contrib asks for. `against` names how all others play, one of the policies of
    `fracas sim`.

    Fights of one seed are the same for the same answers. Raises `WrongUse` for a system, scenario,
    ruling, side or policy that does not exist, and `IllegalAnswer` for an action outside the mask.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        scenario: str,
        side: str,
        system: str | None = None,
        *,
        against: str = ADVISOR.name,
        rulings: dict[str, str | int] | None = None,
        packages: Iterable[str] = (),
        shaping: float = 0.0,
        actions: int = ACTIONS,
        most_rounds: int = MOST_ROUNDS,
        render_mode: str | None = None,
    ) -> None:
        whole = job_of(scenario, system, rulings, packages)
        found = opening(whole)
        sides = found.rules.sides(found.state)
        if side not in sides:
            raise WrongUse(
                f"There is no side '{side}' in {scenario}: use {', '.join(sides)}.", given=side
            )
        others = tuple([(one, against) for one in sides if one != side])
        opening(replace(whole, policies=others))
        self.job, self.side, self._against = whole, side, dict(others)
        self.shaping, self.actions = shaping, actions
        self._most_rounds = most_rounds
        self.render_mode = render_mode
        self.observation_space = observation_space(actions)
        self.action_space: Open = Open(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a fight: of that seed, or of the next seed that follows from the last.

        A fight that asks the side nothing is skipped for the next one.
        """
        super().reset(seed=seed)
        while True:
            number = int(self.np_random.integers(0, MASK, dtype=np.uint64))
            self.contest = Contest(
                self.job, (self.side,), self._against, number, most_rounds=self._most_rounds
            )
            if not self.contest.over:
                break
        self._worth = self._worths()
        return self._shown(), self._info()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Give an answer, and let all others play until the side is asked again."""
        contest = self.contest
        contest.answer(int(action))
        now = self._worths()
        reward = self.shaping * (now - self._worth)
        self._worth = now
        if contest.over:
            reward += rewards(contest)[self.side]
        over = contest.over
        return self._shown(), reward, over and not contest.cut, over and contest.cut, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are open now."""
        return np.arange(self.actions) < len(self.contest.moves)

    def render(self) -> str | None:
        """Return the board as text, as the game master sees it."""
        if self.render_mode is None:
            return None
        return "\n".join(self.contest.rules.board(self.contest.state, self.contest.book))

    def _shown(self) -> dict[str, Any]:
        self.action_space.open = max(len(self.contest.moves), 1)
        return observation(self.contest, self.side, self.actions)

    def _info(self) -> dict[str, Any]:
        contest = self.contest
        return {} if contest.over else {"options": contest.moves, "asked": contest.ask}

    def _worths(self) -> float:
        if not self.shaping or self.contest.over:
            return 0.0
        left = self.contest.strengths()
        whole = sum(left.values()) or 1.0
        return (2 * left.get(self.side, 0.0) - whole) / whole
