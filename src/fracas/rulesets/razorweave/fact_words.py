"""Facts as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.grammar import listed
from fracas.rulesets.razorweave import condition_words as c
from fracas.rulesets.razorweave import due_words, frame_words
from fracas.rulesets.razorweave import gear_words as w
from fracas.rulesets.razorweave.check_facts import (
    Checked,
    Denied,
    Granted,
    Improvised,
    Spent,
    Stood,
)
from fracas.rulesets.razorweave.condition_facts import Afflicted, Cleared
from fracas.rulesets.razorweave.deed_words import AT, DEEDS, OUTCOMES, deed
from fracas.rulesets.razorweave.field_facts import BrokeAway, Engaged
from fracas.rulesets.razorweave.field_words import FIELD, surveyed
from fracas.rulesets.razorweave.gear_facts import Drew
from fracas.rulesets.razorweave.harm_facts import Consented, Returned, TakenOut, Ticked
from fracas.rulesets.razorweave.names import TIERS, condition, content, name, tag, weapon
from fracas.rulesets.razorweave.scene_facts import (
    Carried,
    Ended,
    Entered,
    Left,
    Rested,
    Sided,
    Staked,
)
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.turn_facts import (
    LostTurn,
    Named,
    Passed,
    RolledOrder,
    RoundBegan,
    Slotted,
    Structured,
    TurnBegan,
    TurnEnded,
    Used,
)


def _clock(state: State, who: str, more: int = 0) -> str:
    clock = state.clock_of(who)
    filled = clock.filled + more
    over = f", {filled - clock.size} over" if filled > clock.size else ""
    return f"{min(filled, clock.size)}/{clock.size}{over}"


def _checked(fact: Checked, state: State) -> str:
    what = deed(fact.action, condition(fact.intent))
    at = f" {AT.get(fact.action, 'at')} {name(state, fact.target)}" if fact.target else ""
    at += w.aimed(fact)
    if "{intent}" not in DEEDS.get(fact.action, "") and fact.intent:
        at += frame_words.meant(fact.intent)
    pool = {4: "4d6", 5: "5d6 keeping 4"}.get(len(fact.faces), f"{len(fact.faces)}d6")
    rolled = ""
    if fact.faces:
        rolled = f" {pool}{fact.bonus:+d} = {fact.total}"
    elif fact.total is not None:
        rolled = f" total {fact.total}"
    margin = "" if fact.margin is None else f", margin {fact.margin:+d}"
    return (
        f"{name(state, fact.who)}: {what}{at} with {fact.attribute} against DC {fact.dc}:"
        f"{rolled}{margin}: {TIERS[fact.tier]}."
    )


def _ticked(fact: Ticked, state: State) -> str:
    if not fact.ticks:
        return f"{name(state, fact.who)} takes no tick ({_clock(state, fact.who)})."
    ticks = "1 tick" if fact.ticks == 1 else f"{fact.ticks} ticks"
    source = f" from {name(state, fact.by)}" if fact.by else ""
    named = {"strike": source, "counterblow": " from the counterblow", "fall": " from the fall"}
    how = named.get(fact.how, f" from {condition(tag(fact.how))}")
    line = f"{name(state, fact.who)} takes {ticks}{how} ({_clock(state, fact.who, fact.ticks)})."
    return line + _pressed(fact, state)


def _pressed(fact: Ticked, state: State) -> str:
    """What to narrate when a Clock passes half, or one more hit could fill it (RW-RES-12)."""
    tables = content().tables
    low = tables.low_resolve if tables else 0
    clock = state.clock_of(fact.who)
    after = clock.filled + fact.ticks
    if after >= clock.size:
        return ""
    if clock.size - after <= low < clock.left:
        return f" {name(state, fact.who)} is about to drop."
    if clock.filled * 2 < clock.size <= after * 2:
        return f" {name(state, fact.who)} is pressed hard."
    return ""


def _out(fact: TakenOut, state: State) -> str:
    how = OUTCOMES.get(fact.outcome, fact.outcome)
    words = f" “{fact.words}”" if fact.words else ""
    story = " by the story" if fact.narrative else ""
    return f"{name(state, fact.who)} is taken out{story} and {how}.{words}"


def _structured(fact: Structured, state: State) -> str:
    if not fact.on:
        return "No turns are kept: the scene goes on in conversation."
    order = {
        "conversational": "the GM names who acts",
        "popcorn": "whoever acted names the next",
        "rolled": "in the rolled order",
    }[fact.order]
    line = ", ".join(name(state, who) for who in fact.sequence)
    return f"Turns begin, {order}{': ' + line if line else ''}."


def _ended(fact: Ended, state: State) -> str:
    if not fact.winner:
        standing = {one.side for one in state.standing()}
        return "The fight ends with the stakes settled." if standing else "The fight is a draw."
    return f"The fight is over: it goes to the {fact.winner}."


def _corrected(fact: Corrected, state: State) -> str:
    """An edit in words: which line of whose sheet, and what stands there now."""
    parts = fact.path.strip("/").split("/")
    whose = ""
    if parts[0] == "combatants" and len(parts) > 1:
        who = parts[1]
        listed = who.isdecimal() and int(who) < len(state.combatants)
        whose = f" of {name(state, state.combatants[int(who)].id if listed else who)}"
        parts = parts[2:]
    what = " ".join(parts).replace("_", " ") or "the sheet"
    what = what.upper() if what in ("mig", "agi", "pre", "rsn") else what
    plain = isinstance(fact.value, str | int) and fact.value != ""
    return f"The GM sets {what}{whose}{f' to {fact.value}' if plain else ' anew'}."


def _noted(fact: Noted, state: State) -> str:
    if fact.note in ("zones", "many_tags", "worth_zones", "tags"):
        return surveyed(fact, state)
    if fact.note in c.NOTES:
        return c.noted(fact, state)
    if fact.note == "sealed":
        return f"The suit keeps {name(state, fact.about[0])} from being {condition(fact.about[1])}."
    if fact.note == "moot":
        return f"The act comes to nothing: {name(state, fact.about[0])} is gone."
    if fact.note == "fell":
        return f"{name(state, fact.about[0])} fell at {fact.about[1].title()} severity."
    if fact.note == "fill":
        return f"The Clock of {name(state, fact.about[0])} stands at {'/'.join(fact.about[1:])}."
    if fact.note == "untypical":
        return f"{fact.about[2]} is unusual for {deed(fact.about[1])}."
    if fact.note == "off_ladder":
        return f"DC {fact.about[1]} lies between the steps of the ladder."
    return frame_words.noted(fact.note, fact.about, state) or fact.text or fact.note


def _carried(fact: Carried, state: State) -> str:
    who = listed(one.name for one in fact.scene.combatants if one.kind == "pc") or "nobody"
    return f"The next fight: {fact.scene.title}, with {who} as they are."


_FACTS: dict[type[Fact], Callable[[Any, State], str]] = {
    Began: lambda fact, state: "",
    Planned: lambda fact, state: "",
    Dropped: lambda fact, state: "Everything that was still to come is called off.",
    WentMoot: lambda fact, state: (
        f"This comes to nothing: {name(state, fact.subject)} is gone."
        if fact.subject
        else "This comes to nothing: nobody is left who has not acted."
    ),
    Noted: _noted,
    Corrected: _corrected,
    Applied: due_words.applied,
    Staked: lambda fact, state: f"Stakes: {fact.stakes} Severity: {fact.severity.title()}.",
    Consented: lambda fact, state: f"{name(state, fact.who)} may be lost for good: agreed.",
    Structured: _structured,
    RolledOrder: lambda fact, state: (
        f"{name(state, fact.who)} rolls {fact.total} "
        f"{'to break the tie' if fact.kind == 'tie' else 'for the order'}."
    ),
    Slotted: lambda fact, state: (
        f"{name(state, fact.who)} takes place {fact.sequence.index(fact.who) + 1} in the order."
    ),
    Returned: lambda fact, state: (
        f"{name(state, fact.who)} is back"
        f"{f', with {fact.filled} filled already' if fact.filled else ''}."
    ),
    Named: lambda fact, state: f"{name(state, fact.by)} passes to {name(state, fact.who)}.",
    RoundBegan: lambda fact, state: f"Round {fact.number}{c.passing(state)}",
    TurnBegan: frame_words.turn_began,
    Used: lambda fact, state: "",
    TurnEnded: lambda fact, state: (
        f"{c.shed_with_turn(fact.who, state)} {frame_words.turn_ended(fact, state)}".strip()
    ),
    Passed: lambda fact, state: f"{name(state, fact.who)} passes.",
    LostTurn: lambda fact, state: (
        f"{name(state, fact.who)} loses the turn, {condition(fact.condition)}."
    ),
    Checked: _checked,
    Ticked: _ticked,
    TakenOut: _out,
    Afflicted: c.afflicted,
    **c.FACTS,
    Cleared: lambda fact, state: (
        f"{name(state, fact.who)} is no longer {condition(fact.condition)}."
    ),
    Drew: lambda fact, state: f"{name(state, fact.who)} draws the {weapon(fact.weapon)}.",
    **w.GEAR_SAID,
    Granted: lambda fact, state: (
        f"{name(state, fact.to)} has Edge on the next Check"
        f"{' at ' + name(state, fact.against) if fact.against else ''}."
    ),
    Spent: lambda fact, state: "",
    Stood: w.stood,
    Engaged: lambda fact, state: (
        f"{name(state, fact.one)} and {name(state, fact.other)} are Engaged."
    ),
    BrokeAway: lambda fact, state: f"{name(state, fact.who)} breaks away to Close.",
    **FIELD,
    Denied: lambda fact, state: f"{name(state, fact.who)} may not react before the next turn.",
    Improvised: lambda fact, state: f"{name(state, fact.who)}: “{fact.words}”",
    Ended: _ended,
    Rested: lambda fact, state: "Everybody rests; the Resolve Clocks are clear.",
    Carried: _carried,
    Entered: lambda fact, state: f"{fact.combatant.name} joins the {fact.combatant.side}.",
    Left: lambda fact, state: f"{name(state, fact.who)} leaves the scene.",
    Sided: lambda fact, state: f"{name(state, fact.who)} now stands with the {fact.side}.",
    **frame_words.FACTS,
}


def say_fact(fact: Fact, state: State) -> str:
    """A fact as a sentence; empty for what needs no line."""
    return _FACTS[type(fact)](fact, state)
