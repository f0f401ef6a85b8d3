"""Who opens a scenario, joins or leaves a running fight, or is in the next one."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.core.system.billing import Billing, clocked, party_of
from fracas.core.system.ruleset import Fate, Levy
from fracas.kit.crowd import free_id, levied, seats_of
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import Placing, ScenarioRow
from fracas.rulesets.beacon_road.rules.harm.wounds import stands
from fracas.rulesets.beacon_road.setup.scenarios import (
    arriving,
    begin,
    creature_of,
    map_of,
    scenario_of,
)
from fracas.rulesets.beacon_road.state.changes import FRESH
from fracas.rulesets.beacon_road.state.scene_facts import Carried, Entered, Left, Sided
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.square_map_text import format_map

# Who opens a scenario


def levies(book: BeaconRoadBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (BR-NPC-01)."""
    cast = [(one.side, one.creature) for one in scenario_of(book, scenario).cast]
    return levied(cast, book.creatures)


def billing(book: BeaconRoadBook, scenario: str) -> Billing:
    """Who lies in wait for whom, which counts of rounds decide, and the highest Tier (BR-ENTER-01).

    Tier 1 is left out, since everybody starts with it.
    """
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.creatures[one.creature].kind == "pc") for one in row.cast)
    tier = max(book.creatures[one.creature].tier for one in row.cast)
    threat = f"Tier {tier}" if tier > 1 else ""
    if any(party in one.hidden_from for one in row.cast):
        return Billing(party, "Ambush", threat)
    rounds = [one.winner for one in row.tracks.values() if one.trigger == "round"]
    return Billing(party, clocked(rounds, party), threat)


def muster(book: BeaconRoadBook, scenario: str, kind: str, side: str, count: int) -> BeaconRoadBook:
    """Return the book with `count` of a kind on a side of the scenario (BR-NPC-01).

    A newcomer gets a free square beside its side; the tokens of those removed leave the map. Raises
    `WrongUse` for an unknown kind, for fewer than none, and if there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.creature, one.side) == (kind, side)]
    leaving = mine[count:]
    row = _without(book, row, leaving)
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _without(book: BeaconRoadBook, row: ScenarioRow, leaving: list[Placing]) -> ScenarioRow:
    gone = {one.id or one.creature for one in leaving}
    cast = tuple(one for one in row.cast if (one.id or one.creature) not in gone)
    board = map_of(book, row)
    if board is None or not any(token.name in gone for token in board.tokens):
        return replace(row, cast=cast)
    there = board.placed(token for token in board.tokens if token.name not in gone)
    return replace(row, cast=cast, map=format_map(there) + "\n")


def _another(book: BeaconRoadBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """Place one more of a kind, with room beside its side (BR-MOVE-18)."""
    state = begin(book, scenario)
    made = creature_of(book, kind, side, free_id(state, kind))
    place = arriving(state, book, made).place
    if place is None and state.map is not None:
        raise WrongUse(
            f"There is no room on the map of '{scenario}' for {number} of '{kind}': give fewer.",
            given=number,
        )
    name = f"{made.name} {number}" if number > 1 else ""
    return Placing(kind, side, "" if place is None else str(place), made.id, name)


# Who comes and goes


def enter(book: BeaconRoadBook, state: State, combatant: str, side: str) -> Fact:
    """The fact that a creature joins, with a turn in its next stage (BR-NPC-01)."""
    joining = creature_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, book, joining), because=("BR-NPC-01", "BR-NPC-05"))


def leave(decider: Decider) -> Fact:
    """The fact that a creature leaves for good (BR-ENTER-13)."""
    return Left(decider, because=("BR-ENTER-13", "BR-NPC-05"))


def change_side(decider: Decider, side: str) -> Fact:
    """The fact that a creature changes sides (BR-COND-27)."""
    return Sided(decider, side, because=("BR-COND-27",))


def fates(book: BeaconRoadBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the HP they have left (BR-HP-02); at 0 or fewer they fall (BR-HP-05)."""
    found = []
    for one in state.creatures:
        out = "" if stands(book, one) else one.out or ("fallen" if one.hp <= 0 else "incapacitated")
        found.append(Fate(Decider(one.id), one.name, one.side, max(one.hp, 0), one.most_hp, out))
    return tuple(found)


BECAUSE = ("BR-ENTER-16", "BR-WOUND-15", "BR-GAP-78", "BR-STRESS-01")

AWAY = ("surrendered", "gone")
"""The ways to leave a fight after which one comes along only if one's side won."""

BACK = ("fled", "ceasefire", *AWAY)
"""The ways to leave a fight after which one is in the next one."""


def carry(book: BeaconRoadBook, state: State, scenario: str) -> Carried:
    """The fact that opens the next fight; HP, Stress, wounds and gear carry over.

    Wounds outlast the fight (BR-WOUND-15, BR-GAP-78), and so do marked Soak Boxes and spent Stress.
    What would have ended at a creature's turn in a round of the last fight is over, as are stances
    and waiting Tiers (BR-ENTER-16). The dead stay behind, and so do those who surrendered to the
    winners. Raises `IllegalAnswer` if nobody is on their feet.
    """
    fresh = begin(book, scenario)
    people = [
        one
        for one in state.creatures
        if one.kind == "pc"
        and one.out != "dead"
        and (one.out not in AWAY or one.side == state.result)
    ]
    if not any(stands(book, _as_is(one, one.side)) for one in people):
        raise IllegalAnswer(
            "Nobody can stand up to another fight (BR-ENTER-13): heal somebody first, or bring "
            "others in."
        )
    side, others, taken = seats_of(fresh, people, lambda one, seat: one.size == seat.size)
    scene = replace(fresh, creatures=others)
    # Those with a fixed place take it before others look for one.
    for one in sorted(people, key=lambda one: one.id not in taken):
        own, made = taken.get(one.id), _as_is(one, side)
        if own is not None:
            kept = {"sneaks": own.sneaks, "watching": own.watching, "unaware": own.unaware}
            made = replace(made, place=own.place, unseen_by=own.unseen_by, **kept)
        elif not made.out:
            made = arriving(scene, book, made)
        at = sum(other.kind == "pc" for other in scene.creatures)
        scene = replace(scene, creatures=(*scene.creatures[:at], made, *scene.creatures[at:]))
    there = {one.id for one in scene.creatures}
    creatures = tuple(
        [
            replace(one, unseen_by=tuple([who for who in one.unseen_by if who in there]))
            for one in scene.creatures
        ]
    )
    return Carried(replace(scene, creatures=creatures, botches=state.botches), because=BECAUSE)


def _as_is(one: Creature, side: str) -> Creature:
    """A creature before a fight, without what lasted only for the last one."""
    return replace(
        one,
        side=side,
        sneaks=False,
        watching=True,
        unaware=False,
        ambushing=False,
        surprised=False,
        stance="",
        edges=(),
        wounds=tuple([each for each in one.wounds if not each.until]),
        boons=tuple([each for each in one.boons if not each.until]),
        unseen_by=(),
        place=None,
        out="" if one.out in BACK else one.out,
        **FRESH,
    )
