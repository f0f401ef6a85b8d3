"""Whole fights in the terminal: by the book's tactics, by a script, at a real table."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from fracas.core.play.journal import Answered, Edited, Opened, Redone, Salted, Threw, Undone
from fracas.core.play.journal_file import read_journal
from tests.cli.terminal import command, environment, fracas, process, refused, written

FIRST = ("1",) * 99
"""At every choice what is listed first, which for Rella is to Strike."""


def test_a_fight_plays_itself_and_its_journal_agrees(tmp_path: Path) -> None:
    kept = tmp_path / "a.fight"
    done = fracas("play", "dock-thug", "--auto", "--seed", 3, "--ids", "--journal", kept)
    assert done.code == 0, done
    assert "The fight is over" in done.out
    assert "RW-CHK-05" in done.out
    promised = read_journal(kept).head.commitment
    assert promised in done.out
    opened = [entry for entry in read_journal(kept).entries if isinstance(entry, Opened)]
    assert opened[0].seed in done.out
    assert f"fracas replay {kept} --check\n" in done.out
    checked = fracas("replay", kept, "--check")
    assert checked.code == 0
    entries = read_journal(kept).entries
    dice = sum(len(entry.rolled.faces) for entry in entries if isinstance(entry, Threw))
    facts = sum(len(entry.facts) for entry in entries)
    assert checked.out == f"{len(entries)} entries, {facts} facts agree; {dice} dice verified.\n"


def test_the_same_seed_is_the_same_fight_byte_for_byte(tmp_path: Path) -> None:
    one, other, third = (tmp_path / name for name in ("1.fight", "2.fight", "3.fight"))
    for path, seed in ((one, 5), (other, 5), (third, 6)):
        fracas(
            *("play", "dock-thug", "--auto", "--seat", "foes=random"),
            *("--seed", seed, "--journal", path),
        )
    assert one.read_bytes() == other.read_bytes() != third.read_bytes()


def test_a_human_duel_with_every_word_of_the_keyboard(tmp_path: Path) -> None:
    kept = tmp_path / "duel.fight"
    script = written(
        tmp_path,
        "# Rella against the thug",
        "?",
        "? 1   # what is behind a Strike",
        "nonsense",
        "99",
        "odds",
        "hint",
        "board",
        "1",
        "undo",
        "undo",
        "redo",
        "redo",
        "salt from the table",
        "edit combatants/rella/agi=5 because she found her feet",
        "edit combatants/rella/wings=2 because dragons",
        "why",
        "log",
        "help",
        *FIRST,
    )
    done = fracas("play", "dock-thug", "--seed", 2, "--journal", kept, "--script", script)
    assert done.code == 0, done
    text = " ".join(done.out.split())
    assert "! 'nonsense' is none of the options" in text
    assert "! '99' is none of the options" in text
    assert "! You have not answered anything yet: there is nothing to undo." in text
    assert "! Nothing was undone since the last answer: there is no redo." in text
    assert "! The path combatants/rella/wings has no 'wings'" in text
    assert "Edit (she found her feet): The GM sets AGI of Rella to 5. RW-GM-04" in text
    assert "Salt for the dice by human: “from the table”." in text
    assert "The book would: 1 Strike Dock Thug" in text
    assert "Then Rella rolls for Strike at Dock Thug: AGI against DC 14. Dice: 4d6." in text
    assert "The fight is over, won by the " in text
    entries = read_journal(kept).entries
    kinds = [type(entry) for entry in entries]
    assert kinds.count(Undone) == 1
    assert kinds.count(Salted) == 1
    assert kinds.count(Edited) == 1
    assert Redone in kinds
    assert fracas("replay", kept, "--check").code == 0


def test_undone_and_done_alike_gives_the_same_dice(tmp_path: Path) -> None:
    kept = tmp_path / "again.fight"
    script = written(tmp_path, "strike", "undo", "strike", "quit")
    assert fracas("play", "dock-thug", "--seed", 6, "--journal", kept, "--script", script).code == 0
    journal = read_journal(kept).entries
    (back,) = [number for number, entry in enumerate(journal) if isinstance(entry, Undone)]
    first = [entry.rolled for entry in journal[:back] if isinstance(entry, Threw)]
    then = [entry.rolled for entry in journal[back:] if isinstance(entry, Threw)]
    assert first
    assert first == then


def test_odds_stand_beside_the_options() -> None:
    done = fracas("play", "dock-thug", "--seed", 1, typed="odds\nquit\n")
    (row,) = [line for line in done.out.splitlines() if line.startswith("  1 Strike Dock Thug")]
    # 4d6+1 against DC 14: margin 5 or more 103/648, 0 or more 655/1296.
    assert "16%  51%" in row
    assert "critical: 15.90% (103/648)" in done.out
    assert "full: 50.54% (655/1296)" in done.out
    assert "Rulings as the rules propose" in " ".join(done.out.split())


def test_lines_keep_to_the_width_and_hold_no_colour_codes() -> None:
    for columns in (80, 50):
        done = fracas(
            *("play", "dock-thug", "--seat", "gm=human", "--seed", 1),
            typed="\n\nstrike\n\n?\nhelp\nlog\nquit\n",
            COLUMNS=str(columns),
        )
        assert done.code == 0
        shown = [line for line in done.out.splitlines() if len(line.split()) > 1]
        assert max(map(len, shown)) <= columns
        assert "\x1b" not in done.out


def test_an_end_of_input_before_the_end_of_the_fight(tmp_path: Path) -> None:
    kept = tmp_path / "cut.fight"
    sentence = refused(1, "play", "dock-thug", "--seed", 1, "--journal", kept, typed="strike\n")
    assert sentence.startswith("The input ended before the fight did")
    assert f"--resume {kept}" in sentence
    answers = [entry for entry in read_journal(kept).entries if isinstance(entry, Answered)]
    assert "strike:dock_thug:short_sword" in [entry.answer for entry in answers]
    done = fracas("play", "--resume", kept, "--seed", 6, typed="\n".join(FIRST))
    assert done.code == 0, done
    assert "Resumed at entry" in done.out
    assert "The fight is over" in done.out
    assert fracas("replay", kept, "--check").code == 0


def test_a_rest_after_the_fight(tmp_path: Path) -> None:
    kept = tmp_path / "rest.fight"
    fought = fracas("play", "dock-thug", "--seed", 3, "--journal", kept, typed="1\n" * 99)
    assert fought.code == 0, fought
    # Nothing that is no command does anything once nothing is asked.
    assert "! The fight asks nothing more" in fought.out
    done = fracas("play", "--resume", kept, typed="rest\nundo\nredo\n? RW-RES-16\n\n")
    assert done.code == 0, done
    assert "Everybody rests" in done.out
    assert "RW-RES-16 (" in done.out
    assert fracas("replay", kept, "--check").code == 0


def test_a_rest_comes_only_after_the_fight() -> None:
    done = fracas("play", "dock-thug", "--seed", 6, typed="rest\nquit\n")
    assert "! A rest comes after the fight." in done.out


def test_real_dice_are_typed(tmp_path: Path) -> None:
    kept = tmp_path / "real.fight"
    script = written(
        tmp_path,
        *("strike", "1 2 3", "1 2 3 9", "6 6 6 5", "end"),
        *("setup", "1", "   "),
        *("strike", "=25", "=24"),
        "",
    )
    done = fracas(
        *("play", "dock-thug", "--seat", "foes=human", "--real-dice", "--seed", 1),
        *("--journal", kept, "--script", script),
    )
    assert done.code == 0, done
    assert "4d6+1 = 24, margin +10: Critical Success. [6 6 6 5]" in " ".join(done.out.split())
    assert done.out.count("\n! ") == 3
    threw = [entry.rolled for entry in read_journal(kept).entries if isinstance(entry, Threw)]
    typed = [rolled for rolled in threw if rolled.how == "typed"]
    assert typed[0].faces == (6, 6, 6, 5)
    assert typed[1].total == 24
    assert [rolled.how for rolled in threw] == ["typed", "stream", "typed"]
    checked = fracas("replay", kept, "--check")
    assert checked.code == 0
    assert "dice were typed in" in checked.out


def test_dropped_dice_are_marked_without_colour() -> None:
    done = fracas(
        *("play", "dock-thug", "--seed", 6, "--seat", "gm=human", "--real-dice"),
        typed="\n\nstrike\ncircumstance=edge\n6 6 6 6 2\nquit\n",
    )
    assert "[6 6 6 6 (2)]" in done.out


def test_the_whole_table_at_one_keyboard() -> None:
    done = fracas(
        *("play", "dock-thug", "--seat", "gm=human", "--seat", "foes=human", "--seed", 9),
        typed="\n2\nstrike\n\nedit remove dock_thug because it runs off\n\nquit\n",
    )
    text = " ".join(done.out.split())
    assert "You are Rella, Dock Thug and the game master." in text
    assert "What does Dock Thug do?" in text
    assert "Edit (it runs off): Dock Thug leaves the scene." in text


def test_whoever_puts_an_act_in_words_judges_it_without_a_game_master() -> None:
    done = fracas(
        "play",
        "dock-thug",
        "--seed",
        6,
        typed="else\n/help\n\n/board\nI kick the crate\ncheck=no; effect=condition\nquit\n",
    )
    text = " ".join(done.out.split())
    assert "! Write 1 to 500 characters; that was 0." in text
    assert "Is it a Check, and what does it achieve?" in text
    assert "Dock Thug is now Exposed" in text


def test_seats_can_change_during_the_fight() -> None:
    done = fracas(
        "play",
        "dock-thug",
        "--seed",
        6,
        typed="seat nobody=human\nseat\nseat party=advisor\n",
        COLUMNS="200",
    )
    assert done.code == 0, done
    assert "! There is no seat 'nobody'" in done.out
    assert "  dock_thug: advisor" in done.out
    assert "The fight is over" in done.out


def test_reinforcements_are_answered_for_like_their_side() -> None:
    done = fracas(
        "play",
        "dock-thug",
        "--seed",
        6,
        typed=(
            "edit add Dock Thug to foes because one more\nedit add dragon to foes\n"
            "edit side dock_thug_2 elves\nedit side dock_thug_2 party\nseat\nquit\n"
        ),
        COLUMNS="200",
    )
    assert "Edit (one more): Dock Thug joins the foes." in done.out
    assert "! Razorweave has no combatant 'dragon'" in done.out
    assert "! There is no side 'elves'" in done.out
    assert "Dock Thug now stands with the party." in done.out
    assert "  dock_thug_2: advisor" in done.out


def test_a_fight_can_be_saved_once_it_runs(tmp_path: Path) -> None:
    kept = tmp_path / "late.fight"
    taken = tmp_path / "taken"
    taken.touch()
    done = fracas(
        "play",
        "dock-thug",
        "--seed",
        6,
        typed=f"strike\nsave\nsave {taken}\nsave {tmp_path}/no/where\nsave {kept}\nstrike\nquit\n",
        COLUMNS="300",
    )
    assert done.code == 0, done
    assert done.out.count("! The fight was not saved") == 2
    assert f"Continue with: fracas play --resume {kept}." in done.out
    assert fracas("replay", kept, "--check").code == 0
    assert taken.read_bytes() == b""


def test_a_fight_is_chosen_from_a_list() -> None:
    done = fracas("play", "--auto", "--seed", 1, typed="dragons\ndock-thug\n")
    assert done.code == 0
    assert " Rella vs. the Dock Thug (dock-thug, razorweave)" in done.out
    assert " Two on the footbridge (footbridge, fully_automated)" in done.out
    assert "\n  1 " in done.out
    assert "! There is no scenario 'dragons'" in done.out
    assert "The fight is over" in done.out
    assert "No fight was chosen" in refused(2, "play", typed="")


def test_rulings_are_switched(tmp_path: Path) -> None:
    kept = tmp_path / "ruled.fight"
    done = fracas(
        *("play", "dock-thug", "--auto", "--seed", 1, "--journal", kept),
        *("--ruling", "edge_cap=2", "--ruling", "setup_full_recipients=all"),
    )
    assert done.code == 0
    rulings = read_journal(kept).head.book["rulings"]
    assert rulings["edge_cap"] == 2
    assert rulings["setup_full_recipients"] == "all"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["dock-thugs"], "did you mean 'dock-thug'?"),
        (["dock-thug", "--system", "chess"], "no system 'chess'"),
        (["dock-thug", "--seat", "rela=human"], "did you mean 'rella'?"),
        (["dock-thug", "--seat", "rella=ghost"], "NAME=human|advisor|random|reckless|good|hard"),
        (["dock-thug", "--seat", "rella"], "NAME=human|advisor|random|reckless|good|hard"),
        (["dock-thug", "--ruling", "edge_cap=7"], "one of 1, 2"),
        (["dock-thug", "--ruling", "edgy=1"], "no ruling 'edgy'"),
        (["dock-thug", "--ruling", "edge_cap"], "NAME=VALUE"),
        (["dock-thug", "--script", "nowhere.txt"], "cannot be read"),
        (["dock-thug", "--salvage"], "--resume"),
        (["--resume", "nowhere.fight"], "no journal"),
        (["dock-thug", "--resume", "nowhere.fight"], "leave out"),
    ],
)
def test_wrong_use_leaves_no_journal(args: list[str], words: str, tmp_path: Path) -> None:
    kept = [] if "--resume" in args else ["--journal", tmp_path / "x.fight"]
    assert words in refused(2, "play", *args, *kept)
    assert not (tmp_path / "x.fight").exists()


def test_a_script_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"strike\n\xff\xfe\n")
    assert "not UTF-8" in refused(2, "play", "dock-thug", "--script", path)


def test_an_existing_journal_is_never_overwritten(tmp_path: Path) -> None:
    kept = written(tmp_path, "precious", name="kept.fight")
    sentence = refused(1, "play", "dock-thug", "--auto", "--journal", kept)
    assert "exists already" in sentence
    assert kept.read_text(encoding="utf-8") == "precious\n"
    assert "cannot be written" in refused(
        1, "play", "dock-thug", "--auto", "--journal", tmp_path / "no" / "where.fight"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this machine has no full device")
def test_a_full_device_as_journal() -> None:
    assert "/dev/full" in refused(1, "play", "dock-thug", "--auto", "--journal", "/dev/full")


def test_a_disk_that_fills_costs_nothing_that_was_accepted(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    whole, kept = tmp_path / "whole.fight", tmp_path / "full.fight"
    fracas("play", "dock-thug", "--auto", "--seed", 3, "--journal", whole)
    text = whole.read_bytes()
    head = text.index(b"\n") + 1
    room = head + (len(text) - head) * 2 // 3
    done = subprocess.run(
        command("play", "dock-thug", "--auto", "--seed", 3, "--journal", kept),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "all before it is safe" in done.stderr
    assert whole.read_bytes().startswith(kept.read_bytes())
    assert fracas("replay", kept, "--check").code == 0
    on = fracas("play", "--resume", kept, "--seed", 3)
    assert on.code == 0, on
    # The number of a sealed seed unseals it: the dice go on as if nothing had happened.
    assert kept.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(not hasattr(signal, "SIGINT"), reason="no signals here")
def test_ctrl_c_is_one_line_and_the_journal_is_whole(tmp_path: Path) -> None:
    kept = tmp_path / "stopped.fight"
    with subprocess.Popen(
        command("play", "dock-thug", "--seed", 6, "--journal", kept),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as playing:
        assert playing.stdout is not None
        shown = b""
        while not shown.endswith(b"\n> "):
            byte = playing.stdout.read(1)
            assert byte, shown
            shown += byte
        playing.send_signal(signal.SIGINT)
        _, err = playing.communicate()
    assert playing.returncode == 130
    assert err.count(b"\n") == 1
    assert b"--resume" in err
    assert isinstance(read_journal(kept).entries[-1], Opened)


def test_in_a_process_of_its_own_through_a_pipe(tmp_path: Path) -> None:
    kept = tmp_path / "piped.fight"
    done = process("play", "dock-thug", "--seed", 2, "--journal", kept, typed="1\n" * 99)
    assert done.code == 0, done
    assert done.err == ""
    assert "████" in done.out
    assert process("replay", kept, "--check").code == 0
