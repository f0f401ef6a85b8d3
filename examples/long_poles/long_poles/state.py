"""Who is on the bridge, what the book says about them, and what can happen to them."""

import msgspec

from fracas.core.facts import Fact
from fracas.kit import Body, PlainBook, Row, Scene


class Boatman(Body, frozen=True, kw_only=True):
    """Somebody with a pole; what is left is footing (LP-05)."""

    skill: int = 0
    stance: str = "brace"


class State(Scene[Boatman], frozen=True, kw_only=True):
    """The bridge."""


class BoatmanRow(Row, frozen=True, kw_only=True):
    """A kind of boatman."""

    skill: int = 0


class Stance(msgspec.Struct, frozen=True):
    """What a stance adds to one's own thrusts, and to others' thrusts at oneself (LP-02)."""

    own: int
    against: int


class PolesBook(PlainBook, frozen=True, kw_only=True):
    """All that the rules read; a thrust hits with `hit`, and hits hard with `hard` (LP-03)."""

    combatants: dict[str, BoatmanRow]
    stances: dict[str, Stance]
    hit: int
    hard: int


class Stood(Fact, frozen=True):
    """Somebody set their feet."""

    who: str
    stance: str

    def apply(self, state: State) -> State:
        """Record how they stand."""
        return state.changed(self.who, stance=self.stance)


class Thrust(Fact, frozen=True):
    """A thrust, its result, and the dice."""

    who: str
    target: str
    result: str
    faces: tuple[int, ...] = ()


class Pushed(Fact, frozen=True):
    """Somebody lost footing."""

    who: str
    by: int

    def apply(self, state: State) -> State:
        """Subtract it, down to none."""
        return state.changed(self.who, left=max(state.find(self.who).left - self.by, 0))
