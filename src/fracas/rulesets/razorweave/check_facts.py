"""Checks that were made, and what they win for later: an Edge, a stance, a reaction denied."""

from __future__ import annotations

from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.core.prompts import Term
from fracas.rulesets.razorweave.combatants import Grant, Stance, Unread
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.tiers import Tier


class Checked(Fact, frozen=True):
    """A Check was made (RW-CHK-14): by whom, for what, against which DC, and how it came out.

    `total` is None when only a tier was forced. `margin` is total minus DC.
    """

    who: str
    action: str
    attribute: str
    dc: int
    tier: Tier
    target: str = ""
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


class Granted(Fact, frozen=True):
    """An Edge was granted and waits for its recipient's next Check (RW-SETUP-02)."""

    to: str
    by: str
    against: str = ""
    turns: int = 1

    def apply(self, state: State) -> State:
        """Hand the grant over."""
        combatant = state.find(self.to)
        if combatant is None:
            return state
        grant = Grant(self.by, self.against, self.turns)
        return state.changed(self.to, grants=(*combatant.grants, grant))


class Spent(Fact, frozen=True):
    """Every grant that fits this Check was spent on it (RW-EDGE-08, RW-EDGE-13)."""

    who: str
    target: str = ""

    def apply(self, state: State) -> State:
        """Take the fitting grants away."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        kept = tuple(g for g in combatant.grants if g.against not in ("", self.target))
        return state.changed(self.who, grants=kept)


class Stood(Fact, frozen=True):
    """A defender took a stance that covers it until its next turn (RW-DEF-01)."""

    who: str
    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None
    guards: tuple[str, ...] = ()
    only: bool = False

    def apply(self, state: State) -> State:
        """Set the stance."""
        stance = Stance(self.tier, self.bare, self.unread, self.guards, self.only)
        return state.changed(self.who, stance=stance)


class Denied(Fact, frozen=True):
    """A combatant may not react before its next turn (RW-STRIKE-06, RW-GAP-95)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark it."""
        return state.changed(self.who, denied=True)


class Improvised(Fact, frozen=True):
    """Somebody did something that no listed action covers; the table's own words."""

    who: str
    words: str


CHECK_FACTS: tuple[type[Fact], ...] = (Checked, Granted, Spent, Stood, Denied, Improvised)
"""Every kind of fact about Checks, as journals store them."""
