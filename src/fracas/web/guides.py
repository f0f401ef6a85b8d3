"""The guides that every installation has: the documents' own text, and the rules of the games.

The complete documents, with search, sheets and sources, take minutes and many packages to build;
these are made on request, from the Markdown in `guide` beside this module, or in the project's
folder if Fracas runs from there.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from fracas.core.system.rules import Rule
from fracas.rulesets.registry import all_rulesets

PACKED = Path(__file__).with_name("guide")
DOCS = Path(__file__).parents[3] / "docs"
"""Where the pages are written, if Fracas runs from its project's folder."""

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 1rem; }
pre { overflow-x: auto; padding: .75rem; }
code, pre { background: color-mix(in srgb, CanvasText 8%, Canvas); border-radius: .25rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border-bottom: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); padding: .3rem .6rem;
  text-align: left; vertical-align: top; }
:target { outline: 2px solid Highlight; outline-offset: .3rem; }
@media print { nav { display: none; } }
"""

FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} - Fracas</title>
<link rel="stylesheet" href="{up}guide.css">
</head>
<body>
<nav><a href="{up}index.html">Guides</a> · <a href="{up}rules/index.html">Rules</a> · \
<a href="/">Fracas</a></nav>
<main>
{body}
</main>
</body>
</html>
"""

RULES = "rules"
MADE = {"claims", "notebooks", "reference", RULES, "sheets"}
"""Folders whose pages are written when the complete documents are built."""

FENCE = re.compile(r"^```\{(\w+)\} *(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
TERM = re.compile(r"^(`.+`)\n: +", re.MULTILINE)
BOX = re.compile(r"^:{3,}.*\n", re.MULTILINE)
"""The edges of a box of the built documents; its content is kept as it is."""
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
MARK = "\ue000"
"""Put around a label until the page is HTML; no font has a character for it."""
MARKED = re.compile(f"<p>{MARK}([\\w-]+){MARK}</p>")


def home() -> Path:
    """Return the folder of the pages."""
    return PACKED if PACKED.is_dir() else DOCS


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Return the pages that index.md links to and that exist, in its order."""
    text = _text("index") or ""
    every = (line.strip() for kind, _, rest in FENCE.findall(text) if kind == "toctree"
             for line in rest.splitlines())  # fmt: skip
    return tuple(name for name in every if re.fullmatch(r"[\w/-]+", name) and _text(name))


@lru_cache(maxsize=128)
def page(path: str) -> str | None:
    """Return the page at an address below /help, such as `table.html`; None if there is none."""
    name, dot, ending = path.strip("/").rpartition(".")
    if not dot or ending != "html":
        return None
    if name in ("index", *names()):
        return _framed(name, _body(name))
    folder, _, system = name.partition("/")
    if folder == RULES:
        return _rules_page(name, system)
    return None


def _text(name: str) -> str | None:
    """Return a page's Markdown; None for a page that was not written by hand."""
    path = home() / f"{name}.md"
    written = name.partition("/")[0] not in MADE and path.is_file()
    return path.read_text(encoding="utf-8") if written else None


def _title(name: str) -> str:
    found = re.search(r"^# +(.+)$", _text(name) or "", re.MULTILINE)
    return found[1] if found else name


def _framed(name: str, body: str, title: str | None = None) -> str:
    up = "../" * name.count("/")
    return FRAME.format(title=html.escape(title or _title(name)), up=up, body=body)


def _body(name: str) -> str:
    """Return a page as HTML: without pictures, and with links only to pages that exist here."""
    from markdown_it import MarkdownIt

    text = FENCE.sub(lambda found: _fence(name, *found.groups()), _text(name) or "")
    text = LABEL.sub(rf"{MARK}\1{MARK}", BOX.sub("", text))
    tokens = (reader := MarkdownIt("commonmark").enable("table")).parse(TERM.sub(r"\1: ", text))
    ids: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            anchor = place(tokens[at + 1].content)
            if anchor not in ids:
                token.attrSet("id", anchor)
                ids.add(anchor)
        token.attrs.pop("style", None)  # which the policy of the pages forbids
        if token.type == "html_block":
            token.content = ""
        for child in token.children or ():
            if child.type in ("image", "html_inline"):
                child.type, child.content, child.children = "text", "", None
            elif child.type == "link_open":
                target = _target(name, str(child.attrs["href"]))
                if target is None:
                    del child.attrs["href"]
                else:
                    child.attrs["href"] = target
    made = str(reader.renderer.render(tokens, reader.options, {}))
    return MARKED.sub(r'<a id="\1"></a>', made)


def _fence(name: str, kind: str, about: str, text: str) -> str:
    """Return what replaces a directive: a list of pages, a file, or the text as it is."""
    if kind == "toctree":
        caption = re.search(r"^:caption: *(.+)$", text, re.MULTILINE)
        here = [line.strip() for line in text.splitlines() if _text(line.strip())]
        if RULES + "/index" in text:
            here.append(f"{RULES}/index")
        listed = [
            f"- [{_title(one) if _text(one) else 'Rules of the games'}]({one}.md)" for one in here
        ]
        return "\n".join([f"## {caption[1]}\n" if caption else "", *listed]) if listed else ""
    if kind == "literalinclude":
        path = home() / posixpath.normpath(posixpath.join(posixpath.dirname(name), about))
        inside = path.is_file() and path.resolve().is_relative_to(home().resolve())
        return f"```\n{path.read_text(encoding='utf-8')}```" if inside else ""
    return "" if kind == "index" else f"```\n{text}```"


def _target(name: str, href: str) -> str | None:
    """Return where a link of a page leads; None for what is not here, such as a project file."""
    path, hash_, anchor = href.partition("#")
    if not path or re.match(r"https?:", path):
        return href
    known = posixpath.normpath(posixpath.join(posixpath.dirname(name), path.removesuffix(".md")))
    there = path.endswith(".md") and (known in names() or known in ("index", f"{RULES}/index"))
    return f"{path.removesuffix('.md')}.html{hash_}{anchor}" if there else None


def place(title: str) -> str:
    """Return the anchor of a heading, as links in Markdown name it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _rules_page(name: str, system: str) -> str | None:
    """Return all rules of a system, or the list of systems; None for any other address."""
    if system == "index":
        listed = "".join(
            f'<li><a href="{one.id}.html">{html.escape(one.title)}</a> ({len(one.rules())})</li>'
            for one in all_rulesets()
        )
        return _framed(name, f"<h1>Rules of the games</h1>\n<ul>{listed}</ul>", "Rules")
    for one in all_rulesets():
        if one.id == system:
            rows = "\n".join("".join(_rule(row)) for row in one.rules().values())
            return _framed(name, f"<h1>{html.escape(one.title)}</h1>\n{rows}", one.title)
    return None


def _rule(row: Rule) -> Iterator[str]:
    """Yield a rule as it is played, with the chapter that it comes from."""
    yield f'<section id="{row.id.lower()}"><h2>{row.id}</h2>\n'
    for lead, said in (("", row.text), ("Ruling: ", row.ruling), ("Why: ", row.why)):
        if said:
            yield f"<p>{lead}{html.escape(said)}</p>\n"
    if row.option:
        switch = f"{row.option}: {', '.join(map(str, row.values))}"
        yield f"<p>Tables may switch it: <code>{html.escape(switch)}</code></p>\n"
    yield f"<p><small>{html.escape(row.source)}</small></p></section>"
