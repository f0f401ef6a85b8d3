"""Handling items: drawing and stowing, picking up from the ground, reloading."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.items import (
    NATURAL,
    can_reload,
    free_hands,
    hands_of,
    hands_to_draw,
    row_of,
)
from fracas.rulesets.beacon_road.rules.harm.wounds import proposer_of
from fracas.rulesets.beacon_road.rules.rounds.deeds import Act, Turn
from fracas.rulesets.beacon_road.rules.subjects import Reply
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.scene_facts import ItemMoved, Loaded
from fracas.rulesets.beacon_road.state.state import Creature, Item, ItemId, State
from fracas.space.squares import distance

WIELDED, READIED = "wielded", "readied"


class Draw(Deed, frozen=True):
    """Take a Readied item in hand."""

    item: ItemId

    kind = "draw"


class Stow(Deed, frozen=True):
    """Put an item in hand back to Readied, which frees hands (BR-GEAR-02)."""

    item: ItemId

    kind = "stow"


Step = Draw | Stow

STEPS: Deeds[Any] = Deeds(Draw, Stow)


class Plan(Reply, frozen=True):
    """The answer what one Act draws and stows: one or two Readied items, in any mix (BR-ACT-08)."""

    written: tuple[str, ...]

    kind = "ready"
    stem = ""
    because = ("BR-ACT-08", "BR-GEAR-02")

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happens to each item, in order."""
        return STEPS.read_all(self.written)


class NeverMind(Reply, frozen=True):
    """Do nothing after all."""

    kind = "never_mind"


NEVER_MIND = NeverMind()

PLANS: Deeds[Plan | NeverMind] = Deeds(Plan, NeverMind)


@alone
def changes(book: BeaconRoadBook, one: Creature) -> tuple[tuple[Step, ...], ...]:
    """Everything that one Act can draw and stow, stowing first (BR-ACT-08, BR-GEAR-02)."""
    found: list[tuple[Step, ...]] = []
    for first in _steps(book, one):
        after = _after(book, one, first)
        found.append((first,))
        for second in _steps(book, after):
            alike = type(first) is type(second) and second.item < first.item
            if second.item != first.item and not alike and not _turns(book, one, first, second):
                found.append((first, second))
    return tuple(found)


def _turns(book: BeaconRoadBook, one: Creature, first: Step, second: Step) -> bool:
    """Whether a stowing could also come before a drawing, so that the pair is listed once."""
    if isinstance(first, Stow) or isinstance(second, Draw):
        return False
    return second in _steps(book, one) and first in _steps(book, _after(book, one, second))


def _steps(book: BeaconRoadBook, one: Creature) -> list[Step]:
    """Every single item that can be stowed or drawn now, except natural weapons."""
    stowed: list[Step] = []
    drawn: list[Step] = []
    for item in one.items:
        row = row_of(book, item)
        if row.kind == "armour" or NATURAL in row.tags:
            continue
        if item.state == WIELDED:
            stowed.append(Stow(item.id))
        elif item.state == READIED and hands_to_draw(book, one, item) is not None:
            drawn.append(Draw(item.id))
    return [*stowed, *drawn]


def _after(book: BeaconRoadBook, one: Creature, step: Step) -> Creature:
    return replace(
        one,
        items=tuple(
            [_moved(book, one, item, step) if item.id == step.item else item for item in one.items]
        ),
    )


def _moved(book: BeaconRoadBook, one: Creature, item: Item, step: Step) -> Item:
    if isinstance(step, Stow):
        return replace(item, state=READIED, hands=0)
    return replace(
        item, state=WIELDED, hands=hands_to_draw(book, one, item) or hands_of(row_of(book, item))
    )


class Ready(Act, frozen=True):
    """Draw or stow one or two Readied items with one Act (BR-ACT-08, BR-GEAR-08)."""

    kind = "act"
    stem = "ready"
    because = ("BR-ACT-08", "BR-GEAR-08")
    icon = "hand"

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open to those who have something to draw or stow."""
        has = means.one.items and changes(book, means.one)
        return super().shut(book, means) or ("" if has else "BR-ACT-08")

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Ask what, spend the Act, and do it."""
        book: BeaconRoadBook = run.book

        def ask(state: State) -> Ask:
            plans = changes(book, state.who(who))
            if not plans:
                raise Moot(who)
            found = [Plan(tuple([step.id for step in plan])) for plan in plans]
            form = Choice(tuple([deed.option() for deed in (*found, NEVER_MIND)]))
            decider = proposer_of(state, who)
            return Ask(decider, "ready", form, self.because, One(who), NEVER_MIND.id)

        plan = PLANS.read((yield from need(run, ask)))
        if isinstance(plan, NeverMind) or not (yield from self.spend(run, who)):
            return
        for step in plan.steps:
            one: Creature = run.state.who(who)
            item = one.item(step.item)
            if item is None:
                continue
            draws = isinstance(step, Draw)
            hands = hands_to_draw(book, one, item) if draws else 0
            if hands is not None:
                to = WIELDED if draws else READIED
                yield ItemMoved(who, step.item, to, hands, because=plan.because)


class Pick(Act, frozen=True):
    """Pick an item up into an empty hand (BR-ACT-07, BR-ACT-27)."""

    item: ItemId

    kind = "pick"
    because = ("BR-ACT-07", "BR-ACT-27")
    icon = "hand"

    @classmethod
    def offered(cls, book: BeaconRoadBook, means: Turn) -> Iterable[Pick]:
        """Offer whatever is within reach."""
        if not (means.acts and means.state.ground):
            return ()
        return [cls(item.id) for item in reachable(means.state, book, means.one.id)]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Take it in hand."""
        state: State = run.state
        lying = reachable(state, run.book, who)
        item = next((one for one in lying if one.id == self.item), None)
        if item is None:
            raise Moot(self.item)
        hands = hands_to_draw(run.book, state.who(who), item)
        if hands is None:
            # One hand is enough to hold an item that needs two to use.
            yield ItemMoved(who, self.item, READIED, because=self.because)
        else:
            yield ItemMoved(who, self.item, WIELDED, hands, because=self.because)


def reachable(state: State, book: BeaconRoadBook, who: str) -> tuple[Item, ...]:
    """The items within reach of an empty hand, in the creature's square or next to it (BR-ACT-27).

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


class Reload(Act, frozen=True):
    """Make a shot weapon ready for the next shot (BR-GEAR-03)."""

    item: ItemId

    kind = "reload"
    because = ("BR-GEAR-03",)
    icon = "refresh-cw"

    @classmethod
    def offered(cls, book: BeaconRoadBook, means: Turn) -> Iterable[Reload]:
        """Offer each that was shot, with both hands on it."""
        if not means.acts:
            return ()
        items = means.one.items
        return [cls(item.id) for item in items if can_reload(book, means.one, item)]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Load it."""
        one: Creature = run.state.who(who)
        item = one.item(self.item)
        if item is None or not can_reload(run.book, one, item):
            raise Moot(self.item)
        yield Loaded(who, self.item, because=self.because)
