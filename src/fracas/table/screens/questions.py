"""The questions on a seat's screen, and what it knows of who the table waits for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from fracas.core.asking.allocations import Allocation
from fracas.core.asking.answers import Choice, Field, Form, Number, Several, Sheet, Text
from fracas.core.asking.courses import Course
from fracas.core.asking.options import Option
from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask, Roll, Ruling, Term, Together, default_answer
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset, SpeaksToYou
from fracas.dice.tapped import dies_of
from fracas.odds import few_numbers
from fracas.table.screens.prompt_cards import (
    AllocationCard,
    ChoiceCard,
    CostCard,
    CourseCard,
    DieCard,
    EndCard,
    FieldCard,
    FormCard,
    MarkCard,
    NumberCard,
    OptionCard,
    PathCard,
    PlainForm,
    PromptCard,
    RollCard,
    RulingLine,
    SeveralCard,
    ShareCard,
    SheetCard,
    TermCard,
    TextCard,
    VerbCard,
    WaitCard,
)

GAME_MASTER = "the GM"
"""What the game master is called where a player is asked or waited for."""

FIGURE = re.compile(r"[-+−]\d")
"""How words begin that give an amount and not a reason."""


class Words:
    """What a system says of a prompt, to a viewer with this view of the state."""

    def __init__(self, rules: Ruleset, book: Book, seen: Any) -> None:
        self.rules = rules
        self.book = book
        self.seen = seen
        members = rules.members(seen)
        self._names = {one.id: one.name for one in members}
        self._heroes = {one.id for one in members if one.pc}

    def name(self, decider: Decider) -> str:
        """Return the name of the decider; unseen ones are called the game master."""
        return self._names.get(decider, GAME_MASTER)

    def question(self, prompt: Ask | Ruling | Roll, *, you: bool) -> str:
        """Return what is asked; `you` says that the reader is the decider's and plays no one else.

        Others' screens and the record have the name.
        """
        rules = self.rules
        if you and not isinstance(prompt, Ruling) and isinstance(rules, SpeaksToYou):
            told = rules.say_to_you(prompt, self.seen, self.book)
            if told:
                return told
        return rules.say_prompt(prompt, self.seen, self.book)

    def sees(self, chronicle: Chronicle, prompt: Ruling) -> bool:
        """Whether this seat sees everyone that a ruling is about."""
        members = self.rules.members(chronicle.state)
        return all(one.id in self._names for one in members if one.id in prompt.about)

    def is_hero(self, decider: Decider) -> bool:
        """Whether the decider is a player's character."""
        return decider in self._heroes

    def option(self, prompt: Any, option: Option) -> OptionCard:
        """Return an option in words. One about one figure or place points at it, or at two."""
        people = [one for one in option.about if one in self._names]
        # An option about one thing that is not a figure may be about a place.
        about = people or option.about
        target = about[0] if len(about) == 1 else ""
        pair = tuple(people) if len(people) == 2 else ()
        return OptionCard(*self._said(prompt, option), target, pair=pair)

    def choice(self, prompt: Ask | Ruling, form: Choice) -> ChoiceCard:
        """Return the options of a question, sorted by verbs."""
        verbs: dict[str, VerbCard] = {}
        names: dict[str, str] = {}
        options = []
        for option in form.options:
            found = self.rules.sort_option(prompt, option, self.seen, self.book)
            verb = found.verb
            card = VerbCard(verb.id, verb.shelf, verb.words, verb.line, verb.icon)
            verbs.setdefault(verb.id, card)
            names.update(found.names)
            costs = tuple([CostCard(cost.count, cost.amount) for cost in found.costs])
            id_, words, because = self._said(prompt, option)
            options.append(
                OptionCard(
                    id_, words, because, found.tapped, verb.id, found.means, found.place, costs
                )
            )
        return ChoiceCard(tuple(options), tuple(verbs.values()), names)

    def _said(self, prompt: Any, option: Option) -> tuple[str, str, tuple[str, ...]]:
        """Return the id of an option, its words, and the rules behind it."""
        words = self.rules.say_option(prompt, option.id, self.seen, self.book)
        return option.id, words, option.because or self._explained(prompt, option)

    def _explained(self, prompt: Any, option: Option) -> tuple[str, ...]:
        """Return the rules behind an option, if they say more than those behind the question."""
        found = self.rules.explain_option(prompt, option.id, self.seen)
        return () if found == prompt.because else found

    def term(self, term: Term) -> TermCard:
        """Return a modifier or reason in words."""
        words = self.rules.say_term(term, self.seen, self.book)
        short = words.rpartition(": ")[2]
        if FIGURE.match(short):  # "+1 Tier" alone does not say why.
            short = words
        lean = self.rules.telling.lean(term)
        return TermCard(term.name, term.kind, term.amount, words, term.because, short, lean)

    def line(self, prompt: Ruling) -> RulingLine | None:
        """Return a ruling in one line, if it has a number, or is one of several options."""
        number, net = self.rules.say_ruling(prompt, self.seen, self.book)
        if not number and isinstance(prompt.form, Choice):
            number = self.rules.say_option(prompt, str(prompt.default), self.seen, self.book)
        return RulingLine(number, net) if number else None

    def form(self, prompt: Any, form: Form) -> FormCard:
        """Return what may be answered."""
        if isinstance(form, Sheet):
            return SheetCard(tuple([self._field(prompt, field) for field in form.fields]))
        if isinstance(form, Choice):
            return self.choice(prompt, form)
        return self._plain(prompt, form)

    def _field(self, prompt: Any, field: Field) -> FieldCard:
        words = self.rules.say_field(prompt, field.name, self.seen, self.book)
        form = self._plain(prompt, field.form)
        return FieldCard(field.name, words, form, field.default, field.because)

    def _numbers(self, prompt: Any) -> tuple[str, ...]:
        """Return what each of a few numbers does, if the rules say more of it than its figure."""
        numbers = few_numbers(prompt)
        told = [self.rules.say_option(prompt, str(one), self.seen, self.book) for one in numbers]
        return () if told == list(map(str, numbers)) else tuple(told)

    def _plain(self, prompt: Any, form: Form) -> PlainForm:
        match form:
            case Choice():
                return ChoiceCard(tuple([self.option(prompt, one) for one in form.options]))
            case Several():
                options = tuple([self.option(prompt, one) for one in form.options])
                return SeveralCard(options, form.least, min(form.most, len(options)))
            case Number():
                told = self._numbers(prompt)
                return NumberCard(form.least, form.most, form.step, form.named, told)
            case Text():
                return TextCard(form.least, form.most)
            case Path():
                return _path(form)
            case Course():
                return self._course(form)
            case Allocation():
                shares = [
                    ShareCard(self.option(prompt, one.option), one.least, one.most, one.price)
                    for one in form.shares
                ]
                return AllocationCard(tuple(shares), form.budget, form.whole)
        raise AssertionError("a sheet holds no sheets")  # pragma: no cover

    def _course(self, form: Course) -> CourseCard:
        marks = [
            MarkCard(mark.name, self._names.get(Decider(mark.name), mark.name), form.toward(mark))
            for mark in form.marks
        ]
        return CourseCard(form.start, form.budget, form.width, form.height, tuple(marks))


def _path(form: Path) -> PathCard:
    ends = []
    for place, cost, way in form.walks():
        ends.append(EndCard(place, place, cost, way))
    steps = tuple([(step.start, step.end, step.cost) for step in form.steps])
    return PathCard(form.start, form.budget, tuple(ends), steps)


Open = Callable[[Decider], bool]
"""Whether a decider's part of a question is for people to answer."""


def papers(
    chronicle: Chronicle,
    seat: Seat,
    asked_at: int,
    words: Words,
    open_to: Open,
    proposed: Callable[[Ask | Ruling], Any] = default_answer,
    *,
    weighs: bool = True,
) -> tuple[PromptCard, ...]:
    """Return what a seat is asked now; the game master also sees what a single player is asked.

    `asked_at` is this seat's own number for the question. No one sees an ask of hidden choices that
    is not their own. `proposed` says what a typed number begins with; `weighs` whether odds are
    calculated at all.
    """
    prompt = chronicle.prompt
    if prompt is None:
        return ()
    you = seat != GM_SEAT and len(chronicle.seating.viewer(seat).deciders) == 1
    if isinstance(prompt, Together):
        mine = chronicle.seating.held_by(seat, prompt.deciders)
        return tuple(
            [
                msgspec.structs.replace(
                    _card(words, ask, asked_at, proposed, mine=True, you=you, weighs=weighs),
                    together=True,
                    hidden=prompt.hidden,
                    closes=ask.closes,
                    said=chronicle.pending.get(ask.decider),
                    because=ask.because or prompt.because,
                )
                for ask in prompt.asks
                if ask.decider in mine and open_to(ask.decider)
            ]
        )
    if not open_to(prompt.decider):
        return ()
    own = chronicle.seating.seat_of(prompt.decider) == seat
    if own or seat == GM_SEAT:
        you, weighs = own and you, own and weighs
        return (_card(words, prompt, asked_at, proposed, mine=own, you=you, weighs=weighs),)
    return ()


def _card(
    words: Words,
    prompt: Ask | Ruling | Roll,
    asked_at: int,
    proposed: Callable[[Ask | Ruling], Any],
    *,
    mine: bool,
    you: bool,
    weighs: bool,
) -> PromptCard:
    if isinstance(prompt, Roll):
        dice = tuple([DieCard(die.name, die.shown) for die in dies_of(prompt.dice)])
        terms = tuple([words.term(term) for term in prompt.terms])
        form: FormCard | RollCard = RollCard(prompt.dice.notation(), dice, terms)
        reasons: tuple[TermCard, ...] = ()
    else:
        form = words.form(prompt, prompt.form)
        given = prompt.reasons if isinstance(prompt, Ruling) else ()
        reasons = tuple([words.term(term) for term in given])
    options = len(form.options) if isinstance(form, ChoiceCard) else len(few_numbers(prompt))
    default = None if isinstance(prompt, Roll) else prompt.default
    if mine and not options and isinstance(prompt, Ask) and isinstance(form, NumberCard):
        default = proposed(prompt)
    return PromptCard(
        asked_at=asked_at,
        decider=prompt.decider,
        name=words.name(prompt.decider),
        kind=prompt.kind,
        sentence=words.question(prompt, you=you),
        form=form,
        mine=mine,
        ruling=isinstance(prompt, Ruling),
        default=default,
        because=prompt.because,
        reasons=reasons,
        has_odds=weighs and (isinstance(form, RollCard) or options > 1),
        line=words.line(prompt) if isinstance(prompt, Ruling) else None,
    )


def waits(
    chronicle: Chronicle,
    seat: Seat,
    words: Words,
    open_to: Open,
    stands: Callable[[str], bool] = lambda kind: False,
) -> WaitCard | None:
    """Return who the table waits for, as a seat may know it; None if only for that seat.

    If one alone is asked, others see the game master in place of the game master's creatures: which
    of them it is would reveal what it, or another that no one sees, could do.
    """
    prompt = chronicle.prompt
    if prompt is None:
        return None
    seating = chronicle.seating
    by_itself = isinstance(prompt, Ruling) and stands(prompt.kind) and words.sees(chronicle, prompt)
    if isinstance(prompt, Together):
        waited = tuple([ask.decider for ask in prompt.awaited])
        missing = tuple([one for one in waited if one not in chronicle.pending])
    else:
        waited = missing = (prompt.decider,) if open_to(prompt.decider) else ()

    def name(one: Decider) -> str:
        hers = seating.seat_of(one) == GM_SEAT != seat and not words.is_hero(one)
        return GAME_MASTER if hers and not isinstance(prompt, Together) else words.name(one)

    # Those that this seat does not see count as one, so that no one learns their number.
    names = dict.fromkeys([name(one) for one in missing if seating.seat_of(one) != seat])
    if not names:
        return None
    wanted = dict.fromkeys([name(one) for one in waited])
    still = dict.fromkeys([name(one) for one in missing])
    return WaitCard(tuple(names), len(wanted) - len(still), len(wanted), by_itself)
