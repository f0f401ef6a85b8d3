"""Who is free is shown with a portrait and three figures, on a phone and before a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.screens import MOMENTS
from tests.page.stage import Stage

SHOWN = [("phone_takes", "phone"), ("phone_takes", "small"), ("gm_takes", "low")]


@pytest.mark.parametrize(("moment", "size"), SHOWN)
def test_who_is_free_shows_a_portrait_and_three_figures(
    on_stage: Callable[..., Stage], moment: str, size: str
) -> None:
    stage = on_stage(size)
    page = stage.show(MOMENTS[moment])
    cards = page.locator(".TakeCard")
    expect(cards).to_have_count(5)
    elf = page.get_by_role("button", name="Play Elf Rogue")
    expect(elf.locator(".Mini .Face")).to_have_count(1)
    figures = elf.locator(".facts > span")
    expect(figures).to_have_count(3)
    expect(figures.first).to_have_text("27/27 HP")
    # What comes and goes with each round tells nobody from another.
    expect(elf).not_to_contain_text("Reacts")
    elf.click()
    seat = stage.moment.messages[1].screen.me.seat  # type: ignore[union-attr]
    assert stage.acts(1) == [{"do": "sit", "decider": "elf_rogue", "seat": seat}]


def test_who_is_not_in_the_picture_shows_a_name_alone(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("phone").show(MOMENTS["phone_takes"])
    stray = page.get_by_role("button", name="Play The Stray")
    expect(stray).to_be_visible()
    expect(stray.locator(".Mini, .facts")).to_have_count(0)


def test_figures_are_said_in_the_name_of_the_button(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("phone").show(MOMENTS["phone_takes"])
    expect(page.get_by_role("button", name="Play Orc Warrior 10/32 HP")).to_be_visible()
