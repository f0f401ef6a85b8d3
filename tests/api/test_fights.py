"""A fight that a program plays: the same lines in every game."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import fracas
from fracas.core.errors import (
    BudgetExceeded,
    IllegalAnswer,
    JournalError,
    MalformedAnswer,
    NothingToUndo,
    PackageError,
    ReplayMismatch,
    StaleAnswer,
    WrongUse,
)
from tests.cli.terminal import environment
from tests.cli.terminal import fracas as terminal
from tests.packages.packs import folder, wolves
from tests.plugins import with_long_poles

SCENARIOS = ("dock-thug", "footbridge", "toll-bridge", "alley", "boarding")
"""One of each game."""

TEN = """
import fracas

fight = fracas.fight({scenario!r}, seed=7)
print(fight.title)
while fight.prompt and len(fight.log) < 12:
    print(fight.prompt)
    fight.answer(fight.options[0])
fight.undo()
twin = fight.fork(seed=8)
fight.auto()
print(fight.outcome, *fight.log[-2:])
"""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_same_ten_lines_play_a_fight_of_every_game(
    scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(TEN.format(scenario=scenario), "ten", "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert len(said) > 3
    assert said[-1].split()[0]


def test_they_play_a_game_that_someone_else_wrote(tmp_path: Path) -> None:
    env = environment()
    env["PYTHONPATH"] = os.pathsep.join((*with_long_poles(tmp_path), env["PYTHONPATH"]))
    code = TEN.format(scenario="mill_race")
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "over" in done.stdout or done.stdout.splitlines()[-1].split()[0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_can_be_taken_and_every_prompt_says_what_it_asks(scenario: str) -> None:
    fight = fracas.fight(scenario, seed=3)
    for _ in range(15):
        prompt = fight.prompt
        if prompt is None:
            break
        assert prompt.text
        assert prompt.deciders
        assert prompt.rules
        options = fight.options
        assert options
        assert all(option.text and option.decider in prompt.deciders for option in options)
        fight.answer(options[-1])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_options_have_their_exact_odds(scenario: str) -> None:
    fight = fracas.fight(scenario, seed=3, seconds=1)
    for _ in range(12):
        odds = [option.odds for option in fight.options]
        if any(value for one in odds for value in one.values()):
            break
        fight.auto(1)
    known = next(one for one in odds if any(one.values()))
    assert all(isinstance(value, Fraction) for value in known.values())
    assert known.floats == {name: float(value) for name, value in known.items()}
    assert str(known)
    parts = sum(chance for _, chance in known.parts) + known.missing
    assert parts == 1
    pytest.importorskip("altair")
    assert known.parts[0][0] in known.plot("Odds", dark=True).to_dict()["description"]


def test_the_same_seed_gives_the_same_fight() -> None:
    one, two, other = (fracas.fight("dock-thug", seed=seed) for seed in (7, 7, 8))
    for fight in (one, two, other):
        fight.auto()
    assert one.log == two.log != other.log
    assert one.over
    assert one.prompt is None
    assert one.options == ()


def test_an_answer_is_an_option_its_id_its_words_or_the_answer_itself() -> None:
    fight = fracas.fight("dock-thug", seed=7)
    logs = []
    fight.auto(2)
    option = fight.options[0]
    for given in (option, option.id, option.text, "1"):
        fight.answer(given)
        logs.append(fight.log)
        fight.undo()
    assert all(log == logs[0] for log in logs)


def test_several_who_are_asked_together_answer_each_for_themselves() -> None:
    fight = fracas.fight("footbridge", seed=7)
    prompt = fight.prompt
    assert prompt is not None
    assert prompt.together
    one, other = prompt.deciders
    with pytest.raises(MalformedAnswer, match="Several are asked together"):
        fight.answer("punch")
    with pytest.raises(MalformedAnswer, match="is not asked here"):
        fight.answer({"nobody": "punch"})
    with pytest.raises(MalformedAnswer):
        fight.answer({one: "punch", other: "a song"})
    assert fight.prompt is not None
    assert fight.prompt.deciders == (one, other)
    fight.answer({one: "punch"})
    assert fight.prompt.deciders == (other,)
    assert {option.decider for option in fight.options} == {other}
    last = fight.options[0].id
    fight.answer(last)
    assert fight.log
    fight.undo()
    assert fight.prompt is not None
    assert fight.prompt.deciders == (one, other)
    fight.answer({one: "punch", other: last})
    assert fight.log


def test_undo_takes_back_the_answer_and_its_dice() -> None:
    fight = fracas.fight("dock-thug", seed=7)
    with pytest.raises(NothingToUndo):
        fight.undo()
    fight.auto(4)
    asked, before = str(fight.prompt), fight.log
    option = fight.options[0].id
    fight.answer(option)
    after = fight.log
    fight.undo()
    assert (str(fight.prompt), fight.log) == (asked, before)
    fight.answer(option)
    assert fight.log == after


def test_a_fork_goes_its_own_way() -> None:
    fight = fracas.fight("boarding", seed=7)
    fight.auto(5)
    here = fight.log
    twin, again = fight.fork(seed=3), fight.fork(seed=3)
    twin.auto()
    again.auto()
    assert fight.log == here
    assert twin.log[: len(here)] == here
    assert twin.log == again.log
    assert twin.over


def test_a_fight_is_saved_and_goes_on(tmp_path: Path) -> None:
    fight = fracas.fight("alley", seed=7)
    fight.auto(6)
    path = tmp_path / "alley.fight"
    fight.save(path)
    with pytest.raises(JournalError, match="exists already"):
        fight.save(path)
    with pytest.raises(JournalError, match="cannot be written"):
        fight.save(tmp_path / "nowhere" / "alley.fight")
    again = fracas.load(path, seed=7)
    assert (again.log, str(again.prompt)) == (fight.log, str(fight.prompt))
    fight.auto()
    again.auto()
    assert again.log == fight.log
    other = fracas.load(str(path))
    other.auto()
    assert other.over


def test_what_cannot_be_loaded_says_so(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no saved fight"):
        fracas.load(tmp_path / "none.fight")
    path = tmp_path / "bad.fight"
    path.write_text("{}\n", encoding="utf-8")
    with pytest.raises((JournalError, ReplayMismatch)):
        fracas.load(path)


def test_real_dice_are_asked_for_and_answered_with_their_faces() -> None:
    fight = fracas.fight("dock-thug", seed=7, real_dice=True)
    while (prompt := fight.prompt) is not None and prompt.form != "roll":
        fight.auto(1)
    assert prompt is not None
    assert fight.options == ()
    before = fight.log
    with pytest.raises((IllegalAnswer, MalformedAnswer)):
        fight.answer([9])
    roll = fight._chronicle.prompt
    faces = [1] * 4
    assert roll is not None
    fight.answer(faces)
    assert len(fight.log) > len(before)
    fight.undo()
    assert fight.log == before
    assert fight.prompt is not None
    assert fight.prompt.form == "roll"
    fight.auto(3)


def test_an_option_of_an_earlier_prompt_is_refused() -> None:
    fight = fracas.fight("dock-thug", seed=7)
    old = fight.options[0]
    fight.answer(old)
    here = fight.log
    with pytest.raises(StaleAnswer, match="earlier prompt"):
        fight.answer(old)
    fight.auto()
    with pytest.raises(StaleAnswer, match="Nothing is asked"):
        fight.answer("strike")
    assert fight.log[: len(here)] == here


@pytest.mark.parametrize("wrong", ["fly", "", "99", ("a", "b"), {}, 3, None])
def test_what_is_not_open_is_refused_and_changes_nothing(wrong: object) -> None:
    fight = fracas.fight("dock-thug", seed=7)
    fight.auto(2)
    asked, log = str(fight.prompt), fight.log
    with pytest.raises(fracas.FracasError) as error:
        fight.answer(wrong)  # type: ignore[arg-type]
    assert error.value.code in ("illegal-answer", "malformed-answer", "ambiguous-answer")
    assert (str(fight.prompt), fight.log) == (asked, log)


def test_unknown_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(WrongUse, match="did you mean 'dock-thug'"):
        fracas.fight("dock-thugs")
    with pytest.raises(WrongUse, match="did you mean 'razorweave'"):
        fracas.fight("dock-thug", system="razorweve")
    with pytest.raises(WrongUse):
        fracas.fight("dock-thug", rulings={"no such": 1})


def test_house_rules_and_content_files_are_played_by(tmp_path: Path) -> None:
    path = tmp_path / "reeds.toml"
    path.write_text('system = "razorweave"\n[scenarios.quay]\n', encoding="utf-8")
    with pytest.raises(fracas.FracasError):
        fracas.fight(str(path))
    rows = fracas.scenarios("razorweave")
    assert fracas.fight(rows[0], seed=1).system == "razorweave"


def test_a_fight_shows_itself_in_a_notebook() -> None:
    fight = fracas.fight("dock-thug", seed=7)
    fight.auto(2)
    page = fight._repr_html_()
    assert "What does" in page or fight.options[0].text[:10] in page
    assert "http" not in page
    assert "<script" not in page
    assert repr(fight).startswith("<fight")
    fight.auto()
    assert "It is over" in fight._repr_html_()


def test_the_terminal_opens_what_is_saved_here_and_the_other_way(tmp_path: Path) -> None:
    fight = fracas.fight("dock-thug", seed=7)
    fight.auto(5)
    fight.save(tmp_path / "mine.fight")
    done = terminal("play", "--resume", tmp_path / "mine.fight", "--auto")
    assert done.code == 0, done.err
    again = fracas.load(tmp_path / "mine.fight")
    assert again.over
    assert again.log[: len(fight.log)] == fight.log
    done = terminal(
        "play", "dock-thug", "--auto", "--seed", 7, "--journal", tmp_path / "theirs.fight"
    )
    assert done.code == 0, done.err
    theirs = fracas.load(tmp_path / "theirs.fight")
    assert theirs.over
    theirs.undo()
    assert not theirs.over
    theirs.auto()
    assert theirs.over


def test_a_fight_without_end_is_left_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.api.playing.MOST_ANSWERS", 3)
    fight = fracas.fight("dock-thug", seed=7)
    with pytest.raises(BudgetExceeded, match="not over"):
        fight.auto()
    here = len(fight.log)
    fight.auto(50)
    assert len(fight.log) > here


def test_a_package_is_played_with(tmp_path: Path) -> None:
    place = folder(tmp_path / "wolves", wolves())
    rows = fracas.scenarios("razorweave", packages=[str(place)])
    assert "den" in [row.id for row in rows]
    fight = fracas.fight("den", packages=[str(place)], seed=1)
    fight.auto()
    assert fight.over
    assert len(fracas.simulate("den", 2, packages=[str(place)], jobs=1)) == 2
    with pytest.raises(PackageError):
        fracas.fight("dock-thug", packages=[str(tmp_path / "none.zip")])
