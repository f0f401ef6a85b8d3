"""A code that asks first: the person who waits, and the game master's line with two buttons."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from fracas.web.outgoing import Waiting
from tests.page import demo
from tests.page.stage import SEATED, Stage

ANN, SCREEN = (
    "Ann wants to join. Let them in?",
    "The club's big screen wants to watch. Let them in?",
)


def test_the_game_master_lets_in_or_says_not_now(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(demo.moments()["gm_asked"])
    stage.answers["table/askers/a1"] = demo.moments()["gm_asked"].messages[-1].askers[1:]  # type: ignore[union-attr]
    # The second answer comes to a person who is gone.
    stage.answers["table/askers/a2"] = None
    page.get_by_role("region", name=ANN).get_by_role("button", name="Let in: Ann").click()
    expect(page.get_by_role("region", name=ANN)).to_have_count(0)
    with page.expect_request("**/api/table/askers/a2"):
        page.get_by_role("region", name=SCREEN).get_by_role("button", name="Not now").click()
    stage.say(Waiting(()))
    expect(page.get_by_role("region", name=SCREEN)).to_have_count(0)
    assert stage.posted == [
        ("table/askers/a1", {"let_in": True}),
        ("table/askers/a2", {"let_in": False}),
    ]


def test_who_asks_waits_and_takes_the_seat(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    stage.answers |= {path: {"ticket": "a-ticket"} for path in ("join", "join/asked")}
    page = stage.open("join/KESTRL")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("status")).to_contain_text("asked to let you in")
    stage.moment = demo.moments()["phone_waits"]
    stage.answers["join/asked"] = {name: SEATED[name] for name in ("token", "title", "system")}
    page.locator(".Phone").wait_for()
    assert stage.posted[0] == ("join", {"code": "KESTRL", "name": "Ann", "kind": "player"})
    assert stage.posted[1] == ("join/asked", {"ticket": "a-ticket", "leave": False})


def test_who_does_not_wait_any_more_says_so(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    stage.answers |= {path: {"ticket": "a-ticket"} for path in ("join", "join/asked")}
    page = stage.open("join/KESTRL")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Just watch").click()
    with page.expect_request(lambda sent: '"leave":true' in (sent.post_data or "")) as sent:
        page.get_by_role("button", name="Don't wait").click()
    assert sent.value.url.endswith("/api/join/asked")
    assert sent.value.post_data_json == {"ticket": "a-ticket", "leave": True}
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_the_game_master_says_who_joins_by_the_code(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    stage.answers["table/door"] = {"code": "KESTRL", "link": "x", "door": "ask"}
    page = stage.show(demo.moments()["gm_razorweave"])
    page.get_by_role("button", name="Seats", exact=True).first.click()
    with page.expect_request("**/api/table/door") as sent:
        page.get_by_label("Who joins by this code").select_option("You are asked each time")
    assert sent.value.post_data_json == {"door": "ask"}
    expect(page.get_by_label("Who joins by this code")).to_have_value("ask")
