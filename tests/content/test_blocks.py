"""Sheets in Markdown: how they may be laid out, and what is told of a line that cannot be read."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.content.blocks import Block, Form, format_block, parse_block
from fracas.core.system.sheets import SheetField


class Trick(msgspec.Struct, omit_defaults=True):
    """A row within a row."""

    name: str
    effect: str = ""


class Beast(msgspec.Struct, omit_defaults=True):
    """A row with a field of every sort."""

    name: str
    hp: int = 1
    stride: int | None = None
    tame: bool = False
    gear: tuple[str, ...] = ()
    skills: dict[str, int] = {}
    tricks: dict[str, Trick] = {}
    marks: tuple[Trick, ...] = ()
    note: str = ""
    summary: str = ""


FORM = Form(
    Beast,
    (SheetField("hp", "HP"), SheetField("stride", "Stride", "feet"), SheetField("", "Soak")),
    {("gear", "*"): {"axe": "Battle axe", "net": "Net"}},
)


def read(text: str) -> Block:
    """A text that has no faults."""
    block = parse_block(FORM, text, "x.md")
    assert block.faults == (), [fault.text() for fault in block.faults]
    return block


def told(text: str) -> list[str]:
    """What is wrong with a text."""
    return [fault.text() for fault in parse_block(FORM, text, "x.md").faults]


def test_a_sheet_is_a_heading_words_and_a_table() -> None:
    block = read(
        "# Old Grim\n\nA bear.\n\n| Field | Value |\n|---|---|\n| HP | 12 |\n| Stride | 30' |\n"
        "| Tame | yes |\n| Gear | battle axe, Net |\n| Skills | Bite 2, Claw 3 |\n"
    )
    assert block.rows == {
        "old_grim": {
            "name": "Old Grim",
            "summary": "A bear.",
            "hp": 12,
            "stride": 30,
            "tame": True,
            "gear": ["axe", "net"],
            "skills": {"Bite": 2, "Claw": 3},
        }
    }
    assert block.line(("old_grim", "gear", 1)) == 10
    assert block.line(("old_grim",)) == 1


def test_fields_may_stand_one_a_line() -> None:
    block = read("# Grim\n- **HP:** 12\n* Stride: 30'\n**Tame**: no\nNote: likes honey: a lot\n")
    assert block.rows["grim"] == {
        "name": "Grim",
        "hp": 12,
        "stride": 30,
        "tame": False,
        "note": "likes honey: a lot",
    }


def test_a_table_of_stat_blocks_has_a_row_in_each_line() -> None:
    block = read(
        "| Name | HP | Soak | Gear |\n|:--|--:|---|---|\n| Grim | 12 | 4 | axe |\n| Tib | 3 | | |\n"
    )
    assert block.rows == {
        "grim": {"name": "Grim", "hp": 12, "gear": ["axe"]},
        "tib": {"name": "Tib", "hp": 3},
    }
    assert block.passed == ("Soak",)
    assert block.line(("tib", "hp")) == 4


def test_rows_within_a_row_have_headings() -> None:
    block = read(
        "# Grim\n## Tricks: roar\n"
        "| Field | Value |\n|---|---|\n| Name | Roar |\n| Effect | fear |\n"
        "## Marks\n- Name: scar\n## Marks\n- Name: brand\n# Tib\n- HP: 2\n"
    )
    assert block.rows["grim"]["tricks"] == {"roar": {"name": "Roar", "effect": "fear"}}
    assert block.rows["grim"]["marks"] == [{"name": "scar"}, {"name": "brand"}]
    assert block.rows["tib"] == {"name": "Tib", "hp": 2}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "x.md:1: expected a heading with a name"),
        ("# Grim\n- Strid: 3\n- Gaer: net", "x.md:3: expected a field of Name, HP, Stride"),
        ("# Grim\n| HP | 3 | 4 |\n", "x.md:2: expected two cells"),
        ("# Grim\n- HP: 3\n- hp: 4\n", "x.md:3: expected each field once, and line 2 has it"),
        ("# Grim\nA bear.\nAn old bear.\n", "x.md:3: expected a heading, a row of a table"),
        ("# Grim\n# Grim\n", "x.md:2: expected each name once"),
        ("# Grim\n## Trikcs: roar\n", "x.md:2: expected a heading of Tricks, Marks"),
        ("# Grim\n| A | B | C |\n|---|---|---|\n", "x.md:2: expected a table of two columns"),
        ("words before all\n", "x.md:1: expected a heading"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, what: str) -> None:
    found = told(text)
    assert any(one.startswith(what) for one in found), found


def test_the_nearest_field_is_named() -> None:
    assert told("# Grim\n\n- HP: 1\n- Gaer: net\n")[0].endswith("did you mean 'Gear'?")


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=20)
TRICKS = st.builds(Trick, name=WORDS, effect=WORDS)
IDS = st.from_regex(r"[a-z][a-z_0-9]{0,8}", fullmatch=True)


@settings(max_examples=200, deadline=None)
@given(
    IDS,
    st.builds(
        Beast,
        name=WORDS.filter(bool),
        hp=st.integers(-5, 99),
        stride=st.none() | st.integers(0, 99),
        tame=st.booleans(),
        gear=st.lists(WORDS | st.just("axe"), max_size=4).map(tuple),
        skills=st.dictionaries(WORDS, st.integers(0, 9), max_size=3),
        tricks=st.dictionaries(IDS, TRICKS, max_size=2),
        marks=st.lists(TRICKS, max_size=2).map(tuple),
        note=WORDS,
        summary=WORDS,
    ),
)
def test_whatever_a_row_says_comes_back(key: str, beast: Beast) -> None:
    text = format_block(FORM, key, msgspec.to_builtins(beast))
    block = read(text)
    assert list(block.rows) == [key], text
    assert msgspec.convert(block.rows[key], Beast) == beast, text


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "# A",
                "## Tricks: b",
                "|---|---|",
                "| HP | 3 |",
                "- HP: x",
                "| Name | HP | x |",
                "",
                "words",
            ]
        )
        | WORDS,
        max_size=8,
    )
)
def test_whatever_is_pasted_is_read_or_told(lines: list[str]) -> None:
    block = parse_block(FORM, "\n".join(lines), "x.md")
    assert all(fault.text().startswith("x.md:") for fault in block.faults)
