"""Builds a state from content: combatants, fields, opening scenes, the next fight of a chain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import convert
from msgspec.structs import asdict, replace

from fracas.core.errors import WrongUse
from fracas.core.facts import Beat, Fact
from fracas.core.lookups import row_of
from fracas.kit.crowd import numbered
from fracas.rulesets.action_points.content import (
    ActionPointsBook,
    ArrayRow,
    CombatantRow,
    Placing,
    ScenarioRow,
)
from fracas.rulesets.action_points.rules.circumstances import solid
from fracas.rulesets.action_points.state.scene_facts import Entered, FightBegan, Left, Moved
from fracas.rulesets.action_points.state.state import (
    HANDS,
    Area,
    Attribute,
    Combatant,
    Goal,
    Skill,
    Stake,
    State,
    with_die,
)
from fracas.space.plane import room

FIRST = Beat("opening")
"""The agenda when a fight opens (AP-PRE-01)."""


def combatant_of(
    book: ActionPointsBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Combatant:
    """Make a combatant from the book, unhurt and without AP until a fight (AP-PRE-01).

    Raises `WrongUse` if the book has none of that name.
    """
    row = row_of(book.combatants, key, "Action Points", "combatant")
    tables = book.tables
    array = book.arrays.get(row.array) or ArrayRow(row.name, {}, tables.fitness, tables.toughness)
    return Combatant(
        id=who or key,
        name=name or row.name,
        side=side,
        kind=row.kind,
        nameless=row.nameless,
        attributes=attributes_of(book, row),
        fitness=_given(row.fitness, array.fitness),
        toughness=_given(row.toughness, array.toughness),
        combat_skills=skills_of(book, row),
        defense=_given(row.defense, array.defense),
        movement=_given(row.movement, tables.movement),
        ap_max=row.ap_max,
        shape=row.shape,
        weapons=row.weapons,
        in_hand=in_hand_of(book, row),
        worn=row.worn,
        shields=row.shields,
        bags=row.bags,
        policy=row.policy,
        note=row.note,
    )


def _given(figure: int | None, usual: int) -> int:
    """The figure of the row, or the usual one if it has none."""
    return usual if figure is None else figure


def attributes_of(book: ActionPointsBook, row: CombatantRow) -> tuple[Attribute, ...]:
    """The eight Attributes in the order of the d8, undamaged (AP-CHAR-01, AP-CHAR-04).

    A die is that of the row, else of its array, else of the tables.
    """
    array = book.arrays[row.array].attributes if row.array else {}
    sizes = {**dict.fromkeys(book.attributes, book.tables.die), **array, **row.attributes}
    names = sorted(book.attributes, key=lambda name: book.attributes[name].face)
    return tuple(Attribute(name, sizes[name], sizes[name]) for name in names)


def skills_of(book: ActionPointsBook, row: CombatantRow) -> tuple[Skill, ...]:
    """Combat Skills by class of weapons (AP-CHAR-08); an array's is for what is carried."""
    ranks: dict[str, int] = {}
    if row.array:
        carried = [book.weapons[key].skill for key in row.weapons]
        ranks = dict.fromkeys(carried, book.arrays[row.array].combat)
    ranks.update(row.combat)
    return tuple(Skill(weapons, rank) for weapons, rank in ranks.items() if rank)


def in_hand_of(book: ActionPointsBook, row: CombatantRow) -> tuple[str, ...]:
    """What is wielded at the start: as stated, or the first weapon, and a shield if it fits."""
    if row.in_hand is not None:
        return row.in_hand
    held = [key for key in row.weapons if not book.weapons[key].bare][:1]
    free = HANDS - sum(book.weapons[key].hands for key in held)
    held += [key for key in row.shields if book.shields[key].hands <= free][:1]
    return tuple(held)


def begin(book: ActionPointsBook, scenario: str) -> State:
    """Make the opening state of a scenario, with its first beats on the agenda.

    If further fights follow, the agenda has the days between them too (AP-HEAL-14). Raises
    `WrongUse` if there is no such scenario.
    """
    row = scenario_of(book, scenario)
    cast = tuple(placed(book, one) for one in row.cast)
    return State(
        title=row.title,
        stakes=row.stakes,
        combatants=cast,
        drops=drops_of(row, cast),
        spotting=row.spotting,
        agenda=(FIRST, *_days(scenario, row)),
        **field_of(row),
    )


def field_of(row: ScenarioRow) -> dict[str, Any]:
    """The field with its areas, the counts of Rounds, and the deaths that decide a fight."""
    clocks, goals = row.clocks.items(), row.goals.items()
    return {
        "width": row.width,
        "height": row.height,
        "areas": areas_of(row),
        "clocks": tuple(Stake(key, one.label, one.size, winner=one.winner) for key, one in clocks),
        "goals": tuple(Goal(key, one.label, one.victim, one.winner) for key, one in goals),
    }


def scenario_of(book: ActionPointsBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` for an unknown one."""
    return row_of(book.scenarios, scenario, "Action Points", "scenario")


def _days(scenario: str, row: ScenarioRow) -> tuple[Beat, ...]:
    """The ends of scenes, the days and the fights that follow the first one (AP-HEAL-11)."""
    beats, day = [], 1
    for number, fight in enumerate(row.fights):
        beats += [Beat("scene"), *[Beat("day")] * (fight.day - day)]
        beats.append(Beat("fight", (scenario, str(number))))
        day = fight.day
    return tuple(beats)


def placed(book: ActionPointsBook, one: Placing) -> Combatant:
    """Make one of the cast with its starting place and damage (AP-CHAR-04, AP-DOWN-01)."""
    made = combatant_of(book, one.combatant, one.side, one.id or None, one.name)
    made = replace(made, x=one.x, y=one.y, damage=one.damage, prone=one.prone)
    for name, size in one.attributes.items():
        made = replace(made, attributes=with_die(made, name, size))
    lost = tuple(name for name, size in one.attributes.items() if not size)
    if not lost:
        return made
    return replace(made, lost=lost, down=True, prone=True, in_hand=(), token=False)


def areas_of(row: ScenarioRow) -> tuple[Area, ...]:
    """The areas of a scenario's field."""
    return tuple([convert({"id": key, **asdict(area)}, Area) for key, area in row.areas.items()])


def drops_of(row: ScenarioRow, cast: Iterable[Combatant]) -> tuple[tuple[str, str], ...]:
    """The scenario's drops as pairs of ids (AP-SUR-11)."""
    cast = tuple(cast)
    found = [
        (one.id, other.id)
        for drop in row.drops
        for one in cast
        for other in cast
        if drop.by in (one.id, one.side) and drop.on in (other.id, other.side)
    ]
    return tuple(dict.fromkeys(found))


def next_fight(
    state: State, book: ActionPointsBook, scenario: str, number: int
) -> tuple[Fact, ...]:
    """The facts that begin a further fight of a chain: a new field, the party, its foes.

    The old foes are gone, the party starts where the scenario puts it, and the dead stay away
    (AP-HEAL-12). `number` counts the further fights from 0. Raises `WrongUse` for an unknown one.
    """
    row = scenario_of(book, scenario)
    if not 0 <= number < len(row.fights):
        raise WrongUse(
            f"{row.title} has no further fight {number}: it has {len(row.fights)}, from 0.",
            given=number,
        )
    fight = row.fights[number]
    because = ("AP-INJ-01", "AP-HEAL-03")
    gone = [one for one in state.combatants if one.side != row.party or one.dead]
    facts: list[Fact] = [Left(one.id, because=because) for one in gone]
    facts.append(FightBegan(fight.title, fight.stakes, **field_of(row), because=because))
    stay = {one.id for one in state.combatants} - {one.id for one in gone}
    facts += [
        Moved(who, one.x, one.y, "placed", because=("AP-MOV-13",))
        for one in row.cast
        if (who := one.id or one.combatant) in stay
    ]
    for one in fight.cast:
        made = placed(book, one)
        # A combatant of that kind may have changed sides in an earlier fight.
        made = replace(made, id=numbered(made.id, stay))
        stay.add(made.id)
        facts.append(Entered(made, because=("AP-TURN-18",)))
    return tuple(facts)


def arriving(state: State, one: Combatant) -> Combatant:
    """Place a late arrival beside the last of its side, else at the field's corner (AP-TURN-18)."""
    own = [mate for mate in state.present() if mate.side == one.side]
    near = (own[-1].x, own[-1].y) if own else (0, 0)
    taken = {(mate.x, mate.y) for mate in state.present()}
    walls = solid(state.areas)
    x, y = room(near, taken, walls, state.width, state.height)
    return replace(one, x=x, y=y)
