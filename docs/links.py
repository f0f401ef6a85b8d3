"""Every link of the built pages leads to a page, and to a place on it, without a network."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

OUTSIDE = {"http", "https", "mailto", "data"}
LEADS = {"a": "href", "link": "href", "script": "src", "img": "src", "use": "href"}
LOADS = {"link", "script", "img"}
"""What a browser fetches by itself; that must be here."""


class Seen(msgspec.Struct):
    """What a page has: its ids, where it leads, what stands in it as code of its own."""

    ids: set[str]
    links: list[tuple[str, str]]
    scripts: set[str]
    styles: set[str]
    faults: list[str]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.seen = Seen(set(), [], set(), set(), [])
        self._inside = ""
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.seen.ids.update(one for one in (given.get("id"), given.get("name")) if one)
        target = given.get(LEADS.get(tag, ""))
        if target is not None:
            self.seen.links.append((tag, target))
        for name in given:
            if name == "style" or name.startswith("on"):
                self.seen.faults.append(f"<{tag} {name}=...> is code within a tag")
        if tag == "style" or (tag == "script" and "src" not in given):
            self._inside, self._text = tag, []

    def handle_data(self, data: str) -> None:
        if self._inside:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            kept = self.seen.scripts if tag == "script" else self.seen.styles
            kept.add(source_hash("".join(self._text)))
            self._inside = ""


def source_hash(text: str) -> str:
    """Code that stands in a page, as a Content-Security-Policy names it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def read(page: str) -> Seen:
    """What a page has, by its text."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.seen


def read_all(folder: Path) -> dict[Path, Seen]:
    """Every page below a folder."""
    return {path: read(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}


def faults(folder: Path, pages: dict[Path, Seen]) -> Iterator[str]:
    """Each link that leads nowhere or is fetched from outside, and each code within a tag."""
    for path, seen in pages.items():
        where = path.relative_to(folder).as_posix()
        yield from (f"{where}: {fault}" for fault in seen.faults)
        for tag, link in dict.fromkeys(seen.links):
            fault = _fault(folder, pages, path, tag, link)
            if fault:
                yield f"{where}: {link}: {fault}"


def _fault(folder: Path, pages: dict[Path, Seen], page: Path, tag: str, link: str) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        if parts.scheme not in OUTSIDE:
            return "no such kind of address"
        return "is fetched from outside" if tag in LOADS and parts.scheme != "data" else ""
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not target.is_relative_to(folder.resolve()):
        return "climbs out of the documents"
    if not target.is_file():
        return "there is no such file"
    place = unquote(parts.fragment)
    # The ids of what a script may add are not known here; only pages have places.
    if place and target in pages and place not in pages[target].ids:
        return "there is no such place on that page"
    return ""


def inline(pages: dict[Path, Seen]) -> dict[str, list[str]]:
    """All code that stands in pages, by hashes, for the policy under which they are served."""
    return {
        "script": sorted({one for seen in pages.values() for one in seen.scripts}),
        "style": sorted({one for seen in pages.values() for one in seen.styles}),
    }
