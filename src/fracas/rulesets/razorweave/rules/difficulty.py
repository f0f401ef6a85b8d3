"""The game master's sheet for a Check: its lines, and what follows from what was ruled on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.facts import Noted
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Term
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attempts import Attempt
from fracas.rulesets.razorweave.rules.burdens import disrupted_dc
from fracas.rulesets.razorweave.rules.gear import SWITCHED, GearIn, sheet_lines, slug

LEAST_DC, MOST_DC = 4, 40


_DC_ROWS = ("RW-DC-01", "RW-DC-02", "RW-DC-04", "RW-DC-05", "RW-GAP-05", "RW-GAP-70", "RW-GAP-86")
"""What a game master may want to know who sets a DC."""


@lru_cache(maxsize=1024)
def sheet(
    book: RazorweaveBook,
    dc: int,
    terms: tuple[Term, ...],
    riders: tuple[str, ...],
    ticks: bool,
    gear: GearIn,
    more: tuple[Field, ...],
    skill: str,
    rider: str,
    leaves: tuple[str, ...] = (),
) -> Sheet:
    """The game master's sheet for one Check: DC, waivers, a circumstance, and what a hit adds.

    It also names another Attribute, the Skill that applies, and why it rules so; `more` are lines
    that the Conditions of the two bring, `leaves` the Tags that a Full or better may leave behind.
    """
    ladder = tuple(book.tables.ladder.items())
    fields = [Field("dc", Number(LEAST_DC, MOST_DC, named=ladder), dc, _DC_ROWS)]
    waivable = tuple(Option(term.name, term.kind) for term in terms if term.waivable)
    if waivable:
        fields.append(Field("waive", Several(waivable), (), ("RW-GAP-68", "RW-GM-04")))
    circumstance = Choice((Option("none"), Option("edge"), Option("burden")))
    fields.append(Field("circumstance", circumstance, "none", ("RW-DC-06", "RW-CHK-11")))
    attribute = Choice(tuple(map(Option, ("usual", "MIG", "AGI", "PRE", "RSN"))))
    fields.append(Field("attribute", attribute, "usual", ("RW-CHK-07",)))
    fields.append(Field("skill", Text(0, 60), skill, ("RW-CHK-04", "RW-GAP-06", "RW-GAP-07")))
    fields.append(Field("why", Text(0, 300), "", ("RW-GM-04",)))
    if ticks:
        fields.append(Field("ticks", Number(-3, 3), 0, ("RW-RES-03",)))
    if riders:
        options = tuple(Option(name) for name in ("none", *riders))
        fields.append(Field("rider", Choice(options), rider, ("RW-STRIKE-07",)))
    if leaves:
        options = tuple(Option(name) for name in ("none", *leaves))
        fields.append(Field("leaves", Choice(options), "none", ("RW-TAG-17", "RW-GAP-119")))
    return Sheet((*fields, *sheet_lines(book, gear), *more))


def ruled_dc(
    run: Run, attempt: Attempt, reasons: tuple[Term, ...], values: dict[str, Any]
) -> tuple[int, tuple[Term, ...]]:
    """The DC as a sheet has it, with what the game master changed among the reasons."""
    dc = attempt.dc + sum(term.amount for term in reasons)
    ruled = values.get("dc", dc)
    if values.get("disrupted") == "yes":
        step = disrupted_dc(run.state, run.book, attempt) - ruled
        because = ("RW-CUST-07", "RW-GM-04")
        return ruled + step, (*reasons, Term("disrupted", "dc", ruled + step - dc, because))
    if ruled != dc:
        reasons = (*reasons, Term("ruled", "dc", ruled - dc, ("RW-DC-04", "RW-GM-04")))
    return ruled, reasons


def approached(attempt: Attempt, values: dict[str, Any]) -> Attempt:
    """The attempt with the Attribute and the Skill that the sheet names (RW-CHK-04, RW-CHK-07)."""
    attribute = values.get("attribute", "usual")
    return msgspec.structs.replace(
        attempt,
        attribute=attempt.attribute if attribute == "usual" else attribute,
        skill=values.get("skill", attempt.skill).strip(),
        approach=values.get("approach", "plain").replace("plain", ""),
        without=tuple(tag for tag in SWITCHED if f"off_{slug(tag)}" in values.get("without", ())),
        unarmoured=values.get("armour", "counts") != "counts",
    )


def circumstance(values: dict[str, Any]) -> tuple[Term, ...]:
    """The Edge or Burden that the game master gives for how things are (RW-DC-06)."""
    kind = values.get("circumstance", "none")
    return () if kind == "none" else (Term("circumstance", kind, 1, ("RW-DC-06", "RW-GM-04")),)


def remarks(book: RazorweaveBook, attempt: Attempt, values: dict[str, Any]) -> Procedure:
    """What the log says of a sheet: warnings, and the game master's reason (RW-GM-04)."""
    row = book.tables.actions.get(attempt.action)
    if row is not None and attempt.attribute not in row.attributes:
        about = (attempt.who, attempt.action, attempt.attribute)
        rows = ("RW-CHK-07", "RW-GAP-08") if attempt.action == "setup" else ("RW-CHK-07",)
        yield Noted("untypical", about, because=rows)
    if "dc" in values and values["dc"] not in book.tables.ladder.values():
        yield Noted(
            "off_ladder", (attempt.who, str(values["dc"])), because=("RW-DC-07", "RW-GAP-96")
        )
    if values.get("why", "").strip():
        yield Noted("ruled", (attempt.who,), values["why"].strip(), because=("RW-GM-04",))
