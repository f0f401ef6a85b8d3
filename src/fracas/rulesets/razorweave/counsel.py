"""What a hesitating player hears: the matrix, the economy of actions, the threats, the ground.

Everything is worked out from what lies open to all, whoever asks: what only the game master knows
is taken out first.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas.core.ids import Seat
from fracas.core.prompts import Ask
from fracas.core.ruleset import Hint, Viewer
from fracas.core.run import Run
from fracas.rulesets.razorweave import matrix
from fracas.rulesets.razorweave.countering import counters, outfit
from fracas.rulesets.razorweave.economy import compared, focus, groundwork, openings
from fracas.rulesets.razorweave.forecast import Strikes
from fracas.rulesets.razorweave.matrix import Position
from fracas.rulesets.razorweave.patterns import patterns
from fracas.rulesets.razorweave.reading import threats
from fracas.rulesets.razorweave.refuges import destinations, repositioning
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.view import known


def hints(run: Run) -> tuple[Hint, ...]:
    """All advice for the prompt that stands (RW-ADV-09, RW-TURN-09).

    For an action the rows of the matrix come first, in the book's order, then what exact ticks
    say, best first, then how the foes look. Costs the running of many branches: for people who
    hesitate, not for policies.
    """
    prompt = run.prompt
    if not isinstance(prompt, Ask):
        return ()
    state: State = known(run.state, Viewer(Seat("counsel"), (prompt.decider,)))
    if prompt.kind == "opening":
        return openings(run, state, str(prompt.decider), Strikes(run))
    if prompt.kind == "intent":
        return groundwork(run, Position(run, state), Strikes(run), asked=True)
    if prompt.kind in ("safer", "where", "defend_bonus"):
        return destinations(state, run.book, prompt)
    if prompt.kind != "action":
        return ()
    return tuple(_for_action(run, Position(run, state)))


def _for_action(run: Run, seen: Position) -> Iterator[Hint]:
    yield from matrix.rows(seen)
    if not seen.foes:
        return
    if "end" not in seen.open:  # the main action is still to come
        strikes = Strikes(run)
        yield from compared(run, seen, strikes)
        yield from focus(run, seen, strikes)
        yield from groundwork(run, seen, strikes)
        yield from repositioning(seen)
        yield from counters(seen)
        yield from outfit(seen)
    yield from patterns(seen)
    yield from threats(run, seen)
