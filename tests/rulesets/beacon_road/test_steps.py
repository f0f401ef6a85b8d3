"""Powers as users write them: every step moves, harms or helps whom its row names (BR-POWER-02)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.beacon_road.content.power_rows import Brings, Harm, Power, Shift, Step
from fracas.rulesets.beacon_road.rules.attacks.aims import targets_of
from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.rules.rounds.windows import window
from fracas.rulesets.beacon_road.state.harm_facts import Blessed, Healed, Hurt, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import GroundChanged, Moved
from fracas.rulesets.beacon_road.state.state import Creature, Wound
from tests.rulesets.beacon_road.table import BOOK, Bench, scene
from tests.rulesets.beacon_road.users import ASIDE, foe, hero


def using(row: Power, *others: Creature, target: str = "foe", **state: Any) -> Bench:
    """The hero uses a power of that row, up to its first dice or choice."""
    book = replace(BOOK, powers={**BOOK.powers, "own": row})
    here = scene(hero("own"), *(others or (foe(),)), **state)
    assert target in targets_of(here, book, "hero", "own")
    bench = Bench(here, lambda run: use(run, "hero", "own", target), book=book)
    return bench.default(*ASIDE)


def power(*shifts: Shift, **fields: Any) -> Power:
    """A power at an enemy within 60 feet that moves somebody, without a roll unless told so."""
    values: dict[str, Any] = {"target": "enemy", "feet": 60, **fields}
    return Power("Own", "act", "Moves.", ("BR-POWER-02",), shifts=shifts, **values)


def moves(bench: Bench) -> list[tuple[str, str, str]]:
    """Who went how and where to."""
    return [(one.who, one.how, str(one.way[-1])) for one in bench.facts(Moved)]


@pytest.mark.rule("BR-MOVE-07", "BR-MOVE-08", "BR-OTHER-04", "BR-OTHER-05", "BR-MOVE-04")
@pytest.mark.parametrize(("kind", "ends"), [("push", "L4"), ("pull", "H6"), ("slam", "L6")])
@pytest.mark.parametrize("on", ["hit", "always"])
def test_a_power_without_a_roll_forces_its_target_and_not_its_user(
    kind: Any, ends: str, on: Any
) -> None:
    bench = using(power(Shift(kind, 10, on=on)), foe(at=(9, 5))).default("path")
    assert bench.kind == "over"
    assert moves(bench) == [("foe", kind, ends)]
    assert bench.at("hero") == "F6"


@pytest.mark.rule("BR-MOVE-09")
def test_a_slide_of_the_target_goes_where_the_user_likes() -> None:
    bench = using(power(Shift("slide", 10)), foe(at=(9, 5)))
    assert bench.asked == "hero"
    bench.go("path", "J7", "J8")
    assert moves(bench) == [("foe", "slide", "J8")]


@pytest.mark.rule("BR-MOVE-12")
def test_a_teleport_of_the_target_places_it_where_the_user_likes() -> None:
    bench = using(power(Shift("teleport", 20)), foe(at=(9, 5)))
    assert bench.asked == "hero"
    bench.go("path", "L8")
    assert moves(bench) == [("foe", "teleport", "L8")]


@pytest.mark.rule("BR-MOVE-01", "BR-MOVE-03")
@pytest.mark.parametrize("kind", ["advance", "maneuver"])
def test_a_target_that_goes_by_its_own_feet_goes_where_it_likes(kind: Any) -> None:
    bench = using(power(Shift(kind, 10)), foe(at=(9, 5)))
    assert bench.asked == "foe"
    bench.go("path", "K6")
    assert moves(bench) == [("foe", kind, "K6")]


@pytest.mark.rule("BR-MOVE-08")
def test_a_creature_that_is_pulled_may_be_friend_or_foe() -> None:
    row = power(Shift("pull", 10), target="creature")
    ally = hero(who="ally", at=(9, 5))
    assert moves(using(row, ally, foe(at=(5, 9)), target="ally")) == [("ally", "pull", "H6")]
    assert moves(using(row, ally, foe(at=(5, 9)))) == [("foe", "pull", "F8")]


@pytest.mark.rule("BR-RESIST-13", "BR-MOVE-07")
def test_who_is_shoved_without_a_roll_may_avert_it() -> None:
    row = power(Shift("push", 10))
    book = replace(BOOK, powers={**BOOK.powers, "own": row})
    here = scene(hero("own"), foe(at=(9, 5), reacts=0))
    bench = Bench(here, lambda run: use(run, "hero", "own", "foe"), book=book)
    bench.say("react_about_to_suffer", "resist").dice("resist", 19, 2)
    assert moves(bench) == []


@pytest.mark.rule("BR-MOVE-07", "BR-GAP-83")
def test_an_area_pushes_away_from_its_middle() -> None:
    row = power(
        Shift("push", 10, on="always"), target="area", area="square", side=15, actions=("Utter",),
        against=("iron",),
    )  # fmt: skip
    bench = using(row, foe(at=(9, 5)), foe("two", (11, 5)), target="")
    bench.say("area", "K5").default(*ASIDE)
    bench.dice("attack", 2, 2, 2).dice("attack", 2, 2, 2).default("path", *ASIDE)
    assert moves(bench) == [("foe", "push", "H8"), ("two", "push", "N8")]


@pytest.mark.rule("BR-ATTACK-09", "BR-DMG-01")
def test_an_area_without_a_roll_takes_all_who_are_in_it() -> None:
    row = power(
        Shift("pull", 5), target="area", area="burst", side=35, feet=0,
        harm=(Harm("fixed", number=1, die=4),), brings=(Brings("slowed"),),
    )  # fmt: skip
    bench = using(row, foe(at=(7, 5)), foe("two", (3, 5)), target="")
    bench.dice("effect", 3).default(*ASIDE).dice("effect", 2).default(*ASIDE)
    assert [(one.who, one.amount) for one in bench.facts(Hurt)] == [("foe", 3), ("two", 2)]
    assert [one.who for one in bench.facts(Wounded)] == ["foe", "two"]
    assert moves(bench) == [("foe", "pull", "G6"), ("two", "pull", "E6")]


@pytest.mark.rule("BR-POWER-02", "BR-BOON-01")
def test_what_is_for_allies_comes_to_them_and_not_to_the_user() -> None:
    row = power(
        Shift("slide", 5, who="allies"), target="allies", feet=30, recovers=True,
        brings=(Brings("quickened", boon=True),),
    )  # fmt: skip
    bench = using(row, hero(who="ally", at=(7, 5), hp=9), foe(at=(9, 9)), target="")
    assert [one.who for one in bench.facts(Blessed)] == ["ally"]
    assert [one.who for one in bench.facts(Healed)] == ["ally"]
    bench.go("path", "H7")
    assert moves(bench) == [("ally", "slide", "H7")]


@pytest.mark.rule("BR-ROLL-19", "BR-MOVE-09")
@pytest.mark.parametrize(("face", "went"), [(19, True), (2, False)])
def test_a_check_moves_its_target_when_it_succeeds(face: int, went: bool) -> None:
    row = power(Shift("pull", 10), check=True, actions=("Utter",))
    bench = using(row, foe(at=(9, 5))).dice("action", face, 1, 1)
    assert moves(bench.default(*ASIDE)) == ([("foe", "pull", "H6")] if went else [])


@pytest.mark.rule("BR-POWER-02", "BR-MOVE-03")
def test_the_user_of_an_attack_moves_once_it_is_over() -> None:
    row = power(
        Shift("maneuver", 5, who="self"), target="threatened", actions=("Finesse",),
        against=("iron",), item="melee", melee=True,
    )  # fmt: skip
    bench = using(row, foe()).dice("attack", 17, 2, 1)
    bench.go("path", "F5")
    assert len(bench.facts(Rolled)) == 1
    assert moves(bench) == [("hero", "maneuver", "F5")]


@pytest.mark.rule("BR-MOVE-12")
def test_a_target_can_be_teleported_to_the_users_side() -> None:
    bench = using(power(Shift("teleport", 60, beside="self")), foe(at=(12, 5)))
    steps = {step.end for step in bench.prompt.form.steps}
    assert steps == {"E5", "F5", "G5", "E6", "G6", "E7", "F7", "G7"}


@pytest.mark.rule("BR-POWER-11", "BR-POWER-10")
def test_edges_are_lent_by_any_power() -> None:
    row = power(steps=(Step("lend", what="feint", rounds=1), Step("lend", what="aim", turn=True)))
    bench = using(row)
    assert [(one.edge.kind, one.edge.against, one.edge.turn) for one in bench.facts(Lent)] == [
        ("feint", "foe", False),
        ("aim", "", True),
    ]


@pytest.mark.rule("BR-MOVE-10", "BR-WOUND-16")
def test_ground_and_cleansing_follow_from_the_area_and_its_targets() -> None:
    row = power(
        target="area", area="burst", side=15, feet=0,
        steps=(Step("ground", what="rubble"), Step("cleanse")),
    )  # fmt: skip
    burning = (Wound("burning", 1, "hero"),)
    bench = using(row, foe(wounds=burning), foe("two", (5, 6), wounds=burning), target="")
    assert bench.facts(GroundChanged)[0].kind == "rubble"
    assert bench.state.who("foe").wounds == bench.state.who("two").wounds == ()


@pytest.mark.rule("BR-POWER-14", "BR-BOON-02")
def test_any_boon_on_all_defenses_that_answers_a_hit_counts_against_it() -> None:
    row = Power(
        "Veil", "react", "Conceals.", ("BR-POWER-02",), target="ally", trigger=("hit",),
        whom={"hit": ("ally",)}, brings=(Brings("concealed", boon=True),),
    )  # fmt: skip
    book = replace(BOOK, powers={**BOOK.powers, "own": row})
    here = scene(foe(), hero("own", at=(5, 7), reacts=0), hero(who="ally", at=(5, 5)), turn="foe")
    attack = Bench(here, lambda run: use(run, "foe", "basic_melee_attack", "ally"), book=book)
    attack.default(*ASIDE).dice("attack", 15, 2)
    attack.say("react_hit", "own")
    assert attack.kind == "over", "15 and 2 meet 14, and not 19"
    assert attack.facts(Hurt) == []


@pytest.mark.rule("BR-TEAM-03", "BR-HP-10")
def test_what_must_have_been_inhaled_is_not_breathed_out_before() -> None:
    row = Power(
        "Sigh", "react", "Passes on.", ("BR-POWER-02",), target="enemy", feet=30, after="inhaled",
        trigger=("turn_start",), whom={"turn_start": ("enemy",)}, steps=(Step("pass_on"),),
    )  # fmt: skip
    book = replace(BOOK, powers={**BOOK.powers, "own": row})
    here = scene(hero("own", reacts=0), foe(), turn="foe")
    assert Bench(here, lambda run: window(run, "turn_start", "foe"), book=book).kind == "over"
