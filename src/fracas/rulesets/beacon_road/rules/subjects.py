"""The subjects of prompts and rolls, with named fields, and the base classes of answers."""

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
"""What deeds cost, by the names on a sheet."""


class Reply(Deed, frozen=True):
    """A possible answer to a prompt, with its price.

    `whom` is the field of the prompt's subject that is the target; `costs` is its fixed price.
    """

    whom: ClassVar[str] = ""
    costs: ClassVar[Price] = ()

    def rows(self, book: Any) -> tuple[str, ...]:
        """Its rules; a power's are in the book."""
        return self.because

    def listed(self, book: Any) -> Option:
        """Its option with its rules, made once."""
        return _listed(self, book)

    def price(self, state: Any, book: Any, prompt: Any) -> Price:
        """Its price for the creature concerned."""
        return self.costs


@lru_cache(maxsize=16384)
def _listed(deed: Reply, book: Any) -> Option:
    return deed.option(because=deed.rows(book))


class Word(Reply, frozen=True):
    """One of a few fixed answers to a prompt: yes or no, go or pass.

    One that `declines` passes; only the one that is `bought` has a price.
    """

    declines: ClassVar[str] = "pass"
    bought: ClassVar[str] = ""

    word: str

    stem = ""

    @property
    def text(self) -> str:
        """Each has its own text."""
        return f"{self.kind}.{self.word}"

    def price(self, state: Any, book: Any, prompt: Any) -> Price:
        """Its price, if it is the one that is bought."""
        return self.costs if self.word == self.bought else ()


class Pair(NamedTuple):
    """A subject: a creature, and another one."""

    who: Who
    target: Who


class Check(NamedTuple):
    """A subject: whose roll of which Action, by which power, against whom.

    For a Resistance Roll the action is what is resisted, for a Fortune Roll what the dice decide.
    """

    who: Who
    target: Who = ""
    power: PowerKey = ""
    action: str = ""

    def told(self, state: Any, book: Any) -> dict[str, Any]:
        """The wound that is resisted, if it is one."""
        return {"wound": book.wounds.get(self.action)}


class Effect(NamedTuple):
    """A subject: whose effect dice, what for, and on whom."""

    who: Who
    what: str
    target: Who = ""


class Choosing(NamedTuple):
    """A subject: who chooses for a power in use, about whom; or the `name` of the wound or boon."""

    who: Who
    power: PowerKey
    target: Who = ""
    name: str = ""


WALKS = ("advance", "maneuver")
"""How a creature moves by itself."""


class Going(NamedTuple):
    """A subject: who moves or is moved, how, and how many feet, 0 if they do not count."""

    who: Who
    how: str
    feet: int = 0

    def told(self, state: Any, book: Any) -> dict[str, Any]:
        """Whether the movement is forced."""
        return {"forced": self.how not in WALKS}


class React(NamedTuple):
    """A subject: who may React to what: the parts of a trigger, and the pending consequence."""

    who: Who
    actor: Who
    target: Who
    power: str
    what: str = "damage"

    def told(self, state: Any, book: Any) -> dict[str, Any]:
        """Whether the target is the actor, and whether it is the one who is asked."""
        return {
            "own": self.target == self.actor,
            "mine": self.target == self.who,
            "by": self.actor not in ("", self.target),
            "by_others": self.actor not in ("", self.target, self.who),
        }
