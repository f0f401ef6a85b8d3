"""Concealed, Sheltered and cut off, by lines over drawn maps."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.ground.sight import (
    OPEN,
    Cover,
    cover,
    fears,
    hidden_from,
    hide,
    line_of_effect,
    may_hide,
    perceives,
    reveal,
    targetable,
)
from fracas.rulesets.beacon_road.state.scene_facts import Unseen
from fracas.rulesets.beacon_road.state.state import Boon, State, Wound
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Point, Square, parse_square
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene, with_one


def shot(map: SquareMap, at: tuple[int, int] = (6, 1), origin: tuple[int, int] = (0, 1)) -> State:
    """An archer in A2 and a target in G2, unless told otherwise."""
    return scene(
        creature("archer", at=origin, wields=("longbow",)),
        creature("target", "foes", at),
        map=map,
    )


@pytest.mark.rule("BR-COND-02", "BR-COND-10", "BR-COND-12")
def test_clear_ground_covers_nobody() -> None:
    state = shot(board())
    assert cover(state, BOOK, "archer", "target") == OPEN
    beside = shot(board(".......", ".......", "...o..."))
    assert cover(beside, BOOK, "archer", "target") == OPEN, "no line meets the row below"


@pytest.mark.rule("BR-COND-02")
@pytest.mark.parametrize("glyph", ["*", "%"])
def test_fog_and_bushes_on_the_line_conceal(glyph: str) -> None:
    found = cover(shot(board(".......", f"...{glyph}...", ".......")), BOOK, "archer", "target")
    assert found == Cover(concealed_by=parse_square("D2"), unseen=True)


@pytest.mark.rule("BR-COND-02")
def test_the_targets_own_fog_conceals_without_hiding_and_the_archers_own_does_not() -> None:
    at_target = shot(board(".......", "......*", "......."))
    found = cover(at_target, BOOK, "archer", "target")
    assert found == Cover(concealed_by=parse_square("G2"))
    at_archer = shot(board(".......", "*......", "......."))
    assert cover(at_archer, BOOK, "archer", "target") == OPEN


@pytest.mark.rule("BR-COND-02", "BR-COND-12")
def test_fog_may_be_an_area_over_any_ground() -> None:
    state = shot(board(columns=10, lines=5, fog=("D1", "D2", "D3")))
    assert cover(state, BOOK, "archer", "target").concealed_by == parse_square("D2")


@pytest.mark.rule("BR-COND-10", "BR-COND-12")
def test_a_boulder_shelters_from_one_archer_and_not_from_another() -> None:
    state = scene(
        creature("archer", at=(0, 1)),
        creature("other", at=(5, 4)),
        creature("target", "foes", (6, 1)),
        map=board(".......", "....o..", ".......", ".......", "......."),
    )
    assert cover(state, BOOK, "archer", "target").sheltered_by == parse_square("E2")
    assert cover(state, BOOK, "other", "target") == OPEN


@pytest.mark.rule("BR-COND-10", "BR-COND-12")
@pytest.mark.parametrize(
    ("row", "found"), [("..o.o..", "C2"), (".oo.o..", "B2"), ("...ooo.", "D2"), ("..*.*..", "C2")]
)
def test_of_several_that_cover_alike_the_one_nearest_to_the_archer_is_told(
    row: str, found: str
) -> None:
    told = cover(shot(board(".......", row, ".......")), BOOK, "archer", "target")
    assert (told.sheltered_by or told.concealed_by) == parse_square(found)


@pytest.mark.rule("BR-COND-11", "BR-COND-10", "BR-ATTACK-08")
def test_a_wall_cuts_off_what_is_wholly_behind_it_and_shelters_the_rest() -> None:
    behind = shot(board("...#...", "...#...", "...#..."))
    assert cover(behind, BOOK, "archer", "target").blocked_by == parse_square("D2")
    assert not line_of_effect(behind, BOOK, "archer", "target")
    corner = shot(board(".......", ".......", "...#..."), at=(6, 2))
    found = cover(corner, BOOK, "archer", "target")
    assert found.blocked_by is None
    assert found.sheltered_by == parse_square("D3")


@pytest.mark.rule("BR-COND-12", "BR-GAP-83")
def test_an_area_covers_from_its_own_centre() -> None:
    state = shot(board(".......", "....o..", ".......", "......."))
    assert cover(state, BOOK, "archer", "target").sheltered_by is not None
    assert cover(state, BOOK, Square(6, 3), "target") == OPEN
    assert cover(state, BOOK, Point(14, 2), "target") == OPEN
    assert cover(state, BOOK, Square(2, 1), "target").sheltered_by == parse_square("E2")


@pytest.mark.rule("BR-COND-10", "BR-MOVE-24")
def test_the_large_are_covered_in_part_by_what_would_cut_off_the_small() -> None:
    walls = board("...#....", "...#....", "........", "........")
    small = shot(walls, at=(7, 0), origin=(0, 0))
    assert cover(small, BOOK, "archer", "target").blocked_by is not None
    large = scene(
        creature("archer", at=(0, 0)),
        creature("target", "foes", (6, 2), size="Large"),
        map=walls,
    )
    found = cover(large, BOOK, "archer", "target")
    assert found.blocked_by is None
    assert found.sheltered_by == parse_square("D2")


@pytest.mark.rule("BR-COND-12")
def test_who_stands_nowhere_and_scenes_without_a_map_have_no_cover() -> None:
    state = scene(creature("archer"), creature("target", "foes", None), map=board("..#"))
    assert cover(state, BOOK, "archer", "target") == OPEN
    assert cover(shot(board()), BOOK, "target", "archer") == OPEN
    nowhere = scene(creature("archer"), creature("target", "foes", (3, 0)), map=None)
    assert cover(nowhere, BOOK, "archer", "target") == OPEN


DEAF = (Wound("deafened", 2),)
BLIND = (Wound("blinded", 4),)
DEAF_AND_BLIND = (*DEAF, *BLIND)


@pytest.mark.rule("BR-COND-03", "BR-COND-04", "BR-COND-25", "BR-COND-26", "BR-GAP-72")
def test_hidden_is_a_relation_to_each_who_lost_track() -> None:
    state = scene(
        creature("ila", unseen_by=("m1",)),
        creature("m1", "foes", (4, 0)),
        creature("m2", "foes", (5, 0)),
    )
    assert not perceives(state, BOOK, "m1", "ila")
    assert not targetable(state, BOOK, "m1", "ila")
    assert targetable(state, BOOK, "m2", "ila")
    assert hidden_from(state, BOOK, "ila") == ("m1",)
    assert perceives(state, BOOK, "ila", "m1")
    assert perceives(state, BOOK, "ila", "ila")


@pytest.mark.rule("BR-GAP-74", "BR-ENTER-15")
def test_nobody_is_hidden_from_the_surprised_for_that_alone() -> None:
    state = scene(creature("ila"), creature("m1", "foes", (4, 0), surprised=True))
    assert perceives(state, BOOK, "m1", "ila")
    assert hidden_from(state, BOOK, "ila") == ()


@pytest.mark.rule("BR-COND-03", "BR-COND-11", "BR-ATTACK-08")
def test_who_is_cut_off_by_a_wall_is_heard_and_no_target() -> None:
    state = scene(
        creature("ila", at=(0, 1)),
        creature("m1", "foes", (4, 1)),
        map=board("..#..", "..#..", "..#.."),
    )
    assert perceives(state, BOOK, "m1", "ila")
    assert not targetable(state, BOOK, "m1", "ila")


@pytest.mark.rule("BR-WND-04", "BR-GAP-80", "BR-COND-04")
def test_blindness_alone_hides_nobody_and_with_deafness_all_but_the_adjacent() -> None:
    state = scene(
        creature("m1", "foes", (0, 0)), creature("near", at=(1, 1)), creature("far", at=(3, 0))
    )
    for wounds, heard in ((BLIND, True), (DEAF, True), (DEAF_AND_BLIND, False)):
        hurt = with_one(state, "m1", wounds=wounds)
        assert perceives(hurt, BOOK, "m1", "far") is heard, wounds
        assert perceives(hurt, BOOK, "m1", "near"), wounds
    assert hidden_from(with_one(state, "m1", wounds=DEAF_AND_BLIND), BOOK, "far") == ("m1",)


@pytest.mark.rule("BR-COND-11", "BR-COND-04")
def test_whole_concealment_and_darkness_hide_from_those_who_do_not_hear() -> None:
    fog = scene(
        creature("m1", "foes", (0, 1), wounds=DEAF),
        creature("ila", at=(4, 1)),
        map=board("..*..", "..*..", "..*.."),
    )
    assert not perceives(fog, BOOK, "m1", "ila")
    assert perceives(with_one(fog, "m1", wounds=()), BOOK, "m1", "ila"), "it hears her"
    dark = scene(
        creature("m1", "foes", (0, 1), wounds=DEAF),
        creature("ila", at=(4, 1)),
        map=board(columns=6, lines=3, darkness=("E2",)),
    )
    assert not perceives(dark, BOOK, "m1", "ila")
    assert perceives(with_one(dark, "m1", senses=("darksight",)), BOOK, "m1", "ila")
    assert perceives(dark, BOOK, "ila", "m1"), "out of the dark one sees"


@pytest.mark.rule("BR-COND-11", "BR-COND-04", "BR-NPC-05")
def test_a_place_to_hide_is_one_out_of_their_sight() -> None:
    state = scene(
        creature("ila", at=(4, 1)),
        creature("m1", "foes", (0, 1)),
        creature("m2", "foes", (4, 2)),
        map=board("..*..", "..*..", "..*.."),
    )
    assert may_hide(state, BOOK, "ila") == ("m1",)
    blind = with_one(state, "m2", wounds=BLIND)
    assert may_hide(blind, BOOK, "ila") == ("m1", "m2")


@pytest.mark.rule("BR-BOON-09", "BR-COND-24", "BR-COND-25", "BR-GAP-67")
def test_the_boon_hides_from_all_but_friends() -> None:
    state = scene(
        creature("ila", boons={"hidden": 5}), creature("kest", at=(1, 0)), creature("m1", "foes")
    )
    assert not perceives(state, BOOK, "m1", "ila")
    assert perceives(state, BOOK, "kest", "ila")
    assert hidden_from(state, BOOK, "ila") == ("m1",)
    other = with_one(state, "ila", boons=(Boon("concealed", 2),))
    assert perceives(other, BOOK, "m1", "ila")


@pytest.mark.rule("BR-COND-07", "BR-GAP-49")
def test_ex_14_after_an_attack_all_who_can_perceive_the_attacker_do() -> None:
    state = scene(
        creature("ila", unseen_by=("m1", "m2")),
        creature("m1", "foes", (4, 0)),
        creature("m2", "foes", (9, 0), wounds=DEAF_AND_BLIND),
    )
    table = Bench(state, lambda run: reveal(run, "ila"))
    assert [fact.by for fact in table.facts(Unseen)] == [("m2",)]
    assert perceives(table.state, BOOK, "m1", "ila")
    assert not perceives(table.state, BOOK, "m2", "ila")
    seen = Bench(table.state, lambda run: reveal(run, "ila"))
    assert seen.facts(Unseen) == [], "nothing to tell where nothing changes"


@pytest.mark.rule("BR-COND-04", "BR-COND-26")
def test_hiding_keeps_those_who_had_lost_track_before() -> None:
    state = scene(creature("ila", unseen_by=("m2",)), creature("m1", "foes"))
    table = Bench(state, lambda run: hide(run, "ila", ("m1", "m2")))
    assert table.state.who("ila").unseen_by == ("m2", "m1")
    again = Bench(table.state, lambda run: hide(run, "ila", ("m1",)))
    assert again.facts(Unseen) == []


@pytest.mark.rule("BR-WND-31", "BR-WND-29")
def test_a_source_of_fear_is_present_while_it_is_there_and_perceived() -> None:
    fear = (Wound("terrified", 3, by="witch", choice="witch"), Wound("terrified", 2, by="kest"))
    state = scene(
        creature("m1", "foes", wounds=fear), creature("witch", at=(3, 0)), creature("kest")
    )
    assert fears(state, BOOK, "m1") == ("witch", "kest")
    assert fears(with_one(state, "witch", unseen_by=("m1",)), BOOK, "m1") == ("kest",)
    assert fears(with_one(state, "kest", out="fled"), BOOK, "m1") == ("witch",)
    assert fears(state, BOOK, "kest") == ()


@pytest.mark.rule("BR-COND-04", "BR-COND-11")
def test_only_enemies_who_are_still_there_lose_track_or_can_be_hidden_from() -> None:
    fog = board(*("." * 9 + "*" * 11,) * 12)
    watchers = ("ally", "m1", "m2", "gone", "pc")
    state = scene(
        creature("ila", at=(12, 0), unseen_by=watchers),
        creature("ally", at=(1, 0)),
        creature("m1", "foes", (2, 0), choice="rash"),
        creature("m2", "foes", (3, 0)),
        creature("gone", "foes", (4, 0), out="fled"),
        creature("pc", "foes", (5, 0), kind="pc"),
        map=fog,
    )
    assert hidden_from(state, BOOK, "ila") == ("m1", "m2", "pc")
    assert may_hide(state, BOOK, "ila") == ("m1", "m2", "pc")
