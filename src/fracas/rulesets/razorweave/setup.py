"""Set Up: making Edge or an opening for somebody."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.attempts import Attempt, better_attribute
from fracas.rulesets.razorweave.battlefield import LIGHT_OPENINGS, mark, marks, near_enough
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.check_facts import Checked, Granted
from fracas.rulesets.razorweave.checks import check
from fracas.rulesets.razorweave.conditions import afflict
from fracas.rulesets.razorweave.consequences import gm_move
from fracas.rulesets.razorweave.field_facts import TagMade
from fracas.rulesets.razorweave.frame_facts import Offered
from fracas.rulesets.razorweave.morale import cowed
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.tags import makeable, within_reach
from fracas.rulesets.razorweave.tiers import Tier


def openings(state: State, book: RazorweaveBook, who: str) -> tuple[Option, ...]:
    """What a Set Up may make, and for whom (RW-SETUP-02)."""
    options = [
        Option(f"edge:{ally.id}", "edge", (ally.id,), ("RW-SETUP-02",))
        for ally in state.allies(who)
        if near_enough(state, who, ally.id, "far")
    ]
    options.append(Option(f"edge:{who}", "edge", (who,), ("RW-SETUP-08",)))
    if len(options) > 1:
        options += [
            Option(f"next:{foe.id}", "next", (foe.id,), ("RW-SETUP-07", "RW-EDGE-10"))
            for foe in state.foes(who)
        ]
    options += [
        Option(f"make:{tag}", "make", (tag,), ("RW-SETUP-02",))
        for tag in makeable(state, book, who)
    ]
    options += marks(state, book, who, ("RW-SETUP-02", "RW-TAG-15"))
    options += [
        Option(f"{effect}:{foe}", "opening", (effect, foe), ("RW-SETUP-02", "RW-GAP-82"))
        for foe in within_reach(state, who, "far")
        for effect in LIGHT_OPENINGS
        if not state.who(foe).bears(effect)
    ]
    options += suppressing(state, book, who)
    return tuple(options)


def setup(run: Run, who: str) -> Procedure:
    """Set Up: create Edge or a helpful Tag (RW-SETUP-01); it ticks no Clock (RW-SETUP-06)."""
    book: RazorweaveBook = run.book

    opening: str = yield from need(
        run,
        lambda state: Ask(
            Decider(state.able(who).id),
            "opening",
            Choice(openings(state, book, who)),
            ("RW-SETUP-01", "RW-CHK-15"),
            (who,),
        ),
    )
    effect, _, about = opening.partition(":")
    target = about if effect in book.conditions else ""
    row = book.tables.actions["setup"]
    attempt = Attempt(
        who,
        "setup",
        better_attribute(run.state, who, row.attributes),
        row.dc,
        target,
        effect,
        hostile=bool(target),
        because=("RW-SETUP-01",),
    )
    made = yield from check(run, attempt)
    if made.tier.fails:
        yield from gm_move(run, who, target, made.tier)
        return
    yield from _open_up(run, who, effect, about, made.tier)
    if made.tier is Tier.PARTIAL:
        yield from afflict(run, who, "exposed", target, because=("RW-SETUP-04",))
    elif made.tier is Tier.CRITICAL and _by_words(run):
        yield from cowed(run, who)


def _by_words(run: Run) -> bool:
    """Whether the last Check was social pressure, by PRE (RW-SETUP-11)."""
    last = next(fact for fact in reversed(run.facts) if isinstance(fact, Checked))
    return last.attribute == "PRE"


def suppressing(state: State, book: RazorweaveBook, who: str) -> tuple[Option, ...]:
    """Covering fire with a Ranged weapon: its target may be Suppressed (RW-SETUP-09)."""
    shoots = any("Ranged" in book.weapons[name].tags for name in state.able(who).in_hand)
    if not shoots or "suppressed" not in book.conditions:
        return ()
    return tuple(
        Option(f"suppressed:{foe.id}", "opening", ("suppressed", foe.id), ("RW-SETUP-09",))
        for foe in state.foes(who)
        if not foe.bears("suppressed")
    )


def _open_up(run: Run, who: str, effect: str, about: str, tier: Tier) -> Procedure:
    """What a Set Up on Partial or better makes (RW-SETUP-02, RW-SETUP-03).

    On a Critical every ally has Edge, and an opening of another kind comes besides.
    """
    state: State = run.state
    all_on_full = run.book.rulings["setup_full_recipients"] == "all"
    to_all = tier is Tier.CRITICAL or (tier is Tier.FULL and all_on_full)
    if effect == "make":
        yield TagMade(about, who, state.able(who).place, because=("RW-SETUP-02", "RW-TAG-17"))
    elif effect == "mark":
        yield from mark(run, who, about)
    elif effect in run.book.conditions:
        yield from afflict(run, about, effect, who, because=("RW-SETUP-02", "RW-GAP-82"))
    elif effect == "next":
        turns = 2 if who == state.active else 1
        yield Offered(who, about, turns, because=("RW-SETUP-07", "RW-EDGE-10"))
    recipients: tuple[str, ...] = ()
    if effect == "edge":
        recipients = (about,)
        if to_all:
            recipients = tuple(dict.fromkeys((about, *(ally.id for ally in state.allies(who)))))
    elif tier is Tier.CRITICAL:
        recipients = tuple(ally.id for ally in state.allies(who)) or (who,)
        if effect == "mark" and recipients != (who,):
            recipients = yield from _whose_edge(run, who, recipients)
    for recipient in recipients:
        turns = 2 if recipient == state.active else 1
        yield Granted(recipient, who, "", turns, because=("RW-SETUP-02", "RW-EDGE-10"))


def _whose_edge(run: Run, who: str, allies: tuple[str, ...]) -> Procedure:
    """A Critical that marks a target gives Edge to every ally, or to oneself (RW-SETUP-03)."""
    form = Choice((Option("allies", "whose_edge"), Option("self", "whose_edge")))

    def ask_whose(state: State) -> Ask:
        decider = Decider(state.able(who).id)
        return Ask(decider, "whose_edge", form, ("RW-SETUP-03",), (who,), "allies")

    chosen = yield from need(run, ask_whose)
    return (who,) if chosen == "self" else allies
