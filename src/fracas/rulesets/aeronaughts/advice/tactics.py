"""What a computer does next in its turn, one deed at a time (AE-GM-07).

It uses only what everybody can see.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.rulesets.aeronaughts.advice.counsel import (
    incoming,
    is_rich,
    lends_much,
    mean_block,
    value,
)
from fracas.rulesets.aeronaughts.advice.honing import Honing, best_hone
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.rules.blocking import STEADY, Blocking, older_block
from fracas.rulesets.aeronaughts.rules.deeds import BUY, GIVE_UP, TurnDeed
from fracas.rulesets.aeronaughts.rules.maneuvers import (
    Disengage,
    Draw,
    Engage,
    Exploit,
    Focus,
    Go,
)
from fracas.rulesets.aeronaughts.rules.qualities import BreakFree, PutOut, Stand
from fracas.rulesets.aeronaughts.rules.turns import END
from fracas.rulesets.aeronaughts.state.state import (
    BURNING,
    RISING,
    TYPES,
    Combatant,
    State,
    band_of,
    steps_between,
    within,
)

PUT_OUT, STAND, BREAK_FREE = PutOut(), Stand(), BreakFree()

LONG = 2
"""A fire with more turns than this left is worth an action."""


class Offers(NamedTuple):
    """What a combatant may do: its attacks, its moves, everything; and a Focus on itself."""

    attacks: tuple[Attack, ...]
    moves: tuple[TurnDeed, ...]
    deeds: frozenset[TurnDeed]
    exploits: bool
    focus: TurnDeed | None


@lru_cache(maxsize=8192)
def offers_of(deeds: tuple[TurnDeed, ...]) -> Offers:
    """Sort some deeds, once for each menu."""
    return Offers(
        tuple([one for one in deeds if isinstance(one, Attack)]),
        tuple([one for one in deeds if isinstance(one, Engage | Disengage | Go)]),
        frozenset(deeds),
        any(isinstance(one, Exploit) for one in deeds),
        next((one for one in deeds if isinstance(one, Focus)), None),
    )


def next_deed(
    state: State, book: AeronaughtsBook, me: Combatant, deeds: tuple[TurnDeed, ...]
) -> TurnDeed:
    """Choose the next deed: standing up, Exploit, a Focus, then the action."""
    attacks, moves, others, exploits, focus = offers_of(deeds)
    if PUT_OUT in others and _ablaze(me):
        return PUT_OUT
    if STAND in others:
        return STAND
    if attacks and _blocks(state, book, me) and (block := best_block(state, book, me, deeds)):
        return block
    ready = STEADY if focus and STEADY in others and older_block(state, me) else focus
    # The target is chosen only when it matters: most foes have nothing to exploit.
    if attacks and ready and not exploits and not _focused(me):
        return ready
    best = best_attack(state, book, me, attacks)
    if best is None:
        return _approach(state, book, me, moves, others, focus)
    if ready:
        exploit = Exploit(best.target)
        if exploit in others and lends_much(state, book, best.target):
            return exploit
        if ready == focus and _focused(me):  # a better quality may use this second maneuver
            return best_hone(state, book, me.id, best) or ready
        return ready
    if BUY in others and is_rich(me) and not _exploiting(me, best.target):
        if lends_much(state, book, best.target):
            return BUY
        if _focused(me) and Honing(state, book, me, best).best(spent=book.tables.second_maneuver):
            return BUY
    return best


def best_block(
    state: State, book: AeronaughtsBook, me: Combatant, deeds: tuple[TurnDeed, ...]
) -> Blocking | None:
    """Return the Block with the most Soak; of equals the one whose Steady is free (AE-MAN-15)."""
    blocks = [one for one in deeds if isinstance(one, Blocking)]

    def worth(one: Blocking) -> tuple[float, bool]:
        return mean_block(state, book, me.id, one), not book.skills[one.skill].magical

    return max(blocks, key=worth, default=None)


def _exploiting(me: Combatant, target: str) -> bool:
    return any(each.why == "exploit" and each.target == target for each in me.waiting)


def _focused(me: Combatant) -> bool:
    """Whether a combatant has already taken a Focus on itself."""
    return any(each.why == "focus" and each.by == me.id for each in me.waiting)


def _ablaze(me: Combatant) -> bool:
    """Whether a fire grows or will burn long enough to be worth an action."""
    fire = me.condition(BURNING)
    return fire is not None and (fire.mode == RISING or fire.count > LONG)


def best_attack(
    state: State, book: AeronaughtsBook, me: Combatant, attacks: tuple[Attack, ...]
) -> Attack | None:
    """Return the attack that takes the largest share of what its target can still take, or None."""
    best, most = None, -1.0
    for one in attacks:
        foe = state.who(one.target)
        if foe.down:
            continue
        worth = value(state, book, me.id, one.weapon, foe)
        if worth > most:
            best, most = one, worth
    return best


def _blocks(state: State, book: AeronaughtsBook, me: Combatant) -> bool:
    """Whether the expected damage exceeds the Stress left, and there is no Block yet (AE-GM-07)."""
    if me.blocked is not None:
        return False
    for type_ in TYPES:
        stress = me.bar(type_).stress
        if stress < me.bar(type_).most_stress and incoming(state, book, me, type_) > stress:
            return True
    return False


def _approach(
    state: State,
    book: AeronaughtsBook,
    me: Combatant,
    moves: tuple[TurnDeed, ...],
    others: frozenset[TurnDeed],
    focus: TurnDeed | None,
) -> TurnDeed:
    """With nobody to attack: break free, close in, draw a weapon that reaches, or prepare.

    A second move is paid for with the action, which is useless then. A combatant who cannot act but
    has a foe within reach stays, since it would only have to come back.
    """
    if BREAK_FREE in others:
        return BREAK_FREE
    foes = state.foes(me.id)
    if not foes:
        return END
    if reaches(state, book, me, me.in_hand):
        if STEADY in others and older_block(state, me):
            return STEADY
        return focus or END
    found = _move(state, me, moves, foes) or _draw(state, book, me, others)
    if found is not None:
        return found
    if focus:
        return focus
    if me.action:
        return END
    if BUY in others and is_rich(me) and _one_step(state, me):
        return BUY
    return GIVE_UP if GIVE_UP in others else END


def _move(
    state: State, me: Combatant, moves: tuple[TurnDeed, ...], foes: tuple[Combatant, ...]
) -> TurnDeed | None:
    """Return the step that leads closer to a foe, into an engagement first."""
    for one in moves:
        if isinstance(one, Engage) and _hostile(state, me, one.target):
            return one
    near = min(foes, key=lambda foe: (_steps(state, me.zone, foe.zone), foe.id))
    here = _steps(state, me.zone, near.zone)
    for one in moves:
        if isinstance(one, Disengage):
            return one
        if isinstance(one, Go) and _steps(state, one.zone, near.zone) < here:
            return one
    return None


def reaches(state: State, book: AeronaughtsBook, me: Combatant, weapons: tuple[str, ...]) -> bool:
    """Whether one of some weapons reaches a foe who is up (AE-ACT-06)."""
    bands = [book.weapons[key].band for key in weapons if key not in me.broken]
    return any(within(band_of(state, me, foe), far) for foe in state.foes(me.id) for far in bands)


def _one_step(state: State, me: Combatant) -> bool:
    """Whether one more move would bring a foe into reach, because one is in the same zone."""
    return not me.group and any(foe.zone == me.zone for foe in state.foes(me.id))


def _hostile(state: State, me: Combatant, other: str) -> bool:
    """Whether an engagement has a foe in it who is up."""
    group = state.who(other).group
    return any(
        foe.side != me.side and foe.able and (foe.id == other or (group and foe.group == group))
        for foe in state.combatants
    )


def _steps(state: State, one: str, other: str) -> int:
    steps = steps_between(state.bands, one, other)
    return 99 if steps is None else steps


def _draw(
    state: State, book: AeronaughtsBook, me: Combatant, others: frozenset[TurnDeed]
) -> TurnDeed | None:
    """Return a weapon to draw that reaches a foe from here, or None."""
    for weapon in me.weapons:
        draw = Draw(weapon)
        if draw in others and reaches(state, book, me, (weapon,)):
            return draw
    return None
