"""How a fight ends: who breaks or gives up, when it is over, and Clocks filled by an edit.

When an enemy breaks is the game master's secret (RW-GAP-99), so its result is a separate beat that
nobody else is asked about.
"""

from __future__ import annotations

from fracas.core.asking.answers import Choice, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.facts import Beat, Planned
from fracas.core.play.run import Run
from fracas.core.system.dues import Due
from fracas.kit.deeds import One
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.clocks import close_round, come_true, decided
from fracas.rulesets.razorweave.rules.consequences import follow_up
from fracas.rulesets.razorweave.rules.damage import fill, take_out
from fracas.rulesets.razorweave.rules.deeds import MainAction, Person
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.harm_facts import Faltered, Steadied
from fracas.rulesets.razorweave.state.scene_facts import Ended
from fracas.rulesets.razorweave.state.state import BREAKS, State

# Who breaks, who gives up


def breaking(state: State, one: Combatant) -> str:
    """How an enemy at its breaking point would go, or nothing if it is not there.

    It flees at a number of filled segments, or gives up once its leader is out (RW-NPC-01).
    """
    if one.out is not None or one.kind == "pc" or not state.faces_foes(one.id):
        return ""
    leader = state.find(one.yields_with) if one.yields_with else None
    if leader is not None and leader.out is not None:
        return "surrendered"
    return "fled" if 0 < one.flees_at <= state.clock_of(one.id).filled else ""


def breaks(run: Run, who: str) -> Procedure[None]:
    """An enemy reached its breaking point: it goes, unless the game master says no."""
    one = run.state.find(who)
    how = breaking(run.state, one) if one is not None else ""
    if not how:
        return
    yield Faltered(who, because=("RW-NPC-01",))
    form = Choice(
        (Option(how, "breaks", (who,), ("RW-NPC-01",)), Option("holds", "breaks", (who,)))
    )
    chosen = yield from need(
        run, lambda state: Ruling(BREAKS, form, how, ("RW-NPC-01",), One(state.able(who).id))
    )
    if chosen == "holds":
        yield Steadied(who, because=("RW-NPC-01",))
    else:
        yield from give_up(run, who, chosen)


def give_up(run: Run, who: str, how: str = "surrendered") -> Procedure[None]:
    """Let a combatant give up, with everybody on the same Clock (RW-NPC-06, RW-OUT-22)."""
    named = run.state.find(who)
    if named is None or not named.standing:
        return
    shared = named.shared
    for one in run.state.combatants:
        if one.id == who or (shared and one.shared == shared):
            now = run.state.find(one.id)
            if now is not None and now.standing:
                yield from take_out(run, one.id, narrative=True, usual=how)


class Appeal(MainAction, frozen=True):
    """Call on those whose leader fell to give up (RW-NPC-05, RW-GAP-72)."""

    kind = "appeal"
    needs = "appeals"
    because = ("RW-NPC-05", "RW-GAP-72")
    icon = "megaphone"
    stays = False

    def act(self, run: Run, who: str) -> Procedure[None]:
        """PRE against 12: on Full or better the game master says who gives up.

        By default everybody on those sides; a Partial has the usual price.
        """
        attempt = Attempt(
            who, "appeal", "PRE", run.book.tables.morale, because=("RW-NPC-05", "RW-GAP-72")
        )
        made = yield from check(run, attempt)
        if made.tier.fails:
            yield from follow_up(run, who, "", made.tier)
            return

        def swayed(state: State) -> tuple[Option, ...]:
            lost = {one.side for one in state.combatants if one.leads and one.out is not None}
            return tuple(
                Person(one.id).option(because=("RW-NPC-05", "RW-NPC-06"))
                for one in state.foes(who)
                if one.side in lost and one.kind != "pc"
            )

        def ask_who(state: State) -> Ruling:
            options = swayed(state)
            everybody = tuple(option.id for option in options)
            return Ruling(
                "swayed", Several(options), everybody, ("RW-NPC-05",), One(state.able(who).id)
            )

        for yielding in (yield from need(run, ask_who)):
            yield from give_up(run, yielding)
        if run.state.who(who).standing:
            yield from follow_up(run, who, "", made.tier)


def cowed(run: Run, who: str) -> Procedure[None]:
    """Let the game master end the opposition, after a Critical of social pressure (RW-SETUP-11).

    This belongs to the story and not to the tier (RW-GAP-63): by default nobody gives up.
    """

    def foes(state: State) -> tuple[Option, ...]:
        return tuple(
            Person(one.id).option(because=("RW-SETUP-11", "RW-OUT-22"))
            for one in state.foes(who)
            if one.kind != "pc"
        )

    if not foes(run.state):
        return
    because = ("RW-SETUP-11", "RW-GAP-63")
    chosen = yield from need(
        run, lambda state: Ruling("cowed", Several(foes(state)), (), because, One(who))
    )
    for yielding in chosen:
        yield from give_up(run, yielding)


# When it is over


def time_up(run: Run, *, closing: bool = False) -> Procedure[bool]:
    """End the fight if a deciding Clock is full; returns whether one is (RW-CLK-05, RW-OUT-23)."""
    if closing:
        yield from close_round(run)
    winner = decided(run.state)
    if winner is None:
        return False
    yield from end(run, winner)
    return True


def end(run: Run, winner: str = "") -> Procedure[None]:
    """End the fight: one side has nobody left acting, or the stakes are settled.

    A deciding Clock names the `winner` (RW-CLK-05).
    """
    sides = {one.side for one in run.state.standing()}
    winner = winner or (next(iter(sides)) if len(sides) == 1 else "")
    yield Ended(winner, because=("RW-OUT-23", "RW-FRAME-07"))
    yield Planned((Beat("aftermath"),), because=("RW-GM-07",))


# What must happen after an edit


RESOLVE, SCENE = "clock_full", "comes_true"


def dues(state: State, book: RazorweaveBook) -> tuple[Due, ...]:
    """Every full Clock: its owner is out (RW-OUT-03), or a threat fires (RW-CLK-05).

    The Clock of a group is named once, by its first member (RW-RES-08).
    """
    found: list[Due] = []
    groups: set[str] = set()
    for one in state.combatants:
        if one.out is not None or one.shared in groups or not state.clock_of(one.id).full:
            continue
        because: tuple[str, ...] = ("RW-OUT-03",)
        if one.shared:
            groups.add(one.shared)
            because = ("RW-OUT-03", "RW-RES-08")
        elif one.phases:
            because = ("RW-OUT-03", "RW-RES-14")
        found.append(Due(Beat(RESOLVE, (one.id,)), because))
    full = [clock for clock in state.threats if clock.full]
    found += [Due(Beat(SCENE, (clock.id,)), ("RW-CLK-05",)) for clock in full]
    return tuple(found)


def clock_full(run: Run, who: str) -> Procedure[None]:
    """Take out the owner of a full Clock, or begin its next phase (RW-OUT-03, RW-RES-14).

    The fight is over if that leaves one side (RW-OUT-23).
    """
    one = run.state.find(who)
    if one is None or not one.standing or not run.state.clock_of(who).full:
        return
    contested = _is_contested(run.state)
    yield from fill(run, who)
    if contested and not _is_contested(run.state):
        yield from end(run)


def comes_true(run: Run, clock: str) -> Procedure[None]:
    """Let a full Clock of the scene happen; one that decides ends the fight (RW-CLK-05)."""
    found = run.state.threat(clock)
    if found is None or not found.full:
        return
    yield from come_true(run, clock)
    if _is_contested(run.state):
        yield from time_up(run)


def _is_contested(state: State) -> bool:
    return len({one.side for one in state.standing()}) > 1
