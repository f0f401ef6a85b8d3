"""Fights for programs that learn and solve, by the interfaces of three libraries.

PettingZoo's environments are for all sides, Gymnasium's for one; both need the extra `envs`. They
play any scenario of any installed system by the rules of the table; an agent sees only what its
side may see. OpenSpiel's games are for fights small enough to solve, and need the extra
`openspiel`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fracas.core.errors import WrongUse

if TYPE_CHECKING:
    from fracas.api.fights import Fight
    from fracas.envs.aec import FightEnv
    from fracas.envs.single import SideEnv
    from fracas.envs.spiel import SpielGame

__all__ = ["fight_env", "side_env", "spiel_game"]


def fight_env(scenario: str, system: str | None = None, **settings: Any) -> FightEnv:
    """Return a PettingZoo environment in which each side of a scenario is an agent.

    `settings` are those of `FightEnv`. Raises `WrongUse` without PettingZoo, and for a scenario or
    a setting that does not exist.
    """
    try:
        from fracas.envs.aec import FightEnv
    except ImportError as error:
        raise _without("PettingZoo", "envs", error) from None
    return FightEnv(scenario, system, **settings)


def side_env(scenario: str, side: str, system: str | None = None, **settings: Any) -> SideEnv:
    """Return a Gymnasium environment in which one side of a scenario plays against computers.

    `settings` are those of `SideEnv`. Raises `WrongUse` without Gymnasium, and for a scenario, a
    side or a setting that does not exist.
    """
    try:
        from fracas.envs.single import SideEnv
    except ImportError as error:
        raise _without("Gymnasium", "envs", error) from None
    return SideEnv(scenario, side, system, **settings)


def spiel_game(
    fight: str | Fight, *sides: str, system: str | None = None, **settings: Any
) -> SpielGame:
    """Return an OpenSpiel game of a small fight: these sides choose, and the book plays the others.

    `fight` is a scenario by its name, or a fight that continues from where it is: the nearer to its
    end, the smaller the game. Without `sides` all choose; there may be two at most, and the first
    is the first player. `settings` are those of `fracas.envs.spiel.game_of`. Raises `WrongUse`
    without OpenSpiel, and for a scenario, a side or a setting that does not exist.
    """
    try:
        from fracas.envs.spiel import game_of
    except ImportError as error:
        raise _without("OpenSpiel", "openspiel", error) from None
    return game_of(fight, sides, system=system, **settings)


def _without(what: str, extra: str, error: ImportError) -> WrongUse:
    return WrongUse(
        f"{what} is not installed here ({error.name}): install Fracas with its extra `{extra}`, "
        f"such as pip install 'fracas[{extra}]'.",
        given=str(error.name),
    )
