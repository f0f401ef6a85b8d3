"""What a computer player goes by: the beat as its side knows it, at the open prompt."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.ids import Decider
from fracas.core.play.run import Run

Way = Callable[[], tuple[Any, tuple[Any, ...]]]
"""How a side comes to the open prompt: the state before the beat, and what was answered in it."""


class Stand:
    """A run as one side knows it, and how it came there, so that it can be played on from there.

    `run` can be looked at, but not answered. `side` is blank for the game master. The way there is
    worked out only for who asks, by running the beat from what the side knows: most look at the
    prompt and no further.
    """

    def __init__(self, run: Run, side: str, way: Way) -> None:
        self.run = run
        self.side = side
        self._way = way
        self.said: dict[Decider, Answer] = {}
        """What others of the side answered who were asked together with the one who is next."""

    @cached_property
    def advice(self) -> Answer | None:
        """What the book advises here; where several are asked together, the answers of all.

        Worked out once: all of a side who are asked together stand in the same place.
        """
        return self.run.rules.advise(self.run)

    def advised(self, ask: Ask | Ruling) -> Answer | None:
        """What the book advises one of those who are asked."""
        prompt, advice = self.run.prompt, self.advice
        if isinstance(prompt, Together) and isinstance(advice, tuple):
            return advice[prompt.deciders.index(ask.decider)]  # type: ignore[no-any-return]
        return advice

    @cached_property
    def way(self) -> tuple[Any, tuple[Any, ...]]:
        """The state before the beat as the side knows it, and what was answered in it.

        The same from the start lead to this prompt again, rolls as `Result`s. Where what happened
        does not go together with what the side takes for granted, the state is None: then it
        cannot be played on from here.
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
