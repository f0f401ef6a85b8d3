"""A course as an answer: read, refused, walked toward somebody and drawn."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.cli.keyboard.asking import how_to_answer, may_be, shown
from fracas.contract.options import refuse_unlawful
from fracas.contract.subject import typed
from fracas.core.asking.answers import Form
from fracas.core.asking.courses import (
    Block,
    Course,
    Mark,
    Point,
    feet,
    is_course,
    length,
    on_field,
    way_round,
    written,
)
from fracas.core.asking.prompts import Ask
from fracas.core.errors import AmbiguousAnswer, IllegalAnswer, MalformedAnswer
from fracas.core.ids import Decider
from fracas.core.proof.streams import Throw
from tests.toy import TOY

WALL = Block(10, 0, 2, 20)
BO = Mark("Bo", 30, 5, keep=5)
YARD = Course((0, 5), 30, 40, 40, (WALL,), marks=(BO, Mark("Bea", 0, 40)))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", ()),
        ("Stay", ()),
        ("3,9", ((3, 9),)),
        (" 3 , 9 -> 4,20  ", ((3, 9), (4, 20))),
        ("Bea", ((0, 35),)),
        ("be", ((0, 35),)),
    ],
)
def test_a_course_reads(text: str, answer: tuple[Point, ...]) -> None:
    assert YARD.parse(text) == answer


@pytest.mark.parametrize("text", ["12", "12 30", "3,9 4", "4,5,6", "-", "3,,4", "9,9 Bo"])
def test_what_is_no_course_is_not_read(text: str) -> None:
    with pytest.raises(MalformedAnswer):
        YARD.parse(text)


def test_names_are_told_apart() -> None:
    with pytest.raises(AmbiguousAnswer):
        YARD.parse("b")
    with pytest.raises(MalformedAnswer, match=r"15,40, or stay\.$"):
        Course((0, 5), 30).parse("Bo")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (((0, 5),), "A leg may not go from 0,5 to itself: leave that point out."),
        (((0, -1),), "0,-1 is off the field: it is 40 by 40 ft, from 0,0 on."),
        (((0, 41),), "0,41 is off the field: it is 40 by 40 ft, from 0,0 on."),
        (((0, 36),), "That course is 31 ft long: you may go 30 ft."),
        (((9, 5), (10, 5)), "The way from 9,5 to 10,5 is blocked: go around it."),
        (((20, 5),), "The way from 0,5 to 20,5 is blocked: go around it."),
        (((3, 3),), "Someone is at 3,3 already: end beside that point."),
        (((5, 9),), "There is no more room at 5,9: end somewhere else."),
    ],
)
def test_a_course_is_refused(answer: tuple[Point, ...], sentence: str) -> None:
    course = msgspec.structs.replace(YARD, taken=((3, 3),), full=(Block(5, 9, 1, 1),))
    with pytest.raises(IllegalAnswer) as refused:
        course.check(answer)
    assert refused.value.sentence == sentence
    course.check(((0, 35),))
    course.check(())


@pytest.mark.parametrize("value", ["3,4", 5, ((3, True),), ((3, 4, 5),), ("ab",), ((3.0, 4.0),)])
def test_what_is_no_course_is_refused(value: object) -> None:
    with pytest.raises(MalformedAnswer, match="is not a course"):
        YARD.check(value)


@pytest.mark.parametrize("text", ["fly", "1", "12", "toward the moon", "5,", "a,b"])
def test_what_cannot_be_read_as_a_walk_is_told_how_one_is_written(text: str) -> None:
    with pytest.raises(MalformedAnswer) as refused:
        Course((0, 5), 60, marks=(BO,)).parse(text)
    assert refused.value.sentence == (
        f"'{text}' is not a course: give points such as 12,30 15,40, or a name such as Bo, or stay."
    )


def test_many_short_legs_are_as_long_as_they_are() -> None:
    """Each leg of 1.4 ft rounded down alone would be 1 ft, and twenty of them 20."""
    zigzag = tuple((step + 1, (step + 1) % 2) for step in range(20))
    assert length(((0, 0), *zigzag)) == 28
    assert feet((0, 0), (1, 1)) == 1
    with pytest.raises(IllegalAnswer, match="28 ft long: you may go 20"):
        Course((0, 0), 20).check(zigzag)
    Course((0, 0), 28).check(zigzag)


def test_somebody_inside_a_block_may_leave_it() -> None:
    Course((11, 5), 30, 40, 40, (WALL,)).check(((20, 5),))


def test_a_name_is_walked_toward_until_near_enough() -> None:
    open_ground = Course((0, 5), 60, marks=(BO,))
    assert open_ground.parse("Bo") == ((25, 5),)
    assert msgspec.structs.replace(open_ground, budget=10).parse("Bo") == ((10, 5),)
    assert msgspec.structs.replace(open_ground, start=(27, 5)).parse("Bo") == ()


def test_a_taken_end_is_passed_by_or_not_reached() -> None:
    taken = Course((0, 5), 60, taken=((25, 5), (26, 5)))
    assert taken.toward(BO) == ((27, 5),)
    crowd = tuple((x, 5) for x in range(25, 31))
    assert msgspec.structs.replace(taken, taken=crowd).toward(BO) == ((24, 5),)


def test_a_wall_is_walked_round() -> None:
    """Past the lower end of the wall, a foot off its corners, and as near as it needs to be."""
    way = way_round((0, 5), (30, 5), (WALL,), 40, 40)
    assert way == ((9, 21), (13, 21), (30, 5))
    assert msgspec.structs.replace(YARD, budget=20).toward(BO) == ((9, 21), (11, 21))
    walked = msgspec.structs.replace(YARD, budget=60).toward(BO)
    assert walked[:2] == ((9, 21), (13, 21))
    assert feet(walked[-1], (30, 5)) == 5


def test_near_through_a_wall_is_not_near() -> None:
    behind = Mark("Cy", 13, 5, keep=5)
    walked = msgspec.structs.replace(YARD, start=(9, 5), budget=60).toward(behind)
    assert walked[-1][0] > 12


def test_where_no_way_leads_one_stays() -> None:
    closed = Course((0, 5), 60, 40, 40, (Block(10, 0, 2, 40),), marks=(BO,))
    assert closed.parse("Bo") == ()


@given(
    st.builds(Block, st.integers(0, 9), st.integers(0, 9), st.integers(1, 5), st.integers(1, 5)),
    *[st.tuples(st.integers(0, 15), st.integers(0, 15))] * 2,
)
def test_a_line_touches_a_block_as_its_points_do(block: Block, one: Point, other: Point) -> None:
    """A line that touches has a point in the block grown by a step, one that does not has none."""
    steps = 64
    touched = any(
        block.x * steps <= one[0] * (steps - at) + other[0] * at <= (block.x + block.width) * steps
        and block.y * steps
        <= one[1] * (steps - at) + other[1] * at
        <= (block.y + block.height) * steps
        for at in range(steps + 1)
    )
    if touched:
        assert block.crossed(one, other)
    assert block.crossed(one, other) == block.crossed(other, one)
    if not block.crossed(one, other):
        assert not block.holds(one)
        assert not block.holds(other)


@pytest.mark.parametrize(
    ("one", "other", "crossed"),
    [
        ((0, 0), (4, 4), True),
        ((0, 6), (6, 0), True),
        ((0, 4), (4, 0), True),
        ((0, 3), (3, 0), False),
        ((0, 2), (9, 2), True),
        ((0, 1), (9, 1), False),
        ((3, 3), (3, 3), True),
        ((1, 3), (1, 3), False),
        ((2, 9), (2, 4), True),
        ((9, 9), (5, 5), False),
    ],
)
def test_the_edge_belongs_to_the_block(one: Point, other: Point, crossed: bool) -> None:
    assert Block(2, 2, 2, 2).crossed(one, other) is crossed


def test_a_field_has_its_edges() -> None:
    assert on_field((40, 0), 40, 20)
    assert not on_field((40, 21), 40, 20)
    assert on_field((-5, 900), 0, 0)


@given(st.binary(max_size=3), st.integers(0, 40))
def test_a_drawn_course_is_lawful_and_can_be_typed(seed: bytes, budget: int) -> None:
    course = msgspec.structs.replace(YARD, budget=budget)
    answer = course.sample(Throw(seed, 0))
    course.check(answer)
    assert course.parse(typed(answer)) == answer


def test_a_course_is_written_as_it_is_typed() -> None:
    assert written(((12, 30), (15, 40))) == "12,30 15,40"
    assert written(()) == "stay"
    assert shown(((12, 30), (15, 40))) == "12,30 15,40"
    assert is_course(((1, 2),))
    assert not is_course(())
    assert not is_course((("name", 2),))


def test_the_terminal_says_how_a_course_is_typed() -> None:
    assert may_be(YARD) == "points from 0,5, 30 ft to go"
    assert how_to_answer(YARD, None) == (
        "List points in order, such as 0,5, or stay, or whom to walk toward: Bo, Bea."
    )
    assert "whom" not in how_to_answer(Course((0, 0), 5), ())


def test_a_course_passes_through_json() -> None:
    text = msgspec.json.encode(YARD)
    assert msgspec.json.decode(text, type=Form) == YARD


def test_the_contract_refuses_names_that_cannot_be_typed() -> None:
    state = TOY.start(TOY.open_book({}), "duel")
    who = next(one.id for one in TOY.members(state))
    refuse_unlawful(TOY, state, Ask(Decider(who), "walk", YARD))
    for names in (("12 ft off", "Bea"), ("Bea", "Bea")):
        marks = tuple(Mark(name, 1, at) for at, name in enumerate(names))
        with pytest.raises(AssertionError, match=names[0]):
            refuse_unlawful(
                TOY, state, Ask(Decider(who), "walk", msgspec.structs.replace(YARD, marks=marks))
            )
