"""What the tests hold the dice room against: every throw counted one by one, and random dice."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import ClassVar

import msgspec
from hypothesis import strategies as st

from fracas.core.chance import Faces
from fracas.core.errors import MalformedAnswer
from fracas.dice import DiceSum, Pool, Term, Throw


def chains(pool: Pool, most_throws: int) -> list[Faces]:
    """Every chain that one die of the pool can show within so many throws."""
    top = pool.low + pool.sides - 1
    faces = range(pool.low, top + 1)
    if not pool.explodes:
        return [(face,) for face in faces]
    return [
        (top,) * again + (face,) for again in range(most_throws) for face in faces if face != top
    ]


def throws(dice: Throw, most_throws: int = 1) -> Iterator[tuple[tuple[Faces, ...], Fraction]]:
    """Every throw in rolling order, a chain for each die, with its chance."""
    kinds = [
        [(chain, Fraction(1, term.pool.sides ** len(chain))) for chain in found]
        for term in dice.terms
        for found in [chains(term.pool, most_throws)]
        for _ in range(term.pool.count)
    ]
    for fallen in itertools.product(*kinds):
        chance = Fraction(1)
        for _, of_chain in fallen:
            chance *= of_chain
        yield tuple(chain for chain, _ in fallen), chance


def total(dice: Throw, fallen: tuple[Faces, ...]) -> int:
    """The total by the rule's words: drop the least (or greatest) die until enough are left."""
    answer = dice.constant
    rest = [sum(chain) for chain in fallen]
    for term in dice.terms:
        pool = term.pool
        mine, rest = rest[: pool.count], rest[pool.count :]
        while pool.keep_highest is not None and len(mine) > pool.keep_highest:
            mine.remove(min(mine))
        while pool.keep_lowest is not None and len(mine) > pool.keep_lowest:
            mine.remove(max(mine))
        answer += term.sign * sum(mine)
    return answer


def law(
    dice: Throw, read: Callable[[tuple[Faces, ...]], Hashable], most_throws: int = 1
) -> dict[Hashable, Fraction]:
    """The chance of everything that `read` can say."""
    chances: Counter[Hashable] = Counter()
    for fallen, chance in throws(dice, most_throws):
        chances[read(fallen)] += chance  # type: ignore[assignment]
    return dict(chances)  # type: ignore[arg-type]


class Sorted(msgspec.Struct, frozen=True):
    """Reads the faces without their order."""

    def of(self, faces: Faces) -> Hashable:
        return tuple(sorted(faces))

    def of_total(self, total: int) -> Hashable:
        raise MalformedAnswer("A total does not say which faces fell, so give the faces.")


class Summed(msgspec.Struct, frozen=True):
    """Reads the total, but does not say that it reads nothing else."""

    dice: Throw

    def of(self, faces: Faces) -> Hashable:
        return self.dice.total(faces)

    def of_total(self, total: int) -> Hashable:
        return total


class Tail(msgspec.Struct, frozen=True):
    """Reads the last dice as such and the sum of those before them."""

    ordered_tail: int

    def of(self, faces: Faces) -> Hashable:
        at = len(faces) - self.ordered_tail
        return sum(faces[:at]), faces[at:]

    def of_total(self, total: int) -> Hashable:
        raise MalformedAnswer("A total does not say which die fell last, so give the faces.")


class Parity(msgspec.Struct, frozen=True):
    """Reads whether the total is even, and says that it reads no more than the total."""

    dice: Throw
    reads_total: ClassVar[bool] = True

    def of(self, faces: Faces) -> Hashable:
        return self.of_total(self.dice.total(faces))

    def of_total(self, total: int) -> Hashable:
        return total % 2 == 0


@st.composite
def pools(draw: st.DrawFn, most_dice: int = 100, most_sides: int = 1000) -> Pool:
    """Any pool."""
    count = draw(st.integers(1, most_dice))
    keep = draw(st.sampled_from(["all", "highest", "lowest"]))
    kept = draw(st.integers(1, count))
    fudge = draw(st.integers(0, 4)) == 0
    sides = 3 if fudge else draw(st.integers(1, most_sides))
    return Pool(
        count,
        sides,
        -1 if fudge else 1,
        keep_highest=kept if keep == "highest" else None,
        keep_lowest=kept if keep == "lowest" else None,
        explodes=draw(st.booleans()) if not fudge and sides > 1 else False,
    )


@st.composite
def all_dice(
    draw: st.DrawFn, most_terms: int = 10, most_dice: int = 10, most_sides: int = 1000
) -> Throw:
    """Any pool or sum of pools."""
    terms = tuple(
        Term(draw(st.sampled_from([1, -1])), draw(pools(most_dice, most_sides)))
        for _ in range(draw(st.integers(1, most_terms)))
    )
    constant = draw(st.integers(-999_999, 999_999) | st.just(0))
    if constant == 0 and len(terms) == 1 and terms[0].sign == 1:
        return terms[0].pool
    return DiceSum(terms, constant)
