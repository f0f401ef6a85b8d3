"""How computers move: ways of the Move card, and single hexes in and out of reach."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from fracas.core.play.run import Run
from fracas.kit.deeds import Deed
from fracas.rulesets.fully_automated.advice.aids import attack_of, goes_to
from fracas.rulesets.fully_automated.advice.outlook import Arms, arms, clear, with_card
from fracas.rulesets.fully_automated.advice.policies import errand
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Moves
from fracas.rulesets.fully_automated.rules.blows import armour_of
from fracas.rulesets.fully_automated.rules.cards import reach, unarmed
from fracas.rulesets.fully_automated.rules.conditions import down
from fracas.rulesets.fully_automated.rules.ground import (
    Ground,
    enter_cost,
    ground_cost,
    ground_under,
    steps_from,
)
from fracas.rulesets.fully_automated.rules.sight import of_two, verdict
from fracas.rulesets.fully_automated.rules.steps import ToHex
from fracas.rulesets.fully_automated.rules.targets import can_reach
from fracas.rulesets.fully_automated.state.facts import Moved
from fracas.rulesets.fully_automated.state.state import MOVE, RESTRAIN, TACKLE, Combatant, State
from fracas.space.hex_paths import reach as spread
from fracas.space.hexes import Hex, distance, neighbours

FIELD = 60
"""How far from a goal paths are computed, in hexes of movement; everything further counts alike."""

DETOUR = 8
"""How many hexes of movement a path around somebody in the way may cost."""

ROOM = 3
"""A fighter with at most a third of its HP left prefers to be elsewhere."""

FLEEING = "bystander"


Steps = tuple[ToHex, ...]
"""Single hexes that are offered."""


def steps_of(deeds: tuple[Deed, ...]) -> Steps:
    """The single hexes among the options."""
    return tuple([one for one in deeds if isinstance(one, ToHex)])


def way(run: Run, who: str, hexes: int) -> tuple[str, ...]:
    """The way of a Move: closer to the nearest foe, until the best attack reaches (FA-MOVE-01).

    Bystanders go the other way, to an exit if there is one. A side with a goal in some place goes
    there.
    """
    state: State = run.state
    book: FullyAutomatedBook = run.book
    me = state.who(who)
    start = me.place
    if start is None:
        return ()
    ground = ground_under(state, book)
    goal, near = _goal(state, book, me, ground)
    if goal is None:
        return ()
    fallen = frozenset([one.place for one in state.present() if one.place and down(book, one)])
    costs = field(ground, book.tables.moves, goal, fallen - goal - {start})
    taken = {one.place for one in state.combatants if not one.out}
    walked: list[str] = []
    here, left = start, hexes
    far = costs.get(here, FIELD)
    while left > 0 and (far > near or not _sees(state, book, me, here, goal, near)):
        best: tuple[int, int, Hex] | None = None
        for there, step in steps_from(ground, book.tables.moves, here):
            rest = costs.get(there, FIELD)
            nearer = far if best is None else best[0]
            if step.cost <= left and rest < nearer and there not in taken:
                best = (rest, step.cost, there)
        if best is None:
            break
        far, cost, here = best
        left -= cost
        walked.append(str(here))
    return tuple(walked) if walked or far <= near else _round_about(state, book, who, costs, hexes)


def _sees(
    state: State,
    book: FullyAutomatedBook,
    me: Combatant,
    here: Hex,
    goal: frozenset[Hex],
    near: int,
) -> bool:
    """Whether a foe within reach could be attacked from a hex; True if the goal is a place."""
    if not near:
        return True
    for place in goal:
        foe = state.at(place)
        if (
            foe is not None
            and foe.side != me.side
            and not clear(state, book, me.id, foe.id, here, place)
        ):
            return False
    return True


def _round_about(
    state: State, book: FullyAutomatedBook, who: str, costs: dict[Hex, int], hexes: int
) -> tuple[str, ...]:
    """The way that gains most if others block the straight one, also past them."""
    start = state.who(who).place
    assert start is not None
    ways = spread(start, hexes, enter_cost(state, book, who))
    best = min(ways, key=lambda one: (costs.get(one.end, FIELD), one.cost), default=None)
    if best is None or costs.get(best.end, FIELD) >= costs.get(start, FIELD):
        return ()
    return tuple(str(there) for there in best.cells[1:])


def _goal(
    state: State, book: FullyAutomatedBook, me: Combatant, ground: Ground | None
) -> tuple[frozenset[Hex] | None, int]:
    """Where a combatant wants to be: the goal hexes, and the largest distance from them."""
    if me.policy == FLEEING and ground is not None and ground.exits:
        return ground.exits, 0
    if state.alarms:
        alarm = errand(state, book, me)
        if alarm is not None and alarm.hexes:
            return frozenset(alarm.hexes), 1
    for goal in state.goals:
        if goal.side == me.side and goal.kind == "exit" and state.map is not None and goal.area:
            area = frozenset(state.map.area(goal.area))
            if area:
                return area, 0
    wanted = goes_to(state, book, me) if me.card != TACKLE else None
    if wanted is not None and wanted.value >= attack_of(book, me):
        assert wanted.one.place is not None
        return frozenset((wanted.one.place,)), 1
    assert me.place is not None
    here = me.place
    near = min([(distance(here, foe), foe) for foe in _foes_at(state, book, me.id)], default=None)
    if near is None:
        return None, 0
    return frozenset(near[1:]), 1 if me.card == TACKLE else max(1, arms(book, me).best)


@lru_cache(maxsize=4096)
def field(
    ground: Ground | None,
    moves: Moves,
    goals: frozenset[Hex],
    fallen: frozenset[Hex] = frozenset(),
) -> dict[Hex, int]:
    """The movement cost from each hex to the nearest of some goals.

    Of all combatants only those who are down block it, since they stay there.
    """
    costs = dict.fromkeys(goals, 0)
    queue = [(0, goal) for goal in goals]
    while queue:
        cost, here = heappop(queue)
        if cost > costs[here] or cost >= FIELD:
            continue
        step = max(moves.open, ground_cost(ground, moves, here)) + DETOUR * (here in fallen)
        for there, _ in steps_from(ground, moves, here):
            total = cost + step
            if total < costs.get(there, FIELD + 1):
                costs[there] = total
                heappush(queue, (total, there))
    return costs


def aside(run: Run, who: str, attacker: str, hexes: Steps) -> ToHex | None:
    """The hex the target of an attack steps to, or None to stay (FA-ATK-04, FA-DEF-08).

    First choice is out of reach for good, then next to the attacker if that helps the defence and
    the answer, then behind cover, then where the shot is harder.
    """
    state: State = run.state
    book: FullyAutomatedBook = run.book
    foe = state.who(attacker)
    here, origin = state.who(who).place, foe.place
    if here is None or origin is None or foe.side == state.who(who).side:
        return None
    key = unarmed(book, foe) if foe.card == TACKLE else foe.card
    spent = any(
        isinstance(fact, Moved) and fact.who == attacker and fact.how == "attack"
        for fact in run.facts
    )
    if key in book.cards:
        chase = 0 if spent else book.cards[key].movement
        for one in hexes:
            away = distance(origin, one.place)
            if away > chase and not any(
                reach(book, foe, key, gap) for gap in range(away - chase, away + 1)
            ):
                return one
        if book.cards[key].ranged and distance(origin, here) > 1:
            return _behind(state, book, who, attacker, hexes, key)
    elif key == RESTRAIN and spent:
        return next((one for one in hexes if distance(origin, one.place) > 1), None)
    return None


def _behind(
    state: State,
    book: FullyAutomatedBook,
    who: str,
    attacker: str,
    hexes: Steps,
    key: str,
) -> ToHex | None:
    """A hex where a shooter's target is in cover, or can answer, or is farther away."""
    foe = state.who(attacker)
    origin = foe.place
    assert origin is not None
    here = state.who(who).place
    assert here is not None
    if of_two(state, book, attacker, who).covered:
        return None
    ground = ground_under(state, book)
    if ground is not None and (ground.obstacles or ground.barriers):
        hiding = ground.obstacles | ground.barriers
        for one in hexes:
            if not hiding.isdisjoint(neighbours(one.place)):
                seen = verdict(state, book, attacker, who, origin, one.place)
                if seen.stopped or seen.covered:
                    return one
    mine: Arms = arms(book, state.who(who))
    now = distance(origin, here)
    farther: ToHex | None = None
    for one in hexes:
        away = distance(origin, one.place)
        if away == 1 and now == 2 and not mine.shoots:
            return one
        suits = reach(book, foe, key, away)
        if away > now and suits != reach(book, foe, key, now) and suits:
            farther = farther or one
    return farther


def after(run: Run, who: str, target: str, hexes: Steps) -> ToHex | None:
    """The hex from which an attacker reaches a target who stepped away, or None.

    FA-ATK-04, FA-ATK-08.
    """
    state: State = run.state
    book: FullyAutomatedBook = run.book
    me = state.who(who)
    place = state.who(target).place
    if place is None or me.place is None:
        return None
    key = unarmed(book, me) if me.card == TACKLE else me.card
    if key == RESTRAIN:
        if distance(me.place, place) == 1:
            return None
        return next((one for one in hexes if distance(one.place, place) == 1), None)
    if key not in book.cards:
        return None
    if not can_reach(state, book, who, target, key):
        return next(
            (one for one in hexes if reach(book, me, key, distance(one.place, place))), None
        )
    return None if me.card == TACKLE else _better(state, book, me, state.who(target), hexes)


def _better(
    state: State, book: FullyAutomatedBook, me: Combatant, other: Combatant, hexes: Steps
) -> ToHex | None:
    """The hex from which an attack does most to a defender; None to stay.

    Defence against an attacker who is not adjacent is at a disadvantage (FA-DEF-09).
    """
    place = other.place
    assert place is not None
    assert me.place is not None
    armour = armour_of(book, other)

    def guarded(away: int) -> float:
        return with_card(book, me, me.card, away, armour, aimed=bool(me.aim)).guarded

    found, most = None, guarded(distance(me.place, place))
    for one in hexes:
        worth = guarded(distance(one.place, place))
        if worth > most and clear(state, book, me.id, other.id, one.place, place):
            found, most = one, worth
    return found


def towards(
    run: Run, who: str, hexes: Steps, reaches: frozenset[int] | None = None
) -> ToHex | None:
    """The step that comes closest to a foe who is up, or None.

    With `reaches`, only hexes at one of these distances from a foe count.
    """
    state: State = run.state
    here, foes = state.who(who).place, _foes_at(state, run.book, who)
    fitting = [one for one in hexes if reaches is None or _gap(one.place, foes) in reaches]
    if here is None or not foes or not fitting:
        return None
    found = min(fitting, key=lambda one: _gap(one.place, foes))
    nearer = reaches is not None or _gap(found.place, foes) < _gap(here, foes)
    return found if nearer else None


def along(state: State, book: FullyAutomatedBook, who: str, others: list[str]) -> str:
    """The friend to take along on a Move: one with nobody in reach who does not move itself.

    It gets closer for free (FA-MOVE-09). Of several, the one whose attack is worth most; blank if
    there is none.
    """
    foes = _foes_at(state, book, who)
    best, most = "", 0.0
    for other in others:
        one = state.who(other)
        if one.side != state.who(who).side or down(book, one) or one.card in (MOVE, TACKLE):
            continue
        own = arms(book, one)
        if own.usual > most and one.place is not None and _gap(one.place, foes) > own.reach:
            best, most = other, own.usual
    return best


def needed(state: State, book: FullyAutomatedBook, who: str) -> bool:
    """Whether an adjacent friend cannot move itself, and has nobody in reach (FA-MOVE-09).

    A friend who can move may be moving already.
    """
    me = state.who(who)
    stuck = [
        one.id
        for one in state.present()
        if one.id != who and one.stuns and one.place is not None and me.place is not None
        if distance(one.place, me.place) == 1
    ]
    return bool(stuck) and bool(along(state, book, who, stuck))


def _foes_at(state: State, book: FullyAutomatedBook, who: str) -> list[Hex]:
    """The hexes of foes who can still fight."""
    return [
        one.place
        for one in state.foes(who)
        if one.place is not None and one.attitude != "neutral" and not down(book, one)
    ]


def off(run: Run, who: str, hexes: Steps) -> ToHex | None:
    """The step that leads farthest from the nearest foe, for a badly hurt combatant."""
    state: State = run.state
    me = state.who(who)
    foes = _foes_at(state, run.book, who)
    if me.place is None or me.hp * ROOM > me.most_hp or not foes or not hexes:
        return None
    found = max(hexes, key=lambda one: _gap(one.place, foes))
    return found if _gap(found.place, foes) > _gap(me.place, foes) else None


def _gap(place: Hex, foes: list[Hex]) -> int:
    """How far the nearest foe is from a hex; very far without foes."""
    return min([distance(place, foe) for foe in foes], default=FIELD)
