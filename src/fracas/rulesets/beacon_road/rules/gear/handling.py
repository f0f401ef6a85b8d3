"""Handling items: drawing and stowing, picking up from the ground, reloading."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.items import (
    NATURAL,
    can_reload,
    free_hands,
    hands_of,
    hands_to_draw,
    row_of,
)
from fracas.rulesets.beacon_road.rules.harm.control import proposer_of
from fracas.rulesets.beacon_road.state.bearings import alone
from fracas.rulesets.beacon_road.state.scene_facts import ItemMoved, Loaded
from fracas.rulesets.beacon_road.state.state import Creature, Item, State
from fracas.space.squares import distance

WIELDED, READIED = "wielded", "readied"

DRAW, STOW = "draw", "stow"

Spend = Callable[[Run, str, str], Procedure]
"""How an Act is paid for: gives back whether it can still be done."""


@alone
def changes(book: BeaconRoadBook, one: Creature) -> tuple[tuple[tuple[str, str], ...], ...]:
    """All that one Act can draw and stow: one Readied item or two, in any mix (BR-ACT-08).

    Each is a list of (draw or stow, item), stowing first, since that frees hands (BR-GEAR-02).
    """
    found: list[tuple[tuple[str, str], ...]] = []
    for first in _steps(book, one):
        after = _after(book, one, first)
        found.append((first,))
        for second in _steps(book, after):
            if second[1] == first[1] or (first[0] == second[0] and second[1] < first[1]):
                continue
            if (first[0], second[0]) == (DRAW, STOW) and (second,) in _singles(book, one, first):
                continue
            found.append((first, second))
    return tuple(found)


def _singles(
    book: BeaconRoadBook, one: Creature, drawn: tuple[str, str]
) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Stowing that could as well come before a drawing, so that the pair is listed once."""
    return tuple(
        (step,)
        for step in _steps(book, one)
        if step[0] == STOW and drawn in _steps(book, _after(book, one, step))
    )


def _steps(book: BeaconRoadBook, one: Creature) -> list[tuple[str, str]]:
    """Every single item that can be stowed or drawn now; what is of the body stays."""
    found = []
    for item in one.items:
        row = row_of(book, item)
        if row.kind == "armour" or NATURAL in row.tags:
            continue
        if item.state == WIELDED:
            found.append((STOW, item.id))
        elif item.state == READIED and hands_to_draw(book, one, item) is not None:
            found.append((DRAW, item.id))
    return sorted(found, key=lambda step: step[0] != STOW)


def _after(book: BeaconRoadBook, one: Creature, step: tuple[str, str]) -> Creature:
    return replace(
        one,
        items=tuple(
            [_moved(book, one, item, step) if item.id == step[1] else item for item in one.items]
        ),
    )


def _moved(book: BeaconRoadBook, one: Creature, item: Item, step: tuple[str, str]) -> Item:
    if step[0] == STOW:
        return replace(item, state=READIED, hands=0)
    return replace(
        item, state=WIELDED, hands=hands_to_draw(book, one, item) or hands_of(row_of(book, item))
    )


def _written(steps: tuple[tuple[str, str], ...]) -> str:
    return "+".join(f"{what}:{item}" for what, item in steps)


def ready(run: Run, who: str, spend: Spend) -> Procedure:
    """Draw or stow one or two Readied items with one Act (BR-ACT-08, BR-GEAR-08)."""
    book: BeaconRoadBook = run.book

    def ask(state: State) -> Ask:
        one = state.who(who)
        plans = changes(book, one)
        if not plans:
            raise Moot(who)
        names = {item.id: item.kind for item in one.items}
        options = tuple(
            Option(
                _written(plan),
                "ready",
                tuple(word for what, item in plan for word in (what, names[item])),
                ("BR-ACT-08", "BR-GEAR-02"),
            )
            for plan in plans
        )
        form = Choice((*options, Option("never_mind", "never_mind")))
        because = ("BR-ACT-08", "BR-GEAR-08")
        return Ask(proposer_of(state, who), "ready", form, because, (who,), "never_mind")

    chosen: str = yield from need(run, ask)
    if chosen == "never_mind" or not (yield from spend(run, who, "ready")):
        return
    for part in chosen.split("+"):
        what, _, key = part.partition(":")
        one: Creature = run.state.who(who)
        item = one.item(key)
        if item is None:
            continue
        hands = hands_to_draw(book, one, item) if what == DRAW else 0
        if hands is not None:
            to = WIELDED if what == DRAW else READIED
            yield ItemMoved(who, key, to, hands, because=("BR-ACT-08", "BR-GEAR-02"))


def reachable(state: State, book: BeaconRoadBook, who: str) -> tuple[Item, ...]:
    """What lies within reach of an empty hand, in the own square or next to it (BR-ACT-27).

    Reach is that of the creature's size, at least a square (BR-MOVE-24).
    """
    one = state.who(who)
    if not free_hands(one):
        return ()
    squares = max(int(book.sizes[one.size].reach) // book.tables.square, 1)
    return tuple(
        [
            item
            for item in state.ground
            if item.place is None or one.place is None or distance(one.place, item.place) <= squares
        ]
    )


def pick_up(run: Run, who: str, key: str) -> Procedure:
    """Pick an item up into an empty hand (BR-ACT-07, BR-ACT-27); it is in hand then."""
    state: State = run.state
    item = next((one for one in reachable(state, run.book, who) if one.id == key), None)
    if item is None:
        raise Moot(key)
    hands = hands_to_draw(run.book, state.who(who), item)
    because = ("BR-ACT-07", "BR-ACT-27")
    if hands is None:
        # One hand is enough to hold what it takes two to use.
        yield ItemMoved(who, key, READIED, because=because)
    else:
        yield ItemMoved(who, key, WIELDED, hands, because=because)


def reload(run: Run, who: str, key: str) -> Procedure:
    """Make a shot weapon ready for the next shot (BR-GEAR-03)."""
    one: Creature = run.state.who(who)
    item = one.item(key)
    if item is None or not can_reload(run.book, one, item):
        raise Moot(key)
    yield Loaded(who, key, because=("BR-GEAR-03",))
