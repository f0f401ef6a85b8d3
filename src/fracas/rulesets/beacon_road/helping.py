"""Assist: an ally lends a hand to a roll in sight of it (BR-TEAM-01)."""

from __future__ import annotations

from fracas.core.answers import Choice, Option
from fracas.core.prompts import Ask, Procedure, Together, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.allowances import may_react, reacted
from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.control import decider_of
from fracas.rulesets.beacon_road.state import State
from fracas.rulesets.beacon_road.stress import can_pay, pay
from fracas.rulesets.beacon_road.wounds import controlled_by

STRESS = 1
"""What an Assist costs the one who gives it, besides the React."""


def may_help(state: State, book: BeaconRoadBook, helper: str, who: str) -> bool:
    """Whether an ally could Assist somebody now by a React (BR-TEAM-01, BR-TEAM-06).

    It needs a React, Stress or a Beacon Point, to perceive whom it helps, and its own mind.
    """
    from fracas.rulesets.beacon_road.relations import perceives

    one = state.who(helper)
    return (
        can_pay(one, STRESS)
        and may_react(state, book, helper, who)
        and not controlled_by(one)[0]
        and perceives(state, book, helper, who)
    )


def assistant(run: Run, who: str, target: str = "") -> Procedure:
    """Who Assists this roll by a React; gives the id of the one, or blank (BR-ACT-13).

    All allies who could are asked at once, in sight of each other, prompt kind `assist`; the first
    in the order of the list who offers does it, for there is but one for a roll.
    """
    found = [one.id for one in run.state.allies(who) if may_help(run.state, run.book, one.id, who)]
    if not found:
        return ""
    rows = ("BR-TEAM-01", "BR-ACT-13")

    def ask(state: State) -> Together:
        state.who(who)
        options = (Option("pass", "assist", (who,), rows), Option("assist", "assist", (who,), rows))
        about = (who, target)
        asks = tuple(
            Ask(decider_of(state, one), "assist", Choice(options), rows, about, "pass")
            for one in found
        )
        return Together("assist", asks, hidden=False, because=rows, about=about)

    answers = yield from need(run, ask)
    for helper, answer in zip(found, answers, strict=True):
        if answer == "assist" and (yield from pay(run, helper, STRESS, "assist", because=rows)):
            yield reacted(run.state, run.book, helper, "assist", who, rows)
            return helper
    return ""
