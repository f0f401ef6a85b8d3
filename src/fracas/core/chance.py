"""What the core knows of dice: they are rolled, checked, read, and have an exact distribution.

`fracas.dice` has the dice themselves. *Faces* are whole numbers in rolling order; the extra rolls
of a die that explodes follow it at once. A *reading* says what a rule takes from the faces (a
tier, a hit with its tens, a location), so an exact distribution has one branch for each thing
that the rule can tell apart.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, Literal, Protocol

import msgspec

Faces = tuple[int, ...]

Rung = Literal["botch", "miss", "part", "hit", "crit"]
"""The outcomes of a roll in all systems, from the worst to the best."""

RUNGS: tuple[Rung, ...] = ("botch", "miss", "part", "hit", "crit")
"""All rungs in their only order."""


RUNG_WORDS: dict[Rung, str] = {
    "botch": "botch",
    "miss": "miss",
    "part": "partial",
    "hit": "hit",
    "crit": "critical",
}
"""The names of rungs where a system has no words of its own."""


class Source(Protocol):
    """Where chance comes from: a stream of uniform whole numbers."""

    def below(self, sides: int) -> int:
        """Return a whole number from 0 to `sides` - 1, all equally likely."""
        ...


class Reading(Protocol):
    """How a rule reads faces. Pure and hashable; equal readings of equal dice have equal odds."""

    def of(self, faces: Faces) -> Hashable:
        """Return what the rule takes from these faces."""
        ...

    def of_total(self, total: int) -> Hashable:
        """Return what the rule takes when only the total of the kept dice is known.

        Raises `MalformedAnswer` where a total does not say enough.
        """
        ...

    def of_name(self, name: str, rolled: Rolled) -> Hashable:
        """Return what the rule takes when the reading is given by name, with faces or a total.

        Raises `MalformedAnswer` for a name that this reading does not have.
        """
        ...


class Numbered(Reading, Protocol):
    """A reading whose values have whole numbers in them, such as totals; no reading has to be one.

    Exact odds follow values that differ only in their numbers together, as long as the rules do not
    tell them apart. Rules need not know: they get numbers that count as `int`. Only what turns a
    number into something else (`int(total)`, a text, a key in a cache) tells all of them apart at
    once.
    """

    def numbers_of(self, value: Any) -> tuple[int, ...]:
        """Return the numbers in what was read."""
        ...

    def with_numbers(self, value: Any, numbers: tuple[int, ...]) -> Any:
        """Return what was read, with other numbers."""
        ...


class Grades(Protocol):
    """How a rule grades what a roll says, from a botch to a critical; frozen and hashable.

    Equal grades of equal readings grade equally, so their distributions are cached.
    """

    @property
    def marked(self) -> bool:
        """Whether the score is one number that people read off, and more of it is never worse."""
        ...

    def rung(self, value: Any) -> Rung:
        """Return the rung of what was read."""
        ...

    def score(self, value: Any, total: int | None, faces: Faces) -> tuple[int, ...]:
        """Return how good it is among results of its rung; more is better.

        `total` is the sum of the kept dice where someone read it off; None where the faces give it.
        """
        ...


def spelled(number: int) -> str:
    """Return a number as it is written in what a prompt is about.

    Odds follow totals that nobody tells apart together, and such a number is left as it is: writing
    it down would tell them apart. `number` reads it again.
    """
    return str(number) if type(number) is int else number  # type: ignore[return-value]


def number(text: str) -> int:
    """Return the number that was `spelled`."""
    return int(text) if type(text) is str else text  # type: ignore[return-value]


class Branch(msgspec.Struct, frozen=True):
    """One thing that a roll can say, how likely it is, and faces that say it."""

    value: Hashable
    chance: Fraction
    faces: Faces


class ChanceLaw(msgspec.Struct, frozen=True):
    """A reading's exact distribution: branches in a stable order, and the weight of a cut tail."""

    branches: tuple[Branch, ...]
    missing: Fraction = Fraction(0)


class Dice(Protocol):
    """Named dice that can be rolled, typed in from a real table, or summed over exactly."""

    def roll(self, source: Source) -> Faces:
        """Roll the dice."""
        ...

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless these faces can fall with these dice."""
        ...

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Return for each face whether it counts: True kept, False dropped."""
        ...

    def law(self, reading: Reading) -> ChanceLaw:
        """Return the exact distribution of what `reading` says."""
        ...

    def notation(self) -> str:
        """Return the dice as text, such as `5d6kh4`."""
        ...


class Rolled(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer to a roll: the faces, or only a total read off a real table, or a forced reading.

    `total` is the sum of the kept dice without modifiers. `how` says where it came from: `stream`,
    `typed`, `forced`, or `batch` for those of a simulated fight.
    """

    faces: Faces = ()
    total: int | None = None
    reading: str | None = None
    how: str = "stream"


class Result(msgspec.Struct, frozen=True):
    """What a procedure receives from a roll: the reading, and the faces or total if known.

    `total` is the sum of the kept dice as someone read it off; None when the faces give it.
    """

    value: Hashable
    faces: Faces = ()
    total: int | None = None
