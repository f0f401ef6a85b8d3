"""The best reply: how a side does best, and what that is worth, when the others' play is known.

A position is a state between two beats, as in `chains`. Where a beat asks the side for a choice
before any dice fall, each of its options leads on by its own exact distribution. A stated policy
answers everything else, including later choices in the beat. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Prompt, Roll, Together
from fracas.core.errors import WrongUse
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.chains import MOST_POSITIONS
from fracas.odds.law import BUDGET, MOST_PROMPTS, BeatLaw, beat_law
from fracas.odds.options import beside
from fracas.odds.policies import SURE, Policy, Weighed, by_default
from fracas.odds.positions import Positions
from fracas.odds.values import Values

MOST_JOINT = 64
"""How many joint answers of a side may be compared one by one."""

Answers = tuple[tuple[Decider, Answer], ...]
"""Who answers what: one of the side, or all of them who are asked together."""


class OptionWorth(msgspec.Struct, frozen=True):
    """What an option is worth when the side does its best from then on.

    With missing weight it is worth from `value` to `value + missing`.
    """

    answers: Answers
    value: Fraction
    missing: Fraction


class Decision(msgspec.Struct, frozen=True):
    """A position at which the side chooses, and what each option is worth, the best first.

    `prompt` is open after `replies` in the beat of `state`. Of options with the same value the
    stated policy's comes first.
    """

    state: Any
    replies: tuple[Any, ...]
    prompt: Prompt
    options: tuple[OptionWorth, ...]

    @property
    def best(self) -> OptionWorth:
        """The best option."""
        return self.options[0]


class BestReply(msgspec.Struct, frozen=True):
    """How a side does best: its decisions in the order in which they were found.

    The fight is worth from `value` to `value + missing`. `policy` plays this way, and like the
    stated policy at all other prompts; `positions` counts those that were found, `looked_at` those
    that were followed further or are ends.
    """

    value: Fraction
    missing: Fraction
    decisions: tuple[Decision, ...]
    policy: Policy
    positions: int
    looked_at: int


def best_reply(
    rules: Ruleset,
    book: Book,
    state: Any,
    side: str,
    policy: Policy = by_default,
    *,
    replies: tuple[Any, ...] | None = None,
    goal: Callable[[Any], int | Fraction] | None = None,
    span: tuple[int | Fraction, int | Fraction] = (0, 1),
    over: Callable[[Any], bool] | None = None,
    most: int = MOST_POSITIONS,
    budget: int = BUDGET,
    enough: Callable[[], bool] | None = None,
) -> BestReply:
    """How the side does best from a state between beats, with `policy` answering for all others.

    With `replies` the fight is in the beat of `state`, after these answers. `goal` is what an end
    is worth, read from its state, and stays within `span`; without one it is the chance to win. A
    fight that never ends is worth the least. Ends are those of `chain`. Beyond `most` positions
    none is examined, and of each beat and option at most `budget` branches are followed; `enough`
    is called before each position, and ends the search when it says so. Raises `WrongUse` for a
    side that does not exist or a goal beyond its span, and whatever the rules raise.
    """
    if side not in rules.sides(state):
        named = ", ".join(rules.sides(state))
        raise WrongUse(f"There is no side '{side}' in this fight: name one of {named}.")
    least, highest = Fraction(span[0]), Fraction(span[1])
    begun = replies is not None
    reply = _Reply(rules, book, side, policy, budget)
    positions, choices = reply.positions, reply.choices
    # The fight cannot come back to a position in the middle of a beat.
    positions.place(state, object() if begun else None)

    def laws_of(here: Any) -> tuple[BeatLaw, ...]:
        if begun and not positions.roads:
            return reply.laws(here, replies or ())
        if not here.agenda or (over is not None and over(here)):
            return ()
        return reply.laws(here)

    def worth(place: int) -> Fraction:
        end = positions.states[place]
        found = Fraction(rules.outcome(end) == side) if goal is None else Fraction(goal(end))
        if not least <= found <= highest:
            raise WrongUse(
                f"An end is worth {found}, beyond {least} to {highest}: give a wider span."
            )
        return found - least

    positions.look(laws_of, most, enough)
    lower, chosen = positions.values(worth, Fraction(0))
    upper = lower if positions.whole else positions.values(worth, highest - least)[0]
    decisions = {at: reply.decision(at, chosen[at], lower, upper, least, highest) for at in choices}
    plays = {at: choices[at].options[chosen[at]][1] for at in choices}
    return BestReply(
        lower[0] + least,
        upper[0] - lower[0],
        tuple(decisions.values()),
        _playing(side, policy, positions, decisions, plays, begun=begun),
        len(positions.states),
        len(positions.roads),
    )


class _Reply:
    """The positions of a fight in which a side may choose, and its choices by their places."""

    def __init__(self, rules: Ruleset, book: Book, side: str, policy: Policy, budget: int) -> None:
        self._rules, self._book, self._side = rules, book, side
        self._policy, self._budget = policy, budget
        self.positions = Positions(rules)
        self.choices: dict[int, FirstChoice] = {}

    def laws(self, here: Any, replies: tuple[Any, ...] = ()) -> tuple[BeatLaw, ...]:
        """The distributions of the ways on from the current position: one for each option."""
        rules, book, policy, budget = self._rules, self._book, self._policy, self._budget
        choice = first_choice(rules, book, here, self._side, policy, replies)
        if choice is None:
            return (beat_law(rules, book, here, replies, policy, budget=budget),)
        self.choices[len(self.positions.roads)] = choice
        return tuple(
            beat_law(rules, book, here, choice.replies, policy, first=first, budget=budget)
            for _, first in choice.options
        )

    def decision(
        self,
        at: int,
        chosen: int,
        lower: Values,
        upper: Values,
        least: Fraction,
        highest: Fraction,
    ) -> Decision:
        """The choice at a place, when all places are worth from `lower` to `upper` over `least`."""
        choice, options = self.choices[at], []
        for (answers, _), road in zip(choice.options, self.positions.roads[at], strict=True):
            value = sum((chance * lower[to] for to, chance in road.steps), Fraction(0))
            top = sum((chance * upper[to] for to, chance in road.steps), Fraction(0))
            top += road.missing * (highest - least)
            options.append(OptionWorth(answers, value + least, top - value))
        # The sort is stable, and the way that was chosen is never worse than another.
        first = options.pop(chosen)
        ranked = (first, *sorted(options, key=lambda one: -one.value))
        return Decision(self.positions.states[at], choice.replies, choice.prompt, ranked)


class FirstChoice(NamedTuple):
    """The first choice of a side in a beat: what was answered before it, and its options.

    Each option has the answers to the whole prompt, with those of the others from the policy; the
    policy's own is the first.
    """

    replies: tuple[Any, ...]
    prompt: Prompt
    options: tuple[tuple[Answers, Weighed], ...]


def first_choice(
    rules: Ruleset,
    book: Book,
    state: Any,
    side: str,
    policy: Policy,
    replies: tuple[Any, ...] = (),
) -> FirstChoice | None:
    """The first prompt of a beat, after `replies`, where a side has two or more listed options.

    None where there is none, or where dice or a policy that mixes its answers come first. Where
    several of the side are asked together, an option is one answer of each of them; beyond
    `MOST_JOINT` of those the policy makes the choice, as it does for everything that is not listed.
    """
    run = Run(rules, book, state, replies)
    for _ in range(MOST_PROMPTS):
        prompt = run.prompt
        if prompt is None or isinstance(prompt, Roll):
            return None
        ways = policy(run)
        options = _options(rules, run, side, ways)
        if len(options) > 1:
            return FirstChoice(replies, prompt, options)
        if len(ways) > 1:
            return None
        replies = (*replies, ways[0][0])
        run.answer(ways[0][0])
    return None


def of_side(rules: Ruleset, state: Any, side: str) -> frozenset[str]:
    """Return everyone who decides for a side: its members, and the side as such."""
    return frozenset(
        (f"side:{side}", *(one.id for one in rules.members(state) if one.side == side))
    )


def _options(
    rules: Ruleset, run: Run, side: str, ways: Weighed
) -> tuple[tuple[Answers, Weighed], ...]:
    """Return each option of those of a side who are asked now, the policy's likeliest first."""
    prompt = run.prompt
    if not isinstance(prompt, Ask | Together):
        return ()
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    members = of_side(rules, run.state, side)
    mine = [
        (at, ask, tuple([option.id for option in ask.form.options]))
        for at, ask in enumerate(asks)
        if isinstance(ask.form, Choice) and ask.decider in members
    ]
    count = 1
    for _, _, listed in mine:
        count *= len(listed)
    if not 1 < count <= MOST_JOINT:
        return ()
    found: list[tuple[Answers, Weighed]] = []
    likeliest = max(ways, key=lambda way: way[1])[0]
    usual: Answers = ()
    for picked in product(*(listed for _, _, listed in mine)):
        said = {at: answer for (at, _, _), answer in zip(mine, picked, strict=True)}
        answers = tuple(
            (ask.decider, answer) for (_, ask, _), answer in zip(mine, picked, strict=True)
        )
        if isinstance(prompt, Ask):
            found.append((answers, ((picked[0], SURE),)))
            usual = answers if picked[0] == likeliest else usual
            continue
        found.append((answers, beside(ways, said)))
        usual = answers if all(likeliest[at] == answer for at, answer in said.items()) else usual
    return tuple(sorted(found, key=lambda option: option[0] != usual))


def _playing(
    side: str,
    policy: Policy,
    positions: Positions,
    decisions: dict[int, Decision],
    plays: dict[int, Weighed],
    *,
    begun: bool,
) -> Policy:
    """Return the policy that answers as was found best, and elsewhere like the stated one."""

    def weigh(run: Run) -> Weighed:
        at = positions.find(run.start)
        opening = decisions.get(0) if begun and run.start == positions.states[0] else None
        if opening is not None:
            midst = Run(run.rules, run.book, run.start, opening.replies)
            at = 0 if run.facts == midst.facts else at
        decision = None if at is None else decisions.get(at)
        if at is None or decision is None or run.prompt != decision.prompt:
            return policy(run)
        # The same may be asked again in a beat: what was found is only valid the first time.
        before = Run(run.rules, run.book, run.start, decision.replies)
        return plays[at] if len(run.facts) == len(before.facts) else policy(run)

    return Policy(
        f"best reply of {side}",
        f"{side.capitalize()} plays its best reply. {policy.assumes}",
        weigh,
    )
