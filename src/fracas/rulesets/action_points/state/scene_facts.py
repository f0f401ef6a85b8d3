"""What can happen to the scene: preparation, who moves, handles, comes and goes, endings."""

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
    """Who has the drop on whom, in pairs (AP-SUR-11); by ruling or by Tests (AP-NAR-03)."""

    drops: tuple[tuple[str, str], ...]

    def apply(self, state: State) -> State:
        """Keep them; no one has to be spotted any more."""
        return replace(state, drops=self.drops, spotting=False)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Those who have the drop on the same, together (AP-SUR-01)."""
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
        """Take the AP, and note what may be declared but once (AP-PRE-06)."""
        return {
            "ap": max(one.ap - self.cost, 0),
            "prepared": one.prepared or self.action == "done",
            "moved": one.moved or self.action in ("walk", "sprint", "run"),
            "coordinated": one.coordinated or self.action == "coordinate",
        }

    def case(self, state: State, about: Any) -> str:
        """Whether it is ready, or does something first."""
        return "done" if self.action == "done" else ""


class Coordinated(About, frozen=True):
    """Strategic Coordination was declared by its leader (AP-PRE-07), who paid in `Prepared`."""

    def apply(self, state: State) -> State:
        """Nobody has joined yet, unless an edit let the same leader declare it again."""
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
        """Put it with the leader."""
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
        """Set them; the leader may not do so again."""
        after = state.each({who: {"initiative": number} for who, number in self.numbers})
        return replace(after, reordered=(*state.reordered, self.leader))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """For how long it holds."""
        return {"each": book.rulings["initiative_each_round"] == "on"}


class Moved(Upon, frozen=True):
    """A combatant moved to a point in feet (AP-MOV-01 to AP-MOV-06).

    `how` is walk, sprint, run or placed; `path` the points between.
    """

    x: int
    y: int
    how: str = "walk"
    path: tuple[tuple[int, int], ...] = ()

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put it there; a Run counts against shots of this Round."""
        return {"x": self.x, "y": self.y, "ran": one.ran or self.how == "run"}

    def case(self, state: State, about: Any) -> str:
        """Whether it went there, or is put there."""
        return "placed" if about is None or self.how == "placed" else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """How far, and in which way."""
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
        """What it wields now."""
        return {"in_hand": self.in_hand}


class BagsDropped(Upon, frozen=True):
    """All bags were dropped and lie where the character stands (AP-PRE-12)."""

    bags: tuple[BagKey, ...]
    x: int = 0
    y: int = 0

    sets: ClassVar[Mapping[str, Any]] = {"bags": ()}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is one."""
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
    """Something that no list covers, in the player's own words, and the GM's on what it did."""

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
        """The count, while there is one."""
        one = next((one for one in state.clocks if one.id == self.clock), None)
        return {"found": one, "now": one.filled + 1 if one else 0, "size": one.size if one else 0}


def _order_gone(state: State) -> State:
    """A scene in which no fight is on any more, or none is yet."""
    people = tuple([lapsed(one, "turn", "round", "fight") for one in state.combatants])
    return replace(lapsed(state, "fight"), combatants=people)


class Ended(Told, frozen=True):
    """The fight is over: one side left, a clock, a death, by consent, or the word of the GM.

    AP-TURN-19. What lasts for a fight goes with it, pending penalties too (AP-GAP-14); damage and
    Down stay (AP-HEAL-03, AP-DOWN-03).
    """

    winner: str = ""
    how: str = "down"
    words: str = ""

    def apply(self, state: State) -> State:
        """Note how it ended; only interludes that were planned stay on the agenda."""
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

    Those whom they meet come by `Entered` after it, and where they stand by `Moved`.
    """

    title: str
    stakes: str = ""
    width: int = 0
    height: int = 0
    areas: tuple[Area, ...] = ()
    clocks: tuple[Stake, ...] = ()
    goals: tuple[Goal, ...] = ()

    def apply(self, state: State) -> State:
        """A new scene; who is not Down stands in it, and who had left the last one is back."""
        fresh = _order_gone(state)
        people = tuple([replace(one, prone=one.down, out="") for one in fresh.combatants])
        scene = {name: getattr(self, name) for name in FightBegan.__annotations__}
        return replace(fresh, **scene, combatants=people, round=0, result="")


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (AP-TURN-18)."""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whom it joins."""
        return {"side": self.combatant.side}


class Left(Goes, frozen=True):
    """A combatant is gone for good."""

    def apply(self, state: State) -> State:
        """Strike it off; the walk stays with whom it was at."""
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
    """The next fight opens, and in it stand those who came through the last one as they are.

    AP-HEAL-03, AP-INJ-01, AP-HEAL-12.
    """

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who comes along."""
        return {"party": tuple([one for one in self.scene.combatants if one.kind == "pc"])}
