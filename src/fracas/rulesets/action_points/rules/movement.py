"""Movement and handling: three gaits over a plane in feet, standing up, weapons to hand, bags.

AP-MOV. Leaving an enemy's reach provokes nothing (AP-MOV-07). All of it but standing up
may be declared before combat too (AP-PRE-04, AP-MOV-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.courses import Course, Mark, Point
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import weapons_of
from fracas.rulesets.action_points.rules.circumstances import full, solid
from fracas.rulesets.action_points.rules.deeds import Action, Means
from fracas.rulesets.action_points.state.harm_facts import StoodUp
from fracas.rulesets.action_points.state.scene_facts import BagsDropped, Moved, Readied
from fracas.rulesets.action_points.state.state import HANDS, ActionKey, Combatant, GearKey, State

BESIDE = 1
"""To within how many feet one walks by name of whom one does not strike: none share a point."""


class Going(NamedTuple):
    """What the question where to go is about: a walk by a gait, of so many feet at most."""

    who: Who
    gait: ActionKey
    feet: int


class Gait(Action, frozen=True):
    """A way of moving: paid in full, then gone as far as one likes (AP-MOV-01, AP-MOV-06).

    EV is added once (AP-GAP-56). The prone may only crawl: a Walk of half the distance, rounded
    down (AP-MOV-08).
    """

    shelf = "move"
    before = ("AP-PRE-10", "AP-PRE-11", "AP-PRE-13")

    def reach(self, book: ActionPointsBook, movement: int, *, prone: bool) -> int:
        """How many feet it covers with such a movement (AP-MOV-02 to AP-MOV-04)."""
        far = book.actions[self.kind].stride * movement
        if not prone:
            return far
        return far // book.tables.crawl if isinstance(self, Walk) else 0

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """One move before combat (AP-PRE-06), and none that leads nowhere."""
        if means.moved:
            return "AP-PRE-06"
        if not self.reach(book, means.movement, prone=means.prone):
            return "AP-MOV-08"
        return super().shut(book, means)

    def rules(self, one: Combatant) -> tuple[str, ...]:
        """The rules by which somebody moves so."""
        return CRAWL if one.prone else self.because

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Where a move that is paid for goes; to stay costs the same (AP-MOV-06)."""

        def ask(state: State) -> Ask:
            form = self.course(state, run.book, who)
            about = Going(who, self.kind, form.budget)
            return Ask(Decider(who), "course", form, self.rules(state.who(who)), about, ())

        points: tuple[Point, ...] = yield from need(run, ask)
        one = run.state.who(who)
        x, y = points[-1] if points else (one.x, one.y)
        because = (*self.rules(one), "AP-MOV-07", "AP-MOV-13")
        path: Any = points[:-1]
        yield Moved(who, x, y, self.kind, path, because=because)

    def course(self, state: State, book: ActionPointsBook, who: str) -> Course:
        """The walk that somebody may take, as an answer.

        Solid areas are in the way, areas that hold no more of its side may not be ended in, and
        nobody ends where somebody else stands. Whoever is there may be walked toward by id: a foe
        to within the reach of what is in hand.
        """
        one = state.who(who)
        others = [other for other in state.combatants if other.id != who and other.able]
        keep = keep_of(book, weapons_of(book, one))
        marks = [
            Mark(other.id, other.x, other.y, BESIDE if other.side == one.side else keep)
            for other in others
        ]
        return Course(
            (one.x, one.y),
            self.reach(book, one.movement, prone=one.prone),
            state.width,
            state.height,
            solid(state.areas),
            full(state, one),
            tuple([(other.x, other.y) for other in others]),
            tuple(marks),
        )

    def figures(self, book: ActionPointsBook, me: Combatant) -> Mapping[str, Any]:
        """How far it goes."""
        far = self.reach(book, me.movement, prone=me.prone)
        return {"far": far, "action": book.actions[self.kind]}


CRAWL = ("AP-MOV-08", "AP-MOV-06")
"""The rules of a Walk on hands and knees."""


class Walk(Gait, frozen=True):
    """The slowest gait (AP-MOV-02)."""

    kind = "walk"
    because = ("AP-MOV-01", "AP-MOV-02", "AP-MOV-06", "AP-GAP-25")
    icon = "footprints"


class Sprint(Gait, frozen=True):
    """The middle one, as it is printed (AP-MOV-03, AP-MOV-05)."""

    kind = "sprint"
    because = ("AP-MOV-01", "AP-MOV-03", "AP-MOV-05", "AP-MOV-06", "AP-GAP-24")
    icon = "wind"


class Running(Gait, frozen=True):
    """The fastest one, which counts against shots of this Round (AP-MOV-04)."""

    kind = "run"
    because = (
        "AP-MOV-01", "AP-MOV-04", "AP-MOV-05", "AP-MOV-06", "AP-GAP-23", "AP-GAP-24",
    )  # fmt: skip
    icon = "rabbit"


RUN = Running()

GAITS: tuple[Gait, ...] = (Walk(), Sprint(), RUN)
"""The gaits, slowest first (AP-MOV-05)."""


@lru_cache(maxsize=512)
def keep_of(book: ActionPointsBook, weapons: tuple[str, ...]) -> int:
    """From how many feet the longest of some weapons reaches in melee (AP-ATK-13)."""
    return max([BESIDE, *[book.weapons[key].reach for key in weapons]])


class Stand(Action, frozen=True):
    """Stand up (AP-MOV-09)."""

    kind = "stand"
    because = ("AP-MOV-09", "AP-GAP-54")
    paid = because
    shelf = "move"
    icon = "person-standing"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """It is open to the Prone."""
        return super().shut(book, means) if means.prone else "AP-MOV-09"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Up it is."""
        yield StoodUp(who, because=("AP-MOV-09", "AP-NAR-01", "AP-NAR-08"))


class Ready(Action, frozen=True):
    """Ready a weapon, or one and a shield; what was held is stowed (AP-PRE-09, AP-MOV-10)."""

    items: tuple[GearKey, ...]

    kind = "ready"
    because = ("AP-MOV-10", "AP-PRE-09")
    before = ("AP-PRE-09", "AP-PRE-06")
    icon = "hand"

    @classmethod
    def offered(cls, book: ActionPointsBook, means: Means) -> Iterable[Ready]:
        """All that is carried, but for what is in hand just so, and what needs no hand."""
        if cls(()).shut(book, means):
            return ()
        return cls.of(book, means.weapons, means.shields, means.in_hand)

    @classmethod
    def of(
        cls, book: ActionPointsBook, weapons: tuple[str, ...], shields: tuple[str, ...],
        in_hand: tuple[str, ...],
    ) -> tuple[Ready, ...]:  # fmt: skip
        """Whatever of that can be readied (AP-PRE-09)."""
        held = [
            way
            for weapon in dict.fromkeys(weapons)
            if not book.weapons[weapon].bare
            for way in (
                (weapon,),
                *[
                    (weapon, shield)
                    for shield in dict.fromkeys(shields)
                    if book.weapons[weapon].hands + book.shields[shield].hands <= HANDS
                ],
            )
        ]
        return tuple([cls(way) for way in held if sorted(way) != sorted(in_hand)])

    def act(self, run: Run, who: str) -> Procedure[None]:
        """It comes to hand."""
        yield Readied(who, self.items, because=("AP-PRE-09", "AP-MOV-10", "AP-CHAR-13"))

    def figures(self, book: ActionPointsBook, me: Combatant) -> Mapping[str, Any]:
        """Whether less is in hand then."""
        return {"alone": set(self.items) < set(me.in_hand)}


class DropBags(Action, frozen=True):
    """Drop all bags where one stands, and their load is gone (AP-PRE-12, AP-MOV-10)."""

    kind = "drop_bags"
    because = ("AP-MOV-10", "AP-PRE-12")
    before = ("AP-PRE-12", "AP-PRE-13")
    icon = "package"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """It is open to those who have any."""
        return super().shut(book, means) if means.bags else "AP-PRE-12"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """They lie where their owner stands."""
        one = run.state.who(who)
        because = ("AP-PRE-12", "AP-MOV-10", "AP-CHAR-12")
        yield BagsDropped(who, one.bags, one.x, one.y, because=because)

    def figures(self, book: ActionPointsBook, me: Combatant) -> Mapping[str, Any]:
        """The load that goes."""
        return {"ev": sum(book.bags[key].ev for key in me.bags)}


STAND, DROP_BAGS = Stand(), DropBags()
