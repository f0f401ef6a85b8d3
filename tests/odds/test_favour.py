"""For whom a headline is good: the side whose beat it is, or its foes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll, Together
from fracas.core.play.chronicle import Chronicle
from fracas.odds.decision_points import decision_points
from fracas.odds.policies import by_default
from fracas.rulesets import (
    aeronaughts,
    beacon_road,
    fully_automated,
    razorweave,
)

FIGHTS: tuple[tuple[Any, str], ...] = (
    (razorweave.RULESET, "dock-thug"),
    (fully_automated.RULESET, "footbridge"),
    (beacon_road.RULESET, "toll-bridge"),
    (aeronaughts.RULESET, "boarding"),
)
PROMPTS = 150


def played(rules: Any, scenario: str) -> Chronicle:
    """The first prompts of a fight, by the book's advice."""
    book = rules.open_book({})
    chronicle = Chronicle(rules, book, rules.start(book, scenario), seed=b"favour")
    for _ in range(PROMPTS):
        prompt = chronicle.prompt
        if prompt is None or chronicle.run is None:
            break
        if isinstance(prompt, Roll):
            chronicle.throw()
        elif isinstance(prompt, Together):
            chronicle.say_all(by_default(chronicle.run)[0][0])
        else:
            chronicle.answer(by_default(chronicle.run)[0][0])
    return chronicle


@pytest.mark.parametrize(("rules", "scenario"), FIGHTS, ids=[name for _, name in FIGHTS])
def test_means_count_what_one_side_or_the_other_lost(rules: Any, scenario: str) -> None:
    chronicle = played(rules, scenario)
    means = [one for one in rules.headlines if one.kind == "mean"]
    line = list(decision_points(chronicle))
    counted: set[str] = set()
    for moment, later in pairwise(line):
        before = replace(moment.state, agenda=moment.beat.agenda)
        acting = rules.acting_side(before)
        if not acting:
            continue
        lost: dict[bool, int] = {True: 0, False: 0}
        left = {fate.who: fate.left for fate in rules.fates(chronicle.book, before)}
        for fate in rules.fates(chronicle.book, later.state):
            lost[fate.side == acting] += left.get(fate.who, 0) - fate.left
        for headline in means:
            if headline.value(before, later.state, ()) > 0:
                # Fates may not count every trifle that a headline does.
                worse, better = lost[headline.against], lost[not headline.against]
                assert worse > 0 or better <= 0, (headline.name, moment.entry)
                if worse > 0:
                    counted.add(acting)
    assert counted
