"""A path as an answer: a walk along steps, within a budget."""

from __future__ import annotations

import msgspec

from fracas.core.chance import Source
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.options import Option, pick


class Step(msgspec.Struct, frozen=True):
    """One step that a path may take, and what it costs of the budget."""

    start: str
    end: str
    cost: int = 1


class Path(msgspec.Struct, frozen=True, tag="path"):
    """A walk from `start` along `steps` within `budget`; the answer is the places entered in turn.

    The empty path stays at `start`. Where `ends` is given, the walk must end at one of them.
    """

    start: str
    steps: tuple[Step, ...]
    budget: int
    ends: tuple[str, ...] = ()

    def parse(self, text: str) -> tuple[str, ...]:
        """Read places parted by commas, spaces or arrows; `stay` or nothing is the empty path."""
        words = text.replace("->", " ").replace(",", " ").split()
        if [word.casefold() for word in words] == ["stay"]:
            words = []
        here, walked = self.start, []
        for word in words:
            exits = tuple(Option(step.end) for step in self.steps if step.start == here)
            here = pick(word, exits)
            walked.append(here)
        answer = tuple(walked)
        self.check(answer)
        return answer

    def check(self, answer: object) -> None:
        """Raise `IllegalAnswer` for a step that is not there, costs too much, or ends wrongly."""
        if not isinstance(answer, tuple):
            raise MalformedAnswer(f"'{answer}' is not a list of places.", given=answer)
        here, left = self.start, self.budget
        for place in answer:
            costs = [step.cost for step in self.steps if (step.start, step.end) == (here, place)]
            if not costs:
                raise IllegalAnswer(
                    f"There is no step from {here} to {place}: go by way of "
                    f"{', '.join(s.end for s in self.steps if s.start == here) or 'nowhere'}.",
                    given=answer,
                )
            left -= min(costs)
            here = place
        if left < 0:
            raise IllegalAnswer(
                f"That path costs {self.budget - left}; you may spend {self.budget}.", given=answer
            )
        if self.ends and here not in self.ends:
            raise IllegalAnswer(
                f"A path may not end at {here}: end at one of {', '.join(self.ends)}.",
                given=answer,
            )

    def legal_ends(self) -> tuple[str, ...]:
        """Every place at which a legal path can end, in the order in which they are found."""
        cheapest = {self.start: 0}
        order = [self.start]
        for here in order:
            for step in self.steps:
                cost = cheapest[here] + step.cost
                if (
                    step.start == here
                    and cost <= self.budget
                    and cost < cheapest.get(step.end, 1 << 30)
                ):
                    cheapest[step.end] = cost
                    order.append(step.end)
        return tuple(dict.fromkeys(place for place in order if not self.ends or place in self.ends))

    def sample(self, source: Source) -> tuple[str, ...]:
        """A cheapest walk to a random place at which a path may end."""
        ends = self.legal_ends()
        if not ends:
            raise IllegalAnswer("No path is open here.", start=self.start)
        goal = ends[source.below(len(ends))]
        walks: dict[str, tuple[int, tuple[str, ...]]] = {self.start: (0, ())}
        queue = [self.start]
        for here in queue:
            cost, walked = walks[here]
            for step in self.steps:
                spent = cost + step.cost
                if step.start == here and spent < walks.get(step.end, (1 << 30, ()))[0]:
                    walks[step.end] = (spent, (*walked, step.end))
                    queue.append(step.end)
        return walks[goal][1]
