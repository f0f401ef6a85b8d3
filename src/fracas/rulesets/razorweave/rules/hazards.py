"""What the ground does: hazards that bite, falls from height, cover that breaks."""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.answers import Choice
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.clocks import TickInstead, advance, move_ticks, threats_to
from fracas.rulesets.razorweave.rules.conditions import Suffer, afflict, light_conditions
from fracas.rulesets.razorweave.rules.consequences import TOLLS
from fracas.rulesets.razorweave.rules.damage import tick
from fracas.rulesets.razorweave.rules.deeds import SPARE, agreed
from fracas.rulesets.razorweave.rules.tags import in_cover, on_high_ground
from fracas.rulesets.razorweave.state.field_facts import Moved, TagGone
from fracas.rulesets.razorweave.state.scenes import TagKey
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


class Behind(NamedTuple):
    """Who is behind which cover."""

    who: Who
    tag: TagKey


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
            options = (Suffer(usual).of("hazard", who, because=because), *options)
        options = (SPARE.of("hazard"), *options)
        if state.threats:
            rows = ("RW-MOVE-07", "RW-TAG-11", "RW-CLK-06")
            options += threats_to(state, who, "hazard", rows)
        return Ruling("hazard", Choice(options), usual, because, One(who))

    match TOLLS.read((yield from need(run, ask_hazard))):
        case TickInstead(clock):
            rows = ("RW-MOVE-07", "RW-TAG-11", "RW-CLK-06")
            yield from advance(run, clock, move_ticks(book, tier), "", "move", rows)
        case Suffer(condition):
            yield from afflict(run, who, condition, because=because)
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

    def about(state: State) -> One:
        return One(state.able(who).id)

    asked = (*because, "RW-GAP-112")
    if not pushed and not (yield from agreed(run, "fall", about, asked, cited=because)):
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

    def about(state: State) -> Behind:
        return Behind(state.able(who).id, cover.id)

    if (yield from agreed(run, "cover_breaks", about, because)):
        yield TagGone(cover.id, cover.place, cover.on, cover.covers, because=because)
