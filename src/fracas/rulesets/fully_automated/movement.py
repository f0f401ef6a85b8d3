"""Movement: what a step costs, the Move card, carrying and dragging people, steps 2 and 3.

Ways are labelled by hexes, as in `D4`; a way holds the hexes entered, without the one left.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Option, Path, Step
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Ruling, Together, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.aim import apply_aim
from fracas.rulesets.fully_automated.book import FullyAutomatedBook, Moves
from fracas.rulesets.fully_automated.conditions import band, can_move, down, gone, helpless
from fracas.rulesets.fully_automated.facts import CardLost, Gone, Moved, Resolved, StepBegan
from fracas.rulesets.fully_automated.ground import Ground, ground_of
from fracas.rulesets.fully_automated.state import (
    BREAK_FREE,
    DEFEND,
    MOVE,
    TACKLE,
    Combatant,
    State,
)
from fracas.space.hex_paths import Enter, Entry
from fracas.space.hexes import Hex, adjacent, neighbours

STAY = "stay"
"""The answer of whoever takes no step."""

LEAVE = "leave"
"""The answer of whoever goes off the map by an exit (FA-MOVE-13)."""

_PATH = ("FA-MOVE-01", "FA-MOVE-04", "FA-MOVE-05", "FA-MOVE-06", "FA-MOVE-07", "FA-MOVE-12")
_SHIFT = ("FA-MOVE-08", "FA-GAP-43")


def adversary(one: Combatant, other: Combatant) -> bool:
    """Whether one is in the way of the other as an adversary, in whatever state (FA-MOVE-05).

    Neutral people are nobody's adversaries (FA-SETUP-08, FA-MOVE-06).
    """
    return one.side != other.side and "neutral" not in (one.attitude, other.attitude)


def enter_cost(state: State, book: FullyAutomatedBook, who: str) -> Enter:
    """What a step costs somebody, for the ways of `space.hex_paths` (FA-MOVE-04 to -07, -13).

    Barred are barriers and what lies off the map; nobody stays in an occupied hex. Costs are in
    hexes of movement and add up (FA-MOVE-07). Without a map all ground is open.
    """
    ground = ground_of(book, state.map) if state.map is not None else None
    foes, others = _crowd(state, who)
    moves = book.tables.moves

    def enter(_: Hex, there: Hex) -> Entry:
        cost = _ground_cost(ground, moves, there)
        if cost < 0:
            return Entry(may_enter=False, why="FA-MOVE-13")
        if there in foes:
            return Entry(cost + moves.adversary, may_end=False, why="FA-MOVE-05")
        return Entry(cost, may_end=there not in others, why="FA-MOVE-07")

    return enter


def _crowd(state: State, who: str) -> tuple[dict[Hex, str], dict[Hex, str]]:
    """Who stands where: somebody's adversaries, and all others."""
    me = state.who(who)
    foes: dict[Hex, str] = {}
    others: dict[Hex, str] = {}
    for one in state.combatants:
        if one.place is not None and not one.out and one.id != who:
            (foes if adversary(me, one) else others)[one.place] = one.id
    return foes, others


def _ground_cost(ground: Ground | None, moves: Moves, there: Hex) -> int:
    """Hexes of movement for the ground alone; below 0 where no one can go."""
    if ground is None:
        return moves.open
    if there in ground.barriers or not ground.map.holds(there):
        return -1
    return moves.open + (moves.rough if there in ground.rough else 0)


def budget(state: State, book: FullyAutomatedBook, one: Combatant, aimed: bool) -> int:
    """How many hexes the Move of somebody has (FA-MOVE-01 to -03, -17, FA-GAP-17 to -19).

    `aimed` says that the aim condition goes to it. Playing Move or Tackle in the round before
    makes it shorter, moved or not, and no shorter the third time (FA-MOVE-12, FA-MOVE-14).
    """
    if not can_move(book, one):
        return 0
    moves = book.tables.moves
    hexes = moves.aimed if aimed else moves.base
    if one.last in (MOVE, TACKLE):
        hexes += moves.repeated
    return max(0, hexes + one.modifier("movement"))


def one_hex(state: State, book: FullyAutomatedBook, who: str) -> tuple[Hex, ...]:
    """The hexes that a step of one hex may enter: free ones that cost no more than open ground.

    So it is with the hex of Defend and with attack movement (FA-MOVE-16, FA-ATK-11).
    """
    one = state.who(who)
    if one.place is None or not can_move(book, one):
        return ()
    ground = ground_of(book, state.map) if state.map is not None else None
    taken = {other.place for other in state.combatants if not other.out}
    moves = book.tables.moves
    return tuple(
        [
            there
            for there in neighbours(one.place)
            if there not in taken and 0 <= _ground_cost(ground, moves, there) <= moves.open
        ]
    )


def walk(run: Run, who: str, hexes: int, how: str) -> Procedure:
    """Somebody goes a way of so many hexes of movement, and may take others along.

    It comes in legs, since somebody may be picked up or left behind on the way (FA-MOVE-08,
    FA-MOVE-09). From an exit, one more hex leads off the map (FA-MOVE-13). `how` is that of
    `Moved`.
    """
    offered: set[str] = set()
    left = hexes
    while left > 0:
        companion, willing = yield from _take_along(run, who, left, offered)
        cost = yield from _leg(run, who, left, how, companion, willing)
        left -= cost
        if not cost or not (companion or _movable(run.state, run.book, who, left, offered)):
            break
    yield from go_out(run, who, left)


def go_out(run: Run, who: str, left: int) -> Procedure:
    """From an exit somebody with a hex of movement left may leave the fight (FA-MOVE-13).

    Gives back whether they did.
    """
    book: FullyAutomatedBook = run.book
    if not may_leave(run.state, book, who, left):
        return False
    form = Choice((Option(STAY, "stay"), Option(LEAVE, "leave", (), ("FA-MOVE-13", "FA-OPT-06"))))

    def ask(state: State) -> Ask:
        state.who(who)
        return Ask(Decider(who), "leave", form, ("FA-MOVE-13", "FA-OPT-06"), (who,), STAY)

    if (yield from need(run, ask)) == STAY:
        return False
    yield Gone(who, "fled", because=("FA-MOVE-13", "FA-OPT-06"))
    return True


def may_leave(state: State, book: FullyAutomatedBook, who: str, left: int) -> bool:
    """Whether somebody stands on an exit with a hex of movement left to cross the map's edge."""
    board = state.map
    one = state.who(who)
    return (
        board is not None
        and left >= book.tables.moves.open
        and one.place in ground_of(book, board).exits
        and can_move(book, one)
    )


def _movable(
    state: State, book: FullyAutomatedBook, who: str, left: int, offered: set[str]
) -> list[Combatant]:
    """Neighbours whom somebody could take along, and has not been asked about yet.

    Nobody moves the glued (FA-WPN-26). An adversary comes along only where the hexes are there to
    drag them, and, where the table says so, only when helpless (FA-GAP-43).
    """
    me = state.who(who)
    if me.place is None or left < book.tables.moves.open:
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


def _take_along(run: Run, who: str, left: int, offered: set[str]) -> Procedure:
    """Whom somebody takes along, and whether they come of their own will.

    The one taken says so, unless dead; the GM may forbid it to drag somebody (FA-MOVE-08).
    Gives back an id, or nothing.
    """
    book: FullyAutomatedBook = run.book
    near = _movable(run.state, book, who, left, offered)
    if not near:
        return "", True
    offered.update(one.id for one in near)
    options = (Option("none", "alone"), *(Option(one.id, "along", (one.id,)) for one in near))
    because = (*_SHIFT, "FA-MOVE-09")

    def ask(state: State) -> Ask:
        state.who(who)
        return Ask(Decider(who), "companion", Choice(options), because, (who,), "none")

    other: str = yield from need(run, ask)
    if other == "none":
        return "", True
    willing = yield from _comes_along(run, who, other)
    if willing:
        return other, True
    one = run.state.who(other)
    anyone = book.rulings["move_unwilling"] == "anyone"
    if left < book.tables.moves.unwilling or not (anyone or helpless(book, one)):
        yield Noted("refused", (other, who), because=_SHIFT)
        return "", True
    allowed = Choice((Option("allow", "allow"), Option("forbid", "forbid")))
    ruled = yield from need(run, lambda _: Ruling("shift", allowed, "allow", _SHIFT, (who, other)))
    return (other if ruled == "allow" else ""), False


def _comes_along(run: Run, who: str, other: str) -> Procedure:
    """Whether somebody lets another take them along (FA-MOVE-09)."""
    book: FullyAutomatedBook = run.book
    if band(book, run.state.who(other)) == "dead":
        return False
    form = Choice((Option("yes", "come"), Option("no", "resist")))

    def ask(state: State) -> Ask:
        default = "no" if adversary(state.who(who), state.who(other)) else "yes"
        return Ask(Decider(other), "come_along", form, ("FA-MOVE-09",), (other, who), default)

    return (yield from need(run, ask)) == "yes"


def _leg(run: Run, who: str, left: int, how: str, companion: str, willing: bool) -> Procedure:
    """One stretch of a way, alone or with somebody in tow; gives back what it cost."""
    book: FullyAutomatedBook = run.book

    def ask(state: State) -> Ask:
        form = path_form(state, book, who, left, companion, willing)
        because = (*_PATH, *_SHIFT) if companion else _PATH
        return Ask(Decider(who), "path", form, because, (who, how), ())

    walked: tuple[str, ...] = yield from need(run, ask)
    if not walked:
        return 0
    state: State = run.state
    one = state.who(who)
    start = one.place
    assert start is not None, "a way was asked of somebody on the map"
    form = path_form(state, book, who, left, companion, willing)
    costs = {(step.start, step.end): step.cost for step in form.steps}
    stops = (form.start, *walked)
    cost = sum(costs[step] for step in zip(stops, stops[1:], strict=False))
    way = _trace(start, walked)
    if companion and not willing:
        because = (*_PATH, *_SHIFT)
    else:
        because = (*_PATH, "FA-MOVE-09") if companion else _PATH
    yield Moved(who, way, cost, how, because=because)
    if companion:
        yield from _set_down(run, who, companion, (start, *way), willing)
    return cost


def _trace(start: Hex, walked: tuple[str, ...]) -> tuple[Hex, ...]:
    """The hexes of a way by their labels."""
    way = []
    here = start
    for label in walked:
        here = next(there for there in neighbours(here) if str(there) == label)
        way.append(here)
    return tuple(way)


def _set_down(run: Run, who: str, companion: str, way: tuple[Hex, ...], willing: bool) -> Procedure:
    """Whoever came along ends in the hex that the mover left, or in another free one beside it.

    `way` begins where the mover stood.
    """
    book: FullyAutomatedBook = run.book
    other = run.state.find(companion)
    if other is None or other.place is None:
        return
    before = way[-3] if len(way) > 2 else other.place
    enter = enter_cost(run.state, book, companion)
    beside = [
        there
        for there in neighbours(way[-1])
        if there != way[-2] and adjacent(there, before) and _stands(enter(before, there))
    ]
    places = {str(there): there for there in (way[-2], *beside)}
    trail = str(way[-2])
    chosen = trail
    if beside:
        options = tuple(Option(label, "hex", (label,)) for label in places)

        def ask(state: State) -> Ask:
            state.who(who), state.who(companion)
            return Ask(Decider(who), "set_down", Choice(options), _SHIFT, (who, companion), trail)

        chosen = yield from need(run, ask)
    trodden = (*way[:-2], places[chosen])
    because = ("FA-MOVE-09",) if willing else _SHIFT
    kind = "carried" if willing else "shifted"
    yield Moved(companion, trodden, 0, kind, because=because)


def _stands(entry: Entry) -> bool:
    return entry.may_enter and entry.may_end


def path_form(
    state: State,
    book: FullyAutomatedBook,
    who: str,
    left: int,
    companion: str = "",
    willing: bool = True,
) -> Path:
    """All ways that somebody can go with so many hexes of movement (FA-MOVE-04 to -08).

    With somebody in tow no occupied hex is entered, since the other needs a hex to go into; where
    the mover goes into the hex of the one in tow, the two change places.
    """
    me = state.who(who)
    assert me.place is not None, "only who stands on the map can go a way"
    ground = ground_of(book, state.map) if state.map is not None else None
    foes: list[Hex] = []
    others: list[Hex] = []
    for one in state.combatants:
        place = one.place
        if place is None or one.out or one.id in (who, companion):
            continue
        # Only who stands where the way could lead counts, so that more ways are found again.
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
    """The ways from a hex as a form: every step that some way within the budget could take."""
    best = {start: 0}
    queues: list[list[Hex]] = [[start], *([] for _ in range(left))]
    steps: list[Step] = []
    crossed = False
    for cost, queue in enumerate(queues):
        for here in queue:
            if best[here] != cost:
                continue
            for there, step in _exits(ground, moves, here):
                if there in foes:
                    if towing:
                        continue
                    crossed = True
                    step = Step(step.start, step.end, step.cost + moves.adversary)
                elif there in others:
                    if towing:
                        continue
                    crossed = True
                elif extra:
                    step = Step(step.start, step.end, step.cost + extra)
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
def _exits(ground: Ground | None, moves: Moves, here: Hex) -> tuple[tuple[Hex, Step], ...]:
    """The steps out of a hex onto ground that can be entered, at the ground's own cost."""
    found = []
    for there in neighbours(here):
        cost = _ground_cost(ground, moves, there)
        if cost >= 0:
            found.append((there, Step(str(here), str(there), cost)))
    return tuple(found)


def defenders(run: Run) -> Procedure:
    """Step 2: who played Defend and was not attacked may move one hex, lowest order first.

    FA-ROUND-03, FA-ROUND-04, FA-DEF-19, FA-DEF-20, FA-STUN-07.
    """
    yield StepBegan("defenders", because=("FA-ROUND-01", "FA-ROUND-04", "FA-GAP-44"))
    for one in run.state.in_order(rising=True):
        now = run.state.find(one.id)
        if now is not None and now.defends and not (now.attacked or now.stepped or now.out):
            because = ("FA-ROUND-03", "FA-DEF-19", "FA-DEF-20", "FA-STUN-07", "FA-MOVE-16")
            yield from _single(run, one.id, "step", because)


def _single(run: Run, who: str, how: str, because: tuple[str, ...]) -> Procedure:
    """Somebody may go one hex, or off the map from an exit."""
    book: FullyAutomatedBook = run.book
    if not can_move(book, run.state.who(who)):
        return

    def ask(state: State) -> Ask:
        options = [Option(STAY, "stay")]
        options += [Option(str(one), "hex", (str(one),)) for one in one_hex(state, book, who)]
        if may_leave(state, book, who, book.tables.moves.open):
            options.append(Option(LEAVE, "leave", (), ("FA-MOVE-13", "FA-OPT-06")))
        return Ask(Decider(who), "step", Choice(tuple(options)), because, (who, how), STAY)

    form = ask(run.state).form
    if isinstance(form, Choice) and len(form.options) == 1:
        return
    chosen: str = yield from need(run, ask)
    if chosen == LEAVE:
        yield Gone(who, "fled", because=("FA-MOVE-13", "FA-OPT-06"))
    elif chosen != STAY:
        start = run.state.who(who).place
        cost = book.tables.moves.open
        yield Moved(who, _trace(start, (chosen,)), cost, how, because=because)


def mover(run: Run) -> Procedure:
    """Step 3, one slot: the lowest of those still to move, or whoever interjects (FA-ROUND-05).

    Before each slot every higher mover may interject; of several the highest moves (FA-MOVE-10,
    FA-MOVE-11, FA-GAP-37). The slot of whoever went down is one hex (FA-ROUND-11).
    """
    book: FullyAutomatedBook = run.book
    if run.state.step != "moves":
        yield StepBegan("moves", because=("FA-ROUND-01", "FA-ROUND-05", "FA-MOVE-15"))
    waiting = to_move(run.state, book)
    if not waiting:
        return
    if len(waiting) > 1:
        yield Planned((Beat("mover"),), because=("FA-MOVE-10",))
    who = yield from _interjection(run, waiting)
    one = run.state.who(who)
    if plays_move(book, one):
        yield from _move(run, who)
        return
    if one.card == MOVE and not one.done:
        yield CardLost(who, MOVE, because=("FA-ROUND-11", "FA-GAP-28"))
    yield from _single(run, who, "downed", ("FA-ROUND-11", "FA-HP-02", "FA-GAP-61"))
    if not run.state.who(who).stepped:
        # An empty way uses the slot up.
        yield Moved(who, (), 0, "downed", because=("FA-ROUND-11",))


def plays_move(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody's Move takes place: not lost by going down (FA-ROUND-11, FA-GAP-28).

    A stun does not stop it (FA-ROUND-12).
    """
    if one.card != MOVE or one.done or one.out:
        return False
    if not down(book, one):
        return True
    return book.rulings["downed_card"] == "resolves" and not gone(book, one)


def to_move(state: State, book: FullyAutomatedBook) -> list[str]:
    """Who still has a slot in step 3, lowest in the order first (FA-MOVE-10, FA-INIT-06)."""
    return [
        one.id
        for one in state.in_order(rising=True)
        if plays_move(book, one) or _drops(book, one) or (one.card == MOVE and not one.done)
    ]


def _drops(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody who is down has one hex in step 3 (FA-ROUND-11).

    Where a table lets the card of whoever goes down resolve, the card stands for the hex.
    """
    if not one.card or one.card == DEFEND or one.stepped or not down(book, one):
        return False
    if not can_move(book, one):
        return False
    return book.rulings["downed_card"] == "lost" or one.card == BREAK_FREE


def _interjection(run: Run, waiting: list[str]) -> Procedure:
    """Who moves now: the highest of those who want to, else the lowest (FA-MOVE-11)."""
    book: FullyAutomatedBook = run.book
    form = Choice((Option("wait", "wait"), Option("now", "interject")))
    because = ("FA-MOVE-10", "FA-MOVE-11", "FA-GAP-37", "FA-ROUND-15")

    def eager(state: State) -> list[str]:
        """Higher movers who could move now, highest first."""
        found = []
        for who in reversed(waiting[1:]):
            one = state.find(who)
            if one is not None and plays_move(book, one) and can_move(book, one):
                found.append(who)
        return found

    def ask(state: State) -> Together:
        first = waiting[0]
        asks = tuple(
            [
                Ask(Decider(who), "interject", form, because, (who, first), "wait")
                for who in eager(state)
            ]
        )
        return Together("interject", asks, hidden=False, because=because, about=(first,))

    if not eager(run.state):
        return waiting[0]
    answers: tuple[str, ...] = yield from need(run, ask)
    for who, answer in zip(eager(run.state), answers, strict=True):
        if answer == "now":
            return who
    return waiting[0]


def _move(run: Run, who: str) -> Procedure:
    """The Move card: up to four hexes, more with the aim condition (FA-MOVE-01, FA-MOVE-03)."""
    book: FullyAutomatedBook = run.book
    one = run.state.who(who)
    if one.place is None or not can_move(book, one):
        yield Resolved(who, because=("FA-MOVE-12", "FA-WPN-26"))
        return
    aimed = (yield from apply_aim(run, who, MOVE)) if one.aim else False
    yield from walk(run, who, budget(run.state, book, run.state.who(who), aimed), "move")
    if run.state.find(who) is not None:
        yield Resolved(who, because=("FA-MOVE-12", "FA-MOVE-14"))
