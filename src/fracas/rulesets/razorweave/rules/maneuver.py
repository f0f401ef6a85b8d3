"""Maneuver: changing position, Tags or Conditions, and all its possible aims.

Long because its aims are one list, each with its rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fracas.core.asking.answers import Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import Made, check
from fracas.rulesets.razorweave.rules.clocks import Hold, Tick, Undo, works
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.consequences import bite, fall, follow_up, gm_move, slip
from fracas.rulesets.razorweave.rules.damage import base_ticks, hit
from fracas.rulesets.razorweave.rules.deeds import Intent, MainAction, OnTag, Person, Two
from fracas.rulesets.razorweave.rules.movement import Engage, Go, arrive, go
from fracas.rulesets.razorweave.rules.paths import guarded, steps
from fracas.rulesets.razorweave.rules.rolls import Attempt, better_attribute, on_foot
from fracas.rulesets.razorweave.rules.tags import (
    flanks,
    in_cover,
    made_tag,
    makeable,
    near_enough,
    removable,
    tag_gone,
    within_reach,
)
from fracas.rulesets.razorweave.state.combatants import ConditionKey, Tier
from fracas.rulesets.razorweave.state.harm_facts import Cleared
from fracas.rulesets.razorweave.state.scene_facts import BrokeAway, Hid, Moved, Revealed, TagMade
from fracas.rulesets.razorweave.state.state import State, TagAt, TagKey, read_key, tag_key

LIGHT_OPENINGS = ("prone", "exposed", "dazed")
"""What a Maneuver, a Set Up or a sneaker may put on a foe (RW-MAN-02, RW-TAG-19)."""

DISARMED = "disarmed"


# Its aims


class Opening(Intent, frozen=True):
    """A Condition for a foe (RW-MAN-02, RW-SETUP-02)."""

    condition: ConditionKey
    target: Who

    kind = "opening"
    hostile = True
    stem = ""
    because = ("RW-MAN-02",)
    shelf = "attack"
    icon = "target"

    def option(self, *about: str, because: tuple[str, ...] = ()) -> Option:
        """Disarming has its own rule."""
        own = ("RW-MAN-07",) if self.condition == DISARMED else ()
        return super().option(*about, because=because or own)

    @property
    def meant(self) -> str:
        """The Condition."""
        return self.condition

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Put it on the foe."""
        yield from afflict(run, self.target, self.condition, who, because=("RW-MAN-02",))


class Reach(Intent, frozen=True):
    """Reach a foe who is guarded, blocked or across a hazard (RW-MAN-11)."""

    target: Who

    kind = "reach"
    because = ("RW-MAN-11", "RW-MAN-02")
    shelf = "move"
    icon = "log-in"
    plain = False

    def close_in(self, run: Run, who: str) -> Procedure[None]:
        """Go there: obstacles count as they do for a step.

        But it takes the main action, and uses the better Attribute.
        """
        row = run.book.tables.actions["maneuver"]
        attribute = better_attribute(run.state, who, row.attributes)
        because = ("RW-MAN-01", "RW-MAN-11")
        foe = self.target
        attempt = Attempt(who, "maneuver", attribute, row.dc, foe, self.meant, because=because)
        tier = yield from go(run, who, run.state.able(foe).place, foe, attempt)
        if not run.state.who(who).standing:
            return
        if tier.fails:
            yield from gm_move(run, who, foe, tier)
        elif tier is Tier.CRITICAL:
            yield from second_effect(run, who)


class Shove(Intent, frozen=True):
    """Shove an obstacle at a foe, for ticks (RW-TAG-13, RW-RES-02)."""

    tag: TagKey
    target: Who

    kind = "shove"
    hostile = True
    because = ("RW-TAG-13", "RW-RES-02")
    shelf = "attack"
    icon = "move-right"
    plain = False

    @property
    def meant(self) -> str:
        """The shove, and what is shoved."""
        return f"{self.kind}:{self.tag}"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Remove the obstacle."""
        key = next((tag_key(one) for one in run.state.tags_on(who) if one.id == self.tag), self.tag)
        yield from remove(run, key)


class Remove(OnTag, Intent, frozen=True):
    """Remove a Tag of the scene (RW-MAN-09)."""

    tag: TagAt

    kind = "remove"
    because = ("RW-MAN-09",)
    shelf = "power"
    icon = "x"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Remove it."""
        yield from remove(run, self.tag)


class Push(OnTag, Intent, frozen=True):
    """Push a foe into a Tag that hurts (RW-TAG-20)."""

    target: Who
    tag: TagAt

    kind = "push"
    hostile = True
    because = ("RW-TAG-20", "RW-MAN-02")
    shelf = "attack"
    icon = "move-right"
    plain = False

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Give the foe the hazard's Condition, or let it fall from a height."""
        foe, (name, place, _, _) = self.target, read_key(self.tag)
        kind = run.book.tags[name]
        if place:
            yield Moved(foe, place, "push", because=("RW-TAG-20", "RW-ZONE-13"))
        if kind.hazard:
            yield from afflict(run, foe, kind.hazard, who, because=("RW-TAG-20",))
            yield from bite(run, foe, name, who)
        elif kind.high:
            yield from fall(run, foe, pushed=True)


class Hide(Deed, frozen=True):
    """Get out of sight (RW-TAG-19)."""

    kind = "hide"


class Sneak(Intent, frozen=True):
    """Do something unseen in Dim Light or behind cover (RW-TAG-19).

    `what` is a step, `hide`, or a Condition; `goal` the place or the foe.
    """

    what: str
    goal: str = ""

    kind = "sneak"
    because = ("RW-TAG-19",)
    shelf = "move"
    icon = "eye-off"
    plain = False

    @property
    def inner(self) -> Deed:
        """The deed done unseen."""
        match self.what:
            case Hide.kind:
                return Hide()
            case Engage.kind:
                return Engage(self.goal)
            case Go.kind:
                return Go(self.goal)
        return Opening(self.what, self.goal)

    @property
    def aim(self) -> str:
        """The foe it surprises."""
        return self.goal if isinstance(self.inner, Opening) else ""

    def attempt(self, state: State, book: RazorweaveBook, who: str) -> Attempt:
        """Sneaking uses the first Attribute."""
        attribute = book.tables.actions["maneuver"].attributes[0]
        found = super().attempt(state, book, who)
        return replace(found, attribute=attribute, because=("RW-MAN-01", "RW-TAG-19"))

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Close or reposition without another Check, or surprise a foe."""
        match self.inner:
            case Engage(foe):
                yield from arrive(run, who, run.state.able(foe).place, foe)
            case Go(place):
                yield from arrive(run, who, place)
            case Opening(condition, foe):
                yield from afflict(run, foe, condition, who, because=("RW-TAG-19", "RW-MAN-02"))
            case _ if tier is not Tier.PARTIAL:
                if run.state.engaged_with(who):
                    yield BrokeAway(who, because=("RW-TAG-19", "RW-ZONE-13"))
                yield Hid(who, because=("RW-TAG-19", "RW-GAP-98"))


class Make(Intent, frozen=True):
    """Make a Tag where one stands (RW-MAN-09, RW-TAG-17)."""

    tag: TagKey

    kind = "make"
    because = ("RW-MAN-09", "RW-MAN-10")
    shelf = "power"
    icon = "sparkles"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Make it."""
        place, rows = run.state.able(who).place, ("RW-MAN-09", "RW-TAG-17")
        yield made_tag(run.state, run.book, self.tag, who, place, because=rows)


class Mark(Intent, frozen=True):
    """Put a Tag such as Flanking on a foe (RW-TAG-15)."""

    tag: TagKey
    target: Who

    kind = "mark"
    hostile = True
    because = ("RW-TAG-15", "RW-TAG-17")
    shelf = "attack"
    icon = "crosshair"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Its maker names the friends it helps."""
        foe, helps = self.target, ()
        if run.book.tags[self.tag].flank == "friends" and run.state.allies(who):

            def ask_friends(state: State) -> Ask:
                names = tuple([one.id for one in state.allies(who)])
                form = Several(tuple([Person(one).option() for one in names]))
                return Ask(Decider(who), "friends", form, ("RW-TAG-15",), Two(who, foe), names)

            helps = yield from need(run, ask_friends)
        yield TagMade(self.tag, who, "", foe, helps, because=("RW-TAG-15", "RW-TAG-17"))


class Cover(Intent, frozen=True):
    """Get out of the open (RW-TACT-01)."""

    kind = "cover"
    because = ("RW-TACT-01",)
    shelf = "move"
    icon = "shield"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """After a Partial the actor is still Exposed."""
        if tier is not Tier.PARTIAL:
            yield Cleared(who, "exposed", because=("RW-TACT-01",))


class Shelter(Intent, frozen=True):
    """Get an ally out of the open (RW-TACT-01)."""

    target: Who

    kind = "shelter"
    because = ("RW-TACT-01",)
    shelf = "help"
    icon = "shield-half"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """End Exposed for the ally."""
        yield Cleared(self.target, "exposed", because=("RW-TACT-01",))


class NoMore(Intent, frozen=True):
    """Stop at one effect (RW-MAN-03)."""

    kind = "none"
    stem = "none"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Do nothing more."""
        yield from ()


INTENTS: Deeds[Intent] = Deeds(
    Opening, Reach, Shove, Remove, Push, Sneak, Make, Mark, Tick, Hold, Undo, Cover, Shelter, NoMore
)
"""All the aims of a Maneuver."""


# Which aims are open


def intents(state: State, book: RazorweaveBook, who: str) -> tuple[Intent, ...]:
    """The possible aims of a Maneuver; not at foes at Far or beyond (RW-MAN-02, RW-MAN-06)."""
    actor = state.able(who)
    foes = [state.who(foe) for foe in within_reach(state, who)]
    armed = [one for one in foes if one.weapons and not one.bears(DISARMED)]
    grounded = state.tags or state.places or book.rulings["hidden"] == "on"
    return (
        *light_openings(state, [one.id for one in foes]),
        *[Opening(DISARMED, foe.id) for foe in armed if state.are_engaged(who, foe.id)],
        *[Reach(foe) for foe in guarded(state, book, who, [one.id for one in foes])],
        *(ground_intents(state, book, who) if grounded else ()),
        *[Make(tag) for tag in makeable(state, book, who)],
        *[Mark(*each) for each in flanks(state, book, who)],
        *(works(state, who) if state.threats else ()),
        *([Cover()] if actor.bears("exposed") else ()),
        *[
            Shelter(ally.id)
            for ally in state.allies(who)
            if ally.bears("exposed") and near_enough(state, who, ally.id)
        ],
    )


def light_openings(state: State, foes: Sequence[str]) -> list[Opening]:
    """The Light Conditions that may be put on foes who do not have them yet."""
    return [
        Opening(effect, foe)
        for foe in foes
        for effect in LIGHT_OPENINGS
        if not state.who(foe).bears(effect)
    ]


def ground_intents(state: State, book: RazorweaveBook, who: str) -> list[Intent]:
    """What a Maneuver may do with the Tags and places there (RW-TAG-17)."""
    return [
        *[
            Shove(tag.id, foe)
            for tag in state.tags_on(who)
            if book.tags[tag.id].shove_clears
            for foe in within_reach(state, who)
        ],
        *[Remove(tag_key(tag)) for tag in removable(state, book, who)],
        *[Push(foe, key) for foe in state.engaged_with(who) for key in _edges(state, book, foe)],
        *sneaks(state, book, who),
    ]


def _edges(state: State, book: RazorweaveBook, foe: str) -> list[str]:
    """Hazards a foe can be pushed into: here, or in a place at Close."""
    here = state.who(foe).place
    found = []
    for tag in state.tags:
        kind = book.tags[tag.id]
        if tag.on or not (kind.hazard or kind.high):
            continue
        if not tag.place or tag.place == here:
            found.append(tag.id)
        elif kind.hazard and state.band_of(here, tag.place) == "close":
            found.append(f"{tag.id}:{tag.place}")
    return found


def sneaks(state: State, book: RazorweaveBook, who: str) -> list[Sneak]:
    """What sneaking in Dim Light or behind cover can achieve (RW-TAG-19)."""
    dim = any("sneak" in book.tags[tag.id].edge for tag in state.tags_on(who))
    if not dim and in_cover(state, book, who) is None:
        return []
    near, reached = state.engaged_with(who), within_reach(state, who)
    close = tuple(foe for foe in reached if not state.are_engaged(who, foe))
    ways = steps(state, book, state.able(who), near, close)
    found = [
        *[Sneak(Engage.kind, foe) for foe in ways.foes],
        *[Sneak(Go.kind, place) for place in ways.places],
        *[Sneak(one.condition, one.target) for one in light_openings(state, reached)],
    ]
    if book.rulings["hidden"] == "on" and not state.able(who).hidden:
        found.append(Sneak(Hide.kind))
    return found


def remove(run: Run, key: str) -> Procedure[None]:
    """Remove a Tag; where Dim Light ends, those hiding there are seen (RW-TAG-19)."""
    name, place, _, _ = read_key(key)
    hiders = [
        one.id for one in run.state.combatants if one.hidden and (not place or one.place == place)
    ]
    yield tag_gone(key, ("RW-MAN-09", "RW-TAG-13", "RW-TAG-17"))
    if "sneak" in run.book.tags[name].edge:
        for hider in hiders:
            yield Revealed(hider, because=("RW-TAG-19",))


# The action itself


class Maneuver(MainAction, frozen=True):
    """Maneuver: change position, Tags or Conditions (RW-MAN-01)."""

    kind = "maneuver"
    because = ("RW-MAN-01",)
    shelf = "power"
    icon = "dumbbell"
    fights = True

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Choose the aim, make the Check, and apply the aim."""
        book: RazorweaveBook = run.book

        def ask_intent(state: State) -> Ask:
            decider = Decider(state.able(who).id)
            because = ("RW-MAN-01", "RW-CHK-15")
            return Ask(decider, "intent", choice(*intents(state, book, who)), because, One(who))

        intent = INTENTS.read((yield from need(run, ask_intent)))
        if isinstance(intent, Reach):
            yield from intent.close_in(run, who)
            return
        shoves, target = isinstance(intent, Shove), intent.aim
        attempt = intent.attempt(run.state, book, who)
        made: Made = yield from check(run, attempt, ticks=shoves)
        if made.tier.fails:
            yield from slip(run, attempt)
            if on_foot(attempt):
                yield from fall(run, who)
            if run.state.who(who).standing:
                yield from gm_move(run, who, target, made.tier)
            return
        yield from intent.bring(run, who, made.tier)
        if shoves:
            yield from hit(run, who, target, base_ticks(book, made.tier), made.adjust)
            yield from follow_up(run, who, target, made.tier)
        elif made.tier is Tier.PARTIAL:
            yield from afflict(run, who, "exposed", target, because=("RW-MAN-04",))
        elif made.tier is Tier.CRITICAL:
            yield from second_effect(run, who)


def second_effect(run: Run, who: str) -> Procedure[None]:
    """Give a Critical Maneuver its bonus: a second effect, or nothing (RW-MAN-03)."""

    def ask_second(state: State) -> Ask:
        plain = [one for one in intents(state, run.book, who) if one.plain]
        form, decider = choice(NoMore(), *plain), Decider(state.able(who).id)
        return Ask(decider, "second", form, ("RW-MAN-03",), One(who), NoMore.kind)

    yield from INTENTS.read((yield from need(run, ask_second))).bring(run, who, Tier.FULL)
