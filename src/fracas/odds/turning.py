"""Turning points: the win chance along a fight, and which rolls and choices moved it most.

Before a roll or a choice everything is still open: dice fall by their distribution, and a stated
policy makes all choices, including this one. After it one thing is settled and the rest is open as
before. So rolls move the win chance by luck alone, and choices by how much better or worse they are
than the policy's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Edit, Roll, Together
from fracas.core.ids import GM, Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Ruleset
from fracas.odds.chains import MOST_POSITIONS
from fracas.odds.decision_points import DecisionPoint, decision_points
from fracas.odds.luck import side_of, sides_of
from fracas.odds.policies import SURE, Policy, by_default
from fracas.odds.win_chances import WinChance, WinChances, win_at


class Chosen(msgspec.Struct, frozen=True):
    """One decider's choice among listed options, compared with the best of them.

    `chance` and `best_chance` are win chances of the course's side. For a foe of that side the best
    option is the one that leaves it the least. Where several chose together all others stay as they
    were.
    """

    decider: Decider
    answer: Answer
    chance: Fraction
    best: Answer
    best_chance: Fraction

    @property
    def cost(self) -> Fraction:
        """How much win chance the best option would have added; never below 0."""
        return abs(self.best_chance - self.chance)


class Turn(msgspec.Struct, frozen=True):
    """A roll, a choice or an edit: the win chance before and after it, None where unknown."""

    moment: DecisionPoint
    kind: Literal["roll", "choice", "edit"]
    before: Fraction | None
    after: Fraction | None
    chosen: tuple[Chosen, ...] = ()

    @property
    def entry(self) -> int:
        """The number of its entry in the journal."""
        return self.moment.entry

    @property
    def swing(self) -> Fraction | None:
        """By how much the win chance changed."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before


class Course(msgspec.Struct, frozen=True):
    """The win chance of one side along a line of play.

    `cut` says that some of it is not available. `positions` counts those that were solved for it; 0
    where win chances were given.
    """

    side: str
    turns: tuple[Turn, ...]
    cut: bool
    positions: int

    def turning_points(self, most: int) -> tuple[Turn, ...]:
        """Where the win chance changed most, the largest swing first; none without a change."""
        moved = [(abs(turn.swing), turn) for turn in self.turns if turn.swing]
        return tuple(turn for _, turn in sorted(moved, key=lambda row: -row[0])[:most])

    def missed(self, most: int) -> tuple[tuple[Turn, Chosen], ...]:
        """Return the choices whose best option was better by most, the costliest first."""
        found = [(turn, one) for turn in self.turns for one in turn.chosen if one.cost]
        return tuple(sorted(found, key=lambda pair: -pair[1].cost)[:most])


def course(
    chronicle: Chronicle,
    side: str = "",
    win_chance: WinChance | None = None,
    policy: Policy = by_default,
    *,
    most: int = MOST_POSITIONS,
    enough: Callable[[], bool] | None = None,
    line: Iterable[DecisionPoint] | None = None,
) -> Course:
    """Return the win chance of `side`, or else of the players' side, along the current line.

    `win_chance` returns that of a state between beats; what happens inside a beat is calculated by
    the rules. Without it fights are solved exactly as long as they have at most `most` positions in
    all and until `enough` says so. That goes from the end of the fight back to its beginning, and
    where it fails everything before is left blank. `line` gives other moments than the current
    ones, as a viewer knows them, to the end of the fight.
    """
    line = tuple(decision_points(chronicle) if line is None else line)
    side = side or players(chronicle.rules, line[0].state if line else chronicle.state)
    solver = None
    if win_chance is None:
        solver = win_chance = WinChances(
            chronicle.rules, chronicle.book, side, policy, most=most, enough=enough
        )
    tracer = _Tracer(chronicle, side, win_chance, policy)
    here = chronicle.beat
    after = tracer.at(here[0], here[1] if chronicle.run is not None else ())
    turns: list[Turn] = []
    cut = after is None
    for moment in reversed(line):
        if tracer.over(moment.beat):
            turns.append(Turn(moment, _kind(moment), None, None))
            # The fight before this ended here, and how it ended is known again.
            after = tracer.told(moment.beat)
            continue
        lost = cut and solver is not None
        before = None if lost else tracer.at(moment.beat, moment.replies)
        turns.append(Turn(moment, _kind(moment), before, after))
        cut = cut or before is None
        after = before
    # Other possible choices lead off the line: they get what the line itself left over.
    held = [
        turn if turn.before is None else replace(turn, chosen=tracer.chosen(turn.moment))
        for turn in turns
    ]
    return Course(side, tuple(reversed(held)), cut, solver.positions if solver else 0)


def players(rules: Ruleset, state: Any) -> str:
    """Return the side of the players' characters, or else the first side; blank without any."""
    own = [member.side for member in rules.members(state) if member.pc]
    return next(iter((*own, *rules.sides(state))), "")


def _kind(moment: DecisionPoint) -> Literal["roll", "choice", "edit"]:
    if isinstance(moment.reply, Edit):
        return "edit"
    return "roll" if isinstance(moment.prompt, Roll) else "choice"


class _Tracer:
    """Win chances at any point of one line of play."""

    def __init__(
        self, chronicle: Chronicle, side: str, win_chance: WinChance, policy: Policy
    ) -> None:
        self._rules, self._book = chronicle.rules, chronicle.book
        self._side, self._win_chance, self._policy = side, win_chance, policy

    def over(self, state: Any) -> bool:
        """Return whether the fight is over in a state between beats."""
        return bool(self._rules.outcome(state))

    def told(self, state: Any) -> Fraction | None:
        """Return the win chance of a state between beats; 0 or 1 where the fight is over."""
        if self.over(state) or not state.agenda:
            return Fraction(self._rules.outcome(state) == self._side)
        return self._win_chance(state)

    def at(self, beat: Any, replies: tuple[Any, ...], reply: Any = None) -> Fraction | None:
        """Return the win chance in a beat after some answers, and after one more if given."""
        first = None if reply is None else ((reply, SURE),)
        return win_at(self._rules, self._book, beat, replies, self.told, self._policy, first=first)

    def chosen(self, moment: DecisionPoint) -> tuple[Chosen, ...]:
        """Return the choices made at a moment, compared with all that was open."""
        prompt = moment.prompt
        if isinstance(moment.reply, Edit):
            return ()
        if isinstance(prompt, Ask):
            return self._held(moment, prompt, moment.reply, lambda answer: answer)
        if not isinstance(prompt, Together):
            return ()
        answers = moment.reply
        found: list[Chosen] = []
        for place, ask in enumerate(prompt.asks):

            def beside(answer: Answer, at: int = place) -> tuple[Answer, ...]:
                return (*answers[:at], answer, *answers[at + 1 :])

            found += self._held(moment, ask, answers[place], beside)
        return tuple(found)

    def _held(
        self, moment: DecisionPoint, ask: Ask, answer: Answer, reply: Callable[[Answer], Any]
    ) -> tuple[Chosen, ...]:
        sides = sides_of(self._rules, self._book, moment.state)
        mine = side_of(sides, ask.decider) == self._side
        two = len(self._rules.sides(moment.state)) == 2
        if ask.decider == GM or not isinstance(ask.form, Choice) or not (mine or two):
            return ()
        options = [option.id for option in ask.form.options]
        if len(options) < 2:
            return ()
        chances: dict[Answer, Fraction] = {}
        for option in options:
            chance = self.at(moment.beat, moment.replies, reply(option))
            if chance is None:
                return ()
            chances[option] = chance
        best = _best(chances, answer, 1 if mine else -1)
        return (Chosen(ask.decider, answer, chances[answer], best, chances[best]),)


def _best(chances: dict[Answer, Fraction], answer: Answer, sign: int) -> Answer:
    """Return the best option, or the one that was taken if no other is better."""
    return max(chances, key=lambda option: (sign * chances[option], option == answer))


def along(turns: Iterable[Turn]) -> tuple[Fraction | None, ...]:
    """Return the win chance at every point of a course: before the first turn, and after each."""
    points: list[Fraction | None] = []
    for turn in turns:
        if not points:
            points.append(turn.before)
        points.append(turn.after)
    return tuple(points)
