"""The effects of rulings that systems ship: whole, and as the rules still play them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.system.switches import switch
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import Runner, scored
from fracas.sim.variants.effects import as_text, read_effects, shipped_effects, uncovered, work_out
from fracas.sim.variants.ruling_effects import Effects, ends
from tests.toy import TOY

SYSTEMS = [rules.id for rules in all_rulesets()]
QUICK = {
    "action_points": "harness",
    "aeronaughts": "duel-of-wills",
    "beacon_road": "charmed-sentinel",
    "fully_automated": "ferry",
    "razorweave": "dock-thug",
}


def shipped(system: str) -> Effects:
    """The effects of a system, which are there."""
    found = shipped_effects(system)
    assert found is not None
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_switch_and_value_and_fight_is_told_of(system: str) -> None:
    found = shipped(system)
    assert list(uncovered(ruleset(system), found)) == []
    assert all(one.fights >= 40 for one in found.usual)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_first_fights_are_played_so_still(system: str) -> None:
    found, scenario = shipped(system), QUICK[system]
    usual = next(one for one in found.usual if one.scenario == scenario)
    job = Job(system, scenario, seed=found.seed, count=len(usual.sample))
    remedy = f"work them out anew: scripts/effects {system}"
    assert ends(scored(job).scores) == usual.sample, remedy
    turned = [
        (one.option, one.value, flip.sample)
        for one in found.turned
        for flip in one.flips
        if flip.scenario == scenario and flip.moved
    ]
    assert turned
    for option, value, sample in turned[:3]:
        flipped = scored(replace(job, rulings=((option, value),))).scores
        assert ends(flipped) == sample, remedy


def test_a_few_fights_are_worked_out_and_read_again() -> None:
    rules = ruleset("razorweave")
    heard: list[tuple[int, int]] = []

    def tell(done: int, of: int, scenario: str) -> None:
        heard.append((done, of))

    only = (switch(rules, "area_mode"),)
    with Runner(1) as runner:
        found = work_out(rules, runner, fights=2, seed=9, only=only, tell=tell)
    of = 2 * 2 * len(rules.scenarios())
    assert heard[-1] == (of, of)
    assert {one.scenario for one in found.usual} == {one.id for one in rules.scenarios()}
    ((option, value, flips),) = ((one.option, one.value, one.flips) for one in found.turned)
    assert (option, value) == ("area_mode", "each")
    assert "cold-storage" in {flip.scenario for flip in flips}
    assert len(found.of("area_mode", "each")) == len(rules.scenarios())
    text = as_text(found)
    assert read_effects(text) == read_effects(as_text(read_effects(text)))
    assert text.count(b"\n") < 20
    assert "edge_cap=2" in list(uncovered(rules, found))


def test_what_are_no_effects_is_refused() -> None:
    with pytest.raises(WrongUse, match="cannot be read"):
        read_effects(b"{}")
    with Runner(1) as runner, pytest.raises(WrongUse, match="at least two"):
        work_out(TOY, runner, fights=1, seed=1)
