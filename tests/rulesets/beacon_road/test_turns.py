"""Turns: what happens as they start and end, Acts one after another, and what is left of them."""

from __future__ import annotations

import pytest

from fracas.core.facts import Beat, Corrected, WentMoot
from fracas.rulesets.beacon_road.rules.gear.items import soak_boxes
from fracas.rulesets.beacon_road.rules.ground.relations import threatens
from fracas.rulesets.beacon_road.rules.harm.resistance import wound_roll
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, can_buy, reacts_left
from fracas.rulesets.beacon_road.rules.rounds.turns import ticking, ticks
from fracas.rulesets.beacon_road.state.facts import Acted, Bought, TurnBegan, TurnEnded
from fracas.rulesets.beacon_road.state.harm_facts import Eased, Fell, Healed, Hurt, WindedChanged
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import Left
from fracas.rulesets.beacon_road.state.state import Boon, Creature, Item, State, Wound
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench, Table, creature, fight, scene, with_one

TURN = (Beat("turn", ("kest",)),)


def sturdy(**values: object) -> Creature:
    sheet = {"body": 3, "mind": 2, "will": 1, "hp": 34, "most_hp": 34, "most_stress": 10}
    return creature("kest", **(sheet | values))  # type: ignore[arg-type]


def table(one: Creature, *others: Creature, **values: object) -> Table:
    rest = others or (creature("m1", "raiders", (9, 9), hp=30, most_hp=30),)
    return Table(fight(one, *rest, beats=TURN, round=1, stage="cautious", **values))


def left(state: State, who: str = "kest") -> tuple[int, int]:
    """Acts and Reacts that somebody has left."""
    one = state.who(who)
    return acts_left(BOOK, one, state.round), reacts_left(BOOK, one, state.round)


@pytest.mark.rule("BR-ACT-01", "BR-ACT-02", "BR-ACT-05", "BR-ACT-16")
def test_two_acts_a_turn_and_the_same_twice() -> None:
    play = table(sturdy(wounds={"bleeding": 1, "exposed": 1}, traits=()))
    play.say("act", "resist:1").default("position").dice("wound", 3)
    assert left(play.state)[0] == 1
    play.say("act", "resist:1").default("position").dice("wound", 4)
    assert [fact.act for fact in play.facts(Acted)] == ["resist", "resist"]
    assert play.kind == "ease"


@pytest.mark.rule("BR-ROUND-15", "BR-ACT-15")
def test_acts_that_are_left_at_a_turns_end_are_lost() -> None:
    play = table(sturdy()).say("act", "end")
    assert play.state.turn == ""
    assert play.state.who("kest").taken
    assert [fact.who for fact in play.facts(TurnEnded)] == ["kest"]


@pytest.mark.rule("BR-ROUND-12", "BR-WOUND-03", "BR-WOUND-05", "BR-WOUND-18", "BR-GAP-10")
def test_one_roll_against_one_wound_as_the_turn_ends_costs_no_act() -> None:
    play = table(sturdy(wounds=(Wound("exposed", 2, by="m1", tier=1), Wound("slowed", 2))))
    play.say("act", "end")
    assert play.options == ("0", "1", "none")
    play.say("ease", "1").default("position").dice("wound", 12)
    assert play.state.who("kest").wounds[1].severity == 1
    assert play.kind == "over"
    assert not play.facts(Acted)


@pytest.mark.rule("BR-WOUND-18", "BR-GAP-73", "BR-RESIST-06", "BR-ROUND-14")
def test_monsters_and_those_who_cannot_act_roll_as_well() -> None:
    orc = creature("kest", "raiders", wounds={"incapacitated": 5})
    play = table(orc, creature("m2", "raiders", (8, 9)), creature("ila", at=(9, 9)))
    assert play.kind == "ease"
    play.say("ease", "none")
    assert play.kind == "over"
    assert not play.facts(Rolled)


@pytest.mark.rule("BR-GAP-75", "BR-OTHER-09")
def test_events_are_not_rolled_against() -> None:
    play = table(sturdy(wounds={"flanked": 1})).say("act", "end")
    assert play.kind == "over"


@pytest.mark.rule("BR-WOUND-13", "BR-WOUND-14", "BR-BOON-18")
def test_a_tick_that_brings_to_0_hp_ends_the_turn_and_the_rest_is_still_suffered() -> None:
    one = sturdy(
        hp=6,
        most_hp=20,
        tier=2,
        wounds={"burning": 2, "corroding": 1},
        boons=(Boon("regenerating", 3),),
    )
    play = table(one, kest_ally())
    play.dice("effect", 4).dice("effect", 3)
    assert [fact.what for fact in play.facts(EffectRolled)] == ["burning", "corroding"]
    assert play.state.who("kest").hp == -1
    assert not play.facts(Healed)
    assert play.facts(Fell)[0].how == "dying"
    assert play.kind != "act"
    assert not play.facts(Acted)


def kest_ally() -> Creature:
    return creature("m1", "raiders", (9, 9), hp=30, most_hp=30)


@pytest.mark.rule("BR-WOUND-13")
def test_harm_comes_before_what_restores_and_bleeding_first() -> None:
    one = sturdy(hp=20, wounds={"corroding": 1, "bleeding": 1}, boons=(Boon("regenerating", 2),))
    play = table(one).dice("effect", 4).dice("effect", 2)
    assert [fact.what for fact in play.facts(EffectRolled)] == ["bleeding", "corroding"]
    assert [fact.amount for fact in play.facts(Hurt)] == [4, 2]
    assert play.facts(Healed)[0].amount == 3
    assert play.kind == "act"


@pytest.mark.rule("BR-ACT-04", "BR-ACT-06", "BR-BOON-07", "BR-ENTER-07")
def test_v16_allowances() -> None:
    def of(**values: object) -> tuple[int, int]:
        one = sturdy(**values)
        return acts_left(BOOK, one, 1), reacts_left(BOOK, one, 1)

    slowed, hastened = {"slowed": 2}, {"hastened": 4}
    assert of(choice="rash") == (1, 1)
    assert of(choice="rash", wounds=slowed) == (0, 0)
    assert of(choice="cautious", boons=hastened) == (3, 3)
    assert of(choice="cautious", boons=hastened, spare=True) == (2, 2)
    assert of(choice="rash", wounds=slowed, boons=hastened) == (1, 1)
    assert of(choice="rash", wounds=slowed, boons=hastened, spare=True) == (0, 0)
    assert of(surprised=True) == (0, 0)


@pytest.mark.rule("BR-WND-28", "BR-GAP-82")
def test_v17_a_wound_that_comes_and_goes_within_a_round_counts_at_once() -> None:
    state = fight(sturdy(choice="cautious", reacts=1), round=1)
    assert left(state) == (2, 1)
    slowed = with_one(state, "kest", wounds=(Wound("slowed", 2),))
    assert left(slowed) == (1, 0)
    assert left(with_one(slowed, "kest", wounds=())) == (2, 1)


@pytest.mark.rule("BR-WND-23", "BR-WND-24", "BR-WND-25", "BR-WND-26", "BR-RESIST-03", "BR-GAP-41")
def test_br_ex_11_slowed_stunned_rash_and_stress() -> None:
    slow = Wound("slowed", 2, by="m1", tier=1)
    near = creature("m1", "raiders", (1, 0), hp=30, most_hp=30)
    play = table(sturdy(choice="rash", wounds=(slow,)), near)
    assert left(play.state) == (0, 0)
    others = with_one(play.state, "m1", taken=False)
    assert not threatens(_in_turn_of(others, "m1"), BOOK, "kest", "m1")
    assert play.options == ("buy", "declare", "end")
    play.say("act", "buy")
    assert left(play.state)[0] == 1
    assert play.state.who("kest").stress == 1
    assert "buy" not in play.options
    assert not can_buy(BOOK, play.state.who("kest"))
    stun = Wound("stunned", 4, by="m1", tier=1)
    play = table(sturdy(choice="cautious", stress=1, wounds=(stun,)), near)
    assert left(play.state) == (0, 0)
    play.say("act", "buy").say("act", "buy")
    assert left(play.state) == (2, 0)
    assert play.state.who("kest").stress == 3
    assert len(play.facts(Bought)) == 2
    play.say("act", "end").say("ease", "0").default("position").dice("wound", 15)
    assert play.facts(Rolled)[0].tn == 11
    assert play.state.who("kest").wounds[0].severity == 3
    assert play.facts(Eased)[0].how == "resist"


def _in_turn_of(state: State, who: str) -> State:
    from msgspec.structs import replace

    return replace(state, turn=who)


@pytest.mark.rule("BR-NPC-02")
def test_a_creature_without_stress_buys_no_act() -> None:
    orc = creature("kest", "raiders", wounds={"stunned": 4})
    play = table(orc, creature("ila", at=(9, 9)))
    assert play.kind == "ease"


@pytest.mark.rule("BR-STRESS-07", "BR-STRESS-08")
def test_a_beacon_point_gives_an_act_more_or_pays_for_one() -> None:
    play = table(sturdy(beacons=1, acts=2))
    assert play.options == ("beacon", "declare", "end")
    play.say("act", "beacon")
    assert (left(play.state)[0], play.state.who("kest").beacons) == (1, 0)
    play = table(sturdy(beacons=1, choice="rash", wounds={"slowed": 2})).say("act", "buy")
    assert play.options == ("boxes", "beacon")
    play.say("pay", "beacon")
    one = play.state.who("kest")
    assert (one.beacons, one.stress, left(play.state)[0]) == (0, 0, 1)


@pytest.mark.rule("BR-ROUND-13")
def test_a_turn_is_not_taken_twice() -> None:
    play = Table(fight(sturdy(taken=True), kest_ally(), beats=TURN, round=1))
    assert play.kind == "over"
    assert not play.facts(TurnBegan)


@pytest.mark.rule("BR-NPC-05")
def test_an_edit_that_takes_the_actor_away_ends_the_turn() -> None:
    play = table(sturdy())
    play.play.edit(Left("kest"))
    assert play.kind == "over"
    assert play.facts(WentMoot)
    assert play.state.turn == ""


@pytest.mark.rule("BR-WND-28")
def test_an_edit_of_the_acts_shows_in_the_menu() -> None:
    play = table(sturdy())
    play.play.edit(Corrected("creatures/kest/acts", 2))
    assert play.options == ("declare", "end")


def start(state: State, who: str = "raider") -> Bench:
    return Bench(state, lambda run: ticks(run, who))


@pytest.mark.rule(
    "BR-WND-05", "BR-RESIST-01", "BR-RESIST-03", "BR-WOUND-03", "BR-WOUND-04", "BR-WOUND-07",
    "BR-DMG-10", "BR-DICE-05", "BR-ACT-09", "BR-RESIST-07", "BR-GAP-10", "BR-GAP-11", "BR-WOUND-18",
)  # fmt: skip
def test_BR_EX_10_burning_down() -> None:
    state = scene(raider(wounds=(Wound("burning", 3, "wizard", 1),)), turn="raider")

    def burn(state: State, die: str, face: int) -> State:
        bench = start(state)
        assert bench.prompt.dice.notation() == die
        return bench.dice("effect", face).state

    def roll(state: State, *faces: int, act: bool = False) -> State:
        bench = Bench(state, lambda run: wound_roll(run, "raider", 0, act=act))
        return bench.say("position").dice("wound", *faces).state

    def fire(state: State) -> tuple[int, int]:
        one = state.who("raider").wound("burning")
        return state.who("raider").hp, one.severity if one else 0

    state = burn(state, "d8", 5)
    assert fire(state) == (25, 3)
    state = roll(state, 12)
    assert fire(state) == (25, 2)
    state = burn(state, "d6", 6)
    assert fire(state) == (19, 2)
    state = roll(state, 10, act=True)
    assert fire(state) == (19, 2)
    state = roll(state, 20, 1)
    assert fire(state) == (19, 1)
    state = burn(
        with_one(state, "raider", boons=(Boon("resistant", 3, choice="thermal"),)), "d4", 3
    )
    assert fire(state) == (17, 1)
    assert fire(roll(state, 11)) == (17, 0)


@pytest.mark.rule("BR-WOUND-13", "BR-WOUND-14", "BR-BOON-11", "BR-BOON-18", "BR-WND-06", "BR-HP-05")
def test_V22_harm_that_fells_ends_the_turn_and_nothing_is_restored() -> None:
    one = kest(
        tier=2, hp=6, most_hp=20, wounds={"corroding": 1, "burning": 2}, boons={"regenerating": 3}
    )
    bench = start(duel(one), "kest").dice("effect", 4)
    assert bench.state.who("kest").hp == 2
    bench.dice("effect", 3)
    assert bench.given is False
    assert bench.state.who("kest").hp == -1
    assert [fact.how for fact in bench.facts(Fell)] == ["dying"]
    assert [fact.types for fact in bench.facts(Hurt)] == [("thermal",), ("chemical",)]
    assert ticking(BOOK) == ("bleeding", "blighted", "burning", "corroding")


@pytest.mark.rule("BR-DMG-19", "BR-WND-01", "BR-DMG-18", "BR-GAP-37")
def test_V23_bleeding_is_no_damage_and_the_unliving_do_not_bleed() -> None:
    armour = (Item("mail", "heavy_armor", "worn"),)
    one = kest(wounds={"bleeding": 3}, boons={"sheltered": 4}, items=armour)
    assert soak_boxes(BOOK, one)
    bench = start(duel(one), "kest").dice("effect", 7)
    assert bench.kind == "over", "no box is offered"
    assert bench.state.who("kest").hp == 27
    assert bench.facts(Hurt)[0].lost
    forged = start(duel(kest(wounds={"bleeding": 3}, traits=())), "kest")
    assert (forged.kind, forged.state.who("kest").hp) == ("over", 34)


@pytest.mark.rule(
    "BR-WND-01", "BR-BOON-11", "BR-HP-02", "BR-HP-03", "BR-WND-02", "BR-HP-04", "BR-GAP-50"
)
def test_BR_EX_15_a_troll_bleeds_and_regenerates() -> None:
    troll = raider(tier=2, hp=20, most_hp=40, boons={"regenerating": 3}, wounds={"bleeding": 2})
    assert troll.winded
    bench = start(duel(foe=troll)).dice("effect", 4)
    assert bench.given is True
    assert bench.state.who("raider").hp == 21
    assert [fact.winded for fact in bench.facts(WindedChanged)] == [False]
    blighted = start(duel(foe=raider(wounds={"blighted": 1}))).dice("effect", 2)
    assert blighted.facts(Hurt)[0].types == ("entropic",)
