"""Content packages in a browser: added, faults told, chosen, played, taken into a running fight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fracas.rulesets.registry import ruleset
from tests.packages.packs import WOLF, WOLVES, manifest, wolves, zipped
from tests.page.axe import findings
from tests.page.visiting import Visits, both_ways

BROKEN = {
    "package.toml": manifest(),
    **WOLVES,
    "weapons.toml": '[fangs]\nname = "Fangs"\ntags = ["Quikc"]\n',
    "combatants/grey_wolf.toml": WOLF.replace("agi = 2", "agi = 99"),
}


KEY = "the key by which these tests bring".ljust(43, "-")


@pytest.fixture(autouse=True)
def swept(visits: Visits) -> Iterator[None]:
    """All that is brought is brought by one key, and none stays behind for the next test."""
    visits.kept["fracas.packages"] = [KEY]
    visits.server.http.headers["Package-Key"] = KEY
    yield
    for one in visits.server.get("/api/packages").json()["packages"]:
        visits.server.http.delete(f"/api/packages/{one['id']}")


def file(name: str, data: bytes) -> Any:
    """A file as somebody picks it."""
    return {"name": name, "mimeType": "application/zip", "buffer": data}


def install(visits: Visits, tree: Any = None) -> None:
    """Have a package installed."""
    told = visits.server.http.post("/api/packages", content=zipped(tree or wolves()))
    assert told.status_code == 201, told.text


def sheet_of(page: Page) -> Any:
    """The sheet of packages of Razorweave, opened from home by keys alone."""
    page.get_by_role("radio", name="Dock Thug").click()
    page.get_by_role("button", name="Packages: none").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Packages")
    expect(sheet.get_by_role("group", name="Add a package")).to_be_visible()
    return sheet


@pytest.mark.parametrize(("size", "theme"), [("narrow", "light"), ("laptop", "dark")])
@both_ways
def test_faults_are_told_where_they_stand(visits: Visits, size: str, theme: str) -> None:
    page = visits.page("", size, theme)
    sheet = sheet_of(page)
    with page.expect_file_chooser() as asks:
        sheet.get_by_role("button", name="choose a file").focus()
        page.keyboard.press("Enter")
    asks.value.set_files([file("wolves.zip", zipped(BROKEN))])
    alert = sheet.get_by_role("alert")
    expect(alert).to_contain_text("2 faults; nothing was installed")
    expect(alert).to_contain_text("wolves.zip/weapons.toml:3")
    expect(alert).to_contain_text("did you mean Quick?")
    expect(alert).to_contain_text("wolves.zip/combatants/grey_wolf.toml:2")
    expect(sheet.get_by_text("No packages installed for this game.")).to_be_visible()
    assert findings(page) == []
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
    visits.refused()
    # A sound one takes the place of the words.
    with page.expect_file_chooser() as asks:
        sheet.get_by_role("button", name="choose a file").click()
    asks.value.set_files([file("wolves.zip", zipped(wolves()))])
    expect(sheet.get_by_text("Wolves 1.0.0 is installed.")).to_be_visible()
    expect(alert).to_have_count(0)
    expect(sheet.get_by_role("listitem")).to_contain_text("one fight, one combatant")
    assert findings(page) == []
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")


@both_ways
def test_what_is_dropped_is_installed_and_removed_after_it_was_asked_twice(visits: Visits) -> None:
    page = visits.page("")
    sheet = sheet_of(page)
    page.evaluate(
        """bytes => {
          const moved = new DataTransfer();
          moved.items.add(new File([new Uint8Array(bytes)], "wolves.zip"));
          document.querySelector(".Drop").dispatchEvent(
            new DragEvent("drop", {dataTransfer: moved, bubbles: true, cancelable: true}));
        }""",
        list(zipped(wolves())),
    )
    expect(sheet.get_by_text("Wolves 1.0.0 is installed.")).to_be_visible()
    sheet.get_by_role("checkbox", name="Play with Wolves").check()
    sheet.get_by_role("button", name="Remove Wolves?").click()
    expect(sheet.get_by_role("button", name="Leave it as it is")).to_be_focused()
    sheet.get_by_role("button", name="Remove", exact=True).click()
    expect(sheet.get_by_text("Wolves is removed.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Packages: none")).to_be_visible()
    expect(page.get_by_role("radio", name="The den")).to_have_count(0)


@both_ways
def test_a_fight_of_a_package_is_played_and_built(visits: Visits) -> None:
    install(visits)
    page = visits.page("")
    page.get_by_role("button", name="Razorweave").click()
    fight = page.get_by_role("radio", name="The den")
    expect(fight).to_contain_text("Wolves")
    fight.click()
    expect(page.get_by_role("button", name="Packages: 1")).to_be_visible()
    page.get_by_role("link", name="Customize").click()
    expect(page.get_by_role("spinbutton", name="Grey Wolf", exact=True)).to_have_value("1")
    page.get_by_role("button", name="Add to Foes").click()
    first = page.get_by_role("dialog").locator(".found button").first
    expect(first).to_contain_text("Wolves")
    page.keyboard.press("Escape")
    page.go_back()
    page.get_by_role("radio", name="The den").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#order")).to_contain_text("Grey Wolf")


@both_ways
def test_a_package_comes_into_a_fight_that_runs(visits: Visits) -> None:
    install(visits)
    made = visits.server.make("razorweave", "dock-thug")
    gm = visits.page("#seat", token=made)
    gm.get_by_role("button", name="Edit").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_role("combobox").first.select_option("enter")
    dialog.get_by_role("button", name="Packages").click()
    dialog.get_by_role("button", name="Add it: Wolves").click()
    expect(dialog.get_by_text("Wolves is in this fight's book.")).to_be_visible()
    assert findings(gm) == []
    dialog.get_by_role("button", name="Bring in Grey Wolf").click()
    expect(dialog.get_by_text("Grey Wolf is in the fight.")).to_be_visible()
    gm.keyboard.press("Escape")
    expect(gm.locator("#order")).to_contain_text("Grey Wolf")


@both_ways
def test_rows_that_stand_otherwise_are_refused_in_words(visits: Visits) -> None:
    install(
        visits, {"package.toml": manifest("clubs"), "weapons.toml": '[club]\nname = "Clubbier"\n'}
    )
    made = visits.server.make("razorweave", "dock-thug")
    gm = visits.page("#seat", "narrow", "light", token=made)
    gm.get_by_role("button", name="Edit").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_role("combobox").first.select_option("enter")
    dialog.get_by_role("button", name="Packages").click()
    dialog.get_by_role("button", name="Add it: Clubs").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        "weapons.club exists in this fight's book already"
    )
    visits.refused()


@both_ways
def test_somebody_of_a_package_becomes_a_sheet_and_a_file(visits: Visits, tmp_path: Path) -> None:
    install(visits)
    page = visits.page("#sheet/razorweave", "narrow", "light")
    page.get_by_role("button", name="Start from a character in the book").click()
    page.get_by_role("searchbox").fill("wolf")
    page.locator(".found button").first.click()
    expect(page.locator(".state")).to_contain_text("By the book")
    page.get_by_role("textbox", name="Name", exact=True).first.fill("White Wolf")
    expect(page.locator(".MeSheet h2")).to_have_text("White Wolf")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a file").click()
    assert kept.value.suggested_filename == "white_wolf.toml"
    place = tmp_path / "white_wolf.toml"
    kept.value.save_as(place)
    assert ruleset("razorweave").validate(str(place)) == ()
    assert "[weapons.fangs]" in place.read_text()


def test_what_is_added_is_found_by_its_link_alone_and_removed_by_who_has_it(
    visits: Visits,
) -> None:
    visits.kept = {}
    page = visits.page("", "narrow", "light")
    sheet = sheet_of(page)
    with page.expect_file_chooser() as chooser:
        sheet.get_by_role("button", name="choose a file").click()
    chooser.value.set_files(file("wolves.zip", zipped(wolves())))
    expect(sheet.get_by_text("Wolves 1.0.0 is installed.")).to_be_visible()
    sheet.get_by_text("Your link", exact=True).click()
    expect(sheet.locator(".link")).to_contain_text("#packages/")
    link = sheet.locator(".link").inner_text()
    assert findings(page) == []
    stranger = sheet_of(visits.page(""))
    expect(stranger.get_by_text("No packages installed for this game.")).to_be_visible()
    other = visits.page(link.removeprefix(visits.home))
    expect(other.get_by_text("finds the packages of that link")).to_be_attached()
    assert link.rsplit("/", 1)[-1] not in other.url
    mine = sheet_of(other)
    mine.get_by_role("button", name="Remove Wolves?").click()
    mine.get_by_role("button", name="Remove", exact=True).click()
    expect(mine.get_by_text("Wolves is removed.")).to_be_visible()
    assert visits.server.get("/api/packages").json()["packages"] == []
