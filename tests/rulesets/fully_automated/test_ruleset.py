"""The whole system: fights by advice end, and replay exactly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll, Together
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.stored import stored_facts
from fracas.core.proof.streams import seed_from_number
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.fully_automated import RULESET

SCENARIOS = tuple(listing.id for listing in RULESET.scenarios())


def played(scenario: str, number: int) -> Chronicle:
    """A fight in which everybody follows the advice, to its end."""
    book = RULESET.open_book({})
    play = Chronicle(RULESET, book, RULESET.start(book, scenario), seed=seed_from_number(number))
    while play.prompt is not None:
        assert play.run is not None
        if isinstance(play.prompt, Roll):
            play.throw()
        elif isinstance(play.prompt, Together):
            answers = RULESET.advise(play.run)
            assert isinstance(answers, tuple)
            for ask, answer in zip(play.prompt.asks, answers, strict=True):
                play.say(ask.decider, answer)
        else:
            play.answer(RULESET.advise(play.run))
        assert play.state.round < 200, f"{scenario} {number} goes on and on"
    return play


def told(play: Chronicle) -> list[str]:
    """The log as the game master reads it."""
    journal = parse_journal(play.text())
    return [
        RULESET.say_fact(happened.fact, happened.before, play.book)
        for happened in stored_facts(journal, RULESET)
    ]


@pytest.mark.rule("FA-LOG-04", "FA-ADV-06")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fights_by_advice_end_and_replay_to_the_same_log(scenario: str) -> None:
    for number in range(3):
        play = played(scenario, number)
        assert play.state.result
        again = replay(parse_journal(play.text()), RULESET)
        assert again.text() == play.text()
        assert told(again) == told(play)


@pytest.mark.rule("FA-GAP-59")
def test_its_name_is_that_of_the_games_own_pages() -> None:
    assert RULESET.title == "Firefight (Fully Automated!)"


@pytest.mark.rule("FA-RESTR-15")
def test_how_hidden_restraints_look_is_a_note_for_the_gm_alone() -> None:
    book = RULESET.open_book({})
    state = RULESET.start(book, "footbridge")
    noted = tuple(replace(one, note="cuffs up the sleeve") for one in state.combatants)
    state = replace(state, combatants=noted)
    player = Viewer(Seat("red"), (Decider("kit"),))
    assert {one.note for one in RULESET.view(state, player).combatants} == {""}
    gm = Viewer(Seat("gm"), (Decider("gm"),))
    assert {one.note for one in RULESET.view(state, gm).combatants} == {"cuffs up the sleeve"}
