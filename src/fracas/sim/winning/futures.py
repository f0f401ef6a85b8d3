"""Futures of a prompt: the fight played on from it, by the book, with its own dice.

The dice of a future depend on its number, and in each beat on whose beat it is. So futures of the
same number of two answers have the same luck, and have it again after a beat that rolled different
dice in each. What differs between them then comes from the answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Roll, Ruling, Together
from fracas.core.chance import Result
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.rounds import round_of
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.bounds import spent
from fracas.odds.branch_runs import give
from fracas.odds.policies import proposed
from fracas.sim.laws.philox import Philox
from fracas.sim.winning.values import Values, end_worth

MOST_BEATS = 400
"""After this many beats a future is cut, whatever its position."""

MOST_PROMPTS = 4_000
"""The same in prompts of all beats together, because a beat may be long."""

MOST_ROUNDS = 40
"""The same in rounds."""

REPLY = "reply"
"""Where on a path an answer is, and how the path continues after it."""

_Path = dict[Any, Any]
"""The book's advice in order along some futures, branching where dice fall differently."""

Said = tuple[tuple[Decider, Any], ...]
"""What some of those who are asked together have answered."""


class Futures:
    """The futures of the prompt that is open in a beat after some replies.

    `key` separates these dice from all others, and `said` has the answers of allies beside the one
    who decides; anyone else who is asked answers by the book's advice, calculated once. Raises what
    the rules raise where the replies do not lead to a prompt.
    """

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        begun: Any,
        replies: tuple[Any, ...],
        key: int,
        said: Said = (),
        decider: Decider | None = None,
    ) -> None:
        self.rules = rules
        self.book = book
        self.begun = begun
        self.replies = replies
        self.key = key
        self.decider = decider
        self.played = 0
        """How many prompts were answered in all futures, including those that lead to this one."""
        run = self._run()
        self.here = rules.canonical(begun)
        self.standing = sum(not one.out for one in rules.fates(book, run.state))
        self.horizon = self.standing
        """How many beats that ask anything a future plays on after the current one."""
        self._paths: dict[Any, _Path] = {}
        self._beside: tuple[Any, ...] = ()
        self._place = 0
        self.other: tuple[Any, tuple[Any, ...]] = (None, ())
        """What the book advises the only other who is asked, unseen and of another side, and what
        else that one may answer; nothing where it is otherwise."""
        if isinstance(run.prompt, Together):
            known = dict(said)
            advised = proposed(run)
            self._beside = tuple(
                [
                    known.get(ask.decider, answer)
                    for ask, answer in zip(run.prompt.asks, advised, strict=True)
                ]
            )
            self._place = run.prompt.deciders.index(decider) if decider is not None else 0
            self.other = self._opposite(run.prompt, run.state)

    def soon(
        self, answer: Any, number: int, values: Values, enough: Callable[[], bool]
    ) -> float | None:
        """Return what a future of an answer is worth when its beat ends: see `Values`.

        None if it ends in the same position in which the beat began.
        """
        state = self._ahead(answer, number, 0, enough)
        return None if self.rules.canonical(state) == self.here else values(state)

    def worth(self, answer: Any, number: int, values: Values, enough: Callable[[], bool]) -> float:
        """Return what a future of an answer is worth at its horizon, about a round ahead."""
        return values(self._ahead(answer, number, self.horizon, enough))

    def look_no_farther(self, answer: Any, number: int, most: int) -> int:
        """Bring the horizon so near that a future like that one asks about `most` prompts.

        Returns how many that one took; more than `most` if it was cut.
        """
        before = self.played
        told: list[int] = []

        def enough() -> bool:
            told.append(self.played - before)
            return told[-1] > most

        self._ahead(answer, number, self.standing, enough)
        if self.played - before > most:
            self.horizon = max(0, sum(one <= most for one in told) - 1)
        return self.played - before

    def against(self, answer: Any, reply: Any, number: int, values: Values) -> float:
        """Like `worth`, with the other who is asked at once answering this way."""
        beside, there = self._beside, 1 - self._place
        self._beside = (*beside[:there], reply, *beside[there + 1 :])
        try:
            return self.worth(answer, number, values, spent)
        finally:
            self._beside = beside

    def _opposite(self, prompt: Together, state: Any) -> tuple[Any, tuple[Any, ...]]:
        if not prompt.hidden or len(prompt.asks) != 2:
            return None, ()
        sides = {one.id: one.side for one in self.rules.members(state)}
        mine, other = prompt.asks[self._place], prompt.asks[1 - self._place]
        form = other.form
        if sides.get(mine.decider) == sides.get(other.decider) or not isinstance(form, Choice):
            return None, ()
        advice = self._beside[1 - self._place]
        return advice, tuple([one.id for one in form.options if one.id != advice])

    def win(
        self,
        answer: Any,
        number: int,
        values: Values,
        enough: Callable[[], bool],
        most: int,
    ) -> float | None:
        """Return the result of the whole fight in a future: 1 for a win, 0 for a loss, else a half.

        None if it asks more than about `most` prompts. One that is cut for another reason is worth
        what its last position is.
        """
        before = self.played

        def cut() -> bool:
            return enough() or self.played - before >= most

        state = self._ahead(answer, number, MOST_BEATS, cut)
        over = end_worth(self.rules, state, values.side)
        if over is None and self.played - before >= most:
            return None
        return values(state) if over is None else over

    def _run(self) -> Run:
        run = Run(self.rules, self.book, self.begun)
        for reply in self.replies:
            give(run, reply)
        return run

    def _ahead(self, answer: Any, number: int, beats: int, enough: Callable[[], bool]) -> Any:
        """The state after the beat and so many more that ask something.

        `enough` is called after each beat that asked something, and ends it there.
        """
        rules, luck = self.rules, _Luck(self.key, number)
        run = self._run()
        dice = luck.of(self.begun)
        if self._beside:
            answer = (*self._beside[: self._place], answer, *self._beside[self._place + 1 :])
        give(run, answer)
        self.played += 1 + len(self.replies)
        path = self._paths.setdefault(answer, {})
        most, last = MOST_PROMPTS, round_of(self.begun) + MOST_ROUNDS
        asked = True
        while True:
            while run.prompt is not None and most > 0:
                prompt = run.prompt
                most -= 1
                self.played += 1
                if isinstance(prompt, Roll):
                    faces = prompt.dice.roll(dice)
                    run.branch(Result(prompt.reading.of(faces), faces))
                    path = path.setdefault(faces, {})
                    continue
                asked = asked or not isinstance(prompt, Ruling)
                known = path.get(REPLY)
                if known is None:
                    reply = proposed(run)
                    run.answer(reply)
                    known = path[REPLY] = reply, {}
                else:
                    run.settle(known[0])
                path = known[1]
            state = run.state
            beats -= asked
            over = not state.agenda or rules.outcome(state)
            if over or beats < 0 or most <= 0 or round_of(state) > last:
                return state
            if asked and enough():
                return state
            asked = False
            run = Run(rules, self.book, state)
            dice = luck.of(state)


class _Luck:
    """The dice of one future: a stream for each beat, by its round, its name and its args."""

    __slots__ = ("_key", "_met", "_number")

    def __init__(self, key: int, number: int) -> None:
        self._key, self._number = key, number
        self._met: dict[Any, int] = {}

    def of(self, state: Any) -> Philox:
        """The stream of the beat that a state begins with; another each time that it comes."""
        beat = state.agenda[0]
        name = round_of(state), beat.name, beat.args
        often = self._met[name] = self._met.get(name, 0) + 1
        return Philox(self._key, self._number, crc32(repr((name, often)).encode()))
