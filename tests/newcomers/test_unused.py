"""The short form of `scripts/soak-unused`, and that it would notice a power that is never used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fracas.core.asking.options import Option
from fracas.rulesets.action_points.advice import policies
from fracas.rulesets.action_points.rules.opening import DONE
from fracas.rulesets.registry import ruleset
from tests.newcomers import unused
from tests.newcomers.unused import Counted, Use, counted, known, use_of


def test_people_and_places_are_cut_off_by_what_the_state_knows() -> None:
    rules = ruleset("fully_automated")
    ids = known(rules.start(rules.open_book({}), "pump-house"))
    assert {"ines", "pell", "pressure", "A1", "P12"} <= ids
    assert use_of(Option("strike:pell"), ids) == Use("strike")
    assert use_of(Option("step:I6"), ids) == Use("step")
    assert use_of(Option("special:alarm:pressure"), ids) == Use("special", "alarm")
    assert use_of(Option("pell", "along"), ids) == Use("along")
    assert use_of(Option("e4"), ids) == Use("e4"), "letters and a number may be a thing"
    assert use_of(Option("none"), ids) is None
    assert use_of(Option("special:else"), ids) is None
    ids = known(ruleset("action_points").start(ruleset("action_points").open_book({}), "harness"))
    call = use_of(Option("call:sword:knight:left_hand"), ids)
    assert call == Use("call", "sword left_hand")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("system", "scenario", "used"),
    [
        ("action_points", "harness", (Use("press", "sword"), Use("walk"))),
        ("aeronaughts", "duel-of-wills", ()),
        ("beacon_road", "fire-fiend", ()),
        ("fully_automated", "footbridge", (Use("aim"),)),
        ("razorweave", "dock-thug", ()),
    ],
)
def test_what_is_offered_and_what_is_taken_is_counted_in_each_system(
    system: str, scenario: str, used: tuple[Use, ...]
) -> None:
    found = counted(system, scenario, 0, 1)
    assert found.offered
    assert found.taken
    assert set(found.taken) <= set(found.offered)
    for use in used:
        assert found.taken[use], use


def test_a_power_that_is_never_used_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that never walk in Action Points, and one deed too many for a system."""
    act: Callable[..., object] = policies.act

    def lame(state: object, book: object, who: str, deeds: tuple[object, ...]) -> object:
        found = act(state, book, who, deeds)
        return policies.PASS if str(getattr(found, "kind", "")) in ("walk", "sprint") else found

    assert Use("walk") not in counted("action_points", "harness", 0, 1).never()
    monkeypatch.setattr(policies, "act", lame)
    monkeypatch.setattr(policies, "prepares", lambda *_: DONE)
    found = counted("action_points", "harness", 0, 1)
    assert found.offered[Use("walk")]
    assert Use("walk") in found.never()
    assert any("walk" in line for line in unused.lines(found))


def test_more_unused_deeds_than_the_document_names_are_a_fault() -> None:
    found = Counted.nothing()
    for name in ("one", "two", "three"):
        found.offered[Use(name)] = 5
        found.at[Use(name)] = "turn"
    found.offered.update({Use("four", "knife"): 5, Use("four", "club"): 5})
    found.at.update({Use("four", "knife"): "turn", Use("four", "club"): "turn"})
    found.taken[Use("four", "club")] = 1
    assert unused.faults("x", found) == [], "four is done, though never with a knife"
    assert [line.split()[1] for line in unused.lines(found)] == ["one", "two", "three", "four"]
    del found.taken[Use("four", "club")]
    assert unused.faults("x", found) == ["x: 4 deeds are never done: four; one; two; three."]
