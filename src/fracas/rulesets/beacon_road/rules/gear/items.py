"""What creatures carry: hands, dice and reach of weapons, Soak Boxes, and how load changes Stride.

The book's items are made for Medium creatures; a weapon made for another size has other dice and
reach (BR-GEAR-05). Lengths are in feet. Rules for hands, reloading and pairs of weapons come from
the equipment chapter, the only one that has them (BR-GAP-76).
"""

from __future__ import annotations

from math import ceil

from fracas.core.asking.answers import Choice, Field
from fracas.core.asking.options import Option
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import ItemRow
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.state import HANDS, Creature, Item, State

MEDIUM = "Medium"

NATURAL = "natural"
"""The tag of things that are part of the body (BR-COND-16)."""


def row_of(book: BeaconRoadBook, item: Item) -> ItemRow:
    """The book's row of an item."""
    return book.items[item.kind]


def hands_of(row: ItemRow) -> int:
    """The fewest hands that wielding fills: 2 if there is no die for one hand.

    Natural weapons and armour fill none (BR-GEAR-02, BR-COND-16).
    """
    if row.kind == "armour" or NATURAL in row.tags:
        return 0
    return HANDS if row.two and not row.one else 1


def hold(rows: tuple[ItemRow, ...]) -> tuple[int, ...] | None:
    """The hands that each of several wielded items fills; None if they need too many.

    One that can be held either way, alone in hand, is held in both (BR-GEAR-02).
    """
    least = [hands_of(row) for row in rows]
    free = HANDS - sum(least)
    if free < 0:
        return None
    for place, row in enumerate(rows):
        if free and row.two and least[place] == 1:
            least[place] += free
            free = 0
    return tuple(least)


def wielded(one: Creature) -> tuple[Item, ...]:
    """The items in hand, including natural weapons."""
    return tuple([item for item in one.items if item.state == "wielded"])


def free_hands(one: Creature) -> int:
    """Hands with nothing in them, 0 to 2; the second hand on a weapon is not free."""
    return max(HANDS - sum(item.hands for item in one.items if item.state == "wielded"), 0)


def hands_to_draw(book: BeaconRoadBook, one: Creature, item: Item) -> int | None:
    """The hands that an item would fill if drawn now; None if they are not free."""
    row, free = row_of(book, item), free_hands(one)
    least = hands_of(row)
    if least > free:
        return None
    return HANDS if row.two and free == HANDS else least


def usable(book: BeaconRoadBook, one: Creature, item: Item) -> bool:
    """Whether its bearer can use an item; a Powerful weapon needs a bearer of its size or larger.

    BR-GEAR-06.
    """
    if "powerful" not in row_of(book, item).tags:
        return True
    return book.sizes[one.size].space >= book.sizes[item.size or MEDIUM].space


def is_melee(book: BeaconRoadBook, item: Item) -> bool:
    """Whether it is a melee weapon (BR-ATTACK-05)."""
    row = row_of(book, item)
    return row.kind == "weapon" and row.melee > 0


def is_ranged(book: BeaconRoadBook, item: Item) -> bool:
    """Whether it shoots or can be thrown (BR-ATTACK-06)."""
    row = row_of(book, item)
    return row.kind == "weapon" and row.ranged > 0


@alone
def melee_weapons(book: BeaconRoadBook, one: Creature) -> tuple[Item, ...]:
    """The melee weapons in hand that their bearer can use, natural ones too (BR-COND-16)."""
    return tuple(
        [item for item in wielded(one) if is_melee(book, item) and usable(book, one, item)]
    )


@alone
def ranged_weapons(book: BeaconRoadBook, one: Creature) -> tuple[Item, ...]:
    """The weapons in hand that shoot or can be thrown, loaded or not."""
    return tuple(
        [item for item in wielded(one) if is_ranged(book, item) and usable(book, one, item)]
    )


@alone
def agile_pair(book: BeaconRoadBook, one: Creature) -> tuple[Item, Item] | None:
    """Two Agile melee weapons in hand, the main one first, or None (BR-POWER-08)."""
    pair = [item for item in melee_weapons(book, one) if "agile" in row_of(book, item).tags]
    return (pair[0], pair[1]) if len(pair) >= HANDS else None


def weapon_die(book: BeaconRoadBook, one: Creature, item: Item, step: int = 0) -> int:
    """Sides of the effect die of a weapon in its bearer's hands (BR-GEAR-02, BR-GEAR-05).

    With a hand free the two-handed die is used. `step` is a further change of size; dice stop at
    the smallest and the largest of the ladder (BR-DICE-03). 0 for items without a die.
    """
    row = row_of(book, item)
    both = row.two and (not row.one or item.hands == HANDS or free_hands(one))
    die = row.two if both else row.one
    if not die:
        return 0
    return stepped(book, die, book.sizes[item.size or MEDIUM].die_step + step)


def stepped(book: BeaconRoadBook, die: int, step: int) -> int:
    """A die `step` sizes larger or smaller, within the ladder (BR-DICE-03)."""
    ladder = book.tables.dice
    if die not in ladder:
        return die
    return ladder[min(max(ladder.index(die) + step, 0), len(ladder) - 1)]


def melee_reach(book: BeaconRoadBook, item: Item) -> int:
    """How far a melee weapon strikes in feet, 0 for none (BR-GEAR-05).

    On a grid it is at least a square, since Small counts as Medium (BR-MOVE-24). Natural weapons
    have at least the reach of their size.
    """
    row = row_of(book, item)
    if not row.melee:
        return 0
    size = book.sizes[item.size or MEDIUM]
    feet = row.melee * size.range_factor + size.range_more
    if NATURAL in row.tags:
        feet = max(feet, size.reach)
    return max(int(feet), book.tables.square)


@alone
def defensive(book: BeaconRoadBook, one: Creature) -> int:
    """What Defensive items add to their wielder's Iron; two add no more than one.

    BR-HP-13.
    """
    found = any("defensive" in row_of(book, item).tags for item in wielded(one))
    return book.tables.defensive if found else 0


@alone
def soaking(book: BeaconRoadBook, one: Creature) -> tuple[Item, ...]:
    """The worn armour and the shields in hand that have Soak Boxes, free or marked.

    The hide of the Battleborn counts only without armour over it (BR-GEAR-07, BR-GEAR-09).
    """
    worn = [item for item in one.items if item.state == "worn" and row_of(book, item).boxes]
    armoured = any(NATURAL not in row_of(book, item).tags for item in worn)
    found = [item for item in worn if not armoured or NATURAL not in row_of(book, item).tags]
    return (*found, *[item for item in wielded(one) if row_of(book, item).boxes])


@alone
def soak_boxes(book: BeaconRoadBook, one: Creature) -> tuple[tuple[str, int], ...]:
    """The free Soak Boxes: id of the item, boxes left (BR-GEAR-07)."""
    return tuple(
        [
            (item.id, left)
            for item in soaking(book, one)
            if (left := row_of(book, item).boxes - item.marked) > 0
        ]
    )


USUAL, SERVES, USELESS = "usual", "serves", "useless"
"""Whether armour helps against a hit: by the rules, or as the game master says."""

ARMOUR = Field(
    "armour",
    Choice(tuple(Option(said, "armour", (), ("BR-DMG-18",)) for said in (USUAL, SERVES, USELESS))),
    USUAL,
    ("BR-NPC-05", "BR-DMG-18"),
)


def wears_armour(state: State, book: BeaconRoadBook, whose: tuple[str, ...]) -> bool:
    """Whether any of these creatures has Soak Boxes to mark (BR-DMG-14)."""
    found = [state.find(who) for who in whose]
    return any(soak_boxes(book, one) for one in found if one is not None)


def can_reload(book: BeaconRoadBook, one: Creature, item: Item) -> bool:
    """Whether a shot weapon can be reloaded: in hand, with both hands on it (BR-GEAR-03)."""
    if item.loaded or item.state != "wielded" or "reload" not in row_of(book, item).tags:
        return False
    return item.hands + free_hands(one) >= HANDS


def load_of(book: BeaconRoadBook, one: Creature) -> int:
    """The load in boxes of everything carried, rounded up; well-made items count one less.

    BR-MOVE-23, BR-GEAR-04.
    """
    total = 0.0
    for item in one.items:
        row = row_of(book, item)
        total += max(row.load - ("well_made" in row.tags), 0)
    return ceil(total)


def stride_under(book: BeaconRoadBook, stride: int, load: int) -> int:
    """Stride in feet under a load in boxes: more when light, at most 5' when encumbered.

    BR-MOVE-23.
    """
    for most, change in book.tables.load:
        if load <= most:
            return max(stride + change, 0)
    return min(stride, book.tables.encumbered)
