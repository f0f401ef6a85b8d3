"""The fingerprint in a browser: the same on every screen, short at a glance and whole at a tap."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.axe import findings
from tests.page.visiting import Visits


def test_every_screen_shows_it_and_gives_the_whole_of_it(visits: Visits) -> None:
    server = visits.server
    master = server.make()
    player = server.add(master["token"], "Bo")
    wall = server.add(master["token"], "Wall", "wall")
    line = server.page(master["token"])
    line.until("snapshot")
    mark = line.screen["table"]["fingerprint"]
    short = f"{mark[:4]} {mark[4:8]}"

    far = visits.page("#seat", "wall", token=wall)
    expect(far.get_by_text(short)).to_be_visible()
    page = visits.page("#seat", token=master)
    chip = page.get_by_role("button", name=f"Fingerprint {short}")
    chip.focus()
    page.keyboard.press("Enter")
    told = page.get_by_role("dialog", name="Fingerprint")
    expect(told.get_by_label("Full fingerprint")).to_have_value(mark)
    expect(told).to_contain_text(f"fracas verify fight.fight --head {mark[:8]}")
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(chip).to_be_focused()

    phone = visits.page("#seat", "narrow", token=player)
    phone.get_by_role("button", name="Story").click()
    phone.get_by_role("button", name=f"Fingerprint {short}").click()
    expect(phone.get_by_label("Full fingerprint")).to_have_value(mark)
    assert findings(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    phone.keyboard.press("Escape")

    # It is another one once all were told something.
    line.say(do="salt", text="words of our own")
    expect(phone.get_by_text(short)).to_have_count(0)
    expect(far.get_by_text(short)).to_have_count(0)
    other = phone.get_by_role("button", name=re.compile("Fingerprint")).get_attribute("aria-label")
    assert other is not None
    expect(far.get_by_text(other.removeprefix("Fingerprint "))).to_be_visible()


def test_the_game_master_takes_the_proof_along_and_anybody_the_program(visits: Visits) -> None:
    server = visits.server
    master = server.make()
    page = visits.page("#seat/after", token=master)
    with page.expect_download() as made:
        page.get_by_role("button", name="Proof of the dice").click()
    assert made.value.suggested_filename == "fight.proof"
    with page.expect_download() as program:
        page.get_by_role("link", name="The short program").click()
    assert program.value.suggested_filename == "verify_dice.py"
    player = server.add(master["token"], "Bo")
    line = server.page(master["token"])
    line.play_out("rella", "dock_thug", "gm")
    phone = visits.page("#seat/after", "narrow", token=player)
    expect(phone.get_by_role("link", name="The short program")).to_be_visible()
    expect(phone.get_by_role("button", name="Proof of the dice")).to_have_count(0)
    line.told()
    expect(phone.get_by_text(line.screen["table"]["fingerprint"])).to_be_visible()
    assert findings(phone) == []
