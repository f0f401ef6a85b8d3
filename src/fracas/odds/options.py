"""The odds of the open prompt: the distribution of what follows each option, and its figures."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer, Choice, Number, Sheet
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Together, default_answer
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Headline, Ruleset
from fracas.odds.bars import Part, parts_of
from fracas.odds.law import BUDGET, BeatLaw, Leaf, Search, beat_law
from fracas.odds.policies import SURE, Policy, Weighed, by_default
from fracas.odds.totals import Total

ROUND = 10
"""How many branches of one option are followed before the next option's turn."""


FEW_NUMBERS = 4
"""Up to this many numbers have odds each; of more, only the policy's."""

Case = tuple[Decider, Answer | None, Weighed | None]
"""Whose answer the odds are about, the answer, and with it those of all asked together."""


class Figure(msgspec.Struct, frozen=True):
    """One headline of an option, calculated: `kind` is `chance` (0 to 1) or `mean`."""

    name: str
    kind: str
    value: Fraction


class OptionLaw(msgspec.Struct, frozen=True):
    """What follows from one answer of one decider.

    `answer` is None where the odds are not about one answer: at a roll, or at a prompt whose
    answers cannot be listed and are left to the policy. `parts` is its bar: with `law.missing` it
    adds up to 1.
    """

    decider: Decider
    answer: Answer | None
    law: BeatLaw
    headlines: tuple[Figure, ...]
    parts: tuple[Part, ...] = ()

    def headline(self, name: str) -> Fraction:
        """The value of the headline of that name; raises `KeyError` when the system lacks it."""
        for figure in self.headlines:
            if figure.name == name:
                return figure.value
        raise KeyError(name)


def option_laws(
    rules: Ruleset,
    book: Book,
    state: Any,
    replies: tuple[Any, ...],
    policy: Policy = by_default,
    *,
    said: tuple[tuple[Decider, Answer], ...] = (),
    of: Container[Decider] | None = None,
    budget: int = BUDGET,
    together: int | None = None,
    within: float = 0.0,
    enough: Callable[[], bool] | None = None,
) -> tuple[OptionLaw, ...]:
    """Return the odds of each option of the prompt open after `replies` in the beat of `state`.

    They go as far as the beat's first choice is asked again, such as the next deed of a turn, or
    else to the end of the beat: what an option brings is kept apart from what may be chosen after
    it.

    An Ask or Ruling with listed options, or with few numbers, has one entry for each of them; a
    roll has one; a sheet has one for its defaults; any other form one for the policy's answer. A
    Together has the options of every decider asked, or only `of` those, each while all others
    answer by `said`, or without an answer there by the policy. The result is empty when the beat
    asks nothing.

    `budget` is for each option by itself, `together` for all of them: options that need little
    leave the rest of their share to the others. An option is followed until less than `within` of
    its weight waits. `enough` is called now and then, and ends the search when it says so; every
    option is followed a little first. Raises what `beat_law` raises.
    """
    run = Run(rules, book, state, replies)
    every = [case for case in cases_of(run, policy, said) if of is None or case[0] in of]
    like = _likes(run.prompt, every)
    cases = [case for case in every if case[:2] not in like]
    before = counted_from(run, state)
    if together is None and enough is None and not within:
        found = [
            beat_law(
                rules, book, state, replies, policy, first=first, budget=budget, until_asked=True
            )
            for _, _, first in cases
        ]
    else:
        searches = [
            Search(rules, book, state, replies, policy, first, until_asked=True, most=None)
            for _, _, first in cases
        ]
        most = budget * len(searches) if together is None else together
        share_out(searches, budget, most - len(searches), within, enough)
        found = [search.law() for search in searches]
    laws = {case[:2]: law for case, law in zip(cases, found, strict=True)}
    return tuple(
        option_law(
            rules, before, decider, answer, laws[like.get((decider, answer), (decider, answer))]
        )
        for decider, answer, _ in every
    )


Answered = tuple[Decider, Answer | None]
"""Who answers what."""


def _likes(prompt: Prompt | None, cases: list[Case]) -> dict[Answered, Answered]:
    """Return the cases that share the odds of another: by their options they do the same now."""
    there = {case[:2] for case in cases}
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    return {
        (ask.decider, option.id): (ask.decider, option.like)
        for ask in asks
        if isinstance(ask, Ask) and isinstance(ask.form, Choice)
        for option in ask.form.options
        if option.like and {(ask.decider, option.id), (ask.decider, option.like)} <= there
    }


def option_law(
    rules: Ruleset, before: Any, decider: Decider, answer: Answer | None, law: BeatLaw
) -> OptionLaw:
    """Return an option with everything that is shown of it, read off its law.

    The list of options and the reasons of one of them both get their figures here.
    """
    told = figures(rules.headlines, before, law)
    return OptionLaw(decider, answer, law, told, parts_of(rules, before, law))


def share_out(
    searches: list[Search],
    budget: int,
    left: int,
    within: float = 0.0,
    enough: Callable[[], bool] | None = None,
) -> None:
    """Let searches take turns, each up to its budget, until `left` branches are used up.

    A search is done when less than `within` of its weight waits; the rest of its share goes to
    those still at work. When `enough` says so all end early, at a point where their numbers of
    turns differ by at most one round.
    """

    def goes_on(search: Search) -> bool:
        return not search.done and search.branches < budget and search.left >= within

    open_ = [search for search in searches if goes_on(search)]
    while open_ and left > 0:
        share = min(max(left // len(open_), 1), ROUND)
        for search in open_:
            if enough is not None and enough():
                return
            left -= search.follow(min(share, left, budget - search.branches))
        open_ = [search for search in open_ if goes_on(search)]


def cases_of(run: Run, policy: Policy, said: tuple[tuple[Decider, Answer], ...] = ()) -> list[Case]:
    """Return the answers with odds of their own at the prompt where a run is; none at its end.

    `said` is what deciders of a Together have answered; all others answer by the policy.
    """
    prompt = run.prompt
    if prompt is None:
        return []
    if isinstance(prompt, Roll):
        return [(prompt.decider, None, None)]
    if isinstance(prompt, Together):
        return _together(prompt, policy(run), dict(said))
    return [
        (prompt.decider, answer, None if answer is None else ((answer, SURE),))
        for answer in _answers(prompt)
    ]


def counted_from(run: Run, state: Any) -> Any:
    """Return the state from which the figures of a prompt count; `state` is that before its beat.

    A beat may have done much before it asks: figures count from the prompt on, as marks do, and the
    agenda still says whose beat it is.
    """
    return msgspec.structs.replace(run.state, agenda=state.agenda)


def _answers(prompt: Ask | Ruling) -> tuple[Answer | None, ...]:
    """Return the answers of a prompt that are worth odds each."""
    if isinstance(prompt.form, Choice):
        return tuple(option.id for option in prompt.form.options)
    if numbers := few_numbers(prompt):
        return tuple(numbers)
    if isinstance(prompt.form, Sheet):
        default = default_answer(prompt)
        return (() if default is None else default,)
    return (None,)


def few_numbers(prompt: Prompt) -> range:
    """Return the numbers of a prompt that have odds each; empty where it asks for none, or many."""
    form = prompt.form if isinstance(prompt, Ask | Ruling) else None
    if not isinstance(form, Number) or len(form.values()) > FEW_NUMBERS:
        return range(0)
    return form.values()


def _together(prompt: Together, joint: Weighed, said: dict[Decider, Answer]) -> list[Case]:
    """Return each answer of each decider, with the answers of all others beside it."""
    cases: list[Case] = []
    heard = {at: said[ask.decider] for at, ask in enumerate(prompt.asks) if ask.decider in said}
    for place, ask in enumerate(prompt.asks):
        others = {at: answer for at, answer in heard.items() if at != place}
        for answer in _answers(ask):
            mine = {} if answer is None else {place: answer}
            cases.append((ask.decider, answer, beside(joint, {**others, **mine})))
    return cases


def beside(joint: Weighed, said: Mapping[int, Answer]) -> Weighed:
    """The answers to a Together: some as said, by their places, and the others beside them."""
    merged: dict[tuple[Answer, ...], Fraction] = {}
    for answers, chance in joint:
        whole = tuple([said.get(at, answer) for at, answer in enumerate(answers)])
        merged[whole] = merged.get(whole, Fraction(0)) + chance
    return tuple(merged.items())


def figures(headlines: tuple[Headline, ...], before: Any, law: BeatLaw) -> tuple[Figure, ...]:
    """Return the headlines of a distribution, exactly, counted from the state `before` on.

    With missing weight, a chance is at least the figure here and at most that plus the missing
    weight, and a mean is over what was followed (0 when nothing was).
    """
    followed = 1 - law.missing
    told = []
    for headline in headlines:
        read = headline.value
        sum_ = Total()
        for end in law.ends:
            if isinstance(end, Leaf):
                value = read(before, end.state, end.marks)
                chance = end.chance
                if value:
                    _add(sum_, value, chance.numerator, chance.denominator)
            else:
                for value, ways in end.sums(read, before):
                    _add(sum_, value, ways, end.whole)
        total = sum_()
        if headline.kind == "mean" and law.missing and followed:
            total /= followed
        told.append(Figure(headline.name, headline.kind, total))
    return tuple(told)


def _add(total: Total, value: Any, ways: int, whole: int) -> None:
    if type(value) is int or value is True:
        total.add(value * ways, whole)
    else:
        exact = Fraction(value)
        total.add(exact.numerator * ways, exact.denominator * whole)
