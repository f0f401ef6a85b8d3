"""Fracas in a browser tab, from a bare file server: played, loaded again, played on."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from fracas.rulesets.registry import all_rulesets
from fracas.tab.host import Host
from fracas.table.play.saved_fights import from_batch
from fracas.web.app import make_app
from tests.page.test_links import draft, link
from tests.store.test_browser import Shelf
from tests.tab.serving import Wire, served
from tests.tab.visiting import PATIENCE, asked, begin, begun, call, follows, journal_of, until

FIRST = {
    "action_points": "harness",
    "aeronaughts": "duel-of-wills",
    "beacon_road": "roof-duel",
    "fully_automated": "footbridge",
    "razorweave": "dock-thug",
}
"""A fight of each system."""

MOST = 8_000_000
"""The most bytes of the first download of a fight, besides the page itself."""

pytestmark = pytest.mark.system


def test_what_a_first_fight_needs_is_small_and_says_its_size_truly(folder: Path) -> None:
    files = json.loads((folder / "tab.json").read_text("utf-8"))["files"]
    assert {one["size"] for one in files.values()} == {
        (folder / one["file"]).stat().st_size for one in files.values()
    }
    assert sum(one["size"] for one in files.values()) < MOST


def test_a_fight_is_begun_played_and_found_again_after_a_reload(page: Page, address: str) -> None:
    begin(page, address, "Rella vs. the Dock Thug")
    # Enter takes what the rules propose, until the first attack is rolled.
    for _ in range(40):
        if '"fact":"Checked"' in (journal := journal_of(page)):
            break
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)
    assert '"fact":"Checked"' in journal
    page.wait_for_selector("#ask")
    before, journal = asked(page), journal_of(page)
    page.reload()
    page.wait_for_selector("#ask")
    assert asked(page) == before
    assert journal_of(page) == journal


def test_seeded_fights_are_the_same_as_elsewhere(page: Page, address: str) -> None:
    begun(page, address)
    for rules in all_rulesets():
        scenario = FIRST[rules.id]
        body = json.dumps({"system": rules.id, "scenario": scenario, "seed": 7, "number": 3})
        status, told = call(page, "POST", "/api/tables/batch", body)
        assert status == 201, told
        journal = journal_of(page, json.loads(told)["token"])
        assert follows(journal, from_batch(scenario, rules.id, 7, 3).decode())


def test_a_fight_goes_on_at_a_server_and_comes_back(
    page: Page, address: str, tmp_path: Path
) -> None:
    begin(page, address, "Rella vs. the Dock Thug")
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    begun_here = journal_of(page)

    async def at_a_server() -> str:
        host = Host(make_app(Shelf().open(), odds=False, data=tmp_path), lambda *_: None)
        await host.start()
        raw = {"Content-Type": "application/octet-stream"}
        made = await host.request("POST", "/api/tables/saved", "", raw, begun_here.encode())
        assert made.status == 201, made.body
        bearer = {"Authorization": f"Bearer {json.loads(made.body)['token']}"}
        found = await host.request("GET", "/api/table/journal", "", bearer, b"")
        await host.stop()
        return found.body.decode()

    # In a thread of its own, for this one has the browser's loop.
    with ThreadPoolExecutor(1) as elsewhere:
        there = elsewhere.submit(asyncio.run, at_a_server()).result()
    assert follows(there, begun_here)
    status, told = call(page, "POST", "/api/tables/saved", there)
    assert status == 201, told
    assert follows(journal_of(page, json.loads(told)["token"]), there)


def test_another_tab_joins_and_takes_over(chrome: Browser, address: str) -> None:
    context = chrome.new_context()
    context.set_default_timeout(PATIENCE)
    one = context.new_page()
    begin(one, address, "Rella vs. the Dock Thug")
    _, told = call(one, "GET", "/api/table/invitation")
    owner = one.evaluate("JSON.parse(localStorage['fracas.seats'])[0].token")
    journal = journal_of(one)
    two = context.new_page()
    two.goto(f"{address}#join/{json.loads(told)['code']}")
    two.get_by_label("Your name").fill("Bea")
    two.keyboard.press("Enter")
    until(two, "JSON.parse(localStorage['fracas.seats']).length === 2")
    until(two, "!document.querySelector('.LoadingBar')")
    one.close()
    # It begins anew here, from what the browser has kept.
    two.wait_for_selector(".LoadingBar")
    two.wait_for_selector(".LoadingBar", state="detached")
    assert journal_of(two, owner).startswith(journal)
    context.close()


def test_a_link_opens_its_fight_ready_to_play(page: Page, address: str) -> None:
    fight = draft()
    fight["tables"]["scenarios"]["dock-thug"]["title"] = "Rella on the far dock"
    page.goto(address + link(json.dumps(fight).encode()))
    page.get_by_text("This fight came as a link").wait_for()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector("#ask")
    assert "Rella on the far dock" in journal_of(page).splitlines()[0]


def test_a_slow_line_brings_it_too(page: Page, folder: Path) -> None:
    # Slow enough that files come in pieces too small to unpack anything.
    with served(folder, Wire(4_000_000)) as address:
        begin(page, address, "Rella vs. the Dock Thug")
