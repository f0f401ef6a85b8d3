"""Movement: three gaits, the crawl, walls, crowds, and what it costs."""

from __future__ import annotations

import pytest

from fracas.core.asking.courses import Course
from fracas.core.errors import IllegalAnswer
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.deeds import means_of
from fracas.rulesets.action_points.rules.movement import GAITS, RUN, Walk
from fracas.rulesets.action_points.state.scene_facts import Moved
from fracas.rulesets.action_points.state.state import Area, Combatant
from tests.rulesets.action_points.fights import Fight, underway
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = Table(scene()).book
ANN = fighter("ann", ap_max=12, x=20, y=20, bags=("rucksack",))
BO = fighter("bo", "them", x=60, y=20)


@pytest.mark.rule(
    "AP-MOV-01", "AP-MOV-02", "AP-MOV-03", "AP-MOV-04", "AP-MOV-05", "AP-MOV-13", "AP-CHAR-12",
    "AP-GAP-23", "AP-GAP-24", "AP-GAP-25", "AP-GAP-26", "AP-CHAR-09",
)  # fmt: skip
@pytest.mark.parametrize(
    ("gait", "far", "cost"), [("walk", 10, 3), ("sprint", 30, 4), ("run", 60, 5)]
)
def test_ap_ex_11_gaits(gait: str, far: int, cost: int) -> None:
    fight = Fight(underway(ANN, BO)).say("turn", gait)
    with pytest.raises(IllegalAnswer):
        fight.say("course", ((20, 21 + far),))
    fight.say("course", ((20, 20 + far),))
    assert fight.declared() == [("ann", gait, cost)]
    (moved,) = fight.facts(Moved)
    assert (moved.how, moved.x, moved.y) == (gait, 20, 20 + far)
    assert fight.who("ann").ran is (gait == "run")


@pytest.mark.rule("AP-MOV-06", "AP-TURN-14")
def test_who_stops_short_pays_all_the_same() -> None:
    fight = Fight(underway(ANN, BO)).say("turn", "run").say("course", ())
    assert (fight.who("ann").x, fight.ap("ann")) == (20, [7])


@pytest.mark.rule("AP-MOV-08")
@pytest.mark.parametrize(("movement", "far"), [(10, 5), (9, 4)])
def test_the_prone_crawl_half_a_walk(movement: int, far: int) -> None:
    one = fighter("ann", prone=True, movement=movement)
    assert gaits(BOOK, one) == {"walk": "", "sprint": "AP-MOV-08", "run": "AP-MOV-08"}
    assert Walk().reach(BOOK, movement, prone=True) == far
    assert RUN.reach(BOOK, movement, prone=True) == 0
    assert all(gaits(BOOK, fighter("bob", prone=True, movement=1)).values())


def gaits(book: ActionPointsBook, one: Combatant) -> dict[str, str]:
    """By which rule each gait is shut to somebody; blank for those that are open."""
    return {gait.kind: gait.shut(book, means_of(book, one)) for gait in GAITS}


@pytest.mark.rule("AP-MOV-07")
def test_leaving_the_reach_of_an_enemy_provokes_nothing() -> None:
    near = fighter("bo", "them", x=23, y=20, weapons=("sword",))
    fight = Fight(underway(ANN, near)).say("turn", "walk").say("course", ((10, 20),))
    assert fight.asked == "bo", "nothing was asked in between"
    assert (fight.kind, fight.ap("bo")) == ("turn", [12])


@pytest.mark.rule("AP-MOV-13", "AP-MOV-01")
def test_walls_crowds_and_people_are_in_the_way() -> None:
    areas = (
        Area("wall", "Wall", 30, 0, 2, 60, solid=True),
        Area("stair", "Stair", 0, 40, 10, 10, most=1),
    )
    cy = fighter("cy", x=5, y=45)
    fight = Fight(underway(ANN, BO, cy, areas=areas)).say("turn", "run")
    for course in (((40, 20),), ((4, 44),), ((5, 45),), ((60, 300),)):
        with pytest.raises(IllegalAnswer):
            fight.say("course", course)
    with pytest.raises(IllegalAnswer):
        Fight(underway(ANN, BO)).say("turn", "run").say("course", ((60, 20),))
    free = Fight(underway(ANN, BO, areas=areas)).say("turn", "run").say("course", ((4, 44),))
    assert (free.who("ann").x, free.who("ann").y) == (4, 44)


@pytest.mark.rule("AP-MOV-13", "AP-ATK-13")
def test_a_foe_is_walked_toward_by_name_to_within_reach() -> None:
    state = underway(ANN, BO, fighter("cy", x=20, y=30))
    form = RUN.course(state, BOOK, "ann")
    assert isinstance(form, Course)
    assert form.parse("bo") == ((55, 20),)
    assert form.parse("cy") == ((20, 29),)
    spear = fighter("ann", x=20, y=20, weapons=("spear",))
    assert RUN.course(underway(spear, BO), BOOK, "ann").parse("bo") == ((50, 20),)
