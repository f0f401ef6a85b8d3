"""A player's phone: whose it is, three taps to an answer, and no empty screen behind any tab."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import demo, demo_phones
from tests.page.axe import findings
from tests.page.edges import beyond
from tests.page.stage import STATIC, Stage

MOMENTS = demo.moments()
TURNS = {
    "razorweave": ("phone_zones", "strike", "strike:assassin:crossbow"),
    "beacon_road": ("phone_squares", "attack", "basic_melee_attack:spear_2"),
    "fully_automated": ("phone_hexes", "microdart", "microdart"),
    "action_points": ("phone_ap", "attack", "attack:sword:cutpurse_1"),
    "aeronaughts": ("phone_bands", "attack", "attack:boarder_2:twin_pistols"),
}
"""By system: somebody's turn, what they do, and the answer that it comes to."""
HIGH = "document.documentElement.scrollHeight - innerHeight"
MOST_TAPS = 3
OVERLAP = 4
"""By so much (px) the box of a turned stamp may reach below what is drawn of it."""
MOST_BYTES = 140_000
"""So much a phone may load, compressed, with a board; fonts and silhouettes besides."""


def _card(page: Page, which: str) -> Any:
    return page.locator(f"#ask [data-card]{which}")


def _attack(page: Page, verb: str, option: str) -> int:
    """Tap what is done, to whom, and the button; how many taps that took."""
    where = [f'[data-verb="{verb}"]']
    if verb != option:
        where.append(f'[data-option="{option}"]')
    for one in where:
        _card(page, one).tap()
    page.locator("#ask .foot .go").tap()
    return len(where) + 1


@pytest.mark.parametrize("system", TURNS)
def test_one_deed_on_one_target_takes_three_taps(
    system: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage("phone")
    name, verb, option = TURNS[system]
    page = stage.show(MOMENTS[name])
    taps = _attack(page, verb, option)
    (act,) = stage.acts(1)
    assert (act["do"], act["answer"]) == ("answer", option)
    assert taps <= MOST_TAPS


@pytest.mark.parametrize("size", ["phone", "small"])
@pytest.mark.parametrize("system", TURNS)
def test_nothing_is_chosen_and_both_levels_are_clean(
    system: str, size: str, on_stage: Callable[..., Stage]
) -> None:
    name, verb, option = TURNS[system]
    page = on_stage(size).show(MOMENTS[name])
    chosen = page.locator("#ask [aria-checked=true], #ask [aria-pressed=true]:not(.Seg *)")
    expect(page.locator("#ask [data-card]").first).to_be_visible()
    expect(chosen).to_have_count(0)
    # Nothing is filled before something is chosen: least of all what ends the turn.
    expect(page.locator("#ask .go")).to_have_count(0)
    assert findings(page) == []
    assert beyond(page) == []
    _card(page, f'[data-verb="{verb}"]').tap()
    go = page.locator("#ask .foot .go")
    if verb != option:
        expect(go).to_be_disabled()
        expect(chosen).to_have_count(0)
    expect(page.locator(".Hero")).to_be_in_viewport()
    expect(go).to_be_in_viewport()
    assert page.evaluate(HIGH) <= 0
    assert findings(page) == []
    assert beyond(page) == []


@pytest.mark.parametrize("size", ["phone", "small"])
@pytest.mark.parametrize("system", TURNS)
def test_no_tab_leaves_an_empty_screen(
    system: str, size: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage(size)
    page = stage.show(MOMENTS[TURNS[system][0]])
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [], "waits": {"names": ["Ann"]}}})
    tabs = page.get_by_role("navigation", name="Parts of the seat")
    for tab in ("Map", "Me", "Story", "Now"):
        tabs.get_by_role("button", name=tab, exact=True).tap()
        # What a tab shows is fetched when it is first turned to.
        expect(page.locator("#main")).to_have_text(re.compile(r"\S"))
        expect(page.get_by_text("One moment", exact=True)).to_have_count(0)
        page.locator("#main").evaluate("main => { main.scrollTop = main.scrollHeight; }")
        expect(page.locator(".Hero")).to_be_in_viewport(ratio=1)
        expect(tabs).to_be_in_viewport(ratio=1)
        assert page.evaluate(HIGH) <= 0
        assert page.evaluate("scrollY") == 0
        assert page.locator("#main").inner_text().strip()


@pytest.mark.parametrize("system", TURNS)
def test_what_ends_a_turn_is_a_plain_button_that_does_it(
    system: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS[TURNS[system][0]])
    ends = page.locator("#ask [data-decline]")
    if system == "fully_automated":
        # A card has to be played.
        expect(ends).to_have_count(0)
        return
    expect(ends).to_have_count(1)
    expect(ends).to_be_in_viewport()
    assert "go" not in (ends.get_attribute("class") or "").split()
    ends.tap()
    (act,) = stage.acts(1)
    assert act["answer"] in {"end", "pass"}


@pytest.mark.parametrize("system", TURNS)
def test_all_that_a_phone_loads_is_small(system: str, on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS[TURNS[system][0]])
    tools = page.get_by_role("group", name="Beside the question")
    tools.get_by_role("button", name="Map").tap()
    page.locator("#board .BoardScroll > *").first.wait_for()
    names = {url.removeprefix(stage.address).split("?")[0] for url in stage.asked}
    loaded = [STATIC / name for name in names if name.endswith((".js", ".css"))]
    assert len(loaded) > 10
    sizes = {one.name: len(gzip.compress(one.read_bytes())) for one in loaded}
    assert sum(sizes.values()) < MOST_BYTES


@pytest.mark.parametrize("system", demo_phones.MOMENTS)
def test_every_moment_that_is_pictured_comes_up_in_its_fight(system: str) -> None:
    assert set(demo_phones.MOMENTS[system]) <= set(demo_phones.shots(system))


@pytest.mark.parametrize("name", ["attacked", "attacks"])
@pytest.mark.parametrize("system", TURNS)
def test_a_roll_is_in_sight_whole_on_a_small_phone(
    system: str, name: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage("small").show(demo_phones.moment(system, name))
    page.locator(".LastThree button").first.tap()
    roll = page.locator(".Moment")
    expect(roll.locator(".dice")).to_be_in_viewport(ratio=1)
    for part in (".Stamp", ".sum", ".need", ".bar .Odds", ".did", ".tools"):
        for one in roll.locator(part).all():
            expect(one).to_be_in_viewport(ratio=1)
    (stamp,) = roll.locator(".Stamp").all()
    word = stamp.bounding_box()
    assert word is not None
    for portrait in roll.locator(".side .Mini").all():
        box = portrait.bounding_box()
        assert box is not None
        assert word["y"] + word["height"] <= box["y"] + OVERLAP
    assert beyond(page) == []


def test_a_roll_that_wards_off_is_bad_for_whoever_attacks(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("small").show(demo_phones.moment("fully_automated", "attacks"))
    page.locator(".LastThree button").first.tap()
    roll = page.locator(".Moment")
    expect(roll.locator(".Stamp")).to_have_text("Answered")
    expect(roll).to_have_class(re.compile(r"\bbotch\b"))


@pytest.mark.parametrize("taps", [0, 4])
def test_real_dice_have_number_keys_and_button_in_sight_together(
    taps: int, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage("small").show(MOMENTS["phone_dice"])
    keys = page.get_by_role("group", name="Faces of d6")
    for face in "6432"[:taps]:
        keys.get_by_role("button", name=face).tap()
    if taps:
        page.locator(".Stands li").first.wait_for()
    for part in ("#question", ".lead", ".TypeDice", ".KeyPad", ".foot .go"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_map_and_a_card_are_one_choice(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("phone").show(MOMENTS["phone_squares"])
    _card(page, '[data-verb="attack"]').tap()
    spear = _card(page, '[data-option="basic_melee_attack:spear_3"]')
    page.locator('.SmallBoard button[data-who="spear_3"]').tap()
    expect(spear).to_be_checked()
    other = _card(page, '[data-option="basic_melee_attack:spear_1"]')
    other.tap()
    expect(spear).not_to_be_checked()
    on_map = page.locator('.SmallBoard button[data-who="spear_1"]')
    expect(on_map).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Back", exact=True).tap()
    expect(page.locator(".SmallBoard")).to_have_count(0)
    expect(_card(page, '[data-verb="attack"]')).to_be_focused()


def test_keys_take_a_card_and_go_a_step_back(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("laptop")
    page = stage.show(MOMENTS["gm_zones"])
    page.keyboard.press("1")
    heading = page.locator("#question")
    expect(heading).to_have_text("Strike: whom?")
    # Enter takes the card it is on, and answers by the one that is taken.
    expect(page.locator(":focus")).to_have_attribute("data-option", "strike:guard_1:crossbow")
    page.keyboard.press("Backspace")
    expect(heading).to_have_text("What does Rella do?")
    page.keyboard.press("1")
    expect(heading).to_have_text("Strike: whom?")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#ask [aria-checked=true]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#ask [aria-checked=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    (act,) = stage.acts(1)
    assert act["answer"] == "strike:guard_2:crossbow"


def test_a_few_numbers_are_cards_that_say_what_comes_of_them(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_choice"])
    card = {"asked_at": 50, "decider": "kira", "name": "take", "kind": "take", "mine": True}
    card |= {"sentence": "How many Soak Boxes?", "form": {"type": "number", "least": 0, "most": 1}}
    card["form"] |= {"step": 1}  # type: ignore[operator]
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [card]}})
    change = {"who": "kira", "what": "meter", "key": "hp", "words": "HP", "before": 27}
    options = [
        {"option": "0", "figures": [], "after": [{**change, "after": 17}]},
        {"option": "1", "figures": [], "after": [{**change, "after": 27}]},
    ]
    stage.say({"is": "odds", "odds": {"asked_at": 50, "decider": "kira", "options": options}})
    expect(page.get_by_role("radio", name="0 HP 27 to 17")).to_be_visible()
    page.get_by_role("radio", name="1 HP stays 27").tap()
    page.get_by_role("button", name="Answer 1").tap()
    (act,) = stage.acts(1)
    assert act["answer"] == 1


def test_the_sheet_lies_over_the_question(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("phone").show(MOMENTS["phone_squares"])
    page.get_by_role("button", name="The sheet of Orc Warrior").tap()
    sheet = page.get_by_role("dialog", name="Your sheet")
    expect(sheet.get_by_role("region", name="Orc Warrior")).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator("#question")).to_be_visible()


def test_a_phone_buzzes_when_it_is_asked_and_told_to(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    stage.page.add_init_script(
        "window.buzzed = []; navigator.vibrate = (how) => window.buzzed.push(how);"
    )
    page = stage.show(MOMENTS["phone_waits"])
    page.get_by_role("navigation").get_by_role("button", name="Me", exact=True).tap()
    page.get_by_label("Buzz when I am asked").tap()
    assert len(page.evaluate("window.buzzed")) == 1
    paper = {"asked_at": 99, "decider": "kira", "name": "Kira", "kind": "x", "mine": True}
    paper |= {"sentence": "Who is next?", "form": {"type": "text", "least": 0, "most": 9}}
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [paper]}})
    expect(page.get_by_role("heading", name="Who is next?")).to_be_visible()
    assert len(page.evaluate("window.buzzed")) == 2
