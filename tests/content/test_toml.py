"""TOML that costs too much to parse is refused before it is parsed, in time linear in the text."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.content.checker import Checker
from fracas.content.toml import MOST_NODES, TooMuch, counted, parsed
from fracas.core.errors import ContentError

SHIPPED = sorted(Path("src/fracas/rulesets").rglob("*.toml"))


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("a." * 7_900 + "a=1", 1, "at most 64 levels of nesting"),
        ("x = 1\n[" + "a . " * 64 + "a]", 2, "at most 64 levels of nesting"),
        ('"a".' * 64 + "'a' = 1", 1, "at most 64 levels of nesting"),
        ("x = 1\n\ny = " + "[" * 65, 3, "at most 64 levels of nesting"),
        ("y = " + "{a = " * 65, 1, "at most 64 levels of nesting"),
        ("a = 1\n" * (MOST_NODES // 2) + "b", MOST_NODES // 2 + 1, "at most 100,000 keys and"),
        ("a = [" + "1," * MOST_NODES + "]", 1, "at most 100,000 keys and values"),
    ],
)
def test_what_would_cost_too_much_is_refused_unread(text: str, line: int, sentence: str) -> None:
    with pytest.raises(TooMuch, match=sentence) as refused:
        parsed(text)
    assert refused.value.line == line
    with pytest.raises(ContentError) as faulty:
        Checker("rows.toml", text).close()
    [fault] = faulty.value.fields["faults"]
    assert (fault.line, sentence in fault.expected) == (line, True)


@pytest.mark.parametrize(
    "text",
    [
        "a." * 63 + "a = 1",
        "x = " + "[" * 64 + "]" * 64,
        'x = "' + "a." * 500 + '"',
        "x = '''\n" + "a.b.c.d\n" * 100 + "'''",
        "# " + "a." * 500 + "\nx = 1.5\ny = [" + "1.5, " * 100 + "]",
        "\n".join(f"[a{number}.b.c]" for number in range(200)),
        'x = """\\"""" # \\"""\n"""\ny = 1',
    ],
)
def test_what_is_usual_is_read_as_it_is(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(tomllib.TOMLDecodeError):
            parsed(text)
    else:
        assert parsed(text) == expected


@pytest.mark.parametrize("file", SHIPPED, ids=str)
def test_all_that_is_shipped_is_read(file: Path) -> None:
    counted(file.read_text(encoding="utf-8"))


@given(st.text(alphabet="ab.=[]{}\"'\\#\n ,1", max_size=60))
def test_no_text_is_refused_for_its_size_that_is_small(text: str) -> None:
    counted(text)
