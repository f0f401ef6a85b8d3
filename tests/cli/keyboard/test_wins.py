"""The word `wins` at a prompt: what wins, and how much more than the book's answer."""

from __future__ import annotations

from fracas.cli.keyboard.wins import gain_of
from fracas.sim.batches.intervals import Interval
from fracas.table.odds.cards import WinCard
from tests.cli.terminal import fracas


def test_what_wins_is_told_at_a_prompt() -> None:
    done = fracas("play", "dock-thug", "--seed", 1, typed="wins\nquit\n")
    assert "To win: 1  Strike Dock Thug with the short sword" in done.out
    assert "It is what the book would do." in done.out


def test_the_game_master_has_nothing_to_win() -> None:
    done = fracas(
        *("play", "dock-thug", "--seed", 1, "--seat", "gm=human", "--seat", "rella=advisor"),
        typed="wins\nquit\n",
    )
    assert "This is not a player's choice" in " ".join(done.out.split())


def test_the_difference_is_told_with_how_sure_it_is() -> None:
    card = WinCard(1, "rella", "pass", gain=Interval(0.07, -0.06, 0.2), pairs=58)
    assert gain_of(card) == (
        "The chance to win changes by about +7 points (-6 to +20) against the book's answer, in 58 "
        "pairs of fights played on."
    )
    unknown = WinCard(1, "rella", "pass")
    assert "By how much is not known." in gain_of(unknown)
