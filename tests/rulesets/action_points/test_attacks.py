"""Attacks: whom, at what price, and the whole way from the declaration to the blow."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.asking.prompts import Edit, Roll
from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected, Noted
from fracas.odds import why
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.advice.outlook import beyond, prospect
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.attacks import attack, hit_chance
from fracas.rulesets.action_points.rules.checks import HIT, chance_to_hit
from fracas.rulesets.action_points.rules.damage import blow_law, mean_damage
from fracas.rulesets.action_points.rules.deeds import (
    callable_at,
    cost_of,
    reaches,
    targets,
    weapons_of,
)
from fracas.rulesets.action_points.rules.order import ap_max
from fracas.rulesets.action_points.state.facts import (
    Attacked,
    Declared,
    Defended,
    Hit,
    Missed,
    TurnBegan,
)
from fracas.rulesets.action_points.state.harm_facts import Hurt, StepDropped
from fracas.rulesets.action_points.state.scene_facts import Moved
from fracas.rulesets.action_points.state.state import State
from tests.rulesets.action_points.blows import MAPPED, ada, attacked, bo, exchanged, outcome, rolled
from tests.rulesets.action_points.table import Table, dice, fighter, scene

BOOK = open_book({})


@pytest.mark.rule(
    "AP-ATK-01", "AP-ATK-12", "AP-TURN-14", "AP-DEF-01", "AP-DEF-05", "AP-INJ-01", "AP-GAP-57"
)
def test_ex_03_the_exchange_of_blows() -> None:
    leather = ("leather_suit",)
    one = ada(worn=leather)
    other = bo(worn=leather)
    table = Table(scene(one, other)).do(attack, "ada", "sword", "bo")
    assert table.who("ada").ap == 12
    exchanged(table, 5, 4, "active").roll("hit", 3, 4, dice="d20 d6").settle()
    assert rolled(table, "attack") == [("agility", 8, 5, 2, True)]
    assert rolled(table, "defense") == [("agility", 6, 4, 3, True)]
    assert [(hit.location, hit.roll, hit.dr, hit.damage) for hit in table.facts(Hit)] == [
        ("chest", 5, 2, 6)
    ]
    now = table.who("bo")
    assert (now.ap, now.token, now.damage) == (11, False, 6)
    # Turn 2: another blow, a leg, and the injury Test that the total then forces.
    table.apply(TurnBegan(2)).do(attack, "ada", "sword", "bo")
    exchanged(table, 6, 2, "active").roll("hit", 16, 3)
    assert (table.who("ada").ap, table.who("bo").ap, table.who("bo").damage) == (8, 10, 8)
    table.roll("injury", 7, dice="d8").settle()
    assert rolled(table, "injury") == [("stamina", 8, 7, 7, True)]
    # Turn 3: met passively at 6; equal faces are the defender's, and the Action is kept.
    table.apply(TurnBegan(3)).do(attack, "ada", "sword", "bo")
    exchanged(table, 6, 6).settle()
    assert rolled(table, "defense")[-1] == ("agility", 6, 6, 6, True)
    assert [missed.why for missed in table.facts(Missed)] == ["tied"]
    assert (table.who("ada").ap, table.who("bo").token) == (4, True)
    # Turn 4: the head is bare, and the Agility die drops.
    table.apply(TurnBegan(4)).do(attack, "ada", "sword", "bo")
    exchanged(table, 7, 3).roll("hit", 1, 2).roll("injury", 8).roll("injured", 2, dice="d8")
    table.settle()
    assert [hurt.total for hurt in table.facts(Hurt)] == [6, 8, 17]
    assert rolled(table, "injury")[-1] == ("stamina", 8, 8, 16, False)
    now = table.who("bo")
    assert (now.die("agility"), now.down, ap_max(now, table.book)) == (4, False, 10)
    assert table.who("ada").ap == 0


@pytest.mark.rule("AP-CORE-12", "AP-ATK-11", "AP-GAP-63", "AP-ATK-06")
def test_av_07_both_dice_are_thrown_and_no_location_after_a_miss() -> None:
    table = attacked(ada(skills=""), bo(defense=0)).say("circumstances").say("defend", "active")
    assert table.dice() == "d8 d6"
    table.roll("attack", 3, 1).settle()
    assert outcome(table) == "both"
    assert table.facts(Hit) == []
    assert len(rolled(table, "defense")) == 1


@pytest.mark.rule("AP-ATK-07", "AP-DEF-07", "AP-DEF-06")
def test_av_08_a_failed_defense_compares_nothing() -> None:
    table = exchanged(attacked(), 2, 5)
    assert rolled(table, "defense") == [("agility", 6, 5, 6, False)]
    assert outcome(table) == "hit"


@pytest.mark.rule("AP-ATK-08", "AP-ATK-09", "AP-GAP-07")
@pytest.mark.parametrize(("switch", "came"), [("face", "beaten"), ("margin", "hit")])
def test_av_05_the_higher_face_or_by_option_the_wider_margin(switch: str, came: str) -> None:
    other = bo(sizes="agility 10", defense=0)
    table = attacked(ada(), other, rulings={"opposed_compare": switch})
    assert outcome(exchanged(table, 5, 6)) == came


@pytest.mark.rule("AP-ATK-10", "AP-GAP-07")
@pytest.mark.parametrize(
    ("switch", "came"), [("defender", "tied"), ("attacker", "hit"), ("both_miss", "tied")]
)
def test_equal_faces(switch: str, came: str) -> None:
    table = attacked(rulings={"tie_winner": switch})
    assert outcome(exchanged(table, 6, 6, "active")) == came


@pytest.mark.rule("AP-GAP-02", "AP-CORE-02")
@pytest.mark.parametrize(("switch", "came"), [("ge", "hit"), ("gt", "failed")])
def test_an_attack_that_only_meets_its_number(switch: str, came: str) -> None:
    table = exchanged(attacked(rulings={"mtn_compare": switch}), 2, 1)
    assert outcome(table) == ("both" if came == "failed" else came)


@pytest.mark.rule("AP-ATK-02", "AP-ATK-04", "AP-DEF-12")
@pytest.mark.parametrize(
    ("weapon", "skill", "attribute"), [("sword", "blade", "agility"), ("bow", "bow", "perception")]
)
def test_agility_in_melee_perception_at_range_agility_against_both(
    weapon: str, skill: str, attribute: str
) -> None:
    one = ada(weapons=(weapon,), skills=f"{skill} 1")
    table = exchanged(attacked(one), 5, 6)
    assert rolled(table, "attack") == [(attribute, 8, 5, 3, True)]
    assert rolled(table, "defense")[0][0] == "agility"


@pytest.mark.rule("AP-ATK-03", "AP-ATK-05", "AP-CHAR-08", "AP-CORE-07")
def test_each_side_has_its_own_skill() -> None:
    one = ada(skills="bow 3")
    table = attacked(one, bo(defense=3)).say("circumstances").say("defend", "active")
    prompt = table.prompt
    assert isinstance(prompt, Roll)
    assert {term.name: term.amount for term in prompt.terms if "skill" in term.name} == {
        "defense_skill": -3
    }
    table.roll("attack", 4, 1)
    assert rolled(table, "attack")[0][3:] == (4, True)
    assert rolled(table, "defense")[0][3:] == (1, True)


@pytest.mark.rule("AP-ATK-12", "AP-LOC-15", "AP-GAP-28", "AP-GAP-56", "AP-CHAR-12", "AP-TURN-13")
def test_ex_10_a_called_shot_costs_ap() -> None:
    state = scene(ada(worn=("leather_suit",), ap=14), bo())
    price = [cost_of(BOOK, state.who("ada"), "sword", place) for place in ("", "head", "chest")]
    assert price == [4, 14, 6]
    assert cost_of(BOOK, state.who("ada"), "sword", "left_hand") == 12
    assert "head" in callable_at(state, BOOK, "ada", "sword", "bo")
    poorer = scene(ada(worn=("leather_suit",), ap=13), bo())
    assert "head" not in callable_at(poorer, BOOK, "ada", "sword", "bo")
    assert "left_hand" in callable_at(poorer, BOOK, "ada", "sword", "bo")


@pytest.mark.rule("AP-LOC-16", "AP-LOC-14", "AP-LOC-20", "AP-CORE-12")
def test_a_called_shot_lands_where_it_was_called_or_nowhere() -> None:
    table = exchanged(attacked(location="chest"), 8, 1)
    assert table.who("ada").ap == 16 - 5
    table.roll("hit", 4, dice="d6").roll("injury", 8).roll("injured", 8).settle()
    [hit] = table.facts(Hit)
    assert (hit.location, hit.called, hit.roll, hit.damage, hit.face) == ("chest", True, 5, 10, 0)
    assert [fact.location for fact in table.facts(Declared)] == ["chest"]
    missed = exchanged(attacked(location="head"), 1, 1).settle()
    assert missed.facts(Hit) == []
    assert missed.who("ada").ap == 16 - 13
    assert "AP-LOC-16" in missed.facts(Missed)[0].because


def aimed(state: State, weapon: str) -> tuple[str, ...]:
    """Whom Ada may attack with a weapon."""
    return tuple([one.id for one in targets(state, BOOK, state.who("ada"), weapon)])


@pytest.mark.rule("AP-ATK-13", "AP-ATK-14", "AP-MOV-13")
@pytest.mark.parametrize(
    ("weapon", "x", "y", "within"),
    [
        ("sword", 5, 0, True),
        ("sword", 4, 4, True),
        ("sword", 6, 0, False),
        ("spear", 10, 0, True),
        ("spear", 11, 0, False),
        ("thrown_knife", 30, 0, True),
        ("thrown_knife", 31, 0, False),
    ],
)
def test_reach_and_range(weapon: str, x: int, y: int, within: bool) -> None:
    state = scene(ada(weapons=(weapon,)), bo(x=x, y=y), **MAPPED)
    assert reaches(state, BOOK, state.who("ada"), weapon, state.who("bo")) is within
    assert aimed(state, weapon) == (("bo",) if within else ())
    assert reaches(scene(ada(), bo(x=x, y=y)), BOOK, ada(), weapon, bo(x=x, y=y))


@pytest.mark.rule("AP-ATK-01", "AP-ATK-16", "AP-ATK-18", "AP-SUR-01", "AP-GAP-52", "AP-GAP-62")
def test_whom_one_may_attack() -> None:
    people = (
        ada(),
        fighter("mate", "us"),
        bo(down=True),
        fighter("cy", "them", attacked_by=("mate", "di")),
        fighter("dead", "them", dead=True, down=True),
        fighter("gone", "them", out="fled"),
    )
    assert aimed(scene(*people), "sword") == ("cy", "bo")
    drops = (("ada", "bo"), ("mate", "cy"))
    assert aimed(scene(*people, round=0, drops=drops), "sword") == ("bo",)


def test_what_is_in_hand_strikes_and_so_do_fists() -> None:
    one = ada(weapons=("sword", "bow", "fist"), in_hand=("sword",))
    assert weapons_of(BOOK, one) == ("sword", "fist")


@pytest.mark.rule("AP-ATK-16", "AP-DOWN-10", "AP-DOWN-05", "AP-DOWN-06", "AP-INJ-11", "AP-DEF-13")
def test_av_35_a_target_that_is_down() -> None:
    other = bo(attributes=dice("wits 6>0"), down=True, prone=True, damage=3, in_hand=())
    table = attacked(ada(), other).say("circumstances")
    assert table.dice() == "d8"
    assert "and nobody defends" in RULESET.say_prompt(table.prompt, table.state, BOOK)
    table.roll("attack", 5).roll("hit", 15, 1)
    assert table.dice() == "d8 not 6"
    table.roll("injured", 6, 2).settle()
    assert rolled(table, "defense") == rolled(table, "injury") == []
    [dropped] = table.facts(StepDropped)
    assert (dropped.attribute, dropped.size, dropped.face, dropped.again) == ("agility", 4, 2, (6,))


@pytest.mark.rule("AP-DOWN-10", "AP-ATK-16")
def test_an_attack_on_the_down_may_still_miss() -> None:
    other = bo(attributes=dice("wits 6>0"), down=True, prone=True)
    table = attacked(ada(), other).say("circumstances").roll("attack", 1).settle()
    assert outcome(table) == "failed"


@pytest.mark.rule("AP-ATK-17", "AP-ATK-18")
def test_an_attack_is_noted_with_both() -> None:
    table = exchanged(attacked(), 1, 1).settle()
    assert table.who("ada").attacked
    assert table.who("bo").attacked_by == ("ada",)
    assert [fact.melee for fact in table.facts(Attacked)] == [True]
    shot = exchanged(attacked(ada(weapons=("bow",))), 1, 1).settle()
    assert shot.who("bo").attacked_by == ()


@pytest.mark.rule("AP-ATK-18", "AP-DEF-08")
def test_every_attacker_in_a_turn_makes_it_easier_and_wants_its_own_defense() -> None:
    people = [fighter(who, "us", weapons=("sword",)) for who in ("cy", "di", "ed")]
    table = Table(scene(*people, bo()))
    numbers = []
    for one in people:
        table.do(attack, one.id, "sword", "bo")
        exchanged(table, 1, 1, "active" if one.id == "cy" else "passive").settle()
        numbers.append(rolled(table, "attack")[-1][3])
    assert numbers == [4, 3, 2]
    assert len(table.facts(Defended)) == 1
    assert [mtn for *_, mtn, _ in rolled(table, "defense")] == [3, 6, 6]


@pytest.mark.rule("AP-ATK-19", "AP-GAP-42", "AP-LOC-19")
@pytest.mark.parametrize(("worn", "chest", "random"), [(1, "3/2", "63/40"), (2, "9/7", "63/50")])
def test_av_40_when_a_called_chest_pays(worn: int, chest: str, random: str) -> None:
    bags = ("satchel",) if worn == 1 else ("rucksack",)
    state = scene(ada(bags=bags), bo())
    assert prospect(state, BOOK, "ada", "sword", "bo", "chest").rate == Fraction(chest)
    assert prospect(state, BOOK, "ada", "sword", "bo").rate == Fraction(random)


@pytest.mark.rule("AP-ATK-15", "AP-LOC-01")
def test_the_law_of_an_attack_location_by_location() -> None:
    state = scene(ada(), bo(worn=("leather_suit",)))
    assert hit_chance(state, BOOK, "ada", "bo", "sword", active=False) == Fraction(37, 48)
    assert hit_chance(state, BOOK, "ada", "bo", "sword", active=True) == Fraction(7, 12)
    worn = ("sword", "humanoid", ("leather_suit",))
    law = blow_law(BOOK, *worn)
    assert sum(chance for *_, chance in law) == 1
    heads = {damage: chance for place, damage, chance in law if place == "head"}
    assert heads == dict.fromkeys(range(6, 22, 3), Fraction(1, 120))
    chest = {damage: chance for place, damage, chance in law if place == "chest"}
    assert chest == dict.fromkeys(range(0, 12, 2), Fraction(3, 120))
    assert mean_damage(BOOK, *worn) == sum(damage * chance for _, damage, chance in law)
    assert beyond(BOOK, *worn, -1) == beyond(BOOK, *worn, 0) < 1
    assert beyond(BOOK, *worn, 20) == Fraction(1, 120)
    assert {place for place, *_ in blow_law(BOOK, *worn, "head")} == {"head"}


@pytest.mark.rule("AP-ATK-15")
@pytest.mark.parametrize("way", ["active", "passive"])
def test_the_law_is_that_of_the_roll(way: str) -> None:
    table = attacked().say("circumstances").say("defend", way)
    prompt = table.prompt
    assert isinstance(prompt, Roll)
    law = {branch.value: branch.chance for branch in prompt.dice.law(prompt.reading).branches}
    active = way == "active"
    assert law["hit"] == hit_chance(table.state, table.book, "ada", "bo", "sword", active=active)


@pytest.mark.rule("AP-ATK-03", "AP-ATK-05", "AP-ATK-15", "AP-CORE-09")
def test_each_term_says_what_it_does_to_the_chance_to_hit() -> None:
    prompt = attacked().say("circumstances").say("defend", "active").prompt
    assert isinstance(prompt, Roll)
    changes = {one.term.name: one.change(HIT) for one in why(prompt)}
    # Against 2 and 3 it hits; without a Skill one number is higher, without the base both are 4
    # lower.
    whole = chance_to_hit(BOOK, 8, 2, 6, 3)
    assert changes == {
        "base": whole - chance_to_hit(BOOK, 8, -2, 6, -1),
        "combat_skill": whole - chance_to_hit(BOOK, 8, 4, 6, 3),
        "defense_skill": whole - chance_to_hit(BOOK, 8, 2, 6, 4),
    }


@pytest.mark.rule("AP-CORE-11", "AP-NAR-03")
@pytest.mark.parametrize(("came", "passed"), [("hit", True), ("miss", False)])
def test_of_an_attack_given_by_its_outcome_the_log_tells_that_outcome(
    came: str, passed: bool
) -> None:
    table = attacked().say("circumstances").say("defend")
    table.say("attack", Rolled(reading=came, how="forced"))
    assert outcome(table) == ("hit" if passed else "failed")
    assert rolled(table, "attack") == [("agility", 8, 0, 2, passed)]
    assert rolled(table, "defense") == [("agility", 6, 0, 6, False)]


@pytest.mark.rule("AP-CORE-10", "AP-NAR-03", "AP-NAR-10")
def test_an_edit_while_the_attack_is_asked_is_heeded() -> None:
    table = attacked().say("circumstances").say("defend", "passive")
    assert table.run is not None
    table.run.answer(Edit(Corrected("combatants/ada/attributes/1/current", 6)))
    assert table.dice() == "d6 d6"
    table.run.answer(Edit(Moved("bo", 3, 3)))
    table.roll("attack", 6, 1)
    assert rolled(table, "attack") == [("agility", 6, 6, 2, True)]
    assert not table.facts(Noted)
    with pytest.raises(IllegalAnswer):
        table.roll("hit", 21, 1)
