"""Steps 2 and 3 of a round: defenders nobody attacked, then Moves from the lowest order upward."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Beat
from fracas.core.prompts import Together
from fracas.rulesets.fully_automated.state.facts import CardLost, Moved, Resolved
from tests.rulesets.fully_automated.table import Table, fighter, ground, scene, spot


def step_two(*combatants: Any, **values: Any) -> Table:
    return Table(scene(*combatants, beats=(Beat("defenders"),), **values))


@pytest.mark.rule("FA-ROUND-03", "FA-ROUND-04", "FA-DEF-19", "FA-DEF-20", "FA-STUN-07", "FA-GAP-45")
def test_step_two_is_for_defenders_nobody_attacked_lowest_first() -> None:
    table = step_two(
        fighter("high", card="defend"),
        fighter("struck", card="defend", at=(3, 0), attacked=True),
        fighter("mover", card="move", at=(6, 0)),
        fighter("stunned", card="defend", at=(9, 0), stuns=1),
    )
    assert table.asked == "stunned"
    assert table.options[0] == "stay"
    table.say("step", str(spot(10, 0)))
    assert table.asked == "high"
    table.say("step")
    assert table.kind == "over"
    assert [(fact.who, fact.how) for fact in table.facts(Moved)] == [("stunned", "step")]
    assert table.state.who("stunned").place == spot(10, 0)


@pytest.mark.rule("FA-MOVE-13", "FA-WPN-26")
def test_step_two_may_lead_out_and_glue_holds() -> None:
    table = step_two(
        fighter("ann", card="defend"),
        fighter("bob", card="defend", at=(5, 0), glued=1),
        map=ground(exit=((0, 0),)),
    )
    assert table.asked == "ann"
    table.say("step", "leave")
    assert table.kind == "over"
    assert table.state.who("ann").out == "fled"


def three(*, ruled: str = "lost", **high: Any) -> Table:
    """Initiatives 5, 9 and 14 play Move."""
    high.setdefault("card", "move")
    people = (
        fighter("fourteen", at=(0, 0), **high),
        fighter("nine", "blue", (6, 0), card="move"),
        fighter("five", at=(12, 0), card="move"),
    )
    return Table(scene(*people, beats=(Beat("mover"),)), downed_card=ruled)


def interject(table: Table, *eager: str) -> Table:
    prompt = table.play.prompt
    assert isinstance(prompt, Together)
    assert not prompt.hidden
    return table.choose(**dict.fromkeys(eager, "now"))


def order_of(table: Table) -> list[str]:
    return [fact.who for fact in table.facts(Resolved)]


@pytest.mark.rule("FA-MOVE-10", "FA-INIT-06", "FA-ROUND-05", "FA-MOVE-15")
def test_moves_go_from_the_lowest_upward() -> None:
    table = three()
    interject(table).say("path")
    interject(table).say("path").say("path")
    assert order_of(table) == ["five", "nine", "fourteen"]


@pytest.mark.rule("FA-MOVE-11", "FA-GAP-37", "FA-ROUND-15")
def test_a_higher_mover_may_interject() -> None:
    table = three()
    interject(table).say("path")
    interject(table, "fourteen").say("path").say("path")
    assert order_of(table) == ["five", "fourteen", "nine"]
    table = three()
    interject(table, "nine", "fourteen")
    assert table.asked == "fourteen"


@pytest.mark.rule("FA-ROUND-11", "FA-HP-02", "FA-GAP-28", "FA-GAP-61")
def test_who_is_down_has_one_hex_in_place_of_the_card() -> None:
    table = three(hp=0)
    interject(table).say("path").say("path")
    assert table.kind == "step"
    table.say("step", str(spot(1, 0)))
    assert [fact.who for fact in table.facts(CardLost)] == ["fourteen"]
    assert table.kind == "over"
    assert table.state.who("fourteen").place == spot(1, 0)
    assert [(fact.who, fact.how) for fact in table.facts(Moved)] == [("fourteen", "downed")]
    table = three(hp=0)
    interject(table).say("path").say("path").say("step")
    assert table.state.who("fourteen").place == spot(0, 0)
    assert table.kind == "over"


@pytest.mark.rule("FA-ROUND-11", "FA-GAP-28")
def test_by_the_switch_a_downed_move_still_takes_place() -> None:
    table = three(ruled="resolves", hp=0)
    interject(table, "fourteen")
    assert table.kind == "path"
    assert not table.facts(CardLost)


@pytest.mark.rule("FA-ROUND-11", "FA-RESTR-13", "FA-HP-06")
@pytest.mark.parametrize(
    ("values", "has"),
    [
        ({"card": "pistol", "hp": 0, "done": True}, True),
        ({"card": "pistol", "hp": 0, "done": True, "stepped": True}, False),
        ({"card": "pistol", "hp": -11, "done": True}, False),
        ({"card": "pistol", "hp": 3, "done": True}, False),
        ({"card": "defend", "hp": 0}, False),
        ({"card": "break_free", "hp": 9, "restrained": True}, True),
    ],
)
def test_who_has_the_one_hex_of_the_downed(values: dict[str, Any], has: bool) -> None:
    table = Table(scene(fighter("ann", **values), beats=(Beat("mover"),)))
    assert (table.kind == "step") == has
