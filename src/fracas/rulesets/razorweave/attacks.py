"""Strike: the Check, its ticks, and what a Partial, a Failure or a Critical brings with it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.answers import Choice, Option
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Ruling, Term, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.area import Shares, spread
from fracas.rulesets.razorweave.attempts import Attempt
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.check_facts import Checked, Denied, Granted
from fracas.rulesets.razorweave.checks import Made, check
from fracas.rulesets.razorweave.clocks import advance, move_ticks, threats_to
from fracas.rulesets.razorweave.conditions import afflict, give_out, suggested
from fracas.rulesets.razorweave.damage import Blow, Landed, base_ticks, land, tick
from fracas.rulesets.razorweave.field_facts import BrokeAway, Revealed, TagGone, TagMade
from fracas.rulesets.razorweave.reach import can_strike, weapons_of
from fracas.rulesets.razorweave.reactions import react
from fracas.rulesets.razorweave.sources import keep_down
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.tags import makeable
from fracas.rulesets.razorweave.tiers import Tier
from fracas.rulesets.razorweave.weapons import (
    Manner,
    blow_of,
    called_terms,
    choose_manner,
    tags_left,
)


@lru_cache(maxsize=256)
def weapon_attribute(book: RazorweaveBook, weapon: str) -> str:
    """The Attribute with which a weapon Strikes, by the first rule that fits (RW-WEAP-16)."""
    row = book.weapons[weapon]
    tags = row.tags
    if row.attribute:
        return row.attribute
    if {"Ranged", "Thrown"} & set(tags):
        return "AGI"
    if {"Heavy", "Brutal"} & set(tags):
        return "MIG"
    return "AGI" if {"Quick", "Precise"} & set(tags) else "MIG"


def strike(
    run: Run,
    actor: str,
    target: str,
    weapon: str,
    *,
    called: bool = False,
    own_turn: bool = True,
) -> Procedure:
    """Strike: a direct attempt to harm or overpower (RW-STRIKE-01).

    A `called` shot goes for a weak point (RW-WEAP-03). Blows that are none of the body, such as
    spells and threats, tick alike (RW-STRIKE-10). Out of turn it is no main action and spends no
    grant (RW-MOVE-05, RW-EDGE-08).
    """
    book: RazorweaveBook = run.book
    row = book.weapons[weapon]
    attribute, dc = weapon_attribute(book, weapon), book.tables.actions["strike"].dc
    manner = Manner(attribute)
    if called or "Versatile" in row.tags:
        manner = yield from choose_manner(run, actor, target, attribute, row, called=called)
        attribute = manner.attribute
    ranged = not run.state.are_engaged(actor, target) and _shot(row.tags)
    attempt = _blow(actor, target, weapon, attribute, dc, ranged)
    if not own_turn:
        attempt = msgspec.structs.replace(attempt, spends=False)
    reasons: tuple[Term, ...] = ()
    if called:
        attempt = msgspec.structs.replace(attempt, called=True, intent=manner.point)
        reasons = called_terms(book)
    riders = suggested(run.state, book, "strike", weapon)
    rider = row.rider or "none"
    made: Made = yield from check(run, attempt, reasons, ticks=True, riders=riders, rider=rider)
    tier = made.tier
    if run.state.who(actor).hidden:
        yield Revealed(actor, because=("RW-TAG-19",))
    base = base_ticks(book, tier)
    landed = Landed(0)
    if base:
        landed = yield from _bring_down(run, attempt, made, base, manner.heavy)
    if tier is Tier.CRITICAL:
        if run.state.who(target).standing:
            yield from bonus(run, actor, target, weapon=weapon, avoided=landed.stopped)
    elif tier is not Tier.FULL:
        if tier is Tier.CRITICAL_FAILURE and run.state.able(actor).conditions:
            yield from give_out(run, actor, weapon, attribute)
        yield from aftermath(run, actor, target, tier)
    yield from keep_down(run, actor)


def vulnerable(run: Run, target: str, weapon: str) -> Procedure:
    """What a weapon's element adds against somebody vulnerable to it (RW-ENVC-01, RW-GAP-37).

    Gives back the ticks that it adds.
    """
    book: RazorweaveBook = run.book
    elements = set(book.weapons[weapon].elements)
    for ailment in run.state.able(target).conditions:
        row = book.conditions[ailment.name]
        if elements & set(row.vulnerable):
            yield Noted("vulnerable", (target, ailment.name), because=row.because)
            return book.tables.vulnerable
    return 0


def _bring_down(run: Run, attempt: Attempt, made: Made, base: int, leaves: str = "") -> Procedure:
    """Land a Strike on its target, or with Area on several; gives back what the target got.

    `leaves` is what a Heavy Critical leaves behind, if that is said already.
    """
    book: RazorweaveBook = run.book
    actor, target, tier = attempt.who, attempt.target, made.tier
    row = book.weapons[attempt.weapon]
    said = dict(made.said)
    tags = tags_left(row, said)
    reacting = book.rulings["defend_mode"] == "reaction"
    if tier is Tier.PARTIAL and "Brutal" in tags and book.rulings["brutal_mode"] != "guaranteed":
        base, tags = book.tables.brutal_partial, tuple(tag for tag in tags if tag != "Brutal")
    shares: Shares = ((target, base),)
    if tier.succeeds and "Area" in tags:
        friends = said.get("friends") == "caught"
        shares = yield from spread(run, actor, target, attempt.weapon, base, friends=friends)
    aimed = attempt.called and "called" not in said.get("waive", ())
    ignored = said.get("armour", "counts") != "counts"
    first = Landed(0)
    for struck, share in shares:
        foe = run.state.find(struck)
        if foe is None or not foe.standing:
            continue
        if reacting:
            yield from react(run, struck, actor)
        blow = blow_of(book, foe, tags, tier, aimed)
        if ignored:
            blow = Blow(blow.brutal, blow.pierces, True)
        adjust = made.adjust
        if row.elements and foe.conditions:
            adjust += yield from vulnerable(run, struck, attempt.weapon)
        landed: Landed = yield from land(run, actor, struck, share, adjust, blow)
        first = landed if struck == target else first
        if made.rider and landed.ticks and tier.succeeds and run.state.who(struck).standing:
            yield from afflict(run, struck, made.rider, actor, because=("RW-STRIKE-07",))
        heavy_blow = tier is Tier.CRITICAL and "Heavy" in tags and not landed.stopped
        if heavy_blow and run.state.who(struck).standing:
            yield from heavy(run, actor, struck, row.heavy, leaves)
    return first


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


def heavy(run: Run, actor: str, target: str, usual: str = "stunned", chosen: str = "") -> Procedure:
    """A Critical with a Heavy weapon also leaves the target Stunned or Prone (RW-WEAP-04).

    Armour does not help (RW-ARM-15); the weapon's own line names the `usual` one (RW-GAP-78). It is
    not asked where it was `chosen` before.
    """
    form = Choice((Option("stunned", "afflict", (target,)), Option("prone", "afflict", (target,))))
    condition = chosen or (
        yield from need(
            run,
            lambda state: Ask(
                Decider(state.able(actor).id),
                "heavy",
                form,
                ("RW-WEAP-04", "RW-GAP-78"),
                (actor, target),
                usual,
            ),
        )
    )
    yield from afflict(run, target, condition, actor, because=("RW-WEAP-04", "RW-ARM-15"))


def wreck(run: Run, who: str, tag: str) -> Procedure:
    """Strike at a thing or a Tag: on Full or better what breaks is gone (RW-STRIKE-09)."""
    row = run.book.tables.actions["strike"]
    weapon = weapons_of(run.state.able(who))[0]
    attribute = weapon_attribute(run.book, weapon)
    intent = f"wreck:{tag}"
    attempt = Attempt(
        who, "strike", attribute, row.dc, "", intent, weapon, because=("RW-STRIKE-09",)
    )
    made = yield from check(run, attempt)
    if made.tier.succeeds:
        name, _, place = tag.partition(":")
        yield TagGone(name, place, because=("RW-STRIKE-09", "RW-TAG-06", "RW-TAG-17"))
    else:
        yield from aftermath(run, who, "", made.tier)


def cost(run: Run, actor: str, target: str) -> Procedure:
    """The cost of a Partial, one item that the game master picks (RW-STRIKE-03).

    A counterblow is one tick, unreduced (RW-STRIKE-04), and only from a target that could Strike
    back (RW-STRIKE-13, RW-GAP-109). Of Conditions those come first that fit (RW-COND-10). The
    attacker pays, not the target; a threat Clock may tick instead (RW-GAP-66).
    """
    book: RazorweaveBook = run.book

    def ask_cost(state: State) -> Ruling:
        state.able(actor)
        options = [Option("exposed", "cost", (actor,), ("RW-STRIKE-03",))]
        if can_strike(state, book, target, actor):
            rows = ("RW-STRIKE-04", "RW-GAP-109")
            options.append(Option("counterblow", "cost", (actor, target), rows))
        if state.engaged_with(actor):
            options.append(Option("position", "cost", (actor,), ("RW-STRIKE-03",)))
        fitting = suggested(state, book, "strike", _weapon_of(state, target))
        names = tuple(dict.fromkeys(("dazed", "prone", *fitting)))
        options += [one for one in _conditions(names, "cost", actor) if one.id != "exposed"]
        if state.threats:
            options += threats_to(state, actor, "cost", ("RW-STRIKE-03", "RW-GAP-66"))
        options += new_tags(state, book, "cost", actor)
        because = ("RW-STRIKE-03", "RW-GAP-61", "RW-GAP-66")
        return Ruling("cost", Choice(tuple(options)), "exposed", because, (actor, target))

    chosen = yield from need(run, ask_cost)
    if chosen == "counterblow":
        ticks = book.tables.counterblow
        yield from tick(run, actor, ticks, target, "counterblow", because=("RW-STRIKE-04",))
    elif chosen == "position":
        yield BrokeAway(actor, because=("RW-STRIKE-03",))
    elif chosen.startswith("clock:"):
        rows = ("RW-STRIKE-03", "RW-GAP-66", "RW-CLK-06")
        yield from advance(run, chosen[6:], move_ticks(book, Tier.PARTIAL), target, "move", rows)
    elif chosen.startswith("tag:"):
        place = run.state.who(actor).place
        yield TagMade(chosen[4:], target, place, because=("RW-STRIKE-03", "RW-TAG-17"))
    else:
        yield from afflict(run, actor, chosen, target, because=("RW-STRIKE-03",))


def gm_move(run: Run, actor: str, target: str, tier: Tier = Tier.FAILURE) -> Procedure:
    """What the game master may do on a Failure; nothing by default, and only against PCs.

    RW-STRIKE-05, RW-MAN-05, RW-SETUP-05, RW-DEF-11: a Failure has no effect of its own. That of a
    computer-run foe brings nothing at all (RW-GAP-60). A threat Clock ticks by the `tier`
    (RW-CLK-06); the own Resolve ticks only by a counterblow (RW-GAP-59). Conditions come
    first, those that fit before the others (RW-COND-09, RW-COND-10).
    """
    book: RazorweaveBook = run.book
    if run.state.able(actor).kind != "pc":
        return

    def ask_move(state: State) -> Ruling:
        state.able(actor)
        names = suggested(state, book, _act_of(run), _weapon_of(state, target))
        options = [
            Option("none", "move", (actor,)),
            *_conditions(names, "move", actor),
        ]
        foe = state.find(target) if target else None
        if foe is not None and foe.standing:
            options.append(Option("advantage", "move", (actor, target), ("RW-STRIKE-05",)))
            if can_strike(state, book, target, actor):
                options.append(Option("counterblow", "move", (actor, target), ("RW-GAP-59",)))
        if state.threats:
            options += threats_to(state, actor)
        options += new_tags(state, book, "move", actor)
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
        place = run.state.who(actor).place
        yield TagMade(chosen[4:], target, place, because=("RW-STRIKE-05", "RW-TAG-17"))
    elif chosen != "none":
        yield from afflict(run, actor, chosen, target, because=("RW-STRIKE-05",))


def _act_of(run: Run) -> str:
    """What was tried last in this beat."""
    return next((fact.action for fact in reversed(run.facts) if isinstance(fact, Checked)), "")


def _weapon_of(state: State, who: str) -> str:
    """What somebody has in hand, if anything."""
    bearer = state.find(who) if who else None
    return bearer.in_hand[0] if bearer is not None and bearer.in_hand else ""


_BECAUSE = {
    "cost": ("RW-STRIKE-03", "RW-COND-10"),
    "move": ("RW-STRIKE-05", "RW-COND-10"),
    "bonus": ("RW-STRIKE-06", "RW-COND-10"),
}


@lru_cache(maxsize=1024)
def _conditions(names: tuple[str, ...], kind: str, who: str) -> tuple[Option, ...]:
    """Conditions as options of a game master's menu (RW-COND-09)."""
    return tuple(Option(name, kind, (who,), _BECAUSE[kind]) for name in names)


def new_tags(state: State, book: RazorweaveBook, kind: str, who: str) -> tuple[Option, ...]:
    """Tags that may come up where somebody stands, by what a Check brings (RW-TAG-17)."""
    return _tag_options(kind, makeable(state, book, who))


@lru_cache(maxsize=256)
def _tag_options(kind: str, tags: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(f"tag:{tag}", kind, (tag,), ("RW-TAG-17",)) for tag in tags)


def bonus(
    run: Run, actor: str, target: str, *, weapon: str = "", avoided: bool = False
) -> Procedure:
    """What a Critical Strike may add, if the game master confirms it (RW-STRIKE-06).

    Conditions come first, those that fit before the others (RW-COND-09, RW-COND-10), so that what
    the story makes of a Critical, such as a tackle to the floor, is recorded (RW-GAP-83). A hit
    that a stance `avoided` leaves no Condition behind (RW-DEF-02).
    """
    book: RazorweaveBook = run.book

    def ask_bonus(state: State) -> Ruling:
        foe = state.able(target)
        names = () if avoided else suggested(state, book, "strike", weapon)
        fitting = _conditions(names, "bonus", target)
        options = [Option("none", "bonus", (target,))]
        options += [one for one in fitting if not (foe.conditions and foe.bears(one.id))]
        options += [
            Option("position", "bonus", (actor,), ("RW-STRIKE-06",)),
            Option("deny", "bonus", (target,), ("RW-STRIKE-06", "RW-GAP-95")),
            *new_tags(state, book, "bonus", target),
        ]
        because = ("RW-STRIKE-06", "RW-GAP-115", "RW-GAP-83")
        return Ruling("bonus", Choice(tuple(options)), "none", because, (actor, target))

    chosen = yield from need(run, ask_bonus)
    if chosen == "position":
        yield BrokeAway(actor, because=("RW-STRIKE-06",))
    elif chosen == "deny":
        yield Denied(target, because=("RW-STRIKE-06", "RW-GAP-95"))
    elif chosen.startswith("tag:"):
        place = run.state.who(target).place
        yield TagMade(chosen[4:], actor, place, because=("RW-STRIKE-06", "RW-TAG-17"))
    elif chosen != "none":
        yield from afflict(run, target, chosen, actor, because=("RW-STRIKE-06",))
