"""Ratings of ways to play: how strong each is, from fights of each against each.

It is the model of Bradley and Terry with the logarithmic scale of Elo's chess ratings: with 100
points more a player wins 64 of 100 even fights, with 200 points 76. The model also gives each fight
an advantage of its first side, so that a lopsided fight does not favour the player of the better
side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from math import log
from typing import Any

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.intervals import Interval, Z

SCALE = 400.0 / log(10.0)
"""How many points of a rating one logit is."""

PRIOR = 0.25
"""How strongly ratings are pulled together, in fights; otherwise a player who never lost would be
infinitely strong."""

STEPS = 30


class Met(msgspec.Struct, frozen=True):
    """Fights of a scenario: how many the first side's player won, of those that either won."""

    scenario: str
    first: str
    second: str
    won: int
    of: int


class Rating(msgspec.Struct, frozen=True):
    """A way to play, its points above the first that was named, and in how many fights."""

    name: str
    points: Interval
    fights: int


def ratings(names: Sequence[str], results: Iterable[Met]) -> tuple[Rating, ...]:
    """Return the ratings of some ways to play, the strongest first; the first named has 0 points.

    Raises `WrongUse` where NumPy is not installed.
    """
    numpy = _numpy()
    rows = [one for one in results if one.of]
    scenarios = sorted({one.scenario for one in rows})
    places = {name: at for at, name in enumerate((*names[1:], *scenarios))}
    table = numpy.zeros((len(rows), len(places)))
    for at, row in enumerate(rows):
        table[at, places[row.scenario]] = 1.0
        for name, sign in ((row.first, 1.0), (row.second, -1.0)):
            if name != names[0]:
                table[at, places[name]] += sign
    won = numpy.array([float(row.won) for row in rows])
    of = numpy.array([float(row.of) for row in rows])
    found = numpy.zeros(len(places))
    hold = numpy.eye(len(places)) * PRIOR
    bend = hold
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + numpy.exp(-numpy.clip(table @ found, -30, 30)))
        slope = table.T @ (of * chance - won) + PRIOR * found
        bend = (table.T * (of * chance * (1.0 - chance))) @ table + hold
        found = found - numpy.linalg.solve(bend, slope)
    errors = numpy.sqrt(numpy.diag(numpy.linalg.inv(bend)))
    told = []
    for name in names:
        place = places.get(name) if name != names[0] else None
        known = place is not None
        middle, give = (float(found[place]), Z * float(errors[place])) if known else (0.0, 0.0)
        points = Interval(*[SCALE * one for one in (middle, middle - give, middle + give)])
        fights = sum(row.of for row in rows if name in (row.first, row.second))
        told.append(Rating(name, points, fights))
    return tuple(sorted(told, key=lambda one: -one.points.value))


def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError:
        raise WrongUse("Ratings need NumPy: pip install 'fracas[sim]'.") from None
