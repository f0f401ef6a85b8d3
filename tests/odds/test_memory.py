"""How much one piece of work may take, by the machine and by the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from types import SimpleNamespace

import psutil
import pytest

from fracas.odds import memory
from fracas.odds.memory import (
    LEAST,
    LIMIT,
    MEGABYTE,
    fuller_than,
    held_to,
    memory_limit,
    room,
    soft,
    taken,
    worked,
)


@pytest.mark.parametrize(
    ("there", "may"), [(64_000, 512), (4_096, 512), (2_048, 256), (1_024, 128), (256, 96)]
)
def test_a_small_machine_gives_less(there: int, may: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LIMIT, raising=False)
    monkeypatch.setattr(memory, "GROUPS", Path("nowhere"))
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(total=there * MEGABYTE))
    assert memory_limit() == may * MEGABYTE
    assert soft(memory_limit()) < memory_limit()


def test_a_container_gives_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LIMIT, raising=False)
    file = tmp_path / "memory.max"
    monkeypatch.setattr(memory, "GROUPS", file)
    file.write_text(f"{1_024 * MEGABYTE}\n")
    assert memory_limit() == 128 * MEGABYTE
    file.write_text("max\n")
    assert memory_limit() >= LEAST


@pytest.mark.parametrize(("said", "may"), [("700", 700), ("1", 96)])
def test_the_environment_says_how_much(
    said: str, may: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LIMIT, said)
    assert memory_limit() == may * MEGABYTE


def test_work_counts_and_rest_does_not() -> None:
    before = worked(os.getpid())
    assert before is not None
    ends = process_time() + 0.1
    while process_time() < ends:
        pass
    after = worked(os.getpid())
    assert after is not None
    assert after - before >= 0.05
    assert worked(1 << 30) is None


def test_what_is_no_number_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "much")
    assert LEAST <= memory_limit() <= 512 * MEGABYTE


def test_a_process_is_told_what_it_takes() -> None:
    own = taken()
    assert own == pytest.approx(taken(os.getpid()), rel=0.2)
    assert taken(2**22 + 1) == 0
    assert fuller_than(1)()
    assert not fuller_than(1 << 50)()
    assert room(1 << 50) == 1 << 50
    assert room(2) > 2


HELD = f"""
from fracas.odds.memory import held_to
with held_to({128 * MEGABYTE}):
    try:
        bytearray({512 * MEGABYTE})
    except MemoryError:
        print("refused")
print(len(bytearray({512 * MEGABYTE})) > 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there is a process held to its memory")
def test_a_process_is_held_to_a_limit_and_let_go_again() -> None:
    told = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["refused", "True"]


def test_a_limit_that_the_system_has_no_words_for_is_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    with held_to(1):
        assert bytearray(10)
