"""The Tab key: what begins like a word is proposed, and nothing ever goes wrong aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.packages.installing import install
from fracas.rulesets.registry import names, ruleset
from tests.cli.terminal import fracas
from tests.packages.packs import folder, wolves


def proposed(*words: str) -> list[str]:
    """What bash is given for the last of these words, which may be begun or blank."""
    typed = ["fracas", *words]
    done = fracas(
        _FRACAS_COMPLETE="bash_complete", COMP_WORDS=" ".join(typed), COMP_CWORD=str(len(words))
    )
    assert (done.code, done.err) == (0, "")
    return [line.partition(",")[2] for line in done.out.splitlines() if line.startswith("plain,")]


def test_commands_and_options() -> None:
    assert proposed("pl") == ["play"]
    assert proposed("package", "in") == ["install"]
    assert proposed("play", "--aut") == ["--auto"]


def test_systems() -> None:
    every = list(names())
    assert proposed("reference", "") == every
    assert proposed("list", "--system", "") == every
    assert proposed("schema", "be") == ["beacon_road"]


@pytest.mark.parametrize("command", ["play", "sim", "sweep", "balance", "compare", "odds"])
def test_scenarios(command: str) -> None:
    assert proposed(command, "dock") == ["dock-thug"]


def test_scenarios_of_one_system() -> None:
    shipped = [row.id for row in ruleset("beacon_road").scenarios()]
    assert proposed("play", "--system", "beacon_road", "") == shipped


def test_rulings_of_the_system_or_of_the_scenario() -> None:
    of_system = proposed("play", "--system", "razorweave", "--ruling", "edge_cap")
    assert of_system == ["edge_cap=1", "edge_cap=2"]
    assert proposed("play", "dock-thug", "--ruling", "edge_cap") == of_system
    assert "edge_cap" in proposed("rulings", "razorweave", "edge")


def test_installed_packages_and_what_is_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("FRACAS_DATA", str(data))
    install(data, folder(tmp_path / "wolves", wolves()))
    assert proposed("package", "remove", "") == ["wolves"]
    assert proposed("play", "--package", "wo") == ["wolves"]
    assert proposed("play", "--package", "wolves", "de") == ["den"]


def test_what_goes_wrong_proposes_nothing() -> None:
    assert proposed("play", "--system", "chess", "") == []
    assert proposed("play", "--package", "no-such-package", "--ruling", "") == []
    assert proposed("play", "no-such-fight", "--ruling", "") == []


def test_files_are_left_to_the_shell() -> None:
    done = fracas(_FRACAS_COMPLETE="bash_complete", COMP_WORDS="fracas play ./my", COMP_CWORD="2")
    assert done.out == "file,./my\n"
