"""The whole system: fights by advice end, and replay exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll, Together
from fracas.core.errors import WrongUse
from fracas.core.facts import Beat
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.run import Run
from fracas.core.proof.streams import seed_from_number
from fracas.odds.options import option_laws
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.state import facts
from fracas.rulesets.action_points.state.facts import Hit
from tests.rulesets.action_points.table import fighter, scene

SCENARIOS = tuple(listing.id for listing in RULESET.scenarios())

MOST_ROUNDS = 60
"""How many Rounds a fight of computers may take."""


def played(scenario: str, number: int, **rulings: str | int) -> Chronicle:
    """A fight in which everybody follows the advice, to its end."""
    book = RULESET.open_book(rulings)
    play = Chronicle(RULESET, book, RULESET.start(book, scenario), seed=seed_from_number(number))
    while play.prompt is not None:
        assert play.run is not None
        if isinstance(play.prompt, Roll):
            play.throw()
            continue
        answer = RULESET.advise(play.run)
        assert answer is not None
        if isinstance(play.prompt, Together):
            play.say_all(answer)
        else:
            play.answer(answer)
        assert play.state.round <= MOST_ROUNDS, f"{scenario} {number} goes on and on"
    return play


def test_six_scenarios_are_shipped() -> None:
    assert SCENARIOS == ("alley", "harness", "warehouse", "stair", "week", "captain")


@pytest.mark.rule("AP-CORE-11", "AP-NAR-07", "AP-TURN-21")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fights_by_advice_end_and_replay_to_the_same_text(scenario: str) -> None:
    for number in range(2):
        play = played(scenario, number)
        assert play.state.result
        assert not play.state.agenda
        assert replay(parse_journal(play.text()), RULESET).text() == play.text()


@pytest.mark.rule("AP-GAP-09", "AP-GAP-10", "AP-GAP-15", "AP-GAP-17", "AP-GAP-18", "AP-GAP-32")
@pytest.mark.parametrize(
    "rulings",
    [
        {"passive_defense": "none", "active_defense_cost": "weapon_plus_ev"},
        {"round_end": "one_turn", "initiative_each_round": "on"},
        {"precombat_spend_persists": "on", "injury_mtn": "blow"},
        {"down_is_death": "all", "healing_unit": "week", "mtn_compare": "gt"},
        {"opposed_compare": "margin", "tie_winner": "both_miss", "active_defense_cost": "zero"},
    ],
    ids=" ".join,
)
def test_fights_end_by_other_rulings_too(rulings: dict[str, str | int]) -> None:
    for scenario in SCENARIOS:
        assert played(scenario, 3, **rulings).state.result


def test_marks_tell_hits_and_injury_tests() -> None:
    assert RULESET.mark(Hit("ada", "bo", "sword", "chest", 5, 0, 2, 10)) == "hit"
    tested = facts.Tested("bo", "injury", "stamina", 6, 2, 8, 0, 8, False)
    assert RULESET.mark(tested) == "injury"
    assert RULESET.mark(replace(tested, what="groin")) is None


@pytest.mark.rule("AP-ATK-15", "AP-NAR-04")
def test_headlines_are_the_published_odds_of_an_attack() -> None:
    """d8 at MTN 2 against a passive d6 at MTN 6 hits with 37/48; a random blow is 7/5 of it."""
    state = scene(
        fighter("ada", "us", "blade 2", "agility 8, perception 8", weapons=("sword",)),
        fighter("bo", "them", sizes="stamina 8, wits 4", weapons=("club",), token=False, damage=6),
        agenda=(Beat("turn", stays=True),),
    )
    book = RULESET.open_book({})
    laws = option_laws(RULESET, book, state, ())
    law = next(one for one in laws if one.answer == "attack:sword:bo")
    hit = Fraction(37, 48)
    assert law.headline("hit") == hit
    assert law.headline("injury Test") == hit
    assert law.headline("damage") == pytest.approx(float(hit * Fraction(63, 10)))
    lost, down = law.headline("step lost"), law.headline("Down")
    # On a d8 a Test of MTN 8 and more fails with 7/8 or more; one face in eight is Wits.
    assert hit * Fraction(7, 8) < lost < hit
    assert down == pytest.approx(float(lost / 8))


@pytest.mark.rule("AP-DOWN-02", "AP-TURN-04")
def test_headlines_count_for_who_acts_in_the_place_of_somebody_down() -> None:
    ada = fighter("ada", "us", "blade 2", "agility 8, perception 8", weapons=("sword",))
    bo = fighter("bo", "them", sizes="stamina 8, wits 4", weapons=("club",), damage=6)
    down = fighter("cyd", "them", sizes="wits 4>0", down=True)
    state = scene(ada, bo, down, agenda=(Beat("turn", stays=True),))
    assert RULESET.acting_side(replace(state, order=("cyd", "ada", "bo"), place=0)) == "us"
    assert RULESET.acting_side(replace(state, order=("ada", "cyd", "bo"), place=1)) == "them"
    assert RULESET.acting_side(replace(state, order=("cyd",), place=0)) == ""
    laws = option_laws(
        RULESET, RULESET.open_book({}), replace(state, order=("cyd", "ada", "bo")), ()
    )
    law = next(one for one in laws if one.answer == "attack:sword:bo")
    assert law.headline("damage") > 0
    assert law.headline("Down") > 0


def test_who_is_asked_is_the_gm_and_everybody() -> None:
    state = scene(fighter("ada", "us", kind="pc"), fighter("bo", "them"))
    assert RULESET.deciders(state) == ("gm", "ada", "bo")
    assert [one.pc for one in RULESET.members(state)] == [True, False]
    assert RULESET.can_decide(state, Decider("ada"))
    assert not RULESET.can_decide(state, Decider("cyd"))
    with pytest.raises(WrongUse, match="There is no 'cyd' here"):
        RULESET.leave(state, Decider("cyd"))
    assert RULESET.own_dice(RULESET.open_book({}), "2Y1G") is None


@pytest.mark.rule("AP-TURN-18")
def test_who_enters_stands_beside_its_side() -> None:
    book = RULESET.open_book({})
    state = RULESET.start(book, "stair")
    joined = RULESET.enter(book, state, "brigand", "brigands").apply(state)
    assert joined.combatants[-1].id == "brigand"
    assert joined.combatants[-1].side == "brigands"


def test_the_rules_behind_an_option_are_its_own() -> None:
    state = scene(fighter("ada", "us"), fighter("bo", "them"), agenda=(Beat("turn", stays=True),))
    run = Run(RULESET, RULESET.open_book({}), state)
    assert run.prompt is not None
    assert RULESET.explain_option(run.prompt, "pass", state) == ("AP-TURN-05",)


@pytest.mark.rule("AP-TURN-03")
def test_whoever_declared_acts_until_the_action_is_over() -> None:
    book = RULESET.open_book({})
    play = Chronicle(RULESET, book, RULESET.start(book, "harness"), seed=seed_from_number(1))
    attacks = 0
    while play.prompt is not None and attacks < 3:
        assert play.run is not None
        if isinstance(play.prompt, Roll):
            if play.prompt.kind in ("attack", "hit"):
                attacks += play.prompt.kind == "attack"
                attacker = play.state.who(play.prompt.about[0])
                assert play.state.acting == attacker.id
                assert RULESET.acting_side(play.state) == attacker.side
            play.throw()
            continue
        if play.prompt.kind == "turn":
            assert play.state.acting == ""
            asked = play.state.who(play.prompt.decider)
            assert RULESET.acting_side(play.state) == asked.side
        answer = RULESET.advise(play.run)
        if isinstance(play.prompt, Together):
            play.say_all(answer)
        else:
            play.answer(answer)
    assert attacks == 3
