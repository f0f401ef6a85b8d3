"""Squares, measured as `sight` measures hexes: the same field, questions and words.

A pair is read as a ruleset reads it: which lines are free of blocked squares and of other tokens.

"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from benchmarks.calibration import calibrate
from benchmarks.measuring import Row, best, ms, nothing
from benchmarks.sight import BLOCKED, SIZE, TOKENS
from fracas.space import square_sight
from fracas.space.square_paths import Entry, reach
from fracas.space.square_sight import sight
from fracas.space.squares import Space, Square, rectangle


def field(seed: int = 1) -> tuple[tuple[Square, ...], frozenset[Square]]:
    """Return tokens and blocked squares, placed at random."""
    chosen = random.Random(seed).sample(list(rectangle(SIZE, SIZE)), TOKENS + BLOCKED)
    return tuple(chosen[:TOKENS]), frozenset(chosen[TOKENS:])


def look(tokens: tuple[Square, ...], blocked: frozenset[Square], size: int = 1) -> int:
    """Return how many pairs of tokens, each so many squares wide, have a free line between them."""
    spaces = [Space(token, size) for token in tokens]
    filled = {space: frozenset(space.squares) for space in spaces}
    features = {*blocked, *(square for space in spaces for square in filled[space])}
    bodies = features - blocked
    seen = 0
    for one, two in combinations(spaces, 2):
        lines = sight(one, two, features)
        others = bodies - filled[one] - filled[two]
        free = lines.all_lines & ~lines.entered(blocked) & ~lines.entered(others)
        seen += free != 0
    return seen


def walk(tokens: tuple[Square, ...], blocked: frozenset[Square]) -> int:
    """Return how many squares the tokens can reach with thirty feet of movement, all together."""
    board, taken = set(rectangle(SIZE, SIZE)), frozenset(tokens)

    def enter(_: Square, there: Square, length: int) -> Entry:
        if there in blocked or there not in board:
            return Entry(may_enter=False)
        return Entry(5 * length, may_end=there not in taken)

    return sum(len(reach(token, 30, enter)) for token in tokens)


def forget() -> None:
    """Drop the results of earlier pairs."""
    square_sight._widths.cache_clear()


def rows() -> Iterator[Row]:
    """Yield rows for the table of results."""
    tokens, blocked = field()
    pairs = TOKENS * (TOKENS - 1) // 2
    assert 0 < look(tokens, blocked) < pairs
    loop = calibrate()
    for told, size, before in (
        ("afresh", 1, forget),
        ("again", 1, nothing),
        ("two squares wide, afresh", 2, forget),
    ):
        seconds = best(15, lambda size=size: look(tokens, blocked, size), before)
        what = f"lines of sight over squares, {pairs} pairs, {told}"
        wanted = "under 50 ms" if size == 1 else "-"
        yield Row(what, ms(seconds), f"{pairs / seconds / loop:.3f} pairs", wanted)
    walked = best(5, lambda: walk(tokens, blocked))
    yield Row(f"squares in reach of {TOKENS} tokens", ms(walked))
