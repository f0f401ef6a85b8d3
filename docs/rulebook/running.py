"""The book that runs: each chapter from top to bottom, beside its code and its tests.

A page has the rules of a chapter in their order, in our words, with the rulings and their switches;
beside each is the code that runs it, and the test that would fail without it. Neighbours that
one function runs are beside it together. Code that was shown before is only named again.
"""

from __future__ import annotations

import ast
import html
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path, PurePosixPath
from textwrap import dedent

import msgspec
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, TOMLLexer

from docs.rulebook.chapters import Chapter, chapters, systems
from docs.rulebook.citing import (
    ROOT,
    RULE_ID,
    RULESETS,
    Place,
    Places,
    definitions,
    in_room,
    in_tests,
)
from docs.rulebook.sources import address, linked
from fracas.core.system.rules import Rule
from fracas.rulesets.registry import ruleset

FOLDER = "running"

FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}, as it runs - Fracas</title>
<link rel="stylesheet" href="../../_static/source.css">
<link rel="stylesheet" href="../../_static/source-colours.css">
<link rel="stylesheet" href="../../_static/running.css">
</head>
<body>
<header>
<a href="../../index.html">Fracas</a> <a href="../../rules/{system}/index.html">{game}</a>
{around}
</header>
<main>
<h1>{title}</h1>
<p>Each rule in our own words, beside the code that runs it and the test that would fail without
it. Ids lead to the row, names to the whole file.</p>
{passages}
</main>
</body>
</html>
"""


class Extract(msgspec.Struct, frozen=True):
    """Lines of a file that belong together: a function or class, a statement, a table of content.

    Only a function `does` something.
    """

    path: str
    name: str
    line: int
    text: str
    does: bool

    @property
    def breadth(self) -> tuple[bool, int, int]:
        """Sort key: declarations count as broader than functions, then what cites more rules."""
        return not self.does, len(set(RULE_ID.findall(self.text))), len(self.text)


class Passage(msgspec.Struct, frozen=True):
    """Successive rules that the same code runs, with their tests."""

    rows: tuple[Rule, ...]
    code: Extract | None
    tests: tuple[Extract, ...]


@cache
def extracts(path: str) -> dict[str, Extract]:
    """The functions and classes of a file by their dotted names."""
    text = (ROOT / path).read_text(encoding="utf-8")
    lines = text.splitlines()
    found = {}
    for name, node in definitions(ast.parse(text)):
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        body = "\n".join(lines[first - 1 : node.end_lineno])
        does = not isinstance(node, ast.ClassDef)
        found[name] = Extract(path, name, first, dedent(body), does)
    return found


@cache
def stretch(path: str, line: int) -> Extract:
    """The extract around a line outside functions and classes: a statement, or a TOML table."""
    text = (ROOT / path).read_text(encoding="utf-8")
    lines = text.splitlines()
    if path.endswith(".py"):
        node = next(one for one in ast.parse(text).body if line <= (one.end_lineno or line))
        first, last = node.lineno, node.end_lineno or node.lineno
    else:
        first = max([at for at in range(1, line + 1) if lines[at - 1].startswith("[")], default=1)
        rest = range(line, len(lines))
        last = next((at for at in rest if lines[at].startswith("[")), len(lines))
    body = "\n".join(lines[first - 1 : last]).rstrip()
    return Extract(path, PurePosixPath(path).name, first, body, False)


def carriers(places: Iterable[Place], room: str) -> list[Extract]:
    """The extracts that name a rule, the narrowest first; those in `room` before other rooms."""
    found = [
        extracts(one.path)[one.name] if one.name else stretch(one.path, one.line) for one in places
    ]
    return sorted(
        found, key=lambda one: (not one.path.startswith(room), one.breadth, one.path, one.line)
    )


def passages(system: str, chapter: Chapter, cited: Places, tested: Places) -> list[Passage]:
    """A chapter split where the code changes; a rule keeps the code of the one before if it can."""
    rules, tests = (f"{room}/{system}/" for room in ("src/fracas/rulesets", "tests/rulesets"))
    carried: list[tuple[Rule, Extract | None]] = []
    for row in chapter.rows:
        those = carriers(cited.get(row.id, ()), f"{rules}rules/")
        before = carried[-1][1] if carried else None
        carried.append((row, before if before in those else next(iter(those), None)))
    found = []
    for code, pairs in groupby(carried, key=lambda pair: pair[1]):
        rows = tuple(row for row, _ in pairs)
        held = [one for row in rows for one in carriers(tested.get(row.id, ()), tests)[:1]]
        found.append(Passage(rows, code, tuple(dict.fromkeys(held))))
    return found


def page(system: str, at: int, cited: Places, tested: Places, homes: Mapping[str, str]) -> str:
    """The page of a system's chapter number `at`; `homes` has the page of every rule."""
    every = chapters(system)
    shown: set[Extract] = set()
    parts = [
        f'<section class="passage">\n<div class="says">\n{"".join(_said(one, homes))}</div>\n'
        f'<div class="runs">\n{"".join(_runs(one, shown, homes))}</div>\n</section>\n'
        for one in passages(system, every[at], cited, tested)
    ]
    beside = [(f"{way}: ", every[to]) for way, to in (("Before", at - 1), ("Next", at + 1))
              if 0 <= to < len(every)]  # fmt: skip
    around = " ".join(
        f'<a href="{one.page}.html">{way}{html.escape(one.title)}</a>' for way, one in beside
    )
    return FRAME.format(
        title=html.escape(every[at].title),
        system=system,
        game=html.escape(ruleset(system).title),
        around=around,
        passages="".join(parts),
    )


def _said(passage: Passage, homes: Mapping[str, str]) -> Iterator[str]:
    for row in passage.rows:
        yield f'<article id="{row.id.lower()}">\n<p>{_text(row.text, homes)}</p>\n'
        if row.ruling:
            yield f"<p><b>Ruling.</b> {_text(row.ruling, homes)}</p>\n"
        if row.option:
            means = zip(row.values, row.means, strict=False)
            items = "".join(
                f"<li><code>{html.escape(str(value))}</code>: {_text(words, homes)}</li>"
                for value, words in means
            )
            yield f"<p><b>Switch</b> <code>{row.option}</code>. {_text(row.question, homes)}</p>\n"
            yield f"<ul>{items}</ul>\n"
        yield f'<p class="cite">{_text(row.id, homes)} {row.status}</p>\n</article>\n'


def _text(text: str, homes: Mapping[str, str]) -> str:
    return linked(html.escape(text, quote=False), homes, "../../")


def _runs(passage: Passage, shown: set[Extract], homes: Mapping[str, str]) -> Iterator[str]:
    code = [passage.code] if passage.code else []
    for what, some in (("Runs in", code), ("Held by", passage.tests)):
        for one in some:
            path = PurePosixPath(one.path)
            link = f"../../{address(path)}#line-{one.line}"
            name = f'<a href="{link}"><code>{html.escape(one.name)}</code></a>'
            before = "; it is above" if one in shown else ""
            yield f"<p>{what} {name} <small>{path.name}:{one.line}{before}</small></p>\n"
            if not before:
                lexer = TOMLLexer() if path.suffix == ".toml" else PythonLexer()
                yield linked(highlight(one.text, lexer, LOOK), homes, "../../")
            shown.add(one)


LOOK = HtmlFormatter()


def written(homes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every page by its address, from the folder of the documents."""
    tested = in_tests()
    for system in systems():
        cited = in_room(RULESETS / system)
        for at, chapter in enumerate(chapters(system)):
            yield place(system, chapter), page(system, at, cited, tested, homes)


def place(system: str, chapter: Chapter) -> str:
    """Where the page of a chapter is, from the folder of the documents."""
    return f"{FOLDER}/{system}/{chapter.page}.html"


def write(where: Path, homes: Mapping[str, str]) -> None:
    """Write the pages below the built documents; leave unchanged pages alone."""
    for name, text in written(homes):
        path = where / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
