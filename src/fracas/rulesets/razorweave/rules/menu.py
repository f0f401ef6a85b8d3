"""What a combatant may do on its turn: the menu of one prompt."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.conditions import clearable
from fracas.rulesets.razorweave.rules.gear import takes
from fracas.rulesets.razorweave.rules.paths import may_sprint, quick, steps
from fracas.rulesets.razorweave.rules.reach import (
    aimed,
    blows_at,
    can_strike,
    in_the_open,
    weapons_of,
)
from fracas.rulesets.razorweave.rules.restraints import forbids, shaped
from fracas.rulesets.razorweave.rules.tags import removable
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.scenes import UNUSED, tag_key
from fracas.rulesets.razorweave.state.state import State


def menu(
    state: State,
    book: RazorweaveBook,
    who: str,
    *,
    fresh: bool = False,
) -> Ask:
    """What is open to a combatant at this point of its turn; the last option ends it.

    Main actions come in the order of the book (RW-TURN-03), a Strike for every foe and weapon
    that reaches it in its band (RW-STRIKE-08), then movement, then something else. Everybody is
    Engaged or Close where no map is kept (RW-ZONE-09), and closing on a clear path is free
    (RW-MOVE-01). The ways out of melee stand beside Withdraw (RW-MOVE-14, RW-GAP-18); without a map
    they come before the main action, unless a Quick weapon is in hand. Standing up
    costs the movement (RW-MOVE-08), or by a switch the main action (RW-GAP-26). Once the movement
    is gone, a Sprint spends the main action on another (RW-GAP-20, RW-GAP-108). After a Withdraw
    no movement is left but to stand up: it carries no further in this turn (RW-DEF-13). The state
    has what is used; `fresh` asks what a whole turn would open.
    """
    used = UNUSED if fresh else state.used
    moved, acted = used.moved, used.acted
    actor, mapped = state.able(who), bool(state.places)
    near, close, far, ailing, lost = _around(state, actor, mapped=mapped)
    clears = clearable(state, book, who) if ailing and not acted else ()
    blows: tuple[tuple[str, str], ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    if not acted:
        blows = blows_at(book, weapons_of(actor), tuple(near), tuple(close), tuple(far))
        if state.tags:
            blows = in_the_open(state, book, who, blows)
        aims = aimed(book, blows, moved)
    moves: tuple[str, ...] = ()
    if not moved or not acted:
        if ailing and may_stand(state, book, actor, acted=acted):
            moves = ("stand",)
        if not used.rooted:
            left = near if mapped or not acted or (near and quick(actor, book)) else ()
            moves += steps(state, book, actor, left, close)
        if moved:
            moves = ("sprint",) if moves and may_sprint(state, book, who) else ()
    moves += drawn(actor) if ailing else ()
    sheds = ["away"] if near and not mapped else []
    if ailing and not acted:
        sheds += smothered(book, actor)
    ask = _menu(
        who,
        blows,
        bool(near),
        clears,
        tuple(sheds),
        moves,
        acted,
        aims,
        breakable(state, book, actor) if state.tags and not acted else (),
        takes(book, actor) if actor.stowed else (),
        book.rulings["defend_mode"] == "stance",
    )
    if not acted and (actor.shared or lost):
        ask = _with_more(ask, state, book, actor, blows, lost)
    return shaped(state, book, ask, actor, acted=acted) if ailing else ask


def _around(
    state: State, actor: Combatant, *, mapped: bool
) -> tuple[list[str], list[str], list[str], bool, tuple[str, ...]]:
    """The foes at each band, whether anybody of the side ails, and sides whose leader fell."""
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


def drawn(actor: Combatant) -> tuple[str, ...]:
    """Drawing another weapon, for somebody Disarmed who carries one (RW-MAN-07)."""
    return ("draw",) if len(actor.weapons) > 1 and not actor.in_hand else ()


def smothered(book: RazorweaveBook, actor: Combatant) -> list[str]:
    """Conditions that a Defend may be meant to end: of the body, by the body (RW-DEF-07)."""
    physical = book.tables.physical
    rows = [(one.name, book.conditions[one.name]) for one in actor.conditions]
    return [
        name
        for name, row in rows
        if row.clear in physical and not (row.sits_on or row.needs or row.safe_only)
    ]


def may_stand(state: State, book: RazorweaveBook, actor: Combatant, *, acted: bool) -> bool:
    """Whether somebody Prone may get up now (RW-MOVE-08, RW-GAP-26)."""
    return (
        actor.bears("prone")
        and (book.rulings["stand_cost"] == "movement" or not acted)
        and not forbids(state, book, actor.id, "move")
    )


def _with_more(
    ask: Ask,
    state: State,
    book: RazorweaveBook,
    actor: Combatant,
    blows: tuple[tuple[str, str], ...],
    lost: tuple[str, ...],
) -> Ask:
    """The menu with a group Strike, or a call on those whose leader fell.

    RW-CHK-10, RW-NPC-05.
    """
    assert isinstance(ask.form, Choice)
    more: list[Option] = []
    if any(one.side in lost for one in state.foes(actor.id)):
        more.append(Option("appeal", "appeal", (), ("RW-NPC-05", "RW-GAP-72")))
    waiting = actor.shared and [
        one.id for one in state.allies(actor.id) if one.shared == actor.shared and not one.acted
    ]
    more += [
        Option(f"together:{foe}:{weapon}", "together", (foe, weapon), ("RW-CHK-10",))
        for foe, weapon in blows
        if any(can_strike(state, book, one, foe) for one in waiting or ())
    ]
    return replace(ask, form=Choice((*ask.form.options[:-1], *more, ask.form.options[-1])))


def breakable(state: State, book: RazorweaveBook, actor: Combatant) -> tuple[str, ...]:
    """Tags within reach that a Strike may break (RW-STRIKE-09)."""
    return tuple(
        tag_key(tag)
        for tag in removable(state, book, actor.id)
        if book.tags[tag.id].breaks and not tag.on
    )


@lru_cache(maxsize=4096)
def _menu(
    who: str,
    blows: tuple[tuple[str, str], ...],
    near: bool,
    clears: tuple[tuple[str, str], ...],
    sheds: tuple[str, ...],
    moves: tuple[str, ...],
    acted: bool,
    aims: tuple[tuple[str, str], ...] = (),
    wrecks: tuple[str, ...] = (),
    gear: tuple[str, ...] = (),
    defends: bool = True,
) -> Ask:
    options = [] if acted else _main_actions(blows, near, clears, sheds, aims, wrecks, defends)
    options += [_option(move) for move in moves]
    options += [Option(f"change:{item}", "change", (item,), ("RW-WEAP-24",)) for item in gear]
    if acted:
        options.append(Option("end", "end"))
    else:
        options.append(Option("else", "else", (), ("RW-MAN-06",)))
        options.append(Option("pass", "pass", (), ("RW-TURN-08",)))
    because = ("RW-TURN-01", "RW-TURN-03", "RW-TURN-10", "RW-GAP-04")
    default = "end" if acted else None
    return Ask(Decider(who), "action", Choice(tuple(options)), because, (who,), default)


def _main_actions(
    blows: tuple[tuple[str, str], ...],
    near: bool,
    clears: tuple[tuple[str, str], ...],
    sheds: tuple[str, ...],
    aims: tuple[tuple[str, str], ...],
    wrecks: tuple[str, ...],
    defends: bool,
) -> list[Option]:
    """The main actions in the order of the book (RW-TURN-03)."""
    options = [
        Option(f"strike:{foe}:{weapon}", "strike", (foe, weapon), ("RW-STRIKE-01",))
        for foe, weapon in blows
    ]
    options += [
        Option(f"called:{foe}:{weapon}", "called", (foe, weapon), ("RW-WEAP-03",))
        for foe, weapon in aims
    ]
    options += [Option(f"wreck:{tag}", "wreck", (tag,), ("RW-STRIKE-09",)) for tag in wrecks]
    options += [
        Option("maneuver", "maneuver", (), ("RW-MAN-01",)),
        Option("setup", "setup", (), ("RW-SETUP-01",)),
    ]
    if defends:
        options.append(Option("defend", "defend", (), ("RW-DEF-01",)))
        options += [
            Option(
                f"defend:{name}",
                "defend",
                (name,),
                ("RW-DEF-01", *(("RW-DEF-03",) if name == "away" else _AND_DEFEND)),
            )
            for name in sheds
        ]
    if near:
        options.append(Option("withdraw", "withdraw", (), ("RW-DEF-09",)))
    options += [
        Option(f"clear:{bearer}:{name}", "clear", (bearer, name), ("RW-COND-07",))
        for bearer, name in clears
    ]
    return options


_AND_DEFEND = ("RW-DEF-07", "RW-GAP-25")


def _option(what: str) -> Option:
    kind, *about = what.split(":")
    return Option(what, kind, tuple(about), _MOVES[kind])


_MOVES = {
    "stand": ("RW-MOVE-08",),
    "leave": ("RW-WEAP-07", "RW-MOVE-14"),
    "unpressed": ("RW-MOVE-14",),
    "break": ("RW-MOVE-14", "RW-GAP-16"),
    "walk": ("RW-MOVE-14", "RW-MOVE-05"),
    "draw": ("RW-MAN-07",),
    "go": ("RW-ZONE-03", "RW-MOVE-03"),
    "engage": ("RW-MOVE-01",),
    "flee": ("RW-ZONE-07", "RW-OUT-24"),
    "sprint": ("RW-GAP-20", "RW-MOVE-03", "RW-TURN-02"),
}
