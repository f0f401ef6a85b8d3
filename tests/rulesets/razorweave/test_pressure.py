"""Pressure without a blow, covering fire, and what a Clock or a Critical does not do by itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Ruling
from fracas.core.errors import MalformedAnswer
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import RazorweaveBook, Weapon
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Checked
from tests.rulesets.razorweave.table import Table, duel

FULL, PARTIAL, CRITICAL = (4, 4, 3, 3), (4, 4, 3, 2), (5, 5, 5, 4)


@pytest.mark.rule("RW-STRIKE-10", "RW-GAP-62")
@pytest.mark.parametrize("attribute", ["PRE", "RSN"])
@pytest.mark.parametrize(("faces", "ticks"), [(CRITICAL, 3), (FULL, 2), (PARTIAL, 1)])
def test_threats_and_magic_tick_like_any_strike(
    attribute: str, faces: tuple[int, ...], ticks: int
) -> None:
    table = Table(duel()).open("ann", "bob").say("action", "else").say("else", "Yield!")
    table.say("improvise", check=attribute, effect="ticks", target="bob").say("difficulty")
    table.roll(*faces)
    assert table.filled("bob") == ticks
    assert table.facts(Checked)[-1].attribute == attribute
    assert table.kind == ("cost" if faces == PARTIAL else "action")


@pytest.mark.rule("RW-STRIKE-10")
def test_a_spell_is_a_strike_by_its_own_attribute() -> None:
    bolt = Weapon("bolt of fire", ("Ranged",), attribute="RSN")
    state = duel(ann={"weapons": ("bolt",), "rsn": 2})
    table = Table(replace(state, engaged=()), weapons={"bolt": bolt}).open("ann", "bob")
    table.act("strike:bob:bolt", 3, 3, 3, 3)
    (check,) = table.facts(Checked)
    assert (check.attribute, check.total, check.tier) == ("RSN", 14, Tier.FULL)
    assert table.filled("bob") == 2


@pytest.mark.rule("RW-GAP-62")
def test_pressure_is_called_before_the_roll_and_allowed_by_the_gm() -> None:
    table = Table(duel()).open("ann", "bob").say("action", "else").say("else", "Yield!")
    table.say("improvise", check="PRE").say("difficulty").roll(*FULL)
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-GAP-61")
@pytest.mark.parametrize("who", ["ann", "bob"])
def test_a_partial_has_its_price_for_both_sides(who: str) -> None:
    other = "bob" if who == "ann" else "ann"
    table = Table(duel()).open(who, other).act(f"strike:{other}:club", *PARTIAL)
    assert table.kind == "cost"
    table.say("cost")
    assert table.bears(who) == ("exposed",)


@pytest.mark.rule("RW-GAP-86")
def test_a_foe_who_can_hardly_stand_is_no_easier_to_hit() -> None:
    table = Table(duel(bob={"clock": (6, 5)})).open("ann", "bob").say("action", "strike:bob:club")
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert prompt.form.field("dc").default == 14  # type: ignore[union-attr]
    assert prompt.reasons == ()
    table.say("difficulty", dc=12).roll(3, 3, 3, 3)
    assert table.facts(Checked)[-1].tier is Tier.FULL


@pytest.mark.rule("RW-GAP-102")
@pytest.mark.parametrize("tier", list(Tier))
def test_a_tier_may_be_forced_without_dice(tier: Tier) -> None:
    table = Table(duel()).open("ann", "bob").act("strike:bob:club").total(4, tier)
    (check,) = table.facts(Checked)
    assert (check.tier, check.faces) == (tier, ())


@pytest.mark.rule("RW-GAP-102")
def test_what_is_no_tier_cannot_be_forced() -> None:
    table = Table(duel()).open("ann", "bob").act("strike:bob:club")
    with pytest.raises(MalformedAnswer, match=r"^'grand' is no tier: it is one of .*partial"):
        table.total(4, "grand")


@pytest.mark.rule("RW-GAP-115")
def test_heavy_has_its_effect_and_any_other_bonus_wants_the_gm() -> None:
    table = Table(duel()).open("ann", "bob").act("strike:bob:club", *CRITICAL)
    assert table.kind == "heavy"
    assert "none" not in table.options
    table.say("heavy", "prone")
    assert table.play.prompt.default == "none"  # type: ignore[union-attr]
    table.say("bonus")
    assert table.bears("bob") == ("prone",)


def shooting(**ann: Any) -> Table:
    """Ann with a crossbow, in a book where foes may be Suppressed."""
    crossbow = Weapon("crossbow", ("Ranged",))
    state = duel(ann={"weapons": ("bow",), "pre": 2, **ann})
    table = Table(state, weapons={"bow": crossbow})
    book = table.play.book
    assert isinstance(book, RazorweaveBook)
    pinned = replace(book.conditions["dazed"], name="Suppressed", severity="moderate")
    book = replace(book, conditions={**book.conditions, "suppressed": pinned})
    table.play = Chronicle(RULESET, book, state, seed=b"test")
    return table.open("ann", "bob")


@pytest.mark.rule("RW-SETUP-09")
def test_covering_fire_is_a_set_up_that_leaves_its_target_suppressed() -> None:
    table = shooting().say("action", "setup")
    assert {"suppressed:bob", "edge:ann"} <= set(table.options)
    table.say("opening", "suppressed:bob").say("difficulty").roll(3, 3, 3, 3)
    assert table.bears("bob") == ("suppressed",)
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-SETUP-09")
def test_who_has_nothing_to_shoot_with_cannot_suppress() -> None:
    table = shooting(weapons=("club",)).say("action", "setup")
    assert "suppressed:bob" not in table.options
