"""Threat and progress Clocks: when they tick, who may work on them, when one decides the fight.

A Clock serves a side. To its foes it is a threat: they may hold it or remove its cause. To its own
side it is progress: they may fill it, with the ticks of Resolve.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Key
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.damage import base_ticks
from fracas.rulesets.razorweave.rules.deeds import SPARE, Intent, OnTag, Spare, Toll
from fracas.rulesets.razorweave.rules.tags import Tagged, tag_gone
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.scene_facts import (
    ClockFilled,
    ClockGone,
    ClockHeld,
    ClockSkipped,
    ClockTicked,
    TagMade,
)
from fracas.rulesets.razorweave.state.state import (
    ClockId,
    SceneClock,
    State,
    TagAt,
    TagKey,
    tag_key,
)


class Clocked(NamedTuple):
    """The subject of a question: the Clock it is about."""

    clock: ClockId


class AtClock(Deed, frozen=True):
    """An act on a Clock of the scene."""

    clock: Annotated[str, Key()]

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Its label."""
        found = state.threat(self.clock)
        return {"clock": found.label if found else self.clock}


class TickInstead(AtClock, Toll, frozen=True):
    """A Clock ticks instead of anything else (RW-STRIKE-05, RW-GAP-66, RW-TAG-11)."""

    kind = "clock"
    icon = "timer"


class Work(AtClock, Intent, frozen=True):
    """A Maneuver on a Clock of the scene (RW-MAN-12)."""

    kind = "work"
    because = ("RW-MAN-12", "RW-CLK-04")
    shelf = "help"


class Tick(Work, frozen=True):
    """Fill a Clock that serves one's own side, with the ticks of Resolve (RW-CLK-06)."""

    stem = "tick"
    because = ("RW-MAN-12", "RW-CLK-06")
    icon = "hammer"
    plain = False

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Fill it by the tier's ticks."""
        yield from advance(run, self.clock, base_ticks(run.book, tier), who, "act", self.because)


class Hold(Work, frozen=True):
    """Hold back a Clock of the other side: it misses its next tick (RW-CLK-04)."""

    stem = "hold"
    icon = "timer"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Unless it is gone."""
        if run.state.threat(self.clock) is not None:
            yield ClockHeld(self.clock, who, because=self.because)


class Undo(Work, frozen=True):
    """Remove what fills a Clock of the other side (RW-CLK-04)."""

    stem = "undo"
    icon = "undo-2"

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Unless it is gone."""
        if run.state.threat(self.clock) is not None:
            yield ClockGone(self.clock, who, because=self.because)


class NewTag(Toll, frozen=True):
    """A Tag appears (RW-TAG-17)."""

    tag: TagKey

    kind = "tag"


class EndTag(OnTag, Toll, frozen=True):
    """A Tag is removed (RW-TAG-17)."""

    tag: TagAt

    kind = "remove"
    stem = "remove"


FED: Deeds[Toll] = Deeds(TickInstead, Spare)
"""What a lasting Tag may tick (RW-TAG-16)."""

BROUGHT: Deeds[Toll] = Deeds(NewTag, EndTag, Spare)
"""What a full Clock may do to the scene (RW-TAG-17)."""


def advance(
    run: Run, clock_id: str, ticks: int, by: str, how: str, because: tuple[str, ...]
) -> Procedure[None]:
    """Tick a Clock of the scene; a held one misses the tick, a full one fires once (RW-CLK-05)."""
    clock = run.state.threat(clock_id)
    if clock is None or clock.full or not ticks:
        return
    if clock.held:
        yield ClockSkipped(clock_id, how, because=("RW-MAN-12", "RW-CLK-04"))
        return
    yield ClockTicked(clock_id, ticks, by, how, because=because)
    clock = run.state.threat(clock_id)
    if clock is not None and clock.full:
        yield from come_true(run, clock_id)


def come_true(run: Run, clock_id: str) -> Procedure[None]:
    """Let what a full Clock of the scene stands for happen (RW-CLK-05, RW-CLK-07)."""
    yield ClockFilled(clock_id, because=("RW-CLK-05", "RW-CLK-07"))
    clock = run.state.threat(clock_id)
    if clock is not None and not clock.decides:
        yield from change_scene(run, clock_id)


def due(clock: SceneClock) -> bool:
    """Whether a Clock ticks each round and has not ticked this round (RW-CLK-03)."""
    return clock.trigger == "round" and not clock.ticked and not clock.full


def owner_ticks(run: Run, who: str) -> Procedure[None]:
    """Tick Clocks on their owner's turn, even if the owner's action was lost (RW-CLK-03).

    An owner who is out ticks nothing. A Clock owned by a group ticks on the turn of any one member.
    """
    owner = run.state.find(who)
    if owner is None or owner.out is not None:
        return
    for clock in run.state.threats:
        if due(clock) and clock.owner and clock.owner in (who, owner.shared):
            because = ("RW-CLK-02", "RW-CLK-03")
            yield from advance(run, clock.id, 1, who, "round", because)


def near_misses(run: Run, who: str, place: str, since: int) -> Procedure[None]:
    """A Partial or a Failure near a Clock of the other side ticks it (RW-CLK-02).

    `place` is where the act was done, `since` is how many facts of the beat came before it.
    """
    for clock in run.state.threats:
        side = run.state.who(who).side
        if not clock.near or clock.near != place or clock.side == side:
            continue
        for fact in run.facts[since:]:
            if isinstance(fact, Checked) and fact.who == who and not fact.tier.succeeds:
                because = ("RW-CLK-01", "RW-CLK-02")
                yield from advance(run, clock.id, 1, who, "near", because)


def close_round(run: Run) -> Procedure[None]:
    """Tick the Clocks that nobody owns or that a Tag feeds (RW-GAP-87, RW-TAG-16)."""
    for clock in run.state.threats:
        if due(clock) and not clock.owner:
            yield from advance(run, clock.id, 1, "", "round", ("RW-CLK-02", "RW-GAP-87"))
    if run.state.tags:
        yield from feed(run)


def feed(run: Run) -> Procedure[None]:
    """Tick a threat Clock for a Tag such as Spreading Fire, each round it lasts (RW-TAG-16).

    The game master says which; by default the first that threatens the party and does not tick each
    round by itself, or none. However many such Tags there are, it ticks once.
    """
    because = ("RW-TAG-16", "RW-CLK-02")
    for tag in dict.fromkeys(tag.id for tag in run.state.tags if run.book.tags[tag.id].feeds):
        if all(one.id != tag for one in run.state.tags):
            continue

        def ask_fed(state: State, tag: str = tag) -> Ruling:
            ticks = [TickInstead(one.id).of("feeds", one.id, because=because) for one in fed(state)]
            usual = next((TickInstead(one.id) for one in fed(state) if not one.trigger), SPARE)
            form = Choice((*ticks, SPARE.of("feeds")))
            return Ruling("feeds", form, usual.id, (*because, "RW-GM-04"), Tagged(tag))

        if fed(run.state):
            chosen = FED.read((yield from need(run, ask_fed)))
            if isinstance(chosen, TickInstead):
                yield from advance(run, chosen.clock, 1, "", "tag", because)


def fed(state: State) -> tuple[SceneClock, ...]:
    """The Clocks that are still open and serve no side with a player character on it."""
    party = {one.side for one in state.combatants if one.kind == "pc"}
    return tuple(one for one in state.threats if not one.full and one.side not in party)


def change_scene(run: Run, clock: str) -> Procedure[None]:
    """Let a full Clock add or remove a Tag, if the game master says so (RW-TAG-17)."""
    because = ("RW-TAG-17", "RW-CLK-05")

    def ask_change(state: State) -> Ruling:
        there = {tag.id for tag in state.tags if not (tag.place or tag.on)}
        news = [
            NewTag(name).of("brings", name, because=because)
            for name, kind in run.book.tags.items()
            if not kind.flank and name not in there
        ]
        ends = [
            EndTag(tag_key(tag)).of("brings", because=because) for tag in state.tags if not tag.on
        ]
        form = Choice((SPARE.of("brings", because=because), *news, *ends))
        return Ruling("brings", form, SPARE.id, because, Clocked(clock))

    match BROUGHT.read((yield from need(run, ask_change))):
        case NewTag(tag):
            yield TagMade(tag, because=because)
        case EndTag(tag):
            yield tag_gone(tag, because)


def decided(state: State) -> str | None:
    """The side for which a deciding Clock is full, or None (RW-OUT-23, RW-CLK-05)."""
    for clock in state.threats:
        if clock.decides and clock.full:
            return clock.side
    return None


def move_ticks(book: RazorweaveBook, tier: Tier) -> int:
    """The ticks on a threat, by how badly a Check went (RW-CLK-06, RW-GAP-66)."""
    return book.tables.threat_ticks[tier]


def threats_to(
    state: State,
    who: str,
    kind: str = "move",
    because: tuple[str, ...] = ("RW-STRIKE-05", "RW-GAP-59"),
) -> tuple[Option, ...]:
    """The Clocks the game master may tick on a Failure (RW-STRIKE-05, RW-GAP-59).

    They may also be the cost of a Partial (RW-GAP-66), or a hazard's effect (RW-TAG-11); `kind` and
    `because` say which.
    """
    actor = state.find(who)
    return tuple(
        TickInstead(clock.id).of(kind, clock.id, because=because)
        for clock in state.threats
        if not clock.full and actor is not None and clock.side != actor.side
    )


def works(state: State, who: str) -> list[Intent]:
    """What a combatant's Maneuver may do to the scene's Clocks (RW-MAN-12)."""
    side = state.able(who).side
    found: list[Intent] = []
    for clock in state.threats:
        if clock.full:
            continue
        if clock.side == side:
            found.append(Tick(clock.id))
            continue
        if not clock.held:
            found.append(Hold(clock.id))
        if clock.undoable:
            found.append(Undo(clock.id))
    return found
