"""What a hit does: the order of its ticks, Clocks that fill, and being taken out."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from fracas.core.asking.answers import Choice, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, Ruling, need
from fracas.core.facts import Noted
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.dice.pool import Pool
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.gear import Clad, bears_tag, charged, lowers, reduction
from fracas.rulesets.razorweave.rules.rolls import CheckReading, More, netting_of
from fracas.rulesets.razorweave.state.combatants import Stance, Tier
from fracas.rulesets.razorweave.state.facts import Stood, Structured
from fracas.rulesets.razorweave.state.harm_facts import (
    Ablated,
    Cleared,
    Consented,
    PhaseBegan,
    Reread,
    TakenOut,
    Ticked,
    Wavered,
)
from fracas.rulesets.razorweave.state.state import State

YIELDS = ("surrendered", "fled")
"""The outcomes for a group with a full Clock (RW-RES-08)."""


# A hit


def base_ticks(book: RazorweaveBook, tier: Tier) -> int:
    """The ticks of a tier by the table (RW-RES-01, RW-STRIKE-02)."""
    return _ticks_by_tier(book).get(tier, 0)


@lru_cache(maxsize=64)
def _ticks_by_tier(book: RazorweaveBook) -> dict[str, int]:
    return {row.tier: row.ticks for row in book.tables.tiers}


class Blow(msgspec.Struct, frozen=True):
    """How a weapon changes a hit: a Brutal Partial, and armour that is pierced or bypassed.

    `brutal` is set for a Partial only (RW-WEAP-13); `pierces` is how much it lowers reductions
    (RW-WEAP-12); `bypass` means that no armour counts (RW-WEAP-03, RW-ARM-12).
    """

    brutal: bool = False
    pierces: int = 0
    bypass: bool = False


class Landed(msgspec.Struct, frozen=True):
    """The result of a hit: its ticks, and whether a stance or a charge `stopped` all of it."""

    ticks: int
    stopped: bool = False


PLAIN = Blow()


def hit(run: Run, actor: str, target: str, base: int, adjust: int = 0) -> Procedure[int]:
    """Make a hit without any weapon's Tag; returns the ticks it made."""
    landed = yield from land(run, actor, target, base, adjust)
    return landed.ticks


def land(
    run: Run, actor: str, target: str, base: int, adjust: int = 0, blow: Blow = PLAIN
) -> Procedure[Landed]:
    """Make one hit on one target, in the order of RW-STRIKE-12; returns its result.

    The adjustment changes only a base of 1 or more and never goes below 0 (RW-RES-03); then a
    Defend stance removes everything on Full or better and one tick on Partial (RW-DEF-02,
    RW-DEF-05, RW-GAP-15); a Brutal Partial is at least 1 again (RW-WEAP-13); armour subtracts its
    reduction but leaves 1 (RW-ARM-01, RW-ARM-05); last an Ablative charge absorbs the rest
    (RW-ARM-09). The stance covers every hit, or by a setting only one (RW-GAP-14).
    """
    if not base:
        return Landed(0)
    book: RazorweaveBook = run.book
    ticks = base
    because: tuple[str, ...] = ("RW-RES-01", "RW-STRIKE-12")
    if adjust:
        ticks = max(base + adjust, 0)
        because = (*because, "RW-RES-03")
    foe, guard = run.state.able(target), None
    guards = covering(run.state, target)
    if guards and (ticks or blow.brutal):
        guard = yield from _guarding(run, target, guards, blow)
        foe = run.state.able(target)
    ticks, stopped, item, rows = lessened(book, foe, ticks, guard, blow)
    because = (*because, *rows)
    if item:
        loses = lowers(book, foe, item)
        yield Ablated(target, item, loses, because=("RW-ARM-09", "RW-ARM-10", "RW-GAP-79"))
    yield Ticked(target, ticks, actor, because=because)
    clock = run.state.clock_of(target)
    if clock.full:
        yield from fill(run, target)
    elif foe.flees_at or foe.kind == "pc":
        yield from worn(run, target)
    return Landed(ticks, stopped)


class Lessened(NamedTuple):
    """What is left of a hit, whether all of it was `stopped`, and which item spent its charge."""

    ticks: int
    stopped: bool
    item: str
    because: tuple[str, ...]


def lessened(
    book: RazorweaveBook, foe: Clad, ticks: int, guard: Tier | None, blow: Blow
) -> Lessened:
    """What the target's armour and a stance covering it leave of a hit (RW-STRIKE-12)."""
    stopped, item, because = False, "", tuple[str, ...]()
    if guard is not None and not guard.fails:
        stopped = guard.succeeds
        ticks = 0 if stopped else max(ticks - 1, 0)
        because = ("RW-DEF-02" if stopped else "RW-DEF-05",)
    if blow.brutal and not ticks and not stopped:
        ticks, because = 1, (*because, "RW-WEAP-13", "RW-GAP-39")
    if ticks and foe.armour and not blow.bypass:
        less = reduction(book, foe, blow.pierces)
        if less:
            ticks = max(ticks - less, 1)
            because = (*because, "RW-ARM-01", "RW-ARM-05", "RW-ARM-19", "RW-GAP-42", "RW-GAP-43")
        item = charged(book, foe)
        if item:
            ticks, stopped = 0, True
            because = (*because, "RW-ARM-09", "RW-GAP-79")
    return Lessened(ticks, stopped, item, because)


def _guarding(
    run: Run, target: str, guards: tuple[tuple[str, Stance], ...], blow: Blow
) -> Procedure[Tier]:
    """The best tier of the stances that cover a target; a stance for one hit is used up.

    Penetrating reads them without a shield's Edge, unless the armour is Reinforced.
    """
    book: RazorweaveBook = run.book
    pierced = blow.pierces and not bears_tag(book, run.state.who(target), "Reinforced")
    best, holder = Tier.FAILURE, target
    for who, stance in guards:
        tier = (yield from without_shield(run, who, stance)) if pierced else stance.tier
        if _WORTH[tier] > _WORTH[best]:
            best, holder = tier, who
    if book.rulings["defend_scope"] == "first" and not best.fails:
        yield Stood(holder, Tier.FAILURE, because=("RW-GAP-14",))
    return best


_WORTH = {tier: 2 if tier.succeeds else (0 if tier.fails else 1) for tier in Tier}


def covering(state: State, target: str) -> tuple[tuple[str, Stance], ...]:
    """The stances that cover a combatant now: its own, and those of allies beside it."""
    struck = state.who(target)
    found = []
    for one in state.combatants:
        stance = one.stance
        if stance is None or stance.tier.fails:
            continue
        if one.id == target:
            if not stance.only:
                found.append((one.id, stance))
        elif stance.guards and target in stance.guards and one.place == struck.place:
            found.append((one.id, stance))
    return tuple(found)


def without_shield(run: Run, holder: str, stance: Stance) -> Procedure[Tier]:
    """The tier of a stance against Penetrating, read without the shield's Edge (RW-WEAP-12).

    If this makes a plain roll one with Burden, one more die is rolled now.
    """
    tier = stance.bare or stance.tier
    unread = stance.unread
    if unread is not None:
        dice = Pool(unread.more, 6)
        cuts = netting_of(run.book).cuts
        reading = More(unread.faces, CheckReading(unread.bonus, unread.dc, -4, cuts), unread.more)

        def ask_more(state: State) -> Roll:
            decider = Decider(state.who(holder).id)
            return Roll(decider, "unshielded", dice, reading, (), ("RW-WEAP-12",), One(holder))

        tier = (yield from need(run, ask_more)).value
    if unread is not None or tier is not stance.tier:
        yield Reread(holder, tier, because=("RW-WEAP-12", "RW-GAP-40"))
    return tier


# Clocks that fill


def tick(
    run: Run,
    target: str,
    ticks: int,
    by: str = "",
    how: str = "strike",
    because: tuple[str, ...] = (),
) -> Procedure[None]:
    """Fill segments of a Resolve Clock, and take its owner out if it is full (RW-OUT-03).

    Clocks that fill at the same moment on both sides both count (RW-GAP-101).
    """
    yield Ticked(target, ticks, by, how, because=because)
    yield from fill(run, target)


def fill(run: Run, target: str) -> Procedure[None]:
    """Take out the bearer of a full Clock, or all members of a full group Clock (RW-RES-08).

    A Boss with phases left goes on to the next, and surplus ticks are lost (RW-RES-14).
    """
    if not run.state.clock_of(target).full:
        yield from worn(run, target)
        return
    bearer = run.state.who(target)
    if bearer.phases and not bearer.shared and bearer.standing:
        yield PhaseBegan(target, bearer.phases[0], because=("RW-RES-14", "RW-GAP-116"))
        return
    shared = bearer.shared
    for one in run.state.combatants:
        if one.standing and (one.id == target or (shared and one.shared == shared)):
            yield from take_out(run, one.id)


def worn(run: Run, who: str) -> Procedure[None]:
    """Warn of a player character who is nearly out (RW-RES-13); check whether an enemy breaks."""
    one = run.state.who(who)
    clock = run.state.clock_of(who)
    if one.kind == "pc":
        if clock.left <= run.book.tables.low_resolve and one.standing:
            yield Noted("warned", (who, str(clock.left)), because=("RW-RES-13", "RW-GAP-106"))
    elif one.flees_at and clock.filled >= one.flees_at:
        yield Wavered(who, because=("RW-NPC-01",))


# Being taken out


def outcomes(state: State, book: RazorweaveBook, who: str, *, by_player: bool) -> tuple[str, ...]:
    """The possible outcomes for a combatant taken out here (RW-OUT-02, RW-OUT-13).

    `killed` is possible for a player character only by the player's own choice at that moment, or
    if the severity is Permanent and the player consented before. A VPC needs nobody's consent
    (RW-NPC-03).
    """
    combatant = state.who(who)
    severity = state.severity_of(who)
    listed = book.tables.outcomes[severity]
    if combatant.kind != "pc":
        return listed if "killed" in listed or severity == "minor" else (*listed, "killed")
    agreed = severity == "permanent" and combatant.consents
    rest = tuple(outcome for outcome in listed if outcome != "killed")
    return (*rest, "killed") if agreed or by_player else rest


def usual_outcome(state: State, book: RazorweaveBook, who: str, listed: tuple[str, ...]) -> str:
    """The outcome that applies unless another is picked.

    A group gives up or runs (RW-RES-08); a nameless minion's severity is Moderate at most
    (RW-OUT-18); for all others the severity decides.
    """
    one = state.who(who)
    if one.shared:
        return next((outcome for outcome in listed if outcome in YIELDS), listed[0])
    if one.tier == "minion" and state.severity_of(who) in ("major", "permanent"):
        usual = book.tables.outcomes["moderate"][0]
        return usual if usual in listed else listed[0]
    return listed[0]


class Fallen(NamedTuple):
    """A subject: who is taken out, and how."""

    who: Who
    outcome: str


def take_out(run: Run, who: str, *, narrative: bool = False, usual: str = "") -> Procedure[None]:
    """Take a combatant out: the outcome, and for a player character a last moment.

    `usual` is the default outcome when the story decides it.

    At Moderate or higher a player chooses the outcome of their own character (RW-OUT-15); otherwise
    the game master does (RW-OUT-17).
    """
    book: RazorweaveBook = run.book
    player = run.state.who(who).kind == "pc"
    chooses = player and run.state.severity_of(who) != "minor"

    def ask_outcome(state: State) -> Ask | Ruling:
        listed = outcomes(state, book, who, by_player=chooses)
        because = ("RW-OUT-13", "RW-OUT-15") if chooses else ("RW-OUT-02", "RW-OUT-17")
        form = Choice(tuple(Option(one, "outcome", (who,)) for one in listed))
        if chooses:
            return Ask(Decider(who), "outcome", form, because, One(who), listed[0])
        likely = usual if usual in listed else usual_outcome(state, book, who, listed)
        return Ruling("outcome", form, likely, because, One(who))

    outcome = yield from need(run, ask_outcome)
    words = ""
    if player:
        about = Fallen(who, outcome)
        form, because = Text(0, 500), ("RW-OUT-15",)
        words = yield from need(
            run,
            lambda state: Ask(Decider(state.who(who).id), "last_moment", form, because, about, ""),
        )
        if outcome == "killed" and not run.state.who(who).consents:
            yield Consented(who, because=("RW-OUT-13",))
    elif outcome == "other":
        words = yield from need(
            run, lambda _: Ask(GM, "in_words", Text(1, 500), ("RW-OUT-02",), One(who))
        )
    yield TakenOut(who, outcome, words, narrative, because=("RW-OUT-03", "RW-OUT-04", "RW-OUT-05"))
    if any(one.conditions for one in run.state.combatants):
        yield from fallen(run, who)
    if run.state.who(who).leads:
        yield from fallen_leader(run, who)
    yield from shift_back(run, who)


def fallen_leader(run: Run, who: str) -> Procedure[None]:
    """A leader fell: the rest may waver (RW-NPC-05), and those bound to it may break."""
    if run.state.allies(who):
        yield Noted("wavers", (who,), because=("RW-NPC-05", "RW-GAP-72"))
    for one in run.state.standing():
        if one.yields_with == who:
            yield Wavered(one.id, because=("RW-NPC-01",))


def fallen(run: Run, who: str) -> Procedure[None]:
    """A combatant is out: fear of it ends (RW-MENT-01), and its foes take heart (RW-MENT-03)."""
    state: State = run.state
    side = state.who(who).side
    for bearer in state.combatants:
        for ailment in bearer.conditions:
            row = run.book.conditions[ailment.name]
            source = state.find(ailment.source) if ailment.source else None
            won = source is not None and source.side == side and bearer.side != side
            if (row.ends_with == "source" and ailment.source == who) or (
                row.ends_with == "victory" and won
            ):
                yield Cleared(bearer.id, ailment.name, because=row.because)


def shift_back(run: Run, fallen: str) -> Procedure[None]:
    """Only one of several foes is left: the game master may return to free play (RW-FRAME-07)."""
    state: State = run.state
    side = state.who(fallen).side
    left = [one for one in state.standing() if one.side == side]
    if len(left) != 1 or not state.structured or state.order == "conversational":
        return
    last = left[0]
    if last.kind == "pc" or state.clock_of(last.id).full or not state.foes(last.id):
        return
    form = Choice((Option("turns", "turns"), Option("free", "free", (), ("RW-FRAME-07",))))
    mode = yield from need(
        run,
        lambda state: Ruling(
            "shift_back", form, "turns", ("RW-FRAME-07",), One(state.able(last.id).id)
        ),
    )
    if mode == "free":
        yield Structured("conversational", False, because=("RW-FRAME-07",))
