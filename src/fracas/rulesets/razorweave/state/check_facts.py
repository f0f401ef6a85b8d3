"""Checks that were made, and what they win for later: an Edge, a stance, a reaction denied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fracas.core.chance import Faces
from fracas.core.prompts import Term
from fracas.kit.facts import About, Told, Upon
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.state.combatants import Combatant, Grant, Stance, Unread
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


class Checked(About, frozen=True):
    """A Check was made (RW-CHK-14): by whom, for what, against which DC, and how it came out.

    `total` is None when only a tier was forced. `margin` is total minus DC.
    """

    action: str
    attribute: str
    dc: int
    tier: Tier
    target: Who = ""
    intent: str = ""
    bonus: int = 0
    terms: tuple[Term, ...] = ()
    reasons: tuple[Term, ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()
    total: int | None = None

    @property
    def margin(self) -> int | None:
        """Total minus DC, where the total is known."""
        return None if self.total is None else self.total - self.dc

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is at somebody, and whether its total is known."""
        return {"aims": self.target, "known": self.total is not None}


class Granted(Told, frozen=True):
    """An Edge was granted and waits for its recipient's next Check (RW-SETUP-02)."""

    to: Who
    by: Who
    against: Who = ""
    turns: int = 1

    def apply(self, state: State) -> State:
        """Hand the grant over."""
        combatant = state.find(self.to)
        if combatant is None:
            return state
        grant = Grant(self.by, self.against, self.turns)
        return state.changed(self.to, grants=(*combatant.grants, grant))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is for Checks at one target only."""
        return {"aims": self.against}


class Spent(Upon, frozen=True):
    """Every grant that fits this Check was spent on it (RW-EDGE-08, RW-EDGE-13)."""

    target: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the fitting grants away."""
        fits = ("", self.target)
        return {"grants": tuple([each for each in one.grants if each.against not in fits])}


class Stood(Upon, frozen=True):
    """A defender took a stance that covers it until its next turn (RW-DEF-01)."""

    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None
    guards: tuple[Who, ...] = ()
    only: bool = False

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set the stance."""
        return {"stance": Stance(self.tier, self.bare, self.unread, self.guards, self.only)}

    def case(self, state: State, about: Any) -> str:
        """Whether it came to anything."""
        return "failed" if self.tier.fails else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether hits come through (RW-DEF-01)."""
        return {"less": self.tier is Tier.PARTIAL}


class Denied(Upon, frozen=True):
    """A combatant may not react before its next turn (RW-STRIKE-06, RW-GAP-95)."""

    sets: ClassVar[Mapping[str, Any]] = {"denied": True}


class Improvised(About, frozen=True):
    """Somebody did something that no listed action covers; the table's own words."""

    words: str
