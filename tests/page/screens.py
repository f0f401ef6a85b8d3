"""Every screen that the page can show, by name: how to come there, on a stage.

A screen that is new belongs into this list; what is held of all screens is then held of it too.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.page import demo
from tests.page.stage import Stage

Steps = Callable[[Stage], Page]

MOMENTS = demo.moments()
BOARDS = ("gm_zones", "gm_hexes", "gm_squares_turn", "gm_ap_warehouse", "gm_bands")


def _place(name: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.open(name)
        page.get_by_label("Your name").wait_for()
        return page

    return go


def _moment(name: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS[name])
        page.get_by_text("One moment", exact=True).wait_for(state="detached")
        return page

    return go


def _list(name: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS[name])
        page.get_by_role("button", name="List", exact=True).click()
        return page

    return go


def _tab(moment: str, tab: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS[moment])
        page.get_by_role("button", name=tab, exact=True).tap()
        return page

    return go


def _sheet(button: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS["gm_razorweave"])
        page.get_by_role("button", name=button, exact=True).first.click()
        page.get_by_role("dialog").wait_for()
        return page

    return go


def _key(key: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS["gm_razorweave"])
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        return page

    return go


def _rule(stage: Stage) -> Page:
    page = stage.show(MOMENTS["gm_razorweave"])
    page.locator(".RuleChip").first.click()
    page.get_by_role("dialog").wait_for()
    return page


SCREENS: dict[str, tuple[str, Steps]] = {
    "home": ("laptop", _place("home")),
    "home on a phone": ("phone", _place("home")),
    "join": ("phone", _place("join/KESTRL")),
    **{name: ("phone" if "phone" in name else "laptop", _moment(name)) for name in MOMENTS},
    **{f"{name} as a list": ("laptop", _list(name)) for name in BOARDS},
    **{
        f"the tab {tab}": ("phone", _tab("phone_waits", tab))
        for tab in ("Now", "Board", "Me", "Log")
    },
    **{f"the sheet {name}": ("laptop", _sheet(name)) for name in ("Edit", "Seats", "Keys")},
    "the sheet Why": ("laptop", _key("?")),
    "the sheet Find a rule": ("laptop", _key("/")),
    "the sheet of a rule": ("laptop", _rule),
}
"""By name: the size of the screen, and the steps that lead there."""
