"""What a fight is like at a table: who wins, how long it takes, how much of it is choice.

It uses figures that any game has, so that fights of different games can be compared.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.core.play.run import Run
from fracas.sim.batches.intervals import Interval, mean, share
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.play.fights import Table
from fracas.sim.play.policies import ADVISOR, GOOD, RANDOM
from fracas.sim.variants.sweep import own_side

ANSWER, ROLL = 15, 8
"""How many seconds an answer and a roll are assumed to take at a table."""


NONE = Interval(0.0, 0.0, 0.0)


class Likeness(msgspec.Struct, frozen=True):
    """One scenario in figures, for one side.

    Each of `rounds`, `answers` and `rolls` is the mean of a fight; `answers` are those with
    something to choose, without rulings. `at_random` and `to_win` say how often the side wins if it
    plays that way, with all others by the book; `to_win` is None where it was not played.
    """

    system: str
    scenario: str
    side: str
    fights: int
    win: Interval
    rounds: Interval
    answers: Interval
    rolls: Interval
    at_random: Interval
    to_win: Interval | None = None

    @property
    def minutes(self) -> float:
        """How long it takes at a table, with the assumed times for answers and rolls.

        Most of a table's time is talk, which nobody can calculate.
        """
        return (self.answers.value * ANSWER + self.rolls.value * ROLL) / 60

    @property
    def choice(self) -> float:
        """By how much the side wins more often by the best way that was tried than at random."""
        best = self.win.value if self.to_win is None else max(self.win.value, self.to_win.value)
        return best - self.at_random.value


class _Counted(Table):
    """A fight that counts what is asked in it."""

    answers = rolls = 0

    def _answer(self, run: Run, prompt: Prompt) -> None:
        if isinstance(prompt, Roll):
            self.rolls += 1
        else:
            asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
            self.answers += sum(map(_is_choice, asks))
        super()._answer(run, prompt)


def _is_choice(ask: Ask | Ruling) -> bool:
    if isinstance(ask, Ruling):
        return False
    return not isinstance(ask.form, Choice) or len(ask.form.options) > 1


def likeness(job: Job, winning: int = 0, side: str | None = None) -> Likeness:
    """What a scenario is like, from a job's fights and as many with a side playing at random.

    `winning` is in how many more it plays to win. Raises what `opening` raises, and `WrongUse` for
    a side that does not exist.
    """
    found = opening(job)
    mine = own_side(job, side)
    rounds, answers, rolls = Counter[int](), Counter[int](), Counter[int]()
    wins = Counter[str]()
    played = {ADVISOR.name: job.count, RANDOM.name: job.count, GOOD.name: winning}
    for name, count in played.items():
        policies = dict(job.policies)
        if name != ADVISOR.name:
            policies[mine] = name
        for number in range(job.first, job.first + count):
            fight = _Counted(*(found.rules, found.book, found.state), policies, job.seed, number)
            told = fight.play()
            wins[name] += told.outcome == mine
            if name == ADVISOR.name:
                rounds[told.rounds] += 1
                answers[fight.answers] += 1
                rolls[fight.rolls] += 1
    return Likeness(
        *(job.system, job.scenario, mine, job.count),
        win=share(wins[ADVISOR.name], job.count),
        rounds=mean(rounds.items()) or NONE,
        answers=mean(answers.items()) or NONE,
        rolls=mean(rolls.items()) or NONE,
        at_random=share(wins[RANDOM.name], job.count),
        to_win=share(wins[GOOD.name], winning) if winning else None,
    )
