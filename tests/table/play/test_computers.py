"""Computers at a table: each policy answers what is open, from what its side may know."""

from __future__ import annotations

from time import sleep
from typing import Any

import pytest

from fracas.core.asking.prompts import Edit, Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.odds.bounds import LOOK, spent
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.policies import POLICIES, Policy
from fracas.table.play.computers import BY_BOOK, COMPUTERS, QUICK
from tests.table.kit import answer_next, live, play_on, until


@pytest.mark.parametrize(
    ("system", "scenario", "foe"),
    [
        ("action_points", "harness", "duellist"),
        ("aeronaughts", "duel-of-wills", "admiral"),
        ("beacon_road", "roof-duel", "duellist"),
        ("fully_automated", "footbridge", "marrow"),
        ("razorweave", "dock-thug", "dock_thug"),
    ],
)
@pytest.mark.parametrize("policy", sorted(QUICK))
def test_a_computer_answers_for_its_own_and_waits_for_people(
    system: str, scenario: str, foe: str, policy: str
) -> None:
    fight = live(system, scenario)
    fight.sit(GM_SEAT, Decider(foe), Seat(policy))
    for _ in range(10):
        play_on(fight)
        prompt = fight.chronicle.prompt
        if prompt is None:
            break
        waiting = set(prompt.deciders) - set(fight.chronicle.pending)
        assert waiting - {foe}, "somebody at the table is waited for"
        if isinstance(prompt, Together):
            mine = next(one for one in prompt.asks if one.decider in waiting - {foe})
            given = mine.default if mine.default is not None else mine.form.options[0].id  # type: ignore[union-attr]
            fight.answer(GM_SEAT, mine.decider, given)
        else:
            answer_next(fight)
    assert any(getattr(entry, "seat", "") == policy for entry in fight.chronicle.entries)


def test_every_policy_is_a_seat_and_the_slow_ones_are_known() -> None:
    assert frozenset(POLICIES) == COMPUTERS
    assert BY_BOOK in QUICK
    assert QUICK <= COMPUTERS
    fight = live("razorweave", "dock-thug")
    fight.sit(GM_SEAT, Decider("rella"), Seat(BY_BOOK))
    assert not fight.is_slow()


def test_computers_of_one_side_hear_one_another_and_never_what_people_sealed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[tuple[Decider, dict[Decider, Any]]] = []

    def look(stand: Stand, ask: Any, chance: Any) -> None:
        heard.append((ask.decider, dict(stand.said)))

    monkeypatch.setitem(POLICIES, BY_BOOK, Policy(BY_BOOK, "looks on", look))
    fight = live("fully_automated", "pump-house")
    prompt = until(fight, lambda one: isinstance(one, Together) and one.hidden)
    rules = fight.chronicle.rules
    sides = {one.id: one.side for one in rules.members(fight.chronicle.state)}
    first, *others = [one.decider for one in prompt.asks]
    mates = [one for one in others if sides[one] == sides[first]]
    assert len(mates) > 1
    for one in sides:
        fight.sit(GM_SEAT, one, Seat(BY_BOOK) if one in mates else GM_SEAT)
    ask = next(one for one in prompt.asks if one.decider == first)
    fight.answer(GM_SEAT, first, ask.form.options[0].id)
    while fight.step():
        pass
    found = {who: set(said) for who, said in heard}
    assert found[mates[0]] == set()
    assert found[mates[1]] == {mates[0]}


def test_a_computer_stops_thinking_once_play_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = live("razorweave", "dock-thug")
    until(fight, lambda one: getattr(one, "decider", "") == "rella")
    chronicle = fight.chronicle
    found: list[bool] = []

    def think(stand: Stand, ask: Any, chance: Any) -> None:
        found.append(spent())
        with monkeypatch.context() as patch:
            patch.setattr(type(chronicle), "prompt", None)
            sleep(2 * LOOK)
            found.append(spent())

    monkeypatch.setitem(POLICIES, BY_BOOK, Policy(BY_BOOK, "thinks", think))
    fight.sit(GM_SEAT, Decider("rella"), Seat(BY_BOOK))
    fight.step()
    assert found == [False, True]


def test_a_computer_is_told_of_edits_as_its_side_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stands: list[Stand] = []

    def look(stand: Stand, ask: Any, chance: Any) -> None:
        stands.append(stand)

    monkeypatch.setitem(POLICIES, BY_BOOK, Policy(BY_BOOK, "looks on", look))
    fight = live("beacon_road", "roof-duel")
    until(fight, lambda prompt: getattr(prompt, "decider", "") == "kest")
    for path, value in (("creatures/duellist/hp", 3), ("creatures/kest/hp", 5)):
        fight.edit(GM_SEAT, "set", "", path=path, value=value)
    fight.sit(GM_SEAT, Decider("kest"), Seat(BY_BOOK))
    viewer = Viewer(Seat("kest"), (Decider("kest"),))
    known = fight.chronicle.rules.known(fight.chronicle.state, viewer)
    fight.step()
    (stand,) = stands
    assert stand.run.state.who("kest").hp == 5
    # It sees how the duellist looks by now, and not what was set.
    assert stand.run.state.who("duellist").hp == known.who("duellist").hp != 3
    assert [reply.fact.path for reply in stand.replies if isinstance(reply, Edit)] == [
        "creatures/kest/hp"
    ]
