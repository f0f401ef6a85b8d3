"""What a hit does: the order of its ticks, Clocks that fill, and what being taken out means."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Option, Text
from fracas.core.facts import Noted
from fracas.core.ids import GM, Decider
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.book import RazorweaveBook, TierRow
from fracas.rulesets.razorweave.facts import (
    Consented,
    Stood,
    Structured,
    TakenOut,
    Ticked,
    changed,
)
from fracas.rulesets.razorweave.frame_facts import PhaseBegan, Wavered
from fracas.rulesets.razorweave.state import State, Tier

__all__ = ["base_ticks", "changed", "hit", "take_out", "tick"]

YIELDS = ("surrendered", "fled")
"""How a group goes down whose one Clock is full (RW-RES-08)."""


def base_ticks(book: RazorweaveBook, tier: Tier) -> int:
    """The ticks of a tier by the table (RW-RES-01, RW-STRIKE-02)."""
    return _ticks_by_tier(book.tables.tiers).get(tier, 0)


@lru_cache(maxsize=64)
def _ticks_by_tier(tiers: tuple[TierRow, ...]) -> dict[str, int]:
    return {row.tier: row.ticks for row in tiers}


def hit(run: Run, actor: str, target: str, base: int, adjust: int = 0) -> Procedure:
    """One hit on one target, in the order of RW-STRIKE-12; gives back the ticks that it made.

    The adjustment acts only on a base of 1 or more and never goes below 0 (RW-RES-03); then a
    Defend stance takes away everything on Full or better and one tick on Partial (RW-DEF-02,
    RW-DEF-05, RW-GAP-15). The stance covers every hit, or by a switch one (RW-GAP-14).
    """
    if not base:
        return 0
    ticks = base
    because: tuple[str, ...] = ("RW-RES-01", "RW-STRIKE-12")
    if adjust:
        ticks = max(base + adjust, 0)
        because = (*because, "RW-RES-03")
    struck = run.state.able(target)
    stance = struck.stance
    if ticks and stance is not None and not stance.tier.fails:
        ticks = 0 if stance.tier.succeeds else ticks - 1
        because = (*because, "RW-DEF-02" if stance.tier.succeeds else "RW-DEF-05")
        if run.book.rulings["defend_scope"] == "first":
            yield Stood(target, Tier.FAILURE, because=("RW-GAP-14",))
    yield Ticked(target, ticks, actor, because=because)
    clock = run.state.clock_of(target)
    if clock.full:
        yield from fill(run, target)
    elif struck.flees_at or struck.kind == "pc":
        yield from worn(run, target)
    return ticks


def tick(
    run: Run,
    target: str,
    ticks: int,
    by: str = "",
    how: str = "strike",
    because: tuple[str, ...] = (),
) -> Procedure:
    """Fill segments of a Resolve Clock, and take out whoever it was the Clock of (RW-OUT-03).

    What fills at the same moment on both sides fills on both (RW-GAP-101).
    """
    yield Ticked(target, ticks, by, how, because=because)
    yield from fill(run, target)


def fill(run: Run, target: str) -> Procedure:
    """Take out the bearer of a full Clock, or all members of a full group Clock (RW-RES-08).

    A Boss with phases in reserve goes on to the next, and spare ticks are lost (RW-RES-14).
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


def worn(run: Run, who: str) -> Procedure:
    """Warn of a player character who is nearly out (RW-RES-13); see whether an enemy breaks."""
    one = run.state.who(who)
    clock = run.state.clock_of(who)
    if one.kind == "pc":
        if clock.left <= run.book.tables.low_resolve and one.standing:
            yield Noted("warned", (who, str(clock.left)), because=("RW-RES-13", "RW-GAP-106"))
    elif one.flees_at and clock.filled >= one.flees_at:
        yield Wavered(who, because=("RW-NPC-01",))


def outcomes(state: State, book: RazorweaveBook, who: str, *, by_player: bool) -> tuple[str, ...]:
    """What being taken out may mean for a combatant here (RW-OUT-02, RW-OUT-13).

    `killed` is open for a player character only by the player's own choice at that moment, or
    when the severity is Permanent and the player consented beforehand. Nobody's consent guards a
    VPC (RW-NPC-03).
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
    """The outcome that stands unless somebody picks another.

    A group gives up or runs (RW-RES-08); a nameless minion falls at Moderate at the most
    (RW-OUT-18); all others as the severity says.
    """
    one = state.who(who)
    if one.shared:
        return next((outcome for outcome in listed if outcome in YIELDS), listed[0])
    if one.tier == "minion" and state.severity_of(who) in ("major", "permanent"):
        usual = book.tables.outcomes["moderate"][0]
        return usual if usual in listed else listed[0]
    return listed[0]


def take_out(run: Run, who: str, *, narrative: bool = False, usual: str = "") -> Procedure:
    """A combatant is taken out: what that means, and for a player character a last moment.

    `usual` is the outcome that stands by default, where the story says how it goes.

    At Moderate or higher a player gives the outcome of the own character (RW-OUT-15); otherwise
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
            return Ask(Decider(who), "outcome", form, because, (who,), listed[0])
        likely = usual if usual in listed else usual_outcome(state, book, who, listed)
        return Ruling("outcome", form, likely, because, (who,))

    outcome = yield from need(run, ask_outcome)
    words = ""
    if player:
        words = yield from need(
            run,
            lambda state: Ask(
                Decider(state.who(who).id),
                "last_moment",
                Text(0, 500),
                ("RW-OUT-15",),
                (who, outcome),
                "",
            ),
        )
        if outcome == "killed" and not run.state.who(who).consents:
            yield Consented(who, because=("RW-OUT-13",))
    elif outcome == "other":
        words = yield from need(
            run, lambda _: Ask(GM, "in_words", Text(1, 500), ("RW-OUT-02",), (who,))
        )
    yield TakenOut(who, outcome, words, narrative, because=("RW-OUT-03", "RW-OUT-04", "RW-OUT-05"))
    fallen = run.state.who(who)
    if fallen.leads:
        yield from fallen_leader(run, who)
    yield from shift_back(run, who)


def fallen_leader(run: Run, who: str) -> Procedure:
    """A leader fell: the rest may waver (RW-NPC-05), and who was bound to it may break."""
    yield Noted("wavers", (who,), because=("RW-NPC-05", "RW-GAP-72"))
    for one in run.state.standing():
        if one.yields_with == who:
            yield Wavered(one.id, because=("RW-NPC-01",))


def shift_back(run: Run, fallen: str) -> Procedure:
    """One foe of several is left: the game master may go back to free play (RW-FRAME-07)."""
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
            "shift_back", form, "turns", ("RW-FRAME-07",), (state.able(last.id).id,)
        ),
    )
    if mode == "free":
        yield Structured("conversational", False, because=("RW-FRAME-07",))
