"""What there is to build with: the chapters of a system's book, and the schema of their rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from fracas.content.chapters import chapter_of, chapters_of
from fracas.content.schema import schema_of
from fracas.content.titles import title_of
from fracas.core.errors import WrongUse
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.packages.books import text_of_rows
from fracas.packages.package import Package
from fracas.rulesets.registry import ruleset
from fracas.sim.variants.fields import SCENARIOS

SHORT = {"ap", "dc", "dr", "ev", "hp", "id"}
"""Names of fields that are abbreviations, whatever the system."""

_NUMBER = re.compile(r"[_ -]?[0-9]+$")


class RowCard(msgspec.Struct, frozen=True):
    """A row of the book, as a list shows it; `package` is the title of the one that has it.

    `open` says whether players may read it: the game master's combatants are not open.
    """

    id: str
    title: str
    summary: str = ""
    package: str = ""
    open: bool = True


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the book that a draft may add to: its rows, and the schema of one of them.

    `role` is `scenarios`, `combatants` for the chapter of those who fight, and blank for all
    others.
    """

    id: str
    title: str
    role: str
    rows: tuple[RowCard, ...]
    schema: dict[str, Any]


class Shelf(msgspec.Struct, frozen=True):
    """What there is to build with in a system: scenarios and combatants first."""

    system: str
    title: str
    chapters: tuple[Chapter, ...]


def shelf(system: str, packages: Sequence[Package] = ()) -> Shelf:
    """Return what there is to build with in a system; rows of packages go before the shipped ones.

    The packages are taken in their order. Raises `WrongUse` for an unknown system.
    """
    shipped = _shelf(ruleset(system).id)
    if not packages:
        return shipped
    rules = ruleset(system)
    wide = dict(chapters_of(rules.take_in(rules.open_book({}), text_of_rows(packages))))
    named = {
        (chapter, key): one.manifest.title
        for one in packages
        for chapter, rows in one.tables.items()
        if isinstance(rows, dict)
        for key in rows
    }
    found = []
    for part in shipped.chapters:
        cards = _people(wide[part.id]) if part.role == "combatants" else _cards(wide[part.id])
        marked = [
            msgspec.structs.replace(one, package=named.get((part.id, one.id), "")) for one in cards
        ]
        marked.sort(key=lambda one: not one.package)
        found.append(msgspec.structs.replace(part, rows=tuple(marked)))
    return msgspec.structs.replace(shipped, chapters=tuple(found))


def opened(found: Shelf, own: Sequence[Package]) -> Shelf:
    """Return a shelf on which the rows of some packages are open: those that the caller added."""
    mine = {
        (chapter, key)
        for one in own
        for chapter, rows in one.tables.items()
        if isinstance(rows, dict)
        for key in rows
    }
    if not mine:
        return found
    chapters = [
        msgspec.structs.replace(
            part,
            rows=tuple(
                [
                    msgspec.structs.replace(row, open=row.open or (part.id, row.id) in mine)
                    for row in part.rows
                ]
            ),
        )
        for part in found.chapters
    ]
    return msgspec.structs.replace(found, chapters=tuple(chapters))


def row_of(
    system: str, chapter: str, key: str, packages: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a row as plain data, from the rows of `packages` or shipped.

    Raises `WrongUse` for an unknown row.
    """
    rows = dict(chapters_of(ruleset(system).open_book({}))).get(chapter)
    own = (packages or {}).get(chapter)
    if rows is not None and isinstance(own, dict) and isinstance(own.get(key), dict):
        return dict(own[key])
    if rows is None or key not in rows:
        raise no_row(system, chapter, key)
    found: dict[str, Any] = msgspec.to_builtins(rows[key])
    return found


def no_row(system: str, chapter: str, key: str) -> WrongUse:
    """Return the error for a row that does not exist, or not for this caller."""
    return WrongUse(f"There is no '{key[:40]}' in {chapter[:40]} of {system}.", given=key[:40])


def is_open(system: str, chapter: str, row: Mapping[str, Any]) -> bool:
    """Whether players may read a row: fights, and who is in them, are the game master's.

    Of combatants only player characters are open.
    """
    rules = ruleset(system)
    book = rules.open_book({})
    if chapter != chapter_of(book, rules.combatants()):
        return chapter != SCENARIOS
    one = next(iter(dict(chapters_of(book))[chapter].values()))
    usual = {
        field.name: field.default
        for field in msgspec.structs.fields(one)
        if field.default is not msgspec.NODEFAULT
    }
    return _is_pc({**usual, **row})


def _is_pc(row: Mapping[str, Any]) -> bool:
    """Whether a combatant is a player's, which it is unless it says otherwise."""
    return bool(row.get("kind", "pc") == "pc" and row.get("pc", True))


def named_by(
    system: str, row: Mapping[str, Any], packages: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """Return the rows of packages that a row names, and those that these name, by their chapters.

    They are what the row needs where the packages are missing; what the system ships is not
    included. Every text of a row counts as a name, so some may be unnecessary.
    """
    book = dict(chapters_of(ruleset(system).open_book({})))
    fresh = {
        (chapter, key): one
        for chapter, rows in packages.items()
        if chapter in book and chapter != SCENARIOS and isinstance(rows, dict)
        for key, one in rows.items()
        if key not in book[chapter]
    }
    found: dict[str, dict[str, Any]] = {}
    waiting: list[Any] = [row]
    while waiting:
        words = set(_words(waiting.pop()))
        for place in [place for place in fresh if place[1] in words]:
            one = fresh.pop(place)
            found.setdefault(place[0], {})[place[1]] = one
            waiting.append(one)
    return found


def people_of(rules: Ruleset, book: Book) -> tuple[RowCard, ...]:
    """Return the combatants of a book, those that were added to it before the shipped ones."""
    rows = getattr(book, chapter_of(book, rules.combatants()))
    shipped = {one.id for one in rules.combatants()}
    cards = tuple(_people(rows))
    fresh = tuple(one for one in cards if one.id not in shipped)
    return (*fresh, *(one for one in cards if one.id in shipped))


@lru_cache(maxsize=16)
def _shelf(system: str) -> Shelf:
    rules = ruleset(system)
    book = rules.open_book({})
    people = {one.id for one in rules.combatants()}
    shouted = SHORT | set(_shouted(schema_of(rules.book_type)))
    found = []
    for name, rows in chapters_of(book):
        role = SCENARIOS if name == SCENARIOS else "combatants" if people <= set(rows) else ""
        kind = type(next(iter(rows.values())))
        schema = _labelled(schema_of(kind), shouted)
        cards = tuple(_people(rows) if role == "combatants" else _cards(rows))
        found.append(Chapter(name, title_of(name, None), role, cards, schema))
    found.sort(key=lambda one: (one.role != SCENARIOS, one.role != "combatants"))
    return Shelf(rules.id, rules.title, tuple(found))


def _words(value: Any) -> Iterator[str]:
    """Yield every text in plain data, keys of tables included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)


def _cards(rows: Mapping[str, Any]) -> Iterator[RowCard]:
    for key, row in rows.items():
        yield RowCard(key, title_of(key, row), str(getattr(row, "summary", "") or ""))


def _people(rows: Mapping[str, Any]) -> Iterator[RowCard]:
    """Yield the combatants, without those that differ from another only by a number."""
    seen: set[tuple[str, str]] = set()
    alike = [(_NUMBER.sub("", key), _described(row)) for key, row in rows.items()]
    for plain, (key, row), same in zip(_cards(rows), rows.items(), alike, strict=True):
        card = msgspec.structs.replace(plain, open=_is_pc(msgspec.structs.asdict(row)))
        if alike.count(same) < 2 or not _NUMBER.search(key):
            yield card
        elif same not in seen:
            seen.add(same)
            yield RowCard(key, _NUMBER.sub("", title_of(key, row)), card.summary, open=card.open)


def _described(row: Any) -> str:
    """Return what is said of a combatant besides its name."""
    known = {**msgspec.to_builtins(row), "name": "", "summary": ""}
    return msgspec.json.encode(known, order="sorted").decode()


def _shouted(schema: Any) -> Iterator[str]:
    """Yield names that a system writes in capitals, in lowercase."""
    if isinstance(schema, dict):
        for name in schema.get("enum", ()):
            if isinstance(name, str) and name.isupper() and len(name) < 5:
                yield name.lower()
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _shouted(part)


def _labelled(schema: Any, shouted: set[str]) -> Any:
    """Return the schema with what each field is called, in capitals as the system writes it."""
    if isinstance(schema, list):
        return [_labelled(part, shouted) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _labelled(part, shouted) for key, part in schema.items()}
    for name, part in made.get("properties", {}).items():
        words = [word.upper() if word in shouted else word for word in name.split("_")]
        label = " ".join(words)
        made["properties"][name] = {**part, "title": label[:1].upper() + label[1:]}
    return made
