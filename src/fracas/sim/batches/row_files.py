"""Rows as files: CSV, JSON Lines, or Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import msgspec

from fracas.core.errors import FracasError, WrongUse
from fracas.sim.batches.rows import Row

AT_ONCE = 10_000
"""How many rows go into a Parquet file at a time."""

NEEDED = "pyarrow"


def checked(path: str | Path) -> Path:
    """Return the file for rows, checked before anything is played.

    Raises `WrongUse` for an ending that names no form, a file that exists, a folder that does not,
    and for Parquet where pyarrow is not installed.
    """
    path = Path(path)
    if path.suffix.lower() not in FORMS:
        *most, last = FORMS
        raise WrongUse(
            f"{path} has no known ending: use {', '.join(most)} or {last}.",
            file=str(path),
        )
    if os.path.lexists(path):
        raise WrongUse(
            f"{path} exists already: give another name, or remove it first.", file=str(path)
        )
    if not path.parent.is_dir():
        raise WrongUse(f"There is no folder {path.parent}: create it first.", file=str(path))
    if path.suffix.lower() == ".parquet" and find_spec(NEEDED) is None:
        raise WrongUse(
            "Parquet needs pyarrow: install Fracas with its extra `frames`, such as "
            "pip install 'fracas[frames]', or use a file ending in .csv or .jsonl.",
            file=str(path),
        )
    return path


def write(rows: Iterable[Row], columns: Sequence[str], path: Path) -> None:
    """Write rows to a new file, in the form that its ending names.

    Raises `FracasError` for a file that cannot be written; then it does not exist.
    """
    write_new(path, lambda file: FORMS[path.suffix.lower()](rows, columns, file))


def write_new(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    """Create a file and fill it.

    Raises `FracasError` for a file that cannot be written; then it does not exist.
    """
    try:
        file = path.open("xb")
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        with file:
            fill(file)
    except BaseException as error:
        with suppress(OSError):
            path.unlink()
        if isinstance(error, OSError):
            raise _unwritable(path, error) from None
        raise


def _unwritable(path: Path, error: OSError) -> FracasError:
    return FracasError(
        f"{path} cannot be written ({error.strerror or error}): choose another place.",
        file=str(path),
    )


def _as_csv(rows: Iterable[Row], columns: Sequence[str], file: BinaryIO) -> None:
    text = io.TextIOWrapper(file, encoding="utf-8", newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    text.flush()
    text.detach()


def _as_lines(rows: Iterable[Row], columns: Sequence[str], file: BinaryIO) -> None:
    for row in rows:
        file.write(msgspec.json.encode(row) + b"\n")


def _as_parquet(rows: Iterable[Row], columns: Sequence[str], file: BinaryIO) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {"cut": pa.bool_(), "outcome": pa.string()}
    schema = pa.schema(
        [
            (name, pa.string() if name.endswith(".out") else kinds.get(name, pa.int64()))
            for name in columns
        ]
    )
    with pq.ParquetWriter(file, schema) as writer:
        for some in _in_parts(rows):
            writer.write_table(pa.Table.from_pylist(some, schema=schema))


def _in_parts(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        yield some


Form = Callable[[Iterable[Row], Sequence[str], BinaryIO], None]

FORMS: dict[str, Form] = {".csv": _as_csv, ".jsonl": _as_lines, ".parquet": _as_parquet}
"""How rows are written, by the ending of a file."""
