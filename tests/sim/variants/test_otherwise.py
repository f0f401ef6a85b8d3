"""Rulings, and how strongly sides are played, set otherwise like any field."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.batches.scores import Runner
from fracas.sim.variants.otherwise import (
    all_values,
    present,
    rulings_that_matter,
    set_otherwise,
)
from fracas.sim.variants.parameters import Lever, levers
from fracas.sim.variants.sweep import sweep
from fracas.sim.variants.variant import scenario_text, varied

DUEL = Job("razorweave", "dock-thug", seed=1, count=20)
AMBUSH = Job("razorweave", "warehouse-ambush")


def names(job: Job, *wanted: str) -> dict[str, Lever]:
    return {one.name: one for one in levers(job, "party", wanted)}


def test_a_ruling_is_switched_and_goes_into_the_file() -> None:
    job = varied(DUEL, (("ruling.edge_cap", 2), ("combatants.dock_thug.clock", 4)))
    assert job.rulings == (("edge_cap", 2),)
    assert opening(job).book.rulings["edge_cap"] == 2
    assert "[rulings]\nedge_cap = 2" in scenario_text(job)
    assert present(job, "ruling.edge_cap") == 2
    usual = present(DUEL, "ruling.edge_cap")
    assert set_otherwise(job, [("ruling.edge_cap", usual)]).rulings == ()


def test_a_side_is_played_otherwise_and_by_the_book_again() -> None:
    job = varied(DUEL, (("play.foes", "reckless"),))
    assert job.policies == (("foes", "aggressive"),)
    assert present(job, "play.foes") == "reckless"
    assert present(DUEL, "play.foes") == "by-the-book"
    assert set_otherwise(job, [("play.foes", "by-the-book")]) == DUEL
    assert "hard" in all_values(DUEL, "play.foes")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ruling.none", 1, "no ruling 'none'"),
        ("ruling.edge_cap", 77, "it is one of"),
        ("play.nobody", "good", "no side 'nobody'"),
        ("play.foes", "best", "no policy 'best'"),
    ],
)
def test_what_there_is_not_is_refused(name: str, value: str | int, words: str) -> None:
    with pytest.raises(WrongUse, match=words):
        varied(DUEL, ((name, value),))


def test_a_sweep_goes_over_them() -> None:
    with Runner(1) as runner:
        found = sweep(DUEL, (("play.party", ("by-the-book", "random")),), runner)
    usual, drawn = found.variants
    assert usual.scores == found.written.scores
    assert drawn.scores != usual.scores


def test_levers_are_rulings_that_matter_strengths_and_where_the_others_begin() -> None:
    matter = dict(rulings_that_matter(AMBUSH))
    found = names(AMBUSH, "rulings")
    assert set(found) == set(matter)
    assert found
    every = dict(rulings_that_matter(varied(AMBUSH, (("assassin.clock", 7),))))
    assert len(every) > len(matter), "of a fight that is not shipped nothing is known"
    play = names(AMBUSH, "play")
    assert {name: one.present for name, one in play.items()} == {
        "play.foes": "by-the-book",
        "play.party": "by-the-book",
    }
    chosen = names(AMBUSH, "play.foes=good,hard")["play.foes"]
    assert (chosen.values, chosen.present) == (("good", "hard"), None)
    place = names(AMBUSH, "place")
    assert place["cast.assassin.place"].present == "dock"
    assert {"catwalks", "floor"} <= set(place["cast.assassin.place"].values)
    assert not [name for name in place if "rella" in name or "kira" in name]
    assert set(names(AMBUSH, "all")) >= {*found, *play, *place, "number.foes.assassin"}
