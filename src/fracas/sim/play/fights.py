"""One fight of a batch: played by the rules to its end, without a journal.

Its dice are the stream of its seed and number, so it is the same alone, in any order, anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

import msgspec

from fracas.core.asking.prompts import Ask, Edit, Prompt, Roll, Ruling, Together, default_answer
from fracas.core.chance import Faces, Result
from fracas.core.errors import BudgetExceeded, FracasError
from fracas.core.facts import Corrected, Fact
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.run import Run
from fracas.core.rounds import round_of
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Fate, Member, Ruleset, SecretsApart, Viewer
from fracas.odds.branch_runs import give
from fracas.odds.seats import alike, known_apart, known_now, shown_edit
from fracas.sim.laws.philox import Philox
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.policies import ADVISOR, policy

MOST_ROUNDS = 200
MOST_PROMPTS = 20_000
"""Where a fight that does not end is cut, and counted as such."""

SILENT = 1_000
"""How many beats in a row may ask nothing."""

EMPTY: Mapping[Decider, Any] = MappingProxyType({})

DICE, PLAYERS = 0, 1
"""The purposes of the streams of one fight: its dice, and random players."""


class Played(msgspec.Struct, frozen=True):
    """How a fight of a batch went.

    `outcome` is the side that won, or how it ended, and blank when it was `cut`. `rounds` counts
    those that began, `prompts` what was asked, including rolls. `fates` says how everyone fares at
    the end, and `fell` in which round those who were out by then fell.
    """

    number: int
    outcome: str
    rounds: int
    prompts: int
    fates: tuple[Fate, ...]
    fell: tuple[tuple[Decider, int], ...] = ()
    cut: bool = False


class Table:
    """Where one fight is played: who answers for whom, and what each of them may know.

    `policies` names how a side plays, by default the book's advice; the game master rules as the
    rules propose. A policy is shown only what its side may know.
    """

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        opening: Any,
        policies: Mapping[str, str],
        seed: int,
        number: int,
    ) -> None:
        self.rules = rules
        self.book = book
        self.opening = opening
        self.number = number
        self.dice = Philox(seed, number, DICE)
        self.chance = Philox(seed, number, PLAYERS)
        self._named = {side: policy(name) for side, name in policies.items()}
        self._apart = rules.secrets_apart if isinstance(rules, SecretsApart) else _never
        self._sides: dict[Decider, str] = {}
        self._turning: frozenset[type[Fact]] = frozenset()
        self._viewers: dict[str, Viewer] = {}
        self._heard = 0
        self._replies: list[Any] = []
        self._truths: Sequence[Any] = ()
        self._begun: Any = None
        self._all_known: dict[str, bool] = {}
        self._stands: dict[str, Stand] = {}
        self._said: Mapping[Decider, Any] = EMPTY

    def play(self, most_rounds: int = MOST_ROUNDS, most_prompts: int = MOST_PROMPTS) -> Played:
        """Play the fight to its end, or cut it after a number of rounds or prompts.

        Raises `BudgetExceeded` when a thousand beats in a row ask nothing.
        """
        rules, book, state = self.rules, self.book, self.opening
        prompts = silent = 0
        first = round_of(state)
        number, fell = first, dict[Decider, int]()
        while state.agenda and prompts < most_prompts and number - first <= most_rounds:
            run = Run(rules, book, state)
            self._begin(state)
            silent = silent + 1 if run.prompt is None else 0
            if silent > SILENT:
                raise BudgetExceeded(
                    f"{SILENT} beats in a row asked nothing, the last '{run.beat.name}': this "
                    "fight does not reach a prompt.",
                    fight=self.number,
                )
            while run.prompt is not None:
                prompts += 1
                self._answer(run, run.prompt)
            self._hear(run)
            state = run.state
            now = round_of(state)
            if now != number or not state.agenda:
                for fate in rules.fates(book, state):
                    if fate.out and fate.who not in fell:
                        fell[fate.who] = number
                number = now
        return Played(
            self.number,
            rules.outcome(state),
            max(number - first, 0),
            prompts,
            rules.fates(book, state),
            tuple(fell.items()),
            bool(state.agenda),
        )

    def stand(
        self,
        state: Any,
        replies: Iterable[Any] = (),
        truths: Sequence[Any] = (),
        said: Mapping[Decider, Any] = EMPTY,
    ) -> None:
        """Go to the beat that a state begins with, after what was answered in it.

        Rolls are kept as their `Result`, so a side that knows less reads them as they were read. If
        there are edits among them, `truths` has the state before each of the replies. `said` is
        what computers have already answered of the open prompt: each is heard only by its own side.
        """
        self._begin(state, replies, truths)
        self._sides = {}
        self._said = said

    def _begin(self, state: Any, replies: Iterable[Any] = (), truths: Sequence[Any] = ()) -> None:
        self._begun = state
        self._replies = list(replies)
        self._truths = truths
        self._all_known.clear()
        self._stands.clear()
        self._heard = 0

    def heard(self, reply: Any) -> None:
        """Remember what was answered in the beat, for sides that know less and follow it."""
        self._replies.append(reply)
        self._stands.clear()

    def _answer(self, run: Run, prompt: Prompt) -> None:
        """Give the answer that the fight goes on with, and remember it for sides that know less."""
        if isinstance(prompt, Roll):
            faces = self.throw(prompt)
            reply: Any = Result(prompt.reading.of(faces), faces)
            run.branch(reply)
        else:
            reply = self.choose(run, prompt)
            run.settle(reply)
        self.heard(reply)

    def throw(self, roll: Roll) -> Faces:
        """Return the next faces in this fight."""
        return roll.dice.roll(self.dice)

    def choose(self, run: Run, prompt: Ask | Ruling | Together) -> Any:
        """Return what those who are asked answer, each by its side's policy."""
        if isinstance(prompt, Together):
            return tuple([self.one(run, ask) for ask in prompt.asks])
        return self.one(run, prompt)

    def one(self, run: Run, ask: Ask | Ruling, by: str | None = None) -> Any:
        """What one of those who are asked answers: by its side's policy, or by the one named."""
        if isinstance(ask, Ruling):
            return ask.default
        side = self._side(ask.decider, run)
        how = self._named.get(side, ADVISOR) if by is None else policy(by)
        seen = self._stands.get(side)
        if seen is None:
            seen = self._stands[side] = self._seen(side, run)
            seen.said |= {
                who: said for who, said in self._said.items() if self._sides.get(who) == side
            }
        try:
            answer = how(seen, ask, self.chance)
            if answer is not None:
                answer = seen.said[ask.decider] = ask.accept(answer)
                return answer
        except FracasError:  # an assumption may lead to an answer that is not open
            pass
        default = default_answer(ask)
        return ask.form.sample(self.chance) if default is None else default

    def _side(self, decider: Decider, run: Run) -> str:
        """Return the current side of the one who is asked; blank for the game master."""
        if decider == GM:
            return ""
        if self._heard < len(run.facts):
            self._hear(run)
        if decider not in self._sides:
            self._line_up(run.state)
        return self._sides.get(decider, "")

    def _hear(self, run: Run) -> None:
        """Forget who is where once something happened that changes sides."""
        if not self._turning.isdisjoint(map(type, run.facts[self._heard :])):
            self._sides = {}
        self._heard = len(run.facts)

    def _line_up(self, state: Any) -> None:
        """Find out who is on which side; a defector keeps what it may know."""
        rules = self.rules
        members = rules.members(state)
        self._sides = {one.id: one.side for one in members}
        self._turning = _turning(rules, state, members)
        self._viewers.clear()
        self._all_known.clear()
        self._stands.clear()

    def _seen(self, side: str, run: Run) -> Stand:
        """Return the beat as a side knows it, at the open prompt."""
        viewer = self._viewers.get(side)
        if viewer is None:
            mine = tuple([who for who, of in self._sides.items() if of == side])
            viewer = Viewer(Seat(side), mine) if side else Viewer(GM_SEAT, (GM,))
            self._viewers[side] = viewer
        if viewer.is_gm or self._knows(viewer, side):
            return Stand(run, side, lambda: (self._begun, self._shown(viewer)))
        seen = known_apart(run, viewer)
        if seen.state != run.state and not self._apart(run.state, seen.state):
            seen = known_now(run, seen, viewer)
        return Stand(seen, side, lambda: self._way(viewer, run))

    def _knows(self, viewer: Viewer, side: str) -> bool:
        """Return whether a side knew everything when the beat began."""
        found = self._all_known.get(side)
        if found is None:
            known = self.rules.known(self._begun, viewer)
            found = self._all_known[side] = known == self._begun and not self._truths
        return found

    def _way(self, viewer: Viewer, run: Run) -> tuple[Any, tuple[Any, ...]]:
        """Return how the open prompt comes about by what a side knows, if it does."""
        replies = self._shown(viewer)
        known = self.rules.known(self._begun, viewer)
        again = Run(self.rules, self.book, known)
        try:
            for reply in replies:
                if again.prompt is None:
                    continue
                if isinstance(reply, Result) is not isinstance(again.prompt, Roll):
                    return None, replies  # it was not asked what the side assumes
                give(again, reply)
        except (FracasError, TypeError):  # a roll's result may meet another roll than its own
            return None, replies
        return known if alike(again.prompt, run.prompt) else None, replies

    def _shown(self, viewer: Viewer) -> tuple[Any, ...]:
        """Return what was answered in the beat, with edits as a side saw them."""
        if not self._truths:
            return tuple(self._replies)
        pairs = zip_longest(self._replies, self._truths)
        shown = [
            shown_edit(self.rules, reply, truth, viewer) if type(reply) is Edit else reply
            for reply, truth in pairs
        ]
        return tuple([one for one in shown if one is not None])


def _never(begun: Any, known: Any) -> bool:
    return False


def _turning(rules: Ruleset, state: Any, members: tuple[Member, ...]) -> frozenset[type[Fact]]:
    """Return the facts by which a combatant changes sides."""
    turns = {type(rules.change_side(state, one.id, one.side)) for one in members[:1]}
    return frozenset((Corrected, *turns))
