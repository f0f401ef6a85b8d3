"""`fracas sim`: batches from the command line."""

from __future__ import annotations

import csv
import io
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.core.errors import WorkersLost
from fracas.sim.batches.intervals import share
from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.summary import Summary
from fracas.sim.laws.exact import solved
from tests.cli.terminal import command, environment, fracas, refused

DUEL = Job("razorweave", "dock-thug", seed=5, count=60)
SMALL = ("sim", "dock-thug", "-n", 60, "--seed", 5, "--jobs", 1)


@pytest.fixture(scope="module")
def told() -> Any:
    """The duel's batch as JSON."""
    return json.loads(fracas(*SMALL, "--json").out)


def test_json_has_every_count_and_figure(told: Any) -> None:
    whole = done(DUEL)
    assert msgspec.convert(told["summary"], Summary) == whole
    assert (told["fights"], told["wanted"], told["stopped"]) == (60, 60, "")
    counts = dict(whole.outcomes)
    assert {row["outcome"]: row["fights"] for row in told["outcomes"]} == counts
    for row in told["outcomes"]:
        figure = share(counts[row["outcome"]], 60)
        assert (row["value"], row["low"], row["high"]) == (figure.value, figure.low, figure.high)
    rella = next(row for row in told["fared"] if row["who"] == "rella")
    assert rella["out"]["value"] == counts["foes"] / 60
    assert rella["why"] == {"unconscious": counts["foes"]}
    assert rella["left"]["low"] < rella["left"]["value"] < rella["left"]["high"] < rella["of"]


def test_what_can_be_solved_is_told_both_ways(told: Any) -> None:
    law = solved(DUEL)
    assert law is not None
    for row in told["outcomes"]:
        assert Fraction(row["exactly"]["value"]) == law.outcomes[row["outcome"]]
    assert told["positions"] == law.positions
    assert Fraction(told["rounds"]["exactly"]["value"]) == law.ends.rounds
    out = fracas(*SMALL).out
    text = " ".join(out.split())
    assert f"The fight can be solved: exactly, over {law.positions} positions." in text
    assert "50.53%" in text
    assert "Rella, exactly: 50.53% out, 1.40 left." in text
    assert "\x1b" not in out


def test_tables(told: Any) -> None:
    out = fracas(*SMALL, "--policy", "foes=random").out
    text = " ".join(out.split())
    job = Job("razorweave", "dock-thug", policies=(("foes", "random"),), seed=5, count=60)
    whole = done(job)
    won = dict(whole.outcomes)["party"]
    figure = share(won, 60)
    assert "60 fights of seed 5; foes plays by random, all others by the book's advice." in text
    assert (
        f"party {won} {100 * figure.value:.2f}% {100 * figure.low:.1f} to {100 * figure.high:.1f}%"
    ) in text
    assert "can be solved" not in text
    number = whole.strangest(1)[0].first
    assert f"fracas play --from sim:dock-thug:5:{number} --policy foes=random" in text
    assert f"Longest: fight {whole.longest[0].number} (" in text
    assert all(len(line) <= 80 or "fracas play" in line for line in out.splitlines())


def test_csv_has_a_line_for_each_figure(told: Any) -> None:
    rows = list(csv.DictReader(io.StringIO(fracas(*SMALL, "--csv").out)))
    found = {(row["what"], row["who"]): row for row in rows}
    party = found["outcome", "party"]
    expected = next(row for row in told["outcomes"] if row["outcome"] == "party")
    assert float(party["figure"]) == expected["value"]
    assert float(party["low"]) == expected["low"]
    assert float(party["exactly"]) == expected["exactly"]["decimal"]
    assert found["fights", ""]["figure"] == "60"
    assert found["loses 1", "foes"]["figure"] == party["figure"]
    assert found["out: unconscious", "rella"]["figure"] == found["out", "rella"]["figure"]


def test_it_ends_when_it_is_precise_enough() -> None:
    out = fracas("sim", "dock-thug", "--within", "9%", "--jobs", 1, "--json").out
    told = json.loads(out)
    assert told["stopped"] == "precise"
    assert 100 <= told["fights"] < 200 < told["wanted"]
    assert all((row["high"] - row["low"]) / 2 <= 0.09 for row in told["outcomes"])
    text = " ".join(fracas("sim", "dock-thug", "--within", "9%", "--jobs", 1).out.split())
    assert "That was enough for the precision asked for." in text


def test_a_fight_without_end_is_cut_and_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.sim.play.fights.Table.play.__defaults__", (200, 12))
    text = " ".join(fracas(*SMALL).out.split())
    assert "cut short 60 100.00%" in text
    assert "Cut short, because they did not end: 0, 1, 2, 3, 4 ..." in text
    rows = list(csv.reader(io.StringIO(fracas(*SMALL, "--csv").out)))
    assert rows[-1][:3] == ["fights", "", "60"]
    assert any(row[0] == "cut" and float(row[2]) == 1 for row in rows)


def test_what_is_done_is_kept_when_somebody_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def tired() -> Iterator[bool]:
        yield from (False,) * 4
        yield True

    stops = tired()

    def play(job: Job) -> Summary:
        if next(stops):
            raise KeyboardInterrupt
        return done(job)

    monkeypatch.setattr("fracas.sim.batches.workers.done", play)
    stopped = fracas(*SMALL, "--json")
    assert stopped.code == 130
    told = json.loads(stopped.out)
    assert told["stopped"] == "interrupted"
    assert stopped.err == f"Stopped after {told['fights']} of 60 fights.\n"
    assert 0 < told["fights"] < 60


def test_what_is_done_is_kept_when_those_who_play_are_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Job] = []

    def play(job: Job) -> Summary:
        if len(played) == 4:
            raise WorkersLost("They are gone: call them back.")
        played.append(job)
        return done(job)

    monkeypatch.setattr("fracas.sim.batches.workers.done", play)
    stopped = fracas(*SMALL, "--json")
    assert stopped.code == 1
    told = json.loads(stopped.out)
    assert told["stopped"] == "lost"
    assert stopped.err == (
        f"Stopped after {told['fights']} of 60 fights: They are gone: call them back.\n"
    )


def test_nothing_is_told_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(job: Job) -> Summary:
        raise KeyboardInterrupt

    monkeypatch.setattr("fracas.sim.batches.workers.done", play)
    stopped = fracas(*SMALL)
    assert (stopped.code, stopped.out) == (130, "")
    assert stopped.err == "Stopped after 0 of 60 fights.\n"


def test_ctrl_c_at_a_terminal_with_workers() -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command("sim", "dock-thug", "-n", 1_000_000, "--jobs", 2),
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**environment(), "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(theirs)
    said = b""
    # The bar is drawn as soon as a terminal looks on; by a thousand fights others help.
    while b" 1" not in said or len(said) < 4_000:
        assert select.select([ours], [], [], 60)[0], said
        said += os.read(ours, 4096)
    os.killpg(process.pid, signal.SIGINT)
    assert process.stdout is not None
    out = process.stdout.read().decode()
    while select.select([ours], [], [], 1)[0]:
        try:
            said += os.read(ours, 4096)
        except OSError:  # how Linux says that nobody writes there any more
            break
    assert process.wait() == 130
    process.stdout.close()
    os.close(ours)
    assert b"/1000000" in said
    assert b"Stopped after" in said
    assert b"Traceback" not in said
    assert "Stopped early: 1,000,000 were asked for." in out


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (("-n", 0), "0 is not in the range"),
        (("--policy", "foes=mad"), "There is no policy 'mad'"),
        (("--policy", "crowd=random"), "There is no side 'crowd' in dock-thug"),
        (("--policy", "random"), "write SIDE=NAME"),
        (("--within", "1"), "write a percentage"),
        (("--within", "0%"), "write a percentage"),
        (("--within", "nan%"), "write a percentage"),
        (("--jobs", 0), "0 is not in the range"),
        (("--backend", "cloud"), "'cloud' is not one of"),
        (("--scheduler", "tcp://x:1"), "--scheduler needs --backend dask"),
        (("--json", "--csv"), "give one of them"),
        (("--ruling", "chess=1"), "chess"),
        (("--system", "beacon_road"), "There is no scenario 'dock-thug'"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[object, ...], fault: str) -> None:
    assert fault in refused(2, "sim", "dock-thug", *args)


def test_only_the_system_that_is_played_is_loaded() -> None:
    code = (
        "import sys\n"
        "from fracas.cli.main import main\n"
        "try:\n    main(['sim', 'footbridge', '-n', '2', '--jobs', '1'])\n"
        "except SystemExit:\n    pass\n"
        "rooms = {name.split('.')[2] for name in sys.modules if name.count('.') == 3}\n"
        "print('loaded:', sorted(rooms & {'action_points', 'razorweave', 'fully_automated'}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout.endswith("loaded: ['fully_automated']\n")


def test_rows_are_those_of_the_batch(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    told = json.loads(fracas(*SMALL, "--rows", path, "--json").out)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["fight"]) for row in rows] == list(range(60))
    wins = dict(done(DUEL).outcomes)
    assert {name: sum(row["outcome"] == name for row in rows) for name in wins} == wins
    assert told["fights"] == 60


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--rows", "rows.xls"), "has no known ending"),
        (("--rows", "nowhere/rows.csv"), "no folder"),
        (("--rows", "rows.csv", "--from-laws"), "--rows needs fights that are played here"),
        (("--rows", "rows.csv", "--backend", "dask"), "--rows needs fights"),
    ],
)
def test_rows_that_cannot_be_written_are_refused_at_once(
    more: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused(2, *SMALL, *more)
    assert list(tmp_path.iterdir()) == []


def test_a_second_figure_says_how_it_goes_if_all_play_to_win() -> None:
    asked = (*SMALL, "--to-win", 3)
    text = " ".join(fracas(*asked, COLUMNS="110").out.split())
    assert "all play to win" in text
    assert "(3 fights in which everyone plays to win)." in text
    assert "Playing to win" in text
    told: Any = json.loads(fracas(*asked, "--json").out)
    assert told["to_win"]["fights"] == 3
    assert sum(one["value"] for one in told["to_win"]["outcomes"]) == pytest.approx(1.0)
