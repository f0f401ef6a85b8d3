"""Rules that an edit made due: one line each on the game master's screen, with two buttons."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page import demo
from tests.page.stage import Stage

MOMENTS = demo.moments()

GUARD, ALARM = "Guard 1's Clock is full: taken out?", "The alarm is full: does it come true?"


@pytest.mark.parametrize(("size", "moment"), [("laptop", "gm_due"), ("phone", "phone_due")])
def test_a_due_rule_is_applied_or_left(
    size: str, moment: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage(size)
    page = stage.show(MOMENTS[moment])
    page.get_by_role("region", name=GUARD).get_by_role("button", name="Apply").click()
    assert stage.acts(1) == [{"do": "edit", "what": "apply", "who": "clock_full:guard_1"}]
    page.get_by_role("region", name=ALARM).get_by_role("button", name="Leave").click()
    assert stage.acts(2)[1] == {"do": "edit", "what": "waive", "who": "comes_true:alarm"}


def test_its_rule_can_be_read(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_due"])
    due = page.get_by_role("region", name=GUARD)
    due.get_by_role("button", name="The rules behind this").click()
    due.get_by_role("button", name="A fighter whose Resolve Clock is filled").click()
    expect(page.get_by_role("dialog")).to_contain_text("RW-OUT-03")


def test_there_is_no_line_where_nothing_is_due(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_razorweave"])
    expect(page.get_by_role("button", name="Apply", exact=True)).to_have_count(0)
