"""What happens in every small system: people come and go, rounds and turns begin, a side wins."""

from __future__ import annotations

from typing import Any, Generic

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.kit.scene import B, S


class Joined(Fact, Generic[B], frozen=True):
    """A combatant came to the fight."""

    fighter: B

    def apply(self, state: Any) -> Any:
        """Put them last."""
        return replace(state, fighters=(*state.fighters, self.fighter))


class Left(Fact, frozen=True):
    """A combatant left for good."""

    who: str

    def apply(self, state: Any) -> Any:
        """Take them out of the fight."""
        stayed = tuple(one for one in state.fighters if one.id != self.who)
        return replace(state, fighters=stayed)


class Sided(Fact, frozen=True):
    """A combatant changed sides."""

    who: str
    side: str

    def apply(self, state: Any) -> Any:
        """Set their side."""
        return state.changed(self.who, side=self.side)


class Carried(Fact, Generic[S], frozen=True):
    """The next fight opens."""

    scene: S

    def apply(self, state: Any) -> Any:
        """That scene, in the place of the last."""
        return self.scene


class RoundBegan(Fact, frozen=True):
    """A round began."""

    number: int

    def apply(self, state: Any) -> Any:
        """Count it; it is nobody's turn yet."""
        return replace(state, round=self.number, acting="")


class TurnBegan(Fact, frozen=True):
    """A combatant's turn began."""

    who: str

    def apply(self, state: Any) -> Any:
        """Say whose turn it is."""
        return replace(state, acting=self.who)


class Ended(Fact, frozen=True):
    """The fight was over: the side that won, or in a word how it ended."""

    winner: str

    def apply(self, state: Any) -> Any:
        """Say so."""
        return replace(state, winner=self.winner, acting="")
