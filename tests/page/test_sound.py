"""What is heard at a table: nothing until switched on, then dice, blows, falls, one's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page import demo
from tests.page.stage import Stage

MOMENTS = demo.moments()
LISTENS = """
window.made = [];
for (const kind of ["createOscillator", "createBufferSource"]) {
  const make = AudioContext.prototype[kind];
  AudioContext.prototype[kind] = function () {
    window.made.push(kind);
    return make.call(this);
  };
}
"""
"""Notes every tone and every noise that the page makes."""

KNOCKS = 8


def _line(at: int, rung: str = "hit", **more: Any) -> dict[str, Any]:
    dice = [{"text": "5", "shape": "d6"}]
    throw = {"kind": "check", "words": "Strike", "dice": dice, "rung": rung, "word": rung}
    moment = {"actor": "kira", "targets": ["rella"], "throws": [throw], "lead": 0, **more}
    return {"at": at, "text": "Kira strikes.", "entry": at, "moment": moment}


def _tell(stage: Stage, seq: int, line: dict[str, Any]) -> None:
    stage.say({"is": "patch", "seq": seq, "parts": {}, "log": [line]})


@pytest.fixture
def stage(on_stage: Callable[..., Stage]) -> Stage:
    """A phone whose owner waits."""
    one = on_stage("phone")
    one.page.add_init_script(LISTENS)
    one.show(MOMENTS["phone_waits"])
    return one


def _made(page: Page, count: int) -> list[str]:
    """All that was made so far, once it is as much."""
    page.wait_for_function("count => window.made.length >= count", arg=count)
    found: list[str] = page.evaluate("window.made")
    return found


def test_nothing_is_heard_until_it_is_switched_on(stage: Stage) -> None:
    _tell(stage, 8, _line(90))
    stage.page.locator(".Moment").wait_for()
    stage.page.wait_for_timeout(1_500)
    assert stage.page.evaluate("window.made") == []
    assert not [url for url in stage.asked if "/sounds-" in url], "what makes sounds is not fetched"


def test_dice_and_what_came_of_them_are_heard(stage: Stage) -> None:
    page = stage.page
    page.get_by_role("navigation").get_by_role("button", name="Me", exact=True).tap()
    page.get_by_label("Sounds of dice and blows, and when I am asked").tap()
    # One's turn has two tones; it is heard at once, so that its owner knows how loud it is.
    assert _made(page, 2) == ["createOscillator"] * 2
    felled = {"who": "rella", "what": "out", "key": "", "words": "felled", "good": -1}
    _tell(stage, 8, _line(90, changes=[felled]))
    noise, tone = "createBufferSource", "createOscillator"
    # Dice knock; a blow is a tone and a noise; who falls has two tones.
    assert _made(page, 2 + KNOCKS + 4)[2:] == [noise] * KNOCKS + [tone, noise, tone, tone]
    paper = {"asked_at": 99, "decider": "kira", "name": "Kira", "kind": "x", "mine": True}
    paper |= {"sentence": "Who is next?", "form": {"type": "text", "least": 0, "most": 9}}
    stage.say({"is": "patch", "seq": 9, "parts": {"papers": [paper]}})
    assert len(_made(page, 2 + KNOCKS + 6)) == 2 + KNOCKS + 6


def test_a_miss_sounds_otherwise_than_a_hit(stage: Stage) -> None:
    page = stage.page
    page.evaluate("localStorage.setItem('fracas.sound', '{\"on\": true}')")
    page.reload()
    page.locator(".Phone").wait_for()
    _tell(stage, 8, _line(91, rung="miss"))
    assert _made(page, KNOCKS + 1) == ["createBufferSource"] * (KNOCKS + 1)
