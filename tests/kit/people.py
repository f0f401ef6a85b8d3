"""A few people with every kind of mark, for the tests of the kit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from fracas.kit.crowd import Crowd
from fracas.kit.facts import Comes, Goes, Opens, Sides, Told, Upon
from fracas.kit.fields import AtLeast, Because, Counter, Key, Lasts, OneOf, Secret, Who

WeaponKey = Annotated[str, Key("weapons", "a weapon", "ZZ-ARM-01")]


class Weapon(msgspec.Struct, frozen=True):
    """A row of the book."""

    name: str


class Book(NamedTuple):
    """What the tests need of a book."""

    weapons: dict[str, Weapon]


class Person(msgspec.Struct, frozen=True):
    """Somebody in a fight."""

    id: str
    name: str
    side: str
    hp: Annotated[int, AtLeast(0, "ZZ-HP-01")] = 5
    luck: Annotated[int, AtLeast(0, "ZZ-LUC-01", name="the luck of {0.name}", most=3)] = 0
    mood: Annotated[str, OneOf(("", "angry", "afraid"), "a mood", "ZZ-MOD-01")] = ""
    weapon: WeaponKey = "club"
    spare: tuple[Annotated[WeaponKey, Because("ZZ-ARM-02")], ...] = ()
    moved: Annotated[bool, Lasts("turn")] = False
    guard: Annotated[int, Lasts("round")] = 0
    out: str = ""
    plan: Annotated[str, Secret("charge", owner=True)] = "charge"
    note: Annotated[str, Secret()] = ""


class Scene(Crowd[Person], frozen=True):
    """A fight."""

    combatants: tuple[Person, ...] = ()
    round: Annotated[int, Counter(1), AtLeast(0, "ZZ-RND-01", "The round")] = 0


class Turn(NamedTuple):
    """What somebody is asked about their turn."""

    who: Who
    weapon: WeaponKey
    things: int

    def told(self, state: Any, book: Any) -> Mapping[str, Any]:
        """How much else there is."""
        return {"many": self.things}


class Hurt(Upon, frozen=True):
    """Somebody lost HP."""

    amount: int
    by: Who = ""
    weapon: WeaponKey = ""

    def change(self, one: Person) -> Mapping[str, Any]:
        """Take them."""
        return {"hp": max(one.hp - self.amount, 0)}

    def case(self, state: Any, about: Any) -> str:
        """Whether it was the last."""
        return "last" if about is not None and about.hp <= self.amount else ""


class AtPlace(Upon, frozen=True):
    """Somebody goes somewhere: what others are made of."""

    shape: ClassVar[bool] = True


class Moved(AtPlace, frozen=True):
    """Somebody moved."""

    sets: ClassVar[Mapping[str, Any]] = {"moved": True}


class Waited(Told, frozen=True):
    """Nothing happened for a while."""

    rounds: int

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Who waited."""
        return {"all": state.combatants}


class Entered(Comes[Person], frozen=True):
    """Somebody joined."""


class Left(Goes, frozen=True):
    """Somebody left."""


class Sided(Sides, frozen=True):
    """Somebody changed sides."""


class Carried(Opens[Scene], frozen=True):
    """The next fight."""


BOOK = Book({"club": Weapon("Club"), "bow": Weapon("Long Bow")})
ANN = Person("ann", "Ann", "us", plan="flank", note="brave")
BEN = Person("ben", "Ben", "them", plan="flee", note="tired", guard=2, moved=True)
SCENE = Scene((ANN, BEN), round=4)
