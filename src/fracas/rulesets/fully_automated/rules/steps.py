"""Single hexes of movement: within an attack, in step 2, while down; and leaving the map.

Hexes are named by labels such as `D4`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, NamedTuple

from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, choice
from fracas.kit.fields import Key, Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import can_move, down
from fracas.rulesets.fully_automated.rules.ground import ground_of, one_hex
from fracas.rulesets.fully_automated.state.facts import Moved
from fracas.rulesets.fully_automated.state.scene_facts import Gone
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hexes import Hex, parse_hex

HexLabel = Annotated[str, Key(listed="hexes")]
"""A hex, named by its label."""


class ToHex(Deed, frozen=True):
    """A deed in a hex, or moving there."""

    hex: HexLabel

    shelf = "move"
    icon = "footprints"

    @property
    def place(self) -> Hex:
        """The hex itself."""
        return parse(self.hex)


@lru_cache(maxsize=8192)
def parse(label: str) -> Hex:
    """The hex of a label, even off the board, such as `(-1,3)`."""
    if label.startswith("("):
        q, _, r = label.strip("()").partition(",")
        return Hex(int(q), int(r))
    return parse_hex(label)


class Step(ToHex, frozen=True):
    """Step to an adjacent hex within an attack, the own or another's (FA-ATK-08, FA-ATK-11)."""

    kind = "step"
    because = ("FA-ATK-08", "FA-ATK-11")


class Go(ToHex, frozen=True):
    """Go to an adjacent hex, outside an attack (FA-DEF-19)."""

    kind = "hex"
    stem = ""


class Stay(Deed, frozen=True):
    """Stay in place."""

    kind = "stay"
    shelf = "end"
    icon = "x"


class Leave(Deed, frozen=True):
    """Leave the fight by an exit (FA-MOVE-13)."""

    kind = "leave"
    because = ("FA-MOVE-13", "FA-OPT-06")
    shelf = "move"
    icon = "log-out"


STAY, LEAVE = Stay(), Leave()

STEPS: Deeds[Deed] = Deeds(Stay, Step, Leave, Go)
"""What is done with one hex of movement."""


class Stepping(NamedTuple):
    """A subject: who may go one hex: away from an attacker, after a target, or while down."""

    who: Who
    other: Who = ""
    down: bool = False


@lru_cache(maxsize=4096)
def _step(place: Hex) -> Step:
    return Step(str(place))


def steps(state: State, book: FullyAutomatedBook, who: str) -> list[Step]:
    """The hexes that one hex of movement leads to (FA-ATK-11, FA-UNARM-02); none for the glued."""
    return [_step(place) for place in one_hex(state, book, who)]


def one_step(run: Run, who: str, to: ToHex, how: str, because: tuple[str, ...]) -> Procedure[None]:
    """Go one hex, into a neighbour."""
    here = run.state.who(who).place
    assert here is not None, "a step was offered to somebody on the map"
    book: FullyAutomatedBook = run.book
    yield Moved(who, (here, to.place), book.tables.moves.open, how, because=because)


def give_way(run: Run, who: str, target: str, left: int) -> Procedure[int]:
    """Let the target step, once a round, and the attacker follow (FA-ATK-04, FA-DEF-02).

    A declined step is kept for a later attack (FA-GAP-50), for the stunned too (FA-GAP-57).

    Returns the attack movement left.
    """
    if not run.state.who(target).stepped:
        yield from _shift_one(run, target, "step", ("FA-DEF-02", "FA-ATK-04", "FA-MOVE-16"), who)
    if left:
        because = ("FA-ATK-04", "FA-ATK-08", "FA-ATK-09")
        if (yield from _shift_one(run, who, "chase", because, target)):
            return 0
    return left


def fall_back(run: Run, who: str, left: int) -> Procedure[None]:
    """Offer leftover attack movement after the attack, even a failed one (FA-ATK-14).

    A combatant put down by a counter-attack has none (FA-GAP-61).
    """
    one = run.state.find(who)
    if left and one is not None and not one.out and not down(run.book, one):
        yield from _shift_one(run, who, "retreat", ("FA-ATK-08", "FA-ATK-09", "FA-ATK-14"))


def _shift_one(
    run: Run, who: str, how: str, because: tuple[str, ...], other: str = ""
) -> Procedure[bool]:
    """Offer one hex of movement, or staying; return whether it was used.

    `other` is the attacker or the target.
    """
    if not one_hex(run.state, run.book, who):
        return False

    def ask(state: State) -> Ask:
        state.who(who)
        form = choice(STAY, *steps(state, run.book, who))
        return Ask(Decider(who), how, form, because, Stepping(who, other), STAY.id)

    deed = STEPS.read((yield from need(run, ask)))
    if not isinstance(deed, Step):
        return False
    yield from one_step(run, who, deed, how, because)
    return True


def single(run: Run, who: str, how: str, because: tuple[str, ...]) -> Procedure[None]:
    """Let a combatant go one hex, or off the map from an exit."""
    book: FullyAutomatedBook = run.book
    if not can_move(book, run.state.who(who)):
        return

    def offers(state: State) -> tuple[Deed, ...]:
        leaves = may_leave(state, book, who, book.tables.moves.open)
        beside = [Go(str(place)) for place in one_hex(state, book, who)]
        return (STAY, *beside, *((LEAVE,) if leaves else ()))

    def ask(state: State) -> Ask:
        about = Stepping(who, down=how == "downed")
        return Ask(Decider(who), "step", choice(*offers(state)), because, about, STAY.id)

    if len(offers(run.state)) == 1:
        return
    match STEPS.read((yield from need(run, ask))):
        case Leave() as deed:
            yield Gone(who, "fled", because=deed.because)
        case Go() as deed:
            yield from one_step(run, who, deed, how, because)


def may_leave(state: State, book: FullyAutomatedBook, who: str, left: int) -> bool:
    """Whether a combatant is on an exit with a hex of movement left to leave the map."""
    board = state.map
    one = state.who(who)
    return (
        board is not None
        and left >= book.tables.moves.open
        and one.place in ground_of(book, board).exits
        and can_move(book, one)
    )
