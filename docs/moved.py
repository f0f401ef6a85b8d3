"""Old addresses of pages: each leads on to where its text is now, so that no bookmark is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MOVED = {
    "exchange": "import-and-export",
    "programs": "api",
    "simulating": "simulation",
}
"""The names that pages had, and those that they have."""


def pages(app: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Every old page: its name, what its template is given, and the template."""
    for old, new in MOVED.items():
        title = app.env.titles[new].astext()
        yield old, {"there": f"{new}.html", "title": title}, "moved.html"


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("html-collect-pages", pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
