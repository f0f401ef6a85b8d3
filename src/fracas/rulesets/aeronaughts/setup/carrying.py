"""The next fight: a scenario with those who came through the last, as they are."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.setup.scenarios import arriving, begin
from fracas.rulesets.aeronaughts.state.scene_facts import Carried, Ended
from fracas.rulesets.aeronaughts.state.state import DEAD, State

BECAUSE = ("AE-HEAL-01", "AE-HEAL-05", "AE-HEAL-19", "AE-COND-07", "AE-ACT-18", "AE-MAN-29")

AWAY = ("surrendered", "captured")
"""How those left a fight who come along only if their side won it."""


def carry(book: AeronaughtsBook, state: State, scenario: str) -> Carried:
    """The next fight of the same people, with Stress, Wounds, Consequences and gear as they are.

    Only treatment and rest bring anything back (AE-HEAL-01, AE-HEAL-05); whoever cannot function
    does so no more than before (AE-HEAL-19). Blocks, honed qualities and dice that wait ended with
    the last fight; a fire goes on, and conditions that the game master kept (AE-COND-07). The dead
    stay behind, and who surrendered to those who won or was captured by them. Raises
    `IllegalAnswer` where nobody functions.
    """
    fresh = begin(book, scenario)
    people = [
        one
        for one in state.combatants
        if one.kind == "pc"
        and one.out != DEAD
        and (one.out not in AWAY or one.side == state.result)
    ]
    if all(one.down for one in people):
        raise IllegalAnswer(
            "Nobody functions who could fight again (AE-HEAL-19): let them rest first, or bring "
            "others in."
        )
    seats = [one for one in fresh.combatants if one.kind == "pc"]
    side = seats[0].side if seats else people[0].side
    ids = {one.id for one in people}
    others = [one for one in fresh.combatants if one.kind != "pc" and one.id not in ids]
    ended = Ended(keeps=True).apply(replace(state, combatants=tuple(people)))
    scene = replace(fresh, combatants=tuple(others), day=state.day)
    spare = [seat for seat in seats if seat.id not in ids]
    for one in ended.combatants:
        own = next((seat for seat in seats if seat.id == one.id), None)
        own = own or (spare.pop(0) if spare else None)
        made = replace(one, side=side, out="", group="", zone="", ready=True)
        if own is not None:
            made = replace(made, zone=own.zone, group=own.group, ready=own.ready)
        else:
            made = arriving(scene, made)
        at = sum(other.kind == "pc" for other in scene.combatants)
        scene = replace(scene, combatants=(*scene.combatants[:at], made, *scene.combatants[at:]))
    return Carried(scene, because=BECAUSE)
