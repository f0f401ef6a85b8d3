"""Checks: the terms that shape one, the DC and its reasons, the roll, and how it is read.

Long because what shapes a Check and how it is read have to be seen side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.answers import Choice, Field, Number, Option, Several, Sheet, Text
from fracas.core.chance import Dice, Faces, Reading, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.prompts import Procedure, Roll, Ruling, Term, need
from fracas.core.run import Run
from fracas.dice.pool import Pool
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.burdens import (
    ailing_fields,
    burden_terms,
    disrupted_dc,
    sight_ruled,
)
from fracas.rulesets.razorweave.facts import Checked, Spent
from fracas.rulesets.razorweave.frame_facts import OfferTaken
from fracas.rulesets.razorweave.gear import SWITCHED, GearIn, gear_in, gear_terms, sheet_lines, slug
from fracas.rulesets.razorweave.state import Combatant, Offer, State, Tier
from fracas.rulesets.razorweave.tags import acts_of, tag_terms

LEAST_DC, MOST_DC = 4, 40


class Attempt(msgspec.Struct, frozen=True):
    """What is tried: by whom, which action, with which Attribute, at whom, to what end.

    `dc` is the default before reasons; `hostile` says that the Check is aimed at `target`;
    `spends` that it is a main-action Check, which uses up grants (RW-CHK-12). A `called` shot goes
    for a weak point (RW-WEAP-03). The game master's sheet names an `approach`, Tags of the weapon
    that it is `without`, and whether the target counts as `unarmoured` (RW-WEAP-02, RW-ARM-12).
    """

    who: str
    action: str
    attribute: str
    dc: int
    target: str = ""
    intent: str = ""
    weapon: str = ""
    skill: str = ""
    hostile: bool = False
    ranged: bool = False
    spends: bool = True
    because: tuple[str, ...] = ()
    called: bool = False
    approach: str = ""
    without: tuple[str, ...] = ()
    unarmoured: bool = False


class CheckReading(msgspec.Struct, frozen=True):
    """How a Check reads its dice (RW-CHK-05, RW-CHK-06): the tier of kept dice + bonus - DC.

    `keep` is 0 for all dice, positive to keep the best, negative to keep the worst. `cuts` are the
    least margins with their tiers, best first. All dice showing 1 before keeping is a Critical
    Failure, if the table plays with those.
    """

    bonus: int
    dc: int
    keep: int
    cuts: tuple[tuple[int, Tier], ...]

    def total(self, faces: Faces) -> int:
        """The sum of the kept dice, without the bonus (RW-EDGE-01, RW-EDGE-02)."""
        if self.keep > 0:
            return sum(sorted(faces)[-self.keep :])
        if self.keep < 0:
            return sum(sorted(faces)[: -self.keep])
        return sum(faces)

    def of(self, faces: Faces) -> Tier:
        """The tier of these faces."""
        if max(faces) == 1 and self.cuts[-1][1] is Tier.CRITICAL_FAILURE:
            return Tier.CRITICAL_FAILURE
        return self.of_margin(self.total(faces) + self.bonus - self.dc)

    def of_margin(self, margin: int) -> Tier:
        """The tier of a margin."""
        for least, tier in self.cuts:
            if margin >= least:
                return tier
        return self.cuts[-1][1]

    def of_total(self, total: int) -> Tier:
        """The tier when only the sum of the kept dice is known.

        Raises `MalformedAnswer` where that leaves open whether every die showed 1.
        """
        if (
            self.keep < 0
            and total == -self.keep
            and self.of_margin(total + self.bonus - self.dc) is not Tier.CRITICAL_FAILURE
        ):
            raise MalformedAnswer("With that total the dice themselves count: give every face.")
        if total == abs(self.keep or 4) and self.cuts[-1][1] is Tier.CRITICAL_FAILURE:
            return Tier.CRITICAL_FAILURE
        return self.of_margin(total + self.bonus - self.dc)

    def of_name(self, name: str, rolled: Rolled) -> Tier:
        """A tier forced by name, whatever fell (RW-GAP-102)."""
        try:
            return Tier(name)
        except ValueError:
            raise MalformedAnswer(
                f"'{name}' is no tier: it is one of {', '.join(Tier)}.", given=name
            ) from None


class Made(msgspec.Struct, frozen=True):
    """A Check that was made: its tier, and what the game master's sheet added.

    `said` is all that the sheet changed; `read` what the dice said where a tier is not all of it.
    """

    tier: Tier
    adjust: int = 0
    rider: str = ""
    said: tuple[tuple[str, Any], ...] = ()
    read: Any = None


class Netting(msgspec.Struct, frozen=True):
    """What a book says of every Check: how Edge and Burden meet, and where the tiers lie."""

    cap: int
    collapse: bool
    cuts: tuple[tuple[int, Tier], ...]


@lru_cache(maxsize=64)
def netting_of(book: RazorweaveBook) -> Netting:
    """How this book nets Edge and Burden and reads tiers (RW-GAP-01, RW-GAP-02)."""
    cuts = tuple((row.margin, Tier(row.tier)) for row in book.tables.tiers)
    collapse = book.rulings["edge_netting"] == "collapse_then_net"
    return Netting(int(book.rulings["edge_cap"]), collapse, cuts)


def net(terms: tuple[Term, ...], netting: Netting) -> int:
    """Edge (positive) or Burden (negative) after netting and the cap (RW-EDGE-03, RW-EDGE-04).

    Either is dice and never a step of the DC (RW-GAP-09); by the book's wider scale the cap is 2
    (RW-EDGE-06).
    """
    edges = burdens = 0
    for term in terms:
        if term.kind == "edge":
            edges += term.amount
        elif term.kind == "burden":
            burdens += term.amount
    if not edges and not burdens:
        return 0
    cap = netting.cap
    if netting.collapse:
        return min(edges, cap) - min(burdens, cap)
    return max(-cap, min(cap, edges - burdens))


@lru_cache(maxsize=16)
def dice_for(edge: int) -> Pool:
    """4d6, or a die more for each step of Edge or Burden, keeping four (RW-CHK-03, RW-EDGE-12).

    No quick-start dice (RW-GAP-64); their odds are counted, not copied from a table (RW-GAP-65).
    """
    if edge == 0:
        return Pool(4, 6)
    if edge > 0:
        return Pool(4 + edge, 6, keep_highest=4)
    return Pool(4 - edge, 6, keep_lowest=4)


def bonus_of(terms: tuple[Term, ...]) -> int:
    """What the terms add to the total."""
    return sum([term.amount for term in terms if term.kind == "bonus"])


def edge_terms(state: State, book: RazorweaveBook, attempt: Attempt) -> tuple[Term, ...]:
    """Every source of Edge and Burden on an attempt, each once and by name (RW-EDGE-07).

    Different Conditions each add theirs (RW-COND-03); a grant may have waited for turns
    (RW-EDGE-09).
    """
    actor = state.able(attempt.who)
    target = state.able(attempt.target) if attempt.target and attempt.hostile else None
    geared = (
        attempt.action in _GEARED
        or actor.armour
        or attempt.ranged
        or attempt.called
        or attempt.approach
        or attempt.skill
        or actor.hidden
    )
    if not (actor.conditions or actor.grants or state.tags or state.offers or geared) and (
        target is None or not target.conditions
    ):
        return ()
    terms: list[Term] = []
    for place, grant in enumerate(actor.grants):
        if attempt.spends and grant.against in ("", attempt.target):
            terms.append(Term(f"grant{place}", "edge", 1, ("RW-EDGE-08",), (grant.by,)))
    for place, offer in enumerate(state.offers):
        if attempt.spends and target is not None and fitting(offer, actor, attempt.target):
            rows = ("RW-SETUP-07", "RW-EDGE-10")
            terms.append(Term(f"grant_offer{place}", "edge", 1, rows, (offer.by,)))
    if actor.conditions:
        foot = on_foot(attempt)
        terms += burden_terms(state, book, attempt, actor, foot=foot)
    if target is not None and target.conditions:
        terms += _target_terms(state, book, attempt, target)
    if state.tags:
        acts = acts_of(state, book, attempt, on_foot=on_foot(attempt))
        terms += tag_terms(state, book, attempt, acts, actor, target)
    if actor.hidden and attempt.action == "strike":
        terms.append(Term("hidden", "edge", 1, ("RW-TAG-19", "RW-GAP-98")))
    if geared or (target is not None and target.armour):
        terms += gear_terms(state, book, attempt, target, terms)
    return tuple(terms)


def fitting(offer: Offer, actor: Combatant, target: str) -> bool:
    """Whether an Edge that waits for the next ally at that target is this one's (RW-EDGE-10)."""
    return offer.against == target and offer.side == actor.side and offer.by != actor.id


_GEARED = ("maneuver", "defend")


def _burdens(burden: tuple[str, ...], attempt: Attempt) -> bool:
    return (
        "all" in burden
        or attempt.attribute in burden
        or ("attacks" in burden and attempt.action == "strike")
        or ("movement" in burden and on_foot(attempt))
    )


def on_foot(attempt: Attempt) -> bool:
    """Whether a Check turns on footing: a Withdraw, a run for cover, a shove (RW-TAG-10)."""
    return (
        attempt.action in ("withdraw", "move")
        or attempt.intent in ("cover", "shelter", "reach")
        or attempt.intent.startswith("shove:")
    )


def _target_terms(
    state: State, book: RazorweaveBook, attempt: Attempt, target: Combatant
) -> list[Term]:
    """What the target's Conditions give an attacker, each a source (RW-GAP-107)."""
    terms = []
    for ailment in target.conditions:
        condition = book.conditions[ailment.name]
        name = f"target_{ailment.name}"
        if condition.edge_to == "any" or (
            attempt.action == "strike"
            and (
                condition.edge_to == "attackers"
                or (
                    condition.edge_to == "engaged"
                    and state.are_engaged(attempt.who, attempt.target)
                )
            )
        ):
            terms.append(Term(name, "edge", 1, condition.because, (target.id,)))
        elif condition.ranged_burden and attempt.ranged:
            terms.append(Term(name, "burden", 1, condition.because, (target.id,)))
    return terms


def bonus_terms(state: State, attempt: Attempt) -> tuple[Term, ...]:
    """The Attribute, and +1 when a relevant Skill applies (RW-CHK-03, RW-CHK-04)."""
    actor = state.able(attempt.who)
    attribute = attempt.attribute
    return _bonus(attribute, getattr(actor, _FIELDS[attribute]), attempt.skill)


_FIELDS = {name: name.lower() for name in ("MIG", "AGI", "PRE", "RSN")}


@lru_cache(maxsize=256)
def _bonus(attribute: str, value: int, skill: str) -> tuple[Term, ...]:
    term = Term(attribute, "bonus", value, ("RW-CHK-03",), (), False)
    rows = ("RW-CHK-04", "RW-GAP-06")
    return (term, Term("skill", "bonus", 1, rows, (skill,))) if skill else (term,)


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
) -> Sheet:
    """The game master's sheet for one Check: DC, waivers, a circumstance, and what a hit adds.

    It also names another Attribute, the Skill that applies, and why it rules so; `more` are lines
    that the Conditions of the two bring.
    """
    fields = [Field("dc", Number(LEAST_DC, MOST_DC), dc, _DC_ROWS)]
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
    return Sheet((*fields, *sheet_lines(book, gear), *more))


def check(
    run: Run,
    attempt: Attempt,
    reasons: tuple[Term, ...] = (),
    *,
    ticks: bool = False,
    read: Reads | None = None,
    riders: tuple[str, ...] = (),
    rider: str = "none",
) -> Procedure:
    """Make a Check (RW-CHK-01): the sheet, the dice, the tier; foes do as PCs do (RW-CHK-09).

    `reasons` are steps of the DC, each with its rule; `ticks` offers what a hit may add, and
    `riders` the Conditions that may come with it, `rider` the one that does unless the game master
    says otherwise; `read` reads the dice where they say more than a tier. Gives back `Made`.
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
        return Ruling(
            "difficulty",
            sheet(
                book,
                dc,
                edges,
                riders,
                ticks,
                gear_in(attempt, actor, target),
                more,
                attempt.skill,
                rider,
            ),
            (),
            ("RW-CHK-01", "RW-CHK-13", "RW-CHK-15", "RW-DC-03", "RW-NPC-02"),
            (attempt.who, attempt.action, attempt.target, attempt.attribute, attempt.intent),
            (*reasons, *edges),
        )

    ruled = yield from need(run, ask_ruling)
    waived: tuple[str, ...] = ()
    given: tuple[Term, ...] = ()
    values = dict(ruled)
    adjust, brought = values.get("ticks", 0), values.get("rider", rider).replace("none", "")
    if ruled:
        waived = values.get("waive", ())
        circumstance = values.get("circumstance", "none")
        if circumstance != "none":
            given = (Term("circumstance", circumstance, 1, ("RW-DC-06", "RW-GM-04")),)
        dc, reasons = _ruled_dc(run, attempt, reasons, values)
        attempt, seen = approached(attempt, values), None
        yield from remarks(book, attempt, values)
    if more:
        sight, blind, dark = sight_ruled(run.state, book, attempt, values)
        if sight == "only":
            return (yield from unseen(run, attempt, dc, reasons))
        waived, given = (*waived, *blind), (*given, *dark)
    netting = netting_of(book)
    asked: Roll | None = None

    def ask_roll(state: State) -> Roll:
        nonlocal asked
        counted = edges if state is seen else edge_terms(state, book, attempt)
        if waived:
            counted = tuple(term for term in counted if term.name not in waived)
        terms = (*bonus_terms(state, attempt), *counted, *given)
        dice, reading = read(terms, dc, netting)
        asked = Roll(
            Decider(attempt.who),
            "check",
            dice,
            reading,
            terms,
            ("RW-CHK-03", "RW-CHK-05", "RW-GAP-64", "RW-GAP-65"),
            (attempt.who, attempt.action, attempt.target, attempt.attribute, str(dc)),
            lambda kept: read(kept, dc, netting),
        )
        return asked

    result = yield from need(run, ask_roll)
    assert asked is not None
    reading, faces, told = asked.reading, result.faces, result.value
    tier: Tier = told if isinstance(told, Tier) else told.tier
    assert isinstance(reading, CheckReading)
    total = reading.total(faces) if faces and result.total is None else result.total
    yield Checked(
        attempt.who,
        attempt.action,
        attempt.attribute,
        dc,
        tier,
        attempt.target,
        attempt.intent,
        reading.bonus,
        asked.terms,
        reasons,
        faces,
        asked.dice.kept(faces) if faces else (),
        None if total is None else total + reading.bonus,
        because=("RW-CHK-05", "RW-CHK-14", *attempt.because),
    )
    if attempt.spends and (run.state.offers or run.state.able(attempt.who).grants):
        yield from spend(run, attempt)
    if ruled or brought or told is not tier:
        return Made(tier, adjust, brought, ruled, told)
    return _PLAIN[tier]


def spend(run: Run, attempt: Attempt) -> Procedure:
    """Use up every grant that fits, and every Edge that waited for an ally at this target.

    RW-EDGE-08, RW-EDGE-10, RW-EDGE-13.
    """
    actor = run.state.able(attempt.who)
    for grant in actor.grants:
        if grant.against in ("", attempt.target):
            yield Spent(attempt.who, attempt.target, because=("RW-EDGE-08", "RW-EDGE-13"))
            break
    offers = run.state.offers if attempt.hostile else ()
    if any(fitting(offer, actor, attempt.target) for offer in offers):
        yield OfferTaken(attempt.who, attempt.target, because=("RW-EDGE-10", "RW-EDGE-13"))


_PLAIN = {tier: Made(tier) for tier in Tier}


def _ruled_dc(
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


def unseen(run: Run, attempt: Attempt, dc: int, reasons: tuple[Term, ...]) -> Procedure:
    """What takes sight alone fails for the Blinded, without a roll (RW-TACT-04, RW-TACT-05)."""
    because = ("RW-TACT-04", "RW-TACT-05", "RW-GAP-35", "RW-CHK-14", *attempt.because)
    yield Checked(
        attempt.who,
        attempt.action,
        attempt.attribute,
        dc,
        Tier.FAILURE,
        attempt.target,
        attempt.intent,
        reasons=reasons,
        because=because,
    )
    return _PLAIN[Tier.FAILURE]


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


Reads = Callable[[tuple[Term, ...], int, Netting], tuple[Dice, Reading]]
"""How terms, a DC and a table's netting make dice and their reading."""


def read_by(terms: tuple[Term, ...], dc: int, netting: Netting) -> tuple[Dice, Reading]:
    """The dice and the reading that these terms give."""
    edge = net(terms, netting)
    keep = 0 if edge == 0 else (4 if edge > 0 else -4)
    return dice_for(edge), CheckReading(bonus_of(terms), dc, keep, netting.cuts)
