"""A system's rules.toml as chapters: its rows under the headings between them."""

from __future__ import annotations

import json
import re
from functools import cache

import msgspec

from docs.rulebook.citing import RULESETS, TESTS
from fracas.core.system.rules import Rule
from fracas.rulesets.registry import names, ruleset

HEADING = re.compile(r"# ---- (.+) ----")
ROW = re.compile(r"\[([A-Z]{2}-[A-Z0-9]+-\d+)\]")
GAP = "-GAP-"


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a system: its title, the name of its page, and its rows in their order."""

    title: str
    page: str
    rows: tuple[Rule, ...]

    @property
    def has_gaps(self) -> bool:
        """Whether these are the gaps of the text, with the rulings on them."""
        return any(GAP in row.id for row in self.rows)


class Erratum(msgspec.Struct, frozen=True, order=True):
    """A place where a worked example of a book breaks the book's own rules.

    `place` is the step of the example, `text` what is wrong, `rules` the rules that it breaks.
    """

    place: str
    text: str
    rules: tuple[str, ...]


def systems() -> tuple[str, ...]:
    """The systems of this project, by their folders; plugged-in systems have their own pages."""
    return tuple(name for name in names() if (RULESETS / name / "rules.toml").is_file())


@cache
def chapters(system: str) -> tuple[Chapter, ...]:
    """The chapters of a system in the order of its rules.toml."""
    rows = ruleset(system).rules()
    gathered: dict[str, list[Rule]] = {}
    title = ""
    for line in (RULESETS / system / "rules.toml").read_text(encoding="utf-8").splitlines():
        if heading := HEADING.fullmatch(line.strip()):
            title = heading[1]
        elif row := ROW.fullmatch(line.strip()):
            gathered.setdefault(title, []).append(rows[row[1]])
    return tuple(Chapter(title, slug(title), tuple(found)) for title, found in gathered.items())


def slug(title: str) -> str:
    """The name of a chapter's page."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def home_of(system: str) -> dict[str, str]:
    """The page of each rule of a system, from the folder of the documents, without its ending."""
    return {
        row.id: f"rules/{system}/{chapter.page}"
        for chapter in chapters(system)
        for row in chapter.rows
    }


def shipped(system: str) -> dict[str, str | int]:
    """Each switch of a system as the shipped book has it."""
    return ruleset(system).open_book({}).rulings


def errata(system: str) -> tuple[Erratum, ...]:
    """The differences from the printed examples that a system's golden fights note, once each."""
    found = {
        Erratum(", ".join(fact["about"]), fact["text"], tuple(fact["because"]))
        for path in sorted((TESTS / "golden" / system).glob("*.fight"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if (fact := json.loads(line).get("fact") or {}).get("note") == "erratum"
    }
    return tuple(sorted(found, key=lambda one: (_numbers(one.place), one.text)))


def _numbers(place: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", place)]
