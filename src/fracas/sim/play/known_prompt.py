"""What a computer player uses: the beat as its side knows it, at the open prompt."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.ids import Decider
from fracas.core.play.run import Run

Way = Callable[[], tuple[Any, tuple[Any, ...]]]
"""How a side reaches the open prompt: the state before the beat, and what was answered in it."""


class Stand:
    """A run as one side knows it, and how it got there, so that it can be played on from there.

    `run` can be examined, but not answered. `side` is blank for the game master. The way there is
    calculated only on demand, by running the beat from what the side knows: most players look only
    at the prompt.
    """

    def __init__(self, run: Run, side: str, way: Way) -> None:
        self.run = run
        self.side = side
        self._way = way
        self.said: dict[Decider, Answer] = {}
        """The answers of others of the side who were asked together with the one who is next."""

    @cached_property
    def advice(self) -> Answer | None:
        """The book's advice here; where several are asked together, the answers of all.

        Calculated once: all of a side who are asked together share the same knowledge.
        """
        return self.run.rules.advise(self.run)

    def advised(self, ask: Ask | Ruling) -> Answer | None:
        """Return the book's advice for one of those who are asked."""
        prompt, advice = self.run.prompt, self.advice
        if isinstance(prompt, Together) and isinstance(advice, tuple):
            return advice[prompt.deciders.index(ask.decider)]  # type: ignore[no-any-return]
        return advice

    @cached_property
    def way(self) -> tuple[Any, tuple[Any, ...]]:
        """The state before the beat as the side knows it, and what was answered in it.

        The same answers from the start lead to this prompt again, with rolls as `Result`s. If what
        happened contradicts what the side assumes, the state is None: then it cannot be played on
        from here.
        """
        return self._way()

    @property
    def begun(self) -> Any:
        """The state before the beat, or None."""
        return self.way[0]

    @property
    def replies(self) -> tuple[Any, ...]:
        """What was answered in the beat."""
        return self.way[1]
