"""The next fight: a scenario with those who came through the last, as they are."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat
from fracas.kit.fields import lapsed
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.interludes import gone, lasting_as, light, unsettled
from fracas.rulesets.razorweave.setup.scenarios import begin
from fracas.rulesets.razorweave.state.changes import emptied, without
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant
from fracas.rulesets.razorweave.state.scene_facts import Carried
from fracas.rulesets.razorweave.state.state import State

BECAUSE = ("RW-RES-16", "RW-COND-02", "RW-OUT-06", "RW-OUT-07", "RW-OUT-09")

BACK = ("escaped", "fled")
"""How those left the fight who are back with the others after it."""


def carry(book: RazorweaveBook, state: State, scenario: str) -> Carried:
    """The next fight of the same people: a scene later, without a rest (RW-RES-16).

    Clocks stay as they are, Light Conditions and those of a scene pass (RW-COND-02), by a switch
    Resolve recovers (RW-GAP-57). Who is Permanently out or killed stays behind (RW-OUT-09); who
    fell at Minor severity may be back as the scene opens (RW-OUT-06), at Moderate or Major only
    after a rest or more (RW-OUT-07, RW-OUT-08). What a fall leaves for long is settled first
    (RW-GAP-71). Raises `IllegalAnswer` where nobody can go on.
    """
    fresh = begin(book, scenario)
    people = [one for one in state.combatants if one.kind == "pc" and not gone(one)]
    if not any(one.out is None or one.out.severity == "minor" or _back(one) for one in people):
        raise IllegalAnswer(
            "Nobody is fit for another fight yet (RW-OUT-07): let them rest, treat them, or bring "
            "others in."
        )
    seats = [one for one in fresh.combatants if one.kind == "pc"]
    ends = (*light(book), *lasting_as(book, "scene"))
    clears = book.rulings["resolve_recovery"] == "scene"
    side = seats[0].side if seats else people[0].side
    first = next(iter(fresh.places), None)
    party = []
    for number, one in enumerate(people):
        own = next((seat for seat in seats if seat.id == one.id), None)
        seat = own or (seats[number % len(seats)] if seats else None)
        place = seat.place if seat else first.id if first else ""
        clock = state.clock_of(one.id)
        clock = emptied(clock) if clears else clock
        party.append(_as_is(one, side, place, clock, ends))
    ids = {one.id for one in party}
    others = [one for one in fresh.combatants if one.kind != "pc" and one.id not in ids]
    combatants = (*party, *others)
    there = {one.id for one in combatants}
    places = {one.id: one.place for one in combatants}
    engaged = [
        two for two in fresh.engaged if there.issuperset(two) and places[two[0]] == places[two[1]]
    ]
    scene = replace(fresh, combatants=combatants, engaged=tuple(engaged))
    if unsettled(scene, book):
        scene = replace(scene, agenda=(Beat("lasting"), *scene.agenda))
    return Carried(scene, because=(*BECAUSE, *(("RW-GAP-57",) if clears else ())))


def _as_is(one: Combatant, side: str, place: str, clock: Clock, ends: tuple[str, ...]) -> Combatant:
    """Somebody before a fight, without what the last one did for its own time."""
    return replace(
        lapsed(one, "turn", "round", "fight"),
        side=side,
        clock=clock,
        shared="",
        place=place,
        conditions=without(one.conditions, *ends),
        out=None if _back(one) else one.out,
    )


def _back(one: Combatant) -> bool:
    """Whether somebody only left the fight, and so is back with the others."""
    return one.out is not None and one.out.outcome in BACK and one.out.severity in ("", "minor")
