"""What a combatant may do at a point of its turn: actions, maneuvers, what buys one more, the end.

The options of one prompt. Each says by its kind what it is, and is about whom and with what.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.conditions import may_act, may_maneuver
from fracas.rulesets.aeronaughts.rules.ranges import band_of, neighbours, within
from fracas.rulesets.aeronaughts.state.state import (
    BURNING,
    IMMOBILIZED,
    MENTAL,
    PHYSICAL,
    PRONE,
    Combatant,
    State,
)

ACTIONS: dict[str, tuple[str, ...]] = {
    "attack": ("AE-ACT-01", "AE-ACT-06", "AE-RNG-05"),
    "block": ("AE-ACT-10", "AE-ACT-11"),
    "break_free": ("AE-QUAL-22", "AE-QUAL-23"),
    "put_out": ("AE-QUAL-12",),
}
"""The kinds of options that take the action of the turn, and their rules."""

MANEUVERS: dict[str, tuple[str, ...]] = {
    "focus": ("AE-MAN-01", "AE-MAN-04"),
    "engage": ("AE-MAN-05", "AE-RNG-03"),
    "disengage": ("AE-MAN-05", "AE-RNG-03", "AE-RNG-04"),
    "go": ("AE-MAN-05", "AE-MAN-06"),
    "exploit": ("AE-MAN-07", "AE-MAN-11"),
    "steady": ("AE-MAN-14", "AE-MAN-15"),
    "hone": ("AE-MAN-21", "AE-MAN-23"),
    "stand": ("AE-MAN-31", "AE-COND-04"),
    "draw": ("AE-MAN-31",),
    "stow": ("AE-MAN-31",),
}
"""The kinds of options that take a maneuver, and their rules."""

OTHERS: dict[str, tuple[str, ...]] = {
    "buy": ("AE-TURN-02", "AE-TURN-07", "AE-GAP-56"),
    "give_up": ("AE-TURN-03", "AE-GAP-04"),
    "else": ("AE-ACT-20",),
    "end": ("AE-TURN-05",),
    "none": ("AE-TURN-10",),
}
"""The rest of what a turn offers, and its rules."""

BECAUSE = ("AE-TURN-01", "AE-TURN-04", "AE-TURN-05", "AE-TURN-06")


class Means(msgspec.Struct, frozen=True):
    """By what the next maneuver would be come by, and what could buy one.

    `how` is own, won, bought or action, blank when none is open (AE-TURN-01 to AE-TURN-04).
    """

    how: str
    buys: bool = False
    gives_up: bool = False


NO_MEANS = Means("")


def means(book: AeronaughtsBook, one: Combatant) -> Means:
    """How a combatant may come by a maneuver now.

    At most two a round, however they were come by (AE-TURN-04, AE-TURN-10); none for the
    immobilized (AE-MAN-33). The second may be paid for in Mental stress that is left (AE-TURN-02,
    AE-TURN-07), or with the action, unless staggered (AE-TURN-03, AE-ACT-21).
    """
    if one.maneuvers >= book.tables.most_maneuvers or not may_maneuver(one):
        return NO_MEANS
    if not one.own:
        return Means("own")
    if one.free:
        return Means("won")
    if one.second:
        return Means(one.second)
    pays = not one.bought and one.mental.stress >= book.tables.second_maneuver
    return Means("", pays, has_action(one))


def has_action(one: Combatant) -> bool:
    """Whether the action is still open: neither taken nor given up, nor barred (AE-TURN-03)."""
    return not one.action and may_act(one)


def menu(state: State, book: AeronaughtsBook, who: str) -> Ask | None:
    """Everything that is open to a combatant now, the end last; None where nothing else is.

    AE-TURN-05, AE-TURN-06: in any order. The staggered have no action, the immobilized no maneuver
    (AE-COND-01 to AE-COND-03).
    """
    one = state.who(who)
    acts = has_action(one)
    found = means(book, one)
    names: tuple[str, ...] = ()
    if acts:
        names = actions(state, book, one)
    if found.how:
        names += maneuvers(state, book, one)
    if found.buys:
        names += ("buy",)
    if found.gives_up:
        names += ("give_up",)
    if not one.improvised and (acts or found.how):
        names += ("else",)
    return _menu(who, names) if names else None


def free_menu(state: State, book: AeronaughtsBook, who: str) -> Ask:
    """A maneuver that was won out of turn, to be taken at once or not at all (AE-TURN-10).

    None is left where an edit took it back, or the means to it, while it was asked.
    """
    one = state.who(who)
    stands = one.free and means(book, one).how
    return _free(who, maneuvers(state, book, one) if stands else ())


@lru_cache(maxsize=8192)
def _menu(who: str, names: tuple[str, ...]) -> Ask:
    options = tuple([option_of(name) for name in (*names, "end")])
    return Ask(Decider(who), "turn", Choice(options), BECAUSE, (who,), "end")


@lru_cache(maxsize=1024)
def _free(who: str, names: tuple[str, ...]) -> Ask:
    options = tuple([option_of(name) for name in (*names, "none")])
    because = ("AE-TURN-10", "AE-TURN-04")
    return Ask(Decider(who), "maneuver", Choice(options), because, (who,), "none")


@lru_cache(maxsize=8192)
def option_of(name: str) -> Option:
    """An option by its id, such as `attack:guard:cutlass`."""
    kind, *about = name.split(":")
    because = ACTIONS.get(kind) or MANEUVERS.get(kind) or OTHERS[kind]
    return Option(name, kind, tuple(about), because)


def actions(state: State, book: AeronaughtsBook, one: Combatant) -> tuple[str, ...]:
    """What may be done with the action: attacks that reach, blocks, tearing loose, fires."""
    found = [
        name
        for foe in targets(state, book, one)
        for name in attacks_on(book, one.in_hand, one.broken, foe.id, band_of(state, one, foe))
    ]
    found += blocks(book)
    if one.conditions:
        if one.condition(IMMOBILIZED) is not None:
            found.append("break_free")
        if one.condition(BURNING) is not None:
            found.append("put_out")
    return tuple(found)


def targets(state: State, book: AeronaughtsBook, one: Combatant) -> list[Combatant]:
    """The foes who function; the fallen too where a table has the GM asked about their death.

    AE-HP-10, AE-HP-13.
    """
    fallen = book.rulings["death_at_zero"] == "gm"
    return [
        foe
        for foe in state.combatants
        if foe.side != one.side and not foe.out and (fallen or not foe.down)
    ]


@lru_cache(maxsize=4096)
def attacks_on(
    book: AeronaughtsBook,
    in_hand: tuple[str, ...],
    broken: tuple[str, ...],
    foe: str,
    band: str,
) -> tuple[str, ...]:
    """The attacks on a foe in a band with what is at the ready (AE-ACT-06, AE-RNG-05)."""
    return tuple(
        f"attack:{foe}:{weapon}"
        for weapon in in_hand
        if weapon not in broken and within(band, book.weapons[weapon].band)
    )


@lru_cache(maxsize=64)
def blocks(book: AeronaughtsBook) -> tuple[str, ...]:
    """A Block for each skill that is meant for it (AE-ACT-11, AE-GAP-47)."""
    return tuple(f"block:{skill}" for skill, row in book.skills.items() if row.blocks)


def maneuvers(state: State, book: AeronaughtsBook, one: Combatant) -> tuple[str, ...]:
    """What may be done with a maneuver (AE-MAN-01 to AE-MAN-31)."""
    found = [f"focus:{one.id}"]
    found += [f"focus:{ally.id}" for ally in state.allies(one.id)]
    if one.conditions and one.condition(PRONE) is not None:
        found.append("stand")
    found += moves(state, one)
    found += exploits(state, one)
    if may_steady(book, one):
        found.append("steady")
    found += hones(state, book, one)
    found += handled(book, one)
    return tuple(found)


def moves(state: State, one: Combatant) -> list[str]:
    """The steps of one band: into an engagement, out of it, or into another zone.

    AE-MAN-05, AE-RNG-03. Where all others of an engagement have fallen nobody is left to step away
    from.
    """
    found = []
    bound = any(other.able for other in state.engaged(one.id))
    if bound:
        found.append("disengage")
    seen = {one.group} if one.group else set()
    for other in state.combatants:
        if other.id == one.id or other.out or other.down or other.zone != one.zone:
            continue
        if other.group in seen:
            continue
        if other.group:
            seen.add(other.group)
        elif other.side == one.side:
            continue
        if not bound:
            found.append(f"engage:{other.id}")
    if state.bands and not bound:
        found += [f"go:{zone}" for zone in neighbours(state, one.zone)]
    return found


def exploits(state: State, one: Combatant) -> list[str]:
    """The foes whose Consequences may be exploited, each once (AE-MAN-11, AE-MAN-12)."""
    return [
        f"exploit:{foe.id}"
        for foe in state.combatants
        if foe.consequences
        and foe.side != one.side
        and foe.able
        and not any(w.why == "exploit" and w.target == foe.id for w in one.waiting)
    ]


def may_steady(book: AeronaughtsBook, one: Combatant) -> bool:
    """Whether Steady would bring anything, and can be paid for (AE-MAN-15, AE-MAN-16, -19)."""
    if one.steadied:
        return False
    magical = one.blocked is not None and one.blocked.magical
    return not magical or one.mental.stress >= book.tables.steady_magical


def hones(state: State, book: AeronaughtsBook, one: Combatant) -> tuple[str, ...]:
    """The starred qualities that the stress left can pay for (AE-MAN-22, AE-MAN-23, AE-MAN-30).

    Linked only where two foes are engaged with each other; else it could strike no second one
    (AE-QUAL-31).
    """
    held = tuple([honed.quality for honed in one.honed])
    if not _foes_together(state, one):
        held = (*held, "linked")
    return _hones(book, one.bar(PHYSICAL).stress + one.bar(MENTAL).stress, held)


def _foes_together(state: State, one: Combatant) -> bool:
    groups = [foe.group for foe in state.foes(one.id) if foe.group and foe.able]
    return len(set(groups)) < len(groups)


@lru_cache(maxsize=1024)
def _hones(book: AeronaughtsBook, stress: int, held: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        f"hone:{key}"
        for key, row in book.qualities.items()
        if row.starred and key not in held and row.hone <= stress
    )


def handled(book: AeronaughtsBook, one: Combatant) -> tuple[str, ...]:
    """The weapons that may be drawn, or put away (AE-MAN-31)."""
    if one.in_hand == one.weapons and len(one.weapons) < 2:
        return ()
    return _handled(book, one.weapons, one.in_hand)


@lru_cache(maxsize=1024)
def _handled(
    book: AeronaughtsBook, weapons: tuple[str, ...], in_hand: tuple[str, ...]
) -> tuple[str, ...]:
    found = [f"draw:{weapon}" for weapon in weapons if weapon not in in_hand]
    found += [f"stow:{weapon}" for weapon in in_hand if not book.weapons[weapon].bare]
    return tuple(found)
