"""The tool that explains: a line of the log, or the odds of an option, with the rules behind it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fracas.assistants.playing import Link, Number, paper_of
from fracas.assistants.rules import RuleSaid, rules_said
from fracas.assistants.shown import Odds, change, names_of, odds_of
from fracas.assistants.sitting import OpenSeat, Record
from fracas.assistants.tools import Caller, tool
from fracas.core.errors import WrongUse


class ToExplain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log, or an option of what is asked."""

    line: Annotated[int, Meta(ge=0, description="The number of a line of the log.")] | None = None
    option: Annotated[str, Meta(description="The id of an option, with its `asked_at`.")] = ""
    asked_at: Number = 0
    decider: str = ""
    link: Link = ""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that counted for a roll, in words."""

    words: str
    change: str = ""
    rules: tuple[str, ...] = ()


class Throw(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that were or will be rolled: for what, what counted, and the result."""

    words: str
    dice: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    needed: str = ""
    total: str = ""
    result: str = ""
    chances: dict[str, float] = {}


class Explained(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something happened, or why an option has its odds, with the rules behind it."""

    text: str
    throws: tuple[Throw, ...] = ()
    changes: tuple[str, ...] = ()
    odds: Odds | None = None
    caution: str = ""
    rules: tuple[RuleSaid, ...] = ()


async def explain(caller: Caller, asked: ToExplain) -> Explained:
    """Explain a line of the log, or the odds of an option: dice, modifiers and rules."""
    seat = await caller.seat(asked.link)
    if asked.option:
        return await _option_explained(seat, asked)
    if asked.line is None:
        raise WrongUse("Say what to explain: a `line` of the log, or an `option` that is open.")
    found = await seat.lines_from(asked.line, asked.line + 1)
    if not found:
        raise WrongUse(
            f"There is no line {asked.line} in this log: it has {seat.lines} lines, from 0 on.",
            line=asked.line,
        )
    line, system = found[0], seat.screen["table"]["system"]
    moment, names = line.get("moment") or {}, names_of(seat)
    throws = tuple(map(_throw, moment.get("throws", ())))
    cited = [*line.get("because", ()), *(rule for one in throws for rule in _cited(one))]
    return Explained(
        line["text"],
        throws,
        tuple(change(one, names) for one in moment.get("changes", ())),
        rules=rules_said(system, cited),
    )


async def _option_explained(seat: OpenSeat, asked: ToExplain) -> Explained:
    paper = paper_of(seat, asked.asked_at, asked.decider)
    decider = paper["decider"]
    why = (await seat.say("why", asked_at=asked.asked_at, decider=decider, option=asked.option))[
        "why"
    ]
    card = seat.odds.get((asked.asked_at, decider), {})
    throws = tuple(
        Throw(words, (notation,), tuple(_reason(one) for one in reasons))
        for words, notation, reasons in why.get("rolls", ())
    )
    options_ = paper["form"].get("options", ())
    option: Record = next((one for one in options_ if one["id"] == asked.option), {})
    cited = [*option.get("because", ()), *(rule for one in throws for rule in _cited(one))]
    return Explained(
        option.get("words", asked.option),
        throws,
        odds=odds_of(card, why["odds"], names_of(seat)) if why.get("odds") else None,
        caution=why.get("caution", ""),
        rules=rules_said(seat.screen["table"]["system"], cited),
    )


def _throw(card: Record) -> Throw:
    bar = card.get("bar") or {}
    reasons = tuple(
        Reason(one["words"], one.get("text", ""), tuple(one.get("because", ())))
        for one in card.get("terms", ())
    )
    return Throw(
        card["words"],
        tuple(one.get("words") or one["text"] for one in card.get("dice", ())),
        reasons,
        card.get("need", ""),
        card.get("total", ""),
        card.get("word", ""),
        {part["words"]: part["chance"] for part in bar.get("parts", ())},
    )


def _reason(card: Record) -> Reason:
    return Reason(card["words"], card.get("change", ""), tuple(card.get("because", ())))


def _cited(throw: Throw) -> list[str]:
    return [rule for one in throw.reasons for rule in one.rules]


TOOLS = (tool(explain),)
"""All tools that explain."""
