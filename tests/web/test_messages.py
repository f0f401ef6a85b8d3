"""Messages go over the wire and come back as they were; what is none is refused."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from fracas.core.errors import MalformedAnswer
from fracas.core.picture.handles import Handle
from fracas.sim.batches.intervals import Interval
from fracas.table.odds.cards import OddsCard, WhyCard, WinCard
from fracas.table.screens.moment_cards import Bar, BarPart, Needle
from fracas.table.screens.patches import Splice
from fracas.table.screens.prompt_cards import DieCard, FacesCard, ReckonedCard
from fracas.table.screens.screen import ClockCard, FuseCard, LogCard
from fracas.table.seats.askers import AskerCard
from fracas.web import messages as m
from fracas.web import outgoing
from fracas.web.socket import MOST_BYTES, read

SAID: tuple[Any, ...] = (
    m.Hello("token"),
    m.Hello("token", 7),
    m.Answer(1, 2, "rella", [["dc", 14]]),
    m.Seen(1, 2),
    m.Throw(1, 2),
    m.Dice(1, 2, (0, 5)),
    m.Dice(1, 2, total=14),
    m.Close(1, 2),
    m.Undo(1),
    m.Undo(1, 0),
    m.Redo(1),
    m.Go(1, 3),
    m.Play(1),
    m.Ready(1, True),
    m.Begin(1),
    m.Fork(1, "what if"),
    m.Edit(1, "set", "why", "round", 3),
    m.Order(1, "turn", "pass", "rella"),
    m.Treat(1, "difficulty", "tell"),
    m.Treat(1, "difficulty", "wait", 3),
    m.Hold(1, 4),
    m.Sit(1, "rella", "p1"),
    m.Seat(1, "p1", "lock"),
    m.Computer(1, "rella", "advisor"),
    m.Prefer(1, "tap", 30),
    m.Seen(1, 4),
    m.Bring(1, "mara", {"combatants": {"mara": {"name": "Mara"}}}, "heroes", "p1", "late"),
    m.Propose(1, "mara", {"combatants": {"mara": {"name": "Mara"}}}, "heroes"),
    m.Admit(1, "p1"),
    m.Decline(1, "p1"),
    m.Salt(1, "words"),
    m.OpenSeed(1),
    m.Reckon(1, 2, (3, None)),
    m.Advise(1, 2, "rella"),
    m.Wins(1, 2, "rella"),
    m.Odds(1, 2, "rella"),
    m.Why(1, 2, "rella", "pass"),
    m.Peek(1, 0),
    m.Touch(1, "rella"),
    m.Older(1, 120),
    m.Ping(),
)

SENT: tuple[Any, ...] = (
    outgoing.Patch(
        3,
        {"waits": None},
        {"seats": Splice(1, 0, ("x",))},
        ("me/orders",),
        (LogCard(0, "Rella strikes."),),
    ),
    outgoing.Done(1),
    outgoing.More(1, DieCard("d6", ("1", "2"))),
    outgoing.Reckoned(
        1, ReckonedCard("7", "Hit", (FacesCard((1,), "crit", "Critical"),), assumed=True)
    ),
    outgoing.Refused(-1, "malformed-answer", "No.", ("RW-RES-01",)),
    outgoing.Figured(OddsCard(1, "rella")),
    outgoing.Barred(-1, 0, Bar((BarPart("hit", "Hit", 1.0),))),
    outgoing.Barred(7, 0, Bar((BarPart("hit", "Hit", 1.0),), assumed=True), Needle(0.5)),
    outgoing.Clock(ClockCard(9.5, 10)),
    outgoing.Clock(None),
    outgoing.Fuse(FuseCard(4, 5.5, 6)),
    outgoing.Fuse(None),
    outgoing.Waiting((AskerCard("a1", "Ann", "player"),)),
    outgoing.Told(1, WhyCard(1, "rella", "pass")),
    outgoing.Advised(1, "pass", (("pass", "Wait.", ("RW-RES-01",)),)),
    outgoing.Winning(1, WinCard(1, "rella", "pass", as_book=True)),
    outgoing.Winning(1, WinCard(1, "rella", "pass", gain=Interval(0.1, 0.0, 0.2), pairs=60)),
    outgoing.SheetOf(1, "rella", (Handle("combatants/rella/worn", "Worn", "gear", "number", 0),)),
    outgoing.Lines(1, (LogCard(0, "Rella strikes."),)),
    outgoing.Pong(),
    outgoing.Gone("revoked", "No more."),
)


@pytest.mark.parametrize("message", SAID, ids=lambda one: type(one).__name__)
def test_what_a_page_says_is_read_as_it_was_meant(message: Any) -> None:
    assert read(msgspec.json.encode(message).decode()) == message


@pytest.mark.parametrize("message", SENT, ids=lambda one: type(one).__name__)
def test_what_a_page_is_sent_is_read_as_it_was_meant(message: Any) -> None:
    text = msgspec.json.encode(message)
    again = msgspec.json.decode(text, type=type(message))
    assert msgspec.json.encode(again) == text


def test_every_message_that_a_page_may_say_was_tried() -> None:
    assert {type(one) for one in SAID} == set(get_args(m.FromPage))
    # Screens go through a real server elsewhere.
    told = set(get_args(outgoing.ToAnyPage)) - {outgoing.Snapshot, outgoing.Peeked}
    assert {type(one) for one in SENT} == told


@pytest.mark.parametrize("message", SAID, ids=lambda one: type(one).__name__)
def test_no_message_has_room_for_more(message: Any) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(message))
    for wrong in ({**plain, "more": 1}, {**plain, "do": "dance"}, {**plain, "n": "one"}):
        with pytest.raises(MalformedAnswer):
            read(msgspec.json.encode(wrong).decode())


def test_a_message_has_its_greatest_length_in_bytes() -> None:
    def of(letter: str, bytes_: int) -> str:
        frame = '{"do":"salt","n":1,"text":""}'
        return frame.replace('""', f'"{letter * ((bytes_ - len(frame)) // len(letter.encode()))}"')

    assert isinstance(read(of("x", MOST_BYTES)), m.Salt)
    for text in (of("x", MOST_BYTES + 1), of("ü", MOST_BYTES + 2)):
        with pytest.raises(MalformedAnswer):
            read(text)
