"""Every path of a TOML text is found on the line where it begins."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.content.lines import Lines

TEXT = '''# comment with [brackets] and "quotes"
top = 1
fruit.apple.colour = "red"   # dotted
fruit.apple.size = [
    1, # one
    [2,
     3],
]

[a.b."c d".'e']
text = """
[not.a.table]
key = "no"
"""
after = \'\'\'x
it = ''\'\'\'
inline = { x = 1, y.z = [ { w = "}" }, { w = "]" } ] }

[[crew]]
name = "One"
[crew.kit]
rope = 1
[[crew.pets]]
name = "Cat"
[[crew.pets]]
name = "Dog"
[[crew]]
name = "Two"
[[crew.pets]]
name = "Rat"
[ spaced . out ]
"\\u0041\\"x" = 2
[a]
last = 1979-05-27 07:32:00
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("fruit",), 3),
        (("fruit", "apple", "colour"), 3),
        (("fruit", "apple", "size"), 4),
        (("fruit", "apple", "size", 0), 5),
        (("fruit", "apple", "size", 1), 6),
        (("fruit", "apple", "size", 1, 1), 7),
        (("a", "b", "c d", "e"), 10),
        (("a", "b", "c d", "e", "text"), 11),
        (("a", "b", "c d", "e", "after"), 15),
        (("a", "b", "c d", "e", "inline", "y", "z", 1, "w"), 17),
        (("crew",), 19),
        (("crew", 0, "kit", "rope"), 22),
        (("crew", 0, "pets", 0, "name"), 24),
        (("crew", 0, "pets", 1), 25),
        (("crew", 1), 27),
        (("crew", 1, "pets", 0, "name"), 30),
        (("spaced", "out", 'A"x'), 32),
        (("a",), 33),
        (("a", "last"), 34),
        (("crew", 1, "pets", 0, "absent"), 29),
        (("absent",), 1),
        ((), 1),
    ],
)
def test_lines(path: tuple[str | int, ...], line: int) -> None:
    assert Lines(TEXT).line(path) == line


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    if not isinstance(value, (dict, list)):
        return [path]
    found = [path] if path else []
    for step, inner in inside:
        found += paths(inner, (*path, step)) if isinstance(inner, (dict, list)) else [(*path, step)]
    return found


def test_the_scan_finds_exactly_the_paths_that_the_parser_finds() -> None:
    lines = Lines(TEXT)
    assert set(lines._at) == set(paths(tomllib.loads(TEXT)))
    assert lines.repeated is None


SIGNS = [
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ",",
    ".",
    "\n",
    "#",
    '"',
    '"""',
    "'",
    "'''",
    "\\",
    " ",
]
WHOLE = [
    "a",
    "b",
    "1",
    "a = 1\n",
    "[a]\n",
    "[[b]]\n",
    "c = [1, 2]\n",
    "d = { e = 1 }\n",
    "f.g = 2\n",
]
PIECES = st.sampled_from([*SIGNS, *WHOLE])


@given(st.lists(PIECES, max_size=30).map("".join))
def test_the_scan_agrees_with_the_parser_on_any_text(text: str) -> None:
    lines = Lines(text)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert set(lines._at) == set(paths(tables))
    assert lines.repeated is None
