"""What each rolled die looks like: its shape, whether it was rolled again, and its pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fracas.core.chance import Dice, Faces
from fracas.core.errors import IllegalAnswer
from fracas.dice.kept import KeptSum
from fracas.dice.pool import Pool
from fracas.dice.singles import Rerolled, Singles
from fracas.dice.sums import DiceSum
from fracas.dice.symbols import SymbolPool


class Shape(NamedTuple):
    """A rolled die: `d4` to `d20`, `fudge` or a letter; `again` says that it was rolled again."""

    name: str
    again: bool = False
    pool: int = 0


def shapes_of(dice: Dice, faces: Faces) -> tuple[Shape, ...]:
    """Return the shape of each face, in order; empty where these faces are not of these dice."""
    try:
        found = tuple(_shapes(dice, faces))
    except IllegalAnswer:
        return ()
    return found if len(found) == len(faces) else ()


def _shapes(dice: Dice, faces: Faces) -> Iterator[Shape]:
    match dice:
        case SymbolPool():
            yield from [Shape(kind.letter) for kind in dice.kinds]
        case KeptSum():
            for at, (one, (own, chain)) in enumerate(
                zip(dice.pools, dice.parts(faces), strict=True)
            ):
                kept = own.index(one.kept_of(own))
                name = f"d{one.sides}"
                yield from [Shape(name, bool(chain) and n == kept, at) for n in range(len(own))]
                yield from [Shape(name, n + 1 < len(chain), at) for n in range(len(chain))]
        case Pool() | DiceSum():
            rest = faces
            for at, term in enumerate(dice.terms):
                pool = term.pool
                name = "fudge" if pool.low < 1 else f"d{pool.sides}"
                chains, rest = pool.chains(rest)
                for fell in chains:
                    yield from [Shape(name, n + 1 < len(fell), at) for n in range(len(fell))]
        case Singles():
            yield from [Shape(f"d{size}", pool=at) for at, size in enumerate(dice.sizes)]
        case Rerolled():
            last = len(faces) - 1
            yield from [Shape(f"d{dice.size}", n < last) for n in range(len(faces))]
