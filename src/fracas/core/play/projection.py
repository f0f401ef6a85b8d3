"""Everything that a seat receives: its view, what it is asked, and its own numbered log."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Prompt, Together
from fracas.core.facts import Fact
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import (
    Closed,
    Edited,
    Forked,
    Head,
    Opened,
    Redone,
    Resumed,
    Salted,
    Undone,
)


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a seat's log. `seq` counts only the lines of this seat.

    `kind` is `fact`, or names an act of the table that everyone may know: `edited`, `undone`,
    `redone`, `forked`, `opened`, `salted`, `sealed` (hidden choices closed, with their
    commitments), `resumed`. `before` is the state in which the fact happened, as the seat sees it.
    """

    seq: int
    kind: str
    fact: Fact | None = None
    about: tuple[str, ...] = ()
    before: Any = None


class Asked(msgspec.Struct, frozen=True):
    """What a seat is asked now. Without asks it waits, or with `over` there is nothing to wait for.

    Return `asked_at` with the answer. `said` has the answers given so far that the seat may see:
    its own, and everyone's where they answer in the open.
    """

    asked_at: int
    prompt: Prompt | None = None
    asks: tuple[Ask, ...] = ()
    said: tuple[tuple[Decider, Answer], ...] = ()
    over: bool = False


class Screen(msgspec.Struct, frozen=True):
    """Everything that a seat receives at one moment."""

    view: Any
    asked: Asked
    log: tuple[Told, ...]


def asked(chronicle: Chronicle, seat: Seat) -> Asked:
    """Return the prompt as a seat may see it: its own asks in full; of others only that they wait.

    The game master also sees what a single player is asked, but nobody's sealed choice.
    """
    prompt = chronicle.prompt
    number = chronicle.asked_at
    if prompt is None:
        return Asked(number, over=True)
    mine = chronicle.seating.held_by(seat, prompt.deciders)
    if isinstance(prompt, Together):
        open_to_all = not prompt.hidden
        return Asked(
            number,
            asks=tuple(ask for ask in prompt.asks if ask.decider in mine),
            said=tuple(
                (decider, answer)
                for decider, answer in chronicle.pending.items()
                if open_to_all or decider in mine
            ),
        )
    if mine or seat == GM_SEAT:
        return Asked(number, prompt=prompt)
    return Asked(number)


def log(chronicle: Chronicle, seat: Seat) -> tuple[Told, ...]:
    """Return every line a seat has been shown, including undone ones, numbered for this seat."""
    rules = chronicle.rules
    viewer = chronicle.seating.viewer(seat)
    told: list[Told] = []
    after: dict[int, Any] = {}
    for number, entry in enumerate(chronicle.entries):
        here = entry.state if isinstance(entry, Head | Resumed) else after[entry.parent]
        act = _act(entry)
        if act is not None:
            told.append(Told(len(told), act[0], about=act[1]))
        for fact in entry.facts:
            shown = rules.shows(fact, here, viewer)
            if shown is not None:
                seen = rules.view(here, viewer)
                told.append(Told(len(told), "fact", fact=shown, before=seen))
            here = fact.apply(here)
        after[number] = here
    return tuple(told)


def _act(entry: Any) -> tuple[str, tuple[str, ...]] | None:
    match entry:
        case Edited():
            return "edited", (entry.reason,)
        case Closed() if entry.seals:
            return "sealed", entry.seals
        case Undone() | Redone():
            return type(entry).__name__.lower(), (entry.seat, str(entry.to))
        case Forked():
            return "forked", (entry.name, entry.commitment)
        case Opened():
            return "opened", (entry.seed,)
        case Salted():
            return "salted", (entry.seat, entry.text)
        case Resumed():
            return "resumed", (entry.engine, entry.version)
    return None


def screen(chronicle: Chronicle, seat: Seat) -> Screen:
    """Return everything that a seat receives now."""
    viewer = chronicle.seating.viewer(seat)
    return Screen(
        view=chronicle.rules.view(chronicle.state, viewer),
        asked=asked(chronicle, seat),
        log=log(chronicle, seat),
    )
