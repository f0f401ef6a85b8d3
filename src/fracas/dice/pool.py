"""Dice of one kind rolled together: how many, which faces, which are kept, whether they explode.

A pool is data: it is compared, hashed and stored by its fields. Faces are in rolling order; the
extra rolls of a die that explodes follow it at once, and together they are its *chain*, which is
kept or dropped as a whole.
"""

from __future__ import annotations

import msgspec

from fracas.core.chance import ChanceLaw, Faces, Reading, Source
from fracas.core.errors import IllegalAnswer, WrongUse

MOST_DICE = 100
MOST_SIDES = 1000


class Pool(msgspec.Struct, frozen=True, omit_defaults=True, tag="pool"):
    """`count` dice whose faces are the whole numbers from `low` to `low + sides - 1`.

    `keep_highest` or `keep_lowest` says how many dice count (none: all of them). `explodes`: a die
    that shows its highest face is rolled again and added, as long as it shows it. A Fudge die has
    `low` -1 and three sides. Raises `WrongUse` for impossible dice: more than 100, more than 1000
    sides, a keep beyond the count, an explosion that would never end.
    """

    count: int
    sides: int
    low: int = 1
    keep_highest: int | None = None
    keep_lowest: int | None = None
    explodes: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE:
            raise WrongUse(f"A roll has 1 to {MOST_DICE} dice, not {self.count}.")
        if not 1 <= self.sides <= MOST_SIDES:
            raise WrongUse(f"A die has 1 to {MOST_SIDES} sides, not {self.sides}.")
        if self.low != 1 and (self.low, self.sides) != (-1, 3):
            raise WrongUse("Dice count from 1, or are Fudge dice with the faces -1, 0 and 1.")
        if self.keep_highest is not None and self.keep_lowest is not None:
            raise WrongUse("A pool keeps its highest or its lowest dice, so name only one of them.")
        if not 1 <= self.keeps <= self.count:
            raise WrongUse(f"A roll of {self.count} dice keeps 1 to {self.count}: {self.keeps}.")
        if self.explodes and (self.low != 1 or self.sides == 1):
            raise WrongUse("Only dice that count from 1 and have 2 or more sides can explode.")

    @property
    def high(self) -> int:
        """The highest face, the one that explodes."""
        return self.low + self.sides - 1

    @property
    def keeps(self) -> int:
        """How many dice count."""
        if self.keep_highest is not None:
            return self.keep_highest
        return self.count if self.keep_lowest is None else self.keep_lowest

    @property
    def terms(self) -> tuple[Term, ...]:
        """The pool as the only term of a sum, so that pools and sums are read alike."""
        return (Term(1, self),)

    @property
    def constant(self) -> int:
        """What is added to the dice: 0."""
        return 0

    def roll(self, source: Source) -> Faces:
        """Roll the dice, each exploding die to the end of its chain before the next one."""
        if not self.explodes:
            low, sides, below = self.low, self.sides, source.below
            return tuple([low + below(sides) for _ in range(self.count)])
        faces: list[int] = []
        for _ in range(self.count):
            face = self.low + source.below(self.sides)
            faces.append(face)
            while self.explodes and face == self.high:
                face = self.low + source.below(self.sides)
                faces.append(face)
        return tuple(faces)

    def chains(self, faces: Faces) -> tuple[tuple[Faces, ...], Faces]:
        """Return the faces of each die, and the faces left over after this pool's own dice.

        Raises `IllegalAnswer` for too few faces, a face the die does not have, and a chain that
        stops on an exploding face.
        """
        chains: list[Faces] = []
        at = 0
        for number in range(1, self.count + 1):
            start = at
            while True:
                if at == len(faces):
                    self._refuse_short(number, chain_open=at > start)
                face = faces[at]
                if not self.low <= face <= self.high:
                    raise IllegalAnswer(
                        f"Die {number} of {self.notation()} cannot show {face}, so give a face"
                        f" from {self.low} to {self.high}.",
                        dice=self.notation(),
                        die=number,
                        face=face,
                    )
                at += 1
                if not (self.explodes and face == self.high):
                    break
            chains.append(faces[start:at])
        return tuple(chains), faces[at:]

    def _refuse_short(self, number: int, *, chain_open: bool) -> None:
        if chain_open:
            sentence = (
                f"Die {number} of {self.notation()} shows {self.high} and is rolled again, so"
                " give the face that follows."
            )
        else:
            sentence = (
                f"{self.notation()} shows at least {self.count} faces, and die {number} is"
                " missing, so give every die that was rolled."
            )
        raise IllegalAnswer(sentence, dice=self.notation(), die=number)

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless these dice can show these faces, each chain complete."""
        refuse_left_over(self.notation(), self.chains(faces)[1])

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Return for each face whether it counts; of equal dice the earliest is kept.

        The faces must have passed `check`.
        """
        if self.keeps == self.count:
            return (True,) * len(faces)
        if not self.explodes:
            return tuple(self._chosen(faces))
        chains = self.chains(faces)[0]
        chosen = self._chosen(tuple(sum(chain) for chain in chains))
        return tuple(mark for mark, chain in zip(chosen, chains, strict=True) for _ in chain)

    def _chosen(self, values: Faces) -> list[bool]:
        # A reversed sort is stable too, so among equal values the earliest die comes first.
        ranked = sorted(
            range(len(values)), key=values.__getitem__, reverse=self.keep_highest is not None
        )
        marks = [False] * len(values)
        for number in ranked[: self.keeps]:
            marks[number] = True
        return marks

    def total(self, faces: Faces) -> int:
        """Return the sum of the dice that count; they must have passed `check`."""
        if self.keeps == self.count:
            return sum(faces)
        values = faces
        if self.explodes:
            values = tuple(sum(chain) for chain in self.chains(faces)[0])
        ranked = sorted(values, reverse=self.keep_highest is not None)
        return sum(ranked[: self.keeps])

    def law(self, reading: Reading) -> ChanceLaw:
        """The exact distribution of what `reading` says (see `fracas.dice.law.exact_law`)."""
        from fracas.dice.law import exact_law

        return exact_law(self, reading)

    def notation(self) -> str:
        """Return the dice as text: `5d6kh4`, `2dF`, `d8!`."""
        count = "" if self.count == 1 else str(self.count)
        sides = "F" if self.low == -1 else str(self.sides)
        keep = "" if self.keep_highest is None else f"kh{self.keep_highest}"
        if self.keep_lowest is not None:
            keep = f"kl{self.keep_lowest}"
        return f"{count}d{sides}{'!' if self.explodes else ''}{keep}"


class Term(msgspec.Struct, frozen=True):
    """A pool that is added (`sign` 1) or subtracted (`sign` -1)."""

    sign: int
    pool: Pool


def refuse_left_over(notation: str, left_over: Faces) -> None:
    """Raise `IllegalAnswer` if faces remain after every die of `notation` has its own."""
    if left_over:
        raise IllegalAnswer(
            f"{notation} has no die for the last {len(left_over)} of these faces, so give only"
            " the dice that were rolled.",
            dice=notation,
            left_over=left_over,
        )
