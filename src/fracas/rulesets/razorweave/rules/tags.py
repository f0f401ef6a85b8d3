"""Scene Tags: what they do to a Check, where cover is, and what a side sees in the ground."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.core.asking.prompts import Term
from fracas.rulesets.razorweave.content import RazorweaveBook, TagKind
from fracas.rulesets.razorweave.rules.rolls import Attempt, on_foot
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.scene_facts import TagGone, TagMade
from fracas.rulesets.razorweave.state.state import SceneTag, State, TagKey, read_key


class Tagged(NamedTuple):
    """The subject of a question: the Tag it is about."""

    tag: TagKey


def tag_terms(
    state: State,
    book: RazorweaveBook,
    attempt: Attempt,
    acts: frozenset[str],
    actor: Combatant,
    target: Combatant | None,
) -> list[Term]:
    """The Edge and Burden Tags give an attempt, each Tag once (RW-TAG-01, RW-EDGE-07).

    `acts` are the attempt's kinds of acts (`acts_of`). A Tag touches a combatant who is in its
    place or has it; its effect on Strikes counts where the target is. A Tag is not used up: it
    gives its Edge to every such Check while it lasts (RW-EDGE-11).
    """
    terms: dict[str, Term] = {}
    strikes = attempt.action == "strike"
    for tag in state.tags:
        kind = book.tags[tag.id]
        edge = burden = False
        if tag.touches(actor):
            edge = not acts.isdisjoint(kind.edge)
            burden = not acts.isdisjoint(kind.burden) or f"shove:{tag.id}" in acts
        if target is not None and strikes:
            edge = edge or _helps_strike(state, kind, tag, attempt, actor, target)
            burden = burden or _hampers_strike(state, kind, tag, attempt, acts, actor, target)
        if edge != burden:
            rows = (*kind.because, "RW-SETUP-03") if edge and tag.edge_at else kind.because
            terms.setdefault(tag.id, Term(tag.id, "edge" if edge else "burden", 1, rows))
    return list(terms.values())


def acts_of(state: State, book: RazorweaveBook, attempt: Attempt) -> frozenset[str]:
    """The kinds of acts an attempt belongs to, by the names Tags use."""
    shot = attempt.ranged and bool(attempt.target)
    return _acts(book, attempt, shot and state.band(attempt.who, attempt.target) == "far")


@lru_cache(maxsize=4096)
def _acts(book: RazorweaveBook, attempt: Attempt, far: bool) -> frozenset[str]:
    acts = {attempt.action, attempt.attribute, "all"}
    if on_foot(attempt):
        acts.add("movement")
    if attempt.intent.startswith("shove:"):
        acts |= {"shove", attempt.intent}
    if attempt.intent == "sneak":
        acts.add("sneak")
    if attempt.action == "strike" and attempt.target:
        if attempt.ranged:
            acts.add("ranged")
            if far:
                acts.add("far")
        if attempt.weapon and is_large(book, attempt.weapon):
            acts.add("large")
    return frozenset(acts)


def is_large(book: RazorweaveBook, weapon: str) -> bool:
    """Whether a weapon is large: Reach, Area, or Heavy without Quick (RW-TAG-09)."""
    tags = book.weapons[weapon].tags
    return "Reach" in tags or "Area" in tags or ("Heavy" in tags and "Quick" not in tags)


def _helps_strike(
    state: State,
    kind: TagKind,
    tag: SceneTag,
    attempt: Attempt,
    actor: Combatant,
    target: Combatant,
) -> bool:
    if tag.edge_at and tag.edge_at == target.id and _of_its_side(state, tag, actor):
        return True
    if kind.high and attempt.ranged:
        return tag.touches(actor) and not tag.touches(target)
    if not kind.flank or tag.on != target.id:
        return False
    if actor.id in (tag.by, *tag.helps):
        return True
    return kind.flank == "side" and _of_its_side(state, tag, actor)


def _of_its_side(state: State, tag: SceneTag, actor: Combatant) -> bool:
    """Whether a combatant is on the side that made a Tag; true for all if nobody made it."""
    maker = state.find(tag.by)
    return maker is None or maker.side == actor.side


def _hampers_strike(
    state: State,
    kind: TagKind,
    tag: SceneTag,
    attempt: Attempt,
    acts: frozenset[str],
    actor: Combatant,
    target: Combatant,
) -> bool:
    if not tag.touches(target):
        return False
    if kind.high and not attempt.ranged:
        return not tag.touches(actor)
    if kind.cover and not state.are_engaged(actor.id, target.id):
        return tag.shelters(target) and (kind.cover == "all" or attempt.ranged)
    return not acts.isdisjoint(kind.hampers)


def in_cover(state: State, book: RazorweaveBook, who: str) -> SceneTag | None:
    """A combatant's cover, Fragile before Solid; None in the open (RW-TAG-04)."""
    one = state.who(who)
    covers = [tag for tag in state.tags if book.tags[tag.id].cover and tag.shelters(one)]
    return min(covers, key=lambda tag: not book.tags[tag.id].breaks, default=None)


def is_cramped(state: State, who: str) -> bool:
    """Whether a combatant is in a Cramped place (RW-TAG-09)."""
    return any(tag.id == "cramped" for tag in state.tags_on(who))


def on_high_ground(state: State, book: RazorweaveBook, who: str) -> bool:
    """Whether a combatant is in a place one can fall from (RW-TAG-03)."""
    return any(book.tags[tag.id].high for tag in state.tags_on(who))


def makeable(state: State, book: RazorweaveBook, who: str) -> tuple[str, ...]:
    """Tags that an act may make where a combatant stands (RW-TAG-17).

    Flanking Tags are put on a target instead.
    """
    made = _made(book)
    if not state.tags:
        return made
    side = state.who(who).side
    there = {tag.id for tag in state.tags_on(who) if not tag.on and tag.covers in ("", side)}
    return tuple([name for name in made if name not in there])


def made_tag(
    state: State,
    book: RazorweaveBook,
    tag: str,
    by: str,
    place: str,
    *,
    edge_at: str = "",
    because: tuple[str, ...],
) -> TagMade:
    """The fact of a new Tag; cover made by a combatant covers its own side (RW-GAP-118)."""
    maker = state.find(by)
    if maker is None or not book.tags[tag].cover:
        return TagMade(tag, by, place, edge_at=edge_at, because=because)
    because = (*because, "RW-TAG-04", "RW-GAP-118")
    return TagMade(tag, by, place, edge_at=edge_at, covers=maker.side, because=because)


def tag_gone(key: str, because: tuple[str, ...]) -> TagGone:
    """The fact that the Tag with this key (`tag_key`) is gone."""
    name, place, on, covers = read_key(key)
    return TagGone(name, place, on, covers, because=because)


@lru_cache(maxsize=64)
def _made(book: RazorweaveBook) -> tuple[str, ...]:
    return tuple(name for name, kind in book.tags.items() if kind.made and not kind.flank)


def flanks(state: State, book: RazorweaveBook, who: str) -> tuple[tuple[str, str], ...]:
    """Return (Tag, foe) pairs that may be marked, none if Cramped (RW-TAG-15, RW-TAG-21)."""
    kinds = [name for name, kind in book.tags.items() if kind.flank]
    borne = {(tag.id, tag.on) for tag in state.tags if tag.on}
    return tuple(
        (name, foe)
        for foe in within_reach(state, who)
        if not is_cramped(state, foe)
        for name in kinds
        if (name, foe) not in borne
    )


def removable(state: State, book: RazorweaveBook, who: str) -> tuple[SceneTag, ...]:
    """Tags a combatant may remove: those at Close or nearer (RW-MAN-09)."""
    here = state.who(who).place
    found = []
    for tag in state.tags:
        cleared = book.tags[tag.id].cleared
        if cleared == "gm" or (cleared == "maker" and tag.by != who):
            continue
        bearer = state.find(tag.on) if tag.on else None
        place = bearer.place if bearer else tag.place
        if not place or state.band_of(here, place) == "close":
            found.append(tag)
    return tuple(found)


def within_reach(state: State, who: str, most: str = "close") -> tuple[str, ...]:
    """Foes who can be targets: not hidden, and not further than `most` (RW-ZONE-05 to 07).

    Close control and Maneuvers reach to Close, a call or a threat to Far; nothing reaches Out.
    """
    return tuple(
        foe.id
        for foe in state.foes(who)
        if not foe.hidden and near_enough(state, who, foe.id, most)
    )


def near_enough(state: State, who: str, other: str, most: str = "close") -> bool:
    """Whether a combatant is near enough to help: at Close, or also at Far (RW-ZONE-05)."""
    return not state.places or state.band(who, other) in _UP_TO[most]


_UP_TO = {"close": ("engaged", "close"), "far": ("engaged", "close", "far")}


def reading(state: State, book: RazorweaveBook, side: str) -> tuple[str, ...]:
    """Return a side's view of the Tags: (what helps it, what threatens it, what it can change).

    Each is a list of Tag names joined by commas, answering three questions at the start
    (RW-TAG-22).
    """
    favour, threat, change = [], [], []
    members = [one for one in state.standing() if one.side == side]
    foes = [one for one in state.standing() if one.side != side]
    for tag in state.tags:
        kind = book.tags[tag.id]
        helps = kind.high or kind.cover or kind.edge
        touches = tag.shelters if kind.cover else tag.touches
        harms = kind.burden or kind.slip or kind.hazard or kind.open
        mine = any(touches(one) for one in members)
        theirs = any(touches(one) for one in foes)
        if (helps and mine and not tag.on) or (kind.flank and tag.on and theirs):
            favour.append(tag.id)
        if (harms and mine) or (helps and theirs and not mine) or (kind.flank and mine):
            threat.append(tag.id)
        if kind.cleared != "gm":
            change.append(tag.id)
    return tuple(",".join(dict.fromkeys(names)) for names in (favour, threat, change))
