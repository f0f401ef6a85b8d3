"""What matters of an option in any small system: who is taken out, and what each side loses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.system.ruleset import Headline


def _left(state: Any, side: str, own: bool) -> int:
    return sum(max(one.left, 0) for one in state.fighters if (one.side == side) == own)


def _lost(own: bool) -> Callable[[Any, Any, tuple[str, ...]], int]:
    def lost(before: Any, after: Any, marks: tuple[str, ...]) -> int:
        side = before.acting_side()
        return _left(before, side, own) - _left(after, side, own)

    return lost


def _felled(before: Any, after: Any, marks: tuple[str, ...]) -> bool:
    gone, side = {one.id for one in before.fighters if one.out}, before.acting_side()
    return any(one.out and one.id not in gone and one.side != side for one in after.fighters)


HEADLINES = (
    Headline("taken out", "chance", _felled),
    Headline("they lose", "mean", _lost(False)),
    Headline("we lose", "mean", _lost(True), against=True),
)
"""What matters of an option in any fight: a foe out of it, what they lose, what we lose."""
