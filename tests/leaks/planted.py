"""Leaks that are planted on purpose, to see that each is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

import msgspec

from fracas.core.facts import Fact
from fracas.core.ids import GM, GM_SEAT
from fracas.core.proof import fingerprints
from fracas.core.system.ruleset import Viewer
from fracas.odds.seats import known_beat
from fracas.rulesets.beacon_road.rules.view import SECRETS
from fracas.rulesets.registry import ruleset
from fracas.table.odds import jobs as odds_jobs
from fracas.table.screens import drawn as screens
from fracas.table.screens.drawn import Screens
from fracas.table.screens.feed import Feed
from fracas.table.screens.moment_making import Maker
from fracas.table.screens.questions import Words
from fracas.table.screens.strips import strip_job
from fracas.table.seats.audience import Audience
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

    refresh = Audience.refresh

    def refreshing(self: Audience, seat: Any, screens: Screens) -> None:
        _now[0] = _secret(screens)
        refresh(self, seat, screens)

    with (
        mock.patch.object(Feed, "update", telling),
        mock.patch.object(Audience, "refresh", refreshing),
    ):
        yield


_now = [""]


@contextmanager
def odds_of_the_truth() -> Iterator[None]:
    """The odds of what a player is asked are worked out from what is true."""

    def truly(chronicle: Any, viewer: Viewer) -> Any:
        return known_beat(chronicle, MASTER)

    with mock.patch.object(odds_jobs, "known_beat", truly):
        yield


@contextmanager
def a_bar_of_the_truth() -> Iterator[None]:
    """The bar of a roll is drawn from what is true, with all that only the game master knows."""

    def truly(chronicle: Any, *known: Any) -> Any:
        job = strip_job(chronicle, *known)
        secret = _secret_of(chronicle.state)
        return None if job is None else msgspec.structs.replace(job, kind=secret)

    with mock.patch.object(screens, "strip_job", truly):
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

    async def telling(opened: Any, seat: Any, message: Any) -> Any:
        try:
            return await do(opened, seat, message)
        except Exception as error:
            if hasattr(error, "sentence"):
                error.sentence += _secret(opened.screens)
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


@contextmanager
def a_scene_of_the_truth() -> Iterator[None]:
    """The board is drawn from what is true: pieces of the hidden, and who is how badly off."""
    view = Screens._view

    def telling(self: Screens, viewer: Viewer) -> Any:
        seen, picture = view(self, viewer)
        chronicle = self.fight.chronicle
        truth = chronicle.rules.picture(chronicle.state, chronicle.book)
        return seen, msgspec.structs.replace(picture, scene=truth.scene)

    with mock.patch.object(Screens, "_view", telling):
        yield


@contextmanager
def a_scene_scattered_by_a_secret() -> Iterator[None]:
    """The textures of the ground are scattered by what only the game master knows."""
    view = Screens._view

    def telling(self: Screens, viewer: Viewer) -> Any:
        seen, picture = view(self, viewer)
        scattered = msgspec.structs.replace(picture.scene, seed=_secret(self))
        return seen, msgspec.structs.replace(picture, scene=scattered)

    with mock.patch.object(Screens, "_view", telling):
        yield


@contextmanager
def a_moment_of_the_hidden() -> Iterator[None]:
    """A moment tells of those whom it is not about, as only the game master knows them."""
    card = Maker.card

    def telling(self: Maker, first: Any, deed: str, pieces: Any, *rest: Any) -> Any:
        made = card(self, first, deed, pieces, *rest)
        return msgspec.structs.replace(made, spoken=made.spoken + _veiled(pieces[0].before))

    with mock.patch.object(Maker, "card", telling):
        yield


@contextmanager
def a_shape_that_tells() -> Iterator[None]:
    """Dice have shapes that hang on what nobody may know of those who fight."""
    dice = Maker._dice

    def telling(self: Maker, piece: Any) -> Any:
        shape = _veiled(piece.before)
        return tuple([msgspec.structs.replace(one, shape=shape) for one in dice(self, piece)])

    with mock.patch.object(Maker, "_dice", telling):
        yield


def _veiled(state: Any) -> str:
    """What only the game master knows of those who fight in Beacon Road."""
    return repr([[getattr(one, name) for name in sorted(SECRETS)] for one in state.creatures])


@contextmanager
def verbs_of_the_truth() -> Iterator[None]:
    """The names beside a choice end with what only the game master knows of somebody."""
    choice, papers = Words.choice, screens.papers

    def telling(self: Words, prompt: Any, form: Any) -> Any:
        card = choice(self, prompt, form)
        return msgspec.structs.replace(card, names={**card.names, "more": _now[0]})

    def asking(chronicle: Any, *rest: Any, **more: Any) -> Any:
        _now[0] = _secret_of(chronicle.state)
        return papers(chronicle, *rest, **more)

    with mock.patch.object(Words, "choice", telling), mock.patch.object(screens, "papers", asking):
        yield


PLANTED: list[tuple[Callable[[], AbstractContextManager[None]], str, str]] = [
    (a_screen_with_a_hidden_number, "razorweave", "dock-thug"),
    (a_message_more, "razorweave", "dock-thug"),
    (odds_of_the_truth, "razorweave", "dock-thug"),
    (a_bar_of_the_truth, "razorweave", "dock-thug"),
    (advice_that_knows_too_much, "razorweave", "dock-thug"),
    (numbers_of_the_journal, "razorweave", "dock-thug"),
    (refusals_that_know, "razorweave", "dock-thug"),
    (rules_that_tell, "razorweave", "dock-thug"),
    (a_scene_scattered_by_a_secret, "razorweave", "dock-thug"),
    (a_scene_of_the_truth, "beacon_road", "toll-bridge"),
    (a_moment_of_the_hidden, "beacon_road", "toll-bridge"),
    (a_shape_that_tells, "beacon_road", "toll-bridge"),
    (verbs_of_the_truth, "razorweave", "dock-thug"),
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
