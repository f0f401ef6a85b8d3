"""A hint of the second kind: what *good* would answer, from what a seat knows, and what it gains.

All of it comes from the job, which has nothing but what the seat knows. Its dice depend on the
job's own numbers only: the same question has the same hint, however often it is asked.
"""

from __future__ import annotations

from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.chance import Rolled
from fracas.core.errors import FracasError, Moot
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.bounds import spent
from fracas.odds.branch_runs import give
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.intervals import Interval
from fracas.sim.laws.philox import Philox
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.policies import GOOD
from fracas.sim.winning.futures import Futures
from fracas.sim.winning.racing import LEAST_SPREAD, spread
from fracas.sim.winning.values import Values
from fracas.table.odds.cards import NOT_IN_TIME, WinCard
from fracas.table.odds.jobs import OddsJob
from fracas.table.odds.work import book_of

PAIRS = 60
"""How many pairs of whole fights compare an answer with the book's, on common dice."""

FEWEST = 8
"""Fewer pairs than this give no useful figure."""

PROMPTS = 16_000
"""After about this many prompts no more pairs are played."""

SURE = 1.96
"""A difference is within this many standard errors 95 times in 100."""

DICE, FRESH = 0, 7 << 16
"""The stream by which the answer is chosen; where the numbers of the pairs begin, which no choice
uses."""

NOTHING = "Nothing to compare here: the book has no answer of its own to this."


def look(rules: Ruleset, book: Book, job: OddsJob) -> WinCard:
    """Return what *good* would answer, and how much more it wins than the book's answer."""
    asked_at, decider = job.asked_at, job.decider
    try:
        run, replies = _stood(rules, book, job)
        ask = _ask_of(run, decider)
        side = next((one.side for one in rules.members(run.state) if one.id == decider), "")
        if ask is None or not side or decider == GM:
            return WinCard(asked_at, decider, caution=NOTHING)
        stand = Stand(run, side, lambda: (job.state, replies))
        stand.said |= dict(job.said)
        advice = stand.advised(ask)
        found = GOOD(stand, ask, Philox(DICE, 0))
        if spent():
            return WinCard(asked_at, decider, caution=NOT_IN_TIME)
        if advice is None or found is None:
            return WinCard(asked_at, decider, caution=NOTHING)
        ask.accept(found)
        if found == advice:
            return WinCard(asked_at, decider, found, as_book=True)
        gain, pairs = _gain(rules, book, job, replies, side, (found, advice))
    except (FracasError, Moot):  # assumptions may lead to where nothing is open
        return WinCard(asked_at, decider, caution=NOTHING)
    return WinCard(asked_at, decider, found, gain=gain, pairs=pairs)


def what_wins(job: OddsJob) -> WinCard:
    """Return what wins, in a worker, which finds the book by its file."""
    return look(ruleset(job.system), book_of(job.book), job)


def _stood(rules: Ruleset, book: Book, job: OddsJob) -> tuple[Run, tuple[Any, ...]]:
    """Return the beat at its open prompt, and its answers so far, with rolls as they were read."""
    run = Run(rules, book, job.state)
    replies: list[Any] = []
    for reply in job.replies:
        prompt = run.prompt
        if isinstance(reply, Rolled) and isinstance(prompt, Roll):
            reply = prompt.accept(reply)  # noqa: PLW2901
        replies.append(reply)
        give(run, reply)
    return run, tuple(replies)


def _ask_of(run: Run, decider: Decider) -> Ask | None:
    prompt = run.prompt
    if isinstance(prompt, Together):
        return next((one for one in prompt.asks if one.decider == decider), None)
    return prompt if isinstance(prompt, Ask) and prompt.decider == decider else None


def _gain(
    rules: Ruleset,
    book: Book,
    job: OddsJob,
    replies: tuple[Any, ...],
    side: str,
    answers: tuple[Answer, Answer],
) -> tuple[Interval | None, int]:
    """Return how many more fights the first answer wins than the second, and in how many pairs."""
    futures = Futures(rules, book, job.state, replies, DICE, job.said, job.decider)
    values = Values(rules, book, side)
    gains: list[float] = []
    for number in range(FRESH, FRESH + PAIRS):
        left = max(PROMPTS - futures.played, 1)
        ours, theirs = (futures.win(one, number, values, spent, left) for one in answers)
        if ours is None or theirs is None or spent():
            break
        gains.append(ours - theirs)
    if len(gains) < FEWEST:
        return None, 0
    middle, error = spread(gains)
    give_ = SURE * max(error, LEAST_SPREAD / len(gains) ** 0.5)
    return Interval(middle, max(-1.0, middle - give_), min(1.0, middle + give_)), len(gains)
