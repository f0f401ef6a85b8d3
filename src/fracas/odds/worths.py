"""What every place of a chain is worth in the mean, exactly, from what its ends are worth.

`visits` goes along the steps from one place; this goes against them, for all places at once.
"""

from __future__ import annotations

from fractions import Fraction

from fracas.odds.visits import Steps, knots


def worths(steps: Steps, given: list[Fraction]) -> list[Fraction]:
    """For each place what it is given itself and the mean worth of where its steps lead to.

    A knot that nothing leaves never comes to an end: its places are worth nothing.
    """
    worth = list(given)
    for knot in reversed(knots(steps)):
        inside = set(knot)
        rows: dict[int, dict[int, Fraction]] = {}
        for place in knot:
            rows[place] = {}
            for at, chance in steps[place]:
                if at in inside:
                    rows[place][at] = rows[place].get(at, Fraction(0)) + chance
                else:
                    worth[place] += chance * worth[at]
        if not _solve(rows, worth):
            for place in knot:
                worth[place] = Fraction(0)
    return worth


def _solve(rows: dict[int, dict[int, Fraction]], worth: list[Fraction]) -> bool:
    """Solve the worths within a knot, by elimination; False when nothing leaves it.

    Places are taken away one by one: whoever leads there leads on to where it leads.
    """
    order: list[int] = []
    left = set(rows)
    for place in sorted(rows, key=lambda one: len(rows[one])):
        left.discard(place)
        row = rows[place]
        loop = row.pop(place, Fraction(0))
        if loop >= 1:
            return False
        if loop:
            scale = 1 / (1 - loop)
            worth[place] *= scale
            for other in row:
                row[other] *= scale
        order.append(place)
        for other in left:
            through = rows[other].pop(place, None)
            if through:
                worth[other] += through * worth[place]
                for at, chance in row.items():
                    rows[other][at] = rows[other].get(at, Fraction(0)) + through * chance
    for place in reversed(order):
        worth[place] += sum((chance * worth[at] for at, chance in rows[place].items()), Fraction(0))
    return True
