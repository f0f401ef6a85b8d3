"""A saved fight is opened from the first page, or refused in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fracas.web.routes.saved import MOST_SAVED
from tests.page.axe import findings
from tests.page.visiting import Visits, both_ways
from tests.web.test_saved import saved

WIDE = "document.scrollingElement.scrollWidth <= document.documentElement.clientWidth"


def _chosen(page: Page, name: str, data: bytes) -> None:
    """The button is pressed and a file is picked, as people do it."""
    button = page.get_by_role("button", name="Load a fight")
    with page.expect_file_chooser() as picker:
        button.click()
    file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    picker.value.set_files(file)


@both_ways
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_saved_fight_opens_where_it_stood(visits: Visits, tmp_path: Path, size: str) -> None:
    page = visits.page("", size)
    expect(page.get_by_role("button", name="Load a fight")).to_be_visible()
    assert page.evaluate(WIDE)
    _chosen(page, "dock-thug.fight", saved(tmp_path))
    page.wait_for_url("**/#seat*")
    expect(page.get_by_text("Rella vs. the Dock Thug").first).to_be_attached()
    held = page.evaluate("JSON.parse(localStorage.getItem('fracas.seats'))[0]")
    assert held["name"] == "Game master"
    told = visits.server.get("/api/seat", held["token"]).json()
    assert (told["seat"], told["title"]) == ("gm", "Rella vs. the Dock Thug")


@both_ways
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"nonsense\n", "journal"),
        (b"", "journal"),
        (b"x" * (MOST_SAVED + 1), "at most 4 MB"),
    ],
)
def test_what_is_no_saved_fight_is_refused(visits: Visits, data: bytes, says: str) -> None:
    page = visits.page("")
    _chosen(page, "holiday.fight", data)
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text(says)
    expect(page.get_by_role("button", name="Load a fight")).to_be_enabled()
    assert findings(page) == []
    visits.refused(0 if len(data) > MOST_SAVED else 1)


@both_ways
def test_a_second_file_is_taken_after_one_that_was_refused(visits: Visits, tmp_path: Path) -> None:
    page = visits.page("")
    _chosen(page, "holiday.fight", b"nonsense\n")
    expect(page.get_by_role("alert")).to_be_visible()
    visits.refused()
    _chosen(page, "dock-thug.fight", saved(tmp_path))
    page.wait_for_url("**/#seat*")
