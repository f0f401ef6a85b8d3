"""The law of a beat against dice counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fracas.core.asking.prompts import Edit
from fracas.core.chance import Result, Rolled
from fracas.core.errors import BudgetExceeded, IllegalAnswer, WrongUse
from fracas.core.facts import Corrected
from fracas.core.play.run import Run
from fracas.odds.law import MOST_PROMPTS, BeatLaw, beat_law
from fracas.odds.policies import Policy, by_default
from tests.odds import duel, toy

EXPOSED = Edit(Corrected("combatants/dock_thug/conditions", [{"name": "exposed"}]))
SKILLED = Edit(Corrected("combatants/rella/agi", 2))
TIERS = ("critical", "full", "partial", "failure", "critical_failure")


def toy_law(beat: str, policy: Policy = by_default, **options: Any) -> BeatLaw:
    return beat_law(toy.RULES, toy.BOOK, toy.at(beat), (), policy, **options)


def scores(law: BeatLaw) -> dict[int, Fraction]:
    return {leaf.state.score: leaf.chance for leaf in law.leaves}


def weight(law: BeatLaw) -> Fraction:
    return sum((leaf.chance for leaf in law.leaves), Fraction(0)) + law.missing


def counted(state: Any, replies: tuple[Any, ...], dice: int) -> Counter[tuple[Any, str]]:
    """Every way in which the dice of a Strike can fall, driven by hand through the rules.

    Faces that differ only in their order are driven once.
    """
    counts: Counter[tuple[Any, str]] = Counter()
    falls = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice))
    for faces, ways in falls.items():
        run = Run(duel.RULES, duel.BOOK, state, replies)
        run.answer(Rolled(faces, how="typed"))
        tier = next(str(fact.tier) for fact in run.facts if hasattr(fact, "tier"))
        while run.prompt is not None:
            run.answer(by_default(run)[0][0])
        counts[duel.RULES.canonical(run.state), tier] += ways
    return counts


@pytest.mark.rule("RW-CHK-05", "RW-CHK-06", "RW-RES-01")
@pytest.mark.parametrize(
    ("edits", "dice"), [((), 4), ((SKILLED,), 4), ((EXPOSED,), 5)], ids=["plain", "+2", "edge"]
)
def test_a_strike_has_the_law_of_all_its_faces(edits: tuple[Edit, ...], dice: int) -> None:
    state, replies = duel.duel().beat
    replies = (*replies, *edits, duel.STRIKE, ())
    law = beat_law(duel.RULES, duel.BOOK, state, replies, by_default)
    counts = counted(state, replies, dice)
    assert {(leaf.position, leaf.marks[0]): leaf.chance for leaf in law.leaves} == {
        key: Fraction(count, 6**dice) for key, count in counts.items()
    }
    assert law.missing == 0


@pytest.mark.rule("RW-EDGE-12", "RW-CHK-05", "RW-RES-01")
@pytest.mark.parametrize(
    ("sheet", "ways", "mean"),
    [
        ((), (310, 676, 184, 121, 5), Fraction(137, 72)),
        ((("circumstance", "edge"),), (3502, 3477, 540, 251, 6), Fraction(125, 54)),
        ((("circumstance", "burden"),), (797, 3477, 1660, 1726, 116), Fraction(11005, 7776)),
    ],
    ids=["4d6", "edge", "burden"],
)
def test_a_strike_at_plus_two_has_the_ways_of_the_ledger(
    sheet: tuple[Any, ...], ways: tuple[int, ...], mean: Fraction
) -> None:
    state, replies = duel.duel().beat
    replies = (*replies, SKILLED, duel.STRIKE, sheet)
    law = beat_law(duel.RULES, duel.BOOK, state, replies, by_default)
    tiers = dict.fromkeys(TIERS, Fraction(0))
    ticks = Fraction(0)
    for leaf in law.leaves:
        tiers[leaf.marks[0]] += leaf.chance
        ticks += leaf.chance * leaf.state.clock_of("dock_thug").filled
    assert tuple(tiers.values()) == tuple(Fraction(way, sum(ways)) for way in ways)
    assert ticks == mean


def test_two_rolls_in_one_beat_merge_by_what_they_lead_to() -> None:
    law = toy_law("pair")
    assert scores(law) == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
    assert law.branches == 36
    assert law.missing == 0


def test_leaves_that_differ_in_their_marks_stay_apart() -> None:
    law = toy_law("marked")
    assert {leaf.marks: leaf.chance for leaf in law.leaves} == {
        (one, two): Fraction(1, 4) for one in ("odd", "even") for two in ("odd", "even")
    }
    assert len({leaf.position for leaf in law.leaves}) == 1


def test_counters_do_not_keep_leaves_apart_and_stay_in_the_state() -> None:
    one, two = toy.at("pair"), toy.at("pair", serial=5)
    laws = [beat_law(toy.RULES, toy.BOOK, state, (), by_default) for state in (one, two)]
    assert {leaf.position for leaf in laws[0].leaves} == {leaf.position for leaf in laws[1].leaves}
    assert {leaf.state.serial for leaf in laws[1].leaves} == {7}


def test_a_cut_tail_of_the_dice_is_missing() -> None:
    law = toy_law("chain")
    assert scores(law)[1] == Fraction(1, 6)
    assert 0 < law.missing < Fraction(1, 10**11)
    assert weight(law) == 1


def test_a_beat_that_asks_nothing_has_one_end() -> None:
    law = toy_law("quiet")
    assert scores(law) == {7: Fraction(1)}
    assert law.branches == 1


def test_a_policy_may_mix_its_answers() -> None:
    mixed = Policy(
        "mixed",
        "Ann throws rock or paper, Bob always rock.",
        lambda run: ((("rock", "rock"), Fraction(1, 3)), (("paper", "rock"), Fraction(2, 3))),
    )
    assert scores(toy_law("match", mixed)) == {0: Fraction(1, 3), 1: Fraction(2, 3)}


def test_an_answer_of_no_weight_is_not_followed() -> None:
    lame = Policy(
        "lame",
        "Ann loses.",
        lambda run: ((("no", "way"), Fraction(0)), (("rock",) * 2, Fraction(1))),
    )
    law = toy_law("match", lame)
    assert scores(law) == {0: Fraction(1)}
    assert law.branches == 1


@pytest.mark.parametrize(
    "ways",
    [
        (),
        ((("rock", "rock"), Fraction(1, 2)),),
        ((("rock", "rock"), Fraction(3, 2)), (("paper", "rock"), Fraction(-1, 2))),
    ],
)
def test_weights_that_do_not_add_up_are_refused(ways: Any) -> None:
    with pytest.raises(WrongUse, match="match"):
        toy_law("match", Policy("wrong", "Nothing.", lambda run: ways))


def test_an_answer_that_the_rules_refuse_is_told() -> None:
    with pytest.raises(IllegalAnswer):
        toy_law(
            "match", Policy("wrong", "Nothing.", lambda run: ((("rock", "well"), Fraction(1)),))
        )


def test_first_answers_only_the_prompt_that_stands() -> None:
    law = toy_law("stake", first=(("high", Fraction(1, 2)), ("none", Fraction(1, 2))))
    assert scores(law) == {0: Fraction(11, 12), 10: Fraction(1, 12)}


def test_a_roll_takes_no_first_answer() -> None:
    assert scores(toy_law("pair", first=(("none", Fraction(1)),))) == scores(toy_law("pair"))


def test_a_roll_takes_results_as_its_first_answer() -> None:
    four = toy_law("pair", first=((Result(4, (4,)), Fraction(1)),))
    assert scores(four) == {4 + face: Fraction(1, 6) for face in range(1, 7)}
    either = toy_law(
        "marked", first=((Result(1, (1,)), Fraction(1, 3)), (Result(2, (2,)), Fraction(2, 3)))
    )
    # The marks of the roll itself count.
    assert {leaf.marks: leaf.chance for leaf in either.leaves} == {
        ("odd", "odd"): Fraction(1, 6),
        ("odd", "even"): Fraction(1, 6),
        ("even", "odd"): Fraction(1, 3),
        ("even", "even"): Fraction(1, 3),
    }
    with pytest.raises(WrongUse):
        toy_law("pair", first=((Result(4, (4,)), Fraction(1, 2)),))


def test_marks_count_from_the_prompt_that_stands() -> None:
    begun = beat_law(toy.RULES, toy.BOOK, toy.at("stake"), (), by_default)
    rolled = beat_law(toy.RULES, toy.BOOK, toy.at("stake"), ("low",), by_default)
    assert {leaf.marks for leaf in begun.leaves} == {("staked",)}
    assert {leaf.marks for leaf in rolled.leaves} == {()}
    assert scores(begun) == scores(rolled) == {0: Fraction(5, 6), 2: Fraction(1, 6)}


def test_a_beat_that_an_edit_made_moot_is_a_leaf() -> None:
    replies = (Edit(toy.Gone("ann")),)
    law = beat_law(toy.RULES, toy.BOOK, toy.at("pair"), replies, by_default)
    assert scores(law) == {0: Fraction(1)}


def test_an_edit_in_the_middle_is_made_in_every_branch() -> None:
    replies = (Rolled((4,)), Edit(Corrected("score", 100)))
    law = beat_law(toy.RULES, toy.BOOK, toy.at("pair"), replies, by_default)
    assert scores(law) == {100 + fell: Fraction(1, 6) for fell in range(1, 7)}


@pytest.mark.parametrize("budget", [1, 2, 7, 20, 35])
def test_what_the_budget_cuts_is_missing(budget: int) -> None:
    whole, cut = toy_law("pair"), toy_law("pair", budget=budget)
    assert cut.branches == budget
    assert cut.missing > 0
    assert weight(cut) == 1
    assert all(chance <= scores(whole)[score] for score, chance in scores(cut).items())


def test_the_likeliest_branches_are_followed_first() -> None:
    seldom = Policy(
        "seldom",
        "High one time in ten.",
        lambda run: (("high", Fraction(1, 10)), ("none", Fraction(9, 10))),
    )
    law = toy_law("stake", seldom, budget=1)
    assert scores(law) == {0: Fraction(9, 10)}
    assert law.missing == Fraction(1, 10)


def test_a_beat_without_a_longest_branch_is_cut_at_its_lightest() -> None:
    law = toy_law("until_six", budget=50)
    assert weight(law) == 1
    assert scores(law)[0] == Fraction(1, 6)
    assert scores(law)[1] == Fraction(5, 36)


def test_a_beat_that_may_go_on_and_on_does_not_swallow_the_budget() -> None:
    asked = []

    def weigh(run: Run) -> Any:
        asked.append(run.prompt)
        return (("on", Fraction(9, 10)), ("stop", Fraction(1, 10)))

    law = toy_law("spin", Policy("steady", "Ann stops one time in ten.", weigh), budget=10)
    # One run goes on until it weighs next to nothing; nine more end at the likeliest stops.
    assert law.missing == Fraction(9, 10) ** 9
    assert weight(law) == 1
    assert len(asked) < MOST_PROMPTS / 2


def test_an_endless_beat_is_given_up() -> None:
    law = toy_law("spin")
    assert law.leaves == ()
    assert law.missing == 1
    with pytest.raises(BudgetExceeded):
        toy_law("spin", strict=True)
    assert MOST_PROMPTS > 60


def test_strict_raises_when_the_budget_cuts_and_only_then() -> None:
    with pytest.raises(BudgetExceeded) as caught:
        toy_law("pair", budget=35, strict=True)
    assert caught.value.fields["missing"] == Fraction(1, 36)
    assert toy_law("pair", budget=36, strict=True).missing == 0
    assert toy_law("chain", strict=True).missing > 0


def test_a_budget_of_none_is_refused() -> None:
    with pytest.raises(WrongUse):
        toy_law("pair", budget=0)
