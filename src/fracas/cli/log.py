"""The log as lines: what happened, with its dice and the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fracas.core.book import Book
from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.core.journal import (
    Answered,
    Closed,
    Edited,
    Entry,
    Forked,
    Head,
    Opened,
    Redone,
    Resumed,
    Said,
    Salted,
    Threw,
    Undone,
)
from fracas.core.replay import fact_from
from fracas.core.ruleset import Ruleset, Viewer

_ON_LINE = Answered | Threw | Said | Closed | Edited | Forked | Resumed


class Line(msgspec.Struct, frozen=True):
    """One line of the log. `fact` is None for acts of the table: edits, undo, salt, the seed."""

    entry: int
    text: str
    because: tuple[str, ...] = ()
    fact: Fact | None = None
    before: Any = None

    @property
    def dice(self) -> tuple[tuple[str, bool], ...]:
        """The faces that the fact shows, and whether each counts; empty for most facts."""
        faces: Faces = getattr(self.fact, "faces", ())
        kept = getattr(self.fact, "kept", ())
        if len(kept) != len(faces):
            kept = (True,) * len(faces)
        return tuple((str(face), counts) for face, counts in zip(faces, kept, strict=True))


class Teller:
    """Turns entries into lines, one after another, by their stored facts alone.

    It holds the state after every entry, so that lines can be told in the order of the journal
    even when play went back.
    """

    def __init__(self, rules: Ruleset, book: Book, opening: Any) -> None:
        self.rules = rules
        self.book = book
        self.lines: list[Line] = []
        self._after: list[Any] = []
        self._opening = opening

    def hear(self, entries: Sequence[Entry], viewer: Viewer) -> list[Line]:
        """The lines of the entries that are new since the last time, as the viewer may see them."""
        known = len(self.lines)
        for number in range(len(self._after), len(entries)):
            entry = entries[number]
            here = self._opening if isinstance(entry, Head) else self._after[entry.parent]
            if isinstance(entry, Resumed):
                here = msgspec.convert(entry.state, self.rules.state_type)
            act = _act(entry, entries[number - 1]) if number else ""
            if act:
                self.lines.append(Line(number, act))
            # An edit is told with its fact, in one line.
            mark = _edit_mark(entry)
            for raw in entry.facts:
                fact = fact_from(self.rules, raw)
                shown = self.rules.shows(fact, here, viewer)
                if shown is not None:
                    seen = self.rules.view(here, viewer)
                    text = self.rules.say_fact(shown, seen, self.book)
                    if text or mark:
                        text = f"{mark}{text}".rstrip(": ") if mark else text
                        self.lines.append(Line(number, text, shown.because, shown, seen))
                        mark = ""
                here = fact.apply(here)
            self._after.append(here)
        return self.lines[known:]

    def after(self, number: int) -> Any:
        """The state after an entry that was heard."""
        return self._after[number]


def undone(entries: Sequence[Entry], line: Sequence[int]) -> frozenset[int]:
    """The entries that were played but do not stand on that line of play."""
    here = set(line)
    return frozenset(
        number
        for number, entry in enumerate(entries)
        if isinstance(entry, _ON_LINE) and number not in here
    )


def standing_line(entries: Sequence[Entry], head: int) -> tuple[int, ...]:
    """The entries that lead to a point, oldest first."""
    numbers: list[int] = []
    while head > 0:
        numbers.append(head)
        head = entries[head].parent
    return tuple(reversed(numbers))


def _edit_mark(entry: Entry) -> str:
    if not isinstance(entry, Edited):
        return ""
    return f"Edit ({entry.reason.rstrip('.')}): " if entry.reason else "Edit: "


def _act(entry: Entry, before: Entry) -> str:
    match entry:
        case Undone():
            return "Taken back."
        case Redone() if not isinstance(before, Redone):
            return "Done again."
        case Forked():
            return f"A new line of play, {entry.name}; its dice promise {entry.commitment}."
        case Closed() if entry.seals:
            return f"The choices are sealed as {', '.join(one[:8] for one in entry.seals)}."
        case Opened():
            return f"The seed of the dice is opened: {entry.seed}."
        case Salted():
            return f"Salt for the dice by {entry.seat}: “{entry.text}”."
        case Resumed():
            return (
                f"Taken up again with rules version {entry.version}; {len(entry.aside)} answers "
                "are set aside."
            )
    return ""
