"""Armour: how it reduces a hit, what it costs its wearer, and what wears it out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Corrected, Noted, Planned
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book, shipped
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.gear import charged, weight
from fracas.rulesets.razorweave.state.combatants import Stance, Tier
from fracas.rulesets.razorweave.state.facts import RolledOrder
from fracas.rulesets.razorweave.state.harm_facts import Ablated, Afflicted, Recharged, Ticked
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)


def struck(weapon: str, faces: tuple[int, ...], *armour: str, **sheet: object) -> Table:
    """Ann's blow with a weapon at Bob in that armour."""
    state = duel(ann={"weapons": (weapon,)}, bob={"armour": armour, "clock": (9, 0)})
    table = Table(state).open()
    table.say("action", f"strike:bob:{weapon}").say("difficulty", **sheet)
    return table.roll(*faces)


@pytest.mark.rule("RW-ARM-01", "RW-ARM-03", "RW-ARM-04", "RW-ARM-05", "RW-ARM-19")
@pytest.mark.rule("RW-WEAP-12", "RW-GAP-40", "RW-GAP-42", "RW-GAP-43", "RW-STRIKE-12")
@pytest.mark.parametrize(
    ("weapon", "armour", "ticks"),
    [
        ("mace", (), (3, 2, 1, 0)),
        ("mace", ("leather_armor",), (3, 2, 1, 0)),
        ("mace", ("chainmail",), (2, 1, 1, 0)),
        ("mace", ("riot_gear",), (1, 1, 1, 0)),
        ("war_pick", ("chainmail",), (3, 2, 1, 0)),
        ("war_pick", ("riot_gear",), (2, 1, 1, 0)),
        ("war_pick", ("combat_armor",), (2, 1, 1, 0)),
        ("war_pick", ("plate_armor",), (1, 1, 1, 0)),
    ],
)
def test_armour_takes_ticks_off_a_hit_and_leaves_one(
    weapon: str, armour: tuple[str, ...], ticks: tuple[int, ...]
) -> None:
    for faces, left in zip((CRITICAL, FULL, PARTIAL, FAILURE), ticks, strict=True):
        assert struck(weapon, faces, *armour).filled("bob") == left


@pytest.mark.rule("RW-STRIKE-12", "RW-RES-03", "RW-ARM-19")
@pytest.mark.parametrize(
    ("faces", "adjust", "armour", "ticks"),
    [
        (FAILURE, 1, (), 0),
        (FULL, 1, (), 3),
        (FULL, 1, ("riot_gear",), 1),
        (CRITICAL, 1, ("riot_gear",), 2),
        (PARTIAL, -1, (), 0),
        (PARTIAL, -1, ("chainmail",), 0),
    ],
)
def test_v11_the_gms_shift_comes_before_armour(
    faces: tuple[int, ...], adjust: int, armour: tuple[str, ...], ticks: int
) -> None:
    assert struck("mace", faces, *armour, ticks=adjust).filled("bob") == ticks


@pytest.mark.rule("RW-STRIKE-12", "RW-DEF-05", "RW-ARM-19")
def test_a_partial_stance_comes_before_armour() -> None:
    for armour, ticks in (((), 1), (("chainmail",), 1), (("riot_gear",), 1)):
        bob = {"armour": armour, "stance": Stance(Tier.PARTIAL)}
        table = Table(duel(ann={"weapons": ("mace",)}, bob=bob)).open()
        assert table.act("strike:bob:mace", *FULL).filled("bob") == ticks
    bob = {"armour": ("chainmail",), "stance": Stance(Tier.PARTIAL)}
    table = Table(duel(ann={"weapons": ("mace",)}, bob=bob)).open()
    assert table.act("strike:bob:mace", *PARTIAL).filled("bob") == 0


@pytest.mark.rule("RW-ARM-03", "RW-ARM-04", "RW-ARM-05", "RW-GAP-42")
@pytest.mark.parametrize("armour", ["chainmail", "riot_gear"])
def test_ex10_01_and_02_a_full_success_against_medium_and_heavy_ticks_one(armour: str) -> None:
    assert struck("mace", FULL, armour).filled("bob") == 1


@pytest.mark.rule("RW-ARM-02", "RW-WEAP-12", "RW-GAP-44")
def test_v08_light_armour_answers_those_who_use_exposed() -> None:
    def edges(weapon: str, *armour: str) -> list[str]:
        bob = {"armour": armour, "conditions": ("exposed",)}
        table = Table(duel(ann={"weapons": (weapon,)}, bob=bob)).open()
        return table.say("action", f"strike:bob:{weapon}").edges()

    assert edges("mace") == ["+target_exposed"]
    assert edges("mace", "leather_armor") == ["+target_exposed", "-target_light_armor"]
    assert edges("mace", "chainmail") == ["+target_exposed"]
    assert edges("war_pick", "leather_armor") == ["+target_exposed"]
    table = Table(duel(ann={"weapons": ("mace",)}, bob={"armour": ("leather_armor",)})).open()
    assert table.say("action", "strike:bob:mace").edges() == []


@pytest.mark.rule("RW-ARM-02")
def test_light_armour_helps_agi_to_avoid_danger() -> None:
    agile = {"agi": 2, "armour": ("leather_armor",)}
    assert Table(duel(ann=agile)).open().say("action", "defend").edges() == ["+light_armor"]
    assert Table(duel(ann=agile)).open().say("action", "withdraw").edges() == ["+light_armor"]
    table = Table(duel(ann=agile)).open().say("action", "maneuver").say("intent", "prone:bob")
    assert table.edges() == []
    strong = {"mig": 2, "armour": ("leather_armor",)}
    assert Table(duel(ann=strong)).open().say("action", "defend").edges() == []


@pytest.mark.rule("RW-ARM-03", "RW-GEAR-02", "RW-GAP-73")
def test_medium_armour_hampers_stealth_and_what_the_scenario_lists() -> None:
    ann = {"agi": 2, "armour": ("chainmail",)}

    def sources(action: str = "withdraw", hampers: tuple[str, ...] = (), **sheet: str) -> list[str]:
        table = Table(duel(ann=ann, hampers=hampers)).open().say("action", action)
        return table.say("difficulty", **sheet).edges()

    assert sources() == []
    assert sources(approach="stealth") == ["-medium_armor"]
    assert sources(skill="Stealth") == ["-medium_armor"]
    assert sources(hampers=("withdraw",)) == ["-medium_armor"]
    light = Table(duel(ann={"armour": ("leather_armor",)})).open().say("action", "withdraw")
    assert "approach" not in [field.name for field in light.play.prompt.form.fields]  # type: ignore[union-attr]


@pytest.mark.rule("RW-ARM-04", "RW-GAP-74", "RW-GEAR-02")
def test_heavy_armour_hampers_every_agi_check_and_stealth() -> None:
    ann = {"agi": 2, "armour": ("plate_armor",), "weapons": ("short_sword",)}
    for action in ("strike:bob:short_sword", "defend", "withdraw"):
        assert Table(duel(ann=ann)).open().say("action", action).edges() == ["-heavy_armor"]
    strong = {"mig": 2, "armour": ("plate_armor",)}
    assert Table(duel(ann=strong)).open().say("action", "strike:bob:club").edges() == []
    table = Table(duel(ann=strong)).open().say("action", "setup").say("opening", "edge:ann")
    assert table.say("difficulty", approach="stealth").edges() == ["-heavy_armor"]


@pytest.mark.rule("RW-ARM-04", "RW-GAP-74")
def test_v35_heavy_armour_is_slow_in_the_rolled_order() -> None:
    table = Table(duel(ann={"agi": 1, "armour": ("plate_armor",)})).say("stakes")
    table.roll(2, 3, 4, 5, 6, kind="order").roll(1, 1, 1, 2, kind="order")
    assert [fact.total for fact in table.facts(RolledOrder)] == [15, 5]


@pytest.mark.rule("RW-ARM-09", "RW-GAP-79")
def test_an_ablative_charge_swallows_the_first_hit_and_the_armour_gets_lighter() -> None:
    state = duel(ann={"weapons": ("mace",)}, bob={"armour": ("concealed_vest",)})
    table = Table(state).open().act("strike:bob:mace", *FULL, rider="bleeding")
    assert (table.filled("bob"), table.bears("bob")) == (0, ())
    (spent,) = table.facts(Ablated)
    assert (spent.item, spent.lowers) == ("concealed_vest", True)
    assert weight(open_book({}), table.state.who("bob")) == 0
    (line,) = [line for line in RULESET.board(table.state) if line.startswith("Bob")]
    assert "armour worn down; charge spent" in line
    table.say("action", "pass").act("strike:bob:mace", *FULL)
    assert table.filled("bob") == 2


@pytest.mark.rule("RW-ARM-09")
@pytest.mark.parametrize(
    ("state", "action", "faces"),
    [
        (duel(bob={"armour": ("concealed_vest",)}), "strike:bob:club", FAILURE),
        (
            duel(bob={"armour": ("concealed_vest",), "stance": Stance(Tier.FULL)}),
            "strike:bob:club",
            FULL,
        ),
        (
            duel(ann={"weapons": ("rapier",)}, bob={"armour": ("concealed_vest",)}),
            "called:bob:rapier",
            (*FULL, 1),
        ),
    ],
    ids=("miss", "stance", "called"),
)
def test_what_would_not_tick_or_passes_by_spends_no_charge(
    state: object, action: str, faces: tuple[int, ...]
) -> None:
    table = Table(state).open().say("action", action)  # type: ignore[arg-type]
    if table.kind == "weak_point":
        table.say("weak_point")
    table.say("difficulty").roll(*faces)
    assert not table.facts(Ablated)
    assert table.state.who("bob").ablated == ()


@pytest.mark.rule("RW-ARM-09", "RW-COND-14")
def test_ticks_of_conditions_pass_armour_and_charge() -> None:
    bob = {"armour": ("concealed_vest",), "conditions": ("bleeding",)}
    table = Table(duel(bob=bob)).open()
    assert (table.filled("bob"), table.facts(Ablated)) == (1, [])


@pytest.mark.rule("RW-ARM-09")
def test_each_lost_tier_makes_armour_count_as_the_next_lighter() -> None:
    book = open_book({})
    for worn, tier in enumerate((3, 2, 1, 0)):
        assert weight(book, fighter("bob", armour=("plate_armor",), worn=worn)) == tier
    assert weight(book, fighter("bob", armour=("chainmail",), worn=3)) == 0
    state = duel(ann={"weapons": ("mace",)}, bob={"armour": ("riot_gear",), "worn": 1})
    assert Table(state).open().act("strike:bob:mace", *CRITICAL).filled("bob") == 2


@pytest.mark.rule("RW-ARM-09")
def test_an_edit_cannot_give_armour_tiers_that_it_never_had() -> None:
    table = Table(duel(bob={"armour": ("chainmail",)})).open()
    with pytest.raises(IllegalAnswer, match=r"-1 for worn.*RW-ARM-09"):
        table.play.edit(Corrected("combatants/bob/worn", -1))
    assert table.state.who("bob").worn == 0


@pytest.mark.rule("RW-ARM-10", "RW-GAP-51")
def test_an_energy_shield_loses_its_charge_and_nothing_else() -> None:
    state = duel(ann={"weapons": ("mace",)}, bob={"armour": ("chainmail", "energy_shield")})
    table = Table(state).open().act("strike:bob:mace", *FULL)
    (spent,) = table.facts(Ablated)
    assert (spent.item, spent.lowers) == ("energy_shield", False)
    assert weight(open_book({}), table.state.who("bob")) == 2
    book = shipped()
    assert book.armour["energy_shield"].tags == ("Shielded", "Ablative")
    assert book.weapons["energy_guard"].name == book.armour["energy_shield"].name


@pytest.mark.rule("RW-ARM-11", "RW-ARM-10")
def test_a_new_scene_recharges_and_only_mending_brings_tiers_back() -> None:
    bob = {"armour": ("concealed_vest",), "ablated": ("concealed_vest",), "worn": 1}
    table = Table(duel(bob=bob, ann={"worn": 1, "armour": ("chainmail",)}))
    book = open_book({})
    table.open()
    assert [fact.who for fact in table.facts(Recharged)] == ["bob"]
    one = table.state.who("bob")
    assert charged(book, fighter("bob", **bob)) == ""
    assert (charged(book, one), one.worn) == ("concealed_vest", 1)
    table.play.edit(Planned((Beat("rest"),)), "a night's rest")
    for _ in range(4):
        if table.kind == "mended":
            break
        table.say("action", "pass")
    assert table.kind == "mended"
    table.say("mended", ("bob",))
    assert (table.state.who("bob").worn, table.state.who("ann").worn) == (0, 1)


@pytest.mark.rule("RW-ARM-12")
def test_the_gm_may_rule_that_armour_is_no_help_here() -> None:
    assert struck("mace", FULL, "plate_armor", armour="helpless").filled("bob") == 2
    assert struck("mace", FULL, "plate_armor").filled("bob") == 1
    bob = {"armour": ("leather_armor",), "conditions": ("exposed",)}
    table = Table(duel(bob=bob)).open().say("action", "strike:bob:club")
    assert table.say("difficulty", armour="helpless").edges() == ["+target_exposed"]


@pytest.mark.rule("RW-ARM-15")
def test_a_heavy_critical_stuns_through_plate() -> None:
    table = struck("war_hammer", CRITICAL, "plate_armor").say("heavy", "stunned")
    assert (table.filled("bob"), table.bears("bob")) == (1, ("stunned",))


@pytest.mark.rule("RW-GAP-79")
def test_a_swallowed_hit_leaves_nothing_of_a_heavy_blow() -> None:
    table = struck("war_hammer", CRITICAL, "concealed_vest")
    assert (table.kind, table.filled("bob")) == ("bonus", 0)


@pytest.mark.rule("RW-ARM-13", "RW-ARM-12")
@pytest.mark.parametrize(
    ("armour", "condition", "source", "comes"),
    [
        ("enviro_suit", "burning", "", False),
        ("enviro_suit", "frozen", "", False),
        ("enviro_suit", "burning", "bob", True),
        ("enviro_suit", "prone", "", True),
        ("leather_armor", "burning", "", True),
    ],
)
def test_a_sealed_suit_keeps_the_surroundings_off(
    armour: str, condition: str, source: str, comes: bool
) -> None:
    table = Table(duel(ann={"armour": (armour,)}))
    run: Any = SimpleNamespace(state=table.state, book=open_book({}))
    (fact,) = afflict(run, "ann", condition, source)
    assert isinstance(fact, Afflicted if comes else Noted)
    if not comes:
        assert fact.because == ("RW-ARM-13",)
        assert "keeps Ann from being" in RULESET.say_fact(fact, table.state)


@pytest.mark.rule("RW-ARM-17", "RW-WEAP-21")
def test_ex10_04_bone_armour_frightens_and_takes_a_tick_off() -> None:
    state = duel(ann={"armour": ("bone_armor",)}, bob={"armour": ("bone_armor",)})
    table = Table(state).open().say("action", "setup").say("opening", "edge:ann")
    table.say("difficulty", approach="intimidation")
    assert table.edges() == ["+fearsome"]
    table = Table(state).open().say("action", "setup").say("opening", "edge:ann")
    assert table.edges() == []
    table = Table(state).open().act("strike:bob:club", *FULL)
    assert table.filled("bob") == 1
    table = Table(state).open().say("action", "withdraw")
    assert table.say("difficulty", approach="stealth").edges() == ["-medium_armor"]


@pytest.mark.rule("RW-STRIKE-04", "RW-ARM-01")
def test_a_counterblow_is_not_lessened_by_armour() -> None:
    table = Table(duel(ann={"armour": ("concealed_vest",)})).open()
    table.act("strike:bob:club", *PARTIAL).say("cost", "counterblow")
    assert table.filled("ann") == 1


@pytest.mark.rule("RW-ARM-01", "RW-STRIKE-12")
def test_a_hit_cites_the_rules_that_changed_it() -> None:
    (tick,) = struck("mace", FULL, "chainmail").facts(Ticked)
    assert {"RW-ARM-01", "RW-ARM-05", "RW-STRIKE-12"} <= set(tick.because)
    (plain,) = struck("mace", FULL).facts(Ticked)
    assert "RW-ARM-01" not in plain.because


@pytest.mark.rule("RW-STRIKE-12", "RW-DEF-02", "RW-ARM-09", "RW-WEAP-04", "RW-COND-14")
def test_v13_a_full_stance_stops_all_hits_and_no_bleeding() -> None:
    bob = fighter(
        "bob",
        "foes",
        armour=("concealed_vest",),
        conditions=("bleeding",),
        stance=Stance(Tier.FULL),
        weapons=("club",),
    )
    ann, dan = fighter("ann", weapons=("war_hammer",)), fighter("dan", weapons=("mace",))
    table = Table(scene(ann, dan, bob, order="rolled")).open()
    assert table.filled("bob") == 1
    table.act("strike:bob:war_hammer", *CRITICAL).say("bonus")
    table.act("strike:bob:mace", *FULL)
    assert (table.filled("bob"), table.bears("bob")) == (1, ("bleeding",))
    assert table.state.who("bob").ablated == ()
    table.say("action", "pass")
    assert (table.state.round, table.filled("bob")) == (2, 2)


@pytest.mark.rule("RW-GAP-51", "RW-ARM-06", "RW-ARM-08", "RW-ARM-13")
def test_the_sample_armour_has_its_tags() -> None:
    armour = {key: set(row.tags) for key, row in shipped().armour.items()}
    assert armour["leather_armor"] == armour["leather_jacket"] == {"Light Armor"}
    assert armour["chainmail"] == armour["tactical_vest"] == {"Medium Armor"}
    assert armour["plate_armor"] == {"Heavy Armor", "Reinforced"}
    assert armour["tower_shield"] == {"Shielded", "Defensive"}
    assert armour["riot_gear"] == {"Heavy Armor", "Shielded"}
    assert armour["concealed_vest"] == {"Light Armor", "Ablative"}
    assert armour["enviro_suit"] == {"Light Armor"}
    assert armour["combat_armor"] == {"Medium Armor", "Reinforced"}
    assert armour["power_armor"] == {"Heavy Armor", "Shielded", "Reinforced"}
    assert armour["bone_armor"] == {"Medium Armor", "Fearsome"}
