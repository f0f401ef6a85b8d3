"""Deeds of a turn: one action, maneuvers and their sources, and when each is open.

AE-TURN-01 to AE-TURN-06. Each deed is in the module of its chapter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.state.facts import Acted, Maneuvered, SecondOpened
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.aeronaughts.state.state import (
    IMMOBILIZED,
    MENTAL,
    PHYSICAL,
    STAGGERED,
    Combatant,
    SkillRank,
    State,
    band_of,
    neighbours,
    skill_in,
)

# What a turn has


class Means(msgspec.Struct, frozen=True):
    """Where the next maneuver would come from, and what could buy one.

    `how` is own, won, bought or action, blank if none is open (AE-TURN-01 to AE-TURN-04).
    """

    how: str
    buys: bool = False
    gives_up: bool = False


NO_MEANS = Means("")


def means(book: AeronaughtsBook, one: Combatant) -> Means:
    """Where a combatant's next maneuver can come from.

    At most two a round, whatever their source (AE-TURN-04, AE-TURN-10); none while immobilized
    (AE-MAN-33). The second costs Mental stress, if enough is left (AE-TURN-02, AE-TURN-07), or the
    action, unless staggered (AE-TURN-03, AE-ACT-21).
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
    """Whether the action is open: not taken, given up or barred (AE-TURN-03)."""
    return not one.action and may_act(one)


def may_act(one: Combatant) -> bool:
    """Whether a combatant may take or give up actions; not while staggered.

    AE-COND-01, AE-ACT-21, AE-GAP-35.
    """
    return one.able and one.condition(STAGGERED) is None


def may_maneuver(one: Combatant) -> bool:
    """Whether a combatant may take maneuvers; not while immobilized.

    AE-COND-02, AE-COND-09, AE-MAN-33.
    """
    return one.able and one.condition(IMMOBILIZED) is None


class Scope(NamedTuple):
    """Everything that decides what a combatant may do at a point of its turn.

    `how`, `buys` and `gives_up` are its `Means`; without a maneuver, fields about maneuvers are
    blank. `lined` means that its side takes its slots as listed in each round. `friends` are itself
    and its allies, `aims` the foes it may attack, with their bands. `steps` are the foes that one
    step brings into reach, a bought one if necessary. `guard` is its best skill for a Block.
    `again` is the Mental stress for one more maneuver after this one, None if there can be none.
    `near` are those it may engage; `bound` means that it must leave an engagement first. `prey` are
    those whose Consequences it may exploit. `steady` is the Mental stress that Steady costs, None
    if Steady has no effect; `honed` are qualities not to hone again.
    """

    how: str
    buys: bool
    gives_up: bool
    acts: bool
    talks: bool
    lined: bool
    weapons: tuple[str, ...]
    in_hand: tuple[str, ...]
    broken: tuple[str, ...]
    conditions: frozenset[str]
    aims: tuple[tuple[str, str], ...]
    steps: tuple[str, ...] = ()
    guard: str = ""
    again: int | None = None
    friends: tuple[str, ...] = ()
    bound: bool = False
    near: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    prey: tuple[str, ...] = ()
    steady: int | None = None
    stress: tuple[int, int] = (0, 0)
    honed: tuple[str, ...] = ()


def scope_of(state: State, book: AeronaughtsBook, one: Combatant) -> Scope:
    """Collect what decides for a combatant now; fields about maneuvers only if one is open."""
    found, acts = means(book, one), has_action(one)
    ails = frozenset([each.name for each in one.conditions])
    aims: tuple[tuple[str, str], ...] = ()
    if acts:
        aims = tuple([(foe.id, band_of(state, one, foe)) for foe in targets(state, book, one)])
    talks = not one.improvised
    held = one.weapons, one.in_hand, one.broken
    bound = any(other.able for other in state.engaged(one.id))
    steps: tuple[str, ...] = ()
    if acts and not bound and (found.how or found.buys):
        near = [foe.id for foe in state.foes(one.id) if foe.able and foe.zone == one.zone]
        steps = tuple(near)
    own = found.how, found.buys, found.gives_up, acts, talks, one.lined, *held, ails, aims, steps
    if not found.how:
        return Scope(*own)
    return Scope(
        *own,
        _guard(book, one.skills) if acts else "",
        _again(book, one, found.how) if acts else None,
        (one.id, *[ally.id for ally in state.allies(one.id)]),
        bound,
        () if bound else _near(state, one),
        neighbours(state, one.zone) if state.bands and not bound else (),
        _prey(state, one),
        _steady(book, one),
        (one.bar(PHYSICAL).stress, one.bar(MENTAL).stress),
        _held(state, one),
    )


@lru_cache(maxsize=1024)
def _guard(book: AeronaughtsBook, skills: tuple[SkillRank, ...]) -> str:
    """The best of the skills meant for a Block (AE-ACT-11)."""
    best, most = "", (0, 0)
    for name, row in book.skills.items():
        if row.blocks:
            own = skill_in(skills, name)
            dice = max(own.characteristic, own.rank), min(own.characteristic, own.rank)
            if dice > most:
                best, most = name, dice
    return best


def _again(book: AeronaughtsBook, one: Combatant, how: str) -> int | None:
    """The Mental stress for one more maneuver after the open one (AE-TURN-02)."""
    then = means(book, replace(one, **Maneuvered(one.id, "", how).change(one)))
    price = book.tables.second_maneuver if then.buys else None
    return 0 if then.how else price


def targets(state: State, book: AeronaughtsBook, one: Combatant) -> list[Combatant]:
    """The foes who function; the fallen too if the table asks the GM about their death.

    AE-HP-10, AE-HP-13.
    """
    fallen = book.rulings["death_at_zero"] == "gm"
    return [
        foe
        for foe in state.combatants
        if foe.side != one.side and not foe.out and (fallen or not foe.down)
    ]


def _near(state: State, one: Combatant) -> tuple[str, ...]:
    """Whom a combatant can engage in one step: foes, and one of each engagement (AE-MAN-05)."""
    found: list[str] = []
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
        found.append(other.id)
    return tuple(found)


def _prey(state: State, one: Combatant) -> tuple[str, ...]:
    """The foes whose Consequences it may exploit, each once (AE-MAN-11, AE-MAN-12)."""
    return tuple(
        [
            foe.id
            for foe in state.combatants
            if foe.consequences
            and foe.side != one.side
            and foe.able
            and not any(w.why == "exploit" and w.target == foe.id for w in one.waiting)
        ]
    )


def _steady(book: AeronaughtsBook, one: Combatant) -> int | None:
    """The stress that Steady costs, above 0 after a magical Block; None if already used.

    AE-MAN-15, AE-MAN-16, AE-MAN-17, AE-GAP-05.
    """
    return None if one.steadied else steady_cost(book, one)


def steady_cost(book: AeronaughtsBook, one: Combatant) -> int:
    """The Mental stress that Steady costs: above 0 after a magical Block.

    AE-MAN-15, AE-MAN-16, AE-GAP-05.
    """
    last = one.blocked
    return book.tables.steady_magical if last is not None and last.magical else 0


def _held(state: State, one: Combatant) -> tuple[str, ...]:
    """What not to hone: qualities already honed, and Linked if no two foes are engaged together.

    AE-MAN-30. Linked could hit nobody else then (AE-QUAL-31).
    """
    held = tuple([honed.quality for honed in one.honed])
    groups = [foe.group for foe in state.foes(one.id) if foe.group and foe.able]
    return held if len(set(groups)) < len(groups) else (*held, "linked")


# The deeds


class TurnDeed(Deed, frozen=True):
    """Something a combatant may do in a turn."""

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Always open."""
        return ""

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Pay for it and carry it out."""
        raise NotImplementedError

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Who would do it, as they are now; nobody if an edit removed them."""
        me = state.find(prompt.decider)
        return {"me": me, **(self.figures(state, book, me) if me is not None else {})}

    def figures(self, state: State, book: AeronaughtsBook, me: Combatant) -> Mapping[str, Any]:
        """Values of its texts that depend on who would do it."""
        return {}

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """Its price, as pairs of a count's name and an amount."""
        return ()


ACTION, MANEUVER, STRESS, MENTAL_STRESS = "Action", "Maneuver", "Stress", "Mental Stress"
"""What deeds cost, by the names on a sheet; Stress is Physical or Mental."""


class Action(TurnDeed, frozen=True):
    """A deed that takes the turn's action (AE-TURN-01); the staggered have none (AE-COND-01)."""

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to those who have their action."""
        return "" if means.acts else "AE-TURN-01"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Take the action."""
        yield Acted(who, self.kind, because=("AE-TURN-01", *self.because))
        yield from self.act(run, who)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out after it was paid for."""
        raise NotImplementedError

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """The action."""
        return ((ACTION, 1),)


class Maneuver(TurnDeed, frozen=True):
    """A deed that takes a maneuver, whatever its source; none needs a check (AE-MAN-32)."""

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to those who have a maneuver; never to the immobilized (AE-COND-02)."""
        return "" if means.how else "AE-TURN-04"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Take the next maneuver for it."""
        how = means(run.book, run.state.who(who)).how
        yield Maneuvered(who, self.kind, how, because=("AE-TURN-01", "AE-MAN-32", *self.because))
        yield from self.act(run, who)

    def won(self, run: Run, who: str) -> Procedure[None]:
        """Take a maneuver for it that was won out of turn (AE-TURN-10)."""
        because = ("AE-TURN-10", "AE-TURN-04", *self.because)
        yield Maneuvered(who, self.kind, "won", because=because)
        yield from self.act(run, who)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out after it was paid for."""
        raise NotImplementedError

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """A maneuver."""
        return ((MANEUVER, 1),)


class Second(TurnDeed, frozen=True):
    """A deed that opens a second maneuver (AE-TURN-02, AE-TURN-03)."""


class Buy(Second, frozen=True):
    """Pay Mental stress for a second maneuver (AE-TURN-02)."""

    kind = "buy"
    because = ("AE-TURN-02", "AE-TURN-07", "AE-GAP-56")
    icon = "plus"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open once, to those who have the stress (AE-TURN-07)."""
        return "" if means.buys else "AE-TURN-02"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Pay, and open it."""
        price = run.book.tables.second_maneuver
        because = ("AE-TURN-02", "AE-TURN-07", "AE-TURN-08", "AE-HP-14", "AE-GAP-05")
        yield Paid(who, MENTAL, price, "maneuver", because=because)
        yield SecondOpened(who, "bought", because=("AE-TURN-02", "AE-TURN-04", "AE-GAP-56"))

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """Mental stress."""
        return ((MENTAL_STRESS, book.tables.second_maneuver),)


class GiveUp(Second, frozen=True):
    """Give up the action for a second maneuver (AE-TURN-03)."""

    kind = "give_up"
    because = ("AE-TURN-03", "AE-GAP-04")
    icon = "arrow-right-left"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open to those who have an action and no maneuver."""
        return "" if means.gives_up else "AE-TURN-03"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Open it."""
        yield SecondOpened(who, "action", because=("AE-TURN-03", "AE-TURN-04", "AE-GAP-04"))

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """The action."""
        return ((ACTION, 1),)


BUY, GIVE_UP = Buy(), GiveUp()
