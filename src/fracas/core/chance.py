"""What the heart needs to know of dice: they are rolled, checked, read, and have an exact law.

`fracas.dice` has the dice themselves. *Faces* are whole numbers in rolling order; a die that
explodes is followed at once by its own further throws. A *reading* says what a rule takes from
the faces (a tier, a hit with its tens, a location), so that an exact law has one branch for
each thing that the rule can tell apart.
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
"""What rungs are called where a system has no words of its own."""


class Source(Protocol):
    """Where chance comes from: a stream of uniform whole numbers."""

    def below(self, sides: int) -> int:
        """A whole number from 0 to `sides` - 1, each as likely as the next."""
        ...


class Reading(Protocol):
    """How a rule reads faces. Pure and hashable; equal readings of equal dice have one law."""

    def of(self, faces: Faces) -> Hashable:
        """What the rule takes from these faces."""
        ...

    def of_total(self, total: int) -> Hashable:
        """What the rule takes when only the total of the kept dice is known.

        Raises `MalformedAnswer` where a total does not say enough.
        """
        ...

    def of_name(self, name: str, rolled: Rolled) -> Hashable:
        """What the rule takes when the reading itself is given by name, with faces or a total.

        Raises `MalformedAnswer` for a name that this reading does not have.
        """
        ...


class Numbered(Reading, Protocol):
    """A reading whose values have whole numbers in them, such as totals; no reading has to be one.

    Exact odds follow values together that differ in their numbers alone, for as long as the rules
    do not tell them apart. Rules need not know: they get numbers that count as `int`. Only what
    turns a number into something else (`int(total)`, a text, a key in a cache) tells all of them
    apart at once.
    """

    def numbers_of(self, value: Any) -> tuple[int, ...]:
        """The numbers in what was read."""
        ...

    def with_numbers(self, value: Any, numbers: tuple[int, ...]) -> Any:
        """What was read, with other numbers."""
        ...


class Grades(Protocol):
    """How a rule grades what a roll says, from a botch to a critical; frozen and hashable.

    Equal grades of equal readings grade alike, so that laws of grades are cached.
    """

    @property
    def marked(self) -> bool:
        """Whether the score is one number that people read off, and more of it never worse."""
        ...

    def rung(self, value: Any) -> Rung:
        """The rung of what was read."""
        ...

    def score(self, value: Any, total: int | None, faces: Faces) -> tuple[int, ...]:
        """How good it is among results of its rung, more being better.

        `total` is that of the kept dice where someone read it off; None where the faces tell it.
        """
        ...


def spelled(number: int) -> str:
    """A number as it stands in what a prompt is about.

    Odds follow totals together that no one tells apart, and such a number is left as it is: to
    write it down would tell. `number` reads it again.
    """
    return str(number) if type(number) is int else number  # type: ignore[return-value]


def number(text: str) -> int:
    """The number that was `spelled`."""
    return int(text) if type(text) is str else text  # type: ignore[return-value]


class Branch(msgspec.Struct, frozen=True):
    """One thing that a roll can say, how likely it is, and faces that say it."""

    value: Hashable
    chance: Fraction
    faces: Faces


class ChanceLaw(msgspec.Struct, frozen=True):
    """The exact law of a reading: branches in a stable order, and the weight of a cut tail."""

    branches: tuple[Branch, ...]
    missing: Fraction = Fraction(0)


class Dice(Protocol):
    """Named dice that can be rolled, typed in from a real table, or summed over exactly."""

    def roll(self, source: Source) -> Faces:
        """Throw the dice."""
        ...

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless these faces can fall with these dice."""
        ...

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """For each face whether it counts: True kept, False dropped."""
        ...

    def law(self, reading: Reading) -> ChanceLaw:
        """The exact law of what `reading` says."""
        ...

    def notation(self) -> str:
        """The dice as text, such as `5d6kh4`."""
        ...


class Rolled(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer to a roll: the faces, or only a total read off a real table, or a forced reading.

    `total` is the sum of the kept dice without modifiers. `how` tells where it came from:
    `stream`, `typed`, `forced`, or `batch` for those of a simulated fight.
    """

    faces: Faces = ()
    total: int | None = None
    reading: str | None = None
    how: str = "stream"


class Result(msgspec.Struct, frozen=True):
    """What a procedure gets back from a roll: the reading, and the faces or total if known.

    `total` is the sum of the kept dice as someone read it off; None when the faces tell it.
    """

    value: Hashable
    faces: Faces = ()
    total: int | None = None
