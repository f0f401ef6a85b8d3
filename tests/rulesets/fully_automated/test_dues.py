"""HP that an edit takes: the threshold is offered, and applied by the rule's own procedure."""

from __future__ import annotations

import pytest

from fracas.core.facts import Beat
from fracas.rulesets.fully_automated.state.harm_facts import Fell
from tests.rulesets.correcting import apply, correct, happened, plays_again
from tests.rulesets.fully_automated.table import Table, fighter, scene


def fight() -> Table:
    """Ada and Bix with their cards to choose."""
    round_ = (Beat("round", stays=True),)
    return Table(scene(fighter("ada"), fighter("bix", "blue", (3, 0)), beats=round_))


@pytest.mark.rule("FA-HP-01", "FA-HP-05", "FA-HP-09", "FA-OPT-02")
@pytest.mark.parametrize(
    ("hp", "asked", "band"),
    [
        (0, "Bix has 0 HP: incapacitated?", "incapacitated"),
        (-10, "Bix has −10 HP: incapacitated?", "incapacitated"),
        (-11, "Bix has −11 HP: dying?", "dying"),
        (-20, "Bix has −20 HP: dead?", "dead"),
    ],
)
def test_a_threshold_is_crossed_once_that_is_applied(hp: int, asked: str, band: str) -> None:
    table = fight()
    kind = table.kind
    assert correct(table.play, "combatants/bix/hp", hp) == (asked,)
    assert not table.facts(Fell)
    apply(table.play, f"crosses:bix:{band}")
    assert [fact.band for fact in happened(table.play, Fell)] == [band]
    assert table.kind == kind
    plays_again(table.play)


@pytest.mark.rule("FA-HP-03")
def test_nothing_is_due_above_0_hp_or_in_the_same_band() -> None:
    table = fight()
    assert correct(table.play, "combatants/bix/hp", 1) == ()
    correct(table.play, "combatants/bix/hp", -2)
    assert correct(table.play, "combatants/bix/hp", -5) == ()
    assert correct(table.play, "combatants/bix/hp", -15) == ("Bix has −15 HP: dying?",)
