"""Checks: the game master's sheet, the roll, the tier, and what a Check uses up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Roll, Ruling, Term, need
from fracas.core.chance import Dice, Reading, Result
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.edge import (
    ailing_fields,
    bonus_terms,
    disrupted_dc,
    edge_terms,
    fitting,
    sight_ruled,
)
from fracas.rulesets.razorweave.rules.gear import SWITCHED, GearIn, gear_in, sheet_lines, slug
from fracas.rulesets.razorweave.rules.rolls import (
    Attempt,
    CheckGrades,
    CheckReading,
    Reads,
    netting_of,
    read_by,
)
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Checked, OfferTaken, Spent
from fracas.rulesets.razorweave.state.state import State

# The sheet


LEAST_DC, MOST_DC = 4, 40

_DC_ROWS = ("RW-DC-01", "RW-DC-02", "RW-DC-04", "RW-DC-05", "RW-GAP-05", "RW-GAP-70", "RW-GAP-86")
"""What a game master may want to know when setting a DC."""


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
    """The game master's sheet for one Check: DC, waivers, a circumstance, and a hit's extras.

    It can also name another Attribute, the Skill that applies, and the reason for the ruling;
    `more` are lines from the Conditions of the two, `leaves` the Tags that a Full or better may
    leave behind.
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
    """Return the DC on the sheet, and the reasons with the game master's changes among them."""
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
    """The attempt with the Attribute and Skill the sheet names (RW-CHK-04, RW-CHK-07)."""
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
    """The Edge or Burden the game master gives for the circumstances (RW-DC-06)."""
    kind = values.get("circumstance", "none")
    return () if kind == "none" else (Term("circumstance", kind, 1, ("RW-DC-06", "RW-GM-04")),)


def remarks(book: RazorweaveBook, attempt: Attempt, values: dict[str, Any]) -> Procedure[None]:
    """Log what a sheet calls for: warnings, and the game master's reason (RW-GM-04)."""
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


# The Check


class Tried(NamedTuple):
    """The subject of a sheet: the Check it is for."""

    who: Who
    action: str
    target: Who
    attribute: str
    intent: str


class Thrown(NamedTuple):
    """The subject of a roll: the Check it is for."""

    who: Who
    action: str
    target: Who
    attribute: str
    dc: str

    def told(self, state: State, book: RazorweaveBook) -> Mapping[str, Any]:
        """Its intent is blank here: the sheet already said it."""
        return {"intent": ""}


class Made(msgspec.Struct, frozen=True):
    """A Check that was made: its tier, and what the game master's sheet added.

    `said` is everything the sheet changed; `read` is the result of the dice if it is more than a
    tier.
    """

    tier: Tier
    adjust: int = 0
    rider: str = ""
    said: tuple[tuple[str, Any], ...] = ()
    read: Any = None


def check(
    run: Run,
    attempt: Attempt,
    reasons: tuple[Term, ...] = (),
    *,
    ticks: bool = False,
    read: Reads | None = None,
    riders: tuple[str, ...] = (),
    rider: str = "none",
    leaves: tuple[str, ...] = (),
) -> Procedure[Made]:
    """Make a Check (RW-CHK-01): the sheet, the dice, the tier; the same for foes (RW-CHK-09).

    `reasons` are changes to the DC, each with its rule; `ticks` offers what a hit may add, `riders`
    are the Conditions that may come with it, `rider` the one that does unless the game master says
    otherwise, and `leaves` the Tags it may leave behind; `read` reads the dice if they say more
    than a tier. Returns `Made`.
    """
    book: RazorweaveBook = run.book
    read = read or read_by
    dc = attempt.dc + sum([term.amount for term in reasons]) if reasons else attempt.dc

    seen: State | None = None
    more: tuple[Field, ...] = ()
    edges: tuple[Term, ...] = ()

    def ask_ruling(state: State) -> Ruling:
        nonlocal seen, edges, more
        seen, edges = state, edge_terms(state, book, attempt)
        actor = state.able(attempt.who)
        target = state.find(attempt.target) if attempt.target else None
        more = ailing_fields(state, book, attempt, actor, target)
        gear = gear_in(attempt, actor, target)
        form = sheet(book, dc, edges, riders, ticks, gear, more, attempt.skill, rider, leaves)
        about = Tried(
            attempt.who, attempt.action, attempt.target, attempt.attribute, attempt.intent
        )
        return Ruling("difficulty", form, (), _RULED, about, (*reasons, *edges))

    ruled = yield from need(run, ask_ruling)
    waived: tuple[str, ...] = ()
    given: tuple[Term, ...] = ()
    values = dict(ruled)
    adjust, brought = values.get("ticks", 0), values.get("rider", rider).replace("none", "")
    if ruled:
        waived, given = values.get("waive", ()), circumstance(values)
        dc, reasons = ruled_dc(run, attempt, reasons, values)
        attempt, seen = approached(attempt, values), None
        yield from remarks(book, attempt, values)
    if more:
        sight, blind, dark = sight_ruled(run.state, book, attempt, values)
        if sight == "only":
            return (yield from unseen(run, attempt, dc, reasons))
        waived, given = (*waived, *blind), (*given, *dark)
    counted = edges if seen is run.state else None
    asked, result = yield from _thrown(run, attempt, dc, read, counted, waived, given)
    told = result.value
    tier: Tier = told if isinstance(told, Tier) else told.tier
    yield _checked(attempt, dc, reasons, asked, result, tier)
    if attempt.spends and (run.state.offers or run.state.able(attempt.who).grants):
        yield from spend(run, attempt)
    if ruled or brought or told is not tier:
        return Made(tier, adjust, brought, ruled, told)
    return _PLAIN[tier]


def tiers_of(state: State, book: RazorweaveBook, attempt: Attempt) -> dict[Tier, Fraction]:
    """The chance of each tier of a Check, made now and with no ruling on it."""
    terms = (*bonus_terms(state, attempt), *edge_terms(state, book, attempt))
    dice, reading = read_by(terms, attempt.dc, netting_of(book))
    found = dict.fromkeys(Tier, Fraction(0))
    for branch in dice.law(reading).branches:
        tier = branch.value
        assert isinstance(tier, Tier)
        found[tier] += branch.chance
    return found


def _thrown(
    run: Run,
    attempt: Attempt,
    dc: int,
    read: Reads,
    edges: tuple[Term, ...] | None,
    waived: tuple[str, ...],
    given: tuple[Term, ...],
) -> Procedure[tuple[Roll, Any]]:
    """The roll of a Check (RW-CHK-03, RW-CHK-05); returns what was asked and its result.

    `edges` are those that count as long as the state stays as it is now; None if they must be
    computed. `waived` never count, and `given` count in addition.
    """
    book: RazorweaveBook = run.book
    seen, netting = run.state, netting_of(book)
    asked: Roll | None = None

    def cast(kept: tuple[Term, ...]) -> tuple[Dice, Reading, CheckGrades]:
        dice, reading = read(kept, dc, netting)
        assert isinstance(reading, CheckReading)
        return dice, reading, CheckGrades(reading)

    def ask_roll(state: State) -> Roll:
        nonlocal asked
        counted = edges
        if counted is None or state is not seen:
            counted = edge_terms(state, book, attempt)
        if waived:
            counted = tuple(term for term in counted if term.name not in waived)
        terms = (*bonus_terms(state, attempt), *counted, *given)
        dice, reading, grades = cast(terms)
        rows = ("RW-CHK-03", "RW-CHK-05", "RW-GAP-64", "RW-GAP-65")
        about = Thrown(attempt.who, attempt.action, attempt.target, attempt.attribute, str(dc))
        decider = Decider(attempt.who)
        asked = Roll(decider, "check", dice, reading, terms, rows, about, cast, grades)
        return asked

    result = yield from need(run, ask_roll)
    assert asked is not None
    return asked, result


_RULED = ("RW-CHK-01", "RW-CHK-13", "RW-CHK-15", "RW-DC-03", "RW-NPC-02")
"""What the sheet of a Check depends on."""


def _checked(
    attempt: Attempt, dc: int, reasons: tuple[Term, ...], asked: Roll, result: Result, tier: Tier
) -> Checked:
    """The Check as recorded, with its dice as far as they are known (RW-CHK-14)."""
    reading, faces = asked.reading, result.faces
    assert isinstance(reading, CheckReading)
    total = reading.total(faces) if faces and result.total is None else result.total
    shown = None if total is None else total + reading.bonus
    kept = asked.dice.kept(faces) if faces else ()
    rolled = reading.bonus, asked.terms, reasons, faces, kept, shown
    rows = ("RW-CHK-05", "RW-CHK-14", *attempt.because)
    return Checked(*_tried(attempt, dc, tier), *rolled, because=rows)


def _tried(attempt: Attempt, dc: int, tier: Tier) -> tuple[str, str, str, int, Tier, str, str]:
    """What a Check was and its result, in the order of the record."""
    tried = attempt.who, attempt.action, attempt.attribute
    return *tried, dc, tier, attempt.target, attempt.intent


def spend(run: Run, attempt: Attempt) -> Procedure[None]:
    """Use up grants that fit, and Edge on offer here (RW-EDGE-08, RW-EDGE-10, RW-EDGE-13)."""
    actor = run.state.able(attempt.who)
    for grant in actor.grants:
        if grant.against in ("", attempt.target):
            yield Spent(attempt.who, attempt.target, because=("RW-EDGE-08", "RW-EDGE-13"))
            break
    offers = run.state.offers if attempt.hostile else ()
    if any(fitting(offer, actor, attempt.target) for offer in offers):
        yield OfferTaken(attempt.who, attempt.target, because=("RW-EDGE-10", "RW-EDGE-13"))


_PLAIN = {tier: Made(tier) for tier in Tier}


def unseen(run: Run, attempt: Attempt, dc: int, reasons: tuple[Term, ...]) -> Procedure[Made]:
    """What needs sight alone fails for the Blinded, without a roll (RW-TACT-04, RW-TACT-05)."""
    because = ("RW-TACT-04", "RW-TACT-05", "RW-GAP-35", "RW-CHK-14", *attempt.because)
    yield Checked(*_tried(attempt, dc, Tier.FAILURE), reasons=reasons, because=because)
    return _PLAIN[Tier.FAILURE]
