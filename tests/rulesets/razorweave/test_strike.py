"""Strike: its ticks, its price on a Partial, its extras on a Critical, whom it can reach."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import Weapon
from fracas.rulesets.razorweave.state.combatants import Grant, Stance, Tier
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, TakenOut, Ticked
from fracas.rulesets.razorweave.state.scene_facts import TagMade
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, has_tag, hurt, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)
FIST = "strike:bob:unarmed"
ARMOURY = {
    "mace": Weapon("mace"),
    "spear": Weapon("spear", ("Reach",)),
    "bow": Weapon("bow", ("Ranged",)),
    "knife": Weapon("knife", ("Thrown",)),
}


def fists(**values: Any) -> State:
    """Ann and Bob with bare hands, so that no weapon adds anything."""
    ann = {"weapons": (), **values.pop("ann", {})}
    bob = {"weapons": (), **values.pop("bob", {})}
    return duel(ann=ann, bob=bob, **values)


@pytest.mark.rule("RW-STRIKE-01")
def test_a_strike_is_a_hostile_check_against_14() -> None:
    table = Table(fists(ann={"mig": 1, "agi": 2})).open("ann", "bob")
    check = table.act(FIST, *FULL).checked()
    assert (check.action, check.target, check.attribute, check.dc) == ("strike", "bob", "MIG", 14)
    assert check.total == 15


@pytest.mark.rule("RW-STRIKE-02")
@pytest.mark.parametrize(
    ("faces", "ticks", "asked"),
    [
        (CRITICAL, 3, "bonus"),
        (FULL, 2, "action"),
        (PARTIAL, 1, "cost"),
        (FAILURE, 0, "move"),
        ((1, 1, 1, 1), 0, "move"),
    ],
)
def test_ticks_and_what_follows_by_tier(faces: tuple[int, ...], ticks: int, asked: str) -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *faces)
    assert table.filled("bob") == ticks
    assert table.kind == asked
    assert table.filled("ann") == 0


@pytest.mark.rule("RW-STRIKE-03")
def test_the_price_of_a_partial_is_one_item_of_the_game_masters() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *PARTIAL)
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("gm",)
    assert table.options[:5] == ("exposed", "counterblow", "position", "dazed", "prone")
    assert {"tag:slick", "exhausted", "bleeding"} <= set(table.options)
    table.say("cost")
    assert table.bears("ann") == ("exposed",)
    assert table.filled("ann") == 0


@pytest.mark.rule("RW-STRIKE-03")
@pytest.mark.parametrize(
    ("item", "left"), [("position", ()), ("dazed", ("dazed",)), ("exhausted", ("exhausted",))]
)
def test_a_lost_position_or_another_condition_may_be_the_price(
    item: str, left: tuple[str, ...]
) -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *PARTIAL).say("cost", item)
    assert table.bears("ann") == left
    assert table.state.are_engaged("ann", "bob") is (item != "position")


@pytest.mark.rule("RW-STRIKE-03", "RW-TAG-17")
def test_worse_surroundings_may_be_the_price() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *PARTIAL).say("cost", "tag:slick")
    assert has_tag(table.state, "slick")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-STRIKE-04")
def test_a_counterblow_is_one_tick_from_the_target() -> None:
    state = fists(ann={"stance": Stance(Tier.FULL)})
    table = Table(state).open("ann", "bob").act(FIST, *PARTIAL).say("cost", "counterblow")
    blow = table.facts(Ticked)[-1]
    assert (blow.who, blow.ticks, blow.by, blow.how) == ("ann", 1, "bob", "counterblow")
    assert table.filled("ann") == 1


@pytest.mark.rule("RW-STRIKE-05")
def test_a_failure_of_a_player_may_bring_something_but_need_not() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *FAILURE)
    assert {"none", "exposed", "dazed", "prone", "advantage"} < set(table.options)
    table.say("move")
    assert (table.bears("ann"), table.state.who("bob").grants) == ((), ())
    dazed = Table(fists()).open("ann", "bob").act(FIST, *FAILURE).say("move", "dazed")
    assert dazed.bears("ann") == ("dazed",)
    gained = Table(fists()).open("ann", "bob").act(FIST, *FAILURE).say("move", "advantage")
    assert gained.state.who("bob").grants == (Grant("gm", "ann"),)


@pytest.mark.rule("RW-STRIKE-05", "RW-GAP-60")
def test_a_failure_of_the_other_side_brings_nothing() -> None:
    table = Table(fists()).open("bob", "ann").act("strike:ann:unarmed", *FAILURE)
    assert table.kind == "action"
    assert table.bears("bob") == ()


@pytest.mark.rule("RW-STRIKE-05", "RW-TAG-17")
def test_a_failure_may_change_the_scene() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *FAILURE).say("move", "tag:obstructed")
    assert has_tag(table.state, "obstructed")


@pytest.mark.rule("RW-STRIKE-06")
def test_a_critical_may_add_one_thing_if_it_is_granted() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *CRITICAL)
    assert {"none", "bleeding", "disarmed", "position", "deny"} < set(table.options)
    table.say("bonus")
    assert table.bears("bob") == ()
    bled = Table(fists()).open("ann", "bob").act(FIST, *CRITICAL).say("bonus", "bleeding")
    assert bled.bears("bob") == ("bleeding",)
    away = Table(fists()).open("ann", "bob").act(FIST, *CRITICAL).say("bonus", "position")
    assert away.state.engaged == ()


@pytest.mark.rule("RW-STRIKE-06", "RW-TAG-17")
def test_a_critical_may_change_the_scene() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *CRITICAL).say("bonus", "tag:slick")
    assert has_tag(table.state, "slick")


@pytest.mark.rule("RW-STRIKE-06", "RW-GAP-95")
def test_a_denied_reaction_comes_back_with_the_next_turn() -> None:
    state = scene(fighter("ann", kind="pc"), fighter("dan"), fighter("bob", "foes"), order="rolled")
    table = Table(state).open("ann", "dan", "bob").act(FIST, *CRITICAL).say("bonus", "deny")
    assert table.state.active == "dan"
    assert table.state.who("bob").denied
    table.say("action", "pass")
    assert table.state.active == "bob"
    assert not table.state.who("bob").denied


@pytest.mark.rule("RW-STRIKE-07")
@pytest.mark.parametrize(
    ("faces", "shift", "carried"),
    [
        (FULL, 0, True),
        (CRITICAL, 0, True),
        (PARTIAL, 0, False),
        (FAILURE, 0, False),
        (FULL, -2, False),
        (FULL, -1, True),
    ],
)
def test_a_rider_needs_a_full_success_and_a_tick(
    faces: tuple[int, ...], shift: int, carried: bool
) -> None:
    table = Table(fists()).open("ann", "bob")
    table.act(FIST, *faces, rider="bleeding", ticks=shift)
    assert ("bleeding" in table.bears("bob")) is carried


@pytest.mark.rule("RW-STRIKE-07")
def test_a_shove_offers_no_rider() -> None:
    table = Table(fists(tags=("obstructed",))).open("ann", "bob")
    table.say("action", "maneuver").say("intent", "shove:obstructed:bob")
    assert table.play.prompt is not None
    fields = [field.name for field in table.play.prompt.form.fields]  # type: ignore[union-attr]
    assert "ticks" in fields
    assert "rider" not in fields


@pytest.mark.rule("RW-TAG-17", "RW-GAP-119")
@pytest.mark.parametrize(
    ("faces", "shift", "left"),
    [
        (CRITICAL, 0, True),
        (FULL, 0, True),
        (FULL, -3, True),
        (PARTIAL, 0, False),
        (FAILURE, 0, False),
    ],
)
def test_a_full_strike_may_leave_a_tag_behind(
    faces: tuple[int, ...], shift: int, left: bool
) -> None:
    table = Table(fists(tags=("slick",))).open("ann", "bob").say("action", FIST)
    field = table.play.prompt.form.field("leaves")  # type: ignore[union-attr]
    names = [one.id for one in field.form.options]
    assert field.default == "none"
    assert {"none", "hazardous", "scalding"} < set(names)
    assert not {"slick", "elevated", "flanking"} & set(names), "there already, not made, on a foe"
    table.say("difficulty", leaves="hazardous", ticks=shift).roll(*faces)
    assert has_tag(table.state, "hazardous") is left
    if left:
        made = table.facts(TagMade)[-1]
        assert (made.by, {"RW-TAG-17", "RW-GAP-119"} <= set(made.because)) == ("ann", True)


@pytest.mark.rule("RW-GAP-119")
def test_a_strike_leaves_no_tag_unless_the_game_master_names_one() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *FULL)
    assert table.state.tags == ()
    prompt = Table(fists()).open("ann", "bob").say("action", FIST).play.prompt
    assert prompt is not None
    said = RULESET.say_field(prompt, "leaves", table.state)
    assert said == "a Tag that a Full or better leaves behind"
    assert RULESET.say_option(prompt, "hazardous", table.state) == "Hazardous"


@pytest.mark.rule("RW-STRIKE-08")
@pytest.mark.parametrize(
    ("weapon", "engaged", "close"),
    [("mace", True, False), ("spear", True, True), ("bow", False, True), ("knife", False, True)],
)
def test_a_weapon_strikes_at_its_own_distance(weapon: str, engaged: bool, close: bool) -> None:
    state = scene(
        fighter("ann", weapons=(weapon,)),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        engaged=(("ann", "bob"),),
        order="rolled",
    )
    options = Table(state, weapons=ARMOURY).open().options
    assert (f"strike:bob:{weapon}" in options) is engaged
    assert (f"strike:cid:{weapon}" in options) is close


@pytest.mark.rule("RW-STRIKE-12")
@pytest.mark.parametrize(
    ("faces", "shift", "stance", "ticks"),
    [
        (FAILURE, 3, None, 0),
        (FULL, 1, None, 3),
        (PARTIAL, -3, None, 0),
        (CRITICAL, -1, Tier.PARTIAL, 1),
        (PARTIAL, -3, Tier.PARTIAL, 0),
        (PARTIAL, 1, Tier.PARTIAL, 1),
        (CRITICAL, 3, Tier.FULL, 0),
    ],
)
def test_base_then_shift_then_stance(
    faces: tuple[int, ...], shift: int, stance: Tier | None, ticks: int
) -> None:
    state = fists(bob={"stance": Stance(stance) if stance else None, "clock": (9,)})
    table = Table(state).open("ann", "bob").act(FIST, *faces, ticks=shift)
    assert table.filled("bob") == ticks


@pytest.mark.rule("RW-STRIKE-12", "RW-STRIKE-07")
def test_riders_come_after_the_ticks() -> None:
    table = Table(fists()).open("ann", "bob").act(FIST, *FULL, rider="prone")
    facts = [
        fact
        for number in table.play.line
        for fact in table.play.entries[number].facts
        if isinstance(fact, Ticked | Afflicted)
    ]
    assert [type(fact) for fact in facts] == [Ticked, Afflicted]


@pytest.mark.rule("RW-STRIKE-13")
def test_only_a_foe_who_stands_can_strike_back() -> None:
    state = hurt(fists(), bob=5)
    table = Table(state).open("ann", "bob").act(FIST, *PARTIAL).say("outcome")
    assert "counterblow" not in table.options
    assert table.say("cost").bears("ann") == ("exposed",)


@pytest.mark.rule("RW-STRIKE-13", "RW-GAP-101")
def test_hit_and_price_both_stand_when_the_attacker_falls() -> None:
    state = hurt(fists(), ann=5)
    table = Table(state).open("ann", "bob").act(FIST, *PARTIAL).say("cost", "counterblow")
    assert [(fact.who, fact.ticks) for fact in table.facts(Ticked)] == [("bob", 1), ("ann", 1)]
    table.say("outcome").say("last_moment")
    assert [fact.who for fact in table.facts(TakenOut)] == ["ann"]
    assert table.filled("bob") == 1
