"""`edit` at the prompt: a rule that it makes due is asked about, and applied or left."""

from __future__ import annotations

from pathlib import Path

from fracas.core.facts import Applied
from fracas.core.play.journal import Edited
from fracas.core.play.journal_file import read_journal
from fracas.core.play.stored import fact_from
from fracas.rulesets.registry import ruleset
from tests.cli.terminal import Done, fracas

FULL = "edit dock_thug/clock/filled=6 because he has had enough"


def played(kept: Path, *lines: str, seat: str = "gm=human") -> Done:
    """Rella against the Dock Thug, at one keyboard, up to her first turn and then these lines."""
    typed = "\n".join(["", *lines, "quit"])
    return fracas(
        *("play", "dock-thug", "--seed", 9, "--ids", "--seat", seat, "--journal", kept),
        typed=typed,
    )


def applied(kept: Path) -> list[Applied]:
    """The rules that were applied in a journal."""
    rules = ruleset("razorweave")
    edits = [one.fact for one in read_journal(kept).entries if isinstance(one, Edited)]
    facts = [fact_from(rules, raw) for raw in edits]
    return [fact for fact in facts if isinstance(fact, Applied)]


def test_a_full_clock_is_asked_about_and_applied(tmp_path: Path) -> None:
    kept = tmp_path / "dock.fight"
    done = played(kept, FULL, "perhaps", "apply", "")
    text = " ".join(done.out.split())
    assert "Dock Thug's Clock is full: taken out? RW-OUT-03" in text
    assert "! Write apply, or press Enter to leave it." in text
    assert "Edit: Dock Thug's Clock is full: taken out." in text
    assert "Dock Thug is taken out and " in text
    assert len(applied(kept)) == 1
    assert fracas("replay", kept, "--check").code == 0
    assert fracas("verify", kept).code == 0


def test_enter_leaves_it(tmp_path: Path) -> None:
    kept = tmp_path / "dock.fight"
    done = played(kept, FULL, "")
    assert "Dock Thug's Clock is full: taken out?" in " ".join(done.out.split())
    assert "Dock Thug is taken out" not in done.out
    assert applied(kept) == []


def test_the_end_of_the_input_leaves_it_too(tmp_path: Path) -> None:
    kept = tmp_path / "dock.fight"
    typed = f"\n{FULL}\n"
    fracas("play", "dock-thug", "--seat", "gm=human", "--journal", kept, typed=typed)
    assert applied(kept) == []


def test_what_was_applied_is_undone(tmp_path: Path) -> None:
    kept = tmp_path / "dock.fight"
    done = played(kept, FULL, "yes", "undo", "undo", "board")
    assert "(undone)" not in done.out.split("Taken back.")[0]
    assert done.out.count("Taken back.") == 2
    assert done.code == 0
