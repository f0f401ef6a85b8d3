"""Boons: granted, stacked, ended, and the HP they restore."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.rules.harm.boons import LASTING, bless, lapse
from fracas.rulesets.beacon_road.rules.harm.health import heal
from fracas.rulesets.beacon_road.rules.rounds.turns import ticks
from fracas.rulesets.beacon_road.state.facts import TurnBegan
from fracas.rulesets.beacon_road.state.harm_facts import Healed
from fracas.rulesets.beacon_road.state.state import Boon, State, Wound
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import Bench, creature, scene, with_one


def grant(state: State, name: str, level: int = 0, by: str = "ila", **values: Any) -> Bench:
    return Bench(state, lambda run: bless(run, "kest", name, level, by, **values))


def party(**values: Any) -> State:
    return scene(kest(**values), creature("ila", at=(0, 2)), raider(), turn="ila", round=3)


@pytest.mark.rule("BR-BOON-01", "BR-BOON-15", "BR-BOON-16", "BR-GAP-47")
def test_a_boon_lasts_ten_rounds_unless_its_power_says_otherwise() -> None:
    state = with_one(party(), "ila", taken=True)
    assert grant(state, "focused").state.who("kest").boons == (Boon("focused", 2, "ila", 13),)
    assert grant(state, "focused", rounds=1).state.who("kest").boons[0].until == 4
    assert grant(state, "focused", rounds=LASTING).state.who("kest").boons[0].until == 0
    early = grant(party(), "focused", rounds=1).state
    assert early.who("kest").boons[0].until == 3, "as a React before ila's turn of this round"
    assert TurnBegan("ila").apply(early).who("kest").boons == ()
    assert TurnBegan("raider").apply(early).who("kest").boons != ()


@pytest.mark.rule("BR-BOON-01")
@pytest.mark.parametrize(("level", "granted"), [(0, 1), (4, 4), (5, 5), (6, 5), (9, 5)])
def test_a_boon_has_a_level_from_one_to_five(level: int, granted: int) -> None:
    assert grant(party(), "strengthened", level).state.who("kest").boons[0].level == granted


@pytest.mark.rule("BR-BOON-17", "BR-GAP-13")
def test_the_higher_level_and_the_longer_time_win() -> None:
    state = party(boons=(Boon("strengthened", 3, "bard", 5),))
    (one,) = grant(state, "strengthened", 1).state.who("kest").boons
    assert (one.level, one.by, one.until) == (3, "ila", 12)
    (one,) = grant(state, "strengthened", 4, rounds=1).state.who("kest").boons
    assert (one.level, one.by, one.until) == (4, "bard", 5)
    endless = party(boons=(Boon("strengthened", 1, "bard"),))
    assert grant(endless, "strengthened", 2).state.who("kest").boons[0].until == 0


@pytest.mark.rule("BR-BOON-17", "BR-GAP-61", "BR-BOON-03", "BR-BOON-06", "BR-BOON-12")
def test_other_choices_are_other_boons_and_the_granter_chooses() -> None:
    state = party(boons=(Boon("fortified", 1, "ila", 9, "iron"),))
    bench = grant(state, "fortified")
    assert bench.asked == "ila"
    bench.say("chosen", "ward")
    assert [one.choice for one in bench.state.who("kest").boons] == ["iron", "ward"]
    assert len(grant(party(), "resistant").options) == 10
    assert len(grant(party(), "deflecting").options) == 10


@pytest.mark.rule("BR-BOON-08", "BR-BOON-18", "BR-DMG-08", "BR-GAP-48")
def test_healing_is_one_die_at_once_and_stops_at_the_maximum() -> None:
    bench = grant(party(hp=20), "healing", 3)
    assert bench.prompt.dice.notation() == "d8"
    bench.dice("effect", 6)
    assert bench.state.who("kest").hp == 26
    assert bench.state.who("kest").boons == ()
    full = grant(party(hp=33), "healing", 5).dice("effect", 12)
    assert full.facts(Healed)[0].amount == 1
    strong = with_one(party(hp=10), "ila", boons=(Boon("strengthened", 1),))
    assert grant(strong, "healing", 1).prompt.dice.notation() == "2d4"


@pytest.mark.rule("BR-BOON-11", "BR-BOON-18", "BR-HP-08", "BR-HP-11")
def test_regenerating_restores_level_and_tier_but_not_the_dying() -> None:
    state = duel(kest(tier=2, hp=30, boons={"regenerating": 3}))
    assert Bench(state, lambda run: ticks(run, "kest")).state.who("kest").hp == 34
    dying = with_one(state, "kest", hp=-1)
    bench = Bench(dying, lambda run: ticks(run, "kest"))
    assert (bench.given, bench.state.who("kest").hp) == (False, -1)
    healed = Bench(dying, lambda run: heal(run, "kest", 5, "ila", "salve"))
    assert [fact.note for fact in healed.facts(Noted)] == ["no_reviving"]
    after = replace(dying, round=0)
    assert Bench(after, lambda run: heal(run, "kest", 5, "ila", "salve")).state.who("kest").hp == 4


@pytest.mark.rule("BR-BOON-16")
def test_what_waits_for_somebody_gone_ends_with_that_stage() -> None:
    boons = (
        Boon("focused", 2, "ila", 3),
        Boon("concealed", 2, "ila", 4),
        Boon("hidden", 5, "kest", 3),
    )
    wound = Wound("goaded", 1, "raider", until=3)
    state = with_one(party(boons=boons, wounds=(wound,)), "ila", out="fled", choice="rash")
    state = with_one(state, "raider", out="dead")
    bench = Bench(state, lambda run: lapse(run, "rash"))
    assert [one.name for one in bench.state.who("kest").boons] == ["concealed", "hidden"]
    assert bench.state.who("kest").wounds == (wound,)
    assert (
        Bench(state, lambda run: lapse(run, "cautious")).state
        == Bench(state, lambda run: lapse(run, "ambush")).state
    ), "who is still there ends it at the turn's start"
    bench = Bench(state, lambda run: lapse(run, "monsters"))
    assert (len(bench.state.who("kest").boons), bench.state.who("kest").wounds) == (3, ())
