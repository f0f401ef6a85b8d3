"""Rows as columns, in the form that every data frame library accepts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fracas.api.showing import card, table
from fracas.core.errors import WrongUse

Cell = str | int | float | bool | None


class Frame(dict[str, list[Any]]):
    """A table by columns: a dict of lists of equal length.

    `pandas.DataFrame(frame)`, `polars.DataFrame(frame)` and `pyarrow.table(frame)` accept it
    directly. With pyarrow installed it also supports the Arrow PyCapsule interface, for DuckDB and
    others.
    """

    def __init__(self, columns: Mapping[str, Iterable[Any]]) -> None:
        super().__init__({name: list(column) for name, column in columns.items()})

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return len(next(iter(self.values()), []))

    def to_pandas(self) -> Any:
        """Return it as a pandas data frame; raises `WrongUse` where pandas is not installed."""
        return _needed("pandas").DataFrame(self)

    def to_polars(self) -> Any:
        """Return it as a Polars data frame; raises `WrongUse` where Polars is not installed."""
        return _needed("polars").DataFrame(self)

    def to_arrow(self) -> Any:
        """Return it as an Arrow table; raises `WrongUse` where pyarrow is not installed."""
        return _needed("pyarrow").table(dict(self))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def save(self, path: str | Path) -> None:
        """Write it as CSV, JSON Lines or Parquet, by the ending of the name.

        Raises `WrongUse` for another ending, for a file that exists, and for Parquet where pyarrow
        is not installed.
        """
        from fracas.sim.batches.row_files import checked, write

        names = list(self)
        rows = (dict(zip(names, row, strict=True)) for row in zip(*self.values(), strict=True))
        write(rows, names, checked(path))

    def __repr__(self) -> str:
        return f"<frame of {self.rows:,} rows: {', '.join(self)}>"

    def _repr_html_(self) -> str:
        rows = zip(*self.values(), strict=True)
        return card(table(list(self), rows))


def _needed(name: str) -> Any:
    if find_spec(name) is None:
        raise WrongUse(
            f"This needs {name}, which is not installed: pip install {name}. The frame itself is "
            "a dict of columns and needs no package.",
            package=name,
        )
    return import_module(name)
