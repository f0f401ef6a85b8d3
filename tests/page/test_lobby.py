"""The lobby: people pick who they play and are ready, then the game master begins."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page import axe
from tests.page.visiting import Visits, both_ways

LONG = "Wilhelmina-Friederike of the Nine Drowned Bells"[:40]


@both_ways
@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_player_is_ready_and_the_game_master_begins(visits: Visits, size: str) -> None:
    server = visits.server
    made = server.make(lobby=True)
    gm = visits.page("#seat", "low", token=made)
    expect(gm.get_by_role("heading", name="Waiting for everyone")).to_be_visible()
    expect(gm.get_by_text("No one has joined yet")).to_be_visible()
    assert not axe.findings(gm)
    ann = visits.page("#seat", size, "light", token=server.add(made["token"], LONG))
    ann.get_by_role("button", name="Rella").click()
    ready = ann.get_by_role("button", name="I'm ready")
    ready.focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("button", name="Not ready after all")).to_be_visible()
    assert not axe.findings(ann)
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(gm.get_by_text("Everyone is ready.")).to_be_visible()
    expect(ann.locator("#ask")).to_have_count(0)
    gm.get_by_role("button", name="Begin the fight").press("Enter")
    expect(gm.get_by_role("heading", name="Waiting for everyone")).to_have_count(0)
    expect(ann.get_by_role("heading", name="Waiting for everyone")).to_have_count(0)


@both_ways
def test_the_home_page_opens_a_lobby_or_begins_at_once(visits: Visits) -> None:
    page = visits.page("#home", "low")
    page.get_by_role("radio", name="Dock Thug").click()
    page.get_by_label("Your name").fill("Ines")
    page.get_by_role("button", name="Gather players first").click()
    expect(page.get_by_role("heading", name="Waiting for everyone")).to_be_visible()
    page = visits.page("#home", "low")
    page.get_by_role("radio", name="Dock Thug").click()
    page.get_by_label("Your name").fill("Ines")
    page.get_by_label("Your name").press("Enter")
    expect(page.locator(".GMTable")).to_be_visible()
