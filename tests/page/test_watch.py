"""A finished fight as a link: made of what a seat saw, watched blow by blow, refused if damaged."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.fights import SYSTEMS
from tests.page.axe import findings
from tests.page.test_links import link
from tests.page.visiting import Visits, both_ways

WIDE = "document.scrollingElement.scrollWidth <= document.documentElement.clientWidth"
FIGHTS = {
    "action_points": "harness",
    "aeronaughts": "duel-of-wills",
    "beacon_road": "roof-duel",
    "fully_automated": "footbridge",
    "razorweave": "dock-thug",
}
"""A short fight of each system."""


def finished(visits: Visits, system: str = "razorweave") -> Any:
    """A table whose fight is over."""
    return visits.server.made(
        "/api/tables/batch", {"system": system, "scenario": FIGHTS[system], "seed": 7, "number": 3}
    )


def shared(page: Page) -> str:
    """The link that the end of a fight gives out."""
    page.get_by_role("button", name="Share as a link").click()
    field = page.get_by_role("textbox", name="Link to this replay")
    expect(field).to_be_visible()
    return field.input_value()


def place(found: str) -> str:
    """The part of a link that is the same behind any address."""
    return found[found.index("#") :]


@both_ways
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_finished_fight_is_watched_blow_by_blow(visits: Visits, system: str) -> None:
    made = finished(visits, system)
    page = visits.page("#seat/after", token=made)
    found = shared(page)
    assert found.startswith(visits.home)
    assert len(place(found)) < 32_000
    expect(page.get_by_role("group", name="Link to this replay")).to_contain_text("as the GM")
    log = visits.server.get("/api/table/record", made["token"]).json()["lines"]
    facts = [one for one in log if one.get("kind", "fact") == "fact" and not one.get("undone")]
    blows = [one for one in facts if one.get("moment") and one.get("part_of", -1) < 0]
    visits.asked.clear()

    other = visits.page(place(found), "laptop")
    told = other.get_by_role("region", name="What happened")
    expect(other.get_by_role("heading", name="The start")).to_be_visible()
    for number, blow in enumerate(blows, 1):
        other.get_by_role("button", name="Next", exact=True).click()
        heading = other.get_by_role("heading", name=f"Blow {number} of {len(blows)}", exact=True)
        expect(heading).to_be_visible()
        expect(told).to_contain_text(blow["text"])
        expect(other.get_by_role("region", name="The roll")).to_be_visible()
    expect(other.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    expect(told).to_contain_text(facts[-1]["text"])
    assert findings(other) == []
    # The fight is in the link alone: nothing of it was asked, and it is in no address that was.
    assert not [url for url in visits.asked if "/api/table" in url or found[-8:] in url]


def test_it_plays_by_itself_and_fits_a_phone(visits: Visits) -> None:
    found = shared(visits.page("#seat/after", token=finished(visits)))
    page = visits.page(place(found), "narrow", "light")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="Blow 1 of")).to_be_visible()
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.evaluate(WIDE)
    assert findings(page) == []
    where = page.get_by_role("slider", name="Position in the fight")
    where.focus()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    expect(where).to_have_attribute("aria-valuetext", re.compile("^Blow"))


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("#watch/", "was cut"),
        ("#watch/1.abc", "was cut"),
        ("#watch/1.abc.12345678", "was changed on its way"),
        ("#watch/2.abc.12345678", "newer version"),
        (link(b"{}").replace("#fight", "#watch"), "There is no fight in this link"),
        (link(b"nonsense").replace("#fight", "#watch"), "There is no fight in this link"),
    ],
)
def test_a_damaged_link_is_a_sentence(visits: Visits, place: str, says: str) -> None:
    page = visits.page(place)
    expect(page.locator("main")).to_contain_text(says)
    expect(page.get_by_role("link", name="To the start")).to_be_visible()


BARE: dict[str, Any] = {
    "system": "razorweave",
    "system_title": "Razorweave",
    "title": "Nothing",
    "sides": [],
    "picture": {},
    "shots": [{"line": {"at": 0, "text": "x"}}],
}
"""The least film."""


def _first(**other: Any) -> dict[str, Any]:
    """A first shot with something otherwise."""
    return {"shots": [{"line": {"at": 0, "text": "x"}, **other}]}


@pytest.mark.parametrize(
    "wrong",
    [
        _first(changes={"lists": {"picture/x": [0, 1, []]}}),
        _first(changes={"parts": {"picture": 7}}),
        {
            "shots": [
                {"line": {"at": 0, "text": "x"}, "changes": {"lists": {"picture/x": [0, 1, []]}}}
            ]
        },
        {"picture": {"figures": 7}},
        {"picture": {"figures": [7]}},
        _first(line={"at": 0, "text": "x", "moment": {"throws": 7}}),
        {"sides": [7]},
        {"shots": []},
        {"title": 7},
    ],
)
def test_a_film_that_somebody_made_wrong_is_a_sentence(
    visits: Visits, wrong: dict[str, Any]
) -> None:
    text = json.dumps({**BARE, **wrong}).encode()
    page = visits.page(link(text).replace("#fight", "#watch"))
    if "moment" in str(wrong):
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("main")).to_contain_text("There is no fight in this link")
    expect(page.get_by_role("link", name="To the start")).to_be_visible()


def test_a_player_shares_what_a_player_saw(visits: Visits) -> None:
    made = finished(visits)
    player = visits.server.add(made["token"], "Bo")
    page = visits.page("#seat/after", "phone", token=player)
    found = shared(page)
    expect(page.get_by_role("group", name="Link to this replay")).not_to_contain_text("as the GM")
    page = visits.page(place(found))
    expect(page.get_by_role("heading", name="The start")).to_be_visible()


def test_a_fight_that_goes_on_has_no_link(visits: Visits) -> None:
    made = visits.server.make()
    page = visits.page("#seat/after", token=made)
    expect(page.get_by_role("heading", name="Keep it")).to_be_visible()
    expect(page.get_by_role("button", name="Share as a link")).to_have_count(0)
