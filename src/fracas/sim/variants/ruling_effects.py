"""What changing a ruling does to the fights that a system ships, under the same luck.

Fights of the same number have the same dice as long as both ask for them, so differences are taken
fight by fight. If the rules never looked at a switch while a fight was played, the fight is the
same under any of its values, and nothing is played twice to see that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from fracas.core.errors import FracasError
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Listing
from fracas.core.system.switches import Switch, Value
from fracas.sim.batches.comparing import LOSSES, ROUNDS, WIN, Measure, difference, figure, moved
from fracas.sim.batches.intervals import Interval
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.batches.scores import Record, Runner, Score, play_on, score
from fracas.sim.play.fights import MOST_PROMPTS, MOST_ROUNDS, Table
from fracas.sim.variants.sweep import own_side

SAMPLE = 3
"""How many fights' ends are kept, so that figures can be checked against the rules later."""

End = tuple[str, int]
"""How a fight ended, and after how many rounds."""

Tell = Callable[[int], None]
"""Gets how many more fights are done."""


class Usual(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shipped fight by the default rulings: the players' wins, rounds, and their losses.

    `asked` are the switches that the rules looked at while it was played, and `cut` is how many of
    the fights did not end.
    """

    scenario: str
    title: str
    side: str
    fights: int
    win: Interval
    rounds: Interval
    losses: Interval
    asked: tuple[str, ...]
    sample: tuple[End, ...]
    cut: int = 0


class Flip(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a value of a switch does to a fight: by how much each figure is higher than by default.

    `moved` is in how many of the fights anything ended differently, and `cut` how many did not end.
    If the rules never looked at the switch, none was played and nothing changes. `refused` says why
    it cannot be played this way.
    """

    scenario: str
    moved: int = 0
    win: Interval | None = None
    rounds: Interval | None = None
    losses: Interval | None = None
    sample: tuple[End, ...] = ()
    refused: str = ""
    cut: int = 0


class Turned(msgspec.Struct, frozen=True):
    """A switch at another value than the default, and what that does to each fight in which it came
    up; the others stay as they are."""

    option: str
    value: Value
    flips: tuple[Flip, ...]


class Effects(msgspec.Struct, frozen=True):
    """What changing the rulings of a system does to its fights, and how it was measured."""

    system: str
    version: str
    engine: str
    book: str
    seed: int
    usual: tuple[Usual, ...]
    turned: tuple[Turned, ...]

    def of(self, option: str, value: Value) -> tuple[tuple[Usual, Flip], ...]:
        """Return each fight with the effect of a switch's value; empty where nobody measured it."""
        known = [one for one in self.turned if (one.option, one.value) == (option, value)]
        flips = {flip.scenario: flip for one in known for flip in one.flips}
        played = self.usual if known else ()
        return tuple((one, flips.get(one.scenario, Flip(one.scenario))) for one in played)


class Watched(dict[str, Value]):
    """The rulings of a book; it records which of them are looked at."""

    def __init__(self, rulings: dict[str, Value]) -> None:
        super().__init__(rulings)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Value:
        """Return the value of a switch, and record it."""
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value of a switch, or else the default, and record it."""
        self.asked.add(name)
        return super().get(name, default)


def watched_fights(job: Job, tell: Tell | None = None) -> tuple[list[Score], frozenset[str]]:
    """Return the scores of a batch played by the book's advice, and the switches looked at.

    Raises what `opening` raises.
    """
    rules, book = opening(job).rules, opening(job).book
    rulings = Watched(book.rulings)
    # A separate version, so that nothing cached from before is used.
    own = msgspec.structs.replace(book, rulings=rulings, version=f"{book.version} {job.scenario}")
    state = rules.start(own, job.scenario)
    scores = []
    for number in range(job.first, job.end):
        scores.append(score(Table(rules, own, state, {}, job.seed, number).play()))
        if tell is not None:
            tell(1)
    return scores, frozenset(rulings.asked)


def usual_fights(
    listing: Listing, seed: int, fights: int, tell: Tell | None = None
) -> tuple[Usual, Record]:
    """Return a shipped fight by the default rulings, many times, and how each of them ended."""
    job = Job(listing.system, listing.id, seed=seed, count=fights)
    record, side = Record(job), own_side(job)
    record.scores, asked = watched_fights(job, tell)
    scores = record.scores
    win, rounds, losses = (_figure(one, scores) for one in measures_of(side))
    told = tuple(sorted(asked)), ends(scores), endless(scores)
    number = len(scores)
    return Usual(listing.id, listing.title, side, number, win, rounds, losses, *told), record


def flip(
    usual: Usual,
    record: Record,
    option: str,
    value: Value,
    runner: Runner,
    tell: Tell | None = None,
) -> Flip:
    """Return the effect of a switch's value on a fight, played as many times again.

    Nothing is played where the switch never came up, or where it cannot have that value here.
    """
    job = msgspec.structs.replace(record.job, rulings=((option, value),))
    try:
        matters = option in usual.asked or _changes_rows(job, record.job)
        opening(job)
    except FracasError as error:
        return Flip(usual.scenario, refused=error.sentence)
    if not matters:
        return Flip(usual.scenario)
    other = Record(job)
    play_on(runner, (other,), usual.fights, tell)
    scores, base = other.scores, record.scores
    win, rounds, losses = (difference(one, scores, base) for one in measures_of(usual.side))
    return Flip(
        usual.scenario,
        moved(scores, base),
        win,
        rounds,
        losses,
        ends(scores),
        cut=endless(scores),
    )


def others(switch: Switch) -> tuple[Value, ...]:
    """Return the other values of a switch."""
    return tuple(one.value for one in switch.values if one.value != switch.default)


def measures_of(side: str) -> tuple[Measure, Measure, Measure]:
    """The figures of a fight: whether the side wins, the rounds, and the part that is out."""
    return Measure(WIN, side), Measure(ROUNDS), Measure(LOSSES, side)


def ends(scores: Iterable[Score]) -> tuple[End, ...]:
    """Return how the first fights ended."""
    return tuple((one.outcome, one.rounds) for one in tuple(scores)[:SAMPLE])


def endless(scores: Iterable[Score]) -> int:
    """Return how many fights were cut because they did not end."""
    return sum(
        not one.outcome and (one.rounds > MOST_ROUNDS or one.prompts >= MOST_PROMPTS)
        for one in scores
    )


def _changes_rows(job: Job, usual: Job) -> bool:
    """Whether a ruling changes more of the book than itself, so that it is read beforehand."""
    book, base = opening(job).book, opening(usual).book
    return _without(book) != _without(base)


def _without(book: Book) -> str:
    # By their digests, because some systems tell equal books apart.
    return msgspec.structs.replace(book, rulings={}).digest()


def _figure(measure: Measure, scores: list[Score]) -> Interval:
    found = figure(measure, scores)
    assert found is not None, "every fight counts for what is told of all"
    return found
