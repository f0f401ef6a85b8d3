"""Make a content file a package of its own, so that it can be installed like any other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fracas.content.checker import Checker
from fracas.content.faults import Fault, nearest, one_of, refusal
from fracas.content.load import decoded
from fracas.content.rulings import RULINGS
from fracas.content.write import text_of
from fracas.packages.layers import END, refuse_rows
from fracas.packages.manifest import LONGEST_ID, MANIFEST, is_id
from fracas.packages.templates import titled
from fracas.packages.trees import MOST_OF_ONE, Tree, refused
from fracas.packages.zips import zip_bytes
from fracas.rulesets.registry import names, ruleset

FIRST = "1.0.0"
"""The version of a package that was a single file, which has none of its own."""


def packed(data: bytes, name: str) -> bytes:
    """Return a content file as the zip of a package with the file's name.

    Raises `ContentError` with every fault, at its line of the file, and `PackageError` for a file
    that is too large. The file must name its `system`.
    """
    if len(data) > MOST_OF_ONE:
        raise refused(name, "too-large", f"is larger than {MOST_OF_ONE // 2**20} MB")
    tables = _read(data, name)
    system, rulings = tables.pop("system"), tables.pop(RULINGS, {})
    id_ = id_of(name)
    manifest = {"id": id_, "title": titled(id_), "version": FIRST, "system": system}
    parts = {MANIFEST: manifest, **{f"{one}{END}": rows for one, rows in tables.items()}}
    if rulings:
        parts[RULINGS + END] = rulings
    tree: Tree = {file: text_of(part).encode() for file, part in parts.items()}
    return zip_bytes(tree)


def id_of(name: str) -> str:
    """Return the id of a package that was a file of that name."""
    stem = re.sub(r"[^a-z0-9]+", "-", Path(name).stem.casefold()).strip("-")
    id_ = stem[:LONGEST_ID].strip("-")
    return id_ if is_id(id_) else f"content-{id_}"[:LONGEST_ID].strip("-")


def _read(data: bytes, name: str) -> dict[str, Any]:
    checker = Checker(name)
    text = decoded(checker, name, data)
    if text is not None:
        checker.add(name, text)
    tables = checker.tables
    if not tables:
        # Only a fault of syntax can be reported, or that nothing is there.
        checker.close()
        raise refusal(name, (Fault(name, 0, "", "rows of content", "an empty file"),))
    system = tables.get("system")
    if not isinstance(system, str) or system not in names():
        near = nearest(system, names()) if isinstance(system, str) else None
        found = f"'{system}'" if "system" in tables else "nothing"
        fault = Fault(name, 1 if "system" in tables else 0, "system", one_of(names()), found, near)
        raise refusal(name, (fault,))
    refuse_rows(name, sum(len(rows) for rows in tables.values() if isinstance(rows, dict)), 0)
    ruleset(system).judge(checker)
    return tables
