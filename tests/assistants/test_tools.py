"""The tools: their names, their schemas, and what each says to what it does not take."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from fracas.assistants.speaking import TOOLS
from tests.assistants.conftest import NEEDS_SDK, Assistant, at, talk
from tests.web.serving import Server

NAMES = (
    *("list_systems", "list_scenarios", "open_fight", "dice_odds", "simulate", "balance"),
    *("join_table", "look", "options", "answer", "act", "explain", "look_up_rule"),
    *("sheet", "edit"),
)

WRONG: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("list_systems", {"all": True}, "malformed-answer"),
    ("list_scenarios", {"system": "razorwave"}, "wrong-use"),
    ("list_scenarios", {"system": 5}, "malformed-answer"),
    ("open_fight", {}, "malformed-answer"),
    ("open_fight", {"scenario": "dock-thugs"}, "wrong-use"),
    ("open_fight", {"scenario": "dock-thug", "play": ["rela"]}, "wrong-use"),
    ("open_fight", {"scenario": "dock-thug", "others": "genius"}, "wrong-use"),
    ("open_fight", {"scenario": "dock-thug", "rulings": {"no_such": 1}}, "wrong-use"),
    (
        "open_fight",
        {"scenario": "x", "system": "razorweave", "content": "not toml ["},
        "content",
    ),
    ("dice_odds", {"dice": "4e6"}, "dice-notation"),
    ("dice_odds", {"dice": "100d100"}, "budget-exceeded"),
    ("dice_odds", {"dice": ""}, "malformed-answer"),
    ("dice_odds", {"dice": "4d6", "system": "chess"}, "wrong-use"),
    ("simulate", {"scenario": "dock-thug", "fights": 10**9}, "malformed-answer"),
    ("simulate", {"scenario": "no-such"}, "wrong-use"),
    ("simulate", {"scenario": "dock-thug", "content": {"scenarios": 5}}, "content"),
    ("balance", {"scenario": "dock-thug", "low": 0.9, "high": 0.1}, "wrong-use"),
    ("balance", {"scenario": "dock-thug", "low": 7}, "malformed-answer"),
    ("join_table", {}, "not-your-seat"),
    ("join_table", {"link": "http://localhost:8000/"}, "wrong-use"),
    ("join_table", {"link": "no-token-of-any-seat"}, "not-your-seat"),
    ("look", {"link": "no-token-of-any-seat"}, "not-your-seat"),
    ("look", {"wait": 1e9}, "malformed-answer"),
    ("options", {"link": "no-token-of-any-seat"}, "not-your-seat"),
    ("answer", {"answer": "strike"}, "malformed-answer"),
    ("answer", {"asked_at": 1, "link": "no-token-of-any-seat"}, "not-your-seat"),
    ("act", {"do": "win"}, "malformed-answer"),
    ("act", {"do": "undo"}, "not-your-seat"),
    ("explain", {"line": -1}, "malformed-answer"),
    ("explain", {"line": 1}, "not-your-seat"),
    ("look_up_rule", {"rule": "RW-NONE-99"}, "wrong-use"),
    ("look_up_rule", {"rule": "zzzzzz"}, "wrong-use"),
    ("look_up_rule", {"rule": "cover", "system": "chess"}, "wrong-use"),
    ("sheet", {"who": "rella"}, "not-your-seat"),
    ("edit", {"what": "bless"}, "malformed-answer"),
    ("lok", {}, "wrong-use"),
)

AT_A_SEAT: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("sheet", {"who": "dock_thug"}, "not-your-seat"),
    ("edit", {"what": "set", "path": "combatants/rella/acted", "value": True}, "not-your-seat"),
    ("edit", {"what": "leave", "who": "dock_thug"}, "not-your-seat"),
    ("act", {"do": "begin"}, "not-your-seat"),
    ("act", {"do": "play"}, "not-your-seat"),
    ("act", {"do": "close"}, "stale-answer"),
    ("act", {"do": "redo"}, "nothing-to-undo"),
    ("act", {"do": "fork", "text": "mine"}, "not-your-seat"),
    ("act", {"do": "computer", "decider": "rella"}, "not-your-seat"),
    ("act", {"do": "sit", "decider": "dock_thug"}, "not-your-seat"),
    ("act", {"do": "treat", "kind": "stakes", "how": "do"}, "not-your-seat"),
    ("act", {"do": "treat", "kind": "stakes"}, "malformed-answer"),
    ("act", {"do": "salt"}, "illegal-answer"),
    ("act", {"do": "ready"}, "stale-answer"),
    ("answer", {"asked_at": 1, "answer": "strike"}, "stale-answer"),
    ("explain", {}, "wrong-use"),
    ("explain", {"line": 9999}, "wrong-use"),
    ("explain", {"option": "strike", "asked_at": 1}, "stale-answer"),
)
"""What a player may not do, or what there is not."""


def test_a_dozen_tools_and_a_few_are_offered_each_in_a_sentence() -> None:
    assert tuple(sorted(TOOLS)) == tuple(sorted(NAMES))
    for one in TOOLS.values():
        assert one.about.endswith("."), one.name
        assert one.about.count(". ") == 0, f"{one.name}: more than a sentence"
        assert len(one.about) < 120, one.name


@pytest.mark.parametrize("name", NAMES)
def test_its_schemas_are_sound_and_say_what_each_thing_is(name: str) -> None:
    one = TOOLS[name]
    for schema in (one.input_schema, one.output_schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
    assert one.input_schema["additionalProperties"] is False


@NEEDS_SDK
@pytest.mark.system
def test_the_client_is_offered_them_with_what_they_do(hosting: Server) -> None:
    async def listed(assistant: Assistant) -> Any:
        return await assistant.tools()

    tools = {one.name: one for one in talk(at(hosting), listed)}
    assert set(tools) == set(NAMES)
    assert tools["look"].annotations.read_only_hint is True
    assert tools["edit"].annotations.destructive_hint is True


@NEEDS_SDK
@pytest.mark.system
def test_what_a_tool_does_not_take_is_refused_in_a_coded_sentence(hosting: Server) -> None:
    async def all_of_it(assistant: Assistant) -> list[str]:
        return await _unlike(assistant, WRONG)

    assert talk(at(hosting), all_of_it) == []


@NEEDS_SDK
@pytest.mark.system
def test_a_player_is_refused_what_a_page_of_theirs_would_be(hosting: Server) -> None:
    async def all_of_it(assistant: Assistant) -> list[str]:
        opened = await assistant("open_fight", scenario="dock-thug", play=["rella"])
        return await _unlike(assistant, AT_A_SEAT, link=opened["player"])

    assert talk(at(hosting), all_of_it) == []


@NEEDS_SDK
@pytest.mark.system
def test_an_answer_that_the_rules_do_not_allow_names_them(hosting: Server) -> None:
    async def one(assistant: Assistant) -> None:
        opened = await assistant("open_fight", scenario="dock-thug", others="")
        link = opened["game_master"]
        asked = (await assistant("options", link=link, wait=5))["questions"][0]
        said = await assistant("answer", link=link, asked_at=asked["asked_at"], answer=[["x", 1]])
        assert said.code in ("illegal-answer", "malformed-answer")
        assert said.result["rules"]

    talk(at(hosting), one)


@NEEDS_SDK
@pytest.mark.system
def test_dice_are_worked_out_and_rules_found(hosting: Server) -> None:
    async def all_of_it(assistant: Assistant) -> None:
        systems = await assistant("list_systems")
        assert len(systems["systems"]) == 5
        assert "advisor" in systems["policies"]
        plain = (await assistant("dice_odds", dice="4d6+1"))["counts"]["total"]
        assert plain["mean"] == 15
        assert plain["exact"]["5"] == "1/1296"
        own = await assistant("dice_odds", dice="2Y1G vs 2P1R1K")
        assert set(own["counts"]) == {"success", "advantage", "triumph", "despair"}
        found = await assistant("look_up_rule", rule="cover", system="fully_automated")
        assert all("cover" in str(one).casefold() for one in found["rules"])
        by_id = await assistant("look_up_rule", rule="rw-edge-01")
        assert by_id["rules"][0]["id"] == "RW-EDGE-01"

    talk(at(hosting), all_of_it)


@NEEDS_SDK
@pytest.mark.system
def test_fights_are_simulated_and_made_fair_as_in_the_workshop(hosting: Server) -> None:
    async def both(assistant: Assistant) -> None:
        found = await assistant("simulate", scenario="dock-thug", fights=40)
        assert found["fights"] >= 1
        shares = {one["side"]: one for one in found["sides"]}
        assert set(shares) == {"party", "foes"}
        assert all(one["low"] <= one["wins"] <= one["high"] for one in shares.values())
        fairer = await assistant("balance", scenario="dock-thug", low=0.6, high=0.8)
        assert fairer["side"] == "party"
        assert fairer["tried"]
        remedy = fairer["proposals"][0]
        assert remedy["changes"]
        opened = await assistant(
            "open_fight", scenario="dock-thug", system="razorweave", content=remedy["content"]
        )
        assert opened["game_master"]

    talk(at(hosting), both)


async def _unlike(
    assistant: Assistant, cases: tuple[tuple[str, dict[str, Any], str], ...], **more: Any
) -> list[str]:
    """What was answered otherwise than it should be."""
    found = []
    for tool, given, code in cases:
        said = await assistant(tool, **given, **more)
        told = said.result.get("code") if said.failed else "taken"
        sentence = said.result.get("sentence", "") if said.failed else said.text
        if told != code or not sentence.endswith((".", "?")):
            found.append(f"{tool} {given}: {told}, {sentence[:200]}")
    return found
