"""How two sides best mix a choice they make sealed at the same time: the prompt, and its game."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from time import monotonic
from typing import Any, NamedTuple

from fracas.cli.chances.figures import Reach
from fracas.cli.chances.positions import Halt, points
from fracas.cli.chances.viewers import Eyes, assumed, eyes, question
from fracas.cli.keyboard.seats import find_member
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Prompt, Together
from fracas.core.errors import WrongUse
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Ruleset
from fracas.odds.best import of_side
from fracas.odds.budget import after
from fracas.odds.equilibrium import MOST_CELLS, Equilibrium, equilibrium, win
from fracas.odds.law import BUDGET

LEAD, WIN = "lead", "win"

SHOWS = Fraction(1, 200)
"""Answers that differ in value by less show the same figure."""

MOST_SEALED = 12
"""How many sealed choices are examined to find one that matters."""

Pair = tuple[Decider, Decider]
"""The two who choose, where more than two are asked."""


class MixOdds(NamedTuple):
    """A sealed choice of two sides as a game, and through whose eyes it is seen.

    `passed` are the numbers of the sealed prompts before it at which no choice mattered. Where a
    search found none that matters, this is the last one it examined.
    """

    halt: Halt
    look: Eyes
    goal: str
    game: Equilibrium
    passed: tuple[int, ...] = ()

    @property
    def matters(self) -> bool:
        """Whether the choice makes a difference against the other's best mix."""
        both = self.game.by_row, self.game.by_column
        return any(max(worths) - min(worths) >= SHOWS for worths in both)

    @property
    def question(self) -> str:
        """What is asked."""
        return question(self.halt, self.look)

    @property
    def goal_words(self) -> str:
        """What a figure of the game means, from the side of the rows."""
        rows, columns = self.game.sides
        if self.goal == WIN:
            return f"the chance that {rows} win the fight"
        return (
            f"by how much the lead of {rows} over {columns} in what is left of everyone grows "
            "until the same choice comes round again"
        )

    @property
    def assumed(self) -> tuple[str, ...]:
        """What is assumed about others, and about what is unknown."""
        rows, columns = self.game.sides
        against = f"What {rows} gain {columns} lose, and each knows what the other may choose."
        return assumed(self.halt.chronicle, (self.look,), against)


def pair_of(chronicle: Chronicle, text: str) -> Pair:
    """Return the two named as `A,B`, by id or name; raises `WrongUse` for anything else."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise WrongUse(f"'{text}' does not name two: write --between A,B, one of each side.")
    one, other = (find_member(chronicle.rules, chronicle.state, name) for name in names)
    if one.side == other.side:
        raise WrongUse(f"{one.id} and {other.id} are on the same side: name one of each side.")
    return one.id, other.id


def choosers(rules: Ruleset, state: Any, prompt: Prompt, pair: Pair | None) -> dict[str, int]:
    """Return the sides that are asked together, each with the number of answers it has."""
    found: dict[str, int] = {}
    asks = prompt.asks if isinstance(prompt, Together) else ()
    side_of = {who: side for side in rules.sides(state) for who in of_side(rules, state, side)}
    for ask in asks:
        if ask.decider in side_of and (pair is None or ask.decider in pair):
            ways = len(ask.form.options) if isinstance(ask.form, Choice) else 1
            side = side_of[ask.decider]
            found[side] = found.get(side, 1) * ways
    return found


def is_sealed(halt: Halt, pair: Pair | None) -> bool:
    """Return whether two or more sides choose here without seeing what the others choose."""
    chronicle = halt.chronicle
    prompt = chronicle.prompt
    if not isinstance(prompt, Together) or not prompt.hidden:
        return False
    ways = choosers(chronicle.rules, chronicle.state, prompt, pair)
    return sum(count > 1 for count in ways.values()) > 1


def fault(halt: Halt, pair: Pair | None) -> str | None:
    """Return in a sentence why there is no mix at a prompt; None where two sides mix."""
    chronicle, number = halt.chronicle, halt.number
    prompt = chronicle.prompt
    if not isinstance(prompt, Together):
        return (
            f"Prompt {number} is not a choice of two sides at once: leave --prompt out for the "
            "first that is, or list all prompts with --prompts."
        )
    if not prompt.hidden:
        return f"At prompt {number} all see what the others answer, so there is nothing to mix."
    ways = choosers(chronicle.rules, chronicle.state, prompt, pair)
    if len(ways) > 2:
        return (
            f"{len(ways)} sides choose at prompt {number} ({', '.join(ways)}), and a mix is "
            "between two: name one of each of two sides with --between A,B."
        )
    if not is_sealed(halt, pair):
        who = " and ".join(side for side, count in ways.items() if count > 1) or "nobody"
        return f"Only {who} can choose at prompt {number}, and a mix is between two sides."
    rows, columns = ways.values()
    if rows * columns > MOST_CELLS:
        return (
            f"At prompt {number} {rows} answers of one side meet {columns} of the other, more than "
            f"{MOST_CELLS} pairs: name one of each side with --between A,B."
        )
    return None


def first_sealed(halts: Iterator[Halt], between: str | None, name: str) -> Halt:
    """Return the first prompt where two sides choose sealed; raises `WrongUse` without one."""
    pair = None
    for halt in halts:
        if between is not None and pair is None:
            pair = pair_of(halt.chronicle, between)
        if is_sealed(halt, pair):
            return halt
    raise _none(name)


def first_that_matters(
    halts: Iterator[Halt], seat: str | None, goal: str, between: str | None, reach: Reach
) -> MixOdds:
    """Return the game of the first prompt where it matters what two sides choose sealed.

    The first of the prompts is one where they do. The search examines at most `MOST_SEALED` of
    them, for at most the seconds of `reach` in all; without a hit it returns the last one it
    examined. Raises what `solve` raises for the first.
    """
    ends = monotonic() + reach.seconds
    found: MixOdds | None = None
    passed: list[int] = []
    head = 0
    for halt in halts:
        pair = None if between is None else pair_of(halt.chronicle, between)
        if found is not None and fault(halt, pair) is not None:
            continue
        left = max(ends - monotonic(), 0.0)
        if found is not None and (left == 0.0 or len(passed) + 1 >= MOST_SEALED):
            break
        if found is not None:
            passed.append(found.halt.number)
        found = solve(halt, seat, goal, between, reach._replace(seconds=left))
        head = halt.chronicle.head
        if found.matters:
            break
    assert found is not None, "the first of the prompts is one"
    # What is shown of it describes the fight at that prompt.
    found.halt.chronicle.go(head)
    return found._replace(passed=tuple(passed))


def last_sealed(chronicle: Chronicle, between: str | None, name: str) -> Halt:
    """Return where a saved fight is, or the last prompt before it where two sides choose sealed.

    Raises `WrongUse` when there is none.
    """
    places = points(chronicle)
    pair = None if between is None else pair_of(chronicle, between)
    for number in range(len(places), 0, -1):
        chronicle.go(places[number - 1])
        halt = Halt(chronicle, number)
        if is_sealed(halt, pair):
            return halt
    raise _none(name)


def _none(name: str) -> WrongUse:
    return WrongUse(f"Two sides never choose sealed at once in {name}: --mix needs that.")


def solve(halt: Halt, seat: str | None, goal: str, between: str | None, reach: Reach) -> MixOdds:
    """Return the game at a prompt by what a seat may know, by default the first who is asked.

    Raises `WrongUse` where two sides do not choose sealed, and what `eyes` and `equilibrium` raise.
    """
    chronicle = halt.chronicle
    pair = None if between is None else pair_of(chronicle, between)
    sentence = fault(halt, pair)
    if sentence is not None:
        raise WrongUse(sentence)
    look = eyes(chronicle, seat or (pair or halt.prompt.deciders)[0])
    rules, book, known = chronicle.rules, chronicle.book, look.known
    now = Run(rules, book, known.state, known.replies).state
    first = next(iter(choosers(rules, now, known.prompt, pair)))
    if pair is not None:
        first = next(one.side for one in rules.members(now) if one.id == pair[0])
    game = equilibrium(
        rules,
        book,
        known.state,
        known.replies,
        between=pair,
        goal=win(rules, first) if goal == WIN else None,
        rounds=None if goal == WIN else 1,
        most=reach.positions,
        budget=reach.branches or BUDGET,
        enough=after(reach.seconds),
    )
    return MixOdds(halt, look, goal, game)
