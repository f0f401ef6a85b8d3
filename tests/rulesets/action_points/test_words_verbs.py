"""A combatant's acts as verbs, and their cost in AP."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask
from fracas.core.asking.verbs import Cost, Sorted
from fracas.core.ids import Decider
from fracas.rulesets.action_points.rules.defence import ACTIVE, PASSIVE, Defense
from fracas.rulesets.action_points.rules.rounds import menu
from fracas.rulesets.action_points.state.state import Combatant
from fracas.rulesets.action_points.words.words import sort_option
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = Table(scene()).book


def turn(ann: Combatant) -> dict[str, Sorted]:
    """What somebody may do in its turn with a foe beside it, by the ids of the options."""
    state = scene(ann, fighter("bo", "them"))
    ask = menu(state, BOOK, "ann")
    assert ask is not None
    assert isinstance(ask.form, Choice)
    return {one.id: sort_option(ask, one, state, BOOK) for one in ask.form.options}


def ann(**values: object) -> Combatant:
    given = {"ap": 12, "weapons": ("sword", "club"), "in_hand": ("sword",), **values}
    return fighter("ann", **given)  # type: ignore[arg-type]


@pytest.mark.rule("AP-ATK-12", "AP-LOC-15")
def test_an_attack_has_a_weapon_a_target_and_its_price() -> None:
    found = turn(ann())
    attack, call = found["attack:sword:bo"], found["call:sword:bo"]
    base = BOOK.actions["attack"].cost + BOOK.weapons["sword"].ap
    assert (attack.verb.words, attack.means, attack.target) == ("Attack", "sword", "bo")
    assert attack.costs == (Cost("AP", base),)
    assert dict(attack.names) == {"sword": "Sword", "bo": "Bo"}
    least = min(row.surcharge for row in BOOK.locations.values() if row.surcharge)
    assert (call.verb.words, call.costs) == ("Call a shot", (Cost("AP", base + least),))


@pytest.mark.rule("AP-GAP-56", "AP-MOV-08")
def test_the_load_is_in_the_price_and_the_prone_crawl() -> None:
    light, laden = turn(ann(prone=True)), turn(ann(prone=True, bags=("satchel",)))
    assert light["walk"].verb.words == "Crawl"
    load = laden["walk"].costs[0].amount - light["walk"].costs[0].amount
    assert load == BOOK.bags["satchel"].ev > 0
    assert (
        laden["attack:sword:bo"].costs[0].amount == light["attack:sword:bo"].costs[0].amount + load
    )


@pytest.mark.rule("AP-MOV-11", "AP-TURN-05", "AP-TURN-19")
def test_what_is_free_or_ruled_on_has_no_price() -> None:
    found = turn(ann())
    assert [found[key].costs for key in ("deed", "else", "yield", "pass")] == [()] * 4
    assert f"usually for {BOOK.actions['deed'].cost} AP" in found["deed"].verb.line
    assert found["pass"].verb.shelf == "end"


def test_gear_that_is_readied_is_told_apart_by_all_of_it() -> None:
    found = turn(replace(ann(in_hand=("club", "small_shield")), shields=("small_shield",)))
    means = {key: one.means for key, one in found.items() if key.startswith("ready:")}
    assert len(set(means.values())) == len(means) > 1
    assert means["ready:sword+small_shield"] == "sword+small_shield"
    assert dict(found["ready:sword+small_shield"].names) == {
        "sword+small_shield": "Sword and Small shield"
    }


@pytest.mark.rule("AP-DEF-05", "AP-DEF-13")
def test_a_defense_is_active_at_its_price_or_passive_for_nothing() -> None:
    form = Choice((ACTIVE.option("bo"), PASSIVE.option("bo")))
    ask = Ask(Decider("ann"), "defend", form, (), Defense("ann", "bo", "sword", "", 2))
    state = scene(ann(), fighter("bo", "them"))
    first, second = (sort_option(ask, one, state, BOOK) for one in form.options)
    assert (first.verb.words, first.costs) == ("Defend actively", (Cost("AP", 2),))
    assert (second.verb.words, second.costs) == ("Defend passively", ())
    assert second.verb.line.startswith("Free, ")
