"""What a position is worth: the chance that a side wins from it, by a model learned for a system.

A model is a logistic regression over `features`: plain data, a few kB, stored as `values.json`
beside the rules of its system. A system without one is valued by what all systems share.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Any

import msgspec

from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.sim.winning.features import Features, aimed, features

FILE = "values.json"
"""The file of a system's model, beside its rules."""

STEEP = 30.0
"""From this on a logistic curve is equal to 0 or 1."""

DRAWN = 0.5
"""The value of an end that no side won."""


class Learned(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a model was learned from: the seed, how much was played, and how well it sorts.

    `rounds` has for each round of learning who played the fights, how many there were, their
    positions, and on fights held out how often it names the likelier of two positions (`auc`) and
    its mean squared error (`brier`; `base` is the error of using only each side's share of wins).
    """

    seed: int
    rounds: tuple[Round, ...] = ()


class Round(msgspec.Struct, frozen=True):
    """One round of learning; see `Learned`."""

    by: tuple[str, ...]
    fights: int
    positions: int
    auc: float
    brier: float
    base: float


class Model(msgspec.Struct, frozen=True):
    """Weights by the names of features; `even` is the logit where all features are 0."""

    even: float
    weights: dict[str, float]
    learned: Learned | None = None

    def logit(self, found: Features) -> float:
        """Return the logit of the chance to win; an unknown feature counts nothing."""
        weights = self.weights
        return self.even + sum([weights.get(name, 0.0) * x for name, x in found.items()])

    def chance(self, found: Features) -> float:
        """Return the chance to win, from 0 to 1."""
        return logistic(self.logit(found))


def logistic(logit: float) -> float:
    """Return the chance of a logit, from 0 to 1."""
    return 1.0 / (1.0 + exp(-max(-STEEP, min(STEEP, logit))))


COMMON = Model(
    0.0,
    {
        "ahead.up": 0.7,
        "ahead.share": 1.4,
        "own.out.dead": -0.5,
        "foes.out.dead": 0.2,
        "clock.own.soon": 1.5,
        "clock.foes.soon": -1.5,
    },
)
"""What is true in any game: it is good to be more, to have more left, and to have the clock."""


@lru_cache(maxsize=32)
def _kept(package: str) -> Model | None:
    found = files(package).joinpath(FILE)
    return msgspec.json.decode(found.read_bytes(), type=Model) if found.is_file() else None


def model_of(rules: Ruleset) -> Model:
    """Return the model of a system: that beside its rules, or what all systems share."""
    package = type(rules).__module__.rpartition(".")[0]
    found = _kept(package) if package else None
    return COMMON if found is None else found


class Values:
    """The value of positions of fights by one book, for one side."""

    def __init__(self, rules: Ruleset, book: Book, side: str, model: Model | None = None) -> None:
        self.rules = rules
        self.book = book
        self.side = side
        self.model = model_of(rules) if model is None else model

    def __call__(self, state: Any) -> float:
        """The chance that the side wins from a state, from 0 to 1; an end has its own value."""
        over = end_worth(self.rules, state, self.side)
        if over is not None:
            return over
        return self.model.chance(features(self.rules, self.book, state, self.side))

    def aims(self, state: Any) -> bool:
        """Whether a fight may be won by something else than who is left: a clock or a goal."""
        return any(map(aimed, features(self.rules, self.book, state, self.side)))


def end_worth(rules: Ruleset, state: Any, side: str) -> float | None:
    """Return what a finished fight is worth: 1 for a win of a side, 0 for another's, else a half.

    None as long as it goes on; without a beat to come it is over, too.
    """
    outcome = rules.outcome(state)
    if outcome == side:
        return 1.0
    if not outcome:
        return None if state.agenda else DRAWN
    return 0.0 if outcome in rules.sides(state) else DRAWN
