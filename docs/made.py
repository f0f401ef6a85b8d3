"""What was made of what: long work for the documentation is done again only where it has changed.

Nothing but the standard library is needed, because the build of the package asks here too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HELP = ROOT / "src" / "fracas" / "web" / "help"
STAMP = HELP / "help.sha256"
"""What the documents beside the server were made of."""

CODE = {".py", ".toml"}
ALL_KINDS = CODE | {".md", ".css", ".html", ".js", ".svg", ".fight", ".ipynb"}
MADE_FOLDERS = {"_build", "_plots", "rules", "__pycache__"}
MADE_PAGES = {"claims", "sheets", "reference"}


@cache
def digest(*places: str) -> str:
    """The SHA-256 of the code and data in files and folders of the project."""
    return _digest(path for place in places for path in _files(ROOT / place, CODE))


def documents_digest() -> str:
    """The SHA-256 of all that the documents are made of: their own text, the code, the tests."""
    texts = [
        path
        for path in _files(ROOT / "docs", ALL_KINDS)
        if not MADE_FOLDERS.intersection(path.relative_to(ROOT / "docs").parts)
        and not (path.suffix == ".md" and path.parent.name in MADE_PAGES)
    ]
    code = [
        path
        for path in _files(ROOT / "src" / "fracas", CODE | {".md"})
        if not path.is_relative_to(HELP) and "static" not in path.parts
    ]
    return _digest([*texts, *code, *_files(ROOT / "tests", CODE | {".fight"})])


def written_pages() -> list[Path]:
    """The pages that are written by hand, with the files that they show; a wheel has these."""
    docs = ROOT / "docs"
    folders = sorted(
        path
        for path in docs.iterdir()
        if path.is_dir() and path.name not in MADE_FOLDERS | MADE_PAGES and path.name[0] != "_"
    )
    pages = [path for folder in (docs, *folders) for path in sorted(folder.glob("*.md"))]
    return [*pages, *(path for path in sorted((docs / "hosting").iterdir()) if path.is_file())]


def _files(top: Path, kinds: set[str]) -> Iterator[Path]:
    for path in [top] if top.is_file() else sorted(top.rglob("*")):
        if path.is_file() and path.suffix in kinds:
            yield path


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_made(path: Path, now: str) -> bool:
    """Whether a file is there, and was made of what has this digest."""
    note = path.with_suffix(".made")
    return path.exists() and note.exists() and note.read_text(encoding="utf-8") == now


def note_made(path: Path, now: str) -> None:
    """Note of what a file was made."""
    path.with_suffix(".made").write_text(now, encoding="utf-8")


def help_is_fresh() -> bool:
    """Whether the documents beside the server were made of what is here now."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8").strip() == documents_digest()
