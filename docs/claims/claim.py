"""A claim of a book about tactics, the cases in which it was looked at, and how it came out."""

from __future__ import annotations

from fractions import Fraction

import msgspec

HOLDS, PARTLY, FAILS = "holds", "holds in part", "does not hold"


class Column(msgspec.Struct, frozen=True):
    """What a figure of every row counts: a `chance` (0 to 1) or a `mean`."""

    name: str
    kind: str = "mean"
    places: int = 3

    def show(self, figure: Fraction | None) -> str:
        """A figure as the page prints it: per cent to one place, a mean to its own places."""
        if figure is None:
            return "-"
        if self.kind == "chance":
            return f"{float(figure * 100):.1f}%"
        return f"{float(figure):.{self.places}f}"


class Row(msgspec.Struct, frozen=True):
    """One case: its figures in the order of the columns, and whether the claim holds in it."""

    case: str
    figures: tuple[Fraction | None, ...]
    holds: bool


class Claim(msgspec.Struct, frozen=True):
    """A tactical claim: what the book `says` in our words, under which rules, and what was found.

    `finds` says where it holds and where it does not, `assumes` what the figures take for granted.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    says: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    finds: str
    assumes: str = ""

    @property
    def verdict(self) -> str:
        """Whether it holds in all of the cases, in some, or in none."""
        held = sum(row.holds for row in self.rows)
        return HOLDS if held == len(self.rows) else PARTLY if held else FAILS

    def figure(self, case: str, column: str) -> Fraction:
        """The figure of a case; raises `KeyError` when there is none such."""
        names = [one.name for one in self.columns]
        for row in self.rows:
            if row.case == case and column in names:
                found = row.figures[names.index(column)]
                if found is not None:
                    return found
        raise KeyError((self.id, case, column))


def chances(*names: str) -> tuple[Column, ...]:
    """Columns that hold chances."""
    return tuple(Column(name, "chance") for name in names)


def means(*names: str, places: int = 3) -> tuple[Column, ...]:
    """Columns that hold means."""
    return tuple(Column(name, "mean", places) for name in names)
