"""The round: rounds follow the opening, turns are taken, the fight ends, people rest."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Option
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.ruleset import BeatTable
from fracas.core.run import Run
from fracas.rulesets.razorweave.attacks import strike, wreck
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.clocks import close_round, decided, near_misses, owner_ticks
from fracas.rulesets.razorweave.conditions import clear, losing, remedy, round_ticks, turn_ticks
from fracas.rulesets.razorweave.defend import defend, withdraw
from fracas.rulesets.razorweave.groups import together
from fracas.rulesets.razorweave.hands import ready
from fracas.rulesets.razorweave.improvising import something_else
from fracas.rulesets.razorweave.interludes import (
    aftermath,
    next_scene,
    rest,
    session,
    settle,
    treatment,
)
from fracas.rulesets.razorweave.maneuver import maneuver
from fracas.rulesets.razorweave.menu import menu
from fracas.rulesets.razorweave.morale import appeal, breaks, give_up
from fracas.rulesets.razorweave.movement import MOVEMENTS, move
from fracas.rulesets.razorweave.opening import amend, scene, shift, take_turns
from fracas.rulesets.razorweave.order import ORDERS, slot_in
from fracas.rulesets.razorweave.scene_facts import Ended
from fracas.rulesets.razorweave.setup import setup
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.turn_facts import (
    LostTurn,
    Named,
    Passed,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)


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
        form = Choice(tuple(Option(one, "turn", (one,), ("RW-INIT-03",)) for one in waiting))
        who = yield from need(run, lambda _: Ruling("first", form, waiting[0], ("RW-INIT-03",)))
    yield from turn(run, who)


def time_up(run: Run, *, closing: bool = False) -> Procedure:
    """Whether a deciding Clock is full, as the round closes or at any time; if so the fight ends.

    RW-CLK-05, RW-OUT-23.
    """
    if closing:
        yield from close_round(run)
    winner = decided(run.state)
    if winner is None:
        return False
    yield from end(run, winner)
    return True


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


def end(run: Run, winner: str = "") -> Procedure:
    """The fight is over when one side has nobody left acting, or the stakes are settled.

    A deciding Clock names the `winner` (RW-CLK-05).
    """
    sides = {one.side for one in run.state.standing()}
    winner = winner or (next(iter(sides)) if len(sides) == 1 else "")
    yield Ended(winner, because=("RW-OUT-23", "RW-FRAME-07"))
    yield Planned((Beat("aftermath"),), because=("RW-GM-07",))


def turn(run: Run, who: str) -> Procedure:
    """A turn: movement and one main action, in either order (RW-TURN-02, RW-TURN-05)."""
    book: RazorweaveBook = run.book
    if run.state.able(who).conditions and (yield from _lost(run, who)):
        return
    yield TurnBegan(who, because=("RW-TURN-01", "RW-DEF-01"))
    moved = acted = rooted = False
    small = 0
    listed: tuple[State, Ask] | None = None

    def ask_action(state: State) -> Ask:
        # What shows whether anything is left to choose is then asked as it is.
        nonlocal listed
        if listed is None or listed[0] is not state:
            listed = state, menu(state, book, who, moved=moved, acted=acted, rooted=rooted)
        return listed[1]

    while not (acted and (moved or _only_end(ask_action(run.state)))):
        chosen: str = yield from need(run, ask_action)
        listed = None
        if chosen == "pass":
            yield Passed(who, because=("RW-TURN-08",))
            break
        if chosen == "end":
            break
        here, since = run.state.able(who).place, len(run.facts)
        if chosen == "draw" or chosen.startswith("change:"):
            yield from ready(run, who, chosen.partition(":")[2], again=small > 0)
            small += 1
        elif chosen == "sprint":
            moved, acted = False, True
        elif chosen.partition(":")[0] in MOVEMENTS:
            moved = True
            acted = acted or (chosen == "stand" and book.rulings["stand_cost"] == "main")
            yield from move(run, who, chosen)
        else:
            acted = True
            rooted = chosen == "withdraw" and bool(run.state.places)
            try:
                acted = (yield from act(run, who, chosen)) is not True
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
    """The procedure of a main action as an option named it (RW-TURN-03).

    It gives back True where it turned out to be a small act only (RW-TURN-04).
    """
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


BEATS: BeatTable = {
    "scene": (scene, ("RW-FRAME-01", "RW-OUT-01")),
    "round": (round_, ("RW-INIT-08",)),
    "next": (next_, ("RW-INIT-06",)),
    "turn": (turn, ("RW-TURN-01",)),
    "aftermath": (aftermath, ("RW-GM-07",)),
    "rest": (rest, ("RW-RES-16",)),
    "ambush": (ambush, ("RW-FRAME-08", "RW-INIT-03", "RW-GAP-85")),
    "turns": (take_turns, ("RW-FRAME-06", "RW-FRAME-08")),
    "breaks": (breaks, ("RW-NPC-01",)),
    "next_scene": (next_scene, ("RW-OUT-06",)),
    "treatment": (treatment, ("RW-GM-07",)),
    "session": (session, ("RW-OUT-08",)),
    "lasting": (settle, ("RW-GAP-71",)),
}
"""Every beat by its name, and the rules that its beginning rests on."""

__all__ = ["BEATS", "GM"]
