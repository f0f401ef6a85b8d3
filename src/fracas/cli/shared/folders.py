"""How commands ask for the data folder, or for a database in its place."""

from __future__ import annotations

from pathlib import Path

import click

from fracas.store.folders import FOLDER, data_folder, usual_folder

__all__ = ["ADDRESS", "FOLDER", "OF_A_FOLDER", "data_folder", "usual_folder"]

ADDRESS = "FRACAS_DATABASE"
"""The variable that names a PostgreSQL database in its place."""

OF_A_FOLDER = click.Path(file_okay=False, path_type=Path)
