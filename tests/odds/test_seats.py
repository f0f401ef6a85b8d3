"""A seat's odds come from what it knows."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Corrected
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.odds.options import option_laws
from fracas.odds.seats import known_beat, odds_for
from fracas.rulesets.registry import all_rulesets
from tests.odds import duel, toy
from tests.table.kit import live, until

ANNS, BOBS = Seat("ann's"), Seat("bob's")


def table(beat: str, **values: Any) -> Chronicle:
    seating = Seating(((toy.ANN, ANNS), (toy.BOB, BOBS)))
    return Chronicle(toy.RULES, toy.BOOK, toy.at(beat, **values), seed=b"toy", seating=seating)


def test_a_player_has_the_odds_of_the_own_prompt() -> None:
    chronicle = duel.duel()
    state, replies = chronicle.beat
    truth = option_laws(duel.RULES, duel.BOOK, state, replies)
    told = odds_for(chronicle, duel.PLAYER)
    assert [law.headlines for law in told] == [law.headlines for law in truth]
    assert odds_for(chronicle, GM_SEAT) == truth


def test_others_are_told_nothing() -> None:
    chronicle = table("stake")
    assert [law.answer for law in odds_for(chronicle, ANNS)] == ["high", "low", "none"]
    assert odds_for(chronicle, BOBS) == ()
    assert odds_for(chronicle, Seat("nobody")) == ()


def test_what_a_seat_cannot_know_changes_none_of_its_odds() -> None:
    one, two = duel.duel(tactics="Runs."), duel.duel(tactics="Fights to the death.")
    assert odds_for(one, duel.PLAYER) == odds_for(two, duel.PLAYER)
    assert odds_for(one, GM_SEAT) != odds_for(two, GM_SEAT)


def test_a_hidden_edit_in_the_beat_stays_hidden() -> None:
    one, two = duel.duel(), duel.duel()
    for chronicle, tactics in ((one, "Runs."), (two, "Fights.")):
        chronicle.edit(Corrected("combatants/dock_thug/tactics", tactics))
    assert odds_for(one, duel.PLAYER) == odds_for(two, duel.PLAYER) != ()


def test_an_edit_of_what_a_seat_does_not_have_at_all_changes_none_of_its_odds() -> None:
    fight = live("beacon_road", "pseudolich-cell", {"p1": "elf_rogue"})
    until(fight, lambda prompt: getattr(prompt, "decider", "") == "elf_rogue")
    viewer = fight.chronicle.seating.viewer(Seat("p1"))
    before = known_beat(fight.chronicle, viewer)
    assert before is not None
    fight.edit(GM_SEAT, "set", "", path="tracks/skull/filled", value=2)
    assert known_beat(fight.chronicle, viewer) == before


def test_an_edit_in_sight_counts() -> None:
    chronicle = duel.duel()
    chronicle.edit(Corrected("combatants/rella/agi", 2))
    laws = {law.answer: law for law in odds_for(chronicle, duel.PLAYER)}
    assert laws[duel.STRIKE].headline("critical") * 1296 == 310


def test_nothing_is_told_where_the_truth_would_show() -> None:
    behind = table("vault", secret=5)
    behind.answer("open")
    assert odds_for(behind, BOBS) == ()
    assert [law.headline("score") for law in odds_for(behind, GM_SEAT)] == [5, 0]
    before = table("vault", secret=5)
    assert [law.answer for law in odds_for(before, ANNS)] == ["leave"]


def test_a_secret_is_worth_only_what_is_assumed_of_it() -> None:
    chronicle = table("vault", secret=5)
    chronicle.answer("leave")
    assert [law.headline("score") for law in odds_for(chronicle, BOBS)] == [0, 0]


def test_a_prompt_that_could_not_stand_is_not_told() -> None:
    assert odds_for(table("gate", secret=5), BOBS) == ()
    assert [law.answer for law in odds_for(table("gate"), BOBS)] == ["once", "twice"]


def test_when_all_is_over_nothing_is_told() -> None:
    chronicle = table("vault")
    chronicle.answer("leave")
    chronicle.answer("take")
    assert chronicle.over
    assert odds_for(chronicle, BOBS) == ()


def test_sealed_answers_of_others_change_nothing_and_own_ones_stand() -> None:
    chronicle = table("match")
    blank = odds_for(chronicle, ANNS)
    chronicle.say(toy.BOB, "scissors")
    assert odds_for(chronicle, ANNS) == blank
    assert [law.headline("score") for law in blank] == [0, 1, -1]
    both = table("match")
    both.sit(toy.BOB, ANNS)
    both.say(toy.BOB, "scissors")
    laws = {(law.decider, law.answer): law for law in odds_for(both, ANNS)}
    assert laws[Decider("ann"), "rock"].headline("score") == 1
    assert len(laws) == 6


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_what_is_assumed_is_said_to_all_but_the_game_master(rules: Ruleset) -> None:
    book = rules.open_book({})
    state = rules.start(book, rules.scenarios()[0].id)
    assert rules.say_assumed(state, Viewer(GM_SEAT, (GM,))) == ()
    for one in rules.members(state):
        viewer = Viewer(Seat(one.id), (one.id,))
        said = rules.say_assumed(state, viewer)
        assert said
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in said)
        # No more is said to whoever looks at the truth than at what is seen of it.
        assert rules.say_assumed(rules.view(state, viewer), viewer) == said


def test_a_beat_as_somebody_knows_it() -> None:
    chronicle = table("stake", secret=5)
    bob = known_beat(chronicle, Viewer(BOBS, (toy.BOB,)))
    assert bob is not None
    assert bob.state.secret == 0
    assert bob.prompt.kind == "stake"
    assert known_beat(table("vault", secret=5), Viewer(BOBS, (toy.BOB,))) is not None
    behind = table("vault", secret=5)
    behind.answer("open")
    assert known_beat(behind, Viewer(BOBS, (toy.BOB,))) is None
    chronicle = table("quiet")
    assert known_beat(chronicle, Viewer(BOBS, (toy.BOB,))) is None
