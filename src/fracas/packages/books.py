"""The book of a fight that is played with packages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fracas.content.chapters import chapter_types, has_rows
from fracas.content.write import text_of
from fracas.core.errors import PackageError
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.packages.order import in_order
from fracas.packages.package import Package, judged, laid


def book_with(
    rules: Ruleset,
    packages: Iterable[Package],
    rulings: Mapping[str, str | int] | None = None,
    beside: Iterable[Package] = (),
) -> Book:
    """The shipped book with packages on top, each over those before, and rulings over theirs.

    Packages that they need are looked up `beside` them. Raises `PackageError` where they cannot be
    used together, `ContentError` with every fault of their rows, and `WrongUse` for a ruling that
    does not exist.
    """
    taken = in_order(packages, beside)
    refuse_strangers(rules, taken)
    judged(taken)
    book = rules.open_book({**rulings_of(taken), **(rulings or {})})
    text = text_of_rows(taken)
    return rules.take_in(book, text, taken[-1].name) if text else book


def rows_with_file(packages: Sequence[Package], file: str, text: str) -> dict[str, Any]:
    """Return the chapters of packages in their order with a content file on top.

    Raises `ContentError` with every fault; the file may name what is in the packages.
    """
    rules = packages[0].rules
    checker = laid(packages)
    checker.name = file
    known = chapter_types(rules.book_type)
    checker.lay_file(file, text, [name for name, kind in known.items() if has_rows(kind)])
    rules.judge(checker)
    return checker.tables


def refuse_strangers(rules: Ruleset, packages: Sequence[Package]) -> None:
    """Raise `PackageError` where packages are for another system."""
    for one in packages:
        if one.manifest.system != rules.id:
            raise PackageError(
                f"{one.id} is a package for {one.manifest.system}, and this is {rules.title}: "
                "leave it out.",
                why="system",
            )


def rulings_of(packages: Iterable[Package]) -> dict[str, str | int]:
    """Return the house rules of packages in their order; the last one counts."""
    return {switch: value for one in packages for switch, value in one.rulings.items()}


def rows_of(packages: Sequence[Package]) -> dict[str, Any]:
    """Return all chapters of packages in their order; a later row replaces an earlier one."""
    found: dict[str, Any] = {}
    for package in packages:
        known = chapter_types(package.rules.book_type)
        for chapter, rows in package.tables.items():
            before = found.get(chapter, {}) if has_rows(known[chapter]) else {}
            found[chapter] = {**before, **rows}
    return found


def text_of_rows(packages: Sequence[Package]) -> str:
    """Return the rows of packages as one content text for `take_in`; blank where there are none.

    The packages are used in the given order: sort them first.
    """
    rows = rows_of(packages)
    return text_of({"system": packages[0].manifest.system, **rows}) if rows else ""
