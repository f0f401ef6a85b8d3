"""The sheets: made of the quick reference of the shipped book, its rules, and a frame of words."""

from __future__ import annotations

import html
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from docs.rulebook.chapters import home_of, systems
from docs.rulebook.citing import RULE_ID
from fracas.core.system.switches import switches
from fracas.rulesets.registry import ruleset

HERE = Path(__file__).parent
READERS = ("player", "gm")

HEAD = """# Sheets to print

```{index} ! print, ! cheat sheet, ! reference sheet, ! character sheet, ! quick reference, ! PDF
```

One for the game master and one for players of each system, made of the very tables that are \
played by. Each fits both sides of a sheet of A4 in black and white: print it from the browser. \
At a table they are a tap away, for the system that is played.
"""


class Block(msgspec.Struct):
    """A part of a sheet: its heading, blank for lines that stand for themselves, and its lines."""

    heading: str
    lines: list[str]


def blocks(reference: Iterable[str]) -> list[Block]:
    """A quick reference by its parts; a line that is indented further goes on with the one before.

    The first line of a part is its heading, whether or not there are lines below it.
    """
    found: list[Block] = []
    for line in reference:
        depth, text = len(line) - len(line.lstrip()), line.strip()
        if not depth:
            found.append(Block(text, []))
        elif depth > 2 and found[-1].lines:
            found[-1].lines[-1] += f" {text}"
        else:
            found[-1].lines.append(text)
    return found


def parts(reference: Iterable[str], wanted: Sequence[str]) -> list[Block]:
    """The parts that a sheet wants, in the reference's order; raises `KeyError` for one unknown."""
    every = blocks(reference)
    for name in wanted:
        if not any(one.heading.startswith(name) for one in every):
            raise KeyError(f"The quick reference has no part that begins with '{name}'.")
    return [one for one in every if one.heading.startswith(tuple(wanted))]


def sheet(system: str, reader: str, words: dict[str, Any]) -> str:
    """The sheet of a system for its readers, as a page."""
    rules, frame, own = ruleset(system), words[reader], words[system][reader]
    book = rules.open_book({})
    every = [
        Block(frame["frame"]["heading"], frame["frame"]["lines"]),
        *parts(rules.reference(book), own["parts"]),
    ]
    advice = [f"{rules.rules()[rule].text} ({rule})" for rule in own["rows"]]
    every.append(Block(frame["rows"]["heading"], advice))
    if reader == "gm":
        settled = [
            f"{one.title}: {one.words(one.default).rstrip('.')} ({one.rule})"
            for one in switches(rules)
        ]
        every.append(Block(frame["switches"]["heading"], settled))
    told = "".join(_told(one, home_of(system)) for one in every)
    return f'# {frame["title"].format(title=rules.title)}\n\n<div class="sheet">\n{told}</div>\n'


def _told(block: Block, homes: dict[str, str]) -> str:
    heading = _linked(block.heading, homes)
    if not block.lines:
        return f'<section class="line"><p>{heading}</p></section>\n'
    lines = "".join(f"<li>{_linked(line, homes)}</li>\n" for line in block.lines)
    return f"<section>\n<h2>{heading}</h2>\n<ul>\n{lines}</ul>\n</section>\n"


def _linked(text: str, homes: dict[str, str]) -> str:
    return RULE_ID.sub(
        lambda found: f'<a href="../{homes[found[0]]}.html#{found[0].lower()}">{found[0]}</a>',
        html.escape(text),
    )


def pages() -> dict[str, str]:
    """Every sheet by its name, and their list."""
    words = tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))
    found = {
        f"{system}-{reader}": sheet(system, reader, words)
        for system in systems()
        for reader in READERS
    }
    rows = "".join(
        f"| {ruleset(system).title} | [the game master]({system}-gm.md) "
        f"| [players]({system}-player.md) |\n"
        for system in systems()
    )
    listed = "\n".join(found)
    table = f"| System | For | For |\n| --- | --- | --- |\n{rows}"
    found["index"] = f"{HEAD}\n{table}\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
    return found
