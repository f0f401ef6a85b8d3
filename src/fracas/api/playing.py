"""Playing a fight from a program: what is asked, the possible answers, and the answer.

`Player` is what a whole `Fight` and the `View` of one seat share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fracas.api.answering import MOST_NUMBERS, Drawn, is_listed, refuse_too_early, typed_roll
from fracas.api.asking import Line, Option, OptionOdds, Prompt
from fracas.api.checking import seconds_of, whole
from fracas.api.showing import card, heading, listed, plain, table
from fracas.api.weighing import weighed
from fracas.core.asking.answers import Answer, Choice, Number
from fracas.core.asking.options import settled
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.chance import Rolled
from fracas.core.errors import (
    BudgetExceeded,
    FracasError,
    MalformedAnswer,
    StaleAnswer,
)
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Fate, Viewer
from fracas.table.play.advising import Proposed
from fracas.table.play.rulings import typed
from fracas.table.screens.log_lines import Annals, Teller, standing_line, undone

MOST_ANSWERS = 20_000
"""After this many answers `auto` stops."""

NEWEST = 12
"""How many lines of the log a notebook shows."""

Given = Option | Answer | list[Any] | Mapping[str, Any]
"""A possible answer: an option, its id, the answer itself, or one answer for each decider."""


class Player:
    """A fight as seen by those who answer for some of the deciders."""

    def __init__(self, chronicle: Chronicle, seconds: float) -> None:
        self._chronicle = chronicle
        self._seconds = seconds_of(seconds)
        self._proposed = Proposed(chronicle)
        self._drawn = Drawn()
        self._teller = Teller(Annals.of(chronicle), chronicle.book)
        self._odds: dict[tuple[Any, ...], dict[Answer | None, OptionOdds]] = {}

    # The position

    @property
    def system(self) -> str:
        """The id of the game."""
        return self._chronicle.rules.id

    @property
    def title(self) -> str:
        """What the fight is called."""
        return self._chronicle.title

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self._chronicle.over

    @property
    def outcome(self) -> str:
        """The side that won, or one word for how else the fight ended; blank while it goes on."""
        return self._chronicle.rules.outcome(self._seen())

    @property
    def board(self) -> tuple[str, ...]:
        """Where everyone is and how they fare, as lines of text."""
        return self._chronicle.rules.board(self._seen(), self._chronicle.book)

    @property
    def fates(self) -> tuple[Fate, ...]:
        """How each combatant fares: what is `left`, of how much at `most`, and why it is `out`."""
        return self._chronicle.rules.fates(self._chronicle.book, self._seen())

    @property
    def log(self) -> tuple[Line, ...]:
        """What happened so far, one sentence each, without what was undone."""
        chronicle = self._chronicle
        entries = chronicle.entries
        gone = undone(entries, standing_line(entries, chronicle.head))
        self._teller.hear(entries, self._viewer())
        return tuple(
            Line(line.text, line.because, tuple(face for face, _ in line.dice))
            for line in self._teller.lines
            if line.kind in ("fact", "edit", "ruling") and line.entry not in gone
        )

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; None if the fight is over, or if others are asked."""
        asks = self._asks()
        if not asks:
            return None
        first, prompt = asks[0], self._chronicle.prompt
        whole = prompt if isinstance(prompt, Together) and len(asks) > 1 else first
        rules, book = self._chronicle.rules, self._chronicle.book
        return Prompt(
            first.kind,
            rules.say_prompt(whole, self._seen_by(first.decider), book),
            tuple(ask.decider for ask in asks),
            whole.because,
            "roll" if isinstance(first, Roll) else type(first.form).__name__.lower(),
            listed=not isinstance(first, Roll) and all(is_listed(ask) for ask in asks),
            ruling=isinstance(first, Ruling),
        )

    @property
    def options(self) -> tuple[Option, ...]:
        """The open answers, those of each decider where several are asked together.

        Where not all can be listed, as with paths, these are proposals: the book's advice, and the
        answer that changes nothing. A roll has none: answer it with its faces.
        """
        found: list[Option] = []
        for ask in self._asks():
            if not isinstance(ask, Roll):
                found += self._options_of(ask)
        return tuple(found)

    # Answers

    def answer(self, given: Given) -> None:
        """Answer what is asked, with an option, its id, or the answer itself.

        Where several are asked together, an option is the answer of its own decider. Any other
        answer must say whose it is: `{"rella": "strike"}`, for one of them or for several. Raises
        `IllegalAnswer`, `MalformedAnswer` or `AmbiguousAnswer` for an answer that is not open, and
        `StaleAnswer` for an option of an earlier prompt. In those cases nothing is answered.
        """
        said = self._read(given)
        chronicle, prompt = self._chronicle, self._chronicle.prompt
        if isinstance(prompt, Together):
            refuse_too_early(prompt, {**chronicle.pending, **said})
            for decider, answer in said.items():
                chronicle.say(decider, answer, closing=False)
            chronicle.close_if_all_in()
        else:
            chronicle.answer(next(iter(said.values())))
        self._settle()

    def auto(self, answers: int | None = None) -> None:
        """Play on by the book's advice: for so many `answers`, or to the end.

        Raises `BudgetExceeded` if the fight is not over after 20,000 answers; those answers count,
        and `auto` continues from there. Raises `WrongUse` for less than 0 answers.
        """
        most = MOST_ANSWERS if answers is None else whole(answers, "answers", 0)
        for _ in range(most):
            before = len(self._chronicle.entries)
            if not self._asks() or self._cut():
                return
            self._advance()
            if len(self._chronicle.entries) == before:
                return  # nobody waits for this seat: others go on
        if answers is None and self._asks():
            raise BudgetExceeded(f"{MOST_ANSWERS:,} answers were given, and the fight is not over.")

    def _advance(self) -> None:
        """Answer what is asked now by the book, for everyone who is asked here."""
        chronicle, prompt = self._chronicle, self._chronicle.prompt
        if isinstance(prompt, Together):
            self._say_by_book(prompt, self._asks())
        else:
            ask = self._asks()[0]
            if isinstance(ask, Roll):
                chronicle.answer(Rolled(ask.dice.roll(self._drawn), how="typed"))
            else:
                chronicle.answer(self._by_book(ask))
        self._settle()

    def _say_by_book(self, prompt: Together, asks: Iterable[Ask | Ruling | Roll]) -> None:
        """Give the book's answers for those who are waited for, and close what no longer waits."""
        chronicle, waited = self._chronicle, prompt.awaited or prompt.asks
        for ask in asks:
            if chronicle.prompt is prompt and isinstance(ask, Ask) and ask in waited:
                chronicle.say(ask.decider, self._by_book(ask))
        if chronicle.prompt is prompt and all(one.decider in chronicle.pending for one in waited):
            chronicle.close("all-in")

    def _by_book(self, ask: Ask | Ruling) -> Answer:
        """Return the book's advice by what the decider's side knows, else the default, else any."""
        proposed = self._proposed(ask)
        return ask.form.sample(self._drawn) if proposed is None else proposed

    # What a fight and a view do differently

    def _viewer(self) -> Viewer:
        raise NotImplementedError

    def _answers_for(self, decider: Decider) -> bool:
        raise NotImplementedError

    def _cut(self) -> bool:
        """Whether the fight is given up here because it shows no end."""
        return False

    def _settle(self) -> None:
        """Go on until this player is asked, as far as that needs nobody else."""
        raise NotImplementedError

    # Internals

    def _seen(self) -> Any:
        return self._chronicle.rules.view(self._chronicle.state, self._viewer())

    def _seen_by(self, decider: Decider) -> Any:
        """Return the state as the seat of a decider sees it."""
        seating = self._chronicle.seating
        viewer = seating.viewer(seating.seat_of(decider))
        return self._chronicle.rules.view(self._chronicle.state, viewer)

    def _asks(self) -> tuple[Ask | Ruling | Roll, ...]:
        """What is asked of this player and not answered yet."""
        prompt = self._chronicle.prompt
        if prompt is None:
            return ()
        parts: tuple[Ask | Ruling | Roll, ...]
        parts = prompt.asks if isinstance(prompt, Together) else (prompt,)
        pending = self._chronicle.pending
        return tuple(
            ask for ask in parts if ask.decider not in pending and self._answers_for(ask.decider)
        )

    def _options_of(self, ask: Ask | Ruling) -> list[Option]:
        rules, book = self._chronicle.rules, self._chronicle.book
        seen = self._seen_by(ask.decider)
        form = ask.form
        if isinstance(form, Choice):
            return [
                self._option(
                    ask,
                    one.id,
                    one.id,
                    rules.say_option(ask, one.id, seen, book),
                    (*rules.explain_option(ask, one.id, seen),),
                )
                for one in form.options
            ]
        if isinstance(form, Number) and len(form.values()) <= MOST_NUMBERS:
            return [self._option(ask, str(n), n, str(n), ask.because) for n in form.values()]
        proposed = {"advised": self._by_book(ask)}
        if ask.default is not None and ask.default != proposed["advised"]:
            proposed["default"] = ask.default
        return [
            self._option(ask, name, answer, typed(answer), ask.because)
            for name, answer in proposed.items()
        ]

    def _option(
        self, ask: Ask | Ruling, id_: str, answer: Answer, text: str, rules: tuple[str, ...]
    ) -> Option:
        return Option(
            id_,
            text,
            ask.decider,
            rules,
            answer,
            (self._chronicle, self._chronicle.asked_at),
            lambda option: self._weighed(ask, option),
        )

    def _weighed(self, ask: Ask | Ruling, option: Option) -> OptionOdds:
        """Return the odds of an option; all of a decider's are calculated together."""
        self._refuse_closed(option)
        chronicle = self._chronicle
        pending = tuple(sorted(chronicle.pending.items(), key=str))
        question = (len(chronicle.entries), chronicle.head, pending, ask.decider)
        if question not in self._odds:
            self._odds = {question: weighed(chronicle, ask.decider, self._seconds)}
        return self._odds[question].get(option._answer, OptionOdds({}))

    def _read(self, given: Given) -> dict[Decider, Any]:
        """Return the answers by decider, each checked against what is asked."""
        asks = {ask.decider: ask for ask in self._asks()}
        if not asks:
            raise StaleAnswer("Nothing is asked here now: look at `prompt`.")
        if isinstance(given, Option):
            self._refuse_closed(given)
            given = {given.decider: given}
        if not isinstance(given, Mapping):
            if len(asks) > 1:
                names = ", ".join(asks)
                raise MalformedAnswer(
                    f"Several are asked together ({names}): answer with an option, or say whose "
                    f"answer it is, as in {{{next(iter(asks))!r}: ...}}.",
                    deciders=tuple(asks),
                )
            given = {next(iter(asks)): given}
        if not given:
            raise MalformedAnswer("Give an answer: this one is empty.")
        said: dict[Decider, Any] = {}
        for name, answer in given.items():
            if name not in asks:
                raise MalformedAnswer(
                    f"'{name}' is not asked here: {', '.join(asks)} may answer.", given=name
                )
            said[Decider(name)] = self._accepted(asks[Decider(name)], answer)
        return said

    def _refuse_closed(self, option: Option) -> None:
        """Raise `StaleAnswer` unless an option is one of those that are open here now."""
        chronicle, asked_at = option._place
        if chronicle is not self._chronicle:
            raise StaleAnswer(
                f"'{option.id}' is an option of another fight: look at the `options` of this one."
            )
        asked = [ask.decider for ask in self._asks()]
        if asked_at != self._chronicle.asked_at or option.decider not in asked:
            raise StaleAnswer(
                f"'{option.id}' is an option of an earlier prompt: look at `options` again."
            )

    def _accepted(self, ask: Ask | Ruling | Roll, given: Any) -> Any:
        """Return an answer as the rules take it; text is read as a player would type it."""
        if isinstance(given, Option):
            self._refuse_closed(given)
            if given.decider != ask.decider:
                raise MalformedAnswer(
                    f"'{given.id}' is an option of {given.decider}, not of {ask.decider}: "
                    "choose among the options of the one who answers.",
                    given=given.id,
                )
            return given._answer
        if isinstance(ask, Roll):
            rolled = typed_roll(given)
            ask.accept(rolled)
            return rolled
        given = settled(given)
        if isinstance(given, str):
            options = self._options_of(ask)
            for option in options:
                if option.id == given:
                    return option._answer
            try:
                return ask.accept(given)
            except FracasError:
                words = {option.id: option.text for option in options}
                return ask.accept(ask.form.parse(given, lambda id_: words.get(id_, id_)))
        return ask.accept(given)

    def __repr__(self) -> str:
        stands = f"over: {self.outcome}" if self.over else repr(self.prompt)
        return f"<{type(self).__name__.lower()} {self.title!r}, {stands}>"

    def _repr_html_(self) -> str:
        rules = self._chronicle.rules
        parts = [heading(self.title, rules.title), plain(self.board)]
        parts.append(listed(self.log[-NEWEST:]))
        prompt = self.prompt
        if prompt is not None:
            options, several = self.options, prompt.together
            # Where several are asked, each would take as long.
            weighed = () if several else options
            names = list(dict.fromkeys(name for one in weighed for name in one.odds))[:4]
            head = ["who", "option", *[name.replace("_", " ") for name in names]]
            rows = [
                [one.decider, one.text, *[one.odds._said(name) for name in names]]
                for one in options
            ]
            parts += [heading(prompt.text), table(head, rows)]
        elif self.over:
            parts.append(heading(f"It is over: {self.outcome.replace('_', ' ') or 'no one won'}."))
        return card(*parts)
