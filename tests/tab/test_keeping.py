"""What the Service Worker keeps: the page without a network, and a later version when asked for."""

from __future__ import annotations

import json
import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.tab.serving import ROOT, FileServer
from tests.tab.visiting import asked, begin, journal_of, until

pytestmark = pytest.mark.system

UNPACKED = """navigator.serviceWorker.ready.then(async () => {
  const files = await (await caches.open("fracas-unpacked")).keys();
  const wasm = files.find((one) => /wasm-[^/]*$/.test(one.url));
  const reply = files.length === 5 && (await fetch(wasm.url));
  return reply && reply.headers.get("Content-Type") + " " + (await reply.blob()).size;
})"""
"""Type and size of the compiled file as the Service Worker answers for it, once all are kept."""

ONE_PAGE = """caches.keys().then((names) =>
  names.filter((name) => name.startsWith("fracas-page-")).length === 1)"""
PYODIDE = ROOT / "tab" / "node_modules" / "pyodide"
KEPT = "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Iterator[tuple[Path, FileServer]]:
    """A copy of the folder that may be changed, and its server, which may be stopped."""
    copy = tmp_path / "tab"
    shutil.copytree(folder, copy)
    server = FileServer(copy)
    yield copy, server
    server.stop()


def test_without_a_network_the_page_opens_and_a_fight_begins(
    page: Page, own: tuple[Path, FileServer]
) -> None:
    _, server = own
    page.goto(server.address)
    until(page, KEPT)
    server.stop()
    begin(page, server.address, "Rella vs. the Dock Thug")
    # Also parts that were never loaded before: the builder.
    page.goto(f"{server.address}#build/razorweave/dock-thug")
    page.get_by_role("heading", name="Encounter builder").wait_for()
    page.goto(f"{server.address}#seat")
    page.reload()
    page.wait_for_selector("#ask")


def replace(folder: Path) -> None:
    """Put a later version into the folder: its page has a mark."""
    front = folder / "index.html"
    text = front.read_text("utf-8")
    front.write_text(text.replace("<head>", '<head><meta name="later" content="yes">', 1), "utf-8")
    version = json.loads((folder / "kept.json").read_text("utf-8"))["version"]
    runpy.run_path(str(ROOT / "tab" / "build.py"))["list_kept"](folder)
    assert json.loads((folder / "kept.json").read_text("utf-8"))["version"] != version


def test_a_later_version_is_told_and_loaded_on_a_tap(
    page: Page, own: tuple[Path, FileServer]
) -> None:
    folder, server = own
    begin(page, server.address, "Rella vs. the Dock Thug")
    until(page, KEPT)
    before, question = journal_of(page), asked(page)

    replace(folder)
    page.reload()
    page.get_by_text("A new version of Fracas is here.").wait_for()
    # Until then it is the one that was kept.
    assert page.locator("meta[name=later]").count() == 0
    page.get_by_role("button", name="Load it").click()
    page.wait_for_selector("meta[name=later]", state="attached")
    page.wait_for_selector("#ask")
    assert asked(page) == question
    assert journal_of(page) == before
    # The files of the version before are gone, and nothing more is offered.
    until(page, ONE_PAGE)
    assert page.get_by_role("button", name="Load it").count() == 0


def test_a_later_version_stays_offered_when_another_tab_takes_over(
    page: Page, own: tuple[Path, FileServer]
) -> None:
    folder, server = own
    begin(page, server.address, "Rella vs. the Dock Thug")
    until(page, KEPT)
    replace(folder)
    other = page.context.new_page()
    other.goto(server.address)
    offer = other.get_by_text("A new version of Fracas is here.")
    offer.wait_for()
    # Its tables start here, as they may do after a reload, too.
    page.close()
    other.get_by_role("progressbar").wait_for()
    offer.wait_for()


def test_files_are_kept_unpacked_and_served_so_that_the_browser_keeps_their_code(
    page: Page, own: tuple[Path, FileServer]
) -> None:
    _, server = own
    begin(page, server.address, "Rella vs. the Dock Thug")
    until(page, f"{UNPACKED}.then((found) => /^application.wasm/.test(found))")
    kind, size = page.evaluate(UNPACKED).split()
    assert kind == "application/wasm"
    assert int(size) == (PYODIDE / "pyodide.asm.wasm").stat().st_size
    # The next visit plays on with them.
    page.reload()
    page.wait_for_selector("#ask")
