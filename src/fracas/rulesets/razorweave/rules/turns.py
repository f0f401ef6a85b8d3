"""A turn: what is open at each point, what is done, its end, and who is named next."""

from __future__ import annotations

from operator import methodcaller
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Menu, One, choice
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import Called, Strike, Together, Wreck
from fracas.rulesets.razorweave.rules.clocks import near_misses, owner_ticks
from fracas.rulesets.razorweave.rules.conditions import (
    Clear,
    Remedy,
    clearable,
    remediable,
    turn_ticks,
)
from fracas.rulesets.razorweave.rules.deeds import Actor, MainAction, Pairs, Scope, TurnDeed
from fracas.rulesets.razorweave.rules.defend import AWAY, Defend, Withdraw
from fracas.rulesets.razorweave.rules.endings import Appeal
from fracas.rulesets.razorweave.rules.hands import Change, Draw, takes
from fracas.rulesets.razorweave.rules.improvising import Else
from fracas.rulesets.razorweave.rules.maneuver import Maneuver
from fracas.rulesets.razorweave.rules.movement import (
    BreakOut,
    Engage,
    Flee,
    Go,
    Leave,
    Sprint,
    Stand,
    Unpressed,
    WalkOut,
)
from fracas.rulesets.razorweave.rules.paths import (
    NOWHERE,
    Ways,
    forbids,
    losing,
    may_sprint,
    quick,
    steps,
)
from fracas.rulesets.razorweave.rules.setup import SetUp
from fracas.rulesets.razorweave.rules.tags import removable
from fracas.rulesets.razorweave.rules.weapons import (
    aimed,
    blows_at,
    can_strike,
    in_the_open,
    weapons_of,
)
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.facts import LostTurn, Named, Passed, TurnBegan, TurnEnded
from fracas.rulesets.razorweave.state.state import UNUSED, State, TurnUse, tag_key


class Pass(MainAction, frozen=True):
    """Do nothing this turn (RW-TURN-08)."""

    kind = "pass"
    because = ("RW-TURN-08",)
    shelf = "end"
    parts = ()


class End(TurnDeed, frozen=True):
    """End the turn once its main action is used (RW-TURN-07)."""

    kind = "end"
    shelf = "end"
    stays = True

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """Those who still have their main action pass instead."""
        return "" if means.acted else "RW-TURN-08"


STAND, PASS, END = Stand(), Pass(), End()

LATE = (Remedy, Else, Appeal, Together, Pass)
"""What comes last if one does not have to stand up."""


class TurnMenu(Menu[TurnDeed]):
    """What is open at a point of a turn, within the Conditions' limits."""

    def offers(self, book: RazorweaveBook, means: Scope) -> tuple[TurnDeed, ...]:
        """All but what Conditions forbid; clearing one comes before standing up, or else late."""
        found = [one for one in super().offers(book, means) if not one.barred(means)]
        if means.remedies and not means.stands:
            found.sort(key=lambda one: isinstance(one, LATE))
        return tuple(found)

    def _ask(self, who: str, book: RazorweaveBook, means: Scope) -> Ask | None:
        ask = super()._ask(who, book, means)
        return ask if ask is None or means.acted else replace(ask, default=None)


TURN = TurnMenu(
    "action",
    Strike, Called, Wreck, Maneuver, SetUp, Defend, Withdraw, Clear, Remedy, Stand, Leave,
    Unpressed, BreakOut, WalkOut, Engage, Go, Flee, Sprint, Draw, Change, End, Else, Appeal,
    Together, Pass,
    because=("RW-TURN-01", "RW-TURN-03", "RW-TURN-10", "RW-GAP-04"),
    default=END.id,
    rows=methodcaller("rows"),
)  # fmt: skip
"""Main actions in the order of the book (RW-TURN-03), then movement, then something else."""


def menu(state: State, book: RazorweaveBook, who: str, *, fresh: bool = False) -> Ask:
    """What is open to a combatant now, or with a `fresh` turn; the last deed ends the turn."""
    found = TURN.ask(who, book, scope_of(state, book, who, fresh=fresh))
    assert found is not None, "a turn may always be ended"
    return found


def scope_of(state: State, book: RazorweaveBook, who: str, *, fresh: bool = False) -> Scope:
    """What decides a combatant's options now, or with its whole turn left.

    A Strike needs a weapon that reaches the foe in its band (RW-STRIKE-08); without a map everybody
    is Engaged or Close (RW-ZONE-09), and closing on a clear path is free (RW-MOVE-01). The Disarmed
    draw another weapon (RW-MAN-07). A Defend may aim to leave melee without a map (RW-DEF-03), or
    to end a Condition. A side whose leader fell may be called on to give up, and a group may Strike
    together (RW-NPC-05, RW-CHK-10).
    """
    used, actor, mapped = UNUSED if fresh else state.used, state.able(who), bool(state.places)
    near, close, far, ailing, lost = _around(state, actor, mapped=mapped)
    stands, ways, sprints = _moves(state, book, actor, used, near, close, ailing=ailing)
    own = bool(actor.conditions)
    held: dict[str, Any] = {
        "stands": stands,
        "ways": ways,
        "sprints": sprints,
        "draws": own and len(actor.weapons) > 1 and not actor.in_hand,
        "takes": takes(book, actor) if actor.stowed else (),
        "stuck": own and bool(forbids(state, book, who, "move")),
        "panic": forbids(state, book, who, "fight") if own else "",
    }
    if used.acted:
        return Scope(who, True, **held)
    blows = blows_at(book, weapons_of(actor), tuple(near), tuple(close), tuple(far))
    if state.tags:
        blows = in_the_open(state, book, who, blows)
    away = (AWAY.id,) if near and not mapped else ()
    return Scope(
        who,
        blows=blows,
        aims=aimed(book, blows, used.moved),
        wrecks=breakable(state, book, actor) if state.tags else (),
        engaged=bool(near),
        sheds=(*away, *smothered(book, actor)) if own else away,
        clears=clearable(state, book, who) if ailing else (),
        remedies=remediable(state, book, actor) if ailing else (),
        appeals=bool(lost) and any(one.side in lost for one in state.foes(who)),
        joint=_joint(state, book, actor, blows) if actor.shared else (),
        **held,
    )


def _moves(
    state: State,
    book: RazorweaveBook,
    actor: Combatant,
    used: TurnUse,
    near: list[str],
    close: list[str],
    *,
    ailing: bool,
) -> tuple[bool, Ways, bool]:
    """Return (whether one may stand up, where a movement leads, whether it takes a Sprint).

    Standing up costs the movement (RW-MOVE-08), or by a setting the main action (RW-GAP-26). The
    ways out of melee exist besides Withdraw (RW-MOVE-14, RW-GAP-18); without a map they come before
    the main action, unless a Quick weapon is in hand. Once the movement is used, a Sprint spends
    the main action on another (RW-GAP-20, RW-GAP-108). After a Withdraw the only movement left this
    turn is to stand up (RW-DEF-13).
    """
    if used.moved and used.acted:
        return False, NOWHERE, False
    stands = ailing and may_stand(state, book, actor, acted=used.acted)
    ways = NOWHERE
    if not used.rooted:
        leaves = bool(state.places) or not used.acted or (bool(near) and quick(actor, book))
        ways = steps(state, book, actor, near if leaves else (), close)
    if not used.moved:
        return stands, ways, False
    moves = stands or ways != NOWHERE
    return False, NOWHERE, moves and may_sprint(state, book, actor.id)


def _joint(state: State, book: RazorweaveBook, actor: Combatant, blows: Pairs) -> Pairs:
    """The blows that others of the group, who have not acted, may join (RW-CHK-10)."""
    waiting = [
        one.id for one in state.allies(actor.id) if one.shared == actor.shared and not one.acted
    ]
    return tuple(
        (foe, weapon)
        for foe, weapon in blows
        if any(can_strike(state, book, one, foe) for one in waiting)
    )


def _around(
    state: State, actor: Combatant, *, mapped: bool
) -> tuple[list[str], list[str], list[str], bool, tuple[str, ...]]:
    """The foes in each band, whether anybody on the side has a Condition, and leaderless sides."""
    who, side, engaged = actor.id, actor.side, state.engaged
    near: list[str] = []
    close: list[str] = []
    far: list[str] = []
    ailing = bool(actor.conditions)
    lost: tuple[str, ...] = ()
    for one in state.combatants:
        if one.out is None:
            if one.side != side:
                if one.hidden:
                    continue
                two = (who, one.id) if who < one.id else (one.id, who)
                if two in engaged:
                    near.append(one.id)
                elif not mapped:
                    close.append(one.id)
                else:
                    band = state.band_of(actor.place, one.place)
                    if band != "out":
                        (close if band == "close" else far).append(one.id)
            elif one.conditions:
                ailing = True
        elif one.leads and one.side != side:
            lost = (*lost, one.side)
    return near, close, far, ailing, lost


def smothered(book: RazorweaveBook, actor: Combatant) -> tuple[str, ...]:
    """Conditions a Defend may aim to end: physical ones, by physical means (RW-DEF-07)."""
    physical = book.tables.physical
    rows = [(one.name, book.conditions[one.name]) for one in actor.conditions]
    return tuple(
        name
        for name, row in rows
        if row.clear in physical and not (row.sits_on or row.needs or row.safe_only)
    )


def may_stand(state: State, book: RazorweaveBook, actor: Combatant, *, acted: bool) -> bool:
    """Whether a Prone combatant may get up now (RW-MOVE-08, RW-GAP-26)."""
    return (
        actor.bears("prone")
        and (book.rulings["stand_cost"] == "movement" or not acted)
        and not forbids(state, book, actor.id, "move")
    )


def breakable(state: State, book: RazorweaveBook, actor: Combatant) -> tuple[str, ...]:
    """Tags within reach that a Strike can break (RW-STRIKE-09)."""
    return tuple(
        tag_key(tag)
        for tag in removable(state, book, actor.id)
        if book.tags[tag.id].breaks and not tag.on
    )


def turn(run: Run, who: str) -> Procedure[None]:
    """A turn: movement and one main action, in either order (RW-TURN-02, RW-TURN-05)."""
    book: RazorweaveBook = run.book
    if run.state.able(who).conditions and (yield from _lost(run, who)):
        return
    yield TurnBegan(who, because=("RW-TURN-01", "RW-DEF-01"))
    listed: tuple[State, Ask] | None = None

    def ask_action(state: State) -> Ask:
        # The prompt that showed there is a choice left is then asked itself.
        nonlocal listed
        if listed is None or listed[0] is not state:
            listed = state, menu(state, book, who)
        return listed[1]

    while not (run.state.used.acted and (run.state.used.moved or _only_end(ask_action(run.state)))):
        deed = TURN.read((yield from need(run, ask_action)))
        if deed == PASS:
            yield Passed(who, because=("RW-TURN-08",))
            break
        if deed == END:
            break
        here, since = run.state.able(who).place, len(run.facts)
        yield from deed.pay(book, who)
        try:
            yield from deed.act(run, who)
        except Moot as moot:
            # The actor is still there; only the act's target is gone.
            run.state.able(who)
            yield Noted("moot", (moot.subject,), because=("RW-GM-04",))
        yield from near_misses(run, who, here, since)
        if run.state.who(who).out is not None or not run.state.faces_foes(who):
            break
    if run.state.threats:
        yield from owner_ticks(run, who)
    yield TurnEnded(who, because=("RW-TURN-07",))
    if run.state.order == "popcorn" and run.state.who(who).standing:
        yield from name_next(run, who)


def _lost(run: Run, who: str) -> Procedure[bool]:
    """Return whether Conditions take the turn: out, or a lost turn (RW-GAP-22, RW-PHYS-01)."""
    book: RazorweaveBook = run.book
    yield from turn_ticks(run, who)
    if run.state.who(who).out is not None:
        return True
    lost = losing(run.state, book, who)
    if not lost:
        return False
    yield LostTurn(who, lost, because=(*book.conditions[lost].because, "RW-PHYS-11"))
    if run.state.threats:
        yield from owner_ticks(run, who)
    if run.state.order == "popcorn":
        yield from name_next(run, who)
    return True


def _only_end(ask: Ask) -> bool:
    """Whether only ending the turn is left."""
    assert isinstance(ask.form, Choice)
    return len(ask.form.options) == 1


def name_next(run: Run, who: str) -> Procedure[None]:
    """Popcorn: the one who acted names the next, across rounds too (RW-INIT-02, RW-INIT-03).

    If only one is left, nobody is named.
    """

    def waiting(state: State) -> list[str]:
        standing = state.standing()
        return [one.id for one in standing if not one.acted] or [one.id for one in standing]

    def ask_name(state: State) -> Ask:
        state.able(who)
        names = waiting(state)
        form = choice(*map(Actor, names))
        return Ask(Decider(who), "name", form, ("RW-INIT-02",), One(who), names[0])

    if run.state.foes(who):
        left = waiting(run.state)
        named = left[0] if len(left) == 1 else (yield from need(run, ask_name))
        yield Named(named, who, because=("RW-INIT-02", "RW-INIT-03"))


def ambush(run: Run, who: str) -> Procedure[None]:
    """Complete surprise: one ambusher's turn, before there is an order (RW-FRAME-08).

    It is that combatant's turn of round 1, not an extra turn (RW-GAP-85); nobody on the other side
    acts before it is over. In popcorn the ambusher names the first among the rest (RW-INIT-03).
    """
    if run.state.able(who).standing and run.state.faces_foes(who):
        yield from turn(run, who)
