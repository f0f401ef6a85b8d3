"""Bars in a terminal: cells from the worst to the best, or the same in words.

A segment has its letter in every look, and figures or words accompany it: colour is optional.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from rich.text import Text

from fracas.cli.chances.figures import per_cent
from fracas.cli.keyboard.screen import Screen
from fracas.core.chance import RUNGS, Rung
from fracas.table.screens.moment_cards import Bar, Needle

CELLS = 24
"""How many cells a bar has."""

WORTH_A_CELL = 0.005
"""An outcome at least this likely has a cell of its own."""


class Look(NamedTuple):
    """How a rung is drawn: its letter, the sign that fills its cells in colour, and the colours."""

    letter: str
    hatch: str
    style: str


RAMP: dict[Rung, Look] = {
    "botch": Look("B", "x", "#0e1412 on #e56f68"),
    "miss": Look("M", ".", "#0e1412 on #93a09a"),
    "part": Look("P", "/", "#0e1412 on #5bb3b8"),
    "hit": Look("H", "-", "#0e1412 on #63b783"),
    "crit": Look("C", "=", "#0e1412 on #f0bf5a"),
}
"""The ramp of outcomes. Neighbours differ in their hatch, so none needs its colour."""


class Run(NamedTuple):
    """Adjacent cells of one rung."""

    rung: Rung
    cells: int


def runs(bar: Bar, wide: int = CELLS, own: Rung | None = None) -> tuple[Run, ...]:
    """Return how many cells each rung of a bar has: `wide` in all, from the worst to the best.

    A rung that is likely enough to be shown has at least one cell, and so has the rung that is
    `own`. A less likely one has none.
    """
    told = {
        rung: chance
        for rung, chance in _chances(bar).items()
        if chance >= WORTH_A_CELL or (rung == own and chance > 0)
    }
    whole = sum(told.values())
    if not whole:
        return ()
    exact = {rung: chance / whole * wide for rung, chance in told.items()}
    cells = {rung: max(1, int(share)) for rung, share in exact.items()}
    while sum(cells.values()) != wide:
        step = 1 if sum(cells.values()) < wide else -1
        fitting = [rung for rung in cells if step > 0 or cells[rung] > 1]
        cells[max(fitting, key=lambda rung: step * (exact[rung] - cells[rung]))] += step
    return tuple([Run(rung, count) for rung, count in cells.items()])


def _chances(bar: Bar) -> dict[Rung, float]:
    chances = dict.fromkeys(RUNGS, 0.0)
    for part in bar.parts:
        chances[part.rung] += part.chance
    return chances


def drawn(bar: Bar, needle: Needle | None = None, *, colour: bool, wide: int = CELLS) -> Text:
    """Return a bar in one line; `>` and `<` mark the cell that the needle is on.

    In colour a segment shows its letter once, in its middle; otherwise each cell is the letter.
    """
    at = None if needle is None else needle.at
    own, inside = (None, 0.0) if at is None else struck(bar, at)
    text = Text()
    for rung, cells in runs(bar, wide, own):
        look = RAMP[rung]
        left = (cells - 1) // 2
        signs = look.hatch * left + look.letter + look.hatch * (cells - 1 - left)
        segment = Text(signs if colour else look.letter * cells, look.style if colour else "")
        if rung == own:
            cell = min(int(inside * cells), cells - 1)
            mark = (f">{look.letter}<", "bold reverse" if colour else "")
            segment = Text.assemble(segment[:cell], mark, segment[cell + 1 :])
        text.append_text(segment)
    return text


def struck(bar: Bar, at: float) -> tuple[Rung | None, float]:
    """Return the rung that a needle is on, `at` part of the bar (0 to 1), and how far along it."""
    past, last = 0.0, None
    for rung, chance in _chances(bar).items():
        if chance and at <= past + chance:
            return rung, (at - past) / chance
        last = rung if chance else last
        past += chance
    return last, 1.0


def in_words(bar: Bar) -> str:
    """Return a bar as part of a sentence: `failure 16%, partial 18%, full 51%, critical 16%`."""
    told = [part for part in bar.parts if part.chance >= WORTH_A_CELL]
    return ", ".join([f"{part.words.lower()} {per_cent(Fraction(part.chance))}" for part in told])


def legend(bars: Iterable[Bar]) -> str:
    """Return what the letters of these bars stand for, from the worst to the best."""
    found: dict[Rung, dict[str, None]] = {rung: {} for rung in RUNGS}
    for bar in bars:
        for part in bar.parts:
            if part.chance >= WORTH_A_CELL:
                found[part.rung][part.words.lower()] = None
    return ", ".join(
        [f"{RAMP[rung].letter} {' or '.join(words)}" for rung, words in found.items() if words]
    )


def shown_bar(screen: Screen, bar: Bar, needle: Needle | None = None) -> Text:
    """Return a bar as this screen draws it; in words where it draws none."""
    if screen.look == "words":
        return Text(in_words(bar), "dim")
    return drawn(bar, needle, colour=screen.look == "cells")
