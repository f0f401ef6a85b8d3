"""The odds at options and by "Why?": whole bars, one set of figures, no legend without a bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from fracas.sim.batches.intervals import Interval
from fracas.table.odds.cards import WhyCard, WinCard
from fracas.web.outgoing import Told, Winning
from tests.page import demo
from tests.page.stage import Stage

MOMENTS = demo.moments()
COLUMNS = [
    {"name": "hit", "words": "hit", "kind": "chance"},
    {"name": "critical", "words": "critical", "kind": "chance"},
    {"name": "damage", "words": "damage", "kind": "mean"},
]


def _part(rung: str, words: str, chance: float) -> dict[str, Any]:
    return {"rung": rung, "words": words, "chance": chance}


CUT = {
    "option": "strike:assassin",
    "figures": [0.731, 0.213, 14.2],
    "missing": 0.1,
    "bar": {
        "parts": [
            _part("miss", "Miss", 0.18),
            _part("hit", "Plain hit", 0.58),
            _part("crit", "Critical", 0.24),
        ],
        "missing": 0.1,
    },
}
UNKNOWN = {"option": "strike:guard_2", "figures": [None, None, None], "missing": 0.6}
STILL = {"option": "pass", "figures": [0, 0, 0]}


def _odds(at: int, who: str, *options: dict[str, Any]) -> dict[str, Any]:
    card = {"asked_at": at, "decider": who, "columns": COLUMNS, "options": list(options)}
    return {"is": "odds", "odds": card}


def test_the_parts_of_a_bar_add_up_with_what_was_not_followed(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    stage.say(_odds(31, "rella", CUT, UNKNOWN, STILL))
    row = page.get_by_role("radio", name="Strike the Assassin")
    parts = row.locator(".Odds i")
    expect(parts).to_have_text(["M16", "H52", "C22", "?"])
    expect(row.locator(".vh")).to_have_text(
        "Critical 22%, Plain hit 52%, Miss 16%, not followed 10%."
    )
    # The hit is at least what was found, and at most that and all that was not followed.
    expect(row.locator(".OptionSay")).to_have_text("hit 73–83% · damage about 14")
    legend = page.get_by_role("list", name="What the letters mean").get_by_role("listitem")
    expect(legend).to_have_text(["C Critical", "H Plain hit", "M Miss", "? not followed"])


def test_nothing_is_said_of_odds_that_there_are_not(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    unknown = _odds(31, "rella", UNKNOWN | {"missing": 1.0})
    unknown["odds"]["assumed"] = ["The other side plays on as it did."]
    stage.say(unknown)
    expect(page.get_by_role("radio", name="Strike Guard 2")).to_contain_text("No odds yet")
    expect(page.locator("#ask")).not_to_contain_text("not followed")
    expect(page.locator("#ask")).not_to_contain_text("What these odds assume")


def test_a_ruling_shows_what_it_brings_if_it_stays_as_proposed(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_ruling"])
    stage.say(_odds(32, "gm", CUT | {"option": ""}))
    ask = page.locator("#ask")
    expect(ask).to_contain_text("If it stays as proposed")
    expect(ask.locator(".Odds i").first).to_be_visible()
    reasons = ask.get_by_role("group", name="What counts")
    expect(reasons.get_by_role("checkbox", name="Elevated: from height")).to_be_checked()


def test_shares_add_up_to_100_whatever_is_rounded(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    thirds = [_part(rung, rung, 1 / 3) for rung in ("miss", "hit", "crit")]
    stage.say(_odds(31, "rella", {**CUT, "bar": {"parts": thirds}, "missing": 0}))
    parts = page.get_by_role("radio", name="Strike the Assassin").locator(".Odds i")
    expect(parts).to_have_text(["M34", "H33", "C33"])


def test_an_option_without_odds_says_so(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    stage.say(_odds(31, "rella", CUT, UNKNOWN, STILL))
    unknown = page.get_by_role("radio", name="Strike Guard 2")
    expect(unknown.locator(".OptionSay")).to_contain_text("No odds yet")
    expect(unknown.locator(".Odds")).to_have_count(0)
    expect(page.get_by_role("button", name="Take longer over the odds")).to_be_visible()


def test_why_shows_what_the_list_shows(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    why = {"asked_at": 31, "decider": "rella", "option": "strike:assassin", "odds": CUT}
    told = Told(0, msgspec.convert(why, WhyCard))
    page = stage.show(msgspec.structs.replace(MOMENTS["gm_razorweave"], why=told))
    stage.say(_odds(31, "rella", CUT, UNKNOWN, STILL))
    row = page.get_by_role("radio", name="Strike the Assassin")
    expect(row.locator(".Odds i")).to_have_count(4)
    page.keyboard.press("1")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Why these odds")
    expect(sheet.locator(".OptionSay")).to_have_text(row.locator(".OptionSay").inner_text())
    expect(sheet.locator(".vh")).to_have_text(row.locator(".vh").text_content() or "")
    for words, share in (("C Critical", "22%"), ("H Plain hit", "52%"), ("? not followed", "10%")):
        expect(sheet.get_by_role("row", name=f"{words} {share}")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "at", "who", "head"),
    [
        ("gm_ruling", 32, "gm", "If it stays as proposed"),
        ("phone_dice", 35, "kira", "What this roll can bring"),
    ],
)
def test_a_paper_without_options_has_its_own_bar_above_the_letters(
    name: str, at: int, who: str, head: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage("phone" if name.startswith("phone") else "laptop")
    page = stage.show(MOMENTS[name])
    stage.say(_odds(at, who, {**CUT, "option": ""}))
    legend = page.get_by_role("list", name="What the letters mean")
    expect(legend.get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_text(head)).to_be_visible()
    assert page.locator(".PromptSheet :is(.Odds, .OddsKey)").first.evaluate(
        "one => one.matches('.Odds')"
    )


def test_letters_are_not_explained_without_a_bar(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    stage.say(_odds(31, "rella", {**CUT, "option": "gone"}, UNKNOWN, STILL))
    expect(page.get_by_text("No odds yet")).to_be_visible()
    expect(page.locator(".OddsKey")).to_have_count(0)


def test_two_names_of_one_rung_are_one_segment_and_both_are_read_out(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    parts = [
        {"rung": "miss", "words": "miss", "chance": 0.3},
        {"rung": "hit", "words": "hit without loss", "chance": 0.25},
        {"rung": "hit", "words": "step lost but up", "chance": 0.35},
        {"rung": "crit", "words": "killed", "chance": 0.1},
    ]
    own = {"option": "strike:assassin", "figures": [0.7, 0.1, 4], "bar": {"parts": parts}}
    stage.say(_odds(31, "rella", own))
    row = page.get_by_role("radio", name="Strike the Assassin")
    expect(row.locator(".Odds i")).to_have_text(["M30", "H60", "C"])
    expect(row.locator(".vh")).to_have_text(
        "killed 10%, step lost but up 35%, hit without loss 25%, miss 30%."
    )


def test_the_chance_of_an_option_is_that_it_goes_well(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    parts = [
        {"rung": "miss", "words": "failure", "chance": 0.15},
        {"rung": "part", "words": "partial success", "chance": 0.19},
        {"rung": "hit", "words": "full success", "chance": 0.5},
        {"rung": "crit", "words": "critical success", "chance": 0.16},
    ]
    own = {"option": "strike:assassin", "figures": [0.16, 0.5, 1.7], "bar": {"parts": parts}}
    stage.say(_odds(31, "rella", own))
    expect(page.get_by_role("radio", name="Strike the Assassin")).to_contain_text("66%")


@pytest.mark.parametrize("size", ["low", "phone"])
def test_what_wins_is_told_when_it_is_asked_for_and_taken_by_a_tap(
    on_stage: Callable[..., Stage], size: str
) -> None:
    moment = MOMENTS["gm_razorweave" if size == "low" else "phone_choice"]
    stage = on_stage(size, "light" if size == "low" else "dark")
    page = stage.show(moment)
    ask = page.locator("#ask")
    before = len(stage.sent)
    ask.get_by_role("button", name="What wins?").click()
    expect(ask).to_contain_text("Looking ahead. You can answer meanwhile.")
    # It is asked for once.
    expect(ask.get_by_role("button", name="What wins?")).to_have_count(0)
    said = stage.acts(before + 1)[-1]
    assert said["do"] == "wins"
    about = {"asked_at": said["asked_at"], "decider": said["decider"]}
    gain = Interval(0.12, 0.02, 0.22)
    told: Any = next(one for one in moment.messages if hasattr(one, "screen"))
    option = told.screen.papers[0].form.options[0]
    card = WinCard(**about, answer=option.id, gain=gain, pairs=58)
    stage.say(Winning(stage.sent[-1]["n"], card))
    expect(ask).to_contain_text(
        "The chance to win changes by about +12 points (+2 to +22) against the book's answer, "
        "in 58 pairs of fights played on."
    )
    take = ask.locator("[data-wins]")
    expect(take).to_have_text(f"To win: {option.words}")
    expect(take).to_be_in_viewport(ratio=1)
    take.click()
    expect(take).to_have_count(0)
