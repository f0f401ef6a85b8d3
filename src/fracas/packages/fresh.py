"""Create a package, and add to one: files that explain everything in them."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import inspect

from fracas import __version__
from fracas.content.checker import Checker
from fracas.content.faults import nearest
from fracas.content.rulings import RULINGS
from fracas.content.write import key_text, value_text
from fracas.core.errors import ContentError, PackageError, WrongUse
from fracas.core.system.ruleset import Ruleset
from fracas.packages.field_help import Lessons
from fracas.packages.manifest import MANIFEST, is_id
from fracas.packages.package import open_package
from fracas.packages.schemas import MANIFEST_SCHEMA, schema_name, schemas
from fracas.packages.templates import prose, row_text, titled

SCHEMAS = ".schema"
"""Where a package's folder has its schemas, out of the way."""

ROW_ID = re.compile(r"[A-Za-z0-9]+([ _-][A-Za-z0-9]+)*")
LONGEST = 64


class Fresh(NamedTuple):
    """A file that was written, and the chapter of its row."""

    path: Path
    chapter: str


def kinds(lessons: Lessons) -> dict[str, str]:
    """The words for rows, such as `weapon`, and the chapter of each; the usual word first."""
    found: dict[str, str] = {}
    for chapter in lessons.chapters:
        found.setdefault(lessons.chapter(chapter).kind, chapter)
    for chapter in lessons.chapters:
        for word in (*lessons.chapter(chapter).also, chapter):
            found.setdefault(word, chapter)
    return found


def chapter_of_kind(lessons: Lessons, kind: str) -> str:
    """The chapter with rows of a kind; raises `WrongUse` with the nearest word for others."""
    words = kinds(lessons)
    if kind in words:
        return words[kind]
    usual = [lessons.chapter(chapter).kind for chapter in lessons.chapters]
    near = nearest(kind, words)
    hint = f"did you mean {near}?" if near else f"choose from package, {', '.join(usual)}."
    raise WrongUse(f"{lessons.rules.title} has nothing called '{kind}': {hint}", given=kind)


def new_package(folder: Path, rules: Ruleset, id_: str, *, force: bool = False) -> tuple[Path, ...]:
    """Create a package in a folder: manifest, house rules, schemas; return the files.

    Raises `WrongUse` for an id that no package may have and for a folder that exists, unless with
    `force`, which leaves other files in it alone; `PackageError` where it cannot be written.
    """
    if not is_id(id_):
        raise WrongUse(
            f"'{id_}' is not a package id: write lower-case letters, digits and hyphens, such as "
            "grey-wolves.",
            given=id_,
        )
    files = {
        MANIFEST: manifest_text(rules, id_),
        f"{RULINGS}.toml": rulings_text(rules),
        **{
            f"{SCHEMAS}/{name}": msgspec.json.format(msgspec.json.encode(schema)).decode() + "\n"
            for name, schema in schemas(rules).items()
        },
    }
    there = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    if there and not force:
        raise WrongUse(f"{folder} exists already: give --folder another name, or --force.")
    try:
        if there:
            for name, text in files.items():
                write_whole(folder / name, text)
        else:
            _write_folder(folder, files)
    except OSError as error:
        raise PackageError(
            f"{folder} cannot be written ({error.strerror or error}): give --folder another place.",
            why="unwritable",
        ) from None
    return tuple(folder / name for name in files if not name.startswith("."))


def new_row(
    lessons: Lessons, kind: str, id_: str, folder: Path, *, alone: bool, force: bool = False
) -> Fresh:
    """Add a row to a package's folder, or write it as a content file `alone`; return the file.

    Raises `WrongUse` for a kind or an id that is not possible, for a file that exists unless with
    `force`, and for an id that the package has elsewhere; `ContentError` where the row would have
    faults. Then nothing is written.
    """
    chapter = chapter_of_kind(lessons, kind)
    rows = lessons.has_rows(chapter)
    if rows and (not ROW_ID.fullmatch(id_) or len(id_) > LONGEST):
        raise WrongUse(
            f"'{id_}' is not an id of a row: write letters, digits and _ between them, such as "
            "grey_wolf.",
            given=id_,
        )
    own_file = rows and _has_tables(lessons, chapter)
    name = f"{id_ if rows else chapter}.toml"
    if not alone:
        name = f"{chapter}/{id_}.toml" if own_file else f"{chapter}.toml"
    path = folder / name
    up = "../" * (len(Path(name).parts) - 1) or "./"
    schema = f"{SCHEMAS}/{schema_name(chapter, row=own_file)}"
    schema = f"{up}{schema}" if not alone and (folder / schema).is_file() else ""
    text = row_text(lessons, chapter, id_, alone=alone, schema=schema)
    lessons.rules.judge(
        Checker(str(path), row_text(lessons, chapter, id_, alone=True) if not alone else text)
    )
    if path.exists() and not force:
        line = f"{path} exists already: give another id, or --force to overwrite it."
        raise WrongUse(line, file=str(path))
    if not alone and rows:
        _refuse_twin(folder, chapter, id_, path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise PackageError(
            f"{path} cannot be written ({error.strerror or error}).", why="unwritable"
        ) from None
    return Fresh(path, chapter)


def manifest_text(rules: Ruleset, id_: str) -> str:
    """Return the manifest of a new package."""
    return "\n".join(
        [
            f"#:schema ./{SCHEMAS}/{MANIFEST_SCHEMA}",
            *prose(
                "Who this package is. Its rows lie in files and folders of their chapters, such as "
                "weapons.toml or weapons/club.toml; fracas new writes them, and fracas validate "
                "tells what is wrong, if anything is."
            ),
            "",
            "# What other packages and the command line call it. Needed.",
            f'id = "{id_}"',
            "",
            "# What people call it. Needed.",
            f'title = "{titled(id_)}"',
            "",
            "# Three numbers; raise one whenever you pass a change on. Needed.",
            'version = "0.1.0"',
            "",
            "# The system that it is for. Needed.",
            f'system = "{rules.id}"',
            "",
            "# Who made it, and on which terms it may be passed on.",
            "authors = []",
            'license = ""',
            "",
            "# The versions of Fracas that it works with; blank for all.",
            f'compatibility = ">={__version__}"',
            "",
            "# A line about it, for lists.",
            'summary = ""',
            "",
            "# Packages after which it is taken if they are there: its rows stand before theirs.",
            '#overrides = ["other-package"]',
            "",
            "# Packages that it cannot do without, each with a range of versions, blank for any.",
            "#[needs]",
            '#other-package = ">=1.0,<2"',
            "",
        ]
    )


def rulings_text(rules: Ruleset) -> str:
    """The house rules of a new package: every switch with its values, none of them changed."""
    usual = rules.open_book({}).rulings
    switched = {rule.option: rule for rule in rules.rules().values() if rule.option}
    lines = [
        f"#:schema ./{SCHEMAS}/{schema_name(RULINGS)}",
        *prose(
            "House rules: what this package rules differently. Remove the sign "
            "before a switch to set it; on the command line --ruling has the last word."
        ),
    ]
    for name, value in usual.items():
        rule = switched.get(name)
        lines.append("")
        if rule is not None:
            values = ", ".join(str(one) for one in rule.values)
            lines += prose(f"{rule.text} {rule.ruling} ({rule.id}) One of {values}.")
        lines.append(f"#{key_text(name)} = {value_text(value)}")
    return "\n".join(lines) + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write a file under its name only once all of it is written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(prefix=".new-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
        os.chmod(fresh, 0o644)
        os.replace(fresh, path)
    except BaseException:
        Path(fresh).unlink(missing_ok=True)
        raise


def _write_folder(folder: Path, files: dict[str, str]) -> None:
    """Write a folder beside its place, and move it there when it is whole."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        for name, text in files.items():
            write_whole(fresh / name, text)
        fresh.chmod(0o755)
        fresh.replace(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def _has_tables(lessons: Lessons, chapter: str) -> bool:
    """Return whether rows of a chapter are tables, which can have files of their own."""
    return isinstance(lessons.kind(chapter), inspect.StructType)


def _refuse_twin(folder: Path, chapter: str, id_: str, path: Path) -> None:
    """Raise `WrongUse` where the package has a row of that id in another file."""
    try:
        tables = open_package(folder).tables
    except (ContentError, PackageError):
        return  # it has faults already, which validate reports
    if id_ in tables.get(chapter, {}) and not path.exists():
        raise WrongUse(
            f"{folder} has {chapter}.{id_} already, in another file: give another id, or change "
            "that one.",
            given=id_,
        )
