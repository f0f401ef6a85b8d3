"""Seats by their ids and tokens; names as they may stand on a screen."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.core.ids import GM_SEAT, Seat
from fracas.table.seats.seat import LONGEST_NAME, MOST_SEATS, Place, Places, clean_name

GM = Place(id=GM_SEAT, name="Game master", kind="gm", token="aa")


def test_a_name_is_one_line_that_shows() -> None:
    assert clean_name("  Ann \n of\tthe  Hill ") == "Ann of the Hill"
    assert clean_name("Zoë 武") == "Zoë 武"
    assert clean_name("A\u202enn\x00") == "Ann"
    assert clean_name("<b>Ann</b>") == "<b>Ann</b>", "a page shows it as it is"


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * (LONGEST_NAME + 1)])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(WrongUse):
        clean_name(name)


def test_seats_are_found_by_id_and_by_token() -> None:
    places = Places([GM])
    ann = Place(id=places.fresh_id(), name="Ann", kind="player", token="bb")
    places.put(ann)
    assert places.of(ann.id) == ann
    assert ann.id in places
    assert [place.id for place in places] == [GM_SEAT, ann.id]
    assert places.by_token("bb") == ann
    assert places.by_token("cc") is None
    with pytest.raises(WrongUse):
        places.of(Seat("p9"))


def test_a_seat_without_a_link_is_not_found_by_an_empty_one() -> None:
    places = Places([GM, Place(id=Seat("p1"), name="Ann", kind="player")])
    assert places.by_token("") is None


def test_ids_are_those_that_are_free_and_a_table_is_full_one_day() -> None:
    places = Places([GM])
    while True:
        try:
            seat = places.fresh_id()
        except WrongUse:
            break
        assert seat not in places
        places.put(Place(id=seat, name="Somebody", kind="player"))
    assert len(tuple(places)) == MOST_SEATS
    places.remove(Seat("p3"))
    assert places.fresh_id() == "p3"


def test_the_game_masters_seat_stays() -> None:
    places = Places([GM])
    with pytest.raises(WrongUse):
        places.remove(GM_SEAT)
    with pytest.raises(WrongUse):
        places.remove(Seat("p1"))
    assert GM_SEAT in places
