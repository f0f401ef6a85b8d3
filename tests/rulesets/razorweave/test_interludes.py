"""Time outside fights: the aftermath, lasting Conditions, the next scene, rest, treatment."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Ruling
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Noted, Planned
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import shipped
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Out
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, SceneEnded, Ticked
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, ailing, duel, fighter, scene

FULL = (4, 4, 3, 3)


def over(state: State, **rulings: str | int) -> Table:
    """The fight is over by the game master's word, in free play."""
    free = replace(state, order="conversational")
    return Table(free, **rulings).open().say("next", "end")


def after(table: Table, *beats: str) -> Table:
    """The game master lets time pass."""
    table.play.edit(Planned(tuple(map(Beat, beats))), "time passes")
    return table


def fallen(severity: str, outcome: str = "unconscious", **values: Any) -> State:
    """Ann lies where she fell; the fight is not over yet."""
    return duel(
        severity=severity,
        ann={"clock": (6, 6), "out": Out(outcome, severity=severity), **values},
    )


def done(severity: str, outcome: str = "unconscious", **values: Any) -> Table:
    """The fight is over, and Ann has fallen in it."""
    state = replace(fallen(severity, outcome, **values), agenda=(Beat("aftermath"),))
    return Table(state)


def notes(table: Table, note: str) -> list[tuple[str, ...]]:
    """What the list says of one kind."""
    return [fact.about for fact in table.facts(Noted) if fact.note == note]


@pytest.mark.rule("RW-GM-07")
def test_the_list_after_a_fight() -> None:
    state = ailing(fallen("major"), bob=(Ailment("bleeding"),))
    table = Table(replace(state, agenda=(Beat("aftermath"),)))
    assert notes(table, "fell") == [("ann", "major")]
    assert notes(table, "fill") == [("ann", "6", "6")]
    assert notes(table, "lingers") == [("bob", "bleeding")]
    (fact,) = [one for one in table.facts(Noted) if one.note == "lingers"]
    assert shipped().conditions["bleeding"].clears in RULESET.say_fact(fact, table.state)


@pytest.mark.rule("RW-PHYS-07", "RW-GAP-34", "RW-GM-07")
def test_poison_ticks_once_as_the_scene_ends() -> None:
    state = duel(ann={"conditions": ("poisoned",)})
    table = Table(state).open().say("action", "pass").say("action", "pass")
    assert (table.state.round, table.filled("ann")) == (2, 0)
    table = over(duel(ann={"conditions": ("poisoned",), "clock": (6, 3)}))
    assert table.filled("ann") == 4
    assert table.facts(Ticked)[-1].how == "poisoned"
    assert "RW-COND-14" in table.facts(Ticked)[-1].because


@pytest.mark.rule("RW-PHYS-07")
def test_poison_may_take_its_bearer_out_when_all_is_over() -> None:
    table = over(duel(ann={"conditions": ("poisoned",), "clock": (6, 5)}))
    table.say("outcome").say("last_moment")
    assert not table.state.who("ann").standing
    assert table.kind == "over"


@pytest.mark.rule("RW-GAP-103")
def test_the_fallen_bleed_no_more_but_wait_for_treatment() -> None:
    table = done("moderate", conditions=("bleeding", "poisoned"))
    assert not table.facts(Ticked)
    assert ("ann", "bleeding") in notes(table, "lingers")
    lines = [one for one in table.facts(Noted) if one.note == "lingers"]
    assert all("RW-GAP-103" in one.because for one in lines)


@pytest.mark.rule("RW-MENT-02", "RW-MENT-03", "RW-COND-02")
def test_what_lasts_for_a_scene_ends_with_it() -> None:
    state = duel(ann={"conditions": ("shaken", "demoralized", "bleeding")})
    table = over(state)
    assert table.bears("ann") == ("bleeding",)
    assert len(table.facts(SceneEnded)) == 1


@pytest.mark.rule("RW-COND-02", "RW-GAP-32")
def test_the_severity_counts_only_where_a_row_is_silent() -> None:
    rows = shipped().conditions
    mild = replace(rows["dazed"], turns=0, until="")
    middling = replace(rows["shaken"], until="")
    harsh = replace(rows["panicked"], until="")
    assert (mild.lasts_turns, middling.lasts, harsh.lasts) == (1, "scene", "rest")
    assert rows["bleeding"].lasts == "cleared"
    assert rows["exposed"].lasts_turns == 0
    assert over(duel(ann={"conditions": ("poisoned",)})).bears("ann") == ("poisoned",)


@pytest.mark.rule("RW-OUT-20", "RW-OUT-06")
def test_who_fell_at_minor_may_talk_but_not_fight() -> None:
    ann = {"kind": "pc", "out": Out("surrendered", severity="minor")}
    state = scene(
        fighter("ann", **ann),
        fighter("dan", kind="pc", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",)),
        severity="minor",
    )
    table = Table(state).say("returns", ()).open()
    assert not [one for one in table.options if "ann" in one]
    table.say("next", "end")
    assert notes(table, "social") == [("ann",)]


@pytest.mark.rule("RW-OUT-06", "RW-OUT-26", "RW-GAP-113", "RW-RES-16")
@pytest.mark.parametrize(("size", "filled"), [(6, 2), (4, 2), (2, 1)])
def test_v38_a_return_never_fills_the_clock(size: int, filled: int) -> None:
    state = duel(ann={"clock": (size, size), "out": Out("fled", severity="minor")})
    table = after(Table(replace(state, agenda=(Beat("aftermath"),))), "next_scene")
    table.say("returns")
    assert table.state.clock_of("ann") == Clock(size, filled)
    assert table.state.who("ann").standing


@pytest.mark.rule("RW-OUT-07", "RW-OUT-21")
def test_ex10_06_a_moderate_defeat_leaves_one_condition_and_a_rest_brings_back() -> None:
    table = after(done("moderate"), "rest").say("lasting")
    assert [fact.condition for fact in table.facts(Afflicted)] == ["concussed"]
    ann = table.state.who("ann")
    assert (ann.standing, ann.clock.filled) == (True, 0)
    assert table.bears("ann") == ("concussed",)
    assert ann.conditions[0].stage == "rested"


@pytest.mark.rule("RW-OUT-07")
def test_a_moderate_defeat_is_not_over_by_the_next_scene() -> None:
    table = after(done("moderate"), "next_scene").say("lasting")
    assert table.kind == "stakes"
    assert not table.state.who("ann").standing
    assert table.bears("ann") == ("concussed",)


@pytest.mark.rule("RW-OUT-08", "RW-OUT-21")
def test_ex10_07_a_major_defeat_leaves_two_and_costs_the_next_session() -> None:
    table = after(done("major"), "lasting").say("lasting")
    assert set(table.bears("ann")) == {"grievous_wound", "blood_loss"}
    after(table, "rest")
    assert not table.state.who("ann").standing
    after(table, "session")
    assert not table.state.who("ann").standing
    assert notes(table, "untreated") == [("ann",)]
    after(table, "treatment").say("treat")
    assert not table.state.who("ann").standing
    assert table.bears("ann") == ("grievous_wound",)
    after(table, "session").say("healed")
    assert table.state.who("ann").standing
    assert table.bears("ann") == ("grievous_wound",)
    after(table, "session").say("healed")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-OUT-08", "RW-GAP-71", "RW-OUT-21")
def test_the_gm_picks_as_many_lasting_conditions_as_the_severity_has() -> None:
    table = after(done("major"), "lasting")
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert isinstance(prompt.form, Sheet)
    offered = {option.id for option in prompt.form.field("ann").form.options}  # type: ignore[union-attr]
    rows = shipped().conditions
    assert offered == {name for name, row in rows.items() if row.severity != "light"}
    with pytest.raises(IllegalAnswer):
        table.say("lasting", ann=("cursed",))
    table.say("lasting", ann=("cursed", "broken_limb")).say("part", "leg")
    assert table.bears("ann") == ("cursed", "broken_limb")
    assert table.state.who("ann").conditions[1].part == "leg"
    assert after(table, "lasting").kind == "over"


@pytest.mark.rule("RW-OUT-09")
@pytest.mark.parametrize(
    ("severity", "outcome"),
    [("permanent", "killed"), ("permanent", "captured"), ("major", "killed")],
)
def test_ex10_08_nobody_comes_back_from_a_permanent_defeat(severity: str, outcome: str) -> None:
    table = done(severity, outcome, consents=True)
    assert notes(table, "gone") == [("ann",)]
    after(table, "rest", "treatment", "session")
    assert table.kind == "over"
    assert table.bears("ann") == ()
    after(table, "next_scene")
    assert table.kind == "stakes"
    assert not table.state.who("ann").standing


@pytest.mark.rule("RW-OUT-06")
def test_ex10_05_the_tavern_brawler_is_back_with_two_filled() -> None:
    table = Table(duel(severity="minor", bob={"clock": (6, 5)})).open()
    table.act("strike:bob:club", *FULL).say("outcome", "surrendered")
    assert notes(table, "social") == [("bob",)]
    after(table, "next_scene").say("returns")
    assert table.state.clock_of("bob") == Clock(6, 2)


@pytest.mark.rule("RW-RES-04", "RW-RES-15", "RW-RES-01")
def test_ex10_09_the_sixth_segment_takes_out_a_vpc_of_six() -> None:
    table = Table(duel(bob={"kind": "vpc", "clock": (6, 3)})).open("ann", "bob")
    table.act("strike:bob:club", *FULL)
    assert table.filled("bob") == 5
    table.say("action", "pass").act("strike:bob:club", 4, 3, 3, 3)
    assert (table.filled("bob"), table.kind) == (6, "outcome")


@pytest.mark.rule("RW-RES-16", "RW-GAP-57")
@pytest.mark.parametrize(("recovery", "filled"), [("rest", 3), ("scene", 0)])
def test_resolve_recovers_with_a_rest_or_by_a_switch_with_each_scene(
    recovery: str, filled: int
) -> None:
    table = over(duel(ann={"clock": (6, 3)}), resolve_recovery=recovery)
    assert table.filled("ann") == 3
    after(table, "next_scene")
    assert table.filled("ann") == filled
    table = over(duel(ann={"clock": (6, 3)}), resolve_recovery=recovery)
    assert after(table, "rest").filled("ann") == 0


@pytest.mark.rule("RW-COND-02")
def test_the_next_scene_ends_what_is_light_and_nothing_more() -> None:
    state = duel(ann={"conditions": ("exposed", "soaked", "exhausted", "blinded")})
    assert after(over(state), "next_scene").bears("ann") == ("exhausted", "blinded")
    assert after(over(state), "rest").bears("ann") == ()


@pytest.mark.rule("RW-PHYS-10")
def test_a_grievous_wound_ticks_as_each_scene_starts() -> None:
    table = Table(duel(ann={"conditions": ("grievous_wound",)})).open()
    assert table.filled("ann") == 1
    table.say("action", "pass").say("action", "pass")
    assert (table.state.round, table.filled("ann")) == (2, 1)


@pytest.mark.rule("RW-PHYS-10", "RW-CUST-04", "RW-CUST-05")
@pytest.mark.parametrize("condition", ["grievous_wound", "concussed", "blood_loss"])
def test_some_treatment_takes_a_rest_before_it(condition: str) -> None:
    table = over(duel(ann={"conditions": (condition,)}))
    after(table, "treatment")
    assert notes(table, "no_treatment") == [()]
    assert table.bears("ann") == (condition,)
    after(table, "rest", "treatment").say("treat")
    left = () if condition != "grievous_wound" else (condition,)
    assert table.bears("ann") == left


@pytest.mark.rule("RW-PHYS-08")
def test_a_broken_limb_takes_treatment_and_then_time() -> None:
    state = ailing(duel(), ann=(Ailment("broken_limb", part="leg"),))
    table = after(over(state), "rest", "session")
    assert table.bears("ann") == ("broken_limb",)
    after(table, "treatment").say("treat")
    assert table.bears("ann") == ("broken_limb",)
    after(table, "session").say("healed")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-PHYS-08", "RW-PHYS-10")
def test_treatment_again_starts_the_healing_again() -> None:
    limbs = (
        Ailment("broken_limb", part="leg", stage="treated", sessions=1),
        Ailment("broken_limb", part="shield_arm"),
    )
    table = after(over(ailing(duel(), ann=limbs)), "treatment").say("treat")
    found = [(one.part, one.stage, one.sessions) for one in table.state.who("ann").conditions]
    assert found == [("leg", "treated", 0), ("shield_arm", "treated", 0)]


@pytest.mark.rule("RW-CUST-02", "RW-CUST-06")
@pytest.mark.parametrize("condition", ["cursed", "damaged_locomotion"])
def test_a_ritual_or_a_repair_ends_at_once(condition: str) -> None:
    table = after(over(duel(ann={"conditions": (condition,)})), "rest")
    assert table.bears("ann") == (condition,)
    assert after(table, "treatment").say("treat").bears("ann") == ()


@pytest.mark.rule("RW-CUST-03")
def test_shell_shock_heals_by_therapy_or_by_long_rest() -> None:
    state = duel(ann={"conditions": ("shell_shocked",)})
    assert after(over(state), "rest").bears("ann") == ("shell_shocked",)
    assert after(over(state), "treatment").say("treat").bears("ann") == ()
    assert after(over(state), "session").say("healed").bears("ann") == ()


@pytest.mark.rule("RW-GM-07", "RW-GAP-88")
def test_treatment_by_check_is_somebodys_or_a_skilled_hands() -> None:
    state = duel(ann={"conditions": ("bleeding",)})
    table = after(over(state), "treatment").say("treat").say("healer", "ann").say("difficulty")
    assert table.total(11).bears("ann") == ()
    table = after(over(state), "treatment").say("treat").say("healer", "ann").say("difficulty")
    assert table.total(4).bears("ann") == ("bleeding",)
    table = after(over(state), "treatment").say("treat").say("healer", "skilled")
    assert table.bears("ann") == ()
    assert after(over(state), "treatment").say("treat", ()).bears("ann") == ("bleeding",)


def test_every_interlude_is_a_beat_with_words() -> None:
    assert "rest" in RULESET.interludes
    for name in RULESET.interludes:
        assert name in RULESET.beats
        assert RULESET.say_interlude(name)
