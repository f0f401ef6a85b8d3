"""`fracas rulings`: what may be ruled otherwise, why it is as it is, and what flipping it does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from fracas.core.play.journal_file import read_journal
from fracas.core.system.switches import switches
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.variants.effects import read_effects, shipped_effects, uncovered
from tests.cli.terminal import fracas, refused


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("system", [rules.id for rules in all_rulesets()])
def test_all_rulings_of_a_system_are_listed(system: str) -> None:
    done = fracas("rulings", system)
    assert (done.code, done.err) == (0, "")
    for one in switches(ruleset(system)):
        assert one.name in done.out
        assert one.question in flat(done.out)


def test_one_ruling_is_told_with_its_reason_and_its_effects() -> None:
    done = fracas("rulings", "razorweave", "area_mode")
    one = next(each for each in switches(ruleset("razorweave")) if each.name == "area_mode")
    told = flat(done.out)
    for said in (one.question, one.text, one.why, *(each.words for each in one.values)):
        assert said in told
    assert "area_mode=distribute (as usual)" in told
    assert "Cold Storage: Wins of the party fall by" in told
    assert "Measured from" in told
    assert fracas("rulings", "razorweave", "RW-GAP-47").out == done.out


def test_effects_of_all_are_told_on_request() -> None:
    assert "hone_prepaid (AE-GAP-15)" in flat(fracas("rulings", "aeronaughts", "--effects").out)
    told = flat(fracas("rulings", "razorweave", "--effects").out)
    assert "It never comes up in the 6 fights, as the book's advice plays them." in told


def test_a_ruling_whose_effects_nobody_worked_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    known = shipped_effects("razorweave")
    assert known is not None
    older = replace(known, turned=tuple(o for o in known.turned if o.option != "area_mode"))
    monkeypatch.setattr("fracas.sim.variants.effects.shipped_effects", lambda system: older)
    for args in (("area_mode",), ("--effects",)):
        told = flat(fracas("rulings", "razorweave", *args).out)
        assert told.count("Its effect is not known yet: --fights 100 measures it now.") == 1
    told = fracas("rulings", "razorweave", "area_mode", "--json").out
    assert json.loads(told)["razorweave"][0]["values"][1]["effects"] == []


def test_fights_are_played_now() -> None:
    args = ("rulings", "razorweave", "tick_timing", "-n", 2, "--seed", 3, "--jobs", 1)
    done = fracas(*args)
    assert "Measured from 2 fights of each" in flat(done.out)
    assert "seed 3" in flat(done.out)
    assert fracas(*args).out == done.out


def test_json_has_every_figure() -> None:
    told = json.loads(fracas("rulings", "razorweave", "area_mode", "--json").out)
    (one,) = told["razorweave"]
    usual, each = one["values"]
    assert "effects" not in usual
    cold = next(row for row in each["effects"] if row["scenario"] == "cold-storage")
    assert cold["kind"] == "shifts"
    assert cold["win"]["high"] < 0
    every = json.loads(fracas("rulings", "--json").out)
    assert list(every) == [rules.id for rules in all_rulesets()]


def test_effects_are_written_as_a_system_ships_them(tmp_path: Path) -> None:
    file = tmp_path / "effects.json"
    done = fracas("rulings", "aeronaughts", "-n", 2, "--jobs", 1, "--write", file)
    assert done.code == 0, done
    assert list(uncovered(ruleset("aeronaughts"), read_effects(file.read_bytes()))) == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("razorweave", "area_mod"), "did you mean 'area_mode'?"),
        (("razorweve",), "razorweave"),
        (("razorweave", "--seed", 1), "--seed needs --fights"),
        (("-n", 5), "name it"),
        (("razorweave", "area_mode", "--write", "x.json"), "leave the OPTION out"),
        (("razorweave", "-n", 1), "see fracas rulings --help"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(args: tuple[object, ...], said: str) -> None:
    assert said in refused(2, "rulings", *args)


def test_rulings_are_written_into_a_file_and_played_from_it(tmp_path: Path) -> None:
    file, kept = tmp_path / "cold.toml", tmp_path / "cold.fracas"
    more = ("gunman=3", "-n", 2, "--jobs", 1, "--ruling", "area_mode=each", "--write", file)
    assert fracas("sweep", "cold-storage", *more).code == 0
    assert '[rulings]\narea_mode = "each"\n' in file.read_text(encoding="utf-8")
    assert fracas("validate", file).code == 0
    assert fracas("play", file, "--auto", "--seed", 1, "--journal", kept).code == 0
    assert read_journal(kept).head.book["rulings"]["area_mode"] == "each"
    # What is said on the command line stands before what the file says.
    other = tmp_path / "other.fracas"
    again = ("--ruling", "edge_cap=2", "--auto", "--seed", 1, "--journal", other)
    assert fracas("play", file, *again).code == 0
    rulings = read_journal(other).head.book["rulings"]
    assert (rulings["area_mode"], rulings["edge_cap"]) == ("each", 2)


def test_a_wrong_ruling_of_a_file_is_told_with_the_nearest(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('system = "razorweave"\n[rulings]\narea_mode = "eech"\n', encoding="utf-8")
    done = fracas("validate", file)
    assert done.code == 1
    assert "rulings.area_mode" in done.out + done.err
    assert "each" in done.out + done.err
