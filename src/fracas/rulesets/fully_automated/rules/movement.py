"""Movement: the Move card, ways, carrying and dragging people, leaving by an exit.

The way of a `Moved` begins with the mover's old hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import apply_aim, serve
from fracas.rulesets.fully_automated.rules.cards import CardDeed, Hand
from fracas.rulesets.fully_automated.rules.conditions import band, can_move, helpless
from fracas.rulesets.fully_automated.rules.ground import adversary, budget, enter_cost, path_form
from fracas.rulesets.fully_automated.rules.steps import LEAVE, STAY, ToHex, may_leave
from fracas.rulesets.fully_automated.state.facts import Moved, Resolved
from fracas.rulesets.fully_automated.state.scene_facts import Gone
from fracas.rulesets.fully_automated.state.state import MOVE, MOVE_ALONE, Combatant, State
from fracas.space.hexes import Hex, adjacent, neighbours

_PATH = (
    "FA-MOVE-01", "FA-MOVE-02", "FA-MOVE-03", "FA-MOVE-04", "FA-MOVE-05", "FA-MOVE-06",
    "FA-MOVE-07", "FA-MOVE-12",
)  # fmt: skip
_SHIFT = ("FA-MOVE-08", "FA-GAP-43")


class Walking(NamedTuple):
    """A subject: who moves, by which card, and with how many hexes."""

    who: Who
    how: str
    left: int
    towing: str = ""


class Move(CardDeed, frozen=True):
    """The Move card: up to four hexes, more with the aim condition (FA-MOVE-01, FA-MOVE-03)."""

    stem = MOVE
    because: ClassVar[tuple[str, ...]] = ("FA-MOVE-01", "FA-SEL-11")
    step = "moves"
    shelf = "move"
    icon = "footprints"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """Open to those who are not glued (FA-WPN-26)."""
        return "FA-WPN-26" if means.glued else super().shut(book, means)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Move up to the card's distance."""
        one = run.state.who(who)
        if one.place is None or not can_move(run.book, one):
            yield Resolved(who, because=("FA-MOVE-12", "FA-WPN-26"))
            return
        aimed = (yield from apply_aim(run, who, MOVE)) if one.aim else False
        if aimed:
            yield from serve(run, who, MOVE)
        yield from walk(run, who, budget(run.state, run.book, run.state.who(who), aimed), "move")
        if run.state.find(who) is not None:
            yield Resolved(who, because=("FA-MOVE-12", "FA-MOVE-14"))

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """The hexes without the aim condition and with it."""
        far, more = (budget(state, book, me, aimed) for aimed in (False, True))
        return {"far": far, "more": more}


def walk(run: Run, who: str, hexes: int, how: str) -> Procedure[None]:
    """Let a combatant move with `hexes` of movement, and take others along.

    It comes in legs, since companions may be picked up or left on the way (FA-MOVE-08, FA-MOVE-09).
    From an exit, one more hex leads off the map (FA-MOVE-13). `how` is that of `Moved`. A combatant
    without a place does not move.
    """
    if run.state.who(who).place is None:
        return
    offered: set[str] = set()
    towed = ""
    left = hexes
    while left > 0:
        companion, willing = yield from _take_along(run, who, left, offered)
        if left < hexes and not (companion or towed):
            break
        cost = yield from _leg(run, who, left, how, companion, willing)
        left -= cost
        towed = companion
        if not cost or not (towed or _movable(run.state, run.book, who, left, offered)):
            break
    yield from go_out(run, who, left)


def go_out(run: Run, who: str, left: int) -> Procedure[None]:
    """Let a combatant on an exit with a hex of movement left leave the fight (FA-MOVE-13)."""
    if not may_leave(run.state, run.book, who, left):
        return

    def ask(state: State) -> Ask:
        state.who(who)
        form, because = choice(STAY, LEAVE), LEAVE.because
        return Ask(Decider(who), "leave", form, because, One(who), STAY.id)

    if (yield from need(run, ask)) == LEAVE.id:
        yield Gone(who, "fled", because=LEAVE.because)


def _movable(
    state: State, book: FullyAutomatedBook, who: str, left: int, offered: set[str]
) -> list[Combatant]:
    """Neighbours that a combatant could take along and has not been asked about.

    The glued cannot be moved (FA-WPN-26). An adversary comes along only if there are enough hexes
    to drag them and, by the table's option, only if helpless (FA-GAP-43). A combatant who chose to
    move alone takes nobody.
    """
    me = state.who(who)
    if me.place is None or me.alone or left < book.tables.moves.open:
        return []
    anyone = book.rulings["move_unwilling"] == "anyone"
    drags = left >= book.tables.moves.unwilling
    return [
        one
        for one in state.combatants
        if one.place is not None
        and one.id != who
        and not one.out
        and not one.glued
        and one.id not in offered
        and adjacent(me.place, one.place)
        and (not adversary(me, one) or (drags and (anyone or helpless(book, one))))
    ]


class MoveAlone(Move, frozen=True):
    """Move in the own place in the order, and take nobody along (FA-MOVE-08, FA-MOVE-11)."""

    stem = MOVE_ALONE
    because = ("FA-MOVE-01", "FA-MOVE-08", "FA-MOVE-11", "FA-SEL-11")


class Along(Deed, frozen=True):
    """Take a combatant along (FA-MOVE-08)."""

    who: Who

    kind = "along"
    stem = ""
    shelf = "help"
    icon = "users"


class Alone(Deed, frozen=True):
    """Go alone."""

    kind = "alone"
    stem = "none"
    shelf = "end"
    icon = "x"


class Come(Deed, frozen=True):
    """Come along willingly (FA-MOVE-09)."""

    kind = "come"
    stem = "yes"


class Resist(Deed, frozen=True):
    """Resist, and be dragged or left (FA-MOVE-08)."""

    kind = "resist"
    stem = "no"


class Allow(Deed, frozen=True):
    """The GM lets a combatant be dragged (FA-MOVE-08)."""

    kind = "allow"


class Forbid(Deed, frozen=True):
    """The GM does not let a combatant be dragged (FA-MOVE-08)."""

    kind = "forbid"


class SetDown(ToHex, frozen=True):
    """Set a companion down in a hex (FA-MOVE-14)."""

    kind = "hex"
    stem = ""
    says = "set_down"
    icon = "arrow-down-to-line"

    @property
    def verb(self) -> str:
        """A different verb than for moving there oneself."""
        return self.says


ALONE, COME, RESIST, ALLOW, FORBID = Alone(), Come(), Resist(), Allow(), Forbid()

COMPANIONS: Deeds[Deed] = Deeds(Alone, Along)

COMES: Deeds[Deed] = Deeds(Come, Resist)

SHIFTS: Deeds[Deed] = Deeds(Allow, Forbid)

PLACES: Deeds[SetDown] = Deeds(SetDown)


class Towing(NamedTuple):
    """A subject: who takes whom along."""

    who: Who
    other: Who


class Towed(NamedTuple):
    """A subject: who is to come along, and with whom."""

    who: Who
    by: Who


def _take_along(run: Run, who: str, left: int, offered: set[str]) -> Procedure[tuple[str, bool]]:
    """Ask whom a combatant takes along, and whether they come willingly.

    The companion decides, unless dead; the GM may forbid dragging (FA-MOVE-08). Returns an id, or
    blank.
    """
    book: FullyAutomatedBook = run.book
    near = _movable(run.state, book, who, left, offered)
    if not near:
        return "", True
    offered.update(one.id for one in near)
    form = choice(ALONE, *[Along(one.id) for one in near])
    because = (*_SHIFT, "FA-MOVE-09")

    def ask(state: State) -> Ask:
        state.who(who)
        return Ask(Decider(who), "companion", form, because, One(who), ALONE.id)

    deed = COMPANIONS.read((yield from need(run, ask)))
    if not isinstance(deed, Along):
        return "", True
    other = deed.who
    willing = yield from _comes_along(run, who, other)
    if willing:
        return other, True
    one = run.state.who(other)
    anyone = book.rulings["move_unwilling"] == "anyone"
    if left < book.tables.moves.unwilling or not (anyone or helpless(book, one)):
        yield Noted("refused", (other, who), because=_SHIFT)
        return "", True
    ruling = Ruling("shift", choice(ALLOW, FORBID), ALLOW.id, _SHIFT, Towing(who, other))
    ruled = yield from need(run, lambda _: ruling)
    return (other if ruled == ALLOW.id else ""), False


def _comes_along(run: Run, who: str, other: str) -> Procedure[bool]:
    """Ask whether a combatant lets another take them along (FA-MOVE-09)."""
    if band(run.book, run.state.who(other)) == "dead":
        return False

    def ask(state: State) -> Ask:
        usual = RESIST if adversary(state.who(who), state.who(other)) else COME
        form, because = choice(COME, RESIST), ("FA-MOVE-09",)
        return Ask(Decider(other), "come_along", form, because, Towed(other, who), usual.id)

    said: str = yield from need(run, ask)
    return said == COME.id


def _leg(run: Run, who: str, left: int, how: str, companion: str, willing: bool) -> Procedure[int]:
    """Move one leg, alone or with a companion; return its cost."""
    form = Path("", (), 0)

    def ask(state: State) -> Ask:
        nonlocal form
        form = path_form(state, run.book, who, left, companion, willing)
        because = (*_PATH, *_SHIFT) if companion else _PATH
        about = Walking(who, how, left, companion)
        return Ask(Decider(who), "path", form, because, about, ())

    walked: tuple[str, ...] = yield from need(run, ask)
    if not walked:
        return 0
    state: State = run.state
    one = state.who(who)
    start = one.place
    assert start is not None, "a way was asked of somebody on the map"
    stops = (form.start, *walked)
    cost = sum(form.exits[here][there] for here, there in pairwise(stops))
    way = trace(start, walked)
    because: tuple[str, ...] = _PATH
    if companion:
        because += ("FA-MOVE-09",) if willing else _SHIFT
    moved = Moved(who, way, cost, how, because=because)
    along = (yield from _set_down(run, moved, companion, willing)) if companion else None
    yield moved
    if along is not None:
        yield along
    return cost


def trace(start: Hex, walked: tuple[str, ...]) -> tuple[Hex, ...]:
    """The hexes of a way including its start, by their labels."""
    way = [start]
    for label in walked:
        way.append(next(there for there in neighbours(way[-1]) if str(there) == label))
    return tuple(way)


def _set_down(run: Run, moved: Moved, companion: str, willing: bool) -> Procedure[Moved | None]:
    """Set a companion down in the hex the mover left, or another free one beside the mover.

    Asked before anybody moves, since the mover may enter the companion's hex and two never share
    one (FA-MOVE-07). Returns the companion's move, or None if it is gone.
    """
    other = run.state.find(companion)
    if other is None or other.place is None:
        return None
    who, way = moved.who, moved.way
    before = way[-3] if len(way) > 2 else other.place

    def places(state: State) -> dict[str, Hex]:
        enter = enter_cost(moved.apply(state), run.book, companion)
        beside = [
            there
            for there in neighbours(way[-1])
            if there != way[-2]
            and adjacent(there, before)
            and (entry := enter(before, there)).may_enter
            and entry.may_end
        ]
        return {str(there): there for there in (way[-2], *beside)}

    trail = str(way[-2])
    chosen = trail
    if len(places(run.state)) > 1:

        def ask(state: State) -> Ask:
            state.who(who), state.who(companion)
            form, about = choice(*map(SetDown, places(state))), Towing(who, companion)
            return Ask(Decider(who), "set_down", form, _SHIFT, about, trail)

        chosen = yield from need(run, ask)
    trodden = (other.place, *way[:-2], places(run.state)[chosen])
    because = ("FA-MOVE-09",) if willing else _SHIFT
    return Moved(companion, trodden, 0, "carried" if willing else "shifted", because=because)
