"""Morale: where an enemy breaks, what a fallen leader does to the rest, and who gives up with whom.

Where an enemy breaks is the game master's secret (RW-GAP-99), so what comes of it is a beat of its
own, which nobody else is asked about.
"""

from __future__ import annotations

from fracas.core.answers import Choice, Several
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import One
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.consequences import follow_up
from fracas.rulesets.razorweave.rules.damage import take_out
from fracas.rulesets.razorweave.rules.deeds import MainAction, Person
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.harm_facts import Faltered, Steadied
from fracas.rulesets.razorweave.state.state import BREAKS, State


def breaking(state: State, one: Combatant) -> str:
    """How an enemy would go that has reached the point at which it breaks, or nothing.

    It flees at so many filled segments, or gives up once its leader is out (RW-NPC-01).
    """
    if one.out is not None or one.kind == "pc" or not state.faces_foes(one.id):
        return ""
    leader = state.find(one.yields_with) if one.yields_with else None
    if leader is not None and leader.out is not None:
        return "surrendered"
    return "fled" if 0 < one.flees_at <= state.clock_of(one.id).filled else ""


def breaks(run: Run, who: str) -> Procedure[None]:
    """An enemy reached the point at which it breaks: it goes, unless the game master says no."""
    one = run.state.find(who)
    how = breaking(run.state, one) if one is not None else ""
    if not how:
        return
    yield Faltered(who, because=("RW-NPC-01",))
    form = Choice(
        (Option(how, "breaks", (who,), ("RW-NPC-01",)), Option("holds", "breaks", (who,)))
    )
    chosen = yield from need(
        run, lambda state: Ruling(BREAKS, form, how, ("RW-NPC-01",), One(state.able(who).id))
    )
    if chosen == "holds":
        yield Steadied(who, because=("RW-NPC-01",))
    else:
        yield from give_up(run, who, chosen)


def give_up(run: Run, who: str, how: str = "surrendered") -> Procedure[None]:
    """Somebody gives up, and with it everybody on the same Clock (RW-NPC-06, RW-OUT-22)."""
    shared = run.state.able(who).shared
    for one in run.state.combatants:
        if one.id == who or (shared and one.shared == shared):
            now = run.state.find(one.id)
            if now is not None and now.standing:
                yield from take_out(run, one.id, narrative=True, usual=how)


class Appeal(MainAction, frozen=True):
    """Call on those whose leader fell to give up (RW-NPC-05, RW-GAP-72)."""

    kind = "appeal"
    needs = "appeals"
    because = ("RW-NPC-05", "RW-GAP-72")
    icon = "megaphone"
    stays = False

    def act(self, run: Run, who: str) -> Procedure[None]:
        """PRE against 12: on Full or better the game master says who gives up.

        By default everybody of those sides; a Partial has its price as any other.
        """
        book: RazorweaveBook = run.book
        attempt = Attempt(
            who, "appeal", "PRE", book.tables.morale, because=("RW-NPC-05", "RW-GAP-72")
        )
        made = yield from check(run, attempt)
        if made.tier.fails:
            yield from follow_up(run, who, "", made.tier)
            return

        def swayed(state: State) -> tuple[Option, ...]:
            lost = {one.side for one in state.combatants if one.leads and one.out is not None}
            return tuple(
                Person(one.id).option(because=("RW-NPC-05", "RW-NPC-06"))
                for one in state.foes(who)
                if one.side in lost and one.kind != "pc"
            )

        def ask_who(state: State) -> Ruling:
            options = swayed(state)
            everybody = tuple(option.id for option in options)
            return Ruling(
                "swayed", Several(options), everybody, ("RW-NPC-05",), One(state.able(who).id)
            )

        for yielding in (yield from need(run, ask_who)):
            one = run.state.find(yielding)
            if one is not None and one.standing:
                yield from give_up(run, yielding)
        if run.state.who(who).standing:
            yield from follow_up(run, who, "", made.tier)


def cowed(run: Run, who: str) -> Procedure[None]:
    """A Critical of social pressure: the game master may end the opposition (RW-SETUP-11).

    That is the story's end of it and no part of the tier (RW-GAP-63): by default nobody gives up.
    """

    def foes(state: State) -> tuple[Option, ...]:
        return tuple(
            Person(one.id).option(because=("RW-SETUP-11", "RW-OUT-22"))
            for one in state.foes(who)
            if one.kind != "pc"
        )

    if not foes(run.state):
        return
    because = ("RW-SETUP-11", "RW-GAP-63")
    chosen = yield from need(
        run, lambda state: Ruling("cowed", Several(foes(state)), (), because, One(who))
    )
    for yielding in chosen:
        one = run.state.find(yielding)
        if one is not None and one.standing:
            yield from give_up(run, yielding)
