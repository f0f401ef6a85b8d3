"""Weapons: a name and Tags, and what the Tags do."""

from __future__ import annotations

import msgspec
import pytest

from fracas.rulesets.razorweave.book import Weapon, open_book, shipped
from fracas.rulesets.razorweave.facts import Checked
from fracas.rulesets.razorweave.state import Stance, Tier
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt, scene

CRITICAL, FULL = (6, 6, 6, 1), (4, 4, 3, 3)


@pytest.mark.rule("RW-WEAP-01")
def test_a_weapon_is_a_name_and_tags_without_damage() -> None:
    assert msgspec.structs.fields(Weapon)[0].name == "name"
    assert {field.name for field in msgspec.structs.fields(Weapon)} == {
        "name",
        "tags",
        "attribute",
        "note",
    }
    ticks = set()
    for weapon in ("club", "short_sword"):
        state = duel(ann={"weapons": (weapon,)})
        ticks.add(Table(state).open().act(f"strike:bob:{weapon}", *FULL).filled("bob"))
    assert ticks == {2}


@pytest.mark.rule("RW-WEAP-04")
@pytest.mark.parametrize("condition", ["stunned", "prone"])
def test_a_heavy_critical_also_fells_or_stuns_as_the_attacker_likes(condition: str) -> None:
    table = Table(duel()).open().act("strike:bob:club", *CRITICAL)
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("ann",)
    assert table.options == ("stunned", "prone")
    table.say("heavy", condition)
    assert table.bears("bob") == (condition,)
    assert table.filled("bob") == 3


@pytest.mark.rule("RW-WEAP-04")
def test_only_a_heavy_critical_that_lands_on_somebody_standing() -> None:
    assert Table(duel()).open().act("strike:bob:club", *FULL).kind == "action"
    quick = Table(duel(ann={"weapons": ("short_sword",)})).open()
    assert quick.act("strike:bob:short_sword", *CRITICAL).kind == "bonus"
    stance = duel(bob={"stance": Stance(Tier.FULL)})
    assert Table(stance).open().act("strike:bob:club", *CRITICAL).kind == "bonus"
    out = Table(hurt(duel(), bob=4)).open().act("strike:bob:club", *CRITICAL).say("outcome")
    assert out.kind == "over"


@pytest.mark.rule("RW-WEAP-04", "RW-GAP-14")
def test_a_stance_for_one_hit_still_stops_the_heavy_blow_that_it_meets() -> None:
    state = duel(bob={"stance": Stance(Tier.FULL)})
    table = Table(state, defend_scope="first").open().act("strike:bob:club", *CRITICAL)
    assert (table.kind, table.filled("bob")) == ("bonus", 0)


@pytest.mark.rule("RW-WEAP-07")
def test_quick_gives_edge_on_maneuvers_while_it_is_in_hand() -> None:
    state = duel(ann={"weapons": ("short_sword",)})
    table = Table(state).open().say("action", "maneuver").say("intent", "prone:bob")
    assert table.edges() == ["+quick"]
    assert Table(state).open().say("action", "strike:bob:short_sword").edges() == []
    lost = duel(ann={"weapons": ("short_sword",), "conditions": ("disarmed",)})
    table = Table(lost).open().say("action", "maneuver").say("intent", "prone:bob")
    assert table.edges() == []


@pytest.mark.rule("RW-WEAP-07", "RW-ZONE-13")
def test_quick_steps_out_of_melee_without_a_check() -> None:
    state = scene(
        fighter("ann", weapons=("short_sword",)),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        order="rolled",
    )
    table = Table(state).open().act("strike:bob:short_sword", *FULL).say("action", "leave")
    assert table.state.engaged == ()
    assert len(table.facts(Checked)) == 1
    assert table.state.active == "bob"
    assert "leave" not in table.options
    assert "leave" not in Table(duel()).open().options
    lost = duel(ann={"weapons": ("short_sword",), "conditions": ("disarmed",)})
    assert "leave" not in Table(lost).open().options


@pytest.mark.rule("RW-WEAP-16")
@pytest.mark.parametrize(
    ("weapon", "attribute"),
    [
        (Weapon("own entry", ("Heavy",), "RSN"), "RSN"),
        (Weapon("thrown hammer", ("Heavy", "Thrown")), "AGI"),
        (Weapon("bow", ("Ranged",)), "AGI"),
        (Weapon("maul", ("Quick", "Heavy")), "MIG"),
        (Weapon("axe", ("Brutal",)), "MIG"),
        (Weapon("knife", ("Quick",)), "AGI"),
        (Weapon("rapier", ("Precise",)), "AGI"),
        (Weapon("spear", ("Reach",)), "MIG"),
        (Weapon("staff"), "MIG"),
    ],
    ids=lambda value: value.name if isinstance(value, Weapon) else value,
)
def test_the_first_rule_that_fits_names_the_attribute(weapon: Weapon, attribute: str) -> None:
    far = {"Ranged", "Thrown"} & set(weapon.tags)
    state = scene(
        fighter("ann", weapons=("it",), mig=1, agi=2, rsn=3),
        fighter("bob", "foes"),
        engaged=((),) if far else (),  # type: ignore[arg-type]
        order="rolled",
    )
    table = Table(state, weapons={"it": weapon}).open().act("strike:bob:it", *FULL)
    assert table.checked().attribute == attribute


@pytest.mark.rule("RW-WEAP-23")
def test_bare_hands_have_no_tag_and_strike_with_mig() -> None:
    assert shipped().weapons["unarmed"].tags == ()
    table = Table(duel(ann={"weapons": (), "mig": 1, "agi": 3})).open()
    assert [one for one in table.options if one.startswith("strike")] == ["strike:bob:unarmed"]
    table.act("strike:bob:unarmed", *CRITICAL)
    assert table.checked().attribute == "MIG"
    assert table.kind == "bonus"
    assert open_book({}).weapons["unarmed"].attribute == ""
