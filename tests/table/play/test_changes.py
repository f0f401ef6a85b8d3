"""What a game master changes at any prompt, in every system; what cannot be leaves all as it is."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import FracasError, IllegalAnswer
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import Edited
from tests.table.kit import answer_next, live, play_on

FIGHTS = {
    "action_points": ("alley", "courier"),
    "aeronaughts": ("boarding", "captain"),
    "beacon_road": ("toll-bridge", "elf_rogue"),
    "fully_automated": ("ferry", "teo"),
    "razorweave": ("warehouse-ambush", "kira"),
}

JUNK: tuple[Any, ...] = (None, -1, 10**30, 1.5, True, "", "x" * 300, [], [[1, 2]], {"a": [1]}, {})


def _begun(system: str) -> Any:
    fight = live(system, FIGHTS[system][0])
    for _ in range(3):
        answer_next(fight)
    play_on(fight)
    return fight


@pytest.mark.parametrize("system", FIGHTS)
def test_somebody_leaves_comes_and_changes_sides(system: str) -> None:
    fight = _begun(system)
    rules = fight.chronicle.rules
    who = FIGHTS[system][1]
    sides = rules.sides(fight.chronicle.state)
    ours = next(one.side for one in rules.members(fight.chronicle.state) if one.id == who)
    other = next(side for side in sides if side != ours)
    fight.edit(GM_SEAT, "side", "a traitor", who=who, side=other)
    assert {one.id: one.side for one in rules.members(fight.chronicle.state)}[who] == other
    play_on(fight)

    before = {one.id for one in rules.members(fight.chronicle.state)}
    fight.edit(GM_SEAT, "enter", "", who=rules.combatants()[0].id, side=ours)
    came = {one.id for one in rules.members(fight.chronicle.state)} - before
    assert len(came) == 1
    arrival = Decider(came.pop())
    assert fight.chronicle.seating.seat_of(arrival) in (GM_SEAT, Seat("advisor"))
    play_on(fight)

    fight.edit(GM_SEAT, "leave", "gone home", who=str(arrival))
    entry = next(one for one in reversed(fight.chronicle.entries) if isinstance(one, Edited))
    assert entry.reason == "gone home"
    play_on(fight)
    assert str(arrival) not in {one.id for one in _standing(fight)}


def _standing(fight: Any) -> list[Any]:
    """Who can still be asked."""
    rules, state = fight.chronicle.rules, fight.chronicle.state
    return [one for one in rules.members(state) if rules.can_decide(state, one.id)]


@pytest.mark.parametrize("system", FIGHTS)
def test_what_cannot_be_is_refused_with_a_code(system: str) -> None:
    fight = _begun(system)
    chronicle = fight.chronicle
    who = FIGHTS[system][1]
    before = len(chronicle.entries), chronicle.state, chronicle.prompt
    kit = chronicle.rules.combatants()[0].id
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("dance", {}),
        ("leave", {"who": "nobody"}),
        ("leave", {"who": ""}),
        ("side", {"who": "nobody", "side": "party"}),
        ("side", {"who": who, "side": ""}),
        ("enter", {"who": "no-such-combatant", "side": "party"}),
        ("enter", {"who": "", "side": ""}),
        ("enter", {"who": kit, "side": ""}),
        ("rest", {"who": "scene"}),
        ("rest", {"who": ""}),
        ("set", {"path": ""}),
        ("set", {"path": "no.such.path", "value": 1}),
        ("set", {"path": "." * 500, "value": 1}),
        ("set", {"path": "agenda", "value": [{"name": "no-such-beat", "args": []}]}),
    ]
    for what, given in wrong:
        with pytest.raises(FracasError) as refused:
            fight.edit(GM_SEAT, what, "why not", **given)
        assert refused.value.sentence.endswith("."), (what, given)
        assert (len(chronicle.entries), chronicle.state, chronicle.prompt) == before, (what, given)


@pytest.mark.parametrize("system", FIGHTS)
def test_no_value_that_is_set_breaks_a_fight(system: str) -> None:
    """A value either is refused with a code, or the fight goes on with it."""
    fight = _begun(system)
    chronicle = fight.chronicle
    fields = chronicle.state.__struct_fields__
    for path in fields:
        for value in JUNK:
            before = len(chronicle.entries), chronicle.state, chronicle.prompt
            head = chronicle.head
            try:
                fight.edit(GM_SEAT, "set", "let us see", path=path, value=value)
            except FracasError:
                assert (len(chronicle.entries), chronicle.state, chronicle.prompt) == before
            else:
                chronicle.undo(to=head)


def test_somebody_new_plays_for_its_side() -> None:
    fight = live("razorweave", "warehouse-ambush")
    fight.sit(GM_SEAT, Decider("assassin"), Seat("advisor"))
    answer_next(fight)
    before = {one.id for one in fight.chronicle.rules.members(fight.chronicle.state)}
    fight.edit(GM_SEAT, "enter", "more of them", who="dock_thug", side="foes")
    after = {one.id for one in fight.chronicle.rules.members(fight.chronicle.state)}
    came = Decider((after - before).pop())
    assert fight.chronicle.seating.seat_of(came) == "advisor"


def test_a_rest_comes_once_the_fight_is_over() -> None:
    fight = live("razorweave", "dock-thug")
    rules = fight.chronicle.rules
    name = rules.interludes[0]
    with pytest.raises(IllegalAnswer):
        fight.edit(GM_SEAT, "rest", "", who=name)
    while True:
        play_on(fight)
        if fight.chronicle.prompt is None:
            break
        answer_next(fight)
    fight.edit(GM_SEAT, "rest", "", who=name)
    edit = next(one for one in reversed(fight.chronicle.entries) if isinstance(one, Edited))
    assert edit.reason == rules.say_interlude(name)


def test_a_reason_is_kept_short() -> None:
    fight = _begun("razorweave")
    fight.edit(GM_SEAT, "leave", "  " + "x" * 1_000, who="kira")
    edit = next(one for one in reversed(fight.chronicle.entries) if isinstance(one, Edited))
    assert edit.reason == "x" * 200
