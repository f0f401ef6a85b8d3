"""A newcomer gets from the first page to an attack on two phones without any explanation."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.play.newcomer import first_attack
from tests.web.serving import free_port, process


def test_the_first_attack_is_a_few_steps_away(
    built: None, chromium: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    with process(tmp_path, free_port()) as (server, _):
        steps = [
            f"{step} after {time.monotonic() - began:.1f} s"
            for step in first_attack(chromium, server)
        ]
    assert "an attack is resolved" in steps[-1]
    with capsys.disabled():
        sys.stdout.write(f"\n{', '.join(steps)}\n")
