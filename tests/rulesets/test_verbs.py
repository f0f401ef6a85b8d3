"""Options as verbs in every system: places of the board, three taps, and what is then paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fracas.contract.play import step
from fracas.contract.subject import MASTER, Subject, seat_of, source
from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.asking.verbs import Sorted
from fracas.core.facts import Fact
from fracas.core.ids import GM
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.registry import ruleset
from tests.fights import SYSTEMS

FIGHTS, PROMPTS = 4, 80

TURNS = {
    "razorweave": "action",
    "fully_automated": "card",
    "beacon_road": "act",
    "action_points": "turn",
    "aeronaughts": "turn",
}
"""The kind of question that asks what a combatant does in its turn."""

WORDLESS = ("improvise", "prepare")
"""Acts that cost nothing if nothing is then said (BR-ACT-24)."""

FLAT = 40
"""Of a menu with more options than this a list would be many screens long."""


class Seen(msgspec.Struct):
    """A choice as the seat that is asked sees it: its options sorted, and the picture beside it."""

    ask: Ask | Ruling
    options: tuple[tuple[Option, Sorted], ...]
    drawing: Any


def choices(system: str, number: int) -> Iterator[tuple[Chronicle, Seen]]:
    """Every choice of a random fight, before it is answered."""
    rules = ruleset(system)
    chronicle = Subject(rules=rules).fight(number)
    chance = source("verbs", system, number)
    for _ in range(PROMPTS):
        prompt = chronicle.prompt
        if prompt is None:
            return
        for ask in prompt.asks if isinstance(prompt, Together) else (prompt,):
            if not isinstance(ask, Roll) and isinstance(ask.form, Choice):
                yield chronicle, _seen(chronicle, ask, ask.form)
        if chronicle.prompt is prompt:
            step(chronicle, chance)


def _seen(chronicle: Chronicle, ask: Ask | Ruling, form: Choice) -> Seen:
    rules, book, who = chronicle.rules, chronicle.book, ask.decider
    viewer = MASTER if who == GM else Viewer(seat_of(who), (who,))
    state = rules.view(chronicle.state, viewer)
    found = tuple((one, rules.sort_option(ask, one, state, book)) for one in form.options)
    return Seen(ask, found, rules.picture(state, book).drawing)


def places(system: str, drawing: Any) -> set[str]:
    """The ids of all places that a board shows."""
    if system == "razorweave":
        return {one.id for one in drawing.places}
    if system == "aeronaughts":
        return {one.id for one in drawing.zones}
    if system in ("beacon_road", "fully_automated"):
        rows = drawing.rows
        names = rows if system == "beacon_road" else range(1, len(rows) + 1)
        return {f"{column}{row}" for column in drawing.columns for row in names}
    return set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_places_are_on_the_same_board(system: str) -> None:
    found = 0
    for number in range(FIGHTS):
        for _, seen in choices(system, number):
            there = places(system, seen.drawing)
            strange = {one.place for _, one in seen.options if one.place} - there
            assert not strange, f"{seen.ask.kind}: {sorted(strange)} of {sorted(there)[:8]}"
            found += sum(bool(one.place) for _, one in seen.options)
    assert found or system in ("action_points", "beacon_road"), "no option had a place"


def taps(seen: Seen, chosen: Sorted) -> int:
    """How many taps lead to an option: its verb, its means, its target, and the button.

    What there is only one of is not tapped. Of several means the first is taken for granted.
    """
    sorted_ = [one for _, one in seen.options]
    verbs = dict.fromkeys(one.verb.id for one in sorted_)
    means = [*dict.fromkeys(one.means for one in sorted_ if one.verb == chosen.verb)]
    same = [one for one in sorted_ if one.verb == chosen.verb and one.means == chosen.means]
    at = {one.tapped for one in same}
    assert len(at) == len(same), "the same taps lead to two options"
    return (len(verbs) > 1) + (chosen.means != means[0]) + (len(same) > 1) + 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_turn_takes_at_most_three_taps(system: str) -> None:
    """One more only for other means than those that come first."""
    longest = turns = 0
    for number in range(FIGHTS):
        for _, seen in choices(system, number):
            for option, one in seen.options:
                needed = taps(seen, one)
                verb = [other for _, other in seen.options if other.verb == one.verb]
                spare = one.means != verb[0].means
                assert needed <= 3 + spare, f"{option.id} takes {needed} taps"
            if seen.ask.kind == TURNS[system]:
                turns += 1
                longest = max(longest, len({one.verb.id for _, one in seen.options}))
    assert turns > 5
    assert longest < FLAT


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_turn_can_be_ended_or_let_go_by(system: str) -> None:
    for number in range(FIGHTS):
        for _, seen in choices(system, number):
            if seen.ask.kind == TURNS[system] and system != "fully_automated":
                shelves = [one.verb.shelf for _, one in seen.options]
                assert shelves.count("end") == 1, f"{[one.id for one, _ in seen.options]}"


def paid(system: str, fact: Fact) -> Counter[str]:
    """What a fact says was paid, by the counts that options name."""
    kind = type(fact).__name__
    value: Any = fact
    found: Counter[str] = Counter()
    if system == "action_points" and kind in ("Declared", "Defended", "Joined"):
        found["AP"] = value.cost
    elif system == "razorweave" and kind == "Used":
        parts = {"main": "Main action", "sprint": "Main action", "movement": "Move"}
        found[parts.get(value.part, "")] = 1
    elif system == "beacon_road":
        ones = {"Acted": "Acts", "Reacted": "Reacts", "PowerSpent": "Uses"}
        found[ones.get(kind, "")] = 1
        if kind == "Stressed":
            found["Stress"] = value.amount
        if kind == "BeaconSpent":
            found["Beacon Points"] = 1
            found["Stress"] = 99 if value.why == "stress" else 0
        if kind == "Soaked":
            found["Soak Boxes"] = value.boxes
    elif system == "aeronaughts":
        ones = {"Acted": "Action", "Maneuvered": "Maneuver"}
        found[ones.get(kind, "")] = 1
        if kind == "SecondOpened" and value.how == "action":
            found["Action"] = 1
        if kind == "Paid":
            found["Stress"] = value.amount
            found[f"{value.type.title()} Stress"] = value.amount
    return found


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one != "fully_automated"])
def test_an_option_costs_what_is_then_paid(system: str) -> None:
    """Each option of a turn that has a price is played, and the facts hold that price at least."""
    tried: Counter[str] = Counter()
    for number in range(FIGHTS):
        for chronicle, seen in choices(system, number):
            if seen.ask.kind != TURNS[system] or chronicle.prompt is not seen.ask:
                continue
            for option, one in seen.options:
                if one.costs and option.id not in WORDLESS and tried[one.verb.id] < 3:
                    tried[one.verb.id] += 1
                    facts = _played(chronicle, option.id, TURNS[system])
                    total = sum((paid(system, fact) for fact in facts), Counter[str]())
                    short = {c.count: c.amount for c in one.costs if total[c.count] < c.amount}
                    assert not short, f"{option.id} did not cost {short}: {total}"
    assert len(tried) > 5


def _played(chronicle: Chronicle, option: str, turn: str) -> list[Fact]:
    """The facts from an answer to the next question of a turn; the fight goes back to before it."""
    start = chronicle.head
    before = len(chronicle.entries)
    chronicle.answer(option)
    chance = source("then", option)
    facts: list[Fact] = []
    for _ in range(15):
        prompt = chronicle.prompt
        if prompt is None or (isinstance(prompt, Ask) and prompt.kind == turn):
            break
        if isinstance(prompt, Ask) and isinstance(prompt.form, Choice):
            # What is not done after all is not paid for either.
            names = [one.id for one in prompt.form.options if one.id != "never_mind"]
            chronicle.answer(names[chance.below(len(names))])
        else:
            step(chronicle, chance)
    for entry in chronicle.entries[before:]:
        facts += entry.facts
    chronicle.undo(to=start)
    return facts
