"""What to calculate for a question, and how long that may take.

A job is plain data: which system, which book (a file that each worker reads once), the beat as the
asking seat knows it, and how long it may take.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.projection import asked
from fracas.odds import known_beat
from fracas.odds.budget import OddsBudget

AT_ONCE = OddsBudget(3_000, 0.25, 1 / 500)
ON_REQUEST = OddsBudget(60_000, 5.0, 1e-6)
"""How far a question is followed at first, and when a seat asks for its odds."""

TO_WIN = OddsBudget(0, 8.0)
"""How long (seconds of work) the search for what wins may take."""


class OddsJob(msgspec.Struct, frozen=True):
    """The odds of a question as one seat knows it; with an `option`, the reasons for its odds."""

    system: str
    book: str
    state: Any
    replies: tuple[Any, ...]
    asked_at: int
    decider: Decider
    said: tuple[tuple[Decider, Answer], ...]
    patience: OddsBudget
    assumed: tuple[str, ...]
    option: str | None = None


def known_job(
    chronicle: Chronicle,
    seat: Seat,
    decider: Decider,
    asked_at: int,
    patience: OddsBudget,
    option: str | None = None,
) -> OddsJob | None:
    """Return a question as a seat knows it, without its book; None as in `OddsService.job`."""
    viewer = chronicle.seating.viewer(seat)
    known = known_beat(chronicle, viewer)
    if known is None or decider not in known.prompt.deciders:
        return None
    rules = chronicle.rules
    seen = rules.view(chronicle.state, viewer)
    return OddsJob(
        rules.id,
        "",
        known.state,
        known.replies,
        asked_at,
        decider,
        asked(chronicle, seat).said,
        patience,
        rules.say_assumed(seen, viewer),
        option,
    )
