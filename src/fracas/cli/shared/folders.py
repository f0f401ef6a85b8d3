"""The data folder: where a server keeps its tables, and where content packages are installed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

FOLDER = "FRACAS_DATA"
"""The variable that names the data folder where nothing else does."""

ADDRESS = "FRACAS_DATABASE"
"""The variable that names a PostgreSQL database in its place."""

OF_A_FOLDER = click.Path(file_okay=False, path_type=Path)


def usual_folder() -> Path:
    """Where tables are kept on this system by default."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "fracas"


def data_folder() -> Path:
    """Where packages are installed, which is where tables are kept."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else usual_folder()
