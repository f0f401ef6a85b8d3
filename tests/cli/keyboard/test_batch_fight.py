"""`fracas play --from`: one fight of a batch at the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fracas.cli.keyboard.batch_fight import read_policies, read_reference, write_reference
from fracas.core.errors import WrongUse
from fracas.core.play.journal import Threw
from fracas.core.play.journal_file import read_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job, fight
from tests.cli.terminal import fracas, refused

CASES = (
    Job("razorweave", "dock-thug", policies=(("foes", "random"),), seed=4),
    Job("fully_automated", "footbridge", seed=4),
    Job("beacon_road", "roof-duel", seed=4),
    Job("action_points", "harness", seed=4),
    Job("aeronaughts", "duel-of-wills", seed=4),
)


@pytest.mark.parametrize("job", CASES, ids=lambda job: job.system)
def test_a_journal_of_any_fight_of_a_batch(job: Job, tmp_path: Path) -> None:
    kept = tmp_path / "fight.fight"
    policies = [word for side, name in job.policies for word in ("--policy", f"{side}={name}")]
    args = (
        "play",
        "--from",
        write_reference(job.scenario, job.seed, 7),
        *policies,
        "--auto",
        "--journal",
        kept,
    )
    played = fracas(*args)
    assert played.code == 0, played
    assert "The dice are those of fight 7 in the batch of seed 4." in " ".join(played.out.split())
    rules, journal = ruleset(job.system), read_journal(kept)
    again, told = replay(journal, rules), fight(job, 7)
    assert rules.outcome(again.state) == told.outcome
    assert rules.fates(again.book, again.state) == told.fates
    assert {entry.rolled.how for entry in journal.entries if isinstance(entry, Threw)} == {"batch"}
    assert "fight 7 of seed 4" in fracas("replay", kept).out
    checked = json.loads(fracas("replay", kept, "--check", "--json").out)
    assert checked["agrees"] is True
    assert checked["dice_simulated"] > 0 == checked["dice_verified"] == checked["dice_typed"]


def test_a_human_may_take_a_seat() -> None:
    done = fracas(
        "play", "--from", "sim:dock-thug:4:7", "--seat", "rella=human", typed="1\n1\n1\nquit\n"
    )
    assert done.code == 0
    assert "You are Rella." in done.out
    assert "Round 1" in done.out


def test_what_a_human_takes_back_and_does_again_has_the_same_dice(tmp_path: Path) -> None:
    kept = tmp_path / "undone.fight"
    fracas(
        *("play", "--from", "sim:dock-thug:4:7", "--seat", "rella=human", "--journal", kept),
        typed="1\nundo\n1\nquit\n",
    )
    journal = read_journal(kept)
    fallen: dict[int, list[tuple[int, ...]]] = {}
    for entry in journal.entries:
        if isinstance(entry, Threw):
            fallen.setdefault(entry.ordinal, []).append(entry.rolled.faces)
    assert any(len(faces) > 1 for faces in fallen.values())
    assert all(len(set(faces)) == 1 for faces in fallen.values())


def test_a_fight_that_the_batch_cut_is_cut_here_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("fracas.sim.play.fight_at_the_table.MOST_PROMPTS", 9)
    kept = tmp_path / "cut.fight"
    done = fracas("play", "--from", "sim:dock-thug:4:7", "--auto", "--journal", kept)
    assert done.code == 0
    assert "The batch cut this fight here, as it did not end" in " ".join(done.out.split())
    assert fracas("replay", kept, "--check").code == 0


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (("--from", "dock-thug"), "write sim:SCENARIO:SEED:INDEX"),
        (("--from", "sim:dock-thug:1"), "write sim:SCENARIO:SEED:INDEX"),
        (("--from", "sim:dock-thug:1:-2"), "write sim:SCENARIO:SEED:INDEX"),
        (("--from", "sim:nowhere:1:2"), "There is no scenario 'nowhere'"),
        (("--from", f"sim:dock-thug:{1 << 64}:2"), "A seed is from 0"),
        (("--from", f"sim:dock-thug:2:{1 << 64}"), "number of a fight is from 0"),
        (("--from", "sim:dock-thug:1:2", "--policy", "foes=mad"), "no policy 'mad'"),
        (("--from", "sim:dock-thug:1:2", "--seat", "nobody=human"), "no seat 'nobody'"),
        (("dock-thug", "--from", "sim:dock-thug:1:2"), "leave out the scenario"),
        (("--from", "sim:dock-thug:1:2", "--seed", 3), "leave out the scenario"),
        (("dock-thug", "--policy", "foes=random"), "--policy needs --from"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[object, ...], fault: str) -> None:
    assert fault in refused(2, "play", *args)


def test_a_reference_is_read_as_it_is_written() -> None:
    job = Job("razorweave", "dock-thug", seed=9)
    assert read_reference(write_reference(job.scenario, job.seed, 812_345)) == (
        "dock-thug",
        9,
        812_345,
    )


def test_policies_are_read_by_side() -> None:
    assert read_policies(("foes=random", "party = advisor", "foes=advisor")) == (
        ("foes", "advisor"),
        ("party", "advisor"),
    )
    with pytest.raises(WrongUse, match="write SIDE=NAME"):
        read_policies(("=random",))
