"""To a seat, whoever it does not see is the same as whoever is not there, to the byte."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from fracas.contract.hidden import unseen_by
from fracas.contract.subject import ONLOOKER, Subject
from fracas.core.ids import GM_SEAT, Seat
from fracas.rulesets.registry import ruleset
from tests.leaks.probing import INVENTED, PLAYERS, heard, hidden, messages, with_own
from tests.leaks.sitting import ONE, Sitting, no_clock
from tests.leaks.test_twins import SYSTEMS

STEPS = 12


def _sitting(system: str) -> Sitting:
    """A table in which one player has the first PC, and computers play all others."""
    rules = ruleset(system)
    openings = Subject(rules=rules).openings()
    found = [one for one in openings if unseen_by(rules, one[2], ONLOOKER)]
    name, book, state = (found or list(openings))[0]
    members = rules.members(state)
    first = next(one.id for one in members if one.pc)
    holders = {str(one.id): Seat("advisor") for one in members}
    holders |= {str(first): ONE}
    return Sitting(rules, name, with_own(rules, book), state, holders, true_odds=True)


async def _probe(system: str) -> int:
    table, asked = _sitting(system), 0
    await table.open()
    try:
        for seat in PLAYERS:
            for who in sorted(hidden(table, seat))[:6]:
                pairs = zip(
                    messages(table, seat, who), messages(table, seat, INVENTED), strict=True
                )
                for true, false in pairs:
                    told = []
                    for said, given in ((true, who), (false, INVENTED)):
                        table.fresh(seat)
                        await table.say(seat, **said)
                        told.append(heard(table.fresh(seat), given))
                    assert told[0] == told[1], f"{seat} tells {who} from one who is not: {true}"
                    asked += 1
    finally:
        await table.close()
    return asked


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_message_tells_who_is_hidden_from_who_is_not_there(system: str) -> None:
    def work() -> int:
        with no_clock():
            return asyncio.run(_probe(system))

    # A browser that another test of this process has open keeps a loop running in the main thread.
    with ThreadPoolExecutor(1) as hand:
        assert hand.submit(work).result() > 100


def test_somebody_is_hidden_where_a_system_hides_people() -> None:
    table = _sitting("beacon_road")
    chronicle = table._kept.fight.chronicle
    assert unseen_by(table.rules, chronicle.state, chronicle.seating.viewer(ONE))


def test_whom_the_game_master_takes_off_unseen_is_missed_by_none_of_the_others() -> None:
    async def play() -> None:
        table = _sitting("beacon_road")
        await table.open()
        try:
            who = sorted(unseen_by(table.rules, table.chronicle.state, table.viewer(ONE)))[0]
            for seat in PLAYERS:
                table.fresh(seat)
            await table.say(GM_SEAT, do="edit", what="leave", who=who, reason="the plan changed")
            assert b"the plan changed" in b"".join(table.fresh(GM_SEAT))
            assert table.rules.members(table.chronicle.state)
            for seat in PLAYERS:
                told = b"".join(table.fresh(seat))
                assert b"the plan changed" not in told
                assert b'"log' not in told
        finally:
            await table.close()

    def work() -> None:
        with no_clock():
            asyncio.run(play())

    with ThreadPoolExecutor(1) as hand:
        hand.submit(work).result()
