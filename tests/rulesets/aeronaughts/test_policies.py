"""What computer players do: the book's policy, its bargains over Consequences, and its hints."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.advice.counsel import incoming, kept_off, mean_block
from fracas.rulesets.aeronaughts.advice.policies import bargain
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.rules.attacks import assault
from fracas.rulesets.aeronaughts.rules.blocking import Blocking
from fracas.rulesets.aeronaughts.state.state import Block, Condition, State
from tests.rulesets.aeronaughts.assaults import guard, mira, table_of
from tests.rulesets.aeronaughts.deeds import bar, borne, fighter, scene

BOOK: AeronaughtsBook = open_book({})


def advised(state: State, who: str = "ada") -> object:
    """The first deed that is advised in somebody's turn."""
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", (who,)),)))
    return RULESET.advise(run)


def met(foe: str = "", **ada: object) -> State:
    """Ada engaged with Bix, who bears what is given."""
    ada.setdefault("weapons", ("cutlass",))
    ada.setdefault("group", "rail")
    return scene(
        fighter("ada", "crew", "melee 3/1", **ada),
        fighter("bix", "watch", weapons=("cutlass",), group="rail", consequences=borne(foe)),
    )


@pytest.mark.rule("AE-GM-07")
def test_exploit_for_two_dice_else_focus_then_attack() -> None:
    assert advised(met()) == "honed:bix:cutlass"
    assert advised(met("mild/physical")) == "honed:bix:cutlass"
    assert advised(met(mental=replace(bar(), stress=3))) == "focused:bix:cutlass"
    assert advised(met("mild/physical severe/mental")) == "exploit:bix"
    assert advised(met(maneuvers=1, own=True)) == "attack:bix:cutlass"


@pytest.mark.rule("AE-GM-07")
def test_a_second_maneuver_only_with_more_than_half_of_the_mental_stress() -> None:
    taken = {"maneuvers": 1, "own": True}
    hurt = "mild/physical severe/mental"
    assert advised(met(hurt, **taken)) == "buy"
    assert advised(met(hurt, mental=replace(bar(), stress=3), **taken)) == "attack:bix:cutlass"


@pytest.mark.rule("AE-GM-07", "AE-GM-06")
def test_block_when_more_is_expected_than_stress_is_left_and_steady_after() -> None:
    weak = {"physical": replace(bar(), stress=1)}
    assert advised(met(**weak)) == "guarded:melee"
    assert advised(met(maneuvers=1, own=True, **weak)) == "block:melee"
    older = Block(2, 0, "melee")
    assert advised(met(blocked=older, **weak)) == "steady"
    assert advised(met(blocked=replace(older, soak=0), **weak)) == "honed:bix:cutlass"


@pytest.mark.rule("AE-GM-07")
def test_out_of_reach_one_closes_in_and_out_of_hands_one_draws() -> None:
    apart = scene(
        fighter("ada", "crew", weapons=("cutlass",)), fighter("bix", "watch", weapons=("cutlass",))
    )
    assert advised(apart) == "charge:bix:cutlass"
    done = replace(apart.who("ada"), action=True)
    assert advised(replace(apart, combatants=(done, apart.combatants[1]))) == "engage:bix"
    far = scene(fighter("ada", "crew", weapons=("cutlass",)), fighter("bix", "watch", zone="quay"))
    assert advised(far) == "go:gangway"
    stowed = scene(
        fighter("ada", "crew", weapons=("flintlock",), in_hand=()),
        fighter("bix", "watch", zone="gangway"),
    )
    assert advised(stowed) in ("go:gangway", "draw:flintlock")


@pytest.mark.rule("AE-GM-07", "AE-ACT-06")
def test_without_an_action_nobody_leaves_a_foe_within_reach() -> None:
    assert advised(met(action=True)) == "focus:ada"
    assert advised(met(conditions=(Condition("staggered", 1),))) == "focus:ada"
    assert advised(met(action=True, blocked=Block(2, 0, "melee"))) == "steady"
    far = scene(
        fighter("ada", "crew", weapons=("flintlock",), action=True),
        fighter("bix", "watch", zone="gangway"),
    )
    assert advised(far) == "focus:ada"
    ada = replace(far.who("ada"), broken=("flintlock",))
    assert advised(replace(far, combatants=(ada, far.combatants[1]))) == "go:gangway"


@pytest.mark.rule("AE-GM-07")
def test_on_ones_feet_first_and_a_growing_fire_is_put_out() -> None:
    assert advised(met(conditions=(Condition("prone"),))) == "stand"
    state = met(conditions=(Condition("burning", 1, "rising"),))
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
    run.answer(())
    assert RULESET.advise(run) == "put_out"


@pytest.mark.rule("AE-CON-24")
@pytest.mark.parametrize(
    ("damage", "stress", "taken"),
    [
        (6, 6, ()),
        (7, 6, ("mild",)),
        (3, 0, ("moderate",)),
        (5, 0, ("mild", "moderate")),
        (12, 0, ("mild", "moderate", "severe")),
        (20, 0, ("mild", "moderate", "severe")),
    ],
)
def test_the_named_take_the_least_that_keeps_all_wounds(
    damage: int, stress: int, taken: tuple[str, ...]
) -> None:
    free = ("mild", "moderate", "severe")
    found = bargain(BOOK, damage, stress, 4, free)
    # Five damage are absorbed by 2 + 4 as by 6 alone: the sums are equal, the fewer is taken.
    assert found == (("severe",) if taken == ("mild", "moderate") else taken)


@pytest.mark.rule("AE-CON-24", "AE-CON-25", "AE-GAP-68")
def test_the_nameless_take_none_and_are_not_asked() -> None:
    burning = (Condition("burning", 3),)
    low = replace(bar(), stress=0)
    for named, kind in ((True, "consequences"), (False, "turn")):
        state = met(conditions=burning, physical=low, named=named)
        run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
        assert run.prompt is not None
        assert run.prompt.kind == kind
        if named:
            assert RULESET.advise(run) == ("moderate",)


@pytest.mark.rule("AE-GM-03", "AE-DICE-21")
def test_hints_before_an_attack_are_exact() -> None:
    # Published for 1Y2G against 2P: 7997/12288, 11503/24576, and 245/3072 for a hit with two.
    state = replace(met(weapons=("fist",)), agenda=(Beat("turn", ("ada",)),))
    bare = replace(state.combatants[1], in_hand=())
    run = Run(RULESET, BOOK, replace(state, combatants=(state.combatants[0], bare)))
    hints = [hint for hint in RULESET.hints(run) if not str(hint.answer).startswith("focused")]
    found = {hint.name: hint for hint in hints}
    assert found["odds"].answer == "attack:bix:fist"
    assert found["odds"].about[2:4] == pytest.approx((7997 / 12288, 11503 / 24576))
    assert found["quality"].about[2:4] == ("disorient", 2)
    assert found["quality"].about.chance == pytest.approx(245 / 3072)
    assert "Fist at Bix: 65 % to hit" in RULESET.say_hint(found["odds"], state, BOOK)


@pytest.mark.rule("AE-GM-04")
def test_hone_is_weighed_against_what_the_dice_would_pay() -> None:
    state = met()
    two = (*state.combatants, fighter("cyd", "watch", group="rail"))
    state = replace(state, combatants=two, agenda=(Beat("turn", ("ada",)),))
    run = Run(RULESET, BOOK, state)
    hones = {hint.about[0]: hint for hint in RULESET.hints(run) if hint.name == "hone"}
    assert set(hones) == {"disorient", "ensnare", "knockdown", "linked", "overcome", "pierce"}
    assert hones["linked"].about[1:3] == (4, 4)
    assert hones["linked"].about.chance < hones["disorient"].about.chance


@pytest.mark.rule("AE-GM-05")
def test_consequences_are_weighed_by_the_dice_they_lend() -> None:
    low = replace(bar(), stress=0)
    state = met(conditions=(Condition("burning", 3),), physical=low)
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
    found = {hint.about[0]: hint.about[2:] for hint in RULESET.hints(run)}
    assert found["mild"] == ("B", 2, 0, 1)
    assert found["severe"] == ("Y", 3, 0, 1)


@pytest.mark.rule("AE-GM-05", "AE-QUAL-42")
@pytest.mark.parametrize(("entry", "spared"), [("vicious", False), ("vicious__stress", True)])
def test_what_goes_past_stress_is_not_said_to_spare_wounds(entry: str, spared: bool) -> None:
    one = mira("melee 6/0, might 2/1", ("boarding_axe",))
    table = table_of(one, guard(skills="evade 1/0", physical=bar(soak=3)))
    table.roll("G4 G8 G8 G1 G1 G1 P1").spend(**{entry: 1})
    assert table.prompt.kind == "consequences"
    assert table.run is not None
    assert any(hint.name == "spare" for hint in RULESET.hints(table.run)) is spared


@pytest.mark.rule("AE-GM-06")
def test_block_and_steady_are_weighed_by_what_they_keep_off() -> None:
    state = met(blocked=Block(2, 0, "melee"))
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
    guards = {hint.about[0]: hint for hint in RULESET.hints(run) if hint.name == "guard"}
    assert set(guards) == {"block", "steady"}
    ada = state.who("ada")
    assert guards["steady"].about.kept == pytest.approx(kept_off(state, BOOK, ada, 2))


@pytest.mark.rule("AE-GM-06", "AE-ACT-10")
def test_means_are_those_of_the_dice() -> None:
    state = met()
    ada = state.who("ada")
    # A Block of 2G against 2P gives what 891 of 2048 throws show, each at least 1.
    assert mean_block(state, BOOK, "bix", Blocking("athletics")) > 891 / 2048
    here = incoming(state, BOOK, ada, "physical")
    assert here == assault(state, BOOK, "bix", "ada", "cutlass").mean(BOOK)
    assert incoming(state, BOOK, ada, "mental") == 0
    assert incoming(state, BOOK, ada, "physical", 9) < here
    assert kept_off(state, BOOK, ada, 2) == pytest.approx(
        here - incoming(state, BOOK, ada, "physical", 2)
    )
