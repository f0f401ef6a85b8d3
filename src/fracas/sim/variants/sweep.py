"""A sweep: every combination of some values of some fields, played with the same luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.comparing import LOSSES, PRICE, ROUNDS, WIN, Measure
from fracas.sim.batches.intervals import share
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.batches.scores import Record, Runner, Score, play_on
from fracas.sim.variants.otherwise import is_otherwise
from fracas.sim.variants.settings import Settings, Value, combinations
from fracas.sim.variants.variant import fields_of, varied

FIRST_LOOK = 50
"""How many fights every variant plays at first, so that all have figures when it is stopped."""

Tell = Callable[[int, int], None]
"""Gets how many fights are done, and of how many by the current estimate."""


class Variant:
    """Some fields set differently, and the fights that were played with them."""

    def __init__(self, settings: Settings, job: Job) -> None:
        self.settings = settings
        self.record = Record(job)

    @property
    def scores(self) -> list[Score]:
        """The fights so far."""
        return self.record.scores


class Refused(msgspec.Struct, frozen=True):
    """Impossible settings, and why, in a sentence."""

    settings: Settings
    why: str


class Sweep(msgspec.Struct, frozen=True):
    """The result of a sweep: the written scenario, its variants, and what is impossible.

    `side` is the side whose chance to win is reported. A sweep that was `stopped` has what was
    done.
    """

    job: Job
    side: str
    written: Variant
    variants: tuple[Variant, ...]
    refused: tuple[Refused, ...] = ()
    stopped: bool = False


def own_side(job: Job, named: str | None = None) -> str:
    """The side that is meant: the one named, or the first with a player character, or the first.

    Raises `WrongUse` for a side that does not exist.
    """
    found = opening(job)
    sides = found.rules.sides(found.state)
    if named is not None:
        if named not in sides:
            raise WrongUse(
                f"There is no side '{named}' in {job.scenario}: choose from {', '.join(sides)}.",
                given=named,
            )
        return named
    members = found.rules.members(found.state)
    return next((one.side for one in members if one.pc), sides[0])


def measures(job: Job, side: str) -> tuple[Measure, ...]:
    """The figures of a batch: a side's win chance, rounds, losses, and the cost of its wins."""
    found = opening(job)
    others = [Measure(LOSSES, one) for one in found.rules.sides(found.state) if one != side]
    mine = (Measure(WIN, side), Measure(ROUNDS), Measure(LOSSES, side))
    return (*mine, *others, Measure(PRICE, side))


def variants_of(
    job: Job, axes: tuple[tuple[str, tuple[Value, ...]], ...]
) -> tuple[tuple[Variant, ...], tuple[Refused, ...]]:
    """Return every possible combination of values, and the impossible ones with the reason.

    Fields may be named by the end of their names. Raises `WrongUse` for a field that does not
    exist, and when no combination is possible.
    """
    fields = fields_of(job)
    full: list[tuple[str, tuple[Value, ...]]] = []
    for name, values in axes:
        if is_otherwise(name):
            full.append((name, values))
            continue
        found = fields.find(name)
        full.append((name if "*" in name else found[0].name, values))
    made: list[Variant] = []
    refused: list[Refused] = []
    first: WrongUse | None = None
    for settings in combinations(tuple(full)):
        try:
            made.append(Variant(settings, varied(job, settings)))
        except WrongUse as error:
            first = first or error
            refused.append(Refused(settings, error.sentence))
    if first is not None and not made:
        raise first
    return tuple(made), tuple(refused)


def sweep(
    job: Job,
    axes: tuple[tuple[str, tuple[Value, ...]], ...],
    runner: Runner,
    *,
    side: str | None = None,
    within: float | None = None,
    tell: Tell | None = None,
) -> Sweep:
    """Play `job.count` fights of every combination, and of the scenario as it is written.

    With `within` a variant is done as soon as no outcome's chance is off by more than that, at 95 %
    confidence. Ctrl-C ends it with what is done by then. Raises what `variants_of` raises.
    """
    mine = own_side(job, side)
    variants, refused = variants_of(job, axes)
    found = Sweep(job, mine, Variant((), job), variants, refused)
    everybody = (found.written, *variants)
    done, of = 0, job.count * len(everybody)

    def count(more: int) -> None:
        nonlocal done
        done += more
        if tell is not None:
            tell(done, of)

    going = list(everybody)
    try:
        for mark in _looks(job.count):
            play_on(runner, (one.record for one in going), mark, count)
            if within is not None:
                ready = [one for one in going if _off(one.scores) <= within]
                of -= len(ready) * (job.count - mark)
                going = [one for one in going if one not in ready]
                count(0)
    except KeyboardInterrupt:
        played = tuple(one for one in variants if one.scores)
        return msgspec.structs.replace(found, variants=played, stopped=True)
    return found


def _looks(count: int) -> Iterator[int]:
    """Yield after how many fights each it checks who is done; they double, up to the last."""
    mark = FIRST_LOOK
    while mark < count:
        yield mark
        mark *= 2
    yield count


def _off(scores: list[Score]) -> float:
    """Return the margin of the least certain outcome."""
    outcomes = [score.outcome for score in scores]
    return max(share(outcomes.count(one), len(outcomes)).give for one in set(outcomes))
