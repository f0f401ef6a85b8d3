"""Powers that no table can describe: aims, feints, orders, passing wounds on, lending types."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.attacks.aims import targets_of
from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.rules.powers.prices import price_of
from fracas.rulesets.beacon_road.state.harm_facts import Hurt, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import (
    Lent,
)
from fracas.rulesets.beacon_road.state.state import Edge, State, Wound
from tests.rulesets.beacon_road.table import BOOK, Bench, creature, scene, with_one
from tests.rulesets.beacon_road.users import ASIDE, foe, hero, using


@pytest.mark.rule("BR-ATTACK-11", "BR-WND-16", "BR-GAP-61")
def test_exploit_opponent_exposes_one_of_the_defenses_that_were_hit() -> None:
    bench = using("exploit_opponent:foe").dice("attack", 17, 2, 1)
    assert bench.options == ("ward", "iron")
    bench.say("chosen", "iron")
    wound = bench.facts(Wounded)[0].wound
    assert (wound.name, wound.choice) == ("exposed", "iron")


@pytest.mark.rule("BR-ATTACK-11", "BR-POWER-07")
def test_of_a_roll_made_again_the_defenses_that_the_second_met_count() -> None:
    sheet = {"actions": {"Hunt": 1}, "powers": ("interrupt",), "wields": ("longbow",)}
    archer = creature("archer", "foes", at=(9, 5), tier=2, mind=2, **sheet)
    bench = using("exploit_opponent:foe", foe(), archer).dice("attack", 17, 2, 1)
    bench.say("react_rolled", "interrupt").dice("attack", 2, 2)
    bench.dice("attack", 16, 15, 2, 2)
    assert bench.kind == "over", "one Defense leaves nothing to choose"
    assert bench.facts(Wounded)[0].wound.choice == "ward"


@pytest.mark.rule("BR-POWER-10")
def test_aim_is_for_the_next_shot_of_this_turn() -> None:
    bench = using("aim")
    edge = bench.facts(Lent)[0].edge
    assert (edge.kind, edge.amount, edge.turn) == ("aim", 1, True)


@pytest.mark.rule("BR-POWER-11", "BR-GAP-65")
def test_a_feint_lends_a_tier_against_its_target_until_the_next_turn() -> None:
    bench = using("feint:foe").dice("attack", 12, 2, 1)
    edge = bench.facts(Lent)[0].edge
    assert (edge.against, edge.amount, edge.by) == ("foe", 1, "hero")
    assert edge.until > 0
    ally = hero(who="ally", at=(6, 6))
    state = with_one(scene(ally, bench.state.who("hero"), foe(at=(7, 6))), "hero", place=None)
    attack = Bench(state, lambda run: use(run, "ally", "basic_melee_attack", "foe")).default(*ASIDE)
    assert [term.name for term in attack.prompt.terms] == ["feint"]
    attack.dice("attack", 9, 2, 2, 1)
    assert attack.state.who("hero").edges == ()


@pytest.mark.rule("BR-POWER-11")
@pytest.mark.parametrize(("faces", "tier"), [((12, 2, 1), 1), ((2, 2, 1), -1)])
def test_a_feint_that_follows_through(faces: tuple[int, ...], tier: int) -> None:
    one = hero("feint", abilities=("feint:follow_through",))
    bench = using("feint:foe", by=one).dice("attack", *faces).default(*ASIDE)
    assert [(term.name, term.amount) for term in bench.prompt.terms] == [("feint", tier)]


@pytest.mark.rule("BR-POWER-02", "BR-HP-10")
def test_inhale_and_exhale_pass_a_wound_on() -> None:
    ally = hero(who="ally", at=(7, 7), wounds=(Wound("burning", 2, "foe"),))
    bench = using("inhale:ally", ally, foe(), by=hero("inhale", "exhale", reacts=0))
    bench.say("inhale", "wound:0")
    assert [wound.name for wound in bench.state.who("hero").wounds] == ["burning"]
    assert bench.state.who("hero").edges[0].kind == "inhaled"
    from fracas.rulesets.beacon_road.rules.rounds.windows import window

    turn = Bench(
        scene(*bench.state.creatures, turn="foe"), lambda run: window(run, "turn_start", "foe")
    )
    turn.say("react_turn_start", "exhale").default(*ASIDE).dice("attack", 17, 2, 1)
    turn.say("exhale", "wound:0").default("react_about_to_suffer")
    assert [wound.name for wound in turn.state.who("foe").wounds] == ["burning"]
    assert turn.state.who("hero").wounds == ()
    idle = scene(hero("exhale", reacts=0), foe(), turn="foe")
    assert Bench(idle, lambda run: window(run, "turn_start", "foe")).kind == "over"


@pytest.mark.rule("BR-STRESS-05", "BR-DMG-19")
def test_blood_and_recital_make_powers_cheaper() -> None:
    one = hero("draw_blood", "fireball")
    bench = using("draw_blood", by=one).say("draw_blood", 3)
    assert bench.state.who("hero").hp == 27
    assert price_of(BOOK, bench.state.who("hero"), "fireball") == 5
    bench = using("read_and_recite", by=hero("read_and_recite", "fireball", "haunt"))
    bench.say("recite", "fireball")
    assert price_of(BOOK, bench.state.who("hero"), "fireball") == 6
    assert price_of(BOOK, bench.state.who("hero"), "haunt") == 3
    waiting = hero("haunt", edges=(Edge("cheaper", 9, "hero"),))
    assert using("haunt:foe", by=waiting).state.who("hero").edges == ()


@pytest.mark.rule("BR-POWER-09", "BR-WND-12")
def test_hatred_of_the_living_has_its_target_charge_another() -> None:
    lich = hero("hatred_of_the_living", at=(0, 0))
    bench = using("hatred_of_the_living:foe", foe(at=(4, 4)), foe("victim", (9, 4)), by=lich).dice(
        "attack", 12, 2, 1
    )
    bench.go("path", "F5", "G5", "H5", "I5").default(*ASIDE)
    assert bench.prompt.deciders == ("foe",)


@pytest.mark.rule("BR-POWER-02", "BR-MOVE-12")
def test_displace_changes_places_beside_each_other() -> None:
    bench = using("displace:foe").dice("attack", 12, 2, 1)
    bench.go("path", "H7").go("path", "I6")
    assert (bench.at("hero"), bench.at("foe")) == ("H7", "I6")
    missed = using("displace:foe").dice("attack", 2, 2, 1)
    missed.go("path", "F5")
    assert missed.at("hero") == "F5"


@pytest.mark.rule("BR-BOON-14", "BR-DMG-09")
def test_wolfbite_lends_types_and_strength_to_a_weapon() -> None:
    one = hero("wolfbite")
    bench = using("wolfbite:hero", by=one)
    state: State = bench.state
    attack = Bench(state, lambda run: use(run, "hero", "basic_melee_attack", "foe")).default(*ASIDE)
    attack.dice("attack", 12, 2, 1).default("push").dice("effect", 4, 4, 4)
    assert attack.facts(Hurt)[0].types == ("kinetic", "glacial", "plasmic")


@pytest.mark.rule("BR-POWER-02", "BR-STRESS-04")
@pytest.mark.parametrize(("theirs", "own", "most"), [(2, 0, 2), (9, 9, 1), (9, 8, 2), (9, 0, 3)])
def test_no_more_stress_is_inhaled_than_they_have_and_one_has_room_for(
    theirs: int, own: int, most: int
) -> None:
    ally = hero(who="ally", at=(7, 7), stress=theirs, most_stress=10, bought=7, iron=9)
    one = hero("inhale", stress=own, most_stress=10, bought=5, iron=4)
    bench = using("inhale:ally", ally, foe(), by=one)
    stress = [name for name in bench.options if name.startswith("stress")]
    assert stress == [f"stress:{number}" for number in range(1, most + 1)]


@pytest.mark.rule("BR-POWER-02")
@pytest.mark.parametrize(("face", "most"), [(1, 3), (4, 6)])
def test_pox_takes_two_and_a_d4_of_enemies(face: int, most: int) -> None:
    foes = [foe(f"m{number}", (6, number)) for number in range(1, 8)]
    bench = using("pox:m1", *foes, by=hero("pox", most_stress=10))
    assert bench.prompt.dice.notation() == "d4"
    bench.dice("effect", face).default(*ASIDE)
    assert (bench.kind, bench.prompt.form.most) == ("targets", most - 1), "besides the first"


@pytest.mark.rule("BR-POWER-02", "BR-STRESS-04")
@pytest.mark.parametrize(("own", "theirs", "most"), [(0, 0, 2), (4, 9, 1), (4, 0, 3)])
def test_no_more_stress_is_exhaled_than_one_has_and_they_have_room_for(
    own: int, theirs: int, most: int
) -> None:
    from fracas.rulesets.beacon_road.rules.rounds.windows import window

    breath = (Edge("inhaled", 1, "hero"),)
    one = hero("exhale", stress=own, most_stress=10, reacts=0, edges=breath)
    other = foe(stress=theirs, most_stress=10)
    turn = Bench(scene(one, other, turn="foe"), lambda run: window(run, "turn_start", "foe"))
    turn.say("react_turn_start", "exhale").default(*ASIDE).dice("attack", 17, 2, 1)
    # Exhaling has cost 2 of it already.
    stress = [name for name in turn.options if name.startswith("stress")]
    assert stress == [f"stress:{number}" for number in range(1, most + 1)]


@pytest.mark.rule("BR-POWER-02")
def test_an_order_is_given_where_an_ally_is_within_its_feet() -> None:
    for column, found in ((9, True), (11, False)):
        ally = hero(who="ally", at=(column, 5))
        state = scene(hero("advance_order", at=(5, 5)), ally, foe(at=(5, 11)))
        assert bool(targets_of(state, BOOK, "hero", "advance_order")) is found
