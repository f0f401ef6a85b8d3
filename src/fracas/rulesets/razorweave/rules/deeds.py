"""Deeds of a turn: a movement and one main action, what each uses up, and what decides for it.

RW-TURN-02, RW-TURN-03. Each deed is declared in the chapter of the rules that it is of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from fracas.core.asking.answers import Choice, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.paths import Ways
from fracas.rulesets.razorweave.rules.rolls import Attempt, better_attribute, tried
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Part, Used
from fracas.rulesets.razorweave.state.state import State

Pairs = tuple[tuple[str, str], ...]


class Two(NamedTuple):
    """What a question is about: the one who acts, and another."""

    who: Who
    target: Who


class Scope(NamedTuple):
    """All that decides what a combatant may do at a point of its turn.

    `blows` are the foes in reach with the weapons that reach them, `aims` those that may be called
    shots, `joint` those in which others of the group may join. `engaged` says that there is a melee
    to leave, `sheds` what a Defend may be meant to end. `clears` and `remedies` are bearers with
    Conditions. `ways` is where a movement leads, and `sprints` that it takes the main action.
    `stuck` may not move, and `panic` names the Condition that forbids to fight.
    """

    who: str
    acted: bool = False
    blows: Pairs = ()
    aims: Pairs = ()
    wrecks: tuple[str, ...] = ()
    engaged: bool = False
    sheds: tuple[str, ...] = ()
    clears: Pairs = ()
    remedies: Pairs = ()
    stands: bool = False
    ways: Ways = Ways()
    sprints: bool = False
    draws: bool = False
    takes: tuple[str, ...] = ()
    appeals: bool = False
    joint: Pairs = ()
    stuck: bool = False
    panic: str = ""


class TurnDeed(Deed, frozen=True):
    """Something that may be done in a turn.

    There is one for each of `among`, a field of the scope; or one alone, if what it `needs` of the
    scope is there. `parts` of the turn are used up before it is done. It `stays` if it takes no one
    from the spot (RW-TACT-03), and `fights` if it is neither flight nor hiding (RW-MENT-04).
    """

    among: ClassVar[str] = ""
    needs: ClassVar[str] = ""
    parts: ClassVar[tuple[Part, ...]] = ()
    stays: ClassVar[bool] = False
    fights: ClassVar[bool] = False
    action: ClassVar[str] = ""

    @classmethod
    def offered(cls, book: RazorweaveBook, means: Scope) -> Iterable[Any]:
        """All of its kind that the scope has."""
        if not cls.among:
            return super().offered(book, means)
        found = attrgetter(cls.among)(means)
        return [cls(*each) if isinstance(each, tuple) else cls(each) for each in found]

    def rows(self) -> tuple[str, ...]:
        """Its rules, where these depend on how it is meant."""
        return self.because

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """The first of its rules, if the scope lacks what it needs."""
        lacks = self.needs and not attrgetter(self.needs)(means)
        return self.because[0] if lacks else ""

    def barred(self, means: Scope) -> bool:
        """Whether Conditions forbid it to the one who acts."""
        return (means.stuck and not self.stays) or (bool(means.panic) and self.fights)

    def uses(self, book: RazorweaveBook) -> tuple[Part, ...]:
        """The parts of the turn that it takes by the rulings of a table."""
        return self.parts

    def pay(self, book: RazorweaveBook, who: str) -> tuple[Used, ...]:
        """Use these parts up, before it is done (RW-TURN-02)."""
        return _used(who, self.kind, self.uses(book))

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out, once it is paid for."""
        yield from ()

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """The main action that it is of."""
        return {"action": self.action or self.kind}


class MainAction(TurnDeed, frozen=True):
    """What takes the main action of the turn (RW-TURN-03)."""

    parts: ClassVar[tuple[Part, ...]] = ("main",)
    stays = True

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """It is open to those who have their main action."""
        return "RW-TURN-02" if means.acted else super().shut(book, means)


class Movement(TurnDeed, frozen=True):
    """What takes the movement of the turn (RW-TURN-02)."""

    parts: ClassVar[tuple[Part, ...]] = ("movement",)
    shelf = "move"


PAID: Mapping[Part, tuple[str, ...]] = {
    "main": ("RW-TURN-02", "RW-TURN-03"),
    "movement": ("RW-TURN-02", "RW-GAP-108"),
    "sprint": ("RW-TURN-02", "RW-GAP-20", "RW-GAP-108"),
}
"""By which rules a deed uses up a part of the turn."""

STOOD_UP = ("RW-MOVE-08", "RW-GAP-26")
"""By which rules getting up costs the main action, too."""


@lru_cache(maxsize=1024)
def _used(who: str, kind: str, parts: tuple[Part, ...]) -> tuple[Used, ...]:
    return tuple(
        Used(who, part, kind, because=PAID[part] if not at else STOOD_UP)
        for at, part in enumerate(parts)
    )


# What a main action may be meant to bring about


class Intent(Deed, frozen=True):
    """What a Maneuver may be meant to bring about (RW-MAN-02, RW-MAN-06).

    One that is `plain` may also be the second effect of a Critical (RW-MAN-03); one that is
    `hostile` is aimed at its target.
    """

    plain: ClassVar[bool] = True
    hostile: ClassVar[bool] = False

    @property
    def meant(self) -> str:
        """What a Check says that it is for (RW-GM-01)."""
        return self.begins()

    @property
    def aim(self) -> str:
        """The target, where the intent is hostile to it; else blank."""
        return str(getattr(self, "target", "")) if self.hostile else ""

    def attempt(self, state: State, book: RazorweaveBook, who: str) -> Attempt:
        """The Check of a Maneuver for it."""
        row, aim = book.tables.actions["maneuver"], self.aim
        attribute = better_attribute(state, who, row.attributes)
        return tried(who, "maneuver", attribute, row.dc, aim, self.meant, ("RW-MAN-01",))

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Bring it about, on Partial or better (RW-MAN-04)."""
        raise NotImplementedError


class OnTag(Deed, frozen=True):
    """Something done to a Tag, which its key says where to find."""

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """The key as it stands."""
        return {**super().told(state, book, prompt), "tag": getattr(self, "tag", "")}


class Person(Deed, frozen=True):
    """A combatant, chosen among several."""

    who: Who

    kind = "who"
    stem = ""


class Actor(Person, frozen=True):
    """The combatant chosen to act (RW-INIT-02)."""

    kind = "turn"
    icon = "users"


ACTORS: Deeds[Actor] = Deeds(Actor)


# What a game master may make of a Check


class Toll(Deed, frozen=True):
    """What a game master may make of a Check besides its effect."""

    def of(self, menu: str, *about: str, because: tuple[str, ...] = ()) -> Option:
        """The option for a question of that kind, about the combatants it concerns."""
        return Option(self.id, menu, about, because)


class Spare(Toll, frozen=True):
    """Nothing comes of it."""

    kind = "none"


SPARE = Spare()


def agreed(
    run: Run,
    kind: str,
    about: tuple[str, ...],
    because: tuple[str, ...],
    *,
    cited: tuple[str, ...] = (),
    usual: str = "yes",
    no: str = "none",
    there: Callable[[State], object] | None = None,
) -> Procedure[bool]:
    """Whether the game master says yes; it is moot once the first whom it is about is out.

    `there` may raise `Moot` for others whom it takes. A yes is `cited` by rules of its own; `no` is
    the kind of the other option.
    """

    def ask(state: State) -> Ruling:
        if there is not None:
            there(state)
        state.able(about[0])
        form = Choice((Option("yes", kind, about, cited or because), Option("no", no)))
        return Ruling(kind, form, usual, because, about)

    said: str = yield from need(run, ask)
    return said == "yes"


def which(
    run: Run, kind: str, found: Callable[[State], tuple[Option, ...]], because: tuple[str, ...]
) -> Procedure[tuple[str, ...]]:
    """Those of several whom the game master names, by default all; of none no one is asked."""

    def ask(state: State) -> Ruling:
        options = found(state)
        return Ruling(kind, Several(options), tuple([one.id for one in options]), because)

    if not found(run.state):
        return ()
    chosen: tuple[str, ...] = yield from need(run, ask)
    return chosen
