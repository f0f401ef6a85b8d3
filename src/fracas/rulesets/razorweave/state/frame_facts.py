"""What happens around the blows: surprise, Clocks of the scene, phases, morale, joint acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.kit.facts import About, Told, Upon
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.razorweave.state.combatants import Ability, Clock, Combatant
from fracas.rulesets.razorweave.state.state import Offer, SceneClock, State, with_one
from fracas.rulesets.razorweave.state.turn_facts import TurnEnded


class Ambushed(About, frozen=True):
    """A side sprang a complete surprise: one of it acts before there is any order (RW-FRAME-08)."""

    order: str

    def apply(self, state: State) -> State:
        """Note the order that will hold; turns begin after the first action."""
        return replace(state, order=self.order, sequence=())


class Amended(Told, frozen=True):
    """What the fight is about changed while it ran, in the sight of all (RW-GM-08)."""

    stakes: str

    def apply(self, state: State) -> State:
        """Write the new stakes."""
        return replace(state, stakes=self.stakes)


class DrewBack(Upon, frozen=True):
    """A combatant Defended or Withdrew in this round (RW-DEF-14)."""

    sets: ClassVar[Mapping[str, Any]] = {"drew_back": True}


class ClockMade(Told, frozen=True):
    """A threat or progress Clock came into the scene (RW-CLK-01)."""

    clock: SceneClock

    def apply(self, state: State) -> State:
        """Add it, in place of one of the same id."""
        rest = [one for one in state.threats if one.id != self.clock.id]
        return replace(state, threats=(*rest, self.clock))


class AtClock(Told, frozen=True):
    """Something about a Clock of the scene, which is gone where an edit took it away."""

    shape: ClassVar[bool] = True

    clock: str

    def becomes(self, clock: SceneClock) -> SceneClock:
        """The Clock as this leaves it."""
        return clock

    def apply(self, state: State) -> State:
        """The scene with that Clock."""
        threats = [self.becomes(one) if one.id == self.clock else one for one in state.threats]
        return replace(state, threats=tuple(threats))


class ClockTicked(AtClock, frozen=True):
    """Segments of a threat or progress Clock were filled (RW-CLK-06).

    `how` is round, tag, move, act, or near: something went amiss where the Clock runs.
    """

    ticks: int
    by: Who = ""
    how: str = "act"

    def becomes(self, clock: SceneClock) -> SceneClock:
        """Fill the segments, no more than there are; a tick of the round is had."""
        filled = min(clock.filled + self.ticks, clock.size)
        return replace(clock, filled=filled, ticked=clock.ticked or self.how == "round")

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """How the Clock stands then, and whether it runs where somebody was hard pressed."""
        one = state.threat(self.clock)
        return {"then": None if one is None else self.becomes(one), "near": self.how == "near"}


class ClockHeld(AtClock, frozen=True):
    """A Clock will miss its next tick (RW-MAN-12)."""

    by: Who

    def becomes(self, clock: SceneClock) -> SceneClock:
        """Hold it."""
        return replace(clock, held=True)


class ClockSkipped(AtClock, frozen=True):
    """A held Clock missed a tick, and is held no more (RW-MAN-12)."""

    how: str = "round"

    def becomes(self, clock: SceneClock) -> SceneClock:
        """Let it go; what would have been the tick of this round is gone."""
        return replace(clock, held=False, ticked=clock.ticked or self.how == "round")


class ClockFilled(AtClock, frozen=True):
    """A threat or progress Clock is full, and what it stood for comes true (RW-CLK-05)."""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What that is."""
        clock = state.threat(self.clock)
        return {"effect": "" if clock is None else clock.effect}


class ClockGone(AtClock, frozen=True):
    """The cause of a Clock was done away with (RW-CLK-04)."""

    by: Who

    def apply(self, state: State) -> State:
        """Take the Clock out of the scene."""
        threats = [one for one in state.threats if one.id != self.clock]
        return replace(state, threats=tuple(threats))


class Offered(Told, frozen=True):
    """An Edge waits for the next ally who goes at one enemy (RW-SETUP-07, RW-EDGE-10)."""

    by: Who
    against: Who
    turns: int = 1

    def apply(self, state: State) -> State:
        """Let it wait; the same again only starts anew."""
        maker = state.find(self.by)
        if maker is None:
            return state
        offer = Offer(self.by, maker.side, self.against, self.turns)
        same = (self.by, self.against)
        rest = [one for one in state.offers if (one.by, one.against) != same]
        return replace(state, offers=(*rest, offer))


class OfferTaken(About, frozen=True):
    """An ally went at that enemy, and used every Edge that waited for it (RW-EDGE-10)."""

    against: Who

    def apply(self, state: State) -> State:
        """Take the fitting offers away."""
        taker = state.find(self.who)
        if taker is None:
            return state
        offers = [
            one
            for one in state.offers
            if one.side != taker.side or one.against != self.against or one.by == self.who
        ]
        return replace(state, offers=tuple(offers))


class Joined(About, frozen=True):
    """Somebody put the turn of this round into a group Strike (RW-CHK-10, RW-GAP-93)."""

    leader: Who

    def apply(self, state: State) -> State:
        """The turn is taken: what lasts until it or its end is over; the leader's goes on."""
        one = state.find(self.who)
        people = (
            state.combatants if one is None else with_one(state.combatants, lapsed(one, "turn"))
        )
        after = TurnEnded(self.who).apply(replace(state, combatants=people))
        return replace(after, active=state.active, used=state.used)


class PhaseBegan(Upon, frozen=True):
    """The Clock of one phase was full, and the next begins empty (RW-RES-14, RW-GAP-116)."""

    size: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put the new Clock in the full one's place; spare ticks are lost."""
        return {"clock": Clock(self.size), "phases": one.phases[1:]}


class Wavered(About, frozen=True):
    """Somebody reached the point at which it may break (RW-NPC-01); only the GM is told."""

    def apply(self, state: State) -> State:
        """Let the game master be asked as soon as what happens now is over."""
        beat = Beat("breaks", (self.who,))
        return state if beat in state.agenda else replace(state, agenda=(beat, *state.agenda))


class Faltered(About, frozen=True):
    """The game master is asked whether somebody breaks (RW-NPC-01); nobody else is told."""


class Steadied(Upon, frozen=True):
    """Somebody reached the point at which it might break, and holds on (RW-NPC-01)."""

    sets: ClassVar[Mapping[str, Any]] = {"flees_at": 0, "yields_with": ""}


class AbilityUsed(Upon, frozen=True):
    """An enemy used what only it can do: now the table knows (RW-NPC-04)."""

    ability: str
    name: str
    effect: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Mark the ability as seen."""
        return {"abilities": seen(one, self.ability)}


class Observed(Upon, frozen=True):
    """Somebody was watched closely: what it can do lies open (RW-NPC-04, RW-GAP-99)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Mark every ability as seen."""
        return {"abilities": seen(one)}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """All that it can do."""
        return {"abilities": about.abilities if about is not None else ()}


def seen(one: Combatant, ability: str = "") -> tuple[Ability, ...]:
    """The abilities of a combatant, one of them seen, or all."""
    return tuple(
        [replace(each, seen=True) if ability in ("", each.id) else each for each in one.abilities]
    )
