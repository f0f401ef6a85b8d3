"""The odds of every option, and their headlines."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.chance import Rolled
from fracas.core.play.chronicle import Chronicle
from fracas.odds.law import Search, beat_law
from fracas.odds.options import ROUND, OptionLaw, counted_from, figures, option_laws, share_out
from fracas.odds.policies import SURE, Policy, by_default
from fracas.rulesets.registry import ruleset
from tests.odds import duel, toy

F = Fraction


def toy_laws(beat: str, *replies: Any, **options: Any) -> dict[Any, OptionLaw]:
    laws = option_laws(toy.RULES, toy.BOOK, toy.at(beat), replies, **options)
    return {(law.decider, law.answer): law for law in laws}


def headlines(law: OptionLaw) -> dict[str, Fraction]:
    return {figure.name: figure.value for figure in law.headlines}


def test_every_option_of_an_ask_has_its_law() -> None:
    laws = toy_laws("stake")
    assert [answer for _, answer in laws] == ["high", "low", "none"]
    assert {decider for decider, _ in laws} == {toy.ANN}
    means = {answer: law.headline("score") for (_, answer), law in laws.items()}
    assert means == {"high": Fraction(10, 6), "low": Fraction(2, 6), "none": 0}


def test_headlines_are_exact_for_counts_truths_and_halves() -> None:
    law = toy_laws("stake")[toy.ANN, "high"]
    assert headlines(law) == {
        "score": Fraction(10, 6),
        "scored": Fraction(1, 6),
        "half": Fraction(5, 6),
        "marks": Fraction(1),
    }
    assert [figure.kind for figure in law.headlines] == ["mean", "chance", "mean", "mean"]


def test_a_headline_that_the_system_lacks_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        toy_laws("stake")[toy.ANN, "high"].headline("glory")


def test_a_roll_has_one_law() -> None:
    laws = toy_laws("pair")
    assert list(laws) == [(toy.ANN, None)]
    assert laws[toy.ANN, None].headline("score") == 7
    assert toy_laws("pair", Rolled((6,)))[toy.ANN, None].headline("score") == Fraction(7, 2)


def test_a_sheet_has_the_law_of_its_defaults() -> None:
    laws = toy_laws("sheet")
    assert list(laws) == [("gm", ())]
    assert laws["gm", ()].headline("score") == 3


def test_any_other_form_has_the_law_of_the_policy() -> None:
    laws = toy_laws("number", policy=Policy("five", "Bob says 5.", lambda run: ((5, Fraction(1)),)))
    assert list(laws) == [(toy.BOB, None)]
    assert laws[toy.BOB, None].headline("score") == 5


def test_nothing_asked_has_no_laws() -> None:
    assert toy_laws("quiet") == {}


MIXED = Policy(
    "mixed",
    "Bob throws paper one time in four, else rock; Ann scissors.",
    lambda run: ((("scissors", "paper"), Fraction(1, 4)), (("scissors", "rock"), Fraction(3, 4))),
)


def test_together_each_option_meets_what_the_others_may_do() -> None:
    laws = toy_laws("match", policy=MIXED)
    assert list(laws) == [
        (who, throw) for who in (toy.ANN, toy.BOB) for throw in ("rock", "paper", "scissors")
    ]
    means = {key: law.headline("score") for key, law in laws.items()}
    assert means[toy.ANN, "rock"] == Fraction(-1, 4)
    assert means[toy.ANN, "paper"] == Fraction(3, 4)
    assert means[toy.ANN, "scissors"] == Fraction(1, 4) - Fraction(3, 4)
    assert means[toy.BOB, "rock"] == -1
    # Both ways of the policy are one once Bob's own throw is fixed.
    assert laws[toy.BOB, "rock"].law.branches == 1


def test_together_what_was_said_stands() -> None:
    laws = toy_laws("match", policy=MIXED, said=((toy.BOB, "scissors"),))
    assert laws[toy.ANN, "rock"].headline("score") == 1
    assert laws[toy.BOB, "rock"].headline("score") == -1


def test_options_share_what_they_may_use_together() -> None:
    whole = {answer: law.law for (_, answer), law in toy_laws("stake").items()}
    assert [whole[answer].branches for answer in ("high", "low", "none")] == [6, 6, 1]
    laws = {answer: law.law for (_, answer), law in toy_laws("stake", together=11).items()}
    assert [laws[answer].branches for answer in ("high", "low", "none")] == [5, 5, 1]
    assert [laws[answer].missing for answer in ("high", "low", "none")] == [F(1, 6), F(1, 6), 0]
    assert {answer: law.law for (_, answer), law in toy_laws("stake", together=13).items()} == whole


def test_each_option_is_followed_once_whatever_they_may_use_together() -> None:
    laws = toy_laws("stake", together=1)
    assert [law.law.branches for law in laws.values()] == [1, 1, 1]


def test_the_budget_of_each_holds_within_what_all_may_use() -> None:
    laws = toy_laws("stake", together=100, budget=3)
    assert [law.law.branches for law in laws.values()] == [3, 3, 1]


def test_the_search_ends_when_it_is_enough_and_every_option_had_its_start() -> None:
    laws = toy_laws("stake", enough=lambda: True)
    assert [law.law.branches for law in laws.values()] == [1, 1, 1]
    assert toy_laws("stake", enough=lambda: False) == toy_laws("stake")


def test_a_law_is_followed_until_little_enough_waits() -> None:
    rough = toy_laws("pair", within=0.5)
    assert all(F(1, 4) < law.law.missing < F(1, 2) for law in rough.values())
    assert toy_laws("pair", within=1e-9) == toy_laws("pair")


def test_options_take_turns_so_that_none_is_left_behind() -> None:
    asked: list[int] = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) > 2

    searches = [Search(toy.RULES, toy.BOOK, toy.at("pair"), (), by_default, None) for _ in range(2)]
    share_out(searches, 1_000, 1_000, enough=enough)
    assert [search.branches for search in searches] == [1 + ROUND, 1 + ROUND]


def test_the_budget_holds_for_each_option() -> None:
    laws = toy_laws("stake", budget=2)
    assert {answer: law.law.missing for (_, answer), law in laws.items()} == {
        "high": Fraction(4, 6),
        "low": Fraction(4, 6),
        "none": 0,
    }


def test_figures_of_a_cut_law_say_what_was_followed() -> None:
    law = beat_law(toy.RULES, toy.BOOK, toy.at("pair"), (), by_default, budget=1)
    told = {figure.name: figure.value for figure in figures(toy.RULES.headlines, toy.at("x"), law)}
    assert told["scored"] == Fraction(1, 36)
    assert told["score"] == law.leaves[0].state.score
    none = beat_law(toy.RULES, toy.BOOK, toy.at("spin"), (), by_default)
    assert all(figure.value == 0 for figure in figures(toy.RULES.headlines, toy.at("x"), none))


def test_the_first_choice_of_the_duel() -> None:
    state, replies = duel.duel().beat
    laws = {law.answer: law for law in option_laws(duel.RULES, duel.BOOK, state, replies)}
    options = duel.duel().prompt.form.options  # type: ignore[union-attr]
    assert list(laws) == [option.id for option in options]
    for law in laws.values():
        assert sum((leaf.chance for leaf in law.law.leaves), Fraction(0)) == 1
        assert law.law.missing == 0
    strike = headlines(laws[duel.STRIKE])
    assert [strike[name] for name in ("critical", "full", "partial", "failure")] == [
        Fraction(206, 1296),
        Fraction(655, 1296),
        Fraction(229, 1296),
        Fraction(191, 1296),
    ]
    assert strike["ticks"] == Fraction(3 * 206 + 2 * 655 + 229, 1296)
    assert strike["taken out"] == 0
    assert headlines(laws["pass"])["ticks"] == 0


def test_headlines_take_the_side_of_whoever_acts() -> None:
    state, replies = duel.thugs_turn().beat
    laws = {law.answer: law for law in option_laws(duel.RULES, duel.BOOK, state, replies)}
    strike = laws["strike:rella:club"]
    assert strike.decider == "dock_thug"
    assert strike.headline("ticks") == Fraction(3 * 206 + 2 * 655 + 229, 1296)
    assert strike.headline("ticks taken") == 0


def test_headlines_count_from_the_prompt_on() -> None:
    state, replies = duel.duel().beat
    replies = (*replies, duel.STRIKE, (), Rolled((6, 6, 6, 6), how="typed"))
    laws = {law.answer: law for law in option_laws(duel.RULES, duel.BOOK, state, replies)}
    assert "deny" in laws
    assert {law.headline("ticks") for law in laws.values()} == {0}


@pytest.mark.rule("RW-RES-15", "RW-OUT-03")
def test_a_nearly_full_clock_is_filled_by_a_full_success() -> None:
    state, replies = duel.duel(clock=type(duel.duel().state.combatants[0].clock)(6, 4)).beat
    laws = {law.answer: law for law in option_laws(duel.RULES, duel.BOOK, state, replies)}
    assert laws[duel.STRIKE].headline("taken out") == Fraction(206 + 655, 1296)


def test_what_is_chosen_after_an_option_does_not_count_as_its_own() -> None:
    rules = ruleset("razorweave")
    book = rules.open_book({})
    play = Chronicle(rules, book, rules.start(book, "warehouse-ambush"), seed=b"odds")
    while play.prompt is not None and play.prompt.kind != "action":
        play.answer(play.prompt.default)  # type: ignore[union-attr]
    state, replies = play.beat
    laws = {law.answer: law for law in option_laws(rules, book, state, replies)}
    walk, blow = laws["go:floor"], laws["strike:assassin:crossbow"]
    assert walk.headline("critical") == walk.headline("full") == 0
    assert blow.headline("critical") > 0
    assert sum(leaf.chance for leaf in walk.law.leaves) == 1
    whole = beat_law(rules, book, state, replies, by_default, first=(("go:floor", SURE),))
    assert any(leaf.marks for leaf in whole.leaves)


SAME = {"action_points": "warehouse", "beacon_road": "toll-bridge"}
"""Systems with answers that stand for more than the moment, each with a fight."""


@pytest.mark.parametrize("system", SAME)
def test_options_that_say_they_do_the_same_now_have_the_same_law(system: str) -> None:
    rules = ruleset(system)
    book = rules.open_book({})
    chronicle = Chronicle(rules, book, rules.start(book, SAME[system]), seed=b"same")
    kinds: set[str] = set()
    for _ in range(120):
        prompt, run = chronicle.prompt, chronicle.run
        assert run is not None
        if isinstance(prompt, Ask) and isinstance(prompt.form, Choice) and prompt.kind not in kinds:
            for option in [one for one in prompt.form.options if one.like][:1]:
                kinds.add(prompt.kind)
                begun, replies = chronicle.beat
                own, other = [
                    beat_law(
                        rules,
                        book,
                        begun,
                        replies,
                        by_default,
                        first=((answer, SURE),),
                        budget=300,
                        until_asked=True,
                    )
                    for answer in (option.id, option.like)
                ]
                before = counted_from(run, begun)
                assert figures(rules.headlines, before, own) == figures(
                    rules.headlines, before, other
                )
        if isinstance(prompt, Roll):
            chronicle.throw()
        elif isinstance(prompt, Together):
            said = rules.advise(run)
            assert isinstance(said, tuple)
            chronicle.say_all(said)
        else:
            chronicle.answer(rules.advise(run))
    assert len(kinds) > 1
