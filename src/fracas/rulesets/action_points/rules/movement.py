"""Movement: three gaits over a plane in feet, and the crawl of the prone (AP-MOV-01 to AP-MOV-08).

Nothing happens to whoever leaves an enemy's reach (AP-MOV-07).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.core.courses import Course, Mark, Point
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import weapons_of
from fracas.rulesets.action_points.rules.ground import full, solid
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.state.asked import Going
from fracas.rulesets.action_points.state.facts import Declared
from fracas.rulesets.action_points.state.scene_facts import Moved
from fracas.rulesets.action_points.state.state import Combatant, State

GAITS = ("walk", "sprint", "run")
"""The gaits, slowest first (AP-MOV-05)."""

BECAUSE: dict[str, tuple[str, ...]] = {
    "walk": ("AP-MOV-01", "AP-MOV-02", "AP-MOV-06", "AP-GAP-25"),
    "sprint": ("AP-MOV-01", "AP-MOV-03", "AP-MOV-05", "AP-MOV-06", "AP-GAP-24"),
    "run": ("AP-MOV-01", "AP-MOV-04", "AP-MOV-05", "AP-MOV-06", "AP-GAP-23", "AP-GAP-24"),
    "crawl": ("AP-MOV-08", "AP-MOV-06"),
}
"""The rules of each gait, and of a Walk on hands and knees."""

BESIDE = 1
"""To within how many feet one walks by name of whom one does not strike: none share a point."""


def reach_of(book: ActionPointsBook, one: Combatant, gait: str) -> int:
    """How many feet somebody covers at a gait (AP-MOV-02 to AP-MOV-04).

    The prone may only crawl: a Walk of half the distance, rounded down (AP-MOV-08).
    """
    if not one.prone:
        return book.actions[gait].stride * one.movement
    return book.actions[gait].stride * one.movement // book.tables.crawl if gait == "walk" else 0


def gaits(book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """The gaits that somebody can pay for and that lead anywhere (AP-TURN-13, AP-MOV-08)."""
    ap = one.ap
    return tuple(
        [gait for gait in GAITS if price(book, one, gait) <= ap and reach_of(book, one, gait)]
    )


def course_of(state: State, book: ActionPointsBook, who: str, gait: str) -> Course:
    """The walk that somebody may take at a gait, as an answer.

    Solid areas are in the way, areas that hold no more of its side may not be ended in, and
    nobody ends where somebody else stands. Whoever is there may be walked toward by id: a foe to
    within the reach of what is in hand.
    """
    one = state.who(who)
    others = [other for other in state.combatants if other.id != who and other.able]
    keep = keep_of(book, weapons_of(book, one))
    return Course(
        (one.x, one.y),
        reach_of(book, one, gait),
        state.width,
        state.height,
        solid(state.areas),
        full(state, one),
        tuple([(other.x, other.y) for other in others]),
        tuple(
            [
                Mark(other.id, other.x, other.y, BESIDE if other.side == one.side else keep)
                for other in others
            ]
        ),
    )


@lru_cache(maxsize=512)
def keep_of(book: ActionPointsBook, weapons: tuple[str, ...]) -> int:
    """From how many feet the longest of some weapons reaches in melee (AP-ATK-13)."""
    return max([BESIDE, *[book.weapons[key].reach for key in weapons]])


def move(run: Run, who: str, gait: str) -> Procedure:
    """Walk, Sprint or Run as an action in combat: paid in full, then gone as far as one likes.

    AP-MOV-01, AP-MOV-06. EV is added once (AP-GAP-56).
    """
    one = run.state.who(who)
    because = ("AP-TURN-03", "AP-TURN-14", *rules_of(one, gait))
    yield Declared(who, gait, price(run.book, one, gait), because=because)
    yield from walk(run, who, gait)


def rules_of(one: Combatant, gait: str) -> tuple[str, ...]:
    """The rules by which somebody moves at a gait."""
    return BECAUSE["crawl" if one.prone else gait]


def walk(run: Run, who: str, gait: str) -> Procedure:
    """Where a move that is paid for goes; to stay costs the same (AP-MOV-06)."""
    book: ActionPointsBook = run.book

    def ask(state: State) -> Ask:
        form = course_of(state, book, who, gait)
        about = Going(who, gait, str(form.budget))
        return Ask(Decider(who), "course", form, rules_of(state.who(who), gait), about, ())

    points: tuple[Point, ...] = yield from need(run, ask)
    one = run.state.who(who)
    x, y = points[-1] if points else (one.x, one.y)
    because = (*rules_of(one, gait), "AP-MOV-07", "AP-MOV-13")
    path: Any = points[:-1]
    yield Moved(who, x, y, gait, path, because=because)
