"""What a hesitating player hears: the matrix, the economy of actions, the threats, the ground.

Everything is worked out from what lies open to all, whoever asks: what only the game master knows
is taken out first.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas.core.ids import Decider, Seat
from fracas.core.prompts import Ask
from fracas.core.ruleset import Hint, Viewer
from fracas.core.run import Run
from fracas.rulesets.razorweave.advice import matrix
from fracas.rulesets.razorweave.advice.countering import counters, outfit
from fracas.rulesets.razorweave.advice.economy import compared, focus, groundwork, openings
from fracas.rulesets.razorweave.advice.forecast import Forecast
from fracas.rulesets.razorweave.advice.matrix import Position
from fracas.rulesets.razorweave.advice.patterns import patterns
from fracas.rulesets.razorweave.advice.reading import threats
from fracas.rulesets.razorweave.advice.refuges import destinations, repositioning
from fracas.rulesets.razorweave.advice.worth import Strikes
from fracas.rulesets.razorweave.rules.turns import END
from fracas.rulesets.razorweave.rules.view import SIGHT
from fracas.rulesets.razorweave.state.state import State


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """All advice for the prompt that stands (RW-ADV-09, RW-TURN-09).

    For an action the rows of the matrix come first, in the book's order, then what exact ticks
    say, best first, then how the foes look. Costs the running of many branches, within one
    allowance: for people who hesitate, not for policies.
    """
    prompt = run.prompt
    if not isinstance(prompt, Ask):
        return ()
    state: State = SIGHT.view(run.state, Viewer(Seat("counsel"), (prompt.decider,)))
    forecast = Forecast(run)
    if prompt.kind == "opening":
        return openings(forecast, state, str(prompt.decider), Strikes(forecast))
    if prompt.kind == "intent":
        return groundwork(forecast, Position(run, state), Strikes(forecast), asked=True)
    if prompt.kind in ("safer", "where", "defend_bonus"):
        return destinations(state, run.book, prompt)
    if prompt.kind != "action":
        return ()
    return tuple(_for_action(forecast, Position(run, state)))


def _for_action(forecast: Forecast, seen: Position) -> Iterator[Hint]:
    yield from matrix.rows(seen)
    if not seen.foes:
        return
    if END not in seen.open:  # the main action is still to come
        strikes = Strikes(forecast)
        with forecast.share(4):  # of these three and the threats below
            paired = tuple(compared(forecast, seen, strikes))
        yield from paired
        with forecast.share(3):
            first = focus(forecast, seen, strikes)
        yield from first
        with forecast.share(2):
            laid = groundwork(forecast, seen, strikes)
        yield from laid
        yield from repositioning(seen)
        yield from counters(seen)
        yield from outfit(seen)
    yield from patterns(seen)
    yield from threats(forecast, seen)
