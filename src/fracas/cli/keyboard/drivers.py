"""What answers when no human does: the system's own advice, or chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.cli.keyboard.seats import ADVISOR, RANDOM, policy_seats
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.table.play.advising import advice

if TYPE_CHECKING:
    from fracas.core.asking.answers import Answer
    from fracas.core.chance import Source
    from fracas.core.ids import Seat
    from fracas.core.play.chronicle import Chronicle


class Chance:
    """Uniform numbers for seats that play at random; the fight's own dice are never drawn here."""

    def __init__(self, seed: int | None) -> None:
        from random import Random

        self._random = Random(seed)

    def below(self, sides: int) -> int:
        """Return a whole number from 0 to `sides` - 1."""
        return self._random.randrange(sides)


def computed(chronicle: Chronicle, ask: Ask | Ruling, seat: Seat, chance: Source) -> Answer:
    """Return the answer of a seat that is not a human: advised, or else the default, or random.

    A seat named after another policy answers by that policy.
    """
    if seat == RANDOM:
        return ask.form.sample(chance)
    if seat != ADVISOR and seat in policy_seats():
        return _by_policy(chronicle, ask, seat, chance)
    advised = advice(chronicle, ask.decider, seat)
    if advised is not None:
        return advised
    default = default_answer(ask)
    return ask.form.sample(chance) if default is None else default


def _by_policy(chronicle: Chronicle, ask: Ask | Ruling, seat: Seat, chance: Source) -> Answer:
    from fracas.odds.bounds import bounded
    from fracas.sim.play.fight_at_the_table import stand_in
    from fracas.sim.play.fights import Table
    from fracas.table.play.computers import COMPUTERS, THINKS

    seats, pending = chronicle.seating, chronicle.pending
    said = {who: one for who, one in pending.items() if seats.seat_of(who) in COMPUTERS}
    seed = chance.below(1 << 32)
    players = Table(chronicle.rules, chronicle.book, chronicle.state, {}, seed, 0)
    run = stand_in(players, chronicle, said)
    with bounded(THINKS):
        return players.one(run, ask, str(seat))  # type: ignore[no-any-return]


def play_on(chronicle: Chronicle, chance: Source) -> None:
    """Answer the open prompt as computers do: rolls by the dice, all else by advice."""
    prompt = chronicle.prompt
    if isinstance(prompt, Roll):
        chronicle.throw()
    elif isinstance(prompt, Together):
        for ask in prompt.awaited or prompt.asks:
            if chronicle.prompt is not prompt:
                return
            chronicle.say(ask.decider, computed(chronicle, ask, ADVISOR, chance))
        if chronicle.prompt is prompt:
            chronicle.close("all-in")
    elif prompt is not None:
        chronicle.answer(computed(chronicle, prompt, ADVISOR, chance))
