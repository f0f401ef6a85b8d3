"""Facts about the scene: preparation, moving, handling gear, coming and going, endings."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import About, Comes, Goes, Opens, Sides, Told, Upon
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.action_points.state.state import (
    ActionKey,
    Area,
    BagKey,
    Combatant,
    Coordination,
    GearKey,
    Goal,
    Stake,
    State,
)
from fracas.space.plane import feet

AFTER = ("scene", "day", "gain", "fight")
"""Beats that wait for a fight to end, and stay on the agenda when it does."""


class Surprised(Told, frozen=True):
    """Who has the drop on whom, in pairs (AP-SUR-11), by ruling or by Tests (AP-NAR-03)."""

    drops: tuple[tuple[str, str], ...]

    def apply(self, state: State) -> State:
        """Keep them; no Tests decide about them any more."""
        return replace(state, drops=self.drops, spotting=False)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Those who have the drop on the same combatants, grouped (AP-SUR-01)."""
        on: dict[str, list[str]] = {}
        for who, whom in self.drops:
            on.setdefault(who, []).append(whom)
        by: dict[tuple[str, ...], list[str]] = {}
        for who, foes in on.items():
            by.setdefault(tuple(foes), []).append(who)
        return {"groups": tuple([(tuple(who), foes) for foes, who in by.items()])}


class Prepared(Upon, frozen=True):
    """Something was declared before combat and paid at once (AP-PRE-04, AP-PRE-05).

    `action` is a key of the book's actions, or done.
    """

    action: ActionKey = "done"
    cost: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the AP, and note what may be declared only once (AP-PRE-06)."""
        return {
            "ap": max(one.ap - self.cost, 0),
            "prepared": one.prepared or self.action == "done",
            "moved": one.moved or self.action in ("walk", "sprint", "run"),
            "coordinated": one.coordinated or self.action == "coordinate",
        }

    def case(self, state: State, about: Any) -> str:
        """Whether it is done, or does something first."""
        return "done" if self.action == "done" else ""


class Coordinated(About, frozen=True):
    """Strategic Coordination was declared by its leader (AP-PRE-07), who paid in `Prepared`."""

    def apply(self, state: State) -> State:
        """Begin it without allies, unless an edit lets the same leader declare it again."""
        if any(one.leader == self.who for one in state.coordinations):
            return state
        return replace(state, coordinations=(*state.coordinations, Coordination(self.who)))


class Joined(Upon, frozen=True):
    """An ally joined Strategic Coordination and paid its share (AP-PRE-08)."""

    leader: Who
    cost: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the AP."""
        return {"ap": max(one.ap - self.cost, 0)}

    def apply(self, state: State) -> State:
        """Add it to the leader's allies."""
        groups = [
            replace(one, allies=(*one.allies, self.who)) if one.leader == self.leader else one
            for one in state.coordinations
        ]
        paid: State = super().apply(state)
        return replace(paid, coordinations=tuple(groups))


class Permuted(Told, frozen=True):
    """Leader and allies permuted their Initiatives: (who, Initiative) in pairs (AP-PRE-08)."""

    leader: Who
    numbers: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> State:
        """Set them; the leader may not permute again."""
        after = state.each({who: {"initiative": number} for who, number in self.numbers})
        return replace(after, reordered=(*state.reordered, self.leader))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """How long they count."""
        return {"each": book.rulings["initiative_each_round"] == "on"}


class Moved(Upon, frozen=True):
    """A combatant moved to a point in feet (AP-MOV-01 to AP-MOV-06).

    `how` is walk, sprint, run or placed; `path` are the points between.
    """

    x: int
    y: int
    how: str = "walk"
    path: tuple[tuple[int, int], ...] = ()

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Move it; a Run hinders its shots in this Round."""
        return {"x": self.x, "y": self.y, "ran": one.ran or self.how == "run"}

    def case(self, state: State, about: Any) -> str:
        """Whether it moved there or was placed."""
        return "placed" if about is None or self.how == "placed" else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """How far, and by which gait."""
        if about is None:
            return {}
        points = [(about.x, about.y), *self.path, (self.x, self.y)]
        far = sum([feet(here, there) for here, there in pairwise(points)])
        gait = "crawl" if about.prone and self.how == "walk" else self.how
        return {"far": far, "gait": gait, "runs": self.how == "run"}


class Readied(Upon, frozen=True):
    """A weapon, or weapon and shield, was readied; what was held is stowed (AP-PRE-09)."""

    in_hand: tuple[GearKey, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set what it wields."""
        return {"in_hand": self.in_hand}


class BagsDropped(Upon, frozen=True):
    """All bags were dropped where the combatant is (AP-PRE-12)."""

    bags: tuple[BagKey, ...]
    x: int = 0
    y: int = 0

    sets: ClassVar[Mapping[str, Any]] = {"bags": ()}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is a single bag."""
        return {"single": len(self.bags) == 1}


class Deed(About, frozen=True):
    """Another deed was tried, in the player's own words (AP-MOV-11).

    `passed` is None where the game master asked for no Test; `effect` in the GM's words.
    """

    words: str
    passed: bool | None = None
    effect: str = ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it was tested."""
        return {"tested": self.passed is not None}


class Improvised(About, frozen=True):
    """Something that no list covers, in the player's words, and its effect in the GM's."""

    words: str
    effect: str = ""


class ClockTicked(Told, frozen=True):
    """A Round passed on a count of rounds."""

    clock: str

    def apply(self, state: State) -> State:
        """Count it."""
        clocks = [
            replace(one, filled=one.filled + 1) if one.id == self.clock else one
            for one in state.clocks
        ]
        return replace(state, clocks=tuple(clocks))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The count, if it still exists."""
        one = next((one for one in state.clocks if one.id == self.clock), None)
        return {"found": one, "now": one.filled + 1 if one else 0, "size": one.size if one else 0}


def _order_gone(state: State) -> State:
    """The scene without an order and without what lasts for a fight."""
    people = tuple([lapsed(one, "turn", "round", "fight") for one in state.combatants])
    return replace(lapsed(state, "fight"), combatants=people)


class Ended(Told, frozen=True):
    """The fight is over: one side left, a clock, a death, an agreement, or the GM's word.

    AP-TURN-19. What lasts for a fight ends with it, pending penalties too (AP-GAP-14); damage and
    Down stay (AP-HEAL-03, AP-DOWN-03).
    """

    winner: str = ""
    how: str = "down"
    words: str = ""

    def apply(self, state: State) -> State:
        """Note how it ended; of the agenda only planned interludes stay."""
        after = tuple([beat for beat in state.agenda if beat.name in AFTER])
        return replace(_order_gone(state), result=self.winner or self.how, agenda=after)

    def case(self, state: State, about: Any) -> str:
        """How it ended."""
        return self.how if self.how in ("clock", "goal", "talk", "told", "draw") else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whose penalties are forgiven (AP-GAP-14)."""
        return {"forgiven": tuple([one for one in state.combatants if one.penalty])}


class FightBegan(Told, frozen=True):
    """The next fight of the same people begins (AP-INJ-01, AP-HEAL-11).

    Their foes come by `Entered` after it, and positions by `Moved`.
    """

    title: str
    stakes: str = ""
    width: int = 0
    height: int = 0
    areas: tuple[Area, ...] = ()
    clocks: tuple[Stake, ...] = ()
    goals: tuple[Goal, ...] = ()

    def apply(self, state: State) -> State:
        """Set the new scene; all but those Down stand up, and those who had left are back."""
        fresh = _order_gone(state)
        people = tuple([replace(one, prone=one.down, out="") for one in fresh.combatants])
        scene = {name: getattr(self, name) for name in FightBegan.__annotations__}
        return replace(fresh, **scene, combatants=people, round=0, result="")


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (AP-TURN-18)."""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The side it joins."""
        return {"side": self.combatant.side}


class Left(Goes, frozen=True):
    """A combatant is gone for good."""

    def apply(self, state: State) -> State:
        """Remove it; the same combatant as before stays due."""
        after: State = super().apply(state)
        if self.who not in state.order:
            return after
        place = state.place - (state.order.index(self.who) < state.place)
        order = tuple([one for one in state.order if one != self.who])
        return replace(after, order=order, place=place)


class Gone(Upon, frozen=True):
    """A combatant left the fight alive: fled, surrendered, captured, or by agreement."""

    how: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take it out of the fight."""
        return {"out": self.how, "ap": 0, "token": False, "full_defense": False}


class Sided(Sides, frozen=True):
    """A combatant changed sides."""


class Carried(Opens[State], frozen=True):
    """The next fight opened, with the survivors of the last one as they are.

    AP-HEAL-03, AP-INJ-01, AP-HEAL-12.
    """

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who comes along."""
        return {"party": tuple([one for one in self.scene.combatants if one.kind == "pc"])}
