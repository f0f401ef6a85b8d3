"""Several pools rolled at once and added up: `4d6+2`, `2d6+1d8-1`."""

from __future__ import annotations

import msgspec

from fracas.core.chance import ChanceLaw, Faces, Reading, Source
from fracas.core.errors import WrongUse
from fracas.dice.pool import MOST_DICE, Pool, Term, refuse_left_over

MOST_TERMS = 20
MOST_CONSTANT = 999_999


class DiceSum(msgspec.Struct, frozen=True, omit_defaults=True, tag="sum"):
    """Pools that are added or subtracted in rolling order, and a `constant`.

    A single pool with nothing added is a `Pool`, not a sum, so that the same dice are always
    the same data. Raises `WrongUse` for that, for a sign that is not 1 or -1, and for more than
    20 terms (the constant is one), 100 dice or a constant beyond 999999.
    """

    terms: tuple[Term, ...]
    constant: int = 0

    def __post_init__(self) -> None:
        if not self.terms:
            raise WrongUse("A sum of dice needs at least one die.")
        if self.constant == 0 and len(self.terms) == 1 and self.terms[0].sign == 1:
            raise WrongUse("A single pool with nothing added is not a sum, so use the pool itself.")
        if any(term.sign not in (1, -1) for term in self.terms):
            raise WrongUse("A pool is added with sign 1 or subtracted with sign -1.")
        if len(self.terms) + (self.constant != 0) > MOST_TERMS:
            raise WrongUse(f"A sum of dice has at most {MOST_TERMS} terms.")
        count = sum(term.pool.count for term in self.terms)
        if count > MOST_DICE:
            raise WrongUse(f"A roll has 1 to {MOST_DICE} dice, not {count}.")
        if abs(self.constant) > MOST_CONSTANT:
            raise WrongUse(f"A constant is at most {MOST_CONSTANT}, not {abs(self.constant)}.")

    def roll(self, source: Source) -> Faces:
        """Roll the pools one after the other."""
        return tuple(face for term in self.terms for face in term.pool.roll(source))

    def parts(self, faces: Faces) -> tuple[Faces, ...]:
        """Return the faces of each pool; raises `IllegalAnswer` unless these dice can show them."""
        parts: list[Faces] = []
        rest = faces
        for term in self.terms:
            after = term.pool.chains(rest)[1]
            parts.append(rest[: len(rest) - len(after)])
            rest = after
        refuse_left_over(self.notation(), rest)
        return tuple(parts)

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless these dice can show these faces."""
        self.parts(faces)

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """Return for each face whether it counts in its own pool."""
        parts = zip(self.terms, self.parts(faces), strict=True)
        return tuple(mark for term, part in parts for mark in term.pool.kept(part))

    def total(self, faces: Faces) -> int:
        """Return the sum with its signs and its constant."""
        parts = zip(self.terms, self.parts(faces), strict=True)
        return self.constant + sum(term.sign * term.pool.total(part) for term, part in parts)

    def law(self, reading: Reading) -> ChanceLaw:
        """The exact distribution of what `reading` says (see `fracas.dice.law.exact_law`)."""
        from fracas.dice.law import exact_law

        return exact_law(self, reading)

    def notation(self) -> str:
        """Return the sum as text, the constant last: `2d6+d8-1`."""
        signed = "".join(
            f"{'+' if term.sign == 1 else '-'}{term.pool.notation()}" for term in self.terms
        )
        return signed.removeprefix("+") + (f"{self.constant:+d}" if self.constant else "")


Throw = Pool | DiceSum
"""Dice of this room: one pool, or a sum of pools."""
