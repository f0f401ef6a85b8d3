"""What the toy system is made of: dice, fighters, the state, the book, and what can happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from fracas.core.chance import Branch, ChanceLaw, Faces, Rolled, Source
from fracas.core.errors import IllegalAnswer, MalformedAnswer, Moot
from fracas.core.facts import Beat, Fact
from fracas.core.system.book import Book


class Dice(msgspec.Struct, frozen=True):
    """Some six-sided dice."""

    count: int = 1

    def roll(self, source: Source) -> Faces:
        return tuple(source.below(6) + 1 for _ in range(self.count))

    def check(self, faces: Faces) -> None:
        if len(faces) != self.count or not all(1 <= face <= 6 for face in faces):
            raise IllegalAnswer(f"{faces} cannot fall with {self.notation()}: type other faces.")

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        return (True,) * len(faces)

    def law(self, reading: Any) -> ChanceLaw:
        rolls = list(product(range(1, 7), repeat=self.count))
        counts = Counter(reading.of(faces) for faces in rolls)
        shown = {reading.of(faces): faces for faces in rolls}
        return ChanceLaw(tuple(Branch(v, Fraction(n, len(rolls)), shown[v]) for v, n in
                               counts.items()))  # fmt: skip

    def notation(self) -> str:
        return f"{self.count}d6"


class AtLeast(msgspec.Struct, frozen=True):
    """Whether a total reaches a number."""

    number: int

    def of(self, faces: Faces) -> str:
        return self.of_total(sum(faces))

    def of_total(self, total: int) -> str:
        return "hit" if total >= self.number else "miss"

    def of_name(self, name: str, rolled: Rolled) -> str:
        if name not in {"hit", "miss"}:
            raise MalformedAnswer(f"'{name}' is neither hit nor miss.")
        return name


class Fighter(msgspec.Struct, frozen=True):
    """One who fights."""

    id: str
    side: str
    hp: int = 4
    secret: int = 0
    place: str = "gate"


class State(msgspec.Struct, frozen=True):
    """Who fights, and in which round."""

    fighters: tuple[Fighter, ...] = ()
    round: int = 0
    winner: str = ""
    agenda: tuple[Beat, ...] = ()

    def who(self, who: str) -> Fighter:
        for fighter in self.fighters:
            if fighter.id == who and fighter.hp > 0:
                return fighter
        raise Moot(who)

    def standing(self) -> tuple[Fighter, ...]:
        return tuple(fighter for fighter in self.fighters if fighter.hp > 0)

    def foes(self, who: str) -> tuple[Fighter, ...]:
        return tuple(one for one in self.standing() if one.side != self.who(who).side)


class ToyBook(Book, frozen=True, kw_only=True):
    """The numbers of the toy. `beasts` may come to a fight: they have so many hit points."""

    target: int = 7
    beasts: dict[str, int] = msgspec.field(default_factory=lambda: {"cat": 2, "hen": 1})
    roads: tuple[tuple[str, str, int], ...] = (
        ("gate", "yard", 1), ("yard", "gate", 1), ("yard", "hall", 2), ("hall", "yard", 2),
    )  # fmt: skip


class ToyContents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a content file of the toy may hold."""

    system: Literal["toy"] = "toy"
    target: Annotated[int, msgspec.Meta(ge=0)] = 0
    beasts: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}


class Hurt(Fact, frozen=True):
    """Somebody lost hit points."""

    who: str
    by: int

    def apply(self, state: State) -> State:
        return altered(state, self.who, lambda one: replace(one, hp=max(one.hp - self.by, 0)))


class Fell(Fact, frozen=True):
    """Somebody went down, and the secret is out."""

    who: str
    secret: int


class Moved(Fact, frozen=True):
    """Somebody walked."""

    who: str
    place: str

    def apply(self, state: State) -> State:
        return altered(state, self.who, lambda one: replace(one, place=self.place))


class Revealed(Fact, frozen=True):
    """All cards were turned up."""

    cards: tuple[tuple[str, str], ...]


class RoundBegan(Fact, frozen=True):
    """A round began."""

    def apply(self, state: State) -> State:
        return replace(state, round=state.round + 1)


class Ended(Fact, frozen=True):
    """The fight was over."""

    winner: str

    def apply(self, state: State) -> State:
        return replace(state, winner=self.winner)


class Rested(Fact, frozen=True):
    """Everybody rested."""

    hours: int

    def apply(self, state: State) -> State:
        healed = tuple(replace(one, hp=min(one.hp + self.hours, 4)) for one in state.fighters)
        return replace(state, fighters=healed, winner="")


class Entered(Fact, frozen=True):
    """Somebody joined."""

    fighter: Fighter

    def apply(self, state: State) -> State:
        return replace(state, fighters=(*state.fighters, self.fighter))


class Carried(Fact, frozen=True):
    """The next fight opens."""

    scene: State

    def apply(self, state: State) -> State:
        return self.scene


class Left(Fact, frozen=True):
    """Somebody left for good."""

    who: str

    def apply(self, state: State) -> State:
        return replace(state, fighters=tuple(f for f in state.fighters if f.id != self.who))


class Turned(Fact, frozen=True):
    """Somebody changed sides."""

    who: str
    side: str

    def apply(self, state: State) -> State:
        return altered(state, self.who, lambda one: replace(one, side=self.side))


def altered(state: State, who: str, change: Callable[[Fighter], Fighter]) -> State:
    changed = tuple(change(one) if one.id == who else one for one in state.fighters)
    return replace(state, fighters=changed)
