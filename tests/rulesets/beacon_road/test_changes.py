"""The caches of a scene: they agree with the rules, and are dropped in time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.play import drawn
from fracas.contract.subject import source
from fracas.core.asking.prompts import Roll
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.attacks.aims import targets_of
from fracas.rulesets.beacon_road.rules.ground.relations import flanked_by, in_melee, threatened_by
from fracas.rulesets.beacon_road.rules.powers.powers import known_to
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    ATTACK,
    Attack,
    defense_terms,
    tier_terms,
)
from fracas.rulesets.beacon_road.rules.rolls.teamwork import teammates
from fracas.rulesets.beacon_road.state import changes
from fracas.rulesets.beacon_road.state.changes import COUNTERS, lasting
from fracas.rulesets.beacon_road.state.state import State, Wound
from tests.rulesets.beacon_road.table import BOOK, creature, scene, with_one


def _all_of(state: State) -> list[Any]:
    """Much of what can be asked of a state, for everybody in it."""
    found: list[Any] = []
    for one in state.creatures:
        found += [threatened_by(state, BOOK, one.id), in_melee(state, BOOK, one.id)]
        found += [flanked_by(state, BOOK, one.id), teammates(state, BOOK, one.id)]
        found += [targets_of(state, BOOK, one.id, key) for key, _ in known_to(BOOK, one)]
        found.append(tier_terms(state, BOOK, one.id, kind=ATTACK, tags=("ranged",)))
        for other in state.creatures:
            attack = Attack(other.id, ("ranged",), ("kinetic",))
            found.append(defense_terms(state, BOOK, one.id, "iron", attack))
    return found


@pytest.mark.parametrize("scenario", ["toll-bridge", "pseudolich-cell", "charmed-sentinel"])
def test_what_is_cached_is_what_would_be_found_again(scenario: str) -> None:
    chance = source("bearings", scenario)
    run = Run(RULESET, BOOK, RULESET.start(BOOK, scenario))
    for count in range(400):
        while run.prompt is None and run.state.agenda:
            run = Run(RULESET, BOOK, run.state)
        if run.prompt is None:
            break
        if count % 40 == 0:
            cached = _all_of(run.state)
            changes._scene.cache_clear()
            again = replace(run.state, creatures=tuple([replace(o) for o in run.state.creatures]))
            assert _all_of(again) == cached
        advice = None if isinstance(run.prompt, Roll) else RULESET.advise(run)
        run.answer(drawn(run.prompt, chance) if advice is None else advice)


def _counted(asked: list[str]) -> Any:
    @lasting
    def name_of(state: State, book: BeaconRoadBook, who: str) -> str:
        asked.append(who)
        return state.who(who).name

    return name_of


def test_counters_leave_the_cache_and_all_else_ends_it() -> None:
    asked: list[str] = []
    name_of = _counted(asked)
    state = scene(creature("kest"), creature("raider", "foes", (4, 0)))
    name_of(state, BOOK, "kest")
    fewer = with_one(with_one(state, "kest", hp=1, acts=1, stress=2), "raider", reacts=1)
    name_of(replace(fewer, round=7, agenda=()), BOOK, "kest")
    assert asked == ["kest"], "only counters ran"
    for changed in (
        with_one(state, "raider", place=None),
        with_one(state, "raider", hp=0),
        with_one(state, "kest", bought_turn=1),
        with_one(state, "kest", wounds=(Wound("bleeding", 1),)),
        replace(state, map=None),
    ):
        asked.clear()
        name_of(changed, BOOK, "kest")
        assert asked == ["kest"], "something lasting changed"


def test_whose_turn_it_is_counts_for_the_slowed_alone() -> None:
    asked: list[str] = []
    name_of = _counted(asked)
    hale = scene(creature("kest"), creature("raider", "foes"))
    burning = with_one(hale, "kest", wounds=(Wound("burning", 1),))
    slowed = with_one(hale, "kest", wounds=(Wound("slowed", 1),))
    for state, times in ((hale, 1), (burning, 1), (slowed, 2)):
        asked.clear()
        for turn in ("kest", "raider"):
            name_of(replace(state, turn=turn), BOOK, "kest")
        assert len(asked) == times


def test_another_book_has_a_cache_of_its_own() -> None:
    asked: list[str] = []
    name_of = _counted(asked)
    state = scene(creature("kest"))
    other = RULESET.open_book({"diagonals": "alternate"})
    for book in (BOOK, other, BOOK):
        name_of(state, book, "kest")
    assert asked == ["kest", "kest"]


def test_a_question_that_cannot_be_answered_is_asked_again() -> None:
    asked: list[str] = []

    @lasting
    def fails(state: State, book: BeaconRoadBook) -> str:
        asked.append("")
        raise LookupError

    state = scene(creature("kest"))
    for _ in range(2):
        with pytest.raises(LookupError):
            fails(state, BOOK)
    assert len(asked) == 2


def test_every_counter_is_a_field_of_a_creature() -> None:
    assert set(creature("kest").__struct_fields__) > COUNTERS
