"""A fight as one seat sees it: it answers for its own and knows no more than they may."""

from __future__ import annotations

import pytest

import fracas
from fracas.core.asking.prompts import Together
from fracas.core.errors import WrongUse
from tests.api.test_fights import SCENARIOS


def test_those_who_choose_together_are_never_shown_to_one_another() -> None:
    fight = fracas.fight("footbridge", seed=7)
    me = fight.view("kit")
    assert isinstance(fight._chronicle.prompt, Together)
    assert me.prompt is not None
    assert me.prompt.deciders == ("kit",)
    assert {option.decider for option in me.options} == {"kit"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_view_plays_its_own_and_the_book_plays_the_others(scenario: str) -> None:
    fight = fracas.fight(scenario, seed=7)
    rules, state = fight._chronicle.rules, fight._chronicle.state
    side = rules.sides(state)[0]
    mine = {str(one.id) for one in rules.members(state) if one.side == side}
    me = fight.view(side)
    while me.prompt is not None:
        assert set(me.prompt.deciders) <= mine
        me.auto(1)
    assert me.over
    assert me.outcome == fight.outcome
    shown, whole = set(me.log), set(fight.log)
    assert len(me.log) <= len(fight.log)
    assert shown
    assert whole


def test_a_view_is_shown_no_more_than_its_seat_may_know() -> None:
    # What the seat of a side is shown depends on nothing that it cannot see: the wire's own tests
    # hold that for `view` and `shows`; here it has to be these that a view reads.
    fight = fracas.fight("toll-bridge", seed=7)
    fight.auto(10)
    chronicle = fight._chronicle
    rules = chronicle.rules
    side = rules.sides(chronicle.state)[-1]
    me = fight.view(side, others=False)
    viewer = chronicle.seating.viewer(me._seat)
    assert not viewer.is_gm
    seen = rules.view(chronicle.state, viewer)
    assert me.board == rules.board(seen, chronicle.book)
    assert me.fates == rules.fates(chronicle.book, seen)
    assert me.outcome == rules.outcome(seen)


def test_without_others_a_view_waits_for_them() -> None:
    fight = fracas.fight("footbridge", seed=7)
    kit, marrow = fight.view("kit", others=False), fight.view("marrow", others=False)
    kit.answer("punch")
    assert kit.prompt is None
    assert marrow.prompt is not None
    marrow.answer(marrow.options[0])
    assert fight.log


def test_a_view_of_no_one_is_refused() -> None:
    fight = fracas.fight("dock-thug", seed=7)
    with pytest.raises(WrongUse, match="did you mean 'rella'"):
        fight.view("rela")
    with pytest.raises(WrongUse, match="whose view"):
        fight.view()


def shown(view: fracas.View) -> object:
    """All that a view has to say."""
    options = [(one.id, one.text, one.rules, one.odds.floats) for one in view.options]
    return (
        *(repr(view), repr(view.prompt), options, view.log, view.board, view.fates),
        view._repr_html_(),
    )


def test_what_another_chose_unseen_changes_nothing_that_a_view_shows() -> None:
    fight = fracas.fight("footbridge", seed=7)
    tried = 0
    while fight.prompt is not None and tried < 3:
        prompt = fight._chronicle.prompt
        if isinstance(prompt, Together) and prompt.hidden and fight.prompt.together:
            mine, other = fight.prompt.deciders
            theirs = [one for one in fight.options if one.decider == other]
            found = []
            for choice in (theirs[0].id, theirs[-1].id):
                twin = fight.fork(seed=1)
                twin.answer({other: choice})
                found.append(shown(twin.view(mine, others=False)))
            assert len({one.id for one in theirs}) > 1
            assert found[0] == found[1]
            tried += 1
        fight.auto(1)
    assert tried == 3
