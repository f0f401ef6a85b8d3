"""What is said of fields: whole for each system, and true of its types."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import inspect

from fracas.core.system.ruleset import Ruleset
from fracas.packages.field_help import Lessons, fields, left_out, listed, sample, words
from fracas.rulesets.registry import all_rulesets

SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
RULE = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d+\b")


def row_types(kind: Any, found: dict[str, Any]) -> dict[str, Any]:
    """All types of rows in one, by name."""
    if isinstance(kind, inspect.StructType) and kind.cls.__name__ not in found:
        found[kind.cls.__name__] = kind
        for field in fields(kind):
            row_types(field.inner, found)
    return found


@SYSTEMS
def test_every_chapter_and_every_field_is_told(rules: Ruleset) -> None:
    lessons = Lessons(rules)
    found: dict[str, Any] = {}
    for chapter in lessons.chapters:
        assert lessons.teaching.chapters[chapter].about
        row_types(lessons.kind(chapter), found)
    silent = [
        f"{name}.{field.name}"
        for name, kind in found.items()
        for field in fields(kind)
        if not lessons.meaning(name, field.name).endswith(".")
    ]
    assert not silent
    assert set(lessons.teaching.fields) == set(found)


@SYSTEMS
def test_every_rule_that_is_named_exists(rules: Ruleset) -> None:
    teaching = rules.teaching()
    named = set(RULE.findall(msgspec.json.encode(teaching).decode()))
    assert named
    assert named <= rules.rules().keys()


@SYSTEMS
def test_a_word_is_for_one_chapter(rules: Ruleset) -> None:
    chapters = rules.teaching().chapters.values()
    every = [word for one in chapters for word in (one.kind, *one.also)]
    assert len(set(every)) == len(every)
    assert {"combatant", "scenario", "weapon"} <= set(every)


class Row(msgspec.Struct):
    """A row with fields of every kind."""

    needed: str
    count: Annotated[int, msgspec.Meta(ge=0, le=4)] = 2
    least: Annotated[int, msgspec.Meta(ge=1)] = 1
    most: Annotated[float, msgspec.Meta(le=9)] = 0.5
    kind: Literal["", "big", "small"] = ""
    flag: bool = False
    names: tuple[str, ...] = ()
    pair: tuple[int, int] = (1, 2)
    scores: dict[str, int] = {}
    maybe: int | None = None
    either: int | str = 3
    listed: tuple[str, ...] = ("a", "b")


def test_what_a_field_may_hold_in_words() -> None:
    kind = inspect.type_info(Row)
    assert isinstance(kind, inspect.StructType)
    told = {one.name: f"{words(one.type)}; {left_out(one)}" for one in fields(kind)}
    assert told == {
        "needed": "text; needed",
        "count": "a whole number from 0 to 4; 2 if left out",
        "least": "a whole number of at least 1; 1 if left out",
        "most": "a number of at most 9; 0.5 if left out",
        "kind": "one of big, small, or blank; may be left out",
        "flag": "true or false; false if left out",
        "names": "a list, each text; may be left out",
        "pair": "a list of 2 in their order; 1, 2 if left out",
        "scores": "a table of names, each with a whole number; may be left out",
        "maybe": "a whole number; may be left out",
        "either": "a whole number or text; 3 if left out",
        "listed": "a list, each text; a, b if left out",
    }
    for field in fields(kind):
        msgspec.convert({"needed": "x", field.name: sample(field.type)}, Row, strict=False)


def test_many_names_are_counted() -> None:
    assert listed(("a", "", "b")) == "a, b"
    assert listed(tuple("abcdefghijklm")).endswith("j and 3 more")


def test_names_to_choose_from_are_those_that_are_checked() -> None:
    (rules,) = (one for one in all_rulesets() if one.id == "razorweave")
    lessons = Lessons(rules)
    kind = lessons.kind("combatants")
    assert isinstance(kind, inspect.StructType)
    (weapons,) = (one for one in fields(kind) if one.name == "weapons")
    said = lessons.said(kind, weapons, ("combatants", "*", "weapons"))
    assert "A list of any of unarmed, club" in said
