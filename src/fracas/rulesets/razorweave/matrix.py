"""The tactical decision matrix: which of its rows fit a turn, each with the option it points to.

The rows stand in the order of the book; several may fit, and a player hears them all (RW-ADV-09).
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas.core.answers import Choice
from fracas.core.prompts import Ask
from fracas.core.ruleset import Hint
from fracas.core.run import Run
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.restraints import forbids
from fracas.rulesets.razorweave.state import Combatant, State
from fracas.rulesets.razorweave.tags import in_cover, within_reach


class Position:
    """What a combatant on turn can see and do, taken from the prompt that asks it."""

    def __init__(self, run: Run, state: State | None = None) -> None:
        prompt = run.prompt
        assert isinstance(prompt, Ask)
        assert isinstance(prompt.form, Choice)
        self.state: State = run.state if state is None else state
        self.book: RazorweaveBook = run.book
        self.who = self.state.who(prompt.decider)
        self.open = tuple(option.id for option in prompt.form.options)
        self.foes = self.state.foes(self.who.id)
        self.allies = self.state.allies(self.who.id)
        self.low = self.book.tables.low_resolve

    def strikes_at(self, foe: str) -> tuple[str, ...]:
        """The Strikes in reach at one foe."""
        return tuple(one for one in self.open if one.startswith(f"strike:{foe}:"))

    def left(self, who: str) -> int:
        """Open segments of somebody's Clock."""
        return self.state.clock_of(who).left

    def outnumbered(self) -> bool:
        """Whether more foes are Engaged with the actor than friends stand by, or foes are more."""
        engaged = [foe for foe in self.foes if self.state.are_engaged(self.who.id, foe.id)]
        return len(engaged) > 1 or len(self.foes) > len(self.allies) + 1

    def badly_placed(self) -> bool:
        """Whether a Condition helps those who attack the actor."""
        return any(self.book.conditions[one.name].edge_to for one in self.who.conditions)

    def isolated(self, foe: Combatant) -> bool:
        """Whether a foe stands where no friend of its own is Engaged or shares its place."""
        near = set(self.state.engaged_with(foe.id))
        return not any(
            other.id != foe.id
            and (
                near & set(self.state.engaged_with(other.id))
                or (foe.place and other.place == foe.place)
            )
            for other in self.foes
        )

    def in_need(self) -> tuple[Combatant, ...]:
        """Friends for whom to make an opening: those without Edge, unless the actor has it.

        Whoever was given Edge uses it first, so that openings are followed by blows.
        """
        if self.who.grants:
            return ()
        return tuple(ally for ally in self.allies if not ally.grants)

    def sheltered(self) -> tuple[tuple[Combatant, Combatant], ...]:
        """(Foe in cover from the actor, friend near who has no Edge yet) pairs (RW-ADV-02)."""
        return tuple(
            (foe, ally)
            for foe in self.foes
            if in_cover(self.state, self.book, foe.id)
            and not self.state.are_engaged(self.who.id, foe.id)
            for ally in self.in_need()
            if self.state.band(self.who.id, ally.id) == "close"
        )

    def is_strong(self, foe: Combatant) -> bool:
        """Whether a foe is of Elite size or more (RW-RES-04)."""
        return self.state.clock_of(foe.id).size >= self.book.tables.sizes["elite"]


def dreaded_of(foes: tuple[Combatant, ...]) -> Combatant | None:
    """A foe whose special ability was seen, and whom no Condition hampers yet (RW-ADV-06)."""
    for foe in foes:
        if foe.abilities and not foe.conditions and any(one.seen for one in foe.abilities):
            return foe
    return None


def hints(run: Run) -> tuple[Hint, ...]:
    """Every row of the matrix that fits the action prompt that stands, in the book's order."""
    prompt = run.prompt
    if not isinstance(prompt, Ask) or prompt.kind != "action":
        return ()
    return tuple(rows(Position(run)))


def rows(seen: Position) -> Iterator[Hint]:
    """One row of the matrix after another, quickly enough for policies.

    RW-COND-16 and RW-READ-05 stand with those they belong to.
    """
    reached = [(foe, strike) for foe in seen.foes for strike in seen.strikes_at(foe.id)[:1]]
    for foe, strike in reached:
        if foe.conditions and foe.bears("exposed"):
            yield Hint(strike, "exposed", ("RW-ADV-01",), (foe.id,))
    if seen.state.tags and "setup" in seen.open:
        for foe, ally in seen.sheltered()[:1]:
            yield Hint("setup", "covered", ("RW-ADV-02",), (foe.id, ally.id))
    outnumbered = seen.outnumbered()
    if (outnumbered or seen.badly_placed()) and "maneuver" in seen.open:
        why = "outnumbered" if outnumbered else "badly_placed"
        yield Hint("maneuver", why, ("RW-ADV-03",), (seen.who.id,))
    if seen.left(seen.who.id) <= seen.low:
        for way in ("defend", "withdraw"):
            if way in seen.open:
                yield Hint(way, f"low_{way}", ("RW-ADV-04", "RW-DEF-15"), ())
    for foe, strike in reached:
        if seen.left(foe.id) <= seen.low:
            yield Hint(strike, "nearly_out", ("RW-ADV-05", "RW-READ-05"), (foe.id,))
    dreaded = dreaded_of(seen.foes)
    if dreaded is not None:
        known = next(one.name for one in dreaded.abilities if one.seen)
        near = dreaded.id in within_reach(seen.state, seen.who.id)
        for way in ("maneuver", "setup") if near else ("setup",):
            if way in seen.open:
                yield Hint(way, f"dreaded_{way}", ("RW-ADV-06",), (dreaded.id, known))
    if len(seen.foes) > 1:
        for foe, strike in reached:
            if seen.isolated(foe):
                yield Hint(strike, "isolated", ("RW-ADV-07",), (foe.id,))
    strong = [foe for foe in seen.foes if seen.is_strong(foe)]
    if strong and seen.in_need() and "setup" in seen.open:
        yield Hint("setup", "strong", ("RW-ADV-08", "RW-SETUP-10"), (strong[0].id,))
    yield from _remedies(seen)


def _remedies(seen: Position) -> Iterator[Hint]:
    """Conditions worth an action: those that tick first, never one that goes by itself."""
    costly = [
        one
        for one in seen.open
        if one.startswith("clear:") and seen.book.conditions[one.split(":")[2]].ticks == "round"
    ]
    for one in costly:
        _, bearer, name = one.split(":")
        yield Hint(one, "costly", ("RW-COND-16",), (bearer, name))
    panic = forbids(seen.state, seen.book, seen.who.id, "fight") if seen.who.conditions else ""
    for one in (f"clear:{seen.who.id}:{panic}", "withdraw"):
        if panic and one in seen.open:
            yield Hint(one, "panic", ("RW-MENT-04",), (seen.who.id, panic))


PRECEDENCE = (
    "panic",
    "nearly_out",
    "costly",
    "low_defend",
    "dreaded_maneuver",
    "exposed",
    "isolated",
    "covered",
    "strong",
)
"""Which row a computer's fighter follows first (RW-ADV-09); it never only runs."""
