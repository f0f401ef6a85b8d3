"""Fights as environments for agents that learn: PettingZoo's for all sides, Gymnasium's for one.

Both need the extra `envs`. They play any scenario of any installed system by the rules of the
table; an agent sees what its side may see, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fracas.core.errors import WrongUse

if TYPE_CHECKING:
    from fracas.envs.aec import FightEnv
    from fracas.envs.single import SideEnv

__all__ = ["fight_env", "side_env"]


def fight_env(scenario: str, system: str | None = None, **settings: Any) -> FightEnv:
    """A PettingZoo environment in which each side of a scenario is an agent.

    `settings` are those of `FightEnv`. Raises `WrongUse` without PettingZoo, and for a scenario
    or a setting that there is not.
    """
    try:
        from fracas.envs.aec import FightEnv
    except ImportError as error:
        raise _without("PettingZoo", error) from None
    return FightEnv(scenario, system, **settings)


def side_env(scenario: str, side: str, system: str | None = None, **settings: Any) -> SideEnv:
    """A Gymnasium environment in which one side of a scenario is played against computers.

    `settings` are those of `SideEnv`. Raises `WrongUse` without Gymnasium, and for a scenario, a
    side or a setting that there is not.
    """
    try:
        from fracas.envs.single import SideEnv
    except ImportError as error:
        raise _without("Gymnasium", error) from None
    return SideEnv(scenario, side, system, **settings)


def _without(what: str, error: ImportError) -> WrongUse:
    return WrongUse(
        f"{what} is not installed here ({error.name}): install Fracas with its extra `envs`, such "
        "as pip install 'fracas[envs]'.",
        given=str(error.name),
    )
