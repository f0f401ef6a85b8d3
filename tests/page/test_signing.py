"""A server with an administrator: signing in, inviting game masters, and being invited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fracas.table.seats.access import PersonCard, Session
from fracas.web.routes.access import InvitationLink
from tests.page import demo
from tests.page.stage import Stage

SESSION = Session("a-session", "administrator", "", 1_800_000_000)


def info(role: str = "", name: str = "") -> dict[str, Any]:
    """Who somebody is to a server with an administrator."""
    return {"mode": "admin", "role": role, "name": name}


def test_who_signs_in_opens_tables(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    stage.answers["access"] = info()
    page = stage.open("home")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    stage.answers["access/session"] = SESSION
    page.get_by_label("Passphrase").fill("correct horse battery")
    stage.answers["access"] = info("administrator")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("radio", name="The toll bridge").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect(page.get_by_text("Signed in as the administrator.")).to_be_visible()
    assert stage.posted == [("access/session", {"passphrase": "correct horse battery"})]
    with page.expect_request("**/api/access") as asked:
        page.reload()
    assert asked.value.headers["fracas-session"] == "a-session"
    leaves = page.get_by_role("button", name="Sign out")
    expect(leaves).to_be_visible()
    stage.answers["access"] = info()
    leaves.click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert page.evaluate("localStorage.getItem('fracas.session')") is None


def test_the_administrator_invites_and_withdraws(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    stage.answers["access"] = info("administrator")
    stage.answers["access/people"] = demo.PEOPLE[:2]
    page = stage.open("home")
    page.get_by_role("button", name="Game masters").click()
    dialog = page.get_by_role("dialog", name="Game masters")
    expect(dialog.get_by_role("button", name="Withdraw: Ann, signed in")).to_be_visible()
    ben = PersonCard("p3", "invitation", "Ben", 0, 1_800_000_000)
    stage.answers["access/people"] = InvitationLink(ben, "http://x/#invited/token", "data:,")
    dialog.get_by_label("Who you invite").fill("Ben")
    dialog.get_by_role("button", name="Make an invitation").click()
    expect(dialog.get_by_role("link", name="http://x/#invited/token")).to_be_visible()
    assert stage.posted == [("access/people", {"name": "Ben"})]


@pytest.mark.parametrize("name", ["Ann", ""])
def test_an_invitation_is_used_up_and_leaves_the_address(
    on_stage: Callable[..., Stage], name: str
) -> None:
    stage = on_stage("phone")
    stage.answers["access/invited"] = SESSION
    stage.answers["access"] = info("master", name)
    page = stage.open("invited/a-token")
    page.get_by_role("radio", name="The toll bridge").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert "a-token" not in page.url
    assert stage.posted == [("access/invited", {"invitation": "a-token"})]


def test_an_invitation_that_is_none_is_refused_in_a_sentence(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage("phone")
    stage.answers["access/invited"] = None
    page = stage.open("invited/a-token")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="To the start").click()
    page.get_by_role("radio", name="The toll bridge").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
