"""Who joins a fight that runs, leaves it, or is in the next one; and how everybody fares."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.core.ruleset import Fate
from fracas.kit.crowd import free_id
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import stands
from fracas.rulesets.beacon_road.setup.scenarios import arriving, begin, creature_of
from fracas.rulesets.beacon_road.state.changes import FRESH
from fracas.rulesets.beacon_road.state.scene_facts import Carried, Entered, Left, Sided
from fracas.rulesets.beacon_road.state.state import Creature, State


def enter(book: BeaconRoadBook, state: State, combatant: str, side: str) -> Fact:
    """A creature of the book joins; it has a turn as soon as its stage comes (BR-NPC-01)."""
    joining = creature_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, book, joining), because=("BR-NPC-01", "BR-NPC-05"))


def leave(decider: Decider) -> Fact:
    """A creature leaves for good (BR-ENTER-13)."""
    return Left(decider, because=("BR-ENTER-13", "BR-NPC-05"))


def change_side(decider: Decider, side: str) -> Fact:
    """A creature changes sides (BR-COND-27)."""
    return Sided(decider, side, because=("BR-COND-27",))


def fates(book: BeaconRoadBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the HP that are left (BR-HP-02); at 0 or fewer one falls (BR-HP-05)."""
    found = []
    for one in state.creatures:
        out = "" if stands(book, one) else one.out or ("fallen" if one.hp <= 0 else "incapacitated")
        found.append(Fate(Decider(one.id), one.name, one.side, max(one.hp, 0), one.most_hp, out))
    return tuple(found)


BECAUSE = ("BR-ENTER-16", "BR-WOUND-15", "BR-GAP-78", "BR-STRESS-01")

AWAY = ("surrendered", "gone")
"""How those left a fight who come along only if their side won it."""

BACK = ("fled", "ceasefire", *AWAY)
"""How those left a fight who are in the next one."""


def carry(book: BeaconRoadBook, state: State, scenario: str) -> Carried:
    """The next fight of the same people, with HP, Stress, wounds and gear as they are.

    Wounds last beyond the fight (BR-WOUND-15, BR-GAP-78), marked Soak Boxes and spent Stress too;
    what would have ended at somebody's turn in a round of the last fight is over, and with it its
    stances and its waiting tiers (BR-ENTER-16). The dead stay behind, and who surrendered to those
    who won. Raises `IllegalAnswer` where nobody can stand.
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
    seats = [one for one in fresh.creatures if one.kind == "pc"]
    side = seats[0].side if seats else people[0].side
    ids = {one.id for one in people}
    others = [one for one in fresh.creatures if one.kind != "pc" and one.id not in ids]
    scene = replace(fresh, creatures=tuple(others))
    spare = [seat for seat in seats if seat.id not in ids]
    owned = {seat.id: seat for seat in seats if seat.id in ids}
    for one in people:
        if one.id not in owned and spare and spare[0].size == one.size:
            owned[one.id] = spare.pop(0)
    # Whoever has a place of its own takes it before others look for one.
    for one in sorted(people, key=lambda one: one.id not in owned):
        own, made = owned.get(one.id), _as_is(one, side)
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
    """Somebody before a fight, without what the last one gave for its own time."""
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
