"""Set Up: making Edge or an opening for a combatant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import Made, check
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.consequences import gm_move
from fracas.rulesets.razorweave.rules.deeds import MainAction
from fracas.rulesets.razorweave.rules.endings import cowed
from fracas.rulesets.razorweave.rules.maneuver import Make, Mark, Opening, light_openings
from fracas.rulesets.razorweave.rules.rolls import Attempt, better_attribute, tried
from fracas.rulesets.razorweave.rules.tags import (
    flanks,
    made_tag,
    makeable,
    near_enough,
    within_reach,
)
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Checked, Granted, Offered
from fracas.rulesets.razorweave.state.scene_facts import TagMade
from fracas.rulesets.razorweave.state.state import State

SUPPRESSED = "suppressed"


class Edge(Deed, frozen=True):
    """Edge for an ally (RW-SETUP-02), or for oneself if unnamed (RW-DEF-04)."""

    who: Who = ""

    kind = "edge"
    because = ("RW-SETUP-02",)
    shelf = "help"
    icon = "hand-helping"


class Next(Deed, frozen=True):
    """Edge for the next ally who attacks an enemy (RW-SETUP-07, RW-EDGE-10)."""

    target: Who

    kind = "next"
    because = ("RW-SETUP-07", "RW-EDGE-10")
    shelf = "help"
    icon = "target"


OPENINGS: Deeds[Any] = Deeds(Edge, Next, Make, Mark, Opening)
"""What a Set Up may make."""


def openings(state: State, book: RazorweaveBook, who: str) -> tuple[Option, ...]:
    """What a Set Up may make, and for whom (RW-SETUP-02)."""
    allies = [one.id for one in state.allies(who) if near_enough(state, who, one.id, "far")]
    light = light_openings(state, within_reach(state, who, "far"))
    return (
        *[Edge(ally).option() for ally in allies],
        Edge(who).option(because=("RW-SETUP-08",)),
        *[Next(foe.id).option() for foe in (state.foes(who) if allies else ())],
        *[Make(tag).option(because=("RW-SETUP-02",)) for tag in makeable(state, book, who)],
        *[
            Mark(*each).option(because=("RW-SETUP-02", "RW-TAG-15"))
            for each in flanks(state, book, who)
        ],
        *[one.option(because=("RW-SETUP-02", "RW-GAP-82")) for one in light],
        *[one.option(because=("RW-SETUP-09",)) for one in suppressing(state, book, who)],
    )


def suppressing(state: State, book: RazorweaveBook, who: str) -> tuple[Opening, ...]:
    """Covering fire with a Ranged weapon: its target may be Suppressed (RW-SETUP-09)."""
    shoots = any("Ranged" in book.weapons[name].tags for name in state.able(who).in_hand)
    if not shoots or SUPPRESSED not in book.conditions:
        return ()
    foes = state.foes(who)
    return tuple([Opening(SUPPRESSED, foe.id) for foe in foes if not foe.bears(SUPPRESSED)])


class SetUp(MainAction, frozen=True):
    """Set Up: create Edge or a helpful Tag (RW-SETUP-01); it ticks no Clock (RW-SETUP-06)."""

    kind = "setup"
    because = ("RW-SETUP-01",)
    shelf = "help"
    icon = "hand-helping"
    fights = True

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Choose the opening, make the Check, and make the opening."""
        book: RazorweaveBook = run.book

        def ask_opening(state: State) -> Ask:
            form, decider = Choice(openings(state, book, who)), Decider(state.able(who).id)
            return Ask(decider, "opening", form, ("RW-SETUP-01", "RW-CHK-15"), One(who))

        opening = OPENINGS.read((yield from need(run, ask_opening)))
        attempt = attempted(run.state, book, who, opening)
        made: Made = yield from check(run, attempt)
        if made.tier.fails:
            yield from gm_move(run, who, attempt.target, made.tier)
            return
        yield from _open_up(run, who, opening, made.tier)
        if made.tier is Tier.PARTIAL:
            yield from afflict(run, who, "exposed", attempt.target, because=("RW-SETUP-04",))
        elif made.tier is Tier.CRITICAL and _by_words(run):
            yield from cowed(run, who)


def attempted(state: State, book: RazorweaveBook, who: str, opening: Deed) -> Attempt:
    """The Check of a Set Up for an opening (RW-SETUP-01)."""
    row, target, meant = book.tables.actions["setup"], "", opening.begins()
    if isinstance(opening, Opening):
        target, meant = opening.target, opening.meant
    attribute = better_attribute(state, who, row.attributes)
    return tried(who, "setup", attribute, row.dc, target, meant, ("RW-SETUP-01",))


def _by_words(run: Run) -> bool:
    """Whether the last Check was social pressure, by PRE (RW-SETUP-11)."""
    last = next(fact for fact in reversed(run.facts) if isinstance(fact, Checked))
    return last.attribute == "PRE"


def _open_up(run: Run, who: str, opening: Deed, tier: Tier) -> Procedure[None]:
    """Apply a Set Up on Partial or better (RW-SETUP-02, RW-SETUP-03)."""
    state: State = run.state
    allies = tuple([ally.id for ally in state.allies(who)])
    recipients: tuple[str, ...] = ()
    if isinstance(opening, Edge):
        all_on_full = run.book.rulings["setup_full_recipients"] == "all"
        to_all = tier is Tier.CRITICAL or (tier is Tier.FULL and all_on_full)
        recipients = tuple(dict.fromkeys((opening.who, *allies))) if to_all else (opening.who,)
    else:
        use: Use | None = None
        if tier is Tier.CRITICAL:
            use = yield from _use(run, who, opening)
            recipients = use.recipients(who, allies) if use is not None else allies
        if not isinstance(use, ForAllies):
            yield from _make(run, who, opening, use.target if isinstance(use, ForSide) else "")
    for recipient in recipients:
        turns = 2 if recipient == state.active else 1
        yield Granted(recipient, who, "", turns, because=("RW-SETUP-02", "RW-EDGE-10"))


def _make(run: Run, who: str, opening: Deed, edge_at: str) -> Procedure[None]:
    """Make an opening; it gives the whole side Edge at `edge_at`, if that is a foe."""
    match opening:
        case Make(tag):
            rows = ("RW-SETUP-02", "RW-TAG-17", *(("RW-SETUP-03",) if edge_at else ()))
            place = run.state.able(who).place
            yield made_tag(run.state, run.book, tag, who, place, edge_at=edge_at, because=rows)
        case Mark(tag, foe) if edge_at:
            rows = ("RW-SETUP-03", "RW-TAG-15", "RW-TAG-17")
            yield TagMade(tag, who, "", foe, edge_at=foe, because=rows)
        case Mark():
            yield from opening.bring(run, who, Tier.FULL)
        case Opening(condition, foe):
            because = ("RW-SETUP-02", "RW-GAP-82")
            yield from afflict(run, foe, condition, who, because=because)
        case Next(foe):
            turns = 2 if who == run.state.active else 1
            yield Offered(who, foe, turns, because=("RW-SETUP-07", "RW-EDGE-10"))


# The uses of a Critical that makes a Tag


class Use(Deed, frozen=True):
    """One of the three uses of a Critical that makes a Tag (RW-SETUP-03)."""

    kind = "whose_edge"
    shelf = "help"
    icon = "hand-helping"

    def recipients(self, who: str, allies: tuple[str, ...]) -> tuple[str, ...]:
        """Those who get Edge at once."""
        return ()

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """What is made, and its maker."""
        made = prompt.about.made
        row = book.conditions.get(made) or book.tags.get(made)
        return {"made": row or made, "maker": state.find(prompt.about.who)}


class ForAllies(Use, frozen=True):
    """Edge for every ally instead of the Tag."""

    stem = "allies"

    def recipients(self, who: str, allies: tuple[str, ...]) -> tuple[str, ...]:
        """All of them."""
        return allies


class ForSelf(Use, frozen=True):
    """The Tag, and Edge for its maker."""

    stem = "self"

    def recipients(self, who: str, allies: tuple[str, ...]) -> tuple[str, ...]:
        """The maker."""
        return (who,)


class ForSide(Use, frozen=True):
    """The Tag, giving the whole side Edge on Strikes at a foe."""

    target: Who

    stem = "tag"
    icon = "target"


USES: Deeds[Use] = Deeds(ForAllies, ForSelf, ForSide)

FOR_ALLIES, FOR_SELF = ForAllies(), ForSelf()


class Opened(NamedTuple):
    """A subject: who made what with a Critical."""

    who: Who
    made: str


def _use(run: Run, who: str, opening: Deed) -> Procedure[Use | None]:
    """Which of three uses a Critical gets; None for the Tag and Edge for every ally.

    This way no ally has two Edges from it. A ground Tag and a Condition that gives attackers Edge
    (RW-GAP-29) have the same uses; any other opening comes with Edge for every ally (RW-GAP-117).
    Without allies the maker gets the Edge.
    """
    if not run.state.allies(who):
        return FOR_SELF
    made, foes = "", tuple[str, ...]()
    tagged = isinstance(opening, Make)
    match opening:
        case Opening(made, foe) | Mark(made, foe):
            foes = (foe,)
        case Make(made):
            pass
    row = run.book.conditions.get(made) if isinstance(opening, Opening) else None
    if isinstance(opening, Next) or (row is not None and not row.edge_to):
        return None

    def ask_use(state: State) -> Ask:
        at = within_reach(state, who, "far") if tagged else foes
        rows = ("RW-SETUP-03", "RW-TAG-15" if isinstance(opening, Mark) else "RW-GAP-117")
        sides = [ForSide(foe).option(because=rows) for foe in at]
        options = (FOR_ALLIES.option(), FOR_SELF.option(who), *sides)
        usual = FOR_SELF.id if tagged else options[-1].id
        decider, form = Decider(state.able(who).id), Choice(options)
        return Ask(decider, "whose_edge", form, ("RW-SETUP-03",), Opened(who, made), usual)

    return USES.read((yield from need(run, ask_use)))
