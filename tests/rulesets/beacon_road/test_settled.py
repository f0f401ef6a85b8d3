"""Answers that count for a turn or a round, so that similar questions are not asked again."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Procedure
from fracas.core.facts import Beat
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Viewer
from fracas.odds.seats import known_beat
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.rolls.teamwork import assistant
from fracas.rulesets.beacon_road.rules.rounds.windows import window
from fracas.rulesets.beacon_road.rules.view import shows, view
from fracas.rulesets.beacon_road.state.facts import Acted, Reacted, Settled
from fracas.rulesets.beacon_road.state.harm_facts import Fell, Hurt
from fracas.rulesets.beacon_road.state.roll_facts import Rolled, Stressed
from fracas.rulesets.beacon_road.state.scene_facts import Moved
from fracas.rulesets.beacon_road.state.state import Creature, State, Wound
from tests.rulesets.beacon_road.cast import kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench, Table, creature, fight, scene, with_one

ASIDE = ("position", "push", "assist", "reroll")


def turn(*creatures: Creature, **values: object) -> Table:
    """The turn of the first of them."""
    beats = (Beat("turn", (creatures[0].id,)),)
    return Table(fight(*creatures, beats=beats, round=1, stage="cautious", **values))


def standing(play: Table | Bench, who: str) -> dict[str, str]:
    """The answers that stand for somebody."""
    return dict(play.state.who(who).settled)


@pytest.mark.rule("BR-ACT-16")
def test_an_attack_goes_on_while_acts_are_left() -> None:
    play = turn(kest(), raider(hp=80, most_hp=80))
    assert "again:basic_melee_attack:raider" in play.options
    play.say("act", "again:basic_melee_attack:raider").default(*ASIDE).dice("attack", 2, 2, 1)
    play.default(*ASIDE).dice("attack", 2, 2, 1)
    assert [fact.act for fact in play.facts(Acted)] == ["basic_melee_attack:raider"] * 2
    assert play.state.turn == ""
    assert standing(play, "kest") == {}, "it stands for the turn"


@pytest.mark.rule("BR-ACT-16")
def test_who_is_hurt_or_has_felled_the_target_is_asked_again() -> None:
    felled = turn(kest(), raider(hp=1), creature("m2", "foes", (9, 9)))
    felled.say("act", "again:basic_melee_attack:raider").default(*ASIDE).dice("attack", 11, 5, 1)
    felled.default("push").dice("effect", 5, 5).default("react_about_to_suffer", "finish")
    assert felled.kind == "act"
    state = with_one(scene(kest(), raider()), "kest", settled=(("act", "x"), ("push", "pass")))
    hurt = Hurt("kest", 3, ("kinetic",)).apply(state)
    assert hurt.who("kest").settled == (("push", "pass"),)
    assert Hurt("kest", 0, ("kinetic",)).apply(state) == state


@pytest.mark.rule("BR-ACT-16")
def test_nothing_is_gone_on_with_where_one_act_is_left_or_another_decides() -> None:
    charmed = kest(wounds=(Wound("charmed", 3, "raider", 1, choice="raider"),))
    mate = creature("ila", at=(0, 1))
    for one in (kest(acts=1), charmed):
        options = turn(one, raider(), mate).options
        assert any(option.startswith("basic_melee_attack") for option in options)
        assert not any("again" in option or "advance_on" in option for option in options)


@pytest.mark.rule("BR-ACT-16", "BR-MOVE-01")
def test_one_way_may_be_gone_by_several_advances() -> None:
    play = turn(kest(), raider(at=(15, 0)))
    play.say("act", "advance_on")
    way = tuple(f"{chr(65 + x)}1" for x in range(1, 10))
    assert play.prompt.about.feet == 50
    play.say("path", way)
    moves = play.facts(Moved)
    assert [fact.feet for fact in moves] == [25, 20]
    assert str(play.state.who("kest").place) == way[-1]
    assert [fact.act for fact in play.facts(Acted)] == ["advance", "advance"]


@pytest.mark.rule("BR-ACT-16", "BR-MOVE-01")
def test_a_way_ends_in_melee() -> None:
    play = turn(kest(), raider(at=(6, 1)))
    play.say("act", "advance_on")
    play.say("path", tuple(f"{chr(65 + x)}1" for x in range(1, 9)))
    assert str(play.state.who("kest").place) == "F1"
    assert play.kind == "act", "with somebody beside it, it is asked again"
    play.say("act", "advance")
    assert (play.kind, play.prompt.about.feet) == ("path", 25), "what was left is forgotten"


@pytest.mark.rule("BR-STRESS-02")
def test_every_roll_of_a_turn_may_be_pushed_or_none() -> None:
    for word, spent in (("push_all", 2), ("pass_all", 0)):
        play = turn(kest(), raider(hp=80, most_hp=80))
        play.say("act", "basic_melee_attack:raider").default("position").say("push", word)
        play.dice("attack", *((1, 1, 2, 1) if spent else (2, 2, 1)))
        play.say("act", "basic_melee_attack:raider").default("position")
        assert play.kind != "push"
        play.dice("attack", *((1, 1, 2, 1) if spent else (2, 2, 1)))
        assert sum(fact.amount for fact in play.facts(Stressed)) == spent


@pytest.mark.rule("BR-STRESS-02")
def test_the_last_roll_of_a_turn_is_pushed_by_itself() -> None:
    play = turn(kest(acts=1), raider())
    play.say("act", "basic_melee_attack:raider").default("position")
    assert play.options == ("pass", "push", "not_yet")


@pytest.mark.rule("BR-ACT-03", "BR-ACT-15")
def test_a_react_let_pass_for_the_round_is_not_asked_again() -> None:
    def twice(run: Run) -> Procedure[None]:
        for _ in range(2):
            yield from window(run, "hit", "raider", "kest", "basic_melee_attack")

    state = scene(raider(), kest(at=(0, 0), powers=("parry",)))
    once = Bench(state, twice).say("react_hit", "pass")
    assert once.kind == "react_hit"
    bench = Bench(state, twice).say("react_hit", "pass_round")
    assert bench.kind == "over"
    assert standing(bench, "kest") == {"react_hit": "pass"}
    assert not bench.facts(Reacted)


@pytest.mark.rule("BR-TEAM-01")
def test_who_declines_to_assist_for_the_round_is_not_asked_again_and_one_offer_is_enough() -> None:
    def twice(run: Run) -> Procedure[None]:
        for _ in range(2):
            yield from assistant(run, "kest", "raider")

    mates = creature("ila", at=(0, 1), stress=3), creature("ben", at=(1, 1))
    bench = Bench(scene(kest(), *mates, raider(at=(2, 2))), twice)
    assert bench.prompt.deciders == ("ben", "ila"), "who has most Stress to spare comes first"
    bench.say("assist", ("pass_round", "pass"))
    assert bench.prompt.deciders == ("ila",)
    table = turn(kest(), *mates, raider(at=(1, 0)))
    table.say("act", "basic_melee_attack:raider").default("position").say("push", "help")
    table.play.say(Decider("ben"), "assist")
    assert table.kind != "assist", "the others need not answer any more"


@pytest.mark.rule("BR-ATTACK-12")
def test_one_answer_is_for_all_who_fall_in_the_round() -> None:
    def both(run: Run) -> Procedure[None]:
        for who in ("one", "two"):
            yield from suffer(run, who, Hit(30, ("kinetic",), "kest", tick=True))

    foes = [creature(who, "foes", (x, 1)) for x, who in enumerate(("one", "two"))]
    bench = Bench(scene(kest(), *foes), both).say("finish", "unconscious_all")
    assert bench.kind == "over"
    assert [fact.how for fact in bench.facts(Fell)] == ["unconscious", "unconscious"]


@pytest.mark.rule("BR-TEAM-03", "BR-ACT-26")
def test_the_game_masters_creatures_protect_each_other_by_one_answer() -> None:
    def harm(run: Run) -> Procedure[int]:
        return (yield from suffer(run, "one", Hit(8, ("kinetic",), "kest")))

    foes = [creature(who, "foes", (x, 1)) for x, who in enumerate(("one", "two"))]
    bench = Bench(scene(kest(), *foes), harm)
    assert (bench.asked, bench.options) == ("one", ("resist", "shielded:two", "pass"))
    bench.say("react_about_to_suffer", "shielded:two").say("react_about_to_suffer", "pass")
    assert [(fact.who, fact.react) for fact in bench.facts(Reacted)] == [("two", "protect")]
    assert (bench.state.who("one").hp, bench.state.who("two").hp) == (10, 2)


@pytest.mark.rule("BR-ROUND-13")
def test_all_may_be_named_at_once_in_the_order_of_the_list() -> None:
    heroes = [creature(who, at=(x, 0)) for x, who in enumerate(("ila", "ben", "eo"))]
    play = Table(fight(*heroes, raider(at=(9, 9)), beats=(Beat("stage", ("cautious",)),), round=1))
    assert "in_order" in [one.id for one in play.prompt.asks[0].form.options]
    play.together("next", gm="in_order")
    order = []
    while play.kind == "act" and play.state.stage == "cautious":
        order.append(play.state.turn)
        play.say("act", "end")
    assert order == ["ila", "ben", "eo"]


@pytest.mark.rule("BR-ATTACK-02", "BR-POWER-04")
def test_all_strikes_of_a_power_may_be_on_one_target() -> None:
    foes = raider(hp=80, most_hp=80), creature("other", "foes", (0, 1))
    play = turn(kest(powers=("double_strike",)), *foes)
    play.say("act", "double_strike").default("pay")
    play.say("strike", "all:basic_melee_attack:raider").default(*ASIDE).dice("attack", 2, 2, 1)
    play.default(*ASIDE).dice("attack", 2, 2, 1)
    assert [fact.target for fact in play.facts(Rolled)] == ["raider", "raider"]


@pytest.mark.rule("BR-INFO-02")
def test_what_a_foe_means_to_do_is_no_players_business() -> None:
    state: State = scene(raider(), kest(at=(0, 0)))
    said = Settled("raider", "act", "basic_melee_attack:kest")
    after = said.apply(state)
    player, master = Viewer(Seat("kest's"), (Decider("kest"),)), Viewer(GM_SEAT, (GM,))
    assert shows(said, state, player) is None
    assert shows(said, state, master) == said
    assert view(after, player).who("raider").settled == ()
    own = Settled("kest", "react_hit", "pass")
    assert shows(own, state, player) == own


@pytest.mark.rule("BR-INFO-02", "BR-ACT-16")
def test_odds_follow_an_attack_that_a_foe_goes_on_with() -> None:
    play = turn(raider(), kest(at=(0, 0)))
    begun = fight(raider(), kest(at=(0, 0)), beats=(Beat("turn", ("raider",)),), round=1)
    play.play = Chronicle(RULESET, BOOK, begun, seed=b"test")
    viewer = Viewer(Seat("kest's"), (Decider("kest"),))
    play.say("act", "again:basic_melee_attack:kest")
    for _ in range(2):
        play.default(*ASIDE).dice("attack", 19, 5).default("react_hit", "push").dice("effect", 4, 4)
        assert play.kind == "react_about_to_suffer"
        assert known_beat(play.play, viewer) is not None
        play.say("react_about_to_suffer", "pass")
    assert [fact.act for fact in play.facts(Acted)] == ["basic_melee_attack:kest"] * 2


@pytest.mark.rule("BR-INFO-02")
def test_odds_follow_where_a_foe_was_asked_for_what_no_one_knows_it_has() -> None:
    foe = raider(powers=("sidestep",), actions={"Skirmish": 1, "Traverse": 1})
    begun = fight(foe, kest(at=(0, 0)), beats=(Beat("turn", ("raider",)),), round=1)
    play = turn(foe, kest(at=(0, 0)))
    play.play = Chronicle(RULESET, BOOK, begun, seed=b"test")
    viewer = Viewer(Seat("kest's"), (Decider("kest"),))
    play.say("act", "basic_melee_attack:kest").default(*ASIDE).dice("attack", 19, 5)
    assert (play.kind, play.asked) == ("react_hit", ("raider",))
    play.say("react_hit", "pass").default("push").dice("effect", 4, 4)
    assert play.asked == ("kest",)
    known = known_beat(play.play, viewer)
    assert known is not None
    assert "pass" not in known.replies
