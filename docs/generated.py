"""The sheets and the pages of reference: written when the documentation is built, never kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docs.reference import commands, python, wire
from docs.sheets.page import pages as sheets

HERE = Path(__file__).parent


def texts() -> dict[str, str]:
    """Every page by its name, from the folder of the documents."""
    return {
        "reference/commands": commands.page(),
        "reference/python": python.page(),
        "reference/wire": wire.page(),
        **{f"sheets/{name}": text for name, text in sheets().items()},
    }


def before_reading(app: Any) -> None:
    """Write the pages; what has not changed is left alone."""
    for name, text in texts().items():
        path = HERE / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("builder-inited", before_reading)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
