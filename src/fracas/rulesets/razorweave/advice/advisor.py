"""The book's decision matrix: the rows shown to a player, and the one a computer follows.

The rows are in the book's order; several may fit, and a player sees them all. A computer's fighter
follows them in the order of precedence of RW-ADV-09.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fracas.core.asking.prompts import Ask
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import Strike
from fracas.rulesets.razorweave.rules.conditions import Ails, Clear
from fracas.rulesets.razorweave.rules.deeds import Two
from fracas.rulesets.razorweave.rules.defend import Defend, Withdraw
from fracas.rulesets.razorweave.rules.maneuver import Maneuver
from fracas.rulesets.razorweave.rules.paths import forbids
from fracas.rulesets.razorweave.rules.setup import SetUp
from fracas.rulesets.razorweave.rules.tags import in_cover, within_reach
from fracas.rulesets.razorweave.rules.turns import TURN
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import State

DEFEND, WITHDRAW, MANEUVER, SET_UP = Defend(), Withdraw(), Maneuver(), SetUp()


class Dreaded(NamedTuple):
    """A foe, and what it can do."""

    who: Who
    ability: str


class Position:
    """What the combatant whose turn it is can see and do, read from its prompt."""

    def __init__(self, run: Run, state: State | None = None) -> None:
        prompt = run.prompt
        assert isinstance(prompt, Ask)
        self.state: State = run.state if state is None else state
        self.book: RazorweaveBook = run.book
        self.who = self.state.who(prompt.decider)
        self.deeds = TURN.of(prompt) if prompt.kind == "action" else ()
        self.open = frozenset(self.deeds)
        self.foes = self.state.foes(self.who.id)
        self.allies = self.state.allies(self.who.id)
        self.low = self.book.tables.low_resolve
        self._strikes: dict[str, list[Strike]] = {}
        for deed in self.deeds:
            if isinstance(deed, Strike):
                self._strikes.setdefault(deed.target, []).append(deed)
        self.reached = [
            (foe, self._strikes[foe.id][0]) for foe in self.foes if foe.id in self._strikes
        ]

    def strikes_at(self, foe: str) -> tuple[Strike, ...]:
        """The Strikes in reach at one foe."""
        return tuple(self._strikes.get(foe, ()))

    def left(self, who: str) -> int:
        """Empty segments of a combatant's Clock."""
        return self.state.clock_of(who).left

    def outnumbered(self) -> bool:
        """Whether several foes are Engaged with the actor, or the foes outnumber its side."""
        engaged = [foe for foe in self.foes if self.state.are_engaged(self.who.id, foe.id)]
        return len(engaged) > 1 or len(self.foes) > len(self.allies) + 1

    def badly_placed(self) -> bool:
        """Whether a Condition helps those who attack the actor."""
        return any(self.book.conditions[one.name].edge_to for one in self.who.conditions)

    def isolated(self, foe: Combatant) -> bool:
        """Whether none of a foe's friends is in its place or Engaged with the same opponents."""
        near = set(self.state.engaged_with(foe.id))
        return not any(
            other.id != foe.id
            and (
                (foe.place and other.place == foe.place)
                or (near and not near.isdisjoint(self.state.engaged_with(other.id)))
            )
            for other in self.foes
        )

    def in_need(self) -> tuple[Combatant, ...]:
        """Friends to make an opening for: those without Edge, unless the actor has it.

        A combatant with Edge uses it first, so that blows follow openings.
        """
        if self.who.grants:
            return ()
        return tuple(ally for ally in self.allies if not ally.grants)

    def sheltered(self) -> tuple[tuple[Combatant, Combatant], ...]:
        """(Foe in cover from the actor, friend near who has no Edge yet) pairs (RW-ADV-02)."""
        close = [
            ally for ally in self.in_need() if self.state.band(self.who.id, ally.id) == "close"
        ]
        return tuple(
            (foe, ally)
            for foe in (self.foes if close else ())
            if in_cover(self.state, self.book, foe.id)
            and not self.state.are_engaged(self.who.id, foe.id)
            for ally in close
        )

    def is_strong(self, foe: Combatant) -> bool:
        """Whether a foe is of Elite size or more (RW-RES-04)."""
        return self.state.clock_of(foe.id).size >= self.book.tables.sizes["elite"]


def dreaded_of(foes: tuple[Combatant, ...]) -> Combatant | None:
    """A foe whose special ability was seen, and who has no hampering Condition yet (RW-ADV-06)."""
    for foe in foes:
        if foe.abilities and not foe.conditions and any(one.seen for one in foe.abilities):
            return foe
    return None


def rows(seen: Position) -> Iterator[Hint]:
    """Every row that fits, in the book's order."""
    for row in ROWS:
        yield from row(seen)


def open_guards(seen: Position) -> Iterable[Hint]:
    """Strike a foe who is Exposed (RW-ADV-01)."""
    return (
        Hint(strike.id, "exposed", ("RW-ADV-01",), One(foe.id))
        for foe, strike in seen.reached
        if foe.conditions and foe.bears("exposed")
    )


def covered(seen: Position) -> Iterable[Hint]:
    """Set up a friend against a foe in cover (RW-ADV-02)."""
    if not seen.state.tags or SET_UP not in seen.open:
        return ()
    return (
        Hint(SET_UP.id, "covered", ("RW-ADV-02",), Two(foe.id, ally.id))
        for foe, ally in seen.sheltered()[:1]
    )


def hard_pressed(seen: Position) -> Iterable[Hint]:
    """Maneuver when outnumbered or badly placed (RW-ADV-03)."""
    outnumbered = seen.outnumbered()
    if not (outnumbered or seen.badly_placed()) or MANEUVER not in seen.open:
        return ()
    why = "outnumbered" if outnumbered else "badly_placed"
    return (Hint(MANEUVER.id, why, ("RW-ADV-03",), One(seen.who.id)),)


def low(seen: Position) -> Iterable[Hint]:
    """Defend or withdraw when little Resolve is left (RW-ADV-04, RW-DEF-15)."""
    if seen.left(seen.who.id) > seen.low:
        return ()
    return (
        Hint(way.id, f"low_{way.kind}", ("RW-ADV-04", "RW-DEF-15"))
        for way in (DEFEND, WITHDRAW)
        if way in seen.open
    )


def nearly_out(seen: Position) -> Iterable[Hint]:
    """Finish a foe who is nearly out (RW-ADV-05, RW-READ-05)."""
    return (
        Hint(strike.id, "nearly_out", ("RW-ADV-05", "RW-READ-05"), One(foe.id))
        for foe, strike in seen.reached
        if seen.left(foe.id) <= seen.low
    )


def dreaded(seen: Position) -> Iterable[Hint]:
    """Deny a foe the special ability it has shown (RW-ADV-06)."""
    foe = dreaded_of(seen.foes)
    if foe is None:
        return ()
    known = next(one.name for one in foe.abilities if one.seen)
    near = foe.id in within_reach(seen.state, seen.who.id)
    return (
        Hint(way.id, f"dreaded_{way.kind}", ("RW-ADV-06",), Dreaded(foe.id, known))
        for way in ((MANEUVER, SET_UP) if near else (SET_UP,))
        if way in seen.open
    )


def alone(seen: Position) -> Iterable[Hint]:
    """Strike the one foe of several who is alone (RW-ADV-07)."""
    if len(seen.foes) < 2:
        return ()
    return (
        Hint(strike.id, "isolated", ("RW-ADV-07",), One(foe.id))
        for foe, strike in seen.reached
        if seen.isolated(foe)
    )


def strong(seen: Position) -> Iterable[Hint]:
    """Set up a friend against the strong (RW-ADV-08, RW-SETUP-10)."""
    if SET_UP not in seen.open or not seen.in_need():
        return ()
    mighty = [foe for foe in seen.foes if seen.is_strong(foe)]
    because = ("RW-ADV-08", "RW-SETUP-10")
    return (Hint(SET_UP.id, "strong", because, One(foe.id)) for foe in mighty[:1])


def costly(seen: Position) -> Iterable[Hint]:
    """Clear Conditions that tick, never one that ends by itself (RW-COND-16)."""
    return (
        Hint(one.id, "costly", ("RW-COND-16",), Ails(one.bearer, one.condition))
        for one in seen.deeds
        if isinstance(one, Clear) and seen.book.conditions[one.condition].ticks == "round"
    )


def panicked(seen: Position) -> Iterable[Hint]:
    """Get rid of panic before anything else (RW-MENT-04)."""
    panic = forbids(seen.state, seen.book, seen.who.id, "fight") if seen.who.conditions else ""
    if not panic:
        return ()
    return (
        Hint(one.id, "panic", ("RW-MENT-04",), Ails(seen.who.id, panic))
        for one in (Clear(seen.who.id, panic), WITHDRAW)
        if one in seen.open
    )


Row = Callable[[Position], Iterable[Hint]]
"""A row of the matrix: what it finds in a position. It does no more work than needed."""

ROWS: tuple[Row, ...] = (
    open_guards,
    covered,
    hard_pressed,
    low,
    nearly_out,
    dreaded,
    alone,
    strong,
    costly,
    panicked,
)
"""The rows in the book's order; RW-COND-16 and RW-READ-05 are with the rows they belong to."""

PRECEDENCE: tuple[tuple[str, Row], ...] = (
    ("panic", panicked),
    ("nearly_out", nearly_out),
    ("costly", costly),
    ("low_defend", low),
    ("dreaded_maneuver", dreaded),
    ("exposed", open_guards),
    ("isolated", alone),
    ("covered", covered),
    ("strong", strong),
)
"""The order in which a computer's fighter follows hints, and their rows (RW-ADV-09); it never only
runs. `policies` evaluates the row of the outnumbered, which comes before the strong.
"""


def foremost(seen: Position) -> Hint | None:
    """The hint a computer's fighter follows, or None; rows after the first that fits are not read.

    With nobody else left to win the fight, defending only delays the end.
    """
    for name, row in PRECEDENCE:
        if name != "low_defend" or seen.allies:
            for hint in row(seen):
                if hint.name == name:
                    return hint
    return None


def alike(seen: Position, hint: Hint) -> tuple[Hint, ...]:
    """All hints with the same name, such as a Strike at each foe who is nearly out."""
    row = dict(PRECEDENCE)[hint.name]
    return tuple([one for one in row(seen) if one.name == hint.name])
