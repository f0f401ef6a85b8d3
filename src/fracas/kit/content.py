"""What a small system ships, read once from the files beside its code, and content that is added.

`rules.toml` has its rules, `words.toml` all its sentences, and every TOML file of the folder `data`
rows of its book.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from fracas.content.chapters import HEAD, chapter_types
from fracas.content.checker import Checker
from fracas.content.load import load_text
from fracas.content.rulings import RULINGS, SwitchRow, check_rulings, chosen, ruled
from fracas.core.errors import ContentError
from fracas.core.system.book import Book
from fracas.core.system.rules import Rule
from fracas.core.system.switches import Value
from fracas.core.system.teaching import Teaching

B = TypeVar("B", bound=Book)

_ROW = msgspec.defstruct(
    "_ROW",
    [(one.name, one.type, one.default) for one in msgspec.structs.fields(Rule) if one.name != "id"],
    frozen=True,
    forbid_unknown_fields=True,
)
"""A row of rules.toml: a rule without its id, which is the row's name."""


@lru_cache(maxsize=16)
def rules_of(package: str) -> Mapping[str, Rule]:
    """Return the rules of a package's `rules.toml` by id; raises `ContentError` with its faults."""
    rows: dict[str, Any] = load_text(_text(package, "rules.toml"), dict[str, _ROW], "rules.toml")  # type: ignore[valid-type]
    return {key: Rule(key, **msgspec.structs.asdict(row)) for key, row in rows.items()}


@lru_cache(maxsize=16)
def words_of(package: str) -> Mapping[str, Mapping[str, str]]:
    """The words of a package's `words.toml` by chapter; raises `ContentError` with its faults."""
    return load_text(_text(package, "words.toml"), dict[str, dict[str, str]], "words.toml")


def _text(package: str, name: str) -> str:
    try:
        return files(package).joinpath(name).read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(
            f"The package {package} has no {name} that can be read ({error.strerror}): put it "
            "beside its code.",
            file=name,
        ) from None


@lru_cache(maxsize=16)
def contents_type(system: str, book: Any) -> Any:
    """Return what a content file of a system may have: the chapters of its book, all optional."""
    fields: list[Any] = [
        ("system", Literal[system], system),
        (RULINGS, dict[str, str | int], msgspec.field(default_factory=dict)),
    ]
    fields += [(chapter, kind | None, None) for chapter, kind in chapter_types(book).items()]
    return msgspec.defstruct(
        "Contents", fields, frozen=True, forbid_unknown_fields=True, omit_defaults=True
    )


@lru_cache(maxsize=16)
def shipped(package: str, system: str, version: str, book: Any) -> Any:
    """Return the book that a package ships; raises `ContentError` with the faults of its files."""
    kind = contents_type(system, book)
    rows: dict[str, Any] = {}
    for file in sorted(files(package).joinpath("data").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            _add(rows, load_text(file.read_text(encoding="utf-8"), kind, file.name))
    try:
        head = {"system": system, "version": version}
        return msgspec.convert({**head, **rows}, book, from_attributes=True)
    except msgspec.ValidationError as error:
        raise ContentError(
            f"The data of {package} make no {system} book ({str(error).rstrip('.')}): add what "
            "is missing to its folder data."
        ) from None


def switches_of(rules: Mapping[str, Rule]) -> dict[str, SwitchRow]:
    """Return what a table may switch, by the names of the switches."""
    return {one.option: SwitchRow(one.id, one.values) for one in rules.values() if one.option}


def switched(book: Any, rules: Mapping[str, Rule], rulings: Mapping[str, str | int]) -> Any:
    """Return the book with all rulings at their defaults, except those given.

    Raises `WrongUse` for an unknown switch or value.
    """
    return replace(book, rulings=chosen(book.system, switches_of(rules), rulings))


class HashedBook(Book, frozen=True, kw_only=True, dict=True):
    """A book that hashes by its digest, so that results calculated from it can be cached."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return int(self.digest()[:15], 16)


def with_rows(book: B, own: Any, usual: Mapping[str, Value]) -> B:
    """Return a book with the rows of a content text, which replace those of the same names.

    Chapters that are not tables of rows are replaced whole. A ruling that the book has switched
    stays, whatever the text says of it; `usual` has all rulings at their defaults.
    """
    rows: dict[str, Any] = {}
    for name in chapter_types(type(book)):
        if given := getattr(own, name, None):
            rows[name] = {**getattr(book, name), **given} if isinstance(given, dict) else given
    return replace(book, **rows, rulings=ruled(book.rulings, usual, own.rulings))


def taken_in(book: Any, rules: Mapping[str, Rule], text: str, name: str) -> Any:
    """Return the book with the rows of a content text; raises `ContentError` with every fault."""
    kind: Any = type(book)
    own = load_text(text, contents_type(book.system, kind), name, checks(book, rules))
    return with_rows(book, own, chosen(book.system, switches_of(rules), {}))


def judged(book: Any, rules: Mapping[str, Rule], checker: Checker) -> None:
    """Check content that was read against a book; raises `ContentError` with every fault."""
    kind: Any = type(book)
    checks(book, rules)(checker)
    checker.load(contents_type(book.system, kind))


@lru_cache(maxsize=16)
def teaching_of(package: str) -> Teaching:
    """What chapters and fields mean, by a package's `teaching.toml`, or else the common ones."""
    own = files(package).joinpath("teaching.toml")
    file = own if own.is_file() else files("fracas.kit").joinpath("teaching.toml")
    return load_text(file.read_text(encoding="utf-8"), Teaching, file.name)


def checks(book: Any, rules: Mapping[str, Rule]) -> Any:
    """Return the check of names: of rulings, and of the cast, in the file or in the book."""

    def check(checker: Checker) -> None:
        own = checker.tables.get("combatants")
        known = (*(own if isinstance(own, dict) else ()), *book.combatants)
        checker.refer("scenarios.*.cast[*].combatant", known, "a combatant")
        check_rulings(checker, switches_of(rules))

    return check


def _add(rows: dict[str, Any], contents: Any) -> None:
    for field in msgspec.structs.fields(contents):
        given = getattr(contents, field.name)
        if field.name in HEAD or given is None:
            continue
        held = rows.get(field.name)
        rows[field.name] = {**held, **given} if isinstance(held, dict) else given
