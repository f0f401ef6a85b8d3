"""What happens to people in a fight: the shapes that most facts of a system have.

A fact says who it is about and what it sets; its text is in the words of the system under its name,
or under `Name.case` where it has several.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.kit.fields import Who

C = TypeVar("C")
S = TypeVar("S")


class Told(Fact, frozen=True):
    """A fact with a sentence in the words of the system.

    `about` below is the combatant it is about as they were before, or None where they are gone.
    With `shape` it never happens itself, but other facts are made from it.
    """

    shape: ClassVar[bool] = False

    def case(self, state: Any, about: Any) -> str:
        """Return which of its sentences describes it; blank for the usual one."""
        return ""

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Return values for the sentence besides the fields of the fact."""
        return {}


class About(Told, frozen=True):
    """Something that is said of `who` and changes nothing of theirs."""

    who: Who


class Upon(About, frozen=True):
    """What changes `who`: it `sets` some of their fields, or returns new values from `change`."""

    sets: ClassVar[Mapping[str, Any]] = {}

    def change(self, one: Any) -> Mapping[str, Any]:
        """Return the fields that change, from its subject as it was before."""
        return self.sets

    def apply(self, state: Any) -> Any:
        """Return the state with these fields changed; unchanged where nobody has that id."""
        who, people = self.who, state.combatants
        for place, one in enumerate(people):
            if one.id == who:
                now = replace(one, **self.change(one))
                others = (*people[:place], now, *people[place + 1 :])
                return replace(state, combatants=others)
        return state


class Comes(Told, Generic[C], frozen=True):
    """A combatant joins a fight, after all who are there."""

    combatant: C

    def apply(self, state: Any) -> Any:
        """Put them last."""
        return replace(state, combatants=(*state.combatants, self.combatant))


class Goes(About, frozen=True):
    """A combatant is gone for good."""

    def apply(self, state: Any) -> Any:
        """Remove them."""
        people = tuple([one for one in state.combatants if one.id != self.who])
        return replace(state, combatants=people)


class Sides(Upon, frozen=True):
    """A combatant changes sides."""

    side: str

    def change(self, one: Any) -> Mapping[str, Any]:
        """Return their side."""
        return {"side": self.side}


class Opens(Told, Generic[S], frozen=True):
    """The next fight opens with those who survived the last one as they are."""

    scene: S

    def apply(self, state: Any) -> Any:
        """Return the new scene, with its first beats on the agenda."""
        return self.scene


USUAL: tuple[type[Fact], ...] = (
    Began, Planned, Dropped, WentMoot, Noted, Corrected, Applied,
)  # fmt: skip
"""What happens in every system."""


def collected(*modules: ModuleType) -> tuple[type[Fact], ...]:
    """Every kind of fact that a system has: the usual ones, and all that its modules declare.

    Those from which only others are made have `shape`; no journal contains their names.
    """
    own = [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Fact) and one.__module__ == module.__name__
    ]
    return (*USUAL, *[one for one in own if not vars(one).get("shape")])
