"""Difficulty: the ladder, where each act stands on it, and what moves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Noted
from fracas.rulesets import razorweave
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Checked
from tests.rulesets.razorweave.table import Table, duel

ROOM = Path(razorweave.__file__).parent


def dc_of(table: Table, action: str) -> int:
    """The DC at which an action starts."""
    table.say("action", action)
    if table.kind in ("intent", "opening"):
        table.say(table.kind, table.options[0])
    found: int = table.play.prompt.form.field("dc").default  # type: ignore[union-attr]
    return found


@pytest.mark.rule("RW-DC-01")
def test_the_ladder_goes_by_twos_from_easy_to_legendary() -> None:
    book = RULESET.open_book({})
    assert isinstance(book, RazorweaveBook)
    assert book.tables.ladder == {
        "Easy": 12,
        "Routine": 14,
        "Tough": 16,
        "Hard": 18,
        "Heroic": 20,
        "Legendary": 22,
    }


@pytest.mark.rule("RW-DC-01", "RW-DC-07")
@pytest.mark.parametrize("step", [12, 14, 16, 18, 20, 22])
def test_a_step_of_the_ladder_passes_without_a_word(step: int) -> None:
    table = Table(duel()).open().act("strike:bob:club", 4, 4, 3, 3, dc=step)
    assert not table.facts(Noted)


@pytest.mark.rule("RW-DC-07", "RW-GAP-96")
@pytest.mark.parametrize("dc", [13, 15, 17])
def test_a_number_between_the_steps_is_taken_with_a_warning(dc: int) -> None:
    table = Table(duel()).open().act("strike:bob:club", 4, 4, 3, 3, dc=dc)
    assert [check.dc for check in table.facts(Checked)] == [dc]
    (warning,) = [one for one in table.facts(Noted) if one.note == "off_ladder"]
    assert warning.because == ("RW-DC-07", "RW-GAP-96")
    assert f"DC {dc}" in RULESET.say_fact(warning, table.state)


@pytest.mark.rule("RW-DC-07")
def test_content_off_the_ladder_is_taken_with_a_warning(tmp_path: Path) -> None:
    text = (ROOM / "data/tables.toml").read_text(encoding="utf-8")
    file = tmp_path / "tables.toml"
    file.write_text(text, encoding="utf-8")
    assert RULESET.validate(str(file)) == ()
    file.write_text(text.replace("dc = 12", "dc = 13"), encoding="utf-8")
    (warning,) = RULESET.validate(str(file))
    assert "RW-DC-07" in warning


@pytest.mark.rule("RW-DC-03")
@pytest.mark.parametrize(
    ("action", "dc"),
    [
        ("strike:bob:club", 14),
        ("maneuver", 14),
        ("setup", 12),
        ("defend", 14),
        ("withdraw", 14),
    ],
)
def test_where_each_act_starts(action: str, dc: int) -> None:
    assert dc_of(Table(duel()).open(), action) == dc


@pytest.mark.rule("RW-DC-03")
def test_a_withdraw_that_nobody_presses_starts_lower() -> None:
    table = Table(duel(bob={"conditions": ("stunned",)})).open()
    assert dc_of(table, "withdraw") == 12
    table.say("difficulty").roll(3, 3, 3, 3)
    (check,) = table.facts(Checked)
    assert [(term.name, term.amount) for term in check.reasons] == [("no_pressure", -2)]


@pytest.mark.rule("RW-DC-04")
def test_the_gm_moves_the_dc_and_the_record_says_by_how_much() -> None:
    table = Table(duel()).open().act("strike:bob:club", 4, 4, 4, 2, dc=18)
    (check,) = table.facts(Checked)
    assert (check.dc, check.margin, check.tier) == (18, -4, Tier.FAILURE)
    assert [(step.name, step.kind, step.amount) for step in check.reasons] == [("ruled", "dc", 4)]
    table = Table(duel()).open().say("action", "strike:bob:club")
    with pytest.raises(IllegalAnswer):
        table.say("difficulty", dc=3)
