"""A fight halted at one of its prompts: a shipped one as computers play it, or a kept one."""

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
"""Prompts after which a fight that computers play is taken to have no end."""

A_LOOK = 500
"""Branches that are followed to see whether a prompt has any figures at all."""


class Halt(NamedTuple):
    """A chronicle that stands at a prompt, and which prompt of the fight that is, from 1."""

    chronicle: Chronicle
    number: int

    @property
    def prompt(self) -> Prompt:
        """What is asked."""
        prompt = self.chronicle.prompt
        assert prompt is not None, "a fight halts at a prompt"
        return prompt


def played(scenario: Chosen, seed: int, rulings: tuple[str, ...] = ()) -> Iterator[Halt]:
    """Every prompt of a shipped fight, rolls among them, as computers play it with this seed.

    It is the fight that `fracas play --auto` plays. Each halt holds only until the next is asked
    for. Raises `WrongUse` when the fight does not end.
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
        f"Computers come to no end of '{scenario.id}' within {MOST_PROMPTS} prompts: ask for an "
        "earlier one."
    )


def opened(path: Path, *, salvage: bool = False) -> Chronicle:
    """A saved fight as it is. Raises `WrongUse` when there is no such file."""
    if not path.exists():
        raise WrongUse(f"There is no file {path}: `fracas play --journal {path}` keeps a fight.")
    journal = read_journal(path, salvage=salvage)
    return take_up(journal, ruleset(journal.head.system))


def kept(chronicle: Chronicle) -> Iterator[Halt]:
    """Every prompt of the line of play on which a saved fight is, rolls among them.

    Each halt holds only until the next is asked for.
    """
    for number, point in enumerate(points(chronicle), 1):
        chronicle.go(point)
        yield Halt(chronicle, number)


def points(chronicle: Chronicle) -> tuple[int, ...]:
    """For each prompt on the line of play the entry after which it was asked.

    One that was edited while it stood is asked after the last edit; one that is sealed by several
    before the first of them, unless it still stands. After an upgrade those since then.
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
    """The prompt of that number; raises `WrongUse` when the fight has none such."""
    count = 0
    for halt in halts:
        count = halt.number
        if count == number:
            return halt
    has = f"it has {count}, and --prompts lists them" if count else "nothing is asked in it"
    raise WrongUse(f"{name} has no prompt {number}: {has}.", prompt=number, prompts=count)


def first_with_odds(halts: Iterator[Halt], name: str) -> Halt:
    """The first prompt that has odds; raises `WrongUse` when there is none."""
    for halt in halts:
        if tells(halt.chronicle):
            return halt
    raise WrongUse(f"Nobody in {name} has a choice with odds: name a prompt by --prompt N.")


def where_it_stands(chronicle: Chronicle, name: str) -> Halt:
    """The prompt at which a saved fight is; of one that is over, the last that has odds.

    Where none has, the last of all. Raises `WrongUse` when nothing was ever asked.
    """
    places = points(chronicle)
    if not places:
        raise WrongUse(f"Nothing is asked in {name}: there is nothing to weigh.")
    if chronicle.prompt is not None:
        return Halt(chronicle, len(places))
    for number in range(len(places), 0, -1):
        chronicle.go(places[number - 1])
        if tells(chronicle):
            return Halt(chronicle, number)
    chronicle.go(places[-1])
    return Halt(chronicle, len(places))


def tells(chronicle: Chronicle) -> bool:
    """Whether a choice here has an option with a figure."""
    prompt = chronicle.prompt
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    if not any(isinstance(ask, Ask) and has_odds(ask) for ask in asks):
        return False
    state, replies = chronicle.beat
    laws = option_laws(chronicle.rules, chronicle.book, state, replies, together=A_LOOK)
    return any(figure.value for law in laws for figure in law.headlines)
