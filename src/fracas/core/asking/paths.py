"""A path as an answer: a walk along steps, within a budget."""

from __future__ import annotations

from functools import cached_property

import msgspec

from fracas.core.asking.options import Option, Says, pick
from fracas.core.chance import Source
from fracas.core.errors import IllegalAnswer, MalformedAnswer


class Step(msgspec.Struct, frozen=True, gc=False):
    """One step that a path may take, and its cost from the budget."""

    start: str
    end: str
    cost: int = 1


class Path(msgspec.Struct, frozen=True, tag="path", dict=True):
    """A walk from `start` along `steps` within `budget`; the answer is the places in walking order.

    The empty path stays at `start`. Where `ends` is given, the walk must end at one of them.
    """

    start: str
    steps: tuple[Step, ...]
    budget: int
    ends: tuple[str, ...] = ()

    @cached_property
    def exits(self) -> dict[str, dict[str, int]]:
        """For each place where its steps lead, with the lowest cost; calculated once per form."""
        found: dict[str, dict[str, int]] = {}
        for step in self.steps:
            costs = found.setdefault(step.start, {})
            costs[step.end] = min(step.cost, costs.get(step.end, step.cost))
        return found

    def parse(self, text: str, says: Says | None = None) -> tuple[str, ...]:
        """Read places separated by commas, spaces or arrows; `stay` or nothing is an empty path."""
        words = text.replace("->", " ").replace(",", " ").split()
        if [word.casefold() for word in words] == ["stay"]:
            words = []
        here, walked = self.start, []
        for word in words:
            here = pick(word, tuple(Option(end) for end in self.exits.get(here, ())))
            walked.append(here)
        answer = tuple(walked)
        self.check(answer)
        return answer

    def check(self, answer: object) -> None:
        """Raise `IllegalAnswer` for a step that does not exist, costs too much, or ends wrongly."""
        if not isinstance(answer, tuple):
            raise MalformedAnswer(f"'{answer}' is not a list of places.", given=answer)
        here, left = self.start, self.budget
        for place in answer:
            costs = self.exits.get(here, {})
            if not isinstance(place, str) or place not in costs:
                raise IllegalAnswer(
                    f"There is no step from {here} to {place}: go through "
                    f"{', '.join(costs) or 'nowhere'}.",
                    given=answer,
                )
            left -= costs[place]
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
        """Return every place where a legal path can end, in the order in which they are found."""
        return tuple([place for place in self._walks if not self.ends or place in self.ends])

    def walks(self) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
        """Every place where a legal path can end, its lowest cost, and a walk of that cost."""
        found: list[tuple[str, int, tuple[str, ...]]] = []
        for goal in self.legal_ends():
            way = self._way(goal)
            steps = zip((self.start, *way), way, strict=False)
            found.append((goal, sum(self.exits[here][there] for here, there in steps), way))
        return tuple(found)

    def sample(self, source: Source) -> tuple[str, ...]:
        """Return a cheapest walk to a random place where a path may end."""
        ends = self.legal_ends()
        if not ends:
            raise IllegalAnswer("No path is open here.", start=self.start)
        return self._way(ends[source.below(len(ends))])

    def _way(self, goal: str) -> tuple[str, ...]:
        """Return a cheapest walk to a place within reach."""
        walked: list[str] = []
        while goal != self.start:
            walked.append(goal)
            goal = self._walks[goal]
        return tuple(reversed(walked))

    @cached_property
    def _walks(self) -> dict[str, str]:
        """For each place within the budget the place before it on a cheapest walk."""
        costs = {self.start: 0}
        before = {self.start: self.start}
        queue = [self.start]
        for here in queue:
            for end, cost in self.exits.get(here, {}).items():
                spent = costs[here] + cost
                if spent <= self.budget and spent < costs.get(end, self.budget + 1):
                    costs[end] = spent
                    before[end] = here
                    queue.append(end)
        return before
