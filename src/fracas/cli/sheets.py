"""Figures for a spreadsheet: CSV with a line of heads, numbers as decimals."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

import click


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table on standard output."""
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(heads)
    sheet.writerows(rows)
    click.echo(text.getvalue(), nl=False)
