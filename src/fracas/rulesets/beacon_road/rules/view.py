"""What each seat may see of a Beacon Road fight.

Everybody sees whether a creature is Winded, who is Rash and who Cautious, wounds, boons, stances,
and the position of everybody who is not Hidden (BR-INFO-01). All players see the Stress of heroes
(BR-STRESS-06). HP, Defenses and powers of the game master's creatures are secret, a Defense until
it was rolled against and a power until it was used. So are Attributes, which would reveal Defenses,
hidden clocks, how creatures are played, and when a side wavers (BR-INFO-02). A creature Hidden from
a whole side has no place in that side's view; one seen by some of it is shown to all of it
(BR-INFO-03).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Applied, Corrected, Fact, Noted
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.content.book import usual
from fracas.rulesets.beacon_road.rules.ground.sight import perceived_by
from fracas.rulesets.beacon_road.rules.ground.spaces import space_of
from fracas.rulesets.beacon_road.rules.veil import stranger, veiled
from fracas.rulesets.beacon_road.state.facts import Noticed, Settled
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.scene_facts import (
    Carried,
    Entered,
    Left,
    Moved,
    Passing,
    Sided,
    Stopped,
    TrackMade,
    TrackTicked,
    Unseen,
    Wavered,
)
from fracas.rulesets.beacon_road.state.state import Creature, State, Track

SECRETS = {
    "hp", "most_hp", "iron", "ward", "grit", "body", "mind", "will", "powers", "abilities", "uses",
    "policy", "note", "shown", "settled",
}  # fmt: skip
"""The fields of a creature that players do not see, or see only in part."""


def eyes(state: State, viewer: Viewer) -> tuple[Creature, ...]:
    """The creatures whose senses a viewer shares: its own and their side; all heroes for a guest.

    BR-INFO-03.
    """
    sides = {one.side for one in state.creatures if one.id in viewer.deciders}
    if not sides:
        return tuple([one for one in state.creatures if one.kind == "pc"])
    return tuple([one for one in state.creatures if one.side in sides])


def unseen(state: State, one: Creature, watchers: tuple[Creature, ...]) -> bool:
    """Whether a creature is Hidden from all of these (BR-INFO-02); never one of their own side."""
    if not watchers or any(other.side == one.side for other in watchers):
        return False
    return _perceived_by_none(state, one, _awake(watchers))


def _awake(watchers: tuple[Creature, ...]) -> tuple[Creature, ...]:
    """Those who can still see: not those who are out, unless all are."""
    return tuple([one for one in watchers if not one.out]) or watchers


def _perceived_by_none(state: State, one: Creature, awake: tuple[Creature, ...]) -> bool:
    if not one.unseen_by and not one.boons and not all(other.wounds for other in awake):
        return False
    return not any(perceived_by(state, usual(), other, one) for other in awake)


def noticed(seen: State) -> tuple[Creature, ...]:
    """The creatures of a view known to be present: not those Hidden from the whole side.

    BR-INFO-02, BR-INFO-03. Those have no place in it.
    """
    return tuple([one for one in seen.creatures if not is_unnoticed(seen, one)])


def is_unnoticed(seen: State, one: Creature) -> bool:
    """Whether a creature of a view is Hidden from the viewer's whole side (BR-INFO-02)."""
    return seen.map is not None and one.veiled and one.place is None and not one.out


def without_unnoticed(seen: State) -> State:
    """A view with only those known to be present, and nobody else's turn (BR-INFO-02)."""
    known = noticed(seen)
    if len(known) == len(seen.creatures):
        return seen
    turn = seen.turn if any(one.id == seen.turn for one in known) else ""
    return replace(seen, creatures=known, turn=turn)


def is_away(state: State, one: Creature, viewer: Viewer) -> bool:
    """Whether a creature's identity is unknown to a viewer, because it is Hidden from its side."""
    seen = view(state, viewer)
    return is_unnoticed(seen, seen.who(one.id))


def view(state: State, viewer: Viewer) -> State:
    """The state as a viewer may see it."""
    if viewer.is_gm:
        return state
    watchers = eyes(state, viewer)
    sides = {one.side for one in watchers}
    awake = _awake(watchers)
    found = []
    for one in state.creatures:
        seen = one
        if one.kind != "pc" and one.side not in sides:
            seen = one if one.veiled else veiled(one)
            if awake and one.place is not None and _perceived_by_none(state, one, awake):
                seen = replace(seen, place=None) if one.out else stranger(one)
        elif one.note or (one.policy and one.id not in viewer.deciders):
            seen = replace(one, note="", policy=one.policy if one.id in viewer.deciders else "")
        found.append(seen)
    if any(one.passing for one in found):
        found = [_alone(one, found) for one in found]
    tracks = state.tracks
    if any(track.hidden for track in tracks):
        tracks = tuple([_unlinked(track, tracks) for track in tracks if not track.hidden])
    return replace(state, creatures=tuple(found), tracks=tracks, yields=())


def _alone(one: Creature, seen: list[Creature]) -> Creature:
    """A creature without the one it is passing, if that one is not seen (BR-INFO-03)."""
    here = space_of(usual(), one) if one.passing else None
    if here is None:
        return replace(one, passing=False) if one.passing else one
    others = [space_of(usual(), other) for other in seen if other.id != one.id and not other.out]
    met = any(there is not None and set(here.squares) & set(there.squares) for there in others)
    return one if met else replace(one, passing=False)


def _unlinked(track: Track, tracks: tuple[Track, ...]) -> Track:
    """A clock without the hidden one that it would start."""
    hidden = {one.id for one in tracks if one.hidden}
    return replace(track, opens="") if track.opens in hidden else track


def known(state: State, viewer: Viewer) -> State:
    """A runnable state, with what `view` assumes for what a viewer does not know.

    Creatures Hidden from the viewer have no place, cannot be reached, and reach no one; what they
    have left of a round is unknown (BR-INFO-02). Unused powers and hidden clocks do not exist, and
    no one considers surrender.
    """
    return view(state, viewer)


def shows(fact: Fact, state: State, viewer: Viewer) -> Fact | None:
    """The fact as a viewer sees it, or None if they do not see it; `state` is the one before it."""
    if viewer.is_gm:
        return fact
    if isinstance(fact, Wavered) or (isinstance(fact, Noted) and fact.private):
        return None
    if isinstance(fact, Settled):
        return fact if _own(state, fact.who, viewer) else None
    if isinstance(fact, Noticed):
        return _noticed_by(fact, state, viewer)
    if isinstance(fact, Moved | Stopped | Unseen | Rolled | Left | Sided):
        return fact if _sees(fact, state, viewer) else None
    if isinstance(fact, Passing):
        return fact if view(fact.apply(state), viewer).who(fact.who).passing else None
    if isinstance(fact, TrackTicked):
        return None if any(t.id == fact.track and t.hidden for t in state.tracks) else fact
    if isinstance(fact, TrackMade):
        return None if fact.track.hidden else fact
    if isinstance(fact, Corrected):
        return _corrected(fact, state, viewer)
    if isinstance(fact, Applied):
        about = [one for one in state.creatures if one.id in fact.beat.args]
        watchers = eyes(state, viewer)
        return None if any(unseen(state, one, watchers) for one in about) else fact
    if isinstance(fact, Carried):
        return replace(fact, scene=view(fact.scene, viewer))
    if isinstance(fact, Entered):
        if not _comes_to_light(fact, state, viewer):
            return None
        own = frozenset([one.side for one in eyes(state, viewer)])
        return replace(fact, creature=_newcomer(fact.creature, own))
    return fact


def _own(state: State, who: str, viewer: Viewer) -> bool:
    """Whether a creature is a player's character, or of the viewer's side."""
    one = state.find(who)
    return one is not None and (
        one.kind == "pc" or any(one.side == other.side for other in eyes(state, viewer))
    )


def _noticed_by(fact: Noticed, state: State, viewer: Viewer) -> Noticed:
    """Who is Surprised and who Ambushing, of those present to a viewer's side (BR-INFO-02)."""
    watchers = eyes(state, viewer)
    seen = {one.id for one in state.creatures if not unseen(state, one, watchers)}
    surprised, ambushing = (
        tuple([who for who in some if who in seen]) for some in (fact.surprised, fact.ambushing)
    )
    return replace(fact, surprised=surprised, ambushing=ambushing)


def _sees(
    fact: Moved | Stopped | Unseen | Rolled | Left | Sided, state: State, viewer: Viewer
) -> bool:
    """Whether the viewer's side perceives a creature before or after a fact."""
    one = state.find(fact.who)
    if one is None:
        return True
    if isinstance(fact, Rolled) and fact.target:
        return True
    return not unseen(state, one, eyes(state, viewer)) or _comes_to_light(fact, state, viewer)


def _comes_to_light(fact: Fact, state: State, viewer: Viewer) -> bool:
    """Whether the viewer's side perceives a creature after a fact, present before it or not."""
    after: State = fact.apply(state)
    who = fact.creature.id if isinstance(fact, Entered) else getattr(fact, "who", "")
    one = after.find(who)
    return one is not None and not unseen(after, one, eyes(after, viewer))


def _corrected(fact: Corrected, state: State, viewer: Viewer) -> Fact | None:
    """An edit as a viewer sees it: complete for its own side, the visible part for others."""
    own = frozenset([one.side for one in eyes(state, viewer)])
    parts = fact.path.strip("/").split("/")
    if parts[0] == "yields":
        return None
    if parts[0] == "tracks":
        tracks = (*state.tracks, *fact.apply(state).tracks)
        return None if any(track.hidden for track in tracks) else fact
    if parts[0] == "creatures" and len(parts) > 2:
        one = state.find(parts[1]) or _at(state, parts[1])
        if parts[2] in ("policy", "note"):
            return None
        if one is not None and one.kind != "pc" and one.side not in own:
            if parts[2] in SECRETS or is_away(state, one, viewer):
                return None
            if parts[2] == "place" and unseen(state, one, eyes(state, viewer)):
                return None
    elif parts[0] == "creatures":
        return _whole(fact, parts[1:], state, viewer, own)
    return replace(fact, value=_without_secrets(fact.value, own))


def _whole(
    fact: Corrected, which: list[str], state: State, viewer: Viewer, own: frozenset[str]
) -> Fact | None:
    """An edit of a whole creature, or of all, without those still Hidden (BR-INFO-02)."""
    after: State = fact.apply(state)
    seen: State = view(after, viewer)
    if not which:
        return replace(fact, value=seen.creatures)
    one = state.find(which[0]) or _at(state, which[0])
    assert one is not None, "an edit that leads nowhere was refused"
    at = state.creatures.index(one)
    if not unseen(after, after.creatures[at], eyes(after, viewer)):
        return replace(fact, value=_without_secrets(fact.value, own))
    hidden = unseen(state, one, eyes(state, viewer))
    return None if hidden else replace(fact, value=seen.creatures[at])


def _at(state: State, part: str) -> Creature | None:
    place = int(part) if part.isdecimal() else -1
    return state.creatures[place] if 0 <= place < len(state.creatures) else None


def _newcomer(one: Creature, own: frozenset[str]) -> Creature:
    """A newcomer as it is shown: heroes and those of the viewer's `own` sides open, others veiled.

    How they are played, and notes about them, stay with the game master.
    """
    if one.kind == "pc" or one.side in own:
        return replace(one, policy="", note="") if one.policy or one.note else one
    return one if one.veiled else veiled(one)


def _without_secrets(value: Any, own: frozenset[str]) -> Any:
    """A corrected value, a whole creature or a list of them, without secrets."""
    if isinstance(value, Creature):
        return _newcomer(value, own)
    if isinstance(value, dict):
        keep = value.get("kind") == "pc" or value.get("side") in own
        secret = {"policy", "note"} if keep else SECRETS
        return {key: _without_secrets(one, own) for key, one in value.items() if key not in secret}
    if isinstance(value, list | tuple):
        return tuple(_without_secrets(one, own) for one in value)
    return value


def canonical(state: State) -> State:
    """The state without counters, so that equal positions are equal.

    Rounds restart at 2, because the first is special (BR-ENTER-07), and rounds at which something
    ends shift with them; Botch Points have no effect (BR-ROLL-17).
    """
    past = max(state.round - 2, 0)
    creatures = state.creatures
    if past or any(one.shown for one in creatures):
        creatures = tuple([_timeless(one, past) for one in creatures])
    patches = tuple([_sooner(patch, past) for patch in state.patches])
    if creatures is state.creatures and not (past or state.botches):
        return state
    return replace(
        state, round=min(state.round, 2), botches=0, creatures=creatures, patches=patches
    )


def _timeless(one: Creature, past: int) -> Creature:
    if not (past and (one.wounds or one.boons or one.edges)):
        return replace(one, shown=()) if one.shown else one
    return replace(
        one,
        shown=(),
        wounds=tuple([_sooner(wound, past) for wound in one.wounds]),
        boons=tuple([_sooner(boon, past) for boon in one.boons]),
        edges=tuple([_sooner(edge, past) for edge in one.edges]),
    )


def _sooner(thing: Any, past: int) -> Any:
    return replace(thing, until=max(thing.until - past, 1)) if past and thing.until else thing
