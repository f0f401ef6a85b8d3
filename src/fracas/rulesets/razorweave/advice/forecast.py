"""The expected results of an act: the rules are run for every way the dice can fall.

Nothing is computed outside the rules: an act is tried from a state, with the exact odds of each
roll, rulings as the rules propose them, and everybody else by the book's advice. All the trials for
one hint share a limit on branches, so that no hint takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from heapq import heappop, heappush

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Procedure, Roll
from fracas.core.chance import Result
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.razorweave.advice.policies import advise
from fracas.rulesets.razorweave.rules.attacks import Strike
from fracas.rulesets.razorweave.rules.paths import can_act
from fracas.rulesets.razorweave.rules.turns import TURN, menu, turn
from fracas.rulesets.razorweave.state.state import SIGHT, State

FOR_ONE_HINT = 5_000
"""How many branches are followed for all hints of one prompt: about a second at most."""

MOST_BRANCHES = 600
"""How many branches one step of a forecast follows before it leaves the rest as missing."""

NONE, SURE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)

Answers = Callable[[Run], Answer | None]
"""The answers to prompts on the way, besides the dice."""

Begin = Callable[[Run], Procedure[object]]
"""How a step begins in its trial run."""

Path = tuple[Answer | Result | None, ...]
"""The answers and rolls of one branch so far."""


class Trial(Run):
    """An act tried from a state: the rules are run, and the fight itself does not change."""

    __slots__ = ()

    def __init__(self, of: Run, state: State, begin: Begin) -> None:
        self.rules, self.book, self.state = of.rules, of.book, state
        self.facts, self.prompt, self.broken = [], None, False
        self.beat = Beat("turn")
        self._procedure, self._interrupted = begin(self), ()
        self._advance(None)


class Outlook(msgspec.Struct, frozen=True):
    """Possible positions, each with its exact chance; `missing` was not followed.

    It is not `exact` if some chance is missing, or if an act on the way was chosen by figures that
    are not exact.
    """

    positions: tuple[tuple[State, Fraction], ...]
    missing: Fraction = NONE
    exact: bool = True

    @property
    def telling(self) -> bool:
        """Whether branches with at least half of the total chance were followed."""
        return self.missing <= HALF

    def mean(self, value: Callable[[State], int | bool | Fraction]) -> Fraction:
        """The mean of something over all branches followed; 0 if none was."""
        whole = 1 - self.missing
        total = sum((Fraction(value(state)) * chance for state, chance in self.positions), NONE)
        return total / whole if whole else NONE


def now(state: State) -> Outlook:
    """The current position, for certain."""
    return Outlook(((SIGHT.canonical(state), SURE),))


class Forecast:
    """Trials of acts from a prompt on, within one limit on branches.

    `left` is what remains of the limit, and `guesses` counts the inexact figures that a choice
    relied on so far.
    """

    def __init__(self, run: Run, allowance: int | None = None) -> None:
        self.run = run
        self.left = FOR_ONE_HINT if allowance is None else allowance
        self.guesses = 0

    @contextmanager
    def share(self, among: int) -> Iterator[None]:
        """Limit what is done inside to its share of what is left; what it does not use stays."""
        kept = self.left - self.left // among
        self.left -= kept
        try:
            yield
        finally:
            self.left += kept

    def after_act(
        self, before: Outlook, who: str, chosen: Callable[[State], str], opening: str = ""
    ) -> Outlook:
        """The outlook after a combatant's main action; `chosen` names its option, or nothing.

        An `opening` is the answer to what a Set Up or a Maneuver aims at.
        """

        def answers(trial: Run) -> Answer | None:
            prompt = trial.prompt
            if opening and prompt is not None and prompt.kind in ("opening", "intent"):
                return opening
            return advise(trial)

        def begin(state: State) -> Begin | None:
            option = chosen(state)
            return (lambda trial: TURN.read(option).act(trial, who)) if option else None

        return self._onward(before, begin, answers)

    def after_turn(self, before: Outlook, who: str) -> Outlook:
        """The outlook after a combatant's whole turn, played by the book's advice."""

        def begin(state: State) -> Begin | None:
            one = state.find(who)
            if one is None or one.out is not None or not state.faces_foes(who):
                return None
            return lambda trial: turn(trial, who)

        return self._onward(before, begin, advise)

    def _onward(
        self, before: Outlook, begin: Callable[[State], Begin | None], answers: Answers
    ) -> Outlook:
        """Every position one step on, the likeliest first; equal ones are merged."""
        found: dict[State, Fraction] = {}
        guesses, branches = self.guesses, 0
        begun: list[Begin | None] = [None] * len(before.positions)
        waiting: list[tuple[float, int, Fraction, int, Path]] = []
        for place, (_, chance) in enumerate(before.positions):
            heappush(waiting, (-float(chance), len(waiting), chance, place, ()))
        serial = len(waiting)
        while waiting and branches < MOST_BRANCHES and self.left > 0:
            _, _, weight, place, path = heappop(waiting)
            state = before.positions[place][0]
            procedure = begun[place] if path else begin(state)
            if procedure is None:
                found[state] = found.get(state, NONE) + weight
                continue
            begun[place] = procedure
            branches += 1
            self.left -= 1
            others: list[tuple[Path, Fraction]] = []
            trial = Trial(self.run, state, procedure)
            end, weight = _follow(trial, path, weight, others, answers)
            found[end] = found.get(end, NONE) + weight
            for way, chance in others:
                serial += 1
                heappush(waiting, (-float(chance), serial, chance, place, way))
        missing = sum((weight for _, _, weight, _, _ in waiting), before.missing)
        exact = before.exact and not missing and self.guesses == guesses
        return Outlook(tuple(found.items()), missing, exact)


def always(option: str) -> Callable[[State], str]:
    """The same option in every position."""
    return lambda state: option


def _follow(
    trial: Run, path: Path, weight: Fraction, others: list[tuple[Path, Fraction]], answers: Answers
) -> tuple[State, Fraction]:
    """Follow one branch to the end of the step; the less likely ones go to `others`."""
    reply: Answer | Result | None
    for reply in path:
        _give(trial, reply)
    while trial.prompt is not None:
        prompt = trial.prompt
        if isinstance(prompt, Roll):
            branches = prompt.dice.law(prompt.reading).branches
            likeliest = max(branches, key=lambda one: one.chance)
            others += [
                ((*path, Result(one.value, one.faces)), weight * one.chance)
                for one in branches
                if one is not likeliest
            ]
            reply = Result(likeliest.value, likeliest.faces)
            weight *= likeliest.chance
        else:
            reply = answers(trial)
        path = (*path, reply)
        _give(trial, reply)
    return SIGHT.canonical(trial.state), weight


def _give(trial: Run, reply: Answer | Result | None) -> None:
    if type(reply) is Result:
        trial.branch(reply)
    else:
        trial.answer(reply)


def ticks_on(before: State, outlook: Outlook, who: str) -> Fraction:
    """The mean number of segments filled on a combatant's Clock; surplus ticks do not count."""
    filled = before.clock_of(who).shown
    return outlook.mean(lambda state: state.clock_of(who).shown - filled)


def figure(value: Fraction, *, exact: bool = True) -> str:
    """A mean with two decimals, with `about` before it if it is not exact."""
    return f"{'' if exact else 'about '}{float(value):.2f}"


def per_cent(chance: Fraction, *, exact: bool = True) -> str:
    """A chance in per cent with one decimal, with `about` before it if it is not exact."""
    return f"{'' if exact else 'about '}{float(chance * 100):.1f}%"


# Strikes


class Worth(msgspec.Struct, frozen=True):
    """The best Strike in reach, its mean ticks, and the outlook after it; blank without one.

    It is not `exact` if some branches were not followed.
    """

    option: str = ""
    ticks: Fraction = NONE
    exact: bool = True
    after: Outlook = Outlook(())


class Strikes:
    """The worth of one combatant's Strikes at another, cached while advice is given."""

    def __init__(self, forecast: Forecast) -> None:
        self._forecast = forecast
        self._known: dict[tuple[State, str, str], Worth] = {}

    def at(self, state: State, who: str, foe: str) -> Worth:
        """The best Strike that reaches that foe.

        If the limit is used up, none is found, and the answer is not exact.
        """
        key = (state, who, foe)
        worth = self._known.get(key)
        if worth is None:
            worth = self._tried(state, who, foe) if self._forecast.left else Worth(exact=False)
            if worth.exact or worth.option:
                self._known[key] = worth
        if not worth.exact:
            self._forecast.guesses += 1
        return worth

    def open(self, state: State, who: str, foe: str) -> tuple[str, ...]:
        """The options for a combatant's Strike at that foe from where both stand."""
        target, book = state.find(foe), self._forecast.run.book
        if target is None or target.out is not None or not can_act(state, book, who):
            return ()
        deeds = TURN.of(menu(state, book, who, fresh=True))
        return tuple([one.id for one in deeds if isinstance(one, Strike) and one.target == foe])

    def best(self, who: str, foe: str) -> Callable[[State], str]:
        """A combatant's best Strike at a foe, in whatever position results."""
        return lambda state: self.at(state, who, foe).option

    def _tried(self, state: State, who: str, foe: str) -> Worth:
        best, exact = Worth(), True
        options = self.open(state, who, foe)
        for place, option in enumerate(options):
            with self._forecast.share(len(options) - place):
                before = Outlook(((state, SURE),))
                outlook = self._forecast.after_act(before, who, always(option))
            exact = exact and outlook.exact
            ticks = ticks_on(state, outlook, foe)
            if outlook.telling and (not best.option or ticks > best.ticks):
                best = Worth(option, ticks, after=outlook)
        return msgspec.structs.replace(best, exact=exact)
