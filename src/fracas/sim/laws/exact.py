"""The exact result of a batch in the long run: the fight solved, where that can be done.

It is solved only if everyone plays by the book's advice and its positions are few. They are those
of the same fights that the batch plays: each side uses what it knows.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import msgspec

from fracas.core.errors import FracasError
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.chains import Chain, Ends, Position, ends
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.laws.graphs import Graph, Reach, graph

REACH = Reach(positions=3_000, beat=500, branches=20_000, whole=True)
"""How far a fight is followed, so that its odds are there within a second or two."""


class Solved(msgspec.Struct, frozen=True):
    """A fight solved: how many positions it has, and how it ends.

    `fared` has for each combatant on each side how likely it is out there at the end, and what is
    left of it on average, if it is still up.
    """

    positions: int
    ends: Ends
    outcomes: dict[str, Fraction]
    fared: dict[tuple[str, str], tuple[Fraction, Fraction]]


def solved(job: Job, reach: Reach = REACH) -> Solved | None:
    """The exact odds of a batch's fights; None if this reach is too small, or nothing is exact.

    Raises what `opening` raises.
    """
    found = opening(job)
    try:
        fight = graph(found.rules, found.book, found.state, job.policies, reach)
    except FracasError:  # too large, or someone does not play by the book's advice
        return None
    if not fight.whole:
        return None
    law = ends(_chain(fight))
    return Solved(
        len(fight.places), law, law.by(found.rules.outcome), _fared(found.rules, found.book, law)
    )


def _chain(fight: Graph) -> Chain:
    """Return the positions as a chain, which does not count prompts."""
    return Chain(
        tuple(
            [
                Position(place.state, tuple([(to, chance, n) for to, n, _, chance in place.steps]))
                for place in fight.places
            ]
        )
    )


def _fared(
    rules: Ruleset, book: Book, law: Ends
) -> dict[tuple[str, str], tuple[Fraction, Fraction]]:
    there: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    out: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    left: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for state, chance in law.ends:
        for fate in rules.fates(book, state):
            key = str(fate.who), fate.side
            there[key] += chance
            out[key] += chance * bool(fate.out)
            left[key] += chance * fate.left
    return {key: (out[key] / weight, left[key] / weight) for key, weight in there.items() if weight}
