"""Conditions: what each does, how long it lasts, how it is cleared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas.core.errors import ContentError
from fracas.core.facts import Beat, Planned
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import Weapon, shipped
from fracas.rulesets.razorweave.state.combatants import Ailment, Grant, Stance, Tier
from fracas.rulesets.razorweave.state.facts import Checked, LostTurn, Spent
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, Ticked
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)
EASY_FULL, EASY_PARTIAL, EASY_FAILURE = (3, 3, 3, 3), (3, 3, 3, 2), (2, 2, 2, 2)
BOW = {"bow": Weapon("bow", ("Ranged",))}


LIGHT = ("dazed", "prone", "exposed", "disarmed", "frightened", "soaked")


def bearing(*conditions: str, **values: Any) -> State:
    """A duel in which Ann bears some Conditions."""
    return duel(ann={"conditions": conditions, **values.pop("ann", {})}, **values)


def friends(*conditions: str, **values: Any) -> State:
    """Ann and Dan against Bob; Dan bears some Conditions."""
    return scene(
        fighter("ann", kind="pc", **values),
        fighter("dan", conditions=conditions),
        fighter("bob", "foes"),
        order="rolled",
    )


def lay(table: Table, condition: str, target: str) -> Table:
    """Whoever acts lays a Condition on somebody by the game master's plain yes."""
    table.say("action", "else").say("else", "Something happens.")
    return table.say(
        "improvise", check="no", effect="condition", condition=condition, target=target
    )


# Conditions in general


@pytest.mark.rule("RW-COND-01")
@pytest.mark.parametrize("condition", list(shipped().conditions))
def test_the_log_says_effect_duration_and_remedy(condition: str) -> None:
    table = lay(Table(duel()).open(), condition, "bob")
    if table.kind == "part":
        table.say("part")
    fact = table.facts(Afflicted)[-1]
    row = shipped().conditions[condition]
    said = RULESET.say_fact(fact, table.state)
    assert said.startswith(f"Bob is now {row.name}")
    assert f": {row.effect}; lasts {row.duration}; " in said
    assert row.clears in said
    assert "RW-COND-01" in fact.because


@pytest.mark.rule("RW-COND-02", "RW-PHYS-06")
def test_a_rest_ends_what_is_light_and_what_waits_for_rest() -> None:
    state = bearing("exposed", "exhausted", "bleeding", order="conversational")
    table = Table(state).open().say("next", "end")
    table.play.edit(Planned((Beat("rest"),)), "an hour by the fire")
    assert table.bears("ann") == ("bleeding",)


@pytest.mark.rule("RW-COND-03", "RW-COND-04")
def test_unlike_conditions_add_up_to_one_burden() -> None:
    table = Table(bearing("dazed", "disarmed")).open().say("action", "strike:bob:unarmed")
    assert table.edges() == ["-dazed", "-disarmed"]
    table.roll(*FULL, 6)
    assert table.checked().total == 14
    assert table.checked().kept == (True, True, True, True, False)


@pytest.mark.rule("RW-COND-05")
def test_a_condition_again_starts_anew() -> None:
    state = duel(bob={"conditions": ()})
    table = lay(Table(state).open(), "dazed", "bob").say("action", "pass")
    lay(table, "dazed", "bob")
    assert table.state.who("bob").conditions == (Ailment("dazed", "ann", 1),)
    ann = lay(Table(bearing("dazed")).open(), "dazed", "ann")
    assert ann.state.who("ann").conditions == (Ailment("dazed", "ann", 1),)


@pytest.mark.rule("RW-COND-07")
def test_clearing_is_a_main_action_of_the_bearer_or_a_friend() -> None:
    table = Table(friends("bleeding", "exposed")).open()
    assert [one for one in table.options if one.startswith("clear")] == ["clear:dan:bleeding"]
    table.act("clear:dan:bleeding", *EASY_FULL)
    assert table.bears("dan") == ("exposed",)
    assert table.state.active == "dan"
    own = Table(bearing("bleeding")).open().act("clear:ann:bleeding", *EASY_FULL)
    assert own.bears("ann") == ()
    assert own.state.active == "bob"
    assert "clear:ann:bleeding" not in own.options


@pytest.mark.rule("RW-COND-08")
def test_a_partial_clears_at_a_price_and_a_failure_wastes_the_action() -> None:
    table = Table(bearing("bleeding")).open().act("clear:ann:bleeding", *EASY_PARTIAL)
    assert table.kind == "price"
    assert set(table.options) == {*LIGHT, "position"}
    assert {one.about for one in table.choices.values()} == {("ann",)}
    for condition in LIGHT:
        assert table.choices[condition].because == shipped().conditions[condition].because
    assert table.say("price").bears("ann") == ("exposed",)
    back = Table(bearing("bleeding")).open().act("clear:ann:bleeding", *EASY_PARTIAL)
    back.say("price", "position")
    assert (back.bears("ann"), back.state.engaged) == ((), ())
    failed = Table(bearing("bleeding")).open().act("clear:ann:bleeding", *EASY_FAILURE)
    assert failed.bears("ann") == ("bleeding",)
    assert failed.state.active == "bob"


@pytest.mark.rule("RW-COND-08")
def test_who_smothers_flames_lies_down_unless_lying_already() -> None:
    table = Table(bearing("burning")).open().act("clear:ann:burning", *EASY_PARTIAL, 6)
    assert table.say("price").bears("ann") == ("prone",)
    lying = Table(bearing("burning", "prone")).open().act("clear:ann:burning", *EASY_PARTIAL, 6)
    assert lying.say("price").bears("ann") == ("prone", "exposed")


@pytest.mark.rule("RW-COND-12")
@pytest.mark.parametrize("missing", ["effect", "duration", "clears"])
@pytest.mark.parametrize("how", ["left out", "empty"])
def test_a_homemade_condition_needs_effect_duration_and_remedy(
    missing: str, how: str, tmp_path: Path
) -> None:
    lines = {
        "name": '"Webbed"',
        "severity": '"moderate"',
        "effect": '"no movement"',
        "duration": '"until torn off"',
        "clears": '"by MIG"',
        "when": '"a spider spits"',
        "because": '["RW-COND-12"]',
    }
    path = tmp_path / "own.toml"
    text = "\n".join(["[conditions.webbed]", *(f"{key} = {value}" for key, value in lines.items())])
    path.write_text(text)
    assert RULESET.validate(str(path)) == ()
    value = f"{missing} = {lines[missing]}"
    path.write_text(text.replace(value, "" if how == "left out" else f'{missing} = ""'))
    with pytest.raises(ContentError, match=rf"conditions\.webbed\.?(.*){missing}"):
        RULESET.validate(str(path))


@pytest.mark.rule("RW-COND-14", "RW-PHYS-04")
def test_the_tick_of_a_condition_is_no_hit() -> None:
    state = duel(bob={"conditions": ("bleeding",), "stance": Stance(Tier.FULL)})
    table = Table(state).open()
    tick = table.facts(Ticked)[-1]
    assert (tick.who, tick.ticks, tick.how) == ("bob", 1, "bleeding")
    assert table.facts(Checked) == []


@pytest.mark.rule("RW-COND-17", "RW-PHYS-02")
def test_next_turn_is_the_first_that_begins_afterwards() -> None:
    table = lay(Table(duel()).open(), "dazed", "ann")
    assert table.bears("ann") == ("dazed",)
    table.say("action", "pass").say("action", "pass")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-COND-17", "RW-PHYS-01")
def test_a_lost_turn_is_a_turn_for_what_lasts_until_the_next() -> None:
    table = lay(Table(friends()).open("ann", "dan", "bob"), "dazed", "bob")
    lay(table, "stunned", "bob")
    assert [fact.who for fact in table.facts(LostTurn)] == ["bob"]
    assert table.bears("bob") == ()


# Physical Conditions


@pytest.mark.rule("RW-PHYS-01", "RW-GAP-31")
def test_stunned_before_the_turn_loses_the_turn_of_this_round() -> None:
    table = lay(Table(duel(bob={"conditions": ("prone",)})).open(), "stunned", "bob")
    assert [fact.who for fact in table.facts(LostTurn)] == ["bob"]
    assert table.bears("bob") == ("prone",)
    assert (table.state.round, table.state.active) == (2, "ann")
    table.say("action", "pass")
    assert table.state.active == "bob"


@pytest.mark.rule("RW-PHYS-01")
def test_stunned_after_the_turn_loses_the_turn_of_the_next_round() -> None:
    table = Table(duel()).open("bob", "ann").say("action", "pass")
    lay(table, "stunned", "bob")
    assert [fact.who for fact in table.facts(LostTurn)] == ["bob"]
    assert (table.state.round, table.state.active) == (2, "ann")
    assert table.bears("bob") == ()


@pytest.mark.rule("RW-PHYS-02", "RW-GAP-30")
@pytest.mark.parametrize("action", ["strike:bob:club", "defend", "withdraw"])
def test_dazed_burdens_every_check_until_the_next_turn_is_over(action: str) -> None:
    state = duel()
    table = lay(Table(state).open("bob", "ann"), "dazed", "ann").say("action", action)
    assert table.edges() == ["-dazed"]
    table.roll(*FULL, 6)
    if action == "withdraw":
        assert table.bears("ann") == ("dazed",)
        table.say("action", "end")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-PHYS-02")
def test_dazed_burdens_checks_of_mind_too() -> None:
    table = Table(bearing("dazed")).open().say("action", "setup").say("opening", "edge:ann")
    assert table.edges() == ["-dazed"]


@pytest.mark.rule("RW-PHYS-03", "RW-GAP-27")
def test_prone_burdens_agi_and_nothing_else() -> None:
    table = Table(bearing("prone")).open().say("action", "strike:bob:club")
    assert table.edges() == []
    agile = Table(bearing("prone", ann={"weapons": ("short_sword",)})).open()
    agile.say("action", "strike:bob:short_sword")
    assert agile.edges() == ["-prone"]


@pytest.mark.rule("RW-PHYS-03", "RW-GAP-27")
def test_prone_helps_who_is_engaged_and_hampers_who_shoots() -> None:
    state = scene(
        fighter("ann"),
        fighter("dan", weapons=("bow",)),
        fighter("bob", "foes", conditions=("prone",)),
        engaged=(("ann", "bob"),),
        order="rolled",
    )
    table = Table(state, weapons=BOW).open().say("action", "strike:bob:unarmed")
    assert table.edges() == ["+target_prone"]
    table.roll(*FULL, 1).say("action", "strike:bob:bow")
    assert table.edges() == ["-target_prone", "-melee"]
    table.roll(*FULL, 6).say("action", "end")
    assert table.state.active == "bob"
    assert "stand" in table.options


@pytest.mark.rule("RW-PHYS-04")
def test_bleeding_ticks_each_round_until_treated_with_mig_against_12() -> None:
    table = Table(bearing("bleeding", ann={"mig": 1})).open()
    assert table.filled("ann") == 1
    table.say("action", "pass").say("action", "pass")
    assert (table.state.round, table.filled("ann")) == (2, 2)
    table.say("action", "clear:ann:bleeding")
    assert table.edges() == []
    table.roll(*EASY_FULL)
    assert (table.checked().attribute, table.checked().dc) == ("MIG", 12)
    table.say("action", "pass")
    assert (table.state.round, table.filled("ann")) == (3, 2)


@pytest.mark.rule("RW-PHYS-05")
def test_burning_burdens_physical_checks_and_ticks_each_round() -> None:
    table = Table(bearing("burning")).open()
    assert table.filled("ann") == 1
    table.say("action", "strike:bob:club")
    assert table.edges() == ["-burning"]
    table.roll(*FULL, 6)
    wits = Table(bearing("burning")).open().say("action", "setup").say("opening", "edge:ann")
    assert wits.edges() == []
    out = Table(bearing("burning")).open().act("clear:ann:burning", *EASY_FULL, 6)
    assert (out.checked().attribute, out.checked().dc) == ("AGI", 12)
    assert out.bears("ann") == ()


@pytest.mark.rule("RW-GAP-89", "RW-PHYS-05")
def test_a_friend_puts_out_flames_without_a_check() -> None:
    table = Table(friends("burning")).open().say("action", "clear:dan:burning")
    assert table.bears("dan") == ()
    assert table.facts(Checked) == []
    assert table.state.active == "dan"


@pytest.mark.rule("RW-PHYS-06")
@pytest.mark.parametrize(
    ("action", "sources"), [("defend", ["-exhausted"]), ("strike:bob:club", ["-exhausted"])]
)
def test_exhausted_burdens_mig_and_agi(action: str, sources: list[str]) -> None:
    table = Table(bearing("exhausted")).open().say("action", action)
    assert table.edges() == sources
    wits = Table(bearing("exhausted")).open().say("action", "setup").say("opening", "edge:ann")
    assert wits.edges() == []
    assert "clear:ann:exhausted" not in Table(bearing("exhausted")).open().options


@pytest.mark.rule("RW-PHYS-11")
def test_a_lost_turn_keeps_a_stored_edge() -> None:
    state = duel("rolled", ann={"conditions": ("stunned",), "grants": (Grant("dan"),)})
    table = Table(state).open()
    assert table.state.active == "bob"
    assert table.state.who("ann").grants == (Grant("dan"),)
    table.say("action", "pass").say("action", "strike:bob:club")
    assert table.edges() == ["+grant0"]
    table.roll(*FULL, 1)
    assert [fact.who for fact in table.facts(Spent)] == ["ann"]


# Tactical Conditions


@pytest.mark.rule("RW-TACT-01", "RW-GAP-97", "RW-GAP-29")
@pytest.mark.parametrize(
    ("action", "detail"),
    [
        ("strike:bob:club", None),
        ("maneuver", ("intent", "prone:bob")),
        ("setup", ("opening", "dazed:bob")),
    ],
)
def test_exposed_helps_every_hostile_check(action: str, detail: tuple[str, str] | None) -> None:
    table = Table(duel(bob={"conditions": ("exposed",)})).open().say("action", action)
    if detail:
        table.say(*detail)
    assert table.edges() == ["+target_exposed"]


@pytest.mark.rule("RW-TACT-01", "RW-GAP-97")
def test_exposed_helps_no_check_that_is_not_aimed_at_the_bearer() -> None:
    state = duel(bob={"conditions": ("exposed",)})
    table = Table(state).open().say("action", "maneuver").say("intent", "make:slick")
    assert table.edges() == []
    assert Table(state).open().say("action", "defend").edges() == []


@pytest.mark.rule("RW-TACT-01")
def test_a_friend_brings_the_bearer_to_safety() -> None:
    table = Table(friends("exposed")).open().say("action", "maneuver")
    assert "cover" not in table.options
    table.say("intent", "shelter:dan").say("difficulty").roll(*FULL)
    assert (table.bears("dan"), table.bears("ann")) == ((), ())
    partial = Table(friends("exposed")).open().say("action", "maneuver")
    partial.say("intent", "shelter:dan").say("difficulty").roll(*PARTIAL)
    assert (partial.bears("dan"), partial.bears("ann")) == ((), ("exposed",))


@pytest.mark.rule("RW-TACT-01")
def test_exposed_lasts_until_it_is_cleared() -> None:
    table = Table(bearing("exposed")).open()
    for _ in range(6):
        table.say("action", "pass")
    assert (table.state.round, table.bears("ann")) == (4, ("exposed",))
    table.say("action", "maneuver").say("intent", "cover").say("difficulty").roll(*FULL)
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-GAP-29")
def test_exposed_is_no_tag_of_the_scene() -> None:
    assert "exposed" not in shipped().tags
    table = lay(Table(duel()).open(), "exposed", "bob")
    assert table.bears("bob") == ("exposed",)
    assert table.state.tags == ()
