"""The odds at options and by "Why?": whole bars, one set of figures, no legend without a bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from fracas.table.odds_cards import WhyCard
from fracas.web.news import Told
from tests.page import demo
from tests.page.stage import Stage

MOMENTS = demo.moments()
COLUMNS = [
    {"name": "hit", "words": "hit", "kind": "chance"},
    {"name": "critical", "words": "critical", "kind": "chance"},
    {"name": "damage", "words": "damage", "kind": "mean"},
]


def _slice(letter: str, words: str, chance: float, kind: str = "named") -> dict[str, Any]:
    return {"letter": letter, "words": words, "chance": chance, "kind": kind}


CUT = {
    "option": "strike:assassin",
    "figures": [0.731, 0.213, 14.2],
    "slices": [
        _slice("C", "critical", 0.213),
        _slice("P", "plain hit", 0.518),
        _slice("M", "miss", 0.162),
        _slice("?", "not followed", 0.107, "unfollowed"),
    ],
    "missing": 0.107,
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
    parts = row.locator(".OddsBar i")
    expect(parts).to_have_text(["C 21", "P 52", "M 16", "? 11"])
    assert sum(int(text.split()[-1]) for text in parts.all_inner_texts()) == 100
    expect(row.locator(".vh")).to_have_text(
        "critical 21%, plain hit 52%, miss 16%, not followed 11%."
    )
    # The hit is at least what was found, and at most that and all that was not followed.
    expect(row.locator(".OptionSay")).to_have_text("hit 73–84% · damage about 14")
    expect(page.get_by_role("list", name="What the letters mean")).to_contain_text("not followed")


def test_parts_are_drawn_in_the_order_of_the_card(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    said = _odds(31, "rella", CUT)
    said["odds"]["parts"] = ["critical", "plain hit", "miss", "botch", "not followed"]
    said["odds"]["columns"] = [{"name": "miss", "words": "miss", "kind": "chance"}]
    stage.say(said)
    parts = page.get_by_role("radio", name="Strike the Assassin").locator(".OddsBar i")
    expect(parts).to_have_text(["C 21", "P 52", "M 16", "? 11"])


def test_shares_add_up_to_100_whatever_is_rounded(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    thirds = [_slice(words[0].upper(), words, 1 / 3) for words in ("critical", "plain hit", "miss")]
    stage.say(_odds(31, "rella", {**CUT, "slices": thirds, "missing": 0}))
    parts = page.get_by_role("radio", name="Strike the Assassin").locator(".OddsBar i")
    expect(parts).to_have_text(["C 34", "P 33", "M 33"])


def test_an_option_without_odds_says_so(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    stage.say(_odds(31, "rella", CUT, UNKNOWN, STILL))
    unknown = page.get_by_role("radio", name="Strike Guard 2")
    expect(unknown.locator(".OptionSay")).to_contain_text("No odds yet")
    expect(unknown.locator(".OddsBar")).to_have_count(0)
    expect(page.get_by_role("button", name="Take longer over the odds")).to_be_visible()


def test_why_shows_what_the_list_shows(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    why = {"asked_at": 31, "decider": "rella", "option": "strike:assassin", "odds": CUT}
    told = Told(0, msgspec.convert(why, WhyCard))
    page = stage.show(msgspec.structs.replace(MOMENTS["gm_razorweave"], why=told))
    stage.say(_odds(31, "rella", CUT, UNKNOWN, STILL))
    row = page.get_by_role("radio", name="Strike the Assassin")
    expect(row.locator(".OddsBar i")).to_have_count(4)
    page.keyboard.press("1")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Why these odds")
    expect(sheet.locator(".OptionSay")).to_have_text(row.locator(".OptionSay").inner_text())
    expect(sheet.locator(".vh")).to_have_text(row.locator(".vh").text_content() or "")
    for words, share in (("C critical", "21%"), ("P plain hit", "52%"), ("? not followed", "11%")):
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
    assert page.locator(".PromptSheet .OddsBar").first.evaluate("bar => !bar.closest('.OddsKey')")


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
