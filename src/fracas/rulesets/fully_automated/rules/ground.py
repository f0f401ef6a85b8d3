"""The ground of a fight: what each hex does and costs, movement budgets, and all ways."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.core.asking.paths import Path, Step
from fracas.core.errors import Moot
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook, Grounds
from fracas.rulesets.fully_automated.content.rows import Moves
from fracas.rulesets.fully_automated.rules.conditions import can_move
from fracas.rulesets.fully_automated.state.state import MOVE, TACKLE, Combatant, State
from fracas.space.hex_maps import HexMap
from fracas.space.hex_paths import Enter, Entry
from fracas.space.hex_sight import Sight, sight
from fracas.space.hexes import Hex, neighbours

Standing = tuple[str, Hex]
"""A combatant's id, and the hex."""

ROW = 64
MIDDLE = 40 * ROW
"""The bits of a row of hexes; and the bit, of hexes counted from another, of that other."""


def bit_of(place: Hex) -> int:
    """The bit of a hex; negative for one far beyond the board, which has none."""
    return place.r * ROW + place.q + 4 * ROW


class Crowd:
    """Those on the map who affect lines, and the verdicts already calculated.

    The dying and the dead are not included (FA-HP-12). `bits` has a bit for each occupied hex, and
    `at` maps that bit to who is there: whether anybody is on a line is asked far more often than
    who. On a very wide map two hexes may share a bit, so a bit only says where to look. sight.py
    fills `verdicts`, rounds.py `covers`, and drawn.py `sights`.
    """

    __slots__ = ("at", "bits", "covers", "sights", "verdicts")

    def __init__(self, standing: tuple[Standing, ...]) -> None:
        self.at: dict[int, list[Standing]] = {}
        self.bits = 0
        self.verdicts: dict[tuple[str, str, Hex, Hex], Any] = {}
        self.covers: dict[tuple[Any, ...], Any] = {}
        self.sights: dict[tuple[Any, ...], Any] = {}
        for one in standing:
            bit = bit_of(one[1])
            if bit >= 0:
                self.bits |= 1 << bit
                self.at.setdefault(bit, []).append(one)


@lru_cache(maxsize=512)
def _crowd(
    ground: Ground,
    book: FullyAutomatedBook,
    sequence: tuple[str, ...],
    standing: tuple[Standing, ...],
) -> Crowd:
    """One crowd for the same people in the same places on the same ground, whatever else changed.

    The turn order is included, since it decides who of two is cover (FA-GAP-71).
    """
    return Crowd(standing)


class Ground:
    """A map as the rules see it. Equal maps of one book have one ground.

    `barriers` are full-height, `obstacles` give cover, `obscuring` holds foliage and smoke, `rough`
    costs more to enter, `exits` lead off the map (FA-LOS-01, FA-COVER-01, FA-LOS-05, FA-MOVE-04,
    FA-MOVE-13).
    """

    __slots__ = (
        "_features",
        "_latest",
        "barriers",
        "exits",
        "map",
        "obscuring",
        "obstacles",
        "rough",
    )

    def __init__(self, board: HexMap, grounds: Grounds) -> None:
        self.map = board
        self.barriers = _hexes(board, grounds.barriers)
        self.obstacles = _hexes(board, grounds.obstacles)
        self.obscuring = _hexes(board, grounds.obscuring)
        self.rough = _hexes(board, grounds.rough)
        self.exits = _hexes(board, grounds.exits)
        self._latest: tuple[Any, Any, Any, Crowd] = (None, None, None, Crowd(()))
        self._features = self.barriers | self.obstacles | self.obscuring

    def lines(self, origin: Hex, target: Hex) -> Sight:
        """The barriers, obstacles, foliage and smoke on the lines between two hexes."""
        return sight(origin, target, self._features)

    def crowd(self, state: State, book: FullyAutomatedBook) -> Crowd:
        """The crowd of a state; the same one until a combatant moves or leaves."""
        combatants, sequence, for_book, crowd = self._latest
        if combatants is state.combatants and sequence is state.sequence and for_book is book:
            return crowd
        dying = book.tables.bands.dying
        standing = tuple(
            [
                (one.id, one.place)
                for one in state.combatants
                if one.place is not None and not one.out and one.hp > dying
            ]
        )
        crowd = _crowd(self, book, state.sequence, standing)
        self._latest = (state.combatants, state.sequence, book, crowd)
        return crowd


def _hexes(board: HexMap, names: frozenset[str]) -> frozenset[Hex]:
    ground = board.hexes(*names) if names & {kind.name for kind in board.kinds} else ()
    return frozenset((*ground, *(one for name in names for one in board.area(name))))


def ground_of(book: FullyAutomatedBook, board: HexMap) -> Ground:
    """The ground of a map by this book."""
    return _ground(board, book.grounds)


def ground_under(state: State, book: FullyAutomatedBook) -> Ground | None:
    """The ground of a fight; None without a map."""
    return None if state.map is None else ground_of(book, state.map)


@lru_cache(maxsize=64)
def _ground(board: HexMap, grounds: Grounds) -> Ground:
    return Ground(board, grounds)


# Ways: the cost of steps, budgets, and reachable hexes


def adversary(one: Combatant, other: Combatant) -> bool:
    """Whether one blocks the other as an adversary, whatever its state (FA-MOVE-05).

    Neutral people are nobody's adversaries (FA-SETUP-08, FA-MOVE-06).
    """
    return one.side != other.side and "neutral" not in (one.attitude, other.attitude)


def enter_cost(state: State, book: FullyAutomatedBook, who: str) -> Enter:
    """What a step costs a combatant, for the ways of `space.hex_paths` (FA-MOVE-04 to -07, -13).

    Barriers and hexes off the map are blocked, and nobody stays in an occupied hex. Costs are in
    hexes of movement and add up (FA-MOVE-07). Without a map all ground is open.
    """
    ground = ground_under(state, book)
    me, moves = state.who(who), book.tables.moves
    foes: set[Hex] = set()
    others: set[Hex] = set()
    for one in state.combatants:
        if one.place is not None and not one.out and one.id != who:
            (foes if adversary(me, one) else others).add(one.place)

    def enter(_: Hex, there: Hex) -> Entry:
        cost = ground_cost(ground, moves, there)
        if cost < 0:
            return Entry(may_enter=False, why="FA-MOVE-13")
        if there in foes:
            return Entry(cost + moves.adversary, may_end=False, why="FA-MOVE-05")
        return Entry(cost, may_end=there not in others, why="FA-MOVE-07")

    return enter


def ground_cost(ground: Ground | None, moves: Moves, there: Hex) -> int:
    """The hexes of movement for the ground only; negative if it cannot be entered."""
    if ground is None:
        return moves.open
    if there in ground.barriers or not ground.map.holds(there):
        return -1
    return moves.open + (moves.rough if there in ground.rough else 0)


def budget(state: State, book: FullyAutomatedBook, one: Combatant, aimed: bool) -> int:
    """How many hexes a combatant's Move has (FA-MOVE-01, FA-MOVE-02, FA-MOVE-03).

    Only the aim condition makes it longer (FA-MOVE-17, FA-GAP-17). A repeated Move is one hex
    shorter, even with it (FA-GAP-18), but no shorter the third time (FA-GAP-19). `aimed` means that
    the aim condition is applied. Having played Move or Tackle in the last round makes it shorter,
    moved or not (FA-MOVE-12, FA-MOVE-14).
    """
    if not can_move(book, one):
        return 0
    moves = book.tables.moves
    hexes = moves.aimed if aimed else moves.base
    if one.last in (MOVE, TACKLE):
        hexes += moves.repeated
    return max(0, hexes + one.modifier("movement"))


def one_hex(state: State, book: FullyAutomatedBook, who: str) -> tuple[Hex, ...]:
    """The hexes that a one-hex step may enter: free ones that cost no more than open ground.

    This applies to the hex of Defend and to attack movement (FA-MOVE-16, FA-ATK-11).
    """
    one = state.who(who)
    if one.place is None or not can_move(book, one):
        return ()
    moves = book.tables.moves
    taken = {other.place for other in state.combatants if not other.out}
    return tuple(
        [
            there
            for there, step in steps_from(ground_under(state, book), moves, one.place)
            if step.cost <= moves.open and there not in taken
        ]
    )


def path_form(
    state: State,
    book: FullyAutomatedBook,
    who: str,
    left: int,
    companion: str = "",
    willing: bool = True,
) -> Path:
    """All ways that a combatant can go with `left` hexes of movement (FA-MOVE-04 to -08).

    With a companion no occupied hex is entered, since the companion needs a hex too. If the mover
    enters the companion's hex, the two change places.

    Raises `Moot` for a combatant without a place.
    """
    me = state.who(who)
    if me.place is None:
        raise Moot(who)
    ground = ground_under(state, book)
    foes: list[Hex] = []
    others: list[Hex] = []
    for one in state.combatants:
        place = one.place
        if place is None or one.out or one.id in (who, companion):
            continue
        # Only people within the way's range count, so that more calls hit the cache.
        if max(abs(place.q - me.place.q), abs(place.r - me.place.r)) <= left:
            (foes if adversary(me, one) else others).append(place)
    moves = book.tables.moves
    extra = moves.unwilling - moves.open if companion and not willing else 0
    return _ways(
        ground, moves, me.place, left, frozenset(foes), frozenset(others), extra, bool(companion)
    )


@lru_cache(maxsize=4096)
def _ways(
    ground: Ground | None,
    moves: Moves,
    start: Hex,
    left: int,
    foes: frozenset[Hex],
    others: frozenset[Hex],
    extra: int,
    towing: bool,
) -> Path:
    """The ways from a hex as a form: every step of any way within the budget."""
    best = {start: 0}
    queues: list[list[Hex]] = [[start], *([] for _ in range(left))]
    steps: list[Step] = []
    crossed = False
    for cost, queue in enumerate(queues):
        for here in queue:
            if best[here] != cost:
                continue
            for there, usual in steps_from(ground, moves, here):
                held = there in foes
                if held or there in others:
                    if towing:
                        continue
                    crossed = True
                more = moves.adversary if held else extra
                step = Step(usual.start, usual.end, usual.cost + more) if more else usual
                total = cost + step.cost
                if total > left:
                    continue
                steps.append(step)
                if total < best.get(there, left + 1):
                    best[there] = total
                    queues[total].append(there)
    ends: tuple[str, ...] = ()
    if crossed:
        ends = tuple([str(one) for one in best if one not in foes and one not in others])
    return Path(str(start), tuple(steps), left, ends)


@lru_cache(maxsize=16384)
def steps_from(ground: Ground | None, moves: Moves, here: Hex) -> tuple[tuple[Hex, Step], ...]:
    """The steps out of a hex onto enterable ground, at the ground's own cost."""
    found = []
    for there in neighbours(here):
        cost = ground_cost(ground, moves, there)
        if cost >= 0:
            found.append((there, Step(str(here), str(there), cost)))
    return tuple(found)
