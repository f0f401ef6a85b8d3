"""Abilities that act by themselves: Regeneration, Infuse Weapon, Foresight, Vital Strike."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.rules.powers.rites import regenerate
from fracas.rulesets.beacon_road.rules.rolls.teamwork import Assist
from fracas.rulesets.beacon_road.state.harm_facts import Healed, Hurt, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled, Lent, Stressed
from fracas.rulesets.beacon_road.state.state import Creature
from tests.rulesets.beacon_road.table import Bench, creature, scene
from tests.rulesets.beacon_road.users import usable

ASIDE = ("with", "position", "push", "assist", "react_about_to_suffer")


def foe(**values: object) -> Creature:
    """A target with 10 in each Defense, without Reacts."""
    sheet = {"iron": 10, "ward": 10, "grit": 10, "hp": 40, "most_hp": 40, "reacts": 2}
    return creature("foe", "foes", at=(6, 5), **{**sheet, **values})


@pytest.mark.rule("BR-HP-10")
def test_a_troll_recovers_at_the_start_of_its_turn_for_1_stress() -> None:
    troll = creature("troll", at=(5, 5), hp=10, most_hp=40, abilities=("regeneration",))
    bench = Bench(scene(troll), lambda run: regenerate(run, "troll")).say("regenerate", "recover")
    assert [fact.amount for fact in bench.facts(Healed)] == [10]
    assert bench.state.who("troll").stress == 1
    whole = creature("troll", at=(5, 5), abilities=("regeneration",))
    assert Bench(scene(whole), lambda run: regenerate(run, "troll")).kind == "over"


@pytest.mark.rule("BR-ACT-10", "BR-POWER-04")
def test_an_infused_weapon_lets_its_power_loose_on_the_next_hit() -> None:
    smith = creature(
        "smith", at=(5, 5), powers=("plasmic_cage",), abilities=("infuse_weapon",), body=2,
        will=2, actions={"Utter": 1, "Skirmish": 1},
    )  # fmt: skip
    state = scene(smith, foe())
    assert "infuse_weapon" in usable(state, "smith")
    bench = Bench(state, lambda run: use(run, "smith", "infuse_weapon"))
    assert bench.state.who("smith").stress == 4
    strike = Bench(bench.state, lambda run: use(run, "smith", "basic_melee_attack", "foe"))
    strike.default(*ASIDE).dice("attack", 12, 2).default("push").dice("effect", 3, 3)
    strike.default(*ASIDE).dice("attack", 15, 2)
    assert [fact.wound.name for fact in strike.facts(Wounded)] == ["rooted"]
    assert strike.state.who("smith").edges == ()
    plain = creature("smith", at=(5, 5), powers=("plasmic_cage",), actions={"Utter": 1})
    assert "infuse_weapon" not in usable(scene(plain, foe()), "smith")


@pytest.mark.rule("BR-TEAM-01")
def test_foresight_assists_twice_without_stress() -> None:
    seer = creature("seer", at=(5, 5), abilities=("foresight",))
    allies = [creature(name, at=(7, at)) for at, name in enumerate(("a", "b", "c"))]
    state = scene(seer, *allies, foe())
    for name, stress in (("a", 0), ("b", 0), ("c", 1)):
        bench = Bench(state, lambda run, ally=name: Assist(ally).act(run, "seer"))
        state = bench.state
        assert len(bench.facts(Lent)) == (1 if stress else 2)
        assert bool(bench.facts(Stressed)) is bool(stress)
    assert state.who("seer").stress == 1


@pytest.mark.rule("BR-DICE-03", "BR-OTHER-01")
def test_a_vital_strike_is_one_die_size_greater() -> None:
    rogue = creature("rogue", at=(5, 5), abilities=("vital_strike",), actions={"Skirmish": 1})
    bench = Bench(
        scene(rogue, foe(unseen_by=()), creature("mate", at=(7, 5), reacts=2)),
        lambda run: use(run, "rogue", "basic_melee_attack", "foe"),
    ).default(*ASIDE)
    assert [term.name for term in bench.prompt.terms] == ["flanking"]
    bench.dice("attack", 12, 2).default("push").dice("effect", 10)
    assert bench.facts(EffectRolled)[0].dice == "d10"
    assert bench.facts(Hurt)[0].amount == 10


@pytest.mark.rule("BR-BOON-04", "BR-POWER-05")
def test_the_flanking_stance_flanks_whom_its_owner_threatens() -> None:
    rogue = creature("rogue", at=(5, 5), stance="flanking_stance", actions={"Skirmish": 1})
    bench = Bench(scene(rogue, foe()), lambda run: use(run, "rogue", "basic_melee_attack", "foe"))
    assert [term.name for term in bench.default(*ASIDE).prompt.terms] == ["flanking"]


@pytest.mark.rule("BR-OTHER-01", "BR-STRESS-02")
def test_a_gang_fighter_that_has_pushed_itself_is_not_flanked() -> None:
    troll = foe(abilities=("gang_fighter",), most_stress=10, wounds=(), kind="npc")
    rogue = creature(
        "rogue", at=(5, 5), stance="flanking_stance", actions={"Skirmish": 1}, reacts=2
    )
    state = scene(troll, rogue, turn="foe")
    bench = Bench(state, lambda run: use(run, "foe", "basic_melee_attack", "rogue"))
    bench.default("with", "position").say("push", "push").dice("attack", 2, 3)
    assert [edge.kind for edge in bench.state.who("foe").edges] == ["braced"]
    after = scene(*bench.state.creatures, turn="rogue")
    strike = Bench(after, lambda run: use(run, "rogue", "basic_melee_attack", "foe"))
    assert strike.default(*ASIDE).prompt.terms == ()
