"""The journal as a tree of lines of play."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Edit
from fracas.core.chance import Rolled
from fracas.core.errors import NotYourSeat
from fracas.core.facts import Dropped
from fracas.core.ids import GM_SEAT
from fracas.core.play.history import History
from fracas.core.play.journal import (
    Answered,
    Closed,
    Edited,
    Entry,
    Forked,
    Head,
    Resumed,
    Said,
    Seated,
    Threw,
)
from tests.core.table import ANN, BOB, MARA, NILS

SAME: dict[str, Any] = {"book": None, "state": None, "commitment": "", "version": "", "engine": ""}


def answered(parent: int, seat: str = "mara") -> Answered:
    return Answered(parent=parent, seat=seat, decider="ann", kind="act", answer=["a", 1])


def threw(parent: int) -> Threw:
    return Threw(parent=parent, decider="ann", kind="roll", ordinal=0, rolled=Rolled((3,)))


def said(parent: int, seat: str, decider: str, answer: str) -> Said:
    return Said(parent=parent, seat=seat, decider=decider, answer=answer)


def history() -> History:
    found = History()
    entries: list[Entry] = [
        Head(format=1, system="toy", title="", **SAME),
        answered(0),
        threw(1),
        Seated(parent=2, decider="ann", seat="mara"),
        threw(2),
        Forked(parent=2, name="else", commitment=""),
        threw(5),
        said(6, "mara", "ann", "high"),
        said(7, "nils", "bob", "low"),
        said(8, "mara", "ann", "low"),
        Edited(parent=9, seat="gm", fact=Dropped(), reason="why"),
        said(10, "nils", "bob", "high"),
        Closed(parent=11, kind="card", how="all-in", answers=["low", ["x"]]),
        Resumed(parent=0, **SAME),
        threw(13),
    ]
    for entry in entries:
        found.append(entry)
    return found


def test_replies() -> None:
    tree = history()
    assert tree.reply_of(1) == ("a", 1)
    assert tree.reply_of(2) == Rolled((3,))
    assert tree.reply_of(10) == Edit(Dropped(), "why")
    assert tree.reply_of(12) == ("low", ("x",))
    assert [tree.reply_of(n) for n in (0, 3, 5, 7, 13)] == [None] * 5


def test_lines() -> None:
    tree = history()
    assert tree.path(4) == [1, 2, 4]
    assert tree.path(12) == [1, 2, 5, 6, 7, 8, 9, 10, 11, 12]
    assert tree.path(14) == [13, 14]
    assert tree.path(0) == []
    assert (tree.base([13, 14]), tree.base([1, 2]), tree.base([])) == (13, 0, 0)
    points = [number for number in range(-1, 20) if tree.is_point(number)]
    assert points == [0, 1, 2, *range(4, 15)]


def test_rolls_are_counted_since_the_dice_were_fresh() -> None:
    tree = history()
    assert [tree.ordinal(tree.path(to)) for to in (1, 2, 4, 5, 6, 14)] == [0, 1, 2, 0, 1, 1]


def test_what_was_said_and_still_stands() -> None:
    tree = history()
    assert tree.pending(tree.path(8)) == {ANN: "high", BOB: "low"}
    assert tree.pending(tree.path(9)) == {ANN: "low", BOB: "low"}
    assert tree.pending(tree.path(10)) == {}
    assert tree.pending(tree.path(11)) == {BOB: "high"}
    assert tree.pending(tree.path(12)) == {}


def test_a_player_takes_back_only_own_answers() -> None:
    tree = history()
    tree.refuse_take_back(MARA, [1])
    tree.refuse_take_back(NILS, [8, 11])
    tree.refuse_take_back(GM_SEAT, list(range(1, 13)))
    # What others sealed beside it, and what the game master edited since, is no hindrance.
    tree.refuse_take_back(MARA, [7, 8])
    tree.refuse_take_back(NILS, [8, 9, 10, 11])
    for seat, numbers in (
        (NILS, [1]),
        (MARA, [1, 2]),
        (MARA, [8]),
        (MARA, [8, 9]),
        (NILS, [12]),
        (NILS, [11, 12]),
        (MARA, [10]),
    ):
        with pytest.raises(NotYourSeat, match="before any roll or reveal"):
            tree.refuse_take_back(seat, numbers)
