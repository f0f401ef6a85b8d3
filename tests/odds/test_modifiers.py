"""What each modifier on an option's way makes of its figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.asking.prompts import Edit, Roll, Together
from fracas.core.errors import WrongUse
from fracas.core.facts import Corrected
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Ruleset
from fracas.odds.modifiers import OptionReasons, option_reasons
from fracas.odds.options import option_laws
from fracas.odds.policies import proposed
from fracas.rulesets.registry import all_rulesets
from tests.odds import duel, toy

F = Fraction
RELLA = Decider("rella")
EXPOSED = Edit(Corrected("combatants/dock_thug/conditions", [{"name": "exposed"}]))


def strike(*replies: Any, **allowed: Any) -> OptionReasons:
    state, before = duel.duel().beat
    told = (*before, *replies)
    return option_reasons(duel.RULES, duel.BOOK, state, told, RELLA, duel.STRIKE, **allowed)


def terms(reasons: OptionReasons) -> dict[str, Any]:
    return {one.term.name: one for one in reasons.modifiers}


@pytest.mark.rule("RW-EDGE-01", "RW-EDGE-12", "RW-RES-01")
def test_what_edge_makes_of_every_figure_of_a_strike() -> None:
    reasons = strike(EXPOSED)
    edge = terms(reasons)["target_exposed"]
    assert edge.missing == 0
    assert edge.met == 1
    assert edge.term.because
    # By the counts of the ledger: 4d6 against the best four of 5d6, both with 1 added.
    critical = F(2637, 7776) - F(206, 1296)
    assert edge.change("critical") == critical
    assert edge.change("critical") + edge.change("full") == F(6523, 7776) - F(861, 1296)
    ticks = sum(
        edge.change(tier) * count for tier, count in (("critical", 3), ("full", 2), ("partial", 1))
    )
    assert edge.change("ticks") == ticks > 0
    with pytest.raises(KeyError):
        edge.change("glory")


def test_the_option_itself_has_the_law_that_is_shown_beside_it() -> None:
    state, replies = duel.duel().beat
    laws = {law.answer: law for law in option_laws(duel.RULES, duel.BOOK, state, replies)}
    assert strike().option.headlines == laws[duel.STRIKE].headlines
    assert strike().option.law.missing == 0


def test_rolls_stand_in_the_order_in_which_they_come() -> None:
    (check,) = strike().rolls
    assert check.roll.about[1] == "strike"
    assert check.met == 1
    assert [one.term.name for one in check.modifiers] == ["AGI"]
    state, replies = duel.duel().beat
    none = option_reasons(duel.RULES, duel.BOOK, state, replies, RELLA, "pass")
    assert none.rolls == ()


def test_a_modifier_is_struck_from_every_roll_that_bears_it() -> None:
    told = option_reasons(toy.RULES, toy.BOOK, toy.at("lucky"), (), toy.ANN, "on")
    (roll,) = told.rolls
    (luck,) = roll.modifiers
    # With 2 added a die comes to 5.5, and to 6 or more three times in six; without it once.
    assert roll.met == luck.met == F(3, 2)
    assert told.option.headline("score") == F(11, 2) + F(3, 6) * F(11, 2)
    assert luck.change("score") == told.option.headline("score") - (F(7, 2) + F(1, 6) * F(7, 2))
    assert luck.change("scored") == 0


def test_a_roll_that_cannot_be_recast_names_its_terms_without_a_figure() -> None:
    plain = option_reasons(toy.RULES, toy.BOOK, toy.at("fixed"), (), toy.ANN, "on")
    (luck,) = plain.modifiers
    assert luck.term.name == "luck"
    assert luck.changes == ()
    assert luck.met == 1
    broken = option_reasons(toy.RULES, toy.BOOK, toy.at("frail"), (), toy.ANN, "on")
    (luck,) = broken.modifiers
    assert luck.changes == ()


def test_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(WrongUse, match="'dance'"):
        option_reasons(toy.RULES, toy.BOOK, toy.at("stake"), (), toy.ANN, "dance")


def test_what_is_not_followed_is_missing_from_both_laws() -> None:
    whole = strike(EXPOSED)
    cut = strike(EXPOSED, together=4)
    assert cut.option.law.missing > 0
    for one in cut.modifiers:
        assert one.missing > cut.option.law.missing
        for now, then in zip(one.changes, terms(whole)[one.term.name].changes, strict=True):
            if now.kind == "chance":
                assert abs(now.value - then.value) <= one.missing
    assert strike(EXPOSED, budget=2).option.law.branches == 2
    assert strike(EXPOSED, enough=lambda: True).option.law.branches == 1
    assert strike(EXPOSED, within=0.9).option.law.missing > 0


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_every_system_can_say_why(rules: Ruleset) -> None:
    """On the way of the first prompts of a fight every modifier is named, and most have figures."""
    book = rules.open_book({})
    figures = 0
    play = Chronicle(rules, book, rules.start(book, rules.scenarios()[0].id), seed=b"why")
    for _ in range(30):
        prompt = play.prompt
        assert prompt is not None
        state, replies = play.beat
        if isinstance(prompt, Roll):
            play.throw()
            continue
        for law in option_laws(rules, book, state, replies, together=1)[::5]:
            told = option_reasons(rules, book, state, replies, law.decider, law.answer, together=30)
            assert all(one.term.because for one in told.modifiers)
            figures += sum(bool(one.changes) for one in told.modifiers)
        run = Run(rules, book, state, replies)
        if isinstance(prompt, Together):
            play.say_all(proposed(run))
        else:
            play.answer(proposed(run))
    assert figures > 0
