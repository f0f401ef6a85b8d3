"""Movement and other actions: three gaits, standing up, readying, bags, and anything else.

AP-MOV. Leaving an enemy's reach provokes nothing (AP-MOV-07). Everything but standing up and
actions that no list covers may be declared before combat too (AP-PRE-04, AP-MOV-10).

Long because the book has everything but attacks in one chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.courses import Course, Mark
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import test
from fracas.rulesets.action_points.rules.circumstances import full, solid
from fracas.rulesets.action_points.rules.damage import fall
from fracas.rulesets.action_points.rules.deeds import Action, Free, Means, price, weapons_of
from fracas.rulesets.action_points.state.facts import Declared, Tested
from fracas.rulesets.action_points.state.harm_facts import FellProne, StoodUp
from fracas.rulesets.action_points.state.scene_facts import (
    BagsDropped,
    Deed,
    Improvised,
    Moved,
    Readied,
)
from fracas.rulesets.action_points.state.state import HANDS, ActionKey, Combatant, GearKey, State

BESIDE = 1
"""How near, in feet, one walks to somebody one does not strike: two never share a point."""


class Going(NamedTuple):
    """The subject of the prompt where to go: a gait, and its limit in feet."""

    who: Who
    gait: ActionKey
    feet: int


class Gait(Action, frozen=True):
    """A way of moving: paid in full, used as far as the mover likes (AP-MOV-01, AP-MOV-06).

    EV is added once (AP-GAP-56). The Prone can only crawl: a Walk of half the distance, rounded
    down (AP-MOV-08).
    """

    shelf = "move"
    before = ("AP-PRE-10", "AP-PRE-11", "AP-PRE-13")

    def reach(self, book: ActionPointsBook, movement: int, *, prone: bool) -> int:
        """How many feet it covers with this Movement (AP-MOV-02 to AP-MOV-04)."""
        far = book.actions[self.kind].stride * movement
        if not prone:
            return far
        return far // book.tables.crawl if isinstance(self, Walk) else 0

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """One move before combat (AP-PRE-06), and none of 0 feet."""
        if means.moved:
            return "AP-PRE-06"
        if not self.reach(book, means.movement, prone=means.prone):
            return "AP-MOV-08"
        return super().shut(book, means)

    def rules(self, one: Combatant) -> tuple[str, ...]:
        """The rules behind this gait."""
        return CRAWL if one.prone else self.because

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Ask where the paid move goes; staying costs the same (AP-MOV-06)."""

        def ask(state: State) -> Ask:
            form = self.course(state, run.book, who)
            about = Going(who, self.kind, form.budget)
            return Ask(Decider(who), "course", form, self.rules(state.who(who)), about, ())

        points: tuple[tuple[int, int], ...] = yield from need(run, ask)
        one = run.state.who(who)
        x, y = points[-1] if points else (one.x, one.y)
        because = (*self.rules(one), "AP-MOV-07", "AP-MOV-13")
        yield Moved(who, x, y, self.kind, points[:-1], because=because)

    def course(self, state: State, book: ActionPointsBook, who: str) -> Course:
        """The shape of an answer for a combatant's walk.

        Solid areas block it. It may not end in an area that is full for its side, or on another
        combatant's point. An answer may name a combatant to walk toward; a foe is approached to
        within the reach of the weapon in hand.
        """
        one = state.who(who)
        others = [other for other in state.combatants if other.id != who and other.able]
        keep = keep_of(book, weapons_of(book, one))
        marks = [
            Mark(other.id, other.x, other.y, BESIDE if other.side == one.side else keep)
            for other in others
        ]
        far = self.reach(book, one.movement, prone=one.prone)
        field = state.width, state.height, solid(state.areas), full(state, one)
        taken = tuple([(other.x, other.y) for other in others])
        return Course((one.x, one.y), far, *field, taken, tuple(marks))

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
    """The middle gait, as printed (AP-MOV-03, AP-MOV-05)."""

    kind = "sprint"
    because = ("AP-MOV-01", "AP-MOV-03", "AP-MOV-05", "AP-MOV-06", "AP-GAP-24")
    icon = "wind"


class Running(Gait, frozen=True):
    """The fastest gait, which hinders the runner's shots in this Round (AP-MOV-04)."""

    kind = "run"
    because = ("AP-MOV-01", "AP-MOV-04", "AP-MOV-05", "AP-MOV-06", "AP-GAP-23", "AP-GAP-24")
    icon = "rabbit"


RUN = Running()

GAITS: tuple[Gait, ...] = (Walk(), Sprint(), RUN)
"""The gaits, slowest first (AP-MOV-05)."""


@lru_cache(maxsize=512)
def keep_of(book: ActionPointsBook, weapons: tuple[str, ...]) -> int:
    """The longest melee reach of some weapons, in feet (AP-ATK-13)."""
    return max([BESIDE, *[book.weapons[key].reach for key in weapons]])


class Stand(Action, frozen=True):
    """Stand up (AP-MOV-09)."""

    kind = "stand"
    because = ("AP-MOV-09", "AP-GAP-54")
    paid = because
    shelf = "move"
    icon = "person-standing"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """Open only to the Prone."""
        return super().shut(book, means) if means.prone else "AP-MOV-09"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Stand up."""
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
        """Offer what a combatant may ready and can pay for."""
        paid = not cls(()).shut(book, means)
        return cls.of(book, means.weapons, means.shields, means.in_hand) if paid else ()

    @classmethod
    def of(
        cls, book: ActionPointsBook, weapons: tuple[str, ...], shields: tuple[str, ...],
        in_hand: tuple[str, ...],
    ) -> tuple[Ready, ...]:  # fmt: skip
        """Everything carried, except what is in hand exactly so, and what needs no hand.

        AP-PRE-09.
        """
        held: list[tuple[str, ...]] = []
        for weapon in dict.fromkeys(weapons):
            if not book.weapons[weapon].bare:
                free = HANDS - book.weapons[weapon].hands
                fit = [key for key in dict.fromkeys(shields) if book.shields[key].hands <= free]
                held += [(weapon,), *[(weapon, shield) for shield in fit]]
        return tuple([cls(way) for way in held if sorted(way) != sorted(in_hand)])

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Take it in hand."""
        yield Readied(who, self.items, because=("AP-PRE-09", "AP-MOV-10", "AP-CHAR-13"))

    def figures(self, book: ActionPointsBook, me: Combatant) -> Mapping[str, Any]:
        """Whether this puts something away."""
        return {"alone": set(self.items) < set(me.in_hand)}


class DropBags(Action, frozen=True):
    """Drop all bags on the spot and lose their load (AP-PRE-12, AP-MOV-10)."""

    kind = "drop_bags"
    because = ("AP-MOV-10", "AP-PRE-12")
    before = ("AP-PRE-12", "AP-PRE-13")
    icon = "package"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """Open to those who carry any."""
        return super().shut(book, means) if means.bags else "AP-PRE-12"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Leave them where their owner is."""
        one = run.state.who(who)
        because = ("AP-PRE-12", "AP-MOV-10", "AP-CHAR-12")
        yield BagsDropped(who, one.bags, one.x, one.y, because=because)

    def figures(self, book: ActionPointsBook, me: Combatant) -> Mapping[str, Any]:
        """The load they take off."""
        return {"ev": sum(book.bags[key].ev for key in me.bags)}


STAND, DROP_BAGS = Stand(), DropBags()

# Other deeds: the player's words, the GM's price and Test, and its effect (AP-MOV-11, AP-NAR-03)

DEED = ("AP-MOV-11", "AP-NAR-03")

ELSE = ("AP-NAR-03", "AP-MOV-11")

MOST_DAMAGE = 60
"""The most damage the sheet accepts for something improvised."""


class Tried(NamedTuple):
    """The subject of what a player tries in their own words (AP-MOV-11)."""

    who: Who
    words: str


class Effect(NamedTuple):
    """The subject of its effect: `how` is passed, failed, or blank without a Test."""

    who: Who
    words: str
    how: str


class OwnDeed(Action, frozen=True):
    """Another deed in the player's own words, such as opening a door (AP-MOV-11)."""

    kind = "deed"
    because = ("AP-MOV-11",)
    icon = "hammer"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """The GM's sheet sets price, Test and effect.

        It costs at least 1 AP, like everything that is paid for (AP-TURN-21).
        """
        words = yield from _heard(run, "deed", who, DEED)
        way = yield from _way(run, who, "deed", words, 1, "yes")
        made = yield from _done(run, who, way, DEED)
        effect = yield from _effect(run, who, words, made)
        yield Deed(who, words, None if made is None else made.passed, effect, because=DEED)

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """Its usual price; the GM may set another."""
        found = super().told(state, book, prompt)
        return {"me": found["me"], "usual": found["price"]}


class Else(Free, frozen=True):
    """Something that no list covers; speech is free (AP-MOV-12)."""

    kind = "else"
    because = ("AP-NAR-03", "AP-MOV-12")
    icon = "message-circle"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """Open once, to those who have AP left."""
        return "" if means.ap and means.talks else "AP-MOV-12"

    def tried(self, run: Run, who: str) -> Procedure[bool]:
        """Ask for it; return whether it was the Action of the Turn.

        The GM sets the price. At 0 AP it is speech, free for a combatant who is not Down, and the
        combatant may still act.
        """
        words = yield from _heard(run, "else", who, ELSE)
        way = yield from _way(run, who, "else", words, 0, "no")
        if not way["cost"]:
            yield Improvised(who, words, because=("AP-MOV-12",))
            return False
        made = yield from _done(run, who, way, ELSE)
        effect = yield from _effect(run, who, words, made)
        yield Improvised(who, words, effect, because=ELSE)
        return True


def _heard(run: Run, kind: str, who: str, because: tuple[str, ...]) -> Procedure[str]:
    def ask(state: State) -> Ask:
        return Ask(Decider(state.who(who).id), kind, Text(1, 300), because, One(who), "...")

    words: str = yield from need(run, ask)
    return words.strip()


def _way(
    run: Run, who: str, action: str, words: str, least: int, tests: str
) -> Procedure[dict[str, Any]]:
    """Ask the GM for the price in AP, and for the Test, if any."""
    book: ActionPointsBook = run.book
    form = Sheet(())

    def ask(state: State) -> Ruling:
        nonlocal form
        one = state.who(who)
        form = way_sheet(book, least, one.ap, price(book, one, "deed"), tests)
        return Ruling(f"{action}_way", form, (), DEED, Tried(who, words))

    answer = yield from need(run, ask)
    return form.filled(answer)


@lru_cache(maxsize=256)
def way_sheet(book: ActionPointsBook, least: int, ap: int, usual: int, tests: str) -> Sheet:
    """The GM's sheet of a deed: what it costs, and which Test it takes (AP-MOV-11, AP-CORE-03)."""
    attributes = tuple([Option(key, "attribute", (key,)) for key in book.attributes])
    yes_no = Choice((Option("yes", "test"), Option("no", "test")))
    base, most = book.circumstances["base"].attack, max(ap, least)
    return Sheet(
        (
            Field("cost", Number(least, most), min(usual, most), ("AP-MOV-11", "AP-TURN-13")),
            Field("test", yes_no, tests, ("AP-CORE-01",)),
            Field("attribute", Choice(attributes), attributes[0].id, ("AP-CORE-01",)),
            Field("circumstances", Number(-20, 40), base, ("AP-CORE-03", "AP-CORE-09")),
            Field("skill", Number(0, 20), 0, ("AP-CORE-03", "AP-CORE-07")),
        )
    )


def _done(
    run: Run, who: str, way: dict[str, Any], because: tuple[str, ...]
) -> Procedure[Tested | None]:
    """Pay for it, and make the Test if the GM wants one; return the Test or None."""
    yield Declared(who, "deed", way["cost"], because=("AP-TURN-03", "AP-TURN-14", *because))
    if way["test"] == "no":
        return None
    number, skill = way["circumstances"], way["skill"]
    return (yield from test(run, who, way["attribute"], number, skill, because=because))


def _effect(run: Run, who: str, words: str, made: Tested | None) -> Procedure[str]:
    """Ask the GM for the effect, with no defaults, apply it, and return its words."""

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present() if not one.dead])
        passed = "" if made is None else ("passed" if made.passed else "failed")
        return Ruling("effect", effect_sheet(people), (), DEED, Effect(who, words, passed))

    given: dict[str, Any] = dict((yield from need(run, ask)))
    if given.get("damage", 0):
        for other in given.get("whom", ()):
            if run.state.find(other) is not None:
                yield from fall(run, other, given["damage"], by=who, how="gm")
    for other in given.get("prone", ()):
        one = run.state.find(other)
        if one is not None and not one.prone:
            yield FellProne(other, "gm", because=("AP-NAR-03", "AP-NAR-01"))
    for other in given.get("disarmed", ()):
        one = run.state.find(other)
        if one is not None and one.in_hand:
            yield Readied(other, (), because=("AP-NAR-03", "AP-GAP-41"))
    return str(given.get("effect", "")).strip()


@lru_cache(maxsize=256)
def effect_sheet(people: tuple[str, ...]) -> Sheet:
    """The GM's sheet for the effect of a deed: damage, who falls or is disarmed, and words."""

    def some(kind: str) -> Several:
        return Several(tuple([Option(who, kind, (who,)) for who in people]), 0, len(people))

    return Sheet(
        (
            Field("whom", some("whom"), (), ("AP-NAR-03",)),
            Field("damage", Number(0, MOST_DAMAGE), 0, ("AP-DMG-10",)),
            Field("prone", some("prone"), (), ("AP-NAR-01",)),
            Field("disarmed", some("disarmed"), (), ("AP-GAP-41",)),
            Field("effect", Text(0, 500), "", ("AP-NAR-03",)),
        )
    )
