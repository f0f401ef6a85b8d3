"""Reload, sleep, a cut line, a killed server: all are back in their seats, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.play.people import Person
from tests.play.table import Table
from tests.web.serving import free_port, process

HELD = [("Ann", "Isaura Vell"), ("Ben", "Brother Hask")]


def _asked(table: Table) -> Person:
    """Play on until a player is asked to choose one of several things; gives the player."""
    while True:
        for person in table.players:
            paper = person.paper()
            # Declining is among the paper's cards, and none of them is tapped here.
            cards = person.page.locator("#ask [data-card]").count()
            if paper["asked"] and paper["kind"] == "choice" and cards > 2:
                return person
        assert table.step()


def test_a_reload_in_mid_choice_asks_again(seated: Callable[..., Table]) -> None:
    table = seated("Razorweave", "The Bell Tower Duel", HELD)
    person = _asked(table)
    before = person.paper()
    person.tap(person.page.locator("#ask [data-card]").nth(2))
    said = [one.said for one in table.all]
    person.page.reload()
    person.page.locator("#ask .foot").wait_for()
    after = person.paper()
    assert (after["question"], after["cards"]) == (before["question"], before["cards"])
    assert after["chosen"] == before["chosen"]
    # The same person, in the same seat, who goes on.
    person.answer(after)
    for _ in range(4):
        table.step()
    assert sum(one.said for one in table.all) > sum(said)


def test_a_page_that_slept_catches_up(seated: Callable[..., Table]) -> None:
    table = seated("Razorweave", "The Bell Tower Duel", HELD)
    while not table.players[0].paper()["asked"]:
        table.step()
    ann, ben = table.players
    nap = ben.context.new_cdp_session(ben.page)
    nap.send("Page.setWebLifecycleState", {"state": "frozen"})
    lines = len(table.master.log())
    for _ in range(50):
        for person in (table.master, ann):
            paper = person.paper()
            if paper["asked"]:
                person.answer(paper)
        ann.page.wait_for_timeout(20)
    told = table.master.log()
    assert len(told) > lines
    nap.send("Page.setWebLifecycleState", {"state": "active"})
    ben.page.locator("#ask .foot").wait_for()
    ben.page.keyboard.press("l")
    expect(ben.page.get_by_role("log").locator(".line")).to_have_count(len(told))


def test_a_line_that_is_cut_comes_back_by_itself(people: Callable[..., Person]) -> None:
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    table = Table(people, "Razorweave", "The Bell Tower Duel", HELD, wired=carry)
    person = _asked(table)
    before = person.paper()
    person.tap(person.page.locator("#ask [data-card]").nth(2))
    began = person.paper()
    for line in list(lines):
        line.close(code=1001)
    # Away, and back; what was begun is still there.
    while len(lines) < 6:
        person.page.wait_for_timeout(20)
    expect(table.master.page.get_by_role("status")).to_have_count(0)
    assert person.paper() == began
    assert began != before
    for _ in range(6):
        table.step()


@pytest.fixture
def killed(built: None, chromium: Any, tmp_path: Path) -> tuple[Any, Path, int]:
    """What a server needs that will be killed."""
    return chromium, tmp_path, free_port()


def test_a_killed_server_loses_nothing_that_was_acknowledged(killed: tuple[Any, Path, int]) -> None:
    chromium, folder, port = killed

    def people(name: str, size: str = "phone") -> Person:
        return Person(chromium, f"http://127.0.0.1:{port}/", name, size)

    with process(folder, port, unlimited=True) as (_, running):
        table = Table(people, "Razorweave", "The Bell Tower Duel", HELD)
        for _ in range(8):
            table.step()
        person = _asked(table)
        lines = table.master.log()
        questions = [one.paper() for one in table.all]
        running.kill()
        running.wait()
        for one in table.all:
            one.page.get_by_text("Connection lost. Trying again...").first.wait_for()
    with process(folder, port, unlimited=True):
        for one in table.all:
            broken = one.page.get_by_text("Connection lost. Trying again...")
            broken.first.wait_for(state="detached")
        assert [one.paper() for one in table.all] == questions
        assert table.master.log()[-len(lines) :] == lines
        person.answer(person.paper())
        assert table.play() > 0
        # Whether it is a victory depends on who looks.
        ends = [one.end()[1] for one in table.all]
        assert ends[0] == ends[1] == ends[2]
        # Even after all windows are closed, a device knows its seats.
        person.open("home")
        person.tap(person.button("Resume:", exact=False).first)
        person.page.locator(".Ended").wait_for()
        for one in table.all:
            one.close()
            one.sound()
