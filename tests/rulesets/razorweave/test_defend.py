"""Defend and Withdraw: a stance against hits, and a way out of melee."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Ruling
from fracas.rulesets.razorweave.state.combatants import Grant, Stance, Tier
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)


LIGHT = ("dazed", "prone", "exposed", "disarmed", "frightened", "soaked")


def two_foes(**ann: object) -> State:
    """Ann alone against Bob and Cid."""
    return scene(
        fighter("ann", kind="pc", **ann),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        order="rolled",
    )


@pytest.mark.rule("RW-DEF-01")
@pytest.mark.parametrize(("mig", "agi", "used"), [(0, 0, "AGI"), (2, 1, "MIG")])
def test_defend_takes_the_better_attribute_against_14(mig: int, agi: int, used: str) -> None:
    table = Table(duel(ann={"mig": mig, "agi": agi})).open().act("defend", *FULL)
    check = table.checked()
    assert (check.action, check.attribute, check.dc) == ("defend", used, 14)
    assert table.state.who("ann").stance == Stance(Tier.FULL)


@pytest.mark.rule("RW-DEF-01", "RW-DEF-02")
def test_the_stance_holds_against_every_hit_until_the_next_turn() -> None:
    table = Table(two_foes()).open().act("defend", *FULL)
    table.act("strike:ann:unarmed", *FULL).act("strike:ann:unarmed", *FULL)
    assert [fact.ticks for fact in table.facts(Ticked)] == [0, 0]
    assert table.state.active == "ann"
    assert table.state.who("ann").stance is None


@pytest.mark.rule("RW-DEF-01")
def test_a_failed_defend_is_no_stance_and_permits_a_move() -> None:
    table = Table(two_foes()).open().act("defend", *FAILURE)
    assert table.kind == "move"
    table.say("move").act("strike:ann:unarmed", *FULL)
    assert table.filled("ann") == 2


@pytest.mark.rule("RW-DEF-01", "RW-PHYS-11")
def test_a_stance_ends_with_a_turn_that_is_lost() -> None:
    table = Table(two_foes()).open().act("defend", *FULL).say("action", "else")
    table.say("else", "A blinding flash.")
    table.say("improvise", check="no", effect="condition", condition="stunned", target="ann")
    assert table.state.who("ann").stance is not None
    table.say("action", "pass").act("strike:ann:unarmed", *FULL)
    assert table.filled("ann") == 2


@pytest.mark.rule("RW-DEF-01")
def test_defeat_ends_a_stance() -> None:
    state = hurt(two_foes(conditions=("bleeding",), stance=Stance(Tier.FULL)), ann=5)
    table = Table(state).open().say("outcome").say("last_moment")
    assert table.state.who("ann").stance is None


@pytest.mark.rule("RW-DEF-02", "RW-STRIKE-07")
def test_a_full_stance_stops_riders_and_conditions_of_a_critical() -> None:
    state = duel(bob={"stance": Stance(Tier.FULL)})
    table = Table(state).open().act("strike:bob:club", *CRITICAL, rider="bleeding")
    assert table.kind == "bonus"
    assert {"none", "position", "deny"} <= set(table.options)
    assert not {"bleeding", "prone", "exposed"} & set(table.options)
    table.say("bonus")
    assert (table.filled("bob"), table.bears("bob")) == (0, ())


@pytest.mark.rule("RW-DEF-02", "RW-COND-14")
def test_what_is_no_hit_passes_a_stance_by() -> None:
    state = duel(bob={"stance": Stance(Tier.FULL), "conditions": ("bleeding",)})
    table = Table(state).open()
    assert table.filled("bob") == 1
    table.say("action", "else").say("else", "Kick sand in his eyes.")
    table.say("improvise", check="no", effect="condition", condition="dazed", target="bob")
    assert table.bears("bob") == ("bleeding", "dazed")


@pytest.mark.rule("RW-DEF-04")
def test_a_critical_defend_adds_one_thing() -> None:
    state = two_foes(conditions=("exposed", "bleeding"))
    table = Table(state).open().act("defend", *CRITICAL)
    assert table.options == ("edge", "shed:exposed", "away")
    table.say("defend_bonus")
    assert table.state.who("ann").grants == (Grant("ann", "", 1),)
    shed = Table(state).open().act("defend", *CRITICAL).say("defend_bonus", "shed:exposed")
    assert shed.bears("ann") == ("bleeding",)
    away = Table(state).open().act("defend", *CRITICAL).say("defend_bonus", "away")
    assert away.state.engaged == ()
    for one in (table, shed, away):
        assert one.state.who("ann").stance == Stance(Tier.CRITICAL)


@pytest.mark.rule("RW-DEF-05", "RW-GAP-15")
def test_a_partial_defend_takes_one_tick_off_every_hit() -> None:
    table = Table(two_foes()).open().act("defend", *PARTIAL).say("lesser", "dazed")
    table.act("strike:ann:unarmed", *FULL).act("strike:ann:unarmed", *PARTIAL)
    assert [fact.ticks for fact in table.facts(Ticked)] == [1, 0]


@pytest.mark.rule("RW-DEF-05", "RW-GAP-15")
def test_a_partial_defend_costs_a_light_condition_or_ground() -> None:
    table = Table(two_foes()).open().act("defend", *PARTIAL)
    assert set(table.options) == {*LIGHT, "position"}
    assert table.say("lesser").bears("ann") == ("prone",)
    back = Table(two_foes()).open().act("defend", *PARTIAL).say("lesser", "position")
    assert (back.bears("ann"), back.state.engaged) == ((), ())


@pytest.mark.rule("RW-DEF-09", "RW-GAP-18", "RW-ZONE-13")
def test_a_withdraw_leaves_all_foes_by_its_own_check_alone() -> None:
    state = two_foes(conditions=("exposed",))
    table = Table(state).open().act("withdraw", *FULL)
    check = table.checked()
    assert (check.action, check.attribute, check.dc) == ("withdraw", "AGI", 14)
    assert table.state.engaged == ()
    assert table.bears("ann") == ()
    assert len(table.facts(Checked)) == 1
    assert {"engage:bob", "engage:cid"} <= set(table.options)


@pytest.mark.rule("RW-DEF-09")
def test_only_who_is_engaged_can_withdraw() -> None:
    state = scene(fighter("ann"), fighter("bob", "foes"), engaged=((),), order="rolled")  # type: ignore[arg-type]
    assert "withdraw" not in Table(state).open().options


@pytest.mark.rule("RW-DEF-10")
def test_a_partial_withdraw_drops_the_weapon() -> None:
    table = Table(two_foes(weapons=("club",))).open().act("withdraw", *PARTIAL)
    assert table.state.engaged == ()
    assert table.bears("ann") == ("disarmed",)
    bare = Table(two_foes()).open().act("withdraw", *PARTIAL)
    assert bare.bears("ann") == ()


@pytest.mark.rule("RW-DEF-10")
def test_or_it_leaves_a_friend_exposed_to_the_same_foe() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("dan"),
        fighter("eve"),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        engaged=(("ann", "bob"), ("bob", "dan"), ("cid", "eve")),
        order="rolled",
    )
    table = Table(state).open().act("withdraw", *PARTIAL)
    assert isinstance(table.play.prompt, Ruling)
    assert table.options == ("disarmed", "exposed:dan")
    assert {one.because for one in table.choices.values()} == {("RW-DEF-10",)}
    assert [one.about for one in table.choices.values()] == [("ann",), ("dan",)]
    left = table.say("left", "exposed:dan")
    assert (left.bears("ann"), left.bears("dan")) == ((), ("exposed",))
    dropped = Table(state).open().act("withdraw", *PARTIAL).say("left")
    assert (dropped.bears("ann"), dropped.bears("dan")) == (("disarmed",), ())


@pytest.mark.rule("RW-DEF-11")
def test_a_failed_withdraw_stays_engaged() -> None:
    table = Table(two_foes()).open().act("withdraw", *FAILURE).say("move", "exposed")
    assert table.state.engaged == (("ann", "bob"), ("ann", "cid"))
    assert table.bears("ann") == ("exposed",)
