"""How fights, dice odds and batches show themselves in a notebook, and how chances are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

STYLE = (
    "<style>"
    ".fracas{color-scheme:light dark;font:14px/1.45 system-ui,sans-serif;max-width:46rem}"
    ".fracas table{border-collapse:collapse;margin:.4rem 0}"
    ".fracas th,.fracas td{padding:.15rem .6rem;text-align:left;vertical-align:top;"
    "border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}"
    ".fracas .n{text-align:right;font-variant-numeric:tabular-nums}"
    ".fracas pre{font-size:12px;line-height:1.35;overflow-x:auto}"
    ".fracas .dim{opacity:.7}"
    "</style>"
)
"""The colours follow the page around it, light or dark; nothing is fetched."""

MOST_ROWS = 40
"""How many rows of a table are shown."""

BAR = 12
"""How wide a bar for certainty is, in rem."""

FINEST = Fraction(1, 1000)


def per_cent(chance: Fraction | float) -> str:
    """Return a chance in per cent with one place, never rounded to nothing or to certainty."""
    if 0 < chance < FINEST:
        return "<0.1%"
    if 1 - FINEST < chance < 1:
        return ">99.9%"
    return f"{float(chance) * 100:.1f}%"


def card(*parts: str) -> str:
    """Return a piece of a page that contains everything it needs."""
    return f'<div class="fracas">{STYLE}{"".join(parts)}</div>'


def heading(text: str, below: str = "") -> str:
    """Return a title, and a line below it."""
    under = f'<div class="dim">{escape(below)}</div>' if below else ""
    return f"<strong>{escape(text)}</strong>{under}"


def bar(chance: Fraction | float) -> str:
    """Return a bar as long as a chance."""
    shape = '<rect width="100%" height="100%" fill="currentColor" opacity=".45"/>'
    return f'<svg width="{float(chance) * BAR:.2f}rem" height=".7em">{shape}</svg>'


def table(head: Sequence[str], rows: Iterable[Sequence[str | float | None]]) -> str:
    """Return a table of texts, numbers and bars."""
    every = list(rows)
    shown = every[:MOST_ROWS]
    cells = "".join(f"<th>{escape(one)}</th>" for one in head)
    lines = ["<tr>" + "".join(map(_cell, row)) + "</tr>" for row in shown]
    more = len(every) - len(shown)
    rest = f'<div class="dim">and {more:,} more</div>' if more else ""
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{''.join(lines)}</tbody></table>{rest}"


def _cell(value: str | float | None) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, Bar):
        return f"<td>{bar(value)}</td>"
    if isinstance(value, str):
        return f"<td>{escape(value)}</td>"
    return f'<td class="n">{value:,}</td>'


class Bar(float):
    """A chance that a table shows as a bar."""


def plain(lines: Iterable[str]) -> str:
    """Return lines of text as they are."""
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def listed(lines: Iterable[str]) -> str:
    """Return sentences one below the other."""
    return "".join(f"<div>{escape(line)}</div>" for line in lines)
