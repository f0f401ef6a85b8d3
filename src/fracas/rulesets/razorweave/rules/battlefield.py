"""Changing the ground: Tags made and removed, foes pushed, sneaking (RW-MAN-09)."""

from __future__ import annotations

from fracas.core.answers import Several
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.hazards import bite, fall
from fracas.rulesets.razorweave.rules.movement import arrive
from fracas.rulesets.razorweave.rules.paths import steps
from fracas.rulesets.razorweave.rules.tags import (
    flanks,
    in_cover,
    removable,
    tag_gone,
    within_reach,
)
from fracas.rulesets.razorweave.state.field_facts import BrokeAway, Hid, Moved, Revealed, TagMade
from fracas.rulesets.razorweave.state.scenes import read_key, tag_key
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier

GROUND = ("shove", "remove", "push", "sneak", "mark")
"""What a Maneuver may do with the ground, by the first word of an intent."""

LIGHT_OPENINGS = ("prone", "exposed", "dazed")
"""What a Maneuver, a Set Up or a sneaker may put on a foe (RW-MAN-02, RW-TAG-19)."""


def near_enough(state: State, who: str, ally: str, most: str = "close") -> bool:
    """Whether an ally is near enough to be helped: at Close, or also at Far (RW-ZONE-05)."""
    if not state.places:
        return True
    bands = ("engaged", "close", "far") if most == "far" else ("engaged", "close")
    return state.band(who, ally) in bands


def target_of(book: RazorweaveBook, intent: str) -> str:
    """Whom an intent is aimed at, or nobody."""
    effect, *about = intent.split(":")
    if effect in book.conditions or effect == "push":
        return about[0]
    if effect in ("shove", "mark"):
        return about[1]
    if effect == "sneak" and about[0] in book.conditions:
        return about[1]
    return ""


def ground_intents(state: State, book: RazorweaveBook, who: str) -> list[Option]:
    """What a Maneuver may do with the Tags and places that are there (RW-TAG-17)."""
    options = [
        Option(f"shove:{tag.id}:{foe}", "shove", (tag.id, foe), ("RW-TAG-13", "RW-RES-02"))
        for tag in state.tags_on(who)
        if book.tags[tag.id].shove_clears
        for foe in within_reach(state, who)
    ]
    options += [
        Option(f"remove:{tag_key(tag)}", "remove", (tag.id,), ("RW-MAN-09",))
        for tag in removable(state, book, who)
    ]
    options += [
        Option(f"push:{foe}:{key}", "push", (foe, key), ("RW-TAG-20", "RW-MAN-02"))
        for foe in state.engaged_with(who)
        for key in _edges(state, book, foe)
    ]
    return options + sneaks(state, book, who)


def _edges(state: State, book: RazorweaveBook, foe: str) -> list[str]:
    """Hazards into which somebody can be pushed: here, or in a place at Close."""
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


def sneaks(state: State, book: RazorweaveBook, who: str) -> list[Option]:
    """What sneaking in Dim Light or behind cover may gain (RW-TAG-19)."""
    dim = any("sneak" in book.tags[tag.id].edge for tag in state.tags_on(who))
    if not dim and in_cover(state, book, who) is None:
        return []
    near = state.engaged_with(who)
    reached = within_reach(state, who)
    close = tuple(foe for foe in reached if not state.are_engaged(who, foe))
    ways = steps(state, book, state.able(who), near, close)
    found = [*(f"engage:{foe}" for foe in ways.foes), *(f"go:{place}" for place in ways.places)]
    found += [
        f"{effect}:{foe}"
        for foe in reached
        for effect in LIGHT_OPENINGS
        if not state.who(foe).bears(effect)
    ]
    because = ("RW-TAG-19",)
    if book.rulings["hidden"] == "on" and not state.able(who).hidden:
        found.append("hide")
    return [Option(f"sneak:{what}", "sneak", tuple(what.split(":")), because) for what in found]


def marks(state: State, book: RazorweaveBook, who: str, because: tuple[str, ...]) -> list[Option]:
    """Flanking and the like, each on a foe; none where it is Cramped (RW-TAG-15, RW-TAG-21)."""
    return [
        Option(f"mark:{tag}:{foe}", "mark", (tag, foe), because)
        for tag, foe in flanks(state, book, who)
    ]


def change_ground(run: Run, who: str, effect: str, about: str, tier: Tier) -> Procedure:
    """What a Maneuver on Partial or better does with the ground."""
    if effect == "mark":
        yield from mark(run, who, about)
    elif effect == "push":
        yield from push(run, who, about)
    elif effect == "sneak":
        yield from sneak(run, who, about, tier)
    else:
        key = about
        if effect == "shove":
            name = about.partition(":")[0]
            standing = [tag for tag in run.state.tags_on(who) if tag.id == name]
            key = tag_key(standing[0]) if standing else name
        yield from remove(run, key, ("RW-MAN-09", "RW-TAG-13", "RW-TAG-17"))


def remove(run: Run, key: str, because: tuple[str, ...]) -> Procedure:
    """Do away with a Tag; where Dim Light goes, whoever hides there is seen (RW-TAG-19)."""
    name, place, _, _ = read_key(key)
    hiders = [one.id for one in run.state.combatants if one.hidden and _there(one.place, place)]
    yield tag_gone(key, because)
    if "sneak" in run.book.tags[name].edge:
        for hider in hiders:
            yield Revealed(hider, because=("RW-TAG-19",))


def _there(stands: str, place: str) -> bool:
    return not place or stands == place


def mark(run: Run, who: str, about: str, *, side: bool = False) -> Procedure:
    """Put a flanking Tag on a foe; its maker names the friends whom it helps (RW-TAG-15).

    With `side` it helps the maker's whole side, as a Critical Set Up may have it (RW-SETUP-03).
    """
    name, _, foe = about.partition(":")
    helps: tuple[str, ...] = ()
    if side:
        rows = ("RW-SETUP-03", "RW-TAG-15", "RW-TAG-17")
        yield TagMade(name, who, "", foe, edge_at=foe, because=rows)
        return
    if run.book.tags[name].flank == "friends" and run.state.allies(who):

        def ask_friends(state: State) -> Ask:
            allies = tuple(Option(one.id, "who", (one.id,)) for one in state.allies(who))
            names = tuple(option.id for option in allies)
            return Ask(Decider(who), "friends", Several(allies), ("RW-TAG-15",), (who, foe), names)

        helps = yield from need(run, ask_friends)
    yield TagMade(name, who, "", foe, helps, because=("RW-TAG-15", "RW-TAG-17"))


def push(run: Run, who: str, about: str) -> Procedure:
    """A foe is pushed into a hazard and has its Condition, or off a height (RW-TAG-20)."""
    foe, name, place = (*about.split(":"), "")[:3]
    kind = run.book.tags[name]
    if place:
        yield Moved(foe, place, "push", because=("RW-TAG-20", "RW-ZONE-13"))
    if kind.hazard:
        yield from afflict(run, foe, kind.hazard, who, because=("RW-TAG-20",))
        yield from bite(run, foe, name, who)
    elif kind.high:
        yield from fall(run, foe, pushed=True)


def sneak(run: Run, who: str, about: str, tier: Tier) -> Procedure:
    """A sneaker closes or repositions without a further Check, or surprises a foe (RW-TAG-19)."""
    what, _, goal = about.partition(":")
    if what == "engage":
        yield from arrive(run, who, run.state.able(goal).place, goal)
    elif what == "go":
        yield from arrive(run, who, goal)
    elif what == "hide":
        if tier is not Tier.PARTIAL:
            if run.state.engaged_with(who):
                yield BrokeAway(who, because=("RW-TAG-19", "RW-ZONE-13"))
            yield Hid(who, because=("RW-TAG-19", "RW-GAP-98"))
    else:
        yield from afflict(run, goal, what, who, because=("RW-TAG-19", "RW-MAN-02"))
