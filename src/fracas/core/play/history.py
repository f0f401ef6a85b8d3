"""The entries of a journal as a tree: which lines of play there are, and what is on them."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.options import settled
from fracas.core.asking.prompts import Edit
from fracas.core.errors import NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import (
    Answered,
    Closed,
    Edited,
    Entry,
    Forked,
    Head,
    Resumed,
    Said,
    Threw,
    answer_of,
)
from fracas.core.play.journal_file import Sink

ON_LINE = (Answered, Threw, Said, Closed, Edited, Forked, Resumed)
"""Entries that are on a line of play; all others are beside it."""


class History:
    """All entries, in the order in which they were written, and the sink that keeps them safe."""

    __slots__ = ("entries", "sink")

    def __init__(self, sink: Sink | None = None) -> None:
        self.entries: list[Entry] = []
        self.sink = sink

    @property
    def head(self) -> Head:
        """The entry that opened play."""
        head = self.entries[0]
        assert isinstance(head, Head), "a journal begins with its head"
        return head

    def append(self, entry: Entry) -> int:
        """Write an entry to the sink, then add it; return its number."""
        if self.sink is not None:
            self.sink.write(entry)
        entries = self.entries
        entries.append(entry)
        return len(entries) - 1

    def reply_of(self, number: int) -> Any:
        """Return what the entry answered, as a run takes it; None when it answered nothing."""
        entry = self.entries[number]
        if isinstance(entry, Answered):
            return answer_of(entry)
        if isinstance(entry, Threw):
            return entry.rolled
        if isinstance(entry, Closed):
            return settled(entry.answers)
        if isinstance(entry, Edited):
            return Edit(entry.fact, entry.reason, entry.more)
        return None

    def facts_of(self, number: int) -> tuple[Any, ...]:
        """Return the facts of an entry."""
        return self.entries[number].facts

    def is_point(self, number: int) -> bool:
        """Return whether the number names a point of a line of play."""
        return number == 0 or (
            0 < number < len(self.entries) and isinstance(self.entries[number], ON_LINE)
        )

    def path(self, to: int) -> list[int]:
        """The entries of the line that leads to a point, oldest first, from the last upgrade on."""
        numbers: list[int] = []
        while to > 0:
            numbers.append(to)
            if isinstance(self.entries[to], Resumed):
                break
            to = self.entries[to].parent
        return numbers[::-1]

    def base(self, numbers: list[int]) -> int:
        """The entry whose state a line starts from: 0, or the upgrade that it begins with."""
        return numbers[0] if numbers and isinstance(self.entries[numbers[0]], Resumed) else 0

    def ordinal(self, numbers: list[int]) -> int:
        """Return how many rolls are on the line since its dice were last fresh."""
        count = 0
        for number in numbers:
            entry = self.entries[number]
            if isinstance(entry, Threw):
                count += 1
            elif isinstance(entry, Forked | Resumed):
                count = 0
        return count

    def pending(self, numbers: list[int]) -> dict[Decider, Answer]:
        """Return the answers to a `Together` that is still open at the end of the line."""
        answers: dict[Decider, Answer] = {}
        for number in reversed(numbers):
            entry = self.entries[number]
            if isinstance(entry, Said):
                answers.setdefault(Decider(entry.decider), answer_of(entry))
            elif not isinstance(entry, Forked):
                break
        return answers

    def refuse_take_back(self, seat: Seat, numbers: list[int]) -> None:
        """Raise `NotYourSeat` unless the seat may take these entries back.

        A player may take back only their own answers from before any roll or reveal, and with them
        what the game master edited since, or others sealed beside them: the caller restores that.
        The game master may take back anything.
        """
        if seat == GM_SEAT:
            return
        over: tuple[type[Entry], ...] = ()
        for number in numbers:
            entry = self.entries[number]
            mine = isinstance(entry, Answered | Said) and entry.seat == seat
            if not mine and not isinstance(entry, over):
                raise NotYourSeat(
                    "A player may take back only their own answer, from before any roll or "
                    "reveal: ask the game master to undo further.",
                    seat=seat,
                    entry=number,
                )
            over = (Edited, Said) if isinstance(entry, Said) else over or (Edited,)
