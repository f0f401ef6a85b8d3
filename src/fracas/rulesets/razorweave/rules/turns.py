"""A turn: movement and one main action in either order, its end, and who is named next."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import strike, wreck
from fracas.rulesets.razorweave.rules.clocks import near_misses, owner_ticks
from fracas.rulesets.razorweave.rules.conditions import clear, losing, remedy, turn_ticks
from fracas.rulesets.razorweave.rules.defend import defend, withdraw
from fracas.rulesets.razorweave.rules.groups import together
from fracas.rulesets.razorweave.rules.hands import ready
from fracas.rulesets.razorweave.rules.improvising import something_else
from fracas.rulesets.razorweave.rules.maneuver import maneuver
from fracas.rulesets.razorweave.rules.menu import menu
from fracas.rulesets.razorweave.rules.morale import appeal
from fracas.rulesets.razorweave.rules.movement import MOVEMENTS, move
from fracas.rulesets.razorweave.rules.setup import setup
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.turn_facts import (
    LostTurn,
    Named,
    Passed,
    TurnBegan,
    TurnEnded,
    Used,
)


def turn(run: Run, who: str) -> Procedure:
    """A turn: movement and one main action, in either order (RW-TURN-02, RW-TURN-05)."""
    book: RazorweaveBook = run.book
    if run.state.able(who).conditions and (yield from _lost(run, who)):
        return
    yield TurnBegan(who, because=("RW-TURN-01", "RW-DEF-01"))
    stand_is_main = book.rulings["stand_cost"] == "main"
    listed: tuple[State, Ask] | None = None

    def ask_action(state: State) -> Ask:
        # What shows whether anything is left to choose is then asked as it is.
        nonlocal listed
        if listed is None or listed[0] is not state:
            listed = state, menu(state, book, who)
        return listed[1]

    while not (run.state.used.acted and (run.state.used.moved or _only_end(ask_action(run.state)))):
        chosen: str = yield from need(run, ask_action)
        if chosen == "pass":
            yield Passed(who, because=("RW-TURN-08",))
            break
        if chosen == "end":
            break
        here, since = run.state.able(who).place, len(run.facts)
        kind = chosen.partition(":")[0]
        yield from taken(who, kind, stand_is_main=stand_is_main)
        try:
            if kind != "sprint":
                yield from act(run, who, chosen)
        except Moot as moot:
            # Whoever acts is still there: only what the act was about is gone.
            run.state.able(who)
            yield Noted("moot", (moot.subject,), because=("RW-GM-04",))
        yield from near_misses(run, who, here, since)
        if run.state.who(who).out is not None or not run.state.faces_foes(who):
            break
    if run.state.threats:
        yield from owner_ticks(run, who)
    yield TurnEnded(who, because=("RW-TURN-07",))
    if run.state.order == "popcorn" and run.state.who(who).standing:
        yield from name_next(run, who)


@lru_cache(maxsize=1024)
def taken(who: str, kind: str, *, stand_is_main: bool) -> tuple[Used, ...]:
    """What a choice of that kind uses of the turn, before it is done (RW-TURN-02).

    What gear takes in hand and an act in free words use is said as they are done (RW-TURN-04).
    By `stand_is_main` getting up costs the main action too (RW-GAP-26).
    """
    if kind in ("draw", "change", "else"):
        return ()
    if kind == "sprint":
        return (Used(who, "sprint", kind, because=("RW-TURN-02", "RW-GAP-20", "RW-GAP-108")),)
    if kind not in MOVEMENTS:
        return (Used(who, "main", kind, because=("RW-TURN-02", "RW-TURN-03")),)
    moved = Used(who, "movement", kind, because=("RW-TURN-02", "RW-GAP-108"))
    if kind == "stand" and stand_is_main:
        return moved, Used(who, "main", kind, because=("RW-MOVE-08", "RW-GAP-26"))
    return (moved,)


def _lost(run: Run, who: str) -> Procedure:
    """Whether the Conditions of a combatant leave it no turn: out, or the turn is lost to one.

    RW-GAP-22, RW-PHYS-01.
    """
    book: RazorweaveBook = run.book
    yield from turn_ticks(run, who)
    if run.state.who(who).out is not None:
        return True
    lost = losing(run.state, book, who)
    if not lost:
        return False
    yield LostTurn(who, lost, because=(*book.conditions[lost].because, "RW-PHYS-11"))
    if run.state.threats:
        yield from owner_ticks(run, who)
    if run.state.order == "popcorn":
        yield from name_next(run, who)
    return True


def _only_end(ask: Ask) -> bool:
    """Whether nothing but ending the turn is left."""
    assert isinstance(ask.form, Choice)
    return len(ask.form.options) == 1


def act(run: Run, who: str, chosen: str) -> Procedure:
    """The procedure of what an option of the turn names (RW-TURN-02, RW-TURN-03)."""
    what, _, about = chosen.partition(":")
    if what in ("strike", "called"):
        target, _, weapon = about.partition(":")
        return strike(run, who, target, weapon, called=what == "called")
    if what == "defend":
        return defend(run, who, about)
    if what == "wreck":
        return wreck(run, who, about)
    if what == "together":
        target, _, weapon = about.partition(":")
        return together(run, who, target, weapon)
    if what == "clear":
        bearer, _, condition = about.partition(":")
        return clear(run, who, bearer, condition)
    if what == "remedy":
        bearer, _, condition = about.partition(":")
        return remedy(run, who, bearer, condition)
    if what in MOVEMENTS:
        return move(run, who, chosen)
    if what in ("draw", "change"):
        return ready(run, who, about)
    return _ACTS[what](run, who)


_ACTS = {
    "maneuver": maneuver,
    "setup": setup,
    "withdraw": withdraw,
    "else": something_else,
    "appeal": appeal,
}


def name_next(run: Run, who: str) -> Procedure:
    """Popcorn: whoever acted names who is next, after the last the first of the next round.

    RW-INIT-02, RW-INIT-03.
    """

    def ask_name(state: State) -> Ask:
        state.able(who)
        standing = state.standing()
        waiting = [one.id for one in standing if not one.acted] or [one.id for one in standing]
        options = tuple(Option(one, "turn", (one,)) for one in waiting)
        return Ask(Decider(who), "name", Choice(options), ("RW-INIT-02",), (who,), waiting[0])

    if run.state.foes(who):
        named = yield from need(run, ask_name)
        yield Named(named, who, because=("RW-INIT-02", "RW-INIT-03"))


def ambush(run: Run, who: str) -> Procedure:
    """Complete surprise: one ambusher's turn, before there is any order (RW-FRAME-08).

    It is that combatant's turn of round 1 and no turn besides (RW-GAP-85); nobody of the other
    side acts before it is over. In popcorn the ambusher names who is first among the rest
    (RW-INIT-03).
    """
    if run.state.able(who).standing and run.state.faces_foes(who):
        yield from turn(run, who)
