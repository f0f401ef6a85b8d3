"""Turning points: several of a side draw back in one round, and the stakes may have changed."""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.rules.opening import amend
from fracas.rulesets.razorweave.state.frame_facts import DrewBack
from fracas.rulesets.razorweave.state.state import State

TURNS = ("same", "escape", "regroup", "parley")
"""What it may mean that several draw back; nothing by default."""

SEVERAL = 2
"""So many of a side who Defend or Withdraw in one round raise the question (RW-DEF-14)."""


class OfSide(NamedTuple):
    """The side that a question is about."""

    side: str


def drawing_back(run: Run, who: str) -> Procedure:
    """Note a Defend or a Withdraw; the second of a side in a round raises the question.

    RW-DEF-14: the game master is asked whether the stakes have turned into getting away,
    regrouping or talking, and if so says them anew in the sight of all (RW-GM-08). It is asked
    once in a round for a side.
    """
    one = run.state.who(who)
    if one.drew_back:
        return
    yield DrewBack(who, because=("RW-DEF-14",))
    drawn = [other for other in run.state.combatants if other.side == one.side and other.drew_back]
    if len(drawn) != SEVERAL or not run.state.faces_foes(who):
        return
    because = ("RW-DEF-14", "RW-GM-08")
    form = Choice(tuple(Option(turn, "turning", (), because) for turn in TURNS))

    def ask_turning(state: State) -> Ruling:
        if one.side not in state.sides():
            raise Moot(one.side)
        return Ruling("turning", form, "same", because, OfSide(one.side))

    chosen = yield from need(run, ask_turning)
    if chosen != "same":
        yield from amend(run)
