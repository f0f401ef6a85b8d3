"""What computers think of helping, hindering and getting away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Together, need
from fracas.rulesets.beacon_road.advice import advisor
from fracas.rulesets.beacon_road.advice.aids import Aids
from fracas.rulesets.beacon_road.rules.attacks.aims import MELEE_ATTACK, RANGED_ATTACK
from fracas.rulesets.beacon_road.rules.attacks.attacks import basic_attack
from fracas.rulesets.beacon_road.rules.powers.special_powers import carry_out
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Use
from fracas.rulesets.beacon_road.rules.rounds.turns import menu
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.state import Creature, State

from .cast import kest, raider
from .table import BOOK, Bench, creature, scene

ASIDE = ("with", "position", "push", "assist")


def aids(state: State, who: str = "kest") -> Aids:
    """What Kest, or another, thinks of a moment, knowing all."""
    return Aids(state, BOOK, who, seer=True)


def advised(state: State) -> object:
    """What a computer takes from the menu of whose turn it is."""
    return advisor.advise(Bench(state, lambda run: need(run, _menu)).run)


def _menu(state: State) -> object:
    return menu(state, BOOK, state.turn)


def strong(at: tuple[int, int], **values: object) -> Creature:
    """A friend who hits hard."""
    sheet = {"tier": 2, "body": 4, "actions": {"Skirmish": 3}, "hp": 30, "most_hp": 30}
    return creature("ila", at=at, **{**sheet, **values})


@pytest.mark.rule("BR-NPC-04", "BR-POWER-04")
def test_an_order_goes_to_the_friend_whose_blow_does_most() -> None:
    weak = creature("ben", at=(1, 1), wields=("dagger",), hp=3, most_hp=30)
    state = scene(kest(at=(0, 1)), weak, strong((2, 1)), raider((1, 0)))
    assert aids(state).blow("ila") > 2 * aids(state).blow("ben") > 0
    bench = Bench(state, lambda run: carry_out(run, "kest", Use("attack_order")))
    assert bench.kind == "target"
    assert advisor.advise(bench.run) == "ila"
    captain = replace(state, creatures=(kest(at=(0, 1), powers=("attack_order",), items=()),
                                        *state.creatures[1:]))  # fmt: skip
    assert advised(captain) == "attack_order:ila"


@pytest.mark.rule("BR-TEAM-01", "BR-NPC-04")
def test_the_friend_with_most_to_spare_assists_and_only_where_it_helps() -> None:
    def attack(foe: Creature) -> Bench:
        friends = (strong((0, 1)), creature("ben", at=(2, 1), stress=9))
        state = scene(kest(tier=2, body=4, actions={"Skirmish": 3}), foe, *friends)
        bench = Bench(state, lambda run: basic_attack(run, "kest", MELEE_ATTACK, "raider"))
        return bench.default("with", "position")

    bench = attack(raider(iron=20, shown=("iron",)))
    called = advisor.advise(bench.run)
    assert called in ("help", "push_help"), "the roller calls where a friend would lend a hand"
    bench.say("push", called)
    assert isinstance(bench.prompt, Together)
    assert bench.kind == "assist"
    said = dict(zip(bench.prompt.deciders, advisor.advise(bench.run), strict=True))  # type: ignore[arg-type]
    assert said == {"ila": "assist", "ben": "pass_round"}
    hopeless = attack(raider(iron=60, shown=("iron",)))
    assert advisor.advise(hopeless.run) in ("pass", "push", "not_yet")
    hopeless.say("push", "help")
    assert set(advisor.advise(hopeless.run)) == {"pass", "pass_round"}  # type: ignore[arg-type]


@pytest.mark.rule("BR-POWER-13", "BR-NPC-04")
@pytest.mark.parametrize(("hero", "dodges"), [({}, True), ({"wounds": {"rooted": 2}}, False)])
def test_a_blow_that_hurts_is_dodged_where_there_is_a_way_out(
    hero: dict[str, object], dodges: bool
) -> None:
    agile = kest(at=(5, 5), actions={"Skirmish": 1, "Traverse": 1}, powers=("dodge",), **hero)
    ogre = raider((6, 5), body=5, tier=3, actions={"Skirmish": 3}, wields=("greatsword",))
    state = scene(ogre, agile, turn="raider")
    bench = Bench(state, lambda run: basic_attack(run, "raider", MELEE_ATTACK, "kest"))
    bench.default("with")
    assert bench.kind == "react_targeted"
    assert advisor.advise(bench.run) == ("dodge" if dodges else "pass")
    if dodges:
        bench.say("react_targeted", "dodge")
        way = advisor.advise(bench.run)
        assert way, "the step leads away"
        bench.say("path", way).default(*ASIDE)
        assert not any(isinstance(fact, Hurt) for fact in bench.run.facts)


@pytest.mark.rule("BR-HP-05", "BR-NPC-04")
def test_a_monster_with_a_curse_and_no_weapon_does_not_flee() -> None:
    lich = raider((4, 4), items=(), powers=("hatred_of_the_living",), actions={"Utter": 3})
    lich = replace(lich, tier=3, will=5)
    state = scene(lich, kest(), strong((2, 2)), turn="raider")
    assert str(advised(state)).startswith("hatred_of_the_living:")
    assert aids(state, "raider").hatred("hatred_of_the_living", "ila") > 0


@pytest.mark.rule("BR-POWER-10", "BR-ATTACK-11")
def test_an_opening_is_worth_what_those_gain_who_can_use_it() -> None:
    state = scene(kest(at=(0, 1)), raider((1, 0)), strong((2, 1)))
    alone = scene(kest(at=(0, 1)), raider((1, 0)))
    assert len(aids(state).opening("raider", own=True)) == 2
    assert len(aids(alone).opening("raider", own=False)) == 0
    gains = aids(state).opening("raider", own=True)
    assert gains == sorted(gains, reverse=True)
    assert aids(alone).blow("kest", more=5) > aids(alone).blow("kest") > 0


@pytest.mark.rule("BR-POWER-10")
def test_only_a_poor_shot_is_aimed() -> None:
    def shot(tier: int, acts: int = 0) -> Aids:
        archer = kest(wields=("longbow",), items=None, actions={"Hunt": 1}, powers=("aim",))
        bow = creature("bow", wields=("longbow",)).items
        archer = replace(archer, items=bow, acts=acts, tier=tier)
        return aids(scene(archer, raider((6, 0), iron=20)))

    easy, hard = shot(2), shot(0)
    assert easy.aim() < easy.outlook("kest").worth(RANGED_ATTACK, "raider")
    assert hard.aim() > hard.outlook("kest").worth(RANGED_ATTACK, "raider")
    assert shot(0, acts=1).aim() == 0.0


@pytest.mark.rule("BR-POWER-13")
def test_a_power_is_dodged_whose_range_half_a_stride_leads_out_of() -> None:
    """Thirty feet of range, from thirty feet away and from ten."""

    def moment(away: int) -> Aids:
        agile = kest(at=(away, 5), actions={"Traverse": 1}, powers=("dodge",))
        lich = raider((0, 5), powers=("wither",), items=(), will=5, tier=3, actions={"Utter": 3})
        return aids(scene(lich, agile, turn="raider"))

    assert moment(6).gets_away("raider", "wither")
    assert not moment(2).gets_away("raider", "wither")


@pytest.mark.rule("BR-ATTACK-11", "BR-WND-16", "BR-WND-03")
def test_what_lays_a_foe_open_or_blinds_it_is_worth_more_the_longer_it_stands() -> None:
    def against(hp: int, key: str) -> tuple[float, float]:
        hero = kest(at=(0, 1), actions={"Skirmish": 2, "Study": 3, "Sway": 3}, powers=(key,))
        state = scene(hero, strong((2, 1)), raider((1, 0), hp=hp, most_hp=hp))
        return aids(state).exploit(key, "raider"), aids(state).blinds(key, "raider")

    assert against(60, "exploit_opponent")[0] > against(6, "exploit_opponent")[0] > 0
    assert against(60, "ink_blot")[1] > against(6, "ink_blot")[1] > 0


@pytest.mark.rule("BR-MOVE-12")
def test_a_shooter_slips_away_from_as_much_as_blades_would_do() -> None:
    beset = aids(scene(kest(at=(0, 1)), raider((1, 0))))
    assert beset.slips() == beset.blow("raider", "kest") > 0
    assert aids(scene(kest(at=(0, 1)), raider((9, 9)))).slips() == 0.0
