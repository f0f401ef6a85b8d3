"""What the pages show of the command line: every command is run, and says what the page says."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path

import pytest

from fracas.cli.main import main
from tests.cli.terminal import fracas
from tests.house.sources import ROOT

DOCS = ROOT / "docs"
NAMES = ("api", "authoring", "balance", "command-line", "odds", "quickstart", "simulation")
PAGES = sorted(
    [
        *(DOCS / "starting").glob("*.md"),
        *(DOCS / f"{name}.md" for name in NAMES),
        ROOT / "README.md",
    ]
)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PIPED = re.compile(r"printf '([^']*)' \| (.*)")


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Every command of a page's consoles, with what the page shows below it."""
    for block in CONSOLE.findall(text):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = step.partition("\n")
            yield command, shown


def run(command: str) -> str:
    """What a command writes, refusals included, without spaces at the ends of lines."""
    piped = PIPED.fullmatch(command)
    typed, command = (piped[1].replace("\\n", "\n"), piped[2]) if piped else ("", command)
    name, *words = shlex.split(command)
    assert name == "fracas"
    done = fracas(*words, typed=typed)
    return "".join(f"{line.rstrip()}\n" for line in (done.out + done.err).splitlines())


def fits(shown: str, said: str) -> bool:
    """Whether a page shows what was said; three points stand for anything."""
    # An example may break lines of bars as it likes, and `...` alone may stand for nothing.
    return OutputChecker().check_output(shown, said, ELLIPSIS | NORMALIZE_WHITESPACE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_console_says_what_the_program_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(DOCS / "authoring", tmp_path / "docs" / "authoring")
    monkeypatch.chdir(tmp_path)
    for command, shown in steps(page.read_text(encoding="utf-8")):
        if "fracas new " in command and "new" not in main.list_commands(None):  # type: ignore[arg-type]
            pytest.skip("content packages are not here")
        said = run(command)
        assert fits(shown, said), f"{command}\n{said}"


def test_the_first_pages_have_consoles() -> None:
    shown = {page.stem: len(list(steps(page.read_text(encoding="utf-8")))) for page in PAGES}
    assert all(shown.values()), shown


def test_a_console_that_says_something_else_is_found() -> None:
    assert fits("a\n...\nd\n", "a\nb\nc\nd\n")
    assert not fits("a\n...\nd\n", "a\nb\nc\n")
    assert list(steps("```console\n$ fracas x\n1\n$ fracas y\n```\n")) == [
        ("fracas x", "1\n"),
        ("fracas y", ""),
    ]
