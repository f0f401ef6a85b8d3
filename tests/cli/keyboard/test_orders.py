"""Standing orders at the keyboard."""

from __future__ import annotations

from pathlib import Path

from fracas.core.play.journal import Answered, Ordered, Said
from fracas.core.play.journal_file import read_journal
from tests.cli.terminal import Done, fracas

STRIKE = "strike:dock_thug:short_sword"


def played(*lines: str, kept: Path | None = None, seed: int = 6) -> Done:
    """A duel at the keyboard, left when the lines are done."""
    journal = () if kept is None else ("--journal", kept)
    return fracas("play", "dock-thug", "--seed", seed, *journal, typed="\n".join([*lines, "quit"]))


def test_an_order_answers_from_now_on_and_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "ordered.fight"
    done = played("always strike", "end", "end", kept=kept, seed=3)
    assert done.code == 0, done
    assert f"always {STRIKE}, when rella is asked for action; cancel it" in done.out
    entries = read_journal(kept).entries
    order = next(entry for entry in entries if isinstance(entry, Ordered))
    assert (order.kind, order.answer, order.decider) == ("action", STRIKE, "rella")
    struck = [one for one in entries if isinstance(one, Answered) and one.answer == STRIKE]
    assert len(struck) == 3
    assert fracas("replay", kept, "--check").code == 0


def test_orders_are_listed_and_taken_back() -> None:
    done = played("orders", "always strike")
    assert "You have no standing orders." in done.out
    again = fracas(
        "play", "dock-thug", "--seed", 6, "--seat", "gm=human",
        typed="always\norders\norders off 1\norders\nquit",
    )  # fmt: skip
    assert "  1  always what is proposed, when gm is asked for" in again.out
    assert "no more: always what is proposed" in again.out
    assert "You have no standing orders." in again.out


def test_going_back_past_an_order_asks_again() -> None:
    done = played("always strike", "undo", "orders")
    assert done.code == 0
    assert "no more: always strike" in done.out
    assert "You have no standing orders." in done.out


def test_what_is_no_order_is_refused() -> None:
    done = played("always fly", "orders off 7", "orders please", "else", "/always")
    assert "There is no proposed answer to repeat here" in done.out
    assert done.out.count("\n! ") + done.out.count("  ! ") + done.out.startswith("! ") >= 3, (
        done.out
    )
    assert "There is no order 'off 7'" in done.out
    assert "There is no order 'please'" in done.out


def test_an_order_answers_where_several_are_asked_in_sight_of_one_another(tmp_path: Path) -> None:
    kept = tmp_path / "ordered.fight"
    done = fracas(
        "play", "hold-the-gate", "--seed", 6, "--journal", kept,
        typed="always cautious\ncautious\nundo\norders\nquit",
    )  # fmt: skip
    assert done.code == 0, done
    assert "always cautious, when dwarf_warrior is asked for choice" in done.out
    said = [one for one in read_journal(kept).entries if isinstance(one, Said)]
    assert {one.decider: one.answer for one in said} == {
        "dwarf_warrior": "cautious",
        "troll_rogue": "cautious",
    }
    assert "no more: always cautious" in done.out, "who goes back is asked again"
