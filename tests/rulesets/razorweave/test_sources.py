"""Conditions and their sources: lasting fire, threats that fall, victories."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.combatants import Ailment
from fracas.rulesets.razorweave.state.facts import RoundBegan
from fracas.rulesets.razorweave.state.harm_facts import Cleared, Timed
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, ailing, fighter, scene

FULL = (4, 4, 3, 3)


def field(**ailments: tuple[Ailment, ...]) -> State:
    """Ann and Dan against Bob and Cid, in rolled order."""
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("dan", kind="pc", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",)),
        fighter("cid", "foes", weapons=("club",)),
        order="rolled",
    )
    return ailing(state, **ailments)


def everybody_passes(table: Table, until: int) -> Table:
    """Nobody does anything until a round begins."""
    while table.state.round < until:
        table.say("action", "pass")
    return table


@pytest.mark.rule("RW-TACT-02", "RW-GAP-38")
def test_suppression_ends_with_the_round_after_the_last_attack() -> None:
    pinned = field(ann=(Ailment("suppressed", "bob", rounds=3),))
    table = everybody_passes(Table(pinned).open(), 2)
    assert table.bears("ann") == ("suppressed",)
    assert everybody_passes(table, 3).bears("ann") == ()
    (fact,) = [one for one in table.facts(RoundBegan) if one.number == 3]
    before = ailing(table.state, ann=(Ailment("suppressed", "bob", rounds=1),))
    assert "Ann is no longer Suppressed" in RULESET.say_fact(fact, before)


@pytest.mark.rule("RW-TACT-02", "RW-GAP-38")
def test_while_the_source_attacks_anybody_suppression_goes_on() -> None:
    pinned = field(ann=(Ailment("suppressed", "bob", rounds=3),))
    table = everybody_passes(Table(pinned).open("ann", "dan", "bob", "cid"), 2)
    table.say("action", "pass").say("action", "pass").act("strike:dan:club", *FULL)
    assert table.facts(Timed)[-1] == Timed(
        "ann", "suppressed", 2, because=("RW-TACT-02", "RW-GAP-38")
    )
    assert everybody_passes(table, 3).bears("ann") == ("suppressed",)
    assert everybody_passes(table, 4).bears("ann") == ()


@pytest.mark.rule("RW-TACT-02")
def test_another_foe_does_not_keep_anybody_down() -> None:
    pinned = field(ann=(Ailment("suppressed", "bob", rounds=3),))
    table = everybody_passes(Table(pinned).open("ann", "dan", "bob", "cid"), 2)
    for _ in range(3):
        table.say("action", "pass")
    table.act("strike:dan:club", *FULL)
    assert everybody_passes(table, 3).bears("ann") == ()


@pytest.mark.rule("RW-TACT-02")
def test_a_check_ends_suppression_at_once() -> None:
    pinned = field(ann=(Ailment("suppressed", "bob", rounds=3),))
    table = Table(pinned).open().act("clear:ann:suppressed", *FULL)
    check = table.checked()
    assert (check.attribute, check.dc, table.bears("ann")) == ("AGI", 14, ())


@pytest.mark.rule("RW-MENT-01", "RW-GAP-33")
def test_fear_passes_after_ten_rounds() -> None:
    table = Table(field()).open().say("action", "else").say("else", "A howl.")
    table.say("improvise", check="no", effect="condition", condition="frightened", target="bob")
    assert everybody_passes(table, 10).bears("bob") == ("frightened",)
    assert everybody_passes(table, 11).bears("bob") == ()


@pytest.mark.rule("RW-MENT-03")
@pytest.mark.parametrize(("fallen", "lifted"), [("cid", True), ("dan", False)])
def test_a_victory_heartens_the_demoralized(fallen: str, lifted: bool) -> None:
    state = field(ann=(Ailment("demoralized", "bob"),))
    table = Table(state).open("ann", "dan", "bob", "cid")
    striker = "dan" if fallen == "cid" else "bob"
    while table.play.prompt.deciders != (striker,):  # type: ignore[union-attr]
        table.say("action", "pass")
    for _ in range(3):
        table.act(f"strike:{fallen}:club", *FULL)
        if table.kind == "outcome":
            break
        while table.kind == "action" and table.play.prompt.deciders != (striker,):  # type: ignore[union-attr]
            table.say("action", "pass" if "pass" in table.options else "end")
    table.say("outcome")
    if table.kind == "last_moment":
        table.say("last_moment")
    assert (table.bears("ann") == ()) is lifted
    assert bool(table.facts(Cleared)) is lifted


@pytest.mark.parametrize(
    ("condition", "attribute", "dc"),
    [
        pytest.param("frightened", "PRE", 14, marks=pytest.mark.rule("RW-MENT-01")),
        pytest.param("shaken", "PRE", 14, marks=pytest.mark.rule("RW-MENT-02")),
        pytest.param("demoralized", "PRE", 16, marks=pytest.mark.rule("RW-MENT-03")),
        pytest.param("restrained", "MIG", 14, marks=pytest.mark.rule("RW-TACT-03")),
        pytest.param("poisoned", "RSN", 14, marks=pytest.mark.rule("RW-PHYS-07")),
    ],
)
def test_what_clears_a_condition(condition: str, attribute: str, dc: int) -> None:
    table = Table(field(ann=(Ailment(condition, "bob"),))).open()
    table.say("action", f"clear:ann:{condition}").say("difficulty")
    table.total(20)
    check = table.checked()
    assert (check.attribute, check.dc, table.bears("ann")) == (attribute, dc, ())


@pytest.mark.rule("RW-MENT-02")
def test_an_allys_words_hearten_the_shaken_without_a_check() -> None:
    table = Table(field(ann=(Ailment("shaken", "bob"),))).open("dan", "ann", "bob", "cid")
    table.say("action", "clear:ann:shaken")
    assert table.bears("ann") == ()
    assert "strike:bob:club" not in table.options or table.state.active != "dan"
