"""A line of play prompt by prompt: what was asked, where the fight was, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fracas.core.asking.prompts import Prompt
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.history import History
from fracas.core.play.journal import Resumed
from fracas.core.play.line import Line


class DecisionPoint(msgspec.Struct, frozen=True):
    """An answer, or an edit, on a line of play.

    `entry` is its number in the journal. `beat` is the state in which the running beat began and
    `replies` what was answered in it before; `state` is the current state, `reply` the answer as a
    run takes it. `prompt` is None for an edit while nothing was asked.
    """

    entry: int
    beat: Any
    replies: tuple[Any, ...]
    state: Any
    prompt: Prompt | None
    reply: Any


def decision_points(chronicle: Chronicle) -> Iterator[DecisionPoint]:
    """Yield every moment of the current line of play, oldest first, from the last upgrade on.

    The rules are run once along the line; the chronicle does not change.
    """
    history = History()
    history.entries.extend(chronicle.entries)
    numbers = chronicle.line
    base = history.entries[history.base(list(numbers))]
    line = Line(chronicle.rules, chronicle.book, base.state, history.reply_of)  # type: ignore[attr-defined]
    if isinstance(base, Resumed):
        line.rebase(base.state, [numbers[0]])
        numbers = numbers[1:]
    line.open()
    for number in numbers:
        reply = history.reply_of(number)
        if reply is not None:
            yield DecisionPoint(
                number, line.beat_state, line.beat_replies(), line.state, line.prompt, reply
            )
            line.play(reply)
        line.keep(number)
