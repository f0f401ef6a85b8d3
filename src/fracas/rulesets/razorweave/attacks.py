"""Strike: the Check, its ticks, and what a Partial, a Failure or a Critical brings with it."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Option
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.checks import Attempt, Made, check
from fracas.rulesets.razorweave.clocks import advance, move_ticks, threats_to
from fracas.rulesets.razorweave.conditions import afflict
from fracas.rulesets.razorweave.damage import base_ticks, hit, tick
from fracas.rulesets.razorweave.facts import BrokeAway, Denied, Granted, TagMade
from fracas.rulesets.razorweave.menu import can_strike
from fracas.rulesets.razorweave.state import State, Tier


def weapon_attribute(book: RazorweaveBook, weapon: str) -> str:
    """The Attribute with which a weapon Strikes, by the first rule that fits (RW-WEAP-16)."""
    row = book.weapons[weapon]
    return row.attribute or _attribute_by_tags(row.tags)


@lru_cache(maxsize=256)
def _attribute_by_tags(tags: tuple[str, ...]) -> str:
    if {"Ranged", "Thrown"} & set(tags):
        return "AGI"
    if {"Heavy", "Brutal"} & set(tags):
        return "MIG"
    return "AGI" if {"Quick", "Precise"} & set(tags) else "MIG"


def strike(run: Run, actor: str, target: str, weapon: str) -> Procedure:
    """Strike: a direct attempt to harm or overpower (RW-STRIKE-01)."""
    book: RazorweaveBook = run.book
    attribute, dc = weapon_attribute(book, weapon), book.tables.actions["strike"].dc
    ranged = not run.state.are_engaged(actor, target) and _shot(book.weapons[weapon].tags)
    attempt = _blow(actor, target, weapon, attribute, dc, ranged)
    made: Made = yield from check(run, attempt, ticks=True)
    tier = made.tier
    base = base_ticks(book, tier)
    stance = run.state.able(target).stance if tier is Tier.CRITICAL else None
    avoided = stance is not None and stance.tier.succeeds
    ticks = (yield from hit(run, actor, target, base, made.adjust)) if base else 0
    if made.rider and ticks and tier.succeeds and run.state.who(target).standing:
        yield from afflict(run, target, made.rider, actor, because=("RW-STRIKE-07",))
    if tier is Tier.CRITICAL:
        heavy_blow = "Heavy" in book.weapons[weapon].tags and not avoided
        if heavy_blow and run.state.who(target).standing:
            yield from heavy(run, actor, target)
        if run.state.who(target).standing:
            yield from bonus(run, actor, target, avoided=avoided)
    elif tier is not Tier.FULL:
        yield from aftermath(run, actor, target, tier)


def _shot(tags: tuple[str, ...]) -> bool:
    return "Ranged" in tags or "Thrown" in tags


@lru_cache(maxsize=512)
def _blow(actor: str, target: str, weapon: str, attribute: str, dc: int, ranged: bool) -> Attempt:
    return Attempt(
        actor,
        "strike",
        attribute,
        dc,
        target,
        weapon=weapon,
        hostile=True,
        ranged=ranged,
        because=("RW-STRIKE-01",),
    )


def aftermath(run: Run, actor: str, target: str, tier: Tier) -> Procedure:
    """What the actor of a Partial pays, and what the game master may do on a Failure."""
    if tier is Tier.PARTIAL:
        yield from cost(run, actor, target)
    elif tier.fails:
        yield from gm_move(run, actor, target, tier)


def heavy(run: Run, actor: str, target: str) -> Procedure:
    """A Critical with a Heavy weapon also leaves the target Stunned or Prone (RW-WEAP-04)."""
    form = Choice((Option("stunned", "afflict", (target,)), Option("prone", "afflict", (target,))))
    condition = yield from need(
        run,
        lambda state: Ask(
            Decider(state.able(actor).id),
            "heavy",
            form,
            ("RW-WEAP-04",),
            (actor, target),
            "stunned",
        ),
    )
    yield from afflict(run, target, condition, actor, because=("RW-WEAP-04",))


def cost(run: Run, actor: str, target: str) -> Procedure:
    """The cost of a Partial, one item that the game master picks (RW-STRIKE-03).

    A counterblow is one tick, unreduced (RW-STRIKE-04), and only from a target that could Strike
    back (RW-STRIKE-13).
    """
    book: RazorweaveBook = run.book

    def ask_cost(state: State) -> Ruling:
        state.able(actor)
        options = [Option("exposed", "cost", (actor,), ("RW-STRIKE-03",))]
        if can_strike(state, book, target, actor):
            options.append(Option("counterblow", "cost", (actor, target), ("RW-STRIKE-04",)))
        if state.engaged_with(actor):
            options.append(Option("position", "cost", (actor,), ("RW-STRIKE-03",)))
        options += [
            Option("dazed", "cost", (actor,), ("RW-STRIKE-03",)),
            Option("prone", "cost", (actor,), ("RW-STRIKE-03",)),
        ]
        options += new_tags(state, book, "cost")
        because = ("RW-STRIKE-03", "RW-GAP-61")
        return Ruling("cost", Choice(tuple(options)), "exposed", because, (actor, target))

    chosen = yield from need(run, ask_cost)
    if chosen == "counterblow":
        ticks = book.tables.counterblow
        yield from tick(run, actor, ticks, target, "counterblow", because=("RW-STRIKE-04",))
    elif chosen == "position":
        yield BrokeAway(actor, because=("RW-STRIKE-03",))
    elif chosen.startswith("tag:"):
        yield TagMade(chosen[4:], target, because=("RW-STRIKE-03", "RW-TAG-17"))
    else:
        yield from afflict(run, actor, chosen, target, because=("RW-STRIKE-03",))


def gm_move(run: Run, actor: str, target: str, tier: Tier = Tier.FAILURE) -> Procedure:
    """What the game master may do on a Failure; nothing by default, and only against PCs.

    RW-STRIKE-05, RW-MAN-05, RW-SETUP-05, RW-DEF-11: a Failure has no effect of its own. That of a
    computer-run foe brings nothing at all (RW-GAP-60). A threat Clock ticks by the `tier`
    (RW-CLK-06); the own Resolve ticks only by a counterblow (RW-GAP-59).
    """
    book: RazorweaveBook = run.book
    if run.state.able(actor).kind != "pc":
        return

    def ask_move(state: State) -> Ruling:
        state.able(actor)
        options = [Option("none", "move", (actor,))]
        options += [
            Option(name, "move", (actor,), ("RW-STRIKE-05",))
            for name in ("exposed", "dazed", "prone")
        ]
        foe = state.find(target) if target else None
        if foe is not None and foe.standing:
            options.append(Option("advantage", "move", (actor, target), ("RW-STRIKE-05",)))
            if can_strike(state, book, target, actor):
                options.append(Option("counterblow", "move", (actor, target), ("RW-GAP-59",)))
        if state.threats:
            options += threats_to(state, actor)
        options += new_tags(state, book, "move")
        return Ruling("move", Choice(tuple(options)), "none", ("RW-STRIKE-05",), (actor, target))

    chosen = yield from need(run, ask_move)
    if chosen == "advantage":
        yield Granted(target, "gm", actor, because=("RW-STRIKE-05",))
    elif chosen == "counterblow":
        because = ("RW-GAP-59", "RW-STRIKE-04")
        yield from tick(run, actor, book.tables.counterblow, target, "counterblow", because)
    elif chosen.startswith("clock:"):
        rows = ("RW-STRIKE-05", "RW-CLK-02", "RW-CLK-06")
        yield from advance(run, chosen[6:], move_ticks(book, tier), target, "move", rows)
    elif chosen.startswith("tag:"):
        yield TagMade(chosen[4:], target, because=("RW-STRIKE-05", "RW-TAG-17"))
    elif chosen != "none":
        yield from afflict(run, actor, chosen, target, because=("RW-STRIKE-05",))


def new_tags(state: State, book: RazorweaveBook, kind: str) -> list[Option]:
    """Tags that may come onto the scene by what a Check brings with it (RW-TAG-17)."""
    return [
        Option(f"tag:{tag}", kind, (tag,), ("RW-TAG-17",))
        for tag in book.tags
        if not state.has_tag(tag)
    ]


def bonus(run: Run, actor: str, target: str, *, avoided: bool = False) -> Procedure:
    """What a Critical Strike may add, if the game master confirms it (RW-STRIKE-06).

    A hit that a stance `avoided` leaves no Condition behind (RW-DEF-02).
    """
    book: RazorweaveBook = run.book

    def ask_bonus(state: State) -> Ruling:
        foe = state.able(target)
        options = [Option("none", "bonus", (target,))]
        options += [
            Option(name, "bonus", (target,), ("RW-STRIKE-06",))
            for name in book.conditions
            if not foe.bears(name) and not avoided
        ]
        options += [
            Option("position", "bonus", (actor,), ("RW-STRIKE-06",)),
            Option("deny", "bonus", (target,), ("RW-STRIKE-06", "RW-GAP-95")),
            *new_tags(state, book, "bonus"),
        ]
        because = ("RW-STRIKE-06", "RW-GAP-115")
        return Ruling("bonus", Choice(tuple(options)), "none", because, (actor, target))

    chosen = yield from need(run, ask_bonus)
    if chosen == "position":
        yield BrokeAway(actor, because=("RW-STRIKE-06",))
    elif chosen == "deny":
        yield Denied(target, because=("RW-STRIKE-06", "RW-GAP-95"))
    elif chosen.startswith("tag:"):
        yield TagMade(chosen[4:], actor, because=("RW-STRIKE-06", "RW-TAG-17"))
    elif chosen != "none":
        yield from afflict(run, target, chosen, actor, because=("RW-STRIKE-06",))
