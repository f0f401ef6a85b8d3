"""The files of packages as one body of content under check, later packages over earlier ones.

`weapons.toml` has rows of the chapter `weapons`, each under its id; `weapons/club.toml` is the one
row `club`, and folders inside only sort. A chapter that is not a table of rows, as `tables`, has
its file and no folder.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from fracas.content.chapters import chapter_types, has_rows
from fracas.content.checker import Checker
from fracas.content.faults import Fault, nearest, one_of, shown
from fracas.content.load import decoded
from fracas.content.rulings import RULINGS
from fracas.content.toml import MOST_NODES
from fracas.core.errors import WrongUse
from fracas.core.system.ruleset import Ruleset
from fracas.packages.manifest import MANIFEST
from fracas.packages.trees import Tree, refused

END = ".toml"

MOST_ROWS = 2_000
"""How many rows a package may have; the largest shipped system has about 260."""


def lay(checker: Checker, tree: Tree, name: str, rules: Ruleset) -> None:
    """Read a package's files into a checker, on top of what was read before.

    Faults in where files are get noted: chapters that do not exist, and an id twice. Raises
    `PackageError` for more rows, or keys and values, than a package may have.
    """
    before = checker.nodes
    known = chapter_types(rules.book_type)
    strange: set[str] = set()
    given: dict[tuple[str, str], str] = {}
    for path, raw in tree.items():
        if not path.endswith(END) or path in (MANIFEST, RULINGS + END):
            continue
        parts = PurePosixPath(path).parts
        file = f"{name}/{path}"
        chapter = parts[0].removesuffix(END) if len(parts) == 1 else parts[0]
        if chapter not in known:
            if parts[0] not in strange:
                strange.add(parts[0])
                checker.unread(_no_chapter(f"{name}/{parts[0]}", chapter, known), (chapter,))
            continue
        text = decoded(checker, file, raw, (chapter,))
        if text is None:
            continue
        if not has_rows(known[chapter]):
            if len(parts) > 1:
                wanted = f"{chapter}{END} alone, for this chapter has no rows"
                checker.unread(Fault(file, 0, "", wanted, "a folder"), (chapter,))
            else:
                checker.add(file, text, (chapter,))
                refuse_rows(name, len(given), checker.nodes - before)
            continue
        if len(parts) == 1:
            rows = checker.lay(file, text, chapter)
        else:
            row = parts[-1].removesuffix(END)
            rows = (row,)
            checker.add(file, text, (chapter, row))
        for row in rows:
            first = given.setdefault((chapter, row), file)
            if first != file:
                wanted = f"each id once in a package, and {first} has it"
                checker.fault((chapter, row), wanted, row)
        refuse_rows(name, len(given), checker.nodes - before)


def refuse_rows(where: str, rows: int, nodes: int) -> None:
    """Raise `PackageError` for more rows, or keys and values, than a package may have."""
    if rows > MOST_ROWS:
        more = f"has more than {MOST_ROWS:,} rows: make two packages of it"
        raise refused(where, "too-many", more)
    if nodes > MOST_NODES:
        more = f"has more than {MOST_NODES:,} keys and values: make two packages of it"
        raise refused(where, "too-many", more)


def lay_rulings(checker: Checker, tree: Tree, name: str, rules: Ruleset) -> dict[str, str | int]:
    """Return the house rules of a package, `switch = value`, that the system has.

    `checker` is only for this file, and gets its faults.
    """
    raw = tree.get(RULINGS + END)
    if raw is None:
        return {}
    file = f"{name}/{RULINGS}{END}"
    text = decoded(checker, file, raw)
    if text is None:
        return {}
    checker.add(file, text)
    usual = rules.open_book({}).rulings
    values = {rule.option: rule.values for rule in rules.rules().values() if rule.option}
    sound: dict[str, str | int] = {}
    for switch, value in checker.tables.items():
        if switch not in usual:
            checker.fault((switch,), one_of(usual), switch, usual)
            continue
        try:
            if isinstance(value, bool) or not isinstance(value, str | int):
                raise WrongUse("Rulings are words or whole numbers.")
            rules.open_book({switch: value})
        except WrongUse:
            allowed = values.get(switch, (usual[switch],))
            words = [one for one in allowed if isinstance(one, str)]
            checker.fault((switch,), one_of(allowed), value, words)
        else:
            sound[switch] = value
    return sound


def _no_chapter(file: str, chapter: str, known: dict[str, Any]) -> Fault:
    names = (*known, RULINGS)
    wanted = f"a file or folder of a chapter, {one_of(names)}"
    return Fault(file, 0, "", wanted, shown(chapter), nearest(chapter, names))
