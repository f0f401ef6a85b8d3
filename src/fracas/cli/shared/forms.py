"""The forms in which a command prints its figures: for people, or as JSON or CSV for programs."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeVar

import click

from fracas.core.errors import WrongUse

Form = Literal["text", "json", "csv"]

Way = TypeVar("Way")
"""A way to print: a function with any parameters."""


def form_of(as_json: bool, as_csv: bool) -> Form:
    """Return the form that --json and --csv ask for; raises `WrongUse` for both at once."""
    if as_json and as_csv:
        raise WrongUse("--json and --csv are two formats of the same output: give one of them.")
    return "json" if as_json else "csv" if as_csv else "text"


def in_form(form: Form, text: Way, json: Way, csv: Way) -> Way:
    """Return the one of three ways to print that matches the form."""
    return {"text": text, "json": json, "csv": csv}[form]


def write_json(whole: Any) -> None:
    """Write one JSON value to standard output."""
    import msgspec

    click.echo(msgspec.json.encode(whole).decode())


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table to standard output: a header, then rows, numbers as decimals."""
    import csv

    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(heads)
    sheet.writerows(rows)
    click.echo(text.getvalue(), nl=False)
