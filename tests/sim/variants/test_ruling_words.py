"""What a flip does, in sentences: beyond noise, within it, not at all, never."""

from __future__ import annotations

import pytest

from fracas.sim.batches.intervals import Interval
from fracas.sim.variants.ruling_effects import Effects, Flip, Turned, Usual
from fracas.sim.variants.ruling_words import kind_of, lines, sentence, summary

NONE = Interval(0.0, -0.02, 0.02)
USUAL = Usual("duel", "A duel", "us", 50, NONE, NONE, NONE, ("ties",), ())
LESS = Flip("duel", 20, Interval(-0.12, -0.2, -0.04), Interval(0.4, -0.2, 1.0), NONE)


@pytest.mark.parametrize(
    ("flip", "kind", "said"),
    [
        (LESS, "shifts", "Wins of the us fall by 12.0 points (±8.0)."),
        (
            Flip("duel", 3, NONE, Interval(-2.5, -3, -2), Interval(0.1, 0.05, 0.15)),
            "shifts",
            "Rounds fall by 2.5 (±0.5); losses of the us rise by 10.0 points (±5.0).",
        ),
        (
            Flip("duel", 4, NONE, NONE, NONE),
            "noise",
            "No difference beyond noise, though 4 of 50 fights end differently: wins of the us "
            "stay as they are (±2.00 points).",
        ),
        (
            Flip("duel", 0, NONE, NONE, NONE),
            "same",
            "It comes up, but none of 50 fights ends differently.",
        ),
        (Flip("duel"), "never", "It never comes up in 50 fights."),
        (
            Flip("duel", refused="There is no map."),
            "refused",
            "It cannot be played this way here: There is no map.",
        ),
        (
            Flip("duel", 50, Interval(-1, -1, -0.9), Interval(190, 180, 200), NONE, cut=50),
            "shifts",
            "No fight ends by the rules.",
        ),
        (
            Flip("duel", 9, Interval(-0.2, -0.3, -0.1), NONE, NONE, cut=7),
            "shifts",
            "Wins of the us fall by 20.0 points (±10.0); 7 of 50 fights do not end.",
        ),
    ],
)
def test_each_kind_has_its_sentence(flip: Flip, kind: str, said: str) -> None:
    assert kind_of(flip) == kind
    assert sentence(USUAL, flip) == said


def test_all_fights_are_summed_up() -> None:
    def of(*flips: Flip) -> str:
        usual = tuple(
            Usual(name, name.title(), "us", 50, NONE, NONE, NONE, (), ())
            for name in ("duel", "brawl", "siege", "raid")
        )
        turned = (Turned("ties", "hit", flips),)
        return summary(Effects("toy", "1", "1", "", 1, usual, turned), "ties", "hit")

    assert of() == "It never comes up in the 4 fights, as the book's advice plays them."
    noise = Flip("brawl", 1, NONE, NONE, NONE)
    same = Flip("siege", 0, NONE, NONE, NONE)
    assert of(LESS, noise, same) == (
        "Duel: Wins of the us fall by 12.0 points (±8.0). No difference beyond noise in one fight. "
        "No difference at all in one fight. It never comes up in one fight."
    )


def test_nothing_is_said_of_what_nobody_worked_out() -> None:
    usual = Usual("duel", "A duel", "us", 50, NONE, NONE, NONE, (), ())
    effects = Effects("toy", "1", "1", "", 1, (usual,), (Turned("ties", "hit", ()),))
    assert list(lines(effects, "ties", "hit")) == [("A duel", "It never comes up in 50 fights.")]
    for option, value in (("ties", "miss"), ("luck", "hit")):
        assert summary(effects, option, value) == ""
        assert list(lines(effects, option, value)) == []
