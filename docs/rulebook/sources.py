"""Pages of source text: every line can be linked to, and every rule id leads to its row.

They are beside the documents, not in them: readers search for rules and words, not for code.
"""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path, PurePosixPath

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, TOMLLexer

from docs.rulebook.chapters import systems
from docs.rulebook.citing import ROOT, RULE_ID, RULESETS, in_tests

FOLDER = "source"

FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{path} - Fracas</title>
<link rel="stylesheet" href="{up}_static/source.css">
<link rel="stylesheet" href="{up}_static/source-colours.css">
</head>
<body>
<header>
<a href="{up}index.html">Fracas</a> <a href="{up}rules/index.html">The rules as built</a>
</header>
<main>
<h1>{path}</h1>
{rules}
{text}
</main>
</body>
</html>
"""


def source_paths() -> list[str]:
    """The files that have a page: the code and data of every system, and the tests with marks."""
    rooms = [
        path.relative_to(ROOT).as_posix()
        for system in systems()
        for pattern in ("**/*.py", "data/**/*.toml")
        for path in sorted((RULESETS / system).glob(pattern))
    ]
    tests = {place.path for places in in_tests().values() for place in places}
    return [*rooms, *sorted(tests)]


def address(path: Path | PurePosixPath) -> str:
    """Where the page of a file is, from the folder of the documents."""
    place = path.relative_to(ROOT) if isinstance(path, Path) else path
    return f"{FOLDER}/{place.as_posix()}.html"


def colours() -> str:
    """The colours of the source text, for light and for dark."""
    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    dark = HtmlFormatter(style="github-dark").get_style_defs(".highlight")
    return f"{light}\n@media not print {{ @media (prefers-color-scheme: dark) {{\n{dark}\n}} }}\n"


def source_page(path: str, text: str, homes: Mapping[str, str]) -> str:
    """The page of one file; `homes` has the page of every rule, from the folder of the documents.

    The rules that the file cites are listed before its text.
    """
    up = "../" * len(PurePosixPath(path).parts)
    lexer = TOMLLexer() if path.endswith(".toml") else PythonLexer()
    look = HtmlFormatter(linenos="inline", linespans="line", anchorlinenos=True, lineanchors="line")
    shown = linked(highlight(text, lexer, look), homes, up)
    cited = sorted({rule for rule in RULE_ID.findall(text) if rule in homes})
    return FRAME.format(path=html.escape(path), up=up, rules=_rules(cited, homes, up), text=shown)


def linked(text: str, homes: Mapping[str, str], up: str) -> str:
    """A text in HTML in which each rule id is a link; `up` leads to the documents."""

    def link(found: re.Match[str]) -> str:
        home = homes.get(found[0])
        return found[0] if home is None else _link(found[0], home, up)

    return RULE_ID.sub(link, text)


def _link(rule: str, home: str, up: str) -> str:
    return f'<a class="rule" href="{up}{home}.html#{rule.lower()}">{rule}</a>'


def _rules(cited: Iterable[str], homes: Mapping[str, str], up: str) -> str:
    links = ", ".join(_link(rule, homes[rule], up) for rule in cited)
    return f"<p>Rules here: {links}</p>" if links else "<p>No rule is cited here by its id.</p>"


def write(where: Path, paths: Iterable[str], homes: Mapping[str, str]) -> None:
    """Write the pages of these files of the project below the built documents, on all cores.

    A page that was made of the same text and the same homes is left alone.
    """
    (where / "_static" / "source-colours.css").write_text(colours(), encoding="utf-8")
    basis = f"{sorted(homes.items())}{FRAME}"
    with ProcessPoolExecutor() as pool:
        list(pool.map(partial(_write, where, homes, basis), paths, chunksize=20))


def _write(where: Path, homes: Mapping[str, str], basis: str, path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    mark = f"<!-- {hashlib.sha256((basis + text).encode()).hexdigest()} -->\n"
    page = where / address(PurePosixPath(path))
    if page.exists() and page.read_text(encoding="utf-8").endswith(mark):
        return
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(source_page(path, text, homes) + mark, encoding="utf-8")
