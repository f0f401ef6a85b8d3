"""What cannot be kept safely was never done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fracas.core.errors import JournalError
from fracas.core.facts import Beat, Corrected, Planned
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Entry, Said
from tests.core.table import (
    ANN,
    BOB,
    MARA,
    NILS,
    at_act,
    at_cards,
    at_end,
    at_roll,
    half_said,
    kind,
    snapshot,
    typed,
)
from tests.toy import TOY


class Full:
    """A sink that is full after so many entries."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.kept: list[Entry] = []

    def write(self, entry: Entry) -> None:
        if len(self.kept) >= self.room:
            raise JournalError("The disk is full: make room.")
        self.kept.append(entry)


ACTS: dict[str, tuple[Callable[[], Chronicle], Callable[[Chronicle], None]]] = {
    "answer": (at_act, lambda c: c.answer("bid")),
    "beat ends": (at_act, lambda c: c.answer("pass")),
    "roll": (at_roll, lambda c: c.answer(typed(6, 6))),
    "throw": (at_roll, lambda c: c.throw() and None),
    "say": (at_cards, lambda c: c.say(ANN, "high")),
    "close": (half_said, lambda c: c.close("gm")),
    "edit": (at_roll, lambda c: c.edit(Corrected("round", 7))),
    "edit to moot": (at_roll, lambda c: c.edit(TOY.leave(c.state, BOB))),
    "edit idle": (at_end, lambda c: c.edit(Planned((Beat("rest"),)))),
    "undo": (at_roll, lambda c: c.undo()),
    "undo said": (half_said, lambda c: c.undo()),
    "switch": (at_roll, lambda c: c.switch(4)),
    "fork": (at_roll, lambda c: c.fork("else")),
    "salt": (at_roll, lambda c: c.salt(MARA, "luck")),
    "open": (at_roll, lambda c: c.open_seed()),
    "sit": (at_act, lambda c: c.sit(ANN, NILS)),
    "order": (at_act, lambda c: c.order(MARA, "act")),
}


@pytest.mark.parametrize("name", ACTS)
def test_what_cannot_be_kept_was_never_done(name: str) -> None:
    make, act = ACTS[name]
    chronicle = make()
    before, dice, seating = snapshot(chronicle), chronicle.dice, chronicle.seating
    chronicle.keep_in(Full(0))
    with pytest.raises(JournalError, match="disk is full"):
        act(chronicle)
    assert snapshot(chronicle) == before
    assert (chronicle.dice, chronicle.seating) == (dice, seating)
    assert (dice.opened, dice.salts) == (False, ())
    sink = Full(99)
    chronicle.keep_in(sink)
    act(chronicle)
    assert sink.kept == chronicle.entries[-len(sink.kept) :]
    twin = make()
    act(twin)
    same = twin.state, kind(twin), twin.line
    assert (chronicle.state, kind(chronicle), chronicle.line) == same


def test_an_answer_kept_before_the_closing_failed_stays_kept() -> None:
    chronicle = half_said()
    chronicle.keep_in(Full(1))
    with pytest.raises(JournalError):
        chronicle.say(BOB, "low")
    assert isinstance(chronicle.entries[-1], Said)
    assert chronicle.pending == {ANN: "high", BOB: "low"}
    chronicle.keep_in(None)
    chronicle.close_if_all_in()
    assert kind(chronicle) == "act"
    chronicle.close_if_all_in()
    assert kind(chronicle) == "act"
