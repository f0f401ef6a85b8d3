"""The effects that a rule yields when it needs something: Ask, Together, Ruling, Roll.

The fifth effect is `Fact`. A rule is a generator that yields effects and never knows who answers;
`need` is the only way to ask.

What a prompt is `about` is a tuple that starts with ids. A NamedTuple of the system's own gives
its rules, words and advice named fields.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fracas.core.asking.answers import Answer, Form, Sheet
from fracas.core.asking.options import settled
from fracas.core.chance import Dice, Grades, Reading, Result, Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer, Moot
from fracas.core.facts import Fact
from fracas.core.ids import GM, Decider

if TYPE_CHECKING:
    from fracas.core.play.run import Run


class Term(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One modifier of a roll, by name and rule id.

    `kind` is the system's own word for what it does (`bonus`, `edge`, `burden`); `amount` counts
    in that kind's unit. A waivable term may be struck by the game master before the roll.
    """

    name: str
    kind: str
    amount: int = 1
    because: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    waivable: bool = True


class Ask(msgspec.Struct, frozen=True):
    """A decider chooses. `default` is the answer that changes nothing, for odds to assume.

    Where it `lapses`, the rules themselves say that the default counts without an answer; elsewhere
    the book's advice does. Among several that are asked together, one that `closes` is not waited
    for: nobody has to answer it, and an answer to it closes the prompt at once. So does the answer
    that `settles` what all are asked, such as the one offer that is accepted.
    """

    decider: Decider
    kind: str
    form: Form
    because: tuple[str, ...] = ()
    about: Any = ()
    default: Answer | None = None
    closes: bool = False
    lapses: bool = False
    settles: Answer | None = None

    @property
    def deciders(self) -> tuple[Decider, ...]:
        """Who has to answer."""
        return (self.decider,)

    def accept(self, answer: Any) -> Answer:
        """Return the answer as the rule gets it; raises when the rules do not allow it."""
        self.form.check(answer)
        return answer  # type: ignore[no-any-return]


class Ruling(msgspec.Struct, frozen=True):
    """The game master judges. The rules always calculate a default, and give their reasons."""

    kind: str
    form: Form
    default: Answer
    because: tuple[str, ...] = ()
    about: Any = ()
    reasons: tuple[Term, ...] = ()

    @property
    def decider(self) -> Decider:
        """Rulings are the game master's."""
        return GM

    @property
    def deciders(self) -> tuple[Decider, ...]:
        """Who has to answer: the game master."""
        return (GM,)

    def proposed(self, field: str) -> Any:
        """Return what a line of its sheet proposes; None where it has no such line."""
        fields = self.form.fields if isinstance(self.form, Sheet) else ()
        return next((one.default for one in fields if one.name == field), None)

    def accept(self, answer: Any) -> Answer:
        """Return the ruling as the rule gets it; raises when it is not allowed."""
        self.form.check(answer)
        return answer  # type: ignore[no-any-return]


class Together(msgspec.Struct, frozen=True):
    """Several deciders answer at once: hidden until all are in, or in the open.

    Answers may be changed until the prompt closes: when all are in, when one answers an ask
    that `closes` or gives the answer that `settles`, when `seconds` have passed, or when the game
    master says so. Each ask's default replaces an answer that is missing.
    """

    kind: str
    asks: tuple[Ask, ...]
    hidden: bool = True
    seconds: int | None = None
    because: tuple[str, ...] = ()
    about: Any = ()

    @property
    def deciders(self) -> tuple[Decider, ...]:
        """Who has to answer, in a stable order."""
        return tuple(ask.decider for ask in self.asks)

    @property
    def awaited(self) -> tuple[Ask, ...]:
        """The asks that are waited for: all but those that close; empty where every one closes."""
        return tuple([ask for ask in self.asks if not ask.closes])

    def complete(self, said: Answers) -> bool:
        """Return whether these answers close it: all awaited ones, or one that closes or settles.

        Where nobody is waited for, the first answer closes it.
        """
        for ask in self.asks:
            if ask.decider in said and (
                ask.closes or (ask.settles is not None and said[ask.decider] == ask.settles)
            ):
                return True
        awaited = self.awaited
        return bool(awaited) and all(ask.decider in said for ask in awaited)

    def ask_of(self, decider: Decider) -> Ask:
        """Return what that decider is asked; raises `IllegalAnswer` when it is not asked at all."""
        for ask in self.asks:
            if ask.decider == decider:
                return ask
        # Who else is asked may be a secret.
        raise IllegalAnswer(
            f"{decider} is not asked here: look at what is asked now.", decider=decider
        )

    def accept(self, answer: Any) -> tuple[Answer, ...]:
        """Return all answers in the order of `asks`; raises when one is missing or not allowed."""
        if not isinstance(answer, tuple) or len(answer) != len(self.asks):
            raise MalformedAnswer(
                f"Give {len(self.asks)} answers together, one for each decider.", given=answer
            )
        return tuple(ask.accept(part) for ask, part in zip(self.asks, answer, strict=True))


Cast = tuple[Dice, Reading] | tuple[Dice, Reading, Grades]
"""Dice and their reading, with the grades where these depend on what the roll was cast from."""


class Roll(msgspec.Struct, frozen=True):
    """Chance decides: named dice, the terms that shaped them, and how the rule will read them.

    `recast` rebuilds dice and reading from other terms, so that the odds without a waived term come
    from the same rule; where the grades depend on the terms, it rebuilds them too. `grades` say how
    good each result is; None for dice that are neither good nor bad.
    """

    decider: Decider
    kind: str
    dice: Dice
    reading: Reading
    terms: tuple[Term, ...] = ()
    because: tuple[str, ...] = ()
    about: Any = ()
    recast: Callable[[tuple[Term, ...]], Cast] | None = None
    grades: Grades | None = None

    @property
    def deciders(self) -> tuple[Decider, ...]:
        """Whose roll it is."""
        return (self.decider,)

    def without(self, name: str) -> Roll:
        """Return the same roll without the term of that name."""
        kept = tuple(term for term in self.terms if term.name != name)
        if self.recast is None:
            return msgspec.structs.replace(self, terms=kept)
        dice, reading, *regraded = self.recast(kept)
        grades = regraded[0] if regraded else self.grades
        return msgspec.structs.replace(self, terms=kept, dice=dice, reading=reading, grades=grades)

    def accept(self, answer: Any) -> Result:
        """Return the reading of a roll: of its faces, of a bare total, or as forced.

        Raises `MalformedAnswer` or `IllegalAnswer` for faces that these dice cannot show.
        """
        if not isinstance(answer, Rolled):
            raise MalformedAnswer("Give a roll here: faces, a total or a reading.")
        if answer.reading is not None:
            return Result(self.reading.of_name(answer.reading, answer), answer.faces, answer.total)
        if answer.total is not None:
            return Result(self.reading.of_total(answer.total), (), answer.total)
        if answer.how != "stream":
            self.dice.check(answer.faces)
        return Result(self.reading.of(answer.faces), answer.faces)


Prompt = Ask | Ruling | Together | Roll
PROMPTS = frozenset((Ask, Ruling, Together, Roll))
Effect = Prompt | Fact
T = TypeVar("T")
Procedure = Generator[Effect, Any, T]
"""A running rule: it yields what has to be asked and what happens, and returns a `T`."""


class Edit(msgspec.Struct, frozen=True):
    """The game master's own change, legal at any prompt; the prompt is then asked again.

    `more` are further changes made with it, before anything is asked.
    """

    fact: Fact
    reason: str = ""
    more: tuple[Fact, ...] = ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All its changes, in order."""
        return (self.fact, *self.more)

    def applied(self, state: Any) -> Any:
        """Return a state after it."""
        for fact in self.facts:
            state = fact.apply(state)
        return state


class _Afresh:
    """What a procedure receives when the state changed while its prompt was open."""

    __slots__ = ()


AFRESH = _Afresh()


def need(run: Run, make: Callable[[Any], Prompt]) -> Procedure[Any]:
    """Ask, and ask again whenever an edit changes the state: the only way to ask.

    `make` builds the prompt from the current state. Raises `Moot` when an edit removed a decider
    that was asked; `make` raises it itself when anything else that it needs is gone. The result has
    the type of the prompt's form or reading; the rule that asks says which.
    """
    prompt = make(run.state)
    run.make = make
    reply = yield prompt
    while reply is AFRESH:
        prompt = make(run.state)
        for decider in prompt.deciders:
            if not run.rules.can_decide(run.state, decider):
                raise Moot(decider)
        run.make = make
        reply = yield prompt
    return reply


Answers = Mapping[Decider, Answer]
"""What some of those who are asked have answered."""


def default_answer(prompt: Prompt) -> Answer | None:
    """Return what counts without an answer: the default of an ask or ruling, all of a Together.

    None where the prompt has no default.
    """
    if isinstance(prompt, Roll):
        return None
    if isinstance(prompt, Together):
        parts = tuple(ask.default for ask in prompt.asks)
        return None if None in parts else settled(parts)
    return prompt.default
