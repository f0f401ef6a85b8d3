"""What a ruleset's author gives the contract: the rules, the fights to try, what is secret."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.courses import is_course, written
from fracas.core.chance import Source
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.core.proof.streams import Throw
from fracas.core.rounds import round_of
from fracas.core.system.ruleset import Ruleset, Viewer

Alter = Callable[[Any, Viewer, Source], Any]
"""From a state to one that differs only in what the viewer cannot know."""

Odds = Callable[[Ruleset, Any, Any, tuple[Any, ...], Viewer], Any]
"""What a viewer learns of the chances: of rules, book, state at the start of the beat, replies."""

ONLOOKER = Viewer(Seat("onlooker"))
"""A viewer that answers for nobody."""


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset and how hard to try it.

    `scenarios` and `rulings` say which fights to play (by default all shipped ones by the shipped
    book); `content` is TOML whose rows override shipped ones, or blank. `alter_secrets` changes
    what a viewer cannot know, at random; without it the rules are asked what that is, prompt by
    prompt, and no secret is followed through a fight. `reveals` names the kinds of facts by which
    play legally reveals a secret, such as a fall that shows what someone carried; `windows` the
    prompts that ask only those who have an answer, which shows because play waits for it. `rounds`
    counts the rounds of a state; if it returns 0, only prompts limit the fights. `unforetold` says
    of deeds that lead to dice why no attempt gives their promise. `fights` is how many fights each
    check plays, `prompts` how far it looks into each, `odds` what a seat is shown of the chances.
    """

    rules: Ruleset
    scenarios: tuple[str, ...] = ()
    rulings: tuple[Mapping[str, str | int], ...] = ({},)
    content: str = ""
    alter_secrets: Alter | None = None
    reveals: frozenset[str] = frozenset()
    windows: frozenset[str] = frozenset()
    rounds: Callable[[Any], int] = round_of
    odds: Odds | None = None
    unforetold: Mapping[str, str] = MappingProxyType({})
    fights: int = 4
    prompts: int = 60

    def openings(self) -> tuple[tuple[str, Any, Any], ...]:
        """Return every fight to try, with its name, its book and its opening state."""
        names = self.scenarios or tuple(listing.id for listing in self.rules.scenarios())
        assert names, f"{self.rules.title} ships no scenario: name one in the kit"
        found = []
        for rulings in self.rulings:
            book = self.rules.open_book(rulings)
            if self.content:
                book = self.rules.take_in(book, self.content)
            switched = "".join(f" {name}={value}" for name, value in rulings.items())
            found += [(name + switched, book, self.rules.start(book, name)) for name in names]
        return tuple(found)

    def fight(self, number: int) -> Chronicle:
        """The fight of that number: scenarios in turn, its own dice, a seat for each decider."""
        openings = self.openings()
        name, book, state = openings[number % len(openings)]
        seed = hashlib.sha256(f"{name}|{number}".encode()).digest()
        return self.chronicle(book, state, seed=seed, title=name)

    def chronicle(self, book: Any, state: Any, *, seed: bytes, title: str) -> Chronicle:
        """Return a chronicle from a state, with a separate seat for every decider but the GM."""
        holders = tuple((one, seat_of(one)) for one in self.rules.deciders(state) if one != GM)
        seating = Seating(holders)
        return Chronicle(self.rules, book, state, seed=seed, title=title, seating=seating)

    def viewers(self, state: Any) -> tuple[Viewer, ...]:
        """Return all viewers except the game master: each decider's seat, and an onlooker."""
        players = (one for one in self.rules.deciders(state) if one != GM)
        return (*(Viewer(seat_of(one), (one,)) for one in players), ONLOOKER)


MASTER = Viewer(GM_SEAT, (GM,))
"""The game master's eyes."""


def seat_of(decider: Decider) -> Seat:
    """Return the seat that answers for a decider in the contract's fights."""
    return Seat(f"seat of {decider}")


def source(*names: object) -> Throw:
    """Return a deterministic stream of chance for a few names."""
    return Throw(hashlib.sha256("|".join(map(str, names)).encode()).digest(), 0)


def encoded(value: Any) -> bytes:
    """Return data as JSON, as it is written and sent."""
    return msgspec.json.encode(value)


def spelt(value: Any) -> str:
    """Return data written out in full: two values are the same when this is.

    `==` treats 1 and True as the same. JSON leaves out defaults, and recognizes the default of a
    text or a tuple by the object: of two equal values one may be written shorter.
    """
    return repr(value)


def typed(answer: Answer) -> str:
    """Return an answer as a person would type it."""
    if not isinstance(answer, tuple):
        return str(answer)
    if is_course(answer):
        return written(answer)
    return ",".join(
        f"{part[0]}={part[1]}" if isinstance(part, tuple) else str(part) for part in answer
    )
