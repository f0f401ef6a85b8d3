"""How a fight ends: one side left, a count of Rounds, a death, by consent, or the GM's word."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.answers import Choice, Field, Several, Sheet, Text
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.rulesets.action_points.rules.deeds import Free
from fracas.rulesets.action_points.state.scene_facts import ClockTicked, Ended, Gone
from fracas.rulesets.action_points.state.state import State

LEAVES = ("surrendered", "fled", "captured")
"""How somebody may leave a fight alive."""

BECAUSE = ("AP-TURN-19", "AP-NAR-03")


def over(state: State) -> tuple[str, str] | None:
    """The winner and how the fight ended, or None while it goes on (AP-TURN-19).

    A full count of Rounds comes first, then a death that decides; else it is over when at most one
    side has anybody left who is not Down. The winner is blank for a draw.
    """
    for clock in state.clocks:
        if clock.filled >= clock.size:
            return clock.winner, "clock"
    for goal in state.goals:
        victim = state.find(goal.victim)
        if victim is not None and victim.dead:
            return goal.winner, "goal"
    side = ""
    for one in state.combatants:
        if one.side != side and one.able:
            if side:
                return None
            side = one.side
    return (side, "down") if side else ("", "draw")


def tick(run: Run) -> Procedure[None]:
    """A Round has passed on every count of Rounds; the Surprise Round comes before all of them."""
    if not run.state.round:
        return
    for clock in run.state.clocks:
        if clock.filled < clock.size:
            yield ClockTicked(clock.id, because=("AP-TURN-23",))


def finish(run: Run, winner: str, how: str, words: str = "") -> Procedure[None]:
    """The fight is over; penalties still to come are dropped with it (AP-GAP-14)."""
    rows = ["AP-TURN-19"]
    if any(one.penalty for one in run.state.combatants):
        rows.append("AP-GAP-14")
    if how in ("talk", "told"):
        rows.append("AP-NAR-03")
    yield Ended(winner, how, words, because=tuple(rows))


class Yield(Free, frozen=True):
    """Give up, and be out of the fight (AP-TURN-19)."""

    kind = "yield"
    because = ("AP-TURN-19",)
    icon = "flag"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Be gone."""
        yield Gone(who, "surrendered", because=self.because)


class Wins(Deed, frozen=True):
    """That a side has won, by the GM's word (AP-NAR-03)."""

    side: str

    kind = "side"


class NobodyWins(Deed, frozen=True):
    """That nobody has."""

    kind = ""
    stem = "none"


WINNERS: Deeds[Deed] = Deeds(Wins, NobodyWins)


class RoundOver(NamedTuple):
    """A Round that is over; 0 is the Surprise Round."""

    number: int


def go_on(run: Run) -> Procedure[None]:
    """As a Round closes the GM lets the fight go on or ends it, or says who has left it.

    AP-TURN-19: all sides may agree on that, and some may flee or give up.
    """

    def ask(state: State) -> Ruling:
        there = tuple([one.id for one in state.combatants if not one.out and not one.dead])
        return Ruling(
            "go_on", go_on_sheet(state.sides(), there), (), BECAUSE, RoundOver(state.round)
        )

    ruled: dict[str, Any] = dict((yield from need(run, ask)))
    if not ruled:
        return
    for how in LEAVES:
        for who in ruled.get(how, ()):
            one = run.state.find(who)
            if one is not None and not one.out:
                yield Gone(who, how, because=BECAUSE)
    verdict = ruled.get("verdict", "on")
    if verdict != "on":
        found = WINNERS.read(ruled.get("winner", NobodyWins().id))
        winner = found.side if isinstance(found, Wins) else ""
        yield from finish(run, winner, verdict, ruled.get("words", "").strip())


@lru_cache(maxsize=512)
def go_on_sheet(sides: tuple[str, ...], people: tuple[str, ...]) -> Sheet:
    """The GM's sheet as a Round closes: how it goes on, who has won, and who has left how."""
    verdicts = tuple([Option(one, "verdict", (), BECAUSE) for one in ("on", "talk", "told")])
    winners = [NobodyWins().option(), *[Wins(one).option() for one in sides]]
    return Sheet(
        (
            Field("verdict", Choice(verdicts), "on", BECAUSE),
            Field("winner", Choice(tuple(winners)), NobodyWins().id, BECAUSE),
            Field("words", Text(0, 500), "", BECAUSE),
            *(
                Field(
                    how, Several(tuple([Option(who, how, (who,)) for who in people])), (), BECAUSE
                )
                for how in LEAVES
            ),
        )
    )
