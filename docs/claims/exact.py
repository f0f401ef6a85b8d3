"""Laws for the claims: beats one after another, every prompt answered as it is told, dice exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.asking.prompts import Ask, Together, default_answer
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds import BUDGET, BeatLaw, Policy, Weighed
from fracas.odds.chains import Chain, Ends, chain, ends
from fracas.odds.law import Search
from fracas.odds.options import figures
from fracas.odds.policies import proposed
from fracas.odds.visits import visits
from fracas.rulesets.registry import ruleset

SURE = Fraction(1)
NEGLIGIBLE = Fraction(1, 10**4)
"""Dice that go on exploding leave a tail; a law may lack that much and no more."""

MOST = 20_000
"""How many positions a fight may have that is solved here."""

ROUND, SHARE = 25, 200
"""Branches followed at a time, and of each beat of a fight with exploding dice."""

Say = Callable[[Run], Any]
"""What is answered to the prompt that stands; None lets its default stand."""


class Spread(msgspec.Struct, frozen=True):
    """Where things stand, each way with its chance; what dice cut off is missing from the sum."""

    ways: tuple[tuple[Any, Fraction], ...]

    def mean(self, read: Callable[[Any], Any]) -> Fraction:
        """The mean of what is read off the states."""
        return sum((Fraction(read(state)) * chance for state, chance in self.ways), Fraction(0))

    def chance(self, test: Callable[[Any], bool]) -> Fraction:
        """The chance that a state passes."""
        return sum((chance for state, chance in self.ways if test(state)), Fraction(0))


def sure(state: Any) -> Spread:
    """A state that is certain."""
    return Spread(((state, SURE),))


class Forgetful:
    """A system to which positions are equal that differ only in what a claim does not look at."""

    def __init__(self, rules: Ruleset, forget: Callable[[Any], Any]) -> None:
        """Take the system, and what to drop from a state before it is compared."""
        self._rules = rules
        self._forget = forget

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def canonical(self, state: Any) -> Any:
        """The position as far as it matters."""
        return self._rules.canonical(self._forget(state))


class Room(msgspec.Struct, frozen=True):
    """A system and the book by which it is played here.

    Where dice may go on exploding, branches that together weigh no more than `within` are left out.
    """

    rules: Ruleset
    book: Book
    within: float = 0.0

    def forgetting(self, forget: Callable[[Any], Any]) -> Room:
        """The same, with positions equal that differ only in what is dropped."""
        rules: Any = Forgetful(self.rules, forget)
        return Room(rules, self.book, self.within)

    def law(
        self, state: Any, policy: Policy, replies: tuple[Any, ...] = (), first: Any = None
    ) -> BeatLaw:
        """The law of a beat, or with a `first` answer that of this answer alone."""
        weighed: Weighed | None = None if first is None else ((first, SURE),)
        search = Search(
            self.rules, self.book, state, replies, policy, weighed, until_asked=first is not None
        )
        while not search.done and search.left > self.within:
            search.follow(ROUND)
        law = search.law()
        assert law.missing < NEGLIGIBLE, f"{float(law.missing)} of the law is missing"
        return law

    def after(self, spread: Spread, say: Say, beats: int = 1) -> Spread:
        """The spread so many beats later; what is over stays as it is."""
        policy = answered(say)
        for _ in range(beats):
            merged: dict[Any, tuple[Any, Fraction]] = {}
            for state, chance in spread.ways:
                for then, at, likely in self._beat(state, policy):
                    known, before = merged.get(at, (then, Fraction(0)))
                    merged[at] = known, before + chance * likely
            spread = Spread(tuple(merged.values()))
        return spread

    def until(self, spread: Spread, say: Say, there: Callable[[Any], bool]) -> Spread:
        """The spread after as many beats as it takes, one at least, till all are there or over."""
        done: tuple[tuple[Any, Fraction], ...] = ()
        while spread.ways:
            spread = self.after(spread, say)
            here = [not state.agenda or there(state) for state, _ in spread.ways]
            done += tuple(way for way, is_there in zip(spread.ways, here, strict=True) if is_there)
            spread = Spread(
                tuple(way for way, is_there in zip(spread.ways, here, strict=True) if not is_there)
            )
        return self.changed(Spread(done), lambda state: state)

    def changed(self, spread: Spread, change: Callable[[Any], Any]) -> Spread:
        """The spread with every state changed alike, and what is then the same merged."""
        merged: dict[Any, tuple[Any, Fraction]] = {}
        for state, chance in spread.ways:
            then = change(state)
            at = self.rules.canonical(then)
            known, before = merged.get(at, (then, Fraction(0)))
            merged[at] = known, before + chance
        return Spread(tuple(merged.values()))

    def _beat(self, state: Any, policy: Policy) -> Iterable[tuple[Any, Any, Fraction]]:
        if not state.agenda:
            return [(state, self.rules.canonical(state), SURE)]
        law = self.law(state, policy)
        return [(leaf.state, leaf.position, leaf.chance) for leaf in law.leaves]

    def headlines(
        self, state: Any, say: Say, replies: tuple[Any, ...] = (), first: Any = None
    ) -> dict[str, Fraction]:
        """The system's own headlines of one answer, up to the next question of its kind."""
        law = self.law(state, answered(say), replies, first)
        before = msgspec.structs.replace(
            Run(self.rules, self.book, state, replies).state, agenda=state.agenda
        )
        return {one.name: one.value for one in figures(self.rules.headlines, before, law)}

    def fight(self, state: Any, say: Say, over: Callable[[Any], bool] | None = None) -> Chain:
        """All positions of a fight to its end, or until it is `over`."""
        budget = SHARE if self.within else BUDGET
        found = chain(
            self.rules, self.book, state, answered(say), over=over, most=MOST, budget=budget
        )
        lacking = max(one.missing for one in found.positions)
        assert lacking <= (NEGLIGIBLE if self.within else 0), "the fight is too large to be solved"
        return found

    def ends(self, state: Any, say: Say, over: Callable[[Any], bool] | None = None) -> Ends:
        """How a fight ends."""
        return ends(self.fight(state, say, over))

    def wins(self, state: Any, say: Say, side: str) -> Fraction:
        """The chance that a side wins the fight, as the system counts it."""
        return self.ends(state, say).by(self.rules.outcome).get(side, Fraction(0))


def room(system: str, within: float = 0.0, **rulings: str | int) -> Room:
    """A system with some of its rulings switched."""
    rules = ruleset(system)
    return Room(rules, rules.open_book(rulings), within)


def counted(fight: Chain, test: Callable[[Any], Any]) -> Fraction:
    """The mean sum of what is read off each position between beats, over a whole fight."""
    often = visits([[(at, chance) for at, chance, _ in one.steps] for one in fight.positions])
    pairs = zip(fight.positions, often, strict=True)
    return sum((Fraction(test(one.state)) * count for one, count in pairs), Fraction(0))


def answered(say: Say) -> Policy:
    """A policy of what is said; the rest is left to the defaults, or else to the book's advice."""

    def weigh(run: Run) -> Weighed:
        answer = say(run)
        if answer is None:
            answer = default_answer(run.prompt)  # type: ignore[arg-type]
        if answer is None:
            answer = proposed(run)
        return ((answer, SURE),)

    return Policy("as told", "Everybody answers as the claim has it.", weigh)


def options(run: Run) -> tuple[str, ...]:
    """The ids of the options of the choice that stands."""
    return tuple(option.id for option in run.prompt.form.options)  # type: ignore[union-attr]


def offered(run: Run, *starts: str) -> str | None:
    """The first option that begins with one of these, in the order of the beginnings."""
    found = options(run)
    for start in starts:
        for option in found:
            if option.startswith(start):
                return option
    return None


def asked_of(run: Run) -> str:
    """Who is asked, where it is one."""
    prompt = run.prompt
    assert isinstance(prompt, Ask), f"{prompt} asks not one"
    return str(prompt.decider)


def each(run: Run, said: dict[str, Any]) -> tuple[Any, ...]:
    """Answers for those who are asked together; whom nothing is said of lets the default stand."""
    prompt = run.prompt
    assert isinstance(prompt, Together)
    return tuple(said.get(str(ask.decider), ask.default) for ask in prompt.asks)
