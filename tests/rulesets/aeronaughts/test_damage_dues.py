"""An edit removes Wounds: falling is offered, and applied by the rule's own procedure."""

from __future__ import annotations

import pytest

from fracas.rulesets.aeronaughts.state.scene_facts import Fell
from tests.rulesets.aeronaughts.deeds import fighter
from tests.rulesets.aeronaughts.table import Table, underway
from tests.rulesets.correcting import apply, correct, happened, plays_again


def fight(*more: str, **rulings: str | int) -> Table:
    """Ada's turn against Bix, and against more foes."""
    foes = [fighter(who, "foes") for who in ("bix", *more)]
    return Table(underway(fighter("ada", kind="pc"), *foes), **rulings)


@pytest.mark.rule("AE-HP-08", "AE-HP-09", "AE-GM-02")
@pytest.mark.parametrize("type_", ["physical", "mental", "spiritual"])
def test_wounds_at_0_are_incapacitated_once_that_is_applied(type_: str) -> None:
    table = fight("cid")
    kind, asked = table.kind, table.asked
    assert correct(table.play, f"combatants/bix/{type_}/wounds", 0) == (
        f"Bix has {type_.title()} Wounds at 0: incapacitated?",
    )
    assert not table.facts(Fell)
    apply(table.play, "no_wounds:bix")
    (fell,) = happened(table.play, Fell)
    assert (fell.how, fell.because) == ("incapacitated", ("AE-HP-08", "AE-HP-09"))
    assert (table.kind, table.asked) == (kind, asked)
    plays_again(table.play)


@pytest.mark.rule("AE-HP-10", "AE-GAP-48")
def test_the_game_master_is_asked_of_death_where_the_table_has_it_so() -> None:
    table = fight("cid", death_at_zero="gm")
    correct(table.play, "combatants/bix/physical/wounds", 0)
    apply(table.play, "no_wounds:bix")
    table.say("death", "dead")
    assert table.who("bix").out == "dead"
    assert not table.state.result


@pytest.mark.rule("AE-HP-08")
def test_the_fight_is_over_when_that_leaves_one_side() -> None:
    table = fight()
    correct(table.play, "combatants/bix/physical/wounds", 0)
    apply(table.play, "no_wounds:bix")
    assert (table.kind, table.state.result) == ("over", "crew")


@pytest.mark.rule("AE-HP-08")
def test_nothing_is_due_while_wounds_are_left() -> None:
    table = fight()
    assert correct(table.play, "combatants/bix/physical/wounds", 1) == ()
    assert correct(table.play, "combatants/bix/physical/stress", 0) == ()
