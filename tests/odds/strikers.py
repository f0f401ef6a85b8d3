"""A toy duel of two who strike in turn until one hits: every figure of it is worked out by hand.

Two dice reach 7 in 21 of 36 ways, so a strike hits with 7/12, and one hit for 2 fells a fighter of
2 hit points. Whoever is to strike wins with w = 7/12 + 5/12 (1 - w), which makes w = 12/17.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Roll, Together
from fracas.core.chance import Rolled
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Headline
from tests.toy import Toy
from tests.toy_facts import State

HIT = Fraction(7, 12)
FIRST = Fraction(12, 17)
"""How likely whoever strikes next is to win."""


def lost(before: State, after: State, *, own: bool) -> int:
    """Hit points lost by the side whose turn it is, or by all others."""
    side = acting(before)
    later = {one.id: one.hp for one in after.fighters}
    return sum(one.hp - later[one.id] for one in before.fighters if (one.side == side) == own)


def acting(state: State) -> str:
    beat = state.agenda[0] if state.agenda else None
    who = beat.args[0] if beat is not None and beat.args else ""
    return next((one.side for one in state.fighters if one.id == who), "")


class Strikers(Toy):
    """The toy, where everybody strikes."""

    headlines: tuple[Headline, ...] = (
        Headline("won", "chance", lambda _before, after, _marks: bool(after.winner)),
        Headline("hurt", "mean", lambda before, after, _marks: lost(before, after, own=False)),
        Headline(
            "hurt taken",
            "mean",
            lambda before, after, _marks: lost(before, after, own=True),
            against=True,
        ),
    )

    def start(self, book: Any, scenario: str) -> State:
        state = super().start(book, scenario)
        return replace(state, fighters=tuple(replace(one, hp=2) for one in state.fighters))

    def acting_side(self, state: State) -> str:
        return acting(state)

    def advise(self, run: Run) -> Answer | None:
        prompt = run.prompt
        if prompt is None or prompt.kind != "act":
            return None
        return f"strike:{'bob' if prompt.deciders == ('ann',) else 'ann'}"


STRIKERS: Any = Strikers()
BOOK: Any = STRIKERS.open_book({})


def opened(rules: Any = STRIKERS, **fight: Any) -> Chronicle:
    state = replace(rules.start(BOOK, "duel"), **fight)
    return Chronicle(rules, BOOK, state, seed=b"strikers", title="Strikers")


def play(chronicle: Chronicle, *rolls: Rolled | tuple[int, int] | str) -> Chronicle:
    """Go on by the toy's advice; a word among the rolls is what is next chosen for an act instead.

    Stops before the first roll, or act, for which nothing is left.
    """
    left = list(rolls)
    while (prompt := chronicle.prompt) is not None:
        if isinstance(prompt, Roll):
            if not left:
                return chronicle
            fell = left.pop(0)
            chronicle.answer(fell if isinstance(fell, Rolled) else Rolled(fell, how="typed"))
        elif isinstance(prompt, Together):
            for ask in prompt.asks:
                chronicle.say(ask.decider, ask.default)
        elif prompt.kind == "act":
            word = left.pop(0) if left and isinstance(left[0], str) else None
            chronicle.answer(word or chronicle.rules.advise(chronicle.run) or prompt.default)
        else:
            chronicle.answer(prompt.default)
    return chronicle


MISS, TWELVE = (1, 2), (6, 6)


def fought() -> Chronicle:
    """Ann misses, Bob misses, Ann hits."""
    return play(opened(), MISS, (1, 1), TWELVE)
