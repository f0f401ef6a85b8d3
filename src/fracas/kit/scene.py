"""The state of a small system, and the rows of its book: who fights, and in which fights."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from fracas.core.errors import Moot
from fracas.core.facts import Beat
from fracas.core.system.book import Book

Count = Annotated[int, msgspec.Meta(ge=1, le=40)]


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """A combatant in a fight, with what is `left` of what keeps them in it, and of how much at
    most.

    A system's own body adds fields with defaults; those that its `Row` has by the same name are
    copied from there.
    """

    id: str
    name: str
    side: str
    pc: bool = False
    left: int
    most: int

    @property
    def out(self) -> bool:
        """Whether nothing is left."""
        return self.left < 1


B = TypeVar("B", bound=Body)
S = TypeVar("S", bound="Scene[Any]")


class Scene(msgspec.Struct, Generic[B], frozen=True, kw_only=True):
    """A state: who fights, the round, whose turn it is, who won, and the pending beats.

    A system names its body, as in `class State(Scene[Fighter], frozen=True)`, and may add fields.
    """

    fighters: tuple[B, ...] = ()
    round: int = 0
    acting: str = ""
    winner: str = ""
    agenda: tuple[Beat, ...] = ()

    def find(self, who: str) -> B:
        """The one of that id who can still fight; raises `Moot` when there is none (any more)."""
        for one in self.fighters:
            if one.id == who and not one.out:
                return one
        raise Moot(who)

    def standing(self) -> tuple[B, ...]:
        """Return everyone who can still fight."""
        return tuple(one for one in self.fighters if not one.out)

    def stands(self, who: str) -> bool:
        """Return whether the one of that id is there and can still fight."""
        return any(one.id == who for one in self.standing())

    def foes(self, who: str) -> tuple[B, ...]:
        """Return everyone on another side who can still fight; raises `Moot` if nobody can."""
        side = self.find(who).side
        foes = tuple(one for one in self.standing() if one.side != side)
        if not foes:
            raise Moot("everybody else")
        return foes

    def acting_side(self) -> str:
        """The side whose turn it is; blank while it is no one's."""
        return next((one.side for one in self.fighters if one.id == self.acting), "")

    def victor(self) -> str:
        """The only side that still stands, `nobody` where none does, and blank for several."""
        sides = {one.side for one in self.standing()}
        return "" if len(sides) > 1 else next(iter(sides), "nobody")

    def changed(self: S, who: str, **values: Any) -> S:
        """Return the scene with some fields of one body set, if it is there."""
        fighters = tuple(replace(one, **values) if one.id == who else one for one in self.fighters)
        return replace(self, fighters=fighters)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of combatant in the book. A system's own row adds what it counts."""

    name: str
    summary: str = ""
    most: Annotated[int, msgspec.Meta(ge=1)]


class Cast(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number of one kind on one side of a scenario; `pc` where players play them."""

    combatant: str
    side: Annotated[str, msgspec.Meta(min_length=1)]
    count: Count = 1
    pc: bool = False


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A fight in the book: who opens it."""

    title: str
    summary: str = ""
    cast: Annotated[tuple[Cast, ...], msgspec.Meta(min_length=1)]


class PlainBook(Book, frozen=True, kw_only=True):
    """The book of a small system.

    A system's own book declares `combatants` again with its own row, and adds its tables. Content
    files add to fields that are tables of rows; they replace any other field whole.
    """

    combatants: dict[str, Any]
    scenarios: dict[str, Scenario]
