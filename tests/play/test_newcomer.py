"""Somebody new comes from the first command to an attack without being told anything."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.play.newcomer import first_attack


def test_the_first_attack_is_a_few_steps_away(
    built: None, chromium: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = first_attack(chromium, tmp_path)
    assert list(steps)[-1] == "an attack is resolved"
    with capsys.disabled():
        told = ", ".join(f"{name} after {seconds:.1f} s" for name, seconds in steps.items())
        sys.stdout.write(f"\n{told}\n")
