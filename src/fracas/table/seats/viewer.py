"""One seat's way of seeing: as which viewer, what it saw, which side is its own.

It has its own numbers for questions and for the lines of its log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.core.asking.prompts import Prompt, Roll, Together
from fracas.core.ids import Seat
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.table.play.logbook import Told
from fracas.table.screens.log_lines import Teller
from fracas.table.screens.screen import SideCard


def _never(since: int) -> bool:
    return False


class Eyes:
    """One seat's way of seeing: its viewer, its log so far, its own numbers for questions."""

    def __init__(self, seat: Seat, viewer: Viewer, teller: Teller, asked_at: int) -> None:
        self.seat = seat
        self.viewer = viewer
        self.teller = teller
        self.told = Told(teller.log, 0, frozenset())
        self.asked_at = asked_at
        self._asked: tuple[int, tuple[Any, ...]] | None = None

    def number(
        self, standing: int, asked: tuple[Any, ...], is_same: Callable[[int], bool] = _never
    ) -> int:
        """Return this seat's number for the open question, a new one for each new one it sees.

        A question that was asked again, in the same words, keeps its number if `is_same` says that
        this seat cannot know the difference.
        """
        was = self._asked
        if was != (standing, asked):
            self._asked = standing, asked
            if was is None or was[1] != asked or was[0] < 0 or not is_same(was[0]):
                self.asked_at += 1
        return self.asked_at


def part_of(prompt: Prompt, mine: tuple[str, ...]) -> tuple[Any, ...]:
    """Return what a prompt asks of some deciders, to be compared with what was asked before."""
    if isinstance(prompt, Together):
        return tuple([ask for ask in prompt.asks if ask.decider in mine])
    if isinstance(prompt, Roll):
        return (msgspec.structs.replace(prompt, recast=None, grades=None),)
    return (prompt,)


def sides_seen(rules: Ruleset, seen: Any, viewer: Viewer) -> tuple[SideCard, ...]:
    """Return the sides of a fight that is `seen` so, and what each is to the viewer."""
    members = rules.members(seen)
    ours = {one.side for one in members if one.id in viewer.deciders}
    if not ours or viewer.is_gm:
        # Onlookers and the game master are on the side of the player characters.
        ours = {one.side for one in members if one.pc} or set(rules.sides(seen)[:1])
    return tuple([SideCard(one, "us" if one in ours else "them") for one in rules.sides(seen)])
