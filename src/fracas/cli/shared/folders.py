"""How commands ask for the data folder, or for a database instead."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from fracas.store.folders import FOLDER, data_folder, usual_folder

__all__ = ["ADDRESS", "FOLDER", "OF_A_FOLDER", "data_folder", "usual_folder"]

ADDRESS = "FRACAS_DATABASE"
"""The variable that names a PostgreSQL database to use instead."""


class _Folder(click.Path):
    """A folder; refuses an address, which would otherwise become a folder of that name."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; the address of a database belongs to --database."""
        if "://" in os.fspath(value):
            self.fail(
                f"'{value}' is an address, not a folder: name a database with --database.",
                param,
                ctx,
            )
        return super().convert(value, param, ctx)


OF_A_FOLDER = _Folder(file_okay=False, path_type=Path)
