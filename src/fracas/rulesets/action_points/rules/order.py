"""AP and the order: what a Round gives everybody, and whose place comes first.

AP-CHAR-10, AP-TURN. Dice break ties, and latecomers get a place.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import msgspec

from fracas.core.asking.prompts import Procedure, Roll, need
from fracas.core.chance import Faces, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.ids import GM
from fracas.core.play.run import Run
from fracas.dice.pool import Pool
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.state.facts import (
    InitiativeSet,
    Number,
    OrderSet,
    Points,
    Replenished,
    RolledOff,
)
from fracas.rulesets.action_points.state.state import Combatant, State

# Action Points (AP-CHAR-10, AP-TURN-08)

ESTABLISHED = ("AP-PRE-01", "AP-CHAR-10")

RESTORED = ("AP-TURN-08", "AP-CHAR-11", "AP-GAP-46")

PENALTY = ("AP-FD-05", "AP-FD-06", "AP-TURN-15")

SURPRISE = ("AP-SUR-02", "AP-SUR-04")

PERSISTS = ("AP-PRE-14", "AP-GAP-17")


def ap_max(one: Combatant, book: ActionPointsBook) -> int:
    """The full AP total: as stated, or the sum of the current dice sizes (AP-CHAR-10).

    Below d4 a die counts 0.
    """
    if one.ap_max is not None:
        return one.ap_max
    return sum([one.die(name) for name in book.tables.ap])


def establish(run: Run) -> Procedure[None]:
    """Set AP before anything else in a fight (AP-PRE-01).

    No penalty of an earlier fight comes off (AP-GAP-14).
    """
    totals = [(one.id, ap_max(one, run.book)) for one in _there(run.state)]
    points = tuple([Points(who, full, full) for who, full in totals])
    yield Replenished(points, because=ESTABLISHED)


def replenish(run: Run, number: int) -> Procedure[None]:
    """Restore AP at the start of a Round, less penalties (AP-TURN-08, AP-TURN-23).

    Round 0 is followed by Round 1 like any other (AP-SUR-12).
    """
    points = restored(run.state, run.book, number)
    because: tuple[str, ...] = SURPRISE if number == 0 else RESTORED
    if any(one.penalty for one in points):
        because = (*because, *PENALTY)
    if number == 1 and run.book.rulings["precombat_spend_persists"] == "on":
        because = (*because, *PERSISTS)
    if points:
        yield Replenished(points, because=because)


def restored(state: State, book: ActionPointsBook, number: int) -> tuple[Points, ...]:
    """The AP that a Round begins with, for everybody it gives any.

    The Surprise Round restores only those who have the drop on a combatant and are not surprised
    themselves (AP-SUR-02, AP-SUR-11); all others keep what they have (AP-SUR-04). By the table's
    option the first Round gives none to those who have been in no Round yet (AP-PRE-14).
    """
    found = _there(state)
    if number == 0:
        by = surprising(state)
        found = [one for one in found if one.id in by]
    elif number == 1 and book.rulings["precombat_spend_persists"] == "on":
        there = {who for pair in state.drops for who in pair}
        found = [one for one in found if one.id in there]
    points = []
    for one in found:
        full = ap_max(one, book)
        # What is left is at least 0 (AP-FD-06).
        points.append(Points(one.id, max(full - one.penalty, 0), full, one.penalty))
    return tuple(points)


def _there(state: State) -> list[Combatant]:
    """Everybody who is not Down and so has AP (AP-TURN-17)."""
    return [one for one in state.combatants if one.able]


# Round 0: who is in it (AP-SUR)


def surprised(state: State) -> frozenset[str]:
    """Everybody on whom somebody has the drop, whether or not they have one too (AP-SUR-11)."""
    return frozenset([whom for _, whom in state.drops])


def surprising(state: State) -> frozenset[str]:
    """Everybody who has the drop on a combatant and is not surprised (AP-SUR-11)."""
    return frozenset([who for who, _ in state.drops]) - surprised(state)


def walkers(state: State) -> tuple[str, ...]:
    """Who has a place in the Surprise Round: the surprising and the surprised (AP-SUR-10)."""
    there = {who for pair in state.drops for who in pair}
    return tuple([one.id for one in state.combatants if one.id in there and one.able])


# The order (AP-TURN-01, AP-TURN-02)

TIE = "tie"
"""The kind of the roll-off between those who tie."""

BECAUSE_TIE = ("AP-TURN-02", "AP-GAP-19")


class Places(msgspec.Struct, frozen=True):
    """Reads `count` dice of a roll-off as places from 1; ties share one."""

    count: int

    def of(self, faces: Faces) -> tuple[int, ...]:
        """The place of each face: the highest is 1."""
        ranked = sorted(set(faces), reverse=True)
        return tuple([ranked.index(face) + 1 for face in faces])

    def of_total(self, total: int) -> tuple[int, ...]:
        """Raise `MalformedAnswer`: a total does not rank dice."""
        raise MalformedAnswer("A roll-off needs each face: type them in order.", given=total)

    def of_name(self, name: str, rolled: Rolled) -> tuple[int, ...]:
        """Places by name, such as `2 1`; raises `MalformedAnswer` for anything else."""
        parts, places = name.split(), [str(place + 1) for place in range(self.count)]
        if len(parts) != self.count or not all(part in places for part in parts):
            raise MalformedAnswer(
                f"'{name}' does not rank {self.count}: give the place of each, such as "
                f"{' '.join(places)}.",
                given=name,
            )
        return tuple([int(part) for part in parts])


def ranked(
    run: Run, people: tuple[str, ...], number: Callable[[Combatant], int]
) -> Procedure[tuple[str, ...]]:
    """Return combatants by a number, highest first (AP-TURN-01).

    Ties go by the current Agility die, then by Perception, then by a roll-off (AP-TURN-02).
    """
    book: ActionPointsBook = run.book
    state: State = run.state

    def standing(who: str) -> tuple[int, ...]:
        one = state.who(who)
        return (-number(one), *[-die for die in _dice(book, one)])

    found: list[str] = []
    for _, group in groupby(sorted(people, key=standing), key=standing):
        found += yield from roll_off(run, tuple(group))
    return tuple([who for who in found if run.state.find(who) is not None])


def _dice(book: ActionPointsBook, one: Combatant) -> tuple[int, ...]:
    """The dice that break a tie, the most important first (AP-TURN-02)."""
    return tuple([one.die(name) for name in book.tables.ties])


def roll_off(run: Run, tied: tuple[str, ...]) -> Procedure[tuple[str, ...]]:
    """Roll a d10, as shipped, for each who ties, again for those who still do (AP-TURN-02)."""
    if len(tied) < 2:
        return tied
    dice, reading = Pool(len(tied), run.book.tables.tie), Places(len(tied))
    result = yield from need(run, lambda state: Roll(GM, TIE, dice, reading, (), BECAUSE_TIE, tied))
    yield RolledOff(tied, result.faces, because=(*BECAUSE_TIE, "AP-CORE-12"))
    places: tuple[int, ...] = result.value
    found: list[str] = []
    for place in sorted(set(places)):
        still = tuple([who for who, at in zip(tied, places, strict=True) if at == place])
        found += yield from roll_off(run, still)
    return tuple(found)


def by_initiative(run: Run) -> Procedure[None]:
    """Set the order of the first Round by Initiative (AP-TURN-01, AP-PRE-02).

    More AP mean an earlier place as well as more actions (AP-CHAR-14).
    """
    people = tuple([one.id for one in _there(run.state)])
    order = yield from ranked(run, people, lambda one: one.initiative)
    yield OrderSet(order, because=("AP-TURN-01", "AP-TURN-02", "AP-GAP-16"))


def afresh(run: Run) -> Procedure[None]:
    """Set the order by the AP left in the last Round; ties keep their order (AP-TURN-10).

    AP-TURN-12. The Initiatives were recorded as that Round ended.
    """
    state: State = run.state
    order = sorted(state.order, key=lambda who: -state.who(who).initiative)
    because = ("AP-TURN-10", "AP-TURN-12", "AP-GAP-18")
    yield OrderSet(tuple(order), because=because)


def read_off(run: Run) -> Procedure[None]:
    """Record the AP left as a Round ends, for the next order (AP-TURN-10, AP-TURN-11)."""
    numbers = tuple([Number(one.id, left_of(one)) for one in _there(run.state)])
    yield InitiativeSet(numbers, because=("AP-TURN-10", "AP-TURN-11"))


def left_of(one: Combatant) -> int:
    """The AP left; those of Full Defense count as spent first (AP-TURN-11)."""
    return min(one.ap, one.before_bonus) if one.fd_used else one.ap


def latecomers(state: State) -> tuple[str, ...]:
    """Those who are able and have no place in the order (AP-TURN-18)."""
    if len(state.order) == len(state.combatants):
        return ()
    order = set(state.order)
    return tuple([one.id for one in state.combatants if one.id not in order and one.able])


def join(run: Run) -> Procedure[None]:
    """Give latecomers full AP as Initiative, and a place from this Combat Turn on.

    AP-TURN-18. The others keep their order; ties are broken as usual (AP-TURN-02).
    """
    late = latecomers(run.state)
    if not late:
        return
    yield from arrive(run, late)
    order = list(run.state.order)
    for who in late:
        at = yield from _place(run, order, who)
        order.insert(at, who)
    order = [who for who in order if run.state.find(who) is not None]
    yield OrderSet(tuple(order), because=("AP-TURN-18", "AP-TURN-02", "AP-TURN-09"))


def arrive(run: Run, late: tuple[str, ...]) -> Procedure[None]:
    """Set AP and Initiative of latecomers to the full total (AP-TURN-18)."""
    book: ActionPointsBook = run.book
    totals = [(who, ap_max(run.state.who(who), book)) for who in late]
    points = tuple([Points(who, full, full) for who, full in totals])
    yield Replenished(points, because=("AP-TURN-18", "AP-CHAR-10"))
    numbers = tuple([Number(who, full) for who, full in totals])
    yield InitiativeSet(numbers, because=("AP-TURN-18",))


def _place(run: Run, order: list[str], who: str) -> Procedure[int]:
    """Find a newcomer's place in the existing order."""
    book: ActionPointsBook = run.book
    one = run.state.who(who)
    own = (one.initiative, *_dice(book, one))
    for at, other in enumerate(order):
        foe = run.state.find(other)
        if foe is None or run.state.find(who) is None:
            continue
        its = (foe.initiative, *_dice(book, foe))
        if own > its:
            return at
        if own == its and foe.able:
            first: tuple[str, ...] = yield from roll_off(run, (who, other))
            if first[0] == who:
                return at
    return len(order)
