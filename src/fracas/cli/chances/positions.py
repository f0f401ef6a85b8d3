"""A fight halted at one of its prompts: a shipped one as computers play it, or a saved one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fracas.cli.chances.option_odds import has_odds
from fracas.cli.keyboard.drivers import Chance, play_on
from fracas.cli.keyboard.opening import Wishes, open_fight
from fracas.core.asking.prompts import Ask, Prompt, Together
from fracas.core.errors import WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Answered, Closed, Edited, Resumed, Said, Threw
from fracas.core.play.journal_file import read_journal
from fracas.core.play.replay import take_up
from fracas.odds import option_laws
from fracas.packages.chosen import Chosen
from fracas.rulesets.registry import ruleset

MOST_PROMPTS = 5_000
"""After this many prompts a fight that computers play is assumed to have no end."""

A_LOOK = 500
"""How many branches are followed to see whether a prompt has any figures at all."""


class Halt(NamedTuple):
    """A chronicle halted at a prompt, and the number of that prompt in the fight, from 1."""

    chronicle: Chronicle
    number: int

    @property
    def prompt(self) -> Prompt:
        """What is asked."""
        prompt = self.chronicle.prompt
        assert prompt is not None, "a fight halts at a prompt"
        return prompt


def played(scenario: Chosen, seed: int, rulings: tuple[str, ...] = ()) -> Iterator[Halt]:
    """Yield every prompt of a shipped fight, including rolls, as computers play it with this seed.

    It is the fight that `fracas play --auto` plays. A halt is valid only until the next one is
    asked for. Raises `WrongUse` when the fight does not end.
    """
    wishes = Wishes(scenario.id, seed=seed, auto=True, rulings=rulings)
    chronicle = open_fight(wishes, scenario).chronicle
    chance = Chance(seed)
    for number in range(1, MOST_PROMPTS + 1):
        if chronicle.prompt is None:
            return
        yield Halt(chronicle, number)
        play_on(chronicle, chance)
    raise WrongUse(
        f"Computers do not end '{scenario.id}' within {MOST_PROMPTS} prompts: ask for an "
        "earlier one."
    )


def opened(path: Path, *, salvage: bool = False) -> Chronicle:
    """Open a saved fight as it is. Raises `WrongUse` when there is no such file."""
    if not path.exists():
        raise WrongUse(f"There is no file {path}: `fracas play --journal {path}` saves a fight.")
    journal = read_journal(path, salvage=salvage)
    return take_up(journal, ruleset(journal.head.system))


def kept(chronicle: Chronicle) -> Iterator[Halt]:
    """Yield every prompt of a saved fight's current line of play, including rolls.

    A halt is valid only until the next one is asked for.
    """
    for number, point in enumerate(points(chronicle), 1):
        chronicle.go(point)
        yield Halt(chronicle, number)


def points(chronicle: Chronicle) -> tuple[int, ...]:
    """Return for each prompt on the line of play the entry after which it was asked.

    A prompt that was edited while it was open is asked after the last edit. A prompt that several
    answer sealed is asked before the first of them, unless it is still open. After an upgrade only
    the prompts since then are listed.
    """
    found: list[int] = []
    here = 0
    since: int | None = None
    for number in chronicle.line:
        entry = chronicle.entries[number]
        if isinstance(entry, Said):
            since = here if since is None else since
        elif isinstance(entry, Closed):
            found.append(here if since is None else since)
            since = None
        elif isinstance(entry, Answered | Threw):
            found.append(here)
        elif isinstance(entry, Edited | Resumed):
            since = None
        here = number
    if chronicle.prompt is not None:
        found.append(here)
    return tuple(found)


def at_prompt(halts: Iterator[Halt], number: int, name: str) -> Halt:
    """Return the prompt of that number; raises `WrongUse` when the fight does not have it."""
    count = 0
    for halt in halts:
        count = halt.number
        if count == number:
            return halt
    has = f"it has {count}, and --prompts lists them" if count else "it asks nothing"
    raise WrongUse(f"{name} has no prompt {number}: {has}.", prompt=number, prompts=count)


def first_with_odds(halts: Iterator[Halt], name: str) -> Halt:
    """Return the first prompt that has odds; raises `WrongUse` when there is none."""
    for halt in halts:
        if tells(halt.chronicle):
            return halt
    raise WrongUse(f"No choice in {name} has odds: name a prompt with --prompt N.")


def where_it_stands(chronicle: Chronicle, name: str) -> Halt:
    """Return the open prompt of a saved fight; of one that is over, the last that has odds.

    If none has odds, it is the last of all. Raises `WrongUse` when nothing was ever asked.
    """
    places = points(chronicle)
    if not places:
        raise WrongUse(f"{name} asks nothing: there are no odds to show.")
    if chronicle.prompt is not None:
        return Halt(chronicle, len(places))
    for number in range(len(places), 0, -1):
        chronicle.go(places[number - 1])
        if tells(chronicle):
            return Halt(chronicle, number)
    chronicle.go(places[-1])
    return Halt(chronicle, len(places))


def tells(chronicle: Chronicle) -> bool:
    """Return whether a choice here has an option with a figure."""
    prompt = chronicle.prompt
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    if not any(isinstance(ask, Ask) and has_odds(ask) for ask in asks):
        return False
    state, replies = chronicle.beat
    laws = option_laws(chronicle.rules, chronicle.book, state, replies, together=A_LOOK)
    return any(figure.value for law in laws for figure in law.headlines)
