"""Action Points: how many there are, and when they are restored."""

from __future__ import annotations

import pytest

from fracas.rulesets.action_points.rules.order import ap_max, establish, replenish, restored
from fracas.rulesets.action_points.state.facts import Points, Replenished
from tests.rulesets.action_points.table import Table, dice, fighter, scene

BOOK = Table(scene()).book


@pytest.mark.rule("AP-CHAR-10")
def test_the_full_total_is_two_dice_unless_it_is_stated() -> None:
    assert ap_max(fighter("ann", sizes="agility 8, perception 8"), BOOK) == 16
    assert ap_max(fighter("ann", sizes="agility 10, perception 8>4"), BOOK) == 14
    assert ap_max(fighter("ann", sizes="agility 8>0, perception 8"), BOOK) == 8
    assert ap_max(fighter("ann", sizes="agility 8, perception 8", ap_max=4), BOOK) == 4


@pytest.mark.rule("AP-PRE-01", "AP-GAP-14")
def test_ap_are_established_before_anything_else() -> None:
    ann = fighter("ann", sizes="agility 8, perception 8", ap=0, ap_full=0, penalty=3)
    table = Table(scene(ann, fighter("bo", "them", ap=1, down=True))).do(establish).settle()
    (fact,) = table.facts(Replenished)
    assert fact.points == (Points("ann", 16, 16),)
    assert "AP-PRE-01" in fact.because
    now = table.who("ann")
    assert (now.ap, now.ap_full, now.penalty) == (16, 16, 0)


@pytest.mark.rule("AP-TURN-08", "AP-GAP-46", "AP-FD-05", "AP-FD-06", "AP-TURN-15")
def test_a_round_begins_with_full_ap_less_the_penalty() -> None:
    table = Table(
        scene(
            fighter("ann", ap=5),
            fighter("bo", ap=0, penalty=3),
            fighter("cy", ap_max=4, ap=0, penalty=5),
            fighter("dee", "them", ap=0, down=True),
        )
    )
    table.do(replenish, 2).settle()
    (fact,) = table.facts(Replenished)
    assert {"AP-FD-05", "AP-TURN-08"} <= set(fact.because)
    assert [(one.id, one.ap, one.penalty) for one in table.state.combatants] == [
        ("ann", 12, 0),
        ("bo", 9, 0),
        ("cy", 0, 0),
        ("dee", 0, 0),
    ]


@pytest.mark.rule("AP-CHAR-11")
def test_a_lost_step_lowers_the_ap_of_the_next_round() -> None:
    table = Table(scene(fighter("ann", sizes="agility 8>6, perception 8", ap=9, ap_full=16)))
    assert table.who("ann").ap == 9
    table.do(replenish, 2).settle()
    assert (table.who("ann").ap, table.who("ann").ap_full) == (14, 14)


@pytest.mark.rule("AP-SUR-02", "AP-SUR-04", "AP-SUR-11")
def test_round_0_restores_those_who_have_the_drop_and_are_not_surprised() -> None:
    ids = ("ann", "bo", "cy", "dee")
    state = scene(*(fighter(who, who, ap=7) for who in ids), drops=(("ann", "bo"), ("bo", "cy")))
    assert restored(state, BOOK, 0) == (Points("ann", 12, 12),)
    table = Table(state).do(replenish, 0).settle()
    assert [table.who(who).ap for who in ids] == [12, 7, 7, 7]
    assert "AP-SUR-02" in table.facts(Replenished)[0].because


@pytest.mark.rule("AP-PRE-14", "AP-GAP-17", "AP-SUR-12")
def test_what_was_spent_before_combat_comes_back_unless_the_table_says_no() -> None:
    ids = ("ann", "bo", "cy")
    state = scene(*(fighter(who, who, ap=7) for who in ids))
    assert len(restored(state, BOOK, 1)) == 3
    persists = Table(state, precombat_spend_persists="on")
    assert restored(state, persists.book, 1) == ()
    assert len(restored(state, persists.book, 2)) == 3
    persists.do(replenish, 1).settle()
    assert persists.facts(Replenished) == []
    surprised = Table(
        scene(*(fighter(who, who, ap=7) for who in ids), drops=(("ann", "bo"),)),
        precombat_spend_persists="on",
    )
    surprised.do(replenish, 1).settle()
    assert [surprised.who(who).ap for who in ids] == [12, 12, 7]
    assert "AP-PRE-14" in surprised.facts(Replenished)[0].because


def test_dice_can_be_asked_for_by_name_alone() -> None:
    with pytest.raises(AssertionError, match="there is no luck"):
        dice("luck 8")
