"""One fight, played by a newcomer in the players' seats or by computers alone.

The newcomer takes what the table's own advice says, and what Enter gives where there is none.
Everybody else is played by the book. Both ways go through the chronicle, as at a table.
"""

from __future__ import annotations

import hashlib
from collections import Counter

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.core.ids import GM, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.rounds import round_of
from fracas.odds import odds_for
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job
from fracas.sim.variants.sweep import own_side
from fracas.table.play.advising import advice
from fracas.table.play.computers import BY_BOOK, Computers
from fracas.table.play.rulings import Rulings

NEWCOMER = Seat("newcomer")
MOST_ROUNDS, MOST_PROMPTS = 60, 4000
"""Where a fight is cut, which nobody then has won."""


class Played(msgspec.Struct, frozen=True):
    """What came of a fight, and what its prompts were like.

    By kinds of prompts, rolls apart: `asked` counts the answers of all seats, `mine` those of the
    newcomer, `silent` those of them for which there was no advice. Of `looked` prompts, `bare` are
    those where odds were looked for and there were none. `stood` counts the rulings that nobody
    answers: a new table lets them stand as proposed, unless the game master takes them up. `seats`
    counts the answers of each of the players' characters, and under `gm` all others.
    """

    won: bool
    rounds: int
    asked: dict[str, int]
    mine: dict[str, int]
    silent: dict[str, int]
    looked: int
    bare: dict[str, int]
    stood: dict[str, int] = {}
    seats: dict[str, int] = {}


class Fight:
    """A fight of a scenario that is played to its end, with or without a newcomer."""

    def __init__(self, system: str, scenario: str, number: int, *, newcomer: bool) -> None:
        self.rules = ruleset(system)
        self.book = self.rules.open_book({})
        state = self.rules.start(self.book, scenario)
        seed = hashlib.sha256(f"{scenario} {number}".encode()).digest()
        self.side = own_side(Job(system, scenario))
        self.chronicle = Chronicle(self.rules, self.book, state, seed=seed)
        members = self.rules.members(state)
        self._own = frozenset([one.id for one in members if one.side == self.side])
        for one in members:
            own = newcomer and one.id in self._own
            self.chronicle.sit(one.id, NEWCOMER if own else Seat(BY_BOOK))
        self.chronicle.sit(GM, Seat(BY_BOOK))
        self._computers = Computers(self.chronicle)
        self._rulings = Rulings.of(self.rules)
        self.stood: Counter[str] = Counter()
        self.seats: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.mine: Counter[str] = Counter()
        self.silent: Counter[str] = Counter()
        self.bare: Counter[str] = Counter()
        self.looked = 0

    def play(self, look: int = 0) -> Played:
        """Play it to its end; at every `look`-th choice of the newcomer odds are looked for."""
        chronicle = self.chronicle
        first = last = round_of(chronicle.state)
        before = 0
        for _ in range(MOST_PROMPTS):
            prompt, now = chronicle.prompt, round_of(chronicle.state)
            if now < last:
                # The next of a chain of fights counts its rounds from the beginning.
                before += last - first + 1
                first = now
            last = now
            if prompt is None or now - first > MOST_ROUNDS:
                break
            if isinstance(prompt, Roll):
                chronicle.throw()
            elif isinstance(prompt, Together):
                self._together(prompt, look)
            else:
                chronicle.answer(self._answer(prompt, look))
        return Played(
            self.rules.outcome(chronicle.state) == self.side,
            before + max(last - first + 1, 1),
            dict(self.asked),
            dict(self.mine),
            dict(self.silent),
            self.looked,
            dict(self.bare),
            dict(self.stood),
            dict(self.seats),
        )

    def _together(self, prompt: Together, look: int) -> None:
        for ask in prompt.awaited or prompt.asks:
            if self.chronicle.prompt is not prompt:
                return
            self.chronicle.say(ask.decider, self._answer(ask, look))
        if self.chronicle.prompt is prompt:
            self.chronicle.close("all-in")

    def _answer(self, ask: Ask | Ruling, look: int) -> Answer:
        if isinstance(ask, Ruling) and self._rulings.waits(ask.kind):
            self.stood[ask.kind] += 1
            return ask.default
        self.asked[ask.kind] += 1
        self.seats[ask.decider if ask.decider in self._own else GM] += 1
        if self.chronicle.seating.seat_of(ask.decider) != NEWCOMER:
            return self._computers.answer(self.chronicle, ask)
        self.mine[ask.kind] += 1
        if look and sum(self.mine.values()) % look == 0:
            self.looked += 1
            if not odds_for(self.chronicle, NEWCOMER, within=2.0):
                self.bare[ask.kind] += 1
        advised = advice(self.chronicle, ask.decider, NEWCOMER)
        if advised is not None:
            return advised
        self.silent[ask.kind] += 1
        default = default_answer(ask)
        return default if default is not None else ask.form.sample(_First())


class _First:
    """Chance that always falls low: what is listed first where nothing stands by default."""

    def below(self, sides: int) -> int:
        return 0
