"""Set Up: making Edge or an opening for somebody."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attempts import Attempt, better_attribute
from fracas.rulesets.razorweave.rules.battlefield import LIGHT_OPENINGS, mark, marks, near_enough
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.consequences import gm_move
from fracas.rulesets.razorweave.rules.deeds import MainAction
from fracas.rulesets.razorweave.rules.morale import cowed
from fracas.rulesets.razorweave.rules.tags import made_tag, makeable, within_reach
from fracas.rulesets.razorweave.state.check_facts import Checked, Granted
from fracas.rulesets.razorweave.state.frame_facts import Offered
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


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


class SetUp(MainAction, frozen=True):
    """Set Up: create Edge or a helpful Tag (RW-SETUP-01); it ticks no Clock (RW-SETUP-06)."""

    kind = "setup"
    because = ("RW-SETUP-01",)
    shelf = "help"
    icon = "hand-helping"
    fights = True

    def act(self, run: Run, who: str) -> Procedure:
        """Say what opening it is to make, make the Check, and open it."""
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
    """What a Set Up on Partial or better makes (RW-SETUP-02, RW-SETUP-03)."""
    state: State = run.state
    allies = tuple([ally.id for ally in state.allies(who)])
    recipients: tuple[str, ...] = ()
    if effect == "edge":
        all_on_full = run.book.rulings["setup_full_recipients"] == "all"
        to_all = tier is Tier.CRITICAL or (tier is Tier.FULL and all_on_full)
        recipients = tuple(dict.fromkeys((about, *allies))) if to_all else (about,)
    else:
        use = ""
        if tier is Tier.CRITICAL:
            use = yield from _use(run, who, effect, about)
            recipients = {"self": (who,), "allies": allies, "both": allies}.get(use, ())
        if use != "allies":
            yield from _make(run, who, effect, about, use.partition(":")[2])
    for recipient in recipients:
        turns = 2 if recipient == state.active else 1
        yield Granted(recipient, who, "", turns, because=("RW-SETUP-02", "RW-EDGE-10"))


def _make(run: Run, who: str, effect: str, about: str, edge_at: str) -> Procedure:
    """Make an opening; it is Edge for the whole side at `edge_at`, if that is a foe."""
    if effect == "make":
        rows = ("RW-SETUP-02", "RW-TAG-17", *(("RW-SETUP-03",) if edge_at else ()))
        place = run.state.able(who).place
        yield made_tag(run.state, run.book, about, who, place, edge_at=edge_at, because=rows)
    elif effect == "mark":
        yield from mark(run, who, about, side=bool(edge_at))
    elif effect in run.book.conditions:
        yield from afflict(run, about, effect, who, because=("RW-SETUP-02", "RW-GAP-82"))
    elif effect == "next":
        turns = 2 if who == run.state.active else 1
        yield Offered(who, about, turns, because=("RW-SETUP-07", "RW-EDGE-10"))


def _use(run: Run, who: str, effect: str, about: str) -> Procedure:
    """Which of its three uses a Critical has that makes a Tag (RW-SETUP-03).

    Edge for every ally, or the Tag and Edge for its maker, or the Tag as Edge for the whole side:
    `allies`, `self`, or `tag:` and the foe at whom that Edge is. So no ally has two Edges from it.
    A Tag of the ground, and a Condition from which attackers have Edge (RW-GAP-29), have the same
    uses; any other opening comes with Edge for every ally, `both` (RW-GAP-117). Without allies the
    Edge is the maker's own.
    """
    book: RazorweaveBook = run.book
    row = book.conditions.get(effect)
    if not run.state.allies(who):
        return "self"
    if effect == "next" or (row is not None and not row.edge_to):
        return "both"

    def ask_use(state: State) -> Ask:
        at = within_reach(state, who, "far") if effect == "make" else (about.rpartition(":")[2],)
        rows = ("RW-SETUP-03", "RW-TAG-15" if effect == "mark" else "RW-GAP-117")
        options = [Option("allies", "whose_edge"), Option("self", "whose_edge", (who,))]
        options += [Option(f"tag:{foe}", "whose_edge", (foe,), rows) for foe in at]
        made = effect if row is not None else about.partition(":")[0]
        usual = "self" if effect == "make" else options[-1].id
        decider, form = Decider(state.able(who).id), Choice(tuple(options))
        return Ask(decider, "whose_edge", form, ("RW-SETUP-03",), (who, made), usual)

    return (yield from need(run, ask_use))
