"""Movement: steps, entering melee, and ways out of it."""

from __future__ import annotations

from typing import Any, ClassVar

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules import paths
from fracas.rulesets.razorweave.rules.attacks import opportunities, opportunity
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.consequences import fall, slip, suffer
from fracas.rulesets.razorweave.rules.deeds import Movement, Scope, TurnDeed, agreed
from fracas.rulesets.razorweave.rules.paths import halved, risk
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.rules.tags import in_cover
from fracas.rulesets.razorweave.state.combatants import OPEN_GROUND, Tier
from fracas.rulesets.razorweave.state.facts import Part
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, Cleared
from fracas.rulesets.razorweave.state.scene_facts import (
    Advanced,
    BrokeAway,
    Engaged,
    Escaped,
    Moved,
    Revealed,
)
from fracas.rulesets.razorweave.state.state import PlaceId, State

# Deeds of movement


class Stand(Movement, frozen=True):
    """Stand up (RW-MOVE-08)."""

    kind = "stand"
    needs = "stands"
    because = ("RW-MOVE-08",)
    icon = "person-standing"

    def uses(self, book: RazorweaveBook) -> tuple[Part, ...]:
        """The movement, and by a setting the main action too (RW-GAP-26)."""
        return ("movement", "main") if book.rulings["stand_cost"] == "main" else self.parts

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Get on one's feet."""
        yield Cleared(who, "prone", because=("RW-MOVE-08", "RW-PHYS-03"))


class Step(Movement, frozen=True):
    """A movement that may be split, half in one turn and half in the next (RW-MOVE-09)."""

    @property
    def step(self) -> str:
        """Its id, which the state keeps after half of it is done."""
        return self.id

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Do all of it, or half if movement is halved (RW-MOVE-09)."""
        actor = run.state.able(who)
        if actor.conditions and halved(run.state, run.book, who) and actor.progress != self.step:
            yield Advanced(who, self.step, because=("RW-MOVE-09",))
            return
        if actor.progress:
            yield Advanced(who, "", because=("RW-MOVE-09",))
        yield from self.walk(run, who)

    def walk(self, run: Run, who: str) -> Procedure[None]:
        """Carry out the step."""
        raise NotImplementedError


class Exit(Step, frozen=True):
    """A way to leave every engagement at once (RW-MOVE-14, RW-GAP-16)."""

    by: ClassVar[paths.Exit]
    because: ClassVar[tuple[str, ...]] = ("RW-MOVE-14",)

    icon = "log-out"

    @property
    def step(self) -> str:
        """Half out of melee is the same for every way out."""
        return Leave.kind

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """Open to those who can leave melee this way."""
        return "" if means.ways.exit == self.by else "RW-MOVE-14"

    def walk(self, run: Run, who: str) -> Procedure[None]:
        """Break away, if still in melee."""
        if run.state.who(who).standing:
            quick = ("RW-WEAP-07", "RW-GAP-46")
            rows = quick if self.by == "quick" else ("RW-MOVE-14",)
            yield BrokeAway(who, because=(*rows, "RW-ZONE-13"))


class Leave(Exit, frozen=True):
    """Leave melee for free with a Quick weapon (RW-WEAP-07, RW-GAP-46)."""

    kind = "leave"
    by = "quick"
    because = ("RW-WEAP-07", "RW-MOVE-14")


class Unpressed(Exit, frozen=True):
    """Leave melee for free because no foe can act (RW-MOVE-14)."""

    kind = "unpressed"
    by = "unpressed"


class BreakOut(Exit, frozen=True):
    """Fight a way out of melee by a Check (RW-MOVE-14)."""

    kind = "break"
    by = "pressed"
    because = ("RW-MOVE-14", "RW-GAP-16")
    icon = "unlink"

    def walk(self, run: Run, who: str) -> Procedure[None]:
        """Make the Check, harder against an Elite or Boss; a Partial risks all foes' Strikes."""
        attempt = breakout(run.state, run.book, who)
        made = yield from check(run, attempt, elite(run.state, run.book, who))
        if made.tier.fails:
            yield from slip(run, attempt)
            yield from fall(run, who)
            return
        if made.tier is Tier.PARTIAL:
            yield from opportunities(run, who)
        yield from super().walk(run, who)


class WalkOut(Exit, frozen=True):
    """Walk out of melee, at the risk of a Strike by every foe (RW-MOVE-05)."""

    kind = "walk"
    by = "pressed"
    because = ("RW-MOVE-14", "RW-MOVE-05")

    def walk(self, run: Run, who: str) -> Procedure[None]:
        """Let the Strikes come first."""
        yield from opportunities(run, who)
        yield from super().walk(run, who)


def breakout(state: State, book: RazorweaveBook, who: str) -> Attempt:
    """The Check for fighting a way out of melee (RW-MOVE-14)."""
    dc, because = book.tables.movement["usual"], ("RW-MOVE-14", "RW-GAP-16")
    return Attempt(who, "move", "AGI", dc, intent="break", spends=False, because=because)


def elite(state: State, book: RazorweaveBook, who: str) -> tuple[Term, ...]:
    """The term that makes it harder: an Elite or a Boss in the melee (RW-MOVE-14)."""
    foes = [state.who(foe) for foe in state.engaged_with(who)]
    if any(foe.tier in ("elite", "boss") for foe in foes):
        return (Term("elite", "dc", book.tables.movement["elite"], ("RW-MOVE-14",)),)
    return ()


class Engage(Step, frozen=True):
    """Close in on a foe (RW-MOVE-01)."""

    target: Who

    kind = "engage"
    among = "ways.foes"
    because = ("RW-MOVE-01",)
    icon = "log-in"
    fights = True

    def walk(self, run: Run, who: str) -> Procedure[None]:
        """Take one step, up to the foe."""
        yield from go(run, who, run.state.able(self.target).place, self.target)


class Go(Step, frozen=True):
    """Go to another place (RW-ZONE-03)."""

    place: PlaceId

    kind = "go"
    among = "ways.places"
    because = ("RW-ZONE-03", "RW-MOVE-03")
    icon = "footprints"

    def walk(self, run: Run, who: str) -> Procedure[None]:
        """One step."""
        yield from go(run, who, self.place)


class Flee(Step, frozen=True):
    """Get away from the fight (RW-OUT-24)."""

    kind = "flee"
    needs = "ways.flees"
    because = ("RW-ZONE-07", "RW-OUT-24")
    icon = "log-out"

    def walk(self, run: Run, who: str) -> Procedure[None]:
        """If the GM agrees, leave the fight without its severity (RW-OUT-27)."""
        because = ("RW-OUT-24", "RW-OUT-27", "RW-ZONE-07")
        if (yield from agreed(run, "escape", One(who), because)):
            yield Escaped(who, because=because)


class Sprint(TurnDeed, frozen=True):
    """Use the main action for one more movement (RW-GAP-20)."""

    kind = "sprint"
    needs = "sprints"
    because = ("RW-GAP-20", "RW-MOVE-03", "RW-TURN-02")
    parts = ("sprint",)
    shelf = "move"
    icon = "wind"


def go(
    run: Run, who: str, place: str, foe: str = "", attempt: Attempt | None = None
) -> Procedure[Tier]:
    """Take one step: to a place, or up to a foe wherever it is (RW-ZONE-03, RW-MOVE-03).

    A clear way is free (RW-MOVE-01). Otherwise one Check decides: a Failure spends the movement,
    and hazards there act on a Failure and on a Partial (RW-MOVE-07). A wielder of Reach may Strike
    first unless the Check is Full (RW-MOVE-12). A Maneuver has its own `attempt` (RW-MAN-11).
    Returns the tier.
    """
    found = risk(run.state, run.book, who, place, foe)
    tier = Tier.FULL
    if found.because:
        attempt = attempt or Attempt(
            who,
            "move",
            "AGI",
            run.book.tables.movement["usual"],
            foe,
            Go(place).id if place != run.state.able(who).place else "close",
            spends=False,
            because=found.because,
        )
        made = yield from check(run, attempt, found.reasons)
        tier = made.tier
    if tier.fails:
        for tag in found.hazards:
            yield from suffer(run, who, tag, tier=tier)
        if not found.hazards and attempt is not None:
            yield from slip(run, attempt)
        yield from fall(run, who)
        if found.reach and run.state.who(who).standing:
            yield from opportunity(run, foe, who, ("RW-MOVE-12", "RW-GAP-80"))
        return tier
    if tier is Tier.PARTIAL and found.reach:
        yield from opportunity(run, foe, who, ("RW-MOVE-12", "RW-GAP-80"))
        if not run.state.who(who).standing:
            return tier
    yield from arrive(run, who, place, foe)
    if tier is Tier.PARTIAL:
        for tag in found.hazards:
            yield from suffer(run, who, tag, tier=tier)
        if not found.hazards and not found.reach:
            yield from afflict(run, who, "exposed", because=("RW-MAN-04", "RW-MOVE-06"))
    return tier


def arrive(run: Run, who: str, place: str, foe: str = "") -> Procedure[None]:
    """Arrive in a place, Engaged with a foe if named; Open Ground makes one Exposed (RW-TAG-12)."""
    actor = run.state.able(who)
    here = actor.place
    if place != here:
        yield Moved(who, place, because=("RW-ZONE-03", "RW-MOVE-01", "RW-ZONE-13"))
        covered = in_cover(run.state, run.book, who) is not None if run.state.tags else False
        if covered and any(one.source == OPEN_GROUND for one in actor.conditions):
            yield Cleared(who, "exposed", because=("RW-TAG-12",))
        elif not covered and not actor.bears("exposed") and _open(run.state, run.book, here, place):
            yield Afflicted(who, "exposed", OPEN_GROUND, because=("RW-TAG-12",))
        if actor.hidden:
            yield Revealed(who, because=("RW-TAG-19",))
    if foe and run.state.able(foe).place == place:
        yield Engaged(who, foe, because=("RW-MOVE-01", "RW-ZONE-02", "RW-ZONE-04"))


def _open(state: State, book: RazorweaveBook, here: str, there: str) -> bool:
    """Whether the way between two places crosses Open Ground."""
    return any(
        book.tags[tag.id].open and not tag.on and tag.place in ("", here, there)
        for tag in state.tags
    )


class Here(Deed, frozen=True):
    """Stay where one is."""

    kind = "here"


PLACES: Deeds[Any] = Deeds(Here, Go)
"""Where one step without a Check can lead."""


def shift_away(run: Run, who: str, because: tuple[str, ...]) -> Procedure[None]:
    """Break away, and choose where to go: to Close here, or in a place at Close (RW-DEF-09).

    Going further takes a later turn's movement (RW-MOVE-04).
    """
    yield BrokeAway(who, because=(*because, "RW-ZONE-13", "RW-MOVE-01"))
    if run.state.places:
        yield from _where(run, who, ("close",), because)


def shift_on(run: Run, who: str) -> Procedure[None]:
    """Go one step further after a Critical Withdraw, to Close or to Far (RW-DEF-12)."""
    yield from _where(run, who, ("close", "far"), ("RW-DEF-12",))


def _where(run: Run, who: str, bands: tuple[str, ...], because: tuple[str, ...]) -> Procedure[None]:
    """Take one step without a Check, to where the mover chooses."""

    def ask_where(state: State) -> Ask:
        here = state.able(who).place
        places = [
            Go(place.id).option(because=because)
            for place in state.places
            if place.id != here and state.band_of(here, place.id) in bands
        ]
        form = Choice((Here().option(who, because=because), *places))
        return Ask(Decider(who), "where", form, because, One(who), Here.kind)

    match PLACES.read((yield from need(run, ask_where))):
        case Go(place):
            yield from arrive(run, who, place)
