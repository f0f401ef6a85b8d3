"""A computer that plays to win: it proposes by the value of positions, and checks twice.

The answers to a choice are raced about one round ahead, on common dice. The best must then beat the
book's advice on fresh dice, and finally in pairs of fights that are played to their ends, which see
goals and clocks that a value does not. All is played from what the side knows. Cost is counted in
prompts over all futures of a decision, never in seconds, so a fight has the same result anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer, Choice, Number
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.chance import Result, Source
from fracas.core.errors import FracasError, Moot
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.bounds import spent
from fracas.sim.laws.solving import Solver
from fracas.sim.play.known_prompt import Stand
from fracas.sim.winning.futures import Futures
from fracas.sim.winning.mixing import drawn, mixed
from fracas.sim.winning.racing import Vote, best, gain, race
from fracas.sim.winning.solved import best_solved, mix_solved
from fracas.sim.winning.values import Values

KEYS = 1 << 32
"""How many streams of dice the futures of a decision choose from."""

FIRST, RACE, LOOK, VOTE = (1 << 16, 2 << 16, 3 << 16, 4 << 16)
"""Where the numbers of the futures begin that look first, race, look again, and vote."""

MOST_ANSWERS = 48
"""How many answers are raced at most; of more, some are drawn."""

SAMPLES = 6
"""How many answers are drawn where they are not listed: paths, sheets, allocations."""

FEW_NUMBERS = 9
"""With more numbers than this only some are tried, evenly spread."""

MOST_IN_BEAT = 16
"""After so many answers in a beat its further questions are left to the book; otherwise a turn
might never end."""

LITTLE = 7
"""A duel is solved if the two have no more than this left: above that it may take seconds."""

MOST_BOOKS = 4


class Effort(msgspec.Struct, frozen=True):
    """How much a decision may cost.

    Its futures may ask about `prompts` prompts together, and fewer where many stand (`CROWD`). Each
    answer is examined at the end of its beat in `first` futures, and the best of them, `kept` at
    most, race in futures that go on for a round. If there are too few prompts for that, fewer race,
    and the last one for less of a round. Then pairs of futures check the winner, and pairs of whole
    fights vote, as far as these fit into what is left. `shares` says which part of the prompts may
    be spent by the end of each of the first three steps. The winner must be better by `sure` errors
    in the check. Where two choose at once, `mixed` answers of each are mixed instead of all that,
    unless `mixed` is 0, and each pair has so many futures.
    """

    first: int
    kept: int
    race: int
    look: int
    vote: int
    prompts: int
    shares: tuple[float, float, float] = (0.2, 0.55, 1.0)
    sure: float = 1.0
    mixed: int = 0
    pair: int = 8


GOOD = Effort(1, 4, 24, 12, 8, 300)
HARD = Effort(4, 8, 64, 24, 24, 3_500, (0.1, 0.35, 0.6), mixed=4)

CROWD = 8
"""Where more than this many stand, a decision has fewer prompts, by the square of their number:
each costs more there, because advice looks at everyone."""

DOUBT = 1.0
"""With clocks or goals, an answer must be better by so many errors where few whole fights fit into
the prompts: a value alone does not see far enough."""

HEATS = 2
"""There must be prompts for so many trials of each racer, or fewer race."""


class Player:
    """Answers choices so that its side wins; None where it has no opinion of its own."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._books: list[tuple[Ruleset, Book, dict[str, tuple[Values, Solver]]]] = []

    def __call__(self, stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        """Return the answer; the book's advice where nothing proves better."""
        advice = stand.advised(ask)
        key = chance.below(KEYS)
        if stand.begun is None or not stand.side or _long(stand):
            return advice
        values, solver = self._of(stand)
        if isinstance(ask.form, Choice):
            mix = mix_solved(stand, ask, solver) if self._effort.mixed else None
            if mix is not None:
                return mix.answers[drawn(mix.shares, chance)]
            solved = best_solved(stand, ask, solver, advice)
            if solved is not None:
                return solved
        answers = _answers(ask, chance, advice)
        if len(answers) < 2 or advice is None:
            return advice
        rules, book = stand.run.rules, stand.run.book
        try:
            futures = Futures(
                rules,
                book,
                stand.begun,
                stand.replies,
                key,
                tuple(stand.said.items()),
                ask.decider,
            )
            return _Decision(futures, values, self._effort, advice).taken(answers, chance)
        except (FracasError, Moot):  # an assumption may lead where nothing is open
            return advice

    def _of(self, stand: Stand) -> tuple[Values, Solver]:
        rules, book, side = stand.run.rules, stand.run.book, stand.side
        sides = next((of for known, its, of in self._books if its is book and known is rules), None)
        if sides is None:
            sides = {}
            self._books = [(rules, book, sides), *self._books[: MOST_BOOKS - 1]]
        if side not in sides:
            sides[side] = Values(rules, book, side), Solver(rules, book, side, LITTLE)
        return sides[side]


class _Decision:
    """One decision between the advice and other answers."""

    def __init__(self, futures: Futures, values: Values, effort: Effort, advice: Answer) -> None:
        self._futures = futures
        self._values = values
        self._effort = effort
        self._advice = advice
        self._prompts = effort.prompts * CROWD**2 // max(CROWD, futures.standing) ** 2

    def taken(self, answers: list[Answer], chance: Source) -> Answer:
        """Return the answer that is taken."""
        effort, advice = self._effort, self._advice
        rivals = self._screened([one for one in answers if one != advice])
        if not rivals:
            return advice
        futures = self._futures
        if effort.mixed and futures.other[1]:
            return self._mixed(rivals, chance)
        screened, raced, looked = effort.shares
        each = (raced - screened) * self._prompts / HEATS
        took = futures.look_no_farther(advice, FIRST, int(each / 2))
        # Better few that are followed for a round than many that are not.
        rivals = rivals[: max(1, min(effort.kept, int(each / took) - 1))]
        found = race(advice, rivals, self._ahead(RACE), effort.race, spent, self._over(raced))
        if found is None:
            return advice
        over = self._over(looked)
        middle, error = gain(found, advice, self._ahead(LOOK), range(effort.look), over)
        if spent() or middle <= 0.0 or middle < effort.sure * error:
            return advice
        doubt = DOUBT if self._values.aims(futures.begun) else 0.0
        return found if self._voted(found, Vote(middle, error, doubt)) else advice

    def _over(self, share: float) -> Callable[[], bool]:
        """Return what says whether this share of the prompts is spent."""
        most = share * self._prompts
        return lambda: self._futures.played >= most

    def _screened(self, rivals: list[Answer]) -> list[Answer]:
        """Return those that lead anywhere, the best at the end of their beat first."""
        over = self._over(self._effort.shares[0])
        totals: dict[Answer, float] = {}
        for at in range(self._effort.first):
            for one in rivals:
                worth = self._futures.soon(one, FIRST + at, self._values, spent)
                if worth is not None and (at == 0 or one in totals):
                    totals[one] = totals.get(one, 0.0) + worth
            if spent():
                return []
            if over():
                break
        return sorted(totals, key=lambda one: -totals[one])

    def _mixed(self, rivals: list[Answer], chance: Source) -> Answer:
        """One of the better answers, so that the other who chooses at once cannot read it."""
        effort, futures, values = self._effort, self._futures, self._values
        usual, replies = futures.other
        futures.look_no_farther(
            self._advice, FIRST, self._prompts // (effort.mixed**2 * effort.pair)
        )

        def cell(row: Any, column: Any, at: int) -> float:
            return futures.against(row, column, RACE + at, values)

        few = effort.mixed - 1
        rows = [self._advice, *best(rivals, self._ahead(FIRST), effort.first, few, spent)]
        # Which of the other's answers harms one's usual one most?
        harm = best(replies, lambda one, at: -cell(self._advice, one, at), effort.first, few, spent)
        found = mixed(rows, [usual, *harm], cell, effort.pair, chance)
        return self._advice if spent() else found

    def _ahead(self, base: int) -> Callable[[Any, int], float]:
        return lambda answer, at: self._futures.worth(answer, base + at, self._values, spent)

    def _voted(self, found: Answer, vote: Vote) -> bool:
        """Return whether an answer still looks better after whole fights, as far as they go."""
        effort = self._effort
        for at in range(VOTE, VOTE + effort.vote):
            ours, theirs = (self._won(one, at) for one in (found, self._advice))
            if spent():
                return False
            if ours is None or theirs is None:
                break
            clear = vote.add(ours - theirs)
            if clear is not None:
                return clear
        return vote.verdict()

    def _won(self, answer: Answer, at: int) -> float | None:
        """Return the result of a whole fight; None if there are too few prompts for it."""
        left = self._prompts - self._futures.played
        return self._futures.win(answer, at, self._values, spent, left) if left > 0 else None


def _long(stand: Stand) -> bool:
    return sum(type(reply) is not Result for reply in stand.replies) >= MOST_IN_BEAT


def _answers(ask: Ask | Ruling, chance: Source, advice: Answer | None) -> list[Answer]:
    """Return what is raced: the options, or some answers of a form that does not list them."""
    form = ask.form
    if isinstance(form, Choice):
        found: list[Answer] = [option.id for option in form.options]
        while len(found) > MOST_ANSWERS:
            found.pop(chance.below(len(found)))
        return found
    if isinstance(form, Number):
        values = form.values()
        return list(values[:: max(1, -(-len(values) // FEW_NUMBERS))])
    drawn = [form.sample(chance) for _ in range(SAMPLES)]
    default = [] if ask.default is None else [ask.default]
    return list(dict.fromkeys([*default, *drawn, *([] if advice is None else [advice])]))
