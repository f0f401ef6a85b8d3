"""What a command may use while it calculates something: time, and memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite

from fracas.core.errors import TooMuch
from fracas.odds.alarms import within
from fracas.odds.bounds import HARD, LEAST, bounded
from fracas.odds.memory import fuller_than, held_to, memory_limit, out_of_memory, room, soft


@contextmanager
def working(seconds: float = float("inf")) -> Iterator[None]:
    """Let what runs inside take about `seconds`, and the memory that one job may take.

    Raises `TooMuch` for what ignores both.
    """
    limit = memory_limit()
    most, enough = room(limit), room(soft(limit))
    hard = HARD * max(seconds, LEAST) if isfinite(seconds) else 0.0
    try:
        with held_to(most), bounded(seconds, fuller_than(enough)), within(hard):
            yield
    except MemoryError:
        raise out_of_memory() from None
    except TimeoutError:
        raise TooMuch(
            f"This takes longer than the limit of {hard:g} seconds: ask for less.",
            seconds=hard,
        ) from None
