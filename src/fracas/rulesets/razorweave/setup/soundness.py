"""Whether a state is possible: what edits may not break (RW-RES-07, RW-CHK-08)."""

from __future__ import annotations

from fracas.core.errors import IllegalAnswer
from fracas.kit.fields import check
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.hands import HANDS, hands, is_suit
from fracas.rulesets.razorweave.rules.opening import ORDERS
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant
from fracas.rulesets.razorweave.state.state import SceneClock, State

CLOCK_SIZES = (4, 6, 8)
"""How many segments a threat or progress Clock has (RW-CLK-07)."""

LEAST_ATTRIBUTE, MOST_ATTRIBUTE = -2, 6

BANDS = ("close", "far", "out")
"""The possible bands between two places (RW-ZONE-01, RW-ZONE-03)."""


def check_state(state: State, book: RazorweaveBook) -> None:
    """Raise `IllegalAnswer` with a rule id if a state is impossible (RW-RES-07, RW-CHK-08)."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two combatants may not share an id (RW-GM-04).", ids=tuple(ids))
    for one in state.combatants:
        _check_combatant(one, book)
    for group in state.shared:
        _check_clock(group.clock, group.id)
    for threat in state.threats:
        _check_threat(threat)
    for aim in state.aims:
        _check_severity(aim.severity, book)
    for two in state.engaged:
        if two[0] == two[1] or not set(two) <= set(ids):
            raise IllegalAnswer(
                f"{two[0]} and {two[1]} cannot be Engaged: it takes two who are there "
                "(RW-ZONE-13).",
                pair=two,
            )
    if state.places:
        _check_places(state)
    for tag in state.tags:
        check(tag, book)
    if state.severity not in book.tables.outcomes:
        raise IllegalAnswer(
            f"'{state.severity}' is no severity (RW-OUT-01): it is one of "
            f"{', '.join(book.tables.outcomes)}.",
            severity=state.severity,
        )
    if state.order not in ORDERS:
        raise IllegalAnswer(
            f"'{state.order}' is no order of turns (RW-INIT-01): it is conversational, popcorn "
            "or rolled.",
            order=state.order,
        )


def _check_places(state: State) -> None:
    """Check that everybody and every Tag is in a real place, and melee in one (RW-ZONE-03)."""
    places = [place.id for place in state.places]
    for one in state.combatants:
        if one.place not in places:
            raise IllegalAnswer(
                f"{one.id} cannot stand in '{one.place}' (RW-ZONE-03): there is "
                f"{', '.join(places)}.",
                who=one.id,
            )
    for tag in state.tags:
        if tag.place and tag.place not in places:
            raise IllegalAnswer(
                f"The Tag '{tag.id}' cannot be on '{tag.place}' (RW-ZONE-03): there is "
                f"{', '.join(places)}.",
                tag=tag.id,
            )
    for first, other in state.engaged:
        if state.who(first).place != state.who(other).place:
            raise IllegalAnswer(
                f"{first} and {other} cannot be Engaged from two places (RW-ZONE-13): end the "
                "engagement, or put them into one place.",
                pair=(first, other),
            )
    for between in state.bands:
        if between.band not in BANDS:
            raise IllegalAnswer(
                f"'{between.band}' is no band between places (RW-ZONE-01): it is one of "
                f"{', '.join(BANDS)}.",
                band=between.band,
            )


def _check_severity(severity: str, book: RazorweaveBook) -> None:
    if severity and severity not in book.tables.outcomes:
        raise IllegalAnswer(
            f"'{severity}' is no severity (RW-OUT-19): it is one of "
            f"{', '.join(book.tables.outcomes)}.",
            severity=severity,
        )


def _check_threat(clock: SceneClock) -> None:
    if clock.size not in CLOCK_SIZES or not 0 <= clock.filled <= clock.size:
        raise IllegalAnswer(
            f"The Clock {clock.label} cannot be {clock.filled}/{clock.size}: it has 4, 6 or 8 "
            "segments and no more of them filled (RW-CLK-07).",
            clock=clock.id,
        )


def _check_combatant(one: Combatant, book: RazorweaveBook) -> None:
    check(one, book)
    _check_clock(one.clock, one.id)
    _check_severity(one.severity, book)
    for size in one.phases:
        _check_clock(Clock(size), one.id)
    for name in ("mig", "agi", "pre", "rsn"):
        if not LEAST_ATTRIBUTE <= getattr(one, name) <= MOST_ATTRIBUTE:
            raise IllegalAnswer(
                f"{one.id} cannot have {name.upper()} {getattr(one, name)}: Attributes run from "
                f"{LEAST_ATTRIBUTE} to {MOST_ATTRIBUTE} (RW-CHK-08).",
                who=one.id,
            )
    if (
        one.out is not None
        and one.out.outcome == "killed"
        and one.kind == "pc"
        and not one.consents
    ):
        raise IllegalAnswer(
            f"{one.id} may not be killed without the player's consent (RW-OUT-13): set "
            f"combatants/{one.id}/consents first if the player agrees.",
            who=one.id,
        )
    for ailment in one.conditions:
        check(ailment, book)
    _check_armour(one, book)


def _check_armour(one: Combatant, book: RazorweaveBook) -> None:
    """Check for one worn armour, and enough hands for what is held (RW-GEAR-01, RW-GEAR-03)."""
    for item in one.armour:
        if item not in book.armour:
            raise IllegalAnswer(
                f"{one.id} cannot wear '{item}': it is a weapon, so put it among the weapons "
                "(RW-GEAR-03).",
                armour=item,
            )
    suits = [item for item in one.armour if is_suit(book, item)]
    if len(suits) > 1:
        raise IllegalAnswer(
            f"{one.id} cannot wear {' and '.join(suits)} at once: it wears one armour "
            "(RW-GEAR-03).",
            who=one.id,
        )
    burdened = [item for item in (*one.weapons[:1], *one.armour) if hands(book, item, one.mig)]
    if sum(hands(book, item, one.mig) for item in burdened) > HANDS:
        raise IllegalAnswer(
            f"{one.id} has not hands enough for {' and '.join(burdened)}: put one of them among "
            "what is stowed (RW-GEAR-01).",
            who=one.id,
        )


def _check_clock(clock: Clock, owner: str) -> None:
    if clock.size < 1 or clock.filled < 0:
        raise IllegalAnswer(
            f"The Clock of {owner} cannot be {clock.filled}/{clock.size}: it has at least one "
            "segment and no fewer than none filled (RW-RES-07).",
            who=owner,
        )
