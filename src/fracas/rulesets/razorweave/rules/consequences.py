"""What a Check causes besides its effect: a cost, a move, a bonus, and what the ground does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.ids import GM
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.clocks import (
    NewTag,
    TickInstead,
    advance,
    move_ticks,
    threats_to,
)
from fracas.rulesets.razorweave.rules.conditions import (
    FALL_BACK,
    PRICES,
    FallBack,
    Suffer,
    afflict,
    charge,
    light_conditions,
    suggested,
)
from fracas.rulesets.razorweave.rules.damage import tick
from fracas.rulesets.razorweave.rules.deeds import SPARE, Spare, Toll, Two, agreed
from fracas.rulesets.razorweave.rules.rolls import Attempt, on_foot
from fracas.rulesets.razorweave.rules.tags import in_cover, made_tag, makeable, on_high_ground
from fracas.rulesets.razorweave.rules.weapons import can_strike
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Checked, Denied, Granted
from fracas.rulesets.razorweave.state.scene_facts import BrokeAway, Moved, TagGone
from fracas.rulesets.razorweave.state.state import State, TagKey


class Counterblow(Toll, frozen=True):
    """The target Strikes back: one tick, not reduced (RW-STRIKE-04)."""

    kind = "counterblow"

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Who acts, and against whom."""
        return {"foe": state.find(prompt.about.target), "who": state.find(prompt.about.who)}


class Advantage(Counterblow, frozen=True):
    """A foe has Edge on its next Check against the one who failed (RW-STRIKE-05)."""

    kind = "advantage"


class Deny(Counterblow, frozen=True):
    """A foe may not react before its next turn (RW-STRIKE-06, RW-GAP-95)."""

    kind = "deny"


COUNTERBLOW, ADVANTAGE, DENY = Counterblow(), Advantage(), Deny()

TOLLS: Deeds[Toll] = Deeds(
    Suffer, FallBack, Counterblow, Advantage, Deny, TickInstead, NewTag, Spare
)
"""What a Check may cost or cause besides its effect."""


def follow_up(run: Run, actor: str, target: str, tier: Tier) -> Procedure[None]:
    """Pay the price of a Partial, or let the game master act on a Failure."""
    if tier is Tier.PARTIAL:
        yield from cost(run, actor, target)
    elif tier.fails:
        yield from gm_move(run, actor, target, tier)


def cost(run: Run, actor: str, target: str) -> Procedure[None]:
    """Pay the cost of a Partial, one item picked by the game master (RW-STRIKE-03).

    A counterblow is one tick, not reduced (RW-STRIKE-04), and only from a target that could Strike
    back (RW-STRIKE-13, RW-GAP-109). Conditions that fit come first (RW-COND-10). The attacker pays,
    not the target; a threat Clock may tick instead (RW-GAP-66).
    """
    book: RazorweaveBook = run.book

    def ask_cost(state: State) -> Ruling:
        state.able(actor)
        options = [Suffer("exposed").of("cost", actor, because=("RW-STRIKE-03",))]
        if can_strike(state, book, target, actor):
            rows = ("RW-STRIKE-04", "RW-GAP-109")
            options.append(COUNTERBLOW.of("cost", actor, target, because=rows))
        if state.engaged_with(actor):
            options.append(FALL_BACK.of("cost", actor, because=("RW-STRIKE-03",)))
        fitting = suggested(state, book, "strike", _weapon_of(state, target))
        names = tuple(dict.fromkeys(("dazed", "prone", *fitting)))
        options += [one for one in _conditions(names, "cost", actor) if one.id != "exposed"]
        if state.threats:
            options += threats_to(state, actor, "cost", ("RW-STRIKE-03", "RW-GAP-66"))
        options += new_tags(state, book, "cost", actor)
        because = ("RW-STRIKE-03", "RW-GAP-61", "RW-GAP-66")
        return Ruling("cost", Choice(tuple(options)), "exposed", because, Two(actor, target))

    match TOLLS.read((yield from need(run, ask_cost))):
        case Counterblow():
            ticks = book.tables.counterblow
            yield from tick(run, actor, ticks, target, "counterblow", because=("RW-STRIKE-04",))
        case FallBack():
            yield BrokeAway(actor, because=("RW-STRIKE-03",))
        case TickInstead(clock):
            rows = ("RW-STRIKE-03", "RW-GAP-66", "RW-CLK-06")
            yield from advance(run, clock, move_ticks(book, Tier.PARTIAL), target, "move", rows)
        case chosen:
            yield from _bring(run, chosen, actor, target, "RW-STRIKE-03")


def gm_move(run: Run, actor: str, target: str, tier: Tier = Tier.FAILURE) -> Procedure[None]:
    """Let the game master act on a Failure, against PCs only; nothing by default.

    RW-STRIKE-05, RW-MAN-05, RW-SETUP-05, RW-DEF-11: a Failure has no effect of its own. A
    computer-run foe's Failure has no effect at all (RW-GAP-60). A threat Clock ticks by the `tier`
    (RW-CLK-06); one's own Resolve ticks only by a counterblow (RW-GAP-59). Conditions come first,
    those that fit before the others (RW-COND-09, RW-COND-10).
    """
    book: RazorweaveBook = run.book
    if run.state.able(actor).kind != "pc":
        return

    def ask_move(state: State) -> Ruling:
        state.able(actor)
        names = suggested(state, book, _act_of(run), _weapon_of(state, target))
        options = [SPARE.of("move", actor), *_conditions(names, "move", actor)]
        foe = state.find(target) if target else None
        if foe is not None and foe.standing:
            options.append(ADVANTAGE.of("move", actor, target, because=("RW-STRIKE-05",)))
            if can_strike(state, book, target, actor):
                options.append(COUNTERBLOW.of("move", actor, target, because=("RW-GAP-59",)))
        if state.threats:
            options += threats_to(state, actor)
        options += new_tags(state, book, "move", actor)
        form, about = Choice(tuple(options)), Two(actor, target)
        return Ruling("move", form, SPARE.id, ("RW-STRIKE-05",), about)

    match TOLLS.read((yield from need(run, ask_move))):
        case Spare():
            return
        case Advantage():
            yield Granted(target, GM, actor, because=("RW-STRIKE-05",))
        case Counterblow():
            because = ("RW-GAP-59", "RW-STRIKE-04")
            yield from tick(run, actor, book.tables.counterblow, target, "counterblow", because)
        case TickInstead(clock):
            rows = ("RW-STRIKE-05", "RW-CLK-02", "RW-CLK-06")
            yield from advance(run, clock, move_ticks(book, tier), target, "move", rows)
        case chosen:
            yield from _bring(run, chosen, actor, target, "RW-STRIKE-05")


def _act_of(run: Run) -> str:
    """The last act tried in this beat."""
    return next((fact.action for fact in reversed(run.facts) if isinstance(fact, Checked)), "")


def _weapon_of(state: State, who: str) -> str:
    """The weapon a combatant has in hand, if any."""
    bearer = state.find(who) if who else None
    return bearer.in_hand[0] if bearer is not None and bearer.in_hand else ""


_BECAUSE = {
    "cost": ("RW-STRIKE-03", "RW-COND-10"),
    "move": ("RW-STRIKE-05", "RW-COND-10"),
    "bonus": ("RW-STRIKE-06", "RW-COND-10"),
}


@lru_cache(maxsize=1024)
def _conditions(names: tuple[str, ...], kind: str, who: str) -> tuple[Option, ...]:
    """Conditions as options on a game master's menu (RW-COND-09)."""
    return tuple(Suffer(name).of(kind, who, because=_BECAUSE[kind]) for name in names)


def new_tags(state: State, book: RazorweaveBook, kind: str, who: str) -> tuple[Option, ...]:
    """Tags that a Check may add where a combatant stands (RW-TAG-17)."""
    return _tag_options(kind, makeable(state, book, who))


@lru_cache(maxsize=256)
def _tag_options(kind: str, tags: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(NewTag(tag).of(kind, tag, because=("RW-TAG-17",)) for tag in tags)


def bonus(
    run: Run, actor: str, target: str, *, weapon: str = "", avoided: bool = False
) -> Procedure[None]:
    """Add the bonus of a Critical Strike, if the game master confirms it (RW-STRIKE-06).

    Conditions come first, those that fit before the others (RW-COND-09, RW-COND-10), so that a
    Critical's effect in the story, such as a tackle to the floor, is recorded (RW-GAP-83). A hit
    that a stance `avoided` causes no Condition (RW-DEF-02).
    """
    book: RazorweaveBook = run.book

    def ask_bonus(state: State) -> Ruling:
        foe = state.able(target)
        names = () if avoided else suggested(state, book, "strike", weapon)
        fitting = _conditions(names, "bonus", target)
        options = [
            SPARE.of("bonus", target),
            *[one for one in fitting if not (foe.conditions and foe.bears(one.id))],
            FALL_BACK.of("bonus", actor, because=("RW-STRIKE-06",)),
            DENY.of("bonus", target, because=("RW-STRIKE-06", "RW-GAP-95")),
            *new_tags(state, book, "bonus", target),
        ]
        because = ("RW-STRIKE-06", "RW-GAP-115", "RW-GAP-83")
        return Ruling("bonus", Choice(tuple(options)), SPARE.id, because, Two(actor, target))

    match TOLLS.read((yield from need(run, ask_bonus))):
        case Spare():
            return
        case FallBack():
            yield BrokeAway(actor, because=("RW-STRIKE-06",))
        case Deny():
            yield Denied(target, because=("RW-STRIKE-06", "RW-GAP-95"))
        case chosen:
            yield from _bring(run, chosen, target, actor, "RW-STRIKE-06")


def _bring(run: Run, chosen: Toll, who: str, by: str, rule: str) -> Procedure[None]:
    """Put a Tag where `who` is, or a Condition on `who`; cover is for `by`, where `by` is."""
    match chosen:
        case NewTag(tag):
            at = by if by and run.book.tags[tag].cover else who
            place = run.state.who(at).place
            yield made_tag(run.state, run.book, tag, by, place, because=(rule, "RW-TAG-17"))
        case Suffer(condition):
            yield from afflict(run, who, condition, by, because=(rule,))


def leave(run: Run, actor: str, target: str, tag: str) -> Procedure[None]:
    """Add the Tag that a Strike leaves on a Full or better, if the game master names one.

    It is part of how the blow is made and costs no tick, so it appears even if a stance or armour
    stops the hit (RW-TAG-17, RW-GAP-119).
    """
    if tag != "none":
        yield from _bring(run, NewTag(tag), target, actor, "RW-GAP-119")


def leave_behind(run: Run, who: str, foes: tuple[str, ...]) -> Procedure[None]:
    """Pay for a Partial Withdraw: the held weapon falls (RW-DEF-10).

    If an ally is Engaged with one of the same foes, the game master may pick the ally instead, who
    is then Exposed.
    """

    def prices(state: State) -> tuple[Option, ...]:
        because = ("RW-DEF-10",)
        falls = Suffer("disarmed").of("drop", who, because=because)
        left = [
            Suffer("exposed", ally.id).of("left", ally.id, because=because)
            for ally in state.allies(who)
            if any(state.are_engaged(ally.id, foe) for foe in foes)
        ]
        return (*((falls,) if state.able(who).in_hand else ()), *left)

    def ask_price(state: State) -> Ruling:
        options = prices(state) or (SPARE.of(""),)
        return Ruling("left", Choice(options), options[0].id, ("RW-DEF-10",), One(who))

    found = prices(run.state)
    if not found:
        return
    chosen = found[0].id
    if len(found) > 1:
        chosen = yield from need(run, ask_price)
    yield from charge(run, who, PRICES.read(chosen), ("RW-DEF-10",))


# What the ground does


def slip(run: Run, attempt: Attempt) -> Procedure[None]:
    """Apply a ground Tag's effect to a failed Check to move, by default Prone (RW-TAG-10)."""
    book: RazorweaveBook = run.book
    if not run.state.tags or not on_foot(attempt):
        return
    kinds = [book.tags[tag.id] for tag in run.state.tags_on(attempt.who)]
    falls = [kind.slip for kind in kinds if kind.slip]
    if not falls:
        return

    def ask_slip(state: State) -> Ruling:
        options = (SPARE.of("slip"), *light_conditions(book, "slip", attempt.who))
        about = One(state.able(attempt.who).id)
        return Ruling("slip", Choice(options), falls[0], ("RW-TAG-10",), about)

    price = PRICES.read((yield from need(run, ask_slip)))
    yield from charge(run, attempt.who, price, ("RW-TAG-10",))


class Behind(NamedTuple):
    """A subject: who is behind which cover."""

    who: Who
    tag: TagKey


def suffer(run: Run, who: str, tag: str, tier: Tier = Tier.FAILURE) -> Procedure[None]:
    """Give a combatant a hazard's Condition, unless the game master prevents it.

    RW-MOVE-07, RW-TAG-11, RW-GAP-112. Instead a threat Clock may tick, by the `tier` of the Check.
    Hazards after the one that takes it out do nothing more (RW-OUT-03).
    """
    if not run.state.who(who).standing:
        return
    book: RazorweaveBook = run.book
    kind = book.tags[tag]
    usual = kind.hazard or kind.slip
    because = ("RW-MOVE-07", "RW-GAP-112", *kind.because)

    def ask_hazard(state: State) -> Ruling:
        options = light_conditions(book, "hazard", state.able(who).id)
        if usual not in {one.id for one in options}:
            options = (Suffer(usual).of("hazard", who, because=because), *options)
        options = (SPARE.of("hazard"), *options)
        if state.threats:
            rows = ("RW-MOVE-07", "RW-TAG-11", "RW-CLK-06")
            options += threats_to(state, who, "hazard", rows)
        return Ruling("hazard", Choice(options), usual, because, One(who))

    match TOLLS.read((yield from need(run, ask_hazard))):
        case TickInstead(clock):
            rows = ("RW-MOVE-07", "RW-TAG-11", "RW-CLK-06")
            yield from advance(run, clock, move_ticks(book, tier), "", "move", rows)
        case Suffer(condition):
            yield from afflict(run, who, condition, because=because)
            yield from bite(run, who, tag)


def bite(run: Run, who: str, tag: str, source: str = "") -> Procedure[None]:
    """Tick those vulnerable to a hazard's element, such as the Soaked (RW-ENVC-01).

    It ticks only once, however many Conditions make the combatant vulnerable.
    """
    book: RazorweaveBook = run.book
    elements = set(book.tags[tag].elements)
    if not elements:
        return
    for ailment in run.state.able(who).conditions:
        if elements & set(book.conditions[ailment.name].vulnerable):
            because = ("RW-ENVC-01", "RW-GAP-37", *book.tags[tag].because)
            yield from tick(run, who, book.tables.vulnerable, source, tag, because)
            return


def fall(run: Run, who: str, *, pushed: bool = False) -> Procedure[None]:
    """Let a combatant who fails on high ground fall: Prone, a tick, and to the place below.

    RW-TAG-03, RW-GAP-94. The game master may prevent it, but not if the combatant is pushed.
    """
    book: RazorweaveBook = run.book
    if not run.state.who(who).standing or not on_high_ground(run.state, book, who):
        return
    because = ("RW-TAG-03", "RW-GAP-94")
    asked = (*because, "RW-GAP-112")
    if not pushed and not (yield from agreed(run, "fall", One(who), asked, cited=because)):
        return
    here = run.state.place(run.state.able(who).place)
    if here is not None and here.below:
        yield Moved(who, here.below, "fall", because=because)
    yield from afflict(run, who, "prone", because=because)
    yield from tick(run, who, book.tables.fall_ticks, how="fall", because=because)


def break_cover(run: Run, who: str) -> Procedure[None]:
    """Remove Fragile Cover when its defender does not defend well.

    RW-DEF-06, RW-TAG-06. The game master may prevent it (RW-GAP-112).
    """
    book: RazorweaveBook = run.book
    cover = in_cover(run.state, book, who) if run.state.tags else None
    if cover is None or not book.tags[cover.id].breaks:
        return
    because = ("RW-DEF-06", "RW-TAG-06", "RW-GAP-112")
    if (yield from agreed(run, "cover_breaks", Behind(who, cover.id), because)):
        yield TagGone(cover.id, cover.place, cover.on, cover.covers, because=because)
