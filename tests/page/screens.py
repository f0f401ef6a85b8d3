"""Every screen that the page can show, by name: how to come there, on a stage.

A screen that is new belongs into this list; what is held of all screens is then held of it too.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

from tests.page import demo
from tests.page.demo_after import Fought, look_back
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


def home(stage: Stage) -> Page:
    """The home page, with all there is to play."""
    page = stage.open("home")
    page.locator(".FightCard").first.wait_for()
    return page


def home_with_a_fight(stage: Stage) -> Page:
    """The home page with a fight chosen, which only has to begin."""
    page = home(stage)
    page.get_by_role("radio", name="The toll bridge").click()
    page.get_by_label("Your name").wait_for()
    return page


def home_without_a_match(stage: Stage) -> Page:
    """The home page where no fight is as the chips want it."""
    page = home(stage)
    if (more := page.get_by_role("button", name="More filters")).is_visible():
        more.click()
    page.get_by_role("button", name="Duel", exact=True).click()
    page.get_by_role("button", name="5+", exact=True).click()
    page.get_by_role("button", name="Show all fights").wait_for()
    return page


def _over_home(place: str, title: str) -> Steps:
    def go(stage: Stage) -> Page:
        hold(stage, 3)
        page = stage.open(place)
        page.get_by_role("dialog", name=title).wait_for()
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
        # On a narrow screen the dock is a drawer, which a question opens over the board.
        if (drawer := page.get_by_role("button", name="Close the dock")).is_visible():
            drawer.click()
        page.get_by_role("button", name="List", exact=True).click()
        return page

    return go


def _tab(moment: str, tab: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS[moment])
        tabs = page.get_by_role("navigation", name="Parts of the seat")
        tabs.get_by_role("button", name=tab, exact=True).tap()
        return page

    return go


def _sheet(button: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS["gm_razorweave"])
        page.get_by_role("button", name=button, exact=True).first.click()
        page.get_by_role("dialog").wait_for()
        return page

    return go


def _key(*keys: str) -> Steps:
    def go(stage: Stage) -> Page:
        page = stage.show(MOMENTS["gm_razorweave"])
        for key in keys:
            page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        return page

    return go


def _cut_link(stage: Stage) -> Page:
    page = stage.open("fight/1.cut")
    page.get_by_text("This link was cut").wait_for()
    return page


def _waits(stage: Stage) -> Page:
    stage.answers |= {path: {"ticket": "a-ticket"} for path in ("join", "join/asked")}
    page = stage.open("join/KESTRL")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Don't wait").wait_for()
    return page


def _home_as(role: str, mode: str = "admin") -> Steps:
    def go(stage: Stage) -> Page:
        stage.answers["access"] = {"mode": mode, "role": role, "name": ""}
        page = stage.open("home")
        page.get_by_role("button", name="Sign in" if not role else "Sign out").wait_for()
        return page

    return go


HELD = (
    ("Ines", "razorweave", "Dock warehouse ambush", 12),
    ("Ben", "beacon_road", "The toll bridge", 26 * 60),
    ("", "aeronaughts", "Boarding of the Kestrel", 0),
    ("Ann", "action_points", "Hold the stair", 90 * 24 * 60),
    ("Mia", "fully_automated", "The pump house of the long and winding river of Vellamo", 300),
    ("Jo", "razorweave", "The Sluice Gate", 4000),
)
"""Seats that a device holds: who, of which system, which fight, and how many minutes ago."""


def hold(stage: Stage, count: int) -> None:
    """Let the device hold so many seats; 0 minutes ago stands for one that does not say when."""
    seats = [
        {"token": f"seat-{at}", "name": name, "system": system, "title": title, "ago": ago}
        for at, (name, system, title, ago) in enumerate(HELD[:count])
    ]
    stage.page.add_init_script(
        f"""if (!localStorage.getItem("fracas.seats")) localStorage.setItem("fracas.seats",
        JSON.stringify({json.dumps(seats)}.map(({{ ago, ...one }}) =>
        ago ? {{ ...one, at: Date.now() - ago * 60_000 }} : one)))"""
    )


def home_with_seats(stage: Stage) -> Page:
    """The home page of a device that holds many seats."""
    hold(stage, len(HELD))
    return home(stage)


def home_without_library(stage: Stage) -> Page:
    """The home page where the server does not say what there is to play."""
    hold(stage, 1)
    stage.answers["library"] = None
    page = stage.open("home")
    page.get_by_role("button", name="Try again").wait_for()
    return page


def _report(stage: Stage) -> Page:
    return look_back(stage, Fought())


def _masters(stage: Stage) -> Page:
    stage.answers["access/people"] = demo.PEOPLE
    page = _home_as("administrator")(stage)
    page.get_by_role("button", name="Game masters").click()
    page.get_by_role("button", name="Withdraw: Ann, signed in").wait_for()
    return page


def _rule(stage: Stage) -> Page:
    page = stage.show(MOMENTS["gm_razorweave"])
    page.get_by_role("button", name="The rules behind this").first.click()
    page.locator(".RuleChip").first.click()
    page.get_by_role("dialog").wait_for()
    return page


SCREENS: dict[str, tuple[str, Steps]] = {
    "home": ("laptop", home),
    "home on a phone": ("phone", home),
    "home with a fight": ("laptop", home_with_a_fight),
    "home with a fight on a phone": ("phone", home_with_a_fight),
    "home without a match": ("laptop", home_without_a_match),
    "home without a match on a phone": ("phone", home_without_a_match),
    "home asks for a game to build": (
        "phone",
        _over_home("build", "Build a fight"),
    ),
    "home asks for a game of a sheet": ("laptop", _over_home("sheet", "Type a sheet")),
    "home with past fights": ("phone", _over_home("past", "Past fights")),
    "home with seats": ("laptop", home_with_seats),
    "home with seats on a phone": ("phone", home_with_seats),
    "home with seats on a small phone": ("small", home_with_seats),
    "home without what there is to play": ("phone", home_without_library),
    "home where one signs in": ("phone", _home_as("")),
    "home of the administrator": ("laptop", _home_as("administrator")),
    "the sheet Game masters": ("laptop", _masters),
    "the report after a fight": ("laptop", _report),
    "join": ("phone", _place("join/KESTRL")),
    "join and wait": ("phone", _waits),
    "a fight by a link that was cut": ("phone", _cut_link),
    **{name: ("phone" if "phone" in name else "laptop", _moment(name)) for name in MOMENTS},
    **{f"{name} as a list": ("laptop", _list(name)) for name in BOARDS},
    **{
        f"the tab {tab}": ("phone", _tab("phone_waits", tab))
        for tab in ("Now", "Map", "Me", "Story")
    },
    **{f"the sheet {name}": ("laptop", _sheet(name)) for name in ("Edit", "Seats", "Keys")},
    "the sheet Why": ("laptop", _key("1", "?")),
    "the sheet Find a rule": ("laptop", _key("/")),
    "the sheet of a rule": ("laptop", _rule),
}
"""By name: the size of the screen, and the steps that lead there."""
