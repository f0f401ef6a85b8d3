"""Stances: shields that help them, weapons that get around them, allies whom they cover."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Faces, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.razorweave.rules.rolls import CheckReading, Guarded, More
from fracas.rulesets.razorweave.state.combatants import Stance, Tier, Unread
from fracas.rulesets.razorweave.state.facts import Stood
from fracas.rulesets.razorweave.state.harm_facts import Reread
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

FULL, PARTIAL, FAILURE = (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)


def shield(armour: tuple[str, ...] = ("kite_shield",), **bob: Any) -> State:
    """Bob with a shield, and Ann with a mace and a flail."""
    bob = {"agi": 1, "armour": armour, "weapons": ("mace",), **bob}
    return duel(ann={"weapons": ("mace", "flail")}, bob=bob)


def defended(state: State, *faces: int, **rulings: str | int) -> Table:
    """Bob has Defended with these dice, and Ann is up."""
    table = Table(state, **rulings).open("bob", "ann").say("action", "defend")
    return table.say("difficulty").roll(*faces)


@pytest.mark.rule("RW-ARM-06", "RW-WEAP-14", "RW-GAP-104")
@pytest.mark.parametrize(
    ("gear", "sources"),
    [
        ({"armour": ("kite_shield",)}, ["+shielded"]),
        ({"armour": ("riot_gear",), "mig": 2}, ["+shielded"]),
        ({"weapons": ("parrying_dagger",)}, ["+defensive"]),
        ({"weapons": ("staff",)}, ["+defensive"]),
        ({"armour": ("tower_shield",)}, ["+shielded", "+defensive"]),
    ],
    ids=str,
)
def test_shields_and_defensive_weapons_help_a_defend(
    gear: dict[str, Any], sources: list[str]
) -> None:
    table = Table(duel(ann=gear)).open().say("action", "defend")
    assert sorted(table.edges()) == sorted(sources)


@pytest.mark.rule("RW-GAP-104")
def test_the_two_tags_of_a_tower_shield_beat_one_burden_and_make_one_edge() -> None:
    table = Table(shield(("tower_shield",))).open("bob", "ann").say("action", "defend")
    table.say("difficulty")
    assert table.play.prompt.dice.notation() == "5d6kh4"  # type: ignore[union-attr]
    dazed = shield(("tower_shield",), conditions=("dazed",))
    table = Table(dazed).open("bob", "ann").say("action", "defend").say("difficulty")
    assert table.play.prompt.dice.notation() == "5d6kh4"  # type: ignore[union-attr]


@pytest.mark.rule("RW-WEAP-12", "RW-WEAP-22", "RW-ARM-06", "RW-DEF-05", "RW-GAP-40")
@pytest.mark.parametrize(("weapon", "ticks"), [("mace", 0), ("flail", 1)])
def test_v16_a_flail_meets_the_stance_without_the_shields_die(weapon: str, ticks: int) -> None:
    table = defended(shield(), 2, 4, 3, 3, 6)
    assert table.checked().total == 17
    assert table.state.who("bob").stance == Stance(Tier.FULL, bare=Tier.PARTIAL)
    table.act(f"strike:bob:{weapon}", *FULL)
    assert table.filled("bob") == ticks
    assert [fact.tier for fact in table.facts(Reread)] == [Tier.PARTIAL] * (weapon == "flail")


@pytest.mark.rule("RW-WEAP-12")
def test_it_is_the_last_die_that_goes_not_the_best() -> None:
    table = defended(shield(), 6, 4, 3, 3, 2)
    assert table.state.who("bob").stance == Stance(Tier.FULL)
    table.act("strike:bob:flail", *FULL)
    assert (table.filled("bob"), table.facts(Reread)) == (0, [])


@pytest.mark.rule("RW-WEAP-12", "RW-ARM-08")
def test_reinforced_armour_leaves_the_stance_as_it_is() -> None:
    table = defended(shield(("plate_armor", "kite_shield"), agi=0, mig=2), 2, 4, 3, 3, 6)
    table.act("strike:bob:flail", *FULL)
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-WEAP-12")
@pytest.mark.parametrize(("die", "ticks"), [(1, 1), (6, 0)])
def test_where_burden_comes_of_it_one_more_die_is_thrown(die: int, ticks: int) -> None:
    # The shield and Dazed cancel out; without the shield Burden is left.
    table = defended(shield(conditions=("dazed",)), 4, 4, 3, 3)
    stance = table.state.who("bob").stance
    assert stance == Stance(Tier.FULL, unread=Unread((3, 3, 4, 4), 1, 14))
    table.act("strike:bob:flail", *FULL).roll(die, kind="unshielded")
    assert table.filled("bob") == ticks
    assert len(table.facts(Reread)) == 1
    typed = defended(shield(conditions=("dazed",)), 4, 4, 3, 3).act("strike:bob:flail", *FULL)
    assert typed.total(die, kind="unshielded").filled("bob") == ticks
    ruled = defended(shield(conditions=("dazed",)), 4, 4, 3, 3).act("strike:bob:flail", *FULL)
    ruled.total(6, "partial", kind="unshielded")
    assert (ruled.facts(Reread)[0].tier, ruled.filled("bob")) == (Tier.PARTIAL, 1)
    stance = Stance(Tier.FULL, unread=Unread((3, 3, 4, 4), 1, 14))
    known = Reread("bob", Tier.PARTIAL).apply(duel(bob={"stance": stance})).who("bob").stance
    assert known == Stance(Tier.FULL, bare=Tier.PARTIAL)


@pytest.mark.rule("RW-WEAP-12")
def test_of_several_dice_that_join_each_has_to_be_told() -> None:
    reading = CheckReading(1, 14, -4, ((0, Tier.FULL), (-99, Tier.FAILURE)))
    with pytest.raises(MalformedAnswer, match=r"^Each die counts by itself"):
        More((3, 3), reading, 2).of_total(7)


@pytest.mark.rule("RW-CHK-06")
def test_a_sum_of_four_is_no_critical_failure_where_the_tiers_know_none() -> None:
    reading = CheckReading(12, 14, 0, ((0, Tier.FULL), (-99, Tier.FAILURE)))
    assert reading.of_total(4) is Tier.FULL
    known = CheckReading(12, 14, 0, ((0, Tier.FULL), (-99, Tier.CRITICAL_FAILURE)))
    assert known.of_total(4) is Tier.CRITICAL_FAILURE


@pytest.mark.rule("RW-WEAP-12")
def test_the_law_of_a_shielded_defend_is_that_of_every_fall_of_the_dice() -> None:
    table = Table(shield()).open("bob", "ann").say("action", "defend").say("difficulty")
    prompt = table.play.prompt
    assert isinstance(prompt, Roll)

    def tier(total: int, faces: Faces) -> Tier:
        if max(faces) == 1:
            return Tier.CRITICAL_FAILURE
        margin = total + 1 - 14
        cuts = ((5, Tier.CRITICAL), (0, Tier.FULL), (-2, Tier.PARTIAL), (-6, Tier.FAILURE))
        return next((name for least, name in cuts if margin >= least), Tier.CRITICAL_FAILURE)

    counted: Counter[tuple[Tier, Tier]] = Counter()
    for faces in product(range(1, 7), repeat=5):
        with_shield = tier(sum(sorted(faces)[1:]), faces)
        counted[with_shield, tier(sum(faces[:4]), faces[:4])] += 1
    law = prompt.dice.law(prompt.reading)
    found: Counter[tuple[Tier, Tier]] = Counter()
    for branch in law.branches:
        told = branch.value
        assert isinstance(told, Guarded)
        ways = branch.chance * 6**5
        assert ways.denominator == 1
        found[told.tier, told.bare or told.tier] += int(ways)
    assert found == counted
    assert sum(branch.chance for branch in law.branches) == Fraction(1)


@pytest.mark.rule("RW-WEAP-12")
def test_a_total_does_not_tell_which_die_was_the_shields() -> None:
    table = Table(shield()).open("bob", "ann").say("action", "defend").say("difficulty")
    with pytest.raises(MalformedAnswer, match="every face"):
        table.say("check", Rolled((), 17))
    table.total(17, "full")
    assert table.state.who("bob").stance == Stance(Tier.FULL)


def allies(**rulings: str | int) -> Table:
    """Bob with a shield, his ally Cid, and Ann with a mace and a flail."""
    state = scene(
        fighter("ann", weapons=("mace", "flail")),
        fighter("bob", "foes", agi=1, armour=("kite_shield",), weapons=("mace",)),
        fighter("cid", "foes"),
        order="rolled",
    )
    return Table(state, **rulings).open("bob", "ann", "cid").say("action", "defend")


@pytest.mark.rule("RW-DEF-08", "RW-ARM-06")
@pytest.mark.parametrize(
    ("choice", "bob", "cid"), [("with:cid", 0, 0), ("self", 0, 2), ("only:cid", 2, 0)]
)
def test_a_shield_covers_an_ally_as_well_or_instead(choice: str, bob: int, cid: int) -> None:
    for target, ticks in (("bob", bob), ("cid", cid)):
        table = allies()
        assert table.play.prompt.default == "with:cid"  # type: ignore[union-attr]
        table.say("guard", choice).say("difficulty").roll(5, 4, 4, 3, 1)
        table.act(f"strike:{target}:mace", *FULL)
        assert table.filled(target) == ticks


@pytest.mark.rule("RW-DEF-08", "RW-WEAP-12")
def test_a_stance_for_an_ally_is_read_without_the_shield_too() -> None:
    table = allies().say("guard", "with:cid").say("difficulty").roll(2, 4, 3, 3, 6)
    table.act("strike:cid:flail", *FULL)
    assert table.filled("cid") == 1


@pytest.mark.rule("RW-DEF-08")
def test_an_ally_is_covered_only_in_the_shield_bearers_place() -> None:
    table = allies().say("guard", "with:cid").say("difficulty").roll(5, 4, 4, 3, 1)
    table.play.edit(Corrected("combatants/cid/place", "dock"), "Cid has run")
    table.act("strike:cid:mace", *FULL)
    assert table.filled("cid") == 2
    away = scene(
        fighter("bob", "foes", armour=("kite_shield",)),
        fighter("cid", "foes", place="dock"),
        fighter("ann"),
        order="rolled",
    )
    assert Table(away).open().say("action", "defend").kind == "difficulty"


@pytest.mark.rule("RW-DEF-08", "RW-GAP-14")
def test_a_stance_for_one_hit_is_used_up_by_an_allys() -> None:
    table = allies(defend_scope="first").say("guard", "with:cid").say("difficulty")
    table.roll(5, 4, 4, 3, 1).act("strike:cid:mace", *FULL)
    assert table.filled("cid") == 0
    assert table.state.who("bob").stance == Stance(Tier.FAILURE)


@pytest.mark.rule("RW-ARM-16", "RW-GAP-51")
def test_an_energy_shield_in_hand_covers_all_who_are_adjacent() -> None:
    state = scene(
        fighter("ann", weapons=("mace",)),
        fighter("bob", "foes", agi=1, weapons=("energy_guard",)),
        fighter("cid", "foes"),
        fighter("eve", "foes"),
        order="rolled",
    )
    table = Table(state).open("bob", "ann", "cid", "eve").say("action", "defend")
    table.say("difficulty").roll(5, 4, 4, 3, 1)
    assert table.state.who("bob").stance == Stance(Tier.FULL, guards=("cid", "eve"))
    assert table.act("strike:eve:mace", *FULL).filled("eve") == 0


@pytest.mark.rule("RW-WEAP-13", "RW-STRIKE-12", "RW-GAP-39")
@pytest.mark.parametrize(
    ("bob", "adjust", "ticks"),
    [
        ({"stance": Stance(Tier.PARTIAL)}, 0, 1),
        ({}, -1, 1),
        ({"stance": Stance(Tier.PARTIAL)}, -2, 1),
        ({"stance": Stance(Tier.FULL)}, 0, 0),
        ({"armour": ("concealed_vest",)}, 0, 0),
        ({"armour": ("plate_armor",)}, -1, 1),
    ],
)
def test_v14_the_tick_of_a_brutal_partial_stands(
    bob: dict[str, Any], adjust: int, ticks: int
) -> None:
    state = duel(ann={"weapons": ("great_axe",)}, bob=bob)
    table = Table(state).open("ann", "bob").act("strike:bob:great_axe", *PARTIAL, ticks=adjust)
    assert table.filled("bob") == ticks
    assert bool(table.state.who("bob").ablated) == ("concealed_vest" in str(bob))


@pytest.mark.rule("RW-WEAP-13", "RW-STRIKE-12")
def test_only_a_brutal_partial_is_guaranteed() -> None:
    bob = {"stance": Stance(Tier.PARTIAL)}
    table = Table(duel(ann={"weapons": ("mace",)}, bob=bob)).open()
    assert table.act("strike:bob:mace", *PARTIAL).filled("bob") == 0
    table = Table(duel(ann={"weapons": ("great_axe",)})).open()
    assert table.act("strike:bob:great_axe", *FULL, ticks=-3).filled("bob") == 0
    table = Table(duel(ann={"weapons": ("great_axe",)})).open()
    table.act("strike:bob:great_axe", *PARTIAL, ticks=-1, without=("off_brutal",))
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-GAP-39")
@pytest.mark.parametrize(("mode", "ticks"), [("guaranteed", 1), ("extra_tick", 2)])
def test_by_a_switch_a_brutal_partial_ticks_twice(mode: str, ticks: int) -> None:
    table = Table(duel(ann={"weapons": ("great_axe",)}), brutal_mode=mode).open()
    assert table.act("strike:bob:great_axe", *PARTIAL).filled("bob") == ticks


@pytest.mark.rule("RW-GAP-13", "RW-GAP-95", "RW-DEF-01")
def test_by_a_switch_defend_answers_the_blow() -> None:
    table = Table(duel(), defend_mode="reaction").open()
    assert "defend" not in table.options
    table.act("strike:bob:club", *FULL).say("react", "defend").say("difficulty").roll(*FULL)
    assert table.filled("bob") == 0
    assert [(fact.who, fact.tier) for fact in table.facts(Stood)] == [("bob", Tier.FULL)]
    table = Table(duel(), defend_mode="reaction").open().act("strike:bob:club", *FULL)
    assert table.say("react", "no").filled("bob") == 2
    assert "defend" in Table(duel()).open().options
    assert Table(duel()).open().act("strike:bob:club", *FULL).kind == "action"


@pytest.mark.rule("RW-GAP-13", "RW-GAP-95")
def test_a_reaction_comes_once_and_not_when_it_is_denied() -> None:
    state = scene(fighter("ann"), fighter("dan"), fighter("bob", "foes"), order="rolled")
    table = Table(state, defend_mode="reaction").open().act("strike:bob:unarmed", *FULL)
    table.say("react", "defend").say("difficulty").roll(*FAILURE)
    assert table.filled("bob") == 2
    table.act("strike:bob:unarmed", *FULL)
    assert (table.kind, table.filled("bob")) == ("action", 4)
    denied = duel(bob={"denied": True})
    table = Table(denied, defend_mode="reaction").open().act("strike:bob:club", *FULL)
    assert (table.kind, table.filled("bob")) == ("action", 2)
    lost = duel(bob={"conditions": ("stunned",)})
    table = Table(lost, defend_mode="reaction").open().act("strike:bob:club", *FULL)
    assert table.filled("bob") == 2


@pytest.mark.rule("RW-WEAP-22", "RW-WEAP-12", "RW-WEAP-04")
@pytest.mark.parametrize(("armour", "ticks"), [("chainmail", 3), ("riot_gear", 2)])
def test_ex10_03_a_flail_critical_goes_through_and_fells(armour: str, ticks: int) -> None:
    state = duel(ann={"weapons": ("flail",)}, bob={"armour": (armour,)})
    table = Table(state).open().act("strike:bob:flail", 6, 6, 6, 1).say("heavy", "stunned")
    assert (table.filled("bob"), table.bears("bob")) == (ticks, ("stunned",))
