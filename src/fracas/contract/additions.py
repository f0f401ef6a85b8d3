"""Additions: a sheet is added to a running fight, and all else stays the same."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.content.chapters import chapter_of
from fracas.content.write import text_of
from fracas.contract.options import lawful
from fracas.contract.play import fights, step, steps
from fracas.contract.subject import Subject, source, spelt
from fracas.core.errors import ContentError
from fracas.core.play.additions import changed, take_in
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay

NEWCOMER = "latecomer"
"""The name of a row that no system ships."""


def check_additions(subject: Subject) -> None:
    """Check that a copy of a shipped combatant can be added at a prompt, enters and plays.

    What was asked stays open, going back and forth keeps the content, the journal replays to the
    same end, and a row that the book already has is refused.
    """
    rules = subject.rules
    for number, chronicle in fights(subject):
        chance = source("additions", number)
        stop = chance.below(subject.prompts // 2)
        for place, _ in enumerate(steps(subject, chronicle, number)):
            if place == stop:
                break
        if chronicle.prompt is None:
            continue
        shipped = rules.combatants()
        who = shipped[chance.below(len(shipped))].id
        asked, state, book = chronicle.prompt, spelt(chronicle.state), chronicle.book
        _refuse_others(subject, chronicle, who)
        text = sheet_text(subject, book, who)
        where = f"{rules.title}: a sheet like {who} at the prompt {asked.kind}"
        lawful(where, take_in, chronicle, text)
        assert spelt(chronicle.state) == state, f"{where} changed the state."
        now = chronicle.prompt
        assert now is not None, f"{where} ended the fight."
        assert (now.kind, now.deciders) == (asked.kind, asked.deciders), f"{where} asks another."
        assert not changed(book, chronicle.book), f"{where} changed what the book said before."
        sides = rules.sides(chronicle.state)
        fact = rules.enter(chronicle.book, chronicle.state, NEWCOMER, sides[0])
        lawful(where, chronicle.edit, fact, "late")
        _play_on(subject, chronicle, number)


def sheet_text(subject: Subject, book: Any, who: str, name: str = NEWCOMER) -> str:
    """Return the sheet of a shipped combatant as a content text, under another name."""
    chapter = chapter_of(book, subject.rules.combatants())
    row = msgspec.to_builtins(getattr(book, chapter)[who])
    return text_of({"system": subject.rules.id, chapter: {name: row}})


def _refuse_others(subject: Subject, chronicle: Chronicle, who: str) -> None:
    """Check that a row that would replace another is refused, and nothing has changed."""
    rules, before = subject.rules, chronicle.text()
    chapter = chapter_of(chronicle.book, rules.combatants())
    rows = getattr(chronicle.book, chapter)
    other = next((one for one, row in rows.items() if row != rows[who]), None)
    if other is None:
        return
    taken: tuple[str, ...] = ()
    try:
        take_in(chronicle, sheet_text(subject, chronicle.book, who, other))
    except ContentError as error:
        taken = error.fields["taken"]
    assert f"{chapter}.{other}" in taken, (
        f"{rules.title} lets content change {other} in a fight that runs: it refuses {taken}."
    )
    assert chronicle.text() == before, f"{rules.title}: refused content left a mark."


def _play_on(subject: Subject, chronicle: Chronicle, number: int) -> None:
    chance = source("additions go on", number)
    entered = chronicle.head
    for _ in range(subject.prompts // 2):
        if chronicle.prompt is None:
            break
        step(chronicle, chance)
    end, state = chronicle.head, spelt(chronicle.state)
    chronicle.undo(to=0)
    assert NEWCOMER in getattr(
        chronicle.book, chapter_of(chronicle.book, subject.rules.combatants())
    ), "Going back takes content out of the book."
    chronicle.switch(end)
    assert spelt(chronicle.state) == state, "Back and forth around content changes the state."
    assert entered in chronicle.line
    text = chronicle.text()
    again = lawful("A journal with content", replay, parse_journal(text), subject.rules)
    assert again.text() == text, "The journal of a fight with content replays as another."
    assert again.book.digest() == chronicle.book.digest(), "Its book is another after a replay."
