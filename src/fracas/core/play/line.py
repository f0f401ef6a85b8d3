"""Where play is on one line: the entries that led there, the running beat, checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from fracas.core.asking.prompts import Edit, Prompt
from fracas.core.errors import BudgetExceeded, FracasError, IllegalAnswer
from fracas.core.facts import Fact
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

SILENT = 1000
"""After this many beats in a row that ask nothing, play is assumed to go in a circle."""

RECENT = 16
"""How many of the last marks keep their state: as many as a table undoes one by one."""

SPARSE = 128
"""Of the earlier marks, one in this many keeps its state."""


class Mark(NamedTuple):
    """The start of a beat that asked: how many entries were before it, and the state there.

    `taken` counts the facts of the last of these entries that came before it. The state of an old
    mark is `FOLDED`: the facts of the entries since an earlier one lead to it.
    """

    position: int
    state: Any
    taken: int


class Folded:
    """Takes the place of a state that is calculated again when it is needed."""


FOLDED = Folded()


class Line:
    """A line of play. `numbers` are the journal entries on it, oldest first.

    A mark is kept for every beat that asked. Going back finds the last mark and answers again what
    came after it, so it never costs more than one beat. `reply_of` returns what an entry answered,
    or None for entries that answer nothing; `facts_of` returns an entry's facts, those of 0 being
    those of the opening. Without `facts_of` every mark keeps its state.
    """

    __slots__ = (
        "_book",
        "_facts_of",
        "_idle",
        "_marks",
        "_opening",
        "_reply_of",
        "_rules",
        "numbers",
        "run",
    )

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        opening: Any,
        reply_of: Callable[[int], Any],
        facts_of: Callable[[int], Sequence[Fact]] | None = None,
    ) -> None:
        self.numbers: list[int] = []
        self.run: Run | None = None
        self._rules = rules
        self._book = book
        self._opening = opening
        self._reply_of = reply_of
        self._facts_of = facts_of
        self._idle = opening
        self._marks: list[Mark] = []

    @property
    def state(self) -> Any:
        """The state now."""
        return self._idle if self.run is None else self.run.state

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; None when the agenda is empty."""
        return None if self.run is None else self.run.prompt

    @property
    def beat_state(self) -> Any:
        """The state at the start of the beat that runs."""
        return self._marks[-1].state

    def beat_replies(self) -> tuple[Any, ...]:
        """What has been answered in the running beat."""
        replies = (self._reply_of(number) for number in self.numbers[self._marks[-1].position :])
        return tuple(reply for reply in replies if reply is not None)

    def open(self) -> tuple[Fact, ...]:
        """Begin the first beats; return the facts up to the first prompt."""
        return self._settle(len(self.numbers))

    def play(self, reply: Any) -> tuple[Fact, ...]:
        """Give a reply and play on to the next prompt; on any failure nothing has changed.

        Call `keep` with the number of its entry next, or `stand` to take it back.
        """
        run = self.run
        if run is None:
            try:
                return self._play(reply)
            except BaseException:
                self.stand(self.numbers)
                raise
        facts = run.facts
        taken = len(facts)
        try:
            run.answer(reply)
            if run.prompt is not None:
                return tuple(facts[taken:])
            told = facts[taken:]
            return (*told, *self._settle(len(self.numbers) + 1, len(told)))
        except BaseException:
            # A refused answer leaves the procedure where it was; any other error moved it.
            if self.run is not run or run.broken or run.prompt is None or len(facts) != taken:
                self.stand(self.numbers)
            raise

    def keep(self, number: int) -> None:
        """Put an entry on the line."""
        self.numbers.append(number)

    def rebase(self, opening: Any, numbers: list[int]) -> None:
        """Forget every mark: the line now starts from another state, after these entries."""
        self._opening = opening
        self._marks.clear()
        self.run, self._idle, self.numbers = None, opening, list(numbers)

    def read_by(self, book: Book) -> None:
        """Read another book from now on: the running beat is asked again by it.

        Raises `IllegalAnswer`, and keeps the old book, where that leads elsewhere.
        """
        before, was, numbers = (self.state, self._asked()), self._book, self.numbers
        self._book = book
        cause: Exception | None = None
        try:
            self.stand(numbers)
            if (self.state, self._asked()) == before:
                return
        except (FracasError, ValueError) as error:
            cause = error
        self._book = was
        self.stand(numbers)
        raise IllegalAnswer(
            "With that content the answers in this beat would lead elsewhere: add it at the start "
            "of the next one."
        ) from cause

    def _asked(self) -> tuple[Any, ...]:
        prompt = self.prompt
        return () if prompt is None else (type(prompt), prompt.kind, prompt.deciders)

    def stand(self, numbers: list[int]) -> None:
        """Move to these entries, from the last mark that they share with the line as it is."""
        pairs = enumerate(zip(self.numbers, numbers, strict=False))
        least = min(len(self.numbers), len(numbers))
        shared = next((at for at, (was, now) in pairs if was != now), least)
        while self._marks and self._marks[-1].position > shared:
            self._marks.pop()
        at, state, taken = 0, self._opening, 0
        if self._marks:
            state = self._state_of(len(self._marks) - 1)
            at, _, taken = self._marks.pop()
        self.run, self._idle, self.numbers = None, state, list(numbers[:at])
        self._settle(at, taken)
        for number in numbers[at:]:
            reply = self._reply_of(number)
            if reply is not None:
                self._play(reply)
            self.numbers.append(number)

    def _play(self, reply: Any) -> tuple[Fact, ...]:
        run = self.run
        if run is None:
            assert type(reply) is Edit, "only an edit can come while nothing is asked"
            self._idle = reply.applied(self._idle)
            return (*reply.facts, *self._settle(len(self.numbers) + 1, 1))
        taken = len(run.facts)
        run.answer(reply)
        facts = tuple(run.facts[taken:])
        if run.prompt is not None:
            return facts
        return facts + self._settle(len(self.numbers) + 1, len(facts))

    def _settle(self, position: int, taken: int = 0) -> tuple[Fact, ...]:
        """Begin beat after beat until one asks, or the agenda is empty.

        `taken` counts the facts of the same entry that came before. Raises `BudgetExceeded` when a
        thousand beats in a row ask nothing.
        """
        facts: list[Fact] = []
        state = self.state
        began = 0
        while state.agenda:
            began += 1
            if began > SILENT:
                raise BudgetExceeded(
                    f"{SILENT} beats in a row asked nothing, the last '{state.agenda[0].name}': "
                    "play does not reach a prompt; undo, or edit what it waits for."
                )
            self._mark(position, state, taken + len(facts))
            run = Run(self._rules, self._book, state)
            facts += run.facts
            if run.prompt is not None:
                self.run = run
                return tuple(facts)
            state = run.state
        self._mark(position, state, taken + len(facts))
        self.run, self._idle = None, state
        return tuple(facts)

    def _mark(self, position: int, state: Any, taken: int) -> None:
        """Keep a state to go back to; of beats that asked nothing, the last is enough."""
        marks = self._marks
        if marks and marks[-1].position == position:
            marks.pop()
        marks.append(Mark(position, state, taken))
        old = len(marks) - 1 - RECENT
        if old > 0 and old % SPARSE and self._facts_of is not None:
            marks[old] = Mark(marks[old].position, FOLDED, marks[old].taken)

    def _state_of(self, at: int) -> Any:
        """The state of a mark: as it was kept, or by the facts since an earlier one that was."""
        marks, mark = self._marks, self._marks[at]
        if mark.state is not FOLDED:
            return mark.state
        facts_of = self._facts_of
        assert facts_of is not None, "only lines that know facts fold them"
        while marks[at].state is FOLDED:
            at -= 1
        position, state, taken = marks[at]
        numbers = (0, *self.numbers)
        for place in range(position, mark.position + 1):
            end = mark.taken if place == mark.position else None
            for fact in islice(facts_of(numbers[place]), taken, end):
                state = fact.apply(state)
            taken = 0
        return state
