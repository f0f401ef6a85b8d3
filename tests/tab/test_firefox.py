"""A tab of Firefox: a fight by clicks to its end."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.tab.firefox import Firefox, firefox, opened
from tests.tab.visiting import ASK, PATIENCE, SMALL, TO_TAP

pytestmark = pytest.mark.system

NAMED = """(role, name) => [...document.querySelectorAll(role)].find(
  (one) => one.textContent.includes(name) && !one.disabled)"""
"""The element of a kind that says something."""

TAP = """() => {
  const wanted = document.querySelector("[data-tapped]");
  wanted?.click();
  return wanted ? 1 : 0;
}"""
"""Its question may be answered meanwhile, and the button gone with it."""


@pytest.fixture
def page() -> Iterator[Firefox]:
    """A page of somebody who was never here."""
    path = firefox()
    if path is None:
        pytest.skip("there is no Firefox; scripts/system-packages installs it")
    with opened(path) as found:
        yield found


def test_firefox_plays_a_fight_to_its_end(page: Firefox, address: str) -> None:
    system = "razorweave"
    page.goto(address)
    page.click(NAMED, "[role=radio]", SMALL[system])
    page.click("() => document.querySelector('input[autocomplete=nickname]')")
    page.type("Ann")
    page.click(NAMED, "button", "Begin:")
    taps, end = 0, time.monotonic() + 3 * PATIENCE / 1000
    while (found := page.until(TO_TAP)) != "over":
        assert found == "tap"
        assert time.monotonic() < end, "the fight never ended"
        # Its question may be answered meanwhile, and the button gone with it.
        taps += bool(
            page.evaluate("() => (document.querySelector('[data-tapped]')?.click(), true)")
        )
        page.evaluate(f"() => new Promise((take) => setTimeout(take, {PATIENCE // 2000}))")
    assert taps > 3
    # The same rules elsewhere come to the same facts, one by one, and to the same end.
    status, journal = page.evaluate(ASK, ["GET", "/api/table/journal", "", ""])
    assert status == 200, journal
    fight = replay(parse_journal(journal.encode()), ruleset(system))
    assert fight.prompt is None
    assert fight.rules.outcome(fight.state)
