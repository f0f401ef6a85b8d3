"""The field in sentences: Tags, places, steps, bands. The rest of the prose is in `words`."""

from __future__ import annotations

from fracas.rulesets.razorweave.state.field_facts import TagMade
from fracas.rulesets.razorweave.state.scenes import SceneTag, read_key
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.names import condition, name, place, tag

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
