"""The words of the picture: heads, notes, slips and facts, and the board in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fracas.core.grammar import listed
from fracas.core.pictures import Figure, Slip
from fracas.rulesets.razorweave.content.condition_rows import Condition
from fracas.rulesets.razorweave.content.gear_rows import Weapon
from fracas.rulesets.razorweave.rules.sights import Sight
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.scenes import Offer, SceneClock, SceneTag
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import condition_words, frame_words
from fracas.rulesets.razorweave.words.field_words import NO_ZONES, say_step, side_edge, tag_name
from fracas.rulesets.razorweave.words.names import TIERS, item, name, place, tag, weapon

Turn = Literal["", "acts", "next", "waits", "acted", "out"]

RESOLVE = "Resolve"
SKILLS = "Skills"
STOWED = "Stowed"
EVERYWHERE = "The scene"
"""What the one place of a fight without a map is called."""

BANDS = {"engaged": "Engaged", "close": "Close", "far": "Far", "out": "Out of Range"}
"""The four bands (RW-ZONE-01)."""

ON_CHIPS = {**BANDS, "out": "Out"}
"""The bands as they stand on the lines of the board, where there is little room."""

TURNS = {
    "acts": "acts now",
    "next": "is next",
    "waits": "has still to act",
    "acted": "has acted",
}


def heads(state: State) -> tuple[tuple[str, str], ...]:
    """Round, severity, stakes and order of turns (RW-GM-03)."""
    found = [("Round", str(state.round))] if state.round else []
    found.append(("Severity", state.severity.title()))
    if state.stakes:
        found.append(("Stakes", state.stakes.rstrip(".")))
    found.append(("Order", state.order if state.structured or state.round else "free play"))
    return tuple(found)


def opening(state: State) -> tuple[str, ...]:
    """Severity, stakes, and what each side wants (RW-OUT-25)."""
    first = f"{state.severity.title()} severity. {state.stakes}".rstrip()
    none = () if state.places else (NO_ZONES,)
    return (first, *frame_words.aims(state), *none)


def stands(state: State, one: Combatant) -> str:
    """Where somebody is and with whom, as a note."""
    said = [place(state, one.place)] if state.places else []
    if one.out is not None:
        return ", ".join(said)
    engaged = [name(state, other) for other in state.engaged_with(one.id)]
    if engaged:
        said.append(f"Engaged with {listed(engaged)}")
    if one.progress:
        said.append(f"halfway: {say_step(one.progress, state)}")
    return ", ".join(said)


# What somebody bears


borne = condition_words.borne


def what_it_does(row: Condition) -> str:
    """What a Condition does, how long it lasts and what clears it (RW-COND-01)."""
    return f"{row.effect}; lasts {row.duration}; clears {row.clears}"


def marks(state: State, one: Combatant) -> list[Slip]:
    """What else stands beside a fighter: guard, Edge, gear worn down, a way that is barred."""
    found = []
    if one.hidden:
        found.append(
            Slip("Hi", "Out of sight", "", "nobody may aim there", ("RW-TAG-19",), "hidden", 1)
        )
    if one.stance is not None and not one.stance.tier.fails:
        allies = [name(state, ally) for ally in one.stance.guards]
        whom = f", for {listed(allies)}" if allies else ""
        note = f"{TIERS[one.stance.tier]} on a Defend{whom}, until the next turn"
        found.append(Slip("Gd", "On guard", "", note, ("RW-DEF-01",), "shield", 1))
    for grant in one.grants:
        at = f" against {name(state, grant.against)}" if grant.against else ""
        note = f"made by {name(state, grant.by)}; for the next main action that fits"
        found.append(Slip("Ed", f"Edge{at}", "", note, ("RW-EDGE-08",), "edge", 1))
    if one.worn:
        note = "a tier lighter" if one.worn == 1 else f"{one.worn} tiers lighter"
        found.append(Slip("Aw", "Armour worn down", "", note, ("RW-ARM-09",), "unshielded", -1))
    if one.ablated:
        spent = listed([item(key) for key in one.ablated])
        found.append(Slip("Ch", "Charge spent", "", spent, ("RW-ARM-09",), "weak", -1))
    if one.blocks:
        found.append(Slip("Wy", "Bars the way", "", "", ("RW-MOVE-13",), "cover", 1))
    return found


def rank(one: Combatant) -> str:
    """Whether an enemy is more or less than most (RW-RES-04)."""
    return one.tier.title() if one.tier != "standard" else ""


def attributes(one: Combatant) -> tuple[tuple[str, str], ...]:
    """The four Attributes (RW-CHK-08)."""
    return (
        ("MIG", f"{one.mig:+d}"),
        ("AGI", f"{one.agi:+d}"),
        ("PRE", f"{one.pre:+d}"),
        ("RSN", f"{one.rsn:+d}"),
    )


def weapon_line(row: Weapon, held: bool) -> str:
    """The Tags of a weapon, and whether it is in hand."""
    said = [", ".join(row.tags) or "no Tags"]
    if not held:
        said.append("not in hand")
    return "; ".join(said)


def armour_line(tags: tuple[str, ...], one: Combatant, key: str) -> str:
    """The Tags of armour or of a shield, and what is left of it."""
    said = [", ".join(tags) or "no Tags"]
    if key in one.ablated:
        said.append("charge spent")
    return "; ".join(said)


def plans(state: State, one: Combatant) -> tuple[tuple[str, str], ...]:
    """Abilities, tactics, phases and breaking points, as far as they may be seen (RW-GAP-99)."""
    found = []
    for each in one.abilities:
        when = f"{each.trigger}: " if each.trigger else ""
        found.append((each.name, f"{when}{each.effect}"))
    if one.severity:
        found.append(("Falls", f"at {one.severity.title()} severity"))
    if one.tactics:
        found.append(("Tactics", one.tactics))
    if one.phases:
        found.append(("Phases in reserve", ", ".join(map(str, one.phases))))
    if one.flees_at:
        found.append(("Flees", f"at {one.flees_at} filled segments"))
    if one.yields_with:
        found.append(("Gives up", f"with {name(state, one.yields_with)}"))
    return tuple(found)


# The scene


def tag_note(one: SceneTag, effect: str, state: State) -> str:
    """What a Tag does, and for which side (RW-TAG-01, RW-SETUP-03, RW-GAP-118)."""
    said = f"{effect}; covers the {one.covers}" if one.covers else effect
    return f"{said}; {side_edge(one, state)}" if one.edge_at else said


def clock_note(clock: SceneClock, state: State) -> str:
    """What comes of a Clock, and what holds it (RW-CLK-07)."""
    said = [clock.effect] if clock.effect else []
    if clock.decides:
        said.append("ends the fight")
    if clock.trigger == "round":
        owner = f" with {name(state, clock.owner)}" if clock.owner else ""
        said.append(f"ticks each round{owner}")
    if clock.held:
        said.append("held: it misses its next tick")
    return "; ".join(said)


def offered(offer: Offer, state: State) -> Slip:
    """An Edge that waits for whoever of a side goes next at somebody (RW-SETUP-07)."""
    note = f"for the next of the {offer.side} to go there, made by {name(state, offer.by)}"
    return Slip("", f"Edge against {name(state, offer.against)}", "", note, ("RW-SETUP-07",))


def apart(bands: Iterable[tuple[str, str]]) -> str:
    """In which bands other places lie, by band."""
    by_band: dict[str, list[str]] = {}
    for band, other in bands:
        by_band.setdefault(band, []).append(other)
    joins = {"close": "Close to", "far": "Far from", "out": "Out of Range of"}
    return "; ".join(
        [f"{said} {listed(by_band[band])}" for band, said in joins.items() if band in by_band]
    )


def place_line(
    title: str, tags: list[str], people: list[str], fallen: list[str], lies: str, below: str
) -> str:
    """A place in a sentence or three (RW-ZONE-08)."""
    named = f"{title} ({', '.join(tags)})" if tags else title
    said = [f"{named}: {listed(people) if people else 'nobody'}."]
    if fallen:
        said.append(f"Out of the fight there: {listed(fallen)}.")
    if lies:
        said.append(f"{lies}.")
    if below:
        said.append(f"A fall from it ends in {below}.")
    return " ".join(said)


def sight(one: Sight) -> str:
    """A foe as somebody sees it, without the names of either."""
    said = [BANDS[one.band]]
    if one.hidden:
        said.append("out of sight")
    elif one.weapons:
        said.append(f"in reach of the {listed([weapon(each) for each in one.weapons])}")
    else:
        said.append("not in reach")
    if one.cover:
        said.append(f"behind {tag(one.cover)}")
    if one.above:
        said.append("lower down")
    if one.below:
        said.append("on higher ground")
    return ", ".join(said)


Foes = dict[str, tuple[str, ...]]
"""For each fighter, how the foes look, those that look alike in one sentence."""


def foes(seen: list[tuple[Sight, str]], state: State) -> Foes:
    """How the foes look from where each fighter stands (RW-ZONE-08)."""
    found: dict[str, dict[str, list[str]]] = {}
    for one, said in seen:
        found.setdefault(one.who, {}).setdefault(said, []).append(name(state, one.whom))
    return {
        who: tuple([f"{said}: {listed(names)}" for said, names in looks.items()])
        for who, looks in found.items()
    }


def person(state: State, one: Combatant, figure: Figure, seen: Foes) -> str:
    """Somebody in full: Clock, turn, where and with whom, Conditions, foes (RW-GM-05)."""
    (meter,) = figure.meters
    with_whom = frame_words.with_whom(state, one).removeprefix(" and ") if one.shared else ""
    shared = f" on a Clock shared with {with_whom}" if with_whom else ""
    said = [f"{one.name}: {meter.now} of {meter.most} segments filled{shared}"]
    if one.out is not None:
        said[0] += f", out of the fight ({one.out.outcome})"
    elif figure.turn:
        said[0] += f", {TURNS[figure.turn]}"
    if figure.note:
        said.append(figure.note)
    if figure.slips:
        said.append(", ".join([slip.name for slip in figure.slips]))
    return ". ".join([*said, *seen.get(one.id, ())]) + "."


def scene(state: State) -> list[str]:
    """Tags of the whole scene, Edge on offer, and the Clocks of the scene (RW-CLK-08)."""
    named = [tag_name(one) for one in state.tags if not one.place and not one.on]
    said = [f"Everywhere: {', '.join(named)}."] if named else []
    for each in state.offers:
        slip = offered(each, state)
        said.append(f"{slip.name}, {slip.note}.")
    for clock in state.threats:
        note = clock_note(clock, state)
        ends = f": {note.rstrip('.')}." if note else "."
        said.append(f"{clock.label}, {clock.filled} of {clock.size} segments filled{ends}")
    if state.round and not state.result and state.up_next():
        said.append(f"Next is {name(state, state.up_next())}.")
    return said
