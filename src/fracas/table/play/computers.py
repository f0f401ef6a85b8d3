"""Who plays where no one sits: a policy that uses what its side may know and nothing else."""

from __future__ import annotations

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.ids import Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import fresh_seed
from fracas.odds.bounds import bounded
from fracas.sim.play.fight_at_the_table import stand_in
from fracas.sim.play.fights import Table
from fracas.sim.play.policies import ADVISOR, POLICIES, RANDOM

BY_BOOK = ADVISOR.name
"""How a computer plays by default."""

COMPUTERS = frozenset(Seat(name) for name in POLICIES)
"""The seats that are policies: in the journal each has the policy's name."""

QUICK = frozenset((Seat(ADVISOR.name), Seat(RANDOM.name)))
"""Those of them that answer at once."""

THINKS = 5.0
"""About how many seconds one may think; then it answers by what it has looked at."""


class Computers:
    """The computer players of one fight. Their random draws are not the fight's dice."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._players = self._seated(chronicle)

    def answer(self, chronicle: Chronicle, ask: Ask | Ruling) -> Answer:
        """Return what a decider's policy answers; if play goes back, at once what it has."""
        if self._players.book is not chronicle.book:
            self._players = self._seated(chronicle)
        seat = str(chronicle.seating.seat_of(ask.decider))
        # What people say stays sealed; computers of one side think as one.
        seats, pending = chronicle.seating, chronicle.pending
        said = {who: one for who, one in pending.items() if seats.seat_of(who) in COMPUTERS}
        run = stand_in(self._players, chronicle, said)
        prompt = chronicle.prompt
        # Once play has gone back, no one waits for an answer any more.
        with bounded(THINKS, lambda: chronicle.prompt is not prompt):
            answer: Answer = self._players.one(run, ask, seat if seat in POLICIES else None)
        return answer

    @staticmethod
    def _seated(chronicle: Chronicle) -> Table:
        seed = int.from_bytes(fresh_seed()[:8])
        return Table(chronicle.rules, chronicle.book, chronicle.state, {}, seed, 0)
