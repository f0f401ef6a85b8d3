"""What an act may be expected to bring: the rules are run on, every way the dice can fall.

Nothing is computed beside the rules: an act is tried out from a state, with the exact law of each
roll, rulings as the rules propose them, and everybody else by the book's advice.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from fracas.core.answers import Answer
from fracas.core.chance import Result
from fracas.core.facts import Beat
from fracas.core.prompts import Procedure, Roll
from fracas.core.run import Run
from fracas.rulesets.razorweave.advisor import advise
from fracas.rulesets.razorweave.beats import act, turn
from fracas.rulesets.razorweave.menu import menu
from fracas.rulesets.razorweave.paths import can_act
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.view import canonical

MOST_BRANCHES = 600
"""How many ways one step of a forecast follows before it leaves the rest as missing."""

Answers = Callable[[Run], Answer | None]
"""Who answers what is asked on the way, besides the dice."""


class Trial(Run):
    """An act tried out from a state: the rules are run, and the fight itself stays as it is."""

    __slots__ = ()

    def __init__(self, of: Run, state: State, begin: Callable[[Run], Procedure]) -> None:
        self.rules, self.book, self.state = of.rules, of.book, state
        self.facts, self.prompt, self.broken = [], None, False
        self.beat = Beat("turn")
        self._procedure = begin(self)
        self._advance(None)


class Outlook(msgspec.Struct, frozen=True):
    """Positions that may come about, each with its exact chance; `missing` was not followed."""

    positions: tuple[tuple[State, Fraction], ...]
    missing: Fraction = Fraction(0)

    def mean(self, value: Callable[[State], int | bool | Fraction]) -> Fraction:
        """The mean of something over all that was followed."""
        whole = 1 - self.missing
        total = sum((Fraction(value(state)) * chance for state, chance in self.positions), NONE)
        return total / whole if whole else NONE


NONE = Fraction(0)


def now(state: State) -> Outlook:
    """The position that stands, for certain."""
    return Outlook(((canonical(state), Fraction(1)),))


def after_act(
    run: Run, before: Outlook, who: str, chosen: Callable[[State], str], opening: str = ""
) -> Outlook:
    """The outlook after a main action of a combatant; `chosen` names its option, or nothing.

    An `opening` is the answer to what a Set Up or a Maneuver is meant to bring about.
    """

    def answers(trial: Run) -> Answer | None:
        prompt = trial.prompt
        if opening and prompt is not None and prompt.kind in ("opening", "intent"):
            return opening
        return advise(trial)

    def begin(state: State) -> Callable[[Run], Procedure] | None:
        option = chosen(state)
        return (lambda trial: act(trial, who, option)) if option else None

    return _onward(run, before, begin, answers)


def always(option: str) -> Callable[[State], str]:
    """The same option from every position."""
    return lambda state: option


def after_turn(run: Run, before: Outlook, who: str) -> Outlook:
    """The outlook after a whole turn that a combatant plays by the book's advice."""

    def begin(state: State) -> Callable[[Run], Procedure] | None:
        one = state.find(who)
        if one is None or one.out is not None or not state.faces_foes(who):
            return None
        return lambda trial: turn(trial, who)

    return _onward(run, before, begin, advise)


def _onward(
    run: Run,
    before: Outlook,
    begin: Callable[[State], Callable[[Run], Procedure] | None],
    answers: Answers,
) -> Outlook:
    """Every position followed by one step more; equal ones are merged, the likeliest go first."""
    found: dict[State, Fraction] = {}
    missing, branches = before.missing, 0
    for state, chance in sorted(before.positions, key=lambda one: one[1], reverse=True):
        procedure = begin(state)
        if procedure is None:
            found[state] = found.get(state, NONE) + chance
            continue
        waiting: list[tuple[tuple[Answer | Result | None, ...], Fraction]] = [((), chance)]
        while waiting:
            path, weight = waiting.pop()
            if branches >= MOST_BRANCHES:
                missing += weight
                continue
            branches += 1
            end, weight = _follow(Trial(run, state, procedure), path, weight, waiting, answers)
            found[end] = found.get(end, NONE) + weight
    return Outlook(tuple(found.items()), missing)


def _follow(
    trial: Run,
    path: tuple[Answer | Result | None, ...],
    weight: Fraction,
    waiting: list[tuple[tuple[Answer | Result | None, ...], Fraction]],
    answers: Answers,
) -> tuple[State, Fraction]:
    """One way to the end of the step; the others of each roll are left to wait."""
    reply: Answer | Result | None
    for reply in path:
        _give(trial, reply)
    while trial.prompt is not None:
        prompt = trial.prompt
        if isinstance(prompt, Roll):
            first, *others = prompt.dice.law(prompt.reading).branches
            waiting += [
                ((*path, Result(one.value, one.faces)), weight * one.chance) for one in others
            ]
            reply, weight = Result(first.value, first.faces), weight * first.chance
        else:
            reply = answers(trial)
        path = (*path, reply)
        _give(trial, reply)
    return canonical(trial.state), weight


def _give(trial: Run, reply: Answer | Result | None) -> None:
    if type(reply) is Result:
        trial.branch(reply)
    else:
        trial.answer(reply)


class Strikes:
    """What Strikes of one combatant at another are worth, remembered while advice is given."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._means: dict[tuple[State, str, str], tuple[str, Fraction]] = {}

    def at(self, state: State, who: str, foe: str) -> tuple[str, Fraction]:
        """The best Strike in reach and its mean ticks on that foe; nothing and 0 without one."""
        key = (state, who, foe)
        if key not in self._means:
            self._means[key] = max(
                ((one, self._worth(state, who, foe, one)) for one in self.open(state, who, foe)),
                key=lambda pair: pair[1],
                default=("", NONE),
            )
        return self._means[key]

    def open(self, state: State, who: str, foe: str) -> tuple[str, ...]:
        """The options by which a combatant may Strike that foe from where both stand."""
        target = state.find(foe)
        if target is None or target.out is not None or not can_act(state, self._run.book, who):
            return ()
        ask = menu(state, self._run.book, who, moved=False, acted=False)
        ids: list[str] = [option.id for option in ask.form.options]  # type: ignore[union-attr]
        return tuple(one for one in ids if one.startswith(f"strike:{foe}:"))

    def best(self, who: str, foe: str) -> Callable[[State], str]:
        """The best Strike of a combatant at a foe, from whatever position comes about."""
        return lambda state: self.at(state, who, foe)[0]

    def _worth(self, state: State, who: str, foe: str, option: str) -> Fraction:
        outlook = after_act(self._run, Outlook(((state, Fraction(1)),)), who, always(option))
        return ticks_on(state, outlook, foe)


def ticks_on(before: State, outlook: Outlook, who: str) -> Fraction:
    """The mean number of segments filled on a combatant's Clock; what overfills it counts not."""
    filled = before.clock_of(who).shown
    return outlook.mean(lambda state: state.clock_of(who).shown - filled)


def figure(value: Fraction) -> str:
    """A mean with two places."""
    return f"{float(value):.2f}"


def per_cent(chance: Fraction) -> str:
    """A chance in per cent with one place."""
    return f"{float(chance * 100):.1f}%"
