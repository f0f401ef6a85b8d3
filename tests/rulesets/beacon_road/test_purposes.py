"""Options that would cost an Act and change nothing are not offered, or say so."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.beacon_road.rules.rounds.turns import menu
from fracas.rulesets.beacon_road.state.state import Boon, Creature, Edge, State, Wound
from fracas.rulesets.beacon_road.words.words import say_option
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene
from tests.rulesets.beacon_road.users import foe, hero, usable

ALLY = "ally"


def ally(**values: Any) -> Creature:
    """A friend two squares away, with Reacts left."""
    return creature(ALLY, at=(5, 7), hp=10, most_hp=10, **values)


def offered(*others: Creature, by: Creature, **values: Any) -> set[str]:
    """The powers that somebody is offered among these."""
    return usable(scene(by, *others, **values), by.id)


def acts(state: State, who: str = "hero") -> set[str]:
    """Everything that somebody is offered in its turn."""
    return {one.id for one in menu(state, BOOK, who).form.options}  # type: ignore[union-attr]


def said(state: State, option: str) -> str:
    """The label of an option of the hero's turn."""
    return say_option(menu(state, BOOK, "hero"), option, state, BOOK)


# Charge (BR-POWER-09)


@pytest.mark.rule("BR-POWER-09", "BR-MOVE-05")
@pytest.mark.parametrize(
    ("at", "there"),
    [((6, 5), False), ((7, 5), True), ((8, 5), True), ((10, 5), True), ((11, 5), False)],
)
def test_a_charge_is_offered_where_it_leads_far_enough_and_into_reach(
    at: tuple[int, int], there: bool
) -> None:
    """A Stride of 25' leads five squares on: at least two of them, if by a step aside."""
    assert ("charge:foe" in offered(foe(at=at), by=hero("charge"))) == there


@pytest.mark.rule("BR-POWER-09", "BR-WND-20", "BR-WND-15")
@pytest.mark.parametrize("wound", ["rooted", "downed"])
def test_nobody_charges_who_cannot_advance(wound: str) -> None:
    assert "charge:foe" not in offered(foe(at=(9, 5)), by=hero("charge", wounds={wound: 1}))


@pytest.mark.rule("BR-POWER-09", "BR-MOVE-18")
def test_a_wall_between_bars_a_charge() -> None:
    ground = board(*(("." * 7 + "#" + "." * 6,) * 12))
    assert "charge:foe" not in offered(foe(at=(9, 5)), by=hero("charge"), map=ground)


@pytest.mark.rule("BR-WND-30", "BR-STRESS-04")
@pytest.mark.parametrize(("stress", "there"), [(9, False), (8, True)])
def test_fear_is_paid_after_the_charge(stress: int, there: bool) -> None:
    """With one box left it pays for the Charge, and no step leads closer to what is feared."""
    terror = (Wound("terrified", 1, "foe", choice="foe"),)
    one = hero("charge", wounds=terror, stress=stress)
    assert ("charge:foe" in offered(foe(at=(9, 5)), by=one)) == there


@pytest.mark.rule("BR-POWER-09", "BR-COND-25")
def test_who_is_hidden_is_in_no_way_of_a_plan() -> None:
    """A row of foes bars the way; Hidden from the charger it bars nothing that is offered."""
    ground = board("#" * 20, "." * 20, "#" * 20)
    one, far = hero("charge", at=(2, 1)), foe("far", (6, 1))
    bar = foe("bar", (4, 1))
    assert "charge:far" not in offered(bar, far, by=one, map=ground)
    hidden = replace(bar, unseen_by=("hero",))
    assert "charge:far" in offered(hidden, far, by=one, map=ground)


@pytest.mark.rule("BR-POWER-09")
def test_hatred_of_the_living_takes_a_target_who_could_charge_somebody() -> None:
    lich = hero("hatred_of_the_living", at=(0, 0))
    near, far = foe("victim", (5, 4)), foe("victim", (9, 4))
    assert "hatred_of_the_living:foe" not in offered(foe(at=(4, 4)), near, by=lich)
    assert "hatred_of_the_living:foe" in offered(foe(at=(4, 4)), far, by=lich)


# Ways


@pytest.mark.rule("BR-MOVE-12")
def test_shadowstep_takes_a_shadow_and_another() -> None:
    one = hero("shadowstep")
    assert "shadowstep" not in offered(by=one)
    assert "shadowstep" not in offered(by=one, map=board(darkness=("F6",)))
    assert "shadowstep" not in offered(by=one, map=board(darkness=("H6", "I6")))
    assert "shadowstep" in offered(by=one, map=board(darkness=("F6", "I6")))


@pytest.mark.rule("BR-MOVE-18", "BR-MOVE-11", "BR-MOVE-10")
def test_who_cannot_leave_a_square_is_offered_no_way() -> None:
    walled = board("#####", "#.###", "#####")
    boxed = scene(hero(at=(1, 1)), map=walled)
    assert not {"advance", "maneuver"} & acts(boxed)
    rubble = board("~~~", "~.~", "~~~")
    rough = scene(hero(at=(1, 1)), map=rubble)
    assert "advance" in acts(rough)
    assert "maneuver" not in acts(rough), "five feet do not pay for rough ground"


@pytest.mark.rule("BR-ACT-18", "BR-WND-20")
def test_orders_to_move_take_an_ally_who_can() -> None:
    one = hero("advance_order", "reposition_order")
    both = {"advance_order", "reposition_order"}
    assert both <= offered(ally(), by=one)
    assert not both & offered(ally(wounds={"rooted": 1}), by=one)
    assert both & offered(ally(reacts=2), by=one) == {"reposition_order"}


# Stances, boons, wounds


@pytest.mark.rule("BR-POWER-05")
def test_the_stance_that_is_taken_is_not_offered_again() -> None:
    one = hero("defensive_stance", wields=("sword", "light_shield"))
    assert "defensive_stance" in offered(foe(), by=one)
    assert "defensive_stance" not in offered(foe(), by=replace(one, stance="defensive_stance"))


@pytest.mark.rule("BR-BOON-17", "BR-BOON-05")
def test_a_boon_that_would_stay_as_it_is_is_not_granted_again() -> None:
    """In the same round it would last as long; later it lasts longer, and its label says that."""
    one = hero("clarity")
    assert "clarity" in offered(by=one)
    level = BOOK.boons["focused"].level
    same = replace(one, boons=(Boon("focused", level, "hero", 10),))
    assert "clarity" not in offered(by=same)
    later = scene(same, round=4)
    assert "clarity" in acts(later)
    assert said(later, "clarity") == "Only makes Focused last longer: Clarity"
    assert said(scene(one), "clarity") == "Clarity"


@pytest.mark.rule("BR-WND-20", "BR-BOON-10")
def test_a_sprint_while_rooted_says_so_first() -> None:
    rooted = scene(hero("sprint", wounds={"rooted": 1}))
    assert said(rooted, "sprint") == "No effect while Rooted: Sprint"
    assert said(scene(hero("sprint")), "sprint") == "Sprint"


@pytest.mark.rule("BR-WOUND-16")
def test_cleanse_takes_somebody_with_a_wound() -> None:
    one = hero("cleanse")
    assert offered(ally(), by=one) & {"cleanse:ally", "cleanse:hero"} == set()
    assert "cleanse:ally" in offered(ally(wounds={"slowed": 1}), by=one)


@pytest.mark.rule("BR-BOON-18", "BR-HP-08", "BR-HP-10")
def test_what_heals_takes_somebody_who_is_hurt_and_not_dying() -> None:
    there = Boon("regenerating", 1, "hero", 10)
    one = hero("inner_flame")

    def open_on(**values: Any) -> bool:
        return "inner_flame:ally" in offered(replace(ally(), **values), by=one)

    assert open_on()
    assert open_on(boons=(there,), hp=4)
    assert not open_on(boons=(there,))
    assert not open_on(boons=(there,), hp=0)


@pytest.mark.rule("BR-INFO-02")
def test_hp_of_another_side_change_nothing_that_is_offered() -> None:
    """The Charmed is a friend for now; the hero's player does not know how hurt it is."""
    there = (Boon("regenerating", 1, "hero", 10),)
    charmed = (Wound("charmed", 1, "hero", choice="hero"),)
    menus = [
        offered(foe(boons=there, wounds=charmed, hp=hp), by=hero("inner_flame")) for hp in (40, 12)
    ]
    assert menus[0] == menus[1]
    assert "inner_flame:foe" in menus[0]


@pytest.mark.rule("BR-DMG-07", "BR-WND-33")
def test_harm_without_a_roll_takes_a_die_that_weakness_leaves() -> None:
    weak = hero("plasmic_dart", wounds={"weakened": 1})
    assert "plasmic_dart:foe" in offered(foe(), by=hero("plasmic_dart"))
    assert "plasmic_dart:foe" not in offered(foe(), by=weak)
    strong = replace(weak, boons=(Boon("strengthened", 1, "hero", 9),))
    assert "plasmic_dart:foe" in offered(foe(), by=strong)


# What waits for another Act


@pytest.mark.rule("BR-POWER-10", "BR-STRESS-07")
def test_aim_takes_an_act_to_shoot_with_and_something_to_shoot() -> None:
    archer = hero("aim", wields=("longbow",))
    assert "aim" in offered(by=archer)
    last = replace(archer, acts=1)
    assert "aim" not in offered(by=last)
    assert "aim" in offered(by=replace(last, beacons=1)), "a Beacon Point gives another Act"
    assert "aim" not in offered(by=hero("aim"))


@pytest.mark.rule("BR-ACT-10")
def test_what_is_stored_in_a_weapon_is_not_stored_again() -> None:
    one = hero("infuse_weapon", "frost_spear")
    assert "infuse_weapon" in offered(foe(), by=one)
    full = replace(one, edges=(Edge("infused", 1, "hero", "frost_spear"),))
    assert "infuse_weapon" not in offered(foe(), by=full)
    assert "infuse_weapon" in offered(foe(), by=replace(full, powers=(*full.powers, "haunt")))


@pytest.mark.rule("BR-STRESS-05")
def test_read_and_recite_takes_a_power_that_could_cost_less() -> None:
    one = hero("read_and_recite")
    assert "read_and_recite" not in offered(by=one)
    assert "read_and_recite" in offered(by=replace(one, powers=(*one.powers, "fireball")))
