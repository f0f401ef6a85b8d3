"""The terminal with a system of every kind of prompt: sealed choices, paths, shares, numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fracas.cli.keyboard import opening
from fracas.core.errors import WrongUse
from fracas.core.play.journal import Closed, Said, Undone
from fracas.core.play.journal_file import read_journal
from fracas.packages import chosen
from fracas.rulesets import registry
from tests.cli.terminal import Done, fracas
from tests.toy import TOY


def facts(kept: Path, name: str) -> list[dict[str, Any]]:
    """The facts of one kind in a journal."""
    entries = json.loads(fracas("replay", kept, "--json").out)["entries"]
    return [fact for entry in entries for fact in entry["facts"] if fact["fact"] == name]


@pytest.fixture(autouse=True)
def _toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only system that is installed."""

    def only(name: str) -> object:
        if name != "toy":
            raise WrongUse(f"There is no system '{name}': there is toy.")
        return TOY

    monkeypatch.setattr(opening, "ruleset", only)
    for place in (chosen, registry):
        monkeypatch.setattr(place, "ruleset", only)
        monkeypatch.setattr(place, "all_rulesets", lambda: (TOY,))
    monkeypatch.setattr(chosen, "rulesets_naming", lambda scenario: (TOY,))


def played(*lines: str, kept: Path | None = None, seats: tuple[str, ...] = ()) -> Done:
    """Ann, who is the human's, against Bob, left when the lines are done."""
    journal = () if kept is None else ("--journal", kept)
    given = [part for seat in seats for part in ("--seat", seat)]
    return fracas("play", "duel", "--seed", 1, *given, *journal, typed="\n".join([*lines, "quit"]))


def test_sealed_choices_stay_hidden_until_all_are_in(tmp_path: Path) -> None:
    kept = tmp_path / "toy.fight"
    done = played("fight", "high", "undo", "undo", "redo", "low", kept=kept)
    assert done.code == 0, done
    assert [fact["cards"] for fact in facts(kept, "Revealed")] == [
        [["ann", "high"], ["bob", "low"]],
        [["ann", "low"], ["bob", "low"]],
    ]
    entries = read_journal(kept).entries
    kinds = [type(entry) for entry in entries]
    assert kinds.count(Undone) == 2
    assert kinds.count(Closed) == 3
    assert [entry.answer for entry in entries if isinstance(entry, Said)] == [
        *("fight", "fight"),
        *("high", "low"),
        *("low", "low"),
    ]
    assert fracas("replay", kept, "--check").code == 0


def test_two_humans_choose_one_after_the_other(tmp_path: Path) -> None:
    kept = tmp_path / "toy.fight"
    done = played("fight", "wait", "high", "low", kept=kept, seats=("them=human",))
    assert done.code == 0, done
    (shown,) = facts(kept, "Revealed")
    assert shown["cards"] == [["ann", "high"], ["bob", "low"]]


def test_every_form_can_be_typed(tmp_path: Path) -> None:
    kept = tmp_path / "toy.fight"
    done = played(
        *("fight", "high", "walk", "moon", "stay"),
        *("high", "bid", "many", "1"),
        *("high", "volley", "bob", "bob=1"),
        *("high", "else", "/why", "I juggle", "yes"),
        kept=kept,
    )
    assert done.code == 0, done
    text = " ".join(done.out.split())
    assert "within reach: " in text
    assert "! 'many' is not a whole number" in text
    assert "! 'bob' is not of the form NAME=NUMBER" in text
    assert [(fact["who"], fact["by"]) for fact in facts(kept, "Hurt")] == [("ann", 1), ("bob", 1)]
    (noted,) = facts(kept, "Noted")
    assert (noted["note"], noted["text"]) == ("else-yes", "I juggle")


def test_the_game_master_gets_the_sheet() -> None:
    done = played(
        *("fight", "high", "strike", "?", "bonus=9", "bonus=2; tags=1,rain", "", ""),
        seats=("gm=human",),
    )
    assert done.code == 0, done
    text = " ".join(done.out.split())
    assert "bonus 0 -2 to 2 the bonus to rule on" in text
    assert "some of dark, rain" in text
    assert "! 9 is not open here" in text


def test_secrets_are_shown_to_their_own_seat_only(tmp_path: Path) -> None:
    """Bob boasts: his player and the game master read his secret in the log, Ann does not."""
    kept = tmp_path / "toy.fight"
    script = ("fight", "fight", "low", "low", "pass", "boast")
    secret = "Noted: ('bob',), 5"
    assert secret in played(*script, kept=kept, seats=("them=human",)).out
    logs = [
        fracas("play", "--resume", kept, "--seat", seat, typed="log\nquit\n").out
        for seat in ("them=advisor", "gm=human", "gm=advisor", "them=human")
    ]
    assert [secret in log for log in logs] == [False, True, False, True]


def test_a_fight_that_nobody_attends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.cli.keyboard.terminal.MOST_UNATTENDED", 50)
    done = fracas("play", "duel", "--auto")
    assert done.code == 1
    assert "take a seat" in done.err
    assert done.err.count("\n") == 1


def test_edits_without_a_fact_of_their_own() -> None:
    done = played(
        "edit fighters/bob/hp=1 because a scratch",
        "edit fighters/bob/hp=[1 because a slip",
        "edit fighters/bob/hp=1",
        "edit fighters/bob/hp=-1 because of nothing",
        "edit bob/hp=3 because of luck",
        "edit bob.hp=4 because of more luck",
        "edit add a cat to them because it was asleep",
        "edit side cat-0 new:cats",
        "edit remove cat-0",
        "edit remove cat-0",
        "edit dance",
        "board",
    )
    text = " ".join(done.out.split())
    assert done.out.count("\n! ") == 5
    assert "Edit (a scratch): Corrected: 1" in text
    assert "Edit (of luck): Corrected: 3" in text
    assert "Edit (of more luck): Corrected: 4" in text
    assert "! Give a reason" in text
    assert "(TOY-01): give more." in text
    assert "! There is no one called 'cat-0'" in text
    assert "! That is not an edit" in text
    assert "bob 4 at the" in text
