"""The room of a game master: as high as the screen, all of it within reach of keys."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

from fracas.web.outgoing import Snapshot
from tests.page import demo
from tests.page.axe import findings
from tests.page.edges import beyond
from tests.page.stage import Stage

MOMENTS = demo.moments()
SYSTEMS = {
    "razorweave": "gm_razorweave",
    "beacon_road": "gm_squares_turn",
    "fully_automated": "gm_hexes",
    "action_points": "gm_ap_warehouse",
    "aeronaughts": "gm_bands_spend",
}
HIGH = "document.documentElement.scrollHeight - innerHeight"


def _shown(stage: Stage, moment: str) -> Page:
    page = stage.show(MOMENTS[moment])
    page.get_by_text("One moment", exact=True).wait_for(state="detached")
    return page


@pytest.mark.parametrize("size", ["low", "desk"])
@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_page_does_not_scroll(system: str, size: str, on_stage: Callable[..., Stage]) -> None:
    page = _shown(on_stage(size), SYSTEMS[system])
    assert page.evaluate(HIGH) <= 0
    assert beyond(page) == []
    for name in ("Board", "Order"):
        expect(page.get_by_role("region", name=name, exact=True)).to_be_in_viewport()
    # The question and its answer are both in sight.
    expect(page.locator("#question")).to_be_in_viewport()
    expect(page.locator("#ask .foot .Btn").first).to_be_in_viewport()


@pytest.mark.parametrize("tab", ["Log", "Sheet"])
def test_the_tabs_of_the_dock_are_clean(tab: str, on_stage: Callable[..., Stage]) -> None:
    page = _shown(on_stage("low"), "gm_squares_turn")
    page.get_by_role("tab", name=tab, exact=True).click()
    expect(page.get_by_role("tabpanel", name=tab)).to_be_visible()
    assert findings(page) == []
    assert page.evaluate(HIGH) <= 0


def test_the_dock_is_walked_by_keys(on_stage: Callable[..., Stage]) -> None:
    page = _shown(on_stage("low"), "gm_razorweave")
    tabs = page.get_by_role("tablist", name="What the dock shows")
    tabs.get_by_role("tab", name="Turn").focus()
    page.keyboard.press("ArrowRight")
    expect(tabs.get_by_role("tab", name="Log")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Log")).to_be_visible()
    page.keyboard.press("End")
    expect(tabs.get_by_role("tab", name="Sheet")).to_be_focused()
    # The key of the question turns to it, and puts the focus there.
    page.keyboard.press("r")
    expect(tabs.get_by_role("tab", name="Turn")).to_have_attribute("aria-selected", "true")
    page.wait_for_function("() => document.activeElement.closest('#ask') !== null")
    page.keyboard.press("l")
    expect(tabs.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("o")
    page.wait_for_function("() => document.activeElement.closest('#order') !== null")
    page.keyboard.press("Enter")
    expect(tabs.get_by_role("tab", name="Sheet")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel").get_by_role("heading", name="Rella")).to_be_visible()
    page.keyboard.press("t")
    page.wait_for_function("() => document.activeElement.closest('#timeline') !== null")


def test_below_1200_the_dock_is_a_drawer(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("low")
    stage.page.set_viewport_size({"width": 1024, "height": 768})
    page = _shown(stage, "gm_razorweave")
    # What is asked calls it.
    expect(page.locator("#ask")).to_be_in_viewport()
    order = page.get_by_role("region", name="Order").bounding_box()
    assert order is not None
    assert order["width"] <= 66
    assert page.evaluate(HIGH) <= 0
    assert beyond(page) == []
    page.get_by_role("button", name="Close the dock").click()
    expect(page.locator("#ask")).to_have_count(0)
    call = page.get_by_role("button", name="Open the dock: Waiting for your answer")
    expect(call).to_have_attribute("aria-expanded", "false")
    assert findings(page) == []
    page.keyboard.press("r")
    expect(page.locator("#ask")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_have_count(0)
    # A new question comes by itself.
    paper = {"asked_at": 99, "decider": "gm", "name": "Game master", "kind": "x"}
    paper |= {"sentence": "Who is next?", "form": {"type": "text", "least": 0, "most": 9}}
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [{**paper, "mine": True}]}})
    expect(page.get_by_role("heading", name="Who is next?")).to_be_in_viewport()


def test_a_ruling_is_one_line_until_it_is_adjusted(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("low")
    page = stage.show(MOMENTS["gm_ruling"])
    whole = next(one for one in MOMENTS["gm_ruling"].messages if isinstance(one, Snapshot))
    card = msgspec.to_builtins(whole.screen.papers[0]) | {
        "line": {"number": "DC 14", "net": "Edge"}
    }
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [card]}})
    stage.say({"is": "fuse", "fuse": {"asked_at": card["asked_at"], "left": 6, "total": 6}})
    ruling = page.locator("#ask .Ruling")
    expect(ruling).to_contain_text("DC 14")
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator("#ask .FieldRow")).to_have_count(0)
    expect(page.locator("#ask .foot .go")).to_contain_text("Accept")
    assert findings(page) == []
    page.keyboard.press("a")
    assert stage.acts(1)[-1] == {"do": "hold", "asked_at": card["asked_at"]}
    expect(page.locator("#ask .FieldRow").first).to_be_visible()
    stage.say({"is": "fuse", "fuse": None})
    expect(page.get_by_role("timer")).to_have_count(0)


def test_a_ruling_among_options_shows_what_stands_and_waits_once_it_is_touched(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage("low")
    page = stage.show(MOMENTS["gm_ruling"])
    options = [
        {"id": f"turn:{who}", "words": f"{who.title()} acts", "verb": who}
        for who in ("rella", "kira")
    ]
    verbs = [{"id": who, "shelf": "other", "words": who.title()} for who in ("rella", "kira")]
    paper = {"asked_at": 99, "decider": "gm", "name": "Game master", "kind": "next"}
    paper |= {"sentence": "Who acts next?", "mine": True, "ruling": True, "default": "turn:rella"}
    paper |= {"line": {"number": "Rella acts", "net": ""}}
    form = {"type": "choice", "options": options, "verbs": verbs}
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [{**paper, "form": form}]}})
    expect(page.locator("#ask .Ruling")).to_have_count(0)
    stage.say({"is": "fuse", "fuse": {"asked_at": 99, "left": 6, "total": 6}})
    ruling = page.locator("#ask .Ruling")
    expect(ruling).to_contain_text("Rella acts")
    expect(ruling).to_contain_text("Adjust")
    expect(page.get_by_role("timer")).to_be_visible()
    # All of them can be chosen at once, and nobody runs out of time who does.
    page.locator("#ask [data-card]").last.click()
    assert stage.acts(1)[-1] == {"do": "hold", "asked_at": 99}
    stage.say({"is": "fuse", "fuse": None})
    expect(ruling).to_have_count(0)
    assert findings(page) == []
