"""The work of the odds desk: from a job to a card, by the rules and nothing else."""

from __future__ import annotations

import pickle
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import msgspec

from fracas.core.asking.grammar import sentence
from fracas.core.asking.prompts import Ask, Together
from fracas.core.chance import RUNGS
from fracas.core.errors import FracasError
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Headline, Ruleset
from fracas.odds import OptionLaw, OptionReasons, by_default, option_laws, option_reasons
from fracas.odds.budget import MISLEADING
from fracas.rulesets.registry import ruleset
from fracas.table.odds.bars import BarJob, Drawn, draw_bar
from fracas.table.odds.cards import (
    ColumnCard,
    OddsCard,
    OptionOdds,
    ReasonCard,
    WhyCard,
)
from fracas.table.odds.jobs import OddsJob
from fracas.table.screens.certain import certain
from fracas.table.screens.moment_cards import Bar, BarPart

WORTH_A_WORD = 0.005
NONE = "none of these"
"""The part of a bar that the system has no name for."""


def work(job: OddsJob) -> OddsCard | WhyCard:
    """Calculate the odds, or with an option the reasons for them."""
    rules, book = ruleset(job.system), book_of(job.book)
    assumed = (by_default.assumes, *job.assumed)
    limits = job.patience.from_now()
    try:
        if job.option is not None:
            reasons = option_reasons(
                rules,
                book,
                job.state,
                job.replies,
                job.decider,
                job.option,
                said=job.said,
                **limits,
            )
            return _why(job, rules, book, reasons, assumed)
        laws = option_laws(
            rules, book, job.state, job.replies, said=job.said, of=(job.decider,), **limits
        )
    except FracasError as error:
        caution = f"No odds: {error.sentence}"
        if job.option is not None:
            return WhyCard(job.asked_at, job.decider, job.option, caution=caution)
        return OddsCard(job.asked_at, job.decider, caution=caution)
    run = Run(rules, book, job.state, job.replies)
    afters = certain(rules, book, run.state, laws, job.decider)
    return OddsCard(
        job.asked_at,
        job.decider,
        tuple([_column(one) for one in rules.headlines]),
        tuple(
            [
                msgspec.structs.replace(option_odds(rules, law), after=after)
                for law, after in zip(laws, afters, strict=True)
                if not isinstance(law.answer, tuple) or _matters(law)
            ]
        ),
        assumed=assumed,
        suffered=_is_suffered(run, rules, job.decider),
    )


def _matters(law: OptionLaw) -> bool:
    """Whether a sheet as proposed leads to anything that has a figure or a name."""
    return any(one.value for one in law.headlines) or any(part.words for part in law.parts)


def _is_suffered(run: Run, rules: Ruleset, decider: Decider) -> bool:
    """Whether the odds are of something that is done to the decider."""
    prompt = run.prompt
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    return any(
        isinstance(one, Ask) and one.decider == decider and one.kind in rules.telling.suffered
        for one in asks
    )


def draw(job: BarJob) -> Drawn | None:
    """Calculate the bar of a throw, and its needle."""
    return draw_bar(job, ruleset(job.system))


@lru_cache(maxsize=16)
def book_of(path: str) -> Book:
    """Return the book of a job, read once."""
    book: Book = pickle.loads(Path(path).read_bytes())
    return book


def _column(headline: Headline) -> ColumnCard:
    kind = "chance" if headline.kind == "chance" else "mean"
    return ColumnCard(headline.name, headline.name.replace("_", " "), kind)  # type: ignore[arg-type]


def option_odds(rules: Ruleset, law: OptionLaw) -> OptionOdds:
    """Return an option as it is shown, in the list of options and where a person asks why."""
    sound = law.law.missing <= MISLEADING
    figures = tuple([float(one.value) if sound else None for one in law.headlines])
    bar = _bar(rules, law) if sound else None
    # A sheet has no options: these are the odds of the question as it is proposed.
    option = "" if law.answer is None or isinstance(law.answer, tuple) else str(law.answer)
    return OptionOdds(option, figures, float(law.law.missing), bar)


def _bar(rules: Ruleset, law: OptionLaw) -> Bar | None:
    """Return the bar of an option, worst to best; None if none of its parts has a name.

    Parts with a name but no rung are in the middle. An end where no named part happens counts as a
    miss.
    """
    if not any(part.words for part in law.parts):
        return None
    followed = 1 - law.law.missing
    parts = []
    # Systems name their parts from the gravest on, so that the best of a rung comes last.
    for part in reversed(law.parts):
        rung = rules.bar.get(part.words, "part") if part.words else "miss"
        words = sentence(part.words or NONE)
        parts.append(BarPart(rung, words, float(part.chance / followed)))
    parts.sort(key=lambda part: RUNGS.index(part.rung))
    return Bar(tuple(parts), missing=float(law.law.missing))


def _why(
    job: OddsJob, rules: Ruleset, book: Book, reasons: OptionReasons, assumed: tuple[str, ...]
) -> WhyCard:
    state = job.state
    rolls = []
    for met in reasons.rolls:
        told = tuple(
            [
                ReasonCard(
                    rules.say_term(one.term, state, book),
                    ", ".join(
                        f"{by.name.replace('_', ' ')} {_change(float(by.value), by.kind)}"
                        for by in one.changes
                        if by.value
                    ),
                    one.term.because,
                )
                for one in met.modifiers
            ]
        )
        rolls.append((rules.say_prompt(met.roll, state, book), met.roll.dice.notation(), told))
    missing = float(max([one.missing for one in reasons.modifiers], default=Fraction(0)))
    caution = (
        f"{missing:.1%} of what can happen was not followed: these changes may be off by as much."
        if missing > WORTH_A_WORD
        else ""
    )
    assert job.option is not None, "reasons are those of an option"
    shown = option_odds(rules, reasons.option)
    return WhyCard(job.asked_at, job.decider, job.option, tuple(rolls), shown, caution, assumed)


def _change(value: float, kind: str) -> str:
    return f"{value * 100:+.1f} points" if kind == "chance" else f"{value:+.2f}"
