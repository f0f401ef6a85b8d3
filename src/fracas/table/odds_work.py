"""What a worker of the odds desk does: from a job to a card, by the rules and nothing else."""

from __future__ import annotations

import pickle
from functools import lru_cache
from pathlib import Path

from fracas.core.book import Book
from fracas.core.errors import FracasError
from fracas.core.ruleset import Headline, Ruleset
from fracas.odds import OptionLaw, OptionReasons, by_default, option_laws, option_reasons
from fracas.odds.patience import MISLEADING
from fracas.rulesets.registry import ruleset
from fracas.table.odds_cards import (
    ColumnCard,
    OddsCard,
    OptionOdds,
    ReasonCard,
    SliceCard,
    WhyCard,
)
from fracas.table.odds_desk import OddsJob

WORTH_A_WORD = 0.005
MOST_SLICES = 6


def work(job: OddsJob) -> OddsCard | WhyCard:
    """Work out the odds, or with an option why it has them."""
    rules, book = ruleset(job.system), _book(job.book)
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
    return OddsCard(
        job.asked_at,
        job.decider,
        tuple([_column(one) for one in rules.headlines]),
        tuple([_option(rules, law) for law in laws]),
        "",
        assumed,
    )


@lru_cache(maxsize=16)
def _book(path: str) -> Book:
    book: Book = pickle.loads(Path(path).read_bytes())
    return book


def _column(headline: Headline) -> ColumnCard:
    kind = "chance" if headline.kind == "chance" else "mean"
    return ColumnCard(headline.name, headline.name.replace("_", " "), kind)  # type: ignore[arg-type]


def _option(rules: Ruleset, law: OptionLaw) -> OptionOdds:
    missing = float(law.law.missing)
    sound = law.law.missing <= MISLEADING
    figures = tuple([float(one.value) if sound else None for one in law.headlines])
    slices = _slices(rules, law) if sound else ()
    option = "" if law.answer is None else str(law.answer)
    return OptionOdds(option, figures, slices, missing if missing > WORTH_A_WORD else 0.0)


def _slices(rules: Ruleset, law: OptionLaw) -> tuple[SliceCard, ...]:
    """The bar of an option: what it comes to in a word, and how likely each is."""
    found: dict[str, float] = {}
    # Ends that are not told apart have their marks in common, and are often too many to be.
    for end in law.law.ends:
        words = rules.say_marks(end.marks)
        found[words] = found.get(words, 0.0) + float(end.chance)
    if set(found) == {""}:
        return ()
    slices = []
    for words, chance in list(found.items())[:MOST_SLICES]:
        said = words or "nothing of it"
        slices.append(SliceCard(said[:1].upper() if words else "·", said, chance))
    return tuple(slices)


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
    figures = tuple(
        [
            (one.name.replace("_", " "), _figure(float(one.value), one.kind))
            for one in reasons.option.headlines
            if one.value
        ]
    )
    missing = float(reasons.option.law.missing)
    caution = f"{missing:.1%} of what can happen was not followed." if missing > 0.001 else ""
    assert job.option is not None, "reasons are those of an option"
    return WhyCard(job.asked_at, job.decider, job.option, tuple(rolls), figures, caution, assumed)


def _change(value: float, kind: str) -> str:
    return f"{value * 100:+.1f} points" if kind == "chance" else f"{value:+.2f}"


def _figure(value: float, kind: str) -> str:
    return f"{value:.1%}" if kind == "chance" else f"{value:.2f}"
