"""Threat, melee and flanking, by fixed places."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.ground.relations import (
    flanked_by,
    flanks,
    in_melee,
    reach_of,
    threatened_by,
    threatens,
)
from fracas.rulesets.beacon_road.rules.ground.spaces import adjacent, creatures_in, enterable, feet
from fracas.rulesets.beacon_road.state.state import Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene, with_one


@pytest.mark.rule("BR-MOVE-19", "BR-GAP-81")
def test_feet_count_squares_from_edge_to_edge_diagonals_too() -> None:
    state = scene(
        creature("kest"),
        creature("corner", "foes", (1, 1)),
        creature("far", "foes", (4, 2)),
        creature("troll", "foes", (6, 0), size="Large"),
        creature("late", at=None),
    )
    assert feet(state, BOOK, "kest", "corner") == 5
    assert adjacent(state, BOOK, "kest", "corner")
    assert feet(state, BOOK, "kest", "far") == 20
    assert not adjacent(state, BOOK, "kest", "far")
    assert feet(state, BOOK, "far", "troll") == 10, "the troll fills G1 to H2"
    assert feet(state, BOOK, "troll", "far") == 10
    assert feet(state, BOOK, "kest", "late") > 10_000, "who stands nowhere is out of every range"
    assert not adjacent(state, BOOK, "kest", "kest")


@pytest.mark.rule("BR-MOVE-24")
def test_spaces_follow_size_and_small_counts_as_medium() -> None:
    state = scene(
        creature("imp", size="Tiny"),
        creature("ila", at=(1, 0), size="Small"),
        creature("troll", "foes", (3, 3), size="Large"),
        creature("giant", "foes", (8, 3), size="Huge"),
    )
    assert creatures_in(state, BOOK, {Square(0, 0)}) == ("imp",)
    assert creatures_in(state, BOOK, {Square(4, 4), Square(10, 5)}) == ("troll", "giant")
    assert creatures_in(state, BOOK, {Square(5, 5), Square(11, 3)}) == ()
    assert reach_of(BOOK, state.who("imp")) == 5, "a grid knows nothing finer than a square"
    assert reach_of(BOOK, state.who("troll")) == 10


@pytest.mark.rule("BR-COND-13", "BR-COND-14", "BR-COND-26")
def test_threat_needs_a_wielded_melee_weapon_in_range() -> None:
    state = scene(
        creature("kest"),
        creature("archer", wields=("longbow",), at=(1, 1)),
        creature("raider", "foes", (0, 1)),
        creature("far", "foes", (0, 3)),
    )
    assert threatens(state, BOOK, "kest", "raider")
    assert threatens(state, BOOK, "kest", "archer"), "the relation does not ask for sides"
    assert not threatens(state, BOOK, "archer", "raider")
    assert not threatens(state, BOOK, "kest", "far")
    assert threatened_by(state, BOOK, "archer") == ("raider",)
    assert not threatens(state, BOOK, "kest", "kest")
    sheathed = with_one(state, "kest", items=())
    assert not threatens(sheathed, BOOK, "kest", "raider")


@pytest.mark.rule("BR-COND-16")
def test_bare_fists_do_not_threaten_but_natural_weapons_do() -> None:
    natural = next(key for key, row in BOOK.items.items() if "natural" in row.tags and row.melee)
    state = scene(
        creature("kest", wields=()),
        creature("beast", "foes", (1, 0), wields=(natural,)),
    )
    assert not threatens(state, BOOK, "kest", "beast")
    assert threatens(state, BOOK, "beast", "kest")


@pytest.mark.rule("BR-COND-15", "BR-WND-13", "BR-WND-19", "BR-WND-22", "BR-WND-25", "BR-GAP-68")
@pytest.mark.parametrize(
    ("wound", "own_turn", "others"),
    [
        ("downed", False, False),
        ("incapacitated", False, False),
        ("slowed", True, False),
        ("stunned", False, False),
        ("distracted", True, True),
        ("surprised", True, True),
    ],
)
def test_who_cannot_act_does_not_threaten(wound: str, own_turn: bool, others: bool) -> None:
    state = scene(
        creature("kest", wounds={wound: 2}), creature("raider", "foes", (1, 0), wields=())
    )
    assert threatens(state, BOOK, "kest", "raider") is own_turn
    waiting = scene(*state.creatures, turn="raider")
    assert threatens(waiting, BOOK, "kest", "raider") is others


@pytest.mark.rule("BR-WND-27", "BR-COND-15")
def test_the_stunned_threaten_on_their_turn_once_they_bought_an_act() -> None:
    kest = creature("kest", wounds={"stunned": 4}, bought_turn=1)
    state = scene(kest, creature("raider", "foes", (1, 0)))
    assert threatens(state, BOOK, "kest", "raider")
    assert not threatens(scene(*state.creatures, turn="raider"), BOOK, "kest", "raider")


@pytest.mark.rule("BR-COND-15")
def test_spent_acts_do_not_end_threat_but_surprise_no_hp_and_death_do() -> None:
    state = scene(creature("kest", acts=2, reacts=2), creature("raider", "foes", (1, 0)))
    assert threatens(state, BOOK, "kest", "raider")
    for values in ({"surprised": True}, {"hp": 0}, {"out": "dead"}):
        assert not threatens(with_one(state, "kest", **values), BOOK, "kest", "raider"), values
    assert not threatens(with_one(state, "raider", out="fled"), BOOK, "kest", "raider")


@pytest.mark.rule("BR-COND-17", "BR-COND-13", "BR-COND-14")
def test_v11_the_longer_reach_puts_both_in_melee() -> None:
    state = scene(
        creature("spearman", wields=("longspear",)),
        creature("raider", "foes", (2, 0), wields=("handaxe",)),
        creature("third", at=(6, 0), wields=("longbow",)),
    )
    assert feet(state, BOOK, "spearman", "raider") == 10
    assert threatens(state, BOOK, "spearman", "raider")
    assert not threatens(state, BOOK, "raider", "spearman")
    assert in_melee(state, BOOK, "spearman")
    assert in_melee(state, BOOK, "raider")
    assert not in_melee(state, BOOK, "third")


@pytest.mark.rule("BR-COND-17", "BR-COND-27", "BR-WND-08", "BR-COND-26")
def test_melee_asks_for_enemies_and_the_charmed_are_none_of_the_charmers() -> None:
    state = scene(
        creature("kest"),
        creature("brea", at=(1, 0)),
        creature("raider", "foes", (0, 1)),
        creature("witch", "foes", (9, 9), wields=()),
    )
    alone = with_one(state, "raider", place=Square(8, 8))
    assert not in_melee(alone, BOOK, "kest"), "a friend beside one is no melee"
    assert in_melee(state, BOOK, "kest")
    charm = (Wound("charmed", 3, by="witch", choice="witch"),)
    charmed = with_one(state, "kest", wounds=charm)
    assert threatened_by(charmed, BOOK, "raider") == ("brea",)
    assert threatened_by(charmed, BOOK, "kest") == ("brea",)


@pytest.mark.rule("BR-OTHER-01", "BR-OTHER-02", "BR-OTHER-03", "BR-BOON-04", "BR-GAP-43")
@pytest.mark.parametrize(("place", "flanking"), [((0, 1), True), ((0, 0), True), ((1, 0), False)])
def test_ex_03_the_flanking_diagram(place: tuple[int, int], flanking: bool) -> None:
    state = scene(
        creature("one", at=place), creature("two", at=(2, 1)), creature("x", "foes", (1, 1))
    )
    assert flanked_by(state, BOOK, "x") == (("one", "two") if flanking else ())
    assert flanks(state, BOOK, "one", "x") is flanking
    assert flanks(state, BOOK, "two", "x") is flanking


@pytest.mark.rule("BR-OTHER-01", "BR-WND-13")
def test_ex_03_the_downed_do_not_flank() -> None:
    state = scene(
        creature("one", at=(0, 1), wounds={"downed": 2}),
        creature("two", at=(2, 1)),
        creature("x", "foes", (1, 1)),
    )
    assert flanked_by(state, BOOK, "x") == ()
    assert not flanks(state, BOOK, "two", "x")


@pytest.mark.rule("BR-OTHER-01", "BR-OTHER-03")
def test_flanking_asks_for_two_friends_and_works_with_reach_and_size() -> None:
    state = scene(
        creature("spear", at=(0, 1), wields=("longspear",)),
        creature("two", at=(4, 1)),
        creature("troll", "foes", (2, 1), size="Large"),
    )
    assert flanked_by(state, BOOK, "troll") == ("spear", "two")
    rivals = with_one(state, "two", side="rivals")
    assert flanked_by(rivals, BOOK, "troll") == (), "enemies of each other lend no bonus"
    apart = with_one(state, "two", place=Square(5, 1))
    assert flanked_by(apart, BOOK, "troll") == (), "the second is out of its own reach"


@pytest.mark.rule("BR-POWER-05", "BR-BOON-04")
def test_the_flanking_stance_needs_no_friend_but_threat() -> None:
    state = scene(
        creature("one", at=(0, 1), stance="flanking_stance"),
        creature("two", at=(1, 0)),
        creature("x", "foes", (1, 1)),
    )
    assert flanked_by(state, BOOK, "x") == ("one",), "it lends nothing to friends"
    assert flanks(state, BOOK, "one", "x")
    assert not flanks(state, BOOK, "two", "x")
    alone = with_one(state, "two", place=Square(8, 8))
    assert flanked_by(alone, BOOK, "x") == ("one",)
    other = with_one(state, "one", stance="goading_stance")
    assert flanked_by(other, BOOK, "x") == ()
    away = with_one(state, "one", place=Square(8, 8))
    assert flanked_by(away, BOOK, "x") == (), "only whom it threatens"


@pytest.mark.rule("BR-MOVE-13", "BR-MOVE-18")
def test_enterable_is_what_is_passable_and_free_for_the_whole_space() -> None:
    state = scene(
        creature("troll", "foes", (0, 0), size="Large"),
        creature("kest", at=(4, 1)),
        map=board("......", "..#...", "......", "......"),
    )
    assert enterable(state, BOOK, "troll", Square(0, 1)), "its own squares do not bar it"
    assert not enterable(state, BOOK, "troll", Square(1, 1)), "a wall under its second column"
    assert not enterable(state, BOOK, "troll", Square(3, 1)), "somebody stands there"
    assert not enterable(state, BOOK, "troll", Square(5, 2)), "half of it off the map"
    assert enterable(state, BOOK, "kest", Square(5, 2))
