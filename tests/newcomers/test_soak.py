"""The short form of `scripts/soak-newcomers`, and that it would notice."""

from __future__ import annotations

import pytest

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Ruling
from fracas.rulesets.registry import all_rulesets
from tests.house.sources import ROOT
from tests.newcomers import soak
from tests.newcomers.playing import Fight, Played


@pytest.mark.soak
@pytest.mark.parametrize(
    ("system", "scenario"),
    [
        ("action_points", "alley"),
        ("aeronaughts", "duel-of-wills"),
        ("beacon_road", "fire-fiend"),
        ("fully_automated", "footbridge"),
        ("razorweave", "dock-thug"),
    ],
)
def test_a_newcomer_is_advised_and_shown_odds_at_every_prompt(system: str, scenario: str) -> None:
    played = Fight(system, scenario, 1, newcomer=True).play(look=12)
    assert played.mine
    assert not played.silent
    assert not played.bare


@pytest.mark.soak
@pytest.mark.parametrize(
    ("system", "scenario", "most"),
    [
        ("action_points", "alley", 20),
        ("action_points", "captain", 16),
        ("aeronaughts", "boarding", 23),
        ("beacon_road", "fire-fiend", 32),
        ("beacon_road", "toll-bridge", 44),
        ("fully_automated", "roof-garden", 26),
        ("razorweave", "warehouse-ambush", 14),
    ],
)
def test_a_round_asks_no_more_than_it_has_to(system: str, scenario: str, most: int) -> None:
    played = [Fight(system, scenario, number, newcomer=False).play() for number in range(4)]
    asked = soak.Way(tuple(played)).counted("asked").total()
    assert asked <= most * sum(one.rounds for one in played)


def test_powers_that_nobody_had_seen_silence_no_advice() -> None:
    """The fiend begins with a Fireball: heroes are asked in a beat that they could not foresee."""
    fight = Fight("beacon_road", "fire-fiend", 2, newcomer=True)
    played = fight.play()
    assert played.mine["soak"]
    assert not played.silent
    assert played.won


def test_advice_is_open_where_it_is_taken_and_not_only_where_it_is_assumed() -> None:
    """Someone unseen stands on the way that what the party knows would lead along."""
    played = Fight("beacon_road", "toll-bridge", 10, newcomer=True).play()
    assert played.mine["path"]
    assert not played.silent


def test_a_difference_is_a_fault() -> None:
    def way(won: int) -> soak.Way:
        none: dict[str, int] = {}
        return soak.Way(
            tuple([Played(number < won, 1, none, none, none, 0, none) for number in range(40)])
        )

    alike, worse = soak.Compared("alike", way(30), way(30)), soak.Compared("worse", way(4), way(30))
    assert soak.faults([alike]) == []
    assert len(soak.faults([alike, worse])) == 2


def test_answers_are_told_by_seat() -> None:
    played = Played(True, 2, {"act": 12}, {}, {}, 0, {}, {"position": 4}, {"gm": 4, "a": 6, "b": 2})
    assert soak.row("The bridge", soak.Way((played, played))) == (
        "| The bridge | 2.0 | 6.0 | 2.0 | 2.0 | 2.0 |"
    )


def test_the_documents_have_every_fight() -> None:
    text = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    titles = [one.title for rules in all_rulesets() for one in rules.scenarios()]
    assert [title for title in titles if f"| {title} |" not in text] == []


def test_nobody_is_asked_what_has_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wizard's Bloodpact pays there once no box is left, without a question how."""
    alone: list[str] = []
    answer = Fight._answer

    def watched(self: Fight, ask: Ask | Ruling, look: int) -> Answer:
        if isinstance(ask.form, Choice) and len(ask.form.options) == 1:
            alone.append(ask.kind)
        return answer(self, ask, look)

    monkeypatch.setattr(Fight, "_answer", watched)
    assert Fight("beacon_road", "charmed-sentinel", 0, newcomer=False).play().asked["pay"]
    assert not alone
