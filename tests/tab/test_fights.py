"""All five games in a tab, by taps from the choice of the fight to its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.page.tab_visits import TabHouse, TabVisits
from tests.tab.visiting import PATIENCE

SMALL = {
    "action_points": "Harness against speed",
    "aeronaughts": "Duel of wills",
    "beacon_road": "The duel on the roof",
    "fully_automated": "Two on the footbridge",
    "razorweave": "Rella vs. the Dock Thug",
}
"""A fight of each system that takes few answers."""

MOST = 500
"""More taps than any of these fights takes."""

TO_TAP = """() => {
  if (document.querySelector(".Ended")) return "over";
  const buttons = [...document.querySelectorAll("#ask[data-asked] .foot button:enabled")];
  const rolls = document.querySelector("#ask[data-asked]")?.dataset.form === "roll";
  const wanted = (rolls ? undefined : buttons.find((one) => /by the book/.test(one.textContent)))
    ?? buttons.find((one) => one.matches(".go")) ?? buttons[0];
  for (const old of document.querySelectorAll("[data-tapped]")) old.removeAttribute("data-tapped");
  wanted?.setAttribute("data-tapped", "");
  return wanted ? "tap" : "";
}"""
"""Marks what is tapped next: the book's answer, and of rolls and rulings what is proposed."""

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def house(chrome: Browser, address: str) -> Iterator[TabHouse]:
    """A browser that holds the tables, for all fights one after the other."""
    found = TabHouse(chrome, address)
    yield found
    found.close()


@pytest.fixture
def visits(house: TabHouse) -> Iterator[TabVisits]:
    """Pages of that browser; at the end nothing went wrong on any."""
    made = TabVisits(house)
    yield made
    made.close()


def play_out(page: Page) -> int:
    """Tap until the fight is over; gives how many taps it took."""
    taps = 0
    for _ in range(MOST):
        found = page.wait_for_function(TO_TAP, timeout=PATIENCE).json_value()
        if found == "over":
            return taps
        # Its question may be answered meanwhile, and the button gone with it.
        with suppress(TimeoutError):
            page.locator("[data-tapped]").tap(timeout=500)
            taps += 1
    raise AssertionError("the fight never ended")


@pytest.mark.parametrize("system", SMALL)
def test_a_fight_is_tapped_to_its_end(visits: TabVisits, system: str) -> None:
    page = visits.page("#home")
    page.get_by_role("radio", name=SMALL[system]).tap()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Begin:").tap()
    assert play_out(page) > 3
    page.get_by_role("link", name="See the whole fight").first.tap()
    page.get_by_role("heading", name="Keep it").wait_for()
    token = page.evaluate("JSON.parse(localStorage['fracas.seats'])[0].token")
    told = visits.server.get("/api/table/journal", token)
    assert told.status_code == 200, told.text
    # The same rules elsewhere come to the same facts, one by one, and to the same end.
    journal = parse_journal(told.text.encode())
    assert journal.head.system == system
    fight = replay(journal, ruleset(system))
    assert fight.prompt is None
    assert fight.rules.outcome(fight.state)
