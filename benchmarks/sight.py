"""Lines of sight: every pair of twenty tokens, forty by forty hexes, two hundred blocked.

*Afresh* drops all results of earlier pairs; *again* is the next look at the same map. A pair is
read as a ruleset reads it: which lines are free of blocked hexes and of other tokens.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from benchmarks.calibration import calibrate
from benchmarks.measuring import Row, best, ms, nothing
from fracas.space import hex_sight
from fracas.space.hex_paths import Entry, reach
from fracas.space.hex_sight import ALL_LINES, sight
from fracas.space.hexes import Hex, rectangle

SIZE, TOKENS, BLOCKED = 40, 20, 200


def field(seed: int = 1) -> tuple[tuple[Hex, ...], frozenset[Hex]]:
    """Return tokens and blocked hexes, placed at random."""
    chosen = random.Random(seed).sample(list(rectangle(SIZE, SIZE)), TOKENS + BLOCKED)
    return tuple(chosen[:TOKENS]), frozenset(chosen[TOKENS:])


def look(tokens: tuple[Hex, ...], blocked: frozenset[Hex]) -> int:
    """Return how many pairs of tokens have a free line between them."""
    features, others = (*tokens, *blocked), frozenset(tokens)
    seen = 0
    for one, two in combinations(tokens, 2):
        lines = sight(one, two, features)
        free = ALL_LINES & ~lines.touched(blocked) & ~lines.entered(others - {one, two})
        seen += free != 0
    return seen


def walk(tokens: tuple[Hex, ...], blocked: frozenset[Hex]) -> int:
    """Return how many hexes the tokens can reach with six points of movement, all together."""
    board, taken = set(rectangle(SIZE, SIZE)), frozenset(tokens)

    def enter(_: Hex, there: Hex) -> Entry:
        if there in blocked or there not in board:
            return Entry(may_enter=False)
        return Entry(may_end=there not in taken)

    return sum(len(reach(token, 6, enter)) for token in tokens)


def forget() -> None:
    """Drop the results of earlier pairs."""
    hex_sight._widths.cache_clear()
    hex_sight._meeting.cache_clear()


def rows() -> Iterator[Row]:
    """Yield rows for the table of results."""
    tokens, blocked = field()
    pairs = TOKENS * (TOKENS - 1) // 2
    assert 0 < look(tokens, blocked) < pairs
    loop = calibrate()
    for told, before in (("afresh", forget), ("again", nothing)):
        seconds = best(15, lambda: look(tokens, blocked), before)
        what, ratio = (
            f"lines of sight, {pairs} pairs, {told}",
            f"{pairs / seconds / loop:.3f} pairs",
        )
        yield Row(what, ms(seconds), ratio, "under 50 ms")
    walked = best(5, lambda: walk(tokens, blocked))
    yield Row(f"hexes in reach of {TOKENS} tokens", ms(walked))
