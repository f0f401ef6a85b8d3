"""The line to the table: patches in their order, what was missed, breaks, and the end of a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.page import demo
from tests.page.stage import SEATED, Stage

MOMENTS = demo.moments()


def test_a_patch_puts_parts_and_lines_in_their_places(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    told = {"at": 19, "entry": 11, "text": "The Assassin misses.", "undone": True}
    new = {"at": 20, "entry": 12, "text": "Rella acts."}
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": []}, "log": [told, new]})
    lines = page.get_by_role("log").get_by_role("listitem")
    page.get_by_role("log").get_by_text("Rella acts.").wait_for()
    expect(lines).to_have_count(7)
    expect(lines.nth(1)).to_contain_text("The Assassin misses. (taken back)")
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("heading", name="The fight goes on.")).to_be_visible()


def test_a_gap_is_said_hello_over(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": []}})
    page.get_by_role("heading", name="The fight goes on.").wait_for()
    stage.say({"is": "patch", "seq": 11, "parts": {}})
    page.get_by_role("heading", name="What does Rella do?").wait_for()
    assert [said["seq"] for said in stage.sent] == [-1, 8]


def test_the_line_comes_back_by_itself(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    page.keyboard.press("3")
    assert stage.socket is not None
    stage.socket.close()
    page.get_by_role("status").wait_for()
    page.get_by_role("status").wait_for(state="detached")
    assert [said["seq"] for said in stage.sent] == [-1, 7]
    assert stage.sent[0]["token"] == SEATED["token"]
    # What was begun is still there.
    expect(page.get_by_role("radio", name="Maneuver")).to_have_attribute("aria-checked", "true")


def test_a_seat_that_is_withdrawn_is_over(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    stage.say({"is": "gone", "code": "revoked", "sentence": "This link was withdrawn."})
    page.get_by_text("This link was withdrawn.").wait_for()
    page.wait_for_timeout(600)
    assert [said["do"] for said in stage.sent] == ["hello"]


def test_a_new_question_is_announced_and_takes_the_focus(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    card = {
        "asked_at": 33,
        "decider": "kira",
        "name": "react",
        "kind": "react",
        "sentence": "Does Kira parry?",
        "form": {"type": "choice", "options": [{"id": "yes", "words": "Yes"}]},
        "mine": True,
    }
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [card]}})
    page.get_by_role("heading", name="Does Kira parry?").wait_for()
    expect(page.locator("#page > .vh[aria-live=polite]")).to_have_text("Kira: Does Kira parry?")
    expect(page.locator(":focus")).to_have_attribute("data-option", "yes")
    aside = {**card, "asked_at": 34, "sentence": "Anybody?", "closes": True, "together": True}
    stage.say({"is": "patch", "seq": 9, "parts": {"papers": [aside]}})
    page.get_by_role("heading", name="Anybody?").wait_for()
    expect(page.locator("#page > .vh[aria-live=assertive]")).to_have_text("Kira: Anybody?")


def test_a_question_leaves_alone_what_is_being_typed(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    page.keyboard.press("/")
    expect(page.get_by_role("dialog").locator("input")).to_be_focused()
    page.keyboard.type("rw-turn-02")
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": []}})
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="In a turn a fighter may").wait_for()


def test_a_table_is_set_and_a_seat_taken(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    stage.moment = MOMENTS["gm_razorweave"]
    page = stage.open("home")
    page.get_by_role("radio", name="Dock warehouse ambush").click()
    page.get_by_label("Your name").fill("Ines")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("heading", name="What does Rella do?").wait_for()
    fight: dict[str, Any] = {"system": "razorweave", "scenario": "warehouse-ambush", "name": "Ines"}
    fight |= {"rulings": {}, "lobby": False}
    assert stage.posted == [("tables", fight)]
    page.get_by_role("button", name="Seats").click()
    seats = page.get_by_role("dialog", name="Seats")
    expect(seats.get_by_text("KESTRL", exact=True)).to_be_visible()
    seats.get_by_role("group", name="What a Check takes".lower()).get_by_text("do it").click()
    assert stage.acts(1) == [{"do": "treat", "kind": "check", "how": "do"}]


def test_a_player_joins_with_a_code(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    stage.moment = MOMENTS["phone_waits"]
    page = stage.open("join/kestrl")
    page.get_by_label("Your name").fill("Tom")
    page.get_by_role("button", name="Sit down").tap()
    page.get_by_role("heading", name="Waiting for Rella.").wait_for()
    assert stage.posted == [("join", {"code": "KESTRL", "name": "Tom", "kind": "player"})]
