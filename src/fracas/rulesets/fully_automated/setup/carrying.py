"""The next fight: a scenario with those who came through the last, as they are."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.kit.fields import lapsed
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import band
from fracas.rulesets.fully_automated.rules.endings import effective
from fracas.rulesets.fully_automated.setup.scenarios import arriving, begin
from fracas.rulesets.fully_automated.state.scene_facts import Carried
from fracas.rulesets.fully_automated.state.state import Combatant, State

BECAUSE = ("FA-HP-03", "FA-HP-09", "FA-STUN-02", "FA-RESTR-08", "FA-OPT-06", "FA-INIT-02")

AWAY = ("surrendered",)
"""How those left a fight who come along only if their side won it."""


def carry(book: FullyAutomatedBook, state: State, scenario: str) -> Carried:
    """The next fight of the same people, with the HP and the gear that they have left.

    Lost HP stay lost, and whoever is down or restrained is so still (FA-HP-03, FA-RESTR-08); stuns,
    aim, cards and the order were of the last fight (FA-STUN-02, FA-INIT-02). The dead stay behind
    (FA-HP-09), and who surrendered to those who won. Raises `IllegalAnswer` where nobody can fight.
    """
    fresh = begin(book, scenario)
    people = [
        one
        for one in state.combatants
        if one.kind == "pc"
        and band(book, one) != "dead"
        and (one.out not in AWAY or one.side == state.result)
    ]
    if not any(effective(book, replace(one, out="", attitude="hostile")) for one in people):
        raise IllegalAnswer(
            "Nobody is fit for another fight (FA-HP-03): heal or release somebody first, or bring "
            "others in."
        )
    seats = [one for one in fresh.combatants if one.kind == "pc"]
    side = seats[0].side if seats else people[0].side
    ids = {one.id for one in people}
    others = [one for one in fresh.combatants if one.kind != "pc" and one.id not in ids]
    scene = replace(fresh, combatants=tuple(others))
    spare = [seat for seat in seats if seat.id not in ids]
    owned = {seat.id: seat for seat in seats if seat.id in ids}
    for one in people:
        if one.id not in owned and spare:
            owned[one.id] = spare.pop(0)
    # Whoever has a place of its own takes it before others look for one.
    for one in sorted(people, key=lambda one: one.id not in owned):
        own, made = owned.get(one.id), _as_is(one, side)
        made = replace(made, place=own.place) if own else arriving(scene, book, made)
        at = sum(other.kind == "pc" for other in scene.combatants)
        scene = replace(scene, combatants=(*scene.combatants[:at], made, *scene.combatants[at:]))
    return Carried(scene, because=BECAUSE)


def _as_is(one: Combatant, side: str) -> Combatant:
    """Somebody before a fight, without what the last one did for its own time."""
    return replace(lapsed(one, "round", "fight"), side=side)
