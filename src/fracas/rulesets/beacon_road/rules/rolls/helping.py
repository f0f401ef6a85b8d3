"""Assist: an ally lends a hand to a roll in sight of it (BR-TEAM-01)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Together, need
from fracas.core.run import Run
from fracas.kit.deeds import Deeds
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.harm.wounds import controlled_by, decider_of
from fracas.rulesets.beacon_road.rules.rounds.allowances import may_react, reacted
from fracas.rulesets.beacon_road.rules.rounds.stress import can_pay, pay
from fracas.rulesets.beacon_road.rules.subjects import REACTS, STRESS, Pair, Price, Word
from fracas.rulesets.beacon_road.state.roll_facts import Lent
from fracas.rulesets.beacon_road.state.state import Creature, Edge, State

FORESIGHT, FREE_ASSISTS = "foresight", 2
"""The ability of the Forgeborn, and how many Assists of an adventure cost it no Stress."""

PRICE = 1
"""What an Assist costs the one who gives it, besides the React."""


def can_pay_help(one: Creature) -> bool:
    """Whether somebody can pay for an Assist: by Stress, or by Foresight (BR-TEAM-01)."""
    return can_pay(one, PRICE) or foresees(one)


def foresees(one: Creature) -> bool:
    """Whether one of the free Assists of Foresight is left."""
    if FORESIGHT not in one.abilities:
        return False
    return sum(edge.kind == FORESIGHT for edge in one.edges) < FREE_ASSISTS


def help_price(one: Creature | None) -> int:
    """The Stress that an Assist costs; nothing as long as Foresight pays (BR-TEAM-01)."""
    return 0 if one is not None and foresees(one) else PRICE


def pay_help(run: Run, who: str, because: tuple[str, ...]) -> Procedure[bool]:
    """Pay for an Assist; gives back whether it was paid. Foresight pays before Stress does."""
    if foresees(run.state.who(who)):
        yield Lent(who, Edge(FORESIGHT, 1, who), because=because)
        return True
    return (yield from pay(run, who, PRICE, "assist", because=because))


def may_help(state: State, book: BeaconRoadBook, helper: str, who: str) -> bool:
    """Whether an ally could Assist somebody now by a React (BR-TEAM-01, BR-TEAM-06).

    It needs a React, Stress or a Beacon Point, to perceive whom it helps, and its own mind.
    """
    one = state.who(helper)
    return (
        can_pay_help(one)
        and may_react(state, book, helper, who)
        and not (one.wounds and controlled_by(one)[0])
        and perceives(state, book, helper, who)
    )


def assistant(run: Run, who: str, target: str = "") -> Procedure[str]:
    """Who Assists this roll by a React; gives the id of the one, or blank (BR-ACT-13).

    All allies who could are asked at once, in sight of each other, prompt kind `assist`; the first
    in the order of the list who offers does it, for there is but one for a roll.
    """
    state: State = run.state
    found = tuple([one.id for one in state.allies(who) if may_help(state, run.book, one.id, who)])
    if not found:
        return ""

    def ask(state: State) -> Together:
        state.who(who)
        return _ask(tuple([decider_of(state, one) for one in found]), who, target)

    answers: tuple[str, ...] = yield from need(run, ask)
    for helper, answer in zip(found, answers, strict=True):
        if answer == "assist" and (yield from pay_help(run, helper, _ROWS)):
            yield reacted(run.state, run.book, helper, "assist", who, _ROWS)
            return helper
    return ""


_ROWS = ("BR-TEAM-01", "BR-ACT-13")


class Help(Word, frozen=True):
    """Assist a roll by a React, or pass (BR-TEAM-01)."""

    kind = "assist"
    because = _ROWS
    shelf = "help"
    icon = "hand-helping"
    whom = "who"

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """A React, and Stress unless Foresight pays."""
        if self.word == "pass":
            return ()
        return (REACTS, 1), (STRESS, help_price(state.find(prompt.decider)))


HELPS: Deeds[Help] = Deeds(Help)


@lru_cache(maxsize=512)
def _ask(deciders: tuple[Decider, ...], who: str, target: str) -> Together:
    form = Choice((Help("pass").option(), Help("assist").option()))
    about = Pair(who, target)
    asks = tuple([Ask(one, "assist", form, _ROWS, about, "pass") for one in deciders])
    return Together("assist", asks, hidden=False, because=_ROWS, about=about)
