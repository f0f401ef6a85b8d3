"""Cards: what may be laid in a round, when each is open, and in which of its steps it is played.

Each card stands in the chapter of the rules that it is of; `turns` has the menu of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.kit.deeds import Deed
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import loses_card
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, State

RoundStep = Literal["attacks", "defenders", "moves", "aims", "special"]
"""The steps of a round; special actions come last, after the Aim marks (FA-ROUND-01 to -07)."""


class Hand(NamedTuple):
    """All that decides which cards somebody may choose (FA-SETUP-05, FA-SEL-11, FA-SEL-12).

    It hangs on what is carried and on what ails somebody, not on where anybody stands. Whoever
    `struggles` is held by restraints alone (FA-RESTR-13); `binds` says that Restrain has a use.
    `aids` are the special actions that anybody needs, `alarms` those that can be stopped.
    """

    attacks: tuple[str, ...] = ()
    struggles: bool = False
    glued: bool = False
    binds: bool = False
    aids: frozenset[str] = frozenset()
    alarms: tuple[str, ...] = ()


def struggles(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody is held by restraints alone, and may try to break free (FA-RESTR-13)."""
    return one.restrained and one.hp > book.tables.bands.incapacitated


def stoppable(alarm: Alarm) -> bool:
    """Whether somebody could put a stop to an alarm by a check (FA-SPEC-01)."""
    return not alarm.stopped and bool(alarm.attribute)


class Playing(NamedTuple):
    """Who plays which card, and what is attacked in its player's words if that is an object."""

    who: Who
    card: str
    words: str = ""


class RoundOf(NamedTuple):
    """Which round it is, in which all choose or which is over."""

    round: int


class CardDeed(Deed, frozen=True):
    """A card that may be laid. Its id is that of its option, and what the state notes of it."""

    kind = "card"
    because: ClassVar[tuple[str, ...]] = ("FA-SPEC-01", "FA-SEL-12")
    step: ClassVar[RoundStep] = "special"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """It is open to all but those who struggle (FA-SEL-08)."""
        return "FA-SEL-08" if means.struggles else ""

    def lost(self, book: FullyAutomatedBook, one: Combatant) -> bool:
        """Whether its player is too far down to play it (FA-ROUND-11)."""
        return loses_card(book, one)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Play it, once it comes up."""
        raise NotImplementedError

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """Who would play it, as it is now; nobody where an edit took them away."""
        me = state.find(prompt.decider)
        return {"me": me, **(self.figures(state, book, me) if me is not None else {})}

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """Values of its texts that hang on who would play it."""
        return {}
