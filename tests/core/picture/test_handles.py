"""Handles: what can be touched can be set, in every system, or is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import FracasError, IllegalAnswer
from fracas.core.facts import Corrected
from fracas.core.ids import GM_SEAT
from fracas.core.picture.handles import Handle, handles_of
from tests.table.kit import answer_next, live, play_on

FIGHTS = {
    "action_points": "captain",
    "aeronaughts": "boarding",
    "beacon_road": "toll-bridge",
    "fully_automated": "ferry",
    "razorweave": "warehouse-ambush",
}


def tries(handle: Handle) -> tuple[Any, ...]:
    """The least and the most that a handle can be set to."""
    if handle.kind == "number":
        return (handle.least, handle.value + 1 if handle.most is None else handle.most)
    if handle.kind == "choice":
        return (handle.options[0][0], handle.options[-1][0])
    return (not handle.value,) if handle.kind == "switch" else ("", "Somebody else")


def set_to(handle: Handle, value: Any, beside: tuple[Handle, ...]) -> Any:
    """What is set at the path: of an item of a list, the list of those that are on."""
    if handle.item is None:
        return value
    found = []
    for one in beside:
        here = value if one is handle else one.value
        if one.path == handle.path and here:
            found.append({**one.item, one.field: here} if one.field else one.item)
    return found


def refusal(rules: Any, chronicle: Any, fact: Corrected) -> str:
    """What the rules say against a change; any other error than theirs comes through."""
    try:
        rules.check_state(chronicle.book, fact.apply(chronicle.state))
    except FracasError as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("system", FIGHTS)
def test_every_handle_is_taken_or_refused_in_a_sentence(system: str) -> None:
    fight = live(system, FIGHTS[system])
    rules, taken = fight.chronicle.rules, 0
    for _ in range(4):
        for _ in range(6):
            answer_next(fight)
        play_on(fight)
        chronicle = fight.chronicle
        for who in [one.id for one in rules.members(chronicle.state)][::3]:
            handles = handles_of(rules, chronicle.book, chronicle.state, str(who))
            assert {one.group for one in handles} >= {"life", "counts", "conditions", "more"}
            for handle in handles:
                assert handle.words
                for value in tries(handle):
                    given = set_to(handle, value, handles)
                    fact = Corrected(handle.path, given, because=rules.edit_rules)
                    said = refusal(rules, chronicle, fact)
                    assert not said or said.endswith(".")
                    taken += not said and handle.group != "more"
    assert taken > 60


@pytest.mark.parametrize("system", FIGHTS)
def test_what_is_so_already_changes_nothing(system: str) -> None:
    fight = live(system, FIGHTS[system])
    for _ in range(12):
        answer_next(fight)
    chronicle = fight.chronicle
    for one in chronicle.rules.members(chronicle.state):
        handles = handles_of(chronicle.rules, chronicle.book, chronicle.state, str(one.id))
        for handle in handles:
            fact = Corrected(handle.path, set_to(handle, handle.value, handles))
            assert fact.apply(chronicle.state) == chronicle.state, handle.path


def test_several_are_set_at_once_and_taken_back_at_once() -> None:
    fight = live("beacon_road", "toll-bridge")
    answer_next(fight)
    before, entries = fight.chronicle.state, len(fight.chronicle.entries)
    changes = (("creatures/elf_rogue/hp", 3), ("creatures/elf_rogue/stress", 2))
    fight.edit(GM_SEAT, "set", "a fall", changes=changes)
    one = fight.chronicle.state.who("elf_rogue")
    assert (one.hp, one.stress) == (3, 2)
    assert len(fight.chronicle.entries) == entries + 1
    fight.undo(GM_SEAT)
    assert fight.chronicle.state == before


def test_nobody_has_no_handles() -> None:
    fight = live("razorweave", "dock-thug")
    with pytest.raises(IllegalAnswer):
        handles_of(fight.chronicle.rules, fight.chronicle.book, fight.chronicle.state, "nobody")
