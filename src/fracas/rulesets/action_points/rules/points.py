"""Action Points: how many there are, and when they come back (AP-CHAR-10, AP-TURN-08)."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.encumbrance import load
from fracas.rulesets.action_points.rules.surprise import surprising
from fracas.rulesets.action_points.state.facts import Points, Replenished
from fracas.rulesets.action_points.state.state import Combatant, State

ESTABLISHED = ("AP-PRE-01", "AP-CHAR-10")

RESTORED = ("AP-TURN-08", "AP-CHAR-11", "AP-GAP-46")

PENALTY = ("AP-FD-05", "AP-FD-06", "AP-TURN-15")

SURPRISE = ("AP-SUR-02", "AP-SUR-04")

PERSISTS = ("AP-PRE-14", "AP-GAP-17")


def ap_max(one: Combatant, book: ActionPointsBook) -> int:
    """The full AP total: as stated, or the sizes of the present dice together (AP-CHAR-10).

    Below d4 a die counts 0.
    """
    if one.ap_max is not None:
        return one.ap_max
    return sum([one.die(name) for name in book.tables.ap])


def price(book: ActionPointsBook, one: Combatant, action: str) -> int:
    """What an action of the book costs somebody in AP, its load with it where that counts.

    AP-GAP-56. An attack has its weapon's own AP besides.
    """
    row = book.actions[action]
    return row.cost + load(book, one) if row.ev else row.cost


def establish(run: Run) -> Procedure:
    """AP are established before anything else in a fight (AP-PRE-01).

    Nothing of the past comes off: a penalty ended with the fight that brought it (AP-GAP-14).
    """
    book: ActionPointsBook = run.book
    points = tuple(
        [Points(one.id, ap_max(one, book), ap_max(one, book)) for one in _there(run.state)]
    )
    yield Replenished(points, because=ESTABLISHED)


def replenish(run: Run, number: int) -> Procedure:
    """AP at the start of a Round of that number, less penalties (AP-TURN-08, AP-TURN-23).

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
    """The AP that a Round of that number begins with, for everybody whom it gives any.

    In the Surprise Round only those have a full total who have the drop on somebody and are not
    surprised themselves (AP-SUR-02, AP-SUR-11); all others keep what they have (AP-SUR-04). By the
    table's option the first Round gives none to whoever has been in no Round before (AP-PRE-14).
    """
    found = _there(state)
    if number == 0:
        by = surprising(state)
        found = [one for one in found if one.id in by]
    elif number == 1 and book.rulings["precombat_spend_persists"] == "on":
        there = {who for pair in state.drops for who in pair}
        found = [one for one in found if one.id in there]
    return tuple([_points(one, ap_max(one, book)) for one in found])


def _points(one: Combatant, full: int) -> Points:
    """Full AP less the penalty, at least 0 (AP-FD-06)."""
    return Points(one.id, max(full - one.penalty, 0), full, one.penalty)


def _there(state: State) -> list[Combatant]:
    """Everybody who is not Down, and so has AP (AP-TURN-17)."""
    return [one for one in state.combatants if one.able]
