"""What each side wants, how hard its members fall, and stakes that change."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Ruling
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.state.harm_facts import TakenOut
from fracas.rulesets.razorweave.state.scene_facts import Amended, Staked
from fracas.rulesets.razorweave.state.state import SideStake
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

FULL = (4, 4, 3, 3)


@pytest.mark.rule("RW-OUT-25")
def test_what_each_side_wants_stands_beside_the_severity_and_binds_nothing() -> None:
    table = Table(duel()).open(wants_party="to gain time", wants_foes="to kill")
    (staked,) = table.facts(Staked)
    assert staked.sides == (SideStake("party", "to gain time"), SideStake("foes", "to kill"))
    board = "\n".join(RULESET.board(table.state))
    assert "The party want: to gain time." in board
    assert "The foes want: to kill." in board
    assert table.state.severity_of("bob") == "moderate"


@pytest.mark.rule("RW-OUT-19", "RW-GAP-90")
def test_a_side_may_fall_harder_and_one_of_it_less_hard() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bob", "foes", clock=(6, 4)),
        fighter("eve", "foes", clock=(6, 4), severity="moderate"),
        order="rolled",
    )
    table = Table(state).open("ann", "bob", "eve", severity_foes="permanent")
    assert [table.state.severity_of(who) for who in ("ann", "bob", "eve")] == [
        "moderate",
        "permanent",
        "moderate",
    ]
    assert "falls at Moderate severity" in "\n".join(RULESET.board(table.state))
    table.act("strike:bob:club", *FULL).say("outcome").say("shift_back")
    (fall,) = table.facts(TakenOut)
    assert fall.outcome == "killed"
    out = table.state.who("bob").out
    assert out is not None
    assert out.severity == "permanent"
    for _ in range(1):
        table.say("action", "pass")
    table.act("strike:eve:club", *FULL)
    assert table.play.prompt.default == "unconscious"  # type: ignore[union-attr]


@pytest.mark.rule("RW-GAP-90", "RW-OUT-14")
def test_a_side_of_player_characters_falls_for_good_only_by_consent() -> None:
    table = Table(duel()).say("stakes", severity_party="permanent").say("consent", "no")
    assert table.kind == "stakes"
    table = Table(duel()).say("stakes", severity_party="permanent").say("consent", "yes")
    assert table.state.severity_of("ann") == "permanent"
    table = Table(duel()).say("stakes", severity_foes="permanent")
    assert table.kind == "order"
    table = Table(duel()).say("stakes", severity="permanent", severity_party="major")
    assert table.kind == "order"
    assert table.state.severity_of("ann") == "major"


@pytest.mark.rule("RW-GAP-90")
def test_a_pc_is_guarded_by_the_severity_of_its_own_side() -> None:
    state = duel(ann={"clock": (6, 5), "conditions": ("bleeding",)}, severity="minor")
    table = Table(state).open(severity_party="major")
    assert table.play.prompt.deciders == ("ann",)  # type: ignore[union-attr]


@pytest.mark.rule("RW-OUT-19")
def test_a_severity_that_is_none_is_refused() -> None:
    table = Table(duel()).open()
    with pytest.raises(IllegalAnswer, match="RW-OUT-19"):
        table.play.edit(Corrected("combatants/bob/severity", "awful"), "hm")


@pytest.mark.rule("RW-OUT-18")
def test_a_minion_of_a_side_that_falls_hard_still_falls_at_moderate() -> None:
    table = Table(duel(bob={"clock": (6, 4), "tier": "minion"}))
    table.open(severity_foes="permanent").act("strike:bob:club", *FULL)
    assert table.play.prompt.default == "unconscious"  # type: ignore[union-attr]


@pytest.mark.rule("RW-GM-08")
def test_the_stakes_may_be_amended_in_the_sight_of_both_sides() -> None:
    table = Table(duel("conversational")).open()
    table.say("next", "amend").say("amended", "Get away alive.")
    assert table.state.stakes == "Get away alive."
    assert table.kind == "next"
    assert "Get away alive." in RULESET.board(table.state)[0]
    (fact,) = table.facts(Amended)
    assert RULESET.say_fact(fact, table.state) == "The stakes are now: Get away alive."


@pytest.mark.rule("RW-GM-08")
def test_in_turns_the_stakes_are_amended_by_an_edit() -> None:
    table = Table(duel()).open()
    table.play.edit(Amended("Hold the door.", because=("RW-GM-08",)), "the barges are late")
    assert (table.state.stakes, table.kind) == ("Hold the door.", "action")


def test_a_scene_keeps_what_was_wanted_as_the_next_default() -> None:
    state = replace(duel(), aims=(SideStake("foes", "to rout", "major"),))
    table = Table(state).open()
    assert table.state.aims == state.aims


@pytest.mark.rule("RW-OUT-25", "RW-INIT-03")
def test_the_duel_in_the_bell_tower_opens_with_what_both_want() -> None:
    book = RULESET.open_book({})
    state = RULESET.start(book, "bell-tower-duel")
    assert (state.severity, state.order, state.tags[0].id) == ("minor", "popcorn", "slick")
    assert [aim.wants for aim in state.aims] == [
        "the charter, unsigned",
        "the charter, signed before the bell is rung",
    ]
    gear = [(one.kind, one.clock.size, one.weapons, one.armour) for one in state.combatants]
    assert gear == [
        ("vpc", 6, ("maul",), ("chainmail",)),
        ("pc", 6, ("rapier",), ("leather_armor",)),
    ]
    prompt = Table(state).open().play.prompt
    assert isinstance(prompt, Ruling)
    assert (prompt.kind, prompt.default) == ("first", "brother_hask")
