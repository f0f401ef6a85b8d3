"""What the ground does: hazards that bite, falls from height, cover that breaks."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.clocks import advance, move_ticks, threats_to
from fracas.rulesets.razorweave.rules.conditions import afflict, light_conditions
from fracas.rulesets.razorweave.rules.damage import tick
from fracas.rulesets.razorweave.rules.tags import in_cover, on_high_ground
from fracas.rulesets.razorweave.state.field_facts import Moved, TagGone
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


def suffer(run: Run, who: str, tag: str, tier: Tier = Tier.FAILURE) -> Procedure:
    """The Condition of a hazard comes upon somebody, unless the game master spares it.

    RW-MOVE-07, RW-TAG-11, RW-GAP-112. Instead a threat Clock may tick, by the `tier` of the Check.
    Of several hazards, those after the one that takes it out do nothing more (RW-OUT-03).
    """
    if not run.state.who(who).standing:
        return
    book: RazorweaveBook = run.book
    kind = book.tags[tag]
    usual = kind.hazard or kind.slip
    because = ("RW-MOVE-07", "RW-GAP-112", *kind.because)

    def ask_hazard(state: State) -> Ruling:
        options = light_conditions(book, "hazard", state.able(who).id)
        if usual not in {one.id for one in options}:
            options = (Option(usual, "hazard", (who,), because), *options)
        options = (Option("none", "hazard"), *options)
        if state.threats:
            rows = ("RW-MOVE-07", "RW-TAG-11", "RW-CLK-06")
            options += threats_to(state, who, "hazard", rows)
        return Ruling("hazard", Choice(options), usual, because, (who,))

    chosen = yield from need(run, ask_hazard)
    if chosen.startswith("clock:"):
        rows = ("RW-MOVE-07", "RW-TAG-11", "RW-CLK-06")
        yield from advance(run, chosen[6:], move_ticks(book, tier), "", "move", rows)
    elif chosen != "none":
        yield from afflict(run, who, chosen, because=because)
        yield from bite(run, who, tag)


def bite(run: Run, who: str, tag: str, source: str = "") -> Procedure:
    """A hazard of an element ticks whoever is vulnerable to it, such as the Soaked (RW-ENVC-01).

    It ticks no more than once, however many Conditions make for it.
    """
    book: RazorweaveBook = run.book
    elements = set(book.tags[tag].elements)
    if not elements:
        return
    for ailment in run.state.able(who).conditions:
        if elements & set(book.conditions[ailment.name].vulnerable):
            because = ("RW-ENVC-01", "RW-GAP-37", *book.tags[tag].because)
            yield from tick(run, who, book.tables.vulnerable, source, tag, because)
            return


def fall(run: Run, who: str, *, pushed: bool = False) -> Procedure:
    """Whoever fails on high ground may fall: Prone, a tick, and the place below.

    RW-TAG-03, RW-GAP-94. The game master may spare it, but not whoever is pushed.
    """
    book: RazorweaveBook = run.book
    if not run.state.who(who).standing or not on_high_ground(run.state, book, who):
        return
    because = ("RW-TAG-03", "RW-GAP-94")

    def ask_fall(state: State) -> Ruling:
        state.able(who)
        options = (Option("yes", "fall", (who,), because), Option("no", "none"))
        return Ruling("fall", Choice(options), "yes", (*because, "RW-GAP-112"), (who,))

    if not pushed and (yield from need(run, ask_fall)) == "no":
        return
    here = run.state.place(run.state.able(who).place)
    if here is not None and here.below:
        yield Moved(who, here.below, "fall", because=because)
    yield from afflict(run, who, "prone", because=because)
    yield from tick(run, who, book.tables.fall_ticks, how="fall", because=because)


def break_cover(run: Run, who: str) -> Procedure:
    """Fragile Cover goes when whoever defends behind it does not do so well.

    RW-DEF-06, RW-TAG-06. The game master may spare it (RW-GAP-112).
    """
    book: RazorweaveBook = run.book
    cover = in_cover(run.state, book, who) if run.state.tags else None
    if cover is None or not book.tags[cover.id].breaks:
        return
    because = ("RW-DEF-06", "RW-TAG-06", "RW-GAP-112")

    def ask_break(state: State) -> Ruling:
        state.able(who)
        options = (Option("yes", "cover_breaks", (cover.id,), because), Option("no", "none"))
        return Ruling("cover_breaks", Choice(options), "yes", because, (who, cover.id))

    if (yield from need(run, ask_break)) == "yes":
        yield TagGone(cover.id, cover.place, cover.on, cover.covers, because=because)
