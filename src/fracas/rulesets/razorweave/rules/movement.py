"""Movement: steps between places, coming to blows, four ways out of melee, standing up."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Ruling, Term, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attempts import Attempt
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.consequences import slip
from fracas.rulesets.razorweave.rules.hazards import fall, suffer
from fracas.rulesets.razorweave.rules.opportunity import opportunities, opportunity
from fracas.rulesets.razorweave.rules.paths import EXITS, risk
from fracas.rulesets.razorweave.rules.restraints import halved
from fracas.rulesets.razorweave.rules.tags import in_cover
from fracas.rulesets.razorweave.state.combatants import OPEN_GROUND
from fracas.rulesets.razorweave.state.condition_facts import Afflicted, Cleared
from fracas.rulesets.razorweave.state.field_facts import (
    Advanced,
    BrokeAway,
    Engaged,
    Escaped,
    Moved,
    Revealed,
)
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier

MOVEMENTS = ("stand", *EXITS, "engage", "go", "flee")
"""What one movement may be spent on, by the first word of an option."""


def move(run: Run, who: str, what: str) -> Procedure:
    """Spend one movement as an option said; half of one does half a step (RW-MOVE-09)."""
    if what == "stand":
        yield Cleared(who, "prone", because=("RW-MOVE-08", "RW-PHYS-03"))
        return
    step = "leave" if what in EXITS else what
    actor = run.state.able(who)
    if actor.conditions and halved(run.state, run.book, who) and actor.progress != step:
        yield Advanced(who, step, because=("RW-MOVE-09",))
        return
    if actor.progress:
        yield Advanced(who, "", because=("RW-MOVE-09",))
    kind, _, goal = what.partition(":")
    if kind == "engage":
        yield from go(run, who, run.state.able(goal).place, goal)
    elif kind == "go":
        yield from go(run, who, goal)
    elif kind == "flee":
        yield from flee(run, who)
    else:
        yield from leave(run, who, what)


def leave(run: Run, who: str, how: str) -> Procedure:
    """Leave every engagement at once by movement, in one of three ways (RW-MOVE-14, RW-GAP-16).

    `leave` is free by a Quick weapon (RW-GAP-46), `unpressed` because no foe can act. `break` is a
    Check, harder against an Elite or Boss; `walk` risks a Strike of every foe (RW-MOVE-05).
    """
    because: tuple[str, ...] = ("RW-MOVE-14", "RW-ZONE-13")
    if how == "leave":
        because = ("RW-WEAP-07", "RW-GAP-46", "RW-ZONE-13")
    if how == "break":
        attempt = Attempt(
            who,
            "move",
            "AGI",
            run.book.tables.movement["usual"],
            intent="break",
            spends=False,
            because=("RW-MOVE-14", "RW-GAP-16"),
        )
        made = yield from check(run, attempt, _elite(run.state, run.book, who))
        if made.tier.fails:
            yield from slip(run, attempt)
            yield from fall(run, who)
            return
        if made.tier is Tier.PARTIAL:
            yield from opportunities(run, who)
    elif how == "walk":
        yield from opportunities(run, who)
    if run.state.who(who).standing:
        yield BrokeAway(who, because=because)


def _elite(state: State, book: RazorweaveBook, who: str) -> tuple[Term, ...]:
    foes = [state.who(foe) for foe in state.engaged_with(who)]
    if any(foe.tier in ("elite", "boss") for foe in foes):
        return (Term("elite", "dc", book.tables.movement["elite"], ("RW-MOVE-14",)),)
    return ()


def go(run: Run, who: str, place: str, foe: str = "", attempt: Attempt | None = None) -> Procedure:
    """One step: to a place, or up to a foe wherever it stands (RW-ZONE-03, RW-MOVE-03).

    A clear way is free (RW-MOVE-01). Otherwise one Check decides: a Failure spends the movement,
    and what lurks there bites on a Failure and on a Partial (RW-MOVE-07). A wielder of Reach may
    Strike first unless the Check is Full (RW-MOVE-12). A Maneuver brings its own `attempt`
    (RW-MAN-11). Gives back the tier.
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
            f"go:{place}" if place != run.state.able(who).place else "close",
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


def arrive(run: Run, who: str, place: str, foe: str = "") -> Procedure:
    """Be in a place, and Engaged with a foe there; Open Ground leaves one Exposed (RW-TAG-12)."""
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
    """Whether the way between two places leads over Open Ground."""
    return any(
        book.tags[tag.id].open and not tag.on and tag.place in ("", here, there)
        for tag in state.tags
    )


def flee(run: Run, who: str) -> Procedure:
    """Out of everybody's range: the game master may let a combatant leave the fight (RW-OUT-24).

    Whoever leaves so suffers nothing of the severity (RW-OUT-27).
    """
    because = ("RW-OUT-24", "RW-OUT-27", "RW-ZONE-07")

    def ask_escape(state: State) -> Ruling:
        state.able(who)
        options = (Option("yes", "escape", (who,), because), Option("no", "none"))
        return Ruling("escape", Choice(options), "yes", because, (who,))

    if (yield from need(run, ask_escape)) == "yes":
        yield Escaped(who, because=because)


def shift_away(run: Run, who: str, because: tuple[str, ...]) -> Procedure:
    """Break away, and choose where to: to Close here, or in a place at Close (RW-DEF-09).

    What lies beyond takes the movement of a later turn (RW-MOVE-04).
    """
    yield BrokeAway(who, because=(*because, "RW-ZONE-13", "RW-MOVE-01"))
    if run.state.places:
        yield from _where(run, who, ("close",), because)


def shift_on(run: Run, who: str) -> Procedure:
    """A Critical Withdraw carries one step further, to Close or to Far (RW-DEF-12)."""
    yield from _where(run, who, ("close", "far"), ("RW-DEF-12",))


def _where(run: Run, who: str, bands: tuple[str, ...], because: tuple[str, ...]) -> Procedure:
    """Where one step without a Check leads, by the mover's choice."""

    def ask_where(state: State) -> Ask:
        here = state.able(who).place
        options = [Option("here", "here", (who,), because)]
        options += [
            Option(f"go:{place.id}", "go", (place.id,), because)
            for place in state.places
            if place.id != here and state.band_of(here, place.id) in bands
        ]
        return Ask(Decider(who), "where", Choice(tuple(options)), because, (who,), "here")

    chosen = yield from need(run, ask_where)
    if chosen != "here":
        yield from arrive(run, who, chosen.partition(":")[2])
