"""From content to a state: combatants, zones and opening scenes."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.lookups import row_of
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, BarRow, Placing, ScenarioRow
from fracas.rulesets.aeronaughts.state.state import (
    TYPES,
    Bar,
    Combatant,
    Consequence,
    SkillRank,
    Stake,
    State,
)
from fracas.space.zones import Between, Place

FIRST = Beat("opening")
"""What waits on the agenda when a fight opens (AE-INIT-01)."""

NEXT = "medium"
"""The band of zones that are one edge apart (AE-RNG-02)."""


def combatant_of(
    book: AeronaughtsBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Combatant:
    """A combatant from the book, unhurt and in no zone yet (AE-GAP-49).

    At the ready are the first weapon that has to be drawn, and all that needs no hands
    (AE-MAN-31). Raises `WrongUse` when the book has none of that name.
    """
    row = row_of(book.combatants, key, "Aeronaughts", "combatant")
    drawn = [weapon for weapon in row.weapons if not book.weapons[weapon].bare][:1]
    return Combatant(
        id=who or key,
        name=name or row.name,
        side=side,
        kind=row.kind,
        named=row.named,
        physical=bar_of(book, row.physical),
        mental=bar_of(book, row.mental),
        spiritual=bar_of(book, row.spiritual),
        skills=tuple(skill_of(name, figures) for name, figures in row.skills.items()),
        magical=row.magical,
        weapons=row.weapons,
        in_hand=tuple(w for w in row.weapons if w in drawn or book.weapons[w].bare),
        items=row.items,
        rest_hours=row.rest_hours,
        policy=row.policy,
        note=row.note,
    )


def bar_of(book: AeronaughtsBook, row: BarRow) -> Bar:
    """A full bar; what the row leaves out is that of a default human (AE-GAP-49)."""
    human = book.tables.human
    soak, stress, wounds = (
        (given if given is not None else default) or 0
        for given, default in (
            (row.soak, human.soak),
            (row.stress, human.stress),
            (row.wounds, human.wounds),
        )
    )
    return Bar(soak, stress, stress, wounds, wounds)


def skill_of(name: str, figures: str) -> SkillRank:
    """A skill from its figures, characteristic before rank: `3/1` (AE-DICE-10)."""
    characteristic, _, rank = figures.partition("/")
    return SkillRank(name, int(characteristic), int(rank))


def consequence_of(text: str) -> Consequence:
    """An untreated Consequence from its severity and type: `mild/physical` (AE-CON-03)."""
    severity, _, type_ = text.partition("/")
    return Consequence(severity, type_)


def zones_of(row: ScenarioRow) -> tuple[tuple[Place, ...], tuple[Between, ...]]:
    """The zones of a scenario, and the pairs that an edge joins (AE-RNG-02)."""
    places = tuple(Place(key, zone.name) for key, zone in row.zones.items())
    return places, tuple(Between(one, other, NEXT) for one, other in row.edges)


def scenario_of(book: AeronaughtsBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` when there is none such."""
    return row_of(book.scenarios, scenario, "Aeronaughts", "scenario")


def begin(book: AeronaughtsBook, scenario: str) -> State:
    """The opening state of a scenario, with its first beats on the agenda.

    One without a fight has a scene and a night for each of its nights (AE-HEAL-01). Raises
    `WrongUse` when there is no such scenario.
    """
    row = scenario_of(book, scenario)
    zones, bands = zones_of(row)
    nights = tuple(
        beat for sleep in row.nights for beat in (Beat("scene"), Beat("night", (sleep,)))
    )
    return State(
        title=row.title,
        stakes=row.stakes,
        combatants=tuple(_placed(book, one) for one in row.cast),
        zones=zones,
        bands=bands,
        clocks=tuple(
            Stake(key, clock.label, clock.size, winner=clock.winner)
            for key, clock in row.clocks.items()
        ),
        agenda=(FIRST,) if row.fight else nights,
    )


def _placed(book: AeronaughtsBook, one: Placing) -> Combatant:
    """One of the cast where it begins, as hurt as it begins."""
    made = combatant_of(book, one.combatant, one.side, one.id or None, one.name)
    bars = {type_: made.bar(type_) for type_ in TYPES}
    for type_, left in one.stress.items():
        bars[type_] = replace(bars[type_], stress=left)
    for type_, left in one.wounds.items():
        bars[type_] = replace(bars[type_], wounds=left)
    return replace(
        made,
        zone=one.zone,
        group=one.group,
        ready=one.ready,
        consequences=tuple(map(consequence_of, one.consequences)),
        **bars,
    )


def arriving(state: State, one: Combatant) -> Combatant:
    """A late arrival in the zone of most of its side, else in the first; engaged with nobody.

    AE-INIT-07. Without a map it stands nowhere in particular.
    """
    own = [mate.zone for mate in state.present() if mate.side == one.side and mate.zone]
    first = state.zones[0].id if state.zones else ""
    return replace(one, zone=max(own, key=own.count) if own else first, group="")
