"""What can happen to people: ticks, falls, phases, returns; gear; Conditions, and healing time.

Long because everything that happens to a body and what it carries is one list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.kit.facts import About, Told, Upon
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.state.combatants import (
    Ailment,
    Clock,
    Combatant,
    ConditionKey,
    Out,
    Tier,
    WeaponKey,
)
from fracas.rulesets.razorweave.state.state import (
    BREAKS,
    UNREADY,
    Hushed,
    State,
    disengaged,
    emptied,
    with_clock,
    without,
)


class Consented(Upon, frozen=True):
    """A player agreed that the character may die or be lost for good (RW-OUT-13, RW-OUT-14)."""

    sets: ClassVar[Mapping[str, Any]] = {"consents": True}


class Returned(About, frozen=True):
    """A combatant who fell is back: at Minor severity in the next scene (RW-OUT-06, RW-RES-16).

    At Moderate it is back after a rest (RW-OUT-07), at Major after recovery (RW-OUT-08).
    """

    filled: int

    def apply(self, state: State) -> State:
        """Put it back in, with the Clock that counts filled to this number."""
        clock = replace(state.clock_of(self.who), filled=self.filled)
        return with_clock(state.changed(self.who, out=None), self.who, clock)


class Ticked(About, frozen=True):
    """Segments of a combatant's Resolve Clock were filled (RW-RES-01)."""

    ticks: int
    by: Who = ""
    how: str = "strike"

    def _filled(self, clock: Clock) -> Clock:
        return Clock(clock.size, clock.filled + self.ticks)

    def apply(self, state: State) -> State:
        """Fill its own Clock, or the group's (RW-RES-09)."""
        if state.find(self.who) is None:
            return state
        return with_clock(state, self.who, self._filled(state.clock_of(self.who)))

    def case(self, state: State, about: Any) -> str:
        """Whether there are any ticks."""
        return "" if self.ticks else "none"

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The Clock after the ticks, their source, and what to narrate."""
        clock = state.clock_of(self.who)
        after = self._filled(clock)
        return {
            "clock": after,
            "over": max(after.filled - after.size, 0),
            "struck": self.how == "strike" and self.by,
            "other": self.how != "strike",
            "near": _near(clock, after, book.tables.low_resolve),
        }


def _near(before: Clock, after: Clock, low: int) -> str:
    """Whether a Clock passes half, or one more hit could fill it (RW-RES-12)."""
    if after.full:
        return ""
    if after.left <= low < before.left:
        return "drop"
    return "hard" if before.filled * 2 < after.size <= after.filled * 2 else ""


class TakenOut(About, frozen=True):
    """A combatant is out of the fight, in the agreed way (RW-OUT-03, RW-OUT-05)."""

    outcome: str
    words: str = ""
    narrative: bool = False

    def apply(self, state: State) -> State:
        """Put it out: no turns, no engagements, nothing ready; its Conditions stay."""
        out = Out(self.outcome, self.words, self.narrative, state.severity_of(self.who))
        return disengaged(state, self.who).changed(self.who, out=out, **UNREADY)


class PhaseBegan(Upon, frozen=True):
    """The Clock of one phase was full, and the next begins empty (RW-RES-14, RW-GAP-116)."""

    size: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Replace the full Clock with the new one; surplus ticks are lost."""
        return {"clock": Clock(self.size), "phases": one.phases[1:]}


class Wavered(About, Hushed, frozen=True):
    """A combatant reached its breaking point (RW-NPC-01); only the GM sees it."""

    def apply(self, state: State) -> State:
        """Plan the game master's question for after the current act."""
        beat = Beat(BREAKS, (self.who,))
        return state if beat in state.agenda else replace(state, agenda=(beat, *state.agenda))


class Faltered(About, Hushed, frozen=True):
    """The game master is asked whether a combatant breaks (RW-NPC-01); nobody else sees it."""


class Steadied(Upon, Hushed, frozen=True):
    """A combatant reached its breaking point, and holds on (RW-NPC-01)."""

    sets: ClassVar[Mapping[str, Any]] = {"flees_at": 0, "yields_with": ""}


# Gear


class Drew(Upon, frozen=True):
    """A Disarmed combatant drew another weapon; the lost one stays where it fell (RW-MAN-07)."""

    weapon: WeaponKey

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put the other weapon in hand, and end the Condition."""
        return {"weapons": one.weapons[1:], "conditions": without(one.conditions, "disarmed")}


class Readied(Upon, frozen=True):
    """A combatant took `item` in hand and put away what no longer fits (RW-WEAP-24)."""

    item: str
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set what is ready and what is carried."""
        return {"weapons": self.weapons, "armour": self.armour, "stowed": self.stowed}


class Ablated(Upon, frozen=True):
    """Ablative gear absorbed a hit; armour then counts one tier lower (RW-ARM-09, RW-ARM-10)."""

    item: str
    lowers: bool = False

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Spend the charge of this scene, and lower the armour's tier."""
        return {"ablated": (*one.ablated, self.item), "worn": one.worn + self.lowers}


class Recharged(Upon, frozen=True):
    """A new scene restored the charge of Ablative gear, but not its tier (RW-ARM-11)."""

    sets: ClassVar[Mapping[str, Any]] = {"ablated": ()}


class Repaired(Upon, frozen=True):
    """A combatant's armour was repaired out of combat (RW-ARM-11)."""

    sets: ClassVar[Mapping[str, Any]] = {"worn": 0}


class GearBroke(Upon, frozen=True):
    """An item broke for good, and the Conditions on it ended (RW-ENVC-03)."""

    gear: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remove the item."""
        return {
            "weapons": tuple([each for each in one.weapons if each != self.gear]),
            "armour": tuple([each for each in one.armour if each != self.gear]),
            "conditions": tuple([each for each in one.conditions if each.part != self.gear]),
        }


class LetGo(Upon, frozen=True):
    """A broken arm can hold nothing; what it held is carried now (RW-PHYS-09)."""

    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set what is ready and what is carried."""
        return {"weapons": self.weapons, "armour": self.armour, "stowed": self.stowed}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What it held before."""
        before = (*about.weapons, *about.armour) if about is not None else ()
        held = (*self.weapons, *self.armour)
        return {"lost": tuple([one for one in before if one not in held])}


class Reread(Upon, frozen=True):
    """A stance was read without a shield's Edge (RW-WEAP-12)."""

    tier: Tier

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Keep that reading."""
        if one.stance is None:
            return {}
        return {"stance": replace(one.stance, bare=self.tier, unread=None)}


# Conditions


class Afflicted(Upon, frozen=True):
    """A combatant got a Condition; one it already has only starts over (RW-COND-05).

    On another limb or item it is a different one.
    """

    condition: ConditionKey
    source: Who = ""
    turns: int = 0
    rounds: int = 0
    part: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put the Condition on its bearer."""
        same = (self.condition, self.part)
        rest = [each for each in one.conditions if (each.name, each.part) != same]
        ailment = Ailment(self.condition, self.source, self.turns, self.rounds, self.part)
        return {"conditions": (*rest, ailment)}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether there is more to say about it (RW-COND-01)."""
        return {"known": self.condition in book.conditions}


class Cleared(Upon, frozen=True):
    """A Condition ended for its bearer, on all limbs and items it was on."""

    condition: ConditionKey

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remove the Condition."""
        return {"conditions": without(one.conditions, self.condition)}


class Timed(Upon, frozen=True):
    """A Condition will end by rounds: fire burns on, or warmth returns (RW-TACT-02)."""

    condition: ConditionKey
    rounds: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set how many more rounds it lasts."""
        return _each_ailment(one, self.condition, rounds=self.rounds)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it keeps its bearer down until then."""
        row = book.conditions.get(self.condition)
        return {"renews": row is not None and row.renews}


class Mended(Upon, frozen=True):
    """A Condition's healing or harm went one step further: rested, treated, or failed."""

    condition: ConditionKey
    stage: str
    sessions: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Record the stage, and the sessions since treatment."""
        return _each_ailment(one, self.condition, stage=self.stage, sessions=self.sessions)

    def case(self, state: State, about: Any) -> str:
        """The step."""
        return self.stage if self.stage in ("rested", "treated", "failed") else ""


def _each_ailment(one: Combatant, condition: str, **values: Any) -> Mapping[str, Any]:
    """A bearer's Conditions, with values set on all of one name."""
    ailments = [
        replace(each, **values) if each.name == condition else each for each in one.conditions
    ]
    return {"conditions": tuple(ailments)}


# Passing time


class Settled(Upon, frozen=True):
    """What a defeat leaves behind was decided (RW-OUT-07, RW-OUT-08)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Record that it is decided."""
        return {"out": replace(one.out, settled=True)} if one.out is not None else {}


class Attended(Upon, frozen=True):
    """Healers, magic or technicians helped a combatant who fell at Major severity (RW-OUT-08)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Record the help."""
        return {"out": replace(one.out, treated=True)} if one.out is not None else {}


class Ends(Told, frozen=True):
    """Time passed, and ended some Conditions for everybody."""

    shape: ClassVar[bool] = True

    ends: tuple[str, ...] = ()

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who no longer has which of them."""
        over = [
            (one, ailment.name)
            for one in state.combatants
            for ailment in one.conditions
            if ailment.name in self.ends
        ]
        return {"over": tuple(over)}

    def freed(self, state: State) -> tuple[Combatant, ...]:
        """Everybody without those Conditions."""
        people = state.combatants
        return tuple(
            [replace(one, conditions=without(one.conditions, *self.ends)) for one in people]
        )


class SceneEnded(Ends, frozen=True):
    """A scene ended, and what lasts only for a scene with it (RW-COND-02)."""

    def apply(self, state: State) -> State:
        """Remove those Conditions from everybody."""
        return replace(state, combatants=self.freed(state))


class Rested(Ends, frozen=True):
    """A rest cleared Resolve Clocks and ended what a rest ends (RW-RES-16, RW-PHYS-06)."""

    def apply(self, state: State) -> State:
        """Clear every Clock and the Conditions that a rest ends."""
        return rested(state, self.freed(state))


class SceneTurned(Ends, frozen=True):
    """The story moved on to its next scene without a rest (RW-RES-16, RW-GAP-57)."""

    clears: bool = False

    def apply(self, state: State) -> State:
        """Drop Light Conditions, stances and grants; empty the Clocks if the table does that."""
        return rested(state, self.freed(state), self.clears)


class SessionPassed(Ends, frozen=True):
    """A session passed: days to weeks in which wounds heal (RW-OUT-08)."""

    def apply(self, state: State) -> State:
        """Clear the Clocks; count what heals and who stays away."""
        people = [
            replace(
                one,
                out=replace(one.out, missed=one.out.missed + 1) if one.out else None,
                conditions=tuple([_healing(each) for each in one.conditions]),
            )
            for one in self.freed(state)
        ]
        return rested(state, tuple(people))


def _healing(one: Ailment) -> Ailment:
    """A treated Condition, one session later."""
    return replace(one, sessions=one.sessions + 1) if one.stage == "treated" else one


def rested(state: State, people: tuple[Combatant, ...], clears: bool = True) -> State:
    """The state between scenes: these people, nothing ready, every Clock empty if `clears`."""

    def clock(one: Clock) -> Clock:
        return emptied(one) if clears else one

    return replace(
        state,
        combatants=tuple([replace(one, clock=clock(one.clock), **UNREADY) for one in people]),
        shared=tuple([replace(one, clock=clock(one.clock)) for one in state.shared]),
        result="",
    )
