"""`fracas sim --plot`: pictures from the command line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from fracas.cli.sim import sim
from fracas.plots.batches import PANELS
from fracas.plots.looks import PAPER
from fracas.plots.pictures import NIGHT
from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.summary import Summary
from tests.cli.terminal import fracas, refused

SMALL = ("sim", "dock-thug", "-n", 40, "--seed", 5, "--jobs", 1)


@pytest.fixture
def extra() -> None:
    """The extra that draws; without it there is nothing to test here."""
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")


@pytest.mark.usefixtures("extra")
def test_pictures_are_drawn_beside_the_tables(tmp_path: Path) -> None:
    page, picture = tmp_path / "duel.html", tmp_path / "duel.svg"
    done_ = fracas(*SMALL, "--policy", "foes=random", "--plot", page, "--plot", picture, "--json")
    assert done_.code == 0
    told = json.loads(done_.out)
    assert done_.err == f"Drawn: {page}\nDrawn: {picture}\n"
    svg = picture.read_text(encoding="utf-8")
    party = next(row for row in told["outcomes"] if row["outcome"] == "party")
    for words in (
        "Rella vs. the Dock Thug - Razorweave",
        "40 fights of seed 5; foes plays by random, all others by",
        f"{100 * party['value']:.1f}% ({100 * party['low']:.1f} to {100 * party['high']:.1f})",
        "Survival: foes",
    ):
        assert words in svg
    assert "Rella vs. the Dock Thug - Razorweave" in page.read_text(encoding="utf-8")


@pytest.mark.usefixtures("extra")
def test_the_exact_chances_are_in_the_picture(tmp_path: Path) -> None:
    picture = tmp_path / "duel.svg"
    fracas(*SMALL, "--plot", picture)
    assert "foes 55.0% (39.8 to 69.3), exactly 50.5%" in picture.read_text(encoding="utf-8")


@pytest.mark.usefixtures("extra")
def test_what_is_done_is_drawn_when_somebody_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tired() -> Iterator[bool]:
        yield from (False,) * 4
        yield True

    stops = tired()

    def play(job: Job) -> Summary:
        if next(stops):
            raise KeyboardInterrupt
        return done(job)

    monkeypatch.setattr("fracas.sim.batches.workers.done", play)
    picture = tmp_path / "duel.svg"
    assert fracas(*SMALL, "--plot", picture).code == 130
    assert "Stopped early: 40 were asked for." in picture.read_text(encoding="utf-8")


@pytest.mark.usefixtures("extra")
def test_one_panel_in_the_dark(tmp_path: Path) -> None:
    picture = tmp_path / "duel.svg"
    fracas(*SMALL, "--plot", picture, "--panel", "survival", "--landscape", "--dark")
    svg = picture.read_text(encoding="utf-8")
    drawn = re.findall(r">([^<]+)</text>", svg)
    assert "Survival: foes" in drawn
    assert not [words for words in drawn if words.startswith("Health")]
    assert f'fill="{NIGHT[PAPER]}"' in svg


def test_looks_without_a_plot_and_panels_that_there_are_not_are_refused() -> None:
    assert "add it" in refused(2, *SMALL, "--dark")
    assert "win-rate" in refused(2, *SMALL, "--plot", "duel.svg", "--panel", "pie")


def test_every_panel_can_be_asked_for() -> None:
    (panel,) = [one for one in sim.params if one.name == "panel"]
    assert isinstance(panel.type, click.Choice)
    assert tuple(panel.type.choices) == PANELS


@pytest.mark.parametrize(
    ("name", "fault"),
    [("duel.pdf", "has no known ending"), ("none/duel.png", "There is no folder")],
)
def test_a_bad_name_is_told_before_anything_is_played(
    name: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fracas.cli.sim._played", lambda *_: pytest.fail("it was played"))
    assert fault in refused(2, *SMALL, "--plot", tmp_path / name)


def test_without_the_extra_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fracas.cli.sim._played", lambda *_: pytest.fail("it was played"))
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    assert "pip install 'fracas[plots]'" in refused(2, *SMALL, "--plot", tmp_path / "duel.png")
