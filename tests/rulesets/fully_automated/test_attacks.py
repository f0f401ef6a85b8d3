"""Tackle, and what holds of every attack beat."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.fully_automated.state.facts import CardLost, Resolved, Struck, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import AimServed
from tests.rulesets.fully_automated.table import Table, attacks, fighter, spot


def tackling(**values: Any) -> Table:
    """Wren tackles Bix, who aims two hexes off."""
    wren = fighter("wren", card="tackle", **values)
    return Table(attacks(wren, fighter("bix", "blue", (3, 0), card="aim")))


@pytest.mark.rule("FA-UNARM-05", "FA-UNARM-06", "FA-UNARM-07", "FA-UNARM-09", "FA-GAP-42")
def test_a_tackle_moves_strikes_as_bare_hands_do_and_stuns_its_player_alone() -> None:
    table = tackling().say("path", (str(spot(1, 0)), str(spot(2, 0))))
    table.default("companion", "path").say("target", "strike:bix").roll("attack", "0 +")
    table.say("retreat", f"step:{spot(1, 0)}")
    assert table.facts(Struck)[0].card == "punch"
    assert (table.hp("bix"), table.state.who("bix").stunned_next) == (17, 0)
    assert (table.state.who("wren").stunned_next, table.state.who("wren").done) == (1, True)
    missed = tackling().say("path", ()).say("target", "none")
    assert missed.state.who("wren").stunned_next == 1
    trained = tackling(proficiencies=("trained_strike",)).say("path", ())
    trained.say("target", f"step:{spot(1, 0)}").say("target", "none")
    assert trained.facts(Wasted)[0].card == "trained"


@pytest.mark.rule("FA-UNARM-08", "FA-AIM-17", "FA-MOVE-03")
@pytest.mark.parametrize(
    ("use", "hexes", "levels", "served"),
    [("move", 6, {}, 1), ("attack", 4, {"aimed": 1}, 1), ("keep", 4, {}, 0)],
)
def test_an_aim_goes_to_the_way_or_to_the_blow(
    use: str, hexes: int, levels: dict[str, int], served: int
) -> None:
    table = tackling(aim=1).say("tackle_aim", use)
    assert table.play.prompt.form.budget == hexes  # type: ignore[union-attr]
    table.say("path", (str(spot(1, 0)), str(spot(2, 0)))).default("companion", "path")
    table.say("target", "strike:bix")
    assert table.levels() == levels
    table.roll("attack", "0 0 0" if levels else "0 0").say("retreat")
    assert len(table.facts(AimServed)) == served
    assert table.state.who("wren").aim_used == ("spent" if served else "kept")


@pytest.mark.rule("FA-ROUND-02", "FA-ATK-12", "FA-ATK-21")
def test_each_attack_ends_before_the_next_begins() -> None:
    ada = fighter("ada", weapons=("club",), card="club")
    cal = fighter("cal", at=(5, 5), weapons=("club",), card="club")
    table = Table(attacks(ada, cal, fighter("bix", "blue", (1, 0), card="aim")))
    table.say("target", "strike:bix").roll("attack", "0 0").say("retreat")
    assert [fact.who for fact in table.facts(Resolved)] == ["ada"]
    assert table.asked == "cal"
    table.say("target", "none")
    assert [fact.who for fact in table.facts(Wasted)] == ["cal"]
    assert table.state.who("cal").done


@pytest.mark.rule("FA-ATK-19", "FA-HP-06", "FA-ROUND-11")
@pytest.mark.parametrize(("hp", "loses"), [(0, True), (1, False), (-12, True)])
def test_who_is_down_attacks_no_more(hp: int, loses: bool) -> None:
    ada = fighter("ada", weapons=("club",), card="club", hp=hp)
    table = Table(attacks(ada, fighter("bix", "blue", (1, 0), card="aim")))
    assert bool(table.facts(CardLost)) is loses
    assert (table.kind == "over") is loses
