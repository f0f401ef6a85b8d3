"""`fracas sweep`: what numbers do, from the command line."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import select
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fracas.sim.batches.comparing import WIN, Measure, difference, figure
from fracas.sim.batches.jobs import Job
from fracas.sim.batches.scores import scored
from fracas.sim.variants.variant import varied
from tests.cli.terminal import command, environment, fracas, refused

DUEL = Job("razorweave", "dock-thug", seed=5, count=40)
SMALL = ("-n", 40, "--seed", 5, "--jobs", 1)
CLOCK = "combatants.dock_thug.clock"
MANY = 800
"""Once so many fights are counted, each of some variants was played some, however slowly."""


def test_tables() -> None:
    done = fracas("sweep", "dock-thug", "dock_thug.clock=4..8:4", *SMALL, COLUMNS="110")
    assert done.code == 0
    text = " ".join(done.out.split())
    assert "40 fights of seed 5 for each; everyone plays by the book's advice." in text
    base, small = scored(DUEL).scores, scored(varied(DUEL, ((CLOCK, 4),))).scores
    wins = figure(Measure(WIN, "party"), small)
    more = difference(Measure(WIN, "party"), small, base)
    assert wins is not None
    assert more is not None
    assert f"4 {100 * wins.value:.1f}% ±{100 * wins.give:.1f}" in text
    assert f"{100 * more.value:+.1f} ±{100 * more.give:.1f}" in text
    assert "as is" in text
    assert "\x1b" not in done.out


def test_two_fields_make_a_grid() -> None:
    out = fracas("sweep", "dock-thug", "dock_thug.clock=4,6", "rella.agi=0,2", *SMALL).out
    assert "by dock_thug.clock (down) and rella.agi (along)" in " ".join(out.split())


def test_json_and_csv_have_every_figure() -> None:
    asked = ("sweep", "dock-thug", "dock_thug.clock=4,9,0", *SMALL)
    told: Any = json.loads(fracas(*asked, "--json").out)
    assert (told["side"], told["seed"], told["stopped"]) == ("party", 5, False)
    assert [row["settings"] for row in told["variants"]] == [{CLOCK: 4}, {CLOCK: 9}]
    assert told["refused"][0]["settings"] == {CLOCK: 0}
    first = told["variants"][0]
    wins = figure(Measure(WIN, "party"), scored(varied(DUEL, ((CLOCK, 4),))).scores)
    assert wins is not None
    assert first["figures"]["win party"] == {
        "value": wins.value,
        "low": wins.low,
        "high": wins.high,
    }
    assert first["differences"]["win party"]["low"] > 0
    rows = list(csv.DictReader(io.StringIO(fracas(*asked, "--csv").out)))
    assert [row[CLOCK] for row in rows] == ["as written", "4", "9"]
    assert float(rows[1]["win party"]) == wins.value
    assert rows[1]["fights"] == "40"


def test_fields_are_listed_with_what_they_are() -> None:
    out = fracas("sweep", "warehouse-ambush", "--fields", COLUMNS="110").out
    rows = [line.split() for line in out.splitlines()]
    assert ["number.foes.guard", "2"] in rows
    assert ["combatants.guard_1.clock", "(4)"] in rows
    assert ["groups.guards", "6"] in rows
    assert "tables" not in out
    every = fracas("sweep", "dock-thug", "--fields", "--all", "--csv").out
    assert "tables." in every
    some: Any = json.loads(fracas("sweep", "dock-thug", "--fields", "*.clock", "--json").out)
    assert {row["field"]: row["value"] for row in some["fields"]} == {
        "combatants.rella.clock": 6,
        CLOCK: 6,
    }


def test_sensitivity_ranks_numbers() -> None:
    asked = ("sweep", "dock-thug", "dock_thug.*", "rella.pre", "--sensitivity", *SMALL)
    out = fracas(*asked, COLUMNS="110").out
    assert out.index("combatants.dock_thug.flees_at") < out.index("combatants.dock_thug.mig")
    assert "Changed nothing in 24 fights" in out
    assert "One step is 1" in " ".join(out.split())
    told: Any = json.loads(fracas(*asked, "--json").out)
    swings = [abs(row["between"]["value"]) for row in told["numbers"]]
    assert swings == sorted(swings, reverse=True)
    assert "combatants.rella.pre" in [row["field"] for row in told["changed_nothing"]]
    rows = list(csv.DictReader(io.StringIO(fracas(*asked, "--csv").out)))
    assert rows[0]["field"] == told["numbers"][0]["field"]
    assert len(rows) == len(told["numbers"]) + len(told["changed_nothing"])


def test_a_variant_is_written_and_played(tmp_path: Path) -> None:
    path = tmp_path / "fair.toml"
    done = fracas("sweep", "dock-thug", "dock_thug.clock=4", *SMALL, "--write", path)
    assert f"fracas play {path}" in done.err
    assert fracas("validate", path).out == f"{path}: ok\n"
    told: Any = json.loads(fracas("sim", path, *SMALL, "--json").out)
    won = [one.outcome for one in scored(varied(DUEL, ((CLOCK, 4),))).scores].count("party")
    assert {row["outcome"]: row["fights"] for row in told["outcomes"]}["party"] == won
    shown = fracas("sim", path, *SMALL, COLUMNS="200").out
    assert f"fracas play --from sim:{path}:5:" in shown
    kept = tmp_path / "one.fight"
    one = fracas("play", "--from", f"sim:{path}:5:3", "--auto", "--journal", kept)
    assert one.code == 0
    assert fracas("replay", kept).code == 0
    assert fracas("play", path, "--auto", "--seed", 1).code == 0
    again = refused(2, "sweep", "dock-thug", "dock_thug.clock=4", *SMALL, "--write", path)
    assert "exists already" in again


def test_a_file_of_several_scenarios_says_which(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    one = 'title = "T"\nstakes = "S"\ncast = [{ combatant = "rella", side = "a" }, '
    one += '{ combatant = "dock_thug", side = "b" }]\n'
    path.write_text(
        f'system = "razorweave"\n[scenarios.gate]\n{one}[scenarios.yard]\n{one}', encoding="utf-8"
    )
    assert "name one with" in refused(2, "sim", path, "-n", 1)
    assert "did you mean 'gate'" in refused(2, "sim", f"{path}:gat", "-n", 1)
    out = fracas("sim", f"{path}:gate", "-n", 2, "--jobs", 1, COLUMNS="200").out
    assert f"sim:{path}:gate:1:" in out
    number = out.partition(f"sim:{path}:gate:1:")[2].split()[0]
    assert fracas("play", "--from", f"sim:{path}:gate:1:{number}", "--auto").code == 0


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("dock-thug",), "There is nothing to vary"),
        (("dock-thug", "dock_thug.clok=4"), f"did you mean '{CLOCK}'"),
        (("dock-thug", "dock_thug.clock"), "sets nothing"),
        (("dock-thug", "dock_thug.clock=0"), f"{CLOCK} cannot be 0: expected a number of"),
        (("dock-thug", "dock_thug.clock=1..9:0"), "a step above 0"),
        (("dock-thug", "mig=1"), "write more of the name"),
        (("dock-thug", "rella.mig=1", f"{CLOCK}=4", "dock_thug.clock=5"), "given twice"),
        (("dock-thug", "number.foes.dock_thug=0"), "every side has someone"),
        (("dock-thug", "rella.mig=1", "--side", "nobody"), "no side 'nobody'"),
        (("dock-thug", "rella.mig=1", "--within", "x"), "is not a precision"),
        (("dock-thug", "rella.mig=1", "--policy", "foes=wild"), "no policy 'wild'"),
        (("dock-thug", "rella.mig=1", "--json", "--csv"), "give one of them"),
        (("dock-thug", "rella.mig=1,2", "--write", "x.toml"), "single value"),
        (("dock-thug", "rella.mig=1", "--write", "x.txt"), "ending in .toml"),
        (("dock-thug", "rella.mig=1", "--write", "no/such/x.toml"), "no folder"),
        (("dock-thug", "--all"), "--all needs --fields"),
        (("dock-thug", "--by", "win"), "--by needs --sensitivity"),
        (("dock-thug", "--fields", "--sensitivity"), "one at a time"),
        (("dock-thug", "--sensitivity", "rella.mig=1"), "give only the name"),
        (("dock-thug", "--sensitivity", "rella.weapons[0]"), "is not a number"),
        (("dok-thug", "rella.mig=1"), "did you mean 'dock-thug'"),
        (("no/such.toml", "rella.mig=1"), "cannot be read"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(2, "sweep", *args)


def test_a_file_with_faults_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('system = "razorweave"\n[scenarios.x]\ntitle = 3\n', encoding="utf-8")
    assert "faults are corrected" in refused(1, "sim", path, "-n", 1)
    path.write_text("[[[", encoding="utf-8")
    assert "cannot be used until" in refused(1, "sim", path, "-n", 1)
    path.write_text('system = "razorweave"\n', encoding="utf-8")
    assert "has no scenario" in refused(2, "sim", path, "-n", 1)


@pytest.mark.parametrize("asked", [("sweep", f"{CLOCK}=4..9"), ("balance", "--win", "60%")])
def test_ctrl_c_at_a_terminal_keeps_what_is_done(asked: tuple[str, ...]) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    name, *rest = asked
    process = subprocess.Popen(
        command(name, "dock-thug", *rest, "-n", 400_000, "--jobs", 2, "--json"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**environment(), "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(theirs)
    said = b""
    # The bar is drawn as soon as a terminal looks on; it counts the fights of all variants.
    while max(map(int, re.findall(rb"(\d+)/\d", said)), default=0) < MANY:
        assert select.select([ours], [], [], 60)[0], said
        said += os.read(ours, 4096)
    os.killpg(process.pid, signal.SIGINT)
    while True:
        try:
            more = os.read(ours, 4096)
        except OSError:
            break
        if not more:
            break
        said += more
    out, _ = process.communicate(timeout=120)
    os.close(ours)
    assert process.returncode == 130, said
    assert b"Stopped" in said
    assert b"Traceback" not in said
    told = json.loads(out)
    assert told["stopped"]
    assert told["written"]["fights"] > 0


def test_a_sweep_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "sweep.svg"
    asked = ("sweep", "dock-thug", "dock_thug.clock=4,6", "rella.agi=0,2", "dock_thug.mig=1")
    done = fracas(*asked, *SMALL, "--plot", file)
    assert done.code == 0
    text = " ".join(re.findall(r">([^<]+)<", file.read_text(encoding="utf-8")))
    assert "Win rate of party" in text
    assert "Mean length in rounds" in text
    assert "Also set: dock_thug.mig = 1." in text
    told: Any = json.loads(fracas(*asked, *SMALL, "--json").out)
    for row in told["variants"]:
        assert f"{100 * row['figures']['win party']['value']:.0f}" in text


def test_a_picture_has_no_room_for_three_fields(tmp_path: Path) -> None:
    file = tmp_path / "sweep.svg"
    fields = ("dock_thug.clock=4,6", "rella.agi=0,2", "dock_thug.mig=1,2")
    told = refused(2, "sweep", "dock-thug", *fields, *SMALL, "--plot", file)
    assert "one field or two" in told
    assert not file.exists()
