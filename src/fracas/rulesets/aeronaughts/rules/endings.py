"""How a fight ends: one side left, a clock that is full, or the game master's word."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.answers import Choice, Field, Several, Sheet, Text
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.rulesets.aeronaughts.state.scene_facts import ClockTicked, Ended, Fell, Gone
from fracas.rulesets.aeronaughts.state.state import BURNING, DEAD, State

_WHY: dict[str, tuple[str, ...]] = {
    "down": ("AE-HP-08", "AE-GAP-48"),
    "draw": ("AE-HP-08",),
    "clock": ("AE-GM-02",),
    "talk": ("AE-GM-02",),
    "told": ("AE-GM-02",),
}
"""Each way for a fight to end, and its rules."""

LEAVES = ("surrendered", "fled", "captured")
"""How somebody may leave a fight alive by the game master's word."""


def over(state: State) -> tuple[str, str] | None:
    """The winner and how the fight ended, or None while it goes on.

    A full clock comes first; else it is over when at most one side has anybody left who functions
    (AE-HP-08). The winner is blank for a draw.
    """
    for clock in state.clocks:
        if clock.filled >= clock.size:
            return clock.winner, "clock"
    side = ""
    for one in state.combatants:
        if one.able and one.side != side:
            if side:
                return None
            side = one.side
    return (side, "down") if side else ("", "draw")


def tick(run: Run) -> Procedure[None]:
    """A round has passed on every clock."""
    for clock in run.state.clocks:
        if clock.filled < clock.size:
            yield ClockTicked(clock.id, because=("AE-TURN-09",))


def finish(run: Run, winner: str, how: str, words: str = "") -> Procedure[None]:
    """The fight is over; the GM says whether conditions go on, as fires do (AE-COND-07).

    Blocks, honed qualities and dice that wait end with it (AE-ACT-18, AE-MAN-29).
    """
    keeps = "end"
    if any(one.name != BURNING for each in run.state.present() for one in each.conditions):
        because = ("AE-COND-07", "AE-GM-02")
        keeps = yield from need(run, lambda _: Ruling("aftermath", _AFTER, "end", because))
    rows = (*_WHY[how], "AE-COND-07", "AE-ACT-18", "AE-MAN-29")
    yield Ended(winner, how, words, keeps == "keep", because=rows)


_AFTER = Choice(
    (
        Option("end", "aftermath", (), ("AE-COND-07",)),
        Option("keep", "aftermath", (), ("AE-COND-07",)),
    )
)


class Wins(Deed, frozen=True):
    """That a side has won, by the GM's word (AE-GM-02)."""

    side: str

    kind = "side"


class NobodyWins(Deed, frozen=True):
    """That nobody has."""

    kind = ""
    stem = "none"


WINNERS: Deeds[Deed] = Deeds(Wins, NobodyWins)


class RoundOver(NamedTuple):
    """A round that is over."""

    number: int


def go_on(run: Run) -> Procedure[None]:
    """As a round closes the GM lets the fight go on or ends it; some may leave it, or die.

    Nobody dies by the rules alone (AE-HP-10, AE-HP-11, AE-GAP-48).
    """

    def ask(state: State) -> Ruling:
        there = tuple([one.id for one in state.present()])
        fallen = tuple([one.id for one in state.present() if one.down])
        because = ("AE-GM-02", "AE-HP-10", "AE-HP-11")
        return Ruling(
            "go_on", _sheet(state.sides(), there, fallen), (), because, RoundOver(state.round)
        )

    ruled: dict[str, Any] = dict((yield from need(run, ask)))
    if not ruled:
        return
    for how in LEAVES:
        for who in ruled.get(how, ()):
            if run.state.find(who) is not None and not run.state.who(who).out:
                yield Gone(who, how, because=("AE-GM-02",))
    for who in ruled.get("dead", ()):
        if run.state.find(who) is not None and run.state.who(who).down:
            yield Fell(who, DEAD, because=("AE-HP-10", "AE-HP-11", "AE-GAP-48"))
    verdict = ruled.get("verdict", "on")
    if verdict != "on":
        found = WINNERS.read(ruled.get("winner", NobodyWins().id))
        winner = found.side if isinstance(found, Wins) else ""
        yield from finish(run, winner, verdict, ruled.get("words", "").strip())


@lru_cache(maxsize=512)
def _sheet(sides: tuple[str, ...], people: tuple[str, ...], fallen: tuple[str, ...]) -> Sheet:
    verdicts = tuple([Option(one, "verdict", (), ("AE-GM-02",)) for one in ("on", "talk", "told")])
    winners = (NobodyWins().option(), *[Wins(one).option() for one in sides])
    fields = [
        Field("verdict", Choice(verdicts), "on", ("AE-GM-02",)),
        Field("winner", Choice(winners), NobodyWins().id, ("AE-GM-02",)),
        Field("words", Text(0, 500), "", ("AE-GM-02",)),
    ]
    for how in LEAVES:
        options = tuple([Option(who, how, (who,)) for who in people])
        fields.append(Field(how, Several(options), (), ("AE-GM-02",)))
    if fallen:
        dead = tuple([Option(who, "dead", (who,)) for who in fallen])
        fields.append(Field("dead", Several(dead), (), ("AE-HP-10", "AE-HP-11")))
    return Sheet(tuple(fields))
