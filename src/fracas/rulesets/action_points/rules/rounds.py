"""A Combat Round: AP come back, the order is set, Turns are walked, and what lasts a Round ends.

AP-TURN-23. The Surprise Round is Round 0 (AP-SUR-01).
"""

from __future__ import annotations

from fracas.core.facts import Beat, Planned
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.endings import finish, go_on, over, tick
from fracas.rulesets.action_points.rules.order import (
    afresh,
    arrive,
    by_initiative,
    join,
    ranked,
    read_off,
)
from fracas.rulesets.action_points.rules.points import replenish
from fracas.rulesets.action_points.rules.surprise import walkers
from fracas.rulesets.action_points.state.facts import OrderSet, RoundBegan, RoundEnded, TurnBegan
from fracas.rulesets.action_points.state.state import State

TURN = Beat("turn", stays=True)
"""The walk through the order, which goes on until the fight is over."""


def round_(run: Run, number: str) -> Procedure:
    """A Round begins: AP, then the order, then its first Combat Turn (AP-TURN-23).

    The order is that of Initiative in the first Round, and kept in later ones unless the table has
    it made anew (AP-TURN-09, AP-TURN-10). In Round 0 it is that of AP (AP-SUR-13).
    """
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    book: ActionPointsBook = run.book
    count = int(number)
    if count == 1:
        yield from _strangers(run)
    yield from replenish(run, count)
    if count == 0:
        order = yield from ranked(run, walkers(run.state), lambda one: one.ap)
        yield OrderSet(order, because=("AP-SUR-13", "AP-SUR-10"))
    elif count == 1:
        yield from by_initiative(run)
    elif book.rulings["initiative_each_round"] == "on":
        yield from afresh(run)
    rows = ("AP-SUR-01", "AP-GAP-22") if count == 0 else ("AP-TURN-23", "AP-TURN-09", "AP-TURN-20")
    yield RoundBegan(count, because=rows)
    if count:
        yield from join(run)
    yield TurnBegan(1, because=("AP-TURN-04", "AP-TURN-16"))
    if TURN not in run.state.agenda:
        yield Planned((TURN,), because=("AP-TURN-04",))


def _strangers(run: Run) -> Procedure:
    """Who came while others prepared or were surprised begins with full AP (AP-TURN-18)."""
    late = tuple([one.id for one in run.state.combatants if one.able and not one.ap_full])
    if late:
        yield from arrive(run, late)


def next_turn(run: Run) -> Procedure:
    """Everybody has had its place: another Combat Turn, or the end of the Round (AP-TURN-06).

    Gives whether there is another.

    The Round ends after a Combat Turn in which nobody did anything but pass, or by the table's
    option after one Combat Turn (AP-GAP-15).
    """
    state: State = run.state
    single = run.book.rulings["round_end"] == "one_turn"
    if single or not any(one.acted for one in state.combatants):
        yield Planned((Beat("close"),), because=("AP-TURN-06", "AP-GAP-15"))
        return False
    if state.round:
        yield from join(run)
    yield TurnBegan(state.turn + 1, because=("AP-TURN-04", "AP-TURN-16", "AP-TURN-22"))
    return True


def close(run: Run) -> Procedure:
    """A Round ends: AP left are read off, postures and bonus AP end (AP-TURN-23, AP-FD-12).

    The GM lets the fight go on, and the next Round begins (AP-SUR-12).
    """
    state: State = run.state
    if state.round and run.book.rulings["initiative_each_round"] == "on":
        yield from read_off(run)
    yield RoundEnded(state.round, because=("AP-TURN-23", "AP-FD-12", "AP-NAR-08"))
    yield from tick(run)
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    yield from go_on(run)
    if run.state.result:
        return
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    number = str(run.state.round + 1)
    yield Planned((Beat("round", (number,)),), because=("AP-TURN-23", "AP-SUR-12"))
