"""Group Strikes: enemies of one group act on a single roll (RW-CHK-10)."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.answers import Several
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import Attack, strike
from fracas.rulesets.razorweave.rules.clocks import owner_ticks
from fracas.rulesets.razorweave.rules.conditions import losing
from fracas.rulesets.razorweave.rules.deeds import Scope, Two
from fracas.rulesets.razorweave.rules.reach import can_strike
from fracas.rulesets.razorweave.state.frame_facts import Joined
from fracas.rulesets.razorweave.state.state import State


def joiners(state: State, book: RazorweaveBook, who: str, target: str) -> tuple[str, ...]:
    """Who of the same group has not acted and could Strike that foe as well."""
    group = state.able(who).shared
    return tuple(
        one.id
        for one in state.allies(who)
        if group
        and one.shared == group
        and not one.acted
        and can_strike(state, book, one.id, target)
        and not losing(state, book, one.id)
    )


class Together(Attack, frozen=True):
    """One Strike for several of a group (RW-CHK-10)."""

    kind = "together"
    because = ("RW-CHK-10",)
    icon = "users"
    stays = False
    fights = False

    @classmethod
    def offered(cls, book: RazorweaveBook, means: Scope) -> Iterable[Together]:
        """At foes whom others of the group could Strike as well."""
        return [cls(*blow) for blow in means.joint]

    def act(self, run: Run, who: str) -> Procedure:
        """One Check, the ticks of one (RW-GAP-92); those who join have acted (RW-GAP-93)."""
        book: RazorweaveBook = run.book
        because = ("RW-CHK-10", "RW-GAP-93")

        def ask_join(state: State) -> Ask:
            state.able(self.target)
            found = joiners(state, book, who, self.target)
            form = Several(tuple([Option(one, "join", (one,), because) for one in found]))
            return Ask(Decider(who), "join", form, because, Two(who, self.target), found)

        for joining in (yield from need(run, ask_join)):
            yield Joined(joining, who, because=because)
            if run.state.threats:
                yield from owner_ticks(run, joining)
        yield from strike(run, who, self.target, self.weapon)
