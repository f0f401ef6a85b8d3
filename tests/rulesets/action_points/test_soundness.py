"""Impossible states are rejected with their rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.kit.fields import AtLeast, marked
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.scenarios import begin
from fracas.rulesets.action_points.setup.soundness import check_state
from fracas.rulesets.action_points.state.state import Area, Combatant, Skill, Stake
from tests.rulesets.action_points.table import dice

BOOK = open_book({})


def one(**values: Any) -> Any:
    """A change of the courier."""
    return lambda state: state.changed("courier", **values)


def whole(**values: Any) -> Any:
    """A change of the scene."""
    return lambda state: replace(state, **values)


@pytest.mark.rule("AP-CHAR-01", "AP-CHAR-03", "AP-HEAL-05", "AP-LOC-21", "AP-TURN-15")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (whole(round=-1), "AP-TURN-23"),
        (whole(turn=-1), "AP-TURN-04"),
        (whole(day=-1), "AP-HEAL-01"),
        (whole(width=-1), "AP-MOV-13"),
        (whole(place=1), "AP-TURN-04"),
        (whole(order=("courier", "courier")), "AP-TURN-03"),
        (whole(order=("curier",)), "AP-TURN-01"),
        (whole(drops=(("courier", "nobody"),)), "AP-TURN-01"),
        (lambda state: replace(state, combatants=state.combatants[:1] * 2), "AP-TURN-01"),
        (whole(clocks=(Stake("a", "A", 3, 4),)), "AP-TURN-23"),
        (whole(clocks=(Stake("a", "A", 0),)), "AP-TURN-23"),
        (whole(areas=(Area("a", "A", 0, 0, 0, 5),)), "AP-MOV-13"),
        (whole(areas=(Area("a", "A", 0, 0, 5, 5, cover="some"),)), "AP-CORE-09"),
        (whole(areas=(Area("a", "A", 0, 0, 5, 5, light="dusk"),)), "AP-CORE-09"),
        *((one(**{field: -1}), bound.rule) for field, bound in marked(Combatant, AtLeast).items()),
        (one(kind="hero"), "AP-DOWN-08"),
        (one(shape="horse"), "AP-LOC-21"),
        (one(weapons=("lance",)), "AP-PRE-09"),
        (one(worn=("cloak",)), "AP-DMG-04"),
        (one(shields=("buckler",)), "AP-DEF-09"),
        (one(bags=("sack",)), "AP-PRE-12"),
        (one(in_hand=("axe",)), "AP-PRE-09"),
        (one(weapons=("bow", "sword"), in_hand=("bow", "sword")), "AP-PRE-09"),
        (one(combat_skills=(Skill("wands", 1),)), "AP-CHAR-08"),
        (one(combat_skills=(Skill("blade", -1),)), "AP-CHAR-07"),
        (one(attributes=()), "AP-CHAR-01"),
        (one(attributes=dice()[::-1]), "AP-CHAR-01"),
        (one(attributes=dice("wits 7")), "AP-CHAR-03"),
        (one(attributes=dice("wits 6>5")), "AP-CHAR-03"),
        (one(attributes=dice("wits 6>8")), "AP-HEAL-05"),
        (one(lost=("luck",)), "AP-HEAL-07"),
        (one(dead=True), "AP-DOWN-07"),
        (one(x=11), "AP-MOV-13"),
        (one(y=-1), "AP-MOV-13"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(change: Any, rule: str) -> None:
    state = begin(BOOK, "alley")
    check_state(state, BOOK)
    with pytest.raises(IllegalAnswer) as refused:
        check_state(change(state), BOOK)
    assert f"({rule})" in refused.value.sentence
    assert refused.value.sentence.endswith((".", "?"))


@pytest.mark.parametrize(
    "change",
    [
        one(x=900, out="fled"),
        one(attributes=dice("wits 12>0"), lost=("wits",)),
        one(dead=True, down=True),
        one(ap=99, ap_max=4),
        whole(width=0, height=0),
        whole(order=("courier",), place=1),
    ],
)
def test_what_is_odd_may_be(change: Any) -> None:
    check_state(change(begin(BOOK, "alley")), BOOK)
