"""A fight as it was told, in every form."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from fracas.table.play.record import Record, as_json, as_markdown, as_page, as_rolls, record_schema
from fracas.table.screens.screen import DieFace, LogCard

TEXT = st.text(max_size=20)
CARDS = st.builds(
    LogCard,
    at=st.integers(0, 99),
    text=TEXT,
    kind=TEXT,
    because=st.lists(st.sampled_from(["RW-RES-01", "BR-DICE-01"]), max_size=2).map(tuple),
    dice=st.lists(st.builds(DieFace, text=TEXT, kept=st.booleans()), max_size=3).map(tuple),
    undone=st.booleans(),
)


class Tags(HTMLParser):
    """The names of all tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found.add(tag)


def record(*lines: LogCard, title: str = "A fight") -> Record:
    return Record("toy", "Toy", title, "Ann", True, "us", "ab", "cd", lines)


@given(st.lists(CARDS, max_size=4), TEXT)
def test_whatever_was_told_fits_the_schema_and_comes_back(lines: list[LogCard], title: str) -> None:
    one = record(*lines, title=title)
    data = as_json(one)
    Draft202012Validator(record_schema()).validate(msgspec.json.decode(data))
    assert msgspec.json.decode(data, type=Record) == one


@given(st.lists(CARDS, max_size=4), TEXT)
def test_what_was_typed_is_no_markup(lines: list[LogCard], title: str) -> None:
    one = record(*lines, title=title)
    page = as_page(one).decode()
    assert page.count("<li>") == page.count("</li>") == len(lines)
    reader = Tags()
    reader.feed(page)
    assert reader.found <= {
        *("html", "head", "meta", "title", "style", "body", "h1", "p", "ol"),
        *("li", "del", "b", "code"),
    }
    text = as_markdown(one).decode()
    assert text.count("\n") == len(lines) + 2
    assert not {"<", ">"} & {*text}


def test_a_name_is_no_html_in_markdown() -> None:
    named = "<img src=x onerror=alert(1)> hits *hard* & fast."
    text = as_markdown(record(LogCard(0, named), title="<script>alert(1)</script>")).decode()
    assert text.splitlines()[0] == "# &lt;script&gt;alert(1)&lt;/script&gt;"
    assert "- &lt;img src=x onerror=alert(1)&gt; hits \\*hard\\* &amp; fast." in text


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t"])
def test_a_spreadsheet_takes_nothing_for_a_formula(sign: str) -> None:
    card = LogCard(0, f"{sign}1+1", dice=(DieFace("6"), DieFace("2", kept=False)))
    rows = list(csv.DictReader(io.StringIO(as_rolls(record(card)).decode())))
    assert rows == [
        {
            "line": "0",
            "sentence": f"'{sign}1+1",
            "kept": "6",
            "dropped": "2",
            "rules": "",
            "taken_back": "no",
            "die_1": "6",
            "die_2": "2",
        }
    ]


def test_each_die_has_a_column_as_many_as_the_largest_roll_has() -> None:
    large = LogCard(0, "Many.", dice=tuple(DieFace(face) for face in "612"))
    small = LogCard(1, "One.", dice=(DieFace("4"),))
    rows = list(csv.DictReader(io.StringIO(as_rolls(record(large, small)).decode())))
    assert [row["die_1"] + row["die_2"] + row["die_3"] for row in rows] == ["612", "4"]


def test_the_page_tells_more_than_by_strokes() -> None:
    card = LogCard(3, "A hit.", dice=(DieFace("S", words="success"),), undone=True)
    page = as_page(record(card)).decode()
    assert "<del>A hit.</del> (taken back)" in page
    assert 'title="success"' in page
