"""Cards that are chosen in secret: nothing of them is in what any other page is sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.play.people import Person
from tests.play.table import Table


def _whole(person: Person) -> tuple[Any, str]:
    """What a page is sent and shows when it is opened anew."""
    before = len(person.frames)
    person.page.reload()
    person.page.locator(".Phone, .GMTable, .Wall").first.wait_for()
    person.page.get_by_text("One moment", exact=True).wait_for(state="detached")
    (whole, *_) = [
        found
        for frame in person.frames[before:]
        if (found := json.loads(frame))["is"] == "snapshot"
    ]
    text = ""
    while text != (text := person.page.locator("main").inner_text()):
        person.page.wait_for_timeout(300)  # a board is drawn a moment after the page stands
    return whole["screen"], text


def _quiet(people: list[Person]) -> None:
    """Wait until nothing more comes to anybody."""
    count = -1
    while count != (count := sum(len(one.frames) for one in people)):
        people[0].page.wait_for_timeout(300)


def _seal(person: Person, option: int) -> str:
    """Choose a card by its place and seal it; gives what the card is called."""
    row = person.page.locator("#ask [data-card]").nth(option)
    person.tap(row)
    person.tap(person.page.locator("#ask .foot .go"))
    person.page.locator("#ask.still .foot .go:disabled").wait_for()
    return row.locator(".words b").inner_text()


@pytest.mark.rule("FA-SEL-03")
def test_a_sealed_card_changes_nothing_on_any_other_page(
    seated: Callable[..., Table], people: Callable[..., Person]
) -> None:
    table = seated("Fully Automated", "The shield on the ferry", [("Ann", "Teo"), ("Ben", "Sunny")])
    ann, ben = table.players
    code = table.master.code()
    wall = people("Wall", "wall")
    wall.look_on(code)
    for player in table.players:
        player.take_time()
    while "in secret" not in ann.paper().get("who", ""):
        table.step()
    others = [table.master, ben, wall]
    first = _seal(ann, 1)
    expect(ann.page.locator("#ask")).to_contain_text(f"You said: {first}", use_inner_text=True)
    _quiet(others)
    before = [_whole(one) for one in others]
    _quiet(others)
    told = [len(one.frames) for one in others]
    second = _seal(ann, 2)
    assert second != first
    _quiet(others)
    # That somebody thinks again is nobody's business either.
    assert [len(one.frames) for one in others[1:]] == told[1:]
    after = [_whole(one) for one in others]
    # But the game master, who can go back, sees that the line of play went on.
    for whole, _ in (before[0], after[0]):
        del whole["table"]["head"]
    assert [one[0] for one in after] == [one[0] for one in before]
    assert [one[1] for one in after] == [one[1] for one in before]
    # And it is what was sealed last that is turned over.
    screen, _ = _whole(ann)
    (card,) = [paper for paper in screen["papers"] if paper["mine"]]
    assert card["said"] == card["form"]["options"][2]["id"]
    while "in secret" in ann.paper().get("who", ""):
        table.step()
    _quiet(others)
    card_name = second.partition(":")[0].lower()
    assert any(card_name in frame.lower() for frame in ben.frames[told[1] :])
