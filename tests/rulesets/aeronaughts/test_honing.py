"""The worth of honed qualities to a computer, and the bar it pays from."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.advice.honing import Honing, payment, spare
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.rules.maneuvers import Hone
from fracas.rulesets.aeronaughts.state.state import Condition, State, Waiting
from tests.rulesets.aeronaughts.deeds import bar, fighter, scene

BOOK: AeronaughtsBook = open_book({})
FOCUS = Waiting("ada", "focus", "B", turns=2)


def met(*others: str, soak: int = 0, armed: bool = True, **ada: object) -> State:
    """Ada engaged with Bix and others, all with cutlasses; Bix has some Soak."""
    values = {"weapons": ("cutlass",), "group": "rail", **ada}
    thick = replace(bar(), soak=soak)
    return scene(
        fighter("ada", "crew", "melee 3/2", **values),
        fighter("bix", "watch", weapons=armed * ("cutlass",), group="rail", physical=thick),
        *[fighter(one, "watch", weapons=("cutlass",), group="rail") for one in others],
    )


def honing(state: State) -> Honing:
    """What honing is worth to Ada before she goes at Bix."""
    return Honing(state, BOOK, state.who("ada"), Attack("bix", "cutlass"))


def advised(state: State) -> object:
    """The first deed that is advised in Ada's turn."""
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
    return RULESET.advise(run)


@pytest.mark.rule("AE-MAN-21", "AE-QUAL-30")
def test_linked_is_worth_a_blow_at_another_who_is_engaged_with_the_target() -> None:
    assert honing(met()).linked() == 0.0
    assert honing(met("cid")).linked() > 1.0
    assert honing(met("cid")).best() == Hone("linked")


@pytest.mark.rule("AE-MAN-27", "AE-GM-04")
def test_pierce_is_worth_the_soak_that_it_passes() -> None:
    assert honing(met()).pierce() == 0.0
    assert honing(met(soak=3)).pierce() > 0.4
    assert honing(met(soak=3)).best() == Hone("pierce")


@pytest.mark.rule("AE-QUAL-29", "AE-COND-04")
def test_a_foe_falls_once_and_is_worth_what_it_loses_by_it() -> None:
    state = met()
    assert honing(state).knockdown() > 0.0 == honing(met(armed=False)).knockdown()
    ails = (Condition("prone", 1),)
    again = replace(state, combatants=tuple(
        replace(one, conditions=ails) if one.id == "bix" else one for one in state.combatants
    ))  # fmt: skip
    assert honing(again).knockdown() == 0.0


@pytest.mark.rule("AE-GM-07", "AE-TURN-02")
def test_a_second_maneuver_is_bought_for_a_quality_that_is_worth_it() -> None:
    done = {"maneuvers": 1, "own": True, "waiting": (FOCUS,)}
    assert advised(met("cid", **done)) == "buy"
    assert advised(met(armed=False, **done)) == "attack:bix:cutlass"
    poor = {"mental": replace(bar(), stress=3), **done}
    assert advised(met("cid", **poor)) == "attack:bix:cutlass"


@pytest.mark.rule("AE-MAN-22", "AE-TURN-07")
def test_stress_is_paid_out_of_the_bar_that_no_foe_goes_for() -> None:
    state = met()
    ada = state.who("ada")
    assert spare(state, BOOK, ada) == ("mental",)
    assert payment(state, BOOK, ada, 2) == (("mental", 2),)
    low = replace(ada, mental=replace(ada.mental, stress=1))
    assert payment(state, BOOK, low, 3) == (("mental", 1), ("physical", 2))
