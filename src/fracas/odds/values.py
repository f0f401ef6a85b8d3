"""What each place is worth where one side chooses and the dice do the rest, exactly.

A place has one way on or several, and the chooser takes the best. Places that can reach one another
form a knot (see `visits`); knots are settled from the last to the first. Inside one the choices are
improved until none can be, each time by solving its equations in fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from fracas.odds.visits import knots

ZERO = Fraction(0)


class Way(NamedTuple):
    """A way on: its own value, and where it can lead with what chance."""

    given: Fraction
    steps: tuple[tuple[int, Fraction], ...] = ()


Values = list[Fraction]
"""The value of each place."""


def best_values(places: Sequence[Sequence[Way]]) -> tuple[Values, list[int]]:
    """Return what each place is worth when the best way is taken everywhere, and which way it is.

    Of equally good ways the first is taken. An end has one way without steps. Chances out of a
    place add up to 1 or less; where there is anything to choose, no given value may be negative.
    What goes round for ever adds nothing.
    """
    values: Values = [ZERO] * len(places)
    chosen = [0] * len(places)
    whole = [
        list({at: chance for way in ways for at, chance in way.steps}.items()) for ways in places
    ]
    for knot in reversed(knots(whole)):
        if len(knot) == 1:
            place = knot[0]
            found = [_alone(place, way, values) for way in places[place]]
            values[place] = max(found)
            chosen[place] = found.index(values[place])
        else:
            _settle(places, knot, values, chosen)
    return values, chosen


def value_of(way: Way, values: Values) -> Fraction:
    """Return what a way is worth, given what the places are."""
    return sum((chance * values[at] for at, chance in way.steps), way.given)


def _alone(place: int, way: Way, values: Values) -> Fraction:
    """What a way is worth that may lead back to its own place and is taken there each time."""
    loop = ZERO
    total = way.given
    for at, chance in way.steps:
        if at == place:
            loop += chance
        else:
            total += chance * values[at]
    if not loop:
        return total
    return total / (1 - loop) if loop < 1 else ZERO


def _settle(
    places: Sequence[Sequence[Way]], knot: list[int], values: Values, chosen: list[int]
) -> None:
    """Improve the choices of a knot until no way is better than the one chosen.

    A choice changes only for a better one, never for an equally good one: so nobody is ever led to
    go round for ever.
    """
    while True:
        _evaluate(places, knot, values, chosen)
        changed = False
        for place in knot:
            if len(places[place]) == 1:
                continue
            found = [value_of(way, values) for way in places[place]]
            best = max(found)
            if best > found[chosen[place]]:
                chosen[place] = found.index(best)
                changed = True
        if not changed:
            return


def _evaluate(
    places: Sequence[Sequence[Way]], knot: list[int], values: Values, chosen: list[int]
) -> None:
    """Set what the places of a knot are worth by the ways that are chosen."""
    inside = {place: number for number, place in enumerate(knot)}
    steps = [
        [(inside[at], chance) for at, chance in places[place][chosen[place]].steps if at in inside]
        for place in knot
    ]
    for part in reversed(knots(steps)):
        ways = {knot[number]: places[knot[number]][chosen[knot[number]]] for number in part}
        if len(ways) == 1:
            ((place, way),) = ways.items()
            values[place] = _alone(place, way, values)
        else:
            _solve(ways, values)


def _solve(ways: dict[int, Way], values: Values) -> None:
    """Solve the equations of places that all reach one another, by elimination.

    Places are removed one by one: what leads there then leads on to where it led.
    """
    rows: dict[int, dict[int, Fraction]] = {}
    into: dict[int, set[int]] = {place: set() for place in ways}
    given: dict[int, Fraction] = {}
    for place, way in ways.items():
        row = rows[place] = {}
        total = way.given
        for at, chance in way.steps:
            if at in ways:
                row[at] = row.get(at, ZERO) + chance
                into[at].add(place)
            else:
                total += chance * values[at]
        given[place] = total
    order = []
    left = set(ways)
    while left:
        place = min(left, key=lambda one: (len(into[one]) * len(rows[one]), one))
        left.discard(place)
        order.append(place)
        row = rows[place]
        loop = row.pop(place, ZERO)
        into[place].discard(place)
        if loop:
            # What returns for certain never leaves, and adds nothing.
            scale = 1 / (1 - loop) if loop < 1 else ZERO
            given[place] *= scale
            for at in row:
                row[at] *= scale
        for at in row:
            into[at].discard(place)
        for source in into[place]:
            through = rows[source].pop(place)
            given[source] += through * given[place]
            for at, chance in row.items():
                rows[source][at] = rows[source].get(at, ZERO) + through * chance
                into[at].add(source)
    for place in reversed(order):
        values[place] = sum(
            (chance * values[at] for at, chance in rows[place].items()), given[place]
        )
