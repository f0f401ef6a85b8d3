"""A fight of the builder as a link: made, opened, played, and refused where it is not whole."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fracas.rulesets.registry import ruleset
from fracas.table.workshop.rows import row_of
from tests.page.axe import findings
from tests.page.visiting import Visits

THUG = "#build/razorweave/dock-thug"
WIDE = "document.scrollingElement.scrollWidth <= document.documentElement.clientWidth"


def packed(text: bytes) -> str:
    """Bytes as a link has them: deflated, in base64url."""
    squeezed = zlib.compress(text, 9, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def link(text: bytes, version: int = 1) -> str:
    """The place in the page of these bytes, with the check that belongs to them."""
    whole = f"{version}.{packed(text)}"
    return f"#fight/{whole}.{hashlib.sha256(whole.encode()).hexdigest()[:8]}"


def draft(**other: Any) -> dict[str, Any]:
    """The fight of the book as a draft, with some of it otherwise."""
    assert ruleset("razorweave")
    row = row_of("razorweave", "scenarios", "dock-thug", {})
    tables = {"scenarios": {"dock-thug": row}}
    return {"system": "razorweave", "scenario": "dock-thug", "tables": tables, **other}


def count(page: Page, name: str) -> Any:
    return page.get_by_role("spinbutton", name=name, exact=True)


def shared(page: Page) -> str:
    """What the button copies, once it was pressed."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share as a link").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    found = page.evaluate("navigator.clipboard.readText()")
    assert isinstance(found, str)
    return found


def refused(visits: Visits, place: str, says: str) -> None:
    """Hold that the page at this place says so, and has a way to the start."""
    page = visits.page(place)
    expect(page.locator("main")).to_contain_text(says)
    expect(page.get_by_role("link", name="To the start")).to_be_visible()
    assert findings(page) == []
    # A browser says of itself that an answer was a refusal, which is no fault of the page.
    visits.faults[:] = [one for one in visits.faults if "Failed to load resource" not in one]


def test_a_built_fight_goes_by_its_link_and_is_played(visits: Visits) -> None:
    page = visits.page(THUG)
    page.get_by_role("button", name="More: Dock Thug").click()
    expect(count(page, "Dock Thug")).to_have_value("2")
    page.get_by_role("button", name="Review and choose").click()
    page.get_by_role("radio", name="Two at most").check()
    page.get_by_role("button", name="Done").click()
    found = shared(page)
    assert found.startswith(f"{visits.home}#fight/1.")

    other = visits.page(found.removeprefix(visits.home))
    expect(other.get_by_role("heading", name="Encounter builder")).to_be_visible()
    expect(count(other, "Dock Thug")).to_have_value("2")
    expect(other.get_by_text("House rules: 1")).to_be_visible()
    # Nobody was asked for the fight of the link: it is in no address that left the browser.
    assert not [url for url in visits.asked if found[-8:] in url.partition("#")[0]]
    # The same link comes of it again.
    assert shared(other) == found
    other.get_by_label("Your name").fill("Ada")
    with other.expect_request("**/api/tables") as asked:
        other.get_by_role("button", name="Play it").click()
    body: Any = asked.value.post_data_json
    assert body["rulings"] == {"edge_cap": 2}
    expect(other.locator("#order")).to_contain_text("Dock Thug 2")


def test_the_link_that_is_shown_is_that_of_the_present_fight(visits: Visits) -> None:
    page = visits.page(THUG)
    expect(count(page, "Dock Thug")).to_have_value("1")
    first = shared(page)
    card = page.get_by_role("group", name="Link to this fight")
    expect(card).to_contain_text("works only on this computer")
    page.get_by_role("button", name="More: Dock Thug").click()
    expect(count(page, "Dock Thug")).to_have_value("2")
    expect(card).to_have_count(0)
    expect(page.locator("#board")).to_contain_text("Dock Thug 2")
    assert shared(page) != first


@pytest.mark.parametrize("size", ["narrow", "laptop"])
def test_a_link_leaves_drafts_of_ones_own_alone(visits: Visits, size: str) -> None:
    page = visits.page(THUG, size)
    for number in ("2", "3"):
        page.get_by_role("button", name="More: Dock Thug").click()
        expect(count(page, "Dock Thug")).to_have_value(number)
    place = link(json.dumps(draft()).encode())
    page.goto(visits.home + place)
    expect(page.get_by_text("This fight came as a link")).to_be_visible()
    expect(count(page, "Dock Thug")).to_have_value("1")
    assert page.evaluate(WIDE)
    page.get_by_role("button", name="Share as a link").click()
    expect(page.get_by_role("textbox", name="Link to this fight")).to_be_focused()
    assert page.evaluate(WIDE)
    # What is changed of it outlives a reload, and can be taken back.
    page.get_by_role("button", name="More: Dock Thug").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.reload()
    expect(count(page, "Dock Thug")).to_have_value("2")
    page.get_by_role("button", name="Start over").click()
    expect(count(page, "Dock Thug")).to_have_value("1")
    page.goto(visits.home + THUG)
    expect(count(page, "Dock Thug")).to_have_value("3")


GOOD = json.dumps({"system": "razorweave", "scenario": "dock-thug", "tables": {}}).encode()
"""A draft that has nothing of its own."""


def changed(place: str) -> str:
    """The link with one sign in its midst another one."""
    at = len(place) // 2
    return f"{place[:at]}{'A' if place[at] != 'A' else 'B'}{place[at + 1 :]}"


@pytest.mark.parametrize(
    ("place", "says"),
    [
        (link(GOOD)[:-1], "was cut"),
        (link(GOOD)[:-9], "was cut"),
        (link(GOOD)[:25], "was cut"),
        ("#fight/1", "was cut"),
        ("#fight/", "was cut"),
        ("#fight", "was cut"),
        (changed(link(GOOD)), "was changed on its way"),
        (link(GOOD)[:-1] + "x", "was changed on its way"),
        (link(GOOD) + ".", "was changed on its way"),
        (link(GOOD) + "/", "was changed on its way"),
        ("#fight/01" + link(GOOD).removeprefix("#fight/1"), "was changed on its way"),
        ("#fight/holiday", "was changed on its way"),
        (link(GOOD, version=2), "newer version of Fracas"),
        ("#fight/12", "newer version of Fracas"),
    ],
)
def test_a_link_that_is_not_whole_says_so(visits: Visits, place: str, says: str) -> None:
    refused(visits, place, says)
    assert not [url for url in visits.asked if "/api/workshop" in url]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "no fight in this link"),
        (b"holiday", "no fight in this link"),
        (b'"\xff"', "no fight in this link"),
        (b"null", "no fight in this link"),
        (b"[" * 100_000, "no fight in this link"),
        (GOOD.replace(b"{}", b'{"scenarios":{"a":null}}'), "no fight in this link"),
        (GOOD.replace(b"{}", b'{"a":{"b":' + b'{"c":' * 99 + b"1" + b"}" * 101), "no fight"),
        (GOOD.replace(b"{}", b'{}, "dice": [6, 6]'), "no fight in this link"),
        (GOOD.replace(b"razorweave", b"../tables"), "no fight in this link"),
        (GOOD.replace(b"razorweave", b"chess"), "chess"),
        (GOOD.replace(b"dock-thug", b"no-such-fight"), "no-such-fight"),
        (GOOD.replace(b"{}", b'{}, "packages": ["far-away"]'), "Package far-away"),
        (
            GOOD.replace(b"{}", b'{"weapons":{"x":{"tags":["clubb"]}}}'),
            "weapons.x.name: Text is expected here",
        ),
        # As short as others, and twenty megabytes when it is unpacked.
        (b" " * 20_000_000, "too large"),
    ],
)
def test_what_is_no_fight_for_here_is_refused(visits: Visits, text: bytes, says: str) -> None:
    place = link(text)
    assert len(place) < 32_000
    refused(visits, place, says)


def test_a_link_too_long_to_be_read_is_refused(visits: Visits) -> None:
    refused(visits, f"#fight/1.{'A' * 40_000}.00000000", "too large")


def test_a_fight_too_large_for_a_link_is_to_be_saved(visits: Visits) -> None:
    noise = "".join(hashlib.sha512(str(at).encode()).hexdigest() for at in range(800))
    whole = draft()
    whole["tables"]["scenarios"]["dock-thug"]["summary"] = noise
    name = "razorweave/dock-thug"
    visits.kept = {"fracas.drafts": {name: {"rulings": {}, "packages": [], **whole}}}
    page = visits.page(THUG)
    page.get_by_role("button", name="Share as a link").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("too large for a link"))
    expect(page.get_by_role("group", name="Link to this fight")).to_have_count(0)


def test_a_browser_without_streams_that_squeeze_says_so(visits: Visits) -> None:
    page = visits.page(THUG)
    expect(count(page, "Dock Thug")).to_have_value("1")
    page.evaluate("delete window.CompressionStream; delete window.DecompressionStream")
    page.get_by_role("button", name="Share as a link").click()
    expect(page.get_by_role("alert")).to_contain_text("too old for links")
    page.evaluate("place => (location.hash = place)", link(GOOD))
    expect(page.locator("main")).to_contain_text("too old for links")
