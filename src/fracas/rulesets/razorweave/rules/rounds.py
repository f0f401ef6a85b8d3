"""The round: it begins, gives turns, and closes; and what may come next in free play."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.errors import Moot
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.rules.conditions import round_ticks
from fracas.rulesets.razorweave.rules.deeds import Actor, Person
from fracas.rulesets.razorweave.rules.endings import end, give_up, time_up
from fracas.rulesets.razorweave.rules.opening import ORDERS, amend, shift, slot_in
from fracas.rulesets.razorweave.rules.turns import turn
from fracas.rulesets.razorweave.state.facts import RoundBegan
from fracas.rulesets.razorweave.state.state import State

# What may come next in free play


class Turn(Deed, frozen=True):
    """Give a combatant the turn (RW-INIT-01)."""

    who: Who

    kind = "turn"
    stem = "turn"
    icon = "users"


class Again(Person, frozen=True):
    """Give the turn to a combatant who already acted this round (RW-INIT-09)."""

    kind = "again"
    icon = "users"


class NewRound(Deed, frozen=True):
    """Begin a new round (RW-INIT-09)."""

    kind = "round"
    because = ("RW-INIT-09",)


class Yields(Deed, frozen=True):
    """Let a foe give up (RW-OUT-22)."""

    who: Who

    kind = "yields"
    because = ("RW-OUT-22", "RW-NPC-06", "RW-GAP-56")
    icon = "flag"

    @classmethod
    def begins(cls) -> str:
        """Its id begins with `out`."""
        return "out"


class Turns(Deed, frozen=True):
    """Take turns from now on (RW-FRAME-06)."""

    order: str

    kind = "turns"
    because = ("RW-FRAME-02", "RW-FRAME-06")


class Amend(Deed, frozen=True):
    """Change the stakes (RW-GM-08)."""

    kind = "amend"
    because = ("RW-GM-08",)


class Settle(Deed, frozen=True):
    """Settle the stakes, which ends the fight (RW-OUT-23)."""

    kind = "end"
    stem = "end"
    because = ("RW-OUT-23",)


NEXT: Deeds[Deed] = Deeds(Turn, NewRound, Yields, Turns, Amend, Settle)
"""What may come next in free play."""


# Rounds


def round_(run: Run) -> Procedure[None]:
    """Begin a round; what ticks each round ticks before anybody acts (RW-TURN-06)."""
    yield RoundBegan(run.state.round + 1, because=("RW-INIT-08",))
    yield from round_ticks(run)


def next_(run: Run) -> Procedure[None]:
    """Decide what is next: end the fight, begin a round, or give a combatant the turn."""
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
    """Ask which of those who have not acted begins the round (RW-INIT-03)."""
    _, waiting = _who_waits(state)
    if not waiting:
        raise Moot("")
    form = Choice(tuple([Actor(one).option(because=("RW-INIT-03",)) for one in waiting]))
    return Ruling("first", form, waiting[0], ("RW-INIT-03",))


def _who_waits(state: State) -> tuple[bool, list[str]]:
    """Whether two sides are still in the fight, and who has not acted this round."""
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


def _conversational(run: Run) -> Procedure[None]:
    """The game master says who acts next, begins a round, or ends the fight (RW-INIT-01).

    A combatant may act twice in a row (RW-INIT-09); a foe may give up (RW-OUT-22).
    """

    def ask_next(state: State) -> Ruling:
        return _next_up(
            tuple([(one.id, one.acted, one.kind) for one in state.combatants if one.out is None])
        )

    match NEXT.read((yield from need(run, ask_next))):
        case Turn(who):
            yield from turn(run, who)
        case NewRound():
            if run.state.threats and (yield from time_up(run, closing=True)):
                return
            yield from round_(run)
        case Yields(who):
            yield from give_up(run, who)
        case Turns(order):
            yield from shift(run, order)
        case Amend():
            yield from amend(run)
        case Settle():
            yield from end(run)


@lru_cache(maxsize=1024)
def _next_up(standing: tuple[tuple[str, bool, str], ...]) -> Ruling:
    """What may come next; each one in the fight is given as (id, has acted, kind)."""
    ready = [Turn(who).option() for who, acted, _ in standing if not acted]
    again = [replace(Turn(who).option(), kind=Again.kind) for who, acted, _ in standing if acted]
    call = [NewRound().option()]
    acts = (*ready, *again, *call) if ready else (*call, *again)
    options = (
        *acts,
        *[Yields(who).option() for who, _, kind in standing if kind != "pc"],
        *[Turns(order).option() for order in ORDERS[1:]],
        Amend().option(),
        Settle().option(),
    )
    because = ("RW-INIT-01", "RW-INIT-08", "RW-INIT-09", "RW-GAP-54")
    return Ruling("next", Choice(options), options[0].id, because)
