"""Advice to players: figures, warnings, and how they read."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import need
from fracas.core.ids import Decider
from fracas.core.system.ruleset import Hint
from fracas.rulesets.beacon_road.advice.counsel import hints
from fracas.rulesets.beacon_road.rules.rounds.rounds import choose
from fracas.rulesets.beacon_road.rules.rounds.turns import end_turn, menu
from fracas.rulesets.beacon_road.state.state import State, Wound
from fracas.rulesets.beacon_road.words.words import say_hint

from .cast import kest, raider
from .table import BOOK, Bench, creature, scene
from .test_retorts import hurt


def told(state: State) -> tuple[Hint, ...]:
    """The advice on the menu of whoever's turn it is."""
    return hints(Bench(state, lambda run: need(run, lambda now: menu(now, BOOK, state.turn))).run)


def named(found: tuple[Hint, ...], name: str) -> list[Hint]:
    """The pieces of advice of a name."""
    return [hint for hint in found if hint.name == name]


def said(hint: Hint, state: State) -> str:
    """A piece of advice as a sentence."""
    return say_hint(hint, state, BOOK)


@pytest.mark.rule("BR-ADVICE-05")
def test_an_attack_is_shown_in_figures() -> None:
    hero = kest(body=2, powers=())
    state = scene(hero, raider(iron=14, shown=("iron",)))
    hint, again = named(told(state), "figures")
    assert hint.answer == "basic_melee_attack:raider"
    assert (again.answer, again.about) == ("again:basic_melee_attack:raider", hint.about)
    assert (round(hint.about.hit, 1), round(hint.about.botch, 1)) == (63.0, 4.7)
    text = said(hint, state)
    assert "63.0% to hit (critical ×1 11.9%" in text
    assert "4.7% to botch" in text
    assert "Raider" in text


@pytest.mark.rule("BR-ADVICE-04", "BR-HP-03")
def test_the_winded_are_pointed_out_when_there_is_a_choice() -> None:
    winded = creature("hurt", "foes", (0, 1), hp=3, most_hp=30)
    state = scene(kest(), raider(), winded)
    (hint,) = named(told(state), "winded")
    assert hint.answer == "basic_melee_attack:hurt"
    assert "Winded" in said(hint, state)
    assert not named(told(scene(kest(), winded)), "winded")


@pytest.mark.rule("BR-ADVICE-04", "BR-WND-17")
def test_the_goaded_are_told_what_another_target_costs() -> None:
    wound = Wound("goaded", 1, "raider", choice="raider")
    state = scene(kest(wounds=(wound,)), raider(), creature("two", "foes", (0, 1)))
    (hint,) = named(told(state), "goader")
    assert hint.answer == "basic_melee_attack:raider"
    assert hint.about.lost > 10
    assert "Goaded" in said(hint, state)


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-20")
def test_who_is_threatened_is_warned_of_advancing() -> None:
    (hint,) = named(told(scene(kest(), raider())), "under_threat")
    assert (hint.answer, hint.about) == ("maneuver", ("kest", ("raider",)))
    assert "Reaction Strike" in said(hint, scene(kest(), raider()))
    assert not named(told(scene(kest(), raider(at=(9, 9)))), "under_threat")


@pytest.mark.rule("BR-ADVICE-01")
def test_rash_or_cautious_is_advised_with_its_chance() -> None:
    weak = raider(hp=1, most_hp=40, iron=8, veiled=True)
    for foe, answer, name in ((weak, "rash", "go_rash"), (raider(), "cautious", "go_cautious")):
        state = scene(kest(tier=2), foe, stage="", turn="")
        (hint,) = hints(Bench(state, choose).run, Decider("kest"))
        assert (hint.answer, hint.name) == (answer, name)
        assert hint.about.some
        assert f"{hint.about.chance:.1f}%" in said(hint, state)


@pytest.mark.rule("BR-ADVICE-02", "BR-ADVICE-05")
def test_wounds_are_shown_with_the_turns_they_take_to_clear() -> None:
    state = scene(kest(wounds=(Wound("burning", 2, tier=1), Wound("stunned", 4, tier=1))), raider())
    found = hints(Bench(state, lambda run: end_turn(run, "kest")).run)
    assert [hint.answer for hint in named(found, "worst_wound")] == ["1"]
    shown = {
        hint.answer: (round(hint.about.chance, 1), round(hint.about.turns, 1))
        for hint in named(found, "wound_figures")
    }
    assert shown == {"0": (50.0, 4.0), "1": (50.0, 8.0)}
    assert all(said(hint, state).endswith(".") for hint in found)


@pytest.mark.rule("BR-ADVICE-03")
def test_boxes_are_advised_with_their_reason() -> None:
    bench = hurt(4, hp=19)
    (hint,) = hints(bench.run)
    assert (hint.answer, hint.about) == (1, ("kest", 1, 4, "winds"))
    assert "mark 1 Soak Box" in said(hint, bench.state)
