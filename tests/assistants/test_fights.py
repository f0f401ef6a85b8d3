"""Whole fights in every system by the protocol's own client, as a player and as game master."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.assistants.conftest import NEEDS_SDK, Assistant, at, talk
from tests.web.serving import Server

pytestmark = [NEEDS_SDK, pytest.mark.system]

FIGHTS = (
    ("razorweave", "dock-thug", "rella"),
    ("fully_automated", "footbridge", "kit"),
    ("beacon_road", "roof-duel", ""),
    ("action_points", "alley", ""),
    ("aeronaughts", "duel-of-wills", ""),
)
MOST = 600
"""More answers than these fights take."""


async def play(assistant: Assistant, *links: str, most: int = MOST) -> tuple[Any, int]:
    """Answer for these seats as proposed or advised; gives how the last one sees the end."""
    answers = 0
    while answers < most:
        asked = False
        for link in links:
            found = await assistant("options", link=link, odds=False, advice=True)
            for question in found.get("questions", ()):
                if question["form"].get("closes"):
                    continue
                about = {"asked_at": question["asked_at"], "decider": question["decider"]}
                said = await assistant("answer", link=link, **about, **_answer(question))
                assert not said.failed, said.text
                answers, asked = answers + 1, True
                break
            if asked:
                break
        if not asked:
            found = await assistant("look", link=links[-1], wait=2)
            if found["phase"] == "over":
                return found, answers
    assert most < MOST, "the fight never ended"
    return None, answers


def _answer(question: Any) -> dict[str, Any]:
    if question["form"]["type"] == "roll" or question.get("proposed") is not None:
        return {}
    advised = question.get("advised")
    if advised is None:
        form = question["form"]
        free = {"number": form.get("least"), "text": "as it is", "several": []}
        options = question.get("options", ())
        advised = options[0]["id"] if options else free.get(form["type"], [])
    return {"answer": advised}


@pytest.mark.parametrize(("system", "scenario", "who"), FIGHTS)
def test_a_fight_is_played_to_its_end_and_its_journal_holds(
    hosting: Server, system: str, scenario: str, who: str
) -> None:
    async def whole(assistant: Assistant) -> None:
        scenarios = await assistant("list_scenarios", system=system)
        assert scenario in [one["id"] for one in scenarios["scenarios"]]
        opened = await assistant("open_fight", scenario=scenario, system=system)
        mine = who or next(iter(opened["who"]))
        opened = await assistant("open_fight", scenario=scenario, system=system, play=[mine])
        seen = await assistant("join_table", link=opened["player"])
        assert seen["plays"] == [mine]
        assert seen["board"]
        found, answers = await play(assistant, opened["player"], opened["game_master"])
        assert answers
        assert found["outcome"]
        log = await assistant("look", link=opened["player"], log_from=0)
        assert log["log"][0]["line"] == 0
        token = opened["game_master"].rpartition("/")[2]
        journal = hosting.get("/api/table/journal", token)
        replay(parse_journal(journal.content), ruleset(system))

    talk(at(hosting), whole)


def test_options_have_odds_and_an_explanation(hosting: Server) -> None:
    async def one(assistant: Assistant) -> None:
        opened = await assistant("open_fight", scenario="dock-thug", play=["rella"])
        player, master = opened["player"], opened["game_master"]
        for _ in range(2):
            asked = (await assistant("options", link=master, wait=5))["questions"][0]
            await assistant("answer", link=master, asked_at=asked["asked_at"])
        asked = (await assistant("options", link=player, wait=5, advice=True))["questions"][0]
        strike = asked["options"][0]
        assert strike["rules"]
        assert asked["advised"]
        rule = await assistant("look_up_rule", rule=strike["rules"][0].lower())
        assert rule["rules"][0]["text"]
        about = {"asked_at": asked["asked_at"], "answer": strike["id"]}
        await assistant("answer", link=player, **about)
        await play(assistant, master, player, most=3)
        seen = await assistant("look", link=player, log_from=0)
        line = next(one for one in seen["log"] if one.get("dice"))
        why = await assistant("explain", link=player, line=line["line"])
        assert why["text"] == line["text"]
        assert why["rules"][0]["text"]
        assert why["throws"][0]["dice"] == line["dice"]

    talk(at(hosting), one)


def test_real_dice_are_answered_by_their_faces(hosting: Server) -> None:
    async def one(assistant: Assistant) -> None:
        opened = await assistant("open_fight", scenario="dock-thug", play=["rella"])
        player, master = opened["player"], opened["game_master"]
        await assistant("act", link=player, do="prefer", rolls="real")
        for _ in range(12):
            found = await assistant("options", link=player, odds=False)
            questions = found.get("questions", ())
            if questions and questions[0]["form"]["type"] == "roll":
                break
            if questions:
                strike = next(iter(questions[0]["options"]))["id"]
                about = {"asked_at": questions[0]["asked_at"], "answer": strike}
                await assistant("answer", link=player, **about)
            else:
                await play(assistant, master, most=1)
        roll = questions[0]
        few = await assistant("answer", link=player, asked_at=roll["asked_at"], answer=[0])
        assert few["next_die"] == ["1", "2", "3", "4", "5", "6"]
        sixes = [5] * len(roll["form"]["dice"])
        await assistant("answer", link=player, asked_at=roll["asked_at"], answer=sixes)
        seen = await assistant("look", link=player, log_from=0)
        assert any(line.get("dice") == ["6"] * len(sixes) for line in seen["log"])

    talk(at(hosting), one)


def test_the_game_master_edits_and_takes_back(hosting: Server) -> None:
    async def one(assistant: Assistant) -> None:
        opened = await assistant("open_fight", scenario="dock-thug", others="")
        link = opened["game_master"]
        value = (await assistant("sheet", link=link, who="rella"))["values"][0]
        about = {"what": "set", "path": value["path"], "value": 2, "reason": "as agreed"}
        done = await assistant("edit", link=link, **about)
        assert "as agreed" in done["log"][0]["text"]
        assert (await assistant("sheet", link=link, who="rella"))["values"][0]["now"] == 2
        await assistant("act", link=link, do="undo")
        assert (await assistant("sheet", link=link, who="rella"))["values"][0]["now"] == 0

    talk(at(hosting), one)
