"""What a power requires of its user, and its price in addition to the Act or React.

It may require dots in an Action, and an item in hand. It costs Stress, HP instead, or a use of a
stat block. Reductions never lower a printed price below 1 (BR-STRESS-05).
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.gear.items import (
    agile_pair,
    defensive,
    melee_weapons,
    ranged_weapons,
    row_of,
)
from fracas.rulesets.beacon_road.rules.rounds.allowances import can_pay, pay
from fracas.rulesets.beacon_road.rules.subjects import STRESS, USES, Price
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.roll_facts import PowerSpent, Used
from fracas.rulesets.beacon_road.state.scene_facts import Consumed
from fracas.rulesets.beacon_road.state.state import Creature, Edge


def skilled(one: Creature, row: Power) -> bool:
    """Whether one of the Actions that a power requires has a dot (BR-POWER-02, BR-POWER-03)."""
    return not row.needs or any(one.dots(action) > 0 for action in row.needs)


def equipped(book: BeaconRoadBook, one: Creature, row: Power) -> bool:
    """Whether the item that a power requires is in hand, and loaded (BR-POWER-02, BR-GEAR-03)."""
    return not row.item or _holds(book, one, row.item)


@alone
def _holds(book: BeaconRoadBook, one: Creature, item: str) -> bool:
    match item:
        case "melee" | "blade":
            return bool(melee_weapons(book, one))
        case "ranged":
            return any(shot.loaded for shot in ranged_weapons(book, one))
        case "defensive":
            return defensive(book, one) > 0
        case "agile_pair":
            return agile_pair(book, one) is not None
        case _:
            return bool(melee_weapons(book, one) or ranged_weapons(book, one))


# Prices

CHEAPER = "cheaper"
"""A waiting edge that lowers the Stress of a power; its `against` names the power, or is blank."""


def price_of(book: BeaconRoadBook, one: Creature, key: str, upgrades: tuple[str, ...] = ()) -> int:
    """The Stress of a power with these upgrades, after all reductions (BR-STRESS-05).

    Traits such as `cheaper:bash` or `cheaper:fireball:3` name the powers that Martial Excellence
    and Studied Spells were spent on; without them the latter reduces the most expensive first.
    """
    row = book.powers[key]
    price = row.stress
    if upgrades:
        price += sum([row.upgrades[name].stress for name in upgrades])
    if price <= 1:
        return price
    less = _spent_on(book, one, key)
    less += sum(edge.amount for edge in cheaper(one, key))
    return max(price - less, 1)


def _spent_on(book: BeaconRoadBook, one: Creature, key: str) -> int:
    named = [trait for trait in one.traits if trait.startswith(f"{CHEAPER}:")]
    for trait in named:
        _, power, *number = trait.split(":")
        if power == key:
            return int(number[0]) if number else 1
    if named or "studied_spells" not in one.abilities:
        return 0
    budget = 1 + one.tier + one.dots("Utter")
    return dict(studied(book, one.powers, budget)).get(key, 0)


@lru_cache(maxsize=256)
def studied(
    book: BeaconRoadBook, powers: tuple[str, ...], budget: int
) -> tuple[tuple[str, int], ...]:
    """How Studied Spells are spread over powers of Utter: the most expensive first, none below 1.

    `budget` is 1 + Tier + Utter in all.
    """
    left = {
        key: book.powers[key].stress
        for key in powers
        if key in book.powers and "Utter" in book.powers[key].needs
    }
    for _ in range(budget):
        dearest = max(left, key=left.__getitem__, default="")
        if not dearest or left[dearest] <= 1:
            break
        left[dearest] -= 1
    return tuple((key, book.powers[key].stress - now) for key, now in left.items())


def cheaper(one: Creature, key: str) -> tuple[Edge, ...]:
    """The waiting edges that lower the price of a power."""
    return tuple([e for e in one.edges if e.kind == CHEAPER and e.against in ("", key)])


def payable(book: BeaconRoadBook, one: Creature, key: str, upgrades: tuple[str, ...] = ()) -> bool:
    """Whether a creature can pay for a power: by a use, by Stress, or by HP (BR-STRESS-04)."""
    for use in one.uses:
        if use.power == key:
            return use.left > 0
    price = price_of(book, one, key, upgrades)
    return can_pay(one, price, power=True)


def pay_for(run: Run, who: str, key: str, upgrades: tuple[str, ...] = ()) -> Procedure[bool]:
    """Pay for a power; return whether it was paid. A miss refunds nothing (BR-STRESS-05).

    Those with a Bloodpact may pay HP instead (BR-STRESS-09).
    """
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    if any(use.power == key for use in one.uses):
        if not payable(book, one, key):
            return False
        yield PowerSpent(who, key, because=("BR-NPC-02",))
        return True
    price = price_of(book, one, key, upgrades)
    if price <= 0:
        return True
    for place in reversed(range(len(one.edges))):
        if one.edges[place].kind == CHEAPER and one.edges[place].against in ("", key):
            yield Used(who, place, because=("BR-STRESS-05",))
    rows = ("BR-STRESS-05", "BR-POWER-12")
    return (yield from pay(run, who, price, key, power=True, because=rows))


def power_price(book: BeaconRoadBook, me: Creature | None, key: str) -> Price:
    """The Stress of a power; a stat block pays with one of its uses instead (BR-NPC-02)."""
    if me is None:
        return ()
    if any(use.power == key for use in me.uses):
        return ((USES, 1),)
    return ((STRESS, price_of(book, me, key)),)


def use_up(run: Run, who: str, key: str) -> Procedure[None]:
    """Use up one use of a Consumable that provides a power (BR-GEAR-04)."""
    for item in run.state.who(who).items:
        row = row_of(run.book, item)
        if row.power == key and row.kind == "consumable" and item.uses > 0:
            yield Consumed(who, item.id, because=("BR-GEAR-04",))
            return


def stocked(book: BeaconRoadBook, one: Creature, key: str) -> bool:
    """Whether an item with a use left provides a power (BR-GEAR-04)."""
    return any(
        item.uses > 0
        and row_of(book, item).power == key
        and row_of(book, item).kind == "consumable"
        for item in one.items
        if item.state in ("wielded", "readied")
    )
