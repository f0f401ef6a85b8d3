"""The menu of a turn and its Acts: items, standing up, helping, improvising, obeying."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Beat, Noted
from fracas.rulesets.beacon_road.rules.gear.handling import changes
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.rolls.teamwork import coordinated
from fracas.rulesets.beacon_road.state.facts import Acted
from fracas.rulesets.beacon_road.state.harm_facts import Eased, Hurt
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Rolled, Stressed, Used
from fracas.rulesets.beacon_road.state.scene_facts import (
    Improvised,
    ItemMoved,
    Left,
    Loaded,
    TrackTicked,
    Unseen,
)
from fracas.rulesets.beacon_road.state.state import Creature, Edge, Item, Track, Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, Bench, Table, creature, fight, scene

TURN = (Beat("turn", ("kest",)),)

DOTS = {"Prowl": 1, "Study": 2, "Skirmish": 2}


def kest(**values: Any) -> Creature:
    return creature("kest", **({"body": 2, "mind": 2, "actions": DOTS} | values))


def ila(**values: Any) -> Creature:
    return creature("ila", at=(0, 2), **({"body": 2, "mind": 2, "actions": DOTS} | values))


def foe(**values: Any) -> Creature:
    return creature("m1", "raiders", (9, 9), hp=30, most_hp=30, **values)


def table(*creatures: Creature, **values: Any) -> Table:
    return Table(fight(*creatures, foe(), beats=TURN, round=1, stage="cautious", **values))


def item(kind: str, state: str = "readied", hands: int = 0, **values: Any) -> Item:
    return Item(f"kest_{kind}", kind, state, hands, **values)


def improvised(**sheet: Any) -> Table:
    return table(kest(), ila(), **sheet).say("act", "improvise")


def settle(play: Table) -> Table:
    """Let the sheet, the push and the help stand at their defaults."""
    while play.kind in ("position", "push", "assist", "reroll"):
        if play.kind == "assist":
            play.play.close("gm")
        else:
            play.say(play.kind)
    return play


@pytest.mark.rule("BR-ACT-02", "BR-ACT-10", "BR-ACT-11", "BR-ACT-22", "BR-GAP-22", "BR-POWER-01")
def test_the_menu_has_what_everybody_may_do() -> None:
    near = creature("m2", "raiders", (1, 1))
    options = table(kest(), ila(), near).options
    assert {"advance", "maneuver", "assist:ila", "improvise", "prepare"} <= set(options)
    assert options[-2:] == ("declare", "end")
    assert "basic_melee_attack:m2" in options
    assert "basic_melee_attack:m1" not in options


@pytest.mark.rule("BR-WND-15", "BR-ACT-12", "BR-WND-14")
def test_standing_up_ends_downed_whatever_its_severity() -> None:
    play = table(kest(wounds={"downed": 2, "exposed": 1}))
    assert "advance" not in play.options
    assert "maneuver" in play.options
    play.say("act", "stand")
    assert [(fact.how, fact.severity) for fact in play.facts(Eased)] == [("stood", 0)]
    assert [wound.name for wound in play.who("kest").wounds] == ["exposed"]
    assert [fact.act for fact in play.facts(Acted)] == ["stand"]
    assert "stand" not in play.options


@pytest.mark.rule("BR-WND-20")
def test_the_rooted_have_no_movement_in_the_menu() -> None:
    options = table(kest(wounds={"rooted": 3})).options
    assert "advance" not in options
    assert "maneuver" not in options


@pytest.mark.rule("BR-ACT-09")
def test_a_resistance_roll_as_an_act() -> None:
    play = table(kest(wounds=(Wound("slowed", 2, by="m1", tier=1),)))
    play.say("act", "resist:0").default("position").dice("wound", 11)
    assert play.who("kest").wounds[0].severity == 1
    assert [fact.act for fact in play.facts(Acted)] == ["resist"]


@pytest.mark.rule("BR-ACT-08", "BR-GEAR-02", "BR-GEAR-08")
def test_one_act_draws_or_stows_one_or_two_readied_items() -> None:
    carried = (item("sword", "wielded", 1), item("light_shield"), item("longbow"))
    play = table(kest(items=carried)).say("act", "ready")
    plans = set(play.options)
    assert "draw:kest_light_shield" in plans
    assert "stow:kest_sword+draw:kest_longbow" in plans
    assert "stow:kest_sword+draw:kest_light_shield" in plans
    assert "draw:kest_longbow" not in plans
    play.say("ready", "stow:kest_sword+draw:kest_longbow")
    assert [(f.item, f.to, f.hands) for f in play.facts(ItemMoved)] == [
        ("kest_sword", "readied", 0),
        ("kest_longbow", "wielded", 2),
    ]
    assert len(play.facts(Acted)) == 1


@pytest.mark.rule("BR-ACT-08")
def test_each_plan_is_listed_once_and_never_more_than_two_items() -> None:
    carried = (item("dagger"), item("handaxe"), item("hammer"))
    plans = changes(BOOK, kest(items=carried))
    assert len(plans) == 6
    assert all(len(plan) <= 2 for plan in plans)
    assert not changes(BOOK, kest(items=()))
    play = table(kest(items=carried)).say("act", "ready").say("ready", "never_mind")
    assert not play.facts(Acted)


@pytest.mark.rule("BR-ACT-07", "BR-ACT-27")
def test_picking_up_needs_reach_and_an_empty_hand() -> None:
    lying = Item("axe", "handaxe", place=Square(1, 1))
    far = Item("far", "dagger", place=Square(3, 3))
    play = table(kest(items=(item("sword", "wielded", 1),)), ground=(lying, far))
    assert [option for option in play.options if option.startswith("pick")] == ["pick:axe"]
    play.say("act", "pick:axe")
    assert play.who("kest").item("axe") is not None
    assert [one.id for one in play.state.ground] == ["far"]
    full = table(kest(items=(item("greatsword", "wielded", 2),)), ground=(lying,))
    assert "pick:axe" not in full.options


@pytest.mark.rule("BR-GEAR-03")
def test_a_shot_weapon_is_reloaded_with_an_act() -> None:
    bow = item("light_crossbow", "wielded", 2, loaded=False)
    play = table(kest(items=(bow,))).say("act", "reload:kest_light_crossbow")
    assert play.facts(Loaded)[0].loaded
    assert not any(option.startswith("reload") for option in play.options)


@pytest.mark.rule("BR-TEAM-01", "BR-ACT-13", "BR-TEAM-02")
def test_assist_as_an_act_waits_for_the_allys_roll() -> None:
    play = table(kest(), ila()).say("act", "assist:ila")
    assert [(fact.who, fact.amount) for fact in play.facts(Stressed)] == [("kest", 1)]
    edge = play.who("ila").edges[0]
    assert (edge.kind, edge.amount, edge.by, edge.until) == ("assist", 1, "kest", 2)
    assert "assist:ila" not in play.options
    assert not any(o.startswith("assist") for o in table(kest(stress=10), ila()).options)


@pytest.mark.rule("BR-NPC-02")
def test_a_creature_without_stress_assists_nobody() -> None:
    dog = creature("kest", "raiders")
    play = Table(fight(dog, foe(), ila(), beats=TURN, round=1, stage="monsters"))
    assert not any(option.startswith("assist") for option in play.options)


@pytest.mark.rule("BR-TEAM-06")
def test_no_teamwork_without_talk_or_with_the_charmed() -> None:
    def together(one: Creature, other: Creature) -> bool:
        return coordinated(fight(one, other, foe(), round=1), BOOK, "kest", "ila")

    assert together(kest(), ila())
    assert together(kest(wounds={"deafened": 2}), ila())
    assert not together(kest(wounds={"deafened": 2}), ila(unseen_by=("kest",)))
    assert not together(kest(), ila(wounds=(Wound("charmed", 3, by="m1"),)))


@pytest.mark.rule("BR-ACT-24", "BR-GAP-63")
def test_something_else_is_said_rolled_and_recorded() -> None:
    play = improvised(tracks=(Track("bridge", "Cut the bridge", 6),))
    play.say("improvise", words="I hack at the ropes", action="Skirmish")
    assert play.facts(Improvised)[0].words == "I hack at the ropes"
    settle(play).dice("action", 20, 2, 4, 4)
    assert play.kind == "effect"
    assert play.facts(Rolled)[0].multiplier == 1
    play.say("effect", clock="bridge", effect="standard", on="m1", damage=4, wound="downed")
    play.say("react_about_to_suffer", "pass")
    assert play.facts(TrackTicked)[0].ticks == 3
    assert play.who("m1").hp == 26
    assert [wound.name for wound in play.who("m1").wounds] == ["downed"]
    assert [fact.act for fact in play.facts(Acted)] == ["improvise"]


@pytest.mark.rule("BR-ACT-24")
def test_nothing_is_done_to_whoever_was_to_bear_it_and_has_left() -> None:
    play = improvised().say("improvise", words="I hack at it", action="Skirmish", on="m1")
    settle(play).dice("action", 20, 2, 4, 4)
    assert play.prompt.form.field("on").default == "m1"
    play.play.edit(Left("m1"))
    assert play.prompt.form.field("on").default == "nobody"


@pytest.mark.rule("BR-DMG-18", "BR-ACT-24")
@pytest.mark.parametrize(("armour", "soaked"), [("usual", False), ("serves", True)])
def test_of_improvised_harm_the_sheet_says_whether_armour_is_of_use(
    armour: str, soaked: bool
) -> None:
    mail = Item("m1_mail", "medium_armor", "worn")
    state = fight(kest(), ila(), foe(items=(mail,)), beats=TURN, round=1, stage="cautious")
    play = Table(state).say("act", "improvise")
    play.say("improvise", words="I hack at it", action="Skirmish", on="m1")
    settle(play).dice("action", 20, 2, 4, 4).say("effect", damage=5, armour=armour)
    assert (play.kind == "soak") == soaked


@pytest.mark.rule("BR-ACT-24")
def test_without_words_nothing_is_done_and_no_act_spent() -> None:
    play = improvised().say("improvise")
    assert play.kind == "act"
    assert not play.facts(Acted)


@pytest.mark.rule("BR-NPC-07")
def test_a_complication_ticks_a_danger_clock() -> None:
    play = improvised(tracks=(Track("alarm", "The alarm", 4),))
    play.say("improvise", words="I bluff", action="Sway")
    settle(play).dice("action", 2)
    settle(play).say("effect", clock="alarm", danger=2)
    assert play.facts(TrackTicked)[0].ticks == 2


@pytest.mark.rule("BR-COND-04", "BR-ACT-24")
def test_creeping_out_of_sight_is_recorded_by_the_game_master() -> None:
    play = improvised().say("improvise", words="I slip away", action="Prowl")
    settle(play).dice("action", 15, 4)
    play.say("effect", hidden=("m1",))
    assert play.facts(Unseen)[0].by == ("m1",)


@pytest.mark.rule("BR-TEAM-04")
def test_to_set_up_gives_every_teammate_a_better_position_or_more_effect() -> None:
    play = improvised().say("improvise", words="Feint high", action="Study", how="set_up", on="m1")
    settle(play).dice("action", 15, 4, 2)
    play.say("effect")
    given = play.facts(Lent)
    assert [(fact.who, fact.edge.kind, fact.edge.against) for fact in given] == [
        ("ila", "set_up", "m1")
    ]
    failed = improvised().say("improvise", words="Feint", action="Study", how="set_up", on="m1")
    settle(failed).dice("action", 2, 3, 2)
    settle(failed).say("effect")
    assert not failed.facts(Lent)


@pytest.mark.rule("BR-TEAM-04")
def test_to_set_up_for_more_effect_lends_a_level_of_it_to_each_teammate() -> None:
    play = table(kest(), ila(), creature("oda", at=(0, 4))).say("act", "improvise")
    play.say("improvise", words="Hold on", action="Study", how="set_up", benefit="effect")
    settle(play).dice("action", 15, 4, 2)
    play.say("effect")
    assert [(fact.who, fact.edge.kind) for fact in play.facts(Lent)] == [
        ("ila", "effect"),
        ("oda", "effect"),
    ]


@pytest.mark.rule("BR-TEAM-04", "BR-NPC-06")
def test_one_more_level_of_effect_is_used_by_the_next_action() -> None:
    ready = kest(edges=(Edge("effect", by="ila", until=3),))
    play = table(ready, ila(), tracks=(Track("gate", "The gate", 8),)).say("act", "improvise")
    play.say("improvise", words="I push", action="Skirmish")
    settle(play).dice("action", 15, 4, 2)
    play.say("effect", clock="gate")
    assert play.facts(TrackTicked)[0].ticks == 3
    assert play.facts(Used)
    assert not play.who("kest").edges


@pytest.mark.rule("BR-TEAM-05")
@pytest.mark.parametrize(
    ("second", "result", "stress"),
    [
        ((17, 4, 2), "success", [("kest", 1, "together")]),
        ((4, 2, 1), "failure", [("kest", 2, "together")]),
    ],
)
def test_acting_together_the_best_roll_counts_and_the_leader_pays(
    second: tuple[int, ...], result: str, stress: list[tuple[str, int, str]]
) -> None:
    play = improvised().say("improvise", words="We lift it", action="Study", how="together")
    assert play.asked == ("ila",)
    play.together("join", ila="yes")
    settle(play).dice("action", 3, 2, 1)
    settle(play)
    play.dice("action", *second)
    settle(play)
    assert play.kind == "effect"
    assert play.prompt.about.result == result
    assert [(fact.who, fact.amount, fact.why) for fact in play.facts(Stressed)] == stress


@pytest.mark.rule("BR-ACT-17", "BR-GAP-64")
def test_to_prepare_is_told_and_does_what_the_game_master_grants() -> None:
    play = table(kest(), ila()).say("act", "prepare").say("prepare", "I study its guard")
    assert play.prompt.default == "nothing"
    play.say("grant", "position")
    assert play.who("kest").edges[0].kind == "set_up"
    assert [fact.act for fact in play.facts(Acted)] == ["prepare"]
    silent = table(kest(), ila()).say("act", "prepare").say("prepare", "")
    assert not silent.facts(Acted)
    denied = table(kest(), ila()).say("act", "prepare").say("prepare", "Hm").say("grant")
    assert not denied.facts(Lent)


@pytest.mark.rule("BR-WND-07", "BR-WND-08", "BR-GAP-51")
def test_the_charmer_proposes_and_the_charmed_may_refuse_danger() -> None:
    charmed = kest(wounds=(Wound("charmed", 3, by="m1"),))
    play = table(charmed, ila())
    assert play.asked == ("m1",)
    play.say("act", "prepare").say("prepare", "I wait").say("grant")
    assert play.asked == ("m1",)
    play.say("act", "advance")
    assert (play.kind, play.asked, play.prompt.default) == ("veto", ("kest",), "refuse")
    play.say("veto", "refuse")
    assert [fact.note for fact in play.facts(Noted)] == ["refused"]
    assert (play.kind, play.asked) == ("act", ("kest",))
    play.say("act", "end")
    obeying = table(charmed, ila()).say("act", "advance").say("veto", "obey")
    assert obeying.facts(Acted)[0].act == "advance"


@pytest.mark.rule("BR-WND-12", "BR-WOUND-19")
def test_the_dominated_obey_in_everything() -> None:
    both = (Wound("dominated", 5, by="m1"), Wound("charmed", 3, by="ila"))
    play = table(kest(wounds=both), ila())
    assert play.asked == ("m1",)
    play.say("act", "advance")
    assert play.kind != "veto"
    free = fight(kest(wounds=both), ila(), creature("m1", "raiders", (9, 9), out="fled"))
    from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of

    assert decider_of(free, "kest") == "kest"


@pytest.mark.rule("BR-BOON-09", "BR-GAP-49")
def test_a_boon_that_hides_ends_with_an_act_other_than_to_move() -> None:
    hidden = kest(boons={"hidden": 5}, wounds={"exposed": 1})
    play = table(hidden, ila()).say("act", "maneuver").say("path", ("B1",))
    assert play.who("kest").boon("hidden") is not None
    play.say("act", "resist:0").default("position").dice("wound", 3)
    assert play.who("kest").boon("hidden") is None


@pytest.mark.rule("BR-TEAM-03", "BR-ACT-26")
def test_to_stand_in_for_a_teammate_is_a_react_and_in_ones_own_turn_an_act() -> None:
    mate = creature("ila", at=(1, 0), hp=10)
    hit = Hit(4, ("kinetic",), by="m1", defense="grit")

    def guarded(turn: str) -> Bench:
        state = scene(kest(), mate, foe(), turn=turn)
        bench = Bench(state, lambda run: suffer(run, "ila", hit))
        bench.say("react_about_to_suffer", "call").say("react_about_to_suffer", "protect")
        return bench.default("react_about_to_suffer")

    react = guarded("m1")
    assert (react.state.who("kest").reacts, react.state.who("kest").acts) == (1, 0)
    assert react.facts(Hurt)[0].who == "kest"
    act = guarded("kest")
    assert (act.state.who("kest").reacts, act.state.who("kest").acts) == (0, 1)
    assert act.facts(Hurt)[0].who == "kest"
    assert [fact.act for fact in act.facts(Acted)] == ["protect"]
