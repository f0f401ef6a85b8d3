"""Options as verbs, where a system says nothing of its own."""

from __future__ import annotations

import pytest

from fracas.core.asking.answers import Choice, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask
from fracas.core.asking.verbs import Cost, Sorted, Verb, apart, costs, sort_plainly
from fracas.core.ids import Decider

NAMES = {"ann": "Ann", "bo": "Bo"}

BLOWS = (Option("strike:ann", "strike", ("ann",)), Option("strike:bo", "strike", ("bo",)))
WAYS = (Option("left", "way", ("ann",)), Option("right", "way", ("ann",)))
BOTH = Option("swap", "swap", ("ann", "bo"))
END = Option("end")

FORM = Choice((*BLOWS, *WAYS, BOTH, END))


def _sorted(option: Option, form: Choice | Several = FORM) -> Sorted:
    ask = Ask(Decider("cid"), "turn", form)
    return sort_plainly(ask, option, lambda key: f"the {key}", lambda who: NAMES.get(who, ""))


def test_a_kind_with_a_figure_each_is_a_verb_with_targets() -> None:
    assert _sorted(BLOWS[0]) == Sorted(
        Verb("strike", "Strike"), target="ann", names=(("ann", "Ann"),)
    )
    assert _sorted(BLOWS[1]).tapped == "bo"


@pytest.mark.parametrize("option", [*WAYS, BOTH, END], ids=lambda one: one.id)
def test_what_no_figure_tells_apart_is_a_verb_by_itself(option: Option) -> None:
    found = _sorted(option)
    assert (found.verb.id, found.verb.words) == (option.id, f"The {option.id}")
    assert found.tapped == ""


def test_an_option_outside_a_choice_is_a_verb_by_itself() -> None:
    assert _sorted(BLOWS[0], Several(BLOWS)).verb.id == "strike:ann"


def test_a_figure_before_a_place_is_what_is_tapped() -> None:
    verb = Verb("push", "Push")
    assert Sorted(verb, target="bo", place="quay").tapped == "bo"
    assert Sorted(verb, place="quay").tapped == "quay"


def test_words_before_a_colon_are_the_verb_and_the_rest_its_line() -> None:
    found = apart(Option("rash"), "Rash: before the monsters", costs(("Acts", 1)), "move", "wind")
    assert found.verb == Verb("rash", "Rash", "move", "Before the monsters", "wind")
    assert found.costs == (Cost("Acts", 1),)
    long = "Something that takes far more words than any card has room for: really"
    assert apart(Option("x"), long).verb == Verb("x", long)


def test_to_let_a_chance_go_by_stands_at_the_end() -> None:
    assert apart(Option("pass"), "Pass", shelf="attack", icon="swords").verb == Verb(
        "pass", "Pass", "end", "", "x"
    )


def test_what_costs_nothing_is_no_cost() -> None:
    assert costs(("AP", 3), ("Stress", 0), ("Acts", -1)) == (Cost("AP", 3),)
