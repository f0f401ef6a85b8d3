"""Sheets in Markdown in a browser, over a real server: pasted, mended by line, saved again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.page.axe import findings
from tests.page.visiting import Visits, both_ways

BAD = "# Mara\n\nQuick.\n\n- Weapons: clubb\n- Wepons: club\n"
GOOD = "# Mara\n\nQuick.\n\n- Weapons: short sword\n- AGI: 2\n\n# Tib\n\n- MIG: 1\n"


@both_ways
def test_faults_lead_to_their_lines_and_a_mended_sheet_goes_on(visits: Visits) -> None:
    page = visits.page("#sheet/razorweave", "narrow")
    page.get_by_role("button", name="Paste a sheet").click()
    area = page.get_by_label("A sheet or stat blocks, in Markdown")
    area.fill(BAD)
    page.get_by_role("button", name="Read it").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("2 things cannot be read yet.")
    expect(told).to_contain_text("Is it club?")
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    told.get_by_role("button", name="Line 5").click()
    expect(area).to_be_focused()
    page.wait_for_function(
        "(words) => { const at = document.activeElement;"
        " return at.value.slice(at.selectionStart, at.selectionEnd) === words; }",
        arg="- Weapons: clubb",
    )
    area.fill(GOOD)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".state")).to_contain_text("By the book")
    expect(page.locator(".MeSheet h2")).to_have_text("Mara")
    page.get_by_role("button", name="Another sheet").click()
    expect(page.get_by_role("button", name="Tib", exact=True)).to_be_visible()


@both_ways
def test_what_is_saved_is_pasted_again(visits: Visits, tmp_path: Path) -> None:
    page = visits.page("#sheet/beacon_road")
    page.get_by_role("button", name="Start from a character in the book").click()
    page.get_by_role("searchbox").fill("Dwarf")
    page.locator(".found button").first.click()
    expect(page.locator(".state")).to_contain_text("By the book")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as Markdown").click()
    download.value.save_as(tmp_path / "dwarf.md")
    text = (tmp_path / "dwarf.md").read_text("utf-8")
    assert "| Dice B/M/W | d6/d6/d4 |" in text
    page.get_by_role("button", name="Another sheet").click()
    page.get_by_role("button", name="Paste a sheet").click()
    page.get_by_label("A sheet or stat blocks, in Markdown").fill(text)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".state")).to_contain_text("By the book")
    expect(page.locator(".MeSheet h2")).to_have_text("Dwarf Warrior")
