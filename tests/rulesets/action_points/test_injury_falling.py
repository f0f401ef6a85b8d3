"""Falling: Down, consent to die, death, and what each of them ends."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ask
from fracas.core.facts import Noted
from fracas.rulesets.action_points.rules.damage import suffer
from fracas.rulesets.action_points.rules.defence import barred, can_defend
from fracas.rulesets.action_points.rules.injury import drop_step
from fracas.rulesets.action_points.state.harm_facts import (
    Consented,
    Died,
    SceneEnded,
    StepDropped,
    WentDown,
)
from tests.rulesets.action_points.blows import ada, bo, rolled
from tests.rulesets.action_points.table import Table, fighter, scene


def felled(rulings: dict[str, str | int] | None = None, **values: Any) -> Table:
    """Bo loses the last die of its Wits, up to the question whether it dies of it."""
    values.setdefault("sizes", "wits 4")
    table = Table(scene(ada(), bo(**values)), **(rulings or {}))
    return table.do(drop_step, "bo").roll("injured", 6)


@pytest.mark.rule(
    "AP-DOWN-01", "AP-DOWN-02", "AP-DOWN-11", "AP-DOWN-12", "AP-TURN-17", "AP-GAP-36",
)  # fmt: skip
def test_av_34_the_first_attribute_below_d4_puts_down_at_once() -> None:
    table = felled(full_defense=True, shields=("small_shield",)).say("consent").settle()
    [went] = table.facts(WentDown)
    assert (went.attribute, went.left, went.tests) == ("wits", 7, 14)
    now = table.who("bo")
    assert (now.down, now.prone, now.in_hand, now.ap, now.token) == (True, True, (), 0, False)
    assert not now.able
    assert not can_defend(table.state, table.book, "bo")
    assert barred(table.book, table.who("bo")) == "AP-DOWN-02"
    assert not now.full_defense
    assert table.state.foes("ada") == ()


@pytest.mark.rule("AP-DOWN-14", "AP-DOWN-13")
def test_guidance_comes_with_it() -> None:
    [noted] = felled().facts(Noted)
    assert (noted.note, noted.about, noted.because) == (
        "hard_to_kill",
        ("bo", "7", "14"),
        ("AP-DOWN-14",),
    )


@pytest.mark.rule("AP-DOWN-08")
@pytest.mark.parametrize(("answer", "dead"), [(None, False), ("no", False), ("yes", True)])
def test_the_owner_is_asked_once_whether_this_is_the_end(answer: str | None, dead: bool) -> None:
    table = felled()
    prompt = table.prompt
    assert isinstance(prompt, Ask)
    assert (prompt.decider, prompt.default, table.options) == ("bo", "no", ("no", "yes"))
    table.say("consent", answer).settle()
    assert [fact.dies for fact in table.facts(Consented)] == [dead]
    assert table.who("bo").dead is dead
    assert [fact.how for fact in table.facts(Died)] == (["consent"] if dead else [])
    if not dead:
        table.do(drop_step, "bo").roll("injured", 1).settle()
        assert len(table.facts(Consented)) == 1


@pytest.mark.rule("AP-DOWN-09")
@pytest.mark.parametrize(
    ("switch", "nameless", "dead"),
    [
        ("none", True, False),
        ("nameless", True, True),
        ("nameless", False, False),
        ("all", False, True),
    ],
)
def test_a_table_may_have_down_be_death(switch: str, nameless: bool, dead: bool) -> None:
    table = felled({"down_is_death": switch}, nameless=nameless)
    assert table.kind == ("over" if dead else "consent")
    table.default("consent").settle()
    assert [fact.how for fact in table.facts(Died)] == (["down"] if dead else [])
    assert table.who("bo").dead is dead


@pytest.mark.rule("AP-DOWN-07", "AP-DOWN-05", "AP-DOWN-06", "AP-GAP-38", "AP-INJ-11", "AP-INJ-13")
def test_ex_08_down_to_death() -> None:
    sizes = ", ".join(f"{one.name} 4" for one in fighter("x").attributes)
    victim = fighter("bo", "them", sizes=sizes, fitness=4, damage=9)
    table = Table(scene(ada(), victim)).do(suffer, "bo", 1)
    table.roll("injury", 4).roll("injured", 1).say("consent").settle()
    assert table.who("bo").damage == 10
    assert table.who("bo").down
    for face in range(2, 9):
        assert not table.who("bo").dead
        table.do(suffer, "bo", 1).roll("injured", face).settle()
    now = table.who("bo")
    assert (now.dead, now.damage, len(now.lost)) == (True, 17, 8)
    assert len(rolled(table, "injury")) == 1
    assert len(table.facts(StepDropped)) == 8
    assert [fact.how for fact in table.facts(Died)] == ["attributes"]
    table.do(suffer, "bo", 5).settle()
    assert table.who("bo").damage == 17


@pytest.mark.rule("AP-DOWN-06", "AP-DOWN-05")
def test_of_the_down_the_total_is_not_looked_at() -> None:
    table = felled(fitness=20).say("consent").settle()
    table.do(suffer, "bo", 1).roll("injured", 1).settle()
    assert (table.who("bo").damage, table.who("bo").die("strength")) == (1, 4)


@pytest.mark.rule("AP-DOWN-03", "AP-DOWN-04", "AP-GAP-37")
def test_the_end_of_the_scene_alone_wakes_nobody() -> None:
    table = felled().say("consent").settle().apply(SceneEnded())
    now = table.who("bo")
    assert (now.down, now.scene_over) == (True, True)


@pytest.mark.rule("AP-DOWN-13", "AP-DOWN-14")
def test_no_single_blow_kills_while_another_attribute_stands() -> None:
    table = felled().say("consent").settle()
    table.do(suffer, "bo", 500).roll("injured", 8).settle()
    assert not table.who("bo").dead
