"""Weapons: a name and Tags, and what the Tags do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.rulesets.razorweave.content import Weapon, open_book, shipped
from fracas.rulesets.razorweave.rules.weapons import can_strike
from fracas.rulesets.razorweave.state.combatants import Stance, Tier
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.state import SceneTag, State
from tests.rulesets.razorweave.table import Table, duel, fighter, has_tag, hurt, scene

CRITICAL, FULL = (6, 6, 6, 1), (4, 4, 3, 3)


@pytest.mark.rule("RW-WEAP-01")
def test_a_weapon_is_a_name_and_tags_without_damage() -> None:
    assert [field.name for field in msgspec.structs.fields(Weapon)][:2] == ["name", "tags"]
    assert not {"ticks", "damage"} & {field.name for field in msgspec.structs.fields(Weapon)}
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
    assert table.choices[condition].about == ("bob",)
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


def shooter(weapon: str, **values: Any) -> State:
    """Ann with a weapon at Close to Bob, who fights her ally Dan."""
    return scene(
        fighter("ann", kind="pc", weapons=(weapon,)),
        fighter("dan"),
        fighter("bob", "foes"),
        engaged=values.pop("engaged", (("bob", "dan"),)),
        order="rolled",
        **values,
    )


def blows(table: Table) -> list[str]:
    """The Strikes on the menu."""
    return [one for one in table.options if one.startswith("strike")]


@pytest.mark.rule("RW-WEAP-08", "RW-GAP-48", "RW-WEAP-17")
def test_shooting_into_a_melee_has_burden_and_point_blank_is_barred() -> None:
    table = Table(shooter("revolver")).open().say("action", "strike:bob:revolver")
    assert table.edges() == ["-melee"]
    clear = shooter("revolver", engaged=((),))
    assert Table(clear).open().say("action", "strike:bob:revolver").edges() == []
    near = shooter("revolver", engaged=(("ann", "bob"),))
    assert blows(Table(near).open()) == []
    thrown = Table(shooter("throwing_knife")).open().say("action", "strike:bob:throwing_knife")
    assert thrown.edges() == []


@pytest.mark.rule("RW-WEAP-05", "RW-WEAP-06")
def test_reach_strikes_at_close_and_engaged_alike() -> None:
    for engaged in (((),), (("ann", "bob"),)):
        table = Table(shooter("spear", engaged=engaged)).open()
        assert blows(table) == ["strike:bob:spear"]
        table.say("action", "strike:bob:spear").say("with", "MIG").say("difficulty")
        assert table.edges() == []
    assert blows(Table(shooter("mace", engaged=((),))).open()) == []


@pytest.mark.rule("RW-WEAP-02", "RW-WEAP-09")
def test_what_the_story_does_not_bear_out_is_not_on_the_menu() -> None:
    dark = shooter("crossbow", tags=("total_darkness",))
    assert blows(Table(dark).open()) == []
    sees = replace(
        dark,
        combatants=tuple(replace(one, dark_sight=one.id == "ann") for one in dark.combatants),
    )
    assert blows(Table(sees).open()) == ["strike:bob:crossbow"]
    hidden = replace(shooter("crossbow"), tags=(SceneTag("out_of_sight", on="bob"),))
    assert blows(Table(hidden).open()) == []
    other = replace(shooter("crossbow"), tags=(SceneTag("out_of_sight", on="dan"),))
    assert blows(Table(other).open()) == ["strike:bob:crossbow"]
    assert can_strike(shooter("crossbow"), open_book({}), "ann", "bob")
    assert not can_strike(hidden, open_book({}), "ann", "bob")
    away = replace(shooter("crossbow"), tags=(SceneTag("out_of_sight", place="cellar"),))
    assert blows(Table(away).open()) == ["strike:bob:crossbow"]
    near = replace(shooter("mace", engaged=(("ann", "bob"),)), tags=dark.tags)
    assert blows(Table(near).open()) == ["strike:bob:mace"]


@pytest.mark.rule("RW-WEAP-02")
def test_the_gm_may_take_a_tag_from_a_strike() -> None:
    table = Table(duel()).open().act("strike:bob:club", *CRITICAL, without=("off_heavy",))
    assert (table.kind, table.filled("bob")) == ("bonus", 3)


@pytest.mark.rule("RW-WEAP-02", "RW-WEAP-12", "RW-ARM-02")
def test_without_penetrating_light_armour_hampers_a_strike_again() -> None:
    pick = {"pick": Weapon("pick", ("Penetrating",))}
    bob = {"armour": ("leather_armor",), "conditions": ("exposed",)}
    state = duel(ann={"weapons": ("pick",)}, bob=bob)
    table = Table(state, weapons=pick).open().say("action", "strike:bob:pick")
    assert table.edges() == ["+target_exposed"]
    table = Table(state, weapons=pick).open().say("action", "strike:bob:pick")
    table.say("difficulty", without=("off_penetrating",))
    assert table.edges() == ["+target_exposed", "-target_light_armor"]


@pytest.mark.rule("RW-WEAP-15", "RW-GAP-45")
def test_a_versatile_weapon_strikes_with_either_attribute() -> None:
    ann = {"weapons": ("longsword",), "agi": 2, "mig": 1}
    table = Table(duel(ann=ann)).open().say("action", "strike:bob:longsword")
    assert table.options == ("MIG", "AGI")
    assert table.play.prompt.default == "AGI"  # type: ignore[union-attr]
    table.say("with", "MIG").say("difficulty").roll(*FULL)
    assert table.checked().attribute == "MIG"
    table = Table(duel(ann={"weapons": ("longsword",)})).open()
    table.say("action", "strike:bob:longsword")
    assert table.play.prompt.default == "MIG"  # type: ignore[union-attr]
    assert Table(duel()).open().say("action", "strike:bob:club").kind == "difficulty"


@pytest.mark.rule("RW-WEAP-14")
def test_defensive_counts_in_hand_only() -> None:
    ann = {"weapons": ("parrying_dagger",), "conditions": ("disarmed",)}
    assert Table(duel(ann=ann)).open().say("action", "defend").edges() == []
    carried = {"weapons": ("mace",), "stowed": ("parrying_dagger",)}
    assert Table(duel(ann=carried)).open().say("action", "defend").edges() == []


@pytest.mark.rule("RW-GAP-46", "RW-WEAP-17")
def test_a_revolver_leaves_melee_freely_for_it_is_quick() -> None:
    table = Table(shooter("revolver", engaged=(("ann", "bob"),))).open()
    table.say("action", "leave")
    assert table.state.engaged == ()


@pytest.mark.rule("RW-GAP-78", "RW-WEAP-04")
def test_a_weapons_own_line_is_the_default_of_its_heavy_blow() -> None:
    felling = Weapon("battering ram", ("Heavy",), heavy="prone")
    for weapon, usual in ((felling, "prone"), (shipped().weapons["war_hammer"], "stunned")):
        table = Table(duel(ann={"weapons": ("it",)}), weapons={"it": weapon}).open()
        table.act("strike:bob:it", *CRITICAL)
        assert table.play.prompt.default == usual  # type: ignore[union-attr]
        assert table.options == ("stunned", "prone")


@pytest.mark.rule("RW-WEAP-21")
def test_a_tag_of_ones_own_acts_where_it_says() -> None:
    banner = Weapon("banner", ("Fearsome",))
    table = Table(duel(ann={"weapons": ("it",)}), weapons={"it": banner}).open()
    table.say("action", "setup").say("opening", "edge:ann")
    assert table.say("difficulty", skill="Intimidation").edges() == ["+fearsome"]


@pytest.mark.rule("RW-STRIKE-09")
@pytest.mark.parametrize(("faces", "gone"), [(FULL, True), ((4, 3, 3, 3), False)])
def test_a_strike_may_break_fragile_cover(faces: tuple[int, ...], gone: bool) -> None:
    table = Table(duel(tags=("fragile_cover", "slick"))).open()
    assert "wreck:fragile_cover" in table.options
    assert "wreck:slick" not in table.options
    table.say("action", "wreck:fragile_cover").say("difficulty").roll(*faces)
    assert has_tag(table.state, "fragile_cover") is not gone
    assert (table.checked().action, table.checked().dc) == ("strike", 14)
    assert table.kind == ("action" if gone else "cost")
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-STRIKE-10")
@pytest.mark.parametrize(("weapon", "attribute"), [("spell", "RSN"), ("threats", "PRE")])
def test_spells_and_threats_tick_like_any_strike(weapon: str, attribute: str) -> None:
    for engaged in (((),), (("ann", "bob"),)):
        table = Table(shooter(weapon, engaged=engaged)).open()
        table.act(f"strike:bob:{weapon}", *FULL)
        assert (table.checked().attribute, table.filled("bob")) == (attribute, 2)


@pytest.mark.rule("RW-WEAP-19", "RW-WEAP-22", "RW-WEAP-18", "RW-GAP-51")
def test_the_sample_weapons_have_their_tags() -> None:
    samples = {
        "longsword": {"Versatile"},
        "war_hammer": {"Heavy"},
        "rapier": {"Precise", "Quick"},
        "longbow": {"Ranged", "Penetrating"},
        "spear": {"Reach", "Versatile"},
        "revolver": {"Ranged", "Quick"},
        "shotgun": {"Area", "Brutal"},
        "sniper_rifle": {"Ranged", "Precise"},
        "brass_knuckles": {"Heavy", "Quick"},
        "combat_knife": {"Quick", "Precise"},
        "plasma_rifle": {"Ranged", "Penetrating"},
        "monomolecular_blade": {"Precise", "Penetrating"},
        "arc_weapon": {"Area", "Heavy"},
        "energy_guard": {"Defensive"},
        "heavy_bolter": {"Ranged", "Brutal", "Heavy"},
        "flail": {"Heavy", "Penetrating"},
    }
    assert {key: set(shipped().weapons[key].tags) for key in samples} == samples
    known = set(shipped().gear_tags)
    for row in (*shipped().weapons.values(), *shipped().armour.values()):
        assert set(row.tags) <= known
