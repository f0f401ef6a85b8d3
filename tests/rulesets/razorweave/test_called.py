"""Called shots: Precise weapons that go for a weak point."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import Weapon, shipped
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.state import SceneTag
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

FULL = (4, 4, 3, 3)
RAPIER = {"agi": 2, "weapons": ("rapier",)}


@pytest.mark.rule("RW-WEAP-03", "RW-ARM-05")
def test_v10_a_called_shot_has_edge_and_passes_chain() -> None:
    table = Table(duel(ann=RAPIER, bob={"armour": ("chainmail",)})).open()
    table.say("action", "called:bob:rapier")
    assert table.options == ("gap", "part")
    assert table.play.prompt.deciders == ("ann",)  # type: ignore[union-attr]
    table.say("weak_point", "gap")
    assert table.edges() == ["+called"]
    table.roll(3, 3, 3, 4, 5)
    assert (table.checked().total, table.checked().intent, table.filled("bob")) == (17, "gap", 2)
    assert table.checked().dc == 14
    assert "at Bob (a gap in the armour)" in RULESET.say_fact(table.checked(), table.state)


@pytest.mark.rule("RW-WEAP-03", "RW-ARM-08", "RW-GAP-81")
def test_v10_reinforced_plate_has_no_weak_point() -> None:
    table = Table(duel(ann=RAPIER, bob={"armour": ("plate_armor",)})).open()
    table.say("action", "called:bob:rapier").say("weak_point", "gap")
    assert table.edges() == []
    table.roll(5, 5, 5, 4)
    assert (table.checked().total, table.filled("bob")) == (21, 1)


@pytest.mark.rule("RW-WEAP-03", "RW-ARM-02")
def test_a_called_shot_meets_no_burden_of_light_armour() -> None:
    bob = {"armour": ("leather_armor",), "conditions": ("exposed",)}
    table = Table(duel(ann=RAPIER, bob=bob)).open()
    table.say("action", "called:bob:rapier").say("weak_point")
    assert table.edges() == ["+target_exposed", "+called"]
    table = Table(duel(ann=RAPIER, bob=bob)).open().say("action", "strike:bob:rapier")
    assert table.edges() == ["+target_exposed", "-target_light_armor"]


@pytest.mark.rule("RW-WEAP-03")
def test_only_a_precise_weapon_offers_called_shots() -> None:
    assert not [one for one in Table(duel()).open().options if one.startswith("called")]
    lost = duel(ann={"weapons": ("rapier",), "conditions": ("disarmed",)})
    assert not [one for one in Table(lost).open().options if one.startswith("called")]
    assert "called:bob:rapier" in Table(duel(ann=RAPIER)).open().options


@pytest.mark.rule("RW-WEAP-03")
def test_weak_points_are_gaps_injuries_open_parts_and_tags_borne() -> None:
    state = duel(ann=RAPIER, bob={"armour": ("chainmail",), "conditions": ("bleeding",)})
    table = Table(state).open().say("action", "called:bob:rapier")
    assert table.options == ("gap", "part", "injury")
    bare = Table(duel(ann=RAPIER)).open().say("action", "called:bob:rapier")
    assert bare.say("difficulty").roll(*FULL, 1).checked().intent == "part"


@pytest.mark.rule("RW-WEAP-03")
def test_a_tag_on_the_target_is_a_weak_point() -> None:
    state = replace(duel(ann=RAPIER), tags=(SceneTag("slick", on="bob"),))
    table = Table(state).open().say("action", "called:bob:rapier")
    assert table.options == ("part", "tag:slick")
    table.say("weak_point", "tag:slick").say("difficulty").roll(*FULL, 1)
    assert table.checked().intent == "tag:slick"


@pytest.mark.rule("RW-WEAP-03", "RW-GAP-41")
def test_the_gm_may_refuse_a_called_shot_or_make_it_harder() -> None:
    state = duel(ann=RAPIER, bob={"armour": ("chainmail",)})
    table = Table(state).open().say("action", "called:bob:rapier").say("weak_point")
    table.say("difficulty", waive=("called",)).roll(*FULL)
    assert table.filled("bob") == 1
    table = Table(state).open().say("action", "called:bob:rapier").say("weak_point")
    table.say("difficulty", dc=16).roll(6, 4, 4, 2, 1)
    assert (table.checked().dc, table.filled("bob")) == (16, 2)


@pytest.mark.rule("RW-GAP-41")
@pytest.mark.parametrize("step", [0, 2])
def test_by_a_switch_a_called_shot_is_harder_by_2(step: int) -> None:
    state = duel(ann=RAPIER, bob={"armour": ("chainmail",)})
    table = Table(state, called_shot_dc=step).open().say("action", "called:bob:rapier")
    table.say("weak_point").say("difficulty").roll(*FULL, 1)
    assert table.checked().dc == 14 + step
    table = Table(state, called_shot_dc=step).open().act("strike:bob:rapier", *FULL)
    assert table.checked().dc == 14


@pytest.mark.rule("RW-WEAP-17", "RW-GAP-76")
def test_a_sniper_who_moved_has_no_called_shot() -> None:
    state = scene(
        fighter("ann", weapons=("sniper_rifle",), agi=2),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        engaged=((),),  # type: ignore[arg-type]
        order="rolled",
    )
    table = Table(state).open()
    assert "called:bob:sniper_rifle" in table.options
    table.say("action", "engage:cid")
    assert "called:bob:sniper_rifle" not in table.options
    assert "strike:bob:sniper_rifle" in table.options
    assert {"Ranged"} <= set(shipped().weapons["revolver"].tags)
    assert len(table.facts(Checked)) == 0


@pytest.mark.rule("RW-GAP-77")
def test_a_monomolecular_blade_passes_armour_by_a_called_shot_and_else_pierces() -> None:
    blade = {"agi": 2, "weapons": ("monomolecular_blade",)}
    state = duel(ann=blade, bob={"armour": ("riot_gear",)})
    table = Table(state).open().say("action", "called:bob:monomolecular_blade")
    table.say("weak_point", "gap").say("difficulty").roll(6, 6, 6, 2, 1).say("bonus")
    assert table.filled("bob") == 3
    table = Table(state).open().act("strike:bob:monomolecular_blade", 6, 6, 6, 2).say("bonus")
    assert table.filled("bob") == 2


BLADE = {"blade": Weapon("blade", ("Precise", "Versatile"))}


@pytest.mark.rule("RW-WEAP-03", "RW-WEAP-15")
def test_where_both_are_open_aim_and_attribute_are_one_question() -> None:
    ann = {"mig": 2, "agi": 1, "weapons": ("blade",)}
    state = duel(ann=ann, bob={"armour": ("chainmail",)})
    table = Table(state, weapons=BLADE).open().say("action", "called:bob:blade")
    form = table.play.prompt.form  # type: ignore[union-attr]
    assert isinstance(form, Sheet)
    assert [(line.name, line.default) for line in form.fields] == [
        ("weak_point", "gap"),
        ("with", "MIG"),
    ]
    said = [RULESET.say_option(table.play.prompt, one, table.state) for one in ("gap", "MIG")]
    assert said == ["A gap in the armour", "With MIG"]
    assert table.play.prompt.about == ("ann", "bob")
    table.say("manner", **{"with": "AGI", "weak_point": "part"})
    table.say("difficulty").roll(3, 3, 4, 4, 1)
    assert (table.checked().attribute, table.checked().intent) == ("AGI", "part")
    assert table.filled("bob") == 2
    other = Table(state, weapons=BLADE).open().say("action", "called:bob:blade")
    other.say("manner", **{"with": "MIG"}).say("difficulty").roll(3, 3, 4, 4, 1)
    assert (other.checked().attribute, other.checked().intent) == ("MIG", "gap")


@pytest.mark.rule("RW-WEAP-03", "RW-WEAP-15")
def test_the_better_attribute_and_the_first_gap_stand_by_default() -> None:
    ann = {"mig": 1, "agi": 2, "weapons": ("blade",)}
    table = Table(duel(ann=ann), weapons=BLADE).open().say("action", "called:bob:blade")
    table.say("manner").say("difficulty").roll(3, 3, 4, 4, 1)
    assert (table.checked().attribute, table.checked().intent) == ("AGI", "part")


@pytest.mark.rule("RW-WEAP-04")
@pytest.mark.parametrize("left", ["stunned", "prone"])
def test_what_a_heavy_critical_leaves_behind_may_be_said_beforehand(left: str) -> None:
    club = {"cudgel": Weapon("cudgel", ("Heavy", "Versatile"))}
    state = duel(ann={"mig": 2, "weapons": ("cudgel",)})
    table = Table(state, weapons=club).open().say("action", "strike:bob:cudgel")
    table.say("manner", heavy=left).say("difficulty").roll(6, 6, 5, 5)
    assert table.kind == "bonus"
    assert table.bears("bob") == (left,)
