"""`fracas odds`: what a text on the command line is about, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import fracas, refused


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A duel that nobody attended, kept to its end."""
    path = tmp_path_factory.mktemp("odds") / "duel.fight"
    assert fracas("play", "dock-thug", "--auto", "--seed", 4, "--journal", path).code == 0
    return path


def test_a_scenario_stands_at_its_first_choice_with_odds() -> None:
    told = json.loads(fracas("odds", "Dock-Thug", "--json").out)
    assert told["system"] == "razorweave"
    assert told["prompt"]["kind"] == "action"
    assert told["seats"] == ["rella"]
    assert json.loads(fracas("odds", "dock-thug", "--json", "--seed", 1).out) == told


def test_a_kept_fight_is_the_fight_that_computers_play(kept: Path) -> None:
    one = json.loads(fracas("odds", kept, "--prompt", 9, "--json").out)
    other = json.loads(fracas("odds", "dock-thug", "--seed", 4, "--prompt", 9, "--json").out)
    assert one == other
    assert one["prompt"]["number"] == 9


def test_the_prompts_of_a_fight_are_listed(kept: Path) -> None:
    rows = json.loads(fracas("odds", kept, "--prompts", "--json").out)
    assert rows == json.loads(fracas("odds", "dock-thug", "--seed", 4, "--prompts", "--json").out)
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    assert " 3  rella" in fracas("odds", kept, "--prompts").out
    assert fracas("odds", kept, "--prompts", "--csv").out.splitlines()[0].startswith("number,asked")
    # A fight that is over stands at its last choice with odds.
    told = json.loads(fracas("odds", kept, "--json").out)
    assert told["prompt"]["number"] > len(rows) - 8
    assert any(float(one["decimal"]) for row in told["options"] for one in row["headlines"])


def test_another_seed_is_another_fight() -> None:
    rows = [fracas("odds", "dock-thug", "--prompts", "--seed", seed).out for seed in (1, 2)]
    assert rows[0] != rows[1]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["dock-thog"], "did you mean 'dock-thug'?"),
        (["nowhere", "--fight"], "There is no scenario 'nowhere'"),
        (["nowhere.fight"], "There is no file nowhere.fight"),
        (["dock-thug", "--prompt", 900], "dock-thug has no prompt 900: it has "),
        (["dock-thug", "--prompt", 0], "--prompt"),
        (["dock-thug", "--why", "dance"], "'dance' is none of the options"),
        (["dock-thug", "--why", 99], "There is no option 99: give a number from 1 to 9."),
        (["dock-thug", "--seat", "relly"], "did you mean 'rella'?"),
        (["dock-thug", "--vs", 3], "--vs is for dice"),
        (["dock-thug", "--positions", 3], "--positions needs --fight"),
        (["dock-thug", "--fight", "--why", 1], "--why is for the options of a prompt"),
        (["dock-thug", "--salvage"], "--salvage is for a saved fight"),
        (["dock-thug", "--ruling", "x=1"], "x"),
        (["dock-thug", "--system", "aeronaughts"], "aeronaughts has no dice written"),
        (
            ["2d6", "--prompt", 3],
            "--prompt is for a scenario or a saved fight, and '2d6' is dice",
        ),
        (["1Y1G", "--seat", "gm"], "--seat is for a scenario"),
        (["2d6", "--json", "--csv"], "give one of them"),
        (["assembly-hall"], "No choice in assembly-hall has odds"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(args: list[object], words: str) -> None:
    assert words in refused(2, "odds", *args)


def test_a_kept_fight_has_its_own_dice_and_rulings(kept: Path) -> None:
    assert "--seed is for a scenario" in refused(2, "odds", kept, "--seed", 3)
    assert "--ruling is for a scenario" in refused(2, "odds", kept, "--ruling", "x=1")
    assert "--system is for a scenario" in refused(2, "odds", kept, "--system", "razorweave")
    assert f"{kept} has no prompt 900" in refused(2, "odds", kept, "--prompt", 900)


def test_a_file_that_is_no_fight(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy bread\n", encoding="utf-8")
    refused(1, "odds", path)


def test_a_broken_file_is_read_as_far_as_it_is_sound(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.fight"
    path.write_bytes(kept.read_bytes()[:-40])
    assert "--salvage" in refused(1, "odds", path, "--prompt", 3)
    told = fracas("odds", path, "--prompt", 3, "--salvage", "--json")
    assert told.out == fracas("odds", kept, "--prompt", 3, "--json").out
