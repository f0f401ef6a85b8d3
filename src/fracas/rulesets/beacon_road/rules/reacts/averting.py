"""Abilities that avert a consequence for 1 Stress, without a React and without dice.

Warded against the supernatural, Fortitude against what saps and corrodes, Elemental Affinity
against what is purely of one's own element.
"""

from __future__ import annotations

from typing import Any, Literal

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.resistance import resisted
from fracas.rulesets.beacon_road.rules.rounds.stress import can_pay, pay
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Price, Reply
from fracas.rulesets.beacon_road.state.state import Creature, State

PRICE = 1

WARDED, FORTITUDE, AFFINITY = "warded", "fortitude", "elemental_affinity"

SAPPING_TYPES = frozenset(("chemical", "entropic", "thermal"))
SAPPING_WOUNDS = frozenset(("weakened", "sickened"))
"""What Fortitude is good for: fatigue and weakness, and three types of harm."""


class Avert(Reply, frozen=True):
    """Avert what is about to be suffered by an ability, for 1 Stress (BR-RESIST-08)."""

    ability: str

    kind = "avert"
    shelf = "defend"
    icon = "shield"

    def rows(self, book: BeaconRoadBook) -> tuple[str, ...]:
        """Those of the ability."""
        return book.abilities[self.ability].because

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """Stress."""
        return ((STRESS, PRICE),)


def averts(
    book: BeaconRoadBook, one: Creature, what: str, power: str, types: tuple[str, ...]
) -> list[Avert]:
    """The abilities by which somebody could avert what it is about to suffer (BR-RESIST-08).

    `what` is damage, a wound or a movement, `power` where it comes from, `types` those of damage.
    """
    if not one.abilities or not can_pay(one, PRICE):
        return []
    row = book.powers.get(power)
    harmful = types or tuple(kind for harm in (row.harm if row else ()) for kind in harm.types)
    wound = book.wounds.get(what)
    sapping = what in SAPPING_WOUNDS or (wound is not None and wound.ticks in SAPPING_TYPES)
    sapping = sapping or bool(SAPPING_TYPES & set(types))
    own = set(one.elements)
    tests = (
        (WARDED, row is not None and row.supernatural),
        (FORTITUDE, sapping),
        (AFFINITY, bool(own) and bool(harmful) and set(harmful) <= own),
    )
    return [Avert(name) for name, fits in tests if fits and name in one.abilities]


def avert(
    run: Run, who: str, name: str, what: str
) -> Procedure[Literal["full", "reduced", "avoided"]]:
    """Pay for an averting ability; gives what becomes of the consequence.

    It counts as a Resistance Roll that helps: damage is halved, all else avoided (BR-RESIST-11).
    Elemental Affinity does away with damage too.
    """
    rows = run.book.abilities[name].because
    if not (yield from pay(run, who, PRICE, name, because=rows)):
        return "full"
    how: Literal["reduced", "avoided"] = resisted(run.book, what)
    return "avoided" if name == AFFINITY else how
