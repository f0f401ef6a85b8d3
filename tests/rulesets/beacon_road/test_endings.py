"""How fights end: defeat, death, surrender, ceasefire, retreat, a clock; and clocks themselves."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Applied, Beat, Noted
from fracas.core.ids import GM, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.rules.rounds.endings import over, round_passes, segments, tick
from fracas.rulesets.beacon_road.state.harm_facts import Fell
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.scene_facts import Ended, Gone, TrackTicked
from fracas.rulesets.beacon_road.state.state import Creature, State, Track, Yielding
from tests.rulesets.beacon_road.table import BOOK, Bench, Table, creature, fight, scene
from tests.rulesets.correcting import apply, correct, happened, plays_again

ROUND = (Beat("round", stays=True),)


def hero(who: str = "kest", **values: Any) -> Creature:
    return creature(who, at=(0, len(who)), **values)


def foe(who: str = "m1", **values: Any) -> Creature:
    return creature(who, "raiders", (9, len(who)), **values)


@pytest.mark.rule("BR-ENTER-14", "BR-ENTER-13")
@pytest.mark.parametrize(
    ("values", "how"),
    [
        ({"out": "dead"}, "death"),
        ({"hp": 0}, "defeat"),
        ({"wounds": {"incapacitated": 5}}, "defeat"),
        ({"out": "surrendered"}, "surrender"),
        ({"out": "fled"}, "retreat"),
    ],
)
def test_a_side_with_nobody_standing_has_lost(values: dict[str, Any], how: str) -> None:
    assert over(fight(hero(), foe(), foe("m22", **values)), BOOK) is None
    state = fight(hero(), foe(**values), beats=ROUND)
    assert over(state, BOOK) == ("heroes", how)
    play = Table(state)
    assert play.kind == "over"
    assert (play.facts(Ended)[0].winner, play.facts(Ended)[0].how) == ("heroes", how)
    assert play.state.agenda == ()


@pytest.mark.rule("BR-ENTER-14")
def test_nobody_has_won_when_nobody_stands() -> None:
    assert over(fight(hero(hp=0), foe(hp=0)), BOOK) == ("", "defeat")


@pytest.mark.rule("BR-ENTER-13", "BR-ENTER-14")
def test_the_fight_ends_between_two_turns_of_a_round() -> None:
    play = Table(fight(hero(), foe(), beats=ROUND)).together("choice", kest="rash")
    play.play.edit(Gone("m1", "fled"))
    play.say("act", "end")
    assert play.facts(Ended)[0].how == "retreat"


@pytest.mark.rule("BR-ENTER-14")
def test_players_declare_in_their_own_turn_and_agree_among_themselves() -> None:
    state = fight(hero(), hero("ila"), hero("brann"), foe(), beats=ROUND)
    play = Table(state).together("choice", kest="rash", ila="cautious", brann="cautious")
    play.say("act", "declare")
    assert play.options == ("never_mind", "surrender", "retreat", "ceasefire")
    play.say("declare", "never_mind")
    assert play.kind == "act"
    play.say("act", "declare").say("declare", "surrender")
    assert play.asked == ("ila", "brann")
    assert not play.prompt.hidden
    play.together("agree", ila="yes", brann="no")
    assert [(fact.who, fact.how) for fact in play.facts(Gone)] == [
        ("kest", "surrendered"),
        ("ila", "surrendered"),
    ]
    assert play.state.turn == "m1"
    play.say("act", "end").say("act", "declare").say("declare", "retreat")
    assert play.facts(Ended)[0].winner == "raiders"


@pytest.mark.rule("BR-ENTER-14")
@pytest.mark.parametrize(("answer", "over_now"), [("taken", True), ("refused", False)])
def test_a_ceasefire_needs_all_on_the_side_and_the_game_master(answer: str, over_now: bool) -> None:
    play = Table(fight(hero(), hero("ila"), foe(), beats=ROUND))
    play.together("choice", kest="rash", ila="cautious")
    play.say("act", "declare").say("declare", "ceasefire").together("agree", ila="yes")
    assert play.kind == "truce"
    assert play.prompt.default == "refused"
    play.say("truce", answer)
    assert (play.kind == "over") == over_now
    assert [fact.how for fact in play.facts(Ended)] == (["ceasefire"] if over_now else [])
    play = Table(fight(hero(), hero("ila"), foe(), beats=ROUND))
    play.together("choice", kest="rash", ila="cautious")
    play.say("act", "declare").say("declare", "ceasefire").together("agree", ila="no")
    assert play.kind == "act"
    assert [fact.note for fact in play.facts(Noted)] == ["no_ceasefire"]


@pytest.mark.rule("BR-ENTER-14")
def test_a_monster_gives_up_for_itself_and_the_game_master_for_a_side() -> None:
    state = fight(hero(), foe(), foe("m22"), foe("m333"), beats=ROUND)
    play = Table(state).together("choice", kest="cautious")
    play.say("next", "m1").say("act", "declare").say("declare", "retreat")
    assert play.state.who("m1").out == "fled"
    assert play.kind == "next"
    play.say("next", "ending")
    play.say("ending")
    assert play.kind == "next"
    play.say("next", "ending").say("ending", way="surrender", side="raiders")
    assert play.kind == "over"
    assert (play.facts(Ended)[0].winner, play.facts(Ended)[0].how) == ("heroes", "surrender")


@pytest.mark.rule("BR-ENTER-14")
def test_the_game_master_may_call_it_where_the_players_choose_their_order() -> None:
    play = Table(fight(hero(), hero("ila"), foe(), beats=ROUND))
    play.together("choice", kest="rash", ila="rash").together("next", gm="ending")
    play.say("ending", way="ceasefire")
    assert play.facts(Ended)[0].how == "ceasefire"


@pytest.mark.rule("BR-ROLL-24", "BR-ENTER-14", "BR-NPC-05")
@pytest.mark.parametrize(("face", "gives_up"), [(11, False), (10, True)])
def test_the_game_master_may_leave_it_to_the_dice_whether_a_side_gives_up(
    face: int, gives_up: bool
) -> None:
    play = Table(fight(hero(), hero("ila"), foe(), foe("m22"), beats=ROUND))
    play.together("choice", kest="cautious", ila="cautious").say("next", "ending")
    play.say("ending", way="dice", side="raiders").dice("fortune", face)
    assert play.facts(Rolled)[0].tn == 11
    assert (play.kind == "over") == gives_up


@pytest.mark.rule("BR-ENTER-14", "BR-NPC-05", "BR-ROLL-24", "BR-HP-04")
@pytest.mark.parametrize("way", ["dice", "hold", "retreat"])
def test_a_side_thinks_of_surrender_once_whom_it_looks_to_is_winded(way: str) -> None:
    captain = foe("captain", hp=5, most_hp=10)
    yields = (Yielding("raiders", "captain"),)
    play = Table(fight(hero(), foe(), captain, beats=ROUND, yields=yields))
    play.together("choice", kest="cautious")
    play.say("next", "m1").say("act", "end").say("act", "end").say("act", "end")
    assert (play.kind, play.prompt.default) == ("waver", "dice")
    play.say("waver", way)
    if way == "dice":
        play.dice("fortune", 3)
    assert not play.state.yields
    assert [fact.how for fact in play.facts(Ended)] == {
        "dice": ["surrender"],
        "hold": [],
        "retreat": ["retreat"],
    }[way]
    sound = Table(fight(hero(), foe(), foe("captain"), beats=ROUND, yields=yields))
    sound.together("choice", kest="cautious")
    sound.say("next", "m1").say("act", "end").say("act", "end").say("act", "end")
    assert sound.kind == "choice"


@pytest.mark.rule("BR-NPC-06")
def test_effects_tick_segments_and_spare_ticks_are_lost() -> None:
    assert [segments(BOOK, effect) for effect in ("great", "standard", "limited")] == [3, 2, 1]
    assert segments(BOOK, "standard", 2) == 4
    state = fight(hero(), tracks=(Track("gate", "The gate", 6, 4),))
    bench = Bench(state, lambda run: tick(run, (("gate", 4),), "kest"))
    assert bench.state.tracks[0].filled == 6
    again = Bench(bench.state, lambda run: tick(run, (("gate", 1),)))
    assert not again.facts(TrackTicked)


@pytest.mark.rule("BR-NPC-07")
def test_a_full_clock_starts_its_linked_one_and_a_tug_of_war_goes_back() -> None:
    tracks = (
        Track("first", "First", 4, 3, opens="second"),
        Track("second", "Second", 4, waiting=True),
        Track("tug", "Tug", 6, 2),
    )
    state = fight(hero(), tracks=tracks)
    waiting = Bench(state, lambda run: tick(run, (("second", 2), ("tug", -3))))
    assert [track.filled for track in waiting.state.tracks] == [3, 0, 0]
    bench = Bench(state, lambda run: tick(run, (("first", 1),)))
    second = next(track for track in bench.state.tracks if track.id == "second")
    assert not second.waiting
    assert [fact.about for fact in bench.facts(Noted)] == [("first",)]


@pytest.mark.rule("BR-ACT-25", "BR-GAP-63", "BR-NPC-07", "BR-ENTER-13")
def test_a_clock_of_rounds_ticks_as_each_ends_and_may_decide_the_fight() -> None:
    track = Track("cart", "The cart leaves", 4, 2, trigger="round", winner="raiders")
    play = Table(fight(hero(), foe(), beats=ROUND, tracks=(track,)))
    for _ in range(2):
        assert not play.facts(Ended)
        play.together("choice", kest="cautious").say("act", "end").say("act", "end")
    assert [fact.ticks for fact in play.facts(TrackTicked)] == [1, 1]
    ended = play.facts(Ended)[0]
    assert (ended.winner, ended.how, ended.words) == ("raiders", "clock", "The cart leaves")
    idle = Bench(fight(hero()), round_passes)
    assert not idle.facts(TrackTicked)


@pytest.mark.rule("BR-NPC-07")
def test_of_two_full_clocks_that_decide_nobody_in_particular_has_won() -> None:
    race = (Track("a", "A", 4, 4, winner="heroes"), Track("b", "B", 6, 6, winner="raiders"))
    assert over(fight(hero(), foe(), tracks=race), BOOK) == ("", "clock")
    assert over(fight(hero(), foe(), tracks=race[:1]), BOOK) == ("heroes", "clock")


PLAYER = Viewer(Seat("player"), (Decider("kest"),))


class Whole(Table):
    """A fight by the whole system."""

    def __init__(self, state: State) -> None:
        """Start from a state."""
        self.book = BOOK
        self.play = Chronicle(RULESET, BOOK, state, seed=b"test")


def edited(*, hidden: bool = False, **kest: object) -> State:
    """Kest's turn, with two raiders against her, one of whom may be Hidden from her."""
    unseen = ("kest",) if hidden else ()
    return scene(
        creature("kest", at=(0, 0), hp=30, most_hp=30, **kest),
        creature("raider", "foes", (1, 0), hp=8, most_hp=20),
        creature("lurker", "foes", (5, 5), hp=8, most_hp=20, unseen_by=unseen),
        stage="cautious",
        turn="kest",
        agenda=(Beat("act", ("kest",)),),
    )


@pytest.mark.rule("BR-HP-09", "BR-ATTACK-12", "BR-NPC-05")
def test_a_creature_without_hp_is_out_as_the_game_master_says() -> None:
    table = Whole(edited())
    kind = table.kind
    assert correct(table.play, "creatures/raider/hp", 0) == (
        "Raider is at 0 HP or below: out of the fight?",
    )
    apply(table.play, "no_hp:raider")
    assert (table.kind, table.asked) == ("finish", (GM,))
    table.say("finish", "unconscious")
    assert table.state.who("raider").out == "unconscious"
    assert [fact.how for fact in happened(table.play, Fell)] == ["unconscious"]
    assert (table.kind, table.asked) == (kind, ("kest",))
    plays_again(table.play)


@pytest.mark.rule("BR-ENTER-14")
def test_the_fight_is_over_when_that_leaves_one_side() -> None:
    table = Whole(edited())
    for who in ("raider", "lurker"):
        correct(table.play, f"creatures/{who}/hp", -2)
        apply(table.play, f"no_hp:{who}")
        table.say("finish", "dead")
    assert (table.state.result, table.kind) == ("heroes", "over")


@pytest.mark.rule("BR-HP-05")
def test_a_hero_without_hp_is_dying() -> None:
    table = Whole(edited())
    assert correct(table.play, "creatures/kest/hp", -3) == ("Kest is at 0 HP or below: dying?",)
    apply(table.play, "no_hp:kest")
    assert "dying" in [fact.how for fact in happened(table.play, Fell)]
    assert table.state.who("kest").out == ""


@pytest.mark.rule("BR-HP-06", "BR-HP-07")
def test_a_hero_at_minus_half_is_dead_unless_a_beacon_point_is_spent() -> None:
    table = Whole(edited(beacons=1))
    assert correct(table.play, "creatures/kest/hp", -15) == (
        "Kest is at minus half of the maximum HP or below: dead?",
    )
    apply(table.play, "dies:kest")
    table.say("death", "beacon")
    assert (table.state.who("kest").hp, table.state.who("kest").out) == (0, "")
    plays_again(table.play)
    table = Whole(edited())
    correct(table.play, "creatures/kest/hp", -15)
    apply(table.play, "dies:kest")
    assert table.state.who("kest").out == "dead"


@pytest.mark.rule("BR-INFO-02")
def test_players_are_not_shown_what_was_applied_to_somebody_hidden() -> None:
    fact = Applied(Beat("no_hp", ("lurker",)), because=("BR-HP-09",))
    seen, unseen = edited(), edited(hidden=True)
    assert RULESET.shows(fact, seen, PLAYER) == fact
    assert RULESET.shows(fact, unseen, PLAYER) is None
    assert RULESET.shows(fact, unseen, Viewer(Seat("gm"), (GM,))) == fact


@pytest.mark.rule("BR-HP-05")
def test_nothing_is_due_above_0_hp_or_of_who_is_out() -> None:
    table = Whole(edited())
    assert correct(table.play, "creatures/kest/hp", 1) == ()
    correct(table.play, "creatures/raider/out", "fled")
    assert correct(table.play, "creatures/raider/hp", 0) == ()
