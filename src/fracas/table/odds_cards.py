"""The odds of what is asked, as a page shows them beside its options."""

from __future__ import annotations

from typing import Literal

import msgspec


class ColumnCard(msgspec.Struct, frozen=True):
    """One figure that matters in the system: its name in words; `chance` is 0 to 1."""

    name: str
    words: str
    kind: Literal["chance", "mean"]


class SliceCard(msgspec.Struct, frozen=True):
    """A part of an option's bar: a letter, its word, and how likely it is (0 to 1)."""

    letter: str
    words: str
    chance: float


class OptionOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option's figures in the order of the columns, its bar, and the weight not followed."""

    option: str
    figures: tuple[float | None, ...]
    slices: tuple[SliceCard, ...] = ()
    missing: float = 0.0


class OddsCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Odds of the question `asked_at` for one decider, as this seat may know them."""

    asked_at: int
    decider: str
    columns: tuple[ColumnCard, ...] = ()
    options: tuple[OptionOdds, ...] = ()
    caution: str = ""
    assumed: tuple[str, ...] = ()


class ReasonCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One modifier on an option's way: in words, what it changes, and its rules."""

    words: str
    change: str
    because: tuple[str, ...] = ()


class WhyCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an option has its odds: its rolls in words, each with its modifiers."""

    asked_at: int
    decider: str
    option: str
    rolls: tuple[tuple[str, str, tuple[ReasonCard, ...]], ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    caution: str = ""
    assumed: tuple[str, ...] = ()
