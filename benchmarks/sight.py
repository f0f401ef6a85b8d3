"""Measure lines of sight: every pair of twenty tokens, forty by forty hexes, two hundred blocked.

Run it as `python benchmarks/sight.py`; times are the best of several runs. *Afresh* forgets all
that was worked out for earlier pairs; *again* is the next look at the same map. A pair is read as
a ruleset reads it: which lines are free of blocked hexes and of other tokens.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import combinations

from calibration import calibrate

from fracas.space import hex_sight
from fracas.space.hex_paths import Entry, reach
from fracas.space.hex_sight import ALL_LINES, sight
from fracas.space.hexes import Hex, rectangle

SIZE, TOKENS, BLOCKED = 40, 20, 200


def field(seed: int = 1) -> tuple[tuple[Hex, ...], frozenset[Hex]]:
    """Tokens and blocked hexes, strewn at random."""
    chosen = random.Random(seed).sample(list(rectangle(SIZE, SIZE)), TOKENS + BLOCKED)
    return tuple(chosen[:TOKENS]), frozenset(chosen[TOKENS:])


def look(tokens: tuple[Hex, ...], blocked: frozenset[Hex]) -> int:
    """How many pairs of tokens have a free line between them."""
    features, others = (*tokens, *blocked), frozenset(tokens)
    seen = 0
    for one, two in combinations(tokens, 2):
        lines = sight(one, two, features)
        free = ALL_LINES & ~lines.touched(blocked) & ~lines.entered(others - {one, two})
        seen += free != 0
    return seen


def walk(tokens: tuple[Hex, ...], blocked: frozenset[Hex]) -> int:
    """How many hexes the tokens can reach with six points of movement, all of them together."""
    board, taken = set(rectangle(SIZE, SIZE)), frozenset(tokens)

    def enter(_: Hex, there: Hex) -> Entry:
        if there in blocked or there not in board:
            return Entry(may_enter=False)
        return Entry(may_end=there not in taken)

    return sum(len(reach(token, 6, enter)) for token in tokens)


def best(times: int, work: Callable[[], object], forget: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    shortest = float("inf")
    for _ in range(times):
        forget()
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def forget() -> None:
    """Drop what was worked out for earlier pairs."""
    hex_sight._widths.cache_clear()
    hex_sight._meeting.cache_clear()


def rows() -> list[tuple[str, str, str, str]]:
    """What was measured, in the columns of benchmarks/results.md."""
    tokens, blocked = field()
    pairs = TOKENS * (TOKENS - 1) // 2
    assert 0 < look(tokens, blocked) < pairs
    loop = calibrate()
    afresh = best(15, lambda: look(tokens, blocked), forget)
    again = best(15, lambda: look(tokens, blocked), lambda: None)
    walked = best(5, lambda: walk(tokens, blocked), lambda: None)
    return [
        (
            f"lines of sight, {pairs} pairs, afresh",
            f"{afresh * 1e3:.1f} ms",
            f"{pairs / afresh / loop:.3f} pairs",
            "under 50 ms",
        ),
        (
            f"lines of sight, {pairs} pairs, again",
            f"{again * 1e3:.1f} ms",
            f"{pairs / again / loop:.3f} pairs",
            "under 50 ms",
        ),
        (f"hexes in reach of {TOKENS} tokens", f"{walked * 1e3:.1f} ms", "-", "-"),
    ]


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
