"""The script for a shell: printed for each, run by bash itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fracas.cli.completion import SHELLS, VARIABLE
from tests.cli.terminal import environment, fracas, refused


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_each_shell(shell: str) -> None:
    done = fracas("completion", shell)
    assert done.code == 0
    assert f"{VARIABLE}={shell}_complete" in done.out
    assert f"fracas completion {shell} >" in done.err


def test_the_shell_that_is_open_is_taken() -> None:
    assert fracas("completion", SHELL="/usr/bin/fish").out == fracas("completion", "fish").out
    assert "bash|zsh|fish" in refused(2, "completion", SHELL="/bin/ksh")


@pytest.mark.skipif(shutil.which("bash") is None, reason="this machine has no bash")
def test_bash_completes_by_it(tmp_path: Path) -> None:
    program = tmp_path / "fracas"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fracas "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = """
    eval "$(fracas completion bash 2>/dev/null)"
    COMP_WORDS=(fracas play dock) COMP_CWORD=2
    _fracas_completion fracas
    echo "${COMPREPLY[@]}"
    """
    env = environment()
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        env={**env, "PATH": f"{tmp_path}:{env['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "dock-thug\n"
