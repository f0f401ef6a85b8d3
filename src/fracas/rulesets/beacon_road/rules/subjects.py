"""Questions: what they are about, each by its name, and what an answer to one is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from fracas.core.asking.options import Option
from fracas.kit.deeds import Deed
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.rows import PowerKey

Price = tuple[tuple[str, int], ...]
"""What a deed costs, as pairs of a count and an amount."""

ACTS, REACTS, STRESS, USES = "Acts", "Reacts", "Stress", "Uses"

BEACON_POINTS, SOAK_BOXES = "Beacon Points", "Soak Boxes"
"""What deeds cost, by the names that a sheet has for it."""


class Reply(Deed, frozen=True):
    """What may be answered to a question, with its price.

    `whom` is the field of what the question is about that is the target; `costs` what it always
    costs.
    """

    whom: ClassVar[str] = ""
    costs: ClassVar[Price] = ()

    def rows(self, book: Any) -> tuple[str, ...]:
        """Its rules; those of a power stand in the book."""
        return self.because

    def listed(self, book: Any) -> Option:
        """Its option by its rules, made once."""
        return _listed(self, book)

    def price(self, state: Any, book: Any, prompt: Any) -> Price:
        """What it costs the one who is asked about."""
        return self.costs


@lru_cache(maxsize=16384)
def _listed(deed: Reply, book: Any) -> Option:
    return deed.option(because=deed.rows(book))


class Word(Reply, frozen=True):
    """One of the few answers to a question: yes or no, go or pass.

    One that `declines` lets the chance go by; one alone may be `bought` for what it costs.
    """

    declines: ClassVar[str] = "pass"
    bought: ClassVar[str] = ""

    word: str

    stem = ""

    @property
    def text(self) -> str:
        """Each has words of its own."""
        return f"{self.kind}.{self.word}"

    def price(self, state: Any, book: Any, prompt: Any) -> Price:
        """What it costs, if it is the one that is bought."""
        return self.costs if self.word == self.bought else ()


class Pair(NamedTuple):
    """A creature, and whom it is about besides."""

    who: Who
    target: Who


class Check(NamedTuple):
    """Whose roll of which Action, by which power, and against whom.

    Of a Resistance Roll the action is what is resisted, of a Fortune Roll what the dice decide.
    """

    who: Who
    target: Who = ""
    power: PowerKey = ""
    action: str = ""

    def told(self, state: Any, book: Any) -> dict[str, Any]:
        """The wound that is resisted, if it is one."""
        return {"wound": book.wounds.get(self.action)}


class Effect(NamedTuple):
    """Whose effect dice: what they are for, and on whom."""

    who: Who
    what: str
    target: Who = ""


class Choosing(NamedTuple):
    """Who chooses for a power in use, and of whom; or the `name` of the wound or boon it brings."""

    who: Who
    power: PowerKey
    target: Who = ""
    name: str = ""


WALKS = ("advance", "maneuver")
"""How a creature goes a way of its own."""


class Going(NamedTuple):
    """Who goes a way or is moved along it, how, and with how many feet, 0 where nothing counts."""

    who: Who
    how: str
    feet: int = 0

    def told(self, state: Any, book: Any) -> dict[str, Any]:
        """Whether it goes no way of its own."""
        return {"forced": self.how not in WALKS}


class React(NamedTuple):
    """Who may React to what: the parts of a trigger, and what is about to be suffered."""

    who: Who
    actor: Who
    target: Who
    power: str
    what: str = "damage"

    def told(self, state: Any, book: Any) -> dict[str, Any]:
        """Whether it is about the one who acts, and about the one who is asked."""
        return {
            "own": self.target == self.actor,
            "mine": self.target == self.who,
            "by": self.actor not in ("", self.target),
            "by_others": self.actor not in ("", self.target, self.who),
        }
