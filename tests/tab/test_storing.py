"""What a browser keeps of a tab, and what it says where it does not: all of it, or a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.packages.packs import wolves, zipped
from tests.tab.serving import served
from tests.tab.visiting import begin, journal_of

pytestmark = pytest.mark.system

FULL = "The browser has no more room for Fracas"

NO_DATABASE = """Object.defineProperty(IDBFactory.prototype, "open", {
  value() { throw new DOMException("denied", "SecurityError"); },
});
"""
NO_DEVICE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});
"""


def room(page: Page, quota: int | None) -> None:
    """Leave this page's origin so many bytes of its browser, or as many as usual."""
    where = urlsplit(page.url)
    about: dict[str, object] = {"origin": f"{where.scheme}://{where.netloc}"}
    if quota is not None:
        about["quotaSize"] = quota
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", about)


def add(page: Page) -> None:
    """Pick the file of a package in the sheet of packages."""
    with page.expect_file_chooser() as asks:
        page.get_by_role("button", name="choose a file").click()
    name, kind = "wolves.zip", "application/zip"
    asks.value.set_files([{"name": name, "mimeType": kind, "buffer": zipped(wolves())}])


def packages(page: Page, address: str) -> None:
    """Open the sheet of packages."""
    page.goto(address)
    page.get_by_role("radio", name="Dock Thug").click()
    page.get_by_role("button", name="Packages:").click()


def test_a_package_is_there_after_a_reload_and_its_fight_begins(page: Page, address: str) -> None:
    packages(page, address)
    add(page)
    expect(page.get_by_text("Wolves 1.0.0 is installed.")).to_be_visible()
    page.goto("about:blank")
    begin(page, address, "The den")
    assert "The den" in journal_of(page).splitlines()[0]


def test_a_full_browser_refuses_a_package_and_keeps_what_it_has(page: Page, address: str) -> None:
    packages(page, address)
    room(page, 1)
    add(page)
    expect(page.get_by_role("alert")).to_contain_text(FULL)
    expect(page.get_by_text("No packages installed for this game.")).to_be_visible()
    room(page, None)
    add(page)
    expect(page.get_by_text("Wolves 1.0.0 is installed.")).to_be_visible()


def test_a_browser_without_webassembly_is_told(page: Page, address: str) -> None:
    page.add_init_script("delete window.WebAssembly")
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("no WebAssembly")


def test_a_browser_that_may_save_nothing_is_told(page: Page, folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "tab"
    shutil.copytree(folder, copy)
    (worker,) = (copy / "assets").glob("tables-*.js")
    worker.write_text(NO_DATABASE + worker.read_text("utf-8"), "utf-8")
    with served(copy) as address:
        page.add_init_script(NO_DEVICE)
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text("saves nothing for this page")
        # The page is there all the same.
        expect(page.get_by_text("Rella vs. the Dock Thug").first).to_be_visible()


def test_fights_of_a_later_version_are_told_and_left_alone(page: Page, address: str) -> None:
    page.goto(address + "mark.svg")
    page.evaluate(
        """() => new Promise((take, fail) => {
          const opening = indexedDB.open("fracas", 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
          opening.onerror = fail;
          opening.onsuccess = () => {
            const writing = opening.result.transaction("rows", "readwrite");
            writing.objectStore("rows").put(new TextEncoder().encode("99"), "format");
            writing.oncomplete = () => { opening.result.close(); take(); };
          };
        })"""
    )
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("saved by a later Fracas")
