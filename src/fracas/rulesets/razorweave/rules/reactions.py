"""Defending as a reaction, where a table plays it so: the Defend answers the blow (RW-GAP-13)."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.conditions import losing
from fracas.rulesets.razorweave.rules.deeds import Two
from fracas.rulesets.razorweave.state.check_facts import Stood
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


def may_react(state: State, book: RazorweaveBook, who: str) -> bool:
    """Whether a combatant may Defend against a blow: once until its next turn (RW-GAP-95).

    Not where its reaction is denied, and not where a Condition takes its turn away.
    """
    one = state.who(who)
    return one.standing and one.stance is None and not one.denied and not losing(state, book, who)


def react(run: Run, who: str, by: str) -> Procedure:
    """A struck combatant may Defend on the spot; what it wins lasts until its next turn.

    Only for tables that play Defend as a reaction (RW-GAP-13).
    """
    # Whoever defends may step back, and that may bring on a Strike, which asks for a reaction.
    from fracas.rulesets.razorweave.rules.defend import stand_guard

    book: RazorweaveBook = run.book
    if not may_react(run.state, book, who):
        return
    because = ("RW-GAP-13", "RW-DEF-01")
    form = Choice((Option("defend", "react", (who,), because), Option("no", "react", (who,))))

    def ask_react(state: State) -> Ask:
        return Ask(Decider(state.able(who).id), "react", form, because, Two(who, by), "defend")

    if (yield from need(run, ask_react)) == "defend":
        tier = yield from stand_guard(run, who, spends=False)
        if tier.fails:
            yield Stood(who, Tier.FAILURE, because=because)
