"""Where play stands on one line: the entries that led there, the beat that runs, checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.book import Book
from fracas.core.errors import BudgetExceeded, FracasError, IllegalAnswer
from fracas.core.facts import Fact
from fracas.core.prompts import Edit, Prompt
from fracas.core.ruleset import Ruleset
from fracas.core.run import Run

SILENT = 1000
"""How many beats in a row may ask nothing before play is taken to go round in a circle."""


class Line:
    """A line of play. `numbers` are the journal entries on it, oldest first.

    A mark is kept for every beat that asked: how many entries stood before it, and the state at its
    start.
    Going back finds the last mark and answers again what came after it, so it never costs more
    than one beat. `reply_of` tells what an entry answered, or None for entries that answer nothing.
    """

    __slots__ = ("_book", "_idle", "_marks", "_opening", "_reply_of", "_rules", "numbers", "run")

    def __init__(
        self, rules: Ruleset, book: Book, opening: Any, reply_of: Callable[[int], Any]
    ) -> None:
        self.numbers: list[int] = []
        self.run: Run | None = None
        self._rules = rules
        self._book = book
        self._opening = opening
        self._reply_of = reply_of
        self._idle = opening
        self._marks: list[tuple[int, Any]] = []

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
        return self._marks[-1][1]

    def beat_replies(self) -> tuple[Any, ...]:
        """What has been answered in the beat that runs."""
        replies = (self._reply_of(number) for number in self.numbers[self._marks[-1][0] :])
        return tuple(reply for reply in replies if reply is not None)

    def open(self) -> tuple[Fact, ...]:
        """Begin the first beats; gives the facts up to the first prompt."""
        return self._settle(len(self.numbers))

    def play(self, reply: Any) -> tuple[Fact, ...]:
        """Give a reply and play on to the next prompt; on any failure nothing has changed.

        Follow it by `keep` with the number of its entry, or by `stand` to take it back.
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
            return (*facts[taken:], *self._settle(len(self.numbers) + 1))
        except BaseException:
            # A refused answer leaves the procedure where it was; anything else moved it.
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
        """Read by another book from now on: the beat that runs is asked anew by it.

        Raises `IllegalAnswer`, and goes on by the old book, where that leads elsewhere.
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
            "By that content what was played in this beat comes otherwise: take it in at the start "
            "of the next one."
        ) from cause

    def _asked(self) -> tuple[Any, ...]:
        prompt = self.prompt
        return () if prompt is None else (type(prompt), prompt.kind, prompt.deciders)

    def stand(self, numbers: list[int]) -> None:
        """Stand after these entries, from the last mark that they share with the line as it is."""
        pairs = enumerate(zip(self.numbers, numbers, strict=False))
        least = min(len(self.numbers), len(numbers))
        shared = next((at for at, (was, now) in pairs if was != now), least)
        while self._marks and self._marks[-1][0] > shared:
            self._marks.pop()
        at, state = self._marks.pop() if self._marks else (0, self._opening)
        self.run, self._idle, self.numbers = None, state, list(numbers[:at])
        self._settle(at)
        for number in numbers[at:]:
            reply = self._reply_of(number)
            if reply is not None:
                self._play(reply)
            self.numbers.append(number)

    def _play(self, reply: Any) -> tuple[Fact, ...]:
        run = self.run
        if run is None:
            assert type(reply) is Edit, "only an edit can come while nothing is asked"
            self._idle = reply.fact.apply(self._idle)
            return (reply.fact, *self._settle(len(self.numbers) + 1))
        taken = len(run.facts)
        run.answer(reply)
        facts = tuple(run.facts[taken:])
        return facts if run.prompt is not None else facts + self._settle(len(self.numbers) + 1)

    def _settle(self, position: int) -> tuple[Fact, ...]:
        """Begin beat after beat until one asks, or the agenda is empty.

        Raises `BudgetExceeded` when a thousand beats in a row ask nothing.
        """
        facts: list[Fact] = []
        state = self.state
        began = 0
        while state.agenda:
            began += 1
            if began > SILENT:
                raise BudgetExceeded(
                    f"{SILENT} beats in a row asked nothing, the last '{state.agenda[0].name}': "
                    "play does not come to a prompt; undo, or edit what it waits for."
                )
            self._mark(position, state)
            run = Run(self._rules, self._book, state)
            facts += run.facts
            if run.prompt is not None:
                self.run = run
                return tuple(facts)
            state = run.state
        self._mark(position, state)
        self.run, self._idle = None, state
        return tuple(facts)

    def _mark(self, position: int, state: Any) -> None:
        """Keep a state to go back to; of beats that asked nothing, the last is enough."""
        if self._marks and self._marks[-1][0] == position:
            self._marks.pop()
        self._marks.append((position, state))
