"""Nothing leaks over the protocol: in paired fights each seat's assistant gets the same."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from fracas.assistants import playing
from fracas.assistants.speaking import server_of
from fracas.assistants.tools import Caller, Desk
from fracas.assistants.ways import Near
from fracas.contract.subject import Subject
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from tests.assistants.conftest import NEEDS_SDK
from tests.leaks.comparing import Fight, Leak, Tally
from tests.leaks.sitting import SEATS, TABLE, Sitting, _application, _token, no_clock
from tests.leaks.test_twins import SYSTEMS
from tests.leaks.twins import Twins

pytestmark = NEEDS_SDK

LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("look", {"log_from": 0}),
    ("options", {"advice": True}),
    *(("explain", {"line": line}) for line in (0, 3, 8, 15)),
    ("join_table", {}),
)
"""What an assistant may ask about its seat at any time."""

FORBIDDEN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("answer", {"asked_at": 1, "answer": "nonsense"}),
    ("explain", {"option": "attack", "asked_at": 1}),
    ("explain", {"line": 9_999}),
    ("act", {"do": "close"}),
)
"""What it may not, for any seat."""


class Assisted(Twins):
    """Paired fights at which an assistant looks around for every seat."""

    calls = 0

    async def look_around(self, where: str) -> None:
        """Compare what every seat's assistant gets, besides what its page gets."""
        await super().look_around(where)
        for seat in SEATS:
            if seat in self.told_apart:
                continue
            who = self._one_of(sorted(map(str, self.rules.deciders(self.one.chronicle.state))))
            asked = [*LOOKS] if where == "at the end" else [*LOOKS[:2], self._one_of(LOOKS[2:])]
            asked.append(self._one_of(FORBIDDEN))
            if seat != GM_SEAT:
                asked += [("sheet", {"who": who}), ("edit", {"what": "leave", "who": who})]
            for tool, given in asked:
                told = [[await _told(table, seat, tool, given)] for table in self.both]
                here, there = map(self._comparable, self.both, told)
                Assisted.calls += 1
                if here != there:
                    raise Leak(self.told(seat, f"{tool} {given} {where}", here, there))
        await self.compare(f"assistants looked {where}")


async def _told(table: Sitting, seat: Seat, tool: str, given: dict[str, Any]) -> bytes:
    """What a tool says to the assistant of a seat, as the protocol's client has it."""
    from mcp import Client

    application, door = _application()
    door.inside = table.registry
    desk = Desk(travels=False)
    caller = Caller(desk, Near(application), _token(seat))
    try:
        async with Client(server_of(lambda request: caller)) as client:
            answer = await client.call_tool(tool, given)
    finally:
        await desk.close()
    await table.quiet()
    return answer.model_dump_json().encode()


def _assisted(rules: Ruleset, numbers: range, most: int, scenario: str = "") -> Tally:
    tally = Tally()
    openings = Subject(rules=rules, scenarios=(scenario,) if scenario else ()).openings()

    async def all_of_them() -> None:
        for number in numbers:
            name, book, state = openings[number % len(openings)]
            await Assisted(Fight(rules, name, book, state, number), tally, most).play()

    def work() -> None:
        with no_clock():
            asyncio.run(all_of_them())

    # A browser that another test of this process has open keeps a loop running in the main thread.
    with ThreadPoolExecutor(1) as hand:
        hand.submit(work).result()
    return tally


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_paired_fights_tell_each_seats_assistant_the_same(system: str) -> None:
    before = Assisted.calls
    tally = _assisted(ruleset(system), range(2), 10)
    assert tally.secrets
    assert Assisted.calls - before > 40


def test_a_leak_of_a_tool_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page shows it, so only the tools can tell the tables apart."""
    plain = playing.looked

    def leaky(seat: Any, log: Any) -> Any:
        state = _application()[1].inside._open[TABLE].fight.chronicle.state
        return msgspec.structs.replace(plain(seat, log), outcome=repr(hash(repr(state))))

    monkeypatch.setattr(playing, "looked", leaky)
    with pytest.raises(Leak, match="look"):
        _assisted(ruleset("razorweave"), range(24), 15)
