"""Who wins and for how long, as a chart holds it."""

from __future__ import annotations

import pytest

pytest.importorskip("altair")

from fracas.plots.outcomes import (
    Chance,
    last_shown,
    outcomes_panel,
    rounds_panel,
    say_longer,
    say_rounds,
)
from fracas.sim.batches.intervals import share
from tests.plots.made import CHANCES, SUMMARY, marks, texts, whole


def test_each_outcome_has_its_bar_its_name_and_its_interval() -> None:
    spec = whole(outcomes_panel(CHANCES))
    (bars,) = marks(spec, "rect")
    assert [row["outcome"] for row in bars["rows"]] == ["foes", "party", "cut short"]
    for row, one in zip(bars["rows"], CHANCES, strict=True):
        figure = one.figure
        assert (row["share"], row["low"], row["high"]) == (figure.value, figure.low, figure.high)
    (line,) = marks(spec, "rule")
    assert (line["encoding"]["x"]["field"], line["encoding"]["x2"]["field"]) == ("low", "high")
    assert {"foes", "party", "cut short", "50.0% (23.7 to 76.3)"} <= set(texts(spec))


def test_the_exact_chance_is_a_diamond_where_it_is_known() -> None:
    (diamonds,) = marks(whole(outcomes_panel(CHANCES)), "point")
    assert diamonds["mark"]["shape"] == "diamond"
    assert [row["exactly"] for row in diamonds["rows"]] == [0.48, 0.52]
    assert not marks(whole(outcomes_panel((Chance("party", share(3, 3)),))), "point")


def test_bars_stand_below_one_another() -> None:
    (bars,) = marks(whole(outcomes_panel(CHANCES)), "rect")
    spans = [(row["line"], row["over"], row["under"]) for row in bars["rows"]]
    flat = [place for span in spans for place in span]
    assert flat == sorted(flat)
    assert len(set(flat)) == len(flat)


def test_the_law_of_rounds() -> None:
    spec = whole(rounds_panel(SUMMARY.rounds))
    (bars,) = marks(spec, "rect")
    found = {row["rounds"]: (row["share"], row["low"], row["high"]) for row in bars["rows"]}
    for number, count in SUMMARY.rounds:
        figure = share(count, 10)
        assert found[number] == (figure.value, figure.low, figure.high)
    assert {"40%", "60%"} <= set(texts(spec))
    assert " ".join(spec["title"]["subtitle"]) == say_rounds(SUMMARY.rounds)
    assert say_rounds(SUMMARY.rounds) == (
        "Mean 2.60 (2.28 to 2.92), median 3, 5th to 95th percentile 2 to 3."
    )


def test_many_bars_have_no_numbers() -> None:
    rounds = tuple((number, 1) for number in range(12))
    assert texts(whole(rounds_panel(rounds))) == []


def test_a_few_fights_without_measure_do_not_squeeze_all_others() -> None:
    rounds = (*((number, 50) for number in range(3, 9)), (120, 1), (200, 1))
    assert last_shown(rounds) == 8
    (bars,) = marks(whole(rounds_panel(rounds)), "rect")
    assert bars["rows"][-1]["length"] == "more than 8 rounds"
    assert bars["rows"][-1]["share"] == 2 / 302
    assert sum(row["share"] for row in bars["rows"]) == pytest.approx(1)
    assert max(row["right"] for row in bars["rows"]) < 12
    assert say_longer(rounds) == ("Last bar: the 2 longer than 8 rounds.",)


def test_long_fights_are_shown_where_they_are_usual() -> None:
    rounds = tuple((number, 5) for number in range(3, 60))
    assert last_shown(rounds) == 59
    assert say_longer(rounds) == ()
