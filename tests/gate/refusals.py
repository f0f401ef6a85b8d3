"""What a refusal has to be: an error of ours with a code, and one sentence on one line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fracas.core.errors import FracasError

LONGEST = 2_000
"""How long a sentence may be."""

MOST_CALLS = 40_000_000
"""How many calls reading one small file may take: what takes more would never end for a person."""


class Endless(Exception):
    """Something that goes on and on."""


def refusal_of(do: Callable[[], Any]) -> FracasError | None:
    """Do something; gives the refusal, held against what one has to be. Nothing else is caught."""
    try:
        do()
    except FracasError as error:
        refused = error
    else:
        return None
    told = refused.sentence
    assert told.endswith("."), told
    assert told.isprintable(), told
    assert len(told) < LONGEST, told
    assert "Traceback" not in told
    assert "object at 0x" not in told
    assert refused.code != FracasError.code
    return refused


@contextmanager
def ending() -> Iterator[None]:
    """Raise `Endless` after so many calls: steps are counted, not seconds."""
    left = MOST_CALLS

    def count(frame: Any, event: str, given: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            sys.setprofile(None)
            raise Endless(f"more than {MOST_CALLS:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
