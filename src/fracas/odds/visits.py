"""How often a chain that ends visits each of its places, exactly.

Places that can reach one another form a knot; knots follow one another without a way back. So knots
are handled in order, and only inside one do equations have to be solved: most are a single place,
perhaps with a loop.
"""

from __future__ import annotations

from fractions import Fraction

Steps = list[list[tuple[int, Fraction]]]
"""For each place where it leads, and how likely; nothing for an end."""


def visits(steps: Steps) -> list[Fraction]:
    """Return the mean number of visits to each place from place 0 on; for an end its chance.

    Chances out of a place add up to 1 or less. A knot that nothing leaves has no such mean: its
    places get only what comes into them.
    """
    often = [Fraction(0)] * len(steps)
    often[0] = Fraction(1)
    for knot in knots(steps):
        if len(knot) == 1:
            place = knot[0]
            loops = [chance for at, chance in steps[place] if at == place]
            if loops and (loop := sum(loops, Fraction(0))) < 1:
                often[place] /= 1 - loop
        elif any(often[place] for place in knot):
            _solve(steps, knot, often)
        inside = set(knot)
        for place in knot:
            count = often[place]
            if count:
                for at, chance in steps[place]:
                    if at not in inside:
                        came = count * chance
                        often[at] = often[at] + came if often[at] else came
    return often


def knots(steps: Steps) -> list[list[int]]:
    """Return the knots in an order in which every step leads to the same or to a later one.

    Tarjan's algorithm without recursion, because chains are long.
    """
    index = [-1] * len(steps)
    low = [0] * len(steps)
    on_stack = [False] * len(steps)
    stack: list[int] = []
    found: list[list[int]] = []
    counter = 0
    for root in range(len(steps)):
        if index[root] >= 0:
            continue
        work = [(root, 0)]
        while work:
            place, at = work.pop()
            if at == 0:
                index[place] = low[place] = counter
                counter += 1
                stack.append(place)
                on_stack[place] = True
            goes_on = False
            for number in range(at, len(steps[place])):
                there = steps[place][number][0]
                if index[there] < 0:
                    work += [(place, number + 1), (there, 0)]
                    goes_on = True
                    break
                if on_stack[there]:
                    low[place] = min(low[place], index[there])
            if goes_on:
                continue
            if low[place] == index[place]:
                knot = []
                while True:
                    one = stack.pop()
                    on_stack[one] = False
                    knot.append(one)
                    if one == place:
                        break
                found.append(sorted(knot))
            if work:
                before = work[-1][0]
                low[before] = min(low[before], low[place])
    found.reverse()
    return found


def _solve(steps: Steps, knot: list[int], often: list[Fraction]) -> None:
    """Solve the visits inside a knot from what comes into it: (1 - Q) transposed, by elimination.

    Places are removed one by one: what leads there then leads on to where it led.
    """
    into: dict[int, dict[int, Fraction]] = {place: {} for place in knot}
    for place in knot:
        for at, chance in steps[place]:
            if at in into:
                into[at][place] = into[at].get(place, Fraction(0)) + chance
    given = {place: often[place] for place in knot}
    order: list[int] = []
    left = set(knot)
    for place in sorted(knot, key=lambda one: len(into[one])):
        left.discard(place)
        row = into[place]
        loop = row.pop(place, Fraction(0))
        if loop >= 1:
            return
        scale = 1 / (1 - loop)
        for other in row:
            row[other] *= scale
        given[place] *= scale
        order.append(place)
        for other in left:
            through = into[other].pop(place, None)
            if through:
                given[other] += through * given[place]
                for source, chance in row.items():
                    into[other][source] = into[other].get(source, Fraction(0)) + through * chance
    for place in reversed(order):
        often[place] = given[place] + sum(
            (chance * often[other] for other, chance in into[place].items()), Fraction(0)
        )
