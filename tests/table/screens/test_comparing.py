"""What became different between two pictures."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.picture.pictures import Dial, Figure, Meter, Picture, Piece, Scene, Slip, Vital
from fracas.table.screens.comparing import changed, merged
from fracas.table.screens.moment_cards import ChangeCard

HP = Meter("hp", "HP", 27, 41, "left", place="life")
STRESS = Meter("stress", "Stress", 2, 10, "harm")
ACTS = Meter("acts", "Acts", 2, 2, "points")
WINDED = Slip("Wi", "Winded", lean=-1)
CAPTAIN = Figure("captain", "Captain", "foes", "C", meters=(HP, STRESS, ACTS))


def _picture(*figures: Figure, **more: object) -> Picture:
    return Picture(figures=figures, **more)  # type: ignore[arg-type]


def _with(*meters: Meter, **more: object) -> Picture:
    return _picture(replace(CAPTAIN, meters=meters, **more))


def test_nothing_is_different_between_a_picture_and_itself() -> None:
    assert changed(_picture(CAPTAIN), _picture(CAPTAIN)) == ()


def test_meters_are_compared_by_their_ids() -> None:
    hurt = replace(HP, now=17, name="Hit points")
    found = changed(_picture(CAPTAIN), _with(hurt, replace(STRESS, now=3), replace(ACTS, now=1)))
    assert found == (
        ChangeCard("captain", "meter", "hp", "Hit points", 27, 17, 41, -1),
        ChangeCard("captain", "meter", "stress", "Stress", 2, 3, 10, -1),
        ChangeCard("captain", "meter", "acts", "Acts", 2, 1, 2, 0),
    )


def test_more_of_what_is_left_is_good_and_less_of_harm_is_too() -> None:
    found = changed(_with(HP, STRESS), _with(replace(HP, now=30), replace(STRESS, now=0)))
    assert [card.good for card in found] == [1, 1]


def test_conditions_come_and_go() -> None:
    whole, winded = _picture(CAPTAIN), _picture(replace(CAPTAIN, slips=(WINDED,)))
    assert changed(whole, winded) == (
        ChangeCard("captain", "slip", "Winded", "Winded", 0, 1, good=-1),
    )
    assert changed(winded, whole) == (
        ChangeCard("captain", "slip", "Winded", "Winded", 1, 0, good=1),
    )


def test_who_falls_is_out_and_what_the_sheet_has_no_more_is_no_change() -> None:
    found = changed(_picture(CAPTAIN), _with(out="dead"))
    assert found == (ChangeCard("captain", "out", "out", "dead", "", "dead", good=-1),)
    assert changed(_with(out="dead"), _with())[0].good == 1


def test_a_life_that_is_assumed_is_no_figure() -> None:
    def ring(now: int, *, exact: bool) -> Picture:
        return _with(vital=Vital(now, 40, exact=exact))

    assert changed(ring(30, exact=False), ring(10, exact=False)) == ()
    assert changed(ring(30, exact=True), ring(10, exact=True)) == (
        ChangeCard("captain", "meter", "vital", "HP", 30, 10, 40, -1),
    )


def test_places_dials_and_who_comes_into_sight() -> None:
    here, there = (
        Scene(pieces=(Piece("captain", x, 1, words=words),)) for x, words in ((1, "A1"), (2, "B1"))
    )
    before = _picture(CAPTAIN, scene=here, dials=(Dial("cart", "The cart", 1, 4),))
    after = _picture(
        CAPTAIN,
        Figure("bow", "Archer", "foes", "A"),
        scene=there,
        dials=(Dial("cart", "The cart", 2, 4),),
    )
    assert changed(before, after) == (
        ChangeCard("captain", "place", "place", "B1", "A1", "B1"),
        ChangeCard("bow", "seen", "seen", "Archer", 0, 1),
        ChangeCard("", "dial", "cart", "The cart", 1, 2, 4),
    )


def test_changes_that_follow_one_another_are_one() -> None:
    one, other = (
        ChangeCard("captain", "meter", "hp", "HP", before, after, 41, -1)
        for before, after in ((27, 20), (20, 17))
    )
    assert merged((one, other)) == (replace(one, after=17),)
    back = ChangeCard("captain", "meter", "hp", "HP", 20, 27, 41, 1)
    assert merged((one, back)) == ()
    healed = ChangeCard("captain", "meter", "hp", "HP", 20, 22, 41, 1)
    assert merged((one, healed)) == (replace(one, after=22),)
