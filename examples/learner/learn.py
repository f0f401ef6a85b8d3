"""Teach an agent one side of a fight, and say how often it wins before and after.

    pip install 'fracas[envs]' sb3-contrib
    python examples/learner/learn.py

MaskablePPO of sb3-contrib plays Rella on the docks against the book AI. Its wins are counted in
fights with other seeds, and compared with those of random open moves and of the book.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import fracas
from fracas.envs import side_env

FIGHT, SIDE = "dock-thug", "party"
ACTIONS = 48
"""How many actions the agent chooses among: more than the fight ever offers."""

TRIED = 10_000
"""From this seed on, fights are only played to test what was learned."""

Plays = Callable[[Any, Any], int]
"""A function from the environment and what is seen to an action."""


def wins(plays: Plays, fights: int) -> float:
    """The share of new fights that a way of playing wins."""
    env = side_env(FIGHT, SIDE, actions=ACTIONS)
    env.action_space.seed(TRIED)
    won = 0
    for number in range(fights):
        seen, _ = env.reset(seed=TRIED + number)
        over, reward = False, 0.0
        while not over:
            seen, reward, ended, cut, _ = env.step(np.int64(plays(env, seen)))
            over = ended or cut
        won += reward > 0
    return won / fights


def main() -> None:
    """Learn, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--fights", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curiosity", type=float, default=0.02, help="how much it tries out")
    given = parser.parse_args()

    def tell(what: str, share: float) -> None:
        sys.stdout.write(f"{what} wins {100 * share:.1f} % of {given.fights:,} fights\n")
        sys.stdout.flush()

    envs = make_vec_env(
        lambda: side_env(FIGHT, SIDE, shaping=0.5, actions=ACTIONS), n_envs=4, seed=given.seed
    )
    model = MaskablePPO(
        *("MultiInputPolicy", envs),
        seed=given.seed,
        n_steps=512,
        batch_size=256,
        gamma=0.999,
        ent_coef=given.curiosity,
    )

    def learned(env: Any, seen: Any) -> int:
        action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        return int(action)

    tell("any open move", wins(lambda env, seen: int(env.action_space.sample()), given.fights))
    tell("the book", fracas.simulate(FIGHT, given.fights, seed=TRIED, jobs=1).win(SIDE).value)
    tell("the agent before", wins(learned, given.fights))
    begun = time.monotonic()
    model.learn(given.steps)
    sys.stdout.write(f"{given.steps:,} steps in {time.monotonic() - begun:.0f} s\n")
    tell("the agent after", wins(learned, given.fights))


if __name__ == "__main__":
    main()
