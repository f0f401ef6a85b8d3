"""The forms in which a command prints its figures: for people, or as JSON or CSV for programs."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeVar

import click

from fracas.core.errors import WrongUse

Form = Literal["text", "json", "csv"]

Way = TypeVar("Way")
"""A way to print: a function, whatever it takes."""


def form_of(as_json: bool, as_csv: bool) -> Form:
    """The form that --json and --csv ask for; raises `WrongUse` for both at once."""
    if as_json and as_csv:
        raise WrongUse("--json and --csv are two ways to write the same: give one of them.")
    return "json" if as_json else "csv" if as_csv else "text"


def in_form(form: Form, text: Way, json: Way, csv: Way) -> Way:
    """Of three ways to print the same, that of the form."""
    return {"text": text, "json": json, "csv": csv}[form]


def write_json(whole: Any) -> None:
    """Write one JSON value on standard output."""
    import msgspec

    click.echo(msgspec.json.encode(whole).decode())


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table on standard output: a line of heads, then rows, numbers as decimals."""
    import csv

    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(heads)
    sheet.writerows(rows)
    click.echo(text.getvalue(), nl=False)
