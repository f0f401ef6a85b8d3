"""Lessons: authors of content get templates that are sound as they are written."""

from __future__ import annotations

from typing import Any

from msgspec import inspect

from fracas.content.checker import Checker
from fracas.contract.options import lawful
from fracas.contract.subject import Subject
from fracas.packages.field_help import Lessons, fields
from fracas.packages.templates import row_text

NEW = "quite_new"


def check_lessons(subject: Subject) -> None:
    """Check that each chapter has a template, which its own check passes and `take_in` reads.

    What the system says about chapters and fields must be about existing ones. It may leave any
    out; then a template says what follows from the types.
    """
    rules = subject.rules
    lessons = Lessons(rules)
    book = rules.open_book(subject.rulings[0])
    known = lessons.teaching
    strangers = known.chapters.keys() - lessons.chapters.keys()
    assert not strangers, f"{rules.title} tells of chapters that it has not: {sorted(strangers)}."
    taught: dict[str, set[str]] = {}
    for chapter in lessons.chapters:
        _gather(lessons.kind(chapter), taught)
    for kind, named in known.fields.items():
        unknown = named.keys() - taught.get(kind, set())
        assert not unknown, f"{rules.title} tells of {kind}.{sorted(unknown)}, which there is not."
    words = [lessons.chapter(chapter).kind for chapter in lessons.chapters]
    assert len(set(words)) == len(words), f"{rules.title} calls two kinds of rows the same: {words}"
    for chapter in lessons.chapters:
        for id_ in _ids(lessons, chapter):
            where = f"{rules.title}, the template of {chapter}.{id_}"
            text = row_text(lessons, chapter, id_, alone=True)
            lawful(where, rules.judge, Checker(where, text))
            wide = lawful(where, rules.take_in, book, text, where)
            if lessons.has_rows(chapter):
                assert id_ in getattr(wide, chapter), f"{where} gives no such row."


def _ids(lessons: Lessons, chapter: str) -> tuple[str, ...]:
    """Return the rows of a chapter whose templates are tried: a new one, and its model."""
    if not lessons.has_rows(chapter):
        # A list has no template: there is nothing in it to explain except its values.
        return (chapter,) if isinstance(lessons.kind(chapter), inspect.StructType) else ()
    lesson, shipped = lessons.chapter(chapter), lessons.rows(chapter)
    if lesson.example:
        told = f"{lessons.rules.title} models {chapter} on {lesson.example}, which there is not."
        assert lesson.example in shipped, told
    model = lesson.example or next(iter(shipped), "")
    return tuple(one for one in (model, "" if lesson.fixed else NEW) if one)


def _gather(kind: Any, taught: dict[str, set[str]]) -> None:
    if not isinstance(kind, inspect.StructType) or kind.cls.__name__ in taught:
        return
    taught[kind.cls.__name__] = {field.name for field in fields(kind)}
    for field in fields(kind):
        _gather(field.inner, taught)
