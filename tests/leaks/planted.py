"""Leaks that are planted on purpose, to see that each is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

import msgspec

from fracas.core import fingerprints
from fracas.core.facts import Fact
from fracas.core.ids import GM, GM_SEAT
from fracas.core.ruleset import Viewer
from fracas.odds.seats import known_beat
from fracas.rulesets.registry import ruleset
from fracas.table import desk
from fracas.table.feed import Feed
from fracas.table.room import Room
from fracas.table.screens import Screens
from fracas.web import acts

MASTER = Viewer(GM_SEAT, (GM,))


@contextmanager
def a_screen_with_a_hidden_number() -> Iterator[None]:
    """The name of the fight ends with what only the game master knows of somebody."""
    now_playing = Screens.now_playing.fget
    assert now_playing is not None

    def telling(self: Screens) -> str:
        return now_playing(self) + _secret(self)

    with mock.patch.object(Screens, "now_playing", property(telling)):
        yield


@contextmanager
def a_message_more() -> Iterator[None]:
    """Where a secret is of an odd length, an empty message goes out whenever one may."""
    update = Feed.update

    def telling(self: Feed, parts: Any, log: Any, lines: Any) -> Any:
        change = update(self, parts, log, lines)
        if change is None and len(_now[0]) % 2:
            self.seq += 1
            empty = msgspec.structs.replace
            change = self._recent[-1] if self._recent else None
            change = empty(change, seq=self.seq, log=()) if change is not None else None
        return change

    refresh = Room._refresh

    def refreshing(self: Room, *about: Any) -> None:
        _now[0] = _secret(self.screens)
        refresh(self, *about)

    with (
        mock.patch.object(Feed, "update", telling),
        mock.patch.object(Room, "_refresh", refreshing),
    ):
        yield


_now = [""]


@contextmanager
def odds_of_the_truth() -> Iterator[None]:
    """The odds of what a player is asked are worked out from what is true."""

    def truly(chronicle: Any, viewer: Viewer) -> Any:
        return known_beat(chronicle, MASTER)

    with mock.patch.object(desk, "known_beat", truly):
        yield


@contextmanager
def advice_that_knows_too_much() -> Iterator[None]:
    """Advice ends with what only the game master knows of somebody."""
    advice_for = acts.advice_for

    def telling(chronicle: Any, seat: Any, decider: Any) -> Any:
        answer, hints = advice_for(chronicle, seat, decider)
        return answer, (*hints, (None, _secret_of(chronicle.state), ()))

    with mock.patch.object(acts, "advice_for", telling):
        yield


@contextmanager
def numbers_of_the_journal() -> Iterator[None]:
    """Questions have the journal's own numbers, which count what is done out of sight too."""

    def counting(self: Screens, seat: Any) -> int:
        return self.fight.chronicle.asked_at

    with mock.patch.object(Screens, "asked_at", counting):
        yield


@contextmanager
def cards_seen_through() -> Iterator[None]:
    """The name of the fight ends with what was chosen so far, though nobody may see it."""
    now_playing = Screens.now_playing.fget
    assert now_playing is not None

    def telling(self: Screens) -> str:
        return now_playing(self) + repr(sorted(self.fight.chronicle.pending.items()))

    with mock.patch.object(Screens, "now_playing", property(telling)):
        yield


@contextmanager
def a_journal_with_sealed_answers() -> Iterator[None]:
    """The game master's journal holds what players chose and nobody may know yet."""
    with mock.patch.object(fingerprints, "sealed_body", bytes):
        yield


@contextmanager
def refusals_that_know() -> Iterator[None]:
    """What is refused to a player is refused with a secret."""
    do = acts.do

    async def telling(room: Any, seat: Any, message: Any) -> Any:
        try:
            return await do(room, seat, message)
        except Exception as error:
            if hasattr(error, "sentence"):
                error.sentence += _secret(room.screens)
            raise

    with mock.patch("fracas.web.socket.do", telling):
        yield


@contextmanager
def rules_that_tell() -> Iterator[None]:
    """The rules show everybody an edit of what they hide."""

    def telling(self: Any, fact: Fact, state: Any, viewer: Viewer) -> Fact | None:
        return fact

    with mock.patch.object(type(ruleset("razorweave")), "shows", telling):
        yield


PLANTED: list[tuple[Callable[[], AbstractContextManager[None]], str, str]] = [
    (a_screen_with_a_hidden_number, "razorweave", "dock-thug"),
    (a_message_more, "razorweave", "dock-thug"),
    (odds_of_the_truth, "razorweave", "dock-thug"),
    (advice_that_knows_too_much, "razorweave", "dock-thug"),
    (numbers_of_the_journal, "razorweave", "dock-thug"),
    (refusals_that_know, "razorweave", "dock-thug"),
    (rules_that_tell, "razorweave", "dock-thug"),
    (cards_seen_through, "fully_automated", "ferry"),
    (a_journal_with_sealed_answers, "fully_automated", "ferry"),
]
"""Each leak, and a fight that is quick to show it."""


def _secret(screens: Screens) -> str:
    return _secret_of(screens.fight.chronicle.state)


def _secret_of(state: Any) -> str:
    """All that only the game master knows of those who fight in Razorweave."""
    return "".join(
        f"{one.tactics}{one.flees_at}{one.yields_with}{one.phases}{one.abilities}"
        for one in state.combatants
    )
