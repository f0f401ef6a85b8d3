"""A finished fight as a film: the last that is over, as one seat saw it."""

from __future__ import annotations

import asyncio

import pytest

from fracas.core.errors import WrongUse
from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.table.play.computers import BY_BOOK
from fracas.table.play.live import LiveFight
from fracas.table.reports.film import Film, film_of
from fracas.table.screens.drawn import Screens
from tests.table import kit

PLAYER = Seat("p1")


def film(fight: LiveFight, seat: Seat = GM_SEAT) -> Film:
    """What a seat gets of it."""
    return asyncio.run(film_of(Screens("t", "dock-thug", fight), seat))


def duel() -> LiveFight:
    """A fight that computers play to its end."""
    fight = kit.live("razorweave", "dock-thug", {PLAYER: "rella"})
    for one in (GM, *fight.chronicle.rules.deciders(fight.chronicle.state)):
        fight.chronicle.sit(one, Seat(BY_BOOK))
    kit.play_on(fight)
    assert fight.chronicle.over
    return fight


def test_it_goes_from_the_first_line_to_the_end_and_names_who_won() -> None:
    fight = duel()
    found = film(fight)
    assert found.outcome
    assert found.winner in {one.id for one in found.sides}
    told = [text for one in found.shots for text in (one.line.text, *one.more)]
    assert any(text.startswith("The fight is over") for text in told)
    assert [one.line.at for one in found.shots] == sorted({one.line.at for one in found.shots})
    assert any(one.line.moment is not None for one in found.shots)


def test_lines_carry_nothing_that_leads_back_to_the_table() -> None:
    for one in film(duel()).shots:
        assert one.line.entry == 0
        assert not one.line.because
        assert one.line.kind in ("fact", "edit")


def test_of_several_fights_it_is_the_last_that_is_over() -> None:
    fight = duel()
    first = film(fight)
    fight.edit(GM_SEAT, "next", "", who="dock-thug")
    # It has begun, and nothing of it is told before it is over.
    assert film(fight).shots == first.shots
    kit.play_on(fight)
    assert fight.chronicle.over
    second = film(fight)
    assert second.shots[0].line.at > first.shots[-1].line.at


def test_a_player_is_shown_what_a_player_saw() -> None:
    fight = duel()
    own, all_ = film(fight, PLAYER), film(fight)
    assert {one.line.text for one in own.shots} <= {one.line.text for one in all_.shots}
    screens = Screens("t", "dock-thug", fight)
    assert own.sides == screens.screen(PLAYER).sides


def test_a_fight_that_goes_on_is_refused() -> None:
    with pytest.raises(WrongUse, match="over yet"):
        film(kit.live("razorweave", "dock-thug", {PLAYER: "rella"}))
