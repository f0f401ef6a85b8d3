"""The data folder: where a server keeps its tables, and where content packages are installed."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = "FRACAS_DATA"
"""The variable that names the data folder by default."""


def usual_folder() -> Path:
    """Return where tables are kept on this system by default."""
    from platformdirs import user_data_path

    return user_data_path("fracas", appauthor=False)


def data_folder() -> Path:
    """Return where packages are installed, which is where tables are kept."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else usual_folder()
