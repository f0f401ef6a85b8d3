"""Plights that fights seldom come to, for one who fights: a wound, a boon, nothing left to pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Source
from fracas.core.errors import FracasError
from fracas.rulesets.aeronaughts.state.state import Block, Condition, Honed
from fracas.rulesets.beacon_road.state.state import Boon, Rating, Wound
from fracas.rulesets.razorweave.state.combatants import Ailment, Grant
from fracas.rulesets.registry import ruleset


def unusual(system: str, book: Any, state: Any, chance: Source) -> Any:
    """The state, with somebody in it who is now in a plight that fights seldom come to."""
    if not state.agenda or chance.below(4):
        return state
    other = DOCTORS[system](book, state, chance)
    try:
        ruleset(system).check_state(book, other)
    except FracasError:
        return state
    return other


def one_of(some: Any, chance: Source) -> Any:
    """One of several, at random."""
    found = tuple(some)
    return found[chance.below(len(found))]


def _beacon_road(book: Any, state: Any, chance: Source) -> Any:
    """A wound, a boon, a stance, powers that are another's, or no Stress left."""
    at = chance.below(len(state.creatures))
    me = state.creatures[at]
    other = one_of(state.creatures, chance).id
    powers = [key for key, row in book.powers.items() if not row.basic]
    match chance.below(6):
        case 0:
            name = one_of(book.wounds, chance)
            me = replace(me, wounds=(*me.wounds, Wound(name, 1 + chance.below(3), other, 1)))
        case 1:
            me = replace(me, boons=(*me.boons, Boon(one_of(book.boons, chance), 1, me.id, 9)))
        case 2 | 3:
            more = tuple(one_of(powers, chance) for _ in range(8))
            more = tuple([one for one in more if one not in me.powers])
            dots = tuple(
                [Rating(key, 2) for actions in book.tables.attributes.values() for key in actions]
            )
            me = replace(me, powers=(*me.powers, *dict.fromkeys(more)), actions=dots, stress=0)
        case 4:
            found = [key for key in me.powers if book.powers[key].stance]
            me = replace(me, stance=one_of(found, chance)) if found else me
        case _:
            me = replace(me, stress=me.most_stress - chance.below(2), beacons=0)
    return replace(state, creatures=(*state.creatures[:at], me, *state.creatures[at + 1 :]))


def _fighter(name: str) -> Callable[[Any, Any, Source], Any]:
    """The doctor of a system whose state has combatants: changes one of them."""
    change = CHANGES[name]

    def doctor(book: Any, state: Any, chance: Source) -> Any:
        one = one_of(state.combatants, chance)
        return state.changed(one.id, **change(book, state, one, chance))

    return doctor


def _razorweave(book: Any, state: Any, one: Any, chance: Source) -> dict[str, Any]:
    """A Condition, Edge against somebody, a Clock that is nearly full, no weapon in hand."""
    match chance.below(4):
        case 0 | 1:
            ailment = Ailment(one_of(book.conditions, chance), one_of(state.combatants, chance).id)
            others = [each for each in one.conditions if each.name != ailment.name]
            return {"conditions": (*others, ailment)}
        case 2:
            return {"grants": (*one.grants, Grant(one.id, one_of(state.combatants, chance).id))}
        case _:
            return {"clock": replace(one.clock, filled=chance.below(one.clock.size))}


def _aeronaughts(book: Any, state: Any, one: Any, chance: Source) -> dict[str, Any]:
    """A condition, something honed, a block that is up, harm, Stress that is gone."""
    match chance.below(5):
        case 0 | 1:
            names = ("burning", "staggered", "disoriented", "immobilized", "prone")
            name = one_of(names, chance)
            others = [each for each in one.conditions if each.name != name]
            return {"conditions": (*others, Condition(name, 1, by=one.id))}
        case 2:
            return {"honed": (Honed(one_of(book.qualities, chance)),)}
        case 3:
            return {"blocked": Block(1 + chance.below(4), state.round), "steadied": True}
        case _:
            bar = one.physical
            return {"physical": replace(bar, stress=chance.below(bar.most_stress + 1))}


def _action_points(book: Any, state: Any, one: Any, chance: Source) -> dict[str, Any]:
    """Prone, without AP or weapon, in Full Defense, coordinated, hurt."""
    match chance.below(5):
        case 0:
            return {"prone": True}
        case 1:
            return {"ap": chance.below(one.ap_full + 1)}
        case 2:
            return {"full_defense": True, "fd_used": True}
        case 3:
            return {"in_hand": ()}
        case _:
            return {"damage": one.damage + chance.below(4)}


def _fully_automated(book: Any, state: Any, one: Any, chance: Source) -> dict[str, Any]:
    """Restrained, glued, aiming, stunned, hurt, without restraints."""
    match chance.below(6):
        case 0:
            return {"restrained": True}
        case 1:
            return {"glued": 1}
        case 2:
            return {"aim": 1}
        case 3:
            return {"stuns": 1}
        case 4:
            return {"hp": 1 + chance.below(one.most_hp)}
        case _:
            return {"restraints": chance.below(2)}


CHANGES: dict[str, Callable[[Any, Any, Any, Source], dict[str, Any]]] = {
    "razorweave": _razorweave,
    "fully_automated": _fully_automated,
    "action_points": _action_points,
    "aeronaughts": _aeronaughts,
}
"""What may be otherwise of one combatant."""

DOCTORS: dict[str, Callable[[Any, Any, Source], Any]] = {
    **{system: _fighter(system) for system in CHANGES},
    "beacon_road": _beacon_road,
}
"""How each system's states are brought to where fights seldom lead."""
