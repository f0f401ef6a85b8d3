"""How computers play in a batch: by the book's advice, at random, boldly, warily, or to win.

A policy is shown a run as its side knows it, at a prompt, and answers one ask of it. Policies that
weigh options take the book's advice unless something better shows, and wherever the answer is not
one of a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.chance import Source
from fracas.core.errors import WrongUse
from fracas.core.rounds import round_of
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.option_worth import BUDGET, Values, Weighing, Weight
from fracas.sim.winning import player
from fracas.sim.winning.player import Player

Chooses = Callable[[Stand, "Ask | Ruling", Source], Answer | None]

CLEARLY = 0.03
"""By how much an option must be better than the book's advice to replace it."""

FEAR = 8.0
"""How much more the cautious count their own side's losses than all others', at first."""

PATIENCE = 8
"""After how many rounds that halves, because two who wait for one another would never finish."""

CERTAIN = 10.0
"""What a sure win counts in fighters, so that a small part of it is clearly better too."""


class Policy(msgspec.Struct, frozen=True):
    """A way to play: its name, what it does in one sentence, and how it answers.

    It returns None where it has no opinion; then the default is taken.
    """

    name: str
    does: str
    chooses: Chooses

    def __call__(self, stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        """Return the answer to one ask of the prompt at which a run is."""
        return self.chooses(stand, ask, chance)


def _advised(stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
    return stand.advised(ask)


def _drawn(stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
    return ask.form.sample(chance)


def boldest(weights: tuple[Weight, ...], state: Any) -> list[float]:
    """Return what each option takes from the foes."""
    return [one.hurts for one in weights]


def wariest(weights: tuple[Weight, ...], state: Any) -> list[float]:
    """Return what each option spares the own side, and to a lesser part takes from the foes."""
    fear = FEAR * 0.5 ** (round_of(state) / PATIENCE)
    return [one.hurts - fear * one.suffers for one in weights]


def best(weights: tuple[Weight, ...], state: Any) -> list[float]:
    """Return each option's chance to win, or what it takes from foes and spares the own side."""
    if all(one.wins is not None for one in weights):
        return [CERTAIN * (one.wins or 0.0) for one in weights]
    return [one.hurts - one.suffers for one in weights]


def weighed(values: Values, *, solves: bool = False, budget: int = BUDGET) -> Chooses:
    """Take the option of the best value; the book's advice unless another is clearly better."""
    weighing = Weighing(values, solves=solves, budget=budget)

    def choose(stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        weights = weighing(stand, ask)
        if weights is None:
            return stand.advised(ask)
        if not weights.options:
            return weights.advised
        worth = values(weights.options, stand.run.state)
        most = max(worth)
        for one, value in zip(weights.options, worth, strict=True):
            if one.answer == weights.advised and value >= most - CLEARLY:
                return weights.advised
        return weights.options[worth.index(most)].answer

    return choose


ADVISOR = Policy("advisor", "plays by the book's own tactics", _advised)
RANDOM = Policy("random", "takes any legal option, all equally likely", _drawn)
AGGRESSIVE = Policy(
    "aggressive",
    "takes what will likely hurt its foes most until its side begins a beat again, whatever comes",
    weighed(boldest),
)
CAUTIOUS = Policy(
    "cautious",
    "takes what will likely cost its own side least until that begins a beat again, hurting its "
    "foes counts for little at first and for more the longer a fight lasts",
    weighed(wariest),
)
LOOK_AHEAD = Policy(
    "look-ahead",
    "takes what will likely hurt its foes most and its own side least until that begins a beat "
    "again, and in what is left of a duel what most likely wins it",
    weighed(best, solves=True),
)
GOOD = Policy(
    "good",
    "plays to win: takes what wins more often than the book's advice, by what may come of it",
    Player(player.GOOD),
)
HARD = Policy(
    "hard",
    "plays to win, as good does, and thinks some ten times as long",
    Player(player.HARD),
)

POLICIES = {
    one.name: one for one in (ADVISOR, RANDOM, AGGRESSIVE, CAUTIOUS, LOOK_AHEAD, GOOD, HARD)
}
"""Every policy by its name."""

STRENGTHS = {
    "reckless": AGGRESSIVE,
    "by-the-book": ADVISOR,
    GOOD.name: GOOD,
    HARD.name: HARD,
}
"""How strongly a computer plays, from the weakest on; each is one of the policies."""


def policy(name: str) -> Policy:
    """Return the policy of that name, or of that strength; raises `WrongUse` when there is none."""
    found = POLICIES.get(name) or STRENGTHS.get("-".join(name.casefold().split()))
    if found is None:
        names = ", ".join(dict.fromkeys((*STRENGTHS, *POLICIES)))
        raise WrongUse(f"There is no policy '{name}': choose from {names}.", given=name)
    return found
