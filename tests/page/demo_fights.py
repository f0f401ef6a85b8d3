"""Real fights that moments are made of: sat down at, played on, and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.core.system.ruleset import Ruleset
from fracas.table.play.live import LiveFight
from fracas.table.screens.drawn import Screens
from fracas.table.screens.screen import LogCard, Screen
from fracas.table.seats.seat import Place, Places

Shown = tuple[Screen, tuple[LogCard, ...]]
Sitting = tuple[Place, Sequence[str]]
"""A player, and whom that seat answers for."""


def seated(rules: Ruleset, book: Any, state: Any, *players: Sitting) -> LiveFight:
    """A fight from that state; the game master answers for whomever no player does."""
    held = tuple((Decider(who), place.id) for place, own in players for who in own)
    seating = Seating(held)
    chronicle = Chronicle(rules, book, state, seed=b"demo", title=state.title, seating=seating)
    master = Place(id=GM_SEAT, name="Ines", kind="gm")
    return LiveFight(chronicle, Places((master, *(place for place, _ in players))))


def step(rules: Ruleset, chronicle: Chronicle) -> None:
    """Answer what stands as the book advises, or by its default; dice fall as they are sealed."""
    prompt = chronicle.prompt
    assert chronicle.run is not None
    if isinstance(prompt, Roll):
        chronicle.throw()
    elif isinstance(prompt, Together):
        for ask in prompt.asks:
            chronicle.say(ask.decider, ask.default, closing=False)
        chronicle.close_if_all_in()
    else:
        assert isinstance(prompt, Ask | Ruling)
        advised = rules.advise(chronicle.run)
        chronicle.answer(prompt.default if advised is None else advised)


def shown(fights: Mapping[str, tuple[Callable[[], LiveFight], Seat]]) -> dict[str, Shown]:
    """Each moment by its name: the screen of a seat, and the last lines of its log."""
    found = {}
    for name, (make, seat) in fights.items():
        fight = make()
        screens = Screens("t3", fight.chronicle.state.title, fight)
        found[name] = (screens.screen(seat), screens.log(seat)[-12:])
    return found
