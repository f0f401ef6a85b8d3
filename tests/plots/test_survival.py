"""Who is still up, as curves."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("altair")

from fracas.plots.looks import LOOKS
from fracas.plots.survival import last_round, still_up, survival_panels, up_at_end
from fracas.sim.batches.intervals import share
from fracas.sim.batches.summary import Fared
from tests.plots.made import ANN, BOB, ORC, SUMMARY, fared, marks, texts, whole


def test_a_curve_falls_when_somebody_does() -> None:
    assert still_up(ANN, 4) == [share(up, 10) for up in (10, 8, 8, 5, 5)]
    assert still_up(BOB, 2) == [share(10, 10)] * 3
    assert up_at_end(ANN) == share(5, 10)


def test_who_falls_before_the_first_round_never_was_up_after_it() -> None:
    assert still_up(fared("eve", fell=((0, 4),)), 1) == [share(6, 10)] * 2


def test_who_fell_in_a_round_that_was_cut_is_out_at_the_end() -> None:
    unseen = Fared("ann", "party", "Ann", 6, (("", 4, 7), ("dead", 0, 3)), ((1, 2),))
    assert still_up(unseen, 2)[-1] == share(8, 10)
    assert up_at_end(unseen) == share(7, 10)


def test_how_far_the_curves_go() -> None:
    assert last_round(SUMMARY.rounds, SUMMARY.fared) == 3
    assert last_round(((0, 5),), ()) == 1
    assert last_round(((1, 5),), (fared("ann", fell=((4, 1),)),)) == 4
    assert last_round(((5, 999), (200, 1)), (fared("ann", fell=((150, 1),)),)) == 5


def test_each_side_has_a_panel_and_each_line_a_look_and_a_label_of_its_own() -> None:
    party, foes = (whole(panel) for panel in survival_panels((ANN, BOB, ORC), 3))
    assert party["title"]["text"] == ["Survival: party"]
    assert foes["title"]["text"] == ["Survival: foes"]
    lines = marks(party, "line")
    assert [tuple(line["mark"]["strokeDash"]) for line in lines] == [
        look.dash for look in LOOKS[:2]
    ]
    shapes = [one["mark"]["shape"] for one in marks(party, "point")]
    # Once on the curve and once beside the name.
    assert shapes == [LOOKS[0].shape] * 2 + [LOOKS[1].shape] * 2
    assert texts(party) == ["Ann", "50.0% (23.7 to 76.3)", "Bob", "100.0% (72.2 to 100.0)"]


def test_the_band_is_the_interval() -> None:
    (panel,) = (whole(panel) for panel in survival_panels((ORC,), 3))
    (band,) = marks(panel, "area")
    assert [(row["round"], row["low"], row["high"]) for row in band["rows"]][:4] == [
        (number, figure.low, figure.high) for number, figure in enumerate(still_up(ORC, 3))
    ]
    assert band["encoding"]["y"]["field"] == "low"
    assert band["encoding"]["y2"]["field"] == "high"


def test_twelve_of_a_side_are_told_apart() -> None:
    crowd = [fared(f"guard {number}", "foes") for number in range(12)]
    panels = [whole(panel) for panel in survival_panels(crowd, 3)]
    assert [panel["title"]["text"][0][-8:] for panel in panels] == [
        *("(1 of 3)", "(2 of 3)", "(3 of 3)")
    ]
    for panel in panels:
        dashes = [tuple(line["mark"]["strokeDash"]) for line in marks(panel, "line")]
        assert len(set(dashes)) == len(dashes) == 4
        places = [row["place"] for one in marks(panel, "rule") for row in one["rows"]]
        heights = sorted(place * panel["height"] for place in places)
        assert all(b - a >= 37 for a, b in pairwise(heights))


def test_long_names_take_two_lines_and_keep_their_ends() -> None:
    one = fared("guard", name="Guard of the outer western gate number 11")
    (panel,) = (whole(panel) for panel in survival_panels((one,), 3))
    (name, _) = (mark["mark"]["text"] for mark in marks(panel, "text"))
    assert len(name) == 2
    assert max(map(len, name)) <= 18
    assert name[-1].endswith("11")
