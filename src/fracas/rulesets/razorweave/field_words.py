"""The field in sentences: Tags, places, steps, bands. The rest of the prose is in `words`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact, Noted
from fracas.rulesets.razorweave.field_facts import (
    Advanced,
    Escaped,
    Hid,
    Moved,
    Reacted,
    Revealed,
    TagGone,
    TagMade,
)
from fracas.rulesets.razorweave.names import condition, name, place, tag
from fracas.rulesets.razorweave.scenes import SceneTag, read_key
from fracas.rulesets.razorweave.state import State

NO_ZONES = (
    "No zones: everybody is Engaged or Close. Keep zones when ranges differ, when somebody asks "
    "who can be reached, or when position matters."
)
"""What set-up says of a fight without a map (RW-ZONE-09, RW-ZONE-12)."""


def ground(state: State, key: str) -> str:
    """A Tag with its place or its bearer, as an option names it."""
    kind, where, bearer, _ = read_key(key)
    if bearer:
        return f"{tag(kind)} on {name(state, bearer)}"
    return f"{tag_of(key)} ({place(state, where)})" if where else tag_of(key)


def tag_of(key: str) -> str:
    """A Tag that an option names, without its place."""
    kind, _, _, side = read_key(key)
    return f"{tag(kind)}{covering(side)}"


def covering(side: str) -> str:
    """Whom cover that was made covers, after its name (RW-GAP-118)."""
    return f" for the {side}" if side else ""


def tag_name(one: SceneTag) -> str:
    """The name of a Tag, with the side that it covers if it is cover that was made."""
    return f"{tag(one.id)}{covering(one.covers)}"


def side_edge(made: TagMade | SceneTag, state: State) -> str:
    """Who has Edge from a Tag that is Edge for a whole side, and at whom (RW-SETUP-03)."""
    foe, maker = name(state, made.edge_at), name(state, made.by)
    return f"Edge on Strikes at {foe} for {maker} and every ally"


def _made(fact: TagMade, state: State) -> str:
    edge = f": {side_edge(fact, state)}" if fact.edge_at else ""
    if fact.on:
        return f"{name(state, fact.on)} now has {tag(fact.tag)}{edge}."
    where = place(state, fact.place)
    return f"{where[0].upper()}{where[1:]} is now {tag(fact.tag)}{covering(fact.covers)}{edge}."


def _gone(fact: TagGone, state: State) -> str:
    if fact.on:
        return f"{name(state, fact.on)} no longer has {tag(fact.tag)}."
    where = place(state, fact.place)
    return f"{where[0].upper()}{where[1:]} is no longer {tag(fact.tag)}{covering(fact.covers)}."


def _moved(fact: Moved, state: State) -> str:
    how = {"fall": "falls down to", "push": "is pushed to"}.get(fact.how, "goes to")
    return f"{name(state, fact.who)} {how} {place(state, fact.place)}."


def surveyed(fact: Noted, state: State) -> str:
    """What set-up says of zones and Tags (RW-ZONE-08, RW-ZONE-12, RW-TAG-18, RW-TAG-22)."""
    if fact.note == "zones":
        return f"The field: {', '.join(fact.about)}."
    if fact.note == "many_tags":
        return f"{fact.about[0]} Tags are many for an opening: two or three do, one of each kind."
    if fact.note == "worth_zones":
        return "Some fight from afar and others do not: zones are worth keeping here."
    side, *lists = fact.about
    said = [", ".join(tag(key) for key in one.split(",") if key) or "none" for one in lists]
    return f"Tags for the {side}: helpful {said[0]}; dangerous {said[1]}; open to change {said[2]}."


def say_step(option: str, state: State) -> str:
    """A step, or a deed to the ground, in a few words."""
    what, _, about = option.partition(":")
    first, _, second = about.partition(":")
    sentences = {
        "go": f"Go to {place(state, about)}",
        "engage": f"Close in on {name(state, about)}",
        "push": f"Push {name(state, first)} into {ground(state, second)}",
        "remove": f"Do away with {ground(state, about)}",
        "mark": f"{name(state, second)} gets {tag(first)}",
        "hide": "Get out of sight",
        "flee": "Get away from the fight",
        "sprint": "Sprint: move once more instead of acting",
        "here": "Stay here, at Close",
    }
    return sentences.get(what) or f"{name(state, about)} becomes {condition(what)}"


def bands(state: State, who: str) -> list[str]:
    """Which foes are at Close, at Far, Out of Range (RW-ZONE-02, RW-ZONE-08)."""
    others = state.foes(who)
    said = []
    for band, title in (("close", "Close"), ("far", "Far"), ("out", "Out of Range")):
        names = [one.name for one in others if state.band(who, one.id) == band]
        if names:
            said.append(f"{title}: {', '.join(names)}")
    return said


FIELD: dict[type[Fact], Callable[[Any, State], str]] = {
    TagMade: _made,
    TagGone: _gone,
    Moved: _moved,
    Advanced: lambda fact, state: (
        f"{name(state, fact.who)} {'is halfway there' if fact.step else 'goes on from halfway'}."
    ),
    Reacted: lambda fact, state: f"{name(state, fact.who)} Strikes out of turn.",
    Hid: lambda fact, state: f"{name(state, fact.who)} is out of sight.",
    Revealed: lambda fact, state: f"{name(state, fact.who)} can be seen again.",
    Escaped: lambda fact, state: f"{name(state, fact.who)} gets away from the fight.",
}
"""Facts about the field as sentences."""
