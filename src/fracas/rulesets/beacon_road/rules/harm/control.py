"""Who decides for whom: the Dominated obey, the Charmed do as proposed and may refuse danger."""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.rules.harm.wounds import DOMINATED, controlled_by
from fracas.rulesets.beacon_road.rules.subjects import Word
from fracas.rulesets.beacon_road.state.state import State


class Veto(Word, frozen=True):
    """Obey an order while Charmed, or refuse it (BR-WND-08)."""

    kind = "veto"


VETOES: Deeds[Veto] = Deeds(Veto)

_VETO = Choice(
    (
        Veto("refuse").option(because=("BR-WND-08",)),
        Veto("obey").option(because=("BR-WND-07",)),
    )
)


class Ordered(NamedTuple):
    """Who is told to do what."""

    who: Who
    act: str


def ruled_by(state: State, who: str) -> tuple[str, str]:
    """The wound by which another decides for somebody, and who that is; blanks for nobody.

    One who has left the fight controls nobody (BR-WOUND-19).
    """
    one = state.who(who)
    if not one.wounds:
        return "", ""
    name, by = controlled_by(one)
    master = state.find(by) if by else None
    if master is None or master.out:
        return "", ""
    return name, by


def decider_of(state: State, who: str) -> Decider:
    """Who makes the decisions of a creature: itself, or whoever Dominates it (BR-WND-12)."""
    name, by = ruled_by(state, who)
    return Decider(by if name == DOMINATED else who)


def proposer_of(state: State, who: str) -> Decider:
    """Who says what a creature does in its turn: for the Charmed it is the charmer (BR-WND-08)."""
    return Decider(ruled_by(state, who)[1] or who)


def refuses(run: Run, who: str, act: str) -> Procedure[bool]:
    """Whether a Charmed creature refuses an order that would endanger it unduly (BR-WND-08).

    Its own player is asked, or the game master; to refuse is the default (BR-GAP-51).
    """

    def ask(state: State) -> Ask:
        because = ("BR-WND-07", "BR-WND-08", "BR-GAP-51", "BR-NPC-05")
        return Ask(Decider(state.who(who).id), "veto", _VETO, because, Ordered(who, act), "refuse")

    said: str = yield from need(run, ask)
    return said == "refuse"
