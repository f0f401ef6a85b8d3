"""What can follow each position of a fight, prepared for a table: exact, in fractions.

Positions are split by who fell already, because that is counted in the round in which it was
noticed: at the end of a round, as in played fights. What leads on in only one way is joined with
what led to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from fracas.core.errors import BudgetExceeded
from fracas.core.ids import Decider
from fracas.sim.laws.graphs import NONE, Graph, Place
from fracas.sim.play.fights import SILENT


class Hop(NamedTuple):
    """A way on: to which row, and what happened on it.

    `fell` has a bit for each that was seen to have fallen by then, in the round before.
    """

    to: int
    rounds: int
    prompts: int
    fell: int


class Row(NamedTuple):
    """A position, who was seen to have fallen before, by bits, and how likely each way on is.

    If the fight is over no way leads on; elsewhere the rest of the weight was not followed.
    """

    place: int
    fallen: int
    hops: dict[Hop, Fraction]


def people_of(fight: Graph) -> tuple[Decider, ...]:
    """Return everyone who is ever in a fight, in the order of their bits."""
    return tuple(dict.fromkeys(fate.who for place in fight.places for fate in place.fates))


def rows_of(fight: Graph, most_rounds: int, most_prompts: int) -> list[Row]:
    """Return the rows of a fight that is cut at such a length, the first one first.

    Raises `BudgetExceeded` if beats that ask nothing might follow one another too long, because
    such a fight reaches no prompt.
    """
    silent = longest([[(step.to, 1) for step in p.steps if not step.prompts] for p in fight.places])
    if silent is None or silent > SILENT:
        raise BudgetExceeded(
            f"In this fight {SILENT} beats in a row may ask nothing, so that it may never reach "
            "a prompt: play it by its rules, without --from-laws."
        )
    rows = _parted(fight)
    most = most_prompts_in(fight, most_rounds)
    return rows if most is None or most >= most_prompts else _folded(rows)


def most_prompts_in(fight: Graph, most_rounds: int) -> int | None:
    """A number of prompts that no fight exceeds before it is cut for its rounds; else None."""
    steps = [step for place in fight.places for step in place.steps]
    within = longest([[(s.to, s.prompts) for s in p.steps if not s.rounds] for p in fight.places])
    between = max((step.prompts for step in steps if step.rounds), default=0)
    return None if within is None else (most_rounds + 1) * (within + between)


def longest(ways: Sequence[Sequence[tuple[int, int]]]) -> int | None:
    """Return how long the longest way is, given where each place leads and how far that is.

    None if some way leads round in a circle.
    """
    into = [0] * len(ways)
    for there in ways:
        for at, _ in there:
            into[at] += 1
    far = [0] * len(ways)
    ready = deque([place for place, count in enumerate(into) if not count])
    seen = 0
    while ready:
        place = ready.popleft()
        seen += 1
        for at, length in ways[place]:
            far[at] = max(far[at], far[place] + length)
            into[at] -= 1
            if not into[at]:
                ready.append(at)
    return max(far, default=0) if seen == len(ways) else None


def _parted(fight: Graph) -> list[Row]:
    """Return every position with everyone who may count as fallen by then."""
    bits = {who: 1 << number for number, who in enumerate(people_of(fight))}

    def out(place: Place) -> int:
        return sum(bits[who] for who in {fate.who for fate in place.fates if fate.out})

    lying = [out(place) for place in fight.places]
    known = {(0, 0): 0}
    found = [(0, 0)]
    rows: list[Row] = []
    for at, fallen in found:
        hops: dict[Hop, Fraction] = {}
        for step in fight.places[at].steps:
            told = bool(step.rounds) or fight.places[step.to].over
            after = step.to, fallen | lying[step.to] if told else fallen
            to = known.get(after)
            if to is None:
                to = known[after] = len(found)
                found.append(after)
            hop = Hop(to, step.rounds, step.prompts, after[1] ^ fallen)
            hops[hop] = hops.get(hop, NONE) + step.chance
        rows.append(Row(at, fallen, hops))
    return rows


def _folded(rows: list[Row]) -> list[Row]:
    """Return the same, with what leads on in only one way within a round joined to what led there.

    A fight is cut between rounds, so nothing is joined with what comes after one.
    """

    def beyond(hop: Hop) -> Hop:
        while not hop.rounds:
            ways = rows[hop.to].hops
            if len(ways) != 1:
                break
            ((way, chance),) = ways.items()
            if chance != 1:
                break
            hop = way._replace(prompts=hop.prompts + way.prompts)
        return hop

    known = {0: 0}
    found = [0]
    kept: list[Row] = []
    for at in found:
        hops: dict[Hop, Fraction] = {}
        for first, chance in rows[at].hops.items():
            hop = beyond(first)
            to = known.get(hop.to)
            if to is None:
                to = known[hop.to] = len(found)
                found.append(hop.to)
            hop = hop._replace(to=to)
            hops[hop] = hops.get(hop, NONE) + chance
        kept.append(rows[at]._replace(hops=hops))
    return kept
