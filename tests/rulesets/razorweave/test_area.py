"""Area: one blow whose ticks fall on several."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.weapons import within
from fracas.rulesets.razorweave.state.combatants import Stance, Tier
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, fighter, scene

CRITICAL, FULL, PARTIAL = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3)


def crowd(weapon: str = "shotgun", **bob: Any) -> State:
    """Ann with an Area weapon at Close to three foes, two of them in Medium Armor; Dan is near."""
    return scene(
        fighter("ann", kind="pc", weapons=(weapon,)),
        fighter("dan"),
        fighter("bob", "foes", **bob),
        fighter("cid", "foes", armour=("chainmail",)),
        fighter("eve", "foes", armour=("chainmail",)),
        engaged=((),),  # type: ignore[arg-type]
        order="rolled",
    )


def ticks(table: Table) -> dict[str, int]:
    """What each combatant took."""
    return {fact.who: fact.ticks for fact in table.facts(Ticked)}


@pytest.mark.rule("RW-WEAP-10", "RW-STRIKE-11", "RW-STRIKE-12", "RW-GAP-47")
@pytest.mark.parametrize(
    ("target", "shares", "taken"),
    [
        ("bob", {"bob": 1, "cid": 1, "eve": 1}, {"bob": 1, "cid": 1, "eve": 1}),
        ("bob", {"bob": 1, "cid": 2}, {"bob": 1, "cid": 1}),
        ("cid", {"cid": 2, "bob": 1}, {"cid": 1, "bob": 1}),
        ("bob", {"bob": 3}, {"bob": 3}),
    ],
)
def test_v17_a_critical_is_split_and_each_share_meets_its_armour(
    target: str, shares: dict[str, int], taken: dict[str, int]
) -> None:
    table = Table(crowd()).open().act(f"strike:{target}:shotgun", *CRITICAL)
    table.say("split", tuple(shares.items())).say("bonus")
    assert ticks(table) == taken


@pytest.mark.rule("RW-WEAP-10")
def test_all_ticks_are_given_out_and_the_target_gets_some() -> None:
    table = Table(crowd()).open().act("strike:bob:shotgun", *FULL)
    for shares in ((("cid", 2),), (("bob", 1),), (("bob", 2), ("cid", 1)), (("dan", 2),)):
        with pytest.raises(IllegalAnswer):
            table.say("split", shares)
    assert ticks(table.say("split")) == {"bob": 2}


@pytest.mark.rule("RW-WEAP-10", "RW-STRIKE-11")
def test_v17_a_partial_strikes_one_and_costs() -> None:
    table = Table(crowd()).open().act("strike:bob:shotgun", *PARTIAL)
    assert (table.kind, ticks(table)) == ("cost", {"bob": 1})


@pytest.mark.rule("RW-STRIKE-11")
def test_without_area_one_blow_strikes_one() -> None:
    table = Table(crowd("crossbow")).open().act("strike:bob:crossbow", *CRITICAL)
    assert (table.kind, ticks(table)) == ("bonus", {"bob": 3})


@pytest.mark.rule("RW-WEAP-10", "RW-STRIKE-12")
def test_each_share_meets_the_stance_of_its_own_target() -> None:
    table = Table(crowd(stance=Stance(Tier.FULL))).open().act("strike:cid:shotgun", *FULL)
    table.say("split", (("cid", 1), ("bob", 1)))
    assert ticks(table) == {"cid": 1, "bob": 0}


@pytest.mark.rule("RW-WEAP-11")
def test_friends_are_caught_at_the_gms_word_only() -> None:
    table = Table(crowd()).open().act("strike:bob:shotgun", *FULL)
    assert "dan" not in str(table.play.prompt)
    table = Table(crowd()).open().act("strike:bob:shotgun", *FULL, friends="caught")
    table.say("split", (("bob", 1), ("dan", 1)))
    assert ticks(table) == {"bob": 1, "dan": 1}


@pytest.mark.rule("RW-GAP-47")
@pytest.mark.parametrize("mode", ["distribute", "each"])
def test_by_a_switch_every_target_suffers_all_of_it(mode: str) -> None:
    table = Table(crowd(), area_mode=mode).open().act("strike:bob:shotgun", *FULL)
    if mode == "distribute":
        assert ticks(table.say("split")) == {"bob": 2}
    else:
        assert ticks(table) == {"bob": 2, "cid": 1, "eve": 1}


@pytest.mark.rule("RW-WEAP-18", "RW-WEAP-10")
def test_a_shotgun_reaches_those_in_one_zone_whom_it_reaches_at_all() -> None:
    book, state = open_book({}), crowd()
    assert within(state, book, "ann", "bob", "shotgun", friends=False) == ("bob", "cid", "eve")
    moved = replace(
        state,
        combatants=tuple(
            replace(one, place="dock" if one.id == "eve" else "") for one in state.combatants
        ),
    )
    assert within(moved, book, "ann", "bob", "shotgun", friends=False) == ("bob", "cid")
    assert book.weapons["shotgun"].bands == ("engaged", "close")
    table = Table(state).open()
    assert "strike:bob:shotgun" in table.options
    near = Table(replace(state, engaged=(("ann", "bob"),))).open()
    assert "strike:bob:shotgun" in near.options


@pytest.mark.rule("RW-WEAP-04", "RW-WEAP-10")
def test_a_heavy_area_critical_stuns_everybody_whom_it_hits() -> None:
    table = Table(crowd("arc_weapon")).open().act("strike:bob:arc_weapon", *CRITICAL)
    table.say("split", (("bob", 2), ("cid", 1))).say("heavy", "stunned").say("heavy", "prone")
    assert (table.bears("bob"), table.bears("cid")) == (("stunned",), ("prone",))
    assert table.bears("eve") == ()


@pytest.mark.rule("RW-WEAP-02")
def test_the_gm_may_take_area_away_where_the_story_does() -> None:
    table = Table(crowd()).open().act("strike:bob:shotgun", *FULL, without=("off_area",))
    assert ticks(table) == {"bob": 2}
    assert table.kind == "action"
