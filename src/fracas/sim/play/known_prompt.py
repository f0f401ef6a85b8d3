"""What a computer player goes by: the beat as its side knows it, at the open prompt."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.play.run import Run


class Stand(msgspec.Struct, frozen=True, dict=True):
    """A run as one side knows it, and how it came there, so that it can be played on from there.

    `begun` is the state before the beat and `replies` what was answered in it, rolls as `Result`s:
    the same from the start lead to `run` again. `side` is blank for the game master. Where what
    happened does not go together with what the side takes for granted, `begun` is None: then the
    run is a `glimpse`, which can be looked at but not played on.
    """

    run: Run
    begun: Any
    replies: tuple[Any, ...]
    side: str

    @cached_property
    def advice(self) -> Answer | None:
        """What the book advises here; where several are asked together, the answers of all.

        Worked out once: all of a side who are asked together stand in the same place.
        """
        return self.run.rules.advise(self.run)
