"""Time outside rounds, counted in seconds: the dying lose HP, and stuns and glue are past."""

from __future__ import annotations

from fracas.core.answers import Number
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import bleed
from fracas.rulesets.fully_automated.state.harm_facts import StunsPassed, Unglued

MOST_SECONDS = 3600
"""The longest stretch outside rounds that is counted in one go."""


def time_passes(run: Run) -> Procedure:
    """Outside rounds time is counted in seconds: so many stand for one round to the dying.

    FA-ROUND-13, FA-HP-08, FA-GAP-32. An interlude; the GM says how many have passed. Whoever is
    stunned or glued is so no longer.
    """
    book: FullyAutomatedBook = run.book
    span = book.tables.free_seconds
    form = Number(0, MOST_SECONDS)
    because = ("FA-ROUND-13", "FA-HP-08", "FA-GAP-32")
    seconds = yield from need(run, lambda _: Ruling("seconds", form, span, because))
    for one in run.state.present():
        yield from bleed(run, one.id, seconds // span)
    for one in run.state.present():
        if one.stuns or one.stunned_next or one.stun_rounds:
            yield StunsPassed(one.id, 0, 0, because=("FA-STUN-02", "FA-ROUND-13"))
        if one.glued:
            yield Unglued(one.id, because=("FA-WPN-26", "FA-ROUND-13"))
