"""Deeds of a turn: one action, maneuvers and how they are come by, and when each is open.

AE-TURN-01 to AE-TURN-06. Each deed stands in the chapter of the rules that it is of.
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

# What a turn holds


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


def may_act(one: Combatant) -> bool:
    """Whether a combatant may take actions, or give one up: not while staggered.

    AE-COND-01, AE-ACT-21, AE-GAP-35.
    """
    return one.able and one.condition(STAGGERED) is None


def may_maneuver(one: Combatant) -> bool:
    """Whether a combatant may take maneuvers of any kind: not while immobilized.

    AE-COND-02, AE-COND-09, AE-MAN-33.
    """
    return one.able and one.condition(IMMOBILIZED) is None


class Scope(NamedTuple):
    """All that decides what a combatant may do at a point of its turn.

    `how`, `buys` and `gives_up` are its `Means`; without a maneuver all that one goes by is blank.
    `lined` says that its side takes its slots as listed in each round.
    `friends` are itself and its allies, `aims` the foes that may be attacked, with their bands.
    `steps` are the foes whom one step brings into reach, bought if it has to be. `guard` is the
    skill that one blocks best with. `again` is the Mental stress that one more maneuver would cost
    after this one, None where there can be none.
    `near` are those who may be engaged, and `bound` says that an engagement has to be left first;
    `prey` are those whose Consequences may be exploited. `steady` is the Mental stress that Steady
    costs, None where it would bring nothing; `honed` need not be honed again.
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
    """What decides for a combatant now; what a maneuver goes by only where one is open."""
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
    """The skill meant for a Block that somebody with such skills is best at (AE-ACT-11)."""
    best, most = "", (0, 0)
    for name, row in book.skills.items():
        if row.blocks:
            own = skill_in(skills, name)
            dice = max(own.characteristic, own.rank), min(own.characteristic, own.rank)
            if dice > most:
                best, most = name, dice
    return best


def _again(book: AeronaughtsBook, one: Combatant, how: str) -> int | None:
    """The Mental stress that a maneuver would cost after the one that is open (AE-TURN-02)."""
    then = means(book, replace(one, **Maneuvered(one.id, "", how).change(one)))
    price = book.tables.second_maneuver if then.buys else None
    return 0 if then.how else price


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


def _near(state: State, one: Combatant) -> tuple[str, ...]:
    """Whom one step brings a combatant up to: foes, and one of each engagement (AE-MAN-05)."""
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
    """The foes whose Consequences may be exploited, each once (AE-MAN-11, AE-MAN-12)."""
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
    """What Steady costs: something where the last Block was magical; None once it was used.

    AE-MAN-15, AE-MAN-16, AE-MAN-17, AE-GAP-05.
    """
    return None if one.steadied else steady_cost(book, one)


def steady_cost(book: AeronaughtsBook, one: Combatant) -> int:
    """The Mental stress that Steady costs: something where the last Block was magical.

    AE-MAN-15, AE-MAN-16, AE-GAP-05.
    """
    last = one.blocked
    return book.tables.steady_magical if last is not None and last.magical else 0


def _held(state: State, one: Combatant) -> tuple[str, ...]:
    """What need not be honed: what is honed, and Linked where no two foes are engaged together.

    AE-MAN-30; it could strike no second one (AE-QUAL-31).
    """
    held = tuple([honed.quality for honed in one.honed])
    groups = [foe.group for foe in state.foes(one.id) if foe.group and foe.able]
    return held if len(set(groups)) < len(groups) else (*held, "linked")


# What may be done with it


class TurnDeed(Deed, frozen=True):
    """Something that may be done in a turn."""

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """It is open."""
        return ""

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Pay for it, and carry it out."""
        raise NotImplementedError

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Who would do it, as it is now; no one where an edit took them away."""
        me = state.find(prompt.decider)
        return {"me": me, **(self.figures(state, book, me) if me is not None else {})}

    def figures(self, state: State, book: AeronaughtsBook, me: Combatant) -> Mapping[str, Any]:
        """Values of its texts that depend on who would do it."""
        return {}

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """What it costs, as pairs of a count and an amount."""
        return ()


ACTION, MANEUVER, STRESS, MENTAL_STRESS = "Action", "Maneuver", "Stress", "Mental Stress"
"""What deeds cost, by the names that a sheet has for it; Stress is Physical or Mental."""


class Action(TurnDeed, frozen=True):
    """What takes the action of the turn (AE-TURN-01); the staggered have none (AE-COND-01)."""

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """It is open to those who have their action."""
        return "" if means.acts else "AE-TURN-01"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Take the action for it."""
        yield Acted(who, self.kind, because=("AE-TURN-01", *self.because))
        yield from self.act(run, who)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out, once it is paid for."""
        raise NotImplementedError

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """The action."""
        return ((ACTION, 1),)


class Maneuver(TurnDeed, frozen=True):
    """What takes a maneuver, however that is come by; none needs a check (AE-MAN-32)."""

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """It is open to those who have one; never to the immobilized (AE-COND-02)."""
        return "" if means.how else "AE-TURN-04"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Take a maneuver for it, by what it is come by now."""
        how = means(run.book, run.state.who(who)).how
        yield Maneuvered(who, self.kind, how, because=("AE-TURN-01", "AE-MAN-32", *self.because))
        yield from self.act(run, who)

    def won(self, run: Run, who: str) -> Procedure[None]:
        """Take one for it that was won out of turn (AE-TURN-10)."""
        because = ("AE-TURN-10", "AE-TURN-04", *self.because)
        yield Maneuvered(who, self.kind, "won", because=because)
        yield from self.act(run, who)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out, once it is paid for."""
        raise NotImplementedError

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """A maneuver."""
        return ((MANEUVER, 1),)


class Second(TurnDeed, frozen=True):
    """What opens a second maneuver in place of being one (AE-TURN-02, AE-TURN-03)."""


class Buy(Second, frozen=True):
    """Pay Mental stress for a second maneuver (AE-TURN-02)."""

    kind = "buy"
    because = ("AE-TURN-02", "AE-TURN-07", "AE-GAP-56")
    icon = "plus"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """It is open once, to those who have the stress (AE-TURN-07)."""
        return "" if means.buys else "AE-TURN-02"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Pay, and have it open."""
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
        """It is open to those who have an action, and no maneuver."""
        return "" if means.gives_up else "AE-TURN-03"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Have it open."""
        yield SecondOpened(who, "action", because=("AE-TURN-03", "AE-TURN-04", "AE-GAP-04"))

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """The action."""
        return ((ACTION, 1),)


BUY, GIVE_UP = Buy(), GiveUp()
