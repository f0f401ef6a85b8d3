"""What matters of an option: its tiers, ticks made and taken, somebody taken out."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.ruleset import Headline
from fracas.rulesets.razorweave.state.check_facts import Checked
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


def acting_side(before: State) -> str:
    """The side of whoever's turn it is; blank when it is nobody's."""
    actor = before.find(before.active)
    return actor.side if actor else ""


def _filled(state: State, side: str, *, own: bool) -> int:
    """Segments filled on the Clocks of a side or of its foes, each Clock counted once."""
    members = [one for one in state.combatants if (one.side == side) == own]
    shared = {one.shared for one in members if one.shared}
    return sum(one.clock.filled for one in members if not one.shared) + sum(
        group.clock.filled for group in state.shared if group.id in shared
    )


def _tier(tier: Tier) -> Headline:
    """How likely the first Check comes out so."""
    return Headline(
        str(tier), "chance", lambda before, after, marks: marks[:1] == (tier,), tier.fails
    )


def _ticks(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = acting_side(before)
    return _filled(after, side, own=False) - _filled(before, side, own=False)


def _taken(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = acting_side(before)
    return _filled(after, side, own=True) - _filled(before, side, own=True)


def _out(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    gone = sum(one.out is not None for one in after.combatants if one.side != side)
    return gone > sum(one.out is not None for one in before.combatants if one.side != side)


HEADLINES = (
    *map(_tier, Tier),
    Headline("ticks", "mean", _ticks),
    Headline("taken out", "chance", _out),
    Headline("ticks taken", "mean", _taken, against=True),
)
"""What matters of an option: its tiers, ticks made, somebody taken out, ticks taken."""


def mark(fact: Fact) -> str | None:
    """The tier of a Check."""
    return str(fact.tier) if isinstance(fact, Checked) else None
