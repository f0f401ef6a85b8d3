"""How a computer plays a combatant: whom it attacks, when it defends, where it moves (AP-NAR-07).

It uses only what everybody can see; hints for players are in `counsel`. It attacks random places
only; called shots are advice for people (AP-ATK-19, AP-GAP-41, AP-GAP-42). Where the rule says
nothing it keeps to simple choices, and never walks or passes forever.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask
from fracas.core.play.run import Run
from fracas.kit.asking import Answers, advised
from fracas.kit.deeds import Deed
from fracas.rulesets.action_points.advice.footwork import (
    armed,
    bides,
    in_reach,
    quarry,
    walk,
    wanted,
)
from fracas.rulesets.action_points.advice.outlook import injured_next, may_down, value
from fracas.rulesets.action_points.advice.readiness import hardest, prepares, readied, two_rounds
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import Attack, Press
from fracas.rulesets.action_points.rules.damage import mean_damage
from fracas.rulesets.action_points.rules.deeds import Action, cost_of, load, spent
from fracas.rulesets.action_points.rules.defence import (
    ACTIVE,
    DEFENSES,
    FULL_DEFENSE,
    GUARD,
    PASSIVE,
    Defense,
    for_nothing_else,
    threatened,
)
from fracas.rulesets.action_points.rules.movement import DROP_BAGS, GAITS, STAND, Going, Ready
from fracas.rulesets.action_points.rules.opening import BEFORE, GIVES, JOIN
from fracas.rulesets.action_points.rules.rounds import PASS, PASS_ROUND, TURN, YIELD
from fracas.rulesets.action_points.state.state import Combatant, State

PATIENCE = 20
"""From this Round on no computer takes Full Defense."""

STALEMATE = 40
"""From this Round on computers that cannot hurt anybody, or are worse off, give up."""


def advise(run: Run) -> Answer | None:
    """Return what the book AI answers at the open prompt; None for rolls."""
    return advised(run, _ANSWERS)


def apart(state: State) -> tuple[int, ...]:
    """What advice depends on besides the position: the Round, up to that of the stalemate."""
    return (min(state.round, STALEMATE),)


def _turn(run: Run, ask: Ask) -> Deed:
    """Choose a deed on a turn, out of those offered."""
    deeds = TURN.of(ask)
    deed = act(run.state, run.book, ask.decider, deeds)
    if deed not in deeds:
        deed = PASS
    if deed == PASS and PASS_ROUND in deeds and spent(run.book, run.state.who(ask.decider)):
        # AP return only when the Round is over.
        return PASS_ROUND
    if type(deed) is Attack and Press(deed.weapon, deed.target) in deeds:
        return Press(deed.weapon, deed.target)
    return deed


def _course(run: Run, ask: Ask) -> Answer:
    """Choose where to move after a gait was declared."""
    state, me = run.state, run.state.who(ask.decider)
    about: Going = ask.about
    gaits = [gait for gait in GAITS if gait.kind == about.gait]
    found = walk(state, run.book, me, quarry(state, me), gaits)
    return found[1] if found else ()


def _defend(run: Run, ask: Ask) -> Deed:
    """Choose an active or a passive defense."""
    about: Defense = ask.about
    if not defends(run.state, run.book, about.who, about.weapon):
        return PASSIVE
    return GUARD if GUARD in DEFENSES.of(ask) else ACTIVE


_ANSWERS: Answers = {
    "turn": _turn,
    # Before combat (AP-PRE-03, AP-PRE-08): a computer's combatant is a willing ally.
    "prepare": lambda run, ask: prepares(run.state, run.book, ask.decider, BEFORE.of(ask)),
    "join": lambda run, ask: JOIN,
    "permute": lambda run, ask: hardest(run.state, run.book, ask.decider, GIVES.of(ask)),
    "course": _course,
    "defend": _defend,
}
"""The prompts answered by choice; all others get their default."""


class Offers(NamedTuple):
    """What a combatant may declare: its attacks at random places, and everything."""

    attacks: tuple[Attack, ...]
    deeds: frozenset[Action]


@lru_cache(maxsize=8192)
def offers_of(deeds: tuple[Action, ...]) -> Offers:
    """Sort out the attacks at random places among some deeds."""
    attacks = [one for one in deeds if type(one) is Attack]
    return Offers(tuple(attacks), frozenset(deeds))


def act(state: State, book: ActionPointsBook, who: str, deeds: tuple[Action, ...]) -> Action:
    """Choose what a combatant declares (AP-NAR-07)."""
    me = state.who(who)
    attacks, others = offers_of(deeds)
    late = state.round >= STALEMATE
    if not me.ap and not attacks and FULL_DEFENSE not in others and not late:
        return PASS
    if late and YIELD in others and _worse_off(state, me):
        return YIELD
    if me.full_defense:
        return _strike_back(state, book, me, attacks) or PASS
    if FULL_DEFENSE in others and _stands_back(state, book, me, attacks):
        return FULL_DEFENSE
    for deed in (STAND, DROP_BAGS):
        if deed in others:
            return deed
    best = best_attack(state, book, me, attacks)
    if best:
        return _readied(state, book, me, best, others) or best
    return _approach(state, book, me, others)


def _strike_back(
    state: State, book: ActionPointsBook, me: Combatant, attacks: tuple[Attack, ...]
) -> Attack | None:
    """Return an attack out of Full Defense once no foe can attack any more in this Round, or None.

    AP not spent by then are lost (AP-FD-12). They must be worth more than the penalty of an attack
    in the next Round (AP-FD-05), which further attacks do not raise (AP-FD-06).
    """
    if threatened(state, book, me):
        return None
    best = best_attack(state, book, me, attacks)
    if best is None:
        return None
    each = cost_of(book, me, best.weapon)
    return best if me.attacked or me.ap // each * each > me.bonus else None


def best_attack(
    state: State, book: ActionPointsBook, me: Combatant, attacks: tuple[Attack, ...]
) -> Attack | None:
    """Return the attack with the best chance to hit times mean damage per AP, or None.

    It skips combatants who are Down unless a death decides the fight. Bare hands come last.
    """
    for bare in (False, True):
        found = _best(state, book, me, _open(state, book, me, attacks, bare=bare))
        if found:
            return found
    return None


def _open(
    state: State, book: ActionPointsBook, me: Combatant, attacks: tuple[Attack, ...], *, bare: bool
) -> list[tuple[Attack, Combatant]]:
    """The attacks worth comparing, with what is in hand or with bare hands."""
    found = []
    for one in attacks:
        if book.weapons[one.weapon].bare is bare:
            foe = state.who(one.target)
            if foe.side != me.side and (foe.able or wanted(state, me, foe)):
                found.append((one, foe))
    return found


def _best(
    state: State, book: ActionPointsBook, me: Combatant, attacks: list[tuple[Attack, Combatant]]
) -> Attack | None:
    """Return the best of some attacks; a single melee attack needs no exact figures."""
    if len(attacks) == 1:
        one, foe = attacks[0]
        if book.weapons[one.weapon].melee:
            return one if mean_damage(book, one.weapon, foe.shape, foe.worn) else None
    best, most = None, 0.0
    for one, foe in attacks:
        found = value(state, book, me, foe, one.weapon)
        if found > most:
            best, most = one, found
    return best


def _stands_back(
    state: State, book: ActionPointsBook, me: Combatant, attacks: tuple[Attack, ...]
) -> bool:
    """Whether to take Full Defense: outnumbered, and unable to put a foe Down (AP-NAR-07)."""
    foes = allies = 0
    for one in state.combatants:
        if one.able:
            if one.side == me.side:
                allies += 1
            else:
                foes += 1
    if foes < book.tables.outnumbered * allies or state.round >= PATIENCE:
        return False
    for each in attacks:
        foe = state.who(each.target)
        if foe.able and may_down(book, foe, each.weapon):
            return False
    return True


def _readied(
    state: State, book: ActionPointsBook, me: Combatant, best: Attack, others: frozenset[Action]
) -> Ready | None:
    """Return a carried melee weapon to ready: any for bare hands, else one that brings more.

    It must bring more in this Round and the next than the weapon in hand, its price included.
    """
    close = [one for one in others if isinstance(one, Ready) and book.weapons[one.items[0]].melee]
    if not close:
        return None
    if not book.weapons[best.weapon].bare:
        foes = quarry(state, me)
        return readied(state, book, me, foes, close, two_rounds(state, book, me, foes, me.ap))
    for weapon in me.weapons:
        row = book.weapons[weapon]
        if row.bare or weapon in me.in_hand or not row.melee:
            continue
        ready = [one for one in others if isinstance(one, Ready) and one.items[0] == weapon]
        # The full AP total must pay for an attack with it.
        if ready and row.ap + load(book, me) + row.ev <= max(me.ap_full, me.ap):
            # With a shield before one without.
            return min(ready, key=lambda one: (len(one.items) == 1, one.id))
    return None


def _approach(
    state: State, book: ActionPointsBook, me: Combatant, others: frozenset[Action]
) -> Action:
    """With no foe worth attacking: ready a weapon that reaches, or close in, or pass.

    A combatant with a foe in reach and too few AP to attack stays and saves them for defense. So
    does one whose side wins by time.
    """
    goals = quarry(state, me)
    if not goals:
        return PASS
    if not armed(book, me):
        for weapon in me.weapons:
            if Ready((weapon,)) in others:
                return Ready((weapon,))
    gaits = [gait for gait in GAITS if gait in others and not bides(state, me)]
    if not gaits or any(in_reach(state, book, me, foe) for foe in goals):
        return PASS
    found = walk(state, book, me, goals, gaits)
    if found is not None:
        return found[0]
    # Where no way leads nearer, a thrown or shot weapon may reach.
    return readied(state, book, me, goals, others, 0.0) or PASS


def defends(state: State, book: ActionPointsBook, who: str, weapon: str) -> bool:
    """Whether a combatant defends actively against an attack (AP-NAR-07).

    It does if the next hit would force an injury Test, or if the AP left pay for no attack. In Full
    Defense, and for the surprised, AP have no other use (AP-FD-01, AP-SUR-03).
    """
    me = state.who(who)
    if for_nothing_else(state, who) or injured_next(book, me, weapon):
        return True
    return spent(book, me)


def _worse_off(state: State, me: Combatant) -> bool:
    """Whether a combatant's side has lost as much as all others together, or more.

    Of two sides that cannot hurt each other, the first to notice gives up.
    """
    own = other = 0
    for one in state.combatants:
        worn = sum([each.undamaged - each.current for each in one.attributes]) + one.damage
        if one.side == me.side:
            own += worn
        else:
            other += worn
    return own >= other
