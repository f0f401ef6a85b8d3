"""What both environments return of a fight, and what its end is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from fracas.core.errors import WrongUse
from fracas.envs import observing
from fracas.envs.contest import Contest

ACTIONS = 128
"""How many actions an agent chooses from; as many of them as there are moves are open."""

WIN, LOSS = 1.0, -1.0


def observation_space(actions: int) -> spaces.Dict:
    """Return the shape of what an agent is shown: what it sees, its moves, and the open actions."""
    most = observing.MOST
    return spaces.Dict(
        {
            "observation": spaces.Box(-most, most, (observing.SIZE,), np.float32),
            "moves": spaces.Box(-most, most, (actions, observing.WORDS), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observation(contest: Contest, side: str, actions: int) -> dict[str, Any]:
    """Return what a side is shown now; no action is open to a side that is not asked.

    Raises `WrongUse` if more moves are open than there are actions.
    """
    asked = contest.side == side and contest.ask is not None
    ask, moves = (contest.ask, contest.moves) if asked else (None, ())
    if len(moves) > actions:
        raise WrongUse(
            f"{len(moves)} moves are open here, and there are {actions} actions: give more "
            "actions to the environment.",
            moves=len(moves),
        )
    viewer = contest.viewer(side)
    labels = observing.labelled(
        contest.rules.members(contest.rules.view(contest.state, viewer)), side
    )
    mask = np.zeros(actions, np.int8)
    mask[: len(moves)] = 1
    shown = np.zeros((actions, observing.WORDS), np.float32)
    if ask is not None:
        shown = observing.described(ask, moves, labels, actions)
    return {
        "observation": observing.observed(contest.rules, contest.state, viewer, side, ask),
        "moves": shown,
        "action_mask": mask,
    }


def rewards(contest: Contest) -> dict[str, float]:
    """Return each side's reward at the end of a fight: 1 for the winner, -1 for all others.

    0 for all if no side won, or the fight was cut.
    """
    sides = contest.rules.sides(contest.state)
    won = contest.outcome
    if won not in sides:
        return dict.fromkeys(sides, 0.0)
    return {side: WIN if side == won else LOSS for side in sides}
