"""Templates: for every chapter of every system, sound as they are written, each field explained."""

from __future__ import annotations

import tomllib

import msgspec
import pytest
from msgspec import inspect

from fracas.content import Checker
from fracas.core.errors import WrongUse
from fracas.core.system.ruleset import Ruleset
from fracas.packages.field_help import Lessons, fields
from fracas.packages.layers import lay
from fracas.packages.templates import prose, row_text, titled
from fracas.rulesets.registry import all_rulesets, ruleset

LESSONS = {rules.id: Lessons(rules) for rules in all_rulesets()}

EVERY = [(one.rules, chapter) for one in LESSONS.values() for chapter in one.chapters]
CHAPTERS = pytest.mark.parametrize(
    ("rules", "chapter"), EVERY, ids=[f"{rules.id}-{chapter}" for rules, chapter in EVERY]
)


def id_for(lessons: Lessons, chapter: str) -> str:
    """A new id, or where the rules know no new ones, one that is shipped."""
    return lessons.chapter(chapter).example if lessons.chapter(chapter).fixed else "quite_new"


@CHAPTERS
def test_a_template_is_sound_by_itself(rules: Ruleset, chapter: str) -> None:
    lessons = LESSONS[rules.id]
    id_ = id_for(lessons, chapter)
    text = row_text(lessons, chapter, id_, alone=True)
    rules.judge(Checker("template", text))
    read = tomllib.loads(text)
    assert set(read) == {"system", chapter}
    assert not lessons.has_rows(chapter) or set(read[chapter]) == {id_}


@CHAPTERS
def test_a_template_is_sound_in_a_package(rules: Ruleset, chapter: str) -> None:
    lessons = LESSONS[rules.id]
    id_ = id_for(lessons, chapter)
    text = row_text(lessons, chapter, id_, alone=False, schema="../x.json")
    assert text.startswith("#:schema ../x.json\n")
    rows = lessons.has_rows(chapter) and isinstance(lessons.kind(chapter), inspect.StructType)
    name = f"{chapter}/{id_}.toml" if rows else f"{chapter}.toml"
    checker = Checker("package")
    lay(checker, {name: text.encode()}, "package", rules)
    rules.judge(checker)
    alone = tomllib.loads(row_text(lessons, chapter, id_, alone=True))
    assert checker.tables == {chapter: alone[chapter]}


@CHAPTERS
def test_every_field_of_a_row_is_there_or_off(rules: Ruleset, chapter: str) -> None:
    lessons = LESSONS[rules.id]
    kind = lessons.kind(chapter)
    if not isinstance(kind, inspect.StructType):
        return
    lines = row_text(lessons, chapter, id_for(lessons, chapter), alone=False).split("\n")
    for field in fields(kind):
        begins = tuple(
            f"{mark}{sign}{field.name}" for mark in ("", "#") for sign in ("", "[", "[[")
        )
        assert any(line.startswith(begins) for line in lines), field.name
    meaning = [lessons.meaning(kind.cls.__name__, field.name) for field in fields(kind)]
    said = " ".join(line.removeprefix("# ") for line in lines if line.startswith("# "))
    assert all(one in said for one in meaning)


@CHAPTERS
def test_what_is_off_may_be_switched_on(rules: Ruleset, chapter: str) -> None:
    """Each plain field that is off has a value of its type behind its sign."""
    lessons = LESSONS[rules.id]
    kind = lessons.kind(chapter)
    if not isinstance(kind, inspect.StructType):
        return
    known = {field.name for field in fields(kind) if field.inner is None}
    lines = row_text(lessons, chapter, id_for(lessons, chapter), alone=True).split("\n")
    for number, line in enumerate(lines):
        name = line[1:].partition(" = ")[0]
        if line.startswith("#") and name in known and "'''" not in line:
            switched = "\n".join([*lines[:number], line[1:], *lines[number + 1 :]])
            msgspec.convert(tomllib.loads(switched)[chapter], lessons.chapters[chapter])
        if line.startswith(("[[", "#[")):
            break  # what follows is about the tables inside


def test_lines_are_no_longer_than_a_screen() -> None:
    for lessons in LESSONS.values():
        for chapter in lessons.chapters:
            text = row_text(lessons, chapter, id_for(lessons, chapter), alone=True)
            assert all(len(line) <= 100 for line in text.split("\n") if line.startswith("# "))


def test_a_shipped_row_is_written_as_it_is() -> None:
    lessons = LESSONS["razorweave"]
    read = tomllib.loads(row_text(lessons, "weapons", "longsword", alone=False))
    assert read == lessons.rows("weapons")["longsword"]


def test_a_new_row_has_a_name_of_its_own() -> None:
    lessons = LESSONS["beacon_road"]
    assert (
        tomllib.loads(row_text(lessons, "creatures", "mud_fox", alone=False))["name"] == "Mud Fox"
    )
    scene = tomllib.loads(row_text(lessons, "scenarios", "fox-hole", alone=False))
    assert scene["title"] == "Fox Hole"


def test_a_chapter_whose_rows_the_rules_know() -> None:
    with pytest.raises(WrongUse, match="has no action 'fly', and its rules know no new ones"):
        row_text(LESSONS["action_points"], "actions", "fly", alone=True)


def test_a_class_is_a_line() -> None:
    text = row_text(LESSONS["action_points"], "classes", "whip", alone=False)
    assert tomllib.loads(text).keys() == {"whip"}


def test_words() -> None:
    assert titled("grey_wolf-2") == "Grey Wolf 2"
    assert prose("a " * 60)[1].startswith("# a")
    assert ruleset("razorweave").teaching().chapters["weapons"].kind == "weapon"
