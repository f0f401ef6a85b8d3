"""What goes back: by keys alone and by taps, for every form of question."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fracas.web.outgoing import Advised
from tests.page import demo
from tests.page.axe import findings
from tests.page.stage import Stage

MOMENTS = demo.moments()


def _answered(stage: Stage) -> dict[str, Any]:
    """The one act that was sent, once it is."""
    (act,) = stage.acts(1)
    return act


def _answer(at: int, decider: str, answer: Any) -> dict[str, Any]:
    return {"do": "answer", "asked_at": at, "decider": decider, "answer": answer}


@pytest.mark.parametrize(
    ("keys", "option"),
    [
        (("Enter",), "strike:assassin"),
        (("2",), "strike:guard_2"),
        (("ArrowDown", "ArrowDown", "Enter"), "maneuver"),
        (("ArrowUp", "Space"), "else"),
        (("End", "Home", "ArrowRight", "Enter"), "strike:guard_2"),
        (("5", "ArrowUp", "Enter"), "setup"),
        (("Escape",), "pass"),
    ],
)
def test_keys_alone_choose_and_answer(
    keys: tuple[str, ...], option: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    for key in (*keys, "Enter"):
        page.keyboard.press(key)
    assert _answered(stage) == _answer(31, "rella", option)


def test_a_choice_takes_two_taps(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_choice"])
    page.get_by_role("radio", name="Strike Guard 1").tap()
    page.get_by_role("button", name="Strike Guard 1").tap()
    assert _answered(stage) == _answer(34, "kira", "strike:guard_1")


def test_by_the_book_is_asked_for_once_however_often_it_is_tapped(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    book = page.get_by_role("button", name="Play it by the book")
    book.evaluate("button => [1, 2, 3].forEach(() => button.click())")
    stage.acts(1)
    stage.say(Advised(stage.sent[-1]["n"], "strike:assassin"))
    asked, answered = stage.acts(2)
    assert asked["do"] == "advise"
    assert answered == _answer(31, "rella", "strike:assassin")


def test_one_enter_lets_a_ruling_stand(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_ruling"])
    expect(page.get_by_role("button", name="Let it stand")).to_be_visible()
    page.keyboard.press("Enter")
    assert _answered(stage) == _answer(32, "gm", [])


def test_a_ruling_sends_only_what_was_changed(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_ruling"])
    elevated = page.get_by_role("checkbox", name="Elevated: from height")
    expect(elevated).to_have_attribute("aria-checked", "true")
    elevated.press("Space")
    expect(elevated).to_have_attribute("aria-checked", "false")
    page.get_by_role("spinbutton", name="what the total must reach").press("ArrowRight")
    page.get_by_role("radio", name="Burden").click()
    page.get_by_role("radio", name="none").click()
    page.get_by_role("button", name="Rule this way").click()
    assert _answered(stage) == _answer(32, "gm", [["waive", ["elevated"]], ["dc", 15]])


def test_a_number_of_the_book_is_one_tap_on_its_ladder(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("low")
    page = stage.show(MOMENTS["gm_ruling"])
    steps = page.locator(".Ladder").get_by_role("button")
    expect(steps).to_have_count(6)
    assert [" ".join(one.split()) for one in steps.all_inner_texts()] == [
        "12 Easy", "14 Routine", "16 Tough", "18 Hard", "20 Heroic", "22 Legendary"
    ]  # fmt: skip
    expect(steps.nth(1)).to_have_attribute("aria-pressed", "true")
    steps.nth(2).click()
    expect(steps.nth(2)).to_have_attribute("aria-pressed", "true")
    assert findings(page) == []
    page.get_by_role("button", name="Rule this way").click()
    assert _answered(stage) == _answer(32, "gm", [["dc", 16]])


def test_real_dice_are_tapped_in_face_by_face(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_dice"])
    pad = page.get_by_role("group", name="Faces of d6")
    hand = page.get_by_role("button", name="Hand in the dice")
    for face in "6432":
        pad.get_by_role("button", name=face).tap()
    # The button itself says what is wanting, where the thumb is.
    expect(hand).to_have_count(0)
    expect(page.get_by_role("button", name="one die to go")).to_be_disabled()
    pad.get_by_role("button", name="1").tap()
    page.get_by_role("button", name="Die 2, d6: 4").tap()
    pad.get_by_role("button", name="5").tap()
    hand.tap()
    assert _answered(stage) == {"do": "dice", "asked_at": 35, "taps": [5, 4, 2, 1, 0]}


def test_the_pad_says_where_the_dice_stand_and_what_the_last_must_show(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_dice"])
    pad = page.get_by_role("group", name="Faces of d6")
    stands = page.locator(".Stands")
    expect(stands).to_have_count(0)
    pad.get_by_role("button", name="6").tap()
    expect(stands).to_have_text(re.compile("You have 13"))
    for face in "432":
        pad.get_by_role("button", name=face).tap()
    expect(stands).to_contain_text("Partial success already")
    expect(stands).to_contain_text("One more d6")
    lines = stands.get_by_role("listitem").all_inner_texts()
    assert [" ".join(line.split()) for line in lines] == [
        "6 Critical success 1 in 6",
        "3 to 5 Full success 3 in 6",
        "2 or less Partial success 2 in 6",
    ]
    asked = [said["taps"] for said in stage.sent if said["do"] == "reckon"]
    assert asked == [
        [5, None, None, None, None],
        [5, 3, None, None, None],
        [5, 3, 2, None, None],
        [5, 3, 2, 1, None],
    ]
    assert findings(page) == []
    # By a total there is nothing to say of single dice.
    page.get_by_role("button", name="Only the total").tap()
    expect(stands).to_have_count(0)


def test_a_die_that_explodes_is_thrown_once_more(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_explodes"])
    for _ in range(5):
        page.get_by_role("group", name="Faces of d6").get_by_role("button", name="6").tap()
    hand = page.get_by_role("button", name="Hand in the dice")
    hand.tap()
    page.get_by_role("group", name="Faces of d6 again").get_by_role("button", name="2").tap()
    hand.tap()
    assert [act["taps"] for act in stage.acts(2)] == [[5] * 5, [*[5] * 5, 1]]


def test_the_program_rolls_or_a_total_will_do(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_dice"])
    page.get_by_role("button", name="Only the total").tap()
    page.get_by_label("Total").fill("17")
    page.get_by_role("button", name="Hand in the dice").tap()
    assert _answered(stage) == {"do": "dice", "asked_at": 35, "total": 17}
    page.get_by_role("button", name="Fracas rolls").tap()
    page.get_by_role("button", name="Roll", exact=True).tap()
    assert stage.acts(2)[-1] == {"do": "throw", "asked_at": 35}


def test_advantage_is_spent_within_the_purse(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_aeronaughts"])
    more = page.get_by_role("button", name="More: A free maneuver")
    # Nothing is spent before somebody spends it.
    expect(page.get_by_text("0 of 5 spent")).to_be_visible()
    linked = page.get_by_role("button", name="Take: Linked 1", pressed=False)
    linked.click()
    expect(more).to_be_disabled()
    page.get_by_role("button", name="Take: Linked 1", pressed=True).click()
    expect(linked).to_be_visible()
    page.get_by_role("button", name="More: Recover 1 Stress").click()
    more.click()
    more.click()
    expect(more).to_be_disabled()
    expect(page.get_by_text("5 of 5 spent")).to_be_visible()
    page.locator(".foot .go").click()
    assert _answered(stage) == _answer(17, "gunner", [["recover", 1], ["maneuver", 2]])


def test_several_are_ticked_in_the_order_of_the_card(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_several"])
    page.get_by_role("checkbox", name="Severe").tap()
    page.get_by_role("checkbox", name="Mild").tap()
    page.locator(".foot .go").tap()
    assert _answered(stage) == _answer(15, "captain", ["mild", "severe"])


def test_a_walk_goes_to_an_end_or_its_own_way(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_path"])
    # The form of a walk is fetched when one is asked for.
    page.get_by_text("Another way").wait_for()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    assert _answered(stage) == _answer(40, "guard_1", ["dock", "street"])
    page.get_by_text("Another way").click()
    page.get_by_role("button", name="Back one step").click()
    page.get_by_role("button", name="to floor, 1").click()
    expect(page.get_by_text("2 of 2 spent")).to_be_visible()
    page.locator(".foot .go").click()
    assert stage.acts(2)[-1] == _answer(40, "guard_1", ["dock", "floor"])


def test_a_course_goes_to_a_mark_or_by_points(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_course"])
    page.get_by_text("Points on the way").wait_for()
    page.keyboard.press("1")
    page.get_by_text("Points on the way").click()
    page.get_by_label("x", exact=True).fill("31")
    page.get_by_label("y", exact=True).fill("26")
    page.get_by_role("button", name="Add this point").click()
    page.locator(".foot .go").click()
    assert _answered(stage) == _answer(41, "guard_1", [[20, 20], [30, 25], [31, 26]])


def test_a_tap_on_the_plane_is_a_point_of_the_course(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_course"])
    page.get_by_text("Points on the way").click()
    page.locator(".Plane").click()
    page.locator(".foot .go").click()
    # The middle of a plane of 60 by 40 feet.
    assert _answered(stage) == _answer(41, "guard_1", [[30, 20]])


def test_numbers_keep_to_their_steps(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_number"])
    number = page.get_by_role("spinbutton")
    number.fill("7")
    expect(page.locator(".foot .go")).to_be_disabled()
    number.fill("10")
    page.get_by_role("button", name="More:").click()
    page.locator(".foot .go").click()
    assert _answered(stage) == _answer(42, "guard_1", 15)


def test_own_words_are_sent_as_they_are(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_text"])
    expect(page.locator(".foot .go")).to_be_disabled()
    # Keys that mean something elsewhere are letters here.
    page.keyboard.type("bolts the door, z[3]")
    page.keyboard.press("Control+Enter")
    assert _answered(stage) == _answer(43, "guard_1", "bolts the door, z[3]")


def test_a_long_list_can_be_searched(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_many"])
    people = page.get_by_role("radiogroup").get_by_role("group")
    expect(people).to_have_count(4)
    # Above what may come stands how it is with them now.
    expect(page.get_by_role("group", name="Assassin")).to_contain_text("Bleeding")
    page.get_by_role("searchbox").fill("varn becomes d")
    expect(page.get_by_role("radio")).to_have_count(2)
    expect(people).to_have_count(1)
    page.get_by_role("group", name="Varn").get_by_role("radio", name="Disarmed").click()
    page.keyboard.press("Enter")
    assert _answered(stage) == _answer(44, "guard_1", "disarmed:varn")


def test_one_turns_from_paper_to_paper_and_keeps_what_was_begun(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_secret"])
    papers = page.get_by_role("group", name="Asked at the same time")
    expect(page.get_by_text("Asked of Guard 1, in secret")).to_be_visible()
    page.keyboard.press("3")
    papers.get_by_role("button", name="Assassin answered").click()
    expect(page.get_by_text("You said: Strike: step 1.")).to_be_visible()
    expect(page.get_by_role("button", name="Change it")).to_be_disabled()
    papers.get_by_role("button", name="Guard 1 open").click()
    expect(page.get_by_role("radio", name="Move")).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Seal: Move: step 3").click()
    assert _answered(stage) == _answer(45, "guard_1", "move")


@pytest.mark.parametrize("unread", [False, True], ids=["by number", "without one"])
def test_a_refusal_is_said_and_costs_nothing(on_stage: Callable[..., Stage], unread: bool) -> None:
    stage = on_stage()
    stage.refuses, stage.unread = True, unread
    page = stage.show(MOMENTS["gm_razorweave"])
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Too late.")
    expect(page.get_by_role("radio", name="Guard 2")).to_have_attribute("aria-checked", "true")
    stage.refuses = False
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert stage.acts(2) == [_answer(31, "rella", "strike:guard_2")] * 2


def test_tools_send_their_acts(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    page.keyboard.press("z")
    page.keyboard.press("e")
    dialog = page.get_by_role("dialog", name="Change something")
    expect(dialog.get_by_role("button", name="Choose someone")).to_be_disabled()
    dialog.get_by_label("Who").select_option("kira")
    dialog.get_by_role("button", name="Open the sheet").click()
    sheet = page.get_by_role("dialog", name="Sheet")
    sheet.get_by_role("button", name="Resolve +1", exact=True).click()
    sheet.get_by_role("button", name="Prone").click()
    sheet.get_by_role("button", name="Bleeding").click()
    sheet.get_by_label("Reason (everyone sees it)").fill("a tick was missed")
    sheet.get_by_role("button", name="Change 3 values").click()
    expect(sheet.get_by_role("button", name="Nothing changed yet")).to_be_disabled()
    page.keyboard.press("Escape")
    page.keyboard.press("[")
    assert stage.acts(5) == [
        {"do": "undo"},
        {"do": "sheet", "who": "kira"},
        {
            "do": "edit",
            "what": "set",
            "reason": "a tick was missed",
            "changes": [
                ["combatants/kira/clock/filled", 4],
                [
                    "combatants/kira/conditions",
                    [{"name": "prone"}, {"name": "bleeding", "turns": 1}],
                ],
            ],
        },
        {"do": "sheet", "who": "kira"},
        {"do": "peek", "entry": 10},
    ]


def test_why_and_rules_are_told(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    page.get_by_text("takes the Assassin out 56%").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("?")
    why = page.get_by_role("dialog", name="Why these odds")
    expect(why.get_by_role("row", name="Shooting into melee -12%")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The rules behind this").first.click()
    page.get_by_role("button", name="In a turn a fighter may").click()
    rule = page.get_by_role("dialog", name="In a turn a fighter may")
    expect(rule.get_by_role("row", name="Cite as RW-TURN-02")).to_be_visible()
    assert _answered(stage) == {
        "do": "why",
        "asked_at": 31,
        "decider": "rella",
        "option": "strike:assassin",
    }
