"""A fight of a batch at the table: its dice, and its policies in all other seats.

Left alone it ends as it did in the batch, roll for roll. A player who takes a seat or takes
something back changes what follows, and the dice then continue from where the line is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Edit, Prompt, Roll, Ruling, Together
from fracas.core.chance import Rolled
from fracas.core.ids import GM, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Answered, Closed, Threw, Used, format_journal
from fracas.core.play.journal_file import Sink
from fracas.core.play.run import Run
from fracas.core.play.seats import Seating
from fracas.core.proof.streams import seed_from_number
from fracas.core.rounds import round_of
from fracas.sim.batches.jobs import Job, opening, table
from fracas.sim.play.fights import MOST_PROMPTS, MOST_ROUNDS, Table
from fracas.sim.play.policies import ADVISOR, POLICIES, policy

FROM_BATCH = "batch"
"""What a roll in the journal says about the source of its faces."""


class Opened:
    """One fight of a batch, and the chronicle of it; raises what `opening` raises.

    Rolls are journaled with their faces. When play goes back, dice and chance go back with it.
    """

    def __init__(self, job: Job, number: int) -> None:
        self.job = job.part(number, 1)
        self.number = number
        self._opening = opening(self.job)
        self._table = table(self.job, number)
        # After each entry, how many numbers the fight had drawn for dice and for players.
        self._places: dict[int, tuple[int, int]] = {}
        self._first_round = round_of(self._opening.state)

    def seating(self) -> Seating:
        """Who sits where in the batch: each seat is named after the policy that plays there."""
        found = self._opening
        how = {side: policy(name).name for side, name in self.job.policies}
        members = found.rules.members(found.state)
        holders = [(one.id, Seat(how.get(one.side, ADVISOR.name))) for one in members]
        return Seating(((GM, Seat(ADVISOR.name)), *holders))

    def chronicle(
        self,
        title: str,
        seating: Seating,
        sink: Sink | None = None,
        packages: tuple[Used, ...] = (),
    ) -> Chronicle:
        """Return the fight at its first prompt; raises what a chronicle that cannot be kept raises.

        The committed seed, which seals hidden choices, follows from the batch and the number.
        """
        found = self._opening
        seed = seed_from_number(self.job.seed << 64 | self.number)
        return Chronicle(
            found.rules,
            found.book,
            found.state,
            seed=seed,
            title=title,
            seating=seating,
            sink=sink,
            packages=packages,
        )

    def throw(self, chronicle: Chronicle) -> None:
        """Roll the dice of the batch for the open roll."""
        prompt = chronicle.prompt
        assert isinstance(prompt, Roll), "only a roll has dice"
        with self._streams(chronicle):
            chronicle.answer(Rolled(self._table.throw(prompt), how=FROM_BATCH))

    def answer(self, chronicle: Chronicle) -> None:
        """Answer the open prompt for everyone who is asked, as the batch does."""
        prompt = chronicle.prompt
        assert prompt is not None, "a fight that is over asks nothing"
        assert not isinstance(prompt, Roll), "rolls are thrown"
        with self._streams(chronicle):
            run = self._stand(chronicle)
            asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
            answers = tuple([self._one(chronicle, run, ask) for ask in asks])
            if isinstance(prompt, Together):
                chronicle.say_all(answers)
            else:
                chronicle.answer(answers[0])

    def answer_one(self, chronicle: Chronicle, ask: Ask | Ruling) -> Answer:
        """What one of those who are asked would answer, for a driver that gives it itself."""
        with self._streams(chronicle):
            answer: Answer = self._one(chronicle, self._stand(chronicle), ask)
            return answer

    def is_cut(self, chronicle: Chronicle) -> bool:
        """Return whether the batch stopped playing at this point, because the fight did not end."""
        prompts = sum(
            isinstance(chronicle.entries[number], Answered | Threw | Closed)
            for number in chronicle.line
        )
        begun, replies = chronicle.beat
        rounds = round_of(begun) - self._first_round
        return not replies and (prompts >= MOST_PROMPTS or rounds > MOST_ROUNDS)

    def _one(self, chronicle: Chronicle, run: Run, ask: Ask | Ruling) -> Any:
        seat = str(chronicle.seating.seat_of(Decider(ask.decider)))
        return self._table.one(run, ask, seat if seat in POLICIES else None)

    def _stand(self, chronicle: Chronicle) -> Run:
        return stand_in(self._table, chronicle)

    @contextmanager
    def _streams(self, chronicle: Chronicle) -> Iterator[None]:
        """Set dice and chance to where the line of play has them, and note where they are after."""
        line = reversed((0, *chronicle.line))
        dice, chance = next((self._places[at] for at in line if at in self._places), (0, 0))
        self._table.dice.go(dice)
        self._table.chance.go(chance)
        yield
        self._places[chronicle.head] = self._table.dice.place, self._table.chance.place


def played_out(batch: Opened, chronicle: Chronicle) -> bytes:
    """Play a fight of a batch to its end, or to where the batch cut it; return its journal."""
    while chronicle.prompt is not None and not batch.is_cut(chronicle):
        if isinstance(chronicle.prompt, Roll):
            batch.throw(chronicle)
        else:
            batch.answer(chronicle)
    return format_journal(chronicle.entries)


def stand_in(
    players: Table, chronicle: Chronicle, said: Mapping[Decider, Answer] | None = None
) -> Run:
    """Let computer players continue from where a chronicle is; return the running beat.

    They see its rolls as the rules read them, and what other computers of their side have `said`.
    """
    state, replies = chronicle.beat
    run = Run(chronicle.rules, chronicle.book, state)
    told: list[Any] = []
    truths: list[Any] = []
    for reply in replies:
        truths.append(run.state)
        read = isinstance(reply, Rolled) and run.prompt is not None
        told.append(_read(run.prompt, reply) if read else reply)
        run.answer(reply)
    edited = any(type(reply) is Edit for reply in replies)
    players.stand(state, told, truths if edited else (), said or {})
    return run


def _read(prompt: Prompt | None, rolled: Rolled) -> Any:
    return prompt.accept(rolled) if isinstance(prompt, Roll) else rolled
