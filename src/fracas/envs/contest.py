"""A fight that stops wherever one of its agents has to choose; everything else plays by itself.

Agents are sides. Rulings go through as the rules propose, dice follow from the seed, and sides that
are not agents play by a policy. Answers that are given together stay hidden until all are in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from fracas.api.listing import found
from fracas.core.asking.answers import Answer, Choice, Number
from fracas.core.asking.prompts import Ask, Roll, Together, default_answer
from fracas.core.chance import Result
from fracas.core.errors import FracasError, IllegalAnswer
from fracas.core.ids import Seat
from fracas.core.play.run import Run
from fracas.core.rounds import round_of
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.packages.books import rulings_of
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.laws.philox import Philox
from fracas.sim.play.fights import MOST_PROMPTS, MOST_ROUNDS, Table
from fracas.sim.play.policies import ADVISOR
from fracas.sim.play.strengths import strengths

FEW_NUMBERS = 32
"""Up to this many numbers each is a move; of more some are drawn."""

DRAWN = 14
"""How many answers are drawn where they cannot be listed, such as ways over a map."""

MOVES = 2
"""The purpose of the random stream from which such answers are drawn."""


def job_of(
    scenario: str,
    system: str | None,
    rulings: Mapping[str, str | int] | None = None,
    packages: Iterable[str] = (),
) -> Job:
    """Return the batch of a scenario by its name, with packages; raises what finding it raises."""
    chosen = found(scenario, system, packages)
    ruled = {**rulings_of(chosen.packages), **(rulings or {})}
    return Job(chosen.system, chosen.id, tuple(sorted(ruled.items())), content=chosen.content)


def viewer_of(rules: Ruleset, state: Any, side: str) -> Viewer:
    """Return the viewer of a side: of all who are on it in a state."""
    return Viewer(Seat(side), tuple([one.id for one in rules.members(state) if one.side == side]))


class Contest:
    """One fight, its agents, and the choice that is open.

    `ask` is what the agent `side` is asked, and `moves` the answers that it can give; both are
    empty once the fight is `over`. `cut` says that it did not end in time.
    """

    def __init__(
        self,
        job: Job,
        agents: Collection[str],
        policies: Mapping[str, str],
        seed: int,
        *,
        most_rounds: int = MOST_ROUNDS,
    ) -> None:
        found = opening(job)
        self.rules, self.book, self.state = found.rules, found.book, found.state
        self._agents = frozenset(agents)
        self._table = Table(found.rules, found.book, found.state, policies, seed, 0)
        self._seed, self._asked = seed, 0
        self._most = round_of(found.state) + most_rounds
        self._prompts = 0
        self._run: Run | None = None
        self._said: list[Any] = []
        self.cut = False
        self.ask: Ask | None = None
        self.side = ""
        self.moves: tuple[Answer, ...] = ()
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.ask is None

    @property
    def outcome(self) -> str:
        """The side that won, or how it ended; blank while it goes on and if it was cut."""
        return self.rules.outcome(self.state)

    def strengths(self) -> dict[str, float]:
        """Return what is left of each side."""
        return strengths(self.rules, self.book, self.state)

    def viewer(self, side: str) -> Viewer:
        """Return the viewer of a side."""
        return viewer_of(self.rules, self.state, side)

    def answer(self, move: int) -> None:
        """Give the move of that number, and play on until an agent has to choose again.

        Raises `IllegalAnswer` for a number that is not a move here, and changes nothing.
        """
        if self.ask is None or not 0 <= move < len(self.moves):
            raise IllegalAnswer(
                f"There is no move {move} here: the action mask allows 0 to {len(self.moves) - 1}.",
                given=move,
            )
        self._said.append(self.ask.accept(self.moves[move]))
        self._go_on()

    def _go_on(self) -> None:
        self.ask, self.side, self.moves = None, "", ()
        while True:
            run = self._run
            if run is None or run.prompt is None:
                if not self._next_beat(run):
                    return
                continue
            self.state = run.state
            prompt = run.prompt
            if isinstance(prompt, Roll):
                faces = self._table.throw(prompt)
                reply: Any = Result(prompt.reading.of(faces), faces)
                run.branch(reply)
            else:
                asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
                if not self._all_said(run, asks):
                    return
                reply = tuple(self._said) if isinstance(prompt, Together) else self._said[0]
                self._said = []
                run.settle(reply)
            self._prompts += 1
            self._table.heard(reply)

    def _next_beat(self, run: Run | None) -> bool:
        """Begin the next beat; False where the fight is over or cut."""
        if run is not None:
            self.state = run.state
        state = self.state
        if not state.agenda:
            return False
        if round_of(state) > self._most or self._prompts >= MOST_PROMPTS:
            self.cut = True
            return False
        self._run = Run(self.rules, self.book, state)
        self._table.stand(state)
        return True

    def _all_said(self, run: Run, asks: tuple[Any, ...]) -> bool:
        """Answer for those who are not agents; False if an agent has to be asked first."""
        sides = {one.id: one.side for one in self.rules.members(run.state)}
        while len(self._said) < len(asks):
            ask = asks[len(self._said)]
            side = sides.get(ask.decider, "") if isinstance(ask, Ask) else ""
            if side not in self._agents:
                self._said.append(self._table.one(run, ask))
                continue
            moves = self._moves(run, ask)
            if len(moves) == 1:
                self._said.append(ask.accept(moves[0]))
                continue
            self.ask, self.side, self.moves = ask, side, moves
            return False
        return True

    def _moves(self, run: Run, ask: Ask) -> tuple[Answer, ...]:
        """Return what an agent can answer: all that is listed, or some of what cannot be.

        If answers cannot be listed they are the book's advice, the default, and some that are
        drawn, the same in each run of this fight.
        """
        form = ask.form
        if isinstance(form, Choice):
            return tuple([one.id for one in form.options])
        if isinstance(form, Number) and form.most - form.least < FEW_NUMBERS:
            return tuple(range(form.least, form.most + 1, form.step))
        self._asked += 1
        found: dict[Answer, None] = {}
        chance = Philox(self._seed, self._asked, MOVES)
        drawn = [form.sample(chance) for _ in range(DRAWN)]
        for answer in (self._table.one(run, ask, ADVISOR.name), default_answer(ask), *drawn):
            if answer is not None and self._is_open(ask, answer):
                found[answer] = None
        return tuple(found)

    def _is_open(self, ask: Ask, answer: Answer) -> bool:
        try:
            ask.accept(answer)
        except FracasError:
            return False
        return True
