"""From content to a state: combatants and opening scenes."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.facts import Beat
from fracas.core.lookups import row_of
from fracas.rulesets.razorweave.content import Placing, RazorweaveBook, ScenarioRow
from fracas.rulesets.razorweave.rules.hands import equipped
from fracas.rulesets.razorweave.state.combatants import Ability, Clock, Combatant, SharedClock
from fracas.rulesets.razorweave.state.state import SceneClock, SceneTag, SideStake, State, pair
from fracas.space.zones import Between, Place, Zones


def combatant_of(book: RazorweaveBook, key: str, side: str, who: str | None = None) -> Combatant:
    """A combatant from the book; its Clock takes the size of its tier (RW-RES-04, RW-RES-05).

    One that names a size of its own has that, player characters included (RW-GAP-52).

    Raises `WrongUse` when the book has none of that name.
    """
    row = book.combatants.get(key)
    if row is None:
        raise WrongUse(
            f"Razorweave has no combatant '{key}': it has {', '.join(book.combatants)}.", given=key
        )
    size = row.clock or book.tables.sizes[row.tier or ("pc" if row.kind == "pc" else "standard")]
    kit = equipped(book, row.mig, row.weapons, row.armour)
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
        weapons=kit.weapons,
        armour=kit.armour,
        stowed=kit.stowed,
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
    """A combatant of a scenario where it stands, by default in the first place (RW-ZONE-08)."""
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
    """A scenario of the book; raises `WrongUse` when there is none such."""
    return row_of(book.scenarios, scenario, "Razorweave", "scenario")


@lru_cache(maxsize=64)
def begin(book: RazorweaveBook, scenario: str) -> State:
    """The opening state of a scenario, with the scene waiting on the agenda."""
    row = scenario_of(book, scenario)
    return State(
        title=row.title,
        stakes=row.stakes,
        severity=row.severity,
        order=row.order,
        combatants=tuple(_placed(book, row, one) for one in row.cast),
        shared=tuple(SharedClock(key, Clock(size)) for key, size in row.groups.items()),
        threats=tuple(
            SceneClock(
                key,
                one.label,
                one.size,
                0,
                one.side,
                one.owner,
                one.trigger,
                one.effect,
                one.decides,
                one.undoable,
                near=one.near,
            )
            for key, one in row.threats.items()
        ),
        aims=tuple(SideStake(key, one.wants, one.severity) for key, one in row.sides.items()),
        tags=(
            *(SceneTag(tag) for tag in row.tags),
            *(SceneTag(tag, "", key) for key, place in row.places.items() for tag in place.tags),
        ),
        places=tuple(Place(key, one.name, one.below) for key, one in row.places.items()),
        bands=tuple(Between(one.one, one.other, one.band) for one in row.bands),
        engaged=tuple(pair(one.combatant, foe) for one in row.cast for foe in one.engaged),
        hampers=row.hampers,
        agenda=(Beat("scene"),),
    )
