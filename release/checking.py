"""What must be true of a release: nothing forgotten, nothing that does not belong."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

from markdown_it import MarkdownIt

from release.archives import ROOT, Files

PACKAGE = "src/fracas/"
PAGE = "fracas/web/static/"
GUIDE = "fracas/web/guide/"
LAID_BY = ("LICENSE", "METADATA", "RECORD", "WHEEL", "entry_points.txt")
"""What a wheel says of itself, besides its content."""

NEEDED = (
    *(f"{PAGE}{name}" for name in ("index.html", "licences.md", "page.sha256", "assets/*.js")),
    *(f"{GUIDE}{name}" for name in ("index.md", "table.md", "hosting/*", "starting/*.md")),
    "fracas/py.typed",
    "fracas/store/migrations/versions/*.py",
    *(f"fracas/rulesets/*/{name}" for name in ("rules.toml", "effects.json", "data/*.toml")),
)
"""What is needed for playing, or would be missed; a path with a star needs one such file."""

NO_PART = re.compile(
    r"\btests?/|(^|/)(node_modules|__pycache__|\.git|\.venv|\.[a-z]+_cache|\.hypothesis|_build|\.env"
    r"|\.netrc|\.npmrc|\.pypirc)(/|$)|\.(pyc|pyo|fight|sqlite3?|db|log|map|made|orig|rej|pem|key)$"
)
"""Paths that do not belong in a wheel."""

SECRET = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY|_auth(Token)?\s*=|\b(npm_|ghp_|github_pat_|pypi-AgE)\w{20}"
)

LED = re.compile(r"(?:src|href)=(?![\"']?https?:)")
"""A piece of HTML that links to a file beside it."""

WAITING = ("Not released yet", "Unreleased")
"""The headings under which changes wait for a version."""

MOST_BYTES = 5_000_000
"""How large a wheel may be: people download it to try the program."""

ASKED = ("Name", "Version", "Summary", "Description-Content-Type", "Requires-Python", "Keywords")


def wheel_faults(wheel: Files, source: Files, version: str) -> list[str]:
    """Return what is wrong with a wheel, given what the project has committed."""
    own = {
        name.removeprefix("src/"): text for name, text in source.items() if name.startswith(PACKAGE)
    }
    about = {f"fracas-{version}.dist-info/{name}" for name in LAID_BY}
    about = {name.replace("/LICENSE", "/licenses/LICENSE") for name in about}
    found = [f"the wheel lacks {name}" for name in lacking(wheel)]
    found += [
        f"{name} in the wheel does not belong there" for name in wheel if NO_PART.search(name)
    ]
    found += [*_compared("wheel", wheel, own, about), *_private(wheel)]
    name = f"fracas-{version}.dist-info/METADATA"
    if name in wheel:
        found += metadata_faults(BytesParser().parsebytes(wheel[name]), version)
    return found


def sdist_faults(sdist: Files, source: Files) -> list[str]:
    """Return what is wrong with an sdist: it must have what is committed, and the built page."""
    return [*_compared("sdist", sdist, source, {"PKG-INFO"}, "src/"), *_private(sdist)]


def size_faults(size: int) -> list[str]:
    """Return whether a wheel of so many bytes is too large."""
    if size <= MOST_BYTES:
        return []
    return [f"the wheel has {size:,} bytes, and {MOST_BYTES:,} are the most"]


def lacking(wheel: Iterable[str]) -> list[str]:
    """Return what a wheel must have and lacks."""
    names = [*wheel]
    found = []
    for wanted in NEEDED:
        pattern = re.compile(re.escape(wanted).replace(r"\*", "[^/]+"))
        if not any(pattern.fullmatch(name) for name in names):
            found.append(wanted)
    return found


def _compared(
    kind: str, archive: Files, source: Files, more: set[str], below: str = ""
) -> list[str]:
    """Return files that an archive lacks, has in another form, or should not have."""
    built = (f"{below}{PAGE}", GUIDE)
    found = [f"the {kind} lacks {name}" for name in [*source, *more] if name not in archive]
    found += [
        f"{name} in the {kind} is not the one that is committed"
        for name, text in source.items()
        if archive.get(name, text) != text
    ]
    return found + [
        f"nobody committed {name}, and the {kind} has it"
        for name in archive
        if name not in source and name not in more and not name.startswith(built)
    ]


def _private(archive: Files) -> list[str]:
    """Return files that reveal the machine where they were made, or contain a secret."""
    places = {str(place) for place in (ROOT, Path.home(), Path(tempfile.gettempdir()))} - {"/"}
    names = "|".join(re.escape(place) for place in sorted(places))
    told = re.compile(rf"(?<![\w.])(?:{names})/".encode())
    return [
        f"{name} has {found[0].decode()!r} in it"
        for name, text in archive.items()
        for pattern in (told, SECRET)
        if (found := pattern.search(text))
    ]


def metadata_faults(about: Message, version: str) -> list[str]:
    """Return what is wrong with what the wheel tells a package index about the project."""
    found = [f"the metadata lack {field}" for field in ASKED if not about.get(field)]
    if about.get("Version") != version:
        found.append(f"the metadata are of version {about.get('Version')}, and this is {version}")
    if about.get("License-Expression") != "MIT":
        found.append("the metadata do not say that the licence is MIT")
    if not about.get_all("Classifier"):
        found.append("the metadata lack classifiers")
    return [*found, *readme_faults(str(about.get_payload()))]


def readme_faults(text: str) -> list[str]:
    """Return what of a readme would not work elsewhere: pictures and links of this folder."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    inside = [child for token in tokens for child in token.children or ()]
    found = [] if any(token.type == "heading_open" for token in tokens) else ["no heading"]
    for token in [*tokens, *inside]:
        where = str(token.attrs.get("src") or token.attrs.get("href") or "")
        if where and not where.startswith(("http:", "https:", "#")):
            found.append(f"it leads to {where}")
        if token.type in ("html_block", "html_inline") and LED.search(token.content):
            found.append(f"it has HTML that leads elsewhere: {token.content.strip()}")
    return [f"the readme does not read everywhere: {fault}" for fault in found]


def changelog_faults(text: str, version: str) -> list[str]:
    """What is wrong with the list of changes: the version needs a section, and none may wait."""
    parts = [part.partition("\n") for part in text.split("\n## ")[1:]]
    sections = {head.split(",")[0].strip(): body.strip() for head, _, body in parts}
    found = []
    if not sections.get(version):
        found.append(f"CHANGELOG.md has no section '## {version}' that says anything")
    found += [
        f"CHANGELOG.md has changes under '{head}'; they belong under {version}"
        for head, body in sections.items()
        if head in WAITING and body
    ]
    return found
