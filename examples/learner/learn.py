"""Teach an agent one side of a fight, and say what it wins before and after.

    pip install 'fracas[envs]' sb3-contrib
    python examples/learner/learn.py --steps 200000

MaskablePPO of sb3-contrib plays the thug's guest on the docks against the book AI. Beforehand it
picks any open move; what is learned is measured in fights of other seeds.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from fracas.envs import side_env

FIGHT = ("dock-thug", "party")
TRIED = 10_000
"""The seed from which on fights are only played to see what was learned."""


def wins(model: MaskablePPO, fights: int) -> float:
    """In what share of new fights the agent wins."""
    env = side_env(*FIGHT, actions=48)
    won = 0
    for number in range(fights):
        seen, _ = env.reset(seed=TRIED + number)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, ended, cut, _ = env.step(np.int64(action))
            over = ended or cut
        won += reward > 0
    return won / fights


def main() -> None:
    """Learn, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--fights", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    envs = make_vec_env(lambda: side_env(*FIGHT, shaping=0.5, actions=48), n_envs=4)
    model = MaskablePPO(
        "MultiInputPolicy", envs, seed=given.seed, n_steps=512, batch_size=256, gamma=0.999
    )
    begun = time.monotonic()
    model.learn(given.steps)
    sys.stdout.write(f"learned for {time.monotonic() - begun:.0f} s\n")
    sys.stdout.write(f"wins {100 * wins(model, given.fights):.0f} % of {given.fights} fights\n")


if __name__ == "__main__":
    main()
