"""Whom computers attack in Action Points, and where they move."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.asking.courses import Course, Mark, Point, feet, length, way_round
from fracas.rulesets.action_points.advice.outlook import value
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.deeds import reaches, weapons_of
from fracas.rulesets.action_points.rules.movement import RUN, Gait, keep_of
from fracas.rulesets.action_points.state.state import Combatant, State


def quarry(state: State, me: Combatant) -> tuple[Combatant, ...]:
    """Whom a combatant goes for, nearest first: able foes, and those whose death decides the fight.

    In the Surprise Round only those on whom it has the drop (AP-SUR-01).
    """
    here = (me.x, me.y)
    found = [
        one
        for one in state.combatants
        if one.side != me.side
        and (one.able or wanted(state, me, one))
        and (state.round or not state.turn or (me.id, one.id) in state.drops)
    ]
    found.sort(key=lambda one: (feet(here, (one.x, one.y)), one.id))
    return tuple(found)


def wanted(state: State, me: Combatant, foe: Combatant) -> bool:
    """Whether the foe's death decides the fight for the combatant's side."""
    return not (foe.dead or foe.out) and any(
        goal.victim == foe.id and goal.winner == me.side for goal in state.goals
    )


def bides(state: State, me: Combatant) -> bool:
    """Whether a combatant holds its ground: its side wins by time, and no death on it decides.

    A combatant that holds a stair until a gate is shut does not come down (AP-NAR-07, AP-TURN-19).
    """
    if not any(clock.winner == me.side for clock in state.clocks):
        return False
    return all(state.who(goal.victim).side != me.side for goal in state.goals)


def armed(book: ActionPointsBook, me: Combatant) -> bool:
    """Whether a combatant has a weapon in hand."""
    return any(key in book.weapons for key in me.in_hand)


def in_reach(state: State, book: ActionPointsBook, me: Combatant, foe: Combatant) -> bool:
    """Whether a weapon at hand could hurt a foe from here, AP aside."""
    return any(
        reaches(state, book, me, weapon, foe) and value(state, book, me, foe, weapon)
        for weapon in weapons_of(book, me)
    )


def walk(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    goals: tuple[Combatant, ...],
    gaits: list[Gait],
) -> tuple[Gait, tuple[Point, ...]] | None:
    """Return a way toward the first goal that can be approached, by the cheapest gait that arrives.

    If no gait arrives in one move, the fastest. A shooter does not run, which would hinder its
    shot, and stops at short range (AP-ATK-14).
    """
    short = short_range(book, me)
    for foe in goals:
        far = feet((me.x, me.y), (foe.x, foe.y))
        shoots = far > short > 0
        if shoots and len(gaits) > 1:
            gaits = [gait for gait in gaits if gait != RUN]
        near = short if shoots else keep_of(book, weapons_of(book, me))
        mark = Mark(foe.id, foe.x, foe.y, near)
        for gait in gaits:
            form = gait.course(state, book, me.id)
            if shoots:
                form = replace(form, budget=min(form.budget, far - short))
            walked = form.toward(mark)
            if walked and feet(walked[-1], (mark.x, mark.y)) <= mark.keep:
                return gait, walked
            if walked and gait == gaits[-1] and nearer(form, walked, mark):
                return gait, walked
    return None


def short_range(book: ActionPointsBook, me: Combatant) -> int:
    """The short range of the weapon in hand, 0 for melee weapons."""
    rows = [book.weapons[key] for key in me.in_hand if key in book.weapons]
    return max([row.ranges[0] for row in rows if row.ranges], default=0)


def nearer(form: Course, walked: tuple[Point, ...], mark: Mark) -> bool:
    """Whether a walk shortens the way that is left, obstacles included."""

    def left(here: Point) -> int:
        way = way_round(here, (mark.x, mark.y), form.walls, form.width, form.height)
        return length((here, *way))

    return left(walked[-1]) < left(form.start)
