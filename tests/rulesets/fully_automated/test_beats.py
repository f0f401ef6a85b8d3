"""Whole rounds, from the secret choice to the announcement, in the order of the steps."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask
from fracas.core.facts import Beat
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.state.facts import StepBegan
from fracas.rulesets.fully_automated.state.scene_facts import Ended
from tests.rulesets.fully_automated.table import Table, fighter, scene, spot

PLAY = (Beat("round", stays=True),)


def label(q: int, r: int) -> str:
    """The label of an axial place."""
    return str(spot(q, r))


def rounds(*combatants: Any, **values: Any) -> Table:
    """A fight whose first round begins, with the order in which the combatants are given."""
    return Table(scene(*combatants, round=0, step="", beats=PLAY, **values))


def path_budget(table: Table) -> int:
    """How many hexes the path that is asked for may cost."""
    prompt = table.play.prompt
    assert isinstance(prompt, Ask)
    assert isinstance(prompt.form, Path)
    return prompt.form.budget


@pytest.mark.rule("FA-ROUND-01")
def test_every_beat_has_its_rules() -> None:
    for name, (procedure, because) in RULESET.beats.items():
        assert callable(procedure), name
        assert because, name
    assert set(RULESET.interludes) <= set(RULESET.beats)


@pytest.mark.rule("FA-ROUND-01", "FA-ROUND-02", "FA-ROUND-05", "FA-ROUND-06", "FA-GAP-44")
def test_the_steps_of_a_round_follow_one_another() -> None:
    table = rounds(
        fighter("ann", weapons=("pistol",)),
        fighter("ben", at=(0, 4)),
        fighter("cy", "blue", (4, 0)),
        fighter("di", "blue", (9, 3)),
    )
    table.choose(ann="pistol", ben="move", cy="aim", di="defend")
    table.say("target", "strike:cy").roll("attack", "- -").default("retreat")
    table.say("step").say("path").say("reroll").say("go_on")
    assert [fact.step for fact in table.facts(StepBegan)] == ["defenders", "moves", "aims"]
    assert table.state.round == 2
    assert table.state.step == "choose"


@pytest.mark.rule("FA-ROUND-01", "FA-ROUND-02")
def test_a_step_in_which_nobody_acts_is_not_told() -> None:
    table = rounds(fighter("ann", weapons=("club",)), fighter("cy", "blue", (1, 0)))
    table.choose(ann="club", cy="defend").say("target", "strike:cy").say("step").say("chase")
    table.roll("defend", "- 0").roll("attack", "0 0 0").say("retreat")
    assert table.kind == "go_on"
    assert table.facts(StepBegan) == []


@pytest.mark.rule("FA-MOVE-01", "FA-MOVE-02", "FA-MOVE-12", "FA-MOVE-14", "FA-GAP-19")
def test_budgets_of_successive_moves() -> None:
    table = rounds(fighter("ann"), fighter("bob", "blue", (15, 0)))
    budgets = []
    for card in ("move", "move", "move", "defend", "move"):
        table.choose(ann=card)
        while table.kind != "card":
            if table.kind == "path":
                budgets.append(path_budget(table))
            table.say(table.kind)
    assert budgets == [4, 3, 3, 4]


@pytest.mark.rule("FA-MOVE-03", "FA-GAP-18", "FA-GAP-69", "FA-AIM-04", "FA-AIM-10")
def test_aim_then_a_kept_move_then_an_aimed_one() -> None:
    table = rounds(fighter("ann"), fighter("bob", "blue", (15, 0)))
    budgets = []
    for card, use in (("aim", ""), ("move", "keep"), ("move", "apply")):
        table.choose(ann=card)
        while table.kind != "card":
            if table.kind == "path":
                budgets.append(path_budget(table))
            table.say(table.kind, use if table.kind == "aim" else None)
    assert budgets == [4, 5]
    assert table.state.who("ann").aim == 0


@pytest.mark.rule("FA-UNARM-04", "FA-UNARM-05", "FA-UNARM-06", "FA-MOVE-14", "FA-SEL-08")
def test_a_tackle_after_a_move_goes_three_hexes_and_stuns_its_player() -> None:
    table = rounds(fighter("ann"), fighter("bob", "blue", (9, 0)))
    table.choose(ann="move").say("step").say("path").say("go_on")
    table.choose(ann="tackle")
    assert path_budget(table) == 3
    table.say("path", (label(1, 0), label(2, 0), label(3, 0)))
    table.default("target", "step").say("go_on")
    prompt = table.play.prompt
    assert prompt is not None
    assert prompt.deciders == ("bob",)
    table.choose(bob="aim")
    assert table.state.who("ann").defends
    table.default("step", "reroll").say("go_on")
    table.choose(ann="move").say("step")
    assert path_budget(table) == 4


@pytest.mark.rule("FA-HP-08", "FA-HP-10", "FA-HP-09", "FA-ROUND-08", "FA-SEL-09")
def test_who_is_left_to_die_is_dead_after_nine_rounds() -> None:
    table = rounds(
        fighter("ann"), fighter("bob", "blue", (15, 0)), fighter("cy", at=(0, 9), hp=-11)
    )
    for number in range(1, 10):
        table.choose().default("step")
        assert table.hp("cy") == -11 - number
        table.say("go_on")
    assert not table.state.who("cy").card
    table.choose().default("step")
    assert table.hp("cy") == -20


@pytest.mark.rule(
    "FA-ROUND-01", "FA-RESTR-07", "FA-STUN-01", "FA-OPT-06", "FA-AIM-01", "FA-ROUND-03"
)
def test_three_rounds_in_full() -> None:
    table = Table(
        scene(
            fighter("ana", at=(0, 0), speed=4, weapons=("pistol",), armour="light"),
            fighter("ben", at=(3, 3), speed=3, weapons=("club",), restraints=1),
            fighter("cass", "blue", (5, 0), speed=5, weapons=("rifle",)),
            fighter("dov", "blue", (4, 3), speed=2, weapons=("ebaton",)),
            sequence=(),
            round=0,
            step="",
            beats=(Beat("opening"),),
        )
    )
    table.dice("order", 5, 7).dice("order", 9, 8).dice("order", 2, 6).dice("order", 4, 4)
    assert table.state.sequence == ("ben", "ana", "cass", "dov")

    table.choose(ben="club", ana="defend", cass="rifle", dov="aim")
    table.say("target", "strike:dov").roll("attack", "+ 0").say("retreat")
    assert table.hp("dov") == 16
    table.say("target", "strike:ana").say("step", f"step:{label(-1, 0)}")
    table.roll("defend", "- 0 0").roll("attack", "+ 0 -")
    assert table.hp("ana") == 18
    table.say("reroll")
    assert (table.state.who("dov").stuns, table.state.who("dov").aim) == (1, 0)
    table.say("go_on")

    table.choose(ben="club", ana="pistol", cass="aim")
    assert table.state.who("dov").defends
    table.say("target", "strike:dov").say("step", f"step:{label(5, 3)}")
    table.say("chase", f"step:{label(4, 3)}")
    table.roll("defend", "0 + -").roll("attack", "+ + 0")
    assert table.hp("dov") == 12
    table.say("target", "strike:cass").roll("attack", "0 0 +").say("reroll")
    assert (table.hp("cass"), table.state.who("cass").aim) == (15, 0)
    table.say("go_on")

    table.choose(ben="restrain", ana="move", cass="rifle")
    table.say("restrain", "restrain:dov").say("step", f"step:{label(6, 3)}")
    table.say("chase", f"step:{label(5, 3)}")
    table.roll("defend", "- - +").roll("restrain", "0 0")
    assert table.state.who("dov").restrained
    table.say("target", "strike:ana").roll("attack", "+ +")
    assert table.hp("ana") == 9
    assert (table.kind, path_budget(table)) == ("path", 4)
    table.say("path", (label(-2, 0),)).say("go_on")
    dov = table.state.who("dov")
    assert (dov.stuns, dov.restrained) == (0, True)
    assert not table.facts(Ended)
    assert table.card_of("dov").default == "defend"
