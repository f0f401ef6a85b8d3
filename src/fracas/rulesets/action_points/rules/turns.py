"""The walk through the order: whose place is next, what it declares, and when the walk restarts.

AP-TURN-03, AP-TURN-04. A beat is one combatant's turn; places that come to nothing cost no prompt.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.errors import Moot
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import attack, call_shot
from fracas.rulesets.action_points.rules.endings import finish, over, surrender
from fracas.rulesets.action_points.rules.full_defense import full_defense
from fracas.rulesets.action_points.rules.handling import drop_bags, ready, stand
from fracas.rulesets.action_points.rules.improvising import deed, something_else
from fracas.rulesets.action_points.rules.menu import menu
from fracas.rulesets.action_points.rules.movement import GAITS, move
from fracas.rulesets.action_points.rules.rounds import next_turn
from fracas.rulesets.action_points.state.facts import ActionOver, Passed, Skipped
from fracas.rulesets.action_points.state.state import State


def turn(run: Run) -> Procedure:
    """One combatant's turn: the next in the order who can do anything declares one action.

    Those before it that cannot are passed over (AP-TURN-07, AP-TURN-17, AP-DEF-04), and behind the
    last the walk restarts or the Round ends (AP-TURN-04, AP-TURN-06). The fight ends at once when
    one side is left (AP-TURN-19).
    """
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    if run.state.acting:
        # An edit cut the last action short.
        yield ActionOver(because=("AP-TURN-03",))
    asked = yield from _due(run)
    if asked is not None:
        yield from _act(run, asked)
        if run.state.acting:
            yield ActionOver(because=("AP-TURN-03",))


def _due(run: Run) -> Procedure:
    """The prompt of whoever is next and can act; None when the Round is at its end."""
    book: ActionPointsBook = run.book
    while True:
        state: State = run.state
        for who in state.order[state.place :]:
            one = run.state.find(who)
            if one is None or not one.able:
                continue
            if not one.token:
                yield Skipped(who, because=("AP-DEF-04", "AP-DEF-01"))
                continue
            asked = menu(run.state, book, who)
            if asked is not None:
                return asked
            yield Passed(who, forced=True, because=("AP-TURN-07", "AP-TURN-15"))
        if not (yield from next_turn(run)):
            return None


def _act(run: Run, asked: Ask) -> Procedure:
    """What somebody declares: one single action, or nothing (AP-TURN-03, AP-TURN-05)."""
    who: str = asked.decider
    answer: str = yield from need(run, _asker(run, asked))
    if answer == "else":
        spent = yield from something_else(run, who)
        again = None if spent else menu(run.state, run.book, who, talks=False)
        if again is None:
            return
        answer = yield from need(run, _asker(run, again, talks=False))
    if answer == "pass":
        yield Passed(who, because=("AP-TURN-05",))
        return
    kind, *about = answer.split(":")
    yield from _DEEDS[kind](run, who, *about)


def _asker(run: Run, ready: Ask, *, talks: bool = True) -> Callable[[State], Ask]:
    """What makes the prompt of a turn: it stands ready, and is made afresh after an edit."""
    stood: State = run.state
    who: str = ready.decider

    def ask(state: State) -> Ask:
        if state is stood:
            return ready
        found = menu(state, run.book, who, talks=talks) if state.who(who).able else None
        if found is None:
            raise Moot(who)
        return found

    return ask


def _mover(gait: str) -> Callable[[Run, str], Procedure]:
    return lambda run, who: move(run, who, gait)


_DEEDS: dict[str, Callable[..., Procedure]] = {
    "attack": attack,
    "call": call_shot,
    "full_defense": full_defense,
    **{gait: _mover(gait) for gait in GAITS},
    "stand": stand,
    "ready": ready,
    "drop_bags": drop_bags,
    "deed": deed,
    "yield": surrender,
}
"""What each kind of option does; it is given who, and what the option is about."""
