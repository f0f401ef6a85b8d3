"""Threat and progress Clocks: when they tick, who may work on them, and when one decides the fight.

A Clock serves a side. To its foes it is a threat: they may hold it or do away with its cause. To
its own side it is progress: they may fill it, at the rates of Resolve.
"""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.damage import base_ticks
from fracas.rulesets.razorweave.rules.tags import tag_gone
from fracas.rulesets.razorweave.state.check_facts import Checked
from fracas.rulesets.razorweave.state.field_facts import TagMade
from fracas.rulesets.razorweave.state.frame_facts import (
    ClockFilled,
    ClockGone,
    ClockHeld,
    ClockSkipped,
    ClockTicked,
)
from fracas.rulesets.razorweave.state.scenes import SceneClock, tag_key
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier

WORK = ("tick", "hold", "undo")
"""What a Maneuver may do to a Clock of the scene (RW-MAN-12)."""


def advance(
    run: Run, clock_id: str, ticks: int, by: str, how: str, because: tuple[str, ...]
) -> Procedure:
    """Tick a Clock of the scene; a held one misses it, a full one fires once (RW-CLK-05)."""
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


def come_true(run: Run, clock_id: str) -> Procedure:
    """What a full Clock of the scene stood for comes true (RW-CLK-05, RW-CLK-07)."""
    yield ClockFilled(clock_id, because=("RW-CLK-05", "RW-CLK-07"))
    clock = run.state.threat(clock_id)
    if clock is not None and not clock.decides:
        yield from change_scene(run, clock_id)


def due(clock: SceneClock) -> bool:
    """Whether a Clock goes by rounds and has not had its tick of this one (RW-CLK-03)."""
    return clock.trigger == "round" and not clock.ticked and not clock.full


def owner_ticks(run: Run, who: str) -> Procedure:
    """On its owner's turn a Clock ticks, even if the owner's action was lost (RW-CLK-03).

    An owner who is out ticks nothing. A group owns as any one of its members.
    """
    owner = run.state.find(who)
    if owner is None or owner.out is not None:
        return
    for clock in run.state.threats:
        if due(clock) and clock.owner and clock.owner in (who, owner.shared):
            because = ("RW-CLK-02", "RW-CLK-03")
            yield from advance(run, clock.id, 1, who, "round", because)


def near_misses(run: Run, who: str, place: str, since: int) -> Procedure:
    """What goes half well or badly near a Clock of the other side ticks it (RW-CLK-02).

    `place` is where the act was done, `since` how many facts of the beat came before it.
    """
    for clock in run.state.threats:
        side = run.state.who(who).side
        if not clock.near or clock.near != place or clock.side == side:
            continue
        for fact in run.facts[since:]:
            if isinstance(fact, Checked) and fact.who == who and not fact.tier.succeeds:
                because = ("RW-CLK-01", "RW-CLK-02")
                yield from advance(run, clock.id, 1, who, "near", because)


def close_round(run: Run) -> Procedure:
    """As a round closes, the Clocks tick that nobody owns, and those that a Tag feeds.

    RW-GAP-87, RW-TAG-16.
    """
    for clock in run.state.threats:
        if due(clock) and not clock.owner:
            yield from advance(run, clock.id, 1, "", "round", ("RW-CLK-02", "RW-GAP-87"))
    if run.state.tags:
        yield from feed(run)


def feed(run: Run) -> Procedure:
    """A Tag such as Spreading Fire ticks a threat Clock each round while it stands (RW-TAG-16).

    The game master says which; by default the first that threatens the party and does not go by
    rounds of its own, and else none. However often the Tag lies about, it ticks once.
    """
    book: RazorweaveBook = run.book
    because = ("RW-TAG-16", "RW-CLK-02")
    for tag in dict.fromkeys(tag.id for tag in run.state.tags if book.tags[tag.id].feeds):
        if all(one.id != tag for one in run.state.tags):
            continue

        def ask_fed(state: State, tag: str = tag) -> Ruling:
            clocks = fed(state)
            options = tuple(
                Option(f"clock:{one.id}", "feeds", (one.id,), because) for one in clocks
            )
            usual = next((f"clock:{one.id}" for one in clocks if not one.trigger), "none")
            form = Choice((*options, Option("none", "feeds")))
            return Ruling("feeds", form, usual, (*because, "RW-GM-04"), (tag,))

        if fed(run.state):
            chosen = yield from need(run, ask_fed)
            if chosen != "none":
                yield from advance(run, chosen[6:], 1, "", "tag", because)


def fed(state: State) -> tuple[SceneClock, ...]:
    """The Clocks that are still open and serve no side with a player character on it."""
    party = {one.side for one in state.combatants if one.kind == "pc"}
    return tuple(one for one in state.threats if not one.full and one.side not in party)


def change_scene(run: Run, clock: str) -> Procedure:
    """What a full Clock does to the scene: a Tag comes or goes, if the game master says so.

    RW-TAG-17.
    """
    book: RazorweaveBook = run.book
    because = ("RW-TAG-17", "RW-CLK-05")

    def ask_change(state: State) -> Ruling:
        there = {tag.id for tag in state.tags if not (tag.place or tag.on)}
        options = [Option("none", "brings", (), because)]
        options += [
            Option(f"tag:{name}", "brings", (name,), because)
            for name, kind in book.tags.items()
            if not kind.flank and name not in there
        ]
        options += [
            Option(f"remove:{tag_key(tag)}", "brings", (), because)
            for tag in state.tags
            if not tag.on
        ]
        return Ruling("brings", Choice(tuple(options)), "none", because, (clock,))

    chosen = yield from need(run, ask_change)
    what, _, about = chosen.partition(":")
    if what == "tag":
        yield TagMade(about, because=because)
    elif what == "remove":
        yield tag_gone(about, because)


def decided(state: State) -> str | None:
    """The side for which a deciding Clock is full, or None (RW-OUT-23, RW-CLK-05)."""
    for clock in state.threats:
        if clock.decides and clock.full:
            return clock.side
    return None


def move_ticks(book: RazorweaveBook, tier: Tier) -> int:
    """What the game master ticks on a threat, by how badly it went (RW-CLK-06, RW-GAP-66)."""
    return book.tables.threat_ticks[tier]


def threats_to(
    state: State,
    who: str,
    kind: str = "move",
    because: tuple[str, ...] = ("RW-STRIKE-05", "RW-GAP-59"),
) -> tuple[Option, ...]:
    """The Clocks with which the game master may answer a Failure (RW-STRIKE-05, RW-GAP-59).

    They may also be the cost of a Partial (RW-GAP-66), or what a hazard brings (RW-TAG-11); `kind`
    and `because` say which.
    """
    actor = state.find(who)
    return tuple(
        Option(f"clock:{clock.id}", kind, (clock.id,), because)
        for clock in state.threats
        if not clock.full and actor is not None and clock.side != actor.side
    )


def works(state: State, who: str) -> list[Option]:
    """What a combatant's Maneuver may do to the Clocks of the scene (RW-MAN-12)."""
    side = state.able(who).side
    options = []
    for clock in state.threats:
        if clock.full:
            continue
        if clock.side == side:
            because = ("RW-MAN-12", "RW-CLK-06")
            options.append(Option(f"tick:{clock.id}", "work", (clock.id,), because))
            continue
        because = ("RW-MAN-12", "RW-CLK-04")
        if not clock.held:
            options.append(Option(f"hold:{clock.id}", "work", (clock.id,), because))
        if clock.undoable:
            options.append(Option(f"undo:{clock.id}", "work", (clock.id,), because))
    return options


def work(run: Run, who: str, what: str, clock: str, tier: Tier) -> Procedure:
    """Tick a Clock at the rates of Resolve, hold it, or do away with its cause (RW-MAN-12)."""
    if what == "tick":
        ticks = base_ticks(run.book, tier)
        yield from advance(run, clock, ticks, who, "act", ("RW-MAN-12", "RW-CLK-06"))
    elif run.state.threat(clock) is not None:
        if what == "hold":
            yield ClockHeld(clock, who, because=("RW-MAN-12", "RW-CLK-04"))
        else:
            yield ClockGone(clock, who, because=("RW-MAN-12", "RW-CLK-04"))
