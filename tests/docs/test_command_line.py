"""The page on the command line: its tables are those of the program."""

from __future__ import annotations

import re

import click
import pytest

from docs.reference.commands import commands
from fracas.cli.completion import SHELLS, WHERE
from fracas.cli.main import main
from fracas.cli.shared import codes
from fracas.core.errors import FracasError
from tests.house.sources import ROOT

PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def test_every_command_with_json_is_listed() -> None:
    flags = {
        context.command_path: {
            name for one in command.params for name in one.opts if name in ("--json", "--csv")
        }
        for command, context in commands(main, "fracas")
    }
    told = re.findall(r"^\| `(fracas [a-z ]+)` \| (yes)? *\| (yes)? *\|$", PAGE, re.MULTILINE)
    assert len(told) > 10
    shown = {
        name: {flag for flag, has in (("--json", as_json), ("--csv", as_csv)) if has}
        for name, as_json, as_csv in told
    }
    assert shown == {name: found for name, found in flags.items() if found}


def test_every_exit_code_is_told() -> None:
    told = {int(code) for code in re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)}
    refusals = {one.exit_code for one in FracasError.__subclasses__()}
    assert told == {0, click.UsageError.exit_code, *refusals, *vars_of(codes)}


def vars_of(module: object) -> set[int]:
    """The numbers that a module names."""
    return {value for name, value in vars(module).items() if name.isupper()}


@pytest.mark.parametrize("shell", SHELLS)
def test_where_a_script_is_kept_is_told_as_the_command_tells_it(shell: str) -> None:
    assert f"| {shell} | `{WHERE[shell].partition('  (')[0]}`" in PAGE


def test_every_variable_is_read_by_the_program() -> None:
    code = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src" / "fracas").rglob("*.py")
    )
    told = re.findall(r"^\| `(FRACAS_[A-Z]+)`", PAGE, re.MULTILINE)
    assert len(told) == 4
    assert not [name for name in told if f'"{name}"' not in code]
