"""`fracas sim --from-laws`: batches that are drawn instead of played."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from fracas.cli.results.batch_tables import Report, dump_csv, show
from fracas.core.system.ruleset import Listing
from fracas.sim.batches.batch import Batch
from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.summary import Summary
from fracas.sim.laws.sampled import with_laws
from fracas.sim.laws.transition_table import tabulated
from tests.cli.terminal import fracas, refused
from tests.sim.small_fights import fate, going, made

pytest.importorskip("numpy")

MANY = 20_000
DRAWN = ("sim", "dock-thug", "-n", MANY, "--seed", 5, "--jobs", 1, "--from-laws")


def test_json_has_every_count_and_says_that_they_were_drawn() -> None:
    told = json.loads(fracas(*DRAWN, "--json").out)
    whole = done(with_laws(Job("razorweave", "dock-thug", seed=5, count=MANY)))
    assert msgspec.convert(told["summary"], Summary) == whole
    assert (told["from_laws"], told["fights"], told["positions"]) == (True, MANY, 1119)
    for row in told["outcomes"]:
        off = abs(row["value"] - float(Fraction(row["exactly"]["value"])))
        # A share of so many fights has a standard error of 0.0035.
        assert off < 4.5 * 0.0036
    played = json.loads(fracas(*DRAWN[:-1], "-n", 20, "--json").out)
    assert played["from_laws"] is False


def test_tables_have_all_figures_and_no_fight_to_look_at() -> None:
    out = fracas(*DRAWN).out
    text = " ".join(out.split())
    assert "20,000 fights of seed 5; everyone plays by the book's advice." in text
    assert "Drawn from the exact odds of its 1,119 positions" in text
    assert "none can be looked at." in text
    assert "Shortest: 2, 2, 2, 2, 2 rounds." in text
    assert "strangest rounds out so in" in text
    assert "fracas play" not in text
    assert "fight 1" not in text
    assert "\x1b" not in out


def test_csv_has_the_lines_of_played_batches() -> None:
    drawn = list(csv.DictReader(io.StringIO(fracas(*DRAWN, "--csv").out)))
    played = list(csv.DictReader(io.StringIO(fracas(*DRAWN[:-1], "-n", 100, "--csv").out)))
    assert {(row["what"], row["who"]) for row in played} <= {
        (row["what"], row["who"]) for row in drawn
    }


def test_it_ends_when_it_is_precise_enough() -> None:
    told = json.loads(fracas(*DRAWN[:2], "--from-laws", "--within", "1%", "--json").out)
    assert told["stopped"] == "precise"
    assert 8_000 < told["fights"] < 13_000
    # An end of an interval is told so finely that the two differ.
    text = fracas(*DRAWN[:2], "--from-laws", "--within", "0.1%", "--jobs", 1).out
    (low, high) = next(line for line in text.splitlines() if line.startswith("foes ")).split()[
        3:6:2
    ]
    assert 0 < float(high.rstrip("%")) - float(low) < 0.21


def test_what_is_done_is_kept_when_somebody_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def tired() -> Iterator[bool]:
        yield from (False,) * 4
        yield True

    stops = tired()

    def draw(job: Job) -> Summary:
        if next(stops):
            raise KeyboardInterrupt
        return done(job)

    monkeypatch.setattr("fracas.sim.batches.workers.done", draw)
    stopped = fracas(*DRAWN, "--json")
    assert stopped.code == 130
    told = json.loads(stopped.out)
    assert 0 < told["fights"] < MANY
    assert stopped.err == f"Stopped after {told['fights']:,} of 20,000 fights.\n"


def test_nothing_is_drawn_when_it_is_stopped_before_the_laws_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("fracas.sim.laws.sampled.graph", stop)
    assert refused(130, *DRAWN) == "Stopped before the odds were known: no fight was drawn."


@pytest.mark.parametrize(
    ("args", "code", "fault"),
    [
        (("dock-thug", "--policy", "foes=random"), 2, "foes plays by random"),
        (("toll-bridge",), 1, "'opening', can go in more than 2,000 ways"),
        (("nowhere",), 2, "There is no scenario 'nowhere'"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(args: tuple[str, ...], code: int, fault: str) -> None:
    sentence = refused(code, "sim", *args, "--from-laws")
    assert fault in sentence
    assert "--from-laws" in sentence or args == ("nowhere",)


def test_without_numpy_it_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("fracas.sim.laws.draws.import_module", missing)
    assert "NumPy is not installed here" in refused(2, *DRAWN)


def test_fights_that_come_to_no_end_are_told_without_their_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fight = made(going((0, 1, 1, Fraction(1)), fates=(fate("amy"),)))
    laws = tabulated(fight, most_rounds=3).text()
    job = Job("razorweave", "dock-thug", count=50, laws=laws)
    report = Report(Batch(job, done(job)), Listing("dock-thug", "razorweave", "A circle"), None)
    show(report)
    text = " ".join(capsys.readouterr().out.split())
    assert "cut short 50 100.00%" in text
    assert "Cut short, because they did not end" not in text
    dump_csv(report)
    assert "cut,,1.0" in capsys.readouterr().out
