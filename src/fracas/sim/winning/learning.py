"""Learn what positions are worth: fights of a system by self-play, and a fit of who won them.

A fight is played in two parts: up to a number of prompts some answers are drawn by chance, so that
positions occur that good play avoids; from then on everyone plays as well as they can, and only
those positions count. Fights are counted, not timed: the same seed gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import msgspec

from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.errors import WrongUse
from fracas.core.ids import Seat
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.laws.philox import Philox
from fracas.sim.play.fights import Table
from fracas.sim.play.policies import RANDOM
from fracas.sim.winning.features import Features, features
from fracas.sim.winning.values import Learned, Model, Round, end_worth

DRAWN_OF = 6
"""One answer in this many is drawn by chance, in the first part of a fight."""

PLANS = 2
"""The stream of a fight that decides how long its first part is."""

KEPT = 10
"""How many positions of a fight are kept at most, spread evenly."""

HELD_OUT = 4
"""One fight in this many is held out, to test a model on it."""

RARE = 30
"""A feature in fewer positions than this is left out."""

RIDGE = 20.0
"""How strongly weights are held to 0: as by this many positions against each."""

STEPS = 12
"""Steps of Newton's method; it needs about eight."""

DIGITS = 3
"""Decimal places of weights: beyond these machines differ."""

Fit = Callable[[Sequence[Features], Sequence[int], Sequence[float]], tuple[Model, Any]]


class Position(msgspec.Struct, frozen=True):
    """A position as one side knew it: its group, its fight, and whether the side won.

    Positions of one scenario and side are a group: how often that side wins there is not a merit of
    a position.
    """

    group: str
    fight: int
    seen: Features
    won: float


class Plan(msgspec.Struct, frozen=True):
    """A round of learning: by which policies sides play, and for how many prompts a scenario."""

    by: tuple[tuple[str, str], ...]
    prompts: int


class _Watched(Table):
    """A fight whose beats are kept, and in which some answers are drawn by chance at first."""

    def plan(self, usual: int) -> None:
        """Draw how many answers the first part has."""
        stream = Philox(self.number, usual, PLANS)
        self.first = stream.below(max(usual, 1))
        self.stream = stream
        self.given = 0
        self.begun: list[Any] = []

    def _begin(self, state: Any, replies: Any = (), truths: Any = ()) -> None:
        if self.given >= self.first:
            self.begun.append(state)
        super()._begin(state, replies, truths)

    def one(self, run: Run, ask: Ask | Ruling, by: str | None = None) -> Any:
        if isinstance(ask, Ruling):
            return ask.default
        self.given += 1
        if self.given <= self.first and self.stream.below(DRAWN_OF) == 0:
            by = RANDOM.name
        return super().one(run, ask, by)


def positions(job: Job, by: tuple[str, str], prompts: int) -> Iterator[Position]:
    """Yield positions of a scenario's fights, until so many prompts were answered; one at least.

    `by` names how the first side plays and how the others do; they swap from fight to fight.
    """
    found = opening(job)
    rules, book = found.rules, found.book
    sides = rules.sides(found.state)
    usual = asked = 0
    number = job.first
    while asked < prompts:
        turned = by if number % 2 else by[::-1]
        how = {side: turned[min(at, 1)] for at, side in enumerate(sides)}
        fight = _Watched(rules, book, found.state, how, job.seed, number)
        fight.plan(usual)
        played = fight.play()
        asked += played.prompts
        usual = max(usual, fight.given * 3 // 4)
        number += 1
        if played.cut or not fight.begun:
            continue
        step = max(1, len(fight.begun) // KEPT)
        for state in fight.begun[fight.number % step :: step]:
            for side in sides:
                if end_worth(rules, state, side) is None:
                    mine = tuple([one.id for one in rules.members(state) if one.side == side])
                    known = rules.known(state, Viewer(Seat(side), mine))
                    yield Position(
                        f"{job.scenario}/{side}",
                        number,
                        features(rules, book, known, side),
                        float(played.outcome == side),
                    )


def learned(
    system: str, seed: int, plans: Sequence[Plan], tell: Callable[[str], None] = print
) -> Model:
    """Return the model of a system, after rounds of self-play over all its scenarios.

    `tell` gets a line for each round. Raises `WrongUse` where NumPy is not installed.
    """
    rules = ruleset(system)
    rows: list[Position] = []
    rounds: list[Round] = []
    model = Model(0.0, {})
    for at, plan in enumerate(plans):
        fresh: list[Position] = []
        for listing in rules.scenarios():
            for by in plan.by:
                job = Job(system, listing.id, seed=seed + at)
                fresh += positions(job, by, plan.prompts // len(plan.by))
        rows += fresh
        model, marks = fitted(rows)
        fights = len({(row.group.partition("/")[0], row.fight) for row in fresh})
        named = tuple([" against ".join(by) for by in plan.by])
        rounds.append(Round(named, fights, len(fresh), *marks))
        tell(
            f"{system}: round {at + 1}, {fights} fights, {len(fresh)} positions, "
            f"AUC {marks[0]:.3f}, Brier {marks[1]:.3f} (base {marks[2]:.3f})"
        )
    return msgspec.structs.replace(model, learned=Learned(seed, tuple(rounds)))


def fitted(rows: Sequence[Position]) -> tuple[Model, tuple[float, float, float]]:
    """Return a model of positions, and its AUC, Brier and base Brier on fights held out.

    Each group has a level of its own, which is thrown away, so that a model says which of two
    positions of one fight is better, and not which fight is easy.
    """
    numpy = _numpy()
    names = _names(rows)
    groups = sorted({row.group for row in rows})
    table = numpy.zeros((len(rows), len(names) + len(groups)))
    places = {name: at for at, name in enumerate((*names, *groups))}
    for at, row in enumerate(rows):
        for name, value in row.seen.items():
            if name in places:
                table[at, places[name]] = value
        table[at, places[row.group]] = 1.0
    won = numpy.array([row.won for row in rows])
    weight = _evened(numpy, rows)
    held = numpy.array([row.fight % HELD_OUT == 0 for row in rows])
    ridge = numpy.array([RIDGE] * len(names) + [1.0] * len(groups))
    tried = _newton(numpy, table[~held], won[~held], weight[~held], ridge)
    marks = _marks(numpy, rows, table @ tried, won, held)
    found = _newton(numpy, table, won, weight, ridge)
    weights = {
        name: round(float(x), DIGITS)
        for name, x in zip(names, found, strict=False)
        if abs(x) > 0.001
    }
    return Model(0.0, weights), marks


def _names(rows: Sequence[Position]) -> list[str]:
    often: dict[str, int] = {}
    for row in rows:
        for name, value in row.seen.items():
            if value:
                often[name] = often.get(name, 0) + 1
    return sorted([name for name, count in often.items() if count >= RARE])


def _evened(numpy: Any, rows: Sequence[Position]) -> Any:
    """Return weights by which each group counts equally, and as much in all as there are rows."""
    often: dict[str, int] = {}
    for row in rows:
        often[row.group] = often.get(row.group, 0) + 1
    each = len(rows) / len(often)
    return numpy.array([each / often[row.group] for row in rows])


def _newton(numpy: Any, table: Any, won: Any, weight: Any, ridge: Any) -> Any:
    """Return the weights of the likeliest logistic law, with a ridge."""
    found = numpy.zeros(table.shape[1])
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + numpy.exp(-numpy.clip(table @ found, -30, 30)))
        slope = table.T @ (weight * (chance - won)) + ridge * found
        bend = (table.T * (weight * chance * (1.0 - chance))) @ table + numpy.diag(ridge)
        found = found - numpy.linalg.solve(bend, slope)
    return found


def _marks(
    numpy: Any, rows: Sequence[Position], logits: Any, won: Any, held: Any
) -> tuple[float, float, float]:
    """Return AUC within groups, Brier, and Brier of each group's share, on what was held out."""
    pairs = right = squares = base = 0.0
    by_group: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        by_group.setdefault(row.group, []).append(at)
    number = 0
    for members in by_group.values():
        there = numpy.array(members)
        out, known = there[held[there]], there[~held[there]]
        if not len(out) or not len(known):
            continue
        yes, no = logits[out][won[out] > 0.5], logits[out][won[out] <= 0.5]
        if len(yes) and len(no):
            ranks = numpy.searchsorted(numpy.sort(no), yes, "left")
            ties = numpy.searchsorted(numpy.sort(no), yes, "right")
            right += float((ranks + ties).sum()) / 2
            pairs += float(len(yes) * len(no))
        chance = 1.0 / (1.0 + numpy.exp(-numpy.clip(logits[out], -30, 30)))
        squares += float(((chance - won[out]) ** 2).sum())
        base += float(((won[known].mean() - won[out]) ** 2).sum())
        number += len(out)
    if not number:
        return 0.5, 0.25, 0.25
    auc = right / pairs if pairs else 0.5
    return round(auc, DIGITS), round(squares / number, DIGITS), round(base / number, DIGITS)


def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError:
        raise WrongUse("Learning needs NumPy: pip install 'fracas[sim]'.") from None
