"""The next fight: survivors of the last one are in it as they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.setup.cast import carry
from fracas.rulesets.action_points.state.state import State, with_die

NEXT = "stair"
_book = RULESET.open_book({})
assert isinstance(_book, ActionPointsBook)
BOOK: ActionPointsBook = _book


FIRST = next(one for one in RULESET.start(BOOK, "warehouse").combatants if one.kind == "pc").id


def hurt(**changes: object) -> State:
    """A fight that is over: the first PC is hurt, with the changes made to it."""
    state = RULESET.start(BOOK, "warehouse")
    one = state.who(FIRST)
    name = one.attributes[0].name
    values = {"damage": 9, "attributes": with_die(one, name, 4), "ap": 2, "penalty": 3, "bonus": 1}
    people = [
        replace(each, **{**values, **changes}) if each.id == FIRST else each
        for each in state.combatants
    ]
    return replace(state, combatants=tuple(people), result=one.side, round=3, day=2, agenda=())


@pytest.mark.rule("AP-HEAL-03", "AP-INJ-01", "AP-HEAL-11")
def test_damage_and_lost_steps_are_brought_along() -> None:
    scene = carry(BOOK, hurt(), NEXT).scene
    one = scene.who(FIRST)
    assert (one.damage, one.attributes[0].current) == (9, 4)
    assert (one.ap, one.penalty, one.bonus, scene.round, scene.day) == (0, 0, 0, 0, 2)
    fresh = RULESET.start(BOOK, NEXT)
    assert {each.id for each in fresh.combatants if each.kind != "pc"} < {
        each.id for each in scene.combatants
    }


@pytest.mark.rule("AP-HEAL-12", "AP-DOWN-04")
def test_the_dead_stay_behind_and_the_down_lie_there() -> None:
    assert carry(BOOK, hurt(dead=True, down=True), NEXT).scene.find(FIRST) is None
    lying = carry(BOOK, hurt(down=True, prone=True), NEXT).scene.who(FIRST)
    assert (lying.down, lying.prone) == (True, True)
    assert carry(BOOK, hurt(out="fled"), NEXT).scene.who(FIRST).out == ""


@pytest.mark.rule("AP-HEAL-03", "AP-HEAL-11")
@pytest.mark.parametrize(
    ("out", "won", "comes"),
    [
        ("fled", False, True),
        ("surrendered", False, False),
        ("captured", False, False),
        ("surrendered", True, True),
        ("captured", True, True),
    ],
)
def test_whoever_fled_comes_along_and_whoever_was_taken_only_if_its_side_won(
    out: str, won: bool, comes: bool
) -> None:
    state = hurt(out=out)
    if not won:
        state = replace(state, result=state.foes(FIRST)[0].side)
    there = carry(BOOK, state, NEXT).scene.find(FIRST)
    assert (there is not None) is comes
    if there is not None:
        assert (there.damage, there.out) == (9, "")


def test_everybody_stands_in_its_own_seat_and_strangers_in_those_left() -> None:
    seats = [one for one in RULESET.start(BOOK, "warehouse").combatants if one.kind == "pc"]
    again = carry(BOOK, hurt(), "warehouse").scene
    assert [(again.who(seat.id).x, again.who(seat.id).y) for seat in seats] == [
        (seat.x, seat.y) for seat in seats
    ]
    [stair] = [one for one in RULESET.start(BOOK, NEXT).combatants if one.kind == "pc"]
    one = carry(BOOK, hurt(), NEXT).scene.who(FIRST)
    assert (one.x, one.y) == (stair.x, stair.y)


def test_nobody_is_on_their_feet() -> None:
    state = hurt()
    people = [replace(one, down=True) if one.kind == "pc" else one for one in state.combatants]
    with pytest.raises(IllegalAnswer, match="AP-DOWN-04"):
        carry(BOOK, replace(state, combatants=tuple(people)), NEXT)
