"""The bars of the throws of moments: where the needle of a real attack lies, in every system."""

from __future__ import annotations

import pytest

from fracas.core.ids import GM_SEAT, Seat
from fracas.rulesets.registry import ruleset
from fracas.table.barring import draw_bar
from fracas.table.moment_cards import ThrowCard
from tests.table.test_moments import FIGHTS, OURS, THEIRS, advised, begun

STEPS = 30


def _lies_in_its_rung(throw: ThrowCard) -> bool:
    """Whether the needle is on the part of the bar that the throw came to, borders too."""
    assert throw.bar is not None
    assert throw.needle is not None
    assert throw.needle.at is not None
    below = 0.0
    for part in throw.bar.parts:
        if part.rung == throw.rung:
            return below - 1e-9 <= throw.needle.at <= below + part.chance + 1e-9
        below += part.chance
    return False


@pytest.mark.parametrize("system", FIGHTS)
def test_the_needle_of_an_attack_lies_in_the_part_of_its_rung(system: str) -> None:
    fight, screens = begun(system)
    rules = ruleset(system)
    seen: dict[tuple[Seat, int], ThrowCard] = {}
    for _ in range(STEPS):
        if not advised(fight):
            break
        for seat in (GM_SEAT, OURS, THEIRS):
            screens.log(seat)
            teller = screens.eyes(seat).teller
            for job in teller.moments.jobs:
                drawn = draw_bar(job, rules)
                if drawn is not None:
                    teller.moments.lay(drawn)
            for at, card in enumerate(teller.log.cards(0, len(teller.log.entries))):
                moment = card.moment
                if moment is not None and moment.lead >= 0 and moment.targets:
                    seen[seat, at] = moment.throws[moment.lead]
    graded = [
        throw
        for (seat, _), throw in seen.items()
        if seat == GM_SEAT and throw.rung is not None and throw.kind != "replaced"
    ]
    assert graded
    for throw in graded:
        assert throw.bar is not None, "the game master knows every roll"
        assert not throw.bar.assumed
    barred = [throw for throw in seen.values() if throw.bar is not None and throw.needle]
    assert barred
    for throw in barred:
        assert throw.bar is not None
        assert throw.bar.assumed or _lies_in_its_rung(throw)
