"""Every part of the kit in every state: it can be read, used and told apart, on any screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import stage
from tests.page.axe import findings
from tests.page.edges import beyond


@pytest.fixture(scope="module")
def states(hook: Any, built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of states, built anew."""
    folder = tmp_path_factory.mktemp("states")
    assert hook.npm("run", "states", "--silent", "--", "--outDir", str(folder), "-l", "error") == 0
    with stage.served(folder) as found:
        yield f"{found}states.html"


@pytest.fixture
def shown(chromium: Any, states: str) -> Iterator[Callable[..., Page]]:
    """Opens it on a device; nothing may go wrong there."""
    made: list[stage.Stage] = []

    def show(size: str = "laptop", theme: str = "dark") -> Page:
        made.append(stage.Stage(chromium, states, size, theme))
        made[-1].page.goto(states)
        made[-1].page.locator("#main").wait_for()
        return made[-1].page

    yield show
    for one in made:
        one.close()
        assert one.faults == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["laptop", "narrow"])
def test_the_kit_has_nothing_serious_against_it(
    size: str, theme: str, shown: Callable[..., Page]
) -> None:
    page = shown(size, theme)
    assert findings(page) == []
    assert beyond(page) == []


def test_faces_are_drawn_in_the_colour_around_them(shown: Callable[..., Page]) -> None:
    page = shown()
    faces = page.locator("section", has=page.locator("#faces")).locator(".Face")
    masks = faces.evaluate_all("all => all.map((one) => getComputedStyle(one).maskImage)")
    assert len(masks) > 30
    assert all("/faces/" in mask for mask in masks)
    # Who is not known has the face of anybody.
    person = next(mask for mask in masks if "/person-" in mask)
    assert masks[-1] == person
    files = {mask.split('"')[1] for mask in masks}
    sizes = page.evaluate(
        "files => Promise.all(files.map((one) => fetch(one).then((got) => got.text())))",
        sorted(files),
    )
    assert all(one.startswith("<svg") for one in sizes)


def test_text_has_the_faces_that_come_along(shown: Callable[..., Page]) -> None:
    page = shown()
    page.evaluate("document.fonts.ready.then(() => true)")
    loaded = page.evaluate(
        "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"
    )
    families = {family.strip('"') for family in loaded}
    assert {"Inter Variable", "Alegreya Variable"} <= families


def test_nothing_moves_where_motion_is_not_wished(shown: Callable[..., Page]) -> None:
    page = shown()
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0


def test_a_moment_on_the_board_tells_what_was_lost(shown: Callable[..., Page]) -> None:
    page = shown()
    board = page.get_by_role("group", name=re.compile("^Board: arrows walk"))
    expect(board.locator(".Pop")).to_have_text("−17")
    expect(board.locator(".sight.aimed")).to_have_count(1)
    board.get_by_role("button", name="E5. Within reach: 10").click()
    square = board.get_by_role("button", name="E5. Within reach: 10", pressed=True)
    expect(square).to_have_count(1)


def test_a_moment_plays_where_motion_is_wished(chromium: Any, states: str) -> None:
    made = stage.Stage(chromium, states, motion="no-preference")
    made.page.add_init_script(
        "window.moved = []; const was = Element.prototype.animate;"
        " Element.prototype.animate = function (...all) {"
        " window.moved.push(this.dataset.who ?? this.className); return was.apply(this, all); }"
    )
    made.page.goto(states)
    made.page.wait_for_function("window.moved.includes('orc')")
    made.page.wait_for_function("window.moved.some((one) => one.startsWith('Mini'))")
    expect(made.page.locator(".shot")).to_have_count(1)
    made.close()
    assert made.faults == []
