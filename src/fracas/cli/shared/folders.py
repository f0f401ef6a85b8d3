"""How commands ask for the data folder, or for a database in its place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from fracas.store.folders import FOLDER, data_folder, usual_folder

__all__ = ["ADDRESS", "FOLDER", "OF_A_FOLDER", "data_folder", "usual_folder"]

ADDRESS = "FRACAS_DATABASE"
"""The variable that names a PostgreSQL database in its place."""


class _Folder(click.Path):
    """A folder; an address, of which a folder of that name would be made, is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; the address of a database belongs to --database."""
        if "://" in os.fspath(value):
            self.fail(
                f"'{value}' is an address, and a folder is wanted: name a database by --database.",
                param,
                ctx,
            )
        return super().convert(value, param, ctx)


OF_A_FOLDER = _Folder(file_okay=False, path_type=Path)
