"""The board that all systems share: its camera, keys, list, and what it owes to every device."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from fracas.core.picture.pictures import Layout, Picture, Scene
from fracas.web.outgoing import Snapshot
from tests.page import demo
from tests.page.axe import findings
from tests.page.edges import beyond
from tests.page.stage import Stage

MOMENTS = demo.moments()
FIELDS = ("gm_squares_turn", "gm_hexes", "gm_ap_warehouse", "gm_zones", "gm_bands")
BOARD = re.compile("^Board: arrows walk")
CAMERA_IS_STILL = 400


def _snapshot(name: str) -> Snapshot:
    (whole,) = [one for one in MOMENTS[name].messages if isinstance(one, Snapshot)]
    return whole


def _board(page: Page) -> Locator:
    found = page.get_by_role("group", name=BOARD)
    found.wait_for()
    page.wait_for_timeout(CAMERA_IS_STILL)
    return found


def _view(page: Page) -> tuple[float, float, float]:
    """How large the world is drawn, and where its origin is."""
    page.wait_for_timeout(CAMERA_IS_STILL)
    matrix = page.locator(".world").evaluate("(one) => new DOMMatrix(one.style.transform).toJSON()")
    return matrix["a"], matrix["e"], matrix["f"]


def _box(one: Locator) -> dict[str, float]:
    found: Any = one.bounding_box()
    assert found is not None
    return dict(found)


def test_it_zooms_about_its_middle_by_keys_and_buttons(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    board = _board(page)
    frame = _box(board)
    middle = (frame["width"] / 2, frame["height"] / 2)
    before = _view(page)
    page.get_by_role("button", name="Zoom in").click()
    k, x, y = _view(page)
    assert k == pytest.approx(before[0] * 1.25, rel=1e-3)
    # What was in the middle is there still.
    for at, was, now in ((0, before[1], x), (1, before[2], y)):
        assert (middle[at] - now) / k == pytest.approx((middle[at] - was) / before[0], abs=1)
    board.get_by_role("button", name=re.compile("^N6")).last.focus()
    page.keyboard.press("-")
    assert _view(page)[0] == pytest.approx(before[0], rel=1e-3)
    for _ in range(12):
        page.keyboard.press("+")
    assert _view(page)[0] == pytest.approx(2.5)


def test_it_shows_the_whole_and_those_who_are_involved(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    frame = _box(_board(page))
    page.get_by_role("button", name="Show the whole board").click()
    k, x, y = _view(page)
    assert x >= 0
    assert y >= 0
    assert x + 24 * 52 * k <= frame["width"]
    assert y + 12 * 52 * k <= frame["height"]
    for _ in range(9):
        page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Show who is involved").click()
    page.wait_for_timeout(CAMERA_IS_STILL)
    captain = _box(page.locator(".token[data-who=captain]"))
    assert frame["x"] <= captain["x"]
    assert captain["x"] + captain["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= captain["y"]
    assert captain["y"] + captain["height"] <= frame["y"] + frame["height"]


@pytest.mark.parametrize("name", FIELDS)
def test_the_whole_board_is_in_the_free_window_at_first(
    name: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage("low").show(MOMENTS[name])
    _board(page)
    order, dock, bar = (_box(page.locator(one)) for one in (".order", ".dock", ".GMTable > header"))
    tray = page.locator(".Tray")
    foot = _box(tray)["y"] if tray.count() else 712
    for one in page.locator(".Axes span, .token").all():
        box = _box(one)
        assert box["x"] >= order["x"] + order["width"]
        assert box["x"] + box["width"] <= dock["x"]
        assert box["y"] >= bar["y"] + bar["height"]
        assert box["y"] + box["height"] <= foot


@pytest.mark.parametrize("name", ["gm_hexes", "gm_ap_warehouse", "gm_bands"])
def test_the_tray_scrolls_within_and_folds_away(name: str, on_stage: Callable[..., Stage]) -> None:
    page = on_stage("low").show(MOMENTS[name])
    _board(page)
    before = _view(page)[0]
    assert _box(page.locator(".Tray"))["y"] + _box(page.locator(".Tray"))["height"] <= 712
    page.get_by_role("button", name="Hide", exact=True).click()
    shown = page.get_by_role("button", name="Show more")
    expect(shown).to_have_attribute("aria-expanded", "false")
    assert _box(page.locator(".Tray"))["height"] < 48
    # What it took is the board's, where the board was as high as there was room.
    assert _view(page)[0] >= before
    shown.click()
    assert _view(page)[0] == pytest.approx(before, rel=1e-3)


@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_phone_names_columns_and_rows_and_its_tools_cover_nobody(
    size: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage(size).show(MOMENTS["phone_hexes_waits"])
    page.get_by_role("button", name="Map", exact=True).tap()
    pane = _box(_board(page))
    for strip in page.locator(".Axes > div").all():
        names = [_box(one) for one in strip.locator("span:visible").all()]
        within = [
            one
            for one in names
            if one["x"] >= pane["x"] - 2 and one["x"] + one["width"] <= pane["x"] + pane["width"]
            if one["y"] >= pane["y"] - 2 and one["y"] + one["height"] <= pane["y"] + pane["height"]
        ]
        assert len(within) >= 3
    tools = _box(page.get_by_role("group", name="View of the board"))
    assert tools["x"] >= pane["x"] + pane["width"] - 1


def test_who_has_no_field_stands_in_rows_over_the_free_window(
    on_stage: Callable[..., Stage],
) -> None:
    page = on_stage("low").show(MOMENTS["gm_many"])
    tokens = page.locator(".Sides [data-who] .Mini")
    tokens.first.wait_for()
    page.wait_for_timeout(CAMERA_IS_STILL)
    boxes = [_box(one) for one in tokens.all()]
    assert min(one["width"] for one in boxes) >= 80
    assert len({round(one["y"]) for one in boxes}) == 2
    order, dock = _box(page.locator(".order")), _box(page.locator(".dock"))
    assert all(order["x"] + order["width"] <= one["x"] for one in boxes)
    assert all(one["x"] + one["width"] <= dock["x"] for one in boxes)


def test_a_drag_pans_and_is_no_tap(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_walk"])
    _board(page)
    token = _box(page.locator(".token").first)
    before = _view(page)
    at = (token["x"] + token["width"] / 2, token["y"] + token["height"] / 2)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 30, at[1] + 20, steps=4)
    page.mouse.up()
    k, x, y = _view(page)
    assert (k, x, y) == pytest.approx((before[0], before[1] + 30, before[2] + 20), abs=1)
    # A tap would have shown what is seen from there.
    page.mouse.move(2, 2)
    expect(page.locator(".sight")).to_have_count(0)


def test_the_wheel_zooms_where_it_is_held_with_control(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    frame = _box(_board(page))
    before = _view(page)
    # Where neither the order nor the dock lies over it.
    at = frame["width"] / 2
    page.mouse.move(frame["x"] + at, frame["y"] + 50)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    k, x, y = _view(page)
    assert k > before[0]
    assert (at - x) / k == pytest.approx((at - before[1]) / before[0], abs=1)
    assert (50 - y) / k == pytest.approx((50 - before[2]) / before[0], abs=1)


def test_the_list_has_the_same_taps_and_stays_open(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_squares_walk"])
    _board(page)
    page.get_by_role("button", name="List", exact=True).click()
    form: Any = _snapshot("gm_squares_walk").screen.papers[0].form
    end = next(one for one in form.ends if one.way)
    places = page.get_by_role("list", name="Where to go")
    expect(places.get_by_role("button")).to_have_count(sum(bool(one.way) for one in form.ends))
    place = places.get_by_role("button", name=f"{end.words} ({end.cost})")
    place.click()
    expect(place).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.locator(".GMTable").wait_for()
    expect(page.get_by_role("list", name="Who is there")).to_be_visible()
    page.get_by_role("button", name="List", exact=True).click()
    _board(page)


@pytest.mark.parametrize("name", FIELDS)
def test_there_is_one_stop_for_the_keys(name: str, on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS[name])
    board = _board(page)
    expect(board.locator("[tabindex='0']")).to_have_count(1)
    hand = board.locator("[tabindex='0']")
    hand.focus()
    before = hand.get_attribute("aria-label")
    assert before
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        assert hand.get_attribute("aria-label")
    expect(hand).to_be_focused()


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("size", ["small", "wall"])
def test_it_is_whole_on_every_device(name: str, size: str, on_stage: Callable[..., Stage]) -> None:
    page = on_stage(size, "light").show(MOMENTS[name])
    _board(page)
    assert beyond(page) == []
    assert findings(page) == []
    expect(page.locator(".token")).to_have_count(len(_snapshot(name).screen.picture.scene.pieces))


def _patched(stage: Stage, picture: Picture) -> None:
    stage.say({"is": "patch", "seq": 8, "parts": {"picture": picture}})


def test_twelve_with_long_names_and_then_nobody(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_squares_turn"])
    _board(page)
    whole = _snapshot("gm_squares_turn").screen.picture
    long = "Captain of the toll-takers at the second bridge"
    many = tuple(replace(one, name=f"{long} {at}") for at, one in enumerate(whole.figures))
    twelfth = replace(many[0], id="twelfth", token="Z")
    piece = replace(whole.scene.pieces[0], id="twelfth", x=20, y=10, near=())
    scene = replace(whole.scene, pieces=(*whole.scene.pieces, piece))
    _patched(stage, replace(whole, figures=(*many, twelfth), scene=scene))
    expect(page.locator(".token")).to_have_count(12)
    for name in page.locator(".token .name").all():
        assert _box(name)["width"] <= 160
    assert beyond(page) == []
    _patched_again = replace(whole, figures=(), scene=replace(whole.scene, pieces=(), sights=()))
    stage.say({"is": "patch", "seq": 9, "parts": {"picture": _patched_again}})
    expect(page.locator(".token")).to_have_count(0)
    expect(page.get_by_role("button", name="Zoom in")).to_be_visible()


def test_nothing_moves_where_motion_is_not_wished(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_squares_turn"])
    _board(page)
    scene = _snapshot("gm_squares_turn").screen.picture.scene
    at = next(at for at, one in enumerate(scene.pieces) if one.id == "captain")
    before = _box(page.locator(".token[data-who=captain]"))
    stage.say({"is": "patch", "seq": 8, "parts": {f"picture/scene/pieces/{at}/x": 14}})
    page.wait_for_function(
        "(was) => document.querySelector('.token[data-who=captain]')"
        ".getBoundingClientRect().x > was + 5",
        arg=before["x"],
    )
    assert page.evaluate("document.getAnimations().length") == 0


def test_tokens_walk_where_motion_is_wished(chromium: Any, address: str) -> None:
    stage = Stage(chromium, address, motion="no-preference")
    page = stage.show(MOMENTS["gm_squares_turn"])
    _board(page)
    scene = _snapshot("gm_squares_turn").screen.picture.scene
    at = next(at for at, one in enumerate(scene.pieces) if one.id == "captain")
    page.evaluate(
        "() => { window.moved = 0; const was = Element.prototype.animate;"
        " Element.prototype.animate = function (...all) {"
        " if (this.dataset.who === 'captain') window.moved += 1; return was.apply(this, all); } }"
    )
    stage.say({"is": "patch", "seq": 8, "parts": {f"picture/scene/pieces/{at}/x": 14}})
    page.wait_for_function("window.moved === 1")
    stage.close()
    assert stage.faults == []


def test_forced_colours_have_flat_ground(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    stage.page.emulate_media(forced_colors="active")
    page = stage.show(MOMENTS["gm_squares_turn"])
    _board(page)
    fills = page.locator(".Chunk path").evaluate_all(
        "(all) => [...new Set(all.map((one) => one.getAttribute('stroke')))]"
    )
    assert fills == [None]


def test_an_empty_field_is_shown_empty(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_squares_turn"])
    _board(page)
    whole = _snapshot("gm_squares_turn").screen.picture
    empty = Scene("nothing", Layout("squares", ("A",), ("1",)))
    _patched(stage, replace(whole, figures=(), lines=(), scene=empty))
    expect(page.locator(".token")).to_have_count(0)
    page.get_by_role("button", name="List", exact=True).click()
    expect(page.get_by_role("list", name="The board in words")).to_have_count(1)
