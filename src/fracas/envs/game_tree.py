"""A fight as a game tree: where its sides choose, and the exact chances of what follows.

It is read as the exact solver reads a fight (`odds/best`, `odds/equilibrium`). A side chooses at
the first prompt of each beat where it has two or more listed options, before any dice fall; a
stated policy answers everything else. The result of the beat is its exact distribution. Equal
positions are one node, so a fight that goes round is a graph of finite size.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property, partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Prompt, Together
from fracas.core.errors import BudgetExceeded
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.envs.contest import viewer_of
from fracas.odds.best import Answers, first_choice
from fracas.odds.equilibrium import lead, win
from fracas.odds.law import BUDGET, beat_law
from fracas.odds.options import beside
from fracas.odds.policies import SURE, Policy, Weighed, by_default
from fracas.odds.win_chances import WinChances

MOST_MET = 100_000
"""How many positions a game may have by default."""

LIKELIEST = 50
"""How many nodes are examined to find out whether two sides choose at once."""

ZERO = Fraction(0)

Picks = tuple[int, ...]
"""What is picked at a turn: for each side that chooses, the number of its answer."""


class Position(NamedTuple):
    """A state in which a beat begins, and for how many more choices and rounds the game goes on."""

    state: Any
    choices: int | None
    rounds: int | None


class Choices(NamedTuple):
    """What a side can answer at a prompt, after what was answered before it in the beat.

    The answers are in the order in which the prompt lists them.
    """

    side: str
    answers: tuple[Answers, ...]
    prompt: Prompt
    replies: tuple[Any, ...]


class End(NamedTuple):
    """The end of the game, and what it is worth to the first side."""

    name: str
    worth: Fraction


class Fall(NamedTuple):
    """Chance: the nodes that can follow, each with its exact chance; they add up to 1."""

    name: str
    ways: tuple[tuple[Turn | End, Fraction], ...]


class Turn:
    """A node where one side chooses, or two at once; without any the fight just goes on.

    It is in the beat of `position`, after `begun`; the sides that are `waiting` may still choose in
    this beat, and `said` is what was answered at this prompt, by the places of its asks. Equal
    turns have the same `name`, in every process.
    """

    def __init__(
        self,
        tree: GameTree,
        position: Position,
        begun: tuple[Any, ...],
        waiting: tuple[str, ...],
        said: tuple[tuple[int, Answer], ...] = (),
    ) -> None:
        self._tree, self.position, self.begun = tree, position, begun
        self.waiting, self.said = waiting, said
        self.after: dict[Picks, Node] = {}
        self._sights: dict[str, str] = {}

    @cached_property
    def choices(self) -> tuple[Choices, ...]:
        """What can be chosen, by each side that chooses now.

        Those who answer in the open do so in turn.
        """
        found = self._tree.choices(self.position, self.begun, self.waiting)
        prompt = found[0].prompt if found else None
        return found if isinstance(prompt, Together) and prompt.hidden else found[:1]

    @property
    def replies(self) -> tuple[Any, ...]:
        """What was answered in the beat before the choice."""
        return self.choices[0].replies if self.choices else self.begun

    @cached_property
    def state(self) -> Any:
        """The state in which it is chosen."""
        return Run(self._tree.rules, self._tree.book, self.position.state, self.replies).state

    @cached_property
    def name(self) -> str:
        """The position and what was answered since, as letters."""
        here = self.position
        position = self._tree.rules.canonical(here.state)
        return _letters((position, here.choices, here.rounds, self.begun, self.said))

    def sight(self, side: str) -> str:
        """Return what a side may know there, as letters.

        Answers that were given in this beat are known to all: sealed ones are given at once.
        """
        found = self._sights.get(side)
        if found is None:
            rules = self._tree.rules
            seen = rules.canonical(rules.view(self.state, viewer_of(rules, self.state, side)))
            found = self._sights[side] = _letters((seen, self.replies, self.said))
        return found


Node = Turn | Fall | End


class GameTree:
    """A fight from one position on, as a game of the named sides.

    `choices` is for how many prompts they choose, then the policy plays on for them; None is for
    all. With `rounds` the game ends when the beat in which it begins has come back that often, and
    is worth by how much the first side's lead over the second grew; else it ends with the fight,
    and is worth 1 if the first side won. If the choices are used up before that, it ends there with
    the exact chance to win. Weight that was not followed, of dice that explode for ever, counts as
    no gain.

    Raises `BudgetExceeded` beyond `most` positions and for a beat of more than `budget` branches,
    when they are reached.
    """

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        state: Any,
        replies: tuple[Any, ...],
        sides: tuple[str, ...],
        policy: Policy = by_default,
        *,
        choices: int | None = None,
        rounds: int | None = None,
        most: int = MOST_MET,
        budget: int = BUDGET,
    ) -> None:
        self.rules, self.book, self.sides = rules, book, sides
        self._policy, self._most, self._budget = policy, most, budget
        begun = Run(rules, book, state, replies).state
        self._beat = state.agenda[0].name
        if rounds is None:
            self.widest, goal = 1, win(rules, sides[0])
        else:
            self.widest = sum([fate.most for fate in rules.fates(book, begun)])
            goal = lead(rules, book, (sides[0], sides[1]))
        self._worth = partial(goal, begun)
        self._rest = WinChances(rules, book, sides[0], policy)
        self._met: dict[Any, Turn | End] = {}
        self.first = Turn(self, Position(state, choices, rounds), replies, sides)

    def after(self, turn: Turn, picks: Picks) -> Node:
        """The node after a turn when these answers are picked, one for each side that chooses.

        Raises `BudgetExceeded` if what follows is too large.
        """
        found = turn.after.get(picks)
        if found is None:
            found = turn.after[picks] = self._after(turn, picks)
        return found

    def at_once(self) -> bool:
        """Return whether two sides choose at once, by the first choice that is found."""
        node: Node = self.first
        for _ in range(LIKELIEST):
            if isinstance(node, End):
                return False
            if isinstance(node, Fall):
                node = max(node.ways, key=lambda way: way[1])[0]
            elif node.choices:
                return len(node.choices) > 1
            else:
                node = self.after(node, ())
        return False

    def open_to_all(self) -> bool:
        """Return whether the sides that choose see everything where the game begins."""
        rules, state = self.rules, self.first.state
        eyes = [viewer_of(rules, state, side) for side in self.sides]
        return all(rules.view(state, viewer) == state for viewer in eyes)

    def words(self, turn: Turn, one: Choices, at: int) -> str:
        """Return an answer as the side that gives it reads it."""
        said = []
        for who, answer in one.answers[at]:
            ask = one.prompt.ask_of(who) if isinstance(one.prompt, Together) else one.prompt
            assert isinstance(ask, Ask), "only asks have options"
            seen = self.rules.view(turn.state, viewer_of(self.rules, turn.state, one.side))
            text = self.rules.say_option(ask, str(answer), seen, self.book)
            said.append(f"{who}: {text}" if len(one.answers[at]) > 1 else text)
        return "; ".join(said)

    def choices(
        self, here: Position, replies: tuple[Any, ...], waiting: tuple[str, ...]
    ) -> tuple[Choices, ...]:
        """The choices of these sides at the first prompt in a beat where one of them has any."""
        found = []
        for side in waiting:
            first = first_choice(self.rules, self.book, here.state, side, self._policy, replies)
            if first is not None:
                answers = sorted([said for said, _ in first.options], key=_order(first.prompt))
                found.append(Choices(side, tuple(answers), first.prompt, first.replies))
        soonest = min([len(one.replies) for one in found], default=0)
        return tuple([one for one in found if len(one.replies) == soonest])

    def _after(self, turn: Turn, picks: Picks) -> Node:
        here = turn.position
        if not turn.choices:
            return self._fall(turn, picks, None, here)
        picked = [one.answers[at] for one, at in zip(turn.choices, picks, strict=True)]
        chosen = [one.side for one in turn.choices]
        waiting = tuple([side for side in turn.waiting if side not in chosen])
        prompt, replies = turn.choices[0].prompt, turn.replies
        if isinstance(prompt, Together):
            places = {who: at for at, who in enumerate(prompt.deciders)}
            given = [(places[who], answer) for said in picked for who, answer in said]
            said = tuple(sorted([*turn.said, *given]))
            beside_it = Turn(self, here, replies, waiting, said)
            if beside_it.choices and len(beside_it.replies) == len(replies):
                return beside_it
            ways = beside(self._policy(Run(self.rules, self.book, here.state, replies)), dict(said))
        else:
            ((_, answer),) = picked[0]
            ways = ((answer, SURE),)
        if here.choices is not None:
            here = here._replace(choices=here.choices - 1)
            waiting = waiting if here.choices else ()
        if len(ways) == 1:
            later = Turn(self, here, (*replies, ways[0][0]), waiting)
            if later.choices:
                return later
        return self._fall(turn, picks, ways, here)

    def _fall(self, turn: Turn, picks: Picks, ways: Weighed | None, then: Position) -> Node:
        """Let the dice of a beat fall after a turn, with everything that nobody chooses."""
        law = beat_law(
            *(self.rules, self.book, turn.position.state, turn.replies, self._policy),
            first=ways,
            budget=self._budget,
            strict=True,
        )
        chances: dict[str, Fraction] = {}
        nodes: dict[str, Turn | End] = {}
        for leaf in law.leaves:
            node = self._meet(leaf.state, leaf.position, then)
            nodes[node.name] = node
            chances[node.name] = chances.get(node.name, ZERO) + leaf.chance
        if law.missing:
            nodes[LOST.name], chances[LOST.name] = LOST, law.missing
        if len(nodes) == 1:
            return next(iter(nodes.values()))
        # By their names, so that the same outcome has the same number in every process.
        ways_on = tuple([(nodes[name], chances[name]) for name in sorted(nodes)])
        return Fall(_letters((turn.name, picks)), ways_on)

    def _meet(self, state: Any, canonical: Any, before: Position) -> Turn | End:
        """Return the node of a position between two beats."""
        choices, rounds = before.choices, before.rounds
        if rounds is not None and state.agenda and state.agenda[0].name == self._beat:
            rounds -= 1
        key = canonical, choices, rounds
        node = self._met.get(key)
        if node is None:
            if len(self._met) >= self._most:
                raise BudgetExceeded(
                    f"This game has more than {self._most:,} positions: start nearer to the end "
                    "of the fight, let the sides choose less often, or allow more.",
                    most=self._most,
                )
            node = self._met[key] = self._new(Position(state, choices, rounds))
        return node

    def _new(self, here: Position) -> Turn | End:
        state = here.state
        if not state.agenda or here.rounds == 0:
            worth: Fraction | None = Fraction(self._worth(state))
        elif here.choices == 0 and here.rounds is None:
            worth = self._rest(state)
        else:
            return Turn(self, here, (), () if here.choices == 0 else self.sides)
        if worth is None:
            raise BudgetExceeded(
                "How this fight goes on once nobody chooses cannot be solved: it has too many "
                "positions. Give rounds, after which the game ends."
            )
        return End(_letters((self.rules.canonical(state), here.choices, here.rounds)), worth)


def _order(prompt: Prompt) -> Callable[[Answers], tuple[int, ...]]:
    """Return the key that sorts answers into the order in which a prompt lists them."""
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    places = {
        (ask.decider, option.id): at
        for ask in asks
        if isinstance(ask, Ask) and isinstance(ask.form, Choice)
        for at, option in enumerate(ask.form.options)
    }
    return lambda said: tuple([places[who, str(answer)] for who, answer in said])


def _letters(what: Any) -> str:
    """Return sixteen letters for a value, the same for equal values in every process."""
    text = msgspec.json.encode(what, order="deterministic", enc_hook=repr)
    return blake2b(text, digest_size=8).hexdigest()


LOST = End("lost", ZERO)
"""Where weight that was not followed ends."""
