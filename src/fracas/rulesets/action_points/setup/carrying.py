"""The next fight: a scenario with those who came through the last, as they are."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.scenarios import arriving, begin, drops_of, scenario_of
from fracas.rulesets.action_points.state.scene_facts import Carried, FightBegan
from fracas.rulesets.action_points.state.state import State

BECAUSE = ("AP-HEAL-03", "AP-INJ-01", "AP-HEAL-11", "AP-HEAL-12", "AP-DOWN-04")

AWAY = ("surrendered", "captured")
"""How those left a fight who come along only if their side won it."""


def carry(book: ActionPointsBook, state: State, scenario: str) -> Carried:
    """The next fight of the same people; damage, lost dice and gear are brought along.

    Nobody heals for having been spared (AP-HEAL-03, AP-HEAL-11), and who is Down is Down still
    (AP-DOWN-04). The dead stay behind (AP-HEAL-12), and who surrendered to those who won or was
    captured by them. Raises `IllegalAnswer` where nobody is on their feet.
    """
    fresh, row = begin(book, scenario), scenario_of(book, scenario)
    people = [
        one
        for one in state.combatants
        if one.kind == "pc" and not one.dead and (one.out not in AWAY or one.side == state.result)
    ]
    if not any(not one.down for one in people):
        raise IllegalAnswer(
            "Nobody is on their feet for another fight (AP-DOWN-04): let days pass first, or bring "
            "others in."
        )
    seats = [one for one in fresh.combatants if one.kind == "pc"]
    side = seats[0].side if seats else people[0].side
    ids = {one.id for one in people}
    others = [one for one in fresh.combatants if one.kind != "pc" and one.id not in ids]
    # A further fight of a chain readies people for it in the same way.
    began = FightBegan(fresh.title).apply(replace(state, combatants=tuple(people)))
    scene = replace(fresh, combatants=tuple(others), day=state.day, fought=state.fought)
    spare = [seat for seat in seats if seat.id not in ids]
    for one in began.combatants:
        own = next((seat for seat in seats if seat.id == one.id), None)
        own = own or (spare.pop(0) if spare else None)
        made = replace(one, side=side, ap=0, ap_full=0)
        made = replace(made, x=own.x, y=own.y) if own else arriving(scene, made)
        at = sum(other.kind == "pc" for other in scene.combatants)
        scene = replace(scene, combatants=(*scene.combatants[:at], made, *scene.combatants[at:]))
    there = {one.id for one in scene.combatants}
    goals = tuple([one for one in scene.goals if one.victim in there])
    drops = drops_of(row, scene.combatants)
    return Carried(replace(scene, goals=goals, drops=drops), because=BECAUSE)
