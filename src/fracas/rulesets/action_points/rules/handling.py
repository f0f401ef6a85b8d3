"""What is in hand and on the back: readying weapons, dropping bags, and standing up.

All of it may be declared before combat, but for standing up, and in it (AP-PRE-04, AP-MOV-10).
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.state.facts import Declared
from fracas.rulesets.action_points.state.harm_facts import StoodUp
from fracas.rulesets.action_points.state.scene_facts import BagsDropped, Readied
from fracas.rulesets.action_points.state.state import HANDS, Combatant

READY = ("AP-PRE-09", "AP-MOV-10", "AP-CHAR-13")

DROP = ("AP-PRE-12", "AP-MOV-10", "AP-CHAR-12")

STAND = ("AP-MOV-09", "AP-NAR-01", "AP-NAR-08")


def readies(book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """What somebody may ready: a weapon it carries, or one and a shield (AP-PRE-09).

    Written as `sword` or `sword+small_shield`. What is in hand already just so is left out, and
    so is a weapon that needs no hand.
    """
    if len(one.weapons) < 2 and not one.shields and len(one.in_hand) == len(one.weapons):
        return ()
    return _readies(book, one.weapons, one.shields, one.in_hand)


@lru_cache(maxsize=2048)
def _readies(
    book: ActionPointsBook,
    weapons: tuple[str, ...],
    shields: tuple[str, ...],
    in_hand: tuple[str, ...],
) -> tuple[str, ...]:
    found: list[tuple[str, ...]] = []
    for weapon in dict.fromkeys(weapons):
        row = book.weapons[weapon]
        if row.bare:
            continue
        found.append((weapon,))
        found += [
            (weapon, shield)
            for shield in dict.fromkeys(shields)
            if row.hands + book.shields[shield].hands <= HANDS
        ]
    return tuple(["+".join(held) for held in found if sorted(held) != sorted(in_hand)])


def wield(run: Run, who: str, item: str) -> Procedure:
    """A weapon comes to hand, or one and a shield; what was held is stowed (AP-PRE-09)."""
    yield Readied(who, tuple(item.split("+")), because=READY)


def shed(run: Run, who: str) -> Procedure:
    """All bags are dropped where somebody stands, and their load is gone (AP-PRE-12)."""
    one = run.state.who(who)
    yield BagsDropped(who, one.bags, one.x, one.y, because=DROP)


def ready(run: Run, who: str, item: str) -> Procedure:
    """Ready or Change Weapon as an action in combat (AP-MOV-10)."""
    yield _declared(run, who, "ready", ("AP-MOV-10", "AP-GAP-54"))
    yield from wield(run, who, item)


def drop_bags(run: Run, who: str) -> Procedure:
    """Drop Bags as an action in combat (AP-MOV-10)."""
    yield _declared(run, who, "drop_bags", ("AP-MOV-10", "AP-GAP-54"))
    yield from shed(run, who)


def stand(run: Run, who: str) -> Procedure:
    """Stand up (AP-MOV-09)."""
    yield _declared(run, who, "stand", ("AP-MOV-09", "AP-GAP-54"))
    yield StoodUp(who, because=STAND)


def _declared(run: Run, who: str, action: str, rows: tuple[str, ...]) -> Declared:
    """The fact by which an action takes its price and the Action of the Turn (AP-TURN-14)."""
    cost = price(run.book, run.state.who(who), action)
    return Declared(who, action, cost, because=("AP-TURN-03", "AP-TURN-14", *rows))
