"""The whole picture of a batch."""

from __future__ import annotations

import pytest

pytest.importorskip("altair")

from fracas.core.errors import WrongUse
from fracas.plots.batches import EXACT, SURE, batch_chart
from fracas.plots.outcomes import Chance
from fracas.sim.batches.intervals import share
from fracas.sim.batches.summary import Summary
from tests.plots.made import ANN, BOB, CHANCES, HEADING, ORC, SUMMARY, fared, layers, whole


def test_all_panels_in_their_order() -> None:
    spec = whole(batch_chart(HEADING, SUMMARY, CHANCES))
    assert [panel["title"]["text"][0] for panel in spec["concat"]] == [
        "Win rate",
        "Length in rounds",
        "Survival: party",
        "Survival: foes",
        "Health left at the end",
    ]
    assert spec["columns"] == 1


def test_the_heading_says_what_it_is_of_and_how_to_read_it() -> None:
    title = whole(batch_chart(HEADING, SUMMARY, CHANCES))["title"]
    assert title["text"] == [HEADING.title]
    assert title["subtitle"] == [HEADING.lines[0], EXACT, SURE]
    plain = (Chance("party", share(10, 10)),)
    assert whole(batch_chart(HEADING, SUMMARY, plain))["title"]["subtitle"][1:] == [SURE]


def test_the_description_tells_the_picture() -> None:
    said = whole(batch_chart(HEADING, SUMMARY, CHANCES))["description"]
    for part in (
        HEADING.title,
        HEADING.lines[0],
        "foes 50.0% (23.7 to 76.3), exactly 48.0%",
        "cut short 10.0% (1.8 to 40.4)",
        "Mean 2.60 (2.28 to 2.92), median 3",
        "Ann of party: up at the end 50.0% (23.7 to 76.3), left 2.00 of 6 (0.69 to 3.31).",
    ):
        assert part in said


def test_another_order_of_those_who_fight() -> None:
    spec = whole(batch_chart(HEADING, SUMMARY, CHANCES, (ORC, BOB, ANN)))
    titles = [panel["title"]["text"][0] for panel in spec["concat"]]
    assert titles[2].endswith("foes")
    assert titles[3].endswith("party")


def test_nothing_is_drawn_of_no_fights() -> None:
    with pytest.raises(WrongUse, match="nothing to draw"):
        batch_chart(HEADING, Summary(), ())


def test_one_fight_and_fights_all_alike() -> None:
    one = Summary(
        numbers=((7, 8),),
        outcomes=(("party", 1),),
        rounds=((0, 1),),
        fared=(fared("ann"),),
    )
    spec = whole(batch_chart(HEADING, one, (Chance("party", share(1, 1)),)))
    assert "Infinity" not in str(spec)
    assert "inf" not in [row.get("low") for layer in layers(spec) for row in layer["rows"]]
    nobody = Summary(numbers=((0, 3),), outcomes=(("", 3),), rounds=((0, 3),))
    titles = [
        panel["title"]["text"][0]
        for panel in whole(batch_chart(HEADING, nobody, (Chance("nobody", share(3, 3)),)))["concat"]
    ]
    assert titles == ["Win rate", "Length in rounds"]


def test_every_scale_and_text_is_dark_on_white() -> None:
    spec = whole(batch_chart(HEADING, SUMMARY, CHANCES))
    assert spec["background"] == "#ffffff"
    assert spec["config"]["axis"]["labelColor"] == spec["config"]["text"]["color"] == "#1a1a1a"
    sizes = [one["mark"].get("fontSize", 13) for one in layers(spec)]
    assert min(sizes) >= 13
