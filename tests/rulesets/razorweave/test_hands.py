"""Hands: what they hold, what is carried, and how to swap them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.errors import ContentError, IllegalAnswer
from fracas.core.facts import Beat, Corrected
from fracas.rulesets.razorweave.content import CombatantRow, RazorweaveBook, open_book
from fracas.rulesets.razorweave.rules.hands import hands, readied
from fracas.rulesets.razorweave.setup.cast import combatant_of
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.facts import Improvised
from fracas.rulesets.razorweave.state.harm_facts import Readied
from tests.rulesets.razorweave.table import Table, duel, fighter, warnings

FULL = (4, 4, 3, 3)


def entering(**row: Any) -> Combatant:
    """A combatant made from a row of content."""
    book = open_book({})
    rows = {**book.combatants, "ann": CombatantRow("Ann", **row)}
    made: RazorweaveBook = msgspec.structs.replace(book, combatants=rows)
    return combatant_of(made, "ann", "party")


@pytest.mark.rule("RW-GEAR-01", "RW-ARM-07")
@pytest.mark.parametrize(
    ("mig", "weapons", "armour", "ready", "stowed"),
    [
        (0, ("rapier", "parrying_dagger"), (), ("rapier", "parrying_dagger"), ()),
        (0, ("longbow", "dagger"), (), ("longbow",), ("dagger",)),
        (0, ("spear", "longbow"), ("kite_shield",), ("spear", "kite_shield"), ("longbow",)),
        (0, ("longbow",), ("kite_shield",), ("longbow",), ("kite_shield",)),
        (2, ("spear",), ("tower_shield",), ("spear",), ("tower_shield",)),
        (3, ("spear",), ("tower_shield",), ("spear", "tower_shield"), ()),
        (0, ("spear", "dagger"), ("riot_gear",), ("spear", "riot_gear"), ("dagger",)),
        (0, ("club", "dagger"), ("plate_armor",), ("club", "dagger", "plate_armor"), ()),
    ],
)
def test_two_hands_hold_what_they_can(
    mig: int,
    weapons: tuple[str, ...],
    armour: tuple[str, ...],
    ready: tuple[str, ...],
    stowed: tuple[str, ...],
) -> None:
    one = entering(mig=mig, weapons=weapons, armour=armour)
    assert ((*one.weapons, *one.armour), one.stowed) == (ready, stowed)


@pytest.mark.rule("RW-ARM-07", "RW-ARM-06")
def test_a_strong_arm_carries_a_tower_shield_in_one_hand() -> None:
    book = open_book({})
    assert [hands(book, "tower_shield", mig) for mig in (2, 3, 4)] == [2, 1, 1]
    assert [hands(book, item, 0) for item in ("kite_shield", "riot_gear", "chainmail")] == [1, 1, 0]


@pytest.mark.rule("RW-WEAP-24", "RW-TURN-04")
def test_changing_weapons_is_free_and_comes_before_the_blow() -> None:
    state = duel(ann={"weapons": ("club",), "stowed": ("longbow", "short_sword")})
    table = Table(state).open()
    assert {"change:longbow", "change:short_sword"} <= set(table.options)
    assert "strike:bob:short_sword" not in table.options
    table.say("action", "change:short_sword").act("strike:bob:short_sword", *FULL)
    one = table.state.who("ann")
    assert (one.weapons, one.stowed) == (("short_sword", "club"), ("longbow",))
    assert table.filled("bob") == 2


@pytest.mark.rule("RW-WEAP-24", "RW-GEAR-01")
def test_both_hands_on_a_bow_put_the_shield_away() -> None:
    ann = {"weapons": ("spear",), "armour": ("chainmail", "kite_shield"), "stowed": ("longbow",)}
    table = Table(duel(ann=ann)).open().say("action", "change:longbow")
    one = table.state.who("ann")
    assert (one.weapons, one.armour) == (("longbow",), ("chainmail",))
    assert one.stowed == ("spear", "kite_shield")
    ann = {"weapons": ("spear",), "armour": ("riot_gear",), "stowed": ("longbow",)}
    assert "change:longbow" not in Table(duel(ann=ann)).open().options


@pytest.mark.rule("RW-TURN-04")
def test_a_second_small_act_takes_the_gms_leave() -> None:
    state = duel(ann={"weapons": ("club",), "stowed": ("longbow", "great_axe")})
    table = Table(state).open().say("action", "change:longbow").say("action", "change:great_axe")
    assert table.play.prompt.default == "no"  # type: ignore[union-attr]
    table.say("small", "no")
    assert table.state.who("ann").weapons == ("longbow",)
    table.say("action", "change:great_axe").say("small", "yes")
    assert table.state.who("ann").weapons == ("great_axe",)
    assert [fact.item for fact in table.facts(Readied)] == ["longbow", "great_axe"]


@pytest.mark.rule("RW-TURN-04")
def test_a_small_act_in_ones_own_words_costs_nothing_when_the_gm_says_so() -> None:
    table = Table(duel()).open().say("action", "else").say("else", "kicks a chair over")
    table.say("improvise", small="small")
    assert (table.kind, table.state.active) == ("action", "ann")
    assert "strike:bob:club" in table.options
    assert len(table.facts(Improvised)) == 1
    table.say("action", "else").say("else", "shouts for help")
    table.say("improvise", check="no")
    assert table.state.active == "bob"


@pytest.mark.rule("RW-TURN-04")
def test_a_small_act_in_ones_own_words_is_the_free_one_of_the_turn() -> None:
    state = duel(ann={"weapons": ("club",), "stowed": ("longbow",)})
    table = Table(state).open().say("action", "else").say("else", "kicks a chair over")
    table.say("improvise", small="small").say("action", "change:longbow")
    assert table.kind == "small", "one more takes leave"


@pytest.mark.rule("RW-CUST-08", "RW-WEAP-24")
def test_who_lost_a_weapon_draws_a_carried_one_as_a_small_act() -> None:
    ann = {"weapons": ("club",), "stowed": ("short_sword",), "conditions": ("disarmed",)}
    table = Table(duel(ann=ann)).open().say("action", "change:short_sword")
    one = table.state.who("ann")
    assert (one.weapons, one.stowed, one.conditions) == (("short_sword",), (), ())
    table.say("action", "strike:bob:short_sword")
    assert table.edges() == []


@pytest.mark.rule("RW-CUST-08")
def test_disarmed_means_bare_hands_and_burden_until_the_weapon_is_back() -> None:
    table = Table(duel(ann={"conditions": ("disarmed",)})).open()
    assert [one for one in table.options if one.startswith("strike")] == ["strike:bob:unarmed"]
    table.say("action", "clear:ann:disarmed")
    assert table.bears("ann") == ()
    table = Table(duel(ann={"conditions": ("disarmed",)})).open()
    assert table.say("action", "strike:bob:unarmed").edges() == ["-disarmed"]


@pytest.mark.rule("RW-GEAR-01", "RW-GEAR-03")
@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("combatants/ann/armour", ("chainmail", "plate_armor"), "RW-GEAR-03"),
        ("combatants/ann/armour", ("club",), "RW-GEAR-03"),
        ("combatants/ann/armour", ("tower_shield",), "RW-GEAR-01"),
        ("combatants/ann/weapons", ("longbow",), "RW-GEAR-01"),
        ("combatants/ann/armour", ("mithril",), "RW-ARM-01"),
    ],
)
def test_an_edit_cannot_hang_on_what_no_one_can_wear(
    path: str, value: tuple[str, ...], rule: str
) -> None:
    table = Table(duel(ann={"weapons": ("mace",), "armour": ("kite_shield",)})).open()
    with pytest.raises(IllegalAnswer, match=rule):
        table.play.edit(Corrected(path, value), "odd")


GEAR = """\
[combatants.guard]
name = "Guard"
mig = {mig}
skills = [{skills}]
weapons = [{weapons}]
armour = [{armour}]
"""


def gear(
    weapons: tuple[str, ...] = (), armour: tuple[str, ...] = (), mig: int = 0, skills: str = ""
) -> str:
    """A content file with one combatant."""

    def quoted(names: tuple[str, ...]) -> str:
        return ", ".join(f'"{name}"' for name in names)

    return GEAR.format(mig=mig, skills=skills, weapons=quoted(weapons), armour=quoted(armour))


@pytest.mark.rule("RW-GEAR-01", "RW-GEAR-03", "RW-ARM-07", "RW-ARM-01")
@pytest.mark.parametrize(
    ("weapons", "armour", "mig", "rule"),
    [
        (("spear",), ("chainmail", "kite_shield"), 0, ""),
        (("longbow",), ("kite_shield",), 0, "RW-GEAR-01"),
        (("longbow",), ("riot_gear",), 0, "RW-GEAR-01"),
        (("spear",), ("tower_shield",), 2, "RW-ARM-07"),
        (("spear",), ("tower_shield",), 3, ""),
        ((), ("tower_shield",), 0, ""),
        ((), ("chainmail", "leather_armor"), 0, "RW-GEAR-03"),
        ((), ("chainmale",), 0, "the name of armour"),
    ],
)
def test_the_loader_holds_gear_against_hands(
    weapons: tuple[str, ...], armour: tuple[str, ...], mig: int, rule: str, tmp_path: Path
) -> None:
    text = gear(weapons, armour, mig)
    if not rule:
        assert warnings(tmp_path, text) == ()
        return
    with pytest.raises(ContentError, match=rule):
        warnings(tmp_path, text)


@pytest.mark.rule("RW-ARM-14", "RW-GAP-111")
def test_the_loader_warns_of_untrained_power_armour(tmp_path: Path) -> None:
    (warning,) = warnings(tmp_path, gear(armour=("power_armor",)))
    assert "RW-ARM-14" in warning
    assert warnings(tmp_path, gear(armour=("power_armor",), skills='"Power Armor"')) == ()


OWN_ARMOUR = """\
[armour.shell]
name = "shell"
tags = [{tags}]

[gear_tags.Spiny]
effect = "hurts to touch"
{hook}
"""


@pytest.mark.rule("RW-ARM-17", "RW-ARM-18")
def test_the_loader_warns_of_three_tags_and_of_armour_that_only_helps(tmp_path: Path) -> None:
    hook = "reduction = 1"
    fine = OWN_ARMOUR.format(tags='"Medium Armor", "Spiny"', hook=hook)
    assert warnings(tmp_path, fine) == ()
    three = OWN_ARMOUR.format(tags='"Medium Armor", "Spiny", "Reinforced"', hook=hook)
    (warning,) = warnings(tmp_path, three)
    assert "RW-ARM-18" in warning
    (warning,) = warnings(tmp_path, OWN_ARMOUR.format(tags='"Spiny"', hook=hook))
    assert "RW-ARM-17" in warning


@pytest.mark.rule("RW-WEAP-21", "RW-ARM-17")
def test_a_tag_of_ones_own_says_what_it_acts_on(tmp_path: Path) -> None:
    text = OWN_ARMOUR.format(tags='"Spiny"', hook="")
    with pytest.raises(ContentError, match="RW-WEAP-21"):
        warnings(tmp_path, text)


@pytest.mark.rule("RW-GEAR-03")
def test_armour_may_not_share_its_key_with_a_weapon(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="RW-GEAR-03"):
        warnings(tmp_path, '[armour.club]\nname = "club"\ntags = ["Shielded"]\n')


@pytest.mark.rule("RW-GEAR-01", "RW-ARM-07")
@pytest.mark.parametrize(("mig", "rsn", "fits"), [(3, 0, True), (0, 3, False)])
def test_what_is_readied_goes_by_the_strength_of_the_arm(mig: int, rsn: int, fits: bool) -> None:
    one = fighter("ann", mig=mig, rsn=rsn, armour=("tower_shield",), stowed=("spear",))
    kit = readied(open_book({}), one, "spear")
    assert kit is not None
    assert kit.weapons == ("spear",)
    assert ("tower_shield" in kit.armour) is fits


@pytest.mark.rule("RW-ARM-11")
def test_only_worn_armour_is_mended() -> None:
    state = duel(ann={"worn": 1, "armour": ("chainmail",)}, bob={"rank": 4})
    table = Table(replace(state, agenda=(Beat("rest"),)))
    assert (table.kind, table.options) == ("mended", ("ann",))
    whole = Table(replace(duel(bob={"rank": 4}), agenda=(Beat("rest"),)))
    assert whole.kind != "mended"
