"""Facts: each changes what it names, and leaves the fields beside it alone."""

from __future__ import annotations

import pytest

from fracas.rulesets.aeronaughts.state.facts import Maneuvered, Slotted
from fracas.rulesets.aeronaughts.state.harm_facts import Eased
from fracas.rulesets.aeronaughts.state.scene_facts import Moved
from fracas.rulesets.aeronaughts.state.state import Consequence, Slot
from tests.rulesets.aeronaughts.deeds import bar, fighter, scene


@pytest.mark.rule("AE-TURN-01", "AE-TURN-02", "AE-TURN-03", "AE-TURN-04")
@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("how", ["own", "bought", "action", "won"])
def test_a_maneuver_counts_by_how_it_was_come_by(how: str, named: bool) -> None:
    ada = fighter("ada", named=named, zone="won", free=2, shield=5, second="bought")
    one = Maneuvered("ada", "focus", how).apply(scene(ada)).who("ada")
    assert (one.own, one.bought, one.action) == (how == "own", how == "bought", how == "action")
    assert (one.maneuvers, one.free) == (1, 1 if how == "won" else 2)
    assert one.second == ("" if how == "bought" else "bought")


@pytest.mark.rule("AE-INIT-01", "AE-INIT-03", "AE-INIT-07")
def test_whoever_rolled_has_a_place_unaware_or_not_and_the_fallen_have_none() -> None:
    people = (
        fighter("ada", ready=False),
        fighter("bix", "watch", physical=bar(0, 0)),
        fighter("cal", "watch", placed=True),
        fighter("dan", "watch"),
    )
    slots = tuple(Slot(one.side, by=one.id) for one in people[:2])
    state = Slotted(slots).apply(scene(*people, slot=3))
    assert [one.placed for one in state.combatants] == [True, False, True, False]
    assert state.slot == 2


@pytest.mark.rule("AE-HEAL-15")
@pytest.mark.parametrize("place", [0, 1])
def test_a_rest_eases_the_consequence_that_is_named(place: int) -> None:
    worn = (Consequence("mild", "mental", True, 1), Consequence("severe", "physical", True, 3))
    state = scene(fighter("ada", consequences=worn))
    eased = Eased("ada", place, 2).apply(state).who("ada").consequences
    assert [one.rests for one in eased] == [2 if at == place else worn[at].rests for at in (0, 1)]
    gone = Eased("ada", place, 0).apply(state).who("ada").consequences
    assert gone == (worn[1 - place],)


@pytest.mark.rule("AE-RNG-03", "AE-MAN-05")
def test_who_steps_up_to_somebody_brings_both_into_one_engagement() -> None:
    state = scene(fighter("ada"), fighter("bix", "watch"), fighter("cal", "watch"))
    met = Moved("ada", "deck", "melee", to="bix").apply(state)
    assert [one.group for one in met.combatants] == ["melee", "melee", ""]
    alone = Moved("ada", "gangway").apply(met)
    assert [(one.zone, one.group) for one in alone.combatants[:2]] == [
        ("gangway", ""),
        ("deck", ""),
    ]
