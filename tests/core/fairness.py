"""Whether dice fall as they should: counts, pairs and runs of both streams, as chances.

Every trial gives a p-value: how likely perfect dice are to be at least as far from what is
expected, on the nearer side; much too even counts as well as much too uneven. By the command line
it tries fresh seeds: `python -m tests.core.fairness ROUNDS`.
"""

from __future__ import annotations

import math
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from fracas.core.chance import Dice, Source
from fracas.core.proof.streams import Salt, Throw
from fracas.dice.pool import Pool
from fracas.dice.symbols import SymbolPool
from fracas.rulesets.registry import ruleset
from fracas.sim.laws.philox import Philox

BOUND = 1e-6
"""How likely a false alarm may be, over all trials of one round together."""

FACES = 30_000
"""How many faces of each die are looked at in a round."""

PER_ROLL = 3
"""How many dice fall in each roll."""

BINS = 20
"""Pairs of dice with more sides are sorted into so many bins each, so that all are well filled."""


class Trial(NamedTuple):
    """What was tried of which dice, and how likely perfect dice are to be as far off."""

    stream: str
    die: str
    what: str
    chance: float


class Kind(NamedTuple):
    """A kind of die: its name, so many of it, its lowest face and its sides."""

    name: str
    dice: Callable[[int], Dice]
    low: int
    sides: int


def kinds() -> tuple[Kind, ...]:
    """Every kind of die that a system throws: numbered, Fudge, and symbols by their faces."""
    numbered = [
        Kind(f"d{sides}", lambda count, sides=sides: Pool(count, sides), 1, sides)  # type: ignore[misc]
        for sides in (2, 3, 4, 5, 6, 8, 10, 12, 20, 100)
    ]
    fudge = Kind("dF", lambda count: Pool(count, 3, low=-1), -1, 3)
    book = ruleset("aeronaughts").open_book({})
    symbols = [
        Kind(
            f"symbols {letter}",
            lambda count, die=die: SymbolPool(((die, count),)),  # type: ignore[misc]
            1,
            len(die.faces),
        )
        for letter, die in book.kinds.items()
    ]
    return (*numbered, fudge, *symbols)


# The streams: a source for each roll, by its number

Rolls = Callable[[int], Source]


def live(seed: bytes, salts: tuple[Salt, ...] = ()) -> Rolls:
    """The rolls of a table by their ordinals."""
    return lambda ordinal: Throw(seed, ordinal, salts)


def salted(seed: bytes) -> Rolls:
    """The first roll of a table, with one salt or another."""
    return lambda number: Throw(seed, 0, (Salt("mara", f"salt {number}", 0),))


def seeded(seed: bytes) -> Rolls:
    """The first roll of tables whose seeds are alike but for their last bytes."""
    return lambda number: Throw(seed[:-4] + number.to_bytes(4, "big"), 0)


def batch(seed: int) -> Rolls:
    """The rolls of one simulated fight, one after another."""
    source = Philox(seed, 7)
    return lambda number: source


def neighbours(seed: int) -> Rolls:
    """The first roll of each fight of a batch."""
    return lambda number: Philox(seed, number)


def streams(seed: bytes) -> dict[str, Rolls]:
    """All of them, made of one seed."""
    number = int.from_bytes(seed[:8], "big")
    return {
        "live, by ordinals": live(seed),
        "live, salted": live(seed, (Salt("mara", "words", 0), Salt("nils", "more words", 5))),
        "live, by salts": salted(seed),
        "live, by seeds": seeded(seed),
        "batch, one fight": batch(number),
        "batch, by fights": neighbours(number),
    }


# What is tried


def trials(seed: bytes, faces: int = FACES) -> Iterator[Trial]:
    """Every trial of every die on every stream."""
    for stream, rolls in streams(seed).items():
        for kind in kinds():
            dice = kind.dice(PER_ROLL)
            fell = [
                [face - kind.low for face in dice.roll(rolls(number))]
                for number in range(faces // PER_ROLL)
            ]
            for what, chance in judged(fell, kind.sides):
                yield Trial(stream, kind.name, what, chance)


def judged(fell: Sequence[Sequence[int]], sides: int) -> Iterator[tuple[str, float]]:
    """Counts, pairs within a roll and of neighbouring rolls, repeats, and changes of half."""
    flat = [face for roll in fell for face in roll]
    yield "counts", even(flat, sides)
    bins = min(sides, BINS) if sides % min(sides, BINS) == 0 else sides
    cut = sides // bins
    within = [roll[0] // cut * bins + roll[1] // cut for roll in fell]
    yield "pairs in a roll", even(within, bins * bins)
    firsts = [roll[0] for roll in fell]
    across = [one // cut * bins + two // cut for one, two in _twos(firsts)]
    yield "pairs of neighbouring rolls", even(across, bins * bins)
    yield (
        "the same again",
        share(sum(one == two for one, two in pairwise(flat)), len(flat) - 1, 1 / sides),
    )
    # Of an odd number of sides the middle is left out, so that halves are even.
    halves = [2 * face > sides - 1 for face in flat if 2 * face != sides - 1]
    changes = sum(one != two for one, two in pairwise(halves))
    yield "runs in one half", share(changes, len(halves) - 1, 1 / 2)


def _twos(values: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Values two by two, none of them in two pairs."""
    values = iter(values)
    while len(pair := tuple(islice(values, 2))) == 2:
        yield pair[0], pair[1]


def even(values: Sequence[int], cells: int) -> float:
    """Chi-square: how likely it is that all cells, equally likely, are filled so (un)evenly."""
    expected = len(values) / cells
    counts = Counter(values)
    off = sum((count - expected) ** 2 for count in counts.values())
    off += (cells - len(counts)) * expected**2
    above = upper_gamma((cells - 1) / 2, off / expected / 2)
    # Counts are whole, so that chi-square goes in steps: two sides may well be exactly even.
    below = 1 - upper_gamma((cells - 1) / 2, (off + 2) / expected / 2)
    return min(1.0, 2 * above, 2 * below)


def share(hits: int, tries: int, chance: float) -> float:
    """How likely it is that so many of independent tries hit, by the normal law."""
    spread = math.sqrt(tries * chance * (1 - chance))
    return math.erfc(abs(hits - tries * chance) / spread / math.sqrt(2))


def upper_gamma(shape: float, value: float) -> float:
    """The regularised upper incomplete gamma function: the tail of a chi-square law."""
    if value <= 0:
        return 1.0
    scale = math.exp(shape * math.log(value) - value - math.lgamma(shape))
    if value < shape + 1:
        term = total = 1 / shape
        at = shape
        while abs(term) > abs(total) * 1e-16:
            at += 1
            term *= value / at
            total += term
        return 1 - total * scale
    # Lentz's way through the continued fraction.
    lead = value + 1 - shape
    front, back = 1e300, 1 / lead
    total = back
    for step in range(1, 100_000):
        top = -step * (step - shape)
        lead += 2
        back = 1 / (top * back + lead or 1e-300)
        front = lead + top / front or 1e-300
        total *= front * back
        if abs(front * back - 1) < 1e-15:
            break
    return total * scale


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(rounds: int) -> int:
    """Try fresh seeds; says how each round went, and fails for one that is too far off."""
    least, count, low = 1.0, 0, 0
    for number in range(1, rounds + 1):
        seed = secrets.token_bytes(32)
        found = list(trials(seed))
        worst = min(found, key=lambda one: one.chance)
        count, low = count + len(found), low + sum(one.chance < 0.01 for one in found)
        least = min(least, worst.chance)
        _say(
            f"round {number}: {len(found)} trials, the least likely {worst.chance:.2g} "
            f"({worst.stream}, {worst.die}, {worst.what})"
        )
        if worst.chance < BOUND / rounds / len(found):
            _say(f"NOT FAIR: seed {seed.hex()}")
            return 1
    faces = rounds * len(streams(bytes(32))) * len(kinds()) * FACES
    _say(
        f"{count} trials over {faces} faces: the least likely {least:.2g}, where one of so many "
        f"is as small as {1 / count:.2g}; {low} below 1 % ({low / count:.2%})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
