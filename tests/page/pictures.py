"""Pictures of every room at five sizes in both lights, in one page: `scripts/pictures`.

With a folder of mock-ups each stands beside the one that shows what is meant. No program compares
them: they are there to be looked at.
"""

from __future__ import annotations

import argparse
import html
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, Locator, Page

from fracas.table.screens.prompt_cards import ChoiceCard, OptionCard
from fracas.web.outgoing import Snapshot
from tests.page import browsing, demo, demo_phones, stage
from tests.page.demo_after import Fought, look_back, shapes
from tests.page.screens import SCREENS

SIZES = ("phone", "small", "low", "desk", "wall")
LIGHTS = ("dark", "light")
Steps = Callable[[stage.Stage], Page]


class Room(msgspec.Struct, frozen=True):
    """A screen that is shot: how to come there, and which mock-up shows what is meant."""

    steps: Steps
    mockup: str
    frame: int = -1
    """Which of the phones of a mock-up that shows many; -1 is the whole of it."""
    sizes: tuple[str, ...] = SIZES


SHAPES = ("player", "lost", "quiet", "short", "unknown", "off", "many")
"""Reports of fights that ended otherwise."""
HANDHELD = ("phone", "small")
TABLES = ("low", "desk", "wall")


def _screen(name: str, mockup: str, frame: int = -1, sizes: tuple[str, ...] = SIZES) -> Room:
    return Room(SCREENS[name][1], mockup, frame, sizes)


def _on_the_wall(show: stage.Stage) -> Page:
    """The fight of the warehouse as the screen on the wall has it."""
    master = demo.moments()["gm_zones"]
    whole = next(one for one in master.messages if isinstance(one, Snapshot))
    me = msgspec.structs.replace(whole.screen.me, kind="wall", deciders=())
    screen = msgspec.structs.replace(whole.screen, me=me, papers=())
    show.moment = demo.Moment((msgspec.structs.replace(whole, screen=screen),))
    return show.show(show.moment, ".Wall")


def _report(name: str) -> Steps:
    """The report of a fight that ended otherwise."""

    def go(show: stage.Stage) -> Page:
        fought = Fought()
        ends, told = shapes(fought)[name]
        return look_back(show, fought, ends=ends, told=told)

    return go


def _end_on_the_wall(show: stage.Stage) -> Page:
    """The end of the fight in the warehouse as the screen on the wall has it."""
    whole = next(one for one in demo.moments()["gm_over"].messages if isinstance(one, Snapshot))
    me = msgspec.structs.replace(whole.screen.me, kind="wall", deciders=())
    screen = msgspec.structs.replace(whole.screen, me=me, papers=())
    return show.show(demo.Moment((msgspec.structs.replace(whole, screen=screen),)), ".Wall")


def _last_die(show: stage.Stage) -> Page:
    page = show.show(demo.moments()["phone_dice"])
    for face in "6432":
        page.get_by_role("group", name="Faces of d6").get_by_role("button", name=face).click()
    page.locator(".Stands li").first.wait_for()
    return page


def _of_phones(system: str, name: str) -> Steps:
    """A phone in the course of a fight; the last roll is laid open where there is one to see."""

    def steps(show: stage.Stage) -> Page:
        page = show.show(demo_phones.moment(system, name))
        if name in ("attacked", "attacks"):
            page.locator(".LastThree button").first.tap()
            page.locator(".Moment").wait_for()
        return page

    return steps


def _targets(show: stage.Stage) -> Page:
    page = show.show(demo.moments()["phone_squares"])
    page.locator('[data-verb="attack"]').tap()
    page.locator(".Target").first.tap()
    return page


def _tab(name: str, *names: str) -> Steps:
    """A tab of the phone that waits."""

    def steps(show: stage.Stage) -> Page:
        page = show.show(demo.moments()[name])
        tabs = page.get_by_role("navigation", name="Parts of the seat")
        for one in names:
            tabs.get_by_role("button", name=one, exact=True).tap()
        page.wait_for_timeout(200)
        return page

    return steps


def _map_of(system: str) -> Steps:
    """The map of a phone that waits in the course of a fight."""

    def steps(show: stage.Stage) -> Page:
        page = show.show(demo_phones.moment(system, "waits"))
        tabs = page.get_by_role("navigation", name="Parts of the seat")
        tabs.get_by_role("button", name="Map", exact=True).tap()
        page.wait_for_timeout(400)
        return page

    return steps


def _lost(show: stage.Stage) -> Page:
    page = show.show(demo.moments()["phone_choice"])
    page.get_by_role("radio").first.tap()
    assert show.socket is not None
    # It stays away, or the page would be back before the picture is taken.
    show.away = True
    show.socket.close()
    page.locator(".away").wait_for()
    return page


def _refused(show: stage.Stage) -> Page:
    page = show.show(demo.moments()["phone_choice"])
    show.refuses = True
    page.get_by_role("radio").first.tap()
    page.locator(".foot .Btn.go").tap()
    page.locator(".fault").wait_for()
    return page


FRAMES = {"waits": 2, "attacked": 3, "asked": 4, "turn": 4, "attacks": 7, "secret": 12}
"""Which of the phones of the mock-up shows that moment of a fight."""

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"


def _crowded(show: stage.Stage) -> Page:
    """Thirty options, and somebody whose name fills a line."""
    moment = demo.moments()["phone_choice"]
    whole = next(one for one in moment.messages if isinstance(one, Snapshot))
    figures = tuple(
        msgspec.structs.replace(one, name=LONG) if one.id in ("kira", "guard_1") else one
        for one in whole.screen.picture.figures
    )
    options = tuple(
        OptionCard(f"strike:{number}", f"Strike {LONG} {number}") for number in range(1, 31)
    )
    card = msgspec.structs.replace(whole.screen.papers[0], form=ChoiceCard(options))
    picture = msgspec.structs.replace(whole.screen.picture, figures=figures)
    screen = msgspec.structs.replace(whole.screen, papers=(card,), picture=picture)
    return show.show(demo.Moment((msgspec.structs.replace(whole, screen=screen),)))


def _twelve(show: stage.Stage) -> Page:
    """A table of twelve, of whom one has a name that fills a line."""
    moment = demo.moments()["gm_many"]
    whole = next(one for one in moment.messages if isinstance(one, Snapshot))
    picture = whole.screen.picture
    others = [
        msgspec.structs.replace(one, id=f"{one.id}_2", name=LONG if at == 0 else f"{one.name} 2")
        for at, one in enumerate(picture.figures)
    ]
    picture = msgspec.structs.replace(picture, figures=(*picture.figures, *others))
    screen = msgspec.structs.replace(whole.screen, picture=picture)
    return show.show(demo.Moment((msgspec.structs.replace(whole, screen=screen),)))


def _lobby(show: stage.Stage) -> Page:
    """Before the fight: two are ready, and this player plays somebody."""
    whole = next(
        one for one in demo.moments()["phone_squares"].messages if isinstance(one, Snapshot)
    )
    table = msgspec.structs.replace(whole.screen.table, phase="lobby", code="VJBCVC")
    seats = tuple(
        msgspec.structs.replace(one, ready=one.seat != whole.screen.me.seat)
        for one in whole.screen.seats
    )
    screen = msgspec.structs.replace(whole.screen, table=table, seats=seats, papers=())
    return show.show(demo.Moment((msgspec.structs.replace(whole, screen=screen),)), "#main")


def rooms() -> dict[str, Room]:
    """Every room of the page by its name."""
    found = {
        "home": _screen("home", "home"),
        "home_seats": _screen("home with seats", "home"),
        "home_fight": _screen("home with a fight", "home"),
        "home_none": _screen("home without a match", "home"),
        "home_build": _screen("home asks for a game to build", "home", sizes=("phone", "desk")),
        "home_lost": _screen("home without what there is to play", "home"),
        "takes": _screen("phone_takes", "phone", 0, HANDHELD),
        "takes_table": _screen("gm_takes", "phone", 0, TABLES),
        "join": _screen("join", "phone", 0, HANDHELD),
        "wall": Room(_on_the_wall, "wall", sizes=TABLES),
        "after": Room(lambda show: look_back(show, Fought()), "report"),
        **{f"after_{name}": Room(_report(name), "report") for name in SHAPES},
        "over": _screen("gm_over", "report", sizes=TABLES),
        "over_phone": _screen("phone_over", "phone", 10, HANDHELD),
        "over_wall": Room(_end_on_the_wall, "report", sizes=TABLES),
        "rule": _screen("the sheet of a rule", "rule", sizes=TABLES),
        "edit": _screen("the sheet Edit", "sheet", sizes=TABLES),
        "many": _screen("gm_many", "states", sizes=TABLES),
        "twelve": Room(_twelve, "states", sizes=TABLES),
        "waits": _screen("phone_waits", "phone", 2, HANDHELD),
        "choice": _screen("phone_choice", "phone", 4, HANDHELD),
        "dice": _screen("phone_dice", "phone", 8, HANDHELD),
        "last_die": Room(_last_die, "phone", 8, HANDHELD),
    }
    for system, table, phone in (
        ("razorweave", "gm_zones", "phone_zones"),
        ("beacon_road", "gm_squares_turn", "phone_squares"),
        ("fully_automated", "gm_hexes", "phone_hexes"),
        ("action_points", "gm_ap_warehouse", "phone_ap"),
        ("aeronaughts", "gm_bands_spend", "phone_bands"),
    ):
        found[system] = _screen(table, f"gm_{system}", sizes=TABLES)
        found[f"{system}_phone"] = _screen(phone, "phone", 5, HANDHELD)
        for name in demo_phones.MOMENTS[system]:
            frame = FRAMES[name]
            found[f"{system}_{name}"] = Room(_of_phones(system, name), "phone", frame, HANDHELD)
    found |= {
        "lobby": Room(_lobby, "phone", 1, HANDHELD),
        "targets": Room(_targets, "phone", 5, HANDHELD),
        "consequences": _screen("phone_several", "phone", 13, HANDHELD),
        "me": Room(_tab("phone_waits", "Me"), "phone", 11, HANDHELD),
        "me_squares": Room(_tab("phone_hexes_waits", "Me"), "phone", 11, HANDHELD),
        "map": Room(_tab("phone_hexes_waits", "Map"), "phone", 11, HANDHELD),
        "map_squares": Room(_map_of("beacon_road"), "phone", 11, HANDHELD),
        "map_rooms": Room(_map_of("razorweave"), "phone", 11, HANDHELD),
        "story": Room(_tab("phone_waits", "Story"), "phone", 11, HANDHELD),
        "refused": Room(_refused, "phone", 5, HANDHELD),
        "lost": Room(_lost, "phone", 5, HANDHELD),
        "crowded": Room(_crowded, "phone", 5, HANDHELD),
    }
    return found


def shoot(browser: Browser, address: str, folder: Path, name: str, room: Room) -> None:
    """All pictures of one room."""
    for size in room.sizes:
        for light in LIGHTS:
            shown = stage.Stage(browser, address, size, light)
            page = room.steps(shown)
            page.wait_for_timeout(250)
            page.screenshot(path=folder / f"{name}-{size}-{light}.png")
            shown.close()


def shoot_mockup(browser: Browser, mockups: Path, folder: Path, name: str, room: Room) -> None:
    """The mock-up of one room at the same sizes, where there is one."""
    place = mockups / f"{room.mockup}.html"
    if not place.is_file():
        return
    for size in room.sizes:
        for light in LIGHTS:
            # A frame is drawn at its own size whatever is around it.
            context = browsing.device(browser, size if room.frame < 0 else "desk", light)
            page = context.new_page()
            page.goto(f"{place.resolve().as_uri()}?theme={light}&still")
            what: Page | Locator = page
            if room.frame >= 0:
                what = page.locator(".Phone").nth(room.frame)
            what.screenshot(path=folder / f"{name}-{size}-{light}-meant.png")
            context.close()


def _figure(folder: Path, name: str, words: str) -> str:
    if not (folder / name).is_file():
        return ""
    return (
        f'<figure><img loading="lazy" src="{html.escape(name)}" alt="">'
        f"<figcaption>{words}</figcaption></figure>"
    )


STYLE = (
    "body{font:16px sans-serif;background:#777;margin:16px}"
    "div{display:flex;gap:16px;margin-bottom:24px}figure{margin:0;flex:0 1 auto;min-width:0}"
    "img{max-width:100%;max-height:900px}"
)


def one_page(folder: Path, names: dict[str, Room]) -> Path:
    """The page on which all of them stand side by side."""
    parts = []
    for name, room in names.items():
        parts.append(f"<h2>{html.escape(name)}</h2>")
        for size in room.sizes:
            for light in LIGHTS:
                pair = [
                    _figure(folder, f"{name}-{size}-{light}.png", f"{name}, {size}, {light}"),
                    _figure(folder, f"{name}-{size}-{light}-meant.png", "what is meant"),
                ]
                parts.append(f"<div>{''.join(pair)}</div>")
    place = folder / "index.html"
    head = f'<!doctype html><meta charset="utf-8"><title>Pictures</title><style>{STYLE}</style>'
    place.write_text(head + "".join(parts), encoding="utf-8")
    return place


def main() -> None:
    """Take them."""
    told = argparse.ArgumentParser(prog="scripts/pictures", description=__doc__)
    told.add_argument("folder", type=Path, help="where the pictures go")
    told.add_argument("--mockups", type=Path, help="a folder with what is meant, as HTML files")
    told.add_argument("rooms", nargs="*", help="only these; by default all")
    given = told.parse_intermixed_args()
    path = browsing.chromium()
    if path is None:
        sys.exit("There is no Chromium on this machine to take pictures with.")
    every = rooms()
    if strange := set(given.rooms) - set(every):
        sys.exit(f"There is no room {', '.join(sorted(strange))}; there are {', '.join(every)}.")
    given.folder.mkdir(parents=True, exist_ok=True)
    with browsing.browser(path) as opened, stage.served() as where:
        for name, room in every.items():
            if not given.rooms or name in given.rooms:
                shoot(opened, where, given.folder, name, room)
                if given.mockups:
                    shoot_mockup(opened, given.mockups, given.folder, name, room)
    print(one_page(given.folder, every))  # noqa: T201


if __name__ == "__main__":
    main()
