"""The front door: help, version, and one line for whatever goes wrong."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from fracas import __version__
from fracas.cli import main as door
from fracas.cli.main import COMMANDS
from tests.cli.terminal import environment, fracas, process, refused, written


def test_help_names_every_command() -> None:
    done = fracas("--help")
    assert done.code == 0
    assert done.err == ""
    for name in COMMANDS:
        assert f"\n  {name} " in done.out
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    done = fracas(name, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: fracas {name} ")


def test_without_a_command_it_says_what_to_do_next() -> None:
    done = fracas()
    assert (done.code, done.err) == (0, "")
    steps = re.findall(r"^  fracas (.+?)  ", done.out, re.MULTILINE)
    assert steps[:2] == ["serve", "play"]
    for step in steps:
        name, *words = step.split()
        assert name in COMMANDS
        assert name in ("serve", "play") or fracas(name, *words).code == 0, step
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("typed", "meant"), [("plya", "play"), ("rule", "rules"), ("ods", "odds"), ("servr", "serve")]
)
def test_a_slip_of_the_fingers_is_asked_about(typed: str, meant: str) -> None:
    assert f"Did you mean '{meant}'? See fracas --help." in refused(2, typed)
    assert "mean" not in refused(2, "xyzzy")
    assert "'--seed'" in refused(2, "play", "--sed", "3")


def test_too_little_memory_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(door.Commands, "get_command", lambda *_: click.Command("x", callback=fails))
    done = fracas("odds")
    assert done.code == 1
    assert "FRACAS_MEMORY" in done.err
    assert len(done.err.splitlines()) == 1


def test_version() -> None:
    assert fracas("--version").out == f"fracas, version {__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from fracas.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = {'msgspec', 'rich', 'icepool', 'jsonschema', 'altair', 'vl_convert',\n"
        "    'fracas.core.play.chronicle'}\n"
        "assert 'fracas.cli.play' in sys.modules\n"
        "print('loaded:', sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout.endswith("loaded: []\n")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["dance"], "'dance'"),
        (["--loud"], "--loud"),
        (["play", "--seed", "many"], "many"),
        (["list", "dragons"], "dragons"),
        (["odds"], "EXPR"),
    ],
)
def test_wrong_use_is_one_line(args: list[str], words: str) -> None:
    sentence = refused(2, *args)
    assert words in sentence
    assert "--help" in sentence


def test_a_fault_of_our_own_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(ctx: click.Context) -> None:
        raise ZeroDivisionError("by\nzero \x1b[31m")

    monkeypatch.setattr(door.Commands, "list_commands", lambda self, ctx: broken(ctx))
    done = fracas("--help")
    assert done.code == 1
    assert done.err.count("\n") == 1
    assert "ZeroDivisionError: by zero" in done.err
    assert "\x1b" not in done.err


@pytest.mark.parametrize("args", [["list"], ["list", "--json"], ["--help"], ["list", "--help"]])
def test_a_reader_that_goes_away_is_no_fault(args: list[str]) -> None:
    source, sink = subprocess.PIPE, subprocess.PIPE
    reader = subprocess.Popen([sys.executable, "-c", ""], stdin=source)
    reader.wait()
    assert reader.stdin is not None
    done = subprocess.run(
        [sys.executable, "-m", "fracas", *args],
        stdout=reader.stdin,
        stderr=sink,
        env=environment(),
        check=False,
    )
    reader.stdin.close()
    assert done.stderr == b""
    assert done.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this machine has no full device")
def test_output_that_cannot_be_written_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fracas", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


def test_as_a_module() -> None:
    assert process("--version").out == f"fracas, version {__version__}\n"


@pytest.mark.parametrize("depth", ["a = " + "[" * 5000, "a = " + "[" * 2000 + "]" * 2000])
@pytest.mark.parametrize("command", ["validate", "play", "sim", "odds"])
def test_a_file_that_is_nested_too_deep_is_a_fault_like_others(
    command: str, depth: str, tmp_path: Path
) -> None:
    done = fracas(command, written(tmp_path, depth, name="deep.toml"))
    assert done.code == 1
    assert "at most 64 levels of nesting" in done.out + done.err
    assert "bug" not in done.err
