"""Scenarios: how a fight opens, who comes and goes, their condition, and the next fight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import asdict, replace

from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Beat, Fact
from fracas.core.ids import Decider
from fracas.core.lookups import meant, row_of
from fracas.core.system.billing import Billing, clocked, party_of
from fracas.core.system.ruleset import Fate, Levy
from fracas.core.system.sheets import SheetField
from fracas.kit.crowd import free_id
from fracas.kit.fields import lapsed
from fracas.rulesets.razorweave.content import CombatantRow, Placing, RazorweaveBook, ScenarioRow
from fracas.rulesets.razorweave.rules.hands import equipped
from fracas.rulesets.razorweave.rules.interludes import gone, lasting_as, light, unsettled
from fracas.rulesets.razorweave.state.combatants import Ability, Clock, Combatant, SharedClock
from fracas.rulesets.razorweave.state.scene_facts import Carried, Entered, Left, Sided
from fracas.rulesets.razorweave.state.state import (
    SceneClock,
    SceneTag,
    SideStake,
    State,
    emptied,
    pair,
    without,
)
from fracas.space.zones import Between, Place, Zones

# From content to a state


def combatant_of(book: RazorweaveBook, key: str, side: str, who: str | None = None) -> Combatant:
    """A combatant from the book; its tier sets its Clock's size (RW-RES-04, RW-RES-05).

    One with its own size keeps that, player characters included (RW-GAP-52).

    Raises `WrongUse` if the book has nobody of that name.
    """
    row = book.combatants.get(key)
    if row is None:
        raise WrongUse(
            f"Razorweave has no combatant '{key}': it has {', '.join(book.combatants)}.", given=key
        )
    size = row.clock or book.tables.sizes[row.tier or ("pc" if row.kind == "pc" else "standard")]
    return Combatant(
        id=who or key,
        name=row.name,
        side=side,
        clock=Clock(size),
        kind=row.kind,
        tier=row.tier,
        mig=row.mig,
        agi=row.agi,
        pre=row.pre,
        rsn=row.rsn,
        skills=row.skills,
        **asdict(equipped(book, row.mig, row.weapons, row.armour)),
        dark_sight=row.dark_sight,
        tactics=row.tactics,
        phases=row.phases,
        abilities=tuple(
            Ability(key, one.name, one.trigger, one.effect) for key, one in row.abilities.items()
        ),
        leads=row.leads,
        flees_at=row.flees_at,
    )


def _placed(book: RazorweaveBook, row: ScenarioRow, one: Placing) -> Combatant:
    """A scenario's combatant in its place, by default the first one (RW-ZONE-08)."""
    first = next(iter(row.places), "")
    return replace(
        combatant_of(book, one.combatant, one.side),
        place=one.place or first,
        blocks=one.blocks,
        shared=one.group,
        severity=one.severity,
        yields_with=one.yields_with,
    )


def zones_of(row: ScenarioRow) -> Zones:
    """The field of a scenario (RW-ZONE-03)."""
    return Zones(
        tuple(Place(key, place.name, place.below) for key, place in row.places.items()),
        tuple(Between(one.one, one.other, one.band) for one in row.bands),
    )


def scenario_of(book: RazorweaveBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` if there is none of that name."""
    return row_of(book.scenarios, scenario, "Razorweave", "scenario")


@lru_cache(maxsize=64)
def begin(book: RazorweaveBook, scenario: str) -> State:
    """The opening state of a scenario, with the scene waiting on the agenda."""
    row = scenario_of(book, scenario)
    field = zones_of(row)
    return State(
        title=row.title,
        stakes=row.stakes,
        severity=row.severity,
        order=row.order,
        combatants=tuple(_placed(book, row, one) for one in row.cast),
        shared=tuple(SharedClock(key, Clock(size)) for key, size in row.groups.items()),
        threats=tuple(SceneClock(id=key, **asdict(one)) for key, one in row.threats.items()),
        aims=tuple(SideStake(key, one.wants, one.severity) for key, one in row.sides.items()),
        tags=(
            *(SceneTag(tag) for tag in row.tags),
            *(SceneTag(tag, "", key) for key, place in row.places.items() for tag in place.tags),
        ),
        places=field.places,
        bands=field.bands,
        engaged=tuple(pair(one.combatant, foe) for one in row.cast for foe in one.engaged),
        hampers=row.hampers,
        agenda=(Beat("scene"),),
    )


# Their condition


def fates(book: RazorweaveBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the empty segments of the Clock that counts (RW-RES-01, RW-RES-09)."""
    found = []
    for one in state.combatants:
        clock = state.clock_of(one.id)
        left = 0 if one.out is not None else clock.left
        out = "" if one.out is None else one.out.outcome
        found.append(Fate(Decider(one.id), one.name, one.side, left, clock.size, out))
    return tuple(found)


# Who comes and goes


def enter(book: RazorweaveBook, state: State, combatant: str, side: str) -> Fact:
    """A combatant from the book joins (RW-INIT-10), in the first place."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    if state.places:
        joining = replace(joining, place=state.places[0].id)
    return Entered(joining, because=("RW-INIT-10",))


def leave(decider: Decider) -> Fact:
    """A combatant leaves for good (RW-INIT-10)."""
    return Left(decider, because=("RW-INIT-10", "RW-OUT-27"))


def change_side(decider: Decider, side: str) -> Fact:
    """A combatant changes sides, by the game master's word (RW-GM-04)."""
    return Sided(decider, side, because=("RW-GM-04",))


# Who opens a scenario


_NUMBERED = re.compile(r"^(.+?)[_ ]?[0-9]+$")
"""A key or a name with a number at its end, as combatants of one kind have."""


def levies(book: RazorweaveBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (RW-INIT-10).

    Combatants are of one kind if their keys differ only by a number and their rows only by names.
    """
    cast = scenario_of(book, scenario).cast
    counts = Counter((one.side, kind_of(book, one.combatant)) for one in cast)
    return tuple(
        Levy(kind, _stem(book.combatants[first].name), side, count)
        for (side, kind), count in counts.items()
        for first in [next(_keys(book, kind))]
    )


def billing(book: RazorweaveBook, scenario: str) -> Billing:
    """Whose Clock ticks each round, and how severe defeat is (RW-OUT-06, RW-CLK-01)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    ticking = [one.side for one in row.threats.values() if one.trigger == "round"]
    mood = clocked(ticking, party)
    return Billing(party, mood, f"{row.severity.title()} severity")


def muster(book: RazorweaveBook, scenario: str, kind: str, side: str, count: int) -> RazorweaveBook:
    """The book with a scenario that opens with `count` of a kind on a side (RW-INIT-10).

    A newcomer has its own row, stands where the last of its kind does, Engaged with nobody, and
    shares that one's Clock if it shares one (RW-RES-08). Raises `WrongUse` for an unknown kind and
    for a negative count.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    if next(_keys(book, kind), None) is None:
        raise WrongUse(
            f"Razorweave has no combatant '{kind}': {meant(kind, book.combatants, 'it has')}",
            given=kind,
        )
    row, people = scenario_of(book, scenario), dict(book.combatants)
    cast = list(row.cast)
    mine = [one for one in cast if one.side == side and kind_of(book, one.combatant) == kind]
    for one in mine[count:]:
        cast.remove(one)
    gone = {one.combatant for one in mine[count:]}
    if gone:
        cast = [
            replace(one, engaged=tuple(foe for foe in one.engaged if foe not in gone))
            for one in cast
        ]
    for _ in range(count - len(mine)):
        key, made = _another(people, kind, [one.combatant for one in cast])
        people[key] = made
        cast.append(_placing(key, side, mine, cast))
    scenes = {**book.scenarios, scenario: replace(row, cast=tuple(cast))}
    return replace(book, combatants=people, scenarios=scenes)


def kind_of(book: RazorweaveBook, key: str) -> str:
    """The kind of a combatant: its key, without the number if others are just like it."""
    stem = _stem(key)
    first = next(_keys(book, stem), key) if stem != key else key
    return stem if stem != key and _alike(book.combatants[first], book.combatants[key]) else key


def _keys(book: RazorweaveBook, kind: str) -> Iterator[str]:
    """The keys of the combatants of a kind, in the book's order."""
    if kind in book.combatants:
        yield kind
    yield from (key for key in book.combatants if key != kind and _stem(key) == kind)


def _stem(key: str) -> str:
    found = _NUMBERED.match(key)
    return found[1] if found else key


def _alike(one: CombatantRow, other: CombatantRow) -> bool:
    return replace(one, name="", summary="") == replace(other, name="", summary="")


def _another(
    people: dict[str, CombatantRow], kind: str, here: list[str]
) -> tuple[str, CombatantRow]:
    """Another combatant of a kind: a shipped one not here yet, or a copy of one."""
    like = [key for key in people if key == kind or _stem(key) == kind]
    free = next((key for key in like if key not in here), None)
    if free is not None and _alike(people[free], people[like[0]]):
        return free, people[free]
    number = 2
    while f"{kind}_{number}" in people:
        number += 1
    first = people[like[0]]
    return f"{kind}_{number}", replace(first, name=f"{_stem(first.name)} {number}")


def _placing(key: str, side: str, mine: list[Placing], cast: list[Placing]) -> Placing:
    if mine:
        return replace(mine[-1], combatant=key, engaged=())
    mates = [one.place for one in cast if one.side == side]
    return Placing(key, side, place=mates[-1] if mates else "")


# The next fight


BECAUSE = ("RW-RES-16", "RW-COND-02", "RW-OUT-06", "RW-OUT-07", "RW-OUT-09")

BACK = ("escaped", "fled")
"""The ways to leave the fight after which one returns with the others."""


def carry(book: RazorweaveBook, state: State, scenario: str) -> Carried:
    """The next fight with the same people: a scene later, without a rest (RW-RES-16).

    Clocks stay as they are, Light Conditions and those of a scene end (RW-COND-02), and by a
    setting Resolve recovers (RW-GAP-57). Those Permanently out or killed stay behind (RW-OUT-09);
    those who fell at Minor severity may be back as the scene opens (RW-OUT-06), at Moderate or
    Major only after a rest or more (RW-OUT-07, RW-OUT-08). A defeat's lasting Conditions are chosen
    first (RW-GAP-71). Raises `IllegalAnswer` if nobody can go on.
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
    """A combatant before a fight, without the last fight's temporary effects."""
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
    """Whether a combatant only left the fight, and so returns with the others."""
    return one.out is not None and one.out.outcome in BACK and one.out.severity in ("", "minor")


FIELDS = (
    SheetField("mig", "MIG"),
    SheetField("agi", "AGI"),
    SheetField("pre", "PRE"),
    SheetField("rsn", "RSN"),
    SheetField("clock", "Resolve Clock"),
    SheetField("phases", "Further Clocks"),
    SheetField("flees_at", "Flees at"),
)
"""Fields with another name in content, or whose numbers have signs."""
