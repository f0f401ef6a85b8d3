"""Worked examples and vectors of the ledger whose outcome depends on positions."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.rules.ground.relations import in_melee, threatened_by, threatens
from fracas.rulesets.beacon_road.rules.ground.sight import reveal, targetable
from fracas.rulesets.beacon_road.rules.ground.spaces import creatures_in
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    ATTACK,
    MELEE,
    RANGED,
    Attack,
    defense_now,
    tier_terms,
)
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left
from fracas.rulesets.beacon_road.rules.rounds.windows import Trigger, offers
from fracas.rulesets.beacon_road.state.state import Boon, Creature, State, Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene, with_one


def shift(state: State, who: str, target: str, *tags: str) -> int:
    """The change of Tier on an attack, and on nothing else."""
    terms = tier_terms(state, BOOK, who, kind=ATTACK, target=target, tags=tags)
    return sum(term.amount for term in terms)


def iron(state: State, target: str, by: str, *tags: str) -> int:
    """The Iron of a target against an attack."""
    return defense_now(state, BOOK, target, "iron", Attack(by, tags))


def raider(who: str, at: tuple[int, int]) -> Creature:
    """A raider of Iron 14 with a sword."""
    return creature(who, "foes", at, iron=14)


@pytest.mark.rule("BR-COND-01", "BR-COND-09", "BR-COND-19", "BR-COND-22", "BR-COND-24", "BR-WND-13")
def test_v08_fog_boon_boulder_melee_and_downed() -> None:
    target = creature(
        "target", "foes", (6, 1), iron=14, boons={"concealed": 2}, wounds={"downed": 2}
    )
    state = scene(
        creature("archer", at=(0, 1), wields=("longbow",)),
        creature("kest", at=(7, 1)),
        target,
        map=board(".........", "..*.o....", "........."),
    )
    assert iron(state, "target", "archer", RANGED) == 24, "fog and the boon count once"
    best = open_book({"defense_stacking": "best"})
    attack = Attack("archer", (RANGED,))
    assert defense_now(state, best, "target", "iron", attack) == 14
    assert iron(state, "target", "kest", MELEE) == 14, "from here nothing but the boon, and Downed"


@pytest.mark.rule("BR-COND-18", "BR-COND-19", "BR-COND-21", "BR-ATTACK-13")
def test_v10_shooting_the_adjacent_raider_and_a_monster_farther_off() -> None:
    state = scene(
        creature("archer", wields=("longbow",)),
        raider("raider", (1, 0)),
        creature("monster", "foes", (6, 0), iron=14, wields=()),
    )
    assert (shift(state, "archer", "raider", RANGED), iron(state, "raider", "archer", RANGED)) == (
        0,
        19,
    )
    assert (
        shift(state, "archer", "monster", RANGED),
        iron(state, "monster", "archer", RANGED),
    ) == (-1, 14)


@pytest.mark.rule("BR-COND-17", "BR-COND-18")
def test_v11_the_raider_who_threatens_nobody_throws_from_within_a_melee() -> None:
    state = scene(
        creature("spearman", wields=("longspear",)),
        creature("raider", "foes", (2, 0), wields=("handaxe",)),
        creature("third", at=(6, 0), wields=("longbow",)),
    )
    assert shift(state, "raider", "third", RANGED) == -1
    assert in_melee(state, BOOK, "raider")


@pytest.mark.rule("BR-COND-18", "BR-COND-19", "BR-COND-21", "BR-GAP-27")
def test_ex_09_shooting_into_melee() -> None:
    archer = creature("archer", wields=("longbow",))
    state = scene(
        archer, raider("far", (6, 0)), creature("kest", at=(7, 0)), raider("near", (1, 0))
    )
    assert threatened_by(state, BOOK, "far") == ("kest",)
    assert threatened_by(state, BOOK, "archer") == ("near",)
    assert (shift(state, "archer", "far", RANGED), iron(state, "far", "archer", RANGED)) == (-1, 19)
    assert (shift(state, "archer", "near", RANGED), iron(state, "near", "archer", RANGED)) == (
        0,
        19,
    )
    drawn = with_one(state, "archer", items=creature("archer", wields=("dagger",)).items)
    assert (shift(drawn, "archer", "near", MELEE), iron(drawn, "near", "archer", MELEE)) == (0, 14)


@pytest.mark.rule("BR-COND-05", "BR-COND-06", "BR-COND-07")
def test_v28_a_shot_from_hiding() -> None:
    dodge = {"powers": ("dodge",), "actions": {"Prowl": 1}, "most_stress": 4}
    state = scene(
        creature("shooter", wields=("longbow",), unseen_by=("raider",)),
        creature("raider", "foes", (6, 0), **dodge),
        creature("ally", "foes", (6, 1), powers=("taunt",), actions={"Sway": 1}, most_stress=4),
    )
    assert shift(state, "shooter", "raider", RANGED) == 1
    assert shift(state, "shooter", "ally", RANGED) == 0
    shot = Trigger("targeted", "shooter", "raider", "basic_ranged_attack")
    assert offers(state, BOOK, "raider", shot) == ()
    seen = with_one(state, "shooter", unseen_by=())
    assert [option.id for option in offers(seen, BOOK, "raider", shot)] == ["dodge"]
    table = Bench(state, lambda run: reveal(run, "shooter"))
    assert table.state.who("shooter").unseen_by == ()


@pytest.mark.rule("BR-COND-05", "BR-COND-07", "BR-WND-13", "BR-WND-19")
def test_ex_14_hidden_and_downed() -> None:
    kest = creature("kest", at=(3, 0), iron=16, ward=14, grit=12)
    state = scene(
        creature("ila", wields=("longbow",), unseen_by=("m1",)),
        kest,
        creature("m1", "foes", (9, 0)),
        creature("m2", "foes", (4, 0), wields=()),
    )
    assert shift(state, "ila", "m1", RANGED) == 1
    assert not targetable(state, BOOK, "m1", "ila")
    assert targetable(state, BOOK, "m2", "ila")
    assert threatens(state, BOOK, "kest", "m2")
    down = with_one(state, "kest", wounds=(Wound("downed", 2),))
    found = [defense_now(down, BOOK, "kest", name, Attack("m2", (MELEE,))) for name in DEFENSES]
    assert found == [11, 9, 7]
    assert not threatens(down, BOOK, "kest", "m2")
    out = with_one(state, "kest", wounds=(Wound("downed", 2), Wound("incapacitated", 5)))
    found = [defense_now(out, BOOK, "kest", name, Attack("m2", (MELEE,))) for name in DEFENSES]
    assert found == [6, 6, 6]


DEFENSES = ("iron", "ward", "grit")


@pytest.mark.rule("BR-COND-08", "BR-COND-03")
def test_an_area_catches_the_hidden_that_cannot_be_aimed_at() -> None:
    state = scene(creature("ila", unseen_by=("m1",)), creature("m1", "foes", (4, 0)))
    assert not targetable(state, BOOK, "m1", "ila")
    assert creatures_in(state, BOOK, {Square(0, 0), Square(1, 0)}) == ("ila",)


@pytest.mark.rule("BR-OTHER-07", "BR-OTHER-08", "BR-GAP-15")
def test_surprise_takes_defenses_and_reacts_and_at_the_start_acts_and_threat() -> None:
    state = scene(creature("kest", iron=16), raider("raider", (1, 0)))
    start = with_one(state, "kest", surprised=True)
    later = with_one(state, "kest", wounds=(Wound("surprised", 3),))
    for surprised, acts, threat in ((start, 0, False), (later, 2, True)):
        one = surprised.who("kest")
        assert iron(surprised, "kest", "raider", MELEE) == 11
        assert reacts_left(BOOK, one, 1) == 0
        assert acts_left(BOOK, one, 1) == acts
        assert threatens(surprised, BOOK, "kest", "raider") is threat


@pytest.mark.rule("BR-COND-24", "BR-COND-09", "BR-GAP-67")
def test_boons_hold_from_everywhere_and_situations_from_one_side() -> None:
    state = scene(
        creature("west", at=(0, 1), wields=("longbow",)),
        creature("east", at=(12, 1), wields=("longbow",)),
        creature("target", "foes", (6, 1), iron=14, wields=()),
        map=board("." * 14, "....o" + "." * 9, "." * 14),
    )
    assert iron(state, "target", "west", RANGED) == 19
    assert iron(state, "target", "east", RANGED) == 14
    blessed = with_one(state, "target", boons=(Boon("sheltered", 4),))
    assert iron(blessed, "target", "west", RANGED) == 19
    assert iron(blessed, "target", "east", RANGED) == 19


@pytest.mark.rule("BR-OTHER-10")
def test_bash_and_rock_slam_move_by_dots() -> None:
    bash = BOOK.powers["bash"]
    (push,) = bash.shifts
    assert (push.kind, push.feet, push.per) == ("push", 5, True)
    slams = [one for upgrade in bash.upgrades.values() for one in upgrade.shifts]
    assert [(one.kind, one.feet, one.per) for one in slams] == [("slam", 10, True)]
    (rock,) = BOOK.powers["rock_slam"].shifts
    assert (rock.kind, rock.feet, rock.per) == ("slam", 10, True)
