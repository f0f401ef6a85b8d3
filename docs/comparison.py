"""The page that sets Fracas beside other programs: its rows read, held to be true, and counted.

The page is written by hand, one feature a row. What can be worked out of it is worked out when the
documentation is built: the counts at its top, and the pages of the sources that it leads to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from docs.rulebook.sources import address

HERE = Path(__file__).parent
PAGE = HERE / "comparison.md"
FEATURES = 99

Verdict = Literal["yes", "part", "no"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

TOOLS = (
    "Foundry", "Roll20", "MapTool", "Avrae", "Showdown", "boardgame.io", "icepool", "OpenSpiel",
    "dnd-engine", "MythxEngine",
)  # fmt: skip
"""The programs beside which Fracas stands, as the last column names them."""

MADE = {"rules/index", "sheets/index", "reference/commands", "reference/wire"}
"""Pages that are there once the documentation is built."""

MARK = "<!-- counted here when the page is built -->\n"
LINK = re.compile(r"\[[^\]]+\]\(([^)#]+)(?:#([^)]+))?\)")
SOURCE = re.compile(r"\[([^\]]+)\]\(\.\./([^)#]+\.(?:py|toml))\)")
RULE = re.compile(r"`([A-Z]{2}-[A-Z]+-\d+)`")
TESTED = re.compile(r"\(\.\./tests/(?:\w+/)*test_\w+\.py\)")
SENTENCE = 30
"""So many letters at least does it take to say what is missing, and why."""


class Row(msgspec.Struct, frozen=True):
    """A feature: what Fracas has of it, where that is seen or what is missing, and who has it.

    `whole` and `partly` name other programs.
    """

    number: int
    group: str
    what: str
    verdict: Verdict
    where: str
    whole: tuple[str, ...]
    partly: tuple[str, ...]


def rows(text: str) -> tuple[Row, ...]:
    """Every row of the page. Raises `ValueError` for one that cannot be read."""
    found, group = [], ""
    for line in text.splitlines():
        if line.startswith("## "):
            group = line.removeprefix("## ")
        elif re.match(r"\| *\d", line):
            found.append(_row(group, line))
    return tuple(found)


def _row(group: str, line: str) -> Row:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != 5:
        raise ValueError(f"A row has five cells, not {len(cells)}: {line}")
    number, what, verdict, where, elsewhere = cells
    bare = verdict.strip("*")
    if bare not in VERDICTS:
        raise ValueError(f"Row {number} says {verdict!r}, which is not one of {VERDICTS}.")
    whole, partly = _elsewhere(elsewhere)
    return Row(int(number), group, what, bare, where, whole, partly)


def _elsewhere(cell: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    parts = re.fullmatch(r"([^()]*?) ?(?:\(([^()]+)\))?", cell)
    if parts is None:
        raise ValueError(f"Programs stand as 'One, Two (Three, Four)', not as {cell!r}.")
    whole, partly = (
        tuple(name.strip() for name in (part or "").split(",") if name.strip() not in {"", "-"})
        for part in parts.groups()
    )
    return whole, partly


def faults(found: Iterable[Row], rules: Iterable[str]) -> Iterator[str]:
    """What is wrong with each row; `rules` are the ids that there are."""
    there = set(rules)
    for place, row in enumerate(found, start=1):
        told = partial("Row {}: {}.".format, row.number)
        if row.number != place:
            yield told(f"it stands at place {place}")
        names = row.whole + row.partly
        if set(names) - set(TOOLS) or len(set(names)) != len(names):
            yield told(f"{', '.join(names)} are not programs of the list, each once")
        # Every rule has a test, and its page names it; tests/house/test_rules.py sees to that.
        held = TESTED.findall(row.where) or RULE.findall(row.where)
        if row.verdict == "yes" and not held:
            yield told("a yes leads to a test, or to a rule")
        if row.verdict != "yes" and len(row.where) < SENTENCE:
            yield told("what is missing takes a sentence")
        for path, place_on in LINK.findall(row.where):
            if fault := _missing(path, place_on):
                yield told(fault)
        for rule in RULE.findall(row.where):
            if rule not in there:
                yield told(f"there is no rule {rule}")


def _missing(path: str, place_on: str) -> str:
    if path.removesuffix(".md") in MADE and not place_on:
        return ""
    target = HERE / path
    if not target.is_file():
        return f"there is no {path}"
    if place_on and place_on not in _places(target):
        return f"{path} has no place {place_on}"
    return ""


def _places(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {_place(title) for title in titles}


def _place(title: str) -> str:
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def linked(text: str | None = None) -> list[str]:
    """The files of the project whose sources the page leads to."""
    page = PAGE.read_text(encoding="utf-8") if text is None else text
    return sorted({path for _, path in SOURCE.findall(page)})


def summary(found: tuple[Row, ...]) -> str:
    """How many features Fracas has, group by group; what it lacks; and what the others have."""
    groups: dict[str, list[Row]] = {}
    for row in found:
        groups.setdefault(row.group, []).append(row)
    parts = [
        _said(found),
        _table(
            ("Fracas has of", *VERDICTS),
            [(f"[{name}](#{_place(name)})", *_counts(group)) for name, group in groups.items()],
        ),
        *(
            f"**{title}:** {'; '.join(f'{row.what} ({row.number})' for row in short)}.\n"
            for title, verdict in (("Not at all", "no"), ("In part", "part"))
            if (short := [row for row in found if row.verdict == verdict])
        ),
        _table(
            ("Of all", *VERDICTS),
            [("Fracas", *_counts(found)), *((tool, *_of_others(tool, found)) for tool in TOOLS)],
        ),
    ]
    return "\n".join(parts)


def _said(found: tuple[Row, ...]) -> str:
    has, partly, lacks = _counts(found)
    return f"Of {len(found)} features Fracas has {has}, {partly} more in part, and {lacks} not.\n"


def _counts(found: Iterable[Row]) -> tuple[str, ...]:
    verdicts = [row.verdict for row in found]
    return tuple(str(verdicts.count(each)) for each in VERDICTS)


def _of_others(tool: str, found: tuple[Row, ...]) -> tuple[str, ...]:
    whole = sum(tool in row.whole for row in found)
    partly = sum(tool in row.partly for row in found)
    return str(whole), str(partly), str(len(found) - whole - partly)


def _table(heads: tuple[str, ...], lines: list[tuple[str, ...]]) -> str:
    ruler = ("---", *("---:",) * (len(heads) - 1))
    return "".join(f"| {' | '.join(line)} |\n" for line in (heads, ruler, *lines))


def built(text: str) -> str:
    """The page as Sphinx reads it: counted, and with its sources where their pages are."""
    return SOURCE.sub(_to_source, text.replace(MARK, summary(rows(text))))


def _to_source(link: re.Match[str]) -> str:
    return f'<a href="{address(HERE.parent / link[2])}">{link[1]}</a>'


def on_reading(app: Any, name: str, content: list[str]) -> None:
    """Give Sphinx this page as it is built; all others as they are."""
    if name == PAGE.stem:
        content[0] = built(content[0])


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("source-read", on_reading)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
