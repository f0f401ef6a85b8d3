"""Deeds of a turn: a movement and one main action, what each uses up, and when it is open.

RW-TURN-02, RW-TURN-03. Each deed is declared in its own chapter of the rules.
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
    """The subject of a question: the one who acts, and another."""

    who: Who
    target: Who


class Scope(NamedTuple):
    """Everything that decides what a combatant may do at one point of its turn.

    `blows` are the foes in reach with the weapons that reach them, `aims` those that may be called
    shots, `joint` those that others of the group may join. `engaged` says that there is a melee to
    leave, `sheds` what a Defend may aim to end. `clears` and `remedies` are bearers with
    Conditions. `ways` is where a movement can lead, and `sprints` says that it takes the main
    action. With `stuck` no movement is allowed, and `panic` names the Condition that forbids
    fighting.
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

    There is one for each of `among`, a field of the scope; or a single one, if the field it `needs`
    is set. `parts` of the turn are used up before it is done. It `stays` if it moves nobody
    (RW-TACT-03), and `fights` if it is neither flight nor hiding (RW-MENT-04).
    """

    among: ClassVar[str] = ""
    needs: ClassVar[str] = ""
    parts: ClassVar[tuple[Part, ...]] = ()
    stays: ClassVar[bool] = False
    fights: ClassVar[bool] = False
    action: ClassVar[str] = ""

    @classmethod
    def offered(cls, book: RazorweaveBook, means: Scope) -> Iterable[Any]:
        """All deeds of this kind in the scope."""
        if not cls.among:
            return super().offered(book, means)
        found = attrgetter(cls.among)(means)
        return [cls(*each) if isinstance(each, tuple) else cls(each) for each in found]

    def rows(self) -> tuple[str, ...]:
        """Its rules, if they depend on its aim."""
        return self.because

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """Return the first of its rules if the scope lacks what it needs."""
        lacks = self.needs and not attrgetter(self.needs)(means)
        return self.because[0] if lacks else ""

    def barred(self, means: Scope) -> bool:
        """Whether the actor's Conditions forbid it."""
        return (means.stuck and not self.stays) or (bool(means.panic) and self.fights)

    def uses(self, book: RazorweaveBook) -> tuple[Part, ...]:
        """The parts of the turn it takes, by the table's rulings."""
        return self.parts

    def pay(self, book: RazorweaveBook, who: str) -> tuple[Used, ...]:
        """Use up these parts before it is done (RW-TURN-02)."""
        return _used(who, self.kind, self.uses(book))

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out, after paying for it."""
        yield from ()

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """The main action it belongs to."""
        return {"action": self.action or self.kind}


class MainAction(TurnDeed, frozen=True):
    """A deed that takes the turn's main action (RW-TURN-03)."""

    parts: ClassVar[tuple[Part, ...]] = ("main",)
    stays = True

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """Open to those who still have their main action."""
        return "RW-TURN-02" if means.acted else super().shut(book, means)


class Movement(TurnDeed, frozen=True):
    """A deed that takes the turn's movement (RW-TURN-02)."""

    parts: ClassVar[tuple[Part, ...]] = ("movement",)
    shelf = "move"


PAID: Mapping[Part, tuple[str, ...]] = {
    "main": ("RW-TURN-02", "RW-TURN-03"),
    "movement": ("RW-TURN-02", "RW-GAP-108"),
    "sprint": ("RW-TURN-02", "RW-GAP-20", "RW-GAP-108"),
}
"""The rules for using up each part of the turn."""

STOOD_UP = ("RW-MOVE-08", "RW-GAP-26")
"""The rules by which getting up costs the main action too."""


@lru_cache(maxsize=1024)
def _used(who: str, kind: str, parts: tuple[Part, ...]) -> tuple[Used, ...]:
    return tuple(
        Used(who, part, kind, because=PAID[part] if not at else STOOD_UP)
        for at, part in enumerate(parts)
    )


# The aims of a main action


class Intent(Deed, frozen=True):
    """An aim of a Maneuver (RW-MAN-02, RW-MAN-06).

    One that is `plain` may also be the second effect of a Critical (RW-MAN-03); one that is
    `hostile` is aimed at its target.
    """

    plain: ClassVar[bool] = True
    hostile: ClassVar[bool] = False

    @property
    def meant(self) -> str:
        """What a Check says it is for (RW-GM-01)."""
        return self.begins()

    @property
    def aim(self) -> str:
        """The target if the intent is hostile to it; else blank."""
        return str(getattr(self, "target", "")) if self.hostile else ""

    def attempt(self, state: State, book: RazorweaveBook, who: str) -> Attempt:
        """The Check of a Maneuver for it."""
        row, aim = book.tables.actions["maneuver"], self.aim
        attribute = better_attribute(state, who, row.attributes)
        return tried(who, "maneuver", attribute, row.dc, aim, self.meant, ("RW-MAN-01",))

    def bring(self, run: Run, who: str, tier: Tier) -> Procedure[None]:
        """Make it happen, on Partial or better (RW-MAN-04)."""
        raise NotImplementedError


class OnTag(Deed, frozen=True):
    """An act on a Tag; its key says where to find the Tag."""

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """The key, unchanged."""
        return {**super().told(state, book, prompt), "tag": getattr(self, "tag", "")}


class Person(Deed, frozen=True):
    """A combatant chosen from several."""

    who: Who

    kind = "who"
    stem = ""


class Actor(Person, frozen=True):
    """The combatant chosen to act (RW-INIT-02)."""

    kind = "turn"
    icon = "users"


ACTORS: Deeds[Actor] = Deeds(Actor)


# What a game master may add to a Check


class Toll(Deed, frozen=True):
    """Something a game master may add to a Check's effect."""

    def of(self, menu: str, *about: str, because: tuple[str, ...] = ()) -> Option:
        """The option for a question of that kind, about the combatants it concerns."""
        return Option(self.id, menu, about, because)


class Spare(Toll, frozen=True):
    """Nothing happens."""

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
    """Whether the game master says yes; moot once the first combatant it is about is out.

    `there` may raise `Moot` for others it needs. A yes is `cited` with its own rules; `no` is the
    kind of the other option.
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
    """Those of several whom the game master names, by default all; asks nothing for none."""

    def ask(state: State) -> Ruling:
        options = found(state)
        return Ruling(kind, Several(options), tuple([one.id for one in options]), because)

    if not found(run.state):
        return ()
    chosen: tuple[str, ...] = yield from need(run, ask)
    return chosen
