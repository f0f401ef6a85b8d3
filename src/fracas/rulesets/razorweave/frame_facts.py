"""What happens around the blows: surprise, Clocks of the scene, phases, morale, joint acts."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Beat, Fact
from fracas.rulesets.razorweave.combatants import Clock
from fracas.rulesets.razorweave.scenes import Offer, SceneClock
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.turn_facts import TurnEnded


def with_clock(state: State, changed_one: SceneClock) -> State:
    """The state with the Clock of the same id put in the other's place."""
    threats = tuple(changed_one if one.id == changed_one.id else one for one in state.threats)
    return replace(state, threats=threats)


class Ambushed(Fact, frozen=True):
    """A side sprang a complete surprise: one of it acts before there is any order (RW-FRAME-08)."""

    who: str
    order: str

    def apply(self, state: State) -> State:
        """Note the order that will hold; turns begin after the first action."""
        return replace(state, order=self.order, sequence=())


class Amended(Fact, frozen=True):
    """What the fight is about changed while it ran, in the sight of all (RW-GM-08)."""

    stakes: str

    def apply(self, state: State) -> State:
        """Write the new stakes."""
        return replace(state, stakes=self.stakes)


class DrewBack(Fact, frozen=True):
    """A combatant Defended or Withdrew in this round (RW-DEF-14)."""

    who: str

    def apply(self, state: State) -> State:
        """Note it until the next round."""
        return state.changed(self.who, drew_back=True)


class ClockMade(Fact, frozen=True):
    """A threat or progress Clock came into the scene (RW-CLK-01)."""

    clock: SceneClock

    def apply(self, state: State) -> State:
        """Add it, in place of one of the same id."""
        rest = tuple(one for one in state.threats if one.id != self.clock.id)
        return replace(state, threats=(*rest, self.clock))


class ClockTicked(Fact, frozen=True):
    """Segments of a threat or progress Clock were filled (RW-CLK-06).

    `how` is round, tag, move, act, or near: something went amiss where the Clock runs.
    """

    clock: str
    ticks: int
    by: str = ""
    how: str = "act"

    def apply(self, state: State) -> State:
        """Fill the segments, no more than there are; a tick of the round is had."""
        clock = state.threat(self.clock)
        if clock is None:
            return state
        filled = min(clock.filled + self.ticks, clock.size)
        ticked = clock.ticked or self.how == "round"
        return with_clock(state, replace(clock, filled=filled, ticked=ticked))


class ClockHeld(Fact, frozen=True):
    """A Clock will miss its next tick (RW-MAN-12)."""

    clock: str
    by: str

    def apply(self, state: State) -> State:
        """Hold it."""
        clock = state.threat(self.clock)
        return state if clock is None else with_clock(state, replace(clock, held=True))


class ClockSkipped(Fact, frozen=True):
    """A held Clock missed a tick, and is held no more (RW-MAN-12)."""

    clock: str
    how: str = "round"

    def apply(self, state: State) -> State:
        """Let it go; what would have been the tick of this round is gone."""
        clock = state.threat(self.clock)
        if clock is None:
            return state
        ticked = clock.ticked or self.how == "round"
        return with_clock(state, replace(clock, held=False, ticked=ticked))


class ClockFilled(Fact, frozen=True):
    """A threat or progress Clock is full, and what it stood for comes true (RW-CLK-05)."""

    clock: str


class ClockGone(Fact, frozen=True):
    """The cause of a Clock was done away with (RW-CLK-04)."""

    clock: str
    by: str

    def apply(self, state: State) -> State:
        """Take the Clock out of the scene."""
        return replace(state, threats=tuple(one for one in state.threats if one.id != self.clock))


class Offered(Fact, frozen=True):
    """An Edge waits for the next ally who goes at one enemy (RW-SETUP-07, RW-EDGE-10)."""

    by: str
    against: str
    turns: int = 1

    def apply(self, state: State) -> State:
        """Let it wait; the same again only starts anew."""
        maker = state.find(self.by)
        if maker is None:
            return state
        offer = Offer(self.by, maker.side, self.against, self.turns)
        rest = tuple(
            one for one in state.offers if (one.by, one.against) != (self.by, self.against)
        )
        return replace(state, offers=(*rest, offer))


class OfferTaken(Fact, frozen=True):
    """An ally went at that enemy, and used every Edge that waited for it (RW-EDGE-10)."""

    who: str
    against: str

    def apply(self, state: State) -> State:
        """Take the fitting offers away."""
        taker = state.find(self.who)
        if taker is None:
            return state
        offers = tuple(
            one
            for one in state.offers
            if one.side != taker.side or one.against != self.against or one.by == self.who
        )
        return replace(state, offers=offers)


class Joined(Fact, frozen=True):
    """Somebody put the turn of this round into a group Strike (RW-CHK-10, RW-GAP-93)."""

    who: str
    leader: str

    def apply(self, state: State) -> State:
        """The turn is taken: what lasts until it or its end is over; the leader's goes on."""
        joined = state.changed(self.who, stance=None, denied=False)
        return replace(TurnEnded(self.who).apply(joined), active=state.active, used=state.used)


class PhaseBegan(Fact, frozen=True):
    """The Clock of one phase was full, and the next begins empty (RW-RES-14, RW-GAP-116)."""

    who: str
    size: int

    def apply(self, state: State) -> State:
        """Put the new Clock in the full one's place; spare ticks are lost."""
        one = state.find(self.who)
        if one is None:
            return state
        return state.changed(self.who, clock=Clock(self.size), phases=one.phases[1:])


class Wavered(Fact, frozen=True):
    """Somebody reached the point at which it may break (RW-NPC-01); only the GM is told."""

    who: str

    def apply(self, state: State) -> State:
        """Let the game master be asked as soon as what happens now is over."""
        beat = Beat("breaks", (self.who,))
        return state if beat in state.agenda else replace(state, agenda=(beat, *state.agenda))


class Faltered(Fact, frozen=True):
    """The game master is asked whether somebody breaks (RW-NPC-01); nobody else is told."""

    who: str


class Steadied(Fact, frozen=True):
    """Somebody reached the point at which it might break, and holds on (RW-NPC-01)."""

    who: str

    def apply(self, state: State) -> State:
        """It is not asked again."""
        return state.changed(self.who, flees_at=0, yields_with="")


class AbilityUsed(Fact, frozen=True):
    """An enemy used what only it can do: now the table knows (RW-NPC-04)."""

    who: str
    ability: str
    name: str
    effect: str

    def apply(self, state: State) -> State:
        """Mark the ability as seen."""
        return seen(state, self.who, self.ability)


class Observed(Fact, frozen=True):
    """Somebody was watched closely: what it can do lies open (RW-NPC-04, RW-GAP-99)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark every ability as seen."""
        return seen(state, self.who)


def seen(state: State, who: str, ability: str = "") -> State:
    """The state with one ability of a combatant seen, or all of them."""
    one = state.find(who)
    if one is None:
        return state
    abilities = tuple(
        replace(each, seen=True) if ability in ("", each.id) else each for each in one.abilities
    )
    return state.changed(who, abilities=abilities)


FRAME_FACTS: tuple[type[Fact], ...] = (
    Ambushed,
    Amended,
    DrewBack,
    ClockMade,
    ClockTicked,
    ClockHeld,
    ClockSkipped,
    ClockFilled,
    ClockGone,
    Offered,
    OfferTaken,
    Joined,
    PhaseBegan,
    Wavered,
    Faltered,
    Steadied,
    AbilityUsed,
    Observed,
)
"""Every kind of fact of these chapters, as journals store them."""
