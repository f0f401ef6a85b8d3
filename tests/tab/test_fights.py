"""All five games in a tab, by taps from the choice of the fight to its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.page.tab_visits import TabHouse, TabVisits
from tests.tab.visiting import SMALL, play_out

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
