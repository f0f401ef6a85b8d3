"""The round: it begins, gives somebody the turn, and closes; what may come next in free play."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.rules.conditions import round_ticks
from fracas.rulesets.razorweave.rules.endings import end, time_up
from fracas.rulesets.razorweave.rules.morale import give_up
from fracas.rulesets.razorweave.rules.opening import amend, shift
from fracas.rulesets.razorweave.rules.order import ORDERS, slot_in
from fracas.rulesets.razorweave.rules.turns import turn
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.turn_facts import RoundBegan


def round_(run: Run) -> Procedure:
    """A round begins; what ticks each round ticks before anybody acts (RW-TURN-06)."""
    yield RoundBegan(run.state.round + 1, because=("RW-INIT-08",))
    yield from round_ticks(run)


def next_(run: Run) -> Procedure:
    """Who is up: end the fight, begin a round, or give somebody the turn."""
    if run.state.threats and (yield from time_up(run)):
        return
    contested, waiting = _who_waits(run.state)
    if contested and not waiting and run.state.order != "conversational":
        if run.state.threats and (yield from time_up(run, closing=True)):
            return
        yield from round_(run)
        contested, waiting = _who_waits(run.state)
    state: State = run.state
    if not contested:
        yield from end(run)
        return
    if state.order == "conversational":
        yield from _conversational(run)
        return
    if state.order == "rolled" and len(state.sequence) < len(state.combatants):
        yield from slot_in(run)
        state = run.state
    who = state.up_next()
    if not who:
        who = yield from need(run, _first)
    yield from turn(run, who)


def _first(state: State) -> Ruling:
    """Who of those who have not acted begins the round (RW-INIT-03)."""
    _, waiting = _who_waits(state)
    if not waiting:
        raise Moot("")
    form = Choice(tuple(Option(one, "turn", (one,), ("RW-INIT-03",)) for one in waiting))
    return Ruling("first", form, waiting[0], ("RW-INIT-03",))


def _who_waits(state: State) -> tuple[bool, list[str]]:
    """Whether two sides are still in the fight, and who has not acted in this round."""
    side = ""
    contested = False
    waiting: list[str] = []
    for one in state.combatants:
        if one.out is None:
            contested = contested or one.side != (side or one.side)
            side = one.side
            if not one.acted:
                waiting.append(one.id)
    return contested, waiting


def _conversational(run: Run) -> Procedure:
    """The game master says who acts next, calls the round, or ends the fight (RW-INIT-01).

    Somebody may act twice in a row (RW-INIT-09); a foe may give up (RW-OUT-22).
    """

    def ask_next(state: State) -> Ruling:
        return _next_up(
            tuple([(one.id, one.acted, one.kind) for one in state.combatants if one.out is None])
        )

    chosen: str = yield from need(run, ask_next)
    what, _, who = chosen.partition(":")
    if what == "turn":
        yield from turn(run, who)
    elif what == "round":
        if run.state.threats and (yield from time_up(run, closing=True)):
            return
        yield from round_(run)
    elif what == "out":
        yield from give_up(run, who)
    elif what == "turns":
        yield from shift(run, who)
    elif what == "amend":
        yield from amend(run)
    else:
        yield from end(run)


@lru_cache(maxsize=1024)
def _next_up(standing: tuple[tuple[str, bool, str], ...]) -> Ruling:
    """What may come next, by who is in the fight: the id, whether it has acted, its kind."""
    ready = [Option(f"turn:{who}", "turn", (who,)) for who, acted, _ in standing if not acted]
    again = [Option(f"turn:{who}", "again", (who,)) for who, acted, _ in standing if acted]
    call = [Option("round", "round", (), ("RW-INIT-09",))]
    yields = [
        Option(f"out:{who}", "yields", (who,), ("RW-OUT-22", "RW-NPC-06", "RW-GAP-56"))
        for who, _, kind in standing
        if kind != "pc"
    ]
    turns = [
        Option(f"turns:{order}", "turns", (order,), ("RW-FRAME-02", "RW-FRAME-06"))
        for order in ORDERS[1:]
    ]
    settled = [
        Option("amend", "amend", (), ("RW-GM-08",)),
        Option("end", "end", (), ("RW-OUT-23",)),
    ]
    acts = (*ready, *again, *call) if ready else (*call, *again)
    options = (*acts, *yields, *turns, *settled)
    because = ("RW-INIT-01", "RW-INIT-08", "RW-INIT-09", "RW-GAP-54")
    return Ruling("next", Choice(options), options[0].id, because)
