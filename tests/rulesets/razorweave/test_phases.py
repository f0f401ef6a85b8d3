"""A Boss: further phases, abilities that become known; and the warning for a PC nearly out."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected, Noted
from fracas.core.ids import Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import shipped
from fracas.rulesets.razorweave.state.combatants import Ability, Clock
from fracas.rulesets.razorweave.state.harm_facts import PhaseBegan, TakenOut
from fracas.rulesets.razorweave.state.scene_facts import AbilityUsed, Observed
from tests.rulesets.razorweave.table import Table, duel

CRITICAL, FULL, PARTIAL = (5, 5, 5, 4), (4, 4, 3, 3), (4, 4, 3, 2)
PLAYER = Viewer(Seat("ann"))
HOWL = Ability("howl", "Howl", "when hurt", "all are shaken")


def boss(filled: int, *phases: int, **values: Any) -> Table:
    """Ann against a Boss of eight segments with phases to come."""
    bob = {"tier": "boss", "clock": (8, filled), "phases": phases, **values}
    return Table(duel(ann={"weapons": ("short_sword",)}, bob=bob)).open("ann", "bob")


@pytest.mark.rule("RW-RES-14", "RW-GAP-116")
def test_v19_a_full_phase_gives_way_to_the_next_and_spare_ticks_are_lost() -> None:
    table = boss(6, 4).act("strike:bob:short_sword", *CRITICAL).say("bonus")
    assert table.state.who("bob").clock == Clock(4, 0)
    assert table.state.who("bob").standing
    assert [fact.size for fact in table.facts(PhaseBegan)] == [4]
    assert not table.facts(TakenOut)


@pytest.mark.rule("RW-RES-14", "RW-GAP-116")
def test_only_the_last_phase_takes_a_boss_out() -> None:
    table = boss(8 - 1, 1, 2)
    for left in ((2,), ()):
        table.act("strike:bob:short_sword", *FULL)
        assert table.state.who("bob").phases == left
        table.say("action", "end").say("action", "pass")
    table.act("strike:bob:short_sword", *FULL)
    assert table.kind == "outcome"


@pytest.mark.rule("RW-RES-14")
def test_a_phase_may_end_by_a_wound() -> None:
    table = Table(duel(bob={"clock": (4, 3), "phases": (2,), "conditions": ("bleeding",)})).open()
    assert table.state.who("bob").clock == Clock(2, 0)


@pytest.mark.rule("RW-RES-14", "RW-GAP-99")
def test_phases_in_reserve_are_the_game_masters_until_they_begin() -> None:
    table = boss(6, 4)
    assert RULESET.view(table.state, PLAYER).who("bob").phases == ()
    change = Corrected("combatants/bob/phases/0", 3)
    assert RULESET.shows(change, table.state, PLAYER) is None
    with pytest.raises(IllegalAnswer, match="RW-RES-07"):
        table.play.edit(Corrected("combatants/bob/phases/0", 0), "too small")
    assert "a new Clock of 4" in RULESET.say_fact(PhaseBegan("bob", 4), table.state)


@pytest.mark.rule("RW-NPC-04", "RW-GAP-99")
def test_an_ability_is_unknown_until_it_is_used() -> None:
    table = boss(0, abilities=(HOWL,))
    assert RULESET.view(table.state, PLAYER).who("bob").abilities == ()
    table.say("action", "pass").say("action", "else").say("else", "He throws back his head")
    table.say("improvise", check="no", ability="howl", effect="condition", target="ann")
    (used,) = table.facts(AbilityUsed)
    assert RULESET.say_fact(used, table.state) == "Bob uses Howl: all are shaken."
    assert [one.id for one in RULESET.view(table.state, PLAYER).who("bob").abilities] == ["howl"]
    assert table.bears("ann") == ("exposed",)
    assert "Howl: all are shaken" in "\n".join(RULESET.board(table.state))
    assert "Howl" not in "\n".join(RULESET.board(boss(0, abilities=(HOWL,)).state))


@pytest.mark.rule("RW-NPC-04", "RW-GAP-99")
def test_an_ability_is_unknown_until_it_is_observed() -> None:
    table = boss(0, abilities=(HOWL,))
    table.say("action", "else").say("else", "What can it do?")
    assert "ability" not in [field.name for field in table.play.prompt.form.fields]  # type: ignore[union-attr]
    table.say("improvise", check="RSN", effect="observe", target="bob").say("difficulty")
    table.roll(*FULL)
    (seen,) = table.facts(Observed)
    assert "Howl (when hurt): all are shaken" in RULESET.say_fact(seen, table.state)
    assert RULESET.view(table.state, PLAYER).who("bob").abilities[0].seen


@pytest.mark.rule("RW-RES-13")
@pytest.mark.parametrize(("filled", "warned"), [(1, 0), (2, 1), (3, 1)])
def test_the_table_is_warned_when_a_player_character_is_nearly_out(
    filled: int, warned: int
) -> None:
    table = Table(duel(ann={"clock": (6, filled)})).open("bob", "ann")
    table.act("strike:ann:club", *FULL)
    notes = [fact for fact in table.facts(Noted) if fact.note == "warned"]
    assert len(notes) == warned
    if notes:
        line = RULESET.say_fact(notes[0], table.state)
        assert line.startswith("Take care: Ann is out with ")


@pytest.mark.rule("RW-RES-13")
def test_nobody_is_warned_for_a_foe_and_a_wound_warns_as_well() -> None:
    table = Table(duel(bob={"clock": (6, 3)})).open("ann", "bob").act("strike:bob:club", *FULL)
    assert not [fact for fact in table.facts(Noted) if fact.note == "warned"]
    table = Table(duel(ann={"clock": (6, 3), "conditions": ("bleeding",)})).open()
    assert [fact.about for fact in table.facts(Noted) if fact.note == "warned"] == [("ann", "2")]


@pytest.mark.rule("RW-GM-06")
def test_one_page_holds_outcomes_actions_conditions_and_sizes() -> None:
    book = RULESET.open_book({})
    page = RULESET.reference(book)
    assert len(page) < 60
    text = "\n".join(page)
    for row in shipped().conditions.values():
        assert row.effect in text
    for part in ("Critical: +5, 3", "Critical Failure: below that, 0", "Hard 18", "Strike (MIG"):
        assert part in text
    assert "minion 4" in text
