"""The pages of the rules, as Markdown: an overview, and for each system its chapters and rulings.

A rule id between backticks becomes a link to its row when the documents are built.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from docs.rulebook.chapters import Chapter, Erratum, chapters, errata, systems
from docs.rulebook.citing import RULE_ID, RULESETS, Place, Places, in_room
from docs.rulebook.sources import address
from fracas.core.system.rules import Rule
from fracas.core.system.switches import Switch, switches
from fracas.rulesets.registry import ruleset

STATUSES = {
    "executed": "the program does it by itself",
    "supported": "the program helps: it asks, records, shows or advises",
    "guidance": "a line for the game master, shown at its moment",
}

HEAD = """# The rules as built

```{index} ! rules, ! rule lookup, ! rulings, ! coverage
```

Every rule of every system is a row with an id, in our own words. The log of a fight names \
these ids, and so do the code that runs a rule and the tests that would fail without it; each \
row leads to both. What the program does about a row is its status:

"""

GAPS = """Where the text of the game is silent, or says two things, the program follows a ruling. \
Each has its reason beside it, and some can be switched: in a content file, in the builder, or \
on the command line with `--ruling NAME=VALUE`.
"""

ERRATA = """Worked examples of a book now and then break its own rules. Fracas plays by the rules; \
the fights in `tests/golden` follow the examples, and note these differences:
"""

MANY = 6
"""If there are more places than this, they are folded away."""


def overview() -> str:
    """The first page: what a row is, and how many of each status the systems have."""
    rows = []
    for system in systems():
        found = list(ruleset(system).rules().values())
        counts = [str(sum(row.status == status for row in found)) for status in STATUSES]
        rows.append((f"[{ruleset(system).title}]({system}/index.md)", str(len(found)), *counts))
    statuses = "".join(
        f"{name}\n: {words[0].upper()}{words[1:]}.\n\n" for name, words in STATUSES.items()
    )
    pages = "\n".join(f"{system}/index" for system in systems())
    table = _table(("System", "Rows", *STATUSES), rows, figures=4)
    return f"{HEAD}{statuses}{table}\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"


def index(system: str) -> str:
    """The first page of a system: what its README says, and its chapters."""
    room = RULESETS / system
    readme = (room / "README.md").read_text(encoding="utf-8")
    above = PurePosixPath("../..")

    def linked(found: re.Match[str]) -> str:
        module = next(iter(sorted(room.rglob(f"{found[1]}.py"))), None)
        if module is None:
            return found[0]
        return f'<a href="{above / address(module)}"><code>{found[1]}</code></a>'

    told = re.sub(r"`(\w+)`", linked, readme)
    found = chapters(system)
    rows = [(f"[{_title(one)}]({one.page}.md)", str(len(one.rows))) for one in found]
    pages = "\n".join(one.page for one in found)
    return (
        f"{told.rstrip()}\n\n## The rules, by chapter\n\n{_table(('Chapter', 'Rows'), rows, 1)}"
        f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"
    )


def written(system: str, tested: Places) -> dict[str, str]:
    """Every page of a system by its name, without the ending."""
    cited = in_room(RULESETS / system)
    pages = {one.page: page(system, one, cited, tested) for one in chapters(system)}
    return {"index": index(system), **pages}


def page(system: str, chapter: Chapter, cited: Places, tested: Places) -> str:
    """A chapter: its rows one by one; with gaps, the switches first and the errata last."""
    running = f"../../running/{system}/{chapter.page}.html"
    beside = f'<p><a href="{running}">Read this chapter beside the code and the tests</a></p>\n'
    parts = [f"# {_title(chapter)}\n", beside]
    if chapter.has_gaps:
        parts += [GAPS, listed(switches(ruleset(system)))]
    parts += [row_of(row, cited.get(row.id, ()), tested.get(row.id, ())) for row in chapter.rows]
    found = errata(system) if chapter.has_gaps else ()
    if found:
        parts += ["## Errata\n", ERRATA, _errata(found)]
    return "\n".join(parts)


def listed(every: Iterable[Switch]) -> str:
    """The switches, each with its default and its other values."""
    lines = [
        (f"`{one.name}`", one.words(one.default), _otherwise(one), f"`{one.rule}`") for one in every
    ]
    return _table(("Switch", "As shipped", "Or", "Rule"), lines)


def _otherwise(one: Switch) -> str:
    rest = [value for value in one.values if value.value != one.default]
    return " ".join(f"`{value.value}`: {value.words}" for value in rest)


def row_of(row: Rule, cited: Iterable[Place], tested: Iterable[Place]) -> str:
    """One row: what it says, its status, its code and its tests."""
    parts = [
        f"({row.id.lower()})=\n## {said(row.heading)}\n",
        f"```{{index}} ! {row.id}\n```\n",
        f"{said(row.text)}\n",
    ]
    if row.ruling:
        parts.append(f"**Ruling.** {said(row.ruling)}\n")
    if row.option:
        parts.append(f"**Switch.** `{row.option}`: {said(row.question)} {said(row.why)}\n")
        means = zip(row.values, row.means, strict=False)
        parts.append("\n".join(f"- `{value}`: {said(words)}" for value, words in means) + "\n")
    facts = [
        ("Status", f"{row.status}: {STATUSES[row.status]}"),
        ("Cite as", row.id),
        ("Source", html.escape(row.source)),
        ("Code", _places(cited)),
        ("Tests", _places(tested)),
    ]
    # HTML, not Markdown: there are some two thousand of these to parse.
    told = "".join(f"<dt>{name}</dt><dd>{what}</dd>\n" for name, what in facts if what)
    return "\n".join((*parts, f'<div class="carried">\n<dl>\n{told}</dl>\n</div>\n'))


def _places(places: Iterable[Place]) -> str:
    links = [_place(one) for one in places]
    if len(links) <= MANY:
        return ", ".join(links)
    first, rest = ", ".join(links[:MANY]), ", ".join(links[MANY:])
    more = f"<details><summary>and {len(links) - MANY} more</summary>{rest}</details>"
    return f"{first} {more}"


def _place(place: Place) -> str:
    path = PurePosixPath(place.path)
    where = "/".join(path.parts[3 if path.parts[0] == "src" else 1 :][1:])
    name = place.name or path.name
    link = f"../../{address(path)}#line-{place.line}"
    return (
        f'<a href="{link}" title="{html.escape(place.path)}">'
        f"<code>{html.escape(name)}</code></a> <small>{html.escape(where)}:{place.line}</small>"
    )


def _errata(found: Iterable[Erratum]) -> str:
    rows = [
        (one.place, said(one.text), ", ".join(f"`{rule}`" for rule in one.rules)) for one in found
    ]
    return _table(("Step", "What the example has", "By"), rows)


def _title(chapter: Chapter) -> str:
    return "Rulings and errata" if chapter.has_gaps else chapter.title


def said(text: str) -> str:
    """A text of a row as Markdown: its characters escaped, and ids of rules as links."""
    plain = re.sub(r"([\\`*_\[\]<>|#~$&{}])", r"\\\1", text)
    return RULE_ID.sub(lambda found: f"`{found[0]}`", plain)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]], figures: int = 0) -> str:
    """A table whose last `figures` columns are aligned to the right."""
    line = ("---",) * (len(heads) - figures) + ("---:",) * figures
    return "".join(f"| {' | '.join(one)} |\n" for one in (heads, line, *rows))
