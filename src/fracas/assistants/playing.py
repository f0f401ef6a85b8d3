"""Tools for one seat: what it sees, its possible answers with their odds, and the answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fracas.assistants.shown import (
    LogLine,
    Looked,
    Question,
    asked_of,
    log_line,
    looked,
    names_of,
    question,
    waits,
)
from fracas.assistants.sitting import OpenSeat, Record
from fracas.assistants.tools import LONGEST_WAIT, Caller, tool
from fracas.core.errors import IllegalAnswer, StaleAnswer, WrongUse

NEWEST = 12
"""How many lines of the log are shown by default."""

MOST_LINES = 100
"""How many lines of the log are shown at most."""

Link = Annotated[
    str,
    Meta(
        description="The link of your seat, or its token. Leave it out if your connection "
        "sends it (Authorization: Bearer)."
    ),
]

Wait = Annotated[
    float,
    Meta(
        ge=0,
        le=LONGEST_WAIT,
        description="How many seconds to wait until you are asked something.",
    ),
]

Number = Annotated[int, Meta(description="The number of the question, as `options` shows it.")]


class ToJoin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The link of a seat."""

    link: Annotated[
        str, Meta(description="The link that the game master gave you, or its token alone.")
    ] = ""


class ToLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat, and from which line of the log on."""

    link: Link = ""
    log_from: Annotated[
        int, Meta(ge=0, description="The first line of the log that you want to read.")
    ] = -1
    wait: Wait = 0.0


async def join_table(caller: Caller, asked: ToJoin) -> Looked:
    """Join a table with the link of a seat, and see the fight as that seat does.

    The link is needed for every other call about this seat.
    """
    return await _looked(await caller.seat(asked.link), -1)


async def look(caller: Caller, asked: ToLook) -> Looked:
    """See the fight as your seat does: who is where, how they fare, who is asked, the log.

    It shows only what that seat may know.
    """
    seat = await caller.seat(asked.link)
    if asked.wait:
        await seat.until(lambda: seat.is_waited_for, asked.wait)
    return await _looked(seat, asked.log_from)


class ToSeeOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat's questions, and whether to add odds and advice."""

    link: Link = ""
    wait: Wait = 0.0
    odds: Annotated[bool, Meta(description="Whether to calculate each option's odds.")] = True
    advice: Annotated[
        bool, Meta(description="Whether to say what the book's own tactics would do.")
    ] = False


class Questions(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is asked; if nothing, who the table waits for."""

    questions: tuple[Question, ...] = ()
    waits_for: str = ""
    over: bool = False


async def options(caller: Caller, asked: ToSeeOptions) -> Questions:
    """List what you are asked now and your possible answers, each option with its odds and rules.

    Odds use what your seat knows.
    """
    seat = await caller.seat(asked.link)
    if asked.wait:
        await seat.until(lambda: seat.is_waited_for, asked.wait)
    papers = seat.asked
    for number in {one["asked_at"] for one in papers}:
        # The time limit of a choice starts when the seat sees it, as on a page.
        await seat.say("seen", asked_at=number)
    names = names_of(seat)
    found = [
        question(
            one,
            await _weighed(seat, one) if asked.odds else None,
            await _advised(seat, one) if asked.advice else None,
            names,
        )
        for one in papers
    ]
    over = bool(seat.screen["table"].get("over"))
    return Questions(tuple(found), waits(seat.screen), over)


async def _weighed(seat: OpenSeat, paper: Record) -> Record | None:
    if not paper.get("has_odds"):
        return None
    question_ = paper["asked_at"], paper["decider"]
    return seat.odds.get(question_) or await seat.weigh(*question_)


async def _advised(seat: OpenSeat, paper: Record) -> Record | None:
    if paper["form"]["type"] == "roll":
        return None
    return await seat.say("advise", asked_at=paper["asked_at"], decider=paper["decider"])


class ToAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question."""

    asked_at: Number
    answer: Annotated[
        Any,
        Meta(
            description="The answer, in the form that `options` shows: an option's id, a number, "
            "a text, or a list. For dice: `throw`, or for real dice the place of each face from 0. "
            "If left out, the proposed answer counts."
        ),
    ] = None
    decider: Annotated[
        str, Meta(description="Who you answer for, if several of yours are asked.")
    ] = ""
    link: Link = ""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of an act: the new lines of the log, and who is asked now."""

    log: tuple[LogLine, ...] = ()
    asked: tuple[Any, ...] = ()
    waits_for: str = ""
    over: bool = False
    outcome: str = ""
    next_die: tuple[str, ...] = ()
    """The faces of one more real die that has to be rolled before the roll is complete."""


async def answer(caller: Caller, asked: ToAnswer) -> Played:
    """Answer a question for your seat, or roll its dice, and see what happens.

    It is refused if something else is asked by then, or if the rules do not allow it.
    """
    seat = await caller.seat(asked.link)
    paper = paper_of(seat, asked.asked_at, asked.decider)
    given, about = asked.answer, {"asked_at": asked.asked_at}
    if paper["form"]["type"] == "roll":
        if given in (None, "throw"):
            return await acted(seat, "throw", **about)
        more = {"total": given} if isinstance(given, int) else {"taps": given}
        return await acted(seat, "dice", **about, **more)
    if given is None:
        given = paper.get("default")
        if given is None:
            raise IllegalAnswer("Nothing is proposed here: give an answer of your own.")
    return await acted(seat, "answer", **about, decider=paper["decider"], answer=given)


def paper_of(seat: OpenSeat, asked_at: int, decider: str) -> Record:
    """Return the question that is meant; raises `StaleAnswer` if this seat is not asked it."""
    asked = [one for one in seat.asked if one["asked_at"] == asked_at]
    mine = [one for one in asked if decider in ("", one["decider"])]
    if not mine:
        raise StaleAnswer(
            "That question is not open for this seat: look at `options` again.", asked_at=asked_at
        )
    if len(mine) > 1:
        who = ", ".join(one["decider"] for one in mine)
        raise WrongUse(f"Several of yours are asked: name the `decider` ({who}).")
    return mine[0]


async def acted(seat: OpenSeat, do: str, /, **given: Any) -> Played:
    """Do something at the table, let others play on, and report what happened."""
    before = seat.lines
    reply = await seat.say(do, **given)
    if reply["is"] == "more":
        return Played(next_die=tuple(reply["die"]["shown"]))
    await seat.quiet()
    table = seat.screen["table"]
    lines = await seat.lines_from(max(before, seat.lines - MOST_LINES), seat.lines)
    return Played(
        tuple(map(log_line, lines)),
        asked_of(seat),
        waits(seat.screen),
        bool(table.get("over")),
        table.get("outcome", ""),
    )


async def _looked(seat: OpenSeat, log_from: int) -> Looked:
    first = seat.lines - NEWEST if log_from < 0 else log_from
    return looked(seat, await seat.lines_from(max(first, 0), max(first, 0) + MOST_LINES))


class ToAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act of a seat other than an answer."""

    do: Annotated[
        Literal[
            "undo",
            "redo",
            "ready",
            "begin",
            "play",
            "close",
            "fork",
            "sit",
            "computer",
            "treat",
            "prefer",
            "salt",
        ],
        Meta(
            description="undo: take back your last act; ready: before the fight; sit: take a free "
            "combatant; prefer: how your dice fall (rolls). Only the game master: redo, begin, "
            "play (go on), close (a choice of several), fork, computer (let a policy play one), "
            "treat (how rulings of a kind are treated)."
        ),
    ]
    decider: Annotated[str, Meta(description="The combatant, for sit and computer.")] = ""
    seat: Annotated[str, Meta(description="The seat that gets it, for sit: yours if blank.")] = ""
    policy: Annotated[str, Meta(description="Who plays it, for computer: such as advisor.")] = ""
    kind: Annotated[str, Meta(description="The kind of ruling, for treat.")] = ""
    how: Literal["", "tell", "ask", "do"] = ""
    rolls: Literal["", "auto", "tap", "real"] = ""
    text: Annotated[str, Meta(description="The words, for salt; the name, for fork.")] = ""
    link: Link = ""


async def act(caller: Caller, asked: ToAct) -> Played:
    """Do something else at the table: undo, be ready, take a combatant, or a game master's act.

    The table decides who may do what.
    """
    seat = await caller.seat(asked.link)
    given: Record = {}
    match asked.do:
        case "ready":
            given = {"ready": True}
        case "close":
            given = {"asked_at": next((one["asked_at"] for one in _papers(seat)), 0)}
        case "fork":
            given = {"name": asked.text}
        case "salt":
            given = {"text": asked.text}
        case "sit":
            given = {"decider": asked.decider, "seat": asked.seat or seat.screen["me"]["seat"]}
        case "computer":
            given = {"decider": asked.decider, "policy": asked.policy or "advisor"}
        case "treat":
            given = {"kind": asked.kind, "how": asked.how}
        case "prefer":
            given = {"rolls": asked.rolls or None}
    return await acted(seat, asked.do, **given)


def _papers(seat: OpenSeat) -> list[Record]:
    papers: list[Record] = seat.screen.get("papers", [])
    return papers


TOOLS = (
    tool(join_table),
    tool(look),
    tool(options),
    tool(answer, "plays"),
    tool(act, "changes"),
)
"""All tools for a seat."""
