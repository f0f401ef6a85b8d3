"""The whole system: fights by advice end, and replay exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.ids import Decider
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.run import Run
from fracas.odds.options import option_laws
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.state.facts import Checked
from tests.rulesets.aeronaughts.deeds import bar, fighter, scene
from tests.rulesets.aeronaughts.table import played

SCENARIOS = tuple(listing.id for listing in RULESET.scenarios())


@pytest.mark.rule("AE-DICE-03", "AE-GM-07")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fights_by_advice_end_and_replay_to_the_same_text(scenario: str) -> None:
    for number in range(2):
        play = played(scenario, number)
        assert play.prompt is None
        assert play.state.result or play.state.day
        assert replay(parse_journal(play.text()), RULESET).text() == play.text()


def test_a_mark_tells_what_the_check_of_an_option_showed() -> None:
    hit = Checked("ada", "attack", "melee", "Y", "P", 1, 2, 1)
    missed = Checked("ada", "attack", "melee", "Y", "P", 0, -1, 0, 1)
    assert (RULESET.mark(hit), RULESET.mark(missed)) == ("sat", "d")
    assert RULESET.mark(Checked("ada", "initiative", "cool", "G", "", 1, 0)) is None


@pytest.mark.rule("AE-GM-03", "AE-DICE-21")
def test_headlines_are_the_published_odds_of_an_attack() -> None:
    """2G against 2P: 891/2048 to hit, 585/2048 with advantage; base 3 on Soak 1 and Stress 6."""
    state = scene(
        fighter("ada", "crew", weapons=("fist",), group="rail", maneuvers=2, own=True),
        fighter("bix", "watch", group="rail", mental=replace(bar(), soak=1)),
        agenda=(Beat("turn", ("ada",)),),
    )
    book = RULESET.open_book({"symbol_menu": "qualities_only"})
    laws = option_laws(RULESET, book, state, ())
    law = next(one for one in laws if one.answer == "attack:bix:fist")
    assert law.headline("success") == Fraction(891, 2048)
    assert law.headline("advantage") == Fraction(585, 2048)
    assert law.headline("triumph") == 0
    assert law.headline("wounds") == 0
    assert law.headline("damage") > 3 * Fraction(891, 2048)


def test_who_is_asked_is_the_gm_and_everybody() -> None:
    state = scene(fighter("ada", "crew", kind="pc"), fighter("bix", "watch"))
    assert RULESET.deciders(state) == ("gm", "ada", "bix")
    assert [one.pc for one in RULESET.members(state)] == [True, False]
    assert RULESET.can_decide(state, Decider("ada"))
    assert not RULESET.can_decide(state, Decider("cyd"))


def test_the_rules_behind_an_option_are_its_own() -> None:
    state = scene(fighter("ada", "crew"), fighter("bix", "watch"), agenda=(Beat("turn", ("ada",)),))
    run = Run(RULESET, RULESET.open_book({}), state)
    assert run.prompt is not None
    assert RULESET.explain_option(run.prompt, "focus:ada", state) == ("AE-MAN-01", "AE-MAN-04")
