"""What a system says of what happened besides its sentences: whose deed, which dice, what moves.

A moment is made of facts as a seat is shown them. A system sorts its kinds of facts: some *open* a
moment, some are *details* of one, and the *silent* ones belong to the round and end it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from fracas.core.asking.prompts import Roll, Term
from fracas.core.chance import Rung
from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.system.book import Book

Lean = Literal[-1, 0, 1]
"""Whether something hampers or helps the one it is about."""


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a token moves: along `way`, ids of spots or cells as "x y", or towards another figure."""

    kind: Literal["walk", "push", "lunge", "shot", "area", "fall", "appear", "leave"]
    who: str = ""
    to: str = ""
    way: tuple[str, ...] = ()


class Opening(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a fact says of its moment: who does what to whom, and the dice that it tells of.

    `deed` names what is done in words. With a `throw`, the system's word for the roll, the fact
    tells of dice: `words` say what they are for, `total` and `need` are texts, and `rung` is what
    they come to; damage dice and the like have none. Dice of which `leads` is said are what the
    moment is about. `fell` are dice that the fact has no `faces` for, each with its shape. What
    another fact `settles` is what the leading dice come to. `roller` is whose luck the dice are,
    where it is not the actor's: of one who defends by a roll.

    What `joins` belongs to a moment that is open, to that of the actor `by` where one is named.
    What only `names` a deed says what the dice to come are for, and ends what was open unless it
    joins it.
    """

    actor: str = ""
    targets: tuple[str, ...] = ()
    deed: str = ""
    throw: str = ""
    words: str = ""
    total: str = ""
    need: str = ""
    rung: Rung | None = None
    terms: tuple[Term, ...] = ()
    leads: bool = False
    joins: bool = False
    by: str = ""
    roller: str = ""
    names: bool = False
    fell: tuple[tuple[str, int], ...] = ()
    settles: Rung | None = None


Kinds = Set[type[Fact]]

Opener = Callable[[Any, Any, Any], Opening | None]
"""What a fact says of its moment, by the state before it as the seat sees it, and by the book."""

CORE_DETAILS: frozenset[type[Fact]] = frozenset((Noted, WentMoot))
CORE_SILENT: frozenset[type[Fact]] = frozenset((Began, Planned, Dropped, Corrected, Applied))
"""How the core's own facts are sorted in every system."""


def _no_need(roll: Roll, seen: Any, book: Book) -> str:
    return ""


def _for_certain(roll: Roll, seen: Any) -> bool:
    return False


def _in_sight(fact: Fact, seen: Any) -> bool:
    return True


def more_helps(term: Term) -> Lean:
    """Return the usual lean of a modifier: what adds helps, what subtracts hampers."""
    return 1 if term.amount > 0 else -1 if term.amount < 0 else 0


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How a system describes moments; `Ruleset` says what each part means.

    Every kind of fact is in one of `openers`, `details` and `silent`; those of the core need not be
    named. `openers`, `motions` and `rolls` use the fact, the state before it as the seat sees it,
    and the book. `rolls` are for seats by whose knowledge a roll could not have been asked for:
    they give the roll that the fact describes. `suffered` are the kinds of questions asked of
    someone attacked, whose odds are those of the attack: what is good for the attacker is bad for
    the one who answers.
    """

    openers: Mapping[type[Fact], Opener] = field(default_factory=dict)
    details: Kinds = frozenset()
    silent: Kinds = frozenset()
    motions: Mapping[type[Fact], Callable[[Any, Any, Any], tuple[Motion, ...]]] = field(
        default_factory=dict
    )
    lean: Callable[[Term], Lean] = more_helps
    need: Callable[[Roll, Any, Any], str] = _no_need
    surmised: Callable[[Roll, Any], bool] = _for_certain
    shows_dice: Callable[[Any, Any], bool] = _in_sight
    rolls: Mapping[type[Fact], Callable[[Any, Any, Any], Roll | None]] = field(default_factory=dict)
    suffered: frozenset[str] = frozenset()

    def opens(self, fact: Fact, seen: Any, book: Book) -> Opening | None:
        """Return what the fact says of its moment, if it opens one."""
        opener = self.openers.get(type(fact))
        return None if opener is None else opener(fact, seen, book)

    def is_silent(self, fact: Fact) -> bool:
        """Return whether the fact belongs to the round, and ends the moments that are open."""
        return type(fact) in self.silent or type(fact) in CORE_SILENT

    def stirs(self, fact: Fact, seen: Any, book: Book) -> tuple[Motion, ...]:
        """Return how the fact moves tokens."""
        mover = self.motions.get(type(fact))
        return () if mover is None else mover(fact, seen, book)

    def told(self, fact: Fact, seen: Any, book: Book) -> Roll | None:
        """Return the roll that the fact describes, if it does."""
        teller = self.rolls.get(type(fact))
        return None if teller is None else teller(fact, seen, book)


PLAIN = Telling()
"""For a system without moments: each line of its log is on its own."""
