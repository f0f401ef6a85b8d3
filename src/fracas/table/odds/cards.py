"""The odds of a question, as a page shows them beside its options."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fracas.sim.batches.intervals import Interval
from fracas.table.screens.moment_cards import Bar, ChangeCard

NOT_IN_TIME = "This fight is too large to look ahead in the time that a hint may take."
"""Shown in place of a hint of what wins."""


class ColumnCard(msgspec.Struct, frozen=True):
    """One figure that matters in the system: its name in words; `chance` is 0 to 1."""

    name: str
    words: str
    kind: Literal["chance", "mean"]


class OptionOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option's figures in the order of the columns, its bar, and the weight not followed.

    The parts of a bar add up to 1. A chance is between its figure and that plus `missing`; a mean
    is over what was followed. Figures are null, and there is no bar, if too much is missing to show
    any. `after` lists the changes that are certain if the option is taken.
    """

    option: str
    figures: tuple[float | None, ...]
    missing: float = 0.0
    bar: Bar | None = None
    after: tuple[ChangeCard, ...] = ()


class OddsCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Odds of the question `asked_at` for one decider, as this seat may know them.

    With `suffered` they are the odds of what an opponent does to the decider: a hit is bad for
    them.
    """

    asked_at: int
    decider: str
    columns: tuple[ColumnCard, ...] = ()
    options: tuple[OptionOdds, ...] = ()
    caution: str = ""
    assumed: tuple[str, ...] = ()
    suffered: bool = False


class ReasonCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One modifier of an option's rolls: in words, what it changes, and its rules."""

    words: str
    change: str
    because: tuple[str, ...] = ()


class WhyCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an option has its odds: its rolls in words, each with its modifiers.

    `odds` is the option's entry on the odds card of the same question, as that card has it when the
    answer is sent; `caution` says how far the changes may be off.
    """

    asked_at: int
    decider: str
    option: str
    rolls: tuple[tuple[str, str, tuple[ReasonCard, ...]], ...] = ()
    odds: OptionOdds | None = None
    caution: str = ""
    assumed: tuple[str, ...] = ()


class WinCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint of what wins: the answer that *good* would give, as this seat may know it.

    `as_book` says that the book would answer the same. Otherwise `gain` is how many more of the
    fights it wins, 0 to 1, in `pairs` of fights that were played to their ends by the book; it is
    null if these are too few. With a `caution` there is no answer.
    """

    asked_at: int
    decider: str
    answer: Any = None
    as_book: bool = False
    gain: Interval | None = None
    pairs: int = 0
    caution: str = ""
